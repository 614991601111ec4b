//! The board and the start position: rows A (Laws, Article 2).

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::identify::BoardRotation;
use touchmove::setup::{Defect, Tolerance};
use touchmove::{
    Bitboard, Board, Color, File, InvalidPosition, Piece, Position, Rank, Role, Setup, Square,
    attacks,
};
use touchmove_rows::test;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The pieces of one side at the start: pawns, knights, bishops, rooks, queen, king.
const START_COUNTS: [usize; 6] = [8, 2, 2, 2, 1, 1];

#[test]
fn a_01_the_board_has_64_squares_of_alternating_colors() {
    assert_eq!(Square::ALL.len(), 64);
    assert!(Square::A1.is_dark() && Square::H8.is_dark());
    assert!(Square::H1.is_light() && Square::A8.is_light());
    for square in Square::ALL {
        assert_ne!(square.is_light(), square.is_dark());
        for neighbor in [square.offset(1, 0), square.offset(0, 1)] {
            let alternates = neighbor.is_none_or(|other| other.is_light() != square.is_light());
            assert!(alternates, "{square}");
        }
    }
    let light: Bitboard = Square::ALL.into_iter().filter(|at| at.is_light()).collect();
    assert_eq!(light, Bitboard::LIGHT);
    assert_eq!((light.len(), Bitboard::DARK.len()), (32, 32));
}

#[test]
fn a_03_the_start_position() {
    let start = Position::standard();
    assert_eq!(start.to_string(), START);
    assert_eq!(START.parse().as_ref(), Ok(&start));
    for square in Square::ALL {
        let mirrored = start.board().piece_at(square.flip_vertical());
        let opposite = mirrored.map(|piece| Piece::new(!piece.color(), piece.role()));
        assert_eq!(start.board().piece_at(square), opposite, "{square}");
    }
}

#[test]
fn a_04_each_side_starts_with_sixteen_pieces() {
    let board = Setup::STANDARD.board;
    for color in Color::ALL {
        let counts = Role::ALL.map(|role| board.pieces(color, role).len());
        assert_eq!(counts, START_COUNTS);
        assert_eq!(board.by_color(color).len(), 16);
    }
}

#[test]
fn a_04_nine_pawns_are_not_a_start_position() {
    let pawn = Piece::new(Color::White, Role::Pawn);

    let mut seventeen_pieces = Setup::STANDARD;
    seventeen_pieces.set_piece(Square::E3, pawn);
    let refused = refusal(&seventeen_pieces, Tolerance::ALL);
    assert!(refused.defects().any(|defect| matches!(
        defect,
        Defect::TooManyPieces { color: Color::White, pieces } if pieces.len() == 17
    )));

    let mut knight_replaced = Setup::STANDARD;
    knight_replaced.remove_piece(Square::G1);
    knight_replaced.set_piece(Square::E3, pawn);
    let refused = refusal(&knight_replaced, Tolerance::NONE);
    assert!(refused.defects().all(|defect| matches!(
        defect,
        Defect::ExcessMaterial { color: Color::White, pawns, promoted: 0, .. } if pawns.len() == 9
    )));
}

/// The pieces on the squares of a FEN board.
fn pieces(placement: &str) -> Board {
    let setup: Setup = format!("{placement} w - - 0 1")
        .parse()
        .expect("a placement");
    setup.board
}

#[test]
fn a_05_king_and_queen_that_have_changed_places_are_seen() {
    let queens = Board::STANDARD.by_role(Role::Queen);
    assert!(queens.contains(Square::D1) && Square::D1.is_light());
    assert!(queens.contains(Square::D8) && Square::D8.is_dark());

    assert_eq!(
        Board::STANDARD.check_start_position(&Board::STANDARD),
        Ok(())
    );
    let white = pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR");
    let wrong = white
        .check_start_position(&Board::STANDARD)
        .expect_err("White's are swapped");
    assert!(wrong.king_and_queen_swapped.white && !wrong.king_and_queen_swapped.black);
    assert_eq!(wrong.differing, Bitboard::from(Square::D1) | Square::E1);
    assert_eq!((wrong.rotation, wrong.colors_reversed), (None, false));

    let both = pieces("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR");
    let wrong = both
        .check_start_position(&Board::STANDARD)
        .expect_err("both are swapped");
    assert!(wrong.king_and_queen_swapped.white && wrong.king_and_queen_swapped.black);
    assert_eq!((wrong.rotation, wrong.colors_reversed), (None, false));

    // With another piece wrong too, the swap is still recognized.
    let more = pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNKQBNR");
    let wrong = more
        .check_start_position(&Board::STANDARD)
        .expect_err("four pieces are wrong");
    assert!(wrong.king_and_queen_swapped.white && !wrong.king_and_queen_swapped.black);
    assert_eq!(wrong.differing.len(), 4);
}

#[test]
fn a_05_boards_turned_and_colors_reversed_are_seen() {
    let seen = |board: &Board, expected: &Board| {
        let wrong = board
            .check_start_position(expected)
            .expect_err("not the array");
        let swaps = wrong.king_and_queen_swapped;
        (
            wrong.rotation,
            wrong.colors_reversed,
            swaps.white,
            swaps.black,
        )
    };
    let reversed = pieces("RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr");
    assert_eq!(
        seen(&reversed, &Board::STANDARD),
        (None, true, false, false)
    );
    let half = pieces("RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr");
    let turned = Some(BoardRotation::Half);
    assert_eq!(seen(&half, &Board::STANDARD), (turned, false, false, false));
    let a_file = pieces("RP4pr/NP4pn/BP4pb/QP4pq/KP4pk/BP4pb/NP4pn/RP4pr");
    let turned = Some(BoardRotation::ToAFile);
    assert_eq!(
        seen(&a_file, &Board::STANDARD),
        (turned, false, false, false)
    );
    let h_file = pieces("rp4PR/np4PN/bp4PB/kp4PK/qp4PQ/bp4PB/np4PN/rp4PR");
    let turned = Some(BoardRotation::ToHFile);
    assert_eq!(
        seen(&h_file, &Board::STANDARD),
        (turned, false, false, false)
    );

    // Every start position of Chess960; with a knight on a wrong square, nothing is named.
    for array in touchmove::Chess960::all() {
        let expected = Setup::chess960(array, array).board;
        assert_eq!(expected.check_start_position(&expected), Ok(()));
        let reversed = expected.flip_colors();
        assert_eq!(reversed, expected, "both sides have the same array");
        let turned = expected.flip_vertical();
        assert_eq!(seen(&turned, &expected), (None, true, false, false));
        let mut wrong = expected.clone();
        wrong.set(Square::A2, None);
        assert_eq!(seen(&wrong, &expected), (None, false, false, false));
    }
}

#[test]
fn a_06_files_ranks_and_diagonals() {
    for line in File::ALL
        .map(Bitboard::file)
        .into_iter()
        .chain(Rank::ALL.map(Bitboard::rank))
    {
        assert_eq!((line.len(), (line & Bitboard::LIGHT).len()), (8, 4));
    }
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        let column = Rank::ALL.map(|rank| Square::new(file, rank));
        assert_eq!(Bitboard::from_iter(column), Bitboard::file(file));
        let row = File::ALL.map(|file| Square::new(file, rank));
        assert_eq!(Bitboard::from_iter(row), Bitboard::rank(rank));
    }

    let long = attacks::line(Square::A1, Square::H8);
    let stairs = File::ALL.into_iter().zip(Rank::ALL);
    assert_eq!(
        long,
        stairs.map(|(file, rank)| Square::new(file, rank)).collect()
    );
    assert_eq!((long.len(), long & Bitboard::DARK), (8, long));
}

#[test]
fn a_14_letters_name_the_pieces() {
    let letters = Role::ALL.map(|role| Piece::new(Color::White, role).letter());
    assert_eq!(letters, ['P', 'N', 'B', 'R', 'Q', 'K']);
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(piece.letter().is_ascii_lowercase(), color == Color::Black);
        }
    }
}

#[test]
fn a_14_the_start_position_survives_its_fen() {
    for mode in [
        EnPassantMode::Always,
        EnPassantMode::PseudoLegal,
        EnPassantMode::Legal,
    ] {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let written = Position::standard().fen(mode, style).to_string();
            assert_eq!(written.parse(), Ok(Position::standard()), "{written}");
        }
    }
}

/// The defects of a setup that must be rejected.
pub(crate) fn refusal(setup: &Setup, forgiveness: Tolerance) -> InvalidPosition {
    match setup.validate_with(forgiveness) {
        Ok(position) => panic!("{position} is called valid"),
        Err(refused) => refused,
    }
}
