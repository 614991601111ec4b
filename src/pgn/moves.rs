//! Reads the text of a move in a position, as the options say.

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

/// A move that was read, and the position after it.
pub(super) type Step = (RecordMove, Position);

/// One move, or two without a blank, and the position after them.
pub(super) type Steps = (ArrayVec<RecordMove, 2>, Position);

/// Plays a move in ordinary SAN with English letters: writes the position after it, and returns it. On
/// `None`, [`read_step`] must read it.
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
    let is_english = letters == PieceLetters::ENGLISH;
    let error = match position.parse_san_bytes_with(san, letters) {
        Ok(_) if is_english && is_knights_too(position, san) => {
            return Err(ErrorKind::AmbiguousLetter);
        }
        Ok(legal) => return Ok((legal_step(legal)?, None)),
        Err(Error::NullMove) => return Ok((null_step(position)?, None)),
        Err(error) => error,
    };
    let plain = plain(san).filter(|_| leniency.contains(Leniency::MOVES));
    match plain.map(|plain| position.parse_san_careless(&plain, letters)) {
        Some(Ok(legal)) => Ok((legal_step(legal)?, Some(error.into()))),
        Some(Err(Error::NullMove)) => Ok((null_step(position)?, Some(error.into()))),
        Some(Err(lenient @ Error::PromotionMissing { .. })) => Err(lenient.into()),
        Some(Err(_)) | None => Err(error.into()),
    }
}

/// Reads a move in any spelling, or two without a blank, in every meaning that it may have: a promotion
/// without a piece may be to any, the queen first.
pub(super) fn read_all(
    position: &Position,
    san: &[u8],
    letters: PieceLetters<'_>,
) -> ArrayVec<Steps, 4> {
    let one = |(mv, after): Step| (ArrayVec::from_iter([mv]), after);
    let kind = match read_step(position, san, Leniency::ALL, letters) {
        Ok((step, _)) => return ArrayVec::from_iter([one(step)]),
        Err(kind) => kind,
    };
    if let Some(to) = promotion_square(&kind) {
        let steps = promotions(position, to, san).filter_map(|legal| legal_step(legal).ok());
        return steps.map(one).collect();
    }
    let both = two_moves(position, san, letters).into_iter();
    both.map(|[(first, _), (second, after)]| (ArrayVec::from([first, second]), after))
        .collect()
}

/// Reads a move as [`read_all`] does, in its first meaning.
pub(super) fn read_on(position: &Position, san: &[u8], letters: PieceLetters<'_>) -> Option<Steps> {
    read_all(position, san, letters).into_iter().next()
}

/// Returns a legal move, and the position after it.
pub(super) fn legal_step(legal: LegalMove<'_>) -> Result<Step, ErrorKind> {
    let after = after_move(legal).map_err(Error::Illegal)?;
    Ok((RecordMove::Played(legal.to_move()), after))
}

fn null_step(position: &Position) -> Result<Step, ErrorKind> {
    let after = after_null(position).ok_or(ErrorKind::NullMoveInCheck)?;
    Ok((RecordMove::Null, after))
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
    if !is_numeric(text) {
        return None;
    }
    let square = |digits: &[u8]| {
        let [file, rank] = *digits.first_chunk()?;
        Square::from_index(usize::from(8 * (rank - b'1') + (file - b'1')))
    };
    let promotion = match text.get(4) {
        None => None,
        Some(piece) => Some(*Promotion::ALL.get(usize::from(b'4'.checked_sub(*piece)?))?),
    };
    let mv = Move::new(square(text)?, square(text.get(2..)?)?, promotion);
    position.legal_move(mv).ok()
}
