//! The state of a cross-check in a file, so that it can be run in pieces.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Check, Report};

/// What the file calls itself.
const FORMAT: &str = "touchmove cross-check";

/// The version of the file and of the games: other games than those of the file prove nothing about
/// the positions it has counted. Raise it when starts, setups, dice or comparisons change.
const VERSION: u32 = 3;

/// Everything that is needed to go on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    format: String,
    version: u32,
    seed: u64,
    positions: u64,
    /// How long all pieces have taken, in milliseconds.
    pub milliseconds: u64,
    pub threads: Vec<Progress>,
}

/// How far a thread has come.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    /// The number of its next game.
    pub round: u64,
    pub report: Report,
}

/// Only what tells whether the rest can be read.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Why a state cannot be read or written.
#[derive(Debug, Error)]
pub enum StateError {
    #[error("cannot read {}: {error}", file.display())]
    Read { file: PathBuf, error: io::Error },
    #[error("cannot write {}: {error}", file.display())]
    Write { file: PathBuf, error: io::Error },
    #[error("{} is not the state of a cross-check: {error}", file.display())]
    Syntax {
        file: PathBuf,
        error: serde_json::Error,
    },
    #[error("{} is not the state of a cross-check, but of {format:?}", file.display())]
    Format { file: PathBuf, format: String },
    #[error(
        "{} has version {version}, and this program continues only version {VERSION}",
        file.display()
    )]
    Version { file: PathBuf, version: u32 },
    #[error("{} is the state of another cross-check: {}", file.display(), theirs.command())]
    Options { file: PathBuf, theirs: Check },
    #[error("{} is the state of {found} threads, and this program has {expected}", file.display())]
    Threads {
        file: PathBuf,
        found: usize,
        expected: usize,
    },
}

impl State {
    /// Returns the state before the first game.
    #[must_use]
    pub fn new(check: &Check, threads: usize) -> Self {
        Self {
            format: FORMAT.into(),
            version: VERSION,
            seed: check.seed,
            positions: check.positions,
            milliseconds: 0,
            threads: vec![Progress::default(); threads],
        }
    }

    /// Reads a state of this cross-check, or returns a new one if there is no file.
    ///
    /// # Errors
    ///
    /// Returns why the file cannot be continued.
    pub fn read_or_new(file: &Path, check: &Check, threads: usize) -> Result<Self, StateError> {
        let place = || file.to_owned();
        let text = match fs::read(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self::new(check, threads));
            }
            Err(error) => {
                let file = place();
                return Err(StateError::Read { file, error });
            }
        };
        let syntax = |error| StateError::Syntax {
            file: place(),
            error,
        };
        let Header { format, version } = serde_json::from_slice(&text).map_err(syntax)?;
        if format != FORMAT {
            let file = place();
            return Err(StateError::Format { file, format });
        }
        if version != VERSION {
            let file = place();
            return Err(StateError::Version { file, version });
        }
        let state: Self = serde_json::from_slice(&text).map_err(syntax)?;
        let theirs = Check {
            positions: state.positions,
            seed: state.seed,
        };
        if theirs != *check {
            let file = place();
            return Err(StateError::Options { file, theirs });
        }
        let found = state.threads.len();
        if found != threads {
            return Err(StateError::Threads {
                file: place(),
                found,
                expected: threads,
            });
        }
        Ok(state)
    }

    /// Writes the state beside the file and then puts it in its place, so that the file is whole
    /// whenever the program is killed.
    ///
    /// # Errors
    ///
    /// Returns why the file cannot be written.
    pub fn write(&self, file: &Path) -> Result<(), StateError> {
        let mut name = file.as_os_str().to_owned();
        name.push(".new");
        let new = PathBuf::from(name);
        self.write_new(&new)
            .and_then(|()| fs::rename(&new, file))
            .map_err(|error| StateError::Write {
                file: file.to_owned(),
                error,
            })
    }

    fn write_new(&self, file: &Path) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        serde_json::to_writer_pretty(&mut out, self)?;
        out.write_all(b"\n")?;
        out.into_inner()?.sync_all()
    }
}
