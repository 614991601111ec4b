//! Makes and checks certificates that a side can never mate.
//!
//! Reads lines `FEN;w` or `FEN;b`, in which the letter names the side. For each that is proven to be
//! unable to mate, it prints the size of the certificate and how long the check takes.
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
#[path = "common/progress.rs"]
mod progress;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, Certificate, NodeBudget, Proof, Winnability};
use touchmove::{Color, Position};

use common::Asked;
use count::count;
use lines::Lines;

const HELP: &str = "\
Makes certificates that a side can never mate, and checks them.

usage: certify [FILE] [--text]

Reads lines `FEN;w` or `FEN;b`, where w or b is the side that is to mate, from
FILE or from standard input; what follows another semicolon is ignored. For each
that is proven to be unable to mate it prints
`FEN;side;proof;exact members;abstract members;bytes;microseconds of the check`,
or `-` after the proof if the proof has no certificate, and at the end a
summary.

  --text      print each certificate before its line
  --help      print this text
  --version   print the version

Exit status: 0 if all is well, 1 if a certificate fails its check, 2 for wrong
arguments or a line that cannot be read.";

/// The length of a line of the input in bytes.
const LONGEST_LINE: usize = 4096;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

/// What the command line asks for.
#[derive(Default)]
struct Task {
    file: Option<String>,
    text: bool,
}

fn parse_arguments() -> Result<Asked<Task>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut task = Task::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("text") => task.text = true,
            Value(value) if task.file.is_none() => task.file = Some(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Asked::Task(task))
}

/// What a kind of proof came to.
#[derive(Default)]
struct Share {
    answers: u64,
    certificates: u64,
    members: usize,
    most_members: usize,
    micros: f64,
    longest: f64,
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(task) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let mut lines = Lines::open(task.file.as_deref().unwrap_or("-"), LONGEST_LINE)?;
    let mut analyzer = Analyzer::new();
    let mut shares = BTreeMap::<&str, Share>::new();
    let mut failed = 0;
    while let Some(line) = lines.next()? {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let (position, winner) =
            read_line(&line).map_err(|error| format!("{}: {error}", lines.place()))?;
        let answer = analyzer.winnability(&position, winner, NodeBudget::DEFAULT);
        let Winnability::Unwinnable(proof) = answer else {
            continue;
        };
        let certificate = analyzer.certificate(&position, winner, NodeBudget::DEFAULT);
        lines.clear();
        let share = shares.entry(name(proof)).or_default();
        share.answers += 1;
        let side = winner.letter();
        let Some(certificate) = certificate else {
            writeln!(out, "{position};{side};{proof};-")?;
            continue;
        };
        let started = Instant::now();
        let checked = certificate.check(&position);
        let micros = started.elapsed().as_secs_f64() * 1e6;
        let text = certificate.to_string();
        let members = (certificate.exact().count(), certificate.members().len());
        share.certificates += 1;
        share.members += members.0 + members.1;
        share.most_members = share.most_members.max(members.0 + members.1);
        share.micros += micros;
        share.longest = share.longest.max(micros);
        if task.text {
            write!(out, "{text}")?;
        }
        write!(
            out,
            "{position};{side};{proof};{};{};",
            members.0, members.1
        )?;
        write!(out, "{};{micros:.2}", text.len())?;
        match checked {
            Ok(()) if text.parse::<Certificate>().as_ref() == Ok(&certificate) => writeln!(out)?,
            Ok(()) => {
                failed += 1;
                writeln!(out, ";is not read back")?;
            }
            Err(error) => {
                failed += 1;
                writeln!(out, ";{error}")?;
            }
        }
    }
    lines.clear();
    for (proof, share) in &shares {
        let most = count(share.most_members as u64, "member");
        writeln!(
            out,
            "{proof}: {} of {} certified, {} in all, {most} at most, checked in {:.0} us, {:.0} us at most",
            share.certificates,
            count(share.answers, "answer"),
            count(share.members as u64, "member"),
            share.micros,
            share.longest,
        )?;
    }
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// Returns the name of a kind of proof.
const fn name(proof: Proof) -> &'static str {
    match proof {
        Proof::Terminal => "the end of the game",
        Proof::Material => "material",
        Proof::Forced => "forced moves",
        Proof::Blockade => "a blockade",
        _ => "all positions that can follow",
    }
}

/// Reads `FEN;side` and perhaps more.
fn read_line(line: &str) -> Result<(Position, Color), String> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let position = Position::from_fen_with(fen, Tolerance::ALL)
        .map_err(|error| format!("cannot use the FEN {fen:?}: {error}"))?;
    let side = parts.next().unwrap_or_default();
    let winner = side
        .parse()
        .map_err(|_| format!("expected w or b after the FEN, not {side:?}"))?;
    Ok((position, winner))
}
