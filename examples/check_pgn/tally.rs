//! The counts of what was found, and the lines that say so.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use crate::progress::Progress;

/// How many findings of a kind are printed without `--verbose`.
const PRINTED: u64 = 10;

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// It cannot be read, or the file cannot.
    Error,
    /// Only the moves before a mistake are kept.
    Cut,
    /// It is kept with a mistake.
    Tolerated,
    /// It is as the standard does not want it, but means only one thing.
    Remark,
}

/// The counts of what was found.
pub(crate) struct Tally {
    pub(crate) progress: Progress,
    pub(crate) games: u64,
    /// Moves in games that are kept.
    pub(crate) moves: u64,
    pub(crate) cut_games: u64,
    pub(crate) bytes: u64,
    errors: u64,
    cuts: u64,
    tolerated: u64,
    remarks: u64,
    contradictions: u64,
    lenient: bool,
    verbose: bool,
}

impl Tally {
    pub(crate) fn new(lenient: bool, verbose: bool) -> Self {
        Self {
            progress: Progress::new(None, "bytes"),
            games: 0,
            moves: 0,
            cut_games: 0,
            bytes: 0,
            errors: 0,
            cuts: 0,
            tolerated: 0,
            remarks: 0,
            contradictions: 0,
            lenient,
            verbose,
        }
    }

    /// Returns `true` if every game is kept whole.
    pub(crate) const fn is_well(&self) -> bool {
        self.errors == 0 && self.cut_games == 0
    }

    /// Counts a finding and prints it, unless ten of its kind were printed already.
    #[cold]
    pub(crate) fn find(
        &mut self,
        file: &str,
        kind: Finding,
        found: impl Display,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (count, remark) = match kind {
            Finding::Error => (&mut self.errors, ""),
            Finding::Cut => (&mut self.cuts, " (what precedes it is kept)"),
            Finding::Tolerated => (&mut self.tolerated, " (tolerated)"),
            Finding::Remark => (&mut self.remarks, " (remark)"),
        };
        *count += 1;
        if self.verbose || *count <= PRINTED {
            self.progress.clear();
            writeln!(out, "{file}, {found}{remark}")?;
        }
        Ok(())
    }

    /// Counts what contradicts the Laws in a game, and prints it.
    pub(crate) fn contradict(
        &mut self,
        file: &str,
        game: u64,
        contradiction: &str,
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.contradictions += 1;
        self.progress.clear();
        writeln!(out, "{file}, game {game}: {contradiction}")
    }

    pub(crate) fn print(&self, time: Duration, out: &mut impl Write) -> io::Result<()> {
        let kinds = [
            (self.errors, "errors"),
            (self.cuts, "mistakes that cut a game"),
            (self.tolerated, "tolerated mistakes"),
            (self.remarks, "remarks"),
        ];
        for (count, what) in kinds {
            if count > PRINTED && !self.verbose {
                let more = count - PRINTED;
                writeln!(out, "and {more} more {what}; --verbose prints each")?;
            }
        }
        writeln!(out, "Games: {}", self.games)?;
        writeln!(out, "Moves: {}", self.moves)?;
        writeln!(out, "Errors: {}", self.errors)?;
        if self.lenient {
            writeln!(out, "Cut games: {}", self.cut_games)?;
            writeln!(out, "Tolerated mistakes: {}", self.tolerated)?;
        }
        if self.remarks > 0 {
            writeln!(out, "Remarks: {}", self.remarks)?;
        }
        if self.verbose {
            writeln!(out, "Results against the Laws: {}", self.contradictions)?;
        }
        if self.games == 0 {
            return Ok(());
        }
        let seconds = time.as_secs_f64().max(1e-9);
        let (per_second, megabytes) = (self.games as f64 / seconds, self.bytes as f64 / 1e6);
        writeln!(
            out,
            "Time: {seconds:.3} s ({per_second:.0} games a second, {:.0} MB a second)",
            megabytes / seconds
        )
    }
}
