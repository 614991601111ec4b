//! The house: its floors, its files on disk, and what a finding looks like.

use std::fmt;
use std::fs;
use std::path::Path;

use crate::lexer::{self, Token};

/// Every module directly under `src/` and the floor it stands on; a module names only modules on a lower floor.
///
/// The upper floors are listed before they are built, so that their place is settled.
pub(crate) const FLOORS: [(&str, u8); 22] = [
    ("types", 0),
    ("bitboard", 1),
    ("clock", 1),
    ("laws", 1),
    ("attacks", 2),
    ("board", 3),
    ("setup", 4),
    ("position", 5),
    ("fen", 6),
    ("movegen", 6),
    ("legality", 7),
    ("notation", 8),
    ("diagram", 8),
    ("exchange", 8),
    ("identify", 8),
    ("winnability", 8),
    ("termination", 9),
    ("citing", 10),
    ("game", 10),
    ("record", 11),
    ("arbiter", 12),
    ("pgn", 12),
];

/// The rooms without which the crate is no rules engine; they must be there to be judged.
pub(crate) const CORE: [&str; 9] = [
    "types", "bitboard", "board", "setup", "position", "fen", "movegen", "legality", "notation",
];

/// The files that stand outside the floors: they show the house to its visitors and hold no rules of chess.
const ROOF: [&str; 4] = ["src/lib.rs", "src/guide.rs", "src/moves.rs", "src/draws.rs"];

/// Returns the floor of a module directly under `src/`.
pub(crate) fn floor_of(room: &str) -> Option<u8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == room)
        .map(|(_, floor)| *floor)
}

/// Returns whether code in `from` may name what `to` owns: its own things, and those of every lower floor.
pub(crate) fn may_name(from: &str, to: &str) -> bool {
    from == to || floor_of(to) < floor_of(from)
}

/// One breach of a rule, with the place where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) sentence: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.sentence)
    }
}

/// One source file: its path from the package root and its text.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// Returns the module path that the file's place under `src/` gives it; empty for the crate root.
    pub(crate) fn module(&self) -> Vec<&str> {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let inside = inside.strip_suffix(".rs").unwrap_or(inside);
        let mut module: Vec<&str> = inside.split('/').collect();
        if matches!(module.last(), Some(&"mod" | &"lib")) {
            module.pop();
        }
        module
    }

    /// Returns the module of the floor table that the file belongs to; none for the files outside the floors.
    pub(crate) fn room(&self) -> Option<&str> {
        self.module()
            .first()
            .copied()
            .filter(|room| floor_of(room).is_some())
    }

    /// Returns the code that is judged: tokens without comments and without test items.
    pub(crate) fn code(&self) -> Vec<Token<'_>> {
        lexer::without_tests(&lexer::tokens(&self.text))
    }

    /// Makes a finding in this file.
    pub(crate) fn finding(&self, line: usize, sentence: String) -> Finding {
        Finding {
            file: self.path.clone(),
            line,
            sentence,
        }
    }
}

/// All source files of the crate.
#[derive(Debug)]
pub(crate) struct House {
    sources: Vec<Source>,
    tests: Vec<String>,
}

impl House {
    /// Reads `src/` of this package.
    pub(crate) fn read() -> House {
        let mut sources = Vec::new();
        gather(&package_root().join("src"), "src", &mut sources);
        House::of(sources)
    }

    /// Makes a house of sources that need not be on disk.
    pub(crate) fn of(mut sources: Vec<Source>) -> House {
        sources.sort_by(|a, b| a.path.cmp(&b.path));
        let mut tests = Vec::new();
        for source in &sources {
            for name in lexer::test_modules(&lexer::tokens(&source.text)) {
                let mut module = source.module();
                module.push(name);
                tests.push(module.join("/"));
            }
        }
        House { sources, tests }
    }

    /// Makes a house of `(path, text)` pairs, for the detectors' own tests.
    pub(crate) fn of_texts(texts: &[(&str, &str)]) -> House {
        let source = |(path, text): &(&str, &str)| Source {
            path: (*path).into(),
            text: (*text).into(),
        };
        House::of(texts.iter().map(source).collect())
    }

    /// Returns every file, test modules included.
    pub(crate) fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Returns the files whose code is part of the library: all but those of `#[cfg(test)] mod name;`.
    pub(crate) fn library(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().filter(|source| {
            let module = source.module().join("/");
            !self
                .tests
                .iter()
                .any(|test| module == *test || module.starts_with(&format!("{test}/")))
        })
    }
}

/// Finds the files under `src/` that belong to no floor.
pub(crate) fn strangers(house: &House) -> Vec<Finding> {
    let stray = house
        .sources()
        .iter()
        .filter(|source| source.room().is_none() && !ROOF.contains(&source.path.as_str()));
    stray
        .map(|source| {
            let room = source
                .module()
                .first()
                .copied()
                .unwrap_or_default()
                .to_owned();
            source.finding(
                1,
                format!(
                    "`{room}` stands on no floor; give it one in the floor table, or a home below"
                ),
            )
        })
        .collect()
}

/// Finds the files that do not open with a `//!` sentence.
pub(crate) fn unopened(house: &House) -> Vec<Finding> {
    let mute = house.sources().iter().filter(|source| {
        let first = source.text.lines().next().unwrap_or_default();
        first
            .strip_prefix("//!")
            .is_none_or(|sentence| sentence.trim().is_empty())
    });
    mute.map(|source| {
        source.finding(
            1,
            "the file does not open with a `//!` sentence that says what it knows".into(),
        )
    })
    .collect()
}

/// Reads a file of the package.
pub(crate) fn read_text(path: &str) -> String {
    let path = package_root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn package_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn gather(folder: &Path, name: &str, sources: &mut Vec<Source>) {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let entry = entry.expect("a folder that opens can be listed");
        let path = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            gather(&entry.path(), &path, sources);
        } else if path.ends_with(".rs") {
            sources.push(Source {
                text: read_text(&path),
                path,
            });
        }
    }
}

mod tests {
    use super::{FLOORS, House, may_name, strangers, unopened};

    #[test]
    fn a_room_sees_itself_and_what_lies_below() {
        assert!(may_name("position", "position"));
        assert!(may_name("position", "types"));
        assert!(!may_name("position", "legality"));
        assert!(!may_name("notation", "termination"));
        assert!(FLOORS.is_sorted_by_key(|(_, floor)| *floor));
    }

    #[test]
    fn files_know_their_module() {
        let house = House::of_texts(&[
            ("src/lib.rs", ""),
            ("src/guide.rs", ""),
            ("src/types/mod.rs", ""),
            ("src/types/square.rs", ""),
        ]);
        let modules: Vec<String> = house
            .sources()
            .iter()
            .map(|source| source.module().join("::"))
            .collect();
        assert_eq!(modules, ["guide", "", "types", "types::square"]);
        assert_eq!(house.sources()[0].room(), None);
        assert_eq!(house.sources()[3].room(), Some("types"));
    }

    #[test]
    fn a_file_on_no_floor_is_found() {
        let house = House::of_texts(&[
            ("src/lib.rs", ""),
            ("src/guide.rs", ""),
            ("src/util/text.rs", ""),
        ]);
        let findings = strangers(&house);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].file, "src/util/text.rs");
    }

    #[test]
    fn a_file_without_an_opening_sentence_is_found() {
        let house = House::of_texts(&[
            ("src/a.rs", "//! Squares.\n"),
            ("src/b.rs", "//!\nuse x;\n"),
            ("src/c.rs", "// Squares.\n"),
            ("src/d.rs", ""),
            ("src/e.rs", "\n//! Late.\n"),
        ]);
        let files: Vec<String> = unopened(&house)
            .into_iter()
            .map(|finding| finding.file)
            .collect();
        assert_eq!(files, ["src/b.rs", "src/c.rs", "src/d.rs", "src/e.rs"]);
    }

    #[test]
    fn a_test_module_in_its_own_file_is_no_part_of_the_library() {
        let house = House::of_texts(&[
            ("src/board/mod.rs", "#[cfg(test)]\nmod tests;\nmod zobrist;"),
            ("src/board/tests.rs", ""),
            ("src/board/tests/more.rs", ""),
            ("src/board/zobrist.rs", ""),
        ]);
        let files: Vec<&str> = house.library().map(|source| source.path.as_str()).collect();
        assert_eq!(files, ["src/board/mod.rs", "src/board/zobrist.rs"]);
    }
}
