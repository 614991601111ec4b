//! Data for `serde` is the text that the crate writes elsewhere, and is read just as strictly.

use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::arbiter::{Event, GameConfig, HostConfig, Log, log};
use touchmove::clock::SessionTime;
use touchmove::laws::TimeClass;
use touchmove::laws::policy::TimeWinProof;
use touchmove::record::Nag;
use touchmove::san::San;
use touchmove::uci::{Command, Message};
use touchmove::winnability::NodeBudget;
use touchmove::{
    Arbiter, Bitboard, Board, ByColor, ByRole, CastlingRights, Chess960, ChessClock, Color, Game,
    GameRecord, Move, ParseError, Position, Rulebook, Square, TimeControl, pgn,
};

/// Writes a value as JSON, which is its text, and reads it back.
fn round_trip<T: Serialize + DeserializeOwned + ToString>(value: &T) -> T {
    let json = serde_json::to_string(value).expect("a text");
    let text: String = serde_json::from_str(&json).expect("a text");
    assert_eq!(text, value.to_string());
    serde_json::from_str(&json).expect("what was written")
}

fn assert_same<T: Serialize + DeserializeOwned + ToString + PartialEq + core::fmt::Debug>(
    value: T,
) {
    assert_eq!(round_trip(&value), value);
}

#[test]
fn short_texts_are_themselves() {
    for text in ["e2e4", "e7e8q", "e1h1"] {
        assert_same::<Move>(text.parse().expect("a move"));
    }
    assert_same(Position::standard().to_packed());
    for text in ["Nf3", "exd8=Q#", "O-O", "--"] {
        assert_same::<San>(text.parse().expect("a move"));
    }
    for text in ["go depth 3 joho", "position startpos moves e2e4"] {
        assert_same::<Command>(text.parse().expect("a command"));
    }
    for text in ["info score cp 3 pv e2e4", "bestmove e2e4"] {
        assert_same::<Message>(text.parse().expect("a message"));
    }
}

#[test]
fn choices_are_their_words() {
    assert!(serde_json::from_str::<TimeClass>("\"nonsense\"").is_err());
    let json = serde_json::to_string(&HostConfig::ONLINE).expect("a policy");
    assert!(
        json.starts_with("\"flags=at_once claims=at_once "),
        "{json}"
    );
    assert_same(HostConfig::OVER_THE_BOARD);
}

#[test]
fn sets_and_pairs_are_lists() {
    let corners = Bitboard::from_iter([Square::A1, Square::H8]);
    for (json, text) in [
        (serde_json::to_string(&corners), r#"["a1","h8"]"#),
        (serde_json::to_string(&ByColor::new(3, 4)), "[3,4]"),
        (
            serde_json::to_string(&Position::standard().castling_rights()),
            r#"["a1","h1","a8","h8"]"#,
        ),
        (
            serde_json::to_string(Position::standard().board()),
            r#""rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR""#,
        ),
        (serde_json::to_string(&Chess960::STANDARD), "518"),
        (serde_json::to_string(&NodeBudget::new(7)), "7"),
        (
            serde_json::to_string(&ByRole::from_fn(|role| role as u8)),
            "[0,1,2,3,4,5]",
        ),
    ] {
        assert_eq!(json.expect("a list"), text);
    }
    for wrong in [r#"["a1","a1"]"#, r#"["a9"]"#, "\"a1\""] {
        assert!(serde_json::from_str::<Bitboard>(wrong).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<CastlingRights>(r#"["a4"]"#).is_err());
    assert!(serde_json::from_str::<Chess960>("960").is_err());
    assert!(serde_json::from_str::<Board>(r#""8/8/8/8/8/8/8/8 w""#).is_err());
    assert!(serde_json::from_str::<Board>(r#""9/8/8/8/8/8/8/8""#).is_err());
}

#[test]
fn a_game_is_its_record() {
    let mut game = Game::default();
    for san in ["f3", "e5", "g4", "Qh4#"] {
        game.play_san(san).expect("legal");
    }
    let json = serde_json::to_string(&game).expect("a game");
    assert!(json.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{json}");
    let again: Game = serde_json::from_str(&json).expect("the game");
    assert_eq!(again.outcome(), game.outcome());
    // A game that would lose data is rejected.
    for more in [
        "1. e4 -- 2. d4 *",
        "1. e4 (1. d4) e5 *",
        "1. e4 {best} *",
        "1. e4 e5 1-0",
    ] {
        let json = serde_json::to_string(more).expect("a text");
        assert!(serde_json::from_str::<Game>(&json).is_err(), "{more}");
        assert!(serde_json::from_str::<GameRecord>(&json).is_ok(), "{more}");
    }
    // An en passant square that no pawn can use does not make another game.
    let passed: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
        .parse()
        .expect("a position");
    let game = Game::new(passed);
    let json = serde_json::to_string(&game).expect("a game");
    assert_eq!(serde_json::from_str::<Game>(&json).expect("the game"), game);
}

#[test]
fn a_stored_move_is_its_facts() {
    let position: Position = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1".parse().expect("valid");
    let json = |text: &str| {
        let legal = position.parse_uci(text).expect("a legal move");
        serde_json::to_string(&legal.to_stored_move()).expect("facts")
    };
    assert_eq!(
        json("e5d6"),
        "{\"move\":\"e5d6\",\"color\":\"white\",\"role\":\"pawn\",\"destination\":\"d6\",\"captured\":\"pawn\",\
         \"promotion\":null,\"castling\":null,\"en_passant\":true}"
    );
    assert_eq!(
        json("e1g1"),
        "{\"move\":\"e1h1\",\"color\":\"white\",\"role\":\"king\",\"destination\":\"g1\",\"captured\":null,\
         \"promotion\":null,\"castling\":\"kingside\",\"en_passant\":false}"
    );
    let status = serde_json::to_string(&position.status()).expect("words");
    assert_eq!(status, "\"ongoing\"");
}

#[test]
fn a_configuration_is_the_head_of_a_log() {
    let config = GameConfig::new(Rulebook::FIDE_2023, "3+2".parse().expect("a control"))
        .expect("a clock with time");
    let json = serde_json::to_string(&config).expect("a session");
    let again: GameConfig = serde_json::from_str(&json).expect("the session");
    assert_eq!(again.rulebook(), config.rulebook());
    let mut arbiter = Arbiter::new(config);
    let start = "the game starts".parse().expect("an event");
    let _ = arbiter.handle(SessionTime::START, start).expect("in order");
    let begun = serde_json::to_string(&arbiter).expect("a log");
    assert!(serde_json::from_str::<GameConfig>(&begun).is_err());
}

#[test]
fn what_the_arbiter_tells_can_be_shown_elsewhere() {
    let config = GameConfig::new(Rulebook::FIDE_2023, "3+2".parse().expect("a control"))
        .expect("a clock with time");
    let mut arbiter = Arbiter::new(config);
    let mut told = Vec::new();
    for (millis, event) in [
        (0, "the game starts"),
        (900, "white plays e2e4"),
        (1_000, "black resigns"),
    ] {
        let event: Event = event.parse().expect("an event");
        told.push(
            arbiter
                .handle(SessionTime::from_millis(millis), event)
                .expect("in order"),
        );
    }
    assert_eq!(serde_json::to_string(&told[1]).expect("nothing"), "[]");
    let json = serde_json::to_value(&told[2]).expect("rulings");
    assert_eq!(json[0]["decision"], "the game is over: 1-0 by resignation");
    assert_eq!(json[0]["citation"]["edition"], "fide2023");
    assert_eq!(json[0]["citation"]["article"], "5.1.2");
    assert_eq!(json[0]["audience"], "everyone");
    let json = serde_json::to_value(arbiter.verdict()).expect("a verdict");
    assert_eq!(json["cause"], "resignation");
    let snapshot = serde_json::to_value(arbiter.snapshot(SessionTime::from_millis(2_000)))
        .expect("a snapshot");
    assert_eq!(
        snapshot["remaining_ms"],
        serde_json::json!([183_100, 181_900])
    );
    assert_eq!(snapshot["running"], serde_json::Value::Null);
    let position = Position::standard();
    let refused = position
        .legal_move("e2e5".parse().expect("a move"))
        .expect_err("not legal");
    assert_eq!(
        serde_json::to_value(refused).expect("words"),
        "a pawn cannot move from e2 to e5"
    );
    assert_eq!(json["result"], "1-0");
}

#[test]
fn what_could_still_be_won_is_told_with_its_evidence() {
    let position: Position = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"
        .parse()
        .expect("a position");
    let dead = position.winnability(Color::White, NodeBudget::QUICK);
    let json = serde_json::to_value(&dead).expect("a proof");
    assert_eq!(json["winnable"], false);
    assert!(
        json["proof"].is_string() && json["helpmate"].is_null(),
        "{json}"
    );
    let start = Position::standard().winnability(Color::White, NodeBudget::DEFAULT);
    let json = serde_json::to_value(&start).expect("a line");
    assert_eq!(json["winnable"], true);
    assert!(
        json["helpmate"]
            .as_array()
            .is_some_and(|line| !line.is_empty()),
        "{json}"
    );
}

#[test]
fn positions_are_fens() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/8/8/8/1RR1K3 w B - 3 40",
    ] {
        assert_same::<Position>(fen.parse().expect("a position"));
    }
    let counted: Position =
        serde_json::from_str("\"4k3/8/8/8/8/8/8/4K3 w - - 0 0\"").expect("a FEN");
    assert_eq!(counted.fullmove_number(), 1);
}

#[test]
fn clocks_rulebooks_and_games_are_their_texts() {
    for text in ["90+30", "40/90+30,30+30", "3d5", "unlimited"] {
        let control: TimeControl = text.parse().expect("a control");
        assert_same(control);
        round_trip(&ChessClock::new(control));
    }
    assert_same(SessionTime::from_millis(3_723_004));
    for rulebook in [
        Rulebook::FIDE_2023,
        Rulebook::FIDE_2018.schools(),
        Rulebook::USCF,
    ] {
        assert_same(rulebook);
    }
    let record: GameRecord = "1. e4 e5 (1... c5 {sharp}) 2. Nf3 *"
        .parse()
        .expect("a game");
    assert_same(record);
}

#[test]
fn an_arbiter_is_its_log() {
    let config = GameConfig::new(Rulebook::FIDE_2023, "3+2".parse().expect("a control"))
        .expect("a clock with time");
    let mut arbiter = Arbiter::new(config);
    for (millis, event) in [
        (0, "the game starts"),
        (900, "white plays e2e4"),
        (2_000, "black offers a draw"),
    ] {
        let event: Event = event.parse().expect("an event");
        assert_same(event);
        let _ = arbiter
            .handle(SessionTime::from_millis(millis), event)
            .expect("in order");
    }
    let entry: log::TimedEvent = arbiter.log()[1];
    assert_same(entry);
    let json = serde_json::to_string(&arbiter).expect("a log");
    let again: Arbiter = serde_json::from_str(&json).expect("the same game");
    assert_eq!(again.position(), arbiter.position());
    assert_eq!(again.log(), arbiter.log());
    let log: Log = serde_json::from_str(&json).expect("a log");
    assert_eq!(log.to_string(), arbiter.to_log().to_string());
}

#[test]
fn invalid_texts_are_refused() {
    let refused = |json: &str| {
        serde_json::from_str::<Position>(json)
            .expect_err("no position")
            .to_string()
    };
    let two_kings = refused("\"4k3/8/8/8/8/8/8/8 w - - 0 1\"");
    assert!(two_kings.contains("king"), "{two_kings}");
    assert!(refused("7").contains("a FEN"), "{}", refused("7"));
    let number = serde_json::from_str::<TimeWinProof>("7").expect_err("no word");
    let number = number.to_string();
    assert!(number.contains("a word of a rulebook"), "{number}");
    assert!(serde_json::from_str::<Square>("\"e9\"").is_err());
    assert!(serde_json::from_str::<Rulebook>("\"fide1901\"").is_err());
    // A log whose last line is cut off may hide an event.
    let config = GameConfig::new(Rulebook::FIDE_2023, "3+2".parse().expect("a control"))
        .expect("a clock with time");
    let log = Arbiter::new(config).to_log().to_string();
    let json = serde_json::to_string(&format!("{log}0:00:00.000 the game sta")).expect("a text");
    let error = serde_json::from_str::<Arbiter>(&json)
        .expect_err("cut off")
        .to_string();
    assert!(error.contains("cut off"), "{error}");
    // So may a log whose rulings differ from those of the rules.
    let other = format!(
        "{log}0:00:00.000 the game starts\n0:00:01.000 white resigns\n    the game is over: 1-0 by time (fide2023 6.9)\n"
    );
    let json = serde_json::to_string(&other).expect("a text");
    let error = serde_json::from_str::<Arbiter>(&json)
        .expect_err("another ruling")
        .to_string();
    assert!(error.contains("line"), "{error}");
    let json =
        serde_json::to_string(&format!("{log}0:00:00.000 white plays e2e4\n")).expect("a text");
    assert!(
        serde_json::from_str::<Arbiter>(&json).is_err(),
        "not started"
    );
}

#[test]
fn annotations_and_markers_are_their_texts() {
    for number in 0..=255 {
        let nag = Nag::new(number);
        assert_eq!(nag.to_string(), format!("${number}"));
        assert_eq!(u8::from(Nag::from(number)), nag.number());
        if let Some(sign) = nag.sign() {
            assert_eq!(sign.parse(), Ok(nag));
        }
    }
    let signs = [1, 2, 3, 4, 5, 6, 14, 16].map(|number| Nag::new(number).sign());
    let written = ["!", "?", "!!", "??", "!?", "?!", "⩲", "±"];
    assert_eq!(signs, written.map(Some));
    assert_eq!("+/=".parse(), Ok(Nag::new(14)));
    for text in ["", "$", "$256", "$+1", "$-1", "1", "!!!", "$1 "] {
        assert_eq!(text.parse::<Nag>(), Err(ParseError::Nag), "{text}");
    }
    for text in ["1", "1-1", " ", "**"] {
        let refused = text.parse::<pgn::TerminationMarker>();
        assert_eq!(refused, Err(ParseError::TerminationMarker), "{text}");
    }
}
