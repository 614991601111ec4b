//! Counts instructions. Unlike times they are the same in every run, whatever else the machine does.
//!
//! The program starts itself again under valgrind's callgrind, once for each library. callgrind
//! writes a file of counts whenever [`counted_work`] returns.

use std::env;
use std::fmt;
use std::fs;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::{self, Command};

use crate::chess::Chess;
use crate::cozy::CozyChess;
use crate::library::Library;
use crate::ours::Touchmove;
use crate::owlchess::Owlchess;
use crate::positions;
use crate::race::geometric_mean;
use crate::racer::{Contender, Corpus, Racer, Task};
use crate::search::{self, Searchable};
use crate::shakmaty::Shakmaty;
use crate::table::{self, Table};

pub mod bounds;

/// The argument with which the program does the work that is counted, followed by a library.
pub const WORK: &str = "--work";

/// The limit on the leaf nodes of a perft: depths 5, 4, 6, 5, 4 and 4.
const MOST_LINES: u64 = 20_000_000;

/// How many positions are listed and asked about.
const POSITIONS: usize = 2000;

/// By how many half-moves searches are less deep than those that are timed.
const SHALLOWER: u32 = 2;

/// A task whose instructions are counted.
pub struct Job {
    name: String,
    task: Task,
    /// The answer, if it is known.
    answer: Option<u64>,
}

/// Returns the tasks whose names contain one of these texts, or all tasks if there are no texts.
#[must_use]
pub fn jobs(texts: &[String]) -> Vec<Job> {
    let job = |name: String, task, answer| Job { name, task, answer };
    let known = positions::known();
    let perft = known.iter().enumerate().map(|(position, known)| {
        let (depth, lines) = known.within(MOST_LINES);
        let task = Task::Perft { position, depth };
        job(named(PERFT, position), task, Some(lines))
    });
    let searches = search::DEPTHS.iter().enumerate().map(|(position, depth)| {
        let depth = depth - SHALLOWER;
        let task = Task::Search { position, depth };
        job(named(SEARCH, position), task, None)
    });
    let others = [
        ("list into a kept buffer", Task::List),
        ("list into a fresh buffer", Task::FreshList),
        ("number of legal moves", Task::Count),
        ("any legal move", Task::Any),
        ("play", Task::Play),
        ("checked play", Task::CheckedPlay),
        ("is_legal, legal moves", Task::TestLegal),
        ("is_legal, mostly illegal", Task::TestForeign),
        ("UCI move read", Task::ReadUci),
        ("SAN read", Task::ReadSan),
    ];
    let others = others.map(|(name, task)| job(name.to_owned(), task, None));
    let is_wanted =
        |job: &Job| texts.is_empty() || texts.iter().any(|text| job.name.contains(text.as_str()));
    let all = perft.chain(searches).chain(others);
    all.filter(is_wanted).collect()
}

const PERFT: &str = "perft";
const SEARCH: &str = "search";

fn named(task: &str, position: usize) -> String {
    format!("{task}, position {}", position + 1)
}

/// Does every task with a library, so that callgrind can count, and prints the answers.
///
/// # Errors
///
/// Returns an error if there is no such library.
///
/// # Panics
///
/// Panics if a known answer is not found.
pub fn work(package: &str, jobs: &[Job]) -> Result<(), String> {
    match package {
        Touchmove::PACKAGE => work_with::<Touchmove>(jobs),
        CozyChess::PACKAGE => work_with::<CozyChess>(jobs),
        Shakmaty::PACKAGE => work_with::<Shakmaty>(jobs),
        Chess::PACKAGE => work_with::<Chess>(jobs),
        Owlchess::PACKAGE => work_with::<Owlchess>(jobs),
        _ => return Err(format!("there is no library {package}")),
    }
    Ok(())
}

fn work_with<L: Searchable>(jobs: &[Job]) {
    let fens = positions::standard_and_games(POSITIONS);
    let corpus = Corpus::<L>::new(&fens, &positions::known());
    let nothing_contested = vec![Default::default(); fens.len()];
    let mut racer = Racer::new(&corpus, &nothing_contested);
    for job in jobs {
        let answer = counted_work(&mut racer, job.task);
        let expected = job.answer.unwrap_or(answer);
        assert_eq!(answer, expected, "{} by {}", job.name, L::PACKAGE);
        println!("{answer}");
    }
}

/// The only code that is counted; callgrind knows it by its name.
#[inline(never)]
fn counted_work(contender: &mut dyn Contender, task: Task) -> u64 {
    // Without `black_box` the call would become a jump, and callgrind would not see the return.
    black_box(contender.run(task, 1))
}

/// The instructions of touchmove and of a peer for every task.
pub struct Counts {
    peer: String,
    rows: Vec<Row>,
}

struct Row {
    task: String,
    ours: u64,
    theirs: u64,
}

impl Counts {
    /// Counts the instructions of the tasks whose names contain one of these texts, or of all tasks.
    ///
    /// # Errors
    ///
    /// Returns an error if valgrind is missing, or if it fails, as it does when the program was
    /// compiled for a processor that valgrind does not know.
    pub fn of(peer: &str, texts: &[String]) -> io::Result<Self> {
        let folder = env::temp_dir().join(format!("touchmove-instructions-{}", process::id()));
        fs::create_dir_all(&folder)?;
        let counted = Self::count_in(&folder, peer, texts);
        fs::remove_dir_all(&folder)?;
        counted
    }

    fn count_in(folder: &Path, peer: &str, texts: &[String]) -> io::Result<Self> {
        let jobs = jobs(texts);
        let ours = count(folder, Touchmove::PACKAGE, &jobs, texts)?;
        let theirs = count(folder, peer, &jobs, texts)?;
        let mut rows = Vec::new();
        for (job, (ours, theirs)) in jobs.into_iter().zip(ours.into_iter().zip(theirs)) {
            // About moves that are illegal here, libraries may rightly differ.
            if ours.answer != theirs.answer && !matches!(job.task, Task::TestForeign) {
                let problem = format!("{}: the answers differ", job.name);
                return Err(io::Error::other(problem));
            }
            rows.push(Row {
                task: job.name,
                ours: ours.instructions,
                theirs: theirs.instructions,
            });
        }
        Ok(Self {
            peer: peer.to_owned(),
            rows,
        })
    }

    /// Returns touchmove's counts by task.
    fn ours(&self) -> impl Iterator<Item = (String, u64)> {
        self.rows.iter().map(|row| (row.task.clone(), row.ours))
    }
}

/// The build and a table of the counts, with the geometric means of the known positions.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heading = ["instructions", Touchmove::PACKAGE, &self.peer, "ratio"];
        let mut table = Table::new(heading.map(str::to_owned).into());
        for row in &self.rows {
            let ratio = format!("{:.4}", row.ratio());
            let (ours, theirs) = (row.ours.to_string(), row.theirs.to_string());
            table.push(vec![row.task.clone(), ours, theirs, ratio]);
        }
        for task in [PERFT, SEARCH] {
            let rows = self.rows.iter().filter(|row| row.task.starts_with(task));
            let ratios: Vec<f64> = rows.map(Row::ratio).collect();
            if !ratios.is_empty() {
                let name = format!("{task}, geometric mean");
                let mean = format!("{:.4}", geometric_mean(ratios.into_iter()));
                table.push(vec![name, String::new(), String::new(), mean]);
            }
        }
        write!(f, "{}\n\n{}", table::build(), table.to_markdown())
    }
}

impl Row {
    fn ratio(&self) -> f64 {
        self.ours as f64 / self.theirs as f64
    }
}

/// What a library has done for a task.
struct Done {
    instructions: u64,
    answer: String,
}

/// Returns the instructions that a library takes for each task, and its answers.
fn count(folder: &Path, package: &str, jobs: &[Job], texts: &[String]) -> io::Result<Vec<Done>> {
    let file = folder.join(package);
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .args([
            "--zero-before=*::counted_work",
            "--dump-after=*::counted_work",
        ])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args([WORK, package])
        .args(texts)
        .output()
        .map_err(|error| io::Error::new(error.kind(), format!("valgrind: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!(
            "valgrind: {}\n{said}",
            output.status
        )));
    }
    let answers = String::from_utf8_lossy(&output.stdout);
    let mut answers = answers.lines();
    // callgrind numbers its files from 1.
    let done = (1..=jobs.len()).map(|number| {
        let text = fs::read_to_string(file.with_extension(number.to_string()))?;
        let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
        let total = total.and_then(|total| total.trim().parse().ok());
        let instructions = total.ok_or_else(|| io::Error::other("callgrind wrote no total"))?;
        let answer = answers
            .next()
            .ok_or_else(|| io::Error::other("an answer is missing"))?;
        Ok(Done {
            instructions,
            answer: answer.to_owned(),
        })
    });
    done.collect()
}
