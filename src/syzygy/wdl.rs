//! The result of a position: its entry, and what captures make of it.

use core::ops::{ControlFlow, Neg};

use super::tables::Question;
use super::{Error, Kind, Material, TableSet, Wdl};
use crate::legality::{LegalMove, MoveFilter, MoveKinds};
use crate::position::Position;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) result: Wdl,
    /// `true` if a capture achieves the result, so that the entry of the distance says nothing.
    pub(super) by_capture: bool,
}

/// Calls a function for the moves that match a filter, until it has seen enough or fails.
pub(super) fn until<'p>(
    position: &'p Position,
    filter: impl Into<MoveFilter>,
    mut is_enough: impl FnMut(LegalMove<'p>) -> Result<bool, Error>,
) -> Result<(), Error> {
    let flow = position.for_each_piece_moves_matching(filter, |set| {
        for legal in set {
            match is_enough(legal) {
                Ok(false) => {}
                Ok(true) => return ControlFlow::Break(Ok(())),
                Err(error) => return ControlFlow::Break(Err(error)),
            }
        }
        ControlFlow::Continue(())
    });
    flow.break_value().unwrap_or(Ok(()))
}

/// Returns the entry of a position, without its captures.
#[inline]
fn entry(question: &Question<'_, impl TableSet>, position: &Position) -> Result<Wdl, Error> {
    if position.occupied().len() == 2 {
        return Ok(Wdl::Draw);
    }
    let (material, is_turned) = Material::seen(position);
    let table = question.table(material, Kind::Wdl)?;
    table.result(position, is_turned, &question.steps)
}

/// Returns the result of a position without castling rights.
///
/// The entry of a position in which a capture is best may hold anything lower. Entries know no en
/// passant; if that is the only legal move, the entry even tells of a stalemate or mate.
pub(super) fn probe<T: TableSet>(
    question: &Question<'_, T>,
    position: &Position,
) -> Result<Found, Error> {
    let (mut capture, mut en_passant) = (None, None);
    until(position, MoveFilter::CAPTURES, |legal| {
        let best = if legal.is_en_passant() {
            &mut en_passant
        } else {
            &mut capture
        };
        let beta = best.map_or(Wdl::Win, Neg::neg);
        *best = (*best).max(Some(-search(question, &legal.play(), Wdl::Loss, beta)?));
        Ok(*best == Some(Wdl::Win))
    })?;
    let best = capture.max(en_passant);
    let others = MoveKinds::ALL.difference(MoveKinds::EN_PASSANT);
    if let Some(result) = best {
        let is_only = || en_passant.is_some() && !position.has_legal_moves_matching(others);
        if result == Wdl::Win || is_only() {
            let by_capture = true;
            return Ok(Found { result, by_capture });
        }
    }
    let entry = entry(question, position)?;
    let result = best.map_or(entry, |best| best.max(entry));
    let by_capture =
        best == Some(result) && result > Wdl::Draw || en_passant > capture.max(Some(entry));
    Ok(Found { result, by_capture })
}

/// Returns the result of a position after a capture, by alpha-beta.
///
/// Each capture takes a piece, so it goes down at most five times.
fn search<T: TableSet>(
    question: &Question<'_, T>,
    position: &Position,
    alpha: Wdl,
    beta: Wdl,
) -> Result<Wdl, Error> {
    let mut best = alpha;
    until(position, MoveFilter::CAPTURES, |legal| {
        best = best.max(-search(question, &legal.play(), -beta, -best)?);
        Ok(best >= beta)
    })?;
    if best >= beta {
        return Ok(best);
    }
    Ok(best.max(entry(question, position)?))
}
