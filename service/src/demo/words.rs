//! Words for what the contract says in codes.

use proto::v1;

/// All effects in words, one after the other; `say` has the words of the game and leaves out what needs none.
pub(super) fn all(effects: &[v1::Effect], say: impl Fn(&str, &str) -> Option<String>) -> String {
    let words: Vec<String> = effects.iter().filter_map(|effect| say(&effect.name, &effect.value)).collect();
    words.join(", ")
}

/// An effect that the game has no words for.
pub(super) fn effect(name: &str, value: &str) -> String {
    format!("{} {value}", plain(name)).trim_end().to_owned()
}

/// A machine-readable reason or name in plain letters: `DEAD_POSITION` as `dead position`.
pub(super) fn plain(code: &str) -> String {
    code.replace('_', " ").to_lowercase()
}

/// With a capital at the start.
pub(super) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// `1st`, `2nd`, `3rd`, `4th`… up to 20.
pub(super) fn ordinal(place: i32) -> String {
    let ending = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn effect(name: &str, value: &str) -> v1::Effect {
        v1::Effect { name: name.into(), value: value.into() }
    }

    #[test]
    fn codes_become_words() {
        assert_eq!(super::effect("opens_barrier", ""), "opens barrier");
        assert_eq!(super::effect("bonus", "20"), "bonus 20");
        assert_eq!(capitalised(&plain("DEAD_POSITION")), "Dead position");
        assert_eq!(capitalised(""), "");
        assert_eq!([1, 2, 3, 4].map(ordinal), ["1st", "2nd", "3rd", "4th"]);
    }
}
