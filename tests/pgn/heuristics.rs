//! The table of tolerated mistakes in the documentation: each is read as it says.

use touchmove::pgn::{self, Leniency, Options};

const TABLE: &str = include_str!("../../src/pgn/heuristics.md");

/// A row: the mistake, an example, what is read, and the kinds of faults.
struct Row {
    leniency: Leniency,
    mistake: &'static str,
    example: String,
    read: &'static str,
    faults: Vec<&'static str>,
}

fn leniency(name: &str) -> Leniency {
    match name {
        "NOISE" => Leniency::NOISE,
        "MOVES" => Leniency::MOVES,
        "RESULTS" => Leniency::RESULTS,
        "TAGS" => Leniency::TAGS,
        "FEN" => Leniency::FEN,
        "CONTRADICTIONS" => Leniency::CONTRADICTIONS,
        _ => panic!("an unknown leniency: {name}"),
    }
}

/// The name in brackets and signs of code.
fn name(link: &str) -> &str {
    let (_, name) = link.split_once("[`").expect("a link");
    name.split_once("`]").expect("a link").0
}

fn rows() -> Vec<Row> {
    let (mut rows, mut of_section) = (Vec::new(), Leniency::NONE);
    let lines = TABLE.lines().filter(|line| line.starts_with('|'));
    for line in lines.skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [mistake, example, read, faults] = cells[..] else {
            of_section = leniency(name(line));
            continue;
        };
        let example = example.trim_matches('`').replace("\\n", "\n");
        let example = example.replace("\\0", "\0");
        rows.push(Row {
            leniency: of_section,
            mistake,
            example: example.replace("\\u{AD}", "\u{AD}"),
            read: read.trim_matches('`'),
            faults: faults.split(", ").map(name).collect(),
        });
    }
    rows
}

/// The games of a text, the kinds of its faults, and whether there was an error.
fn read(text: &str, options: Options) -> (String, Vec<String>, bool) {
    let mut reader = pgn::Reader::from_bytes(text.as_bytes()).with_options(options);
    let (mut games, mut kinds, mut has_failed) = (Vec::new(), Vec::new(), false);
    loop {
        let game = reader.next_record();
        kinds.extend(reader.faults().iter().map(|fault| kind(fault.kind())));
        match game {
            Ok(None) => break,
            Ok(Some(game)) => {
                let text = game.to_pgn(pgn::Style::Compact);
                games.push(text.trim_end().replace('\n', " "));
            }
            Err(_) => has_failed = true,
        }
    }
    kinds.dedup();
    (games.join(" "), kinds, has_failed)
}

fn kind(kind: &pgn::ErrorKind) -> String {
    let debug = format!("{kind:?}");
    let end = debug.find(|sign: char| !sign.is_ascii_alphanumeric());
    debug[..end.unwrap_or(debug.len())].to_owned()
}

#[test]
fn every_mistake_of_the_table_is_read_as_it_says() {
    let rows = rows();
    assert!(rows.len() >= 40, "{}", rows.len());
    for row in &rows {
        let (games, kinds, has_failed) = read(&row.example, Options::WHOLE_GAMES);
        assert_eq!(games, row.read, "{}", row.mistake);
        assert_eq!(kinds, row.faults, "{}", row.mistake);
        assert!(!has_failed, "{}", row.mistake);
    }
}

#[test]
fn the_leniency_of_the_table_is_what_reads_a_mistake() {
    for row in rows() {
        let mut options = Options::WHOLE_GAMES;
        options.leniency = options.leniency.without(row.leniency);
        let (games, _, has_failed) = read(&row.example, options);
        // A tag without quotes is then text between games.
        assert!(has_failed || games != row.read, "{}", row.mistake);
    }
}

#[test]
fn what_follows_decides_two_promotions() {
    let start = "[FEN \"8/1P4P1/8/8/8/8/k7/7K w - - 0 1\"]";
    for (moves, meant) in [
        (
            "1. b8 Ka3 2. g8 Ka4 3. Nc6 Ka3 4. Nh6 *",
            "1.b8=N Ka3 2.g8=N Ka4 3.Nc6 Ka3 4.Nh6 *",
        ),
        (
            "1. b8 Ka3 2. g8 Ka4 3. Nc6 Ka3 4. Rg7 *",
            "1.b8=N Ka3 2.g8=R Ka4 3.Nc6 Ka3 4.Rg7 *",
        ),
        (
            "1. b8 Ka3 2. g8 Ka4 3. Nc6 *",
            "1.b8=N Ka3 2.g8=Q Ka4 3.Nc6 *",
        ),
        ("1. b8 Ka3 2. g8 Ka4 *", "1.b8=Q Ka3 2.g8=Q Ka4 *"),
    ] {
        let (games, kinds, has_failed) = read(&format!("{start}\n\n{moves}"), Options::WHOLE_GAMES);
        assert_eq!(games, format!("{start} [SetUp \"1\"] {meant}"));
        assert_eq!(
            (kinds, has_failed),
            (vec!["San".to_owned()], false),
            "{moves}"
        );
    }
}

#[test]
fn a_look_ahead_knows_how_moves_are_numbered() {
    let start = "[FEN \"8/2P3K1/8/8/8/8/8/7k w - - 0 1\"]";
    let moves = "1) Kg8 Kg2 2) c8=Q (2) c8 Kg3 3) Nd6) Kf3 *";
    let (games, _, has_failed) = read(&format!("{start}\n\n{moves}"), Options::WHOLE_GAMES);
    let meant = "1.Kg8 Kg2 2.c8=Q (2.c8=N Kg3 3.Nd6) Kf3 *";
    assert_eq!(games, format!("{start} [SetUp \"1\"] {meant}"));
    assert!(!has_failed);
}
