//! Replays the games of a file with the crate alone, as a measure for everything else: seconds, and how many moves.
//!
//! Usage: replay FILE

use std::time::Instant;

use touchmove::pgn::{Event, Options, Reader, Replay};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("expected a file")?;
    let text = std::fs::read(path)?;
    let (mut best, mut moves) = (f64::INFINITY, 0);
    for _ in 0..3 {
        let start = Instant::now();
        moves = replay(&text)?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{best} {moves}");
    Ok(())
}

/// Returns how many moves there are.
fn replay(text: &[u8]) -> Result<u64, Box<dyn std::error::Error>> {
    let mut options = Options::WHOLE_GAMES;
    options.comments = false;
    let mut reader = Reader::from_bytes(text).with_options(options);
    let mut replay = Replay::new();
    let mut moves = 0;
    while let Some(event) = reader.next_event()? {
        replay.apply(event)?;
        moves += u64::from(matches!(event, Event::Move(_)));
    }
    Ok(moves)
}
