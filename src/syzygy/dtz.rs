//! The distance of a position to the next capture or pawn move.

use super::tables::Question;
use super::{Dtz, Error, Kind, Material, TableSet, Wdl, wdl};
use crate::legality::{MoveFilter, MoveKinds};
use crate::position::Position;
use crate::types::Role;

/// The pieces whose moves do not lead to zero unless they capture.
const PIECES: [Role; 5] = [
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// Returns the distance of a position without castling rights.
pub(super) fn probe<T: TableSet>(
    question: &Question<'_, T>,
    position: &Position,
) -> Result<Dtz, Error> {
    let found = wdl::probe(question, position)?;
    let (result, quiets) = (found.result, MoveFilter::new(MoveKinds::QUIETS));
    if result == Wdl::Loss && position.is_checkmate() {
        return Ok(Dtz::Exact(-1));
    }
    let mut is_at_once = result == Wdl::Draw || found.by_capture;
    if result > Wdl::Draw && !is_at_once {
        wdl::until(position, quiets.role(Role::Pawn), |legal| {
            is_at_once = -wdl::probe(question, &legal.play())?.result == result;
            Ok(is_at_once)
        })?;
    }
    if is_at_once {
        return Ok(Dtz::at_once(result));
    }
    let (material, is_turned) = Material::seen(position);
    let table = question.table(material, Kind::Dtz)?;
    if let Some(distance) = table.distance(position, is_turned, result, &question.steps)? {
        return Ok(distance);
    }
    // Only the other side to move is stored: it is so after each of these moves. The side that loses
    // can also capture or move a pawn.
    let mut best = (result < Wdl::Draw).then_some(Dtz::at_once(result));
    wdl::until(position, quiets.roles(&PIECES), |legal| {
        let distance = before(question, &legal.play())?;
        // A winner takes the shortest way, a loser the longest. Of equal numbers the exact one is shorter.
        let length = |distance: Dtz| (distance.plies().abs(), distance.most_plies().abs());
        let is_longer = best.map(|best| length(distance) > length(best));
        let is_same_result = distance.plies().signum() == (result as i32).signum();
        if is_same_result && is_longer.is_none_or(|is_longer| is_longer == (result < Wdl::Draw)) {
            best = Some(distance);
        }
        Ok(false)
    })?;
    best.ok_or(Error::Damaged {
        material,
        kind: Kind::Dtz,
        offset: 0,
    })
}

/// Returns the distance before a move that is neither a capture nor of a pawn, from the position after it.
pub(super) fn before<T: TableSet>(
    question: &Question<'_, T>,
    next: &Position,
) -> Result<Dtz, Error> {
    if next.is_checkmate() {
        return Ok(Dtz::Exact(1));
    }
    Ok(probe(question, next)?.before())
}
