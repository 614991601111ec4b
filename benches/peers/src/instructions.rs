//! Counts instructions: unlike times they are the same in every run, whatever else the machine does.
//!
//! The program starts itself again under valgrind's callgrind, which writes one file of counts
//! whenever [`counted_work`] returns.

use std::collections::BTreeMap;
use std::env;
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
use crate::racer::{Contender, Corpus, Racer, Task};
use crate::search::{self, Searchable};
use crate::shakmaty::Shakmaty;

/// The limit on the leaf nodes of a perft: depths 5, 4, 6, 5, 4 and 4.
const MOST_LINES: u64 = 20_000_000;

/// A task whose instructions are counted.
pub struct Job {
    pub name: String,
    task: Task,
    /// The answer, if it is known.
    answer: Option<u64>,
}

/// Returns the tasks whose names contain one of these words, or all without words.
#[must_use]
pub fn jobs(words: &[String]) -> Vec<Job> {
    let known = positions::known();
    let perft = known.iter().enumerate().map(|(position, known)| {
        let (depth, lines) = known.within(MOST_LINES);
        Job {
            name: format!("perft, position {}", position + 1),
            task: Task::Perft { position, depth },
            answer: Some(lines),
        }
    });
    let others = [
        ("list into a kept buffer", Task::List),
        ("list into a fresh buffer", Task::FreshList),
        ("count", Task::Count),
        ("any", Task::Any),
        ("play", Task::Play),
        ("checked play", Task::CheckedPlay),
        ("is_legal, legal moves", Task::TestLegal),
        ("is_legal, mostly illegal", Task::TestForeign),
    ];
    let others = others.into_iter().map(|(name, task)| Job {
        name: name.to_owned(),
        task,
        answer: None,
    });
    let wanted =
        |job: &Job| words.is_empty() || words.iter().any(|word| job.name.contains(word.as_str()));
    let searches = (0..known.len()).map(|position| Job {
        name: format!("search, position {}", position + 1),
        task: Task::Search {
            position,
            depth: search::DEPTHS[position] - 2,
        },
        answer: None,
    });
    perft.chain(searches).chain(others).filter(wanted).collect()
}

/// Does every task with every library, so that callgrind can count.
///
/// # Panics
///
/// Panics if the answers differ.
pub fn work(packages: &[String], jobs: &[Job]) {
    for package in packages {
        match package.as_str() {
            Touchmove::PACKAGE => work_with::<Touchmove>(jobs),
            CozyChess::PACKAGE => work_with::<CozyChess>(jobs),
            Shakmaty::PACKAGE => work_with::<Shakmaty>(jobs),
            Chess::PACKAGE => work_with::<Chess>(jobs),
            Owlchess::PACKAGE => work_with::<Owlchess>(jobs),
            other => panic!("no library {other}"),
        }
    }
}

fn work_with<L: Searchable>(jobs: &[Job]) {
    let fens = positions::standard();
    let known = positions::known();
    let corpus = Corpus::<L>::new(&fens, &known);
    let uncontested = vec![Default::default(); fens.len()];
    let mut racer = Racer::new(&corpus, &uncontested);
    for job in jobs {
        let answer = counted_work(&mut racer, job.task);
        let expected = job.answer.unwrap_or(answer);
        assert_eq!(answer, expected, "{} by {}", job.name, L::PACKAGE);
    }
}

/// The only code that is counted; callgrind knows it by its name.
#[inline(never)]
fn counted_work(contender: &mut dyn Contender, task: Task) -> u64 {
    // Without `black_box` this call would become a jump, and callgrind would miss the return.
    black_box(contender.run(task, 1))
}

/// Returns the instructions of every task, by library.
///
/// # Errors
///
/// Returns an error if valgrind is missing or fails, which it does if the program was compiled for
/// a processor that valgrind does not know.
pub fn count(packages: &[String], jobs: &[Job], words: &[String]) -> io::Result<Counts> {
    let folder = env::temp_dir().join(format!("touchmove-instructions-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let counted = count_in(&folder, packages, jobs, words);
    fs::remove_dir_all(&folder)?;
    counted
}

/// The instructions of a library for each task, in the order of the tasks.
pub type Counts = BTreeMap<String, Vec<u64>>;

fn count_in(
    folder: &Path,
    packages: &[String],
    jobs: &[Job],
    words: &[String],
) -> io::Result<Counts> {
    let file = folder.join("counts");
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .args([
            "--zero-before=*::counted_work",
            "--dump-after=*::counted_work",
        ])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .arg("--work")
        .args(["--library", &packages.join(",")])
        .args(words)
        .status()?;
    if !status.success() {
        return Err(io::Error::other(format!("valgrind: {status}")));
    }
    let mut number = 0;
    let mut counts = Counts::new();
    for package in packages {
        for _ in jobs {
            number += 1;
            let text = fs::read_to_string(folder.join(format!("counts.{number}")))?;
            let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
            let total = total.and_then(|total| total.trim().parse().ok());
            let total = total.ok_or_else(|| io::Error::other("callgrind wrote no total"))?;
            counts.entry(package.clone()).or_default().push(total);
        }
    }
    Ok(counts)
}
