//! Tables of answers: positions, and below each the questions that a test asks there, with their answers.

use std::fmt::{Display, Write};
use std::fs;
use std::path::Path;

/// Asserts that a table, a file in `tests`, has the right answers. `UPDATE=1` writes them: compare them then.
///
/// A line with a slash is a FEN, and each line below it a question, a colon and the answer. Lines that begin with `#` say what
/// is shown.
pub(crate) fn assert_answers(table: &str, answer: impl Fn(&str, &str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(table);
    let read = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{table}: {error}"));
    let (mut text, mut fen) = (String::new(), "");
    for line in read.lines() {
        match line.split_once(':') {
            Some((asked, _)) if !line.starts_with('#') => {
                writeln!(text, "{asked}: {}", answer(fen, asked)).expect("room");
            }
            _ => {
                writeln!(text, "{line}").expect("room");
                fen = if line.contains('/') { line } else { fen };
            }
        }
    }
    assert_text(&path, &read, &text);
}

/// Asserts that a table of texts has the right answers, or writes them.
///
/// A line in brackets names the section, which says what is asked. Each other line is a text, escaped as in Rust, an arrow and
/// the answer. Lines that begin with `# ` say what is shown.
pub(crate) fn assert_texts(table: &str, answer: impl Fn(&str, &str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(table);
    let read = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{table}: {error}"));
    let (mut text, mut section) = (String::new(), "");
    for line in read.lines() {
        match line.split_once(" →") {
            Some((asked, _)) if !line.starts_with("# ") => {
                let answer = answer(section, &unescaped(asked));
                let line = format!("{asked} → {}", answer.replace('\n', "\\n"));
                writeln!(text, "{}", line.trim_end()).expect("room");
            }
            _ => {
                writeln!(text, "{line}").expect("room");
                section = line
                    .strip_prefix('[')
                    .map_or(section, |line| line.trim_end_matches(']'));
            }
        }
    }
    assert_text(&path, &read, &text);
}

/// Reads a text that is escaped as in Rust.
fn unescaped(text: &str) -> String {
    let mut read = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let escaped = (letter == '\\').then(|| letters.next().expect("an escape"));
        read.push(match escaped {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let code: String = letters
                    .by_ref()
                    .skip(1)
                    .take_while(|&it| it != '}')
                    .collect();
                let code = u32::from_str_radix(&code, 16).expect("a number");
                char::from_u32(code).expect("a character")
            }
            Some(other) => other,
            None => letter,
        });
    }
    read
}

/// What was read, or why it was refused.
pub(crate) fn either(read: Result<impl Display, impl Display>) -> String {
    match read {
        Ok(read) => read.to_string(),
        Err(error) => error.to_string(),
    }
}

/// Asserts that a file has this text, or writes it.
pub(crate) fn assert_text(path: &Path, read: &str, text: &str) {
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, text).expect("the file is written");
        return;
    }
    for (number, (read, said)) in read.lines().zip(text.lines()).enumerate() {
        assert_eq!(read, said, "line {} of {}", number + 1, path.display());
    }
    assert_eq!(read.len(), text.len(), "{}", path.display());
}
