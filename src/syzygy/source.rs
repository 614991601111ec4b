//! Where the bytes of a table come from: memory, a file, or anything else that can be read in part.

use super::{Error, Kind, Material};

/// Bytes that can be read from any place.
///
/// Everything that is `AsRef<[u8]>` is a source: a slice, a `Vec`, a memory map. With the feature
/// `std`, [`FileSource`](super::FileSource) reads from a file. A source of one's own has two methods; this one reads
/// a file that threads share:
///
/// ```no_run
/// # #[cfg(unix)] {
/// use std::fs::File;
/// use std::os::unix::fs::FileExt;
/// use touchmove::syzygy::{ReadError, Source};
///
/// struct Shared(File, u64);
///
/// impl Source for Shared {
///     fn size(&self) -> u64 {
///         self.1
///     }
///
///     fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), ReadError> {
///         self.0.read_exact_at(buffer, offset).map_err(|_| ReadError)
///     }
/// }
/// # }
/// ```
pub trait Source {
    /// Returns the number of bytes.
    fn size(&self) -> u64;

    /// Fills a buffer with the bytes from an offset on.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if not all of them can be read.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), ReadError>;
}

/// The error of a source that does not return its bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("the bytes cannot be read")]
pub struct ReadError;

impl<T: AsRef<[u8]> + ?Sized> Source for T {
    #[inline]
    fn size(&self) -> u64 {
        self.as_ref().len() as u64
    }

    #[inline]
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), ReadError> {
        let start = usize::try_from(offset).map_err(|_| ReadError)?;
        let bytes = self
            .as_ref()
            .get(start..)
            .and_then(|rest| rest.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or(ReadError)?);
        Ok(())
    }
}

/// The bytes of a table, with its name for the errors.
#[derive(Clone, Copy)]
pub(super) struct Bytes<S> {
    pub(super) material: Material,
    pub(super) kind: Kind,
    pub(super) source: S,
}

impl<S: Source> Bytes<S> {
    pub(super) const fn damaged(&self, offset: u64) -> Error {
        let (material, kind) = (self.material, self.kind);
        Error::Damaged {
            material,
            kind,
            offset,
        }
    }

    /// Fills a buffer. Where the bytes end before, they are damaged.
    #[inline]
    pub(super) fn fill(&self, offset: u64, buffer: &mut [u8]) -> Result<(), Error> {
        let (material, kind) = (self.material, self.kind);
        self.source.read_at(offset, buffer).map_err(|_| {
            let size = self.source.size();
            if offset.saturating_add(buffer.len() as u64) > size {
                return self.damaged(offset.min(size));
            }
            Error::Read {
                material,
                kind,
                offset,
            }
        })
    }

    /// Reads some bytes as an array.
    #[inline]
    pub(super) fn read<const N: usize>(&self, offset: u64) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        self.fill(offset, &mut bytes)?;
        Ok(bytes)
    }

    #[inline]
    pub(super) fn read_u16(&self, offset: u64) -> Result<u16, Error> {
        self.read(offset).map(u16::from_le_bytes)
    }
}
