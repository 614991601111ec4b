//! Records as PGN: one text for one record.

mod lines;
mod moves;
mod options;
mod tags;

use alloc::string::String;
use core::fmt;

pub use options::{Parts, Style, WriteOptions};

use crate::record::GameRecord;
use lines::Lines;

impl GameRecord {
    /// Returns the record as PGN in a [`Style`] or with other [`WriteOptions`].
    ///
    /// It ends with a line break. Parsing the text returns an equal record, unless the options leave
    /// something out, and writing that record returns the same text. The reader's
    /// [`Limits`](crate::pgn::Limits) must be large enough: comments of more than 1 MiB and variations
    /// more than 256 deep exceed the defaults. Between two games in a file put an empty line.
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
    /// let export = record.to_pgn(pgn::Style::Export);
    /// assert!(export.ends_with("\n\n1. e4 $1 {best by test} (1. d4) 1... c5 *\n"));
    /// # Ok::<(), touchmove::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn to_pgn<'l>(&self, options: impl Into<WriteOptions<'l>>) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_pgn(options, &mut text);
        text
    }

    /// Writes the record as PGN to `out`, like [`to_pgn`](Self::to_pgn).
    ///
    /// # Errors
    ///
    /// If `out` returns an error.
    pub fn write_pgn<'l, W: fmt::Write>(
        &self,
        options: impl Into<WriteOptions<'l>>,
        out: W,
    ) -> fmt::Result {
        write(self, options.into(), out)
    }
}

fn write(record: &GameRecord, options: WriteOptions<'_>, out: impl fmt::Write) -> fmt::Result {
    let mut lines = Lines::new(out, options.max_columns);
    if options.writes(Parts::TAGS) {
        tags::write(record, options.style, &mut lines)?;
    }
    moves::write(record, options, &mut lines)
}

impl fmt::Display for GameRecord {
    /// Writes the record as PGN in [`Style::Export`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_pgn(Style::Export, f)
    }
}
