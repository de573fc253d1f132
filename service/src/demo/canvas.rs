//! A picture made of characters.

/// How a character looks on a terminal with colours; the plain text of a picture is the same without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ink {
    front: Option<u8>,
    back: Option<u8>,
    weight: Weight,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Weight {
    #[default]
    Normal,
    Bold,
}

impl Ink {
    /// The colours of the terminal itself.
    pub(super) const PLAIN: Ink = Ink { front: None, back: None, weight: Weight::Normal };
    /// What frames the rest: a grey that is seen on black and on white.
    pub(super) const FAINT: Ink = Ink::of(245);

    /// Characters of this colour, a number of the palette of 256.
    pub(super) const fn of(colour: u8) -> Ink {
        Ink { front: Some(colour), ..Ink::PLAIN }
    }

    /// The same on this colour.
    pub(super) const fn on(self, colour: u8) -> Ink {
        Ink { back: Some(colour), ..self }
    }

    /// The same in heavy type.
    pub(super) const fn bold(self) -> Ink {
        Ink { weight: Weight::Bold, ..self }
    }

    /// The escape sequence that sets this ink, whatever was set before.
    fn escape(self) -> String {
        let weight = if self.weight == Weight::Bold { ";1" } else { "" };
        let front = self.front.map(|colour| format!(";38;5;{colour}")).unwrap_or_default();
        let back = self.back.map(|colour| format!(";48;5;{colour}")).unwrap_or_default();
        format!("\x1b[0{weight}{front}{back}m")
    }
}

/// Whether a picture is printed with its ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// As plain text.
    Plain,
    /// With ANSI escape sequences.
    Ansi,
}

/// A picture: lines of characters with their ink. Lines and columns are counted from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// A picture that is this text, all in one ink.
    pub(super) fn of(text: &str, ink: Ink) -> Canvas {
        let inked = |line: &str| line.chars().map(|character| (character, ink)).collect();
        Canvas { lines: text.lines().map(inked).collect() }
    }

    /// Writes `text` over what is there; the picture grows where it must.
    pub(super) fn put(&mut self, line: usize, column: usize, text: &str, ink: Ink) {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let cells = &mut self.lines[line];
        let end = column + text.chars().count();
        if cells.len() < end {
            cells.resize(end, (' ', Ink::PLAIN));
        }
        for (cell, character) in cells[column..end].iter_mut().zip(text.chars()) {
            *cell = (character, ink);
        }
    }

    /// Changes the ink of `length` characters that are there.
    pub(super) fn tint(&mut self, line: usize, column: usize, length: usize, ink: Ink) {
        let cells = self.lines.get_mut(line).into_iter().flatten();
        cells.skip(column).take(length).for_each(|(_, old)| *old = ink);
    }

    /// How many lines it has.
    pub(super) fn height(&self) -> usize {
        self.lines.len()
    }

    /// The picture as text, each line ended, without blanks at the ends of lines.
    pub(super) fn text(&self, paint: Paint) -> String {
        self.lines.iter().map(|line| render(trimmed(line), paint) + "\n").collect()
    }
}

fn trimmed(line: &[(char, Ink)]) -> &[(char, Ink)] {
    let is_seen = |(character, ink): &(char, Ink)| *character != ' ' || ink.back.is_some();
    let end = line.iter().rposition(is_seen).map_or(0, |last| last + 1);
    &line[..end]
}

fn render(line: &[(char, Ink)], paint: Paint) -> String {
    let runs = line.chunk_by(|(_, one), (_, next)| one == next);
    runs.map(|run| {
        let text: String = run.iter().map(|(character, _)| character).collect();
        match (paint, run[0].1) {
            (Paint::Plain, _) | (Paint::Ansi, Ink::PLAIN) => text,
            (Paint::Ansi, ink) => format!("{}{text}\x1b[0m", ink.escape()),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_text_is_the_picture_without_its_ink() {
        let mut canvas = Canvas::of("┌──┐\n│  │", Ink::FAINT);
        canvas.put(1, 1, "ab", Ink::of(1).on(2).bold());
        canvas.put(3, 2, "c ", Ink::PLAIN);
        canvas.tint(1, 3, 1, Ink::PLAIN);
        assert_eq!(canvas.text(Paint::Plain), "┌──┐\n│ab│\n\n  c\n");
        assert_eq!(
            canvas.text(Paint::Ansi),
            "\x1b[0;38;5;245m┌──┐\x1b[0m\n\
             \x1b[0;38;5;245m│\x1b[0m\x1b[0;1;38;5;1;48;5;2mab\x1b[0m│\n\n  c\n"
        );
    }
}
