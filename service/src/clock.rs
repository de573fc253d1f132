//! What time it is: asked in one place, so that tests can say.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A source of the time of day. Clones of a scripted clock are the same clock.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The clock of this machine.
    System,
    /// A clock that shows what it was told, in milliseconds since the Unix epoch, and stands still meanwhile. For tests.
    Scripted(Arc<AtomicI64>),
    /// A clock that shows what stands in this file, as a scripted one does, so that tests can move the clock of a process.
    File(Arc<Path>),
}

impl Clock {
    /// A scripted clock that shows `now_ms`, in milliseconds since the Unix epoch.
    pub fn scripted(now_ms: i64) -> Clock {
        Clock::Scripted(Arc::new(AtomicI64::new(now_ms)))
    }

    /// Now, in milliseconds since the Unix epoch. It may go back: whoever needs order must see to it.
    pub fn now_ms(&self) -> i64 {
        match self {
            Clock::System => since_epoch_ms(SystemTime::now()),
            Clock::Scripted(now_ms) => now_ms.load(Ordering::SeqCst),
            Clock::File(path) => written_ms(path),
        }
    }
}

/// A file that does not hold a time shows the year 1970.
fn written_ms(path: &Path) -> i64 {
    fs::read_to_string(path).ok().and_then(|text| text.trim().parse().ok()).unwrap_or_default()
}

/// A machine whose clock stands before 1970 is taken to be in 1970.
fn since_epoch_ms(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn system_time_is_read_in_milliseconds() {
        for (time, expected_ms) in [
            (UNIX_EPOCH, 0),
            (UNIX_EPOCH + Duration::from_micros(1_999), 1),
            (UNIX_EPOCH - Duration::from_secs(1), 0),
            (UNIX_EPOCH + Duration::from_secs(1_700_000_000), 1_700_000_000_000),
        ] {
            assert_eq!(since_epoch_ms(time), expected_ms, "{time:?}");
        }
        assert!(Clock::System.now_ms() > 1_700_000_000_000);
    }

    #[test]
    fn a_file_is_read_each_time() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("clock");
        let clock = Clock::File(path.as_path().into());
        assert_eq!(clock.now_ms(), 0);
        for now_ms in ["5", "1700000000000\n"] {
            fs::write(&path, now_ms).expect("a file can be written");
            assert_eq!(clock.now_ms().to_string(), now_ms.trim());
        }
    }

    #[test]
    fn clones_of_a_scripted_clock_are_the_same_clock() {
        let clock = Clock::scripted(5);
        let Clock::Scripted(hand) = clock.clone() else { panic!("scripted") };
        hand.store(7, Ordering::SeqCst);
        assert_eq!(clock.now_ms(), 7);
    }
}
