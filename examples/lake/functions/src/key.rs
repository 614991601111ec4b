//! The stable key of a position.

use touchmove::{Position, polyglot};

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
