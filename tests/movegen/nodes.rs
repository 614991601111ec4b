//! Walks over small trees that check the invariants of every position.

use touchmove::{LegalMove, Position};

use super::suite::{self, Entry};
use crate::common::oracle::Oracle;
use crate::common::{assert_agrees, assert_sound, coordinates};

/// One node in this many is also compared with the slow oracle: a prime, so that no rhythm of a tree hides from it.
const ORACLE_STRIDE: u64 = 23;

/// Checks every node of the trees of a suite, each to the depth with no more than this many leaves.
pub(crate) fn check(suite: &'static str, most_leaves: u64) {
    let mut nodes = 0;
    for entry in suite::read(suite) {
        let (depth, leaves) = entry.deepest_within(most_leaves);
        let seen = walk(&entry.position(), depth, &mut |position| {
            nodes += 1;
            assert_sound(position);
            if nodes % ORACLE_STRIDE == 0 {
                assert_agrees(position, &Oracle::from_fen(&position.to_string()));
            }
        });
        assert_eq!(seen, leaves, "leaves of {} at depth {depth}", entry.fen);
        check_divide(&entry, depth);
    }
}

/// Passes every position of a tree to `visit` and returns the number of leaves.
fn walk(position: &Position, depth: u32, visit: &mut impl FnMut(&Position)) -> u64 {
    visit(position);
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|legal: LegalMove<'_>| walk(&legal.play(), depth - 1, visit))
        .sum()
}

/// Asserts that divide splits the count among exactly the legal moves.
fn check_divide(entry: &Entry, depth: u32) {
    let position = entry.position();
    let mut moves = Vec::new();
    let mut sum = 0;
    for (legal, lines) in position.divide(depth) {
        assert_eq!(
            lines,
            legal.play().perft(depth - 1),
            "{legal} in {}",
            entry.fen
        );
        moves.push(legal.to_string());
        sum += lines;
    }
    moves.sort();
    assert_eq!(moves, coordinates(&position), "divide of {}", entry.fen);
    assert_eq!(sum, position.perft(depth), "divide of {}", entry.fen);
}
