//! The full comparison: every library does every task, and the result is a table of speeds.

use std::hint::black_box;

use touchmove::MoveBuffer;

use crate::agree::{Answers, contested};
use crate::chess::Chess;
use crate::cozy::CozyChess;
use crate::library::Library;
use crate::ours::{Touchmove, perft_through_lists};
use crate::owlchess::Owlchess;
use crate::positions::{self, Known};
use crate::race::{Entrant, Spread, geometric_mean, race};
use crate::racer::{Contender, Corpus, Racer, Task};
use crate::search;
use crate::shakmaty::Shakmaty;
use crate::table::{self, Table};

/// The reference library, by its index among the contenders.
const REFERENCE: usize = 1;

/// The rows of the known positions.
const PERFT: &str = "bulk perft";
const SEARCH: &str = "search";

/// How many positions are listed, asked about, written and read: too many for a processor to remember
/// their branches from one pass to the next, which an engine never lets it do.
const POSITIONS: usize = 6000;

/// The amount of work.
pub struct Effort {
    pub rounds: usize,
    /// The limit on the leaf nodes of a perft.
    most_lines: u64,
    /// By how many half-moves searches are less deep.
    shallower: u32,
    /// The number by which the passes of a task are divided.
    divisor: u32,
}

impl Effort {
    pub const FULL: Self = Self {
        rounds: 15,
        // Start position depth 6, the others 5, 7, 5, 5, 5.
        most_lines: 200_000_000,
        shallower: 0,
        divisor: 1,
    };

    pub const QUICK: Self = Self {
        rounds: 3,
        most_lines: 5_000_000,
        shallower: 2,
        divisor: 10,
    };
}

/// Returns whether the name of a row contains a text.
#[must_use]
pub fn is_in_a_row(text: &str) -> bool {
    let jobs = jobs();
    let mut names = jobs.iter().map(|job| job.name).chain([PERFT, SEARCH]);
    names.any(|name| name.contains(text))
}

/// Measures the rows whose names contain a text, and prints the table.
///
/// # Panics
///
/// Panics if the libraries disagree.
pub fn compare(effort: &Effort, rows: &str) {
    let fens = positions::standard_and_games(POSITIONS);
    let known = positions::known();
    let ours = Corpus::<Touchmove>::new(&fens, &known);
    let cozy = Corpus::<CozyChess>::new(&fens, &known);
    let shakmaty = Corpus::<Shakmaty>::new(&fens, &known);
    let chess = Corpus::<Chess>::new(&fens, &known);
    let owlchess = Corpus::<Owlchess>::new(&fens, &known);

    announce("whether all answers agree");
    let answers = [
        Answers::of(&ours),
        Answers::of(&cozy),
        Answers::of(&shakmaty),
        Answers::of(&chess),
        Answers::of(&owlchess),
    ];
    let contested = contested(&fens, &answers);

    let mut contenders: [Box<dyn Contender + '_>; 5] = [
        Box::new(Racer::new(&ours, &contested)),
        Box::new(Racer::new(&cozy, &contested)),
        Box::new(Racer::new(&shakmaty, &contested)),
        Box::new(Racer::new(&chess, &contested)),
        Box::new(Racer::new(&owlchess, &contested)),
    ];
    print_heading(effort, &contenders);
    let mut heading = vec![String::new()];
    heading.extend(contenders.iter().map(|c| c.package().to_owned()));
    let mut table = Table::new(heading);
    if PERFT.contains(rows) {
        for row in perft_rows(effort, &known, &mut contenders) {
            table.push(row);
        }
    }
    if SEARCH.contains(rows) {
        table.push(search_row(effort, &known, &mut contenders));
    }
    for job in jobs().iter().filter(|job| job.name.contains(rows)) {
        table.push(job_row(effort, job, &mut contenders));
    }
    eprintln!();
    print!("{}", table.to_markdown());
}

fn print_heading(effort: &Effort, contenders: &[Box<dyn Contender + '_>]) {
    let versions: Vec<String> = contenders
        .iter()
        .map(|c| format!("{} {}", c.package(), table::version_of(c.package())))
        .collect();
    println!("{}", versions.join(", "));
    println!("{}", table::processor());
    println!("{}", table::build());
    println!(
        "Speed as a multiple of that of {}, thread CPU time: median (least to most) of {} rounds.\n",
        contenders[REFERENCE].package(),
        effort.rounds
    );
}

/// Prints progress to standard error, so that it stays out of the table.
pub(crate) fn announce(what: &str) {
    eprintln!("measuring: {what}");
}

/// Bulk perft of the known positions: with each library's own counting, and with touchmove's move
/// lists.
fn perft_rows(
    effort: &Effort,
    known: &[Known],
    contenders: &mut [Box<dyn Contender + '_>],
) -> [Vec<String>; 2] {
    let through_lists = contenders.len();
    // speeds[entrant][position][round]
    let mut speeds = vec![Vec::new(); through_lists + 1];
    for (number, position) in known.iter().enumerate() {
        let (depth, lines) = position.within(effort.most_lines);
        announce(&format!("perft {depth} of {}", position.fen));
        let task = Task::Perft {
            position: number,
            depth,
        };
        let mut entrants = entrants(contenders, task, 1);
        let ours = Touchmove::read(position.fen);
        let mut buffers = vec![MoveBuffer::new(); depth as usize - 1];
        entrants.push(Entrant {
            run: Box::new(move || perft_through_lists(black_box(&ours), &mut buffers)),
        });
        let times = race("perft", effort.rounds, Some(lines), &mut entrants);
        for (speeds, times) in speeds.iter_mut().zip(times) {
            speeds.push(times.iter().map(|time| lines as f64 / time).collect());
        }
    }
    let mean: Vec<Vec<f64>> = speeds
        .iter()
        .map(|positions: &Vec<Vec<f64>>| mean_of_each_round(positions, effort.rounds))
        .collect();
    let unit = |speed: f64| format!("{:.0} Mnps", speed / 1e6);
    let cell = |entrant| cell(&mean, entrant, unit);
    let mut row = vec![PERFT.to_owned()];
    row.extend((0..through_lists).map(cell));
    let mut lists = vec![format!("{PERFT} through lists"), cell(through_lists)];
    lists.resize(row.len(), String::new());
    [row, lists]
}

/// Searches of the known positions.
fn search_row(
    effort: &Effort,
    known: &[Known],
    contenders: &mut [Box<dyn Contender + '_>],
) -> Vec<String> {
    // speeds[entrant][position][round]
    let mut speeds = vec![Vec::new(); contenders.len()];
    for (number, (position, depth)) in known.iter().zip(search::DEPTHS).enumerate() {
        let task = Task::Search {
            position: number,
            depth: depth - effort.shallower,
        };
        let answer = contenders[REFERENCE].run(task, 1);
        let nodes = search::Outcome::nodes_of(answer);
        announce(&format!("search of {}: {nodes} nodes", position.fen));
        let mut entrants = entrants(contenders, task, 1);
        let times = race("search", effort.rounds, Some(answer), &mut entrants);
        for (speeds, times) in speeds.iter_mut().zip(times) {
            speeds.push(times.iter().map(|time| nodes as f64 / time).collect());
        }
    }
    let mean: Vec<Vec<f64>> = speeds
        .iter()
        .map(|positions: &Vec<Vec<f64>>| mean_of_each_round(positions, effort.rounds))
        .collect();
    let unit = |speed: f64| format!("{:.2} Mnps", speed / 1e6);
    let mut row = vec![SEARCH.to_owned()];
    row.extend((0..mean.len()).map(|entrant| cell(&mean, entrant, unit)));
    row
}

fn mean_of_each_round(positions: &[Vec<f64>], rounds: usize) -> Vec<f64> {
    (0..rounds)
        .map(|round| geometric_mean(positions.iter().map(|speeds| speeds[round])))
        .collect()
}

/// A task and how often it is done in a round.
struct Job {
    name: &'static str,
    task: Task,
    passes: u32,
}

/// Returns the tasks other than perft. A full round of each takes a library a few hundredths of a
/// second.
fn jobs() -> Vec<Job> {
    let job = |name, task, passes| Job { name, task, passes };
    vec![
        job("list into a kept buffer", Task::List, 20),
        job("list into a fresh buffer", Task::FreshList, 20),
        job("number of legal moves", Task::Count, 30),
        job("any legal move", Task::Any, 200),
        job("play: copy, make, hash", Task::Play, 100),
        job("checked play", Task::CheckedPlay, 60),
        job("is_legal, legal moves", Task::TestLegal, 10),
        job("is_legal, mostly illegal", Task::TestForeign, 20),
        job("FEN read", Task::ReadFen, 6),
        job("FEN written", Task::WriteFen, 6),
        job("UCI move read", Task::ReadUci, 60),
        job("UCI move written", Task::WriteUci, 60),
        job("SAN read", Task::ReadSan, 30),
        job("SAN written", Task::WriteSan, 20),
    ]
}

fn job_row(effort: &Effort, job: &Job, contenders: &mut [Box<dyn Contender + '_>]) -> Vec<String> {
    announce(job.name);
    let passes = (job.passes / effort.divisor).max(1);
    let operations = contenders[REFERENCE].operations(job.task);
    let times = race(
        job.name,
        effort.rounds,
        None,
        &mut entrants(contenders, job.task, passes),
    );
    let operations = (operations * u64::from(passes)) as f64;
    let speeds: Vec<Vec<f64>> = times
        .iter()
        .map(|times| times.iter().map(|time| operations / time).collect())
        .collect();
    let unit = |speed: f64| format!("{:.1} ns", 1e9 / speed);
    let mut cells = (0..speeds.len()).map(|entrant| cell(&speeds, entrant, unit));
    let mut row = vec![job.name.to_owned()];
    row.extend(contenders.iter().map(|contender| {
        let takes_part = contender.can(job.task);
        takes_part
            .then(|| cells.next())
            .flatten()
            .unwrap_or_default()
    }));
    row
}

fn entrants<'e>(
    contenders: &'e mut [Box<dyn Contender + '_>],
    task: Task,
    passes: u32,
) -> Vec<Entrant<'e>> {
    let entrant = |contender: &'e mut Box<dyn Contender + '_>| Entrant {
        run: Box::new(move || contender.run(task, passes)),
    };
    let able = contenders.iter_mut().filter(|c| c.can(task));
    able.map(entrant).collect()
}

/// Formats the speed of one entrant: relative to the reference, round by round, and absolute.
fn cell(speeds: &[Vec<f64>], entrant: usize, unit: impl Fn(f64) -> String) -> String {
    let speed = unit(Spread::of(speeds[entrant].iter().copied()).median);
    if entrant == REFERENCE {
        return format!("1, {speed}");
    }
    let rounds = speeds[entrant].iter().zip(&speeds[REFERENCE]);
    let ratio = Spread::of(rounds.map(|(ours, reference)| ours / reference));
    let Spread {
        median,
        least,
        most,
    } = ratio;
    format!("{median:.2} ({least:.2} to {most:.2}), {speed}")
}
