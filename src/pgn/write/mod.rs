//! Records as PGN: one text for one record.

mod lines;
mod moves;
mod options;
mod parts;
mod style;
mod tags;

use alloc::string::String;
use core::fmt;

pub use options::WriteOptions;
pub use parts::Parts;
pub use style::Style;

use crate::record::GameRecord;
use lines::Lines;

impl GameRecord {
    /// Returns the record as PGN, ending with a line break.
    ///
    /// Parsing the text returns an equal record, and writing that record returns the same text. The
    /// reader's [`Limits`](crate::pgn::Limits) must be large enough: comments of more than 1 MiB
    /// and variations more than 256 deep exceed the defaults. Between two games in a file put an
    /// empty line.
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
        self.to_pgn_with(WriteOptions::new(style))
    }

    /// Returns the record as PGN, without parts or in another notation.
    ///
    /// ```
    /// use touchmove::san::PieceLetters;
    /// use touchmove::{pgn, GameRecord};
    ///
    /// let record: GameRecord = "1. Nf3 d5 2. g3 {quiet} c5 *".parse()?;
    /// let german = PieceLetters::new(["K", "D", "T", "L", "S"])?;
    /// let mut options = pgn::WriteOptions::new(pgn::Style::Compact);
    /// options.omitted = pgn::Parts::COMMENTS;
    /// options.notation.letters = german;
    /// assert_eq!(record.to_pgn_with(options), "1.Sf3 d5 2.g3 c5 *\n");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_pgn_with(&self, options: WriteOptions<'_>) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_pgn_with(options, &mut text);
        text
    }

    /// Writes the record as PGN to `out`, like [`to_pgn`](Self::to_pgn).
    ///
    /// # Errors
    ///
    /// If `out` returns an error.
    pub fn write_pgn<W: fmt::Write>(&self, style: Style, out: W) -> fmt::Result {
        self.write_pgn_with(WriteOptions::new(style), out)
    }

    /// Writes the record as PGN to `out`, like [`to_pgn_with`](Self::to_pgn_with).
    ///
    /// # Errors
    ///
    /// If `out` returns an error.
    pub fn write_pgn_with<W: fmt::Write>(&self, options: WriteOptions<'_>, out: W) -> fmt::Result {
        let mut lines = Lines::new(out, options.max_columns);
        if options.writes(Parts::TAGS) {
            tags::write(self, options.style, &mut lines)?;
        }
        moves::write(self, options, &mut lines)
    }
}

impl fmt::Display for GameRecord {
    /// Writes the record as PGN in [`Style::Export`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_pgn(Style::Export, f)
    }
}
