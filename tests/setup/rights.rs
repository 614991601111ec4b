//! Castling rights and en passant squares that do not fit are dropped, and no others.

use super::setup;
use crate::common::table::assert_texts;

#[test]
fn what_does_not_fit_goes() {
    assert_texts("setup/rights.txt", |section, fen| {
        let left = match section {
            "fitting" => setup(fen).without_invalid_rights(),
            _ => setup(fen).with_standard_castling_only(),
        };
        left.to_string()
    });
}
