//! What hands do at the board, in plain words.

use core::fmt;

use super::{Error, Words};
use crate::arbiter::event::{BoardAction, TouchOrder};

impl fmt::Display for BoardAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TouchAccidentally { square } => write!(f, "brushes {square}"),
            Self::SeemToTouch { square } => write!(f, "seems to touch {square}"),
            Self::TouchTwo { one, other, order } => {
                let order = match order {
                    TouchOrder::AtOnce => "at once",
                    TouchOrder::Unclear => "in unclear order",
                };
                write!(f, "touches {one} and {other} {order}")
            }
            Self::TouchBeside => f.write_str("touches men beside the board"),
            Self::AnnounceAdjusting => f.write_str("announces adjusting"),
            Self::AnnounceCastling { side } => write!(f, "announces castling {side}"),
            Self::Lift { square } => write!(f, "lifts {square}"),
            Self::AnnounceMove { mv } => write!(f, "announces {mv}"),
            Self::Release { from, to } => write!(f, "releases {from} on {to}"),
            Self::Remove { square } => write!(f, "takes off {square}"),
            Self::Hold { piece, square } => write!(f, "holds {piece} on {square}"),
            Self::Place { piece, square } => write!(f, "puts {piece} on {square}"),
            Self::PlaceInverted { square } => write!(f, "puts an inverted rook on {square}"),
            Self::Name { piece } => write!(f, "names {piece}"),
            Self::UseBothHands => f.write_str("uses both hands"),
            Self::UseAssistant => f.write_str("uses an assistant"),
            Self::Displace => f.write_str("displaces men"),
            Self::PutBack => f.write_str("puts the men back"),
        }
    }
}

/// Reads what a hand does.
pub(super) fn action<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<BoardAction, Error> {
    Ok(match *rest {
        ["brushes", square] => BoardAction::TouchAccidentally {
            square: words.square(square)?,
        },
        ["seems", "to", "touch", square] => BoardAction::SeemToTouch {
            square: words.square(square)?,
        },
        ["touches", "men", "beside", "the", "board"] => BoardAction::TouchBeside,
        ["touches", one, "and", other, ref order @ ..] => BoardAction::TouchTwo {
            one: words.square(one)?,
            other: words.square(other)?,
            order: match *order {
                ["at", "once"] => TouchOrder::AtOnce,
                ["in", "unclear", "order"] => TouchOrder::Unclear,
                _ => return Err(Error::Unknown),
            },
        },
        ["announces", "adjusting"] => BoardAction::AnnounceAdjusting,
        ["announces", "castling", side] => BoardAction::AnnounceCastling {
            side: words.read(side, "\"kingside\" or \"queenside\"")?,
        },
        ["announces", mv] => BoardAction::AnnounceMove { mv: words.mv(mv)? },
        ["lifts", square] => BoardAction::Lift {
            square: words.square(square)?,
        },
        ["releases", from, "on", to] => BoardAction::Release {
            from: words.square(from)?,
            to: words.square(to)?,
        },
        ["takes", "off", square] => BoardAction::Remove {
            square: words.square(square)?,
        },
        ["holds", piece, "on", square] => BoardAction::Hold {
            piece: words.piece(piece)?,
            square: words.square(square)?,
        },
        ["puts", "an", "inverted", "rook", "on", square] => BoardAction::PlaceInverted {
            square: words.square(square)?,
        },
        ["puts", "the", "men", "back"] => BoardAction::PutBack,
        ["puts", piece, "on", square] => BoardAction::Place {
            piece: words.piece(piece)?,
            square: words.square(square)?,
        },
        ["names", piece] => BoardAction::Name {
            piece: words.piece(piece)?,
        },
        ["uses", "both", "hands"] => BoardAction::UseBothHands,
        ["uses", "an", "assistant"] => BoardAction::UseAssistant,
        ["displaces", "men"] => BoardAction::Displace,
        _ => return Err(Error::Unknown),
    })
}
