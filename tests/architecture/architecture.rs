//! Reads the library and rejects what its architecture page does not allow.

mod growth;
mod house;
mod reading;
mod rules;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use growth::Growth;
use house::House;
use reading::{Fact, Kind};

static LIBRARY: LazyLock<House> = LazyLock::new(House::read);

/// Fails with one line for each finding.
#[track_caller]
fn assert_nothing(findings: impl IntoIterator<Item = String>) {
    let lines = Vec::from_iter(findings);
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

#[test]
fn the_library_is_as_the_architecture_page_says() {
    let files = 0..LIBRARY.files.len();
    let rooms = BTreeSet::from_iter(files.filter_map(|file| LIBRARY.room(file)));
    assert!(rooms.into_iter().eq(LIBRARY.floors.keys()));
    assert_nothing(LIBRARY.strangers());
    assert_nothing(LIBRARY.effects());
    assert_nothing(LIBRARY.paths_up());
    assert_nothing(LIBRARY.calls_up());
}

#[test]
fn parts_of_the_arbiter_use_those_below_them() {
    let files = 0..LIBRARY.files.len();
    let parts = BTreeSet::from_iter(files.filter_map(|file| LIBRARY.part(file)));
    assert_eq!(parts.len(), LIBRARY.parts.len());
    assert_nothing(LIBRARY.parts_up());
}

#[test]
fn no_files_go_in_circles() {
    assert_nothing(LIBRARY.circles());
}

#[test]
fn the_front_page_is_short() {
    let is_shown = |fact: &&Fact| fact.module.is_empty() && fact.kind == Kind::Reexport;
    let shown = LIBRARY.code.facts.iter().filter(is_shown);
    let names = shown.filter_map(|fact| fact.path.last());
    let is_item = |name: &&String| name.starts_with(char::is_uppercase);
    let (items, modules): (Vec<_>, Vec<_>) = names.partition(is_item);
    assert!(items.contains(&&"Position".into()) && modules.contains(&&"san".into()));
    // The macro `bitboard!` is exported where it is defined.
    assert!(items.len() < 36, "{items:?}");
    assert!(modules.len() <= 22, "{modules:?}");
}

/// `subjects.tsv` says for each package in another language what of the crate it has.
#[test]
fn every_part_of_the_front_page_has_a_subject() {
    let shown = LIBRARY
        .code
        .facts
        .iter()
        .filter(|fact| fact.module.is_empty());
    let shown = shown.filter(|fact| fact.kind == Kind::Reexport);
    let shown: BTreeSet<&str> = shown
        .filter_map(|fact| Some(fact.path.last()?.as_str()))
        .collect();
    let mut rows = include_str!("../../examples/corpus/subjects.tsv")
        .lines()
        .map(|row| row.split('\t'));
    let packages = rows.next().expect("a head").count() - 2;
    let mut listed = BTreeSet::new();
    for row in rows {
        let cells: Vec<&str> = row.collect();
        assert_eq!(cells.len(), packages + 2, "{cells:?}");
        let is_answer = |cell: &str| cell == "has" || cell.contains(' ');
        assert!(cells[2..].iter().all(|cell| is_answer(cell)), "{cells:?}");
        listed.extend(
            cells[1]
                .split(' ')
                .filter_map(|item| item.split("::").next()),
        );
    }
    assert_eq!(listed, shown);
}

/// Enums whose values are without number, or that have proofs of their own. All others are proved value by value.
const NOT_SMALL: [&str; 2] = ["Event", "UciMove"];

#[test]
fn every_enum_with_a_text_has_its_proof() {
    let proofs = include_str!("../serial/proofs.rs");
    let lists = include_str!("../serial/properties.rs").split_once("macro_rules! with_words");
    let (list, _) = lists
        .and_then(|(_, list)| list.split_once("};"))
        .expect("a list");
    let words = |text: &'static str| text.split(|c: char| !c.is_alphanumeric());
    let proved: BTreeSet<&str> = words(list).chain(words(proofs)).chain(NOT_SMALL).collect();
    let names = LIBRARY.enums_with_text();
    assert!(names.contains("Color") && names.contains("Penalty") && names.contains("File"));
    let is_forgotten = |name: &&String| !proved.contains(name.as_str());
    assert_nothing(names.iter().filter(is_forgotten).cloned());
    for (found, text) in [
        (
            "A",
            "choices! {\n    /// A word.\n    A {\n        B = \"b\",\n    }\n}",
        ),
        (
            "A",
            "words! { A, ParseError::A, {\n    B = \"b\",\n}}\npub enum A {\n    B,\n}",
        ),
        ("A", "pub enum A {\n    B,\n}\nimpl FromStr for A {\n}"),
        ("", "pub struct A {\n    b: u8,\n}\nimpl FromStr for A {\n}"),
        (
            "",
            "words! { A {\n    B = \"b\",\n}}\npub enum A {\n    B,\n}",
        ),
    ] {
        let house = House::of(vec![("clock/a.rs".to_owned(), text.to_owned())]);
        let names = Vec::from_iter(house.enums_with_text());
        assert_eq!(names.concat(), found, "{text}");
    }
}

#[test]
fn structs_of_the_pgn_reader_are_small() {
    assert_nothing(LIBRARY.wide_structs("pgn/"));
    for (found, text) in [
        (0, "struct A { a: bool, b: bool, c: bool }"),
        (1, "struct A { a: bool, b: bool, c: bool, d: bool }"),
        (
            1,
            "mod m { struct A { a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, i: u8, j: u8, k: u8, l: u8, m: u8 } }",
        ),
    ] {
        let house = House::of(vec![("pgn/a.rs".to_owned(), text.to_owned())]);
        assert_eq!(house.wide_structs("pgn/").len(), found, "{text}");
    }
}

#[test]
fn docs_open_with_a_short_sentence() {
    assert_nothing(LIBRARY.long_openings());
    let (right, long) = (
        "a b c d e f g h i j k l m n.",
        "a b c d e f g h i j k l m\n/// n o.",
    );
    let public = |doc: &str| format!("/// {doc}\npub struct A;");
    for (found, text) in [
        (0, public(right)),
        (1, public(long)),
        (0, public("Short. A b c d e f g h i j k l m n o.")),
        (0, public("Short: a b c d e f g h i j k l m n o.")),
        (0, public("Short?\n///\n/// a b c d e f g h i j k l m n o.")),
        (0, public("[a b](x y) c d e f [g h](x\n/// y) i j k l m n.")),
        (
            1,
            public("[a b](x y) c d e f [g h](x\n/// y) i j k l m n o."),
        ),
        (0, format!("/// {long}\nstruct A;")),
        (0, format!("/// {long}\npub(crate) struct A;")),
        (
            1,
            format!("/// {long}\n#[derive(Debug)]\n#[doc(\nalias = \"B\"\n)]\npub struct A;"),
        ),
        (
            1,
            format!("pub enum A {{\n    /// {long}\n    #[default]\n    B,\n}}"),
        ),
        (1, format!("//! {}", long.replace("///", "//!"))),
    ] {
        let house = House::of(vec![("clock/a.rs".to_owned(), text.clone())]);
        assert_eq!(house.long_openings().len(), found, "{text}");
    }
    for (found, text) in [(0, right), (1, &long.replace("/// ", ""))] {
        let house = House::of(vec![("guide/a.md".to_owned(), format!("{text}\n\n# A"))]);
        assert_eq!(house.long_openings().len(), found, "{text}");
    }
}

#[test]
fn the_guide_has_at_most_200_kb() {
    assert_nothing(LIBRARY.long_guide());
    let page = |path: &str, size| (path.to_owned(), "a".repeat(size));
    for (found, sizes) in [(0, [150 << 10, 50 << 10]), (3, [150 << 10, (50 << 10) + 1])] {
        let one = page("guide/a.md", sizes[0]);
        let two = page("guide/porting/b.md", sizes[1]);
        let other = page("pgn/c.md", 1 << 20);
        let house = House::of(vec![one, two, other]);
        assert_eq!(house.long_guide().len(), found, "{sizes:?}");
    }
}

#[test]
fn the_stability_page_lists_what_may_grow_and_what_is_closed() {
    let (_, page) = LIBRARY
        .pages
        .iter()
        .find(|(path, _)| path == "guide/stability.md")
        .expect("the page");
    assert_eq!(Growth::declared(&LIBRARY), Growth::listed(page));
    for (growing, closed, text) in [
        ("", "A", "pub struct A {\n    pub a: u8,\n}"),
        (
            "A",
            "",
            "#[non_exhaustive]\npub struct A {\n    pub a: u8,\n}",
        ),
        ("", "", "pub struct A {\n    a: u8,\n}"),
        ("", "", "pub struct A {\n    pub a: u8,\n    b: u8,\n}"),
        ("", "A", "pub struct A(pub u8);"),
        ("", "", "pub struct A(u8);"),
        ("", "", "pub(crate) enum A {\n    B,\n}"),
        ("", "", "#[non_exhaustive]\npub enum A {\n    B,\n}"),
        (
            "",
            "A",
            "#[non_exhaustive]\nenum B {\n}\npub enum A {\n    B,\n}",
        ),
        (
            "",
            "$name",
            "macro_rules! a {\n    ($name:ident) => {\n        pub enum $name {\n            A,\n        }\n    };\n}",
        ),
    ] {
        let house = House::of(vec![("clock/a.rs".to_owned(), text.to_owned())]);
        let names = |text: &str| text.split_terminator(' ').map(str::to_owned).collect();
        let expected = Growth {
            growing: names(growing),
            closed: names(closed),
        };
        assert_eq!(Growth::declared(&house), expected, "{text}");
    }
}

/// A line of `cases.txt` is a rule, the number of its findings, and files, each with its text.
///
/// A line without a rule lists files that are added to those of the lines after it.
#[test]
fn the_rules_find_what_they_must_and_no_more() {
    let mut given = Vec::new();
    for case in include_str!("cases.txt").lines() {
        let parts: Vec<String> = case.split(" @ ").map(str::to_owned).collect();
        let files = parts[2..]
            .chunks(2)
            .map(|file| (file[0].clone(), file[1].clone()));
        let house = House::of(files.clone().chain(given.clone()).collect());
        let found = match parts[0].as_str() {
            "path" => house.paths_up(),
            "call" => house.calls_up(),
            "effect" => house.effects(),
            "circle" => house.circles(),
            "part" => house.parts_up(),
            "stranger" => house.strangers(),
            _ => {
                given = files.collect();
                continue;
            }
        };
        assert_eq!(found.len().to_string(), parts[1], "{case}\n{found:?}");
    }
}
