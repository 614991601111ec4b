//! Data for `serde` is the text that the crate writes elsewhere, and is read back as strictly.

use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::{
    Arbiter, At, ChessClock, Color, Event, File, GameRecord, GameResult, Log, LogEntry, Move,
    Piece, Position, Rank, Role, Rulebook, Session, Square, TimeControl, Wing,
};

/// Writes something as JSON, which is its text, and reads it back.
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
fn small_things_are_their_names() {
    for square in Square::ALL {
        assert_same(square);
    }
    File::ALL.into_iter().for_each(assert_same);
    Rank::ALL.into_iter().for_each(assert_same);
    Wing::ALL.into_iter().for_each(assert_same);
    for color in Color::ALL {
        assert_same(color);
        Role::ALL
            .into_iter()
            .for_each(|role| assert_same(Piece::new(color, role)));
    }
    Role::ALL.into_iter().for_each(assert_same);
    for text in ["e2e4", "e7e8q", "e1h1"] {
        assert_same::<Move>(text.parse().expect("a move"));
    }
    for text in ["1-0", "0-0", "-/+", "1/2-0"] {
        assert_same::<GameResult>(text.parse().expect("a result"));
    }
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
}

#[test]
fn clocks_rulebooks_and_games_are_their_texts() {
    for text in ["90+30", "40/90+30,30+30", "3d5", "unlimited"] {
        let control: TimeControl = text.parse().expect("a control");
        assert_same(control);
        round_trip(&ChessClock::new(control));
    }
    assert_same(At::from_millis(3_723_004));
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
fn an_arbiter_is_his_log() {
    let session = Session::new(Rulebook::FIDE_2023, "3+2".parse().expect("a control"));
    let mut arbiter = Arbiter::new(session);
    for (millis, event) in [
        (0, "the game starts"),
        (900, "white plays e2e4"),
        (2_000, "black offers a draw"),
    ] {
        let event: Event = event.parse().expect("an event");
        assert_same(event);
        let _ = arbiter
            .handle(At::from_millis(millis), event)
            .expect("in order");
    }
    let entry: LogEntry = arbiter.log()[1];
    assert_same(entry);
    let json = serde_json::to_string(&arbiter).expect("a log");
    let again: Arbiter = serde_json::from_str(&json).expect("the same game");
    assert_eq!(again.position(), arbiter.position());
    assert_eq!(again.log(), arbiter.log());
    let log: Log = serde_json::from_str(&json).expect("a log");
    assert_eq!(log.to_string(), arbiter.to_log().to_string());
}

#[test]
fn what_is_none_is_refused() {
    let refused = |json: &str| {
        serde_json::from_str::<Position>(json)
            .expect_err("no position")
            .to_string()
    };
    let two_kings = refused("\"4k3/8/8/8/8/8/8/8 w - - 0 1\"");
    assert!(two_kings.contains("king"), "{two_kings}");
    assert!(refused("7").contains("a FEN"), "{}", refused("7"));
    assert!(serde_json::from_str::<Square>("\"e9\"").is_err());
    assert!(serde_json::from_str::<Rulebook>("\"fide1901\"").is_err());
    // A log whose last line is cut off may hide what happened.
    let session = Session::new(Rulebook::FIDE_2023, "3+2".parse().expect("a control"));
    let log = Arbiter::new(session).to_log().to_string();
    let json = serde_json::to_string(&format!("{log}0:00:00.000 the game sta")).expect("a text");
    let error = serde_json::from_str::<Arbiter>(&json)
        .expect_err("cut off")
        .to_string();
    assert!(error.contains("cut off"), "{error}");
    let json =
        serde_json::to_string(&format!("{log}0:00:00.000 white plays e2e4\n")).expect("a text");
    assert!(
        serde_json::from_str::<Arbiter>(&json).is_err(),
        "not started"
    );
}
