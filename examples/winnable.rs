//! Decides for positions whether a side can still mate by any series of legal moves.
//!
//! Reads lines `FEN;w` or `FEN;b`, optionally with the expected verdict, and prints the verdict of
//! each with its cost. Positions with more promoted pieces than a side can have are accepted.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a command may use a clock; the library does not"
)]

mod common;
#[path = "common/count.rs"]
mod count;
#[path = "common/input.rs"]
mod input;
#[path = "common/line.rs"]
mod line;
#[path = "common/lines.rs"]
mod lines;
#[path = "common/number.rs"]
mod number;
#[path = "common/progress.rs"]
mod progress;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, Position, Setup};

use common::Asked;
use count::count;
use lines::Lines;
use number::number;

const HELP: &str = "\
Decides whether a side can still mate by any series of legal moves of both
sides.

usage: winnable [FILE] [--quick | --default | --deep | --nodes N] [--line]
                [--runs N]

Reads lines `FEN;w` or `FEN;b`, where w or b is the side that is to mate,
optionally with `;winnable` or `;unwinnable` added, from FILE or from standard
input. Prints `FEN;side;verdict;nodes;microseconds` for each as soon as it is
decided, and at the end a summary. Nodes are stored positions; the quick prover
stores none, and prints `-`.

  --quick     ask only the prover that needs no heap: unwinnable or undecided
  --default   look at up to 1,000,000 positions for each line (this is the
              default)
  --deep      look at up to 20,000,000 positions for each line
  --nodes N   look at up to N positions for each line
  --line      print the mating line or the proof after each verdict
  --runs N    decide each line N times, 1 to 1000, and print the shortest time
              (default 1)
  --help      print this text
  --version   print the version

Exit status: 0 if all is well, 1 if a verdict contradicts the expected one, 2
for wrong arguments or a line that cannot be read.";

/// The length of a line of the input in bytes.
const LONGEST_LINE: usize = 4096;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

/// What the command line asks for.
struct Task {
    file: Option<String>,
    /// `None` asks only the quick prover.
    budget: Option<NodeBudget>,
    line: bool,
    runs: u32,
}

fn parse_arguments() -> Result<Asked<Task>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut task = Task {
        file: None,
        budget: Some(NodeBudget::DEFAULT),
        line: false,
        runs: 1,
    };
    let mut budgets = 0;
    while let Some(argument) = parser.next()? {
        let budget = match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("quick") => None,
            Long("default") => Some(NodeBudget::DEFAULT),
            Long("deep") => Some(NodeBudget::DEEP),
            Long("nodes") => {
                let text = parser.value()?.string()?;
                Some(NodeBudget::new(number("--nodes", &text, 1..=u64::MAX)?))
            }
            Long("line") => {
                task.line = true;
                continue;
            }
            Long("runs") => {
                task.runs = number("--runs", &parser.value()?.string()?, 1..=1000)?;
                continue;
            }
            Value(value) if task.file.is_none() => {
                task.file = Some(value.string()?);
                continue;
            }
            other => return Err(other.unexpected().into()),
        };
        task.budget = budget;
        budgets += 1;
    }
    if budgets > 1 {
        return Err("only one of --quick, --default, --deep and --nodes can be given".into());
    }
    if task.line && task.budget.is_none() {
        return Err("--line needs a search, so it cannot be combined with --quick".into());
    }
    Ok(Asked::Task(task))
}

/// One line of the input.
struct Question {
    fen: String,
    position: Position,
    winner: Color,
    expected: Option<Verdict>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Winnable,
    Unwinnable,
    Undecided,
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Self::Winnable => "winnable",
            Self::Unwinnable => "unwinnable",
            Self::Undecided => "undecided",
        }
    }
}

/// The answer to a question.
struct Answer {
    verdict: Verdict,
    /// The number of positions stored, if they were counted.
    nodes: Option<u64>,
    time: Duration,
    line: Option<String>,
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(task) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let mut lines = Lines::open(task.file.as_deref().unwrap_or("-"), LONGEST_LINE)?;
    let mut analyzer = Analyzer::new();
    let mut summary = Summary::default();
    while let Some(line) = lines.next()? {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let question = read_line(&line).map_err(|error| format!("{}: {error}", lines.place()))?;
        let answer = decide(&task, &mut analyzer, &question);
        lines.clear();
        print(&question, &answer, out)?;
        summary.add(&question, &answer);
    }
    lines.clear();
    summary.print(out)?;
    Ok(ExitCode::from(u8::from(summary.contradictions > 0)))
}

/// Reads `FEN;side` or `FEN;side;expected`.
fn read_line(line: &str) -> Result<Question, String> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let setup = fen.parse::<Setup>().map_err(|error| error.to_string())?;
    let position = setup
        .validate_with(Tolerance::ALL)
        .map_err(|error| format!("cannot use the FEN {fen:?}: {error}"))?;
    let side = parts.next().unwrap_or_default();
    let winner = side
        .parse()
        .map_err(|_| format!("expected w or b after the FEN, not {side:?}"))?;
    let expected = match parts.next() {
        None | Some("" | "undecided") => None,
        Some("winnable") => Some(Verdict::Winnable),
        Some("unwinnable") => Some(Verdict::Unwinnable),
        Some(other) => return Err(format!("expected winnable or unwinnable, not {other:?}")),
    };
    Ok(Question {
        fen: fen.to_owned(),
        position,
        winner,
        expected,
    })
}

/// Decides a question as often as asked, and keeps the shortest time.
fn decide(task: &Task, analyzer: &mut Analyzer, question: &Question) -> Answer {
    let mut best = decide_once(task, analyzer, question);
    for _ in 1..task.runs {
        let again = decide_once(task, analyzer, question);
        best.time = best.time.min(again.time);
    }
    best
}

fn decide_once(task: &Task, analyzer: &mut Analyzer, question: &Question) -> Answer {
    let (position, winner) = (&question.position, question.winner);
    let started = Instant::now();
    let Some(budget) = task.budget else {
        let is_unwinnable = std::hint::black_box(position).is_unwinnable_quick(winner);
        let time = started.elapsed();
        return Answer {
            verdict: if is_unwinnable {
                Verdict::Unwinnable
            } else {
                Verdict::Undecided
            },
            nodes: None,
            time,
            line: None,
        };
    };
    let winnability = analyzer.winnability(position, winner, budget);
    let time = started.elapsed();
    let (verdict, line) = match winnability {
        Winnability::Winnable(helpmate) => (Verdict::Winnable, Some(helpmate.to_string())),
        Winnability::Unwinnable(proof) => (Verdict::Unwinnable, Some(proof.to_string())),
        Winnability::Undecided { .. } => (Verdict::Undecided, None),
    };
    Answer {
        verdict,
        nodes: Some(analyzer.nodes()),
        time,
        line: line.filter(|_| task.line),
    }
}

/// Prints a line of output.
fn print(question: &Question, answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    let side = question.winner.letter();
    let verdict = answer.verdict.name();
    let micros = answer.time.as_secs_f64() * 1e6;
    let nodes = answer
        .nodes
        .map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
    let mut line = format!("{};{side};{verdict};{nodes};{micros:.2}", question.fen);
    if let Some(moves) = &answer.line {
        line.push(';');
        line.push_str(moves);
    }
    if is_contradiction(question, answer) {
        line.push_str(";contradiction");
    }
    writeln!(out, "{line}")
}

fn is_contradiction(question: &Question, answer: &Answer) -> bool {
    answer.verdict != Verdict::Undecided
        && question
            .expected
            .is_some_and(|expected| expected != answer.verdict)
}

/// The summary, in memory that does not grow with the input.
#[derive(Default)]
struct Summary {
    times: Times,
    verdicts: [u64; 3],
    /// How many positions were expected to be unwinnable, and how many of those were proven.
    unwinnable: (u64, u64),
    contradictions: u64,
}

impl Summary {
    fn add(&mut self, question: &Question, answer: &Answer) {
        self.times.add(answer.time);
        self.verdicts[answer.verdict as usize] += 1;
        self.contradictions += u64::from(is_contradiction(question, answer));
        if question.expected == Some(Verdict::Unwinnable) {
            self.unwinnable.0 += 1;
            self.unwinnable.1 += u64::from(answer.verdict == Verdict::Unwinnable);
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let number = self.times.number;
        let [winnable, unwinnable, undecided] = self.verdicts;
        writeln!(
            out,
            "{}: {winnable} winnable, {unwinnable} unwinnable, {undecided} undecided",
            count(number, "position")
        )?;
        let (expected, proven) = self.unwinnable;
        writeln!(
            out,
            "{proven} of {expected} known to be unwinnable proven, {}",
            count(self.contradictions, "contradiction")
        )?;
        if number == 0 {
            return Ok(());
        }
        let seconds = self.times.total.as_secs_f64();
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        writeln!(
            out,
            "average {:.2} us, median {:.2} us, 99th percentile {:.2} us, worst {:.2} us",
            seconds * 1e6 / number as f64,
            micros(self.times.percentile(50)),
            micros(self.times.percentile(99)),
            micros(self.times.worst),
        )?;
        let per_second = number as f64 / seconds.max(1e-9);
        writeln!(out, "{per_second:.0} positions a second")
    }
}

/// How often each time was measured, with three digits.
#[derive(Default)]
struct Times {
    number: u64,
    total: Duration,
    worst: Duration,
    /// The times in nanoseconds, rounded down to three digits.
    counts: BTreeMap<u64, u64>,
}

impl Times {
    fn add(&mut self, time: Duration) {
        self.number += 1;
        self.total += time;
        self.worst = self.worst.max(time);
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let unit = 10_u64.pow(nanos.checked_ilog10().unwrap_or(0).saturating_sub(2));
        *self.counts.entry(nanos - nanos % unit).or_default() += 1;
    }

    /// The time that so many of a hundred measurements do not exceed.
    fn percentile(&self, percent: u64) -> Duration {
        let rank = self.number * percent / 100;
        let mut before = 0;
        let found = self.counts.iter().find(|(_, count)| {
            before += **count;
            before > rank
        });
        Duration::from_nanos(found.map_or(0, |(nanos, _)| *nanos))
    }
}
