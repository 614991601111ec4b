//! Lines of bounded length, read one by one: no input takes more memory than its longest line may have.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

/// A reader of lines.
pub(crate) struct Lines {
    input: Box<dyn BufRead>,
    name: String,
    longest: usize,
    size: Option<u64>,
    number: u64,
    bytes: u64,
}

impl Lines {
    /// Opens a file, or without a name or with `-` the standard input, for lines of at most so many
    /// bytes.
    pub(crate) fn open(file: Option<&str>, longest: usize) -> Result<Self, String> {
        let file = file.filter(|name| *name != "-");
        let name = file.unwrap_or("standard input").to_owned();
        let mut size = None;
        let input: Box<dyn BufRead> = match file {
            None => Box::new(io::stdin().lock()),
            Some(file) => {
                let opened = File::open(file).and_then(|file| Ok((file.metadata()?, file)));
                let (data, file) =
                    opened.map_err(|error| format!("cannot read {name}: {error}"))?;
                size = Some(data.len()).filter(|_| data.is_file());
                Box::new(BufReader::new(file))
            }
        };
        Ok(Self {
            input,
            name,
            longest,
            size,
            number: 0,
            bytes: 0,
        })
    }

    /// Returns the next line without its line end, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<String>, String> {
        let mut line = Vec::new();
        // The line end may have two bytes.
        let mut bounded = self.input.by_ref().take(self.longest as u64 + 2);
        let read = bounded.read_until(b'\n', &mut line);
        let count = read.map_err(|error| format!("cannot read {}: {error}", self.name))?;
        if count == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += count as u64;
        while let Some(b'\n' | b'\r') = line.last() {
            line.pop();
        }
        if line.len() > self.longest {
            let longest = self.longest;
            return Err(format!(
                "{}: expected a line of at most {longest} bytes",
                self.place()
            ));
        }
        let line = String::from_utf8(line);
        line.map(Some)
            .map_err(|_| format!("{}: expected a line in UTF-8", self.place()))
    }

    /// The name of the input and the number of the last line.
    pub(crate) fn place(&self) -> String {
        format!("{}, line {}", self.name, self.number)
    }

    /// How many bytes have been read.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The size of the input in bytes, if it is known.
    pub(crate) const fn size(&self) -> Option<u64> {
        self.size
    }
}
