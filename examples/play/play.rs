//! Two people play at one terminal, by the Laws of Chess: touched men bind, clocks run, offers and
//! claims are heard, and what goes wrong is explained with its article.
//!
//! In a terminal the board and the clocks stand on the screen. Where lines come from a pipe the
//! board is printed after each, and the lines may tell the time: `@0:05 e2`.

mod arguments;
mod command;
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
    match run(&mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever closes the pipe has seen enough.
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("play: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns `true` if nobody reads what is printed any more.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
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
