//! Tests of `sliders`.

use super::super::rays::tests::agrees_with_rays;
use super::*;

#[test]
fn every_rook_entry_equals_a_walk_along_the_rays() {
    agrees_with_rays(&ORTHOGONALS, rook);
}

#[test]
fn every_bishop_entry_equals_a_walk_along_the_rays() {
    agrees_with_rays(&DIAGONALS, bishop);
}

#[test]
fn the_attack_tables_fit_into_a_mebibyte_with_room_for_the_keys() {
    let leapers = size_of_val(&crate::attacks::pairs::BETWEEN)
        + size_of_val(&crate::attacks::pairs::LINE)
        + size_of_val(&crate::attacks::leapers::PAWN)
        + size_of_val(&crate::attacks::leapers::NEAR)
        + size_of_val(&crate::attacks::leapers::ON_EMPTY_BOARD);
    let sliders = size_of_val(&TABLE) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);
    // The Zobrist numbers and all other tables of the crate take less than 16 KiB.
    assert!(
        sliders + leapers + (16 << 10) <= 1 << 20,
        "{sliders} + {leapers} bytes"
    );
}
