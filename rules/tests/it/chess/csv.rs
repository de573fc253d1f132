//! Files of comma-separated values, with a heading and fields quoted where they hold a comma or a quote.

use crate::vectors;

/// The rows of a file of the vectors below its heading, which must be `heading`; none if the folder lacks the file.
pub(crate) fn rows<const N: usize>(file: &str, heading: [&str; N]) -> Option<Vec<[String; N]>> {
    let text = std::fs::read_to_string(vectors::find(file)?).unwrap();
    let mut rows = text.lines().filter(|line| !line.is_empty()).map(|line| {
        let fields = fields(line);
        <[String; N]>::try_from(fields).unwrap_or_else(|fields| panic!("{file}: {} fields: {line}", fields.len()))
    });
    assert_eq!(rows.next().expect("a file begins with its heading"), heading, "{file}");
    let rows: Vec<_> = rows.collect();
    println!("{file}: {} rows", rows.len());
    Some(rows)
}

fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.next_if_eq(&'"').is_some() => fields.last_mut().unwrap().push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    assert!(!quoted, "a quote is not closed: {line}");
    fields
}

#[test]
fn fields_may_be_quoted() {
    assert_eq!(fields(r#"a,"b, ""c""",,d"#), ["a", r#"b, "c""#, "", "d"]);
}
