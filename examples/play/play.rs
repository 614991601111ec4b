//! Two people play at one terminal, by the Laws of Chess: touch-move applies, clocks run, offers and
//! claims are ruled on, and every fault is explained with its article.
//!
//! In a terminal the board and the clocks stay on the screen. If the input is a pipe, the board is
//! printed after each line, and a line may give its time: `@0:05 e2`.

mod arguments;
mod command;
#[path = "../common/mod.rs"]
mod common;
mod ends;
mod picture;
mod plain;
mod screen;
mod table;
mod words;

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use arguments::{HELP, Settings};
use table::Table;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout()))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let Some(settings) = Settings::from_arguments()? else {
        writeln!(out, "{HELP}")?;
        return Ok(());
    };
    let mut table = Table::new(&settings);
    let has_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    if has_screen && !settings.plain {
        screen::play(&mut table, out)?;
    } else {
        plain::play(&mut table, io::stdin().lock(), out)?;
    }
    ends::finish(&table, &settings, out)
}
