//! Texts that are not a move, or are ambiguous, and their errors.

use touchmove::moves::PieceAt;
use touchmove::san::{self, San};
use touchmove::{Bitboard, CastlingSide, IllegalMove, Move, Position, Role, Square};

use super::{legal, position};

const BEGINNING: &str = "a piece letter, a square or castling";
const FILE: &str = "a file from a to h";
const RANK: &str = "a rank from 1 to 8";
const PROMOTION: &str = "the letter of a queen, rook, bishop or knight";
const END: &str = "the end";

#[test]
fn a_text_that_is_not_a_move_is_refused_where_it_goes_wrong() {
    let start = Position::standard();
    for (text, offset, expected) in [
        ("", 0, BEGINNING),
        (" e4", 0, BEGINNING),
        ("z4", 0, BEGINNING),
        ("nf3", 0, BEGINNING),
        ("+", 0, BEGINNING),
        ("-e4", 0, BEGINNING),
        ("xd5", 0, BEGINNING),
        ("\u{fe0e}e4", 0, BEGINNING),
        ("N", 1, FILE),
        ("Nx", 2, FILE),
        ("N1", 2, FILE),
        ("Nz3", 1, FILE),
        ("Ng1-", 4, FILE),
        ("Ng1-3", 4, FILE),
        ("♘", 3, FILE),
        ("♘9", 3, FILE),
        ("4", 1, FILE),
        ("Nf", 2, RANK),
        ("Nf9", 2, RANK),
        ("Ngf", 2, RANK),
        ("e", 1, RANK),
        ("exd", 3, RANK),
        ("exd9", 3, RANK),
        ("e8=", 3, PROMOTION),
        ("e8=K", 3, PROMOTION),
        ("e8K", 2, PROMOTION),
        ("e8=P", 3, PROMOTION),
        ("e8(", 3, PROMOTION),
        ("e8(Q", 4, ")"),
        ("e8(Q+", 4, ")"),
        ("O", 1, "-"),
        ("O+", 1, "-"),
        ("O-", 2, "O"),
        ("O-x", 2, "O"),
        ("O-O-", 3, END),
        ("O-O-O-O", 5, END),
        ("O-O=Q", 3, END),
        ("O-O=Q+", 3, END),
        ("O-O-O=N", 5, END),
        ("0-0=Q", 3, END),
        ("O-O e.p.", 3, END),
        ("O-O+ e.p.", 4, END),
        ("a8=Q e.p.", 4, END),
        ("a7a8q e.p.", 5, END),
        ("a8 e.p.=Q", 7, END),
        ("Rb1 e.p.", 3, END),
        ("Rb1ep", 3, END),
        ("Ke2 e.p. e.p.", 3, END),
        ("exd6 e.p. e.p.", 9, END),
        ("exd6ep!ep", 7, END),
        ("exd6 e.p.!x", 10, END),
        ("e4\u{2047}x", 5, END),
        ("e4 ", 2, END),
        ("e4e", 2, END),
        ("e45", 2, END),
        ("e2e4e5", 4, END),
        ("Nf3 Nf6", 3, END),
        ("Nf3+=", 4, END),
        ("e8=QQ", 4, END),
        ("exd6 e.p.p", 9, END),
        ("exd6  e.p.", 4, END),
        ("Nf3\0", 3, END),
        ("1. e4", 1, FILE),
    ] {
        let error = san::Error::Syntax { offset, expected };
        assert_eq!(start.parse_san(text), Err(error), "{text:?}");
        assert_eq!(start.parse_san_strict(text), Err(error), "{text:?}");
    }
    let error = san::Error::Syntax {
        offset: 2,
        expected: END,
    };
    assert_eq!(start.parse_san_bytes(b"e4\xff"), Err(error));
}

#[test]
fn null_moves_are_not_moves() {
    let start = Position::standard();
    for text in ["--", "Z0", "0000"] {
        assert_eq!(start.parse_san(text), Err(san::Error::NullMove), "{text}");
        assert_eq!(
            start.parse_san_strict(text),
            Err(san::Error::NullMove),
            "{text}"
        );
    }
    assert_eq!(
        san::Error::NullMove.to_string(),
        "a null move cannot be played"
    );
}

#[test]
fn an_ambiguous_move_lists_its_candidates() {
    let position = position("4k3/8/8/8/8/1N3N2/8/1N2KN2 w - - 0 1");
    let from = |squares: &[Square]| Bitboard::from_iter(squares.iter().copied());
    for (text, origins, choice) in [
        (
            "Nd2",
            from(&[Square::B1, Square::F1, Square::B3, Square::F3]),
            "b1, f1, b3 or f3",
        ),
        ("Nbd2", from(&[Square::B1, Square::B3]), "b1 or b3"),
        ("N3d2", from(&[Square::B3, Square::F3]), "b3 or f3"),
        ("N1xd2+", from(&[Square::B1, Square::F1]), "b1 or f1"),
        (
            "♘d2",
            from(&[Square::B1, Square::F1, Square::B3, Square::F3]),
            "b1, f1, b3 or f3",
        ),
    ] {
        let error = position.parse_san(text).unwrap_err();
        let expected = san::Error::Ambiguous {
            role: Role::Knight,
            to: Square::D2,
            origins,
        };
        assert_eq!(error, expected, "{text}");
        assert_eq!(
            error.to_string(),
            format!("ambiguous move: the knight on {choice} can go to d2")
        );
        let candidates: Vec<Move> = error.candidates().collect();
        let moves = origins
            .into_iter()
            .map(|from| Move::new(from, Square::D2, None));
        assert_eq!(candidates, moves.collect::<Vec<_>>());
        assert!(candidates.iter().all(|&mv| position.is_legal(mv)));
        assert_eq!(position.parse_san_strict(text), Err(error), "{text}");
    }
    assert_eq!(position.parse_san("Nb1d2"), Ok(legal(&position, "b1d2")));
    assert_eq!(san::Error::NullMove.candidates().count(), 0);
}

#[test]
fn eight_pieces_can_be_candidates() {
    let knights = position("k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1");
    assert_eq!(
        knights.parse_san("Nd4").unwrap_err().candidates().count(),
        8
    );
    let queens = position("k7/8/1Q1Q1Q2/8/1Q3Q2/8/1Q1Q1Q2/7K w - - 0 1");
    assert_eq!(queens.parse_san("Qd4").unwrap_err().candidates().count(), 8);
}

/// Asserts that a move is rejected for a reason that names the piece.
#[track_caller]
fn assert_illegal(fen: &str, text: &str, reason: &str) {
    let position = position(fen);
    let error = position.parse_san(text).expect_err(text);
    assert!(
        matches!(error, san::Error::Illegal(_)),
        "{text} in {fen}: {error:?}"
    );
    assert_eq!(error.to_string(), reason, "{text} in {fen}");
}

#[test]
fn a_move_of_a_certain_piece_is_refused_for_its_reason() {
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K1N1 w - - 0 1";
    // Only one of the knights could go there.
    assert_illegal(
        pinned,
        "Nc3",
        "the knight on e2 is pinned by the rook on e8",
    );
    assert_illegal(
        pinned,
        "Nec3",
        "the knight on e2 is pinned by the rook on e8",
    );
    assert_illegal(pinned, "Ng1e4", "a knight cannot move from g1 to e4");
    assert_illegal(pinned, "Nga5", "a knight cannot move from g1 to a5");
    assert_illegal(pinned, "Ke3", "a king cannot move from e1 to e3");
    assert_illegal(pinned, "Ng1", "g1 is occupied by a knight of the same side");
    assert_illegal(
        pinned,
        "e2c3",
        "the knight on e2 is pinned by the rook on e8",
    );
    assert_illegal(pinned, "e4e5", "there is no piece on e4");

    let rooks = "6k1/8/8/8/p2R4/8/8/R3K3 w - - 0 1";
    assert_illegal(rooks, "Ra5", "the rook on a1 is blocked by the piece on a4");
    let both_blocked = "6k1/8/8/8/p2R4/3p4/8/R3K3 w - - 0 1";
    assert_illegal(
        both_blocked,
        "Rd2",
        "the rook on d4 is blocked by the piece on d3",
    );

    // Both knights leave the king in the same check.
    let check = "4r1k1/8/8/8/8/8/8/1N2K1N1 w - - 0 1";
    assert_illegal(
        check,
        "Nc3",
        "the move leaves the king on e1 in check from the rook on e8",
    );
    assert_illegal(check, "Kxe8", "a king cannot move from e1 to e8");
    let near = "4k3/8/8/8/8/4r3/8/4K3 w - - 0 1";
    assert_illegal(
        near,
        "Ke2",
        "the king may not go to e2, which the rook on e3 attacks",
    );
}

#[test]
fn a_pawn_that_may_not_move_is_refused_for_its_reason() {
    let fen = "4k3/2P5/8/8/p7/8/P1P5/4K3 w - - 0 1";
    assert_illegal(fen, "a4", "the pawn on a2 is blocked by the piece on a4");
    assert_illegal(fen, "a5", "a pawn cannot move from a2 to a5");
    assert_illegal(
        fen,
        "axb3",
        "there is nothing on b3 for the pawn on a2 to capture",
    );
    assert_illegal(fen, "c3=Q", "a pawn is promoted on the last rank only");
    assert_illegal(fen, "Kd1=Q", "only a pawn is promoted");
    let late = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    assert_illegal(
        late,
        "exd6 e.p.",
        "the pawn on d5 has not just advanced two squares, so the pawn on e5 cannot capture it en passant",
    );
}

#[test]
fn castling_is_refused_for_its_reason() {
    let kept = "4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1";
    assert_illegal(
        kept,
        "O-O",
        "the king may not castle while in check from the knight on f3",
    );
    let lost = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1";
    assert_illegal(lost, "0-0", "White has no right to castle kingside");
    let error = position(lost).parse_san("O-O").unwrap_err();
    let reason = IllegalMove::NoCastlingRight {
        color: touchmove::Color::White,
        side: CastlingSide::KingSide,
    };
    assert_eq!(error, san::Error::Illegal(reason));
    let blocked = "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1";
    assert_illegal(
        blocked,
        "O-O-O",
        "castling queenside is blocked by the piece on b1",
    );
    assert_illegal(
        "4k3/8/8/8/8/8/8/1K6 w - - 0 1",
        "O-O",
        "White has no right to castle kingside",
    );
}

#[test]
fn a_king_letter_with_the_square_of_its_rook_is_not_castling() {
    let chess960 = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    let castling = position(chess960);
    assert_eq!(castling.parse_san("O-O"), Ok(legal(&castling, "f1g1")));
    for text in ["Kg1", "Kxg1", "Kf1g1"] {
        let error = san::Error::CastlingByLetter {
            side: CastlingSide::KingSide,
            rook: Square::G1,
        };
        assert_eq!(castling.parse_san(text), Err(error), "{text}");
    }
}

#[test]
fn a_move_that_no_piece_could_make_is_refused_as_such() {
    let start = Position::standard();
    let error = san::Error::NoSuchPiece {
        role: Role::Knight,
        to: Square::D4,
        is_disambiguated: false,
    };
    assert_eq!(start.parse_san("Nd4"), Err(error));
    assert_eq!(error.to_string(), "no knight can go to d4");
    let missing = san::Error::NoSuchPiece {
        role: Role::Knight,
        to: Square::G3,
        is_disambiguated: true,
    };
    assert_eq!(start.parse_san("Nag3"), Err(missing));
    assert_eq!(
        missing.to_string(),
        "no knight on the given file or rank can go to g3"
    );
    let bare = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        bare.parse_san("e4"),
        Err(san::Error::NoSuchPiece {
            role: Role::Pawn,
            to: Square::E4,
            is_disambiguated: false,
        })
    );
    // Two rooks, each blocked by another piece.
    let rooks = position("6k1/8/8/8/1p1R4/8/1R6/4K3 w - - 0 1");
    let refused = rooks.parse_san("Ra4").unwrap_err();
    let blocked = IllegalMove::Blocked {
        piece: PieceAt::new(Role::Rook, Square::D4),
        square: Square::B4,
    };
    assert_eq!(refused, san::Error::Illegal(blocked));
}

#[test]
fn of_several_faults_that_of_the_piece_closest_to_legal_is_named() {
    // Equally close to legal: the reason is that of the rook on the lower square.
    let both = "6k1/8/8/8/p1pR4/p7/8/R3K3 w - - 0 1";
    assert_illegal(both, "Ra4", "the rook on a1 is blocked by the piece on a3");
    assert_illegal(both, "Rda4", "the rook on d4 is blocked by the piece on c4");
    // A pinned piece is closer to legal than a blocked one, on a higher square or a lower one.
    let above = "4r1k1/8/8/8/8/4R3/8/R1b1K3 w - - 0 1";
    assert_illegal(above, "Rd1", "the rook on a1 is blocked by the piece on c1");
    let blocked_below = "4r2k/8/8/4R3/8/b7/8/R3K3 w - - 0 1";
    assert_illegal(
        blocked_below,
        "Ra5",
        "the rook on e5 is pinned by the rook on e8",
    );
    assert_illegal(
        "7k/8/8/Rp6/8/8/8/1r1RK3 w - - 0 1",
        "Rd5",
        "the rook on d1 is pinned by the rook on b1",
    );
    // In check, a move that does not answer it is closer to legal than a pinned piece's.
    let check = "k3r3/8/8/8/7b/2N5/5N2/4K3 w - - 0 1";
    assert_illegal(
        check,
        "Nd1",
        "the move leaves the king on e1 in check from the rook on e8",
    );
}

#[test]
fn a_full_origin_square_is_refused_by_the_piece_on_it() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_illegal(start, "Ng8-f6", "the knight on g8 belongs to Black");
    assert_illegal(start, "Ng7f6", "the pawn on g7 belongs to Black");
    assert_illegal(start, "Ng4f6", "there is no piece on g4");
    assert_illegal(start, "Pe3e4", "there is no piece on e3");
    assert_illegal(start, "Ke3e4", "there is no piece on e3");
    let start = Position::standard();
    for (text, role, from, found) in [
        ("Ng2-f4", Role::Knight, Square::G2, Role::Pawn),
        ("Kd1xd8", Role::King, Square::D1, Role::Queen),
        ("Pg1f3", Role::Pawn, Square::G1, Role::Knight),
    ] {
        let error = san::Error::WrongPiece { role, from, found };
        assert_eq!(start.parse_san(text), Err(error), "{text}");
        let reason = format!("the piece on {from} is a {found}, not a {role}");
        assert_eq!(error.to_string(), reason);
    }
}

#[test]
fn castling_written_as_king_takes_rook_is_refused_for_that() {
    let castling = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for (text, side, rook, reason) in [
        (
            "Kh1",
            CastlingSide::KingSide,
            Square::H1,
            "castling kingside is written O-O, not as a king move to h1",
        ),
        (
            "Ke1xa1",
            CastlingSide::QueenSide,
            Square::A1,
            "castling queenside is written O-O-O, not as a king move to a1",
        ),
    ] {
        let error = san::Error::CastlingByLetter { side, rook };
        assert_eq!(castling.parse_san(text), Err(error), "{text}");
        assert_eq!(error.to_string(), reason);
    }
    for text in ["Kxh1", "Ke1h1", "♔h1"] {
        let error = castling.parse_san(text).unwrap_err();
        assert!(
            matches!(error, san::Error::CastlingByLetter { .. }),
            "{text}"
        );
    }
    // If castling is illegal, the error gives the reason for that.
    let blocked = "4k3/8/8/8/8/8/8/4KB1R w K - 0 1";
    assert_illegal(
        blocked,
        "Kh1",
        "castling kingside is blocked by the piece on f1",
    );
}

#[test]
fn strict_reading_names_the_right_spelling() {
    let position = position("4k3/8/8/8/1b6/2N5/8/R3K1N1 w Q - 0 1");
    for (text, offset, canonical) in [
        ("Nge2", 1, "Ne2"),
        ("Ne2+", 3, "Ne2"),
        ("Ne2!", 3, "Ne2"),
        ("Ng1-e2", 1, "Ne2"),
        ("g1e2", 0, "Ne2"),
        ("♘e2", 0, "Ne2"),
        ("Ra8", 3, "Ra8+"),
        ("Ra8#", 3, "Ra8+"),
        ("0-0-0", 0, "O-O-O"),
    ] {
        let Err(san::Error::NotCanonical {
            offset: at,
            canonical: right,
        }) = position.parse_san_strict(text)
        else {
            panic!("{text} is not canonical");
        };
        assert_eq!((at, San::as_str(&right)), (offset, canonical), "{text}");
        let message =
            format!("expected the move to be written {canonical}, which differs at byte {offset}");
        assert_eq!(
            position.parse_san_strict(text).unwrap_err().to_string(),
            message
        );
        assert!(position.parse_san(text).is_ok(), "{text}");
        assert!(position.parse_san_strict(canonical).is_ok(), "{canonical}");
    }
}
