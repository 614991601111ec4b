//! Wraps words into lines.

use core::fmt::{self, Write};

/// The greatest line length of the export format in characters, unless one word is longer. The
/// standard wants fewer than 80 (8.2.1).
pub(super) const COLUMNS: usize = 79;

/// A text that is wrapped into lines while it is written.
pub(super) struct Lines<W> {
    out: W,
    /// The greatest length of a line.
    columns: usize,
    /// The length of the current line.
    column: usize,
    /// A sign that the next word is attached to.
    before: &'static str,
}

impl<W: Write> Lines<W> {
    pub(super) const fn new(out: W, columns: usize) -> Self {
        Self {
            out,
            columns,
            column: 0,
            before: "",
        }
    }

    /// Writes a complete line.
    pub(super) fn line(&mut self, line: fmt::Arguments<'_>) -> fmt::Result {
        self.end_line()?;
        self.out.write_fmt(line)?;
        self.out.write_char('\n')
    }

    /// Writes the parts of a word, on a new line if it does not fit on the current one.
    pub(super) fn word(&mut self, parts: &[&str]) -> fmt::Result {
        self.set(parts, true)
    }

    /// Writes the parts of a word on the current line, whether it fits or not.
    pub(super) fn word_on_line(&mut self, parts: &[&str]) -> fmt::Result {
        self.set(parts, false)
    }

    /// Attaches a sign to the next word.
    pub(super) const fn open(&mut self, sign: &'static str) {
        self.before = sign;
    }

    /// Attaches a sign to the word before.
    pub(super) fn shut(&mut self, sign: &str) -> fmt::Result {
        if self.column + sign.len() > self.columns {
            self.end_line()?;
        }
        self.put(sign)
    }

    /// Ends the current line, unless it is empty.
    pub(super) fn end_line(&mut self) -> fmt::Result {
        if self.column > 0 {
            self.out.write_char('\n')?;
        }
        self.column = 0;
        Ok(())
    }

    fn set(&mut self, parts: &[&str], may_break: bool) -> fmt::Result {
        let before = core::mem::take(&mut self.before);
        let width: usize = parts.iter().map(|part| part.chars().count()).sum();
        if may_break && self.column + 1 + before.len() + width > self.columns {
            self.end_line()?;
        }
        if self.column > 0 {
            self.put(" ")?;
        }
        self.put(before)?;
        parts.iter().try_for_each(|part| self.put(part))
    }

    fn put(&mut self, text: &str) -> fmt::Result {
        self.column += text.chars().count();
        self.out.write_str(text)
    }
}
