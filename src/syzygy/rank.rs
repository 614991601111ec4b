//! The moves of a position, ranked by what the tables say.

use alloc::vec::Vec;

use super::tables::Question;
use super::{Dtz, Error, TableSet, Wdl, dtz, wdl};
use crate::legality::LegalMove;
use crate::position::Position;

/// Whether a position has occurred twice since the last capture or pawn move.
///
/// If so, a winner must hurry: the ranks tell even quick wins apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// All positions were different.
    Never,
    /// One of them has occurred twice.
    Occurred,
}

/// A legal move with what the tables say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankedMove<'p> {
    pub legal: LegalMove<'p>,
    /// The result for the player of the move, without the half-move clock.
    pub wdl: Wdl,
    /// The distance, this move included; unknown without tables of distances.
    pub dtz: Option<Dtz>,
    /// A number for the result with the half-move clock: 1000 for sure wins to −1000 for sure losses.
    ///
    /// Above 900 a move wins in spite of the 50-move rule, below −900 it loses; at 900 and −900 it does if
    /// the distance is exact. Between 0 and these, a win or a loss becomes a draw if a player claims it.
    /// The half-move clock counts for captures and pawn moves too.
    pub rank: i32,
}

/// Ranks the moves by their distances, the best first.
pub(super) fn by_distance<'p, T: TableSet>(
    tables: &T,
    position: &'p Position,
    repetition: Repetition,
) -> Result<Vec<RankedMove<'p>>, Error> {
    let clock = i32::from(position.halfmove_clock());
    ranked(tables, position, |legal, next, wdl| {
        let dtz = if legal.is_zeroing() {
            Dtz::at_once(wdl)
        } else {
            dtz::before(&Question::new(tables), next)?
        };
        let rank = match dtz.plies() {
            0 => 0,
            plies @ 1.. if plies + clock <= 99 && repetition == Repetition::Never => 1000,
            plies @ 1.. => 1000 - (plies + clock),
            plies if -2 * plies + clock < 100 => -1000,
            plies => -1000 + (-plies + clock),
        };
        Ok((Some(dtz), rank))
    })
}

/// Ranks the moves by their results alone, the best first.
pub(super) fn by_result<'p, T: TableSet>(
    tables: &T,
    position: &'p Position,
) -> Result<Vec<RankedMove<'p>>, Error> {
    ranked(tables, position, |_, _, wdl| {
        let result = wdl as i32;
        let rank = 1000 * result.signum() - 101 * (result % 2);
        Ok((None, rank))
    })
}

/// Ranks the moves by a function of a move, the position after it and its result.
fn ranked<'p, T: TableSet>(
    tables: &T,
    position: &'p Position,
    judge: impl Fn(LegalMove<'p>, &Position, Wdl) -> Result<(Option<Dtz>, i32), Error>,
) -> Result<Vec<RankedMove<'p>>, Error> {
    let moves = position.legal_moves();
    let judged = moves.iter().map(|legal| {
        let next = legal.play();
        let wdl = -wdl::probe(&Question::new(tables), &next)?.result;
        let (dtz, rank) = judge(legal, &next, wdl)?;
        Ok(RankedMove {
            legal,
            wdl,
            dtz,
            rank,
        })
    });
    let mut moves = judged.collect::<Result<Vec<_>, Error>>()?;
    // Of equal ranks, a winner prefers the shortest way and a loser the longest: both are the lowest number.
    moves.sort_by_key(|it| (-it.rank, it.dtz.map_or(0, Dtz::plies)));
    Ok(moves)
}
