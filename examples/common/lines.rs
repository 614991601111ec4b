//! Lines of bounded length, and how far the reading has come.

use std::ffi::OsStr;
use std::io::{BufReader, ErrorKind, Read};

use crate::input::{Input, unreadable};
use crate::line::read_line;
use crate::progress::Progress;

/// A reader of lines.
pub(crate) struct Lines {
    input: BufReader<Box<dyn Read + Send>>,
    name: String,
    is_typed: bool,
    longest: usize,
    number: u64,
    bytes: u64,
    progress: Progress,
}

impl Lines {
    /// Opens a file, or the standard input if the name is `-`, for lines of at most so many bytes.
    pub(crate) fn open(file: &str, longest: usize) -> Result<Self, String> {
        let input = Input::open(OsStr::new(file))?;
        let name = if file == "-" { "standard input" } else { file };
        Ok(Self {
            input: BufReader::new(input.reader),
            name: name.to_owned(),
            is_typed: input.is_typed,
            longest,
            number: 0,
            bytes: 0,
            progress: Progress::new(input.size, "bytes"),
        })
    }

    /// Returns the next line without its line end. Returns `None` at the end of the input.
    ///
    /// Shows how much was read before it, until `clear` or until a line is typed.
    pub(crate) fn next(&mut self) -> Result<Option<String>, String> {
        if self.is_typed {
            self.progress.clear();
        }
        let read = read_line(&mut self.input, self.longest);
        self.progress.show(self.bytes);
        self.number += 1;
        let line = match read {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(None),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(format!("{}: {error}", self.place()));
            }
            Err(error) => return Err(unreadable(OsStr::new(&self.name), error)),
        };
        self.bytes += line.len() as u64;
        let line = String::from_utf8(line);
        let mut line = line.map_err(|_| format!("{}: expected a line in UTF-8", self.place()))?;
        line.truncate(line.trim_end_matches(['\n', '\r']).len());
        Ok(Some(line))
    }

    /// The name of the input and the number of the last line.
    pub(crate) fn place(&self) -> String {
        format!("{}, line {}", self.name, self.number)
    }

    /// Clears the progress, so that output can take its place.
    pub(crate) fn clear(&self) {
        self.progress.clear();
    }
}
