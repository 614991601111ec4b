//! The memory of an analyzer is bounded by the largest budget it was ever given.

use touchmove::Color;
use touchmove::winnability::{Analyzer, NodeBudget};

use crate::boards::position;

/// The bytes that each position of the budget may cost, and the bytes that are free.
const BYTES: usize = 200;
const FREE: usize = 4 << 20;

/// Walls, an open fight, and pieces for which a mate is far away or impossible.
const BOARDS: [&str; 6] = [
    "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
    "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
    "8/8/1Pp5/8/pp6/kp6/rp5p/1K4nr b - - 0 1",
    "8/7k/8/1b6/2b5/8/3PP3/1KQR4 w - - 0 1",
    "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

#[test]
fn memory_is_bounded_by_the_largest_budget() {
    let mut analyzer = Analyzer::new();
    assert_eq!(analyzer.memory(), 0);
    let mut largest = 0;
    for nodes in [0, 100, 2_000, 30_000, 150_000, 500] {
        for board in BOARDS {
            let position = position(board);
            for winner in Color::ALL {
                analyzer.winnability(&position, winner, NodeBudget::new(nodes));
                largest = largest.max(analyzer.nodes() as usize);
                let memory = analyzer.memory();
                assert!(
                    memory <= FREE + BYTES * largest,
                    "{memory} bytes for {largest} positions"
                );
            }
        }
    }
    // The bound is not trivial: the tables are really counted.
    assert!(largest > 150_000 && analyzer.memory() > 40 * largest);
}
