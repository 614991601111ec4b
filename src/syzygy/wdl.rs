//! The result of a position: its entry, and what captures make of it.

use core::ops::ControlFlow;

use super::{Error, Kind, Material, TableSet};
use crate::legality::{LegalMove, MoveFilter, MoveKinds};
use crate::position::Position;

/// A result from -2 to 2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) result: i8,
    /// `true` if a capture achieves the result, so that the entry of the distance says nothing.
    pub(super) by_capture: bool,
}

/// Calls a function for the moves that match a filter, until it breaks off or fails.
pub(super) fn for_each<'p>(
    position: &'p Position,
    filter: impl Into<MoveFilter>,
    mut show: impl FnMut(LegalMove<'p>) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let flow = position.for_each_piece_moves_matching(filter, |set| {
        for legal in set {
            match show(legal) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return ControlFlow::Break(Ok(())),
                Err(error) => return ControlFlow::Break(Err(error)),
            }
        }
        ControlFlow::Continue(())
    });
    match flow {
        ControlFlow::Break(result) => result,
        ControlFlow::Continue(()) => Ok(()),
    }
}

/// Returns the entry of a position, without its captures.
#[inline]
fn entry(tables: &impl TableSet, position: &Position) -> Result<i8, Error> {
    let (material, is_turned) = Material::seen(position);
    tables
        .table(material, Kind::Wdl)?
        .result(position, is_turned)
}

/// Returns the result of a position without castling rights.
///
/// The entry of a position in which a capture is best may hold anything lower. Entries know no en
/// passant; if that is the only legal move, the entry even tells of a stalemate or mate.
pub(super) fn probe<T: TableSet>(tables: &T, position: &Position) -> Result<Found, Error> {
    if position.occupied().len() == 2 {
        return Ok(Found {
            result: 0,
            by_capture: false,
        });
    }
    // -3 is less than any result.
    let (mut capture, mut en_passant) = (-3, -3);
    for_each(position, MoveFilter::CAPTURES, |legal| {
        let best = if legal.is_en_passant() {
            &mut en_passant
        } else {
            &mut capture
        };
        *best = (*best).max(-search(tables, &legal.play(), -2, -*best)?);
        Ok(stop_if(*best == 2))
    })?;
    let best = capture.max(en_passant);
    if best == 2 {
        return Ok(Found {
            result: 2,
            by_capture: true,
        });
    }
    let others = MoveKinds::ALL.difference(MoveKinds::EN_PASSANT);
    if en_passant > -3 && !position.has_legal_moves_matching(others) {
        return Ok(Found {
            result: en_passant,
            by_capture: true,
        });
    }
    let entry = entry(tables, position)?;
    let result = entry.max(best);
    let by_capture = best == result && result > 0 || en_passant > entry.max(capture);
    Ok(Found { result, by_capture })
}

/// Returns the result of a position after a capture, by alpha-beta.
///
/// Each capture takes a piece, so it goes down at most five times.
fn search<T: TableSet>(tables: &T, position: &Position, alpha: i8, beta: i8) -> Result<i8, Error> {
    if position.occupied().len() == 2 {
        return Ok(0);
    }
    let mut best = alpha;
    for_each(position, MoveFilter::CAPTURES, |legal| {
        best = best.max(-search(tables, &legal.play(), -beta, -best)?);
        Ok(stop_if(best >= beta))
    })?;
    if best >= beta {
        return Ok(best);
    }
    Ok(best.max(entry(tables, position)?))
}

pub(super) const fn stop_if(condition: bool) -> ControlFlow<()> {
    if condition {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
