//! Text boards, in both styles and from both sides.

use touchmove::diagram::TextBoardStyle;
use touchmove::{Board, Color, Piece, Position, Role};

/// Castled and uncastled, so that nothing is symmetrical.
fn board() -> Board {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQK2R w KQ - 0 9";
    let position: Position = fen.parse().expect("a valid FEN");
    position.board().clone()
}

const LETTERS_BY_WHITE: &str = "\
r . b q . r k .
p p . . b p p p
. . n . p n . .
. . . p . . . .
. . . P . . . .
. . N B P N . .
P P . . . P P P
R . B Q K . . R
";

const LETTERS_BY_BLACK: &str = "\
1 R . . K Q B . R
2 P P P . . . P P
3 . . N P B N . .
4 . . . . P . . .
5 . . . . p . . .
6 . . n p . n . .
7 p p p b . . p p
8 . k r . q b . r
  h g f e d c b a
";

const FIGURINES_BY_WHITE: &str = "\
8 ♜ · ♝ ♛ · ♜ ♚ ·
7 ♟ ♟ · · ♝ ♟ ♟ ♟
6 · · ♞ · ♟ ♞ · ·
5 · · · ♟ · · · ·
4 · · · ♙ · · · ·
3 · · ♘ ♗ ♙ ♘ · ·
2 ♙ ♙ · · · ♙ ♙ ♙
1 ♖ · ♗ ♕ ♔ · · ♖
  a b c d e f g h
";

const FIGURINES_BY_BLACK: &str = "\
♖ · · ♔ ♕ ♗ · ♖
♙ ♙ ♙ · · · ♙ ♙
· · ♘ ♙ ♗ ♘ · ·
· · · · ♙ · · ·
· · · · ♟ · · ·
· · ♞ ♟ · ♞ · ·
♟ ♟ ♟ ♝ · · ♟ ♟
· ♚ ♜ · ♛ ♝ · ♜
";

#[test]
fn letters() {
    let board = board();
    let by_white = board.text_board(TextBoardStyle::Letters, Color::White);
    assert_eq!(by_white.to_string(), LETTERS_BY_WHITE);
    assert_eq!(format!("{board:?}"), format!("Board(\n{LETTERS_BY_WHITE})"));
    assert!(LETTERS_BY_WHITE.is_ascii());
    let by_black = board.text_board(TextBoardStyle::Letters, Color::Black);
    assert_eq!(by_black.with_coordinates().to_string(), LETTERS_BY_BLACK);
}

#[test]
fn figurines() {
    let board = board();
    let by_white = board.text_board(TextBoardStyle::Figurines, Color::White);
    assert_eq!(by_white.with_coordinates().to_string(), FIGURINES_BY_WHITE);
    let by_black = board.text_board(TextBoardStyle::Figurines, Color::Black);
    assert_eq!(by_black.to_string(), FIGURINES_BY_BLACK);
}

#[test]
fn figurines_are_those_of_unicode() {
    let figurine = |color, role| u32::from(Piece::new(color, role).figurine());
    let order = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    for (number, role) in (0..).zip(order) {
        assert_eq!(figurine(Color::White, role), 0x2654 + number, "{role}");
        assert_eq!(figurine(Color::Black, role), 0x265a + number, "{role}");
    }
}
