//! Tests of `small`.

use super::super::leapers::{NEAR, ON_EMPTY_BOARD, PAWN};
use super::super::rays::{KING_STEPS, tests::agrees_with_rays};
use super::*;

#[test]
fn every_slider_equals_a_walk_along_the_rays() {
    agrees_with_rays(&ORTHOGONALS, rook);
    agrees_with_rays(&DIAGONALS, bishop);
}

#[test]
fn every_pair_of_squares_equals_a_walk_along_the_rays() {
    for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
        let (mut squares, mut whole) = (0, 0);
        for (files, ranks) in KING_STEPS {
            let ahead = ray(from, (files, ranks), 1 << to);
            if ahead >> to & 1 != 0 {
                squares = ahead & !(1 << to);
                let back = ray(from, (-files, -ranks), 0);
                whole = ray(from, (files, ranks), 0) | back | 1 << from;
            }
        }
        assert_eq!(
            (between(from, to), line(from, to)),
            (squares, whole),
            "{from} {to}"
        );
    }
}

#[test]
fn the_small_attack_tables_fit_into_16_kibibytes() {
    let leapers = size_of_val(&PAWN) + size_of_val(&NEAR) + size_of_val(&ON_EMPTY_BOARD);
    assert_eq!(size_of_val(&LINES) + leapers, 7168);
}
