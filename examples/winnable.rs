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

use std::error::Error;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, Position, Setup};

const HELP: &str = "\
Decides whether a side can still mate by any series of legal moves of both sides.

usage: winnable [FILE] [--quick | --default | --deep | --nodes N] [--line] [--runs N]

Reads lines `FEN;w` or `FEN;b`, where w or b is the side that is to mate, optionally with
`;winnable` or `;unwinnable` added, from FILE or from standard input. Prints
`FEN;side;verdict;nodes;microseconds` for each, and a summary. Nodes are stored positions;
the quick prover stores none, and prints `-` with --quick.

  --quick     ask only the prover that needs no heap: unwinnable or undecided
  --default   look at up to 1,000,000 positions for each line (this is the default)
  --deep      look at up to 20,000,000 positions for each line
  --nodes N   look at up to N positions for each line
  --line      print the mating line after each winnable position
  --runs N    decide each line N times and print the shortest time (default 1)
  --help      print this text

Exit status: 0 if all is well, 1 if a verdict contradicts the expected one, 2 for wrong
arguments or a line that cannot be read.";

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

fn parse_arguments() -> Result<Option<Task>, lexopt::Error> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut task = Task {
        file: None,
        budget: Some(NodeBudget::DEFAULT),
        line: false,
        runs: 1,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(None),
            Long("quick") => task.budget = None,
            Long("default") => task.budget = Some(NodeBudget::DEFAULT),
            Long("deep") => task.budget = Some(NodeBudget::DEEP),
            Long("nodes") => task.budget = Some(NodeBudget::new(parser.value()?.parse()?)),
            Long("line") => task.line = true,
            Long("runs") => task.runs = parser.value()?.parse::<u64>()?.clamp(1, 1000) as u32,
            Value(value) if task.file.is_none() => {
                task.file = Some(value.string()?);
            }
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(task))
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
    let Some(task) = parse_arguments()? else {
        writeln!(out, "{HELP}")?;
        return Ok(ExitCode::SUCCESS);
    };
    let questions = read(&task)?;
    let mut analyzer = Analyzer::new();
    let mut summary = Summary::default();
    let mut progress = Progress::new(questions.len());
    for (done, question) in questions.iter().enumerate() {
        progress.show(done);
        let answer = decide(&task, &mut analyzer, question);
        progress.hide();
        print(question, &answer, out)?;
        summary.add(question, &answer);
    }
    summary.print(out)?;
    Ok(ExitCode::from(u8::from(summary.contradictions > 0)))
}

fn read(task: &Task) -> Result<Vec<Question>, String> {
    let name = task.file.as_deref().unwrap_or("standard input");
    let lines = match &task.file {
        Some(file) => std::fs::read_to_string(file),
        None => {
            let mut lines = String::new();
            std::io::stdin().read_to_string(&mut lines).map(|_| lines)
        }
    };
    let lines = lines.map_err(|error| format!("cannot read {name}: {error}"))?;
    let lines = lines.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(index, line)| {
            read_line(line).map_err(|error| format!("{name}, line {}: {error}", index + 1))
        })
        .collect()
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

/// The summary.
#[derive(Default)]
struct Summary {
    times: Vec<Duration>,
    verdicts: [usize; 3],
    /// How many positions were expected to be unwinnable, and how many of those were proven.
    unwinnable: (usize, usize),
    contradictions: usize,
}

impl Summary {
    fn add(&mut self, question: &Question, answer: &Answer) {
        self.times.push(answer.time);
        self.verdicts[answer.verdict as usize] += 1;
        self.contradictions += usize::from(is_contradiction(question, answer));
        if question.expected == Some(Verdict::Unwinnable) {
            self.unwinnable.0 += 1;
            self.unwinnable.1 += usize::from(answer.verdict == Verdict::Unwinnable);
        }
    }

    fn print(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.times.sort_unstable();
        let count = self.times.len();
        let total: Duration = self.times.iter().sum();
        let seconds = total.as_secs_f64();
        let micros = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e6);
        let at = |percent: usize| micros(self.times.get(count * percent / 100));
        let [winnable, unwinnable, undecided] = self.verdicts;
        writeln!(
            out,
            "{count} positions: {winnable} winnable, {unwinnable} unwinnable, {undecided} undecided"
        )?;
        let (expected, proven) = self.unwinnable;
        writeln!(
            out,
            "{proven} of {expected} known to be unwinnable proven, {} contradictions",
            self.contradictions
        )?;
        writeln!(
            out,
            "average {:.2} us, median {:.2} us, 99th percentile {:.2} us, worst {:.2} us",
            seconds * 1e6 / count.max(1) as f64,
            at(50),
            at(99),
            micros(self.times.last()),
        )?;
        let per_second = count as f64 / seconds.max(1e-9);
        writeln!(out, "{per_second:.0} positions a second")
    }
}

/// A progress bar on the terminal, if there is one and the output goes elsewhere.
struct Progress {
    total: usize,
    shown: Option<Instant>,
    is_wanted: bool,
    is_visible: bool,
}

impl Progress {
    const WIDTH: usize = 40;

    fn new(total: usize) -> Self {
        Self {
            total,
            shown: None,
            is_wanted: std::io::stderr().is_terminal(),
            is_visible: false,
        }
    }

    fn show(&mut self, done: usize) {
        let is_fresh = self
            .shown
            .is_some_and(|shown| shown.elapsed() < Duration::from_millis(100));
        if !self.is_wanted || is_fresh {
            return;
        }
        self.shown = Some(Instant::now());
        self.is_visible = true;
        let full = Self::WIDTH * done / self.total.max(1);
        eprint!(
            "\r[{}{}] {done} of {}",
            "#".repeat(full),
            " ".repeat(Self::WIDTH - full),
            self.total
        );
    }

    /// Clears the bar, so that a line of output can take its place.
    fn hide(&mut self) {
        if std::mem::take(&mut self.is_visible) && std::io::stdout().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_wanted {
            eprint!("\r\x1b[K");
        }
    }
}
