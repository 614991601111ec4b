//! Which rows of the Laws have a test: the ids in `rows.tsv` against the names of the tests in this folder.
//!
//! A row counts as tested if the name of a `#[test]` function begins with its id, `c_01_…`; a test for several rows names
//! all of them, `g_22_i_08_…`. The sources are read line by line, as rustfmt writes them: a test within a block comment or
//! a string would be taken for one. A test that is ignored, or in a file that `main.rs` does not name, counts for nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const ROWS: &str = include_str!("rows.tsv");

/// How many rows there are.
const NUMBER: usize = 331;

/// The ids of all rows, each with the reason why no program can execute it, if none can.
fn rows() -> BTreeMap<&'static str, Option<&'static str>> {
    let rows: BTreeMap<_, _> = ROWS
        .lines()
        .skip(1)
        .map(|line| match line.split_once('\t') {
            Some((id, reason)) => (id, Some(reason)),
            None => (line, None),
        })
        .collect();
    assert_eq!(rows.len(), NUMBER, "rows in rows.tsv");
    rows
}

/// The names of the tests in a source, those aside that are ignored.
fn tests_in(source: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut lines = source.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line != "#[test]" {
            continue;
        }
        let mut attributes = Vec::new();
        let function = lines.find(|line| {
            attributes.push(*line);
            line.starts_with("fn ")
        });
        let ignored = attributes.iter().any(|line| line.starts_with("#[ignore"));
        let name = function.and_then(|line| line.strip_prefix("fn ")?.split('(').next());
        names.extend(name.filter(|_| !ignored));
    }
    names
}

/// The ids at the beginning of a test's name.
fn ids_of(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split('_').collect();
    words
        .chunks_exact(2)
        .map_while(|pair| match (pair[0].as_bytes(), pair[1].as_bytes()) {
            ([letter @ b'a'..=b'z'], [b'0'..=b'9', b'0'..=b'9']) => Some(format!(
                "{}-{}",
                letter.to_ascii_uppercase() as char,
                pair[1]
            )),
            _ => None,
        })
        .collect()
}

/// The sources in this folder that `main.rs` names, and itself.
fn sources() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws");
    let read = |path: &Path| {
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let main = read(&folder.join("main.rs"));
    let modules = main
        .lines()
        .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    // A module from elsewhere, with a path of its own, tests no row.
    let files = modules.map(|name| folder.join(format!("{name}.rs")));
    let mut sources: Vec<String> = files
        .filter(|file| file.exists())
        .map(|file| read(&file))
        .collect();
    sources.push(main);
    sources
}

#[test]
fn every_test_is_named_after_a_row_that_exists() {
    let rows = rows();
    let sources = sources();
    let mut tested = BTreeSet::new();
    for name in sources.iter().flat_map(|source| tests_in(source)) {
        for id in ids_of(name) {
            let reason = rows
                .get(id.as_str())
                .unwrap_or_else(|| panic!("{name}: there is no row {id}"));
            assert!(reason.is_none(), "{name}: {id} is marked as not executable");
            tested.insert(id);
        }
    }
    let executable = rows.iter().filter(|(_, reason)| reason.is_none());
    let open: Vec<&str> = executable
        .map(|(id, _)| *id)
        .filter(|id| !tested.contains(*id))
        .collect();
    for (id, reason) in &rows {
        if let Some(reason) = reason {
            println!("{id} is not executable: {reason}");
        }
    }
    println!(
        "{} of {NUMBER} rows have a test, {} are open: {}",
        tested.len(),
        open.len(),
        open.join(" ")
    );
    assert!(
        !tested.is_empty(),
        "no test was found: the reader has gone blind"
    );
}

#[test]
fn a_test_is_known_by_its_attribute() {
    let source = "
        // #[test]
        fn a_01_helper() {}
        #[test]
        #[should_panic(expected = \"x\")]
        fn a_02_panics() {}
        #[test]
        #[ignore = \"slow\"]
        fn a_03_ignored() {}
        #[test]
        fn a_04_the_last(squares in squares()) {}
    ";
    assert_eq!(tests_in(source), ["a_02_panics", "a_04_the_last"]);
}

#[test]
fn ids_are_what_a_name_begins_with() {
    assert_eq!(ids_of("c_01_check"), ["C-01"]);
    assert_eq!(ids_of("g_22_i_08_both_flags"), ["G-22", "I-08"]);
    assert_eq!(ids_of("z_99_nothing"), ["Z-99"]);
    for name in [
        "every_snippet_is_true",
        "a_1_b",
        "a_123_b",
        "c",
        "counts_01_a",
    ] {
        assert!(ids_of(name).is_empty(), "{name}");
    }
}
