//! The compressed values of one table: a canonical code whose symbols stand for pairs of symbols.

use alloc::vec;
use alloc::vec::Vec;

use super::error::Fault;
use super::source::{Source, fill, read, read_u16};

/// The most block lengths that one lookup reads.
///
/// The index into the blocks leads so near that tables which exist need far fewer.
const MOST_STEPS: u32 = 1 << 16;

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
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// Where the header stands.
    pub(super) offset: u64,
    /// The byte with the flags of the format.
    pub(super) flags: u8,
    values: Values,
}

#[derive(Clone, Debug)]
enum Values {
    Single(u16),
    Coded(Coded),
}

#[derive(Clone, Debug)]
struct Coded {
    block_bits: u32,
    span_bits: u32,
    blocks: u64,
    /// Block lengths behind those of the blocks, for the last entry of the index.
    extra: u64,
    shortest: u32,
    codes: Vec<Codes>,
    symbols: Vec<Symbol>,
    /// Where the index, the block lengths and the blocks begin.
    places: [u64; 3],
}

impl Pairs {
    /// Reads a header, and moves the offset behind it.
    pub(super) fn open(
        source: &impl Source,
        offset: &mut u64,
        is_wdl: bool,
    ) -> Result<Self, Fault> {
        let start = *offset;
        let [flags, value] = read(source, start)?;
        if flags & 0x80 != 0 {
            *offset += 2;
            let value = if is_wdl { value.into() } else { 0 };
            let values = Values::Single(value);
            return Ok(Self {
                offset: start,
                flags,
                values,
            });
        }
        let [
            _,
            block_bits,
            span_bits,
            extra,
            b0,
            b1,
            b2,
            b3,
            longest,
            shortest,
        ] = read(source, start)?;
        for (place, is_right) in [
            (1, (1..=16).contains(&block_bits)),
            (2, (1..=32).contains(&span_bits)),
            (8, longest <= 32 && longest >= shortest),
            (9, shortest >= 1),
        ] {
            if !is_right {
                return Err(Fault::Damaged(start + place));
            }
        }
        *offset += 10;
        let codes = read_codes(source, offset, shortest.into(), longest.into())?;
        let symbols = read_symbols(source, offset)?;
        let values = Values::Coded(Coded {
            block_bits: block_bits.into(),
            span_bits: span_bits.into(),
            blocks: u32::from_le_bytes([b0, b1, b2, b3]).into(),
            extra: extra.into(),
            shortest: shortest.into(),
            codes,
            symbols,
            places: [0; 3],
        });
        Ok(Self {
            offset: start,
            flags,
            values,
        })
    }

    /// Places one of the three parts of the data at the offset, and moves that behind it.
    ///
    /// `positions` is the number of values.
    pub(super) fn place(&mut self, part: usize, positions: u64, offset: &mut u64) {
        let Values::Coded(coded) = &mut self.values else {
            return;
        };
        if part == 2 {
            *offset = offset.next_multiple_of(64);
        }
        coded.places[part] = *offset;
        *offset += match part {
            0 => 6 * positions.div_ceil(1 << coded.span_bits),
            1 => 2 * (coded.blocks + coded.extra),
            _ => coded.blocks << coded.block_bits,
        };
    }

    /// Returns a value by its number.
    ///
    /// It reads at most 65,536 block lengths, and decodes at most as many symbols of a block.
    #[inline]
    pub(super) fn value(&self, source: &impl Source, number: u64) -> Result<u16, Fault> {
        match &self.values {
            Values::Single(value) => Ok(*value),
            Values::Coded(coded) => {
                let (block, ahead) = coded.find(source, number)?;
                let value = coded.decode(source, block, ahead)?;
                value.ok_or(Fault::Damaged(self.offset))
            }
        }
    }
}

impl Coded {
    /// Returns the block of a value, and how many values of the block are ahead of it.
    #[inline]
    fn find(&self, source: &impl Source, number: u64) -> Result<(u64, u32), Fault> {
        let [index, lengths, _] = self.places;
        let at = index + 6 * (number >> self.span_bits);
        let [b0, b1, b2, b3, o0, o1] = read(source, at)?;
        let mut block = u64::from(u32::from_le_bytes([b0, b1, b2, b3]));
        // The index points at the middle of a span.
        let span = 1i64 << self.span_bits;
        let mut ahead = (number as i64 & (span - 1)) - span / 2;
        ahead += i64::from(u16::from_le_bytes([o0, o1]));
        let length = |block| {
            if block >= self.blocks + self.extra {
                return Err(Fault::Damaged(at));
            }
            read_u16(source, lengths + 2 * block).map(i64::from)
        };
        for _ in 0..MOST_STEPS {
            if ahead < 0 {
                block = block.wrapping_sub(1);
                ahead += length(block)? + 1;
                continue;
            }
            let length = length(block)?;
            if ahead <= length {
                let is_there = block < self.blocks;
                return is_there
                    .then_some((block, ahead as u32))
                    .ok_or(Fault::Damaged(at));
            }
            ahead -= length + 1;
            block += 1;
        }
        Err(Fault::Damaged(at))
    }

    /// Decodes the symbols of a block up to a value. It is `None` if symbols contradict each other.
    #[inline]
    fn decode(
        &self,
        source: &impl Source,
        block: u64,
        mut ahead: u32,
    ) -> Result<Option<u16>, Fault> {
        let start = self.places[2] + (block << self.block_bits);
        // The last block is followed by a checksum of 16 bytes.
        let end = start + (1 << self.block_bits) + 8;
        let mut at = start + 8;
        let mut window = u64::from_be_bytes(read(source, start)?);
        let mut used = 0;
        let symbol = loop {
            let place = self.codes.iter().position(|codes| window >= codes.first);
            let place = place.ok_or(Fault::Damaged(at))?;
            let (codes, length) = (self.codes[place], self.shortest + place as u32);
            let more = (window - codes.first) >> (64 - length);
            let number = u64::from(codes.symbol) + more;
            let symbol = *self.symbol(number).ok_or(Fault::Damaged(at))?;
            if ahead < u32::from(symbol.len) {
                break symbol;
            }
            ahead -= u32::from(symbol.len);
            window <<= length;
            used += length;
            if used >= 32 {
                if at >= end {
                    return Err(Fault::Damaged(at));
                }
                used -= 32;
                window |= u64::from(u32::from_be_bytes(read(source, at)?)) << used;
                at += 4;
            }
        };
        Ok(self.descend(symbol, ahead))
    }

    fn symbol(&self, number: u64) -> Option<&Symbol> {
        self.symbols.get(usize::try_from(number).ok()?)
    }

    /// Returns the value in a symbol. Its halves were checked: each has fewer values.
    #[inline]
    fn descend(&self, mut symbol: Symbol, mut ahead: u32) -> Option<u16> {
        while symbol.right != LEAF {
            let left = *self.symbols.get(usize::from(symbol.left))?;
            if ahead < u32::from(left.len) {
                symbol = left;
            } else {
                ahead -= u32::from(left.len);
                symbol = *self.symbols.get(usize::from(symbol.right))?;
            }
        }
        Some(symbol.left)
    }
}

/// Reads the first symbol of each length of codes, and computes the first codes.
fn read_codes(
    source: &impl Source,
    offset: &mut u64,
    shortest: u32,
    longest: u32,
) -> Result<Vec<Codes>, Fault> {
    let mut codes = vec![Codes::default(); (longest - shortest) as usize + 1];
    for codes in &mut codes {
        codes.symbol = read_u16(source, *offset)?;
        *offset += 2;
    }
    let damaged = Fault::Damaged(*offset - 2);
    // The first code of the greatest length is 0, and every other follows from that of the next length.
    let mut next: (i64, i64) = (0, 0);
    for (place, codes) in codes.iter_mut().enumerate().rev() {
        let length = shortest + place as u32;
        let symbol = i64::from(codes.symbol);
        let first = if length == longest {
            0
        } else {
            next.0 + symbol - next.1
        };
        if first & 1 != 0 || !(0..1 << (length + 1)).contains(&first) {
            return Err(damaged);
        }
        let first = first / 2;
        codes.first = (first as u64) << (64 - length);
        next = (first, symbol);
    }
    Ok(codes)
}

/// Reads the symbols, and counts the values in each.
fn read_symbols(source: &impl Source, offset: &mut u64) -> Result<Vec<Symbol>, Fault> {
    let count = read_u16(source, *offset)?;
    let start = *offset + 2;
    if !(1..=LEAF).contains(&count) {
        return Err(Fault::Damaged(*offset));
    }
    let mut bytes = vec![0; 3 * usize::from(count)];
    fill(source, start, &mut bytes)?;
    *offset = (start + bytes.len() as u64).next_multiple_of(2);
    let triples = bytes.chunks_exact(3);
    let mut symbols: Vec<Symbol> = triples
        .map(|triple| {
            let [low, middle, high] = [0, 1, 2].map(|at| u16::from(triple[at]));
            Symbol {
                left: low | (middle & 15) << 8,
                right: middle >> 4 | high << 4,
                len: 0,
            }
        })
        .collect();
    for number in 0..count {
        if count_values(&mut symbols, number, 0).is_none() {
            return Err(Fault::Damaged(start + 3 * u64::from(number)));
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
    let len = if right == LEAF {
        1
    } else {
        count_values(symbols, left, depth + 1)? + count_values(symbols, right, depth + 1)?
    };
    if len > MOST_VALUES {
        return None;
    }
    symbols[usize::from(number)].len = len;
    Some(len)
}
