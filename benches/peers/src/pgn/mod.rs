//! Whole files of games: read event by event, and replayed with a legality check of every move.
//!
//! touchmove reads from memory and as a stream; pgn-reader reads as a stream, from memory too, and shakmaty plays its
//! moves. All read the same text in the same round.

mod games;
mod ours;
mod pgn_reader;

use std::hint::black_box;

use crate::compare::announce;
use crate::race::{Entrant, Spread, race};
use crate::table::{self, Table};

pub use games::Games;

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    pub rounds: usize,
    pub games: Games,
}

/// A way to read a file. The answer is a number that depends on everything read.
type Reader = fn(&[u8]) -> u64;

/// A task and its readers: pgn-reader, and touchmove from memory and as a stream.
struct Task {
    name: &'static str,
    readers: [Reader; 3],
}

/// The reference reader.
const REFERENCE: usize = 0;

const TASKS: [Task; 2] = [
    Task {
        name: "events",
        readers: [pgn_reader::events, ours::events, ours::events_bit_by_bit],
    },
    Task {
        name: "full replay",
        readers: [pgn_reader::replay, ours::replay, ours::replay_bit_by_bit],
    },
];

/// Measures and prints a table.
///
/// # Panics
///
/// Panics if the readers give different answers.
pub fn measure(of: &Race) {
    println!(
        "pgn-reader {} with shakmaty {}",
        table::version_of("pgn-reader"),
        table::version_of("shakmaty")
    );
    println!("{}", table::processor());
    println!("{}", table::build());
    println!(
        "Speed as a multiple of that of pgn-reader, thread CPU time: median (least to most) of {} rounds.\n",
        of.rounds
    );
    let heading = [
        "",
        "pgn-reader, streamed",
        "touchmove, from memory",
        "touchmove, streamed",
    ];
    let mut table = Table::new(heading.map(str::to_owned).into());
    for clocks in [false, true] {
        let text = Games { clocks, ..of.games }.text();
        for task in &TASKS {
            let with = if clocks { "with clocks" } else { "moves only" };
            let name = format!("{}, {with}, {} MB", task.name, text.len() / 1_000_000);
            announce(&name);
            let mut row = vec![name];
            row.extend(speeds(task, text.as_bytes(), of.rounds));
            table.push(row);
        }
    }
    eprintln!();
    print!("{}", table.to_markdown());
}

fn speeds(task: &Task, text: &[u8], rounds: usize) -> Vec<String> {
    let entrant = |read: Reader| Entrant {
        run: Box::new(move || read(black_box(text))),
    };
    let times = race(task.name, rounds, None, &mut task.readers.map(entrant));
    let cell = |own: &Vec<f64>| {
        let speed = Spread::of(own.iter().map(|time| text.len() as f64 / time / 1e6)).median;
        let ratios = times[REFERENCE]
            .iter()
            .zip(own)
            .map(|(reference, own)| reference / own);
        let Spread {
            median,
            least,
            most,
        } = Spread::of(ratios);
        format!("{median:.2} ({least:.2} to {most:.2}), {speed:.0} MB/s")
    };
    times.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::{Games, TASKS};

    #[test]
    fn all_readers_read_the_same() {
        for clocks in [false, true] {
            let text = Games {
                megabytes: 1,
                seed: 7,
                clocks,
            }
            .text();
            assert!(text.len() >= 1_000_000);
            for task in &TASKS {
                let answers = task.readers.map(|read| read(text.as_bytes()));
                // Of a million bytes, at least every thirtieth belongs to a move, even with clocks.
                assert!(answers[0] > 33_000, "{}: {answers:?}", task.name);
                assert_eq!(answers, [answers[0]; 3], "{}", task.name);
            }
        }
    }

    #[test]
    fn a_seed_is_always_the_same_games() {
        let text = |seed| {
            Games {
                megabytes: 1,
                seed,
                clocks: false,
            }
            .text()
        };
        assert_eq!(text(1), text(1));
        assert_ne!(text(1), text(2));
    }
}
