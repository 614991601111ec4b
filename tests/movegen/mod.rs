//! Perft: the number of move sequences, and the invariants of every position on the way.
//!
//! The counts of `en_passant.epd`, `promotion.epd` and `castling.epd` (standard and Chess960) were agreed on by three
//! independent generators; so were those of `standard.epd` and `chess960.epd`, which hold random reachable positions.
//! `known.epd` holds the six positions that every move generator is measured with.

mod nodes;
mod proofs;
mod properties;
mod regressions;
mod suite;

use touchmove::Position;

const KNOWN: &str = include_str!("known.epd");
const STANDARD: &str = include_str!("standard.epd");
const CHESS960: &str = include_str!("chess960.epd");
const EN_PASSANT: &str = include_str!("en_passant.epd");
const PROMOTION: &str = include_str!("promotion.epd");
const CASTLING: &str = include_str!("castling.epd");

#[test]
fn known_start_position() {
    suite::check_part(KNOWN, 0, 6);
}

#[test]
fn known_kiwipete() {
    suite::check_part(KNOWN, 1, 6);
}

#[test]
fn known_position_3() {
    suite::check_part(KNOWN, 2, 6);
}

#[test]
fn known_position_4() {
    suite::check_part(KNOWN, 3, 6);
}

#[test]
fn known_position_5() {
    suite::check_part(KNOWN, 4, 6);
}

#[test]
fn known_position_6() {
    suite::check_part(KNOWN, 5, 6);
}

#[test]
fn standard_first_half() {
    suite::check_part(STANDARD, 0, 2);
}

#[test]
fn standard_second_half() {
    suite::check_part(STANDARD, 1, 2);
}

#[test]
fn chess960_first_half() {
    suite::check_part(CHESS960, 0, 2);
}

#[test]
fn chess960_second_half() {
    suite::check_part(CHESS960, 1, 2);
}

#[test]
fn en_passant() {
    suite::check(EN_PASSANT);
}

#[test]
fn promotion() {
    suite::check(PROMOTION);
}

#[test]
fn castling() {
    suite::check(CASTLING);
}

#[test]
fn every_node_of_known_positions_is_sound() {
    nodes::check(KNOWN, 60_000);
}

#[test]
fn every_node_of_standard_is_sound() {
    nodes::check(STANDARD, 3_000);
}

#[test]
fn every_node_of_chess960_is_sound() {
    nodes::check(CHESS960, 3_000);
}

#[test]
fn every_node_of_en_passant_is_sound() {
    nodes::check(EN_PASSANT, 60_000);
}

#[test]
fn every_node_of_promotion_is_sound() {
    nodes::check(PROMOTION, 60_000);
}

#[test]
fn every_node_of_castling_is_sound() {
    nodes::check(CASTLING, 60_000);
}

#[test]
fn two_pawns_promote_on_one_square() {
    // Both pawns capture the bishop, and the king has three moves.
    let position: Position = "1nbn3k/1P1P4/8/8/8/8/8/7K w - - 0 1"
        .parse()
        .expect("a FEN");
    assert_eq!(position.count_legal_moves(), 11);
    assert_eq!(position.legal_moves().len(), 11);
}
