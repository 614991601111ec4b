//! Data for `serde`: types with a text form are that text, others lists, numbers or facts.
//!
//! The [guide](crate::guide::serde) lists all formats.

use core::fmt::{self, Display};
use core::str::FromStr;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::clock::{ChessClock, SessionTime, TimeControl};
use crate::diagram::Rgb;
use crate::identify::Identified;
use crate::legality::{IllegalMove, StoredMove};
use crate::notation::san::San;
use crate::notation::uci::UciMove;
use crate::packed::PackedPosition;
use crate::position::Position;
use crate::setup::{Chess960, Setup, Tolerance};
use crate::termination::{Status, Termination};
use crate::types::{
    ByColor, ByRole, CastlingSide, Color, File, Move, Outcome, Piece, Promotion, Rank, Role, Square,
};
use crate::winnability::{NodeBudget, Proof};

/// Reads a value from its text.
struct Text<T, E> {
    expected: &'static str,
    read: fn(&str) -> Result<T, E>,
}

impl<T, E: Display> Visitor<'_> for Text<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<T, F> {
        (self.read)(text).map_err(F::custom)
    }
}

/// Makes types serialize as the text that `Display` writes.
macro_rules! in_words {
    ($($type:ty,)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

/// Makes types serialize as their text and deserialize by parsing it.
macro_rules! as_text {
    ($($type:ty: $expected:literal,)*) => {
        in_words! { $($type,)* }

        as_text! { @read $($type: $expected = FromStr::from_str,)* }
    };
    (@read $($type:ty: $expected:literal = $read:expr,)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, read: $read })
            }
        }
    )*};
}

/// Makes types serialize as another value and deserialize by checking it.
macro_rules! as_value {
    ($($type:ty as $other:ty, |$value:ident| $write:expr, |$data:ident| $read:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $write.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $data = <$other>::deserialize(deserializer)?;
                $read.map_err(D::Error::custom)
            }
        }
    )*};
}

/// Makes types serialize as facts with names, for a program to show.
macro_rules! as_facts {
    ($($type:ident, |$value:ident| $($name:literal: $fact:expr),+;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let ($value, count) = (self, [$($name),+].len());
                let mut facts = serializer.serialize_struct(stringify!($type), count)?;
                $(facts.serialize_field($name, &$fact)?;)+
                facts.end()
            }
        }
    )*};
}

as_text! {
    Color: "white or black",
    File: "a file",
    Move: "a move",
    Outcome: "a result",
    Piece: "the letter of a piece",
    Promotion: "a promotion piece",
    Rank: "a rank",
    Role: "a piece type",
    Square: "a square",
    CastlingSide: "kingside or queenside",
    SessionTime: "a session time",
    ChessClock: "a chess clock",
    TimeControl: "a time control",
    Board: "the board field of a FEN",
    Setup: "a FEN",
    UciMove: "a move in UCI",
    San: "a move in SAN",
    Rgb: "a color such as #ffa500",
    PackedPosition: "64 hexadecimal digits",
}

#[cfg(feature = "syzygy")]
as_text! {
    crate::syzygy::Material: "the pieces of both sides",
}

#[cfg(feature = "certificates")]
as_text! {
    crate::winnability::Certificate: "a certificate",
}

in_words! {
    Position,
    IllegalMove,
    Identified<'_>,
    Proof,
    Status,
    Termination,
}

// Every position that was written can be read, also with defects or reached by illegal moves. For
// strict reading, deserialize a `Setup` and validate it.
as_text! {
    @read Position: "a FEN" = |fen| Position::from_fen_with(fen, Tolerance::ALL),
}

as_value! {
    CastlingRights as Bitboard, |rights| rights.rooks(), |rooks| {
        let rights = Self::from_rooks(rooks);
        let is_whole = rights.rooks() == rooks;
        is_whole.then_some(rights).ok_or("only rooks on the first or eighth rank can castle")
    };
    Chess960 as u16, |start| start.number(), |number| {
        Self::new(number).ok_or("expected a number from 0 to 959")
    };
    NodeBudget as u64, |budget| budget.nodes(), |nodes| Ok::<_, &str>(Self::new(nodes));
}

as_facts! {
    StoredMove, |mv|
        "move": mv.to_move(),
        "color": mv.color(),
        "role": mv.role(),
        "destination": mv.destination(),
        "captured": mv.captured(),
        "promotion": mv.promotion(),
        "castling": mv.castling_side(),
        "en_passant": mv.is_en_passant();
}

/// Serializes as the values of White and Black, in this order.
impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [&self.white, &self.black].serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByColor<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[T; 2]>::deserialize(deserializer).map(Self::from)
    }
}

/// Serializes as the values from pawn to king.
impl<T: Serialize> Serialize for ByRole<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Role::ALL.map(|role| &self[role]).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <[T; 6]>::deserialize(deserializer).map(Self::from)
    }
}

/// Serializes as the list of squares, from a1 to h8.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut squares = serializer.serialize_seq(Some(self.len()))?;
        for square in *self {
            squares.serialize_element(&square)?;
        }
        squares.end()
    }
}

/// Reads squares in any order and rejects duplicates.
struct EachOnce;

impl<'de> Visitor<'de> for EachOnce {
    type Value = Bitboard;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("squares, each at most once")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bitboard, A::Error> {
        let mut squares = Bitboard::EMPTY;
        while let Some(square) = list.next_element::<Square>()? {
            if squares.contains(square) {
                return Err(A::Error::custom(format_args!(
                    "expected each square at most once, found {square} twice"
                )));
            }
            squares |= Bitboard::from(square);
        }
        Ok(squares)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(EachOnce)
    }
}

#[cfg(feature = "alloc")]
mod with_alloc {
    use super::*;
    use crate::game::DrawFact;
    use crate::notation::epd::Epd;
    use crate::notation::uci::{Command, Message};
    use crate::termination::{Claim, ClaimKind};
    use crate::winnability::{Helpmate, Winnability};

    as_text! {
        Epd: "an EPD line",
        Command: "a UCI command",
        Message: "a message from a UCI engine",
        Claim: "a claim",
        ClaimKind: "the kind of a claim",
    }

    in_words! {
        DrawFact,
    }

    // Whether the side can win, null if undecided, with the line or the proof.
    as_facts! {
        Winnability, |answer|
            "winnable": match answer {
                Self::Winnable(_) => Some(true),
                Self::Unwinnable(_) => Some(false),
                Self::Undecided { .. } => None,
            },
            "helpmate": match answer {
                Self::Winnable(helpmate) => Some(helpmate),
                _ => None,
            },
            "proof": match answer {
                Self::Unwinnable(proof) => Some(proof),
                _ => None,
            };
    }

    /// A helpmate serializes as its moves.
    impl Serialize for Helpmate {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.moves())
        }
    }
}

#[cfg(feature = "laws")]
mod with_laws {
    use super::*;
    use crate::laws::{Article, Citation, Parameter, Rule, Rulebook};
    use crate::touch::TouchObligation;

    as_text! {
        Article: "an article number",
        Parameter: "a parameter of a rulebook",
        Rulebook: "a rulebook",
    }

    in_words! {
        TouchObligation,
    }

    as_facts! {
        Citation, |citation|
            "edition": citation.edition(),
            "article": citation.article(),
            "rule": citation.rule(),
            "summary": citation.rule().summary(),
            "verified": citation.is_verified();
    }

    /// A rule serializes as its name.
    impl Serialize for Rule {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.name())
        }
    }
}

#[cfg(feature = "pgn")]
mod with_pgn {
    use super::*;
    use crate::game::Game;
    use crate::pgn::TerminationMarker;
    use crate::record::{GameDate, GameRecord, Nag};

    as_text! {
        GameDate: "a date",
        Nag: "a NAG",
        GameRecord: "a game in PGN",
        TerminationMarker: "a game termination marker",
    }

    // A game is the record of its moves, without undone moves.
    as_value! {
        Game as GameRecord, |game| GameRecord::from(game), |record| {
            let game = record.to_game().map_err(D::Error::custom)?;
            let is_whole = GameRecord::from(&game) == record;
            is_whole.then_some(game).ok_or("the record contains more than the moves of a game")
        };
    }
}

#[cfg(feature = "arbiter")]
mod with_arbiter {
    use core::time::Duration;

    use super::*;
    use crate::arbiter::log::Integrity;
    use crate::arbiter::ruling::{Audience, Decision};
    use crate::arbiter::{
        Answer, Arbiter, EndCause, Event, GameConfig, GameResult, HostConfig, Log, Question,
        Ruling, Rulings, Snapshot, Verdict, log,
    };

    as_text! {
        Answer: "an answer",
        Event: "an event",
        GameResult: "a result",
        HostConfig: "a host configuration",
        Log: "a log",
        log::TimedEvent: "an event with its time",
    }

    in_words! {
        EndCause,
        Decision,
        Question,
    }

    // An arbiter is its log. Reading replays all events; it fails if a written ruling differs, or
    // if a log that says that every ruling is written has lost a ruling or an event.
    as_value! {
        Arbiter as Log, |arbiter| arbiter.to_log(), |log| {
            if log.cut_off().is_some() {
                return Err(D::Error::custom("the last line of the log is cut off"));
            }
            let replayed = log.replay().map_err(D::Error::custom)?;
            if let Some(mismatch) = replayed.mismatches.first() {
                return Err(D::Error::custom(mismatch));
            }
            match replayed.integrity {
                Integrity::Intact => Ok(replayed.arbiter),
                Integrity::Open if !log.has_all_rulings() => Ok(replayed.arbiter),
                damaged => Err(damaged),
            }
        };
        GameConfig as Log, |config| Arbiter::new(config.clone()), |log| {
            let is_config = log.entries().len() == 0 && log.cut_off().is_none();
            is_config.then(|| log.config().clone()).ok_or("expected a log without events")
        };
    }

    as_facts! {
        Ruling, |ruling|
            "decision": ruling.decision,
            "citation": ruling.citation,
            "audience": match ruling.audience {
                Audience::Everyone => "everyone",
                Audience::Arbiter => "arbiter",
                Audience::NoOne => "no_one",
            };
        Verdict, |verdict|
            "result": verdict.result,
            "cause": verdict.cause,
            "ply": verdict.ply;
        Snapshot, |snapshot|
            "position": snapshot.position,
            "remaining_ms": snapshot.remaining.map(|left| left.map(millis)),
            "running": snapshot.running,
            "completed": snapshot.completed;
    }

    fn millis(left: Duration) -> u64 {
        u64::try_from(left.as_millis()).unwrap_or(u64::MAX)
    }

    impl Serialize for Rulings {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }
}
