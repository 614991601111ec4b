//! Streams of bzip2 files.

use std::io::{self, Read};

use bzip2::{Decompress, Status};

use crate::ROOM;
use crate::format::{Format, cut_off, damaged};
use crate::packed::Packed;

/// The stream of a bzip2 file that is being read.
pub(crate) struct Bzip2 {
    stream: Decompress,
}

impl Bzip2 {
    pub(crate) fn new() -> Self {
        Self {
            stream: Decompress::new(false),
        }
    }

    pub(crate) fn unpack<R: Read>(
        &mut self,
        packed: &mut Packed<R>,
        text: &mut Vec<u8>,
    ) -> io::Result<bool> {
        let start = text.len();
        text.resize(start + ROOM, 0);
        let (taken, made) = (self.stream.total_in(), self.stream.total_out());
        let done = self.stream.decompress(packed.held(), &mut text[start..]);
        let taken = (self.stream.total_in() - taken) as usize;
        let made = (self.stream.total_out() - made) as usize;
        text.truncate(start + made);
        packed.take(taken);
        match done {
            Err(_) | Ok(Status::MemNeeded) => {
                let reason = "expected data that can be unpacked and has its checksum";
                Err(damaged(Format::Bzip2, packed.offset(), reason))
            }
            Ok(Status::StreamEnd) => Ok(false),
            Ok(_) if taken == 0 && made == 0 && !packed.more()? => {
                Err(cut_off(Format::Bzip2, packed))
            }
            Ok(_) => Ok(true),
        }
    }
}
