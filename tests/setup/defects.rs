//! Each defect with its side and squares, in words, alone or with others.

use touchmove::setup::{Defect, Tolerance};
use touchmove::{Color, InvalidPosition, Piece, Position, Role, Setup, Square};

use super::{defects, setup, squares};
use crate::common::table::assert_answers;

/// With each defect, the squares it has; what a last move explains is no defect.
#[test]
fn every_setup_has_its_defects() {
    assert_answers("setup/defects.txt", |fen, _| {
        let flipped = setup(fen).flip_colors();
        let other_side = flipped
            .validate()
            .map_or_else(|error| error.defects().count(), |_| 0);
        assert_eq!(other_side, defects(fen).len(), "{fen}, from the other side");
        let defects = defects(fen).into_iter();
        let defects: Vec<_> = defects
            .map(|defect| format!("{defect} {defect:?}"))
            .collect();
        if defects.is_empty() {
            return "none".to_owned();
        }
        defects.join("; ")
    });
}

#[test]
fn the_start_position_has_none() {
    let position = Setup::STANDARD.validate().unwrap();
    assert_eq!(position, Position::standard());
    assert_eq!(position, Position::default());
    assert_eq!(position.to_setup(), Setup::STANDARD);
}

#[test]
fn a_king_is_missing() {
    assert_eq!(
        Setup::EMPTY
            .validate()
            .unwrap_err()
            .defects()
            .collect::<Vec<_>>(),
        [Color::White, Color::Black].map(|color| Defect::MissingKing { color })
    );
    assert_eq!(
        defects("4k3/8/8/8/8/8/8/8 w - - 0 1"),
        [Defect::MissingKing {
            color: Color::White
        }]
    );
}

#[test]
fn the_first_pieces_of_each_role_are_not_promoted() {
    for (pieces, promoted) in [
        ("QQ2K3", 1),
        ("RRR1K3", 1),
        ("NNN1K3", 1),
        ("B1B1K1B1", 2),
        ("1B1BK3", 1),
        ("QQQRKRRN", 3),
    ] {
        for pawns in 0..=8 {
            let mut position = setup(&format!("4k3/8/8/8/8/8/8/{pieces} w - - 0 1"));
            for file in &Square::ALL[8..8 + pawns] {
                position.set_piece(*file, Piece::new(Color::White, Role::Pawn));
            }
            assert_eq!(
                position.validate().is_ok(),
                pawns + promoted <= 8,
                "{position}"
            );
        }
    }
}

#[test]
fn all_defects_come_at_once_and_in_order() {
    let error = setup("8/8/8/8/8/8/8/p3K2K w Kq d3 0 1")
        .validate()
        .unwrap_err();
    assert_eq!(
        error.defects().collect::<Vec<_>>(),
        [
            Defect::TooManyKings {
                color: Color::White,
                kings: squares([Square::E1, Square::H1]),
            },
            Defect::CastlingWithoutRook {
                color: Color::White,
                squares: Square::H1.into(),
            },
            Defect::MissingKing {
                color: Color::Black
            },
            Defect::PawnsOnBackRank {
                color: Color::Black,
                pawns: Square::A1.into(),
            },
            Defect::CastlingWithoutKing {
                color: Color::Black,
                rooks: Square::A8.into(),
            },
            Defect::CastlingWithoutRook {
                color: Color::Black,
                squares: Square::A8.into(),
            },
            Defect::EnPassantOffRank {
                color: Color::Black,
                pushed_over: Square::D3,
            },
        ]
    );
    assert_eq!(error.defects().len(), 7);
    assert_eq!(
        error.to_string(),
        "white has more than one king: e1, h1; \
         white has castling rights for h1, but no rook there; \
         black has no king; \
         black has pawns on the first or last rank: a1; \
         black has castling rights for a8, but no king on that rank; \
         black has castling rights for a8, but no rook there; \
         no black pawn passes over d3 in a double push"
    );
    assert_eq!(
        error.setup().fen(Default::default()).as_str(),
        "8/8/8/8/8/8/8/p3K2K w Kq d3 0 1"
    );
}

#[test]
fn every_defect_speaks_of_its_squares() {
    for (fen, words) in [
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1",
            "white has 17 pieces, more than 16; \
             white has 9 pawns and at least 0 promoted pieces, more than 8 together",
        ),
        (
            "4k3/8/3N4/8/4R3/8/8/4K3 w - - 0 1",
            "the black king on e8 is in check from e4, d6, although white is to move",
        ),
        (
            "4k3/8/3N4/1B6/4R3/8/8/4K3 b - - 0 1",
            "the king on e8 is in check from 3 pieces at once: e4, b5, d6",
        ),
        (
            "4k3/8/8/1Q6/4R3/8/8/4K3 b - - 0 1",
            "the double check on the king on e8 from e4, b5 cannot arise from a legal move",
        ),
        (
            "3k4/8/8/2Pp4/1b6/8/8/4K3 w - d6 0 2",
            "the king on e1 is in check from b4, and already was before the double push over d6",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1",
            "white has more than one castling right queenside: a1, b1",
        ),
        (
            "4k3/4n3/4b3/8/8/8/8/4K3 w - e6 0 1",
            "no double push can have passed over e6 with a piece on e6, e7; \
             the en passant square e6 needs a black pawn on e5",
        ),
    ] {
        assert_eq!(setup(fen).validate().unwrap_err().to_string(), words);
    }
}

#[test]
fn the_move_number_0_is_a_defect() {
    for clocks in ["0 0", "3 0"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 b - - {clocks}");
        assert_eq!(defects(&fen), [Defect::MoveNumberZero]);
        let position = setup(&fen)
            .validate_with(Tolerance::MOVE_NUMBER_ZERO)
            .expect("tolerated");
        assert_eq!(position.fullmove_number(), 1);
        assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
    }
    let error = setup("8/8/8/8/8/8/8/4K3 w - - 0 0").validate();
    assert_eq!(
        error.expect_err("no king").to_string(),
        "black has no king; the full-move number is 0, although moves are counted from 1"
    );
}

#[test]
fn the_error_is_small_and_can_be_passed_around() {
    fn passes<T: std::error::Error + Clone + PartialEq + Send + Sync + 'static>() {}
    passes::<InvalidPosition>();
    passes::<Defect>();
    assert!(size_of::<InvalidPosition>() < 128);
    let error = Setup::EMPTY.validate().unwrap_err();
    assert_eq!(error, error.clone());
}
