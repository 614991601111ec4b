//! Attacks in random positions: which pieces attack a square, and which are pinned.

use proptest::prelude::*;
use touchmove::{Bitboard, Position, Square, attacks};

use crate::common::strategies::{cases, position, squares};

/// All pieces that attack a square, tested one by one.
fn attackers_one_by_one(position: &Position, square: Square, occupied: Bitboard) -> Bitboard {
    position
        .board()
        .iter()
        .filter(|&(from, piece)| attacks::piece(piece, from, occupied).contains(square))
        .map(|(from, _)| from)
        .collect()
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn attackers_are_the_pieces_that_attack(position in position(), others in squares()) {
        for occupied in [position.board().occupied(), others] {
            for square in Square::ALL {
                let expected = attackers_one_by_one(&position, square, occupied);
                prop_assert_eq!(position.attackers_to(square, occupied), expected);
            }
        }
    }

    /// A piece is pinned if and only if removing it adds exactly one attacker of the king.
    #[test]
    fn pinned_pieces_are_those_whose_removal_opens_a_line(position in position()) {
        for color in touchmove::Color::ALL {
            let occupied = position.board().occupied();
            let king = position.king(color);
            let enemies = position.board().by_color(!color);
            let attackers = |occupied| position.attackers_to(king, occupied) & enemies;
            let expected: Bitboard = (position.board().by_color(color) - king)
                .into_iter()
                .filter(|&pinned| attackers(occupied - pinned) != attackers(occupied))
                .collect();
            prop_assert_eq!(position.pinned(color), expected);
        }
    }
}
