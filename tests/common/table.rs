//! Tables of answers: positions, and below each the questions that a test asks there, with their answers.

use std::fmt::Write;
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
