//! What stands where: boards, setups and positions say the same, and a board is edited one piece at a time.

use touchmove::{Bitboard, Board, Chess960, Color, Piece, Position, Role, Setup, Square};

use crate::setup::setup;

/// After 1 e4 d5 2 exd5 Qxd5 3 Nc3.
const FEN: &str = "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3";

/// The squares whose letter in the FEN is one of these.
fn lettered(letters: &str) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let ranks = FEN.split(' ').next().expect("a placement").split('/');
    for (rank, text) in ranks.enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            if letters.contains(letter) {
                squares |= Bitboard::from(Square::ALL[8 * (7 - rank) + file]);
            }
            file += 1;
        }
    }
    squares
}

#[test]
fn sets_of_pieces_are_those_of_the_letters() {
    let position: Position = FEN.parse().expect("a valid position");
    let board: &Board = position.board();
    assert_eq!(position.occupied(), lettered("PNBRQKpnbrqk"));
    assert_eq!(position.our_pieces(), lettered("pnbrqk"));
    assert_eq!(position.their_pieces(), lettered("PNBRQK"));
    for (set, of_board, letters) in [
        (position.pawns(), board.pawns(), "Pp"),
        (position.knights(), board.knights(), "Nn"),
        (position.bishops(), board.bishops(), "Bb"),
        (position.rooks(), board.rooks(), "Rr"),
        (position.queens(), board.queens(), "Qq"),
        (position.kings(), board.kings(), "Kk"),
    ] {
        assert_eq!((set, of_board), (lettered(letters), lettered(letters)));
    }
    for piece in Piece::ALL {
        let (color, role) = (piece.color(), piece.role());
        let squares = lettered(&piece.letter().to_string());
        assert_eq!(position.by_piece(piece), squares, "{piece}");
        assert_eq!(board.by_piece(piece), squares, "{piece}");
        assert_eq!(position.pieces(color, role), squares, "{piece}");
        assert_eq!(position.by_color(color) & position.by_role(role), squares);
        for square in squares {
            assert_eq!(position.piece_at(square), Some(piece));
            assert_eq!(position.color_at(square), Some(color));
            assert_eq!(position.role_at(square), Some(role));
        }
    }
    for square in !position.occupied() {
        assert_eq!(position.piece_at(square), None);
        assert_eq!(position.color_at(square), None);
        assert_eq!(position.role_at(square), None);
    }
}

#[test]
fn a_piece_is_moved_by_hand() {
    let mut edited = Setup::default();
    assert_eq!(edited, Setup::STANDARD);
    assert_eq!(edited.board, Board::default());
    assert_eq!(edited.move_piece(Square::E2, Square::E4), None);
    let pawn = Piece::new(Color::Black, Role::Pawn);
    assert_eq!(edited.move_piece(Square::E4, Square::D7), Some(pawn));
    // No piece, or no other square.
    let before = edited.clone();
    assert_eq!(edited.move_piece(Square::E4, Square::A8), None);
    assert_eq!(edited.move_piece(Square::A8, Square::A8), None);
    assert_eq!(edited, before);
    // It is no move: the turn and the counters stay.
    let fen = "rnbqkbnr/pppPpppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(edited, setup(fen));
}

#[test]
fn a_start_position_is_written_by_its_pieces() {
    let standard = Chess960::STANDARD;
    assert_eq!(
        (standard.to_string(), u16::from(standard)),
        ("RNBQKBNR".to_owned(), 518)
    );
    let first = Chess960::new(0).expect("numbers begin with 0");
    assert_eq!(format!("{first:>10}"), "  BBQNNRKR");
}

#[test]
fn keys_are_sums_of_what_tells_positions_apart() {
    let read = |fen: &str| setup(fen).validate().expect("a position");
    let passed = |rest: &str| {
        let [with, without] = ["e3", "-"].map(|square| read(&format!("{rest} {square} 0 1")));
        assert_ne!(with, without);
        with.key() ^ without.key()
    };
    let rook = passed("4k3/8/8/8/3pP3/8/8/4K2R b K");
    assert_eq!(rook, passed("4k3/8/8/8/3pP3/8/7P/4K2R b -"));
    assert_eq!(rook, passed("4k3/8/7n/8/3pP3/8/7P/4K2R b -"));
    let pawns = [Position::standard(), read(FEN)].map(|position| position.pawn_key());
    assert_ne!(pawns[0], pawns[1]);
    assert!(Position::standard().chess960_starts().is_some());
}

#[test]
fn positions_are_shown_to_programmers() {
    let shown = format!("{:?}", Position::standard());
    assert!(shown.contains("castling_rights"), "{shown}");
    let refused = setup("8/8/8/8/8/8/8/8 w - - 0 1").validate();
    let shown = format!("{:?}", refused.expect_err("there are no kings"));
    assert!(shown.contains("defects"), "{shown}");
}
