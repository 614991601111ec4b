//! Tables read from files, a block at a time.

use alloc::vec::Vec;
use core::fmt;
use std::io::{Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

use super::{ReadError, Source};

/// The bytes that are read at once.
const BLOCK: u64 = 4096;

/// The number of blocks that are kept: of those whose numbers leave the same remainder, the last one read.
const KEPT: usize = 16;

/// A table that is read in parts from a file.
///
/// The file is anything that is `Read` and `Seek`.
/// It keeps blocks of 4 KiB, together 64 KiB, so that a probe near another reads nothing. Threads that
/// share it read one after the other. Needs the feature `std`.
///
/// ```no_run
/// use std::fs::File;
/// use touchmove::syzygy::{FileSource, Kind, Table};
///
/// let source = FileSource::new(File::open("KQvK.rtbw")?)?;
/// let table = Table::open("KQvK".parse()?, Kind::Wdl, source)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FileSource<F> {
    len: u64,
    cache: Mutex<Cache<F>>,
}

struct Cache<F> {
    file: F,
    /// Blocks with their numbers, each in the place that its number has.
    blocks: [(Option<u64>, Vec<u8>); KEPT],
}

impl<F: Read + Seek> FileSource<F> {
    /// Creates a source over a file, whose length is asked for now.
    ///
    /// # Errors
    ///
    /// What the file returns when its end is looked for.
    pub fn new(mut file: F) -> std::io::Result<Self> {
        let len = file.seek(SeekFrom::End(0))?;
        let blocks = Default::default();
        let cache = Mutex::new(Cache { file, blocks });
        Ok(Self { len, cache })
    }
}

impl<F: Read + Seek> Cache<F> {
    /// Returns a block, which ends where the file does.
    fn block(&mut self, number: u64, len: u64) -> Result<&[u8], ReadError> {
        let (kept, bytes) = &mut self.blocks[(number % KEPT as u64) as usize];
        if *kept != Some(number) {
            *kept = None;
            let start = number * BLOCK;
            bytes.resize(len.saturating_sub(start).min(BLOCK) as usize, 0);
            let found = self.file.seek(SeekFrom::Start(start));
            let read = found.and_then(|_| self.file.read_exact(bytes));
            read.map_err(|_| ReadError)?;
            *kept = Some(number);
        }
        Ok(bytes)
    }
}

impl<F: Read + Seek> Source for FileSource<F> {
    fn size(&self) -> u64 {
        self.len
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), ReadError> {
        let end = offset.checked_add(buffer.len() as u64).ok_or(ReadError)?;
        if end > self.len {
            return Err(ReadError);
        }
        // A file that panicked has left no block that counts as read.
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let mut done = 0;
        while done < buffer.len() {
            let at = offset + done as u64;
            let block = cache.block(at / BLOCK, self.len)?;
            let block = &block[(at % BLOCK) as usize..];
            let size = block.len().min(buffer.len() - done);
            buffer[done..][..size].copy_from_slice(&block[..size]);
            done += size;
        }
        Ok(())
    }
}

impl<F> fmt::Debug for FileSource<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileSource")
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}
