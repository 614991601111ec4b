//! The bytes of a file: a buffer that knows where in the file it is.

use std::io::{self, ErrorKind, Read};

/// How many bytes are requested at once.
const BLOCK: usize = 1 << 16;

/// A file that is read piece by piece.
pub(crate) struct Packed<R> {
    reader: R,
    /// What has been read, of which the first bytes may have been taken.
    buffer: Vec<u8>,
    taken: usize,
    /// Where in the file the buffer begins.
    offset: u64,
}

impl<R: Read> Packed<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            taken: 0,
            offset: 0,
        }
    }

    /// Returns what has been read and not been taken.
    pub(crate) fn held(&self) -> &[u8] {
        &self.buffer[self.taken..]
    }

    /// Returns the offset of what is held.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset + self.taken as u64
    }

    /// Takes so many bytes of those that are held.
    pub(crate) fn take(&mut self, count: usize) {
        self.taken = (self.taken + count).min(self.buffer.len());
    }

    /// Reads once more, behind what is held. Returns `false` at the end of the file.
    pub(crate) fn more(&mut self) -> io::Result<bool> {
        self.offset += self.taken as u64;
        self.buffer.drain(..self.taken);
        self.taken = 0;
        let held = self.buffer.len();
        self.buffer.resize(held + BLOCK, 0);
        let read = read(&mut self.reader, &mut self.buffer[held..]);
        let count = *read.as_ref().unwrap_or(&0);
        self.buffer.truncate(held + count);
        Ok(read? > 0)
    }

    /// Returns whether at least so many bytes are held, of which the rest is read if need be.
    pub(crate) fn holds(&mut self, count: usize) -> io::Result<bool> {
        while self.held().len() < count {
            if !self.more()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes exactly so many bytes. Returns `None` if the file ends before.
    pub(crate) fn exactly<const N: usize>(&mut self) -> io::Result<Option<[u8; N]>> {
        if !self.holds(N)? {
            return Ok(None);
        }
        let bytes = self.held().first_chunk().copied();
        self.take(N);
        Ok(bytes)
    }

    /// Reads what follows into the room of another, without a copy if nothing is held.
    pub(crate) fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if self.held().is_empty() {
            let count = read(&mut self.reader, room)?;
            self.offset += count as u64;
            return Ok(count);
        }
        let count = room.len().min(self.held().len());
        room[..count].copy_from_slice(&self.held()[..count]);
        self.take(count);
        Ok(count)
    }
}

/// Reads once, however often a signal interrupts it.
fn read(reader: &mut impl Read, room: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(room) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // A reader may report more bytes than it was given room for.
            read => return read.map(|count| count.min(room.len())),
        }
    }
}
