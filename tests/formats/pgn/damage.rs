//! What is wrong with files: where it is, and that no other game is lost.

use touchmove::{
    GameRecord, PgnError, PgnEvent, PgnFault, PgnOptions, PgnReader, PgnReplay, Position,
};

use super::{FILES, assert_told, file, told};

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
            r#"game 1, line 3, column 28: the game ends within a variation: "*""#,
            r#"game 2, line 7, column 7: no variation is open here: ")""#,
            r#"game 3, line 11, column 1: there is no move that this variation could replace: "(""#,
            r#"game 4, line 15, column 8: there is no move that this variation could replace: "(""#,
            "game 5, line 20, column 1: the game ends within a variation",
        ],
    );
}

#[test]
fn illegal_moves_are_refused_with_their_place() {
    assert_told(
        file!("illegal_moves"),
        &[
            r#"game 1, line 3, column 13: a king does not move from e1 to e3: "Ke3""#,
            r#"game 2, line 7, column 51: expected a rank from 1 to 8 at byte 3 of the move: "Nxe9""#,
            r#"game 3, line 11, column 24: which knight goes to f3, from g1 or d2?: "Nf3""#,
            r#"game 4, line 15, column 24: nobody can pass in check: "--""#,
            r#"[Event "E"]
1.c4 *"#,
        ],
    );
}

#[test]
fn what_is_no_part_of_a_game_is_refused() {
    assert_told(
        file!("strange_bytes"),
        &[
            r#"game 1, line 3, column 7: this is no part of a game: "@""#,
            r#"game 2, line 7, column 7: expected a number from 0 to 255 behind the dollar sign: "$256""#,
            r#"game 3, line 11, column 7: expected a number from 0 to 255 behind the dollar sign: "$""#,
            r#"game 4, line 15, column 7: this is no part of a game: "}""#,
            r#"game 5, line 19, column 10: this is no part of a game: "[""#,
            r#"game 6, line 21, column 1: this is no part of a game: "<""#,
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
            r#"game 2, line 7, column 7: expected a man (one of PNBRQKpnbrqk) or a digit from 1 to 8 at byte 1 of the FEN, in the board: "nonsense""#,
            r#"game 3, line 12, column 11: only standard chess and Chess960 are known here: "Atomic""#,
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
            r#"game 1, line 1, column 14: the game ends within a variation: "*""#,
            "1.d4 e5 1-0",
            r#"game 3, line 5, column 14: the comment is never closed: "{never closed *\n\n1. c4 *""#,
            "1.c4 *",
        ],
    );
}

/// Ways to damage a game, each without a line end at its end.
const DAMAGES: [&str; 16] = [
    "[Event unquoted]\n\n1. e4 *",
    "[Event \"x]\n\n1. e4 *",
    "[Event \"x\"\n\n1. e4 *",
    "[Event \"x\"]\n[]\n\n1. e4 *",
    "[FEN \"8/8\"]\n\n1. e4 *",
    "[Variant \"Horde\"]\n\n1. e4 *",
    "1. e5 {} *",
    "1. e4 {a",
    "1. e4 e5 1-0 {a",
    "1. e4 (1. d4 {a",
    "1. e4 (1. d4 d5 (1... e5",
    "1. e4 e5) 2. Nf3 *",
    "1. e4 (1. d4 (1. c4) *",
    "(1. e4) *",
    "1. e4 \0 *",
    "1. e4 $1000 *",
];

#[test]
fn reading_goes_on_behind_every_kind_of_fault() {
    let good = "[Event \"Good\"]\n\n1. c4 {a (comment} (1. d4) *";
    let bare = PgnOptions {
        variations: false,
        ..PgnOptions::default()
    };
    for damage in DAMAGES {
        let file = format!("{good}\n\n{damage}\n\n{good}\n\n{damage}\n\n{good}\n");
        let games = told(PgnReader::from_bytes(file.as_bytes()).with_options(bare));
        let same = games
            .iter()
            .filter(|game| **game == "[Event \"Good\"]\n1.c4 {a (comment} *");
        assert_eq!((same.count(), games.len()), (3, 5), "{damage}: {games:#?}");

        let games = told(PgnReader::from_bytes(file.as_bytes()));
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
    let mut options = PgnOptions {
        variations: false,
        ..PgnOptions::default()
    };
    let games = told(PgnReader::from_bytes(file).with_options(options));
    assert_eq!(
        games,
        [
            "game 1, line 6, column 1: the game ends within a variation",
            "1.d4 d5 *",
            "game 3, line 10, column 1: the game ends within a variation",
            "1.Nf3 *",
        ]
    );
    options.variations = true;
    options.limits.nesting = 0;
    let games = told(PgnReader::from_bytes(file).with_options(options));
    assert_eq!(
        games,
        [
            "game 1, line 1, column 7: variations may not lie more than 0 deep in each other: \"(\"",
            "1.d4 d5 *",
            "game 3, line 8, column 7: variations may not lie more than 0 deep in each other: \"(\"",
            "1.Nf3 *",
        ]
    );
}

#[test]
fn a_result_in_a_variation_may_be_explained() {
    assert_told(
        file!("result_in_variation"),
        &[
            r#"[Event "A"]
1.e4 (1.d4 d5 {White resigns}) e5 (1...c5 $10 {or a draw}) (1...c6 {who knows}) 2.Nf3 *"#,
            r#"game 2, line 8, column 21: the comment is never closed: "{never closed""#,
            "game 3, line 14, column 1: the game ends within a variation",
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
        ("[Event \"x\"]".to_owned(), &usual),
    ] {
        let file = format!("1. a3 *\n{tags} {{a comment}} *\n1. e4 *");
        let mut reader = PgnReader::from_bytes(file.as_bytes());
        let mut replay = PgnReplay::new();
        let mut seen = Vec::new();
        while let Some(event) = reader.next_event().expect("no fault") {
            replay.follow(event).expect("no fault");
            let about_start = matches!(event, PgnEvent::Comment(_));
            if about_start || matches!(event, PgnEvent::Begin | PgnEvent::End(_)) {
                seen.push(replay.position().to_string());
            }
        }
        assert_eq!(seen[2..6], [&usual, start, start, &usual], "{tags}");
    }
}

/// The errors of a file whose games are replayed.
fn refused_by_replay(file: &[u8]) -> Vec<PgnError> {
    let (mut reader, mut replay) = (PgnReader::from_bytes(file), PgnReplay::new());
    let mut errors = Vec::new();
    loop {
        match reader.next_event() {
            Ok(None) => return errors,
            Ok(Some(event)) => {
                if let Err(fault) = replay.follow(event) {
                    errors.push(reader.refuse(fault));
                }
            }
            Err(error) => errors.push(error),
        }
    }
}

#[test]
fn replay_refuses_what_records_refuse() {
    let damaged = DAMAGES.join("\n\n1. d4 d5 *\n\n");
    for file in FILES.into_iter().chain([damaged.as_bytes()]) {
        let records = PgnReader::from_bytes(file).records();
        let errors: Vec<PgnError> = records.filter_map(Result::err).collect();
        assert_eq!(refused_by_replay(file), errors);
    }
}

#[test]
fn every_truncation_of_every_file_is_read_to_its_end() {
    for file in FILES {
        let whole = told(PgnReader::from_bytes(file));
        for length in 0..file.len() {
            let games = told(PgnReader::from_bytes(&file[..length]));
            // All games before the cut are what they were; behind it, half a game may look like two.
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
    let error = PgnReader::from_bytes(file)
        .next_record()
        .expect_err("no move");
    let place = error.place();
    assert_eq!(
        (place.game, place.line, place.column, place.offset),
        (1, 5, 8, 36)
    );
    assert_eq!(error.text(), "Ké");
    assert!(matches!(error.fault(), PgnFault::San(_)));
    assert_eq!(
        error.to_string(),
        "game 1, line 5, column 8: expected a file from a to h at byte 1 of the move: \"Ké\""
    );
}

#[test]
fn the_place_is_that_of_the_last_event_or_error() {
    let mut reader = PgnReader::from_bytes(b"1. e4 (\n\n\n");
    let mut places = Vec::new();
    while let Some(event) = reader.next_event().transpose() {
        drop(event);
        let place = reader.place();
        places.push((place.line, place.column, place.offset));
    }
    assert_eq!(places, [(1, 1, 0), (1, 4, 3), (1, 7, 6), (4, 1, 10)]);
    let end = reader.place();
    assert_eq!((end.line, end.offset), (4, 10));
}

#[test]
fn long_texts_are_cut_between_characters() {
    let file = format!("1. {} *", "é".repeat(50));
    let error = PgnReader::from_bytes(file.as_bytes())
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
        let mut reader = PgnReader::from_bytes(file);
        for _ in 0..events {
            reader.next_event().expect("no fault").expect("more");
        }
        reader.skip_game();
        assert_eq!(reader.next_event(), Ok(Some(PgnEvent::Begin)));
        let next = reader.next_event().expect("no fault").expect("more");
        assert!(
            matches!(next, PgnEvent::Tag { value, .. } if value.to_text() == "B"),
            "after {events} events comes {next:?}"
        );
    }
}
