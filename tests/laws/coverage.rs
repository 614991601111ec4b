//! The rows of the Laws: their words, and which have a test, by the names of the tests and stories in this folder.
//!
//! `rows.tsv` has for each id the requirement in our words, the articles that print it with their edition (a question mark
//! behind a number that was not read in the edition itself), the rulebooks of which a value of it is unverified, and the
//! reason if no program can execute it.
//!
//! A row counts as tested if it has a snippet, or if the title of a story or the name of a `#[test]` function begins with its
//! id, `c_01_…`. A test for several rows names all of them, `g_22_i_08_…`. The sources are read line by line, as rustfmt writes them, so a test inside a
//! block comment or a string would be counted. An ignored test, or one in a file that `main.rs` does not name, does not
//! count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;

use touchmove::Rulebook;
use touchmove::laws::{Citation, Edition, Rule};

use crate::snippet;
use crate::story::{self, Story};

const ROWS: &str = include_str!("rows.tsv");

/// The number of rows.
const NUMBER: usize = 331;

/// A requirement of the Laws.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    id: &'static str,
    requirement: &'static str,
    /// The articles, or `no article: ` and the reason.
    articles: &'static str,
    /// The rulebooks of which a value of the row is unverified.
    unverified: &'static str,
    /// Why no program can execute it, if none can.
    not_executable: Option<&'static str>,
}

impl Row {
    fn read(line: &'static str) -> Self {
        let mut cells = line.split('\t');
        let mut next = || cells.next().unwrap_or_default();
        Self {
            id: next(),
            requirement: next(),
            articles: next(),
            unverified: next(),
            not_executable: Some(next()).filter(|reason| !reason.is_empty()),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.id, self.requirement, self.articles)?;
        match self.unverified {
            "" => Ok(()),
            rulebooks => write!(f, "; unverified for {rulebooks}"),
        }
    }
}

fn table() -> impl Iterator<Item = Row> {
    ROWS.lines().skip(1).map(Row::read)
}

/// Prints the rows that a test is named after, if it fails.
#[derive(Debug)]
pub(crate) struct Words(String);

impl Words {
    pub(crate) fn of(name: &str) -> Self {
        Self(name.to_owned())
    }

    fn rows(&self) -> Vec<Row> {
        rows_of(&self.0)
    }
}

/// The rows at the beginning of a test's name.
pub(crate) fn rows_of(name: &str) -> Vec<Row> {
    let ids = ids_of(name).unwrap_or_default();
    table()
        .filter(|row| ids.iter().any(|id| id == row.id))
        .collect()
}

impl Drop for Words {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for row in self.rows() {
                eprintln!("{row}");
            }
        }
    }
}

/// The ids of all rows, each with the reason if no program can execute it.
fn rows() -> BTreeMap<&'static str, Option<&'static str>> {
    let rows: BTreeMap<_, _> = table().map(|row| (row.id, row.not_executable)).collect();
    assert_eq!(rows.len(), NUMBER, "rows in rows.tsv");
    rows
}

/// The names of the tests in a source, without the ignored ones.
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
///
/// # Errors
///
/// Returns an error for an id whose number does not have two digits.
fn ids_of(name: &str) -> Result<Vec<String>, String> {
    let words: Vec<&str> = name.split('_').collect();
    words
        .chunks_exact(2)
        .map_while(|pair| match pair[0].as_bytes() {
            [letter @ b'a'..=b'z'] if is_number(pair[1]) => Some((*letter, pair[1])),
            _ => None,
        })
        .map(|(letter, number)| match number.len() {
            2 => Ok(format!("{}-{number}", letter.to_ascii_uppercase() as char)),
            _ => Err(format!(
                "{name}: a row's number has two digits, not {number}"
            )),
        })
        .collect()
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The rows that have a test, by the names of all tests.
///
/// # Errors
///
/// Returns an error if a name claims a row that does not exist or that no program can execute.
fn tested<'s>(
    rows: &BTreeMap<&str, Option<&str>>,
    names: impl IntoIterator<Item = &'s str>,
) -> Result<BTreeSet<String>, String> {
    let mut tested = BTreeSet::new();
    for name in names {
        for id in ids_of(name)? {
            match rows.get(id.as_str()) {
                None => return Err(format!("{name}: there is no row {id}")),
                Some(Some(_)) => return Err(format!("{name}: {id} is marked as not executable")),
                Some(None) => tested.insert(id),
            };
        }
    }
    Ok(tested)
}

/// The sources in this folder that `main.rs` names, and `main.rs` itself.
fn sources() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("laws");
    let read = |path: &Path| {
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let main = read(&folder.join("main.rs"));
    let modules = main
        .lines()
        .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    // A module from elsewhere, with its own path, tests no row.
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
    let stories: Vec<String> = story::all()
        .iter()
        .flat_map(|(_, stories)| stories.iter().map(Story::rows))
        .collect();
    let names = sources.iter().flat_map(|source| tests_in(source));
    let snippets: Vec<String> = snippet::table().map(|(name, _)| name).collect();
    let names = names.chain(stories.iter().chain(&snippets).map(String::as_str));
    let tested = tested(&rows, names).unwrap_or_else(|refused| panic!("{refused}"));
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
        "no test was found: the reader is broken"
    );
    assert!(open.is_empty(), "rows without a test: {open:?}");
}

#[test]
fn every_row_has_words_and_articles() {
    let mut last = "";
    for row in table() {
        assert!(row.id > last, "{row}: the rows are in order");
        last = row.id;
        assert!(row.requirement.contains(' '), "{row} has words");
        match row.articles.split_once("no article") {
            None => assert_articles(row),
            Some((before, reason)) => {
                let reason = reason.strip_prefix(": ").unwrap_or_default();
                assert!(before.is_empty() && !reason.is_empty(), "{row}");
            }
        }
        for rulebook in row.unverified.split_terminator(' ') {
            let names = Edition::ALL.iter().map(ToString::to_string);
            assert!(
                names
                    .chain(["schools".to_owned()])
                    .any(|name| name == rulebook),
                "{row}"
            );
        }
    }
}

/// Returns a citation of an article, if the rulebook has it.
fn cited(rulebook: &Rulebook, article: &str) -> Option<Citation> {
    let cited = Rule::ALL.iter().filter_map(|rule| rulebook.cite(*rule));
    let mut cited = cited.filter(|citation| citation.article().as_str() == article);
    cited.next()
}

/// Asserts that each article follows its edition, and that those of US Chess are marked as the rulebook marks them.
fn assert_articles(row: Row) {
    const SOURCES: [&str; 10] = [
        "1997 ",
        "2009 ",
        "2017 ",
        "2018 ",
        "2023 ",
        "US Chess ",
        "schools",
        "Preface",
        "Arbiters' Manual on ",
        "FIDE commission 2017, interpretation ",
    ];
    for articles in row.articles.split("; ") {
        let articles = articles.strip_prefix("follows from ").unwrap_or(articles);
        let behind = SOURCES
            .iter()
            .find_map(|source| articles.strip_prefix(source));
        // Only notes without letters, the preface and the like have no number.
        let is_named = behind.is_some_and(|numbers| numbers.is_empty() != articles.contains(' '));
        assert!(is_named, "{row}: {articles}");
        if let Some(numbers) = articles.strip_prefix("US Chess ") {
            for number in numbers.split(", ") {
                let (number, is_marked) = match number.strip_suffix('?') {
                    Some(number) => (number, true),
                    None => (number, false),
                };
                assert!(
                    number.starts_with(|first: char| first.is_ascii_digit()),
                    "{row}"
                );
                // A number that the rulebook does not have was not read either.
                let is_verified = cited(&Rulebook::USCF, number).is_some_and(|it| it.is_verified());
                assert_eq!(is_marked, !is_verified, "{row}: {number}");
            }
        }
    }
}

#[test]
fn a_failing_test_prints_the_words_of_its_rows() {
    let words = |name| {
        Words::of(name)
            .rows()
            .iter()
            .map(Row::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        words("a_10_d_16_mate"),
        [
            "A-10: Result of checkmate: mated player lost (1997 1.2; 2023 1.4.2)",
            "D-16: US 14E: win on time impossible with lone K; K+B or K+N (no forced win); K+N+N v no pawns (no forced win) \
             (US Chess 14E)",
        ]
    );
    let unverified = words("a_08_the_move");
    assert!(unverified[0].ends_with("(1997 1.1; 2023 1.3); unverified for uscf"));
    assert!(words("every_row").is_empty());
}

#[test]
fn every_file_prints_the_words_of_its_rows() {
    for source in sources() {
        let has_rows = tests_in(&source)
            .iter()
            .any(|name| ids_of(name).is_ok_and(|ids| !ids.is_empty()));
        let prints = source.contains("use touchmove_rows::test;");
        assert!(prints || !has_rows, "{source}");
    }
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
    let ids = |name| ids_of(name).expect("numbers of two digits");
    assert_eq!(ids("c_01_check"), ["C-01"]);
    assert_eq!(ids("g_22_i_08_both_flags"), ["G-22", "I-08"]);
    assert_eq!(ids("z_99_nothing"), ["Z-99"]);
    for name in [
        "every_snippet_is_true",
        "c",
        "c_",
        "c__01",
        "c_1st_b",
        "counts_01_a",
    ] {
        assert!(ids(name).is_empty(), "{name}");
    }
}

#[test]
fn a_number_that_has_not_two_digits_is_refused() {
    for (name, number) in [("c_1_b", "1"), ("c_100_b", "100"), ("c_01_d_2_b", "2")] {
        let refused = format!("{name}: a row's number has two digits, not {number}");
        assert_eq!(ids_of(name), Err(refused));
    }
}

#[test]
fn a_test_claims_rows_that_exist_and_can_be_executed() {
    let rows = BTreeMap::from([("A-01", None), ("A-02", Some("a matter of manners"))]);
    let tested = |names: &[&str]| tested(&rows, names.iter().copied());
    let once = BTreeSet::from(["A-01".to_owned()]);
    assert_eq!(tested(&["a_01_x", "no_row", "a_01_y"]), Ok(once));
    for (name, fault) in [
        ("a_03_x", "there is no row A-03"),
        ("a_01_b_01_x", "there is no row B-01"),
        ("a_02_x", "A-02 is marked as not executable"),
        ("a_1_x", "a row's number has two digits, not 1"),
    ] {
        assert_eq!(tested(&["a_01_x", name]), Err(format!("{name}: {fault}")));
    }
}
