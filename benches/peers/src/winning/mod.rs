//! Whether a side can still mate: touchmove beside chasolver, by time and by answers.

pub mod dispute;

use std::fs;
use std::hint::black_box;

use chasolver::{is_unwinnable_fast, winnability};
use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, Position, Setup};

use crate::race::thread_seconds;
use crate::table::{Table, version_of};

/// Every answer is timed this many times, and the shortest time counts.
const RUNS: usize = 3;

/// A question answered faster than this is asked many times for one reading of the clock.
const SHORT: f64 = 20e-6;
const MANY: u32 = 32;

/// A question to both libraries: a position, and the side that is to mate.
struct Question {
    line: String,
    ours: Position,
    theirs: chess::Board,
    winner: Color,
    /// The expected answer, if the file gives one.
    is_winnable: Option<bool>,
}

/// The answer of a library: whether the side can mate, if decided.
type Answer = Option<bool>;

/// One of the libraries.
struct Contender<'c> {
    name: String,
    ask: Box<dyn FnMut(&Question) -> Answer + 'c>,
    times: Vec<f64>,
    answers: Vec<Answer>,
}

impl<'c> Contender<'c> {
    fn new(name: String, ask: impl FnMut(&Question) -> Answer + 'c) -> Self {
        Self {
            name,
            ask: Box::new(ask),
            times: Vec::new(),
            answers: Vec::new(),
        }
    }

    /// Asks once or many times, and returns how long one answer took.
    fn time(&mut self, question: &Question) -> (f64, Answer) {
        let mut asked = |times: u32| {
            let before = thread_seconds();
            let mut answer = None;
            for _ in 0..times {
                answer = black_box((self.ask)(black_box(question)));
            }
            ((thread_seconds() - before) / f64::from(times), answer)
        };
        let (seconds, answer) = asked(1);
        if seconds < SHORT {
            asked(MANY)
        } else {
            (seconds, answer)
        }
    }
}

/// Asks both libraries about every line of the files and prints a table.
///
/// # Errors
///
/// Returns an error if a file or a line of it cannot be read, or if an answer contradicts the file.
pub fn measure(files: &[String]) -> Result<(), String> {
    for file in files {
        let questions = read(file)?;
        let (table, wrong) = measure_all(&questions);
        println!(
            "{file}: {} positions\n\n{}",
            questions.len(),
            table.to_markdown()
        );
        if let Some(wrong) = wrong.first() {
            return Err(format!("{} answers are wrong: {wrong}", file));
        }
    }
    Ok(())
}

fn measure_all(questions: &[Question]) -> (Table, Vec<String>) {
    let mut contenders = contenders();
    for question in questions {
        let mut best = vec![(f64::INFINITY, None); contenders.len()];
        for run in 0..RUNS {
            for turn in 0..contenders.len() {
                let index = (run + turn) % contenders.len();
                let (seconds, answer) = contenders[index].time(question);
                best[index] = (best[index].0.min(seconds), answer);
            }
        }
        for (contender, (seconds, answer)) in contenders.iter_mut().zip(best) {
            contender.times.push(seconds);
            contender.answers.push(answer);
        }
    }
    let mut wrong = Vec::new();
    let heading = [
        "",
        "proven",
        "undecided",
        "average",
        "median",
        "99th percentile",
        "worst",
    ];
    let mut table = Table::new(heading.map(str::to_owned).to_vec());
    for contender in &contenders {
        let answered = contender.answers.iter().zip(questions);
        wrong.extend(answered.filter_map(|(answer, question)| {
            let is_wrong = answer.is_some()
                && question
                    .is_winnable
                    .is_some_and(|right| *answer != Some(right));
            is_wrong.then(|| format!("{} of {}", contender.name, question.line))
        }));
        table.push(row(contender));
    }
    (table, wrong)
}

/// The quick provers first, which never say that a side can mate; then the full answers.
fn contenders() -> Vec<Contender<'static>> {
    let chasolver = format!("chasolver {}", version_of("chasolver"));
    let mut analyzer = Analyzer::new();
    vec![
        Contender::new("touchmove, quick".into(), |question| {
            question
                .ours
                .is_unwinnable_quick(question.winner)
                .then_some(false)
        }),
        Contender::new(format!("{chasolver}, fast"), |question| {
            is_unwinnable_fast(&question.theirs, theirs(question.winner)).then_some(false)
        }),
        Contender::new("touchmove, full".into(), move |question| {
            match analyzer.winnability(&question.ours, question.winner, NodeBudget::DEFAULT) {
                Winnability::Winnable(_) => Some(true),
                Winnability::Unwinnable(_) => Some(false),
                Winnability::Undecided { .. } => None,
            }
        }),
        Contender::new(format!("{chasolver}, full"), |question| {
            let answer = winnability(&question.theirs, theirs(question.winner))?;
            Some(answer != chasolver::Winnability::Unwinnable)
        }),
    ]
}

fn row(contender: &Contender<'_>) -> Vec<String> {
    let mut times = contender.times.clone();
    times.sort_by(f64::total_cmp);
    let count = |wanted: Answer| {
        contender
            .answers
            .iter()
            .filter(|&&answer| answer == wanted)
            .count()
    };
    let average = times.iter().sum::<f64>() / times.len().max(1) as f64;
    let part = |hundredths: usize| times.get(times.len() * hundredths / 100).copied();
    let micros = |seconds: Option<f64>| format!("{:.2} µs", seconds.unwrap_or(f64::NAN) * 1e6);
    vec![
        contender.name.clone(),
        count(Some(false)).to_string(),
        count(None).to_string(),
        micros(Some(average)),
        micros(part(50)),
        micros(part(99)),
        micros(times.last().copied()),
    ]
}

/// Reads lines `FEN;w` or `FEN;b`, with `;winnable` or `;unwinnable` added if that is known.
fn read(file: &str) -> Result<Vec<Question>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| {
            question(line).ok_or_else(|| format!("cannot read this line of {file}: {line}"))
        })
        .collect()
}

fn question(line: &str) -> Option<Question> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next()?;
    let setup: Setup = fen.parse().ok()?;
    Some(Question {
        line: line.to_owned(),
        ours: setup.validate_with(Tolerance::ALL).ok()?,
        theirs: fen.parse().ok()?,
        winner: parts.next()?.parse().ok()?,
        is_winnable: match parts.next() {
            None => None,
            Some("winnable") => Some(true),
            Some("unwinnable") => Some(false),
            Some(_) => return None,
        },
    })
}

/// Converts a color to that of chasolver.
fn theirs(color: Color) -> chess::Color {
    match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}
