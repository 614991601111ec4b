//! Reads the text of a move in a position, as the options say.

use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::{ErrorKind, Leniency};
use crate::bitboard::Bitboard;
use crate::legality::{LegalMove, MoveFilter};
use crate::notation::san::{Error, NamedMove, PieceLetters};
use crate::position::Position;
use crate::record::{RecordMove, after_illegal, after_move, after_null, illegal_move};
use crate::types::{File, Move, Promotion, Role, Square};

/// A longer text is not a move.
const LONGEST: usize = 32;

/// What the text of a move means.
pub(super) enum Played<'p> {
    Legal(LegalMove<'p>),
    Null,
}

/// Plays a move in ordinary SAN with English letters: writes the position after it, and returns it. On
/// `None`, [`read_move`] must read it.
#[inline(never)]
pub(super) fn play_usual(now: &Position, next: &mut Position, san: &[u8]) -> Option<Move> {
    let Some((mv, after)) = now.play_ordinary_san(san) else {
        return castle(now, next, san);
    };
    *next = after;
    Some(mv)
}

/// Castles. It is apart, so that the position after other moves is never copied.
#[cold]
fn castle(now: &Position, next: &mut Position, san: &[u8]) -> Option<Move> {
    if !san.starts_with(b"O-O") {
        return None;
    }
    let legal = now.parse_san_bytes(san).ok()?;
    *next = legal.play();
    Some(legal.to_move())
}

/// Reads a move in any spelling; also returns the mistake in its spelling, if it is tolerated.
#[cold]
pub(super) fn read_step(
    position: &Position,
    san: &[u8],
    leniency: Leniency,
    letters: PieceLetters<'_>,
) -> Result<(Step, Option<ErrorKind>), ErrorKind> {
    let (played, fault) = read_move(position, san, leniency, letters)?;
    Ok((played.step(position)?, fault))
}

fn read_move<'p>(
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
    let Some(plain) = plain(san) else {
        return Err(error.into());
    };
    match position.parse_san_careless(&plain, letters) {
        Ok(legal) => Ok((Played::Legal(legal), Some(error.into()))),
        Err(Error::NullMove) => Ok((null_move(position)?, Some(error.into()))),
        Err(lenient @ Error::PromotionMissing { .. }) => Err(lenient.into()),
        Err(_) => Err(error.into()),
    }
}

/// A move that was read, and the position after it.
pub(super) type Step = (RecordMove, Position);

/// Reads a move in any spelling, or two without a blank, as a game goes on: a promotion without a piece
/// is one to a queen.
pub(super) fn read_on(
    position: &Position,
    san: &[u8],
    letters: PieceLetters<'_>,
) -> Option<(ArrayVec<RecordMove, 2>, Position)> {
    let (mv, after) = match read_step(position, san, Leniency::ALL, letters) {
        Ok((step, _)) => step,
        Err(kind) => match promotion_square(&kind) {
            Some(to) => {
                let queen = promotions(position, to, san).next()?;
                Played::Legal(queen).step(position).ok()?
            }
            None => {
                let [(first, _), (second, after)] = two_moves(position, san, letters)?;
                return Some((ArrayVec::from([first, second]), after));
            }
        },
    };
    Some((ArrayVec::from_iter([mv]), after))
}

/// Reads a move as [`read_on`] does, and adds the position after each that it may mean: of a promotion
/// without a piece, that to a queen first.
pub(super) fn read_all(
    position: &Position,
    san: &[u8],
    letters: PieceLetters<'_>,
    lines: &mut Vec<Position>,
) {
    match read_step(position, san, Leniency::ALL, letters) {
        Ok(((_, after), _)) => lines.push(after),
        Err(kind) => match promotion_square(&kind) {
            Some(to) => {
                for legal in promotions(position, to, san) {
                    if let Ok(after) = after_move(legal) {
                        lines.push(after);
                    }
                }
            }
            None => {
                if let Some([_, (_, after)]) = two_moves(position, san, letters) {
                    lines.push(after);
                }
            }
        },
    }
}

impl Played<'_> {
    /// Returns the move, and the position after it.
    pub(super) fn step(self, position: &Position) -> Result<Step, ErrorKind> {
        Ok(match self {
            Self::Legal(legal) => {
                let after = after_move(legal).map_err(Error::Illegal)?;
                (RecordMove::Played(legal.to_move()), after)
            }
            Self::Null => {
                let after = after_null(position).ok_or(ErrorKind::NullMoveInCheck)?;
                (RecordMove::Null, after)
            }
        })
    }
}

fn null_move<'p>(position: &Position) -> Result<Played<'p>, ErrorKind> {
    if position.is_check() {
        return Err(ErrorKind::NullMoveInCheck);
    }
    Ok(Played::Null)
}

/// Reads a move that is not legal as one that was played.
pub(super) fn read_illegal(
    position: &Position,
    san: &[u8],
    letters: PieceLetters<'_>,
) -> Option<Step> {
    let mv = match position.named_move(san, letters)? {
        NamedMove::Squares(mv) => return illegal_move(position, mv),
        NamedMove::Capture(mv) if !position.board().occupied().contains(mv.to()) => {
            RecordMove::IllegalEnPassant(mv)
        }
        NamedMove::Capture(mv) | NamedMove::Piece(mv) => RecordMove::Illegal(mv),
    };
    Some((mv, after_illegal(position, mv)?))
}

/// Returns `true` for a move of a pawn, such as `Pf3`, that in Dutch is one of a knight.
fn is_knights_too(position: &Position, san: &[u8]) -> bool {
    san.first() == Some(&b'P')
        && matches!(
            position.parse_san_bytes_with(san, PieceLetters::DUTCH),
            Ok(_) | Err(Error::Ambiguous { .. })
        )
}

/// Returns a text without the hyphens that a line may be broken at, in UTF-8 or Latin-1, and with a
/// small `x`; `None` if it is longer than a move.
pub(super) fn plain(text: &[u8]) -> Option<ArrayVec<u8, LONGEST>> {
    let mut plain = ArrayVec::new();
    let mut rest = text;
    while let [byte, behind @ ..] = rest {
        let is_whole = plain.last().is_none_or(u8::is_ascii);
        let (kept, behind) = match rest {
            [0xC2, 0xAD, behind @ ..] => (None, behind),
            [0xAD, ..] if is_whole => (None, behind),
            [b'X', ..] => (Some(b'x'), behind),
            _ => (Some(*byte), behind),
        };
        if let Some(byte) = kept {
            plain.try_push(byte).ok()?;
        }
        rest = behind;
    }
    Some(plain)
}

/// Returns the square of a promotion without a piece.
pub(super) const fn promotion_square(kind: &ErrorKind) -> Option<Square> {
    match kind {
        ErrorKind::San(Error::PromotionMissing { to }) => Some(*to),
        _ => None,
    }
}

/// Returns the promotions on a square that a move without a piece may mean, that to a queen first.
pub(super) fn promotions<'p>(
    position: &'p Position,
    to: Square,
    text: &[u8],
) -> impl Iterator<Item = LegalMove<'p>> {
    let pawns = MoveFilter::ALL
        .role(Role::Pawn)
        .destinations(Bitboard::from(to));
    let moves = position.legal_moves_matching(pawns).into_iter();
    let origins: Bitboard = moves.map(|legal| legal.from()).collect();
    let letter = text
        .first()
        .map(|byte| char::from(byte.to_ascii_lowercase()));
    let file = letter.and_then(File::from_letter).map(Bitboard::file);
    let named = file.and_then(|file| (origins & file).single_square());
    let from = named.or(origins.single_square());
    let promotions = Promotion::ALL.into_iter().rev();
    promotions.filter_map(move |piece| position.legal_move(Move::new(from?, to, Some(piece))).ok())
}

/// Returns the two moves of a text without a blank, such as `Bc4Nc6`, if it can be cut at one place
/// only.
pub(super) fn two_moves(
    position: &Position,
    text: &[u8],
    letters: PieceLetters<'_>,
) -> Option<[Step; 2]> {
    let read = |position: &Position, text: &[u8]| {
        let (step, _) = read_step(position, text, Leniency::NONE, letters).ok()?;
        Some(step)
    };
    let text = plain(text)?;
    let mut cuts = (2..text.len()).filter_map(|at| {
        let (first, second) = text.split_at(at);
        let first = read(position, first)?;
        let second = read(&first.1, second)?;
        Some([first, second])
    });
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
