//! Whole files of games: read event by event, replayed with a legality check of every move, and as records.
//!
//! touchmove reads from memory and as a stream; pgn-reader reads as a stream, from memory too, and shakmaty plays its
//! moves. All read the same text in the same round.

mod games;
mod ours;
mod pgn_reader;
mod records;

use std::hint::black_box;

use crate::compare::{BEFORE, announce};
use crate::race::{Entrant, Spread, race};
use crate::table::{self, Table};
use crate::version::Version;

pub use games::Games;

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    pub rounds: usize,
    pub games: Games,
}

/// A way to read a file. The answer is a number that depends on everything read.
pub type Reader = fn(&[u8]) -> u64;

/// What a version of touchmove reads with: from memory, and as a stream.
#[derive(Clone, Copy, Debug)]
pub struct Readers {
    pub events: [Reader; 2],
    pub replay: [Reader; 2],
    pub records: [Reader; 2],
}

impl Readers {
    pub(crate) const TODAY: Self = Self {
        events: [ours::events, ours::events_bit_by_bit],
        replay: [ours::replay, ours::replay_bit_by_bit],
        records: [records::records, records::records_bit_by_bit],
    };
}

/// A task, done by pgn-reader if it can, and by a version of touchmove.
struct Task {
    name: &'static str,
    pgn_reader: Option<Reader>,
    touchmove: fn(&Readers) -> [Reader; 2],
}

const TASKS: [Task; 3] = [
    Task {
        name: "events",
        pgn_reader: Some(pgn_reader::events),
        touchmove: |readers| readers.events,
    },
    Task {
        name: "full replay",
        pgn_reader: Some(pgn_reader::replay),
        touchmove: |readers| readers.replay,
    },
    Task {
        name: "records",
        pgn_reader: None,
        touchmove: |readers| readers.records,
    },
];

/// Measures and prints a table.
///
/// # Panics
///
/// Panics if the readers give different answers.
pub fn measure(of: &Race, before: Option<&Version>) {
    let today = Version::today();
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
    let ratio = format!("touchmove / {BEFORE}");
    let mut names = vec!["touchmove"];
    if before.is_some() {
        names.extend([BEFORE, &ratio]);
    }
    let mut heading = vec![String::new(), "pgn-reader, streamed".into()];
    let both = |name| ["from memory", "streamed"].map(|how| format!("{name}, {how}"));
    heading.extend(names.into_iter().flat_map(both));
    let mut table = Table::new(heading);
    let versions: Vec<&Readers> = [&today]
        .into_iter()
        .chain(before)
        .map(|version| &version.readers)
        .collect();
    for clocks in [false, true] {
        let text = Games { clocks, ..of.games }.text();
        for task in &TASKS {
            let with = if clocks { "with clocks" } else { "moves only" };
            let name = format!("{}, {with}, {} MB", task.name, text.len() / 1_000_000);
            announce(&name);
            let mut row = vec![name];
            row.extend(speeds(task, text.as_bytes(), of.rounds, &versions));
            table.push(row);
        }
    }
    eprintln!();
    print!("{}", table.to_markdown());
}

/// Returns the speeds of all readers, then those of today's version relative to the older one.
fn speeds(task: &Task, text: &[u8], rounds: usize, versions: &[&Readers]) -> Vec<String> {
    let ours = versions
        .iter()
        .flat_map(|readers| (task.touchmove)(readers));
    let readers = task.pgn_reader.into_iter().chain(ours);
    let entrant = |read: Reader| Entrant {
        run: Box::new(move || read(black_box(text))),
    };
    let mut entrants: Vec<Entrant<'_>> = readers.map(entrant).collect();
    let times = race(task.name, rounds, None, &mut entrants);
    let (theirs, ours) = times.split_at(times.len() - 2 * versions.len());
    let ratio = |own: &[f64], other: &[f64]| {
        Spread::of(other.iter().zip(own).map(|(other, own)| other / own))
    };
    let cell = |own: &Vec<f64>| {
        let speed = Spread::of(own.iter().map(|time| text.len() as f64 / time / 1e6)).median;
        match theirs {
            [theirs] => format!("{}, {speed:.0} MB/s", ratio(own, theirs)),
            _ => format!("{speed:.0} MB/s"),
        }
    };
    let mut row = vec![theirs.first().map_or_else(String::new, cell)];
    row.extend(ours.iter().map(cell));
    if let [memory, stream, memory_before, stream_before] = ours {
        let pairs = [(memory, memory_before), (stream, stream_before)];
        row.extend(pairs.map(|(today, before)| format!("{:.3}", ratio(today, before))));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::{Games, Readers, TASKS};

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
                let ours = (task.touchmove)(&Readers::TODAY);
                let readers = task.pgn_reader.into_iter().chain(ours);
                let answers: Vec<u64> = readers.map(|read| read(text.as_bytes())).collect();
                // Of a million bytes, at least every thirtieth belongs to a move, even with clocks.
                assert!(answers[0] > 33_000, "{}: {answers:?}", task.name);
                assert_eq!(answers, vec![answers[0]; answers.len()], "{}", task.name);
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
