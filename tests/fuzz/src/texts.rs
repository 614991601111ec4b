//! Targets that read texts.

use core::fmt::{Debug, Display};
use core::str::FromStr;
use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::arbiter::{Answer, Event, GameConfig, GameResult, HostConfig, Log, log};
use touchmove::clock::SessionTime;
use touchmove::diagram::Rgb;
use touchmove::draws::{Claim, ClaimKind};
use touchmove::epd::Epd;
use touchmove::laws::{Article, Edition, Parameter, Supervision, TimeClass, policy};
use touchmove::packed::PackedPosition;
use touchmove::record::{Comment, GameDate};
use touchmove::san::{PieceLetters, San};
use touchmove::uci::{Command, Message, UciMove};
use touchmove::winnability::NodeBudget;
use touchmove::{
    Arbiter, Bitboard, Board, ByColor, ByRole, CastlingRights, CastlingSide, Chess960, ChessClock,
    Color, File, Game, GameRecord, Move, Outcome, Piece, Position, Promotion, Rank, Role, Rulebook,
    Setup, Square, TimeControl, arbiter, pgn,
};

/// A budget with which a log may be replayed here: a search takes no longer than a game.
const BUDGET: NodeBudget = NodeBudget::new(2_000);

fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Reads a text. What is read is written so that it is read as the same; what is not has a reason.
fn read<T>(text: &str)
where
    T: FromStr<Err: Display> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            match written.parse::<T>() {
                Ok(again) => assert_eq!(again, value, "{text:?} written as {written:?}"),
                Err(error) => panic!("{text:?} written as {written:?}: {error}"),
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// FEN: a position or a setup, read in every way.
pub(crate) fn fen(bytes: &[u8]) {
    crate::fen::read_anything(bytes);
    let read = |read: Result<Setup, _>| match read {
        Ok(setup) => crate::setups::check_verdict(&setup),
        Err::<_, touchmove::fen::Error>(error) => assert!(!error.to_string().is_empty()),
    };
    read(Setup::from_fen_bytes(bytes));
    read(Setup::from_fen_lenient(bytes));
    if let Ok(mut setup) = Setup::from_fen_bytes(bytes)
        && setup.validate().is_ok()
    {
        setup.fullmove_number = setup.fullmove_number.max(1);
        assert_eq!(
            Setup::from_fen_lenient(bytes),
            Ok(setup),
            "{:?}",
            text(bytes)
        );
    }
}

/// Splits off a first line with a FEN; without one, the position is that of a game's start.
fn with_position(bytes: &[u8]) -> (Position, impl Iterator<Item = &[u8]>) {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let position = Position::from_fen_with(&text(first), touchmove::setup::Tolerance::ALL);
    (position.unwrap_or_default(), lines)
}

/// Moves in algebraic notation, below a FEN.
pub(crate) fn san(bytes: &[u8]) {
    let (mut position, moves) = with_position(bytes);
    for said in moves {
        crate::san::read_anything(&position, said);
        for letters in [
            PieceLetters::ENGLISH,
            PieceLetters::GERMAN,
            PieceLetters::RUSSIAN,
        ] {
            if let Ok(legal) = position.parse_san_lenient(said, letters) {
                assert!(position.is_legal(legal.to_move()));
            }
        }
        let Ok(legal) = position.parse_san_bytes(said) else {
            continue;
        };
        assert_eq!(position.parse_san(&legal.san()), Ok(legal));
        position = legal.play();
    }
}

/// Moves in UCI, below a FEN.
pub(crate) fn uci_moves(bytes: &[u8]) {
    let (mut position, moves) = with_position(bytes);
    for said in moves {
        crate::uci::read_anything(&position, said);
        let Ok(legal) = position.parse_uci_bytes(said) else {
            continue;
        };
        crate::uci::assert_all_spelled(&position);
        position = legal.play();
    }
}

/// Lines between a GUI and an engine.
pub(crate) fn uci_messages(bytes: &[u8]) {
    for line in text(bytes).lines() {
        crate::messages::read_anything::<Command>(line);
        crate::messages::read_anything::<Message>(line);
        if let Ok(Command::Position(game)) = line.parse() {
            let _ = game.to_position();
        }
    }
}

/// A line of EPD.
pub(crate) fn epd(bytes: &[u8]) {
    crate::epd::read_anything(bytes);
    match Epd::from_bytes_lenient(bytes) {
        Ok((epd, None)) => assert_eq!(Epd::from_bytes(bytes), Ok(epd)),
        Ok((epd, Some(_))) => assert_eq!(epd.to_string().parse(), Ok(epd)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A PGN file.
pub(crate) fn pgn_whole(bytes: &[u8]) {
    crate::pgn::read_all_ways(bytes, &[1 << 12]);
    for entry in pgn::Reader::from_bytes(bytes).index().flatten() {
        let entry = entry.of(bytes).expect("an entry of this file");
        assert!(!entry.is_empty());
    }
}

fn games(file: &[u8]) -> Vec<Result<GameRecord, pgn::ErrorKind>> {
    let records = pgn::Reader::from_bytes(file).records();
    records
        .map(|record| record.map_err(|error| error.kind().clone()))
        .collect()
}

/// The same games, comments between games apart: those can be lost at a cut.
fn assert_same_games(
    apart: Vec<Result<GameRecord, pgn::ErrorKind>>,
    whole: &[Result<GameRecord, pgn::ErrorKind>],
) {
    let bare = |game: &Result<GameRecord, pgn::ErrorKind>| {
        game.clone().map(|mut game| {
            game.set_comments(game.root(), []).expect("the root");
            game
        })
    };
    let apart: Vec<_> = apart.iter().map(bare).collect();
    let whole: Vec<_> = whole.iter().map(bare).collect();
    assert_eq!(apart, whole);
}

/// A PGN file in pieces: as a stream that gives a few bytes at a time, in chunks, and split.
pub(crate) fn pgn_pieces(bytes: &[u8]) {
    let (sizes, file) = bytes.split_at(bytes.len().min(4));
    let sizes: Vec<usize> = sizes.iter().map(|&size| 1 + usize::from(size)).collect();
    let first = sizes.first().copied().unwrap_or(1);
    crate::pgn::read_all_ways(file, if sizes.is_empty() { &[1] } else { &sizes });
    let whole = games(file);
    let chunks = pgn::Chunks::new(file, first);
    let chunks = chunks.map(|chunk| chunk.expect("memory can be read"));
    assert_same_games(
        chunks.flat_map(|chunk| games(&chunk.bytes)).collect(),
        &whole,
    );
    let pieces = pgn::split(file, first % 8);
    assert_same_games(pieces.into_iter().flat_map(games).collect(), &whole);
    if let Some(start) = pgn::next_game(file, first) {
        let (before, after) = file.split_at(start);
        assert_same_games([games(before), games(after)].concat(), &whole);
    }
}

/// A PGN file that ends too early. If the whole file is well-formed, every game but the last is the same.
pub(crate) fn pgn_broken_off(bytes: &[u8]) {
    let (place, file) = bytes.split_at(bytes.len().min(2));
    let place = place
        .iter()
        .fold(0, |place, &byte| place << 8 | usize::from(byte));
    let cut = place % (file.len() + 1);
    let strict = |file| {
        pgn::Reader::from_bytes(file)
            .with_options(pgn::Options::STRICT)
            .records()
    };
    let whole: Result<Vec<GameRecord>, _> = strict(file).collect();
    crate::pgn::read_all_ways(&file[..cut], &[1 << 12]);
    let Ok(whole) = whole else { return };
    let broken: Vec<_> = games(&file[..cut]);
    assert!(broken.len() <= whole.len() + 1, "{} games", broken.len());
    let certain = broken.len().saturating_sub(1);
    for (game, other) in broken[..certain].iter().zip(&whole) {
        assert_eq!(game.as_ref(), Ok(other));
    }
}

/// Time controls: as programs, PGN and people write them.
pub(crate) fn time_controls(bytes: &[u8]) {
    for line in text(bytes).lines() {
        read::<TimeControl>(line);
        for control in [TimeControl::from_pgn(line), TimeControl::from_words(line)] {
            match control {
                Ok(control) => {
                    assert_eq!(control.to_string().parse(), Ok(control));
                    assert_eq!(
                        TimeControl::from_pgn(&control.to_pgn().to_string()).as_ref(),
                        Ok(&control),
                        "{line:?}"
                    );
                    let clock = ChessClock::new(control);
                    assert_eq!(clock.to_string().parse(), Ok(clock));
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// Clocks as texts, moments, and clock commands in comments. A clock that is read can be asked and used at any moment.
pub(crate) fn clock_texts(bytes: &[u8]) {
    for line in text(bytes).lines() {
        read::<ChessClock>(line);
        read::<SessionTime>(line);
        let comment = Comment::new(line);
        for part in comment.parts() {
            let written = Comment::new(&part.to_string());
            assert_eq!(
                written.parts().next(),
                (!written.is_empty()).then_some(part),
                "{line:?}"
            );
        }
        let Ok(clock) = line.parse::<ChessClock>() else {
            continue;
        };
        for at in [SessionTime::START, clock.last_event(), SessionTime::MAX] {
            for color in Color::ALL {
                let _ = (
                    clock.remaining(color, at),
                    clock.expired(color, at),
                    clock.move_time(color, at),
                );
            }
            for used in [ChessClock::stop, ChessClock::restart, ChessClock::give_turn] {
                let mut clock = clock;
                let before = clock;
                if used(&mut clock, at).is_err() {
                    assert_eq!(clock, before);
                }
                assert_eq!(clock.to_string().parse(), Ok(clock));
            }
        }
    }
}

/// Every short text that has a type.
pub(crate) fn words(bytes: &[u8]) {
    macro_rules! read {
        ($($kind:ty)*) => {
            for word in text(bytes).lines() {
                $( read::<$kind>(word); )*
            }
        };
    }
    read!(
        Answer Article CastlingSide Claim ClaimKind Color Edition File GameDate GameResult Move Outcome
        PackedPosition Parameter Piece Promotion Rank Rgb Role San SessionTime Square UciMove
        arbiter::event::SealedText
    );
}

/// Events, and events with their time.
pub(crate) fn events(bytes: &[u8]) {
    for line in text(bytes).lines() {
        read::<Event>(line);
        read::<log::Entry>(line);
        match line.parse::<Event>() {
            Err(
                arbiter::event::Error::Unknown { offset, .. }
                | arbiter::event::Error::Word { offset, .. },
            ) => assert!(line.is_char_boundary(offset), "{line:?}: {offset}"),
            _ => continue,
        }
    }
}

/// Whether a log may be replayed here.
fn is_affordable(log: &Log) -> bool {
    log.config().host().budget <= BUDGET
}

/// A log: it is written as the same, and its replays are the same game.
pub(crate) fn logs(bytes: &[u8]) {
    let log = match text(bytes).parse::<Log>() {
        Ok(log) => log,
        Err(error) => {
            assert!(error.line <= 1 + text(bytes).lines().count(), "{error}");
            return;
        }
    };
    let written = log.to_string();
    let again: Log = written
        .parse()
        .unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(again.to_string(), written);
    if !is_affordable(&log) {
        return;
    }
    let replayed = match log.replay() {
        Ok(replayed) => replayed,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(replayed.arbiter.log().len(), log.entries().count());
    let state = crate::arbiter::state(&replayed.arbiter);
    let same = again.replay().expect("the same log");
    assert_eq!(crate::arbiter::state(&same.arbiter), state);
    crate::written::assert_arbiter_comes_back(&replayed.arbiter);
}

/// Rulebooks, and the configurations of hosts.
pub(crate) fn rulebooks(bytes: &[u8]) {
    for line in text(bytes).lines() {
        read::<Rulebook>(line);
        read::<HostConfig>(line);
    }
}

/// Reads JSON. What is read is written so that it is read as the same.
fn read_json<T: Serialize + DeserializeOwned>(json: &str) {
    let Ok(value) = serde_json::from_str::<T>(json) else {
        return;
    };
    let written = serde_json::to_string(&value).expect("what was read can be written");
    let again: T =
        serde_json::from_str(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(
        serde_json::to_string(&again).expect("written before"),
        written
    );
}

/// JSON of every type: the text as it is, and as a string.
pub(crate) fn json(bytes: &[u8]) {
    macro_rules! read {
        ($json:expr => $($kind:ty)*) => { $( read_json::<$kind>($json); )* };
    }
    let text = text(bytes);
    let string = serde_json::to_string(&text).expect("a text");
    for json in [&*text, &string] {
        read!(json =>
            Answer Article Bitboard Board ByColor<Bitboard> ByColor<Square> ByRole<u16> CastlingRights CastlingSide
            Chess960 ChessClock Claim ClaimKind Color Command Edition Epd Event File Game GameDate GameRecord
            GameResult HostConfig Log Message Move NodeBudget Outcome PackedPosition Parameter Piece Position
            Promotion Rank Rgb Role Rulebook San SessionTime Setup Square TimeControl UciMove log::Entry
            Supervision TimeClass policy::CaptureSign policy::Penalty policy::Reporters
            arbiter::host::FlagDetection arbiter::host::QuestionPolicy arbiter::host::UndecidedPolicy
        );
        // Reading these handles every event again.
        if serde_json::from_str::<Log>(json).is_ok_and(|log| is_affordable(&log)) {
            read!(json => Arbiter GameConfig);
        }
    }
}
