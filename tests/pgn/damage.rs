//! Faults in files: their place, and that no other game is lost.

use touchmove::{GameRecord, Position, pgn};

use super::streams::Bits;
use super::{FILES, assert_strictly_told as assert_told, file, told};

#[test]
fn damaged_tags_cost_their_own_game() {
    assert_told(
        file!("half_a_tag"),
        &[
            r#"game 1, line 2, column 7: expected a value in quotes in a tag pair: "unquoted]""#,
            "game 2, line 7, column 11: expected a closing quote in a tag pair",
            "game 3, line 12, column 11: expected a closing bracket in a tag pair",
            r#"game 4, line 17, column 3: expected a name of letters, digits and underscores in a tag pair: "\"D\"]""#,
            r#"[Event "E"]
1.c4 *"#,
        ],
    );
}

#[test]
fn an_unclosed_comment_swallows_no_other_game() {
    assert_told(
        file!("unclosed_comment"),
        &[
            r#"game 1, line 3, column 7: the comment is never closed: "{never closed e5 2. Nf3 *""#,
            r#"[Event "B"]
1.d4 {closed} *"#,
            r#"game 3, line 11, column 7: the comment is never closed: "{never closed either""#,
            r#"game 4, line 15, column 7: the comment is never closed: "{at the end""#,
        ],
    );
}

#[test]
fn unclosed_variations_end_with_their_game() {
    assert_told(
        file!("unclosed_variation"),
        &[
            r#"game 1, line 3, column 28: the game ends inside a variation: "*""#,
            r#"game 2, line 7, column 7: no variation is open here: ")""#,
            r#"game 3, line 11, column 1: this variation has no move to replace: "(""#,
            r#"game 4, line 15, column 8: this variation has no move to replace: "(""#,
            "game 5, line 20, column 1: the game ends inside a variation",
        ],
    );
}

#[test]
fn illegal_moves_are_refused_with_their_place() {
    assert_told(
        file!("illegal_moves"),
        &[
            r#"game 1, line 3, column 13: a king cannot move from e1 to e3: "Ke3""#,
            r#"game 2, line 7, column 51: expected a rank from 1 to 8 at byte 3 of the move: "Nxe9""#,
            r#"game 3, line 11, column 24: ambiguous move: the knight on g1 or d2 can go to f3: "Nf3""#,
            r#"game 4, line 15, column 24: a null move is not possible in check: "--""#,
            r#"[Event "E"]
1.c4 *"#,
        ],
    );
}

#[test]
fn text_that_is_not_part_of_a_game_is_refused() {
    assert_told(
        file!("strange_bytes"),
        &[
            r#"game 1, line 3, column 7: unexpected text in a game: "@""#,
            r#"game 2, line 7, column 7: expected a number from 0 to 255 after the dollar sign: "$256""#,
            r#"game 3, line 11, column 7: expected a number from 0 to 255 after the dollar sign: "$""#,
            r#"game 4, line 15, column 7: unexpected text in a game: "}""#,
            r#"game 5, line 19, column 10: unexpected text in a game: "[""#,
            r#"game 6, line 21, column 1: unexpected text in a game: "<""#,
            r#"[Event "F"]
1.c4 *"#,
        ],
    );
}

#[test]
fn games_from_nowhere_are_refused() {
    assert_told(
        file!("bad_start"),
        &[
            r#"game 1, line 2, column 7: white has no king: "4k3/8/8/8/8/8/8/8 w - - 0 1""#,
            r#"game 2, line 7, column 7: expected a piece (one of PNBRQKpnbrqk) or a digit from 1 to 8 at byte 1 of the FEN, in the board: "nonsense""#,
            r#"game 3, line 12, column 11: only standard chess and Chess960 are supported: "Atomic""#,
            r#"[Event "D"]
1.c4 *"#,
        ],
    );
}

#[test]
fn games_without_tags_are_found_again() {
    assert_told(
        file!("without_tags"),
        &[
            r#"game 1, line 1, column 14: the game ends inside a variation: "*""#,
            "1.d4 e5 1-0",
            r#"game 3, line 5, column 14: the comment is never closed: "{never closed *\n\n1. c4 *""#,
            "1.c4 *",
        ],
    );
}

/// Ways to damage a game, each without a final line end, with the name of the fault.
const DAMAGES: [(&str, &str); 29] = [
    ("[Event unquoted]\n\n1. e4 *", "Tag"),
    ("[Event \"x]\n\n1. e4 *", "Tag"),
    ("[Event \"x\"\n\n1. e4 *", "Tag"),
    ("[Event \"x\"]\n[]\n\n1. e4 *", "Tag"),
    ("[FEN \"8/8\"]\n\n1. e4 *", "Fen"),
    ("[Variant \"Horde\"]\n\n1. e4 *", "UnknownVariant"),
    ("[Variant \"wild/5\"]\n\n1. e4 *", "MissingFen"),
    ("1. e5 {} *", "San"),
    ("1. e4 d5 2. Bb5+ -- *", "NullMoveInCheck"),
    ("1. e4 {[%illegal]} e5 *", "StrayMark"),
    ("[Result \"0.5-0.5\"]\n\n1. e4 *", "Result"),
    ("1. e4 1:0", "Result"),
    (
        "[White \"A\"]\n[Event \"B\"]\n[Site \"C\"]\n[Site \"D\"] *",
        "RepeatedTag",
    ),
    ("[Result \"1-0\"]\n\n1. e4 0-1", "Contradiction"),
    ("[Event \"x\"]\n[Site \"y\"]", "NoMovetext"),
    ("1. Pf3 *", "AmbiguousLetter"),
    (
        "[FEN \"4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1\"] 1. Kd2 *",
        "CastlingRights",
    ),
    ("1. e4 {a", "UnclosedComment"),
    ("1. e4 e5 1-0 {a", "UnclosedComment"),
    ("1. e4 (1. d4 {a", "UnclosedComment"),
    ("1. e4 (1. d4 d5 (1... e5", "UnclosedVariation"),
    ("1. e4 e5) 2. Nf3 *", "UnopenedVariation"),
    ("1. e4 (1. d4 (1. c4) *", "UnclosedVariation"),
    ("(1. e4) *", "NothingToReplace"),
    ("1. e4 \0 *", "Stray"),
    ("1. e4 $1000 *", "Nag"),
    ("1. e4 (1. d4 (1. c4 (1. b4))) *", "TooDeep"),
    (
        "1. e4 {a comment that is longer than fifty bytes with its braces} *",
        "TokenTooLong",
    ),
    (
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 *",
        "GameTooLong",
    ),
];

/// Options under which each of the damages is a fault.
const NARROW: pgn::Options = {
    let mut options = pgn::Options::STRICT;
    options.comments = true;
    options.variations = true;
    options.limits.max_depth = 2;
    options.limits.max_token_len = 50;
    options.limits.max_game_len = 70;
    options.standard_castling = true;
    options
};

/// Returns the name of a fault in the source.
fn name_of(fault: &pgn::ErrorKind) -> String {
    let told = format!("{fault:?}");
    told.split(|sign: char| !sign.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn the_damages_have_every_fault_that_a_text_can_have() {
    for (damage, name) in DAMAGES {
        let reader = pgn::Reader::from_bytes(damage.as_bytes()).with_options(NARROW);
        let faults: Vec<String> = reader
            .records()
            .filter_map(Result::err)
            .map(|error| name_of(error.kind()))
            .collect();
        assert_eq!(faults, [name], "{damage}");
    }
    let source = include_str!("../../src/pgn/error.rs");
    let (_, faults) = source.split_once("pub enum ErrorKind {\n").expect("faults");
    let (faults, _) = faults.split_once("\n}\n").expect("an end");
    let mut names: Vec<&str> = faults
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|sign: char| sign.is_ascii_uppercase()))
        .map(|line| line.trim_end_matches(|sign: char| !sign.is_ascii_alphabetic()))
        .map(|line| line.split(['(', ' ']).next().unwrap_or(line))
        .collect();
    // Seven faults are not damages of a game: a record of four billion moves, a file that breaks off, a text that
    // should have been one game, a list of mistakes that has an end, a file in UTF-16, and two notations that only a
    // tolerant reader knows.
    let others = [
        "Encoding",
        "RecordFull",
        "Io",
        "NotOneGame",
        "MoreFaults",
        "Letters",
        "NumericMoves",
    ];
    names.retain(|name| !others.contains(name));
    names.sort_unstable();
    let mut told: Vec<&str> = DAMAGES.iter().map(|(_, name)| *name).collect();
    told.sort_unstable();
    told.dedup();
    assert_eq!(told, names);
}

#[test]
fn reading_goes_on_after_every_kind_of_fault() {
    let good = "[Event \"Good\"]\n\n1. c4 {a (comment} (1. d4) *";
    let mut bare = NARROW;
    bare.variations = false;
    for (damage, _) in DAMAGES {
        let file = format!("{good}\n\n{damage}\n\n{good}\n\n{damage}\n\n{good}\n");
        let games = told(pgn::Reader::from_bytes(file.as_bytes()).with_options(bare));
        let same = games
            .iter()
            .filter(|game| **game == "[Event \"Good\"]\n1.c4 {a (comment} *");
        assert_eq!((same.count(), games.len()), (3, 5), "{damage}: {games:#?}");

        let games = told(pgn::Reader::from_bytes(file.as_bytes()).with_options(NARROW));
        let read = games
            .iter()
            .filter(|game| game.starts_with("[Event \"Good\"]"));
        assert_eq!(read.count(), 3, "{damage}: {games:#?}");
        let errors = games.iter().filter(|game| game.starts_with("game "));
        assert_eq!(errors.count(), 2, "{damage}: {games:#?}");
        assert_eq!(games.len(), 5, "{damage}: {games:#?}");
    }
}

#[test]
fn unclosed_variations_that_are_passed_over_swallow_no_game() {
    let file = b"1. e4 (1. d4 {x}\r\n\r\n1... d5\n1. d4\r\n\n1. d4 d5 *\n\n1. c4 (\n\n1. Nf3 *\n";
    let mut options = {
        let mut options = pgn::Options::WHOLE_GAMES;
        options.variations = false;
        options
    };
    let games = told(pgn::Reader::from_bytes(file).with_options(options));
    assert_eq!(
        games,
        [
            "game 1, line 6, column 1: the game ends inside a variation",
            "1.d4 d5 *",
            "game 3, line 10, column 1: the game ends inside a variation",
            "1.Nf3 *",
        ]
    );
    options.variations = true;
    options.limits.max_depth = 0;
    let games = told(pgn::Reader::from_bytes(file).with_options(options));
    assert_eq!(
        games,
        [
            "game 1, line 1, column 7: variations are nested more than 0 deep: \"(\"",
            "1.d4 d5 *",
            "game 3, line 8, column 7: variations are nested more than 0 deep: \"(\"",
            "1.Nf3 *",
        ]
    );
}

#[test]
fn a_result_in_a_variation_may_be_explained() {
    super::assert_told(
        file!("result_in_variation"),
        &[
            r#"[Event "A"]
1.e4 (1.d4 d5 {White resigns}) e5 (1...c5 $10 {or a draw}) (1...c6 {who knows}) 2.Nf3 *"#,
            r#"game 2, line 8, column 21: the comment is never closed: "{never closed""#,
            "game 3, line 14, column 1: the game ends inside a variation",
            r#"[Event "D"]
1.e4 *"#,
        ],
    );
    assert_told(
        file!("result_in_variation"),
        &[
            r#"game 1, line 3, column 17: unexpected text in a game: "1-0""#,
            r#"game 2, line 8, column 17: unexpected text in a game: "1-0""#,
            r#"game 3, line 12, column 17: unexpected text in a game: "1-0""#,
            r#"[Event "D"]
1.e4 *"#,
        ],
    );
}

#[test]
fn a_game_stands_on_the_board_before_its_first_move() {
    const FEN: &str = "4k3/8/4K3/4P3/8/8/8/8 b - - 3 60";
    let usual = Position::standard().to_string();
    for (tags, start) in [
        (format!("[FEN \"{FEN}\"]"), FEN),
        (format!("[SetUp \"1\"][FEN \"{FEN}\"][Event \"x\"]"), FEN),
        (format!("[FEN \"{FEN}\"][SetUp \"0\"]"), &usual),
        (format!("[SetUp \" 0 \"][FEN \"{FEN}\"]"), &usual),
        ("[SetUp \"0\"][FEN \"\"]".to_owned(), &usual),
        ("[FEN \" ? \"][SetUp \"1\"]".to_owned(), &usual),
        ("[FEN \"-\"]".to_owned(), &usual),
        ("[Event \"x\"]".to_owned(), &usual),
    ] {
        let file = format!("1. a3 *\n{tags} {{a comment}} *\n1. e4 *");
        let mut reader = pgn::Reader::from_bytes(file.as_bytes());
        let mut replay = pgn::Replay::new();
        let mut seen = Vec::new();
        while let Some(event) = reader.next_event().expect("no fault") {
            replay.apply(event).expect("no fault");
            let about_start = matches!(event, pgn::Event::Comment(_));
            if about_start || matches!(event, pgn::Event::Begin | pgn::Event::End(_)) {
                seen.push(replay.position().to_string());
            }
        }
        assert_eq!(seen[2..6], [&usual, start, start, &usual], "{tags}");
    }
}

#[test]
fn an_invalid_fen_is_a_fault_even_if_it_would_not_count() {
    // In either order, so that the reported place is that of the tag.
    for (tags, column) in [
        ("[FEN \"8/8\"][SetUp \"0\"]", 7),
        ("[SetUp \"0\"][FEN \"8/8\"]", 18),
    ] {
        let file = format!("{tags} 1. e4 *\n1. d4 *");
        let mut reader = pgn::Reader::from_bytes(file.as_bytes());
        let error = reader.next_record().expect_err("no position");
        assert!(matches!(error.kind(), pgn::ErrorKind::Fen(_)), "{error}");
        assert_eq!((error.location().column, error.text()), (column, "8/8"));
        let next = reader.next_record().expect("no fault").expect("a game");
        assert_eq!(next.main_line().count(), 1);
    }
}

/// Returns the errors of a file whose games are replayed.
fn refused_by_replay<S: pgn::Source>(
    mut reader: pgn::Reader<S>,
    options: pgn::Options,
) -> Vec<pgn::Error> {
    let mut replay = pgn::Replay::new().with_options(options);
    let mut errors = Vec::new();
    loop {
        match reader.next_event() {
            Ok(None) => return errors,
            Ok(Some(event)) => {
                if let Err(fault) = replay.apply(event) {
                    errors.push(reader.reject_game(fault));
                }
            }
            Err(error) => errors.push(error),
        }
    }
}

#[test]
fn replay_refuses_what_records_refuse() {
    let damaged = DAMAGES.map(|(damage, _)| damage).join("\n\n1. d4 d5 *\n\n");
    for file in FILES.into_iter().chain([damaged.as_bytes()]) {
        for options in [pgn::Options::WHOLE_GAMES, NARROW] {
            let reader = || pgn::Reader::from_bytes(file).with_options(options);
            let errors: Vec<pgn::Error> = reader().records().filter_map(Result::err).collect();
            assert_eq!(refused_by_replay(reader(), options), errors);
        }
    }
}

#[test]
fn a_file_that_is_cut_anywhere_has_all_games_before_the_cut() {
    let parts = [
        "\u{FEFF}% written by hand\n[Event \"A\"]\n[Site \"The \\\"Café\\\"\"]\n\n1. e4! {best [%clk 0:03:00]} (1. d4 d5 (1... Nf6)) 1... e5 $10 2. Nf3 1-0",
        "\n\n1. d4 ; to the end of the line\nd5 1/2-1/2",
        "\r\n\r\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\r\n[SetUp \"1\"]\r\n\r\n1. O-O Kd7 *",
        " 1. c4 -- 0-1",
        "\n\n[Event \"E\"]\n\n1. f3 e5 2. g4 Qh4# 0-1 {a pity}",
        "\n[Event \"F\"]\n[White \"x\"]\n\n*",
    ];
    let file = parts.concat();
    let whole = told(pgn::Reader::from_bytes(file.as_bytes()));
    assert_eq!(whole.len(), parts.len());
    assert!(!whole.iter().any(|game| game.starts_with("game ")));
    // The starts and ends of games; nothing is reported for spaces, byte order marks and escaped lines.
    let mut places = Vec::new();
    let mut at = 0;
    for part in parts {
        // A game without tags begins with its first move, not with a number.
        let first_tag = part.find('[').filter(|&tag| !part[..tag].contains('4'));
        let begins = at + first_tag.or(part.find('4')).expect("a game");
        at += part.len();
        places.push((begins, at));
    }
    // Cut inside the byte order mark, its first bytes would be read as a move.
    for length in (0..=file.len()).filter(|length| ![1, 2].contains(length)) {
        let cut = &file.as_bytes()[..length];
        let complete = places.iter().filter(|(_, end)| *end <= length).count();
        let begun = places.iter().filter(|(begins, _)| *begins < length).count();
        for games in [
            told(pgn::Reader::from_bytes(cut)),
            told(pgn::Reader::new(cut)),
            told(pgn::Reader::new(Bits { text: cut, size: 3 })),
        ] {
            assert_eq!(games.len(), begun, "cut at {length}: {games:#?}");
            assert_eq!(games[..complete], whole[..complete], "cut at {length}");
        }
    }
}

#[test]
fn half_a_tag_at_the_end_costs_no_game_before_it() {
    let whole = told(pgn::Reader::from_bytes(b"1. d4"));
    let open = told(pgn::Reader::from_bytes(b"1. d4 (1. c4"));
    for half in [
        "[",
        "[E",
        "[Ev",
        "[Event",
        "[Event ",
        "[Event \"",
        "[Event \"A",
    ] {
        for space in [" ", "\n", "\n\n", "\r\n\r\n"] {
            for (game, alone) in [("1. d4", &whole[0]), ("1. d4 (1. c4", &open[0])] {
                let file = [game, space, half].concat();
                for games in [
                    told(pgn::Reader::from_bytes(file.as_bytes())),
                    told(pgn::Reader::new(file.as_bytes())),
                ] {
                    let [first, second] = &games[..] else {
                        panic!("{file:?}: {games:#?}");
                    };
                    // A fault is reported with its place, which the tag moves.
                    let what = |told: &str| told.split(": ").last().map(str::to_owned);
                    assert_eq!(what(first), what(alone), "{file:?}");
                    assert!(second.starts_with("game 2, "), "{file:?}: {second}");
                }
            }
        }
    }
}

#[test]
fn every_truncation_of_every_file_is_read_to_its_end() {
    for file in FILES {
        let whole = told(pgn::Reader::from_bytes(file));
        for length in 0..file.len() {
            let games = told(pgn::Reader::from_bytes(&file[..length]));
            assert_eq!(told(pgn::Reader::new(&file[..length])), games);
            // All games before the cut are unchanged; after it, half a game may look like two.
            let same = games
                .iter()
                .zip(&whole)
                .take_while(|(cut, whole)| cut == whole);
            assert!(
                same.count() + 2 >= games.len(),
                "cut at {length}: {games:#?}"
            );
        }
    }
}

#[test]
fn an_error_says_what_and_where() {
    let file = b"\xEF\xBB\xBF[Event \"A\"]\r\n\r\n1. e4 {\r\n\r\n} 1... K\xE9 *";
    let error = pgn::Reader::from_bytes(file)
        .with_options(pgn::Options::WHOLE_GAMES)
        .next_record()
        .expect_err("no move");
    let place = error.location();
    assert_eq!(
        (place.game, place.line, place.column, place.offset),
        (1, 5, 8, 36)
    );
    assert_eq!(error.text(), "Ké");
    assert!(matches!(error.kind(), pgn::ErrorKind::San(_)));
    assert_eq!(
        error.to_string(),
        "game 1, line 5, column 8: expected a file from a to h at byte 1 of the move: \"Ké\""
    );
}

#[test]
fn the_place_is_that_of_the_last_event_or_error() {
    let mut reader =
        pgn::Reader::from_bytes(b"1. e4 (\n\n\n").with_options(pgn::Options::WHOLE_GAMES);
    let mut places = Vec::new();
    while let Some(event) = reader.next_event().transpose() {
        drop(event);
        let place = reader.location();
        places.push((place.line, place.column, place.offset));
    }
    assert_eq!(places, [(1, 1, 0), (1, 4, 3), (1, 7, 6), (4, 1, 10)]);
    let end = reader.location();
    assert_eq!((end.line, end.offset), (4, 10));
}

#[test]
fn each_kind_of_event_has_its_place() {
    let file = b" [Event \"x\"] {a}1. e4 $2!? =() * {b} 1. d4 +-";
    let mut reader = pgn::Reader::from_bytes(file);
    let mut seen = Vec::new();
    while let Some(event) = reader.next_event().expect("no fault") {
        let name = format!("{event:?}");
        let name = name.split('(').next().unwrap_or_default().to_owned();
        seen.push((name, reader.location().offset));
    }
    let expected = [
        ("Begin", 1),
        ("Tag { name: \"Event\", value: \"x\" }", 9),
        ("Comment", 14),
        ("Move", 19),
        ("Nag", 22),
        ("Nag", 24),
        ("Nag", 27),
        ("VariationStart", 28),
        ("VariationEnd", 29),
        ("Comment", 34),
        ("End", 37),
        ("Begin", 37),
        ("Move", 40),
        ("Nag", 43),
        ("End", 45),
    ];
    let expected = expected.map(|(name, offset)| (name.to_owned(), offset));
    assert_eq!(seen, expected);
}

#[test]
fn long_texts_are_cut_between_characters() {
    let file = format!("1. {} *", "é".repeat(50));
    let error = pgn::Reader::from_bytes(file.as_bytes())
        .next_record()
        .expect_err("no move");
    assert_eq!(error.text(), format!("{}…", "é".repeat(20)));
}

#[test]
fn one_game_is_one_game() {
    let refused = |text: &str| {
        text.parse::<GameRecord>()
            .expect_err("not one game")
            .to_string()
    };
    assert_eq!(refused(""), "game 1, line 1, column 1: expected one game");
    assert_eq!(
        refused("{only a comment}"),
        "game 1, line 1, column 17: expected one game"
    );
    assert_eq!(
        refused("1. e4 *\n1. d4 *"),
        "game 2, line 2, column 1: expected one game"
    );
    assert!("1. e4 *\n\n{later}".parse::<GameRecord>().is_ok());
}

#[test]
fn a_game_can_be_passed_over_at_any_event() {
    let file = b"[White \"A\"] {x} 1. e4 (1. d4 {y} $1) e5 1-0 {z}\n[White \"B\"] 1. c4 *";
    for events in 1..=10 {
        let mut reader = pgn::Reader::from_bytes(file);
        for _ in 0..events {
            reader.next_event().expect("no fault").expect("more");
        }
        reader.skip_game();
        assert_eq!(reader.next_event(), Ok(Some(pgn::Event::Begin)));
        let next = reader.next_event().expect("no fault").expect("more");
        assert!(
            matches!(next, pgn::Event::Tag { value, .. } if value.to_text() == "B"),
            "after {events} events comes {next:?}"
        );
    }
}

#[test]
fn a_game_may_be_skipped_behind_each_of_its_events() {
    let file = b"[White \"A\"]\n\n1. e4, {a} e5 (1... c5) 2. Nf3!!! 1:0\n\n1. d4 *";
    for passed in 1.. {
        let mut reader = pgn::Reader::from_bytes(file);
        for _ in 1..passed {
            reader.next_event().expect("no error");
        }
        if let Some(pgn::Event::End(_)) = reader.next_event().expect("no error") {
            assert_eq!(passed, 14);
            break;
        }
        reader.skip_game();
        assert_eq!(reader.next_event(), Ok(Some(pgn::Event::Begin)), "{passed}");
        let next = reader.next_event().expect("no error");
        assert!(matches!(next, Some(pgn::Event::Move(_))), "{passed}");
    }
}

#[test]
fn a_damaged_tag_is_read_on_a_line_of_a_kilobyte() {
    for (length, is_read) in [(1000, true), (1100, false)] {
        let file = format!("[White \"{}\n\n1. e4 *", "A".repeat(length));
        let mut reader = pgn::Reader::from_bytes(file.as_bytes());
        let record = reader.next_record().expect("no error").expect("a game");
        assert_eq!(record.tags().white() != "?", is_read, "{length}");
        assert_eq!(reader.faults().len(), 1, "{length}");
    }
}

#[test]
fn an_error_shows_its_parts_to_programmers() {
    let error = pgn::Reader::from_bytes(b"1. e5 *").next_record();
    let error = error.expect_err("an illegal move");
    let shown = format!("{error:?}");
    assert!(shown.starts_with(
        "Error { location: Location { game: 1, line: 1, column: 4, offset: 3 }, kind: San("
    ));
    assert!(shown.ends_with(", text: \"e5\" }"));
}
