//! What several test binaries share: the invariants of every position, agreement with the oracle, and random values.

#![allow(dead_code, reason = "each test binary uses only some of it")]

pub(crate) mod oracle;
pub(crate) mod records;
pub(crate) mod strategies;
pub(crate) mod table;
pub(crate) mod variants;

use touchmove::Position;
use touchmove::fen::{CastlingStyle, EnPassantMode};

use self::oracle::Oracle;

/// The legal moves in coordinates, sorted, as [`Oracle::moves`] gives them.
pub(crate) fn coordinates(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|legal| legal.to_string())
        .collect();
    moves.sort();
    moves
}

/// The FEN in a form common to the library and the oracle.
pub(crate) fn plain_fen(position: &Position) -> String {
    position
        .fen(EnPassantMode::Legal, CastlingStyle::Chess960)
        .to_string()
}

/// Asserts the invariants of every position: it is valid, its keys match those computed from scratch, and all ways to
/// count its moves agree.
pub(crate) fn assert_sound(position: &Position) {
    let anew = position
        .to_setup()
        .validate()
        .unwrap_or_else(|defects| panic!("{position} is not valid any more: {defects}"));
    assert_eq!(*position, anew, "{position} differs from itself set up");
    assert_eq!(position.key(), anew.key(), "key of {position}");
    assert_eq!(
        position.pawn_key(),
        anew.pawn_key(),
        "pawn key of {position}"
    );
    assert_eq!(
        position.legal_en_passant_square(),
        anew.legal_en_passant_square(),
        "en passant in {position}"
    );

    let listed = position.legal_moves().len();
    assert_eq!(position.count_legal_moves(), listed, "count in {position}");
    assert_eq!(
        position.has_legal_moves(),
        listed > 0,
        "has_legal_moves in {position}"
    );
}

/// Asserts that library and oracle see the same position with the same moves.
pub(crate) fn assert_agrees(position: &Position, oracle: &Oracle) {
    assert_eq!(plain_fen(position), oracle.fen());
    assert_eq!(coordinates(position), oracle.moves(), "moves of {position}");
    assert_eq!(
        position.is_check(),
        oracle.is_check(),
        "check in {position}"
    );
}

/// One in so many of a long list of cases is tested: each, but under Miri, which is a thousand times slower, few.
pub(crate) const STEP: usize = if cfg!(miri) { 97 } else { 1 };
