//! How often rare events occurred, to judge a comparison by.

use std::fmt;
use std::ops::AddAssign;

use touchmove::{LegalMove, Position, Promotion, Role, attacks};

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
}

const NAMES: [&str; 10] = [
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
];

/// How often each event occurred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
        let forbidden = has_pawn_beside(position) && position.legal_en_passant_square().is_none();
        self.note(Rarity::ForbiddenEnPassant, forbidden);
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
    let turn = position.turn();
    let pawns = position.board().pieces(turn, Role::Pawn);
    position
        .pushed_over_square()
        .is_some_and(|passed| !attacks::pawn(!turn, passed).is_disjoint(pawns))
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
