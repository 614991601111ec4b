//! The messages of UCI: whatever is written is read as the same, and nothing that is read is lost or breaks anything.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use touchmove::uci::{
    BestMove, Bound, BoundedScore, Command, CurrentLine, EngineOption, Go, Id, Info, Line, Message,
    OptionKind, ProtectionState, Register, Score, SetOption, SetPosition, Start, UciMove, Wdl,
};
use touchmove::{ByColor, Move, Promotion, uci};

use crate::common::strategies::{cases, garbage_setup, position, square};

/// Every word that means something, and some that do not.
const WORDS: &[&str] = &[
    "uci",
    "debug",
    "on",
    "off",
    "isready",
    "setoption",
    "name",
    "value",
    "register",
    "later",
    "code",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "stop",
    "ponderhit",
    "quit",
    "id",
    "author",
    "uciok",
    "readyok",
    "bestmove",
    "copyprotection",
    "registration",
    "checking",
    "ok",
    "error",
    "info",
    "seldepth",
    "time",
    "pv",
    "multipv",
    "score",
    "cp",
    "lowerbound",
    "upperbound",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "sbhits",
    "cpuload",
    "string",
    "refutation",
    "currline",
    "wdl",
    "option",
    "type",
    "default",
    "min",
    "max",
    "var",
    "check",
    "spin",
    "combo",
    "button",
    "slider",
    "true",
    "false",
    "<empty>",
    "(none)",
    "e2e4",
    "e7e8q",
    "0000",
    "e1g1",
    "a1a1",
    "e9e4",
    "0",
    "1",
    "-1",
    "12",
    "+3",
    "4294967296",
    "99999999999999999999",
    "1.5",
    "joho",
    "Hash",
    "K",
    "é",
    "w",
    "b",
    "-",
    "KQkq",
    "4k3/8/8/8/8/8/8/4K2R",
    "8/8",
    "\u{a0}",
    "\u{2028}",
];

/// Lines of such words, with any white space.
fn soup() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        12 => proptest::sample::select(WORDS).prop_map(str::to_owned),
        1 => "[ -~]{0,5}",
        1 => any::<String>(),
    ];
    let space = proptest::sample::select(&[" ", " ", " ", "  ", "\t", "\r\n", "\u{c}"]);
    vec((word, space), 0..20).prop_map(|words| {
        let words = words.into_iter().map(|(word, space)| word + space);
        words.collect()
    })
}

fn a_move() -> impl Strategy<Value = UciMove> {
    let promotion = option::of(proptest::sample::select(&Promotion::ALL));
    prop_oneof![
        9 => (square(), square(), promotion).prop_filter_map("two squares", |(from, to, promotion)| {
            (from != to).then(|| Move::new(from, to, promotion).into())
        }),
        1 => Just(UciMove::Null),
    ]
}

fn moves() -> impl Strategy<Value = Vec<UciMove>> {
    vec(a_move(), 0..6)
}

/// Words without a meaning, with single spaces.
fn name() -> impl Strategy<Value = String> {
    "([A-Z][A-Za-z_]{0,6}( [A-Z0-9][a-z0-9]{0,3}){0,2})?"
}

/// Any text on one line, without white space at its ends.
fn text() -> impl Strategy<Value = String> {
    "([!-~é]([ -~é]{0,10}[!-~é])?)?".prop_filter("the name of nothing", |text| text != "<empty>")
}

fn go() -> impl Strategy<Value = Go> {
    let clock = || (option::of(any::<i64>()), option::of(any::<u64>()));
    let limits = (
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(any::<u64>()),
        option::of(any::<u32>()),
        option::of(any::<u64>()),
    );
    let flags = any::<(bool, bool)>();
    (moves(), flags, clock(), clock(), limits, name()).prop_map(
        |(search_moves, (ponder, infinite), white, black, limits, unknown)| {
            let mut go = Go::default();
            go.search_moves = search_moves;
            go.ponder = ponder;
            go.time = ByColor {
                white: white.0,
                black: black.0,
            };
            go.increment = ByColor {
                white: white.1,
                black: black.1,
            };
            go.moves_to_go = limits.0;
            go.depth = limits.1;
            go.nodes = limits.2;
            go.mate = limits.3;
            go.move_time = limits.4;
            go.infinite = infinite;
            go.unknown = unknown;
            go
        },
    )
}

fn game() -> impl Strategy<Value = SetPosition> {
    let start = prop_oneof![
        Just(Start::Standard),
        position().prop_map(|position| Start::Fen(position.to_string().parse().expect("a FEN"))),
        garbage_setup().prop_map(Start::Fen),
    ];
    (start, moves()).prop_map(|(start, moves)| SetPosition { start, moves })
}

pub(crate) fn command() -> impl Strategy<Value = Command> {
    let register = (option::of(name()), option::of(text()))
        .prop_filter("something", |(name, code)| name.is_some() || code.is_some())
        .prop_map(|(name, code)| Register::As { name, code });
    prop_oneof![
        1 => proptest::sample::select(&[
            Command::Uci,
            Command::Debug(true),
            Command::Debug(false),
            Command::IsReady,
            Command::NewGame,
            Command::Stop,
            Command::PonderHit,
            Command::Quit,
            Command::Register(Register::Later),
        ][..]),
        1 => register.prop_map(Command::Register),
        2 => (name(), option::of(text())).prop_map(|(name, value)| SetOption { name, value }.into()),
        3 => game().prop_map(Command::from),
        3 => go().prop_map(Command::from),
        // No keyword is written with these letters alone, so the text is no command.
        1 => "X[a-f ]{0,5}x".prop_map(Command::Unknown),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let score = prop_oneof![
        any::<i32>().prop_map(Score::Centipawns),
        any::<i32>().prop_map(Score::Mate),
    ];
    let bound = proptest::sample::select(&[None, Some(Bound::Lower), Some(Bound::Upper)]);
    let score = (score, bound).prop_map(|(value, bound)| BoundedScore { value, bound });
    let wdl = any::<(u32, u32, u32)>().prop_map(|(win, draw, loss)| Wdl { win, draw, loss });
    let line = (
        option::of(any::<u32>().prop_filter("the null move is four zeros", |&cpu| cpu > 0)),
        moves(),
    )
        .prop_map(|(cpu, moves)| CurrentLine { cpu, moves });
    let numbers = vec(option::of(any::<u32>()), 11);
    let extremes = proptest::sample::select(&[0, 1 << 32, u64::MAX]);
    (
        (
            numbers,
            extremes,
            option::of(score),
            option::of(wdl),
            option::of(a_move()),
        ),
        (
            moves(),
            option::of(line),
            moves(),
            option::of(text()),
            name(),
        ),
    )
        .prop_map(
            |(
                (numbers, most, score, wdl, current_move),
                (refutation, current_line, pv, string, unknown),
            )| {
                let wide = |at: usize| numbers[at].map(|number| u64::from(number).max(most));
                {
                    let mut info = Info::default();
                    info.depth = numbers[0];
                    info.selective_depth = numbers[1];
                    info.multipv = numbers[2];
                    info.score = score;
                    info.wdl = wdl;
                    info.nodes = wide(3);
                    info.nodes_per_second = wide(4);
                    info.hash_full = numbers[5];
                    info.tablebase_hits = wide(6);
                    info.shredder_hits = wide(7);
                    info.cpu_load = numbers[8];
                    info.time = wide(9);
                    info.current_move = current_move;
                    info.current_move_number = numbers[10];
                    info.refutation = refutation;
                    info.current_line = current_line;
                    info.pv = pv;
                    info.string = string;
                    info.unknown = unknown;
                    info
                }
            },
        )
}

fn an_option() -> impl Strategy<Value = EngineOption> {
    let number = || option::of(any::<i64>());
    let kind = prop_oneof![
        option::of(any::<bool>()).prop_map(|default| OptionKind::Check { default }),
        (number(), number(), number()).prop_map(|(default, min, max)| OptionKind::Spin {
            default,
            min,
            max
        }),
        (option::of(name()), vec(name(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        option::of(text()).prop_map(|default| OptionKind::String { default }),
        ("[A-Z]{1,5}", text()).prop_map(|(name, rest)| OptionKind::Other { name, rest }),
    ];
    (name(), kind).prop_map(|(name, kind)| EngineOption { name, kind })
}

pub(crate) fn message() -> impl Strategy<Value = Message> {
    let status = || {
        proptest::sample::select(&[
            ProtectionState::Checking,
            ProtectionState::Ok,
            ProtectionState::Error,
        ])
    };
    prop_oneof![
        1 => text().prop_map(|text| Id::Name(text).into()),
        1 => text().prop_map(|text| Id::Author(text).into()),
        1 => Just(Message::UciOk),
        1 => Just(Message::ReadyOk),
        1 => status().prop_map(Message::CopyProtection),
        1 => status().prop_map(Message::Registration),
        2 => (a_move(), option::of(a_move())).prop_map(|(mv, ponder)| BestMove { mv, ponder }.into()),
        4 => info().prop_map(Message::from),
        3 => an_option().prop_map(Message::from),
    ]
}

/// Asserts that a message is read as it was written.
pub(crate) fn assert_round_trip<M>(message: &M)
where
    M: FromStr<Err = uci::Error> + Display + Debug + PartialEq,
{
    let line = message.to_string();
    assert!(!line.contains(['\n', '\r']), "{line:?}");
    assert_eq!(line.parse().as_ref(), Ok(message), "{line:?}");
}

/// Reads a line. Whatever it is, what is read is written so that it is read as the same, and a mistake is inside the line.
pub(crate) fn read_anything<M>(line: &str)
where
    M: PartialEq + Debug + FromStr<Err = uci::Error>,
    Line<M>: FromStr<Err = uci::Error> + Display,
{
    match line.parse::<Line<M>>() {
        Ok(read) => {
            assert_round_trip(&read);
            assert_eq!(line.parse::<M>().as_ref(), Ok(&read.message));
        }
        Err(error) => {
            assert_eq!(line.parse::<M>().as_ref(), Err(&error));
            assert!(!error.to_string().is_empty());
            let (uci::Error::Message { offset, .. }
            | uci::Error::Move { offset, .. }
            | uci::Error::Fen { offset, .. }) = error
            else {
                panic!("{line:?}: {error:?}");
            };
            assert!(
                offset <= line.len() && line.is_char_boundary(offset),
                "{line:?}: {error}"
            );
        }
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn commands_are_read_as_they_are_written(command in command()) {
        assert_round_trip(&command);
    }

    #[test]
    fn messages_are_read_as_they_are_written(message in message()) {
        assert_round_trip(&message);
    }

    #[test]
    fn lines_are_read_as_they_are_written(command in command(), before in "([A-Z][a-z]{0,3})?", unknown in "([A-Z][a-z]{0,3})?") {
        let unknown = match command {
            // These have a place of their own for what they do not know, and here is nothing known at all.
            Command::Go(_) | Command::Unknown(_) => String::new(),
            _ => unknown,
        };
        let before = match command {
            Command::Unknown(_) => String::new(),
            _ => before,
        };
        assert_round_trip(&Line { before, message: command, unknown });
    }

    #[test]
    fn any_line_is_read_or_refused(line in soup(), first in proptest::sample::select(WORDS)) {
        for line in [line.clone(), format!("{first} {line}"), format!(" joho\t{first} {line}")] {
            read_anything::<Command>(&line);
            read_anything::<Message>(&line);
        }
    }

    #[test]
    fn tokens_of_a_search_are_never_lost(words in vec(proptest::sample::select(&["depth 3", "joho", "e2e4", "infinite", "nodes 12", "x"]), 0..6)) {
        let line = format!("go {}", words.join(" "));
        let go: Command = line.parse().expect("every number is one");
        let written = go.to_string();
        for word in words.iter().flat_map(|words| words.split(' ')) {
            prop_assert!(written.split(' ').any(|token| token == word), "{word} of {line:?} in {written:?}");
        }
    }
}
