//! The sentences for what a board shows.

use core::fmt;

use super::{Identified, NextStep};
use crate::bitboard::Bitboard;

/// Says what has happened or what is the next step: `the piece from e2 must be put down`.
impl fmt::Display for Identified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("every piece stands where it stood"),
            Self::Move(legal) => write!(f, "the move is {}", legal.to_move()),
            Self::PartialMove(unfinished) => unfinished.next_step().fmt(f),
            Self::Illegal { reason, .. } => reason.fmt(f),
            Self::WrongPromotion { from, to, piece } => {
                let (color, role) = (piece.color, piece.role);
                write!(
                    f,
                    "the pawn from {from} cannot become a {color} {role} on {to}"
                )
            }
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
                "no single move vacates {} and fills {}",
                Listed(*vacated),
                Listed(*filled)
            ),
        }
    }
}

/// Says what must be done to complete the move.
impl fmt::Display for NextStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
