//! The places that settings come from, laid over each other.

use std::ffi::OsString;
use std::path::Path;

use config::{Config, FileFormat, Format, Map, Source, Value, ValueKind};

use super::command_line::Flags;

/// What was set, wherever it was set.
#[derive(Default)]
pub(super) struct Layers {
    /// The values, those of the later layers over those of the earlier ones.
    pub(super) merged: Value,
    /// Everything that was set, whether another layer lies over it or not.
    pub(super) set: Vec<Set>,
}

/// That something was set.
pub(super) struct Set {
    /// What, such as `server.listen`; it may be no setting.
    pub(super) key: String,
    /// Where.
    pub(super) place: String,
    is_section: bool,
}

impl Set {
    /// Whether this is the setting `key`, or an empty section that could hold it.
    pub(super) fn names(&self, key: &str) -> bool {
        match key.strip_prefix(&self.key) {
            Some(rest) if self.is_section => rest.starts_with('.'),
            Some(rest) => rest.is_empty(),
            None => false,
        }
    }
}

/// Variables that are not settings although they look like it: they belong to the tests.
const NOT_SETTINGS: [&str; 2] = ["ARBITRO_BIN", "ARBITRO_VECTORS"];
const NOT_SETTINGS_PREFIX: &str = "ARBITRO_TEST_";

/// Lays the flags over the environment over the file, and says what cannot be read.
pub(super) fn merge(
    flags: &Flags,
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> (Layers, Vec<String>) {
    let mut problems = Vec::new();
    let file = flags.config.as_deref().map(|path| read_file(path, &mut problems)).unwrap_or_default();
    let (url, variables) = read_environment(environment, &mut problems);
    let layers = [file, url, variables, read_flags(flags)];
    let mut set = Vec::new();
    layers.iter().for_each(|layer| list("", &layer.0, &mut set));
    let builder = layers.into_iter().fold(Config::builder(), |builder, layer| builder.add_source(layer));
    let merged = builder.build().map(|config| config.cache).unwrap_or_else(|error| {
        problems.push(error.to_string());
        Value::default()
    });
    (Layers { merged, set }, problems)
}

/// Lists what `values`, which stand below `prefix`, set: values and empty sections.
fn list(prefix: &str, values: &Map<String, Value>, set: &mut Vec<Set>) {
    for (name, value) in values {
        let key = format!("{prefix}{name}");
        match &value.kind {
            ValueKind::Table(values) if !values.is_empty() => list(&format!("{key}."), values, set),
            kind => {
                let place = value.origin().unwrap_or_default().to_owned();
                set.push(Set { key, place, is_section: matches!(kind, ValueKind::Table(_)) });
            }
        }
    }
}

/// The values of one place, by their keys.
#[derive(Clone, Debug, Default)]
struct Layer(Map<String, Value>);

impl Layer {
    fn set(&mut self, place: &str, key: &str, value: &str) {
        self.0.insert(key.to_owned(), Value::new(Some(&place.to_owned()), value));
    }
}

impl Source for Layer {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, config::ConfigError> {
        Ok(self.0.clone())
    }
}

fn read_file(path: &Path, problems: &mut Vec<String>) -> Layer {
    let place = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
    let values = text.and_then(|text| {
        FileFormat::Toml.parse(Some(&place), &text).map_err(|error| without_excerpt(&error.to_string()))
    });
    match values {
        Ok(values) => Layer(values),
        Err(error) => {
            problems.push(format!("{place}: {error}"));
            Layer::default()
        }
    }
}

/// The first and the last line of an error of the TOML reader. Between them it shows the line of the file, which may
/// hold a password.
fn without_excerpt(error: &str) -> String {
    let mut lines = error.lines().filter(|line| !line.is_empty());
    match (lines.next(), lines.next_back()) {
        (Some(place), Some(reason)) => format!("{place}: {reason}"),
        (place, _) => place.unwrap_or_default().to_owned(),
    }
}

/// The layer of DATABASE_URL, and that of our own variables, which goes over it.
fn read_environment(
    environment: impl IntoIterator<Item = (OsString, OsString)>,
    problems: &mut Vec<String>,
) -> (Layer, Layer) {
    let (mut url, mut variables) = (Layer::default(), Layer::default());
    for (name, value) in environment {
        let Some(name) = name.to_str().filter(|name| concerns_us(name)) else { continue };
        let place = format!("environment variable {name}");
        match (key_of(name), value.to_str()) {
            (None, _) => problems.push(format!("{place}: there is no such setting")),
            (_, None) => problems.push(format!("{place}: must be UTF-8")),
            (Some(key), Some(value)) if name == "DATABASE_URL" => url.set(&place, &key, value),
            (Some(key), Some(value)) => variables.set(&place, &key, value),
        }
    }
    (url, variables)
}

fn concerns_us(name: &str) -> bool {
    let is_ours =
        name.starts_with("ARBITRO_") && !name.starts_with(NOT_SETTINGS_PREFIX) && !NOT_SETTINGS.contains(&name);
    is_ours || name == "DATABASE_URL"
}

/// `server.listen` for `ARBITRO__SERVER__LISTEN`; none if the name is not of this form.
fn key_of(name: &str) -> Option<String> {
    if name == "DATABASE_URL" {
        return Some("database.url".to_owned());
    }
    let key = name.strip_prefix("ARBITRO__")?.replace("__", ".");
    key.chars().all(|c| c.is_ascii_uppercase() || matches!(c, '_' | '.')).then(|| key.to_ascii_lowercase())
}

fn read_flags(flags: &Flags) -> Layer {
    let mut layer = Layer::default();
    for (key, value) in &flags.set {
        layer.set("flag --set", key, value);
    }
    if let Some(listen) = &flags.listen {
        layer.set("flag --listen", "server.listen", listen);
    }
    layer
}
