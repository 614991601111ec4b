//! Targets that read texts.

use core::fmt::{Debug, Display};
use core::str::FromStr;
use std::borrow::Cow;

use touchmove::arbiter::{Answer, Event, GameResult, HostConfig, Log, log};
use touchmove::clock::SessionTime;
use touchmove::diagram::Rgb;
use touchmove::draws::{Claim, ClaimKind};
use touchmove::epd::Epd;
use touchmove::fen::Repairs;
use touchmove::laws::{Article, Edition, Parameter};
use touchmove::packed::PackedPosition;
use touchmove::record::{Comment, GameDate, Nag};
use touchmove::san::{PieceLetters, San};
use touchmove::uci::{Command, Message, UciMove};
use touchmove::{
    Board, CastlingSide, ChessClock, Color, File, GameRecord, Move, Outcome, Piece, Position,
    Promotion, Rank, Role, Setup, Square, TimeControl, arbiter, pgn,
};

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
    crate::fen::properties::read_anything(bytes);
    let read = |read: Result<Setup, _>| match read {
        Ok(setup) => crate::setup::properties::check_verdict(&setup),
        Err::<_, touchmove::fen::Error>(error) => assert!(!error.to_string().is_empty()),
    };
    read(Setup::from_fen_bytes(bytes));
    read(Setup::from_fen_lenient(bytes).map(|(setup, _)| setup));
    if let Ok(setup) = Setup::from_fen_bytes(bytes)
        && setup.validate().is_ok()
    {
        assert_eq!(
            Setup::from_fen_lenient(bytes),
            Ok((setup, Repairs::NONE)),
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
        crate::san::properties::read_anything(&position, said);
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
        crate::uci::properties::read_anything(&position, said);
        let Ok(legal) = position.parse_uci_bytes(said) else {
            continue;
        };
        crate::uci::properties::assert_all_spelled(&position);
        position = legal.play();
    }
}

/// Lines between a GUI and an engine.
pub(crate) fn uci_messages(bytes: &[u8]) {
    for line in text(bytes).lines() {
        crate::uci::message_properties::read_anything::<Command>(line);
        crate::uci::message_properties::read_anything::<Message>(line);
        if let Ok(Command::Position(game)) = line.parse() {
            let _ = game.to_position();
        }
    }
}

/// A line of EPD.
pub(crate) fn epd(bytes: &[u8]) {
    crate::epd::properties::read_anything(bytes);
    match Epd::from_bytes_lenient(bytes) {
        Ok((epd, Repairs::NONE)) => assert_eq!(Epd::from_bytes(bytes), Ok(epd)),
        Ok((epd, _)) => assert_eq!(epd.to_string().parse(), Ok(epd)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A PGN file.
pub(crate) fn pgn_whole(bytes: &[u8]) {
    crate::pgn::properties::read_all_ways(bytes, &[1 << 12]);
    for entry in pgn::Reader::from_bytes(bytes).index().flatten() {
        let entry = entry.of(bytes).expect("an entry of this file");
        assert!(!entry.is_empty());
    }
}

fn games(file: &[u8], options: pgn::Options) -> Vec<Result<GameRecord, pgn::ErrorKind>> {
    let records = pgn::Reader::from_bytes(file)
        .with_options(options)
        .records();
    records
        .map(|record| record.map_err(|error| error.kind().clone()))
        .collect()
}

/// The events of a reader, without their places.
fn events_of(file: &[u8], options: pgn::Options) -> Vec<String> {
    let heard = crate::pgn::properties::heard(pgn::Reader::from_bytes(file).with_options(options));
    let told = heard.into_iter().map(|event| match event {
        Ok(told) => told
            .rsplit_once(" at ")
            .map_or_else(String::new, |(told, _)| told.to_owned()),
        Err(error) => format!("{:?} {:?}", error.kind(), error.text()),
    });
    told.collect()
}

/// Asserts that the events in the pieces are those of the file, and the games too. Only what stands between two games can
/// be lost at a cut: a comment, or a mistake for which a game of nothing is rejected.
fn assert_same_games(pieces: &[&[u8]], options: pgn::Options, file: &[u8]) {
    let apart: Vec<_> = pieces
        .iter()
        .flat_map(|piece| events_of(piece, options))
        .collect();
    assert_eq!(apart, events_of(file, options));
    let bare = |game: Result<GameRecord, pgn::ErrorKind>| {
        let mut game = game.ok()?;
        game.set_comments(game.root(), []).expect("the root");
        Some(game)
    };
    let apart = pieces.iter().flat_map(|piece| games(piece, options));
    let apart: Vec<_> = apart.map(bare).collect();
    let whole: Vec<_> = games(file, options).into_iter().map(bare).collect();
    assert_eq!(apart, whole);
}

/// A PGN file in pieces: as a stream that gives a few bytes at a time, in chunks, and split.
pub(crate) fn pgn_pieces(bytes: &[u8]) {
    let (sizes, file) = bytes.split_at(bytes.len().min(4));
    let sizes: Vec<usize> = sizes.iter().map(|&size| 1 + usize::from(size)).collect();
    let first = sizes.first().copied().unwrap_or(1);
    crate::pgn::properties::read_all_ways(file, if sizes.is_empty() { &[1] } else { &sizes });
    if crate::pgn::properties::is_utf16(file) {
        // Its chunks are in UTF-8.
        return;
    }
    for options in [
        pgn::Options::LENIENT,
        pgn::Options::STRICT,
        crate::pgn::properties::FOREIGN,
    ] {
        let chunks = pgn::Chunks::new(file, first).with_options(options);
        let chunks: Vec<_> = chunks
            .map(|chunk| chunk.expect("memory can be read"))
            .collect();
        let chunks: Vec<&[u8]> = chunks.iter().map(|chunk| &*chunk.bytes).collect();
        assert_same_games(&chunks, options, file);
        assert_same_games(&pgn::split(file, first % 8, options), options, file);
    }
    if let Some(start) = pgn::next_game(file, first) {
        let (before, after) = file.split_at(start);
        assert_same_games(&[before, after], pgn::Options::LENIENT, file);
    }
    let most = first + sizes.get(1).copied().unwrap_or(0);
    let mut read = 0;
    for chunk in pgn::Chunks::new(file, first).with_max_len(most) {
        // What is too long is passed over, and nothing else.
        match chunk {
            Ok(chunk) => {
                let start = usize::try_from(chunk.offset).expect("a place in the file");
                assert!(start >= read && chunk.bytes.len() <= most);
                read = start + chunk.bytes.len();
                assert_eq!(chunk.bytes, file[start..read]);
            }
            Err(pgn::ChunkError::TooLong { offset, limit }) => {
                assert!(offset >= read as u64 && limit == most);
                read = usize::try_from(offset).expect("a place in the file");
            }
            Err(error) => panic!("{error}"),
        }
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
    crate::pgn::properties::read_all_ways(&file[..cut], &[1 << 12]);
    let Ok(whole) = whole else { return };
    let mut broken = games(&file[..cut], pgn::Options::WHOLE_GAMES);
    // Text in a comment that is cut off can look like more games.
    let is_unclosed = |game: &_| matches!(game, Err(pgn::ErrorKind::UnclosedComment));
    if let Some(last) = broken.iter().position(is_unclosed) {
        broken.truncate(last + 1);
    }
    assert!(broken.len() <= whole.len() + 1, "{} games", broken.len());
    let certain = broken.len().saturating_sub(1);
    for (game, other) in broken[..certain].iter().zip(&whole) {
        assert_eq!(game.as_ref(), Ok(other));
    }
}

/// Tables of openings.
pub(crate) fn openings(bytes: &[u8]) {
    crate::openings::properties::check_table(&text(bytes));
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
        Answer Article Board CastlingSide Claim ClaimKind Color Edition File GameDate GameResult Move Nag Outcome
        PackedPosition Parameter Piece Promotion Rank Rgb Role San SessionTime Square UciMove
        arbiter::event::SealedText pgn::TerminationMarker
    );
    for word in text(bytes).lines() {
        let Some(marker) = pgn::TerminationMarker::from_tag(word) else {
            continue;
        };
        let written = marker
            .outcome()
            .map_or("*".to_owned(), |outcome| outcome.to_string());
        assert_eq!(
            pgn::TerminationMarker::from_tag(&written),
            Some(marker),
            "{word:?}"
        );
    }
}

/// Events, and events with their time.
pub(crate) fn events(bytes: &[u8]) {
    for line in text(bytes).lines() {
        read::<Event>(line);
        read::<log::TimedEvent>(line);
        match line.parse::<Event>() {
            Err(
                arbiter::event::Error::Unknown { offset, .. }
                | arbiter::event::Error::Word { offset, .. },
            ) => assert!(line.is_char_boundary(offset), "{line:?}: {offset}"),
            _ => continue,
        }
    }
}

/// A log: it is written as the same, and its replays are the same game.
pub(crate) fn logs(bytes: &[u8]) {
    let log = match text(bytes).parse::<Log>() {
        Ok(log) => log,
        Err(error) => {
            assert!(error.line() <= 1 + text(bytes).lines().count(), "{error}");
            return;
        }
    };
    let written = log.to_string();
    let again: Log = written
        .parse()
        .unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(again.to_string(), written);
    if !crate::serial::properties::is_affordable(&log) {
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
    let state = crate::arbiter::properties::state(&replayed.arbiter);
    let same = again.replay().expect("the same log");
    assert_eq!(crate::arbiter::properties::state(&same.arbiter), state);
    crate::arbiter::written::assert_arbiter_comes_back(&replayed.arbiter);
}

/// Rulebooks, and the configurations of hosts.
pub(crate) fn rulebooks(bytes: &[u8]) {
    for line in text(bytes).lines() {
        crate::laws::properties::read_anything(line);
        read::<HostConfig>(line);
    }
}

/// JSON of every type: the text as it is and as a string, and each of its lines as a word.
pub(crate) fn json(bytes: &[u8]) {
    let text = text(bytes);
    let string = |text: &str| serde_json::to_string(text).expect("a text");
    crate::serial::properties::read_anything(&text);
    crate::serial::properties::read_anything(&string(&text));
    for line in text.lines() {
        crate::serial::properties::read_words(&string(line));
    }
}
