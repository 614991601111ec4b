//! Records as PGN: one text for one record.

mod lines;
mod moves;
mod style;
mod tags;

use alloc::string::String;
use core::fmt;

pub use style::Style;

use crate::record::GameRecord;
use lines::Lines;

impl GameRecord {
    /// Returns the record as PGN, with a line end at its end.
    ///
    /// Reading the text gives the same record again, and writing that the same text, if the
    /// reader's [`Limits`](crate::pgn::Limits) are as large as what was written: comments of
    /// more than 1 MiB and variations more than 256 deep need others than the usual ones.
    /// Between two games in a file put an empty line.
    ///
    /// ```
    /// use touchmove::{pgn, GameRecord};
    ///
    /// let text = "[White \"Fischer\"] 1. e4 $1 {best by test} (1. d4) 1... c5 *";
    /// let record: GameRecord = text.parse()?;
    /// assert_eq!(
    ///     record.to_pgn(pgn::Style::Compact),
    ///     "[White \"Fischer\"]\n1.e4 $1 {best by test} (1.d4) c5 *\n",
    /// );
    /// assert_eq!(
    ///     record.to_pgn(pgn::Style::Export),
    ///     "\
    /// [Event \"?\"]
    /// [Site \"?\"]
    /// [Date \"????.??.??\"]
    /// [Round \"?\"]
    /// [White \"Fischer\"]
    /// [Black \"?\"]
    /// [Result \"*\"]
    ///
    /// 1. e4 $1 {best by test} (1. d4) 1... c5 *
    /// ",
    /// );
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn to_pgn(&self, style: Style) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_pgn(style, &mut text);
        text
    }

    /// Writes the record as PGN like [`to_pgn`](Self::to_pgn), to wherever text can go.
    ///
    /// # Errors
    ///
    /// If the text cannot be written there.
    pub fn write_pgn<W: fmt::Write>(&self, style: Style, out: W) -> fmt::Result {
        let mut lines = Lines::new(out, style);
        tags::write(self, style, &mut lines)?;
        moves::write(self, style, &mut lines)
    }
}

impl fmt::Display for GameRecord {
    /// Writes the record as PGN in [`Style::Export`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_pgn(Style::Export, f)
    }
}
