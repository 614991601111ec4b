//! How often rare events occurred, to judge a comparison by.

use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use touchmove::{CastlingSide, Color, LegalMove, Position, Promotion, Role, attacks};

/// A rare event, by its index in [`NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rarity {
    Check,
    DoubleCheck,
    Mate,
    Stalemate,
    Castling,
    EnPassant,
    /// A pawn stands beside one that has just made a double push, and may not capture it.
    ForbiddenEnPassant,
    Promotion,
    Underpromotion,
    Repetition,
    /// A piece of the side to move is pinned.
    Pin,
    /// A side has at least four queens.
    ManyQueens,
    /// Two pawns may capture the same pawn en passant, at least one of them legally.
    TwoEnPassant,
    /// A rook with a castling right has another rook of its side behind it.
    InnerRook,
    LoneKing,
}

const NAMES: [&str; 15] = [
    "checks",
    "double checks",
    "mates",
    "stalemates",
    "castlings",
    "captures en passant",
    "such captures forbidden",
    "promotions",
    "underpromotions",
    "repetitions",
    "pins",
    "armies with four queens",
    "en passant by two pawns",
    "castling rights of inner rooks",
    "lone kings",
];

/// How often each event occurred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen([u64; NAMES.len()]);

impl Seen {
    /// Counts an event, if it occurred.
    pub fn note(&mut self, rarity: Rarity, is_so: bool) {
        self.0[rarity as usize] += u64::from(is_so);
    }

    /// Counts the events of a position and its moves.
    pub fn position(&mut self, position: &Position, moves: &[LegalMove<'_>]) {
        let (is_check, is_over) = (position.is_check(), moves.is_empty());
        self.note(Rarity::Check, is_check);
        self.note(Rarity::DoubleCheck, position.checkers().len() == 2);
        self.note(Rarity::Mate, is_check && is_over);
        self.note(Rarity::Stalemate, !is_check && is_over);
        let is_allowed = position.legal_en_passant_square().is_some();
        let beside = pawns_beside(position);
        self.note(Rarity::ForbiddenEnPassant, beside > 0 && !is_allowed);
        self.note(Rarity::TwoEnPassant, beside == 2 && is_allowed);
        self.note(Rarity::Pin, !position.pinned(position.turn()).is_empty());
        let any = |is_so: &dyn Fn(Color) -> bool| Color::ALL.into_iter().any(is_so);
        let queens = |color| position.pieces(color, Role::Queen).len();
        self.note(Rarity::ManyQueens, any(&|color| queens(color) >= 4));
        self.note(
            Rarity::LoneKing,
            any(&|color| position.by_color(color).len() == 1),
        );
        self.note(
            Rarity::InnerRook,
            any(&|color| has_inner_rook(position, color)),
        );
    }

    /// Counts the events of a move that is played.
    pub fn playing(&mut self, legal: LegalMove<'_>) {
        let promotion = legal.promotion();
        let under = promotion.is_some_and(|promotion| promotion != Promotion::Queen);
        self.note(Rarity::Castling, legal.is_castling());
        self.note(Rarity::EnPassant, legal.is_en_passant());
        self.note(Rarity::Promotion, promotion.is_some());
        self.note(Rarity::Underpromotion, under);
    }

    /// Returns the events that never occurred.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        let named = NAMES.into_iter().zip(self.0);
        let never = named.filter(|&(_, times)| times == 0);
        never.map(|(name, _)| name).collect()
    }
}

/// Returns whether a pawn stands beside one that has just made a double push.
#[must_use]
pub fn has_pawn_beside(position: &Position) -> bool {
    pawns_beside(position) > 0
}

/// Returns how many pawns stand beside one that has just made a double push.
fn pawns_beside(position: &Position) -> usize {
    let turn = position.turn();
    let pawns = position.board().pieces(turn, Role::Pawn);
    position
        .pushed_over_square()
        .map_or(0, |passed| (attacks::pawn(!turn, passed) & pawns).len())
}

/// Returns whether a rook stands between the edge and a rook of the same color that may castle.
fn has_inner_rook(position: &Position, color: Color) -> bool {
    if position.castling_rights().is_empty() {
        return false;
    }
    CastlingSide::ALL.into_iter().any(|side| {
        let Some(rook) = position.castling_rook(color, side) else {
            return false;
        };
        let behind = match side {
            CastlingSide::KingSide => rook.file().index() + 1..8,
            CastlingSide::QueenSide => 0..rook.file().index(),
        };
        let rooks = position.pieces(color, Role::Rook);
        let rooks = rooks
            .into_iter()
            .filter(|other| other.rank() == rook.rank());
        rooks
            .map(|other| other.file().index())
            .any(|file| behind.contains(&file))
    })
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        for (sum, times) in self.0.iter_mut().zip(other.0) {
            *sum += times;
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (name, times)) in NAMES.into_iter().zip(self.0).enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            write!(f, "{comma}{times} {name}")?;
        }
        Ok(())
    }
}
