//! Two people play at one terminal, by the Laws of Chess: touch-move applies, clocks run, offers and
//! claims are ruled on, and every fault is explained with its article.
//!
//! In a terminal the board, the clocks and the moves stay on the screen. If the input is a pipe, the
//! board is printed after each line, and a line may give its time: `@0:05 e2`.

mod arguments;
mod command;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/count.rs"]
mod count;
mod ends;
#[path = "../common/fen.rs"]
mod fen;
mod files;
#[path = "../common/line.rs"]
mod line;
mod plain;
mod plain_board;
#[path = "../common/rulebook.rs"]
mod rulebook;
mod screen;
mod signals;
mod table;
#[path = "../common/value.rs"]
mod value;
mod words;

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use arguments::{HELP, Settings};
use files::Files;
use signals::Signals;
use table::Table;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout()))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let asked = Settings::from_arguments()?;
    let Some(settings) = asked.or_print(HELP, out)? else {
        return Ok(());
    };
    let files = Files::open(&settings)?;
    let signals = Signals::watch()?;
    let mut table = Table::new(&settings);
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let has_screen = has_terminal && !settings.plain;
    let played = if has_screen {
        screen::play(&mut table, &settings, &signals, out)
    } else {
        plain::play(&mut table, &signals, out)
    };
    // The files come first: the terminal may be gone.
    let written = files.write(&table, &settings);
    let told = played.and_then(|()| {
        let written = written.as_deref().unwrap_or_default();
        write!(out, "\n{written}")?;
        let columns = if has_screen {
            screen::columns()
        } else {
            usize::MAX
        };
        ends::tell_result(&table, columns, out)
    });
    written?;
    signals.obey()?;
    Ok(told?)
}
