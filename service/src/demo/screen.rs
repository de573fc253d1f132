//! Where the demo prints: a terminal, on which the picture stays in place, or anything else, which gets every picture.

use std::io::{self, Write};
use std::time::Duration;

use super::canvas::{Canvas, Paint};

/// Prints lines that stay, each with the picture as it was after it.
pub(super) struct Screen<W> {
    out: W,
    paint: Paint,
    pause: Duration,
    /// Lines of the picture that stands at the end of the terminal.
    standing: usize,
}

impl<W: Write> Screen<W> {
    /// Prints to `out` and waits for `pause` after each picture.
    pub(super) fn new(out: W, paint: Paint, pause: Duration) -> Screen<W> {
        Screen { out, paint, pause, standing: 0 }
    }

    /// Prints text that stays, below what is there.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        self.standing = 0;
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Prints a line that stays, and the picture below it: on a terminal, in place of the picture before.
    pub(super) async fn show(&mut self, line: &str, picture: &Canvas) -> io::Result<()> {
        if self.paint == Paint::Ansi && self.standing > 0 {
            write!(self.out, "\x1b[{}A\x1b[J", self.standing)?;
        }
        writeln!(self.out, "{line}\n\n{}", picture.text(self.paint))?;
        self.out.flush()?;
        self.standing = picture.height() + 2;
        if !self.pause.is_zero() {
            tokio::time::sleep(self.pause).await;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::canvas::Ink;
    use super::*;

    async fn shown(paint: Paint) -> String {
        let mut out = Vec::new();
        let mut screen = Screen::new(&mut out, paint, Duration::ZERO);
        let picture = Canvas::of("┌┐\n└┘", Ink::PLAIN);
        screen.say("start").unwrap();
        screen.show("one", &picture).await.unwrap();
        screen.show("two", &picture).await.unwrap();
        screen.say("end").unwrap();
        screen.show("three", &picture).await.unwrap();
        String::from_utf8(out).unwrap()
    }

    #[tokio::test]
    async fn on_a_terminal_a_picture_replaces_the_one_before() {
        assert_eq!(
            shown(Paint::Ansi).await,
            "start\none\n\n┌┐\n└┘\n\n\x1b[4A\x1b[Jtwo\n\n┌┐\n└┘\n\nend\nthree\n\n┌┐\n└┘\n\n"
        );
    }

    #[tokio::test]
    async fn elsewhere_every_picture_stays() {
        assert_eq!(shown(Paint::Plain).await, "start\none\n\n┌┐\n└┘\n\ntwo\n\n┌┐\n└┘\n\nend\nthree\n\n┌┐\n└┘\n\n");
    }
}
