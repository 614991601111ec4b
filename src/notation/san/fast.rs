//! The fast path for nearly all moves: English letters and only the signs of SAN.

use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, Promotion, Role, Square};

/// What ordinary SAN says, without its signs.
pub(super) enum Ordinary {
    /// A piece of this role moves to a square, from one of these.
    Piece(Role, Bitboard, Square, Option<Promotion>),
    Castling(CastlingSide),
}

/// Parses ordinary SAN from its end, where there are fewer cases to distinguish. `None` does not
/// mean that the text is wrong.
///
/// It returns the squares of origin, not the file and rank as they are written: testing these two
/// again would take a quarter longer.
#[inline(always)]
pub(super) fn parse(text: &[u8]) -> Option<Ordinary> {
    let mut rest = text;
    while let [shorter @ .., b'+' | b'#' | b'!' | b'?'] = rest {
        rest = shorter;
    }
    let mut promotion = None;
    if let [shorter @ .., b'=', letter] = rest {
        promotion = Some(promotion_of(*letter)?);
        rest = shorter;
    }
    let [head @ .., file, rank] = rest else {
        return None;
    };
    let Some(to) = Square::from_ascii([*file, *rank]) else {
        return match (rest, promotion) {
            (b"O-O", None) => Some(Ordinary::Castling(CastlingSide::KingSide)),
            (b"O-O-O", None) => Some(Ordinary::Castling(CastlingSide::QueenSide)),
            // Castling has no promotion; the complete parser reports the error.
            _ => None,
        };
    };
    let head = match head {
        [shorter @ .., b'x'] if !shorter.is_empty() => shorter,
        _ => head,
    };
    let (role, among) = match *head {
        // A pawn without an origin file moves straight ahead.
        [] => (Role::Pawn, on_file(*file)),
        [file @ b'a'..=b'h'] => (Role::Pawn, on_file(file)),
        [letter] => (role_of(letter)?, Bitboard::FULL),
        [letter, file @ b'a'..=b'h'] => (role_of(letter)?, on_file(file)),
        [letter, rank @ b'1'..=b'8'] => (role_of(letter)?, on_rank(rank)),
        [letter, file, rank] => (role_of(letter)?, Square::from_ascii([file, rank])?.into()),
        _ => return None,
    };
    Some(Ordinary::Piece(role, among, to, promotion))
}

/// Roles by letter, from A on. A table lookup avoids an unpredictable branch.
const ROLES: [Option<Role>; 26] = {
    let mut roles = [None; 26];
    roles[(b'N' - b'A') as usize] = Some(Role::Knight);
    roles[(b'B' - b'A') as usize] = Some(Role::Bishop);
    roles[(b'R' - b'A') as usize] = Some(Role::Rook);
    roles[(b'Q' - b'A') as usize] = Some(Role::Queen);
    roles[(b'K' - b'A') as usize] = Some(Role::King);
    roles
};

#[inline(always)]
fn role_of(letter: u8) -> Option<Role> {
    *ROLES.get(usize::from(letter.wrapping_sub(b'A')))?
}

#[inline(always)]
fn promotion_of(letter: u8) -> Option<Promotion> {
    role_of(letter).and_then(Promotion::from_role)
}

/// Returns the squares of a file, given its letter, which was tested before.
#[inline(always)]
const fn on_file(letter: u8) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << (letter.wrapping_sub(b'a') & 7))
}

/// Returns the squares of a rank, given its digit, which was tested before.
#[inline(always)]
const fn on_rank(digit: u8) -> Bitboard {
    Bitboard(0xff << (8 * (digit.wrapping_sub(b'1') & 7)))
}
