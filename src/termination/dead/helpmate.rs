//! A line in which both sides work for one mate, proven by having been played.

use alloc::vec::Vec;
use core::fmt;

use crate::position::Position;
use crate::types::{Color, Move};

/// Legal moves of both sides that end with a mate by the winner.
///
/// Made only by playing them out: a helpmate that exists is right.
///
/// ```
/// use touchmove::{Budget, Color, Position, Winnability};
///
/// let position: Position = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1".parse()?;
/// let Winnability::Winnable(helpmate) = position.winnability(Color::White, Budget::DEFAULT) else {
///     panic!("a queen mates");
/// };
/// assert!(helpmate.end().is_check() && !helpmate.end().has_legal_moves());
/// # Ok::<(), touchmove::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helpmate {
    moves: Vec<Move>,
    end: Position,
}

impl Helpmate {
    /// Finds the legal moves that lead through these positions and plays them; none if there
    /// are no such moves, or no mate at the end.
    pub(super) fn replay(start: &Position, line: &[Position], winner: Color) -> Option<Self> {
        let mut moves = Vec::with_capacity(line.len());
        let mut end = start.clone();
        for wanted in line {
            let (mv, next) = end.legal_moves().iter().find_map(|legal| {
                let next = legal.play();
                (next == *wanted).then(|| (legal.to_move(), next))
            })?;
            moves.push(mv);
            end = next;
        }
        end.is_mated_by(winner).then_some(Self { moves, end })
    }

    /// Returns the moves of both sides, none if the mate is on the board already.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the position in which the loser is mated.
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
