//! Tests of `schedule`.

use super::*;

#[test]
fn every_turn_goes_farther_than_the_one_before_until_the_last() {
    for pawns in [Pawns::Blockaded, Pawns::Open] {
        let limits = |positions, is_alone| {
            let turn = Turn {
                positions,
                pawns,
                is_alone,
                left: usize::MAX,
            };
            ROWS.each_ref().map(|row| (row.limit)(&turn).min(row.most))
        };
        let mut before = limits(FIRST_TURN / 2, false);
        // As many turns as fit into a `usize` of 32 bits.
        for turn in 0..23 {
            let positions = FIRST_TURN << turn;
            let is_alone = positions > LAST_TURN;
            let now = limits(positions, is_alone);
            let [best_first, kings, patterns, breadth_first] = now;
            assert!(kings >= before[1] && patterns > before[2] && breadth_first > before[3]);
            assert_eq!(best_first, positions.min(LAST_TURN));
            assert_eq!(breadth_first == positions, is_alone);
            before = now;
        }
    }
}
