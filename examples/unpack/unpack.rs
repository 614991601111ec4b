//! Reads files of games as they lie about: plain, or compressed with gzip, bzip2 or zstd.
//!
//! The first bytes say how a file is compressed, whatever its name is, so a pipe is read as well. A
//! file may have several parts, as `cat a.gz b.gz` makes them. Memory is bounded. An error says
//! which byte of the compressed file it is at, and everything unpacked before it is handed out
//! first.

mod bzip2;
mod foreign;
mod format;
mod gzip;
mod packed;
mod zstd;

#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};

pub use foreign::Foreign;
use foreign::{compression, foreign, may_become_known};
use format::{Format, Part, damaged};
use packed::Packed;

/// How many bytes are unpacked at once.
const ROOM: usize = 1 << 16;

/// The text of a file, which is unpacked as it is read.
pub struct Unpacked<R> {
    packed: Packed<R>,
    /// How it is compressed, if it is.
    format: Option<Format>,
    /// The part that is being unpacked.
    part: Option<Part>,
    /// What has been unpacked, of which the first bytes may have been read.
    text: Vec<u8>,
    read: usize,
    /// Why reading fails, once the text has been read.
    failure: Option<io::Error>,
    has_ended: bool,
}

impl<R> fmt::Debug for Unpacked<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unpacked")
            .field("format", &self.format)
            .finish_non_exhaustive()
    }
}

/// Looks at the first bytes of a file, so that a wrong one is known at once.
///
/// Only ordinary files are opened, because a pipe can be read only once. An error in reading is left
/// to those who read it.
///
/// # Errors
///
/// [`Foreign`] if it is certainly not PGN.
pub fn look_into(name: &OsStr) -> Result<(), Foreign> {
    if fs::metadata(name).is_ok_and(|data| data.is_file()) {
        if let Ok(file) = File::open(name) {
            Unpacked::new(file)?;
        }
    }
    Ok(())
}

impl<R: Read> Unpacked<R> {
    /// Reads the first bytes of a file, which say what it is.
    ///
    /// # Errors
    ///
    /// [`Foreign`] if it is certainly not PGN.
    pub fn new(file: R) -> Result<Self, Foreign> {
        let mut unpacked = Self {
            packed: Packed::new(file),
            format: None,
            part: None,
            text: Vec::new(),
            read: 0,
            failure: None,
            has_ended: false,
        };
        while may_become_known(unpacked.packed.held()) {
            match unpacked.packed.more() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    unpacked.failure = Some(error);
                    break;
                }
            }
        }
        unpacked.format = compression(unpacked.packed.held());
        let inside = unpacked.format.map(Format::name);
        let found = match inside {
            Some(_) => {
                while !unpacked.is_over() && may_become_known(&unpacked.text) {
                    unpacked.fill();
                }
                let inner = compression(&unpacked.text);
                let inner = inner.map(|format| (format.described(), foreign::UNPACK));
                inner.or_else(|| foreign(&unpacked.text))
            }
            None => foreign(unpacked.packed.held()),
        };
        match found {
            None => Ok(unpacked),
            Some((found, advice)) => Err(Foreign {
                inside,
                found,
                advice,
            }),
        }
    }

    /// Returns whether nothing more will be unpacked.
    const fn is_over(&self) -> bool {
        self.has_ended || self.failure.is_some()
    }

    /// Unpacks a little more, if there is more.
    fn fill(&mut self) {
        if let Err(failure) = self.unpack() {
            self.failure = Some(failure);
        }
    }

    fn unpack(&mut self) -> io::Result<()> {
        let Some(format) = self.format else {
            return Ok(());
        };
        if let Some(part) = &mut self.part {
            if !part.unpack(&mut self.packed, &mut self.text)? {
                self.part = None;
            }
            return Ok(());
        }
        // The first part begins at the start of the file. Tapes are filled up with zeros.
        let is_first = self.packed.offset() == 0;
        let mut is_blank = false;
        while !is_first && self.packed.holds(1)? && self.packed.held()[0] == 0 {
            self.packed.take(1);
            is_blank = true;
        }
        while may_become_known(self.packed.held()) && self.packed.more()? {}
        if self.packed.held().is_empty() {
            self.has_ended = true;
        } else if !is_blank && compression(self.packed.held()) == Some(format) {
            self.part = Part::begin(format, &mut self.packed)?;
        } else {
            let reason = format!("expected the end of the file or another {format} file");
            return Err(damaged(format, self.packed.offset(), reason));
        }
        Ok(())
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.format.is_none() && (!self.packed.held().is_empty() || !self.is_over()) {
                return self.packed.read(room);
            }
            let left = &self.text[self.read..];
            if !left.is_empty() || room.is_empty() {
                let count = left.len().min(room.len());
                room[..count].copy_from_slice(&left[..count]);
                self.read += count;
                return Ok(count);
            }
            if let Some(failure) = self.failure.take() {
                self.has_ended = true;
                return Err(failure);
            }
            if self.has_ended {
                return Ok(0);
            }
            self.text.clear();
            self.read = 0;
            self.fill();
        }
    }
}
