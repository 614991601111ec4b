//! Claims of a draw before an arbiter: rows E-12 to E-39 (Laws, Articles 6.12.2 and 9.2 to 9.6).

use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{begun, board, position};

/// Knights move out and back, twice: the start position occurs for the third time.
const THRICE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";

#[test]
fn e_35_three_times_or_fifty_moves_end_nothing_by_themselves() {
    let long = position("8/8/4k3/8/8/3K4/8/R7 w - - 118 160");
    for rulebook in EDITIONS.clone() {
        let arbiter = begun(
            board(&rulebook, "90+0").with_start(long.clone()),
            "a1a6 e6d7",
        );
        assert_eq!(arbiter.position().halfmove_clock(), 120);
        assert_eq!(arbiter.verdict(), None);
        let arbiter = begun(board(&rulebook, "90+0"), THRICE);
        assert_eq!(arbiter.repetitions().count(), 3);
        assert_eq!(arbiter.verdict(), None);
    }
}
