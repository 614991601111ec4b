//! The full comparison: every library does every task, and the result is a table of speeds.

use crate::agree::{Answers, contested};
use crate::chess::Chess;
use crate::cozy::CozyChess;
use crate::library::Library;
use crate::ours::Touchmove;
use crate::owlchess::Owlchess;
use crate::positions::{self, Known};
use crate::prepared::Prepared;
use crate::race::{Entrant, Spread, geometric_mean, race};
use crate::racer::{Contender, Corpus, Task};
use crate::search::{self, Searchable};
use crate::shakmaty::Shakmaty;
use crate::table::{self, Table};
use crate::version::Version;

/// The version with which all others are compared, by its index among the contenders.
const TODAY: usize = 0;

/// What the older version of touchmove is called. It is the last contender.
pub(crate) const BEFORE: &str = "before";

/// The rows of the known positions.
const PERFT: &str = "bulk perft";
const SEARCH: &str = "search";
const NETWORK_SEARCH: &str = "search, beside 50 MB of weights";

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
    /// Whether other libraries take part.
    pub has_peers: bool,
}

impl Effort {
    pub const FULL: Self = Self {
        rounds: 15,
        // Start position depth 6, the others 5, 7, 5, 5, 5.
        most_lines: 200_000_000,
        shallower: 0,
        divisor: 1,
        has_peers: true,
    };

    pub const QUICK: Self = Self {
        rounds: 3,
        most_lines: 5_000_000,
        shallower: 2,
        divisor: 10,
        has_peers: true,
    };
}

/// Returns whether the name of a row contains a text.
#[must_use]
pub fn is_in_a_row(text: &str) -> bool {
    let jobs = jobs();
    let mut names = jobs
        .iter()
        .map(|job| job.name)
        .chain([PERFT, SEARCH, NETWORK_SEARCH]);
    names.any(|name| name.contains(text))
}

/// Measures the rows whose names contain a text, and prints the table.
///
/// # Panics
///
/// Panics if the libraries disagree.
pub fn compare(effort: &Effort, rows: &str, before: Option<&Version>) {
    let fens = positions::standard_and_games(POSITIONS);
    let known = positions::known();
    let today = Version::today();
    let mut libraries = vec![(Touchmove::PACKAGE, today.prepare(&fens, &known))];
    if effort.has_peers {
        libraries.extend(peers(&fens, &known));
    }
    libraries.extend(before.map(|version| (BEFORE, version.prepare(&fens, &known))));

    announce("whether all answers agree");
    let answers = libraries
        .iter()
        .map(|(name, library)| library.answers(name));
    let contested = contested(&fens, &answers.collect::<Vec<Answers>>());

    let racers = libraries
        .iter()
        .map(|(_, library)| library.racer(&contested));
    let mut field = Field {
        effort,
        // cozy-chess, or the older version if only versions take part.
        reference: 1.min(libraries.len() - 1),
        names: libraries.iter().map(|&(name, _)| name).collect(),
        contenders: racers.collect(),
        versions: [&today].into_iter().chain(before).collect(),
    };
    field.print_heading();
    let mut heading = vec![String::new()];
    heading.extend(field.names.iter().map(|&name| name.to_owned()));
    if before.is_some() {
        heading.push(format!("{} / {BEFORE}", Touchmove::PACKAGE));
    }
    let mut table = Table::new(heading);
    if PERFT.contains(rows) {
        for row in field.perft_rows(&known) {
            table.push(row);
        }
    }
    let task = |position, depth| Task::Search { position, depth };
    if SEARCH.contains(rows) {
        table.push(field.search_row(SEARCH, &known, task));
    }
    let task = |position, depth| Task::NetworkSearch { position, depth };
    if NETWORK_SEARCH.contains(rows) {
        table.push(field.search_row(NETWORK_SEARCH, &known, task));
    }
    for job in jobs().iter().filter(|job| job.name.contains(rows)) {
        table.push(field.job_row(job));
    }
    eprintln!();
    print!("{}", table.to_markdown());
}

/// Returns the other libraries, the reference first.
fn peers(fens: &[String], known: &[Known]) -> [(&'static str, Box<dyn Prepared>); 4] {
    fn peer<L: Searchable + 'static>(
        fens: &[String],
        known: &[Known],
    ) -> (&'static str, Box<dyn Prepared>) {
        (L::PACKAGE, Box::new(Corpus::<L>::new(fens, known)))
    }
    [
        peer::<CozyChess>(fens, known),
        peer::<Shakmaty>(fens, known),
        peer::<Chess>(fens, known),
        peer::<Owlchess>(fens, known),
    ]
}

/// Prints progress to standard error, so that it stays out of the table.
pub(crate) fn announce(what: &str) {
    eprintln!("measuring: {what}");
}

/// Who takes part, and how much is done.
struct Field<'f> {
    effort: &'f Effort,
    /// The index of the library with which all others are compared.
    reference: usize,
    names: Vec<&'static str>,
    contenders: Vec<Box<dyn Contender + 'f>>,
    /// Today's version, and the older one if it takes part.
    versions: Vec<&'f Version>,
}

/// The speed of a contender in every round, or `None` if it does not do the task.
type Speeds = Option<Vec<f64>>;

impl Field<'_> {
    fn print_heading(&self) {
        let libraries = self.names.iter().filter(|&&name| name != BEFORE);
        let libraries: Vec<String> = libraries
            .map(|name| format!("{name} {}", table::version_of(name)))
            .collect();
        println!("{}", libraries.join(", "));
        println!("{}", table::processor());
        println!("{}", table::build());
        println!(
            "Speed as a multiple of that of {}, thread CPU time: median (least to most) of {} rounds.\n",
            self.names[self.reference], self.effort.rounds
        );
    }

    /// Bulk perft of the known positions: with each library's own counting, and with touchmove's move
    /// lists.
    fn perft_rows(&mut self, known: &[Known]) -> [Vec<String>; 2] {
        let contenders = self.contenders.len();
        // speeds[entrant][position][round]
        let mut speeds = vec![Vec::new(); contenders + self.versions.len()];
        for (number, position) in known.iter().enumerate() {
            let (depth, lines) = position.within(self.effort.most_lines);
            announce(&format!("perft {depth} of {}", position.fen));
            let task = Task::Perft {
                position: number,
                depth,
            };
            let mut entrants = entrants(&mut self.contenders, task, 1);
            let through_lists = |version: &&Version| version.through_lists(position.fen, depth);
            entrants.extend(self.versions.iter().map(through_lists));
            let times = race("perft", self.effort.rounds, Some(lines), &mut entrants);
            for (speeds, times) in speeds.iter_mut().zip(times) {
                speeds.push(times.iter().map(|time| lines as f64 / time).collect());
            }
        }
        let unit = |speed: f64| format!("{:.0} Mnps", speed / 1e6);
        let mut counted = mean_of_each_round(&speeds, self.effort.rounds);
        // Only the versions of touchmove count through lists: the first contender, and the last.
        let mut through_lists = counted.split_off(contenders).into_iter();
        let mut listed: Vec<Speeds> = vec![None; contenders];
        listed[TODAY] = through_lists.next().flatten();
        if let Some(before) = through_lists.next() {
            listed[contenders - 1] = before;
        }
        let name = format!("{PERFT} through lists");
        [
            self.row(PERFT, &counted, &counted, unit),
            self.row(&name, &listed, &counted, unit),
        ]
    }

    /// Searches of the known positions.
    fn search_row(
        &mut self,
        name: &str,
        known: &[Known],
        task: impl Fn(usize, u32) -> Task,
    ) -> Vec<String> {
        // speeds[entrant][position][round]
        let mut speeds = vec![Vec::new(); self.contenders.len()];
        for (number, (position, depth)) in known.iter().zip(search::DEPTHS).enumerate() {
            let task = task(number, depth - self.effort.shallower);
            let answer = self.contenders[self.reference].run(task, 1);
            let nodes = search::Outcome::nodes_of(answer);
            announce(&format!("{name} of {}: {nodes} nodes", position.fen));
            let mut entrants = entrants(&mut self.contenders, task, 1);
            let times = race(name, self.effort.rounds, Some(answer), &mut entrants);
            for (speeds, times) in speeds.iter_mut().zip(times) {
                speeds.push(times.iter().map(|time| nodes as f64 / time).collect());
            }
        }
        let speeds = mean_of_each_round(&speeds, self.effort.rounds);
        let unit = |speed: f64| format!("{:.3} Mnps", speed / 1e6);
        self.row(name, &speeds, &speeds, unit)
    }

    fn job_row(&mut self, job: &Job) -> Vec<String> {
        announce(job.name);
        let passes = (job.passes / self.effort.divisor).max(1);
        let operations = self.contenders[self.reference].operations(job.task);
        let operations = (operations * u64::from(passes)) as f64;
        let times = race(
            job.name,
            self.effort.rounds,
            None,
            &mut entrants(&mut self.contenders, job.task, passes),
        );
        let mut times = times.iter();
        let speeds = self.contenders.iter().map(|contender| {
            let times = contender.can(job.task).then(|| times.next())??;
            Some(times.iter().map(|time| operations / time).collect())
        });
        let speeds: Vec<Speeds> = speeds.collect();
        let unit = |speed: f64| format!("{:.2} ns", 1e9 / speed);
        self.row(job.name, &speeds, &speeds, unit)
    }

    /// Formats a row: every speed relative to that of the reference, round by round, and absolute, and
    /// that of today's version relative to the older one.
    fn row(
        &self,
        name: &str,
        speeds: &[Speeds],
        reference: &[Speeds],
        unit: impl Fn(f64) -> String,
    ) -> Vec<String> {
        let reference = &reference[self.reference];
        let cell = |own: &Speeds| {
            let Some(speeds) = own else {
                return String::new();
            };
            let speed = unit(Spread::of(speeds.iter().copied()).median);
            match ratio(own, reference) {
                Some(_) if own == reference => format!("1, {speed}"),
                Some(ratio) => format!("{ratio}, {speed}"),
                None => speed,
            }
        };
        let mut row = vec![name.to_owned()];
        row.extend(speeds.iter().map(cell));
        if self.versions.len() > 1 {
            let ratio = ratio(&speeds[TODAY], &speeds[speeds.len() - 1]);
            row.push(ratio.map_or_else(String::new, |ratio| format!("{ratio:.3}")));
        }
        row
    }
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

/// Returns the geometric mean of `speeds[entrant][position][round]` over the positions.
fn mean_of_each_round(speeds: &[Vec<Vec<f64>>], rounds: usize) -> Vec<Speeds> {
    let mean = |positions: &Vec<Vec<f64>>| {
        let in_round = |round| geometric_mean(positions.iter().map(|speeds| speeds[round]));
        Some((0..rounds).map(in_round).collect())
    };
    speeds.iter().map(mean).collect()
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

/// Returns how much faster one contender is than another, if both do the task.
fn ratio(own: &Speeds, other: &Speeds) -> Option<Spread> {
    let rounds = own.as_ref()?.iter().zip(other.as_ref()?);
    Some(Spread::of(rounds.map(|(own, other)| own / other)))
}
