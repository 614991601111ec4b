//! Each defect with its side and squares, in words, alone or with others.

use touchmove::setup::{Defect, Tolerance};
use touchmove::{
    Bitboard, CastlingSide, Color, InvalidPosition, Piece, Position, Rank, Role, Setup, Square,
};

use super::{defects, setup, squares};

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
fn there_are_two_kings_or_more() {
    assert_eq!(
        defects("2k1k2k/8/8/8/8/8/8/K7 b - - 0 1"),
        [Defect::TooManyKings {
            color: Color::Black,
            kings: squares([Square::C8, Square::E8, Square::H8]),
        }]
    );
}

#[test]
fn pawns_stand_where_none_can() {
    assert_eq!(
        defects("P3k2p/8/8/8/8/8/8/p3K2P w - - 0 1"),
        [
            Defect::PawnsOnBackRank {
                color: Color::White,
                pawns: squares([Square::H1, Square::A8]),
            },
            Defect::PawnsOnBackRank {
                color: Color::Black,
                pawns: squares([Square::A1, Square::H8]),
            },
        ]
    );
}

#[test]
fn a_side_has_17_pieces() {
    let fen = "4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1";
    assert_eq!(
        defects(fen),
        [
            Defect::TooManyPieces {
                color: Color::White,
                pieces: setup(fen).board.by_color(Color::White),
            },
            Defect::ExcessMaterial {
                color: Color::White,
                pawns: Bitboard::rank(Rank::Second) | Square::A3,
                kinds: Bitboard::EMPTY,
                promoted: 0,
            },
        ]
    );
}

#[test]
fn promoted_pieces_and_pawns_are_more_than_eight() {
    // A second queen, a third knight and a second bishop on light squares, but six pawns.
    let pieces = squares([
        Square::D8,
        Square::A8,
        Square::B8,
        Square::G8,
        Square::H8,
        Square::C8,
        Square::E6,
    ]);
    assert_eq!(
        defects("qnbqkbnn/pppppp2/4b3/8/8/8/8/4K3 b - - 0 1"),
        [Defect::ExcessMaterial {
            color: Color::Black,
            pawns: Bitboard::rank(Rank::Seventh) - Square::G7 - Square::H7,
            kinds: pieces,
            promoted: 3,
        }]
    );
    assert_eq!(defects("qnbqkbnn/ppppp3/4b3/8/8/8/8/4K3 b - - 0 1"), []);
}

#[test]
fn two_bishops_on_squares_of_one_color_were_not_both_there_at_first() {
    assert_eq!(defects("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1"), []);
    assert_eq!(
        defects("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1"),
        [Defect::ExcessMaterial {
            color: Color::White,
            pawns: Bitboard::rank(Rank::Second),
            kinds: squares([Square::A1, Square::C1]),
            promoted: 1,
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
fn the_side_that_moved_is_in_check() {
    assert_eq!(
        defects("4k3/8/3N4/8/4R3/8/8/4K3 w - - 0 1"),
        [Defect::OpponentInCheck {
            color: Color::Black,
            king: Square::E8,
            checkers: squares([Square::E4, Square::D6]),
        }]
    );
}

#[test]
fn kings_side_by_side_are_one_defect() {
    assert_eq!(
        defects("8/8/8/3k4/4K3/8/8/8 b - - 0 1"),
        [Defect::OpponentInCheck {
            color: Color::White,
            king: Square::E4,
            checkers: squares([Square::D5]),
        }]
    );
}

#[test]
fn three_pieces_give_check() {
    assert_eq!(
        defects("4k3/8/3N4/1B6/4R3/8/8/4K3 b - - 0 1"),
        [Defect::TooManyCheckers {
            king: Square::E8,
            checkers: squares([Square::E4, Square::B5, Square::D6]),
        }]
    );
}

#[test]
fn the_king_stood_in_check_before_the_double_push() {
    assert_eq!(
        defects("3k4/8/8/2Pp4/1b6/8/8/4K3 w - d6 0 2"),
        [Defect::CheckBeforeDoublePush {
            king: Square::E1,
            pushed_over: Square::D6,
            checkers: squares([Square::B4]),
        }]
    );
    assert_eq!(
        defects("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1"),
        [Defect::CheckBeforeDoublePush {
            king: Square::B5,
            pushed_over: Square::D3,
            checkers: squares([Square::F1]),
        }]
    );
}

#[test]
fn a_double_push_that_stops_a_check_is_overlooked() {
    // The bishop gave check until the pawn interposed and gave check itself.
    assert_eq!(defects("8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1"), []);
    assert_eq!(defects("8/8/8/8/k3P2R/8/8/4K3 b - e3 0 2"), []);
    assert_eq!(defects("8/8/8/8/4P3/3k4/8/4K3 b - e3 0 2"), []);
}

#[test]
fn a_double_push_gives_check_or_uncovers_one() {
    assert_eq!(defects("8/8/8/3k4/2P5/8/8/4K3 b - c3 0 2"), []);
    assert_eq!(defects("8/8/8/k7/3P4/8/8/4B1K1 b - d3 0 2"), []);
}

#[test]
fn a_castling_right_has_no_king() {
    assert_eq!(
        defects("r6r/4k3/8/8/8/8/8/4K3 w ha - 0 1"),
        [Defect::CastlingWithoutKing {
            color: Color::Black,
            rooks: squares([Square::A8, Square::H8]),
        }]
    );
}

#[test]
fn a_castling_right_has_no_rook() {
    let without = |rook: Square| Defect::CastlingWithoutRook {
        color: Color::White,
        squares: rook.into(),
    };
    assert_eq!(
        defects("4k3/8/8/8/8/8/8/R3K2n w KQ - 0 1"),
        [without(Square::H1)]
    );
    assert_eq!(
        defects("4k3/8/8/8/8/8/8/4K1R1 w Q - 0 1"),
        [without(Square::A1)]
    );
    assert_eq!(
        defects("4k3/8/8/8/8/8/8/R3K3 w EA - 0 1"),
        [without(Square::E1)]
    );
    assert_eq!(
        defects("4k3/8/8/8/8/8/8/r3K3 w A - 0 1"),
        [without(Square::A1)]
    );
}

#[test]
fn two_castling_rights_share_a_side() {
    assert_eq!(
        defects("1k1r2rr/8/8/8/8/8/8/1R3K2 b Bdh - 0 1"),
        [Defect::DuplicateCastlingRight {
            color: Color::Black,
            side: CastlingSide::KingSide,
            rooks: squares([Square::D8, Square::H8]),
        }]
    );
    assert_eq!(
        defects("4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1"),
        [Defect::DuplicateCastlingRight {
            color: Color::White,
            side: CastlingSide::QueenSide,
            rooks: squares([Square::A1, Square::B1]),
        }]
    );
}

#[test]
fn chess960_rights_need_no_certain_squares() {
    for fen in [
        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
        "rk6/8/8/8/8/8/8/6KR w Ha - 0 1",
        "1kr5/8/8/8/8/8/8/RKR5 b CAc - 0 1",
    ] {
        assert_eq!(defects(fen), [], "{fen}");
    }
}

#[test]
fn the_en_passant_square_is_on_another_rank() {
    for (turn, color, passed) in [
        ("w", Color::Black, Square::E3),
        ("b", Color::White, Square::E6),
        ("w", Color::Black, Square::A1),
        ("b", Color::White, Square::H8),
    ] {
        let fen = format!("4k3/8/8/4p3/3P4/8/8/4K3 {turn} - {passed} 0 1");
        assert_eq!(
            defects(&fen),
            [Defect::EnPassantOffRank {
                color,
                pushed_over: passed
            }],
            "{fen}"
        );
    }
}

#[test]
fn a_piece_stands_on_the_path_of_the_double_push() {
    let fen = "4k3/4n3/4b3/4p3/8/8/8/4K3 w - e6 0 1";
    assert_eq!(
        defects(fen),
        [Defect::EnPassantBlocked {
            color: Color::Black,
            pushed_over: Square::E6,
            occupied: squares([Square::E6, Square::E7]),
        }]
    );
}

#[test]
fn no_pawn_stands_before_the_en_passant_square() {
    for rank in ["8", "4P3", "4n3", "5p2"] {
        assert_eq!(
            defects(&format!("4k3/8/8/{rank}/8/8/8/4K3 w - e6 0 1")),
            [Defect::EnPassantWithoutPawn {
                color: Color::Black,
                pushed_over: Square::E6,
                pushed: Square::E5,
            }]
        );
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
fn counters_are_not_a_defect() {
    for clocks in ["0 1", "65535 65535", "200 1", "3 1"] {
        assert_eq!(defects(&format!("4k3/8/8/8/8/8/8/4K3 b - - {clocks}")), []);
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
