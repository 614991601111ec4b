//! The memory of an analyzer is bounded by its byte limit or by the bytes of the budget.

use touchmove::Color;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};

use super::boards::position;

/// Blockades, an open fight, and pieces for which a mate is far away or impossible.
const BOARDS: [&str; 6] = [
    "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
    "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
    "8/8/1Pp5/8/pp6/kp6/rp5p/1K4nr b - - 0 1",
    "8/7k/8/1b6/2b5/8/3PP3/1KQR4 w - - 0 1",
    "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

/// A question that needs far more than a hundred thousand positions.
const LONG: &str = "4b3/B7/pkp1p1p1/PpPpPpPp/1P1P1P1P/p4b2/3B2b1/2K5 b - - 0 1";

#[test]
fn memory_is_bounded_by_the_budget() {
    let mut analyzer = Analyzer::new();
    assert_eq!(analyzer.memory(), 0);
    for nodes in [0, 100, 2_000, 30_000, 150_000, 500] {
        let budget = NodeBudget::new(nodes);
        for board in BOARDS.into_iter().chain([LONG]) {
            let position = position(board);
            for winner in Color::ALL {
                analyzer.winnability(&position, winner, budget);
                let memory = analyzer.memory();
                assert!(
                    memory <= budget.bytes(),
                    "{memory} bytes for {nodes}, {board}"
                );
                // The tables are really counted, and half of a position is on its squares.
                assert!(memory >= 12 * analyzer.nodes() as usize, "{memory} bytes");
            }
        }
    }
}

#[test]
fn a_position_takes_few_bytes() {
    assert_eq!(NodeBudget::new(u64::MAX).bytes(), NodeBudget::DEEP.bytes());
    let mut analyzer = Analyzer::new();
    let long = position(LONG);
    analyzer.winnability(&long, Color::White, NodeBudget::new(400_000));
    assert!(analyzer.nodes() >= 400_000);
    assert!(
        analyzer.memory() <= 58 * 400_000,
        "{} bytes",
        analyzer.memory()
    );
}

#[test]
fn a_byte_limit_replaces_that_of_the_budget() {
    let long = position(LONG);
    let mut before = 0;
    for limit in [0, 4 << 20, 8 << 20, 16 << 20] {
        let mut analyzer = Analyzer::with_byte_limit(limit);
        let answer = analyzer.winnability(&long, Color::White, NodeBudget::DEEP);
        assert!(
            matches!(answer, Winnability::Undecided { .. }),
            "{answer:?}"
        );
        let memory = analyzer.memory();
        assert!(memory <= limit.max(2 << 20), "{memory} of {limit} bytes");
        assert!(analyzer.nodes() > before, "{limit} bytes");
        before = analyzer.nodes();
    }
}

#[test]
fn a_shrunk_analyzer_answers_as_before() {
    let mut analyzer = Analyzer::new();
    for board in BOARDS {
        let position = position(board);
        let budget = NodeBudget::new(3_000);
        let answer = analyzer.winnability(&position, Color::White, budget);
        let memory = analyzer.memory();
        analyzer.shrink_to(memory);
        assert_eq!(analyzer.memory(), memory);
        analyzer.shrink_to(memory.saturating_sub(1));
        assert_eq!(analyzer.memory(), 0);
        assert_eq!(
            analyzer.winnability(&position, Color::White, budget),
            answer
        );
    }
}

#[test]
fn a_callback_stops_a_search_soon() {
    let mut analyzer = Analyzer::new();
    for stop_at in [0, 1, 1_000, 50_000] {
        let (mut last, mut longest) = (0, 0);
        let stop = |steps: u64| {
            longest = longest.max(steps - last);
            last = steps;
            steps >= stop_at
        };
        let long = position(LONG);
        let answer = analyzer.winnability_until(&long, Color::White, NodeBudget::DEEP, stop);
        assert!(
            matches!(answer, Winnability::Undecided { .. }),
            "{answer:?}"
        );
        assert!(last >= stop_at && last < stop_at + 65, "{last} steps");
        assert!(longest <= 64, "{longest} steps between two calls");
    }
    let answers = Color::ALL.map(|winner| {
        let stop = |steps| steps > 9_000;
        analyzer.winnability_until(&position(LONG), winner, NodeBudget::DEEP, stop)
    });
    let is_undecided = |answer: &Winnability| matches!(answer, Winnability::Undecided { .. });
    assert!(answers.iter().any(is_undecided), "{answers:?}");
}

#[test]
fn a_callback_that_does_not_stop_changes_nothing() {
    let mut analyzer = Analyzer::new();
    for board in BOARDS {
        let position = position(board);
        let budget = NodeBudget::new(20_000);
        for winner in Color::ALL {
            let answer = analyzer.winnability(&position, winner, budget);
            let nodes = analyzer.nodes();
            let again = analyzer.winnability_until(&position, winner, budget, |_| false);
            assert_eq!((again, analyzer.nodes()), (answer, nodes), "{board}");
        }
    }
}
