//! Records of games in which an illegal move stood, or in which moves were taken back and replaced.

use touchmove::arbiter::host::IrregularityDetection;
use touchmove::arbiter::{GameConfig, HostConfig, Log};
use touchmove::clock::SessionTime;
use touchmove::pgn::Style;
use touchmove::{Arbiter, GameRecord, Position, Rulebook};

/// A game of which illegal moves are not seen until they are reported, and the moves of its record.
fn told(start: &str, events: &[&str]) -> (Arbiter, String) {
    let host = HostConfig::OVER_THE_BOARD
        .with(|host| host.irregularities = IrregularityDetection::WhenReported);
    let control = "60+0".parse().expect("a control");
    let mut config = GameConfig::new(Rulebook::FIDE_2023, control).expect("time");
    config = config.with_host(host);
    if !start.is_empty() {
        config = config.with_start(start.parse::<Position>().expect("a position"));
    }
    let mut arbiter = Arbiter::new(config);
    for (second, event) in ["the game starts"].iter().chain(events).enumerate() {
        let at = SessionTime::from_secs(second as u64);
        let heard = event.parse().expect("an event");
        if let Err(error) = arbiter.handle(at, heard) {
            panic!("{event}: {error}");
        }
    }
    let written = written(&arbiter);
    (arbiter, written)
}

/// The moves of a record, without its clocks and rulings.
fn written(arbiter: &Arbiter) -> String {
    let record = arbiter.to_record();
    let again: Result<GameRecord, _> = record.to_string().parse();
    assert_eq!(again.as_ref(), Ok(&record));
    let mut plain = record.clone();
    let nodes: Vec<_> = record.main_line().collect();
    for &node in nodes.iter().chain([&record.root()]) {
        let cut = record.cut(node);
        plain.set_comments(node, []).expect("a node");
        plain.set_cut(node, cut.as_deref()).expect("a node");
    }
    let text = plain.to_pgn(Style::Compact);
    text.lines().last().expect("moves").to_owned()
}

/// Moves that are made and pressed, White's first.
fn pressed(moves: &str) -> Vec<String> {
    let players = ["white", "black"].into_iter().cycle();
    let made = moves.split_whitespace().zip(players);
    made.flat_map(|(mv, player)| [format!("{player} makes {mv}"), format!("{player} presses")])
        .collect()
}

#[track_caller]
fn assert_recorded(start: &str, moves: &str, expected: &str) {
    let events = pressed(moves);
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    let (arbiter, written) = told(start, &events);
    assert_eq!(written, expected);
    let record = arbiter.to_record();
    let end = record.setup(record.main_line_end()).expect("a board");
    assert_eq!(end.board, *arbiter.board());
}

#[test]
fn an_illegal_move_is_marked_and_the_game_goes_on() {
    assert_recorded(
        "",
        "e2e4 e7e5 g1g5 d8g5",
        "1.e4 e5 2.Ng1-g5 {[%illegal]} Qxg5 *",
    );
    // A king in check, answered as if nothing were.
    assert_recorded(
        "",
        "e2e4 f7f5 d1h5 a7a6 g1f3 g7g6",
        "1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} 3.Nf3 g6 *",
    );
    // A pawn that stays what it is.
    assert_recorded(
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8 e8e7 e1e2",
        "1.a7-a8 {[%illegal]} Ke7 2.Ke2 *",
    );
    // Castling through an attacked square.
    assert_recorded(
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1 f8f1 g1f1",
        "1.O-O {[%illegal]} Rxf1+ 2.Kxf1 *",
    );
    // Pawns become pieces where none can be.
    assert_recorded(
        "4k3/8/P7/8/8/8/8/4K3 w - - 0 1",
        "a6a8q e8e7 a8a7",
        "1.a6-a8=Q {[%illegal]} Ke7 2.Qa7+ *",
    );
    // Chess960, through an attacked square.
    assert_recorded(
        "5kr1/8/8/8/2b5/8/8/3R1KR1 w GDg - 0 1",
        "f1g1 f8e7",
        "1.O-O {[%illegal]} Ke7 *",
    );
}

#[test]
fn a_late_en_passant_capture_is_in_the_record() {
    let late = [
        "white removes d5",
        "white releases e5 on d6",
        "white presses",
        "black makes c7d6",
        "black presses",
    ];
    let mut events = pressed("e2e4 a7a6 e4e5 d7d5 a2a3 h7h6");
    events.extend(late.map(String::from));
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    let (_, written) = told("", &events);
    assert_eq!(
        written,
        "1.e4 a6 2.e5 d5 3.a3 h6 4.e5xd6 {[%illegal]} cxd6 *"
    );
    // A pawn that takes nothing.
    assert_recorded(
        "",
        "e2e4 a7a6 e4e5 d7d5 a2a3 h7h6 e5d6 c7d6",
        "1.e4 a6 2.e5 d5 3.a3 h6 4.e5-d6 {[%illegal]} cxd6 *",
    );
}

#[test]
fn en_passant_is_legal_on_a_lawless_board() {
    let last = [
        "black removes c4",
        "black releases b4 on c3",
        "black presses",
        "white makes e1d1",
        "white presses",
    ];
    let mut events = pressed("a7a8 e8d7 c2c4");
    events.extend(last.map(String::from));
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    let (_, written) = told("4k3/P6p/8/8/1p6/8/2P5/4K3 w - - 0 1", &events);
    assert_eq!(written, "1.a7-a8 {[%illegal]} Kd7 2.c4 bxc3 3.Kd1 *");
}

#[test]
fn a_cut_says_why() {
    for (moves, expected) in [
        (
            "e2e4 e7e5 d1d2",
            "1.e4 e5 {[%cut a player captured a piece of the own side]} *",
        ),
        (
            "e2e4 f7f5 d1h5 a7a6 h5e8",
            "1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} {[%cut a king was captured]} *",
        ),
    ] {
        let events = pressed(moves);
        let events: Vec<&str> = events.iter().map(String::as_str).collect();
        assert_eq!(told("", &events).1, expected);
    }
    let mut events = pressed("e2e4 f7f5 d1h5");
    events.push("black presses".to_owned());
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    assert_eq!(
        told("", &events).1,
        "1.e4 f5 2.Qh5+ {[%cut a player in check made no move]} *"
    );
}

#[test]
fn castling_without_the_right_is_not_written_as_legal() {
    let log = include_str!("../laws/scenarios/wrong_start_found_late_in_rapid.log");
    let log: Log = log.parse().expect("a log");
    let host = HostConfig::OVER_THE_BOARD
        .with(|host| host.irregularities = IrregularityDetection::WhenReported);
    let mut arbiter = Arbiter::new(log.config().clone().with_host(host));
    let mut at = SessionTime::START;
    let is_castling = |text: &str| text == "white makes e1g1";
    for entry in log.entries() {
        if is_castling(&entry.event.to_string()) {
            break;
        }
        at = entry.at;
        arbiter.handle(at, entry.event).expect("an event");
    }
    for event in ["white makes e1g1", "white presses"] {
        let event = event.parse().expect("an event");
        arbiter.handle(at, event).expect("an event");
    }
    let written = written(&arbiter);
    let cut = "{[%cut a player castled without the right to castle]} *";
    assert!(
        !written.contains("O-O") && written.ends_with(cut),
        "{written}"
    );
}

#[test]
fn a_king_that_moved_illegally_castles_no_more() {
    // It steps into check along its rank, where Chess960 would have a right.
    let start = "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let events = pressed("e1d1 d8d7");
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    let (arbiter, _) = told(start, &events);
    assert!(arbiter.position().castling_rights().is_empty());
}

#[test]
fn a_press_without_a_move_is_a_null_move() {
    let (_, written) = told(
        "",
        &[
            "white makes e2e4",
            "white presses",
            "black presses",
            "white makes d2d4",
            "white presses",
        ],
    );
    assert_eq!(written, "1.e4 -- 2.d4 *");
}

#[test]
fn pieces_that_move_as_none_does_cut_the_record() {
    let events = [
        "white makes e2e4",
        "white presses",
        "black lifts e7",
        "black releases e7 on e5",
        "black lifts d7",
        "black releases d7 on d5",
        "black presses",
        "white makes e4d5",
        "white presses",
        "black reports an illegal move",
    ];
    let (arbiter, written) = told("", &events[..9]);
    assert_eq!(arbiter.ply(), 3);
    assert_eq!(
        written,
        "1.e4 {[%cut the pieces were moved as no move does]} *"
    );
    // Corrected, it is as if it had not been.
    let (arbiter, written) = told("", &events);
    assert!(arbiter.ply() < 3, "{written}");
    assert!(!arbiter.to_record().is_cut(), "{written}");
}

#[test]
fn a_corrected_move_is_not_in_the_record() {
    let mut events = pressed("e2e4 e7e5 g1g5 b8c6 d2d4");
    events.push("black reports an illegal move".to_owned());
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    let (_, written) = told("", &events);
    assert_eq!(written, "1.e4 e5 *");
}

#[test]
fn moves_after_lost_castling_rights_are_in_the_record() {
    let log = include_str!("../laws/scenarios/wrong_start_found_late_in_rapid.log");
    let log: Log = log.parse().expect("a log");
    let arbiter = log.replay().expect("a game").arbiter;
    let record = arbiter.to_record();
    assert_eq!(record.main_line().count(), arbiter.ply() as usize);
    assert!(record.to_string().contains("Kf1"), "{record}");
}
