//! Reads the text of a move in a position, as the options say.

use super::{ErrorKind, Leniency, Options};
use crate::legality::LegalMove;
use crate::notation::san::{Error, PieceLetters};
use crate::position::Position;

/// What the text of a move means.
pub(super) enum Played<'p> {
    Legal(LegalMove<'p>),
    Null,
}

/// Returns `true` if moves have English letters, for which there is a fast path.
pub(super) fn is_english(options: &Options) -> bool {
    options.letters == PieceLetters::ENGLISH
}

/// Reads a move in ordinary SAN with English letters. On `None`, [`read_move`] must read it.
#[inline(always)]
pub(super) fn read_usual_move<'p>(position: &'p Position, san: &[u8]) -> Option<LegalMove<'p>> {
    match san {
        // It may mean a knight, too.
        [b'P', ..] => None,
        _ => position.parse_san_bytes(san).ok(),
    }
}

/// Reads a move in any spelling; also returns the mistake in its spelling, if it is tolerated.
#[cold]
pub(super) fn read_move<'p>(
    position: &'p Position,
    san: &[u8],
    options: &Options,
    is_english: bool,
) -> Result<(Played<'p>, Option<ErrorKind>), ErrorKind> {
    let read = if is_english {
        position.parse_san_bytes(san)
    } else {
        position.parse_san_bytes_with(san, options.letters)
    };
    let error = match read {
        Ok(_) if is_english && is_knights_too(position, san) => {
            return Err(ErrorKind::AmbiguousLetter);
        }
        Ok(legal) => return Ok((Played::Legal(legal), None)),
        Err(error) => error,
    };
    if error == Error::NullMove {
        return Ok((null_move(position)?, None));
    }
    if !options.leniency.contains(Leniency::MOVES) {
        return Err(error.into());
    }
    match position.parse_san_lenient(san, options.letters) {
        Ok(legal) => Ok((Played::Legal(legal), Some(error.into()))),
        Err(Error::NullMove) => Ok((null_move(position)?, Some(error.into()))),
        Err(_) => Err(error.into()),
    }
}

fn null_move<'p>(position: &Position) -> Result<Played<'p>, ErrorKind> {
    if position.is_check() {
        return Err(ErrorKind::NullMoveInCheck);
    }
    Ok(Played::Null)
}

/// Returns `true` for a move of a pawn, such as `Pf3`, that in Dutch is one of a knight.
fn is_knights_too(position: &Position, san: &[u8]) -> bool {
    san.first() == Some(&b'P')
        && matches!(
            position.parse_san_bytes_with(san, PieceLetters::DUTCH),
            Ok(_) | Err(Error::Ambiguous { .. })
        )
}
