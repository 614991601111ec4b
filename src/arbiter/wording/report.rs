//! What is reported, in plain words.

use core::fmt;

use super::{Error, Words};
use crate::arbiter::event::{Event, Irregularity, MisplacedPiece, Reporter};

impl fmt::Display for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(player) => player.fmt(f),
            Self::BothPlayers => f.write_str("both"),
            Self::Arbiter => f.write_str("arbiter"),
            Self::Spectator => f.write_str("spectator"),
        }
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove => f.write_str("an illegal move"),
            Self::IllegalPosition => f.write_str("an illegal position"),
            Self::TouchMove { square: None } => f.write_str("a touched man"),
            Self::TouchMove {
                square: Some(square),
            } => write!(f, "a touched man on {square}"),
            Self::PressedByMistake => f.write_str("a press by mistake"),
            Self::InitialPosition { misplaced } => match misplaced {
                MisplacedPiece::Others => f.write_str("a wrong start position"),
                MisplacedPiece::King(player) => {
                    write!(f, "a wrong start position of the king of {player}")
                }
                MisplacedPiece::Rook(square) => {
                    write!(f, "a wrong start position of the rook on {square}")
                }
            },
            Self::BoardTurned => f.write_str("a turned board"),
            Self::ColorsReversed => f.write_str("reversed colours"),
            Self::Displaced { after } => write!(f, "displaced men after {after} half-moves"),
            Self::Unrecoverable => f.write_str("a lost position"),
        }
    }
}

/// Reads a report, if somebody reports something.
pub(super) fn report<'t>(words: &Words<'t>, all: &[&'t str]) -> Option<Result<Event, Error>> {
    let (by, what) = match *all {
        ["both", "report", ref what @ ..] => (Ok(Reporter::BothPlayers), what),
        ["arbiter", "reports", ref what @ ..] => (Ok(Reporter::Arbiter), what),
        ["spectator", "reports", ref what @ ..] => (Ok(Reporter::Spectator), what),
        [player, "reports", ref what @ ..] => (words.player(player).map(Reporter::Player), what),
        _ => return None,
    };
    let read = by.and_then(|by| {
        Ok(Event::Report {
            by,
            what: irregularity(words, what)?,
        })
    });
    Some(read)
}

fn irregularity<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<Irregularity, Error> {
    Ok(match *rest {
        ["an", "illegal", "move"] => Irregularity::IllegalMove,
        ["an", "illegal", "position"] => Irregularity::IllegalPosition,
        ["a", "touched", "man"] => Irregularity::TouchMove { square: None },
        ["a", "touched", "man", "on", square] => Irregularity::TouchMove {
            square: Some(words.square(square)?),
        },
        ["a", "press", "by", "mistake"] => Irregularity::PressedByMistake,
        ["a", "wrong", "start", "position", ref of @ ..] => Irregularity::InitialPosition {
            misplaced: match *of {
                [] => MisplacedPiece::Others,
                ["of", "the", "king", "of", player] => MisplacedPiece::King(words.player(player)?),
                ["of", "the", "rook", "on", square] => MisplacedPiece::Rook(words.square(square)?),
                _ => return Err(Error::Unknown),
            },
        },
        ["a", "turned", "board"] => Irregularity::BoardTurned,
        ["reversed", "colours"] => Irregularity::ColorsReversed,
        ["displaced", "men", "after", after, "half-moves"] => Irregularity::Displaced {
            after: words.read(after, "a number of half-moves")?,
        },
        ["a", "lost", "position"] => Irregularity::Unrecoverable,
        _ => return Err(Error::Unknown),
    })
}
