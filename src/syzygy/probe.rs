//! The questions to a set of tables.

use alloc::vec::Vec;

use super::order::MOST_PIECES;
use super::tables::Question;
use super::{Dtz, Error, RankedMove, Repetition, TableSet, Wdl, dtz, rank, wdl};
use crate::position::Position;

/// What can be asked of every [set of tables](TableSet).
///
/// An answer needs the tables of all materials that captures lead to, and one of distances also those
/// that promotions lead to. A question about a result needs no heap.
pub trait Probe: TableSet + Sized {
    /// Returns the result of a position for the side to move, as if the half-move clock were at 0.
    ///
    /// # Errors
    ///
    /// [`Error::Castling`] and [`Error::TooManyPieces`] for positions that no table has,
    /// [`Error::Missing`] if a table is not in the set. [`Error::Damaged`] and [`Error::Read`] say where
    /// a table cannot be used.
    fn wdl(&self, position: &Position) -> Result<Wdl, Error> {
        check(position)?;
        Ok(wdl::probe(&Question::new(self), position)?.result)
    }

    /// Returns the distance of a position to the next capture, pawn move or mate.
    ///
    /// [`Dtz::after`] says what it means with the half-move clock.
    ///
    /// # Errors
    ///
    /// Like [`wdl`](Probe::wdl).
    fn dtz(&self, position: &Position) -> Result<Dtz, Error> {
        check(position)?;
        dtz::probe(&Question::new(self), position)
    }

    /// Ranks the legal moves of a position by their distances, the best first.
    ///
    /// The half-move clock is that of the position. A player who always plays the first move wins what ranks
    /// above 900, but rarely in the fewest moves.
    ///
    /// # Errors
    ///
    /// Like [`wdl`](Probe::wdl).
    fn rank_moves<'p>(
        &self,
        position: &'p Position,
        repetition: Repetition,
    ) -> Result<Vec<RankedMove<'p>>, Error> {
        check(position)?;
        rank::by_distance(self, position, repetition)
    }

    /// Ranks the legal moves of a position by their results alone, the best first.
    ///
    /// It is for sets without tables of distances. A player who wins needs a search too, else nothing
    /// ends the game.
    ///
    /// # Errors
    ///
    /// Like [`wdl`](Probe::wdl).
    fn rank_moves_by_wdl<'p>(&self, position: &'p Position) -> Result<Vec<RankedMove<'p>>, Error> {
        check(position)?;
        rank::by_result(self, position)
    }
}

impl<T: TableSet> Probe for T {}

/// Rejects positions that no table has.
fn check(position: &Position) -> Result<(), Error> {
    let count = position.occupied().len();
    if count > MOST_PIECES {
        return Err(Error::TooManyPieces { count });
    }
    if !position.castling_rights().is_empty() {
        return Err(Error::Castling);
    }
    Ok(())
}
