//! Lines of bounded length, read one by one: no input takes more memory than its longest line may have.

use std::io::{BufRead, Read};

/// A reader of lines.
pub(crate) struct Lines<R> {
    input: R,
    name: String,
    longest: usize,
    line: Vec<u8>,
    number: u64,
    bytes: u64,
}

impl<R: BufRead> Lines<R> {
    /// Reads lines of at most so many bytes; the name stands in errors.
    pub(crate) fn new(input: R, name: impl Into<String>, longest: usize) -> Self {
        Self {
            input,
            name: name.into(),
            longest,
            line: Vec::new(),
            number: 0,
            bytes: 0,
        }
    }

    /// Returns the next line without its line end, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, String> {
        self.line.clear();
        let room = self.longest as u64 + 2;
        let mut bounded = self.input.by_ref().take(room);
        let read = bounded.read_until(b'\n', &mut self.line);
        let count = read.map_err(|error| format!("cannot read {}: {error}", self.name))?;
        if count == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += count as u64;
        while let Some(b'\n' | b'\r') = self.line.last() {
            self.line.pop();
        }
        let place = self.place();
        if self.line.len() > self.longest {
            return Err(format!(
                "{place}: the line is longer than {} bytes",
                self.longest
            ));
        }
        let line = std::str::from_utf8(&self.line);
        line.map(Some)
            .map_err(|_| format!("{place}: the line is not UTF-8"))
    }

    /// The name of the input and the number of the last line.
    pub(crate) fn place(&self) -> String {
        format!("{}, line {}", self.name, self.number)
    }

    /// How many bytes have been read.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }
}
