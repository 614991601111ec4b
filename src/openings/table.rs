//! Rows of a table of openings: tab-separated columns under a header.

use super::Error;
use crate::notation::{san, uci};
use crate::position::Position;

/// The columns that are read, in the order in which they are published.
const COLUMNS: [&str; 5] = ["eco", "name", "pgn", "uci", "epd"];

/// Which field of a line is which of [`COLUMNS`].
pub(super) struct Columns([Option<usize>; 5]);

/// One opening.
pub(super) struct Row<'t> {
    pub(super) eco: &'t str,
    pub(super) name: &'t str,
    pub(super) position: Position,
}

impl Columns {
    /// The columns of a table without a header.
    pub(super) const PUBLISHED: Self = Self([Some(0), Some(1), Some(2), Some(3), Some(4)]);

    /// Reads the header, if the line is one.
    pub(super) fn of_header(text: &str, line: usize) -> Result<Option<Self>, Error> {
        if !text.split('\t').any(|field| field == COLUMNS[0]) {
            return Ok(None);
        }
        let fields = COLUMNS.map(|column| text.split('\t').position(|field| field == column));
        if fields[1].is_none() {
            let column = COLUMNS[1];
            return Err(Error::Header { line, column });
        }
        if fields[2..].iter().all(Option::is_none) {
            let column = "pgn, uci or epd";
            return Err(Error::Header { line, column });
        }
        Ok(Some(Self(fields)))
    }

    /// Reads a line.
    ///
    /// All columns that lead to a position are read, so that a damaged table is noticed.
    pub(super) fn row<'t>(&self, text: &'t str, line: usize) -> Result<Row<'t>, Error> {
        let field = |index: usize| {
            let field = self.0[index].and_then(|field| text.split('\t').nth(field));
            field.map(str::trim).filter(|field| !field.is_empty())
        };
        let needed = |index: usize| {
            let column = COLUMNS[index];
            field(index).ok_or(Error::Value { line, column })
        };
        let pgn = field(2).map(|text| from_pgn(text).map_err(|reason| Error::Pgn { line, reason }));
        let uci = field(3).map(|text| from_uci(text).map_err(|reason| Error::Uci { line, reason }));
        let epd = field(4).map(|text| text.parse().map_err(|reason| Error::Epd { line, reason }));
        let mut positions = [pgn, uci, epd].into_iter().flatten();
        let column = "pgn, uci or epd";
        let position = positions.next().ok_or(Error::Value { line, column })??;
        for other in positions {
            if other? != position {
                return Err(Error::Contradiction { line });
            }
        }
        Ok(Row {
            eco: needed(0)?,
            name: needed(1)?,
            position,
        })
    }
}

/// Plays moves such as `1. e4 e5 2. Nf3`.
fn from_pgn(text: &str) -> Result<Position, san::Error> {
    let mut position = Position::standard();
    for word in text.split_ascii_whitespace() {
        let number = word.bytes().take_while(u8::is_ascii_digit).count();
        // `0-0` is no number.
        let word = match word[number..].strip_prefix('.') {
            Some(after) => after.trim_start_matches('.'),
            None => word,
        };
        if !word.is_empty() {
            position = position.parse_san(word)?.play();
        }
    }
    Ok(position)
}

/// Plays moves such as `e2e4 e7e5 g1f3`.
fn from_uci(text: &str) -> Result<Position, uci::Error> {
    let mut moves = text.split_ascii_whitespace();
    moves.try_fold(Position::standard(), |position, word| {
        Ok(position.parse_uci(word)?.play())
    })
}
