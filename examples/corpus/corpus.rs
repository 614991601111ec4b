//! Writes the corpus: positions, setups, games and sessions, each with the answers of the crate.
//!
//! `corpus` writes its files anew. `corpus --check` fails if one of them would be written differently.

#[path = "../common/mod.rs"]
mod common;
mod games;
mod illegal;
#[path = "../common/numbers.rs"]
mod numbers;
mod positions;
mod sessions;
mod setups;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};
use touchmove::winnability::NodeBudget;

use common::Asked;

const HELP: &str = "\
Writes the corpus that packages in other languages are tested with.

usage: corpus [--check]

Writes positions.jsonl, setups.jsonl, games.jsonl, sessions.jsonl and
corpus.json into the folder of this program in the repository.

  --check    write nothing, and name the files that would be different
  --help     print this text
  --version  print the version

Exit status: 0, 1 if a file would be written differently, 2 for wrong
arguments or a file that cannot be read or written.";

/// Raised when a field is removed or changes its meaning. More lines and more fields do not raise it.
const VERSION: u32 = 1;

/// The budget of each question whether a side can mate.
const BUDGET: NodeBudget = NodeBudget::new(10_000);

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn parse_arguments() -> Result<Asked<bool>, lexopt::Error> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut is_check = false;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("check") => is_check = true,
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Asked::Task(is_check))
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(is_check) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let mut status = ExitCode::SUCCESS;
    for (name, text) in files() {
        let path = folder().join(name);
        if !is_check {
            writeln!(out, "{name}: {} bytes", text.len())?;
            fs::write(path, text)?;
        } else if fs::read_to_string(path)? != text {
            writeln!(out, "{name} would be written differently")?;
            status = ExitCode::from(1);
        }
    }
    Ok(status)
}

/// The folder of the corpus.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Every file of the corpus, by its name.
fn files() -> Vec<(&'static str, String)> {
    let mut lists = json!({});
    let mut files = Vec::new();
    for (name, list) in [
        ("positions.jsonl", positions::all()),
        ("setups.jsonl", setups::all()),
        ("games.jsonl", games::all()),
        ("sessions.jsonl", sessions::all()),
    ] {
        lists[name] = json!(list.len());
        files.push((
            name,
            list.iter().map(|value| format!("{value}\n")).collect(),
        ));
    }
    let about: Value = json!({"version": VERSION, "budget": BUDGET.nodes(), "lines": lists});
    files.push(("corpus.json", format!("{about:#}\n")));
    files
}
