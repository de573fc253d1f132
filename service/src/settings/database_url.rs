//! The URL of the database, which may hold a password.

use std::fmt::{self, Debug, Display};

/// The URL of a database. Printed without its password, in any form.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// This URL; none if the text does not start with a scheme.
    pub fn new(text: &str) -> Option<DatabaseUrl> {
        let (scheme, rest) = text.split_once(':')?;
        let is_url = !rest.is_empty() && !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_lowercase());
        is_url.then(|| DatabaseUrl(text.to_owned()))
    }

    /// The URL of this SQLite file.
    pub(super) fn sqlite(file: &str) -> DatabaseUrl {
        DatabaseUrl(format!("sqlite:{file}"))
    }

    /// Whether it names a file on this machine.
    pub fn is_file(&self) -> bool {
        self.0.starts_with("sqlite:")
    }

    /// The whole URL, password included: for the driver of the database alone.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&redact(&self.0))
    }
}

impl Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&redact(&self.0), f)
    }
}

/// Hides the password of the login, and every parameter that is named after one. Where characters that should have been
/// escaped leave it open how far a password goes, all but the scheme is hidden.
fn redact(url: &str) -> String {
    let (base, query) = split_before(url, '?');
    let (login, host) = split_before(base, '@');
    let login = if host.is_empty() { Some(login.to_owned()) } else { redact_login(login) };
    match login {
        Some(login) if !host.trim_start_matches('@').contains('@') && !query.contains('@') => {
            let query: Vec<String> = query.split('&').map(redact_parameter).collect();
            format!("{login}{host}{}", query.join("&"))
        }
        _ => format!("{}:***", split_before(url, ':').0),
    }
}

/// `scheme://user:***` for `scheme://user:password`; none if it is not of this form.
fn redact_login(login: &str) -> Option<String> {
    let (scheme, login) = login.split_once("://").filter(|(_, login)| !login.contains('/'))?;
    let (user, password) = split_before(login, ':');
    let password = if password.is_empty() { "" } else { ":***" };
    Some(format!("{scheme}://{user}{password}"))
}

fn redact_parameter(parameter: &str) -> String {
    match parameter.split_once('=') {
        Some((name, _)) if name.to_ascii_lowercase().contains("pass") => format!("{name}=***"),
        _ => parameter.to_owned(),
    }
}

/// `text` up to the first `mark`, and from it on; all of it and nothing if it has none.
fn split_before(text: &str, mark: char) -> (&str, &str) {
    text.split_at(text.find(mark).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_printed() {
        let cases = [
            ("sqlite:data/arbitro.db", "sqlite:data/arbitro.db"),
            ("sqlite::memory:", "sqlite::memory:"),
            ("postgres://host/db", "postgres://host/db"),
            ("postgres://ana@host/db", "postgres://ana@host/db"),
            ("postgres://ana:s3cret@host:5432/db", "postgres://ana:***@host:5432/db"),
            ("postgres://ana:s/cret@host/db", "postgres:***"),
            ("postgres://ana:s@cret@host/db", "postgres:***"),
            ("postgres://ana:s?cret@host/db", "postgres:***"),
            ("postgres:ana:s3cret@host/db", "postgres:***"),
            ("postgres://:s3cret@host/db", "postgres://:***@host/db"),
            ("postgres://host/db?password=s3cret&a=b", "postgres://host/db?password=***&a=b"),
            ("postgres://ana:s3cret@host/db?a=b&sslPassword=s3cret", "postgres://ana:***@host/db?a=b&sslPassword=***"),
        ];
        for (url, printed) in cases {
            let url = DatabaseUrl::new(url).unwrap();
            assert_eq!(url.to_string(), printed);
            assert_eq!(format!("{url:?}"), format!("{printed:?}"));
        }
    }
}
