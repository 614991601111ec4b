//! Reads the text of a move in a position, as the options say.

use arrayvec::ArrayVec;

use super::{ErrorKind, Leniency};
use crate::legality::LegalMove;
use crate::notation::san::{Error, PieceLetters};
use crate::position::Position;
use crate::types::{Move, Promotion, Square};

/// A longer text is not a move.
const LONGEST: usize = 32;

/// What the text of a move means.
pub(super) enum Played<'p> {
    Legal(LegalMove<'p>),
    Null,
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
    leniency: Leniency,
    letters: PieceLetters<'_>,
) -> Result<(Played<'p>, Option<ErrorKind>), ErrorKind> {
    let is_english = letters == PieceLetters::ENGLISH;
    let error = match position.parse_san_bytes_with(san, letters) {
        Ok(_) if is_english && is_knights_too(position, san) => {
            return Err(ErrorKind::AmbiguousLetter);
        }
        Ok(legal) => return Ok((Played::Legal(legal), None)),
        Err(error) => error,
    };
    if error == Error::NullMove {
        return Ok((null_move(position)?, None));
    }
    if !leniency.contains(Leniency::MOVES) {
        return Err(error.into());
    }
    let plain = without_soft_hyphens(san);
    match position.parse_san_careless(&plain, letters) {
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

/// Returns a text without the hyphens that a line may be broken at, in UTF-8 or Latin-1.
pub(super) fn without_soft_hyphens(text: &[u8]) -> ArrayVec<u8, LONGEST> {
    let mut plain = ArrayVec::new();
    let mut rest = text;
    while let [byte, behind @ ..] = rest {
        let is_whole = plain.last().is_none_or(u8::is_ascii);
        rest = match rest {
            [0xC2, 0xAD, behind @ ..] => behind,
            [0xAD, ..] if is_whole => behind,
            // A longer text is not a move.
            _ => {
                let _ = plain.try_push(*byte);
                behind
            }
        };
    }
    plain
}

/// Returns `true` if a move is a promotion without a piece.
pub(super) fn lacks_piece(error: &Error) -> bool {
    matches!(error, Error::PromotionMissing { .. })
}

/// Returns the promotions that a move without a piece may mean, that to a queen first.
pub(super) fn promotions<'p>(
    position: &'p Position,
    san: &[u8],
    letters: PieceLetters<'_>,
) -> impl Iterator<Item = LegalMove<'p>> {
    let end = san.iter().rposition(|byte| !b"+#!?=".contains(byte));
    let square = san.get(..end.map_or(0, |end| end + 1)).unwrap_or_default();
    // Figurines are read in every language.
    ["♕", "♖", "♗", "♘"].into_iter().filter_map(move |piece| {
        let text = square.iter().chain(piece.as_bytes());
        let text: ArrayVec<u8, LONGEST> = text.copied().take(LONGEST).collect();
        position.parse_san_bytes_with(&text, letters).ok()
    })
}

/// Returns the length of the first of two moves without a blank, such as `Bc4Nc6`, if the text can be
/// cut at one place only.
pub(super) fn length_of_first(
    position: &Position,
    text: &[u8],
    letters: PieceLetters<'_>,
) -> Option<usize> {
    let is_cut = |&at: &usize| {
        let (first, second) = text.split_at(at);
        let legal = position.parse_san_bytes_with(first, letters);
        legal.is_ok_and(|legal| legal.play().parse_san_bytes_with(second, letters).is_ok())
    };
    let mut cuts = (2..text.len().min(LONGEST)).filter(is_cut);
    match (cuts.next(), cuts.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Returns `true` for a move that is written with numbers, as by correspondence: four from 1 to 8, and
/// one more for a promotion.
pub(super) fn is_numeric(text: &[u8]) -> bool {
    matches!(text.len(), 4 | 5) && text.iter().all(|byte| matches!(byte, b'1'..=b'8'))
}

/// Reads a move that is written with numbers: the files and ranks of two squares.
pub(super) fn read_numeric<'p>(position: &'p Position, text: &[u8]) -> Option<LegalMove<'p>> {
    let square = |file: u8, rank: u8| {
        let index = (rank - b'1') * 8 + (file - b'1');
        Square::from_index(usize::from(index))
    };
    let [from_file, from_rank, to_file, to_rank, ref piece @ ..] = *text else {
        return None;
    };
    if !is_numeric(text) {
        return None;
    }
    let promotion = match piece {
        [] => None,
        [piece] => Some(*Promotion::ALL.get(usize::from(b'4'.checked_sub(*piece)?))?),
        _ => return None,
    };
    let mv = Move::new(
        square(from_file, from_rank)?,
        square(to_file, to_rank)?,
        promotion,
    );
    position.legal_move(mv).ok()
}
