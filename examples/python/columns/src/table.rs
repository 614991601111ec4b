//! A table: columns with as many rows each, and the places of mistakes.

use touchmove::pgn::{self, ErrorKind};

use crate::column::{Column, Row, Rows};

/// A place in a file. Lines and columns are counted from 1; `game` is the last game before or at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub game: u64,
    pub line: u64,
    pub column: u64,
    pub offset: u64,
}

impl Place {
    /// The start of a file.
    pub const START: Self = Self {
        game: 0,
        line: 1,
        column: 1,
        offset: 0,
    };

    /// Returns a place in a piece of the file that begins at `base`.
    #[must_use]
    pub const fn behind(self, base: Self) -> Self {
        Self {
            game: base.game + self.game,
            line: base.line + self.line - 1,
            column: if self.line == 1 {
                base.column + self.column - 1
            } else {
                self.column
            },
            offset: base.offset + self.offset,
        }
    }

    /// Returns the place behind a text that begins here. Its games are not counted.
    #[must_use]
    pub fn passing(self, text: &[u8]) -> Self {
        let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let last = text
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let end = Self {
            game: 0,
            line: 1 + lines,
            column: 1 + (text.len() - last) as u64,
            offset: text.len() as u64,
        };
        end.behind(self)
    }
}

/// A mistake in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    pub place: Place,
    pub kind: ErrorKind,
    pub text: String,
}

impl From<&pgn::Error> for Mistake {
    fn from(error: &pgn::Error) -> Self {
        let at = error.location();
        Self {
            place: Place {
                game: at.game,
                line: at.line,
                column: at.column,
                offset: at.offset,
            },
            kind: error.kind().clone(),
            text: error.text().to_owned(),
        }
    }
}

/// Columns with as many rows each.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub kind: Rows,
    pub rows: usize,
    pub columns: Vec<Column>,
}

/// The columns of a table from which a reader learns what it may leave out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    pub(crate) moves: bool,
    pub(crate) commands: bool,
    pub(crate) faults: bool,
    pub(crate) variant: bool,
}

impl Table {
    /// Creates a table without rows.
    #[must_use]
    pub const fn new(kind: Rows, columns: Vec<Column>) -> Self {
        Self {
            kind,
            rows: 0,
            columns,
        }
    }

    /// Moves the rows of a table with the same columns behind those of this one.
    pub fn append(&mut self, other: Self) {
        if self.rows == 0 {
            *self = other;
            return;
        }
        self.rows += other.rows;
        for (to, other) in self.columns.iter_mut().zip(&other.columns) {
            to.append(other);
        }
    }

    /// Counts places from the start of the file, of which a piece was read.
    pub fn shift(&mut self, base: Place) {
        self.columns
            .iter_mut()
            .for_each(|column| column.shift(base));
    }

    /// Returns about how many bytes its largest column has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.columns.iter().map(Column::size).max().unwrap_or(0)
    }

    /// Adds a position.
    #[inline]
    pub(crate) fn push_row(&mut self, row: &Row<'_>) {
        self.columns
            .iter_mut()
            .for_each(|column| column.push_row(row));
        self.rows += 1;
    }

    /// Ends the positions of a game.
    pub(crate) fn end_positions(&mut self, is_cut: bool, faults: &[Mistake]) {
        let rows = self.rows;
        self.columns
            .iter_mut()
            .for_each(|column| column.end_positions(rows, is_cut, faults));
    }

    /// Adds a move to the lists of the game that is being read.
    #[inline]
    pub(crate) fn push_move(&mut self, uci: Option<&str>, san: Option<&str>) {
        self.columns
            .iter_mut()
            .for_each(|column| column.push_move(uci, san));
    }

    /// Gives the last position the values of a comment.
    #[inline]
    pub(crate) fn complete(&mut self, comment: &str) {
        self.columns
            .iter_mut()
            .for_each(|column| column.complete(comment));
    }

    pub(crate) fn truncate(&mut self, rows: usize) {
        self.rows = rows;
        self.columns
            .iter_mut()
            .for_each(|column| column.truncate(rows));
    }

    pub(crate) fn needs(&self) -> Needs {
        let has = |is_it: fn(&Column) -> bool| self.columns.iter().any(is_it);
        Needs {
            moves: has(|it| {
                matches!(
                    it,
                    Column::Uci(_) | Column::San(_) | Column::UciList(_) | Column::SanList(_)
                )
            }),
            commands: has(|it| matches!(it, Column::Clock(_) | Column::Cp(_) | Column::Mate(_))),
            faults: has(|it| matches!(it, Column::Faults(_) | Column::IsCut(_))),
            variant: has(
                |it| matches!(it, Column::Tag(name, ..) if name.eq_ignore_ascii_case("Variant")),
            ),
        }
    }
}
