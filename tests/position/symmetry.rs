//! Symmetry: neither color nor side is favored.

use proptest::prelude::*;
use touchmove::fen::EnPassantMode;
use touchmove::{Bitboard, CastlingRights, LegalMove, Move, Piece, Position, Setup, Square};

use crate::common::assert_sound;
use crate::common::strategies::{cases, edited_setup, garbage_setup, position};

/// The setup with every square mapped, and perhaps every piece recolored.
fn transformed(
    position: &Position,
    square: impl Fn(Square) -> Square,
    piece: impl Fn(Piece) -> Piece,
) -> Setup {
    let mut setup = position.to_setup_with(EnPassantMode::Always);
    let pieces = position.board().iter();
    setup.board = pieces.map(|(at, old)| (square(at), piece(old))).collect();
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

/// The same position with the colors exchanged.
fn colors_exchanged(position: &Position) -> Position {
    let repainted = |piece: Piece| Piece::new(!piece.color(), piece.role());
    let mut setup = transformed(position, Square::flip_vertical, repainted);
    setup.turn = !setup.turn;
    setup
        .validate()
        .expect("the reflected position is as valid")
}

/// The moves with their squares mapped, in order.
fn moves(position: &Position, square: impl Fn(Square) -> Square) -> Vec<Move> {
    let moves = position.legal_moves();
    let moved = |legal: touchmove::LegalMove<'_>| {
        Move::new(square(legal.from()), square(legal.to()), legal.promotion())
    };
    let mut moves: Vec<Move> = moves.iter().map(moved).collect();
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn colors_are_alike(position in position()) {
        let exchanged = colors_exchanged(&position);
        prop_assert_eq!(position.flip_colors(), exchanged.clone());
        prop_assert_eq!(moves(&position, Square::flip_vertical), moves(&exchanged, |square| square));
        prop_assert_eq!(position.perft(3), exchanged.perft(3));
        prop_assert_ne!(position.key(), exchanged.key());
        prop_assert_eq!(colors_exchanged(&exchanged), position);
    }

    /// Only castling distinguishes the sides of the board.
    #[test]
    fn sides_are_alike_without_castling(position in position()) {
        let mut setup = transformed(&position, Square::flip_horizontal, |piece| piece);
        setup.castling = CastlingRights::NONE;
        let mirrored = setup.validate().expect("the mirrored position is as valid");
        let mut setup = position.to_setup_with(EnPassantMode::Always);
        setup.castling = CastlingRights::NONE;
        let position = setup.validate().expect("rights can be given up");
        prop_assert_eq!(moves(&position, Square::flip_horizontal), moves(&mirrored, |square| square));
        prop_assert_eq!(position.perft(3), mirrored.perft(3));
    }
}

/// The moves with a function applied to each, in order.
fn reflected(position: &Position, reflect: fn(Move) -> Move) -> Vec<Move> {
    let moves = position.legal_moves();
    let mut moves: Vec<Move> = moves.iter().map(LegalMove::to_move).map(reflect).collect();
    moves.sort();
    moves
}

/// Asserts that one position is a reflection of another: the same game on other squares.
fn assert_reflection(position: &Position, reflection: &Position, reflect: fn(Move) -> Move) {
    assert_sound(reflection);
    assert_eq!(
        reflected(position, reflect),
        reflected(reflection, |mv| mv),
        "{position}"
    );
    assert_eq!(position.perft(2), reflection.perft(2), "{position}");
    assert_eq!(position.is_check(), reflection.is_check());
    assert_eq!(position.halfmove_clock(), reflection.halfmove_clock());
    assert_eq!(position.fullmove_number(), reflection.fullmove_number());
}

/// Asserts what is true of both reflections of a position.
fn assert_reflections(position: &Position) {
    let flipped = position.flip_colors();
    assert_ne!(flipped.turn(), position.turn());
    assert_reflection(position, &flipped, Move::flip_vertical);
    assert_eq!(flipped.flip_colors(), *position);
    assert_eq!(flipped.flip_colors().key(), position.key());
    assert_eq!(
        flipped.flip_colors().to_setup_with(EnPassantMode::Always),
        position.to_setup_with(EnPassantMode::Always)
    );

    let mirrored = position.flip_horizontal();
    assert_eq!(
        mirrored.is_some(),
        position.castling_rights().is_empty(),
        "{position}"
    );
    if let Some(mirrored) = mirrored {
        assert_eq!(mirrored.turn(), position.turn());
        assert_reflection(position, &mirrored, Move::flip_horizontal);
        let again = mirrored.flip_horizontal().expect("no rights have come up");
        assert_eq!(again, *position);
        assert_eq!(
            again.to_setup_with(EnPassantMode::Always),
            position.to_setup_with(EnPassantMode::Always)
        );
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn positions_are_reflected_as_wholes(position in position()) {
        assert_reflections(&position);
        for legal in &position.legal_moves() {
            let flipped = position.flip_colors();
            let same = flipped.legal_move(legal.to_move().flip_vertical()).expect("the same move");
            prop_assert_eq!(same.play(), legal.play().flip_colors());
        }
    }

    #[test]
    fn edited_positions_are_reflected_as_wholes(setup in edited_setup()) {
        if let Ok(position) = setup.validate() {
            assert_reflections(&position);
        }
    }

    #[test]
    fn setups_are_reflected_square_by_square(setup in garbage_setup()) {
        let flipped = setup.flip_colors();
        let mirrored = setup.flip_horizontal();
        for square in Square::ALL {
            let piece = setup.board.piece_at(square);
            let exchanged = piece.map(|piece| Piece::new(!piece.color(), piece.role()));
            prop_assert_eq!(flipped.board.piece_at(square.flip_vertical()), exchanged);
            prop_assert_eq!(setup.board.flip_vertical().piece_at(square.flip_vertical()), piece);
            prop_assert_eq!(mirrored.board.piece_at(square.flip_horizontal()), piece);
            let right = setup.castling.contains(square);
            prop_assert_eq!(flipped.castling.contains(square.flip_vertical()), right);
            prop_assert_eq!(mirrored.castling.contains(square.flip_horizontal()), right);
        }
        prop_assert_eq!((flipped.turn, mirrored.turn), (!setup.turn, setup.turn));
        prop_assert_eq!(flipped.en_passant, setup.en_passant.map(Square::flip_vertical));
        prop_assert_eq!(mirrored.en_passant, setup.en_passant.map(Square::flip_horizontal));
        prop_assert_eq!(setup.board.flip_vertical().flip_vertical(), setup.board.clone());
        prop_assert_eq!(flipped.flip_colors(), setup.clone());
        prop_assert_eq!(mirrored.flip_horizontal(), setup);
    }

    /// The defects of a setup are the same for the other side.
    #[test]
    fn defects_are_the_same_for_either_side(setup in edited_setup()) {
        let defects = |setup: &Setup| setup.validate().map_or_else(|error| error.defects().len(), |_| 0);
        prop_assert_eq!(defects(&setup), defects(&setup.flip_colors()));
    }
}
