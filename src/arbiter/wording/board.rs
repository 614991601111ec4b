//! What hands do at the board, in plain words.

use core::fmt;

use super::{EventError, Words};
use crate::arbiter::event::{BoardAct, TouchOrder};

impl fmt::Display for BoardAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Brush { square } => write!(f, "brushes {square}"),
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
            Self::AnnounceCastling { wing } => write!(f, "announces castling {wing}"),
            Self::Lift { square } => write!(f, "lifts {square}"),
            Self::AnnounceMove { mv } => write!(f, "announces {mv}"),
            Self::Release { from, to } => write!(f, "releases {from} on {to}"),
            Self::TakeOff { square } => write!(f, "takes off {square}"),
            Self::Hold { piece, square } => write!(f, "holds {piece} on {square}"),
            Self::Put { piece, square } => write!(f, "puts {piece} on {square}"),
            Self::PutInverted { square } => write!(f, "puts an inverted rook on {square}"),
            Self::Name { piece } => write!(f, "names {piece}"),
            Self::UseBothHands => f.write_str("uses both hands"),
            Self::UseAssistant => f.write_str("uses an assistant"),
            Self::Displace => f.write_str("displaces men"),
            Self::PutBack => f.write_str("puts the men back"),
        }
    }
}

/// Reads what a hand does.
pub(super) fn act<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<BoardAct, EventError> {
    Ok(match *rest {
        ["brushes", square] => BoardAct::Brush {
            square: words.square(square)?,
        },
        ["seems", "to", "touch", square] => BoardAct::SeemToTouch {
            square: words.square(square)?,
        },
        ["touches", "men", "beside", "the", "board"] => BoardAct::TouchBeside,
        ["touches", one, "and", other, ref order @ ..] => BoardAct::TouchTwo {
            one: words.square(one)?,
            other: words.square(other)?,
            order: match *order {
                ["at", "once"] => TouchOrder::AtOnce,
                ["in", "unclear", "order"] => TouchOrder::Unclear,
                _ => return Err(EventError::Unknown),
            },
        },
        ["announces", "adjusting"] => BoardAct::AnnounceAdjusting,
        ["announces", "castling", wing] => BoardAct::AnnounceCastling {
            wing: words.read(wing, "\"kingside\" or \"queenside\"")?,
        },
        ["announces", mv] => BoardAct::AnnounceMove { mv: words.mv(mv)? },
        ["lifts", square] => BoardAct::Lift {
            square: words.square(square)?,
        },
        ["releases", from, "on", to] => BoardAct::Release {
            from: words.square(from)?,
            to: words.square(to)?,
        },
        ["takes", "off", square] => BoardAct::TakeOff {
            square: words.square(square)?,
        },
        ["holds", piece, "on", square] => BoardAct::Hold {
            piece: words.piece(piece)?,
            square: words.square(square)?,
        },
        ["puts", "an", "inverted", "rook", "on", square] => BoardAct::PutInverted {
            square: words.square(square)?,
        },
        ["puts", "the", "men", "back"] => BoardAct::PutBack,
        ["puts", piece, "on", square] => BoardAct::Put {
            piece: words.piece(piece)?,
            square: words.square(square)?,
        },
        ["names", piece] => BoardAct::Name {
            piece: words.piece(piece)?,
        },
        ["uses", "both", "hands"] => BoardAct::UseBothHands,
        ["uses", "an", "assistant"] => BoardAct::UseAssistant,
        ["displaces", "men"] => BoardAct::Displace,
        _ => return Err(EventError::Unknown),
    })
}
