//! Tables of openings: what is read from them, the names of lines, and which line is wrong.

use touchmove::openings::{Error, Names};
use touchmove::{Game, GameRecord, Position};

const TABLE: &str = include_str!("table.tsv");

fn names(table: &str) -> Names {
    table.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn game(moves: &str) -> Game {
    let mut game = Game::standard();
    for san in moves.split(' ') {
        game.play_san(san).expect("a legal move");
    }
    game
}

fn name(names: &Names, moves: &str) -> Option<String> {
    names.of_game(&game(moves)).map(|name| name.to_string())
}

#[test]
fn a_transposition_has_the_name_of_its_position() {
    let names = names(TABLE);
    for (moves, expected) in [
        ("e4", Some("B00 King's Pawn")),
        ("e4 e5 Nf3", Some("C40 Open Game: King's Knight")),
        ("Nf3 e5 e4", Some("C40 Open Game: King's Knight")),
        ("e4 e5 Nf3 Nc6 h3", Some("C40 Open Game: King's Knight")),
        ("Nf3 d5", Some("A04 Knight First")),
        ("e4 e6 e5 d5", Some("C00 Café: Advance, with en passant")),
        // The same squares, but no pawn may capture en passant any more.
        ("e3 e6 e4 d6 e5 d5", None),
        // The white king has moved, so the position is another one.
        ("e4 e5 Ke2 Ke7 Ke1 Ke8", Some("C20 Open Game")),
        ("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O", Some("C65 Castled")),
        ("d4", None),
    ] {
        assert_eq!(name(&names, moves).as_deref(), expected, "{moves}");
    }
    let mut taken_back = game("e4 e5 Nf3");
    taken_back.undo();
    let name = names.of_game(&taken_back).expect("a name");
    assert_eq!((name.eco(), name.name()), ("C20", "Open Game"));
}

#[test]
fn every_layout_reads_the_same() {
    let lines = TABLE.lines().skip(1);
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    let layout = |header: &str, fields: &[usize]| {
        let rows = rows.iter().map(|row| {
            let fields: Vec<&str> = fields.iter().map(|&at| row[at]).collect();
            fields.join("\t")
        });
        let text = [header.to_owned()].into_iter().chain(rows);
        names(&text.collect::<Vec<_>>().join("\n"))
    };
    let whole = names(TABLE);
    assert_eq!(whole.len(), rows.len());
    for other in [
        layout("eco\tname\tpgn", &[0, 1, 2]),
        layout("", &[0, 1, 2]),
        layout("", &[0, 1, 2, 3, 4]),
        layout("eco\tname\tuci", &[0, 1, 3]),
        layout("name\tepd\teco", &[1, 4, 0]),
        layout("name\tgames\tepd\teco", &[1, 3, 4, 0]),
        names(&format!("\u{feff}{}", TABLE.replace('\n', "\r\n"))),
        // Several tables in one text.
        names(&format!(
            "{TABLE}\nname\teco\tpgn\nKing's Pawn\tB00\t1.e4\n{TABLE}"
        )),
    ] {
        assert_eq!(other.len(), whole.len());
        for row in &rows {
            let position: Position = row[4].parse().expect("a position");
            let name = whole.of_position(&position).expect("a name");
            assert_eq!((name.eco(), name.name()), (row[0], row[1]));
            assert_eq!(other.of_position(&position), Some(name));
        }
    }
}

#[test]
fn a_wrong_line_is_named_and_changes_nothing() {
    let mut read = names(TABLE);
    for (table, line, expected) in [
        ("eco\tpgn\nA00\t1. a3", 1, "line 1: expected a column name"),
        ("eco\tname", 1, "line 1: expected a column pgn, uci or epd"),
        (
            "A00\tAnna",
            1,
            "line 1: expected a value in the column pgn, uci or epd",
        ),
        (
            "\n\nA00\t\t1. a3",
            3,
            "line 3: expected a value in the column name",
        ),
        (
            "A00\tA\t1. a3\n\tB\t1. a4",
            2,
            "line 2: expected a value in the column eco",
        ),
        (
            "eco\tname\tuci\nA00\tA\te2e5",
            2,
            "line 2: a pawn cannot move from e2 to e5",
        ),
        ("eco\tname\tepd\nA00\tA\t8/8 w - -", 2, "line 2: "),
        ("A00\tA\t1. a3 a6 2. Qd4", 1, "line 1: "),
        (
            "A00\tA\t1. a3\ta2a4",
            1,
            "line 1: the columns lead to different positions",
        ),
    ] {
        let error = read.read(&format!("{table}\n")).expect_err(table);
        assert_eq!(error.line(), line, "{table}");
        let text = error.to_string();
        assert!(text.starts_with(expected), "{table:?}: {text}");
    }
    assert_eq!(read.len(), names(TABLE).len());
    assert!(matches!(
        "A\tB\t1. e5".parse::<Names>(),
        Err(Error::Pgn { line: 1, .. })
    ));
}

#[test]
fn a_later_name_replaces_an_earlier_one() {
    let mut read = names(TABLE);
    read.read("B00\tThe King's Own\t1. e4").expect("a table");
    assert_eq!(name(&read, "e4").as_deref(), Some("B00 The King's Own"));
    assert_eq!(read.len(), names(TABLE).len());
}

#[test]
fn records_get_the_tags_of_their_main_line() {
    let names = names(TABLE);
    let text = "[Opening \"?\"]\n\n1. e4 (1. Nf3 d5) 1... c5 *";
    let mut record: GameRecord = text.parse().expect("a game");
    let variation = record.children(record.root()).nth(1).expect("a variation");
    let name = names.of_record(&record, variation).expect("a name");
    assert_eq!(name.eco(), "A04");
    let name = names.set_tags(&mut record).expect("tags").expect("a name");
    assert_eq!(name.eco(), "B00");
    assert_eq!(record.tags().get("ECO"), Some("B00"));
    assert_eq!(record.tags().get("Opening"), Some("King's Pawn"));

    let mut unnamed: GameRecord = "[ECO \"D00\"]\n\n1. d4 d5 *".parse().expect("a game");
    assert_eq!(names.set_tags(&mut unnamed), Ok(None));
    assert_eq!(unnamed.tags().get("ECO"), Some("D00"));

    let mut broken = Names::new();
    broken.insert(&Position::standard(), "A00", "one\ntwo");
    let before = unnamed.clone();
    assert!(broken.set_tags(&mut unnamed).is_err());
    assert_eq!(unnamed, before);
}
