//! The kind of move that a random player prefers, so that rare moves occur.

use touchmove::{LegalMove, Role};

use super::dice::Dice;
use super::seen::has_pawn_beside;

/// A kind of move that a player prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Anything,
    Capture,
    Check,
    Castling,
    Promotion,
    PawnMove,
    EnPassant,
    /// A double push past an enemy pawn.
    Temptation,
}

/// The preferences, as often as they are drawn.
const WISHES: [Wish; 16] = [
    Wish::Anything,
    Wish::Anything,
    Wish::Anything,
    Wish::Anything,
    Wish::Anything,
    Wish::Anything,
    Wish::Anything,
    Wish::Capture,
    Wish::Check,
    Wish::Check,
    Wish::Castling,
    Wish::Promotion,
    Wish::PawnMove,
    Wish::EnPassant,
    Wish::EnPassant,
    Wish::Temptation,
];

impl Wish {
    fn is_fulfilled_by(self, legal: LegalMove<'_>) -> bool {
        match self {
            Self::Anything => true,
            Self::Capture => legal.is_capture(),
            Self::Check => legal.play().is_check(),
            Self::Castling => legal.is_castling(),
            Self::Promotion => legal.promotion().is_some(),
            Self::PawnMove => legal.role() == Role::Pawn,
            Self::EnPassant => legal.is_en_passant(),
            Self::Temptation => has_pawn_beside(&legal.play()),
        }
    }
}

/// Chooses one of the moves, by its index.
///
/// # Panics
///
/// Panics if there is no move.
pub fn choose(moves: &[LegalMove<'_>], dice: &mut Dice) -> usize {
    let wish = dice.one_of(&WISHES);
    let liked: Vec<usize> = (0..moves.len())
        .filter(|&index| wish.is_fulfilled_by(moves[index]))
        .collect();
    if liked.is_empty() {
        return dice.below(moves.len());
    }
    dice.one_of(&liked)
}
