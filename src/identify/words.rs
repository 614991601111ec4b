//! The sentences for what a board shows.

use core::fmt;

use super::{Identified, MoveAndReply, MovePairs, NextStep};
use crate::bitboard::Bitboard;
use crate::types::{Color, Outcome};

/// Says what has happened or what is the next step: `the piece from e2 must be put down`.
impl fmt::Display for Identified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("every piece stands where it stood"),
            Self::Move(legal) => write!(f, "the move is {}", legal.to_move()),
            Self::PartialMove(unfinished) => unfinished.next_step().fmt(f),
            Self::Illegal { reason, .. } => reason.fmt(f),
            Self::WrongPromotion { from, to, piece } => {
                let (color, role) = (piece.color(), piece.role());
                write!(
                    f,
                    "the pawn from {from} cannot become a {color} {role} on {to}"
                )
            }
            Self::MoveAndReply(both) => write!(f, "the moves are {both}"),
            Self::MovePairs(pairs) => write!(f, "the moves are {pairs}"),
            Self::KingsSignal(outcome) => f.write_str(match outcome {
                Outcome::Win(Color::White) => "the kings signal that White has won",
                Outcome::Win(Color::Black) => "the kings signal that Black has won",
                Outcome::Draw => "the kings signal a draw",
            }),
            Self::Missing { squares } => {
                let missing = if squares.more_than_one() {
                    "pieces are missing from"
                } else {
                    "a piece is missing from"
                };
                write!(f, "{missing} {}", Listed(*squares))
            }
            Self::Added { squares } => {
                let extra = if squares.more_than_one() {
                    "extra pieces stand on"
                } else {
                    "an extra piece stands on"
                };
                write!(f, "{extra} {}", Listed(*squares))
            }
            Self::Displaced { vacated, filled } => write!(
                f,
                "no move vacates {} and fills {}",
                Listed(*vacated),
                Listed(*filled)
            ),
        }
    }
}

/// Says what must be done to complete the move.
impl fmt::Display for NextStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A trait object: less code for each phrase.
        let f: &mut dyn fmt::Write = f;
        match self {
            Self::Place { from } => write!(f, "the piece from {from} must be put down"),
            Self::Capturer { captured } => {
                write!(f, "a piece must capture the piece from {captured}")
            }
            Self::PlaceCapturer { from, captured } => {
                write!(
                    f,
                    "the piece from {from} must be put down to capture the piece from {captured}"
                )
            }
            Self::RemoveCapturedPawn { captured } => {
                write!(f, "the captured pawn on {captured} must be removed")
            }
            Self::Promotion { to } => {
                write!(f, "the pawn on {to} must be replaced by a new piece")
            }
            Self::RemovePromotedPawn { to } => {
                write!(f, "the pawn promoted on {to} must be removed")
            }
            Self::CastlingRook { rook } => write!(f, "the rook from {rook} must follow the king"),
            Self::CastlingKing { king } => write!(f, "the king from {king} must follow the rook"),
            Self::CastlingPieces { king, rook } => {
                write!(
                    f,
                    "the king from {king} and the rook from {rook} must be put down"
                )
            }
        }
    }
}

/// Writes both moves: `e2e4 and e7e5`.
impl fmt::Display for MoveAndReply<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", self.first(), self.reply())
    }
}

/// Writes every pair: `e2e3 and d4e3, or e2e4 and d4e3`.
impl fmt::Display for MovePairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, pair) in self.iter().enumerate() {
            let or = if place == 0 { "" } else { ", or " };
            write!(f, "{or}{pair}")?;
        }
        Ok(())
    }
}

/// A list of squares: `a2, b2`.
struct Listed(Bitboard);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, square) in self.0.into_iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}
