//! The variants of an enum, as its source lists them, to check that a list in the tests is complete.
//!
//! A non-exhaustive enum is matched with `_` outside its crate, so the compiler does not report what a test lacks. The
//! source is read line by line, as rustfmt writes it.

use std::collections::BTreeSet;
use std::fmt::{self, Debug, Write as _};
use std::fs;
use std::path::{Path, PathBuf};

/// The source files of a module in `src/arbiter`: `verdict` is `verdict.rs`, `event` is the folder `event/`.
fn sources(module: &str) -> Vec<String> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/arbiter");
    let files: Vec<PathBuf> = match fs::read_dir(place.join(module)) {
        Ok(folder) => folder.map(|file| file.expect("a file").path()).collect(),
        Err(_) => vec![place.join(module).with_extension("rs")],
    };
    let read = |file: &PathBuf| {
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.iter().map(read).collect()
}

/// Returns the public enums of a module, each with its variants.
pub(crate) fn enums(module: &str) -> Vec<(String, BTreeSet<String>)> {
    sources(module)
        .iter()
        .flat_map(|source| enums_in(source))
        .collect()
}

fn enums_in(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut enums = Vec::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        // An enum with the phrases of its variants stands indented in a macro.
        let Some(name) = line.trim_start().strip_prefix("pub enum ") else {
            continue;
        };
        let indent = &line[..line.len() - line.trim_start().len()];
        let body = lines
            .by_ref()
            .take_while(|line| line.strip_prefix(indent) != Some("}"));
        let variants = body.filter_map(|line| {
            let line = line.strip_prefix(indent)?.strip_prefix("    ")?;
            let begins = line.starts_with(|first: char| first.is_ascii_uppercase());
            begins.then(|| first_word(line).to_owned())
        });
        enums.push((first_word(name).to_owned(), variants.collect()));
    }
    enums
}

/// Asserts that a list in the tests has every variant of an enum.
#[track_caller]
pub(crate) fn assert_complete(name: &str, listed: &BTreeSet<String>, variants: &BTreeSet<String>) {
    let lacking: Vec<&String> = variants.difference(listed).collect();
    assert!(lacking.is_empty(), "the tests lack {name}::{lacking:?}");
    let unread: Vec<&String> = listed.difference(variants).collect();
    assert!(unread.is_empty(), "the source has no {name}::{unread:?}");
}

/// Returns the name of a value's variant, which is the first word that `Debug` writes.
pub(crate) fn variant(value: &impl Debug) -> String {
    let mut word = FirstWord(String::new());
    // An error stops what follows the word.
    let _ = write!(word, "{value:?}");
    word.0
}

struct FirstWord(String);

impl fmt::Write for FirstWord {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let word = first_word(text);
        self.0.push_str(word);
        (word == text).then_some(()).ok_or(fmt::Error)
    }
}

fn first_word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric());
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn variants_are_read_with_whatever_they_hold() {
    let source = "
pub enum Event {
    /// Starts.
    Start,
    #[doc(alias = \"go\")]
    Play {
        by: Color,
    },
    Keep(Action),
}

enum Private {
    Hidden,
}

spoken! {
    pub enum Ruling {
        /// Starts.
        Started = \"the game starts\";
        Played { by: Color } =
            \"{by} plays\";
    }
}
";
    let names = |all: &[&str]| all.iter().map(|name| (*name).to_owned()).collect();
    let event: BTreeSet<String> = names(&["Start", "Play", "Keep"]);
    let read = enums_in(source);
    let ruling = names(&["Started", "Played"]);
    assert_eq!(
        read,
        [("Event".to_owned(), event), ("Ruling".to_owned(), ruling)]
    );
    assert_eq!(variant(&Some(7)), "Some");
    assert_eq!(variant(&None::<u8>), "None");
}
