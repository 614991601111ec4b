//! How the pieces move, where a snippet does not show it: rows B (Laws, Article 3).

use touchmove::setup::{Defect, Tolerance};
use touchmove::{Color, File, Move, Piece, Position, Promotion, Rank, Role, Setup, Square};
use touchmove_rows::test;

use crate::board::refusal;

#[test]
fn b_17_a_pawn_on_the_last_rank_becomes_one_of_four() {
    let position = read("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    assert!(!position.is_legal(Move::new(Square::E7, Square::E8, None)));
    for promotion in Promotion::ALL {
        let mv = Move::new(Square::E7, Square::E8, Some(promotion));
        let after = position.legal_move(mv).expect("a promotion").play();
        let promoted = Piece::new(Color::White, promotion.role());
        assert_eq!(after.board().piece_at(Square::E8), Some(promoted));
        assert!(after.board().by_role(Role::Pawn).is_empty());
        // Only on the last rank, and only a pawn.
        assert!(!position.is_legal(Move::new(Square::E1, Square::E2, Some(promotion))));
        let start = Position::standard();
        assert!(!start.is_legal(Move::new(Square::E2, Square::E4, Some(promotion))));
    }
}

#[test]
fn b_18_promotion_is_not_limited_to_captured_pieces() {
    let limits = [
        (Role::Queen, 9),
        (Role::Rook, 10),
        (Role::Bishop, 10),
        (Role::Knight, 10),
    ];
    for (role, most) in limits {
        let full = black_army(role, most, 0);
        assert_eq!(full.validate().map(|_| ()), Ok(()), "{most} {role}s");
        for excess in [black_army(role, most + 1, 0), black_army(role, most, 1)] {
            let refused = refusal(&excess, Tolerance::NONE);
            let material = |defect| {
                matches!(
                    defect,
                    Defect::ExcessMaterial {
                        color: Color::Black,
                        ..
                    }
                )
            };
            assert!(refused.defects().all(material), "{refused}");
        }
    }
    let ten_queens_and_eight_pawns = black_army(Role::Queen, 10, 8);
    assert!(ten_queens_and_eight_pawns.validate().is_err());
    let refused = refusal(&ten_queens_and_eight_pawns, Tolerance::ALL);
    assert!(
        refused
            .defects()
            .any(|defect| matches!(defect, Defect::TooManyPieces { .. }))
    );
}

#[test]
fn b_18_nine_queens_by_play() {
    let eight_queens = read("8/3Pk3/8/8/8/8/QQQQ1QQQ/Q3K3 w - - 0 1");
    let promotion = eight_queens.parse_uci("d7d8q").expect("legal");
    let nine = promotion.play();
    assert_eq!(nine.board().pieces(Color::White, Role::Queen).len(), 9);
}

#[test]
fn b_20_no_pawn_stays_one_or_becomes_a_king() {
    assert_eq!(Promotion::ALL.len(), 4);
    for role in [Role::Pawn, Role::King] {
        assert!(Promotion::try_from(role).is_err());
        assert_eq!(Promotion::from_letter(role.letter()), None);
        assert!(format!("e7e8{}", role.letter()).parse::<Move>().is_err());
    }
}

/// This many pieces of one role and this many pawns, all Black's.
fn black_army(role: Role, pieces: usize, pawns: usize) -> Setup {
    // White's pawns block every check on their king.
    let mut setup: Setup = "8/8/8/8/7k/8/PP6/K7 b - - 0 1"
        .parse()
        .expect("a FEN that can be read");
    let squares = Square::ALL
        .into_iter()
        .filter(|at| at.rank() >= Rank::Fifth);
    for square in squares.take(pieces) {
        setup.set_piece(square, Piece::new(Color::Black, role));
    }
    for file in File::ALL.into_iter().take(pawns) {
        let square = Square::new(file, Rank::Seventh);
        setup.set_piece(square, Piece::new(Color::Black, Role::Pawn));
    }
    setup
}

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}
