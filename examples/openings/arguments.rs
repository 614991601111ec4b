//! The command line: which files are read, how deep, and with how much memory.

use std::ffi::OsString;

use crate::common::Asked;
use crate::number::number;

pub(crate) const HELP: &str = "\
Counts how often each opening move was played in PGN files, and with which
results.

usage: openings [OPTION...] FILE...

A FILE named `-` is standard input. Files may have any size. Those of gzip,
bzip2 and zstd are unpacked as they are read, whatever their names are. Prints a
tree of moves. The games of a move are all games in which it was played in that
position, however the position was reached. The share is that of all moves from
there, and the other columns are the results of games that have one.

  --depth PLIES  how many half-moves of each game are counted, 1 to 60
                 (default 8)
  --min-games N  print moves of at least N games (default: one game in a
                 hundred)
  --names FILE   name the positions, from a table such as those of lichess-org's
                 chess-openings (tab-separated); may be given several times
  --threads N    how many threads read (default: one for each core)
  --memory MB    the most memory for counts, 16 or more (default 1024). If more
                 is needed, the rarest moves are dropped, and the last line says
                 how far counts may be too low
  --help         print this text
  --version      print the version

Games are replayed up to the last half-move that is counted, and their results
are read from the tag Result or else from the end of the moves. A game is left
out if it cannot be read so far. A progress bar is shown if the standard error
is a terminal. `check_pgn` says what is wrong with a game.

Exit status: 0 if all is well, 1 if games were left out or a file has none, 2
for wrong arguments, a file that is not PGN, or one that cannot be read to its
end. The games before that are counted even so.";

/// What the command line asks for.
pub(crate) struct Settings {
    pub(crate) files: Vec<OsString>,
    pub(crate) depth: usize,
    pub(crate) min_games: Option<u64>,
    /// Tables of opening names.
    pub(crate) names: Vec<OsString>,
    /// 0 for one thread for each core.
    pub(crate) threads: usize,
    /// The most memory for counts in bytes.
    pub(crate) memory: usize,
}

impl Settings {
    /// Reads the arguments.
    pub(crate) fn from_arguments() -> Result<Asked<Self>, lexopt::Error> {
        use lexopt::prelude::*;
        let mut parser = lexopt::Parser::from_env();
        let mut settings = Self {
            files: Vec::new(),
            depth: 8,
            min_games: None,
            names: Vec::new(),
            threads: 0,
            memory: 1 << 30,
        };
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => return Ok(Asked::Help),
                Long("version") | Short('V') => return Ok(Asked::Version),
                Long("depth") => {
                    settings.depth = number("--depth", &parser.value()?.string()?, 1..=60)?
                }
                Long("min-games") => {
                    let text = parser.value()?.string()?;
                    settings.min_games = Some(number("--min-games", &text, 0..=u64::MAX)?);
                }
                Long("names") => settings.names.push(parser.value()?),
                Long("threads") => {
                    settings.threads = number("--threads", &parser.value()?.string()?, 1..=1024)?;
                }
                Long("memory") => {
                    let text = parser.value()?.string()?;
                    settings.memory = number("--memory", &text, 16..=usize::MAX >> 20)? << 20;
                }
                Value(file) => settings.files.push(file),
                other => return Err(other.unexpected()),
            }
        }
        if settings.files.is_empty() {
            return Err("expected a file; see `openings --help`".into());
        }
        Ok(Asked::Task(settings))
    }
}
