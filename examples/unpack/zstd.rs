//! Frames of zstd files (RFC 8878).

use std::io::{self, Read};

use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::ROOM;
use crate::format::{Format, cut_off, damaged};
use crate::packed::Packed;

/// The four bytes with which a frame begins.
pub(crate) const MAGIC: [u8; 4] = 0xFD2F_B528_u32.to_le_bytes();

/// The last three bytes, of four, with which a frame begins that has no text.
pub(crate) const SKIPPED: [u8; 3] = [0x2A, 0x4D, 0x18];

/// How far a frame may refer back, which is what `zstd` itself unpacks without being asked.
const LONGEST_WINDOW: u64 = 1 << 27;

/// How long a block may be.
const LONGEST_BLOCK: usize = 1 << 17;

/// A block without text that ends its frame.
const END: [u8; 3] = [1, 0, 0];

/// The frame of a zstd file that is being read.
pub(crate) struct Zstd {
    decoder: FrameDecoder,
    has_sum: bool,
    /// The block at hand.
    block: Vec<u8>,
    /// Why the frame cannot be read further, once what was unpacked has been handed out.
    failure: Option<io::Error>,
}

impl Zstd {
    /// Reads the header of a frame, or passes over a frame without text.
    pub(crate) fn begin<R: Read>(packed: &mut Packed<R>) -> io::Result<Option<Self>> {
        let at = packed.offset();
        let mut header = exactly::<_, 4>(packed)?.to_vec();
        if header != MAGIC {
            skip(packed)?;
            return Ok(None);
        }
        let [descriptor] = exactly(packed)?;
        let is_single = descriptor & 32 != 0;
        let id = [0, 1, 2, 4][usize::from(descriptor & 3)];
        let size = [usize::from(is_single), 2, 4, 8][usize::from(descriptor >> 6)];
        let rest = usize::from(!is_single) + id + size;
        if !packed.holds(rest)? {
            return Err(cut_off(Format::Zstd, packed));
        }
        header.push(descriptor);
        header.extend_from_slice(&packed.held()[..rest]);
        packed.take(rest);
        let window = match is_single {
            true => {
                let mut bytes = [0; 8];
                bytes[..size].copy_from_slice(&header[header.len() - size..]);
                u64::from_le_bytes(bytes)
            }
            false => {
                let base = 1_u64 << (10 + (header[5] >> 3));
                base + base / 8 * u64::from(header[5] & 7)
            }
        };
        if window > LONGEST_WINDOW {
            let reason = format!(
                "expected a frame that refers back {LONGEST_WINDOW} bytes at most, found {window}"
            );
            return Err(damaged(Format::Zstd, at, reason));
        }
        let mut decoder = FrameDecoder::new();
        let begun = decoder.init(&header[..]);
        begun.map_err(|error| damaged(Format::Zstd, at, error))?;
        Ok(Some(Self {
            decoder,
            has_sum: descriptor & 4 != 0,
            block: Vec::new(),
            failure: None,
        }))
    }

    pub(crate) fn unpack<R: Read>(
        &mut self,
        packed: &mut Packed<R>,
        text: &mut Vec<u8>,
    ) -> io::Result<bool> {
        if self.decoder.can_collect() > 0 {
            let start = text.len();
            text.resize(start + ROOM, 0);
            let count = self.decoder.read(&mut text[start..]).unwrap_or(0);
            text.truncate(start + count);
            if count > 0 {
                return Ok(true);
            }
        }
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if !self.decoder.is_finished() {
            let at = packed.offset();
            let fetched = self.fetch(packed);
            return match fetched.and_then(|()| self.decode(at)) {
                Ok(()) => Ok(true),
                Err(failure) => {
                    // What was unpacked before is held back, because a block may refer to it. It is
                    // handed out when the frame ends.
                    self.block.clear();
                    self.block.extend_from_slice(&END);
                    self.block.extend_from_slice(&[0; 4]);
                    self.failure = Some(failure);
                    self.decode(at).map(|()| true)
                }
            };
        }
        let (written, found) = (
            self.decoder.get_checksum_from_data(),
            self.decoder.get_calculated_checksum(),
        );
        if written.is_some() && written != found {
            let reason = "the text unpacked does not have the checksum that is written here";
            return Err(damaged(Format::Zstd, packed.offset(), reason));
        }
        Ok(false)
    }

    /// Reads the next block.
    fn fetch<R: Read>(&mut self, packed: &mut Packed<R>) -> io::Result<()> {
        let at = packed.offset();
        let header: [u8; 3] = exactly(packed)?;
        let number = u32::from_le_bytes([header[0], header[1], header[2], 0]);
        let (is_last, kind, size) = (number & 1 != 0, number >> 1 & 3, (number >> 3) as usize);
        if kind == 3 || size > LONGEST_BLOCK {
            let reason = format!("expected a block of {LONGEST_BLOCK} bytes at most");
            return Err(damaged(Format::Zstd, at, reason));
        }
        // A block of one byte over and over gives it once. The checksum follows the last block.
        let size = if kind == 1 { 1 } else { size } + usize::from(is_last && self.has_sum) * 4;
        if !packed.holds(size)? {
            return Err(cut_off(Format::Zstd, packed));
        }
        self.block.clear();
        self.block.extend_from_slice(&header);
        self.block.extend_from_slice(&packed.held()[..size]);
        packed.take(size);
        Ok(())
    }

    /// Unpacks the block at hand, which began at this offset.
    fn decode(&mut self, at: u64) -> io::Result<()> {
        let one = BlockDecodingStrategy::UptoBlocks(1);
        let decoded = self.decoder.decode_blocks(&self.block[..], one);
        decoded
            .map(drop)
            .map_err(|error| damaged(Format::Zstd, at, error))
    }
}

/// Passes over a frame without text, behind its first four bytes.
fn skip<R: Read>(packed: &mut Packed<R>) -> io::Result<()> {
    let mut length = u32::from_le_bytes(exactly(packed)?) as usize;
    while length > 0 {
        if !packed.holds(1)? {
            return Err(cut_off(Format::Zstd, packed));
        }
        let passed = packed.held().len().min(length);
        packed.take(passed);
        length -= passed;
    }
    Ok(())
}

fn exactly<R: Read, const N: usize>(packed: &mut Packed<R>) -> io::Result<[u8; N]> {
    let bytes = packed.exactly()?;
    bytes.ok_or_else(|| cut_off(Format::Zstd, packed))
}
