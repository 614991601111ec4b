//! Attacks: the tables compared with walks along the rays.

use proptest::prelude::*;
use touchmove::{Bitboard, Position, Square, attacks};

use crate::common::strategies::{cases, position, squares};

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The squares along some directions, each up to the first blocker, which is included.
fn walk(from: Square, occupied: Bitboard, ways: [(i8, i8); 4]) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (files, ranks) in ways {
        let mut here = from;
        while let Some(next) = here.offset(files, ranks) {
            reached.insert(next);
            if occupied.contains(next) {
                break;
            }
            here = next;
        }
    }
    reached
}

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
    #![proptest_config(cases(6_000))]

    #[test]
    fn sliders_reach_what_a_walk_reaches(occupied in squares()) {
        for square in Square::ALL {
            let straight = walk(square, occupied, STRAIGHT);
            let diagonal = walk(square, occupied, DIAGONAL);
            prop_assert_eq!(attacks::rook(square, occupied), straight);
            prop_assert_eq!(attacks::bishop(square, occupied), diagonal);
            prop_assert_eq!(attacks::queen(square, occupied), straight | diagonal);
        }
    }
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

#[test]
fn between_and_line_are_what_lies_on_the_walk() {
    for from in Square::ALL {
        for to in Square::ALL {
            let way = STRAIGHT
                .into_iter()
                .chain(DIAGONAL)
                .find(|&(files, ranks)| {
                    (1..8).any(|steps| from.offset(files * steps, ranks * steps) == Some(to))
                });
            let along = |files: i8, ranks: i8| {
                (1..8).map_while(move |steps| from.offset(files * steps, ranks * steps))
            };
            let (between, line) = match way {
                Some((files, ranks)) => (
                    along(files, ranks).take_while(|&at| at != to).collect(),
                    along(files, ranks)
                        .chain(along(-files, -ranks))
                        .chain([from])
                        .collect(),
                ),
                None => (Bitboard::EMPTY, Bitboard::EMPTY),
            };
            assert_eq!(attacks::between(from, to), between, "{from} {to}");
            assert_eq!(attacks::line(from, to), line, "{from} {to}");
        }
    }
}
