//! Symmetry: neither colour nor wing is favoured.

use proptest::prelude::*;
use touchmove::{Bitboard, CastlingRights, Move, Piece, Position, Setup, Square};

use crate::strategies::{cases, position};

/// The setup with every square moved and every man perhaps repainted.
fn transformed(
    position: &Position,
    square: impl Fn(Square) -> Square,
    piece: impl Fn(Piece) -> Piece,
) -> Setup {
    let mut setup = position.to_setup();
    let men = position.board().iter();
    setup.board = men.map(|(at, man)| (square(at), piece(man))).collect();
    let rooks: Bitboard = position
        .castling_rights()
        .rooks()
        .into_iter()
        .map(&square)
        .collect();
    setup.castling = CastlingRights::from_rooks(rooks);
    setup.en_passant = setup.en_passant.map(square);
    setup
}

/// The same position with the colours exchanged.
fn colours_exchanged(position: &Position) -> Position {
    let repainted = |piece: Piece| Piece::new(!piece.color, piece.role);
    let mut setup = transformed(position, Square::flip_vertical, repainted);
    setup.turn = !setup.turn;
    setup
        .validate()
        .expect("the other colour's position is as valid")
}

/// The moves with their squares moved, in order.
fn moves(position: &Position, square: impl Fn(Square) -> Square) -> Vec<Move> {
    let moves = position.legal_moves();
    let moved = |legal: touchmove::Legal<'_>| {
        Move::new(square(legal.from()), square(legal.to()), legal.promotion())
    };
    let mut moves: Vec<Move> = moves.iter().map(moved).collect();
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn colours_are_alike(position in position()) {
        let exchanged = colours_exchanged(&position);
        prop_assert_eq!(moves(&position, Square::flip_vertical), moves(&exchanged, |square| square));
        prop_assert_eq!(position.perft(3), exchanged.perft(3));
        prop_assert_ne!(position.key(), exchanged.key());
        prop_assert_eq!(colours_exchanged(&exchanged), position);
    }

    /// Castling alone tells the wings apart.
    #[test]
    fn wings_are_alike_without_castling(position in position()) {
        let mut setup = transformed(&position, Square::mirror, |piece| piece);
        setup.castling = CastlingRights::NONE;
        let mirrored = setup.validate().expect("the mirrored position is as valid");
        let mut setup = position.to_setup();
        setup.castling = CastlingRights::NONE;
        let position = setup.validate().expect("rights can be given up");
        prop_assert_eq!(moves(&position, Square::mirror), moves(&mirrored, |square| square));
        prop_assert_eq!(position.perft(3), mirrored.perft(3));
    }
}
