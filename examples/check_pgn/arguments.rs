//! The command line: which files are read, and how strictly.

use std::ffi::OsString;

use touchmove::pgn;
use touchmove::san::PieceLetters;

use crate::common::Asked;
use crate::letters::letters;

pub(crate) const HELP: &str = "\
Reads PGN files, replays every game, and says what is wrong with them.

usage: check_pgn [OPTION...] FILE...

A FILE named `-` is standard input. Files of gzip, bzip2 and zstd are unpacked
as they are read, whatever their names are. Prints a line for each error, with
the file, the game, the line and the column, and at the end the number of games,
moves and errors, and how fast they were read. Moves are counted in games
without errors, variations included. A game with an error is left at the error,
and reading continues with the next game. What is no error, but not as the
standard wants it, is a remark: a tag FEN without a tag SetUp, and an illegal
move that is marked as played.

  --lenient      tolerate what costs no move, as most programs do, and keep a
                 game up to its first error. Prints what is tolerated and which
                 games are cut. Their moves are counted, and errors are only
                 games of which nothing is kept
  --letters LANGUAGE
                 the piece letters of the moves: czech, danish, dutch, english
                 (default), estonian, figurines, finnish, french, german,
                 hungarian, icelandic, italian, norwegian, polish, portuguese,
                 romanian, russian, spanish or swedish. Figurines are read in
                 every language
  --verbose      print every error, not only the first ten of a kind, and every
                 recorded result that contradicts the Laws, which is not counted
                 as an error
  --help         print this text
  --version      print the version

Exit status: 0 if all is well, 1 if there were errors or games were cut, 2 for
wrong arguments or a file that cannot be opened or is not PGN.";

/// What the command line asks for.
pub(crate) struct Task {
    pub(crate) files: Vec<OsString>,
    pub(crate) lenient: bool,
    pub(crate) letters: PieceLetters<'static>,
    pub(crate) verbose: bool,
}

impl Task {
    /// Reads the arguments.
    pub(crate) fn from_arguments() -> Result<Asked<Self>, lexopt::Error> {
        use lexopt::prelude::*;
        let mut parser = lexopt::Parser::from_env();
        let mut task = Self {
            files: Vec::new(),
            lenient: false,
            letters: PieceLetters::ENGLISH,
            verbose: false,
        };
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => return Ok(Asked::Help),
                Long("version") | Short('V') => return Ok(Asked::Version),
                Long("lenient") => task.lenient = true,
                Long("letters") => task.letters = letters(&parser.value()?.string()?)?,
                Long("verbose") | Short('v') => task.verbose = true,
                Value(file) => task.files.push(file),
                other => return Err(other.unexpected()),
            }
        }
        if task.files.is_empty() {
            return Err("expected a file; see `check_pgn --help`".into());
        }
        Ok(Asked::Task(task))
    }

    /// Returns how the files are read.
    pub(crate) fn options(&self) -> pgn::Options {
        let mut options = match self.lenient {
            true => pgn::Options::LENIENT,
            false => pgn::Options::STRICT,
        };
        options.letters = self.letters;
        options
    }
}
