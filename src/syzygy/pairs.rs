//! The compressed values of one table: a canonical code whose symbols stand for pairs of symbols.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use super::source::{Bytes, Source};
use super::{Error, Kind};

/// The steps that a question may still take: lookups, block lengths read, symbols decoded.
///
/// Tables that exist need a few thousand for a question.
pub(super) struct Steps(Cell<u32>);

impl Steps {
    pub(super) const fn new() -> Self {
        Self(Cell::new(1 << 24))
    }

    /// Takes a step, and returns `false` if there were too many.
    #[inline]
    fn take(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

/// The most values in a symbol, which its length in one byte counts from 1.
const MOST_VALUES: u16 = 256;

/// Marks a symbol that stands for a value.
const LEAF: u16 = 0xfff;

/// A symbol: a value, or two symbols one after the other.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    /// The first half, or the value.
    left: u16,
    right: u16,
    /// The number of its values; 0 while it is being counted.
    len: u16,
}

/// The codes of one length.
#[derive(Clone, Copy, Debug, Default)]
struct Codes {
    /// The first code, at the upper end of 64 bits.
    first: u64,
    /// The number of its symbol.
    symbol: u16,
}

/// The values of one side to move, and of one file of the leading pawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    /// Where the header stands.
    pub(super) offset: u64,
    /// The byte with the flags of the format.
    pub(super) flags: u8,
    /// The only value, if there is one. Then all that follows is empty.
    single: Option<u16>,
    block_bits: u32,
    span_bits: u32,
    blocks: u64,
    /// Block lengths, with those behind the blocks' for the last entry of the index.
    lengths: u64,
    shortest: u32,
    codes: Vec<Codes>,
    symbols: Vec<Symbol>,
    /// Where the index, the block lengths and the blocks begin.
    places: [u64; 3],
}

impl Pairs {
    /// Reads a header, and moves the offset behind it.
    pub(super) fn open<S: Source>(bytes: &Bytes<S>, offset: &mut u64) -> Result<Self, Error> {
        let start = *offset;
        let [flags, value] = bytes.read(start)?;
        let mut pairs = Self {
            offset: start,
            flags,
            ..Self::default()
        };
        if flags & 0x80 != 0 {
            *offset += 2;
            // A single distance is always the shortest.
            let is_stored = bytes.kind == Kind::Wdl;
            if is_stored && value > 4 {
                return Err(bytes.damaged(start + 1));
            }
            pairs.single = Some(if is_stored { value.into() } else { 0 });
            return Ok(pairs);
        }
        let [
            block_bits,
            span_bits,
            extra,
            b0,
            b1,
            b2,
            b3,
            longest,
            shortest,
        ] = bytes.read(start + 1)?;
        for (place, is_right) in [
            (1, (1..=16).contains(&block_bits)),
            (2, (1..=32).contains(&span_bits)),
            (8, longest <= 32 && longest >= shortest),
            (9, shortest >= 1),
        ] {
            if !is_right {
                return Err(bytes.damaged(start + place));
            }
        }
        *offset += 10;
        pairs.block_bits = block_bits.into();
        pairs.span_bits = span_bits.into();
        pairs.blocks = u32::from_le_bytes([b0, b1, b2, b3]).into();
        pairs.lengths = pairs.blocks + u64::from(extra);
        pairs.shortest = shortest.into();
        pairs.codes = read_codes(bytes, offset, shortest.into(), longest.into())?;
        pairs.symbols = read_symbols(bytes, offset)?;
        Ok(pairs)
    }

    /// Places one of the three parts of the data at the offset, and moves that behind it.
    ///
    /// `positions` is the number of values.
    pub(super) fn place(&mut self, part: usize, positions: u64, offset: &mut u64) {
        if self.single.is_some() {
            return;
        }
        if part == 2 {
            *offset = offset.next_multiple_of(64);
        }
        self.places[part] = *offset;
        *offset += match part {
            0 => 6 * positions.div_ceil(1 << self.span_bits),
            1 => 2 * self.lengths,
            _ => self.blocks << self.block_bits,
        };
    }

    /// Returns a value by its number.
    ///
    /// Where there are too many steps, the table is damaged.
    #[inline]
    pub(super) fn value<S: Source>(
        &self,
        bytes: &Bytes<S>,
        number: u64,
        steps: &Steps,
    ) -> Result<u16, Error> {
        if !steps.take() {
            return Err(bytes.damaged(self.offset));
        }
        if let Some(value) = self.single {
            return Ok(value);
        }
        let (block, ahead) = self.find(bytes, number, steps)?;
        let (symbol, ahead) = self.decode(bytes, block, ahead, steps)?;
        let value = self.descend(symbol, ahead);
        value.ok_or_else(|| bytes.damaged(self.offset))
    }

    /// Returns the block of a value, and how many values of the block are ahead of it.
    #[inline]
    fn find<S: Source>(
        &self,
        bytes: &Bytes<S>,
        number: u64,
        steps: &Steps,
    ) -> Result<(u64, u16), Error> {
        let [index, lengths, _] = self.places;
        let at = index + 6 * (number >> self.span_bits);
        let [b0, b1, b2, b3, o0, o1] = bytes.read(at)?;
        let mut block = u64::from(u32::from_le_bytes([b0, b1, b2, b3]));
        // The index points at the middle of a span.
        let span = 1i64 << self.span_bits;
        let mut ahead = (number as i64 & (span - 1)) - span / 2;
        ahead += i64::from(u16::from_le_bytes([o0, o1]));
        while steps.take() {
            if ahead < 0 {
                block = block.wrapping_sub(1);
            }
            if block >= self.lengths {
                break;
            }
            let length = bytes.read_u16(lengths + 2 * block)?;
            if ahead < 0 {
                ahead += i64::from(length) + 1;
            } else if let Some(ahead) = u16::try_from(ahead).ok().filter(|it| *it <= length) {
                if block < self.blocks {
                    return Ok((block, ahead));
                }
                break;
            } else {
                ahead -= i64::from(length) + 1;
                block += 1;
            }
        }
        Err(bytes.damaged(at))
    }

    /// Decodes the symbols of a block up to one with the value, and how many of its values are ahead of that.
    #[inline]
    fn decode<S: Source>(
        &self,
        bytes: &Bytes<S>,
        block: u64,
        mut ahead: u16,
        steps: &Steps,
    ) -> Result<(Symbol, u16), Error> {
        let start = self.places[2] + (block << self.block_bits);
        // The last block is followed by a checksum of 16 bytes.
        let end = start + (1 << self.block_bits) + 8;
        let mut at = start + 8;
        let mut window = u64::from_be_bytes(bytes.read(start)?);
        let mut used = 0;
        loop {
            let place = self.codes.iter().position(|codes| window >= codes.first);
            let place = place.ok_or_else(|| bytes.damaged(at))?;
            let (codes, length) = (self.codes[place], self.shortest + place as u32);
            let more = ((window - codes.first) >> (64 - length)) as usize;
            let symbol = self.symbols.get(more.saturating_add(codes.symbol.into()));
            let symbol = *symbol.ok_or_else(|| bytes.damaged(at))?;
            if ahead < symbol.len {
                return Ok((symbol, ahead));
            }
            if !steps.take() {
                return Err(bytes.damaged(at));
            }
            ahead -= symbol.len;
            window <<= length;
            used += length;
            if used >= 32 {
                if at >= end {
                    return Err(bytes.damaged(at));
                }
                used -= 32;
                window |= u64::from(u32::from_be_bytes(bytes.read(at)?)) << used;
                at += 4;
            }
        }
    }

    /// Returns the value in a symbol. Its halves were checked: each has fewer values.
    #[inline]
    fn descend(&self, mut symbol: Symbol, mut ahead: u16) -> Option<u16> {
        while symbol.right != LEAF {
            let left = *self.symbols.get(usize::from(symbol.left))?;
            if ahead < left.len {
                symbol = left;
            } else {
                ahead -= left.len;
                symbol = *self.symbols.get(usize::from(symbol.right))?;
            }
        }
        Some(symbol.left)
    }
}

/// Reads the first symbol of each length of codes, and computes the first codes.
fn read_codes<S: Source>(
    bytes: &Bytes<S>,
    offset: &mut u64,
    shortest: u32,
    longest: u32,
) -> Result<Vec<Codes>, Error> {
    let mut codes = vec![Codes::default(); (longest - shortest) as usize + 1];
    for codes in &mut codes {
        codes.symbol = bytes.read_u16(*offset)?;
        *offset += 2;
    }
    // The first code of the greatest length is 0, and every other follows from that of the next length.
    let mut next = (0, codes.last().map_or(0, |codes| i64::from(codes.symbol)));
    for (place, codes) in codes.iter_mut().enumerate().rev() {
        let length = shortest + place as u32;
        let symbol = i64::from(codes.symbol);
        let twice = next.0 + symbol - next.1;
        if twice & 1 != 0 || !(0..1 << (length + 1)).contains(&twice) {
            return Err(bytes.damaged(*offset - 2));
        }
        codes.first = (twice as u64 / 2) << (64 - length);
        next = (twice / 2, symbol);
    }
    Ok(codes)
}

/// Reads the symbols, and counts the values in each.
fn read_symbols<S: Source>(bytes: &Bytes<S>, offset: &mut u64) -> Result<Vec<Symbol>, Error> {
    let count = bytes.read_u16(*offset)?;
    let start = *offset + 2;
    if !(1..=LEAF).contains(&count) {
        return Err(bytes.damaged(*offset));
    }
    let mut triples = vec![0; 3 * usize::from(count)];
    bytes.fill(start, &mut triples)?;
    *offset = (start + triples.len() as u64).next_multiple_of(2);
    let symbol = |triple: &[u8]| {
        let [low, middle, high] = [0, 1, 2].map(|at| u16::from(triple[at]));
        Symbol {
            left: low | (middle & 15) << 8,
            right: middle >> 4 | high << 4,
            len: 0,
        }
    };
    let mut symbols: Vec<Symbol> = triples.chunks_exact(3).map(symbol).collect();
    for number in 0..count {
        if count_values(&mut symbols, number, 0).is_none() {
            return Err(bytes.damaged(start + 3 * u64::from(number)));
        }
    }
    Ok(symbols)
}

/// Counts the values of a symbol. It returns `None` if there are too many, as in a cycle.
///
/// Every level of halves adds a value, so no symbol has more levels than values.
fn count_values(symbols: &mut [Symbol], number: u16, depth: u16) -> Option<u16> {
    let Symbol { left, right, len } = *symbols.get(usize::from(number))?;
    if len > 0 {
        return Some(len);
    }
    if depth >= MOST_VALUES {
        return None;
    }
    let len = match right {
        LEAF => 1,
        _ => count_values(symbols, left, depth + 1)? + count_values(symbols, right, depth + 1)?,
    };
    symbols[usize::from(number)].len = len;
    (len <= MOST_VALUES).then_some(len)
}
