//! Every reason why a move is illegal, with its squares and its text.

use touchmove::moves::PieceAt;
use touchmove::{Bitboard, CastlingSide, Color, IllegalMove, Piece, Position, Role, Square, uci};

use super::refusal;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn assert_refused(fen: &str, mv: &str, reason: IllegalMove, words: &str) {
    let refused = refusal(fen, mv);
    assert_eq!(refused, reason);
    assert_eq!(refused.to_string(), words);
}

#[test]
fn there_is_no_piece_on_the_square() {
    let reason = IllegalMove::EmptySquare { from: Square::E4 };
    assert_refused(START, "e4e5", reason, "there is no piece on e4");
}

#[test]
fn the_piece_belongs_to_the_opponent() {
    let reason = IllegalMove::OpponentsPiece {
        from: Square::G8,
        piece: Piece::new(Color::Black, Role::Knight),
    };
    assert_refused(START, "g8f6", reason, "the knight on g8 belongs to Black");
}

#[test]
fn an_own_piece_stands_on_the_destination() {
    let reason = IllegalMove::OwnPieceOnTarget {
        to: Square::A2,
        role: Role::Pawn,
    };
    let words = "a2 is occupied by a pawn of the same side";
    assert_refused(START, "a1a2", reason, words);
}

#[test]
fn the_king_is_never_captured() {
    let fen = "4k3/8/8/8/4p3/8/8/K3R3 w - - 0 1";
    let reason = IllegalMove::KingCapture { king: Square::E8 };
    assert_refused(fen, "e1e8", reason, "the king on e8 may not be captured");
}

#[test]
fn the_piece_does_not_move_like_that() {
    let reason = IllegalMove::InvalidMovement {
        role: Role::Knight,
        from: Square::G1,
        to: Square::G3,
    };
    assert_refused(START, "g1g3", reason, "a knight cannot move from g1 to g3");
}

#[test]
fn pawns_go_neither_back_nor_sideways_nor_far() {
    let fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1";
    for to in [Square::E2, Square::D3, Square::E5, Square::F2, Square::E6] {
        let reason = IllegalMove::InvalidMovement {
            role: Role::Pawn,
            from: Square::E3,
            to,
        };
        assert_eq!(refusal(fen, &format!("e3{to}")), reason);
    }
}

#[test]
fn staying_on_the_square_is_not_a_move() {
    let reason = |role, square| IllegalMove::InvalidMovement {
        role,
        from: square,
        to: square,
    };
    assert_eq!(refusal(START, "e2e2"), reason(Role::Pawn, Square::E2));
    assert_eq!(refusal(START, "e1e1"), reason(Role::King, Square::E1));
}

#[test]
fn there_is_nothing_to_capture() {
    let reason = IllegalMove::NothingToCapture {
        from: Square::E2,
        to: Square::D3,
    };
    let words = "there is nothing on d3 for the pawn on e2 to capture";
    assert_refused(START, "e2d3", reason, words);
}

#[test]
fn en_passant_is_not_available() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    let reason = IllegalMove::EnPassantNotAvailable {
        from: Square::E5,
        pawn: Square::D5,
    };
    let words = "the pawn on d5 has not just advanced two squares, so the pawn on e5 cannot capture it en passant";
    assert_refused(fen, "e5d6", reason, words);
}

#[test]
fn the_path_is_blocked() {
    let queen = PieceAt::new(Role::Queen, Square::D1);
    let reason = IllegalMove::Blocked {
        piece: queen,
        square: Square::D2,
    };
    assert_refused(
        START,
        "d1d4",
        reason,
        "the queen on d1 is blocked by the piece on d2",
    );
}

#[test]
fn the_first_blocker_is_named() {
    let fen = "4k3/8/8/n2N3r/8/8/8/4K3 b - - 0 1";
    let way = |mv| match refusal(fen, mv) {
        IllegalMove::Blocked { square, .. } => square,
        other => panic!("{other}"),
    };
    assert_eq!(way("h5b5"), Square::D5);
    let fen = "4k3/8/8/R1n1n2r/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        refusal(fen, "a5g5"),
        IllegalMove::Blocked {
            piece: PieceAt::new(Role::Rook, Square::A5),
            square: Square::C5,
        }
    );
}

#[test]
fn pawns_are_blocked_on_their_destination_too() {
    let piece = PieceAt::new(Role::Pawn, Square::E2);
    let fen = |rank3: &str, rank4: &str| format!("4k3/8/8/8/{rank4}/{rank3}/4P3/4K3 w - - 0 1");
    let blocked = |square| IllegalMove::Blocked { piece, square };
    assert_eq!(refusal(&fen("4n3", "8"), "e2e3"), blocked(Square::E3));
    assert_eq!(refusal(&fen("4n3", "8"), "e2e4"), blocked(Square::E3));
    assert_eq!(refusal(&fen("8", "4n3"), "e2e4"), blocked(Square::E4));
}

#[test]
fn the_promotion_is_missing() {
    let fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    let reason = IllegalMove::PromotionMissing { to: Square::A8 };
    assert_refused(
        fen,
        "a7a8",
        reason,
        "a pawn move to a8 needs a promotion piece",
    );
}

#[test]
fn only_pawns_on_the_last_rank_are_promoted() {
    let reason = |role, to| IllegalMove::PromotionNotAllowed { role, to };
    let pawn = reason(Role::Pawn, Square::E4);
    assert_refused(
        START,
        "e2e4q",
        pawn,
        "a pawn is promoted on the last rank only",
    );
    let knight = reason(Role::Knight, Square::F3);
    assert_refused(START, "g1f3q", knight, "only a pawn is promoted");
}

#[test]
fn the_piece_is_pinned() {
    let fen = "4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let reason = IllegalMove::Pinned {
        piece: PieceAt::new(Role::Pawn, Square::E4),
        by: PieceAt::new(Role::Rook, Square::E8),
        king: Square::E1,
    };
    assert_refused(
        fen,
        "e4d5",
        reason,
        "the pawn on e4 is pinned by the rook on e8",
    );
}

#[test]
fn en_passant_by_a_pinned_pawn_is_a_pin() {
    let fen = "4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let reason = IllegalMove::Pinned {
        piece: PieceAt::new(Role::Pawn, Square::E5),
        by: PieceAt::new(Role::Rook, Square::E7),
        king: Square::E1,
    };
    assert_eq!(refusal(fen, "e5d6"), reason);
}

#[test]
fn en_passant_exposes_the_king() {
    let fen = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";
    let reason = IllegalMove::EnPassantExposesKing {
        to: Square::D6,
        king: Square::A5,
        by: PieceAt::new(Role::Rook, Square::H5),
    };
    let words = "capturing en passant on d6 exposes the king on a5 to the rook on h5";
    assert_refused(fen, "e5d6", reason, words);
}

#[test]
fn the_check_is_not_answered() {
    let fen = "4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1";
    let reason = IllegalMove::LeavesKingInCheck {
        king: Square::E1,
        by: PieceAt::new(Role::Rook, Square::E7),
        checkers: Bitboard::from(Square::E7),
    };
    let words = "the move leaves the king on e1 in check from the rook on e7";
    assert_refused(fen, "a1a2", reason, words);
}

#[test]
fn the_king_goes_into_check() {
    let fen = "4k3/8/8/8/8/3r4/6b1/4K3 w - - 0 1";
    let reason = |king, by: [Square; 1], checkers: &[Square]| {
        let role = if by == [Square::D3] {
            Role::Rook
        } else {
            Role::Bishop
        };
        IllegalMove::KingIntoCheck {
            to: king,
            by: PieceAt::new(role, by[0]),
            attackers: checkers.iter().copied().collect(),
        }
    };
    assert_eq!(
        refusal(fen, "e1d1"),
        reason(Square::D1, [Square::D3], &[Square::D3])
    );
    assert_eq!(
        refusal(fen, "e1f1"),
        reason(Square::F1, [Square::G2], &[Square::G2])
    );
}

#[test]
fn a_king_does_not_shield_the_squares_behind_it() {
    let fen = "4r1k1/8/8/8/8/8/4K3/8 w - - 0 1";
    let reason = IllegalMove::KingIntoCheck {
        to: Square::E1,
        by: PieceAt::new(Role::Rook, Square::E8),
        attackers: Bitboard::from(Square::E8),
    };
    assert_eq!(refusal(fen, "e2e1"), reason);
}

#[test]
fn all_checkers_are_listed() {
    let fen = "4k3/8/8/8/1b6/8/r7/3NK3 w - - 0 1";
    let reason = IllegalMove::KingIntoCheck {
        to: Square::D2,
        by: PieceAt::new(Role::Rook, Square::A2),
        attackers: Bitboard::from_iter([Square::A2, Square::B4]),
    };
    assert_eq!(refusal(fen, "e1d2"), reason);
}

#[test]
fn the_right_to_castle_is_missing() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQq - 0 1";
    let reason = IllegalMove::NoCastlingRight {
        color: Color::Black,
        side: CastlingSide::KingSide,
    };
    assert_refused(fen, "e8h8", reason, "Black has no right to castle kingside");
    assert_eq!(refusal(fen, "e8g8"), reason);
}

#[test]
fn a_piece_stands_between_king_and_rook() {
    let fen = "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1";
    let reason = |side, square| IllegalMove::CastlingBlocked { side, square };
    let kingside = reason(CastlingSide::KingSide, Square::G1);
    assert_refused(
        fen,
        "e1h1",
        kingside,
        "castling kingside is blocked by the piece on g1",
    );
    assert_eq!(refusal(fen, "e1g1"), kingside);
    assert_eq!(
        refusal(fen, "e1c1"),
        reason(CastlingSide::QueenSide, Square::B1)
    );
}

#[test]
fn a_king_in_check_does_not_castle() {
    let fen = "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1";
    let reason = IllegalMove::CastlingInCheck {
        by: PieceAt::new(Role::Rook, Square::E3),
    };
    let words = "the king may not castle while in check from the rook on e3";
    assert_refused(fen, "e1h1", reason, words);
    assert_eq!(refusal(fen, "e1c1"), reason);
}

#[test]
fn a_king_does_not_cross_an_attacked_square() {
    let fen = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let reason = IllegalMove::CastlingThroughCheck {
        square: Square::F1,
        by: PieceAt::new(Role::Rook, Square::F8),
    };
    let words = "the king may not castle across f1, which the rook on f8 attacks";
    assert_refused(fen, "e1h1", reason, words);
}

#[test]
fn the_attacked_square_nearest_to_the_king_is_named() {
    // A Chess960 king moves from b1 to g1 across d1 and f1.
    let fen = "3rkr2/8/8/8/8/8/8/1K5R w H - 0 1";
    let reason = IllegalMove::CastlingThroughCheck {
        square: Square::D1,
        by: PieceAt::new(Role::Rook, Square::D8),
    };
    assert_eq!(refusal(fen, "b1h1"), reason);
    let fen = "2r1r1k1/8/8/8/8/8/8/R5K1 w A - 0 1";
    let reason = IllegalMove::CastlingThroughCheck {
        square: Square::E1,
        by: PieceAt::new(Role::Rook, Square::E8),
    };
    assert_eq!(refusal(fen, "g1a1"), reason);
}

#[test]
fn a_king_does_not_castle_into_check() {
    let fen = "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let reason = IllegalMove::CastlingIntoCheck {
        square: Square::G1,
        by: PieceAt::new(Role::Rook, Square::G8),
    };
    let words = "the king may not castle to g1, which the rook on g8 attacks";
    assert_refused(fen, "e1h1", reason, words);
}

#[test]
fn the_rook_that_leaves_may_uncover_an_attack() {
    let fen = "4k3/8/8/8/8/8/8/qR1K4 w Q - 0 1";
    let reason = IllegalMove::CastlingIntoCheck {
        square: Square::C1,
        by: PieceAt::new(Role::Queen, Square::A1),
    };
    assert_eq!(refusal(fen, "d1b1"), reason);
}

#[test]
fn castling_by_the_kings_two_squares_is_refused_for_the_same_reasons() {
    for (fen, squares, rook, words) in [
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "e1g1",
            "e1h1",
            "White has no right to castle kingside",
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "e1c1",
            "e1a1",
            "castling queenside is blocked by the piece on b1",
        ),
        (
            "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            "e1h1",
            "the king may not castle while in check from the rook on e4",
        ),
        (
            "r3k2r/8/8/8/5R2/8/8/4K3 b kq - 0 1",
            "e8g8",
            "e8h8",
            "the king may not castle across f8, which the rook on f4 attacks",
        ),
        (
            "6r1/7k/8/8/8/8/8/3K1R2 w F - 0 1",
            "d1g1",
            "d1f1",
            "the king may not castle to g1, which the rook on g8 attacks",
        ),
    ] {
        let reason = refusal(fen, squares);
        assert_eq!(reason, refusal(fen, rook), "{squares} in {fen}");
        assert_eq!(reason.to_string(), words);
        let position: Position = fen.parse().expect("a valid position");
        let read = position.parse_uci(squares);
        assert_eq!(read, Err(uci::Error::Illegal(reason)));
    }
}

#[test]
fn castling_by_the_kings_two_squares_is_castling() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().expect("valid");
    for (squares, side, rook) in [
        ("e1c1", CastlingSide::QueenSide, "e1a1"),
        ("e1g1", CastlingSide::KingSide, "e1h1"),
    ] {
        let mv = squares.parse().expect("a move");
        let legal = position.legal_move(mv).expect("castling is legal");
        assert_eq!(legal.castling_side(), Some(side));
        assert_eq!(legal.to_move().to_string(), rook);
    }
    // One step in Chess960 is a king move, even if castling ends there.
    let position: Position = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1".parse().expect("valid");
    let step = position.legal_move("f1g1".parse().expect("a move"));
    assert_eq!(step.map(|legal| legal.castling_side()), Ok(None));
}

#[test]
fn a_king_move_is_castling_only_with_a_right() {
    let own = |to| IllegalMove::OwnPieceOnTarget {
        to,
        role: Role::Rook,
    };
    assert_eq!(
        refusal("4k3/8/8/8/8/8/4K2R/8 w - - 0 1", "e2h2"),
        own(Square::H2)
    );
    // The castling right belongs to the rook in the corner.
    let fen = "4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1";
    assert_eq!(
        refusal(fen, "e1c1"),
        IllegalMove::CastlingBlocked {
            side: CastlingSide::QueenSide,
            square: Square::C1,
        }
    );
    let fen = "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1";
    assert_eq!(refusal(fen, "e1b1"), own(Square::B1));
    let fen = "4k3/8/8/8/8/8/8/1K6 w - - 0 1";
    let reason = IllegalMove::InvalidMovement {
        role: Role::King,
        from: Square::B1,
        to: Square::G1,
    };
    assert_eq!(refusal(fen, "b1g1"), reason);
}

#[test]
fn a_king_may_not_stand_beside_the_other() {
    let reason = IllegalMove::KingIntoCheck {
        to: Square::E2,
        by: PieceAt::new(Role::King, Square::E3),
        attackers: Bitboard::from(Square::E3),
    };
    let words = "the king may not go to e2, which the king on e3 attacks";
    assert_refused("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2", reason, words);
}

#[test]
fn castling_in_either_spelling_is_not_a_promotion() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
        .parse()
        .expect("a valid position");
    for (text, to) in [("e1g1q", Square::G1), ("e1h1q", Square::H1)] {
        let role = Role::King;
        let reason = IllegalMove::PromotionNotAllowed { role, to };
        assert_eq!(position.parse_uci(text), Err(uci::Error::Illegal(reason)));
    }
}
