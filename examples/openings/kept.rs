//! A file that ends where it cannot be read further.

use std::io::{self, ErrorKind, Read};
use std::sync::{Mutex, PoisonError};

/// A file whose end may be an error, which is kept. So the games before it are counted.
pub(crate) struct Kept<'f, R> {
    file: R,
    failure: &'f Mutex<Option<io::Error>>,
}

impl<'f, R> Kept<'f, R> {
    pub(crate) const fn new(file: R, failure: &'f Mutex<Option<io::Error>>) -> Self {
        Self { file, failure }
    }
}

impl<R: Read> Read for Kept<'_, R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self.file.read(room) {
            Err(error) if error.kind() != ErrorKind::Interrupted => {
                let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
                failure.get_or_insert(error);
                Ok(0)
            }
            read => read,
        }
    }
}
