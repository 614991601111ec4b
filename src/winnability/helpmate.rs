//! A line in which both sides cooperate for one mate, proven by replaying it.

use alloc::vec::Vec;
use core::fmt;

use crate::position::Position;
use crate::types::{Color, Move};

/// A series of legal moves that ends with a mate by the winner. Both sides make the moves.
///
/// It is created only by replaying the moves, so every helpmate is correct.
///
/// ```
/// use touchmove::winnability::{NodeBudget, Winnability};
/// use touchmove::{Color, Position};
///
/// let position: Position = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1".parse()?;
/// let Winnability::Winnable(helpmate) = position.winnability(Color::White, NodeBudget::DEFAULT) else {
///     panic!("a queen mates");
/// };
/// assert!(helpmate.end().is_check() && !helpmate.end().has_legal_moves());
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helpmate {
    moves: Vec<Move>,
    end: Position,
}

impl Helpmate {
    /// Replays the moves; `None` if one of them is illegal or the last position is not mate.
    pub(super) fn replay(start: &Position, moves: Vec<Move>, winner: Color) -> Option<Self> {
        let mut end = start.clone();
        for &mv in &moves {
            end = end.legal_move(mv).ok()?.play();
        }
        end.is_mated_by(winner).then_some(Self { moves, end })
    }

    /// Returns the moves of both sides, empty if the position is already mate.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the final position, in which the loser is checkmated.
    #[must_use]
    pub const fn end(&self) -> &Position {
        &self.end
    }
}

impl fmt::Display for Helpmate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.moves.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{mv}")?;
        }
        Ok(())
    }
}
