//! Reads settings one by one.
//!
//! Not by deriving a deserialiser: it stops at the first mistake and forgets where the value was set, and whoever
//! corrects settings wants all of them at once, each with its place.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use config::{Value, ValueKind};
use rules::game::{Die, Time};

use super::database_url::DatabaseUrl;
use super::layers::Layers;

/// Takes settings out of what was set, and remembers what is wrong and what was taken.
#[derive(Default)]
pub(super) struct Reader {
    layers: Layers,
    problems: Vec<String>,
    taken: Vec<Taken>,
}

/// A setting that was taken.
struct Taken {
    key: &'static str,
    /// Its value as TOML, without secrets; none if it has none.
    effective: Option<String>,
    place: String,
}

/// A value as it was set.
struct Given {
    text: String,
    place: String,
}

/// The value of this setting is never shown as it was set.
const SECRET: &str = "database.url";

impl Reader {
    /// Reads these values, besides which there may be problems already.
    pub(super) fn new(layers: Layers, problems: Vec<String>) -> Reader {
        Reader { layers, problems, taken: Vec::new() }
    }

    /// A whole number. `default` must be in `range`.
    pub(super) fn number<N>(&mut self, key: &'static str, default: N, range: RangeInclusive<N>) -> N
    where
        N: Copy + PartialOrd + FromStr + ToString,
    {
        let wanted = format!("a whole number from {} to {}", range.start().to_string(), range.end().to_string());
        let parse = |text: &str| text.parse().ok().filter(|number| range.contains(number));
        self.take(key, default, &wanted, parse, N::to_string)
    }

    /// A duration in milliseconds.
    pub(super) fn millis(&mut self, key: &'static str, default: u64, range: RangeInclusive<u64>) -> Duration {
        Duration::from_millis(self.number(key, default, range))
    }

    /// One of these words; the first is the default.
    pub(super) fn word<T: Copy + PartialEq>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> T {
        let wanted = words.iter().map(|(word, _)| quote(word)).collect::<Vec<_>>().join(" or ");
        let parse = |text: &str| words.iter().copied().find(|(word, _)| *word == text);
        self.take(key, words[0], &wanted, parse, |(word, _)| quote(word)).1
    }

    /// How many of something: 1 or more. `default` must be in the range.
    pub(super) fn count(&mut self, key: &'static str, default: usize, most: usize) -> NonZeroUsize {
        NonZeroUsize::new(self.number(key, default, 1..=most)).unwrap_or(NonZeroUsize::MIN)
    }

    /// The name of a role of the database; none by default.
    pub(super) fn role(&mut self, key: &'static str) -> Option<String> {
        let is_name = |text: &str| !text.is_empty() && text.len() <= 63 && !text.contains('\0');
        let parse = |text: &str| is_name(text).then(|| text.to_owned());
        self.take_optional(key, "the name of a role, 1 to 63 bytes", parse, |role| quote(role))
    }

    /// True or false.
    pub(super) fn switch(&mut self, key: &'static str, default: bool) -> bool {
        self.take(key, default, "true or false", |text| text.parse().ok(), bool::to_string)
    }

    /// An IP address with a port.
    pub(super) fn address(&mut self, key: &'static str, default: SocketAddr) -> SocketAddr {
        let wanted = "an IP address and a port from 0 to 65535, such as 127.0.0.1:50051 or [::1]:50051";
        self.take(key, default, wanted, |text| text.parse().ok(), |address| quote(&address.to_string()))
    }

    /// The URL of a database.
    pub(super) fn database_url(&mut self, key: &'static str, default: DatabaseUrl) -> DatabaseUrl {
        let wanted = "the URL of a database, such as sqlite:data/arbitro.db";
        self.take(key, default, wanted, DatabaseUrl::new, |url| quote(&url.to_string()))
    }

    /// What dice show, one face or more; none by default.
    pub(super) fn dice(&mut self, key: &'static str) -> Option<Vec<Die>> {
        self.take_optional(key, "one or more faces from 1 to 6, such as [6, 5]", faces, |faces| {
            let pips: Vec<String> = faces.iter().map(|die| die.pips().to_string()).collect();
            format!("[{}]", pips.join(", "))
        })
    }

    /// An instant in milliseconds since the Unix epoch; none by default.
    pub(super) fn instant_ms(&mut self, key: &'static str) -> Option<Time> {
        let wanted = "a whole number of milliseconds since 1970, from 0 to 9223372036854775807";
        let parse = |text: &str| text.parse().ok().filter(|&at| at >= 0).map(Time);
        self.take_optional(key, wanted, parse, |at| at.0.to_string())
    }

    /// The path of a file.
    pub(super) fn file(&mut self, key: &'static str) -> Option<PathBuf> {
        let parse = |text: &str| Some(PathBuf::from(text)).filter(|path| !path.as_os_str().is_empty());
        self.take_optional(key, "the path of a file", parse, |path| quote(&path.to_string_lossy()))
    }

    /// Whether this setting was set anywhere.
    pub(super) fn is_given(&self, key: &str) -> bool {
        self.given(key).is_some()
    }

    /// Says that what was set for `key`, or its default, `must` be otherwise.
    pub(super) fn refuse(&mut self, key: &str, must: &str) {
        self.problems.push(match self.given(key) {
            None => format!("{key} {must}"),
            Some(Given { place, .. }) => format!("{place}: {key} {must}"),
        });
    }

    /// The effective settings as TOML without secrets, each with its place; else everything that is wrong with them.
    /// What was set and not taken is wrong.
    pub(super) fn finish(mut self) -> Result<String, Vec<String>> {
        let unknown = self.layers.set.iter().filter(|set| !self.taken.iter().any(|taken| set.names(taken.key)));
        self.problems.extend(unknown.map(|set| format!("{}: {}: there is no such setting", set.place, set.key)));
        if self.problems.is_empty() { Ok(effective(&self.taken)) } else { Err(self.problems) }
    }

    fn take<T>(
        &mut self,
        key: &'static str,
        default: T,
        wanted: &str,
        parse: impl FnOnce(&str) -> Option<T>,
        print: impl FnOnce(&T) -> String,
    ) -> T {
        let value = self.parse(key, wanted, parse).unwrap_or(default);
        self.took(key, Some(print(&value)));
        value
    }

    fn take_optional<T>(
        &mut self,
        key: &'static str,
        wanted: &str,
        parse: impl FnOnce(&str) -> Option<T>,
        print: impl FnOnce(&T) -> String,
    ) -> Option<T> {
        let value = self.parse(key, wanted, parse);
        self.took(key, value.as_ref().map(print));
        value
    }

    fn parse<T>(&mut self, key: &str, wanted: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.given(key)?.text;
        let value = parse(&text);
        if value.is_none() {
            let but_is = if key == SECRET { String::new() } else { format!(", not {}", quote(&text)) };
            self.refuse(key, &format!("must be {wanted}{but_is}"));
        }
        value
    }

    fn took(&mut self, key: &'static str, effective: Option<String>) {
        let place = self.given(key).map_or("built-in default".to_owned(), |given| given.place);
        self.taken.push(Taken { key, effective, place });
    }

    fn given(&self, key: &str) -> Option<Given> {
        let value = key.split('.').try_fold(&self.layers.merged, |value, name| match &value.kind {
            ValueKind::Table(values) => values.get(name),
            _ => None,
        })?;
        let text = text_of(value)?;
        Some(Given { text, place: value.origin().unwrap_or_default().to_owned() })
    }
}

fn effective(taken: &[Taken]) -> String {
    let mut section = "";
    let mut toml = String::new();
    for Taken { key, effective, place } in taken {
        let (Some((its_section, name)), Some(value)) = (key.split_once('.'), effective) else { continue };
        if its_section != section {
            section = its_section;
            toml.push_str(&format!("\n[{section}]\n"));
        }
        toml.push_str(&format!("{name} = {value} # {place}\n"));
    }
    toml.trim_start().to_owned()
}

/// A value as it would be typed on a command line; none for a section.
fn text_of(value: &Value) -> Option<String> {
    match &value.kind {
        ValueKind::Table(_) => None,
        ValueKind::Array(values) => {
            Some(values.iter().map(|value| value.kind.to_string()).collect::<Vec<_>>().join(" "))
        }
        kind => Some(kind.to_string()),
    }
}

fn faces(text: &str) -> Option<Vec<Die>> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let faces: Option<Vec<Die>> = words.map(|word| word.parse().ok().and_then(Die::new)).collect();
    faces.filter(|faces| !faces.is_empty())
}

/// A basic string of TOML.
fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
