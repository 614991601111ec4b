//! The distance of a position to the next capture or pawn move.

use super::wdl::{self, stop_if};
use super::{Dtz, Error, Kind, Material, TableSet};
use crate::legality::{MoveFilter, MoveKinds};
use crate::position::Position;
use crate::types::Role;

/// Returns the distance of a position without castling rights.
pub(super) fn probe<T: TableSet>(tables: &T, position: &Position) -> Result<Dtz, Error> {
    match stored(tables, position)? {
        Ok(distance) => Ok(distance),
        Err(result) => by_moves(tables, position, result),
    }
}

/// Returns the distance if it follows from captures and pawn moves, or is stored. Else it returns the result.
fn stored<T: TableSet>(tables: &T, position: &Position) -> Result<Result<Dtz, i8>, Error> {
    let found = wdl::probe(tables, position)?;
    let result = found.result;
    let mut at_once = result == 0 || found.by_capture;
    if result > 0 && !at_once {
        let pawn_moves = MoveFilter::new(MoveKinds::QUIETS).role(Role::Pawn);
        wdl::for_each(position, pawn_moves, |legal| {
            at_once = -wdl::probe(tables, &legal.play())?.result == result;
            Ok(stop_if(at_once))
        })?;
    }
    if at_once {
        return Ok(Ok(Dtz::at_once(result)));
    }
    let (material, is_turned) = Material::seen(position);
    let table = tables.table(material, Kind::Dtz)?;
    let Some((plies, is_exact)) = table.distance(position, is_turned, result)? else {
        return Ok(Err(result));
    };
    let plies = if result.abs() == 1 {
        plies + 100
    } else {
        plies
    };
    let plies = i32::from(result.signum()) * plies;
    Ok(Ok(if is_exact {
        Dtz::Exact(plies)
    } else {
        Dtz::Rounded(plies)
    }))
}

/// Returns the distance of a position whose side to move has no entries, from the next positions.
fn by_moves<T: TableSet>(tables: &T, position: &Position, result: i8) -> Result<Dtz, Error> {
    const PIECES: [Role; 5] = [
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];
    let (material, _) = Material::seen(position);
    let damaged = Error::Damaged {
        material,
        kind: Kind::Dtz,
        offset: 0,
    };
    // The side that loses can also capture or move a pawn.
    let mut best = (result < 0).then_some(Dtz::at_once(result));
    wdl::for_each(
        position,
        MoveFilter::new(MoveKinds::QUIETS).roles(&PIECES),
        |legal| {
            let next = legal.play();
            let distance = if next.is_checkmate() {
                Dtz::Exact(1)
            } else {
                stored(tables, &next)?.map_err(|_| damaged)?.before()
            };
            // A winner takes the shortest way, a loser the longest. Of equal numbers the exact one is shorter.
            let rank = |distance: Dtz| (distance.plies().abs(), distance.most_plies().abs());
            let is_better = match best {
                _ if distance.plies().signum() != i32::from(result.signum()) => false,
                None => true,
                Some(best) if result > 0 => rank(distance) < rank(best),
                Some(best) => rank(distance) > rank(best),
            };
            if is_better {
                best = Some(distance);
            }
            Ok(stop_if(false))
        },
    )?;
    best.ok_or(damaged)
}
