//! How a file is compressed, and how its parts are unpacked.

use std::fmt;
use std::io::{self, ErrorKind, Read};

use crate::bzip2::Bzip2;
use crate::gzip::Gzip;
use crate::packed::Packed;
use crate::zstd::Zstd;

/// A kind of compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Gzip,
    Bzip2,
    Zstd,
}

impl Format {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
            Self::Zstd => "zstd",
        }
    }

    /// The name as that of another file.
    pub(crate) const fn described(self) -> &'static str {
        match self {
            Self::Gzip => "a gzip file",
            Self::Bzip2 => "a bzip2 file",
            Self::Zstd => "a zstd file",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error that a file ends too early.
#[cold]
pub(crate) fn cut_off<R: Read>(format: Format, packed: &Packed<R>) -> io::Error {
    let end = packed.offset() + packed.held().len() as u64;
    let reason = format!("the {format} file is cut off: it ends at byte {end}, in the middle");
    io::Error::new(ErrorKind::UnexpectedEof, reason)
}

/// The error that a file is damaged at or shortly before an offset.
#[cold]
pub(crate) fn damaged(format: Format, offset: u64, reason: impl fmt::Display) -> io::Error {
    let reason = format!("the {format} file is damaged near byte {offset}: {reason}");
    io::Error::new(ErrorKind::InvalidData, reason)
}

/// A part of a compressed file: a member of gzip, a stream of bzip2, a frame of zstd.
pub(crate) enum Part {
    Gzip(Box<Gzip>),
    Bzip2(Box<Bzip2>),
    Zstd(Box<Zstd>),
}

impl Part {
    /// Begins the part that is ahead, of which some bytes are held. Returns `None` if it has no
    /// text.
    pub(crate) fn begin<R: Read>(
        format: Format,
        packed: &mut Packed<R>,
    ) -> io::Result<Option<Self>> {
        Ok(match format {
            Format::Gzip => Some(Self::Gzip(Box::new(Gzip::begin(packed)?))),
            Format::Bzip2 => Some(Self::Bzip2(Box::new(Bzip2::new()))),
            Format::Zstd => Zstd::begin(packed)?.map(|part| Self::Zstd(Box::new(part))),
        })
    }

    /// Unpacks a little more and adds it to the text, even before an error. Returns `false` at the
    /// end of the part.
    pub(crate) fn unpack<R: Read>(
        &mut self,
        packed: &mut Packed<R>,
        text: &mut Vec<u8>,
    ) -> io::Result<bool> {
        match self {
            Self::Gzip(part) => part.unpack(packed, text),
            Self::Bzip2(part) => part.unpack(packed, text),
            Self::Zstd(part) => part.unpack(packed, text),
        }
    }
}
