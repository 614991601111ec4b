//! Members of gzip files (RFC 1952).

use std::io::{self, Read};

use flate2::{Crc, Decompress, FlushDecompress, Status};

use crate::ROOM;
use crate::format::{Format, cut_off, damaged};
use crate::packed::Packed;

/// The member of a gzip file that is being read.
pub(crate) struct Gzip {
    inflate: Decompress,
    sum: Crc,
}

/// The flags of a header, and what they announce.
const HAS_SUM: u8 = 2;
const HAS_EXTRA: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_COMMENT: u8 = 16;

impl Gzip {
    /// Reads the header of a member.
    pub(crate) fn begin<R: Read>(packed: &mut Packed<R>) -> io::Result<Self> {
        let [_, _, method, flags, ..] = exactly::<_, 10>(packed)?;
        if method != 8 || flags & !31 != 0 {
            let reason = "expected a header with a known method and known flags";
            return Err(damaged(Format::Gzip, packed.offset(), reason));
        }
        if flags & HAS_EXTRA != 0 {
            for _ in 0..u16::from_le_bytes(exactly(packed)?) {
                exactly::<_, 1>(packed)?;
            }
        }
        for text in [HAS_NAME, HAS_COMMENT] {
            while flags & text != 0 && exactly(packed)? != [0] {}
        }
        if flags & HAS_SUM != 0 {
            exactly::<_, 2>(packed)?;
        }
        Ok(Self {
            inflate: Decompress::new(false),
            sum: Crc::new(),
        })
    }

    pub(crate) fn unpack<R: Read>(
        &mut self,
        packed: &mut Packed<R>,
        text: &mut Vec<u8>,
    ) -> io::Result<bool> {
        let start = text.len();
        text.resize(start + ROOM, 0);
        let (taken, made) = (self.inflate.total_in(), self.inflate.total_out());
        let room = &mut text[start..];
        let done = self
            .inflate
            .decompress(packed.held(), room, FlushDecompress::None);
        let taken = (self.inflate.total_in() - taken) as usize;
        let made = (self.inflate.total_out() - made) as usize;
        text.truncate(start + made);
        self.sum.update(&text[start..]);
        packed.take(taken);
        match done {
            Err(_) => {
                let reason = "expected data that can be unpacked";
                Err(damaged(Format::Gzip, packed.offset(), reason))
            }
            Ok(Status::StreamEnd) => self.end(packed).map(|()| false),
            Ok(_) if taken == 0 && made == 0 && !packed.more()? => {
                Err(cut_off(Format::Gzip, packed))
            }
            Ok(_) => Ok(true),
        }
    }

    /// Reads the sums at the end of a member.
    fn end<R: Read>(&self, packed: &mut Packed<R>) -> io::Result<()> {
        let sum = u32::from_le_bytes(exactly(packed)?);
        let length = u32::from_le_bytes(exactly(packed)?);
        if (sum, length) != (self.sum.sum(), self.sum.amount()) {
            let reason = "the text unpacked does not have the checksum that is written here";
            return Err(damaged(Format::Gzip, packed.offset(), reason));
        }
        Ok(())
    }
}

fn exactly<R: Read, const N: usize>(packed: &mut Packed<R>) -> io::Result<[u8; N]> {
    let bytes = packed.exactly()?;
    bytes.ok_or_else(|| cut_off(Format::Gzip, packed))
}
