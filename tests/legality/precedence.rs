//! Which fault of a move is reported if it has several.

use touchmove::IllegalMove;

use super::refusal;

/// Asserts the error variant of a move.
macro_rules! assert_first {
    ($fen:literal, $mv:literal, $variant:ident) => {
        let refused = refusal($fen, $mv);
        assert!(
            matches!(refused, IllegalMove::$variant { .. }),
            "{} in {}: {refused:?}",
            $mv,
            $fen
        );
    };
}

#[test]
fn the_color_of_the_piece_comes_before_the_destination() {
    assert_first!("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "a1e1", EmptySquare);
    assert_first!("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "a1e8", EmptySquare);
    assert_first!("r3k3/8/8/8/8/8/8/4K2R w - - 0 1", "a8h1", OpponentsPiece);
    assert_first!("r3k3/8/8/8/8/8/8/4K2R w - - 0 1", "a8e8", OpponentsPiece);
}

#[test]
fn the_piece_on_the_destination_comes_before_the_movement() {
    assert_first!("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1e1", OwnPieceOnTarget);
    assert_first!("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1e8", KingCapture);
    assert_first!(
        "4k3/8/8/8/8/8/4N3/R2NK3 w - - 0 1",
        "a1e1",
        OwnPieceOnTarget
    );
    assert_first!("4k3/8/4n3/8/8/8/8/K3R3 w - - 0 1", "e1e8", KingCapture);
}

#[test]
fn the_movement_comes_before_the_blockers() {
    assert_first!("4k3/8/8/8/8/8/RN6/4K3 w - - 0 1", "a2c3", InvalidMovement);
    assert_first!("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e5", InvalidMovement);
}

#[test]
fn the_movement_comes_before_the_promotion() {
    assert_first!("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1g3q", InvalidMovement);
    assert_first!("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7c8", InvalidMovement);
    assert_first!("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7b8", NothingToCapture);
    assert_first!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3q", NothingToCapture);
    assert_first!(
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "e5d6q",
        EnPassantNotAvailable
    );
    assert_first!("r7/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8", Blocked);
    assert_first!("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "a1c1q", Blocked);
}

#[test]
fn the_movement_comes_before_the_kings_safety() {
    assert_first!("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2e5", InvalidMovement);
    assert_first!(
        "4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1",
        "e2d3",
        NothingToCapture
    );
    assert_first!(
        "4k3/4r3/8/3pP3/8/8/8/4K3 w - - 0 1",
        "e5d6",
        EnPassantNotAvailable
    );
    assert_first!("4k3/4r3/8/8/8/8/3PR3/4K3 w - - 0 1", "e2a2", Blocked);
}

#[test]
fn the_promotion_comes_before_the_kings_safety() {
    assert_first!("8/r3P1K1/8/8/8/8/8/4k3 w - - 0 1", "e7e8", PromotionMissing);
    assert_first!(
        "3n4/r3P1K1/8/8/8/8/8/4k3 w - - 0 1",
        "e7d8",
        PromotionMissing
    );
    assert_first!(
        "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1",
        "e2c3q",
        PromotionNotAllowed
    );
    assert_first!(
        "4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a2q",
        PromotionNotAllowed
    );
}

#[test]
fn a_pin_comes_before_a_check_that_is_not_answered() {
    // The king is in check from the bishop, and the knight is pinned by the rook.
    assert_first!("4k3/4r3/8/8/1b6/8/4N3/4K3 w - - 0 1", "e2g3", Pinned);
}

#[test]
fn a_pin_comes_before_the_exposure_by_the_captured_pawn() {
    // The rook pins the pawn that would capture, and the captured one shields the king from the
    // bishop.
    assert_first!("6k1/8/4K3/3pP3/8/1b6/8/4r3 w - d6 0 1", "e5d6", Pinned);
}

#[test]
fn exposing_the_king_comes_before_a_check_that_is_not_answered() {
    // The pawn that came from d7 discovered the bishop's check; capturing it uncovers the rook too.
    assert_first!(
        "4b1k1/8/8/1K1pP2r/8/8/8/8 w - d6 0 1",
        "e5d6",
        EnPassantExposesKing
    );
}

#[test]
fn castling_comes_before_the_destination_and_the_movement() {
    assert_first!("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1h1", NoCastlingRight);
    assert_first!("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1c1", NoCastlingRight);
    assert_first!("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1g1", CastlingBlocked);
}

#[test]
fn the_conditions_of_castling_have_an_order() {
    assert_first!("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "e1a1", NoCastlingRight);
    assert_first!("4k3/8/8/8/8/4r3/8/RN2K3 w - - 0 1", "e1a1", NoCastlingRight);
    assert_first!("4k3/8/8/8/8/4r3/8/RN2K3 w Q - 0 1", "e1a1", CastlingBlocked);
    assert_first!("3rk3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1", CastlingBlocked);
    assert_first!("3rk3/8/8/8/8/4r3/8/R3K3 w Q - 0 1", "e1a1", CastlingInCheck);
    assert_first!(
        "2rrk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1a1",
        CastlingThroughCheck
    );
    assert_first!(
        "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1c1",
        CastlingIntoCheck
    );
}

#[test]
fn castling_comes_before_the_promotion() {
    assert_first!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1a1q", NoCastlingRight);
    assert_first!(
        "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1a1q",
        CastlingIntoCheck
    );
    assert_first!(
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1c1q",
        PromotionNotAllowed
    );
    assert_first!(
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1a1q",
        PromotionNotAllowed
    );
}
