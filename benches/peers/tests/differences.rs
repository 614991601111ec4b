//! What the comparison leaves out does differ; README.md gives the reasons.

use chess::Board as ChessBoard;
use cozy_chess::Board as CozyBoard;
use touchmove::Position;
use touchmove::fen::EnPassantMode;

#[test]
fn cozy_chess_takes_a_king_for_a_pawn() {
    let with = "2k5/8/8/1Kp5/8/r7/8/8 w - c6 0 81";
    let without = "2k5/8/8/1Kp5/8/r7/8/8 w - - 0 81";
    let ours = |fen: &str| fen.parse::<Position>().expect("touchmove reads the FEN");
    let cozy = |fen: &str| fen.parse::<CozyBoard>().expect("cozy-chess reads the FEN");
    assert_eq!(ours(with).legal_en_passant_square(), None);
    assert_eq!(ours(with), ours(without));
    assert!(!cozy(with).same_position(&cozy(without)));
}

#[test]
fn cozy_chess_stops_its_clock() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
    let mut board: CozyBoard = fen.parse().expect("cozy-chess reads the FEN");
    board.play("a1a2".parse().expect("cozy-chess reads the move"));
    assert_eq!(board.halfmove_clock(), 100);
}

#[test]
fn chess_writes_no_clocks_and_another_en_passant_square() {
    let fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 9";
    let board: ChessBoard = fen.parse().expect("chess reads the FEN");
    assert_eq!(board.to_string(), "4k3/8/8/8/3pP3/8/8/4K3 b - e4 0 1");
    let position: Position = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"
        .parse()
        .expect("touchmove reads the FEN");
    let ours = position.fen(
        EnPassantMode::Legal,
        touchmove::fen::CastlingStyle::Standard,
    );
    assert_eq!(ours.as_str(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9");
}
