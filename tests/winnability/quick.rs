//! The limits of the quick prover: a stack of 32 KiB, and no more time than its caps allow.
#![cfg(target_os = "linux")]

use std::fs;
use std::sync::mpsc;
use std::thread;

use touchmove::{Color, Position};

use super::boards::position;
use super::families;

/// Positions that lead the quick prover through all its parts: probe, abstract positions, and the
/// depth-first search with them.
const HARD: [&str; 10] = [
    "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1",
    "8/2k5/3p1p2/1p1PpPp1/1Pp1P1P1/2P5/4K3/8 w - - 0 1",
    "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
    "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1",
    "k7/1pK3p1/6Pb/1p4pB/bP4P1/Bp6/1P4P1/8 b - - 0 1",
    "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
    "5b2/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/5B2 b - - 0 1",
    "2k5/1p1p1p1p/1P1P1P1P/8/1p1p1p1p/1P1P1P1P/8/5K2 w - - 0 1",
    "1b1k4/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - - 0 1",
    "3k4/p2p2p1/P2P2P1/8/8/P2P4/P2P2P1/3K4 w - - 0 1",
];

/// The promised stack.
const PROMISED: usize = 32 * 1024;

/// The unit in which stacks grow.
const PAGE: usize = 4 * 1024;

/// Returns the start of the memory region that contains an address.
fn start_of(address: usize) -> usize {
    let maps = fs::read_to_string("/proc/self/maps").expect("the system lists its memory maps");
    let mut starts = maps.lines().filter_map(|line| {
        let (start, rest) = line.split_once('-')?;
        let (end, _) = rest.split_once(' ')?;
        let [start, end] = [start, end].map(|number| usize::from_str_radix(number, 16));
        let (start, end) = (start.ok()?, end.ok()?);
        (start..end).contains(&address).then_some(start)
    });
    starts.next().expect("a stack lies in memory")
}

/// Starts a thread with a stack of the given size, and returns how much of it is left for the thread.
/// If that is the `wanted` amount, it runs the quick prover, and also returns the number of proofs.
fn prove_on(size: usize, wanted: Option<usize>) -> (usize, usize) {
    let fens = HARD.into_iter().map(str::to_owned);
    let all: Vec<Position> = fens
        .chain(families::fens())
        .map(|fen| position(&fen))
        .collect();
    let (say_place, place) = mpsc::channel();
    let (say_go, go) = mpsc::channel::<bool>();
    let thread = thread::Builder::new().stack_size(size).spawn(move || {
        let here = 0_u8;
        say_place
            .send(&raw const here as usize)
            .expect("the receiver is alive");
        if !go.recv().expect("the sender is alive") {
            return 0;
        }
        // The system stops a thread that uses more than its stack.
        let asked = all.iter().flat_map(|position| {
            Color::ALL.map(|winner| usize::from(position.is_unwinnable_quick(winner)))
        });
        asked.sum()
    });
    let thread = thread.expect("a thread starts");
    let place = place.recv().expect("the thread says where its stack is");
    let left = place - start_of(place);
    say_go
        .send(wanted == Some(left))
        .expect("the thread listens");
    (left, thread.join().expect("the stack is enough"))
}

#[test]
fn the_promised_stack_is_enough() {
    // The stack that a thread needs for itself is unknown, so the largest one that leaves no more
    // than promised counts. Smaller ones come first, because a larger one that is no longer needed
    // may be given out again.
    let sizes = (1..32).map(|pages| pages * PAGE);
    let fitting = sizes
        .map(|size| (size, prove_on(size, None).0))
        .take_while(|&(_, left)| left <= PROMISED);
    let (size, left) = fitting.last().expect("some stack is as small as promised");
    assert!(left + PAGE > PROMISED, "only {left} bytes were left");
    let (_, proven) = prove_on(size, Some(left));
    assert!(proven >= 100, "only {proven} were proven on {left} bytes");
}
