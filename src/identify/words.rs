//! What a board shows, in words for whoever stands at it.

use core::fmt;

use super::{Identified, NextStep};
use crate::bitboard::Bitboard;

/// Says what has happened, or what is to be done: `the man from e2 is to be put down`.
impl fmt::Display for Identified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unchanged => f.write_str("every man stands where he stood"),
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
            Self::Missing { squares } => write!(f, "nobody stands on {}", Listed(*squares)),
            Self::Added { squares } => {
                write!(f, "who stands on {} comes from nowhere", Listed(*squares))
            }
            Self::Displaced { vacated, filled } => write!(
                f,
                "no one move empties {} and fills {}",
                Listed(*vacated),
                Listed(*filled)
            ),
        }
    }
}

/// Says what is to be done for the move to be finished.
impl fmt::Display for NextStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { from } => write!(f, "the man from {from} is to be put down"),
            Self::Capturer { captured } => {
                write!(f, "the man who captures on {captured} is to come there")
            }
            Self::PlaceCapturer { from, captured } => {
                write!(
                    f,
                    "the man from {from}, who captures on {captured}, is to be put down"
                )
            }
            Self::RemoveCapturedPawn { captured } => {
                write!(f, "the captured pawn on {captured} is to be taken off")
            }
            Self::Promotion { to } => {
                write!(f, "a new man is to take the place of the pawn on {to}")
            }
            Self::RemovePromotedPawn { to } => {
                write!(f, "the pawn who is promoted on {to} is to be taken off")
            }
            Self::CastlingRook { rook } => write!(f, "the rook from {rook} is to follow the king"),
            Self::CastlingKing { king } => write!(f, "the king from {king} is to follow the rook"),
            Self::CastlingPieces { king, rook } => {
                write!(
                    f,
                    "the king from {king} and the rook from {rook} are to be put down"
                )
            }
        }
    }
}

/// Squares one after the other: `a2, b2`.
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
