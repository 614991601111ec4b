//! Proofs: every number as a half-move of a packed game, and every byte of a packed position with every value.

use touchmove::packed::{PackedGame, pack_line};
use touchmove::{Move, Position};

use super::properties::unpack_anything;
use crate::common::oracle::Oracle;

/// Positions with all kinds of moves: steps, captures, castling either way, promotions, en passant, an answer to check.
const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1P4p1/8/3pP3/8/8/1p4P1/R3K2R w KQkq d6 0 1",
    "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 b GBgb - 0 1",
    "4k3/8/8/8/1b6/8/2P5/R3K3 w Q - 0 1",
    "7k/8/8/8/8/8/6q1/7K w - - 12 34",
];

#[test]
fn every_number_is_a_legal_half_move_or_refused() {
    for fen in POSITIONS {
        let start: Position = fen.parse().expect("a FEN");
        let legal = Oracle::from_fen(fen).moves();
        let mut bytes = Vec::new();
        let first: Move = legal[0].parse().expect("a move");
        pack_line(&mut bytes, &start, [first], None).expect("legal");
        let (mut found, at) = (Vec::new(), bytes.len() - 2);
        for number in 0..=u16::MAX {
            bytes[at..].copy_from_slice(&number.to_le_bytes());
            let game = PackedGame::from_bytes(&bytes).expect("a header");
            let read = game.moves().next().and_then(Result::ok);
            assert_eq!(read, Move::from_bits(number));
            let mut replay = game.replay().expect("a start");
            let Some(Ok(legal)) = replay.next_move() else {
                continue;
            };
            let mut again = Vec::new();
            pack_line(&mut again, &start, [legal.to_move()], None).expect("legal");
            assert_eq!(again, bytes);
            found.push(legal.to_string());
        }
        found.sort();
        assert_eq!(found, legal, "{fen}");
    }
}

#[test]
fn every_value_of_every_byte_is_a_position_or_refused() {
    for fen in POSITIONS {
        let position: Position = fen.parse().expect("a FEN");
        for at in 0..32 {
            for byte in 0..=u8::MAX {
                let mut bytes = position.to_packed().to_bytes();
                bytes[at] = byte;
                unpack_anything(bytes);
            }
        }
        // The files of the rooks that may castle are two bytes.
        for rooks in 0..=u16::MAX {
            let mut bytes = position.to_packed().to_bytes();
            bytes[24..26].copy_from_slice(&rooks.to_le_bytes());
            unpack_anything(bytes);
        }
    }
}
