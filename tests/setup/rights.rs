//! Castling rights and en passant squares that do not fit are dropped, and no others.

use super::setup;

#[test]
fn what_fits_stays() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pp1ppppp/8/8/1Pp5/8/P1PPPPPP/RNBQKBNR b KQkq b3 0 3",
        "4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1",
        "8/8/8/8/8/8/8/8 w - - 7 9",
    ] {
        assert_eq!(setup(fen).without_invalid_rights(), setup(fen), "{fen}");
    }
}

#[test]
fn only_standard_castling_is_left() {
    for (fen, standard) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        // The rook of a right is not in the corner, or the king is not at home.
        (
            "r3k2r/8/8/8/8/8/8/1R2K2R w KBkq - 0 1",
            "r3k2r/8/8/8/8/8/8/1R2K2R w Kkq - 0 1",
        ),
        (
            "r4k1r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r4k1r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        ),
        // The king at home is of the other side.
        (
            "4k3/8/8/8/8/8/8/R3n2R w KQ - 3 7",
            "4k3/8/8/8/8/8/8/R3n2R w - - 3 7",
        ),
    ] {
        assert_eq!(
            setup(fen).with_standard_castling_only(),
            setup(standard),
            "{fen}"
        );
    }
}

#[test]
fn what_does_not_fit_goes() {
    for (fen, without) in [
        // No rook, no king, a rook of the other side.
        (
            "r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1",
        ),
        (
            "r6r/4k3/8/8/8/8/8/4K2R w Kkq - 0 1",
            "r6r/4k3/8/8/8/8/8/4K2R w K - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/r3K2R w KA - 0 1",
            "4k3/8/8/8/8/8/8/r3K2R w K - 0 1",
        ),
        // Which of two rooks on one side may castle is ambiguous, unless one of them is missing.
        (
            "4k3/8/8/8/8/8/8/R3KR1R w HFA - 0 1",
            "4k3/8/8/8/8/8/8/R3KR1R w Q - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/R3KR1N w HFA - 0 1",
            "4k3/8/8/8/8/8/8/R3KR1N w KQ - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/R2KK2R w HA - 0 1",
            "4k3/8/8/8/8/8/8/R2KK2R w - - 0 1",
        ),
        // Wrong rank, no pawn, a piece in the way, a check that existed before.
        (
            "4k3/8/8/4p3/4P3/8/8/4K3 w - e3 0 1",
            "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - e6 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
        ),
        (
            "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
            "4k3/4n3/8/4p3/8/8/8/4K3 w - - 0 1",
        ),
        (
            "3k4/8/8/2Pp4/1b6/8/8/4K3 w - d6 0 2",
            "3k4/8/8/2Pp4/1b6/8/8/4K3 w - - 0 2",
        ),
    ] {
        assert_eq!(
            setup(fen).without_invalid_rights().to_string(),
            without,
            "{fen}"
        );
    }
}

#[test]
fn nothing_else_is_repaired() {
    let nonsense = setup("p7/8/8/8/8/8/8/K6K w KQkq e6 70000 0");
    let expected = setup("p7/8/8/8/8/8/8/K6K w - - 65535 0");
    assert_eq!(nonsense.without_invalid_rights(), expected);
}
