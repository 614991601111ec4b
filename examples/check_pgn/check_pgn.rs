//! Checks PGN files of any size: can every game be read, and is every move legal?
//!
//! `check_pgn FILE…` replays every game with its variations. With `--lenient` it keeps what a
//! tolerant reader keeps and says what that tolerates. With `--verbose` it also checks each
//! recorded result against the Laws. A file named `-` is standard input. Compressed files are
//! unpacked as they are read.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a command may use a clock; the library does not"
)]

mod arguments;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/count.rs"]
mod count;
mod games;
#[path = "../common/input.rs"]
mod input;
mod letters;
mod line;
#[path = "../common/progress.rs"]
mod progress;
mod tally;

use std::error::Error;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use touchmove_unpack::{Unpacked, look_into};

use arguments::{HELP, Task};
use games::Games;
use input::{Input, look_for, unreadable};
use progress::Progress;
use tally::Tally;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(task) = Task::from_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    // Report a wrong file at once, not after an hour of reading.
    for name in &task.files {
        look_for(name)?;
        look_into(name).map_err(|foreign| unreadable(name, foreign))?;
    }
    let started = Instant::now();
    let mut tally = Tally::new(task.lenient, task.verbose);
    for name in &task.files {
        let watched = Watched::new(Input::open(name)?);
        tally.progress = watched.progress.clone();
        let file = Unpacked::new(watched).map_err(|foreign| unreadable(name, foreign))?;
        let name = Path::new(name).display().to_string();
        Games::new(file, &name, &task, &mut tally, out).check_all()?;
        tally.progress.clear();
    }
    tally.print(started.elapsed(), out)?;
    Ok(ExitCode::from(u8::from(!tally.is_well())))
}

/// A file that shows how much of it has been read.
struct Watched {
    input: Input,
    read: u64,
    progress: Progress,
}

impl Watched {
    fn new(input: Input) -> Self {
        Self {
            read: 0,
            progress: Progress::new(input.size, "bytes"),
            input,
        }
    }
}

impl Read for Watched {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if self.input.is_typed {
            self.progress.clear();
        }
        let count = self.input.reader.read(room)?;
        self.read += count as u64;
        self.progress.show(self.read);
        Ok(count)
    }
}
