//! Tests of `steps`.

use super::*;
use crate::attacks;
use crate::types::Role;

#[test]
fn steps_from_one_square_are_the_shortest_attacks() {
    for square in Bitboard::FULL {
        let set = Bitboard::from(square);
        let all = attacks::king(square);
        let lines = attacks::on_empty_board(Role::Rook, square);
        assert_eq!(around(set), all);
        assert_eq!(straight(set), all & lines);
        assert_eq!(diagonal(set), all - lines);
        assert_eq!(leaps(set), attacks::knight(square));
    }
}

#[test]
fn steps_from_a_set_are_those_from_each_of_its_squares() {
    for one in Bitboard::FULL {
        for two in Bitboard::FULL {
            let set = Bitboard::from(one) | two;
            for steps in [upright, sideways, straight, diagonal, around, leaps] {
                assert_eq!(steps(set), steps(one.into()) | steps(two.into()));
            }
        }
    }
}
