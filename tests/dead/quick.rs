//! What the quick prover may cost: a stack of 32 KiB, and no more time than its caps allow.

use std::thread;

use touchmove::{Color, Forgiveness, Position, Setup};

/// Positions that lead the quick prover through all it has: probe, walls, and pocket with walls.
const HARD: [&str; 8] = [
    "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1",
    "8/2k5/3p1p2/1p1PpPp1/1Pp1P1P1/2P5/4K3/8 w - - 0 1",
    "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
    "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1",
    "k7/1pK3p1/6Pb/1p4pB/bP4P1/Bp6/1P4P1/8 b - - 0 1",
    "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
    "5b2/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/5B2 b - - 0 1",
    "2k5/1p1p1p1p/1P1P1P1P/8/1p1p1p1p/1P1P1P1P/8/5K2 w - - 0 1",
];

/// The stack that is promised, and what the thread needs for itself.
const STACK: usize = (32 + 16) * 1024;

fn position(fen: &str) -> Position {
    let setup: Setup = fen.parse().expect("a FEN");
    setup
        .validate_forgiving(Forgiveness::ALL)
        .expect("a position")
}

#[test]
fn a_small_stack_is_enough() {
    let all: Vec<Position> = HARD.into_iter().map(position).collect();
    let proven = move || {
        let proofs = all.iter().flat_map(|position| {
            Color::ALL.map(|winner| usize::from(position.is_unwinnable_quick(winner)))
        });
        proofs.sum::<usize>()
    };
    // Who needs more than his stack is stopped by the system.
    let thread = thread::Builder::new().stack_size(STACK).spawn(proven);
    let proven = thread
        .expect("a thread starts")
        .join()
        .expect("the stack is enough");
    assert!(proven >= 5, "only {proven} were proven");
}
