//! Every reason why a move is illegal, with its rule, its text and its squares, in `refused.txt`; which comes first if there are
//! several; and castling written as the king's two squares.

use touchmove::{CastlingSide, IllegalMove, Position, Role, Square, uci};

use super::refusal;
use crate::common::table::assert_answers;

#[test]
fn every_refusal_gives_its_reason() {
    assert_answers("legality/refused.txt", |fen, mv| {
        let reason = refusal(fen, mv);
        format!("{reason} ({:?}) {reason:?}", reason.rule())
    });
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
