//! Measures what the crate does by itself on one core: reading and replaying a file of PGN, and the same games packed.
//!
//! Its times are computing times where the system tells them, so that other programs do not count.
//!
//! ```console
//! $ cargo run --release --example replay -- corpus.pgn
//! ```

use std::error::Error;
use std::fs;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use touchmove::packed::Games;
use touchmove::pgn::{Event, Reader, Replay};

/// Returns for how long the only thread has computed, or time by the clock.
fn computed() -> Duration {
    static SINCE: OnceLock<Instant> = OnceLock::new();
    let by_clock = || SINCE.get_or_init(Instant::now).elapsed();
    let told = fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(by_clock, Duration::from_nanos)
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: replay FILE")?;
    let since = computed();
    let text = fs::read(file)?;
    let (mut games, mut checks) = (0_u64, 0_u64);
    let (mut reader, mut replay) = (Reader::from_bytes(&text), Replay::new());
    loop {
        match reader.next_event() {
            Ok(Some(event)) => {
                let (is_move, is_end) = (
                    matches!(event, Event::Move(_)),
                    matches!(event, Event::End(_)),
                );
                if let Err(fault) = replay.apply(event) {
                    reader.reject_game(fault);
                    continue;
                }
                games += u64::from(is_end);
                checks += u64::from(is_move && replay.position().is_check());
            }
            Ok(None) => break,
            Err(_) => {}
        }
    }
    let seconds = (computed() - since).as_secs_f64();
    println!(
        "text: {games} games, {checks} checks, {:.0} ms, {:.0} games/s",
        1000.0 * seconds,
        games as f64 / seconds
    );

    let mut packed = Vec::new();
    let mut reader = Reader::from_bytes(&text);
    loop {
        match reader.next_record() {
            Ok(Some(record)) => match record.is_cut() {
                true => record
                    .game_to(record.main_line_end())
                    .map(|game| game.pack_into(&mut packed, record.result()))??,
                false => record.pack_into(&mut packed)?,
            },
            Ok(None) => break,
            Err(_) => {}
        }
    }
    drop(text);
    let since = computed();
    let (mut games, mut checks) = (0_u64, 0_u64);
    for game in Games::new(&packed) {
        let mut replay = game?.replay()?;
        games += 1;
        while replay.next_move().transpose()?.is_some() {
            checks += u64::from(replay.position().is_check());
        }
    }
    let seconds = (computed() - since).as_secs_f64();
    println!(
        "packed: {games} games, {checks} checks, {:.0} ms, {:.0} games/s",
        1000.0 * seconds,
        games as f64 / seconds
    );
    Ok(())
}
