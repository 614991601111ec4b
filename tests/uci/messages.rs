//! The messages of UCI: every command and field, what is kept, and what is refused where.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use touchmove::uci::{
    Bound, BoundedScore, Command, CurrentLine, EngineOption, Go, Id, Info, Line, Message, Score,
    SetOption, UciMove, Wdl,
};
use touchmove::{ByColor, Color, Position, uci};

use crate::common::table::{assert_texts, either};

#[track_caller]
fn command(line: &str) -> Command {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[track_caller]
fn message(line: &str) -> Message {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[track_caller]
fn go(line: &str) -> Go {
    match command(line) {
        Command::Go(go) => *go,
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn info(line: &str) -> Info {
    match message(line) {
        Message::Info(info) => *info,
        other => panic!("{line}: {other:?}"),
    }
}

fn moves(text: &str) -> Vec<UciMove> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().expect("a move")).collect()
}

/// Asserts that a line is read as a command which is written as this line.
#[track_caller]
fn assert_command(line: &str, expected: Command) {
    assert_eq!(command(line), expected, "{line}");
    assert_eq!(expected.to_string(), line);
}

#[track_caller]
fn assert_message(line: &str, expected: Message) {
    assert_eq!(message(line), expected, "{line}");
    assert_eq!(expected.to_string(), line);
}

/// The line as it is written again, what was before and unknown, and the message, unless it has many fields; the position that
/// is reached.
fn line<T>(text: &str, shown: impl Fn(&T) -> String) -> String
where
    Line<T>: FromStr<Err = uci::Error> + Display + PartialEq + Debug,
    T: FromStr<Err = uci::Error> + PartialEq + Debug,
{
    either(text.parse().map(|line: Line<T>| {
        assert_eq!(text.parse().as_ref(), Ok(&line.message));
        assert_eq!(line.to_string().parse().as_ref(), Ok(&line), "{text}");
        let (before, unknown) = (&line.before, &line.unknown);
        format!("{line} | {before:?} {unknown:?} {}", shown(&line.message))
    }))
}

#[test]
fn every_line_is_read_or_refused() {
    assert_texts("uci/lines.txt", |section, text| match section {
        "command" => line(text, |command| match command {
            Command::Go(_) => String::new(),
            Command::Position(game) => either(game.to_position()),
            _ => format!("{command:?}"),
        }),
        "message" => line(text, |message| match message {
            Message::Info(_) => String::new(),
            _ => format!("{message:?}"),
        }),
        _ => {
            let read = UciMove::from_bytes(text.as_bytes());
            assert_eq!(text.parse::<UciMove>(), read, "{text:?}");
            if let Err(error) = &read {
                let start = Position::standard();
                assert_eq!(start.parse_uci(text).as_ref(), Err(error), "{text:?}");
                assert_eq!(start.parse_uci_bytes(text.as_bytes()).as_ref(), Err(error));
            }
            either(read)
        }
    });
}

/// UCI: names of options are the same in upper and lower case.
#[test]
fn an_option_has_one_name() {
    let Command::SetOption(option) = command("setoption name clear  HASH") else {
        panic!("an option");
    };
    assert!(option.is_named("Clear Hash"));
    assert!(!option.is_named("Hash"));
}

#[test]
fn every_field_of_go_is_read_and_written() {
    let mut all = Go::default();
    all.search_moves = moves("e2e4 d2d4");
    all.ponder = true;
    all.time = ByColor {
        white: Some(300_000),
        black: Some(-12),
    };
    all.increment = ByColor {
        white: Some(0),
        black: Some(1000),
    };
    all.moves_to_go = Some(40);
    all.depth = Some(12);
    all.nodes = Some(10_000_000_000);
    all.mate = Some(3);
    all.move_time = Some(5000);
    all.infinite = true;
    all.unknown = "perft 5".to_owned();
    let line = "go ponder wtime 300000 btime -12 winc 0 binc 1000 movestogo 40 depth 12 \
                nodes 10000000000 mate 3 movetime 5000 infinite perft 5 searchmoves e2e4 d2d4";
    assert_command(line, all.clone().into());
    // In any order, and the last of several counts.
    let mixed = "go mate 1 searchmoves e2e4 d2d4 perft infinite depth 12 5 nodes 10000000000 \
                 movetime 5000 binc 1000 winc 0 btime -12 wtime 300000 movestogo 40 mate 3 ponder";
    assert_eq!(go(mixed), all);
    assert_command("go", Go::default().into());
    assert_eq!(
        all.time_left(Color::White),
        Some(std::time::Duration::from_secs(300))
    );
    assert_eq!(all.time_left(Color::Black), Some(std::time::Duration::ZERO));
    assert_eq!(
        Go::default().increment_of(Color::White),
        std::time::Duration::ZERO
    );
}

#[test]
fn every_field_of_info_is_read_and_written() {
    let mut all = Info::default();
    all.depth = Some(21);
    all.selective_depth = Some(33);
    all.multipv = Some(2);
    all.score = Some(BoundedScore {
        value: Score::Centipawns(-13),
        bound: Some(Bound::Lower),
    });
    all.wdl = Some(Wdl {
        win: 29,
        draw: 962,
        loss: 9,
    });
    all.nodes = Some(1_234_567_890_123);
    all.nodes_per_second = Some(980_000);
    all.hash_full = Some(412);
    all.tablebase_hits = Some(7);
    all.shredder_hits = Some(8);
    all.cpu_load = Some(999);
    all.time = Some(1242);
    all.current_move = Some("e2e4".parse().expect("a move"));
    all.current_move_number = Some(1);
    all.refutation = moves("d1h5 g6h5");
    all.current_line = Some(CurrentLine {
        cpu: Some(1),
        moves: moves("d1h5 0000"),
    });
    all.pv = moves("e2e4 e7e5 g1f3");
    all.string = Some("any text, pv e2e4 too".to_owned());
    all.unknown = "weather fine".to_owned();
    let line = "info depth 21 seldepth 33 multipv 2 score cp -13 lowerbound wdl 29 962 9 \
                nodes 1234567890123 nps 980000 hashfull 412 tbhits 7 sbhits 8 cpuload 999 time 1242 \
                currmove e2e4 currmovenumber 1 weather fine refutation d1h5 g6h5 currline 1 d1h5 0000 \
                pv e2e4 e7e5 g1f3 string any text, pv e2e4 too";
    assert_message(line, all.clone().into());
    // As Stockfish writes it: the bound is behind the chances.
    let stockfish = "info depth 21 seldepth 33 multipv 2 score cp -13 wdl 29 962 9 lowerbound";
    assert_eq!(info(stockfish).score, all.score);
    assert_eq!(info(stockfish).unknown, "");
    assert_message("info", Info::default().into());
    assert_message("info string hello", Info::from_text("hello").into());
    assert_message("info string", Info::from_text("").into());
}

#[test]
fn scores_are_told_apart() {
    let score = |line: &str| info(line).score;
    assert_eq!(score("info score mate -3"), Some(Score::Mate(-3).into()));
    let upper = BoundedScore {
        value: Score::Mate(2),
        bound: Some(Bound::Upper),
    };
    assert_eq!(score("info score upperbound mate 2"), Some(upper));
    assert_eq!(upper.to_string(), "mate 2 upperbound");
    // What says nothing is kept.
    assert_eq!(score("info score lowerbound depth 3"), None);
    assert_eq!(
        info("info score foo lowerbound depth 3").unknown,
        "foo score lowerbound"
    );
}

/// Whatever is in a value, a message is one line.
#[test]
fn nothing_breaks_a_line() {
    let set = SetOption {
        name: "a\nquit".to_owned(),
        value: Some("b\r\nquit".to_owned()),
    };
    assert_eq!(set.to_string(), "setoption name a quit value b  quit");
    let told = Message::from(Info::from_text("one\ntwo"));
    assert_eq!(told.to_string(), "info string one two");
    for message in [
        Message::Id(Id::Name("a\nb".to_owned())),
        Message::Unknown("a\nb".to_owned()),
        EngineOption::check("a\nb", true).into(),
    ] {
        assert!(!message.to_string().contains('\n'), "{message}");
    }
}

/// A long game is read at once; that this takes linear time the benches show.
#[test]
fn long_games_are_read() {
    let mut line = "position startpos moves".to_owned();
    for _ in 0..2_000 {
        line.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    let Command::Position(game) = command(&line) else {
        panic!("not a position")
    };
    assert_eq!(game.moves.len(), 8_000);
    let end = game.to_position().expect("the moves are legal");
    assert_eq!(end, Position::standard());
    assert_eq!(Command::from(game).to_string(), line);
}
