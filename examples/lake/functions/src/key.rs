//! The stable key of a position.

use touchmove::polyglot::{self, NUMBERS};
use touchmove::{Color, LegalMove, Position, Role, Square};

/// Where the numbers of en passant files and the turn begin.
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// Returns the stable key of a position: that of Polyglot's books, as a signed number.
///
/// It never changes between versions. Equal positions have equal keys: the en passant square counts only if
/// a capture there is legal.
#[must_use]
pub fn stable_key(position: &Position) -> i64 {
    let is_plain =
        position.pushed_over_square().is_none() || position.legal_en_passant_square().is_some();
    if !is_plain && let Ok(plain) = position.to_packed_identity().unpack() {
        return polyglot::key(&plain).cast_signed();
    }
    polyglot::key(position).cast_signed()
}

/// Returns the stable key of `after`, the position after a move, given that of the position before it.
///
/// It is that of [`stable_key`], in a few table lookups for most moves.
#[inline]
#[must_use]
pub fn stable_key_after(before: i64, legal: LegalMove<'_>, after: &Position) -> i64 {
    let position = legal.position();
    let has_lost_rights = position.castling_rights() != after.castling_rights();
    if has_lost_rights || legal.is_en_passant() || legal.promotion().is_some() {
        return stable_key(after);
    }
    let (us, to) = (legal.color(), legal.to());
    let mut key = before.cast_unsigned() ^ NUMBERS[WHITE_TO_MOVE];
    key ^= number(us, legal.role(), legal.from()) ^ number(us, legal.role(), to);
    if let Some(captured) = legal.captured() {
        key ^= number(!us, captured, to);
    }
    for position in [position, after] {
        if let Some(square) = position.legal_en_passant_square() {
            key ^= NUMBERS[EN_PASSANT + square.file().index()];
        }
    }
    key.cast_signed()
}

fn number(color: Color, role: Role, square: Square) -> u64 {
    let kind = 2 * role.index() + usize::from(color == Color::White);
    NUMBERS[64 * kind + square.index()]
}
