//! One table: its header, and the value of a position as it is stored.

use alloc::vec::Vec;
use core::fmt;

use arrayvec::ArrayVec;

use super::order::{MOST_PIECES, Order, Squares};
use super::pairs::{Pairs, Steps};
use super::source::{Bytes, Source};
use super::{Dtz, Error, Kind, Material, Wdl};
use crate::position::Position;
use crate::types::Color;

/// The values of one side to move, and of one file of the leading pawn.
#[derive(Clone, Debug)]
struct Part {
    order: Order,
    pairs: Pairs,
    /// Lists of distances, if the values are numbers in them, from losses to wins: where each begins and
    /// how many it has.
    lists: Option<[(u64, u16); 5]>,
}

/// A table of one material over a source of bytes.
///
/// Opening reads the header and checks that all that it announces lies within the table. What lies in
/// the compressed blocks is checked when a position leads there.
#[derive(Clone)]
pub struct Table<S> {
    bytes: Bytes<S>,
    /// For each file of the leading pawn the sides to move that have values.
    parts: Vec<Part>,
}

impl<S: Source> Table<S> {
    /// Opens the table of a material, the content of a `.rtbw` or `.rtbz` file.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] if the bytes are not such a table, [`Error::Read`] if the source fails,
    /// [`Error::TooManyPieces`] and [`Error::Missing`] for material that has no table.
    ///
    /// ```
    /// use touchmove::syzygy::{Error, Kind, Table};
    ///
    /// let (material, kind) = ("KQvK".parse()?, Kind::Wdl);
    /// let error = Table::open(material, kind, &[0; 80]).unwrap_err();
    /// assert_eq!(error, Error::Damaged { material, kind, offset: 0 });
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    pub fn open(material: Material, kind: Kind, source: S) -> Result<Self, Error> {
        match material.pieces() {
            2 => return Err(Error::Missing { material, kind }),
            3..=MOST_PIECES => {}
            count => return Err(Error::TooManyPieces { count }),
        }
        let bytes = Bytes {
            material,
            kind,
            source,
        };
        let parts = open(&bytes)?;
        Ok(Self { bytes, parts })
    }

    /// Returns the material of the positions in the table.
    #[must_use]
    pub const fn material(&self) -> Material {
        self.bytes.material
    }

    /// Returns what the table tells about its positions.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.bytes.kind
    }

    /// Returns the stored result, which is not the truth if a capture is better.
    #[inline]
    pub(super) fn result(
        &self,
        position: &Position,
        is_turned: bool,
        steps: &Steps,
    ) -> Result<Wdl, Error> {
        let (part, _, number) = self.find(position, is_turned)?;
        // Of the twelve bits, a result has the lower eight.
        match part.pairs.value(&self.bytes, number, steps)? as u8 {
            value @ 0..=4 => Ok(Wdl::from_number(value as i8 - 2)),
            _ => Err(self.bytes.damaged(part.pairs.offset)),
        }
    }

    /// Returns the stored distance of a position with this result.
    ///
    /// It is `None` if the table has only positions of the other side to move.
    pub(super) fn distance(
        &self,
        position: &Position,
        is_turned: bool,
        result: Wdl,
        steps: &Steps,
    ) -> Result<Option<Dtz>, Error> {
        let (part, is_second, number) = self.find(position, is_turned)?;
        let flags = part.pairs.flags;
        if !self.bytes.material.is_symmetric() && (flags & 1 != 0) != is_second {
            return Ok(None);
        }
        let mut value = part.pairs.value(&self.bytes, number, steps)?;
        if let Some(lists) = &part.lists {
            let (start, count) = lists[(result as i8 + 2) as usize];
            if value >= count {
                return Err(self.bytes.damaged(start));
            }
            value = read_entry(&self.bytes, start, value.into(), flags)?;
        }
        let in_plies = match result {
            Wdl::Win => flags & 4 != 0,
            Wdl::Loss => flags & 8 != 0,
            _ => false,
        };
        let unit = if in_plies { 1 } else { 2 };
        let at_least = Dtz::at_once(result).plies();
        let plies = at_least + at_least.signum() * unit * i32::from(value);
        Ok(Some(match in_plies {
            true => Dtz::Exact(plies),
            false => Dtz::Rounded(plies),
        }))
    }

    /// Returns the part that has a position, whether its second side is to move, and the number of the
    /// position there.
    #[inline]
    fn find(&self, position: &Position, is_turned: bool) -> Result<(&Part, bool, u64), Error> {
        let material = self.bytes.material;
        let is_black = position.turn() == Color::Black;
        let is_turned = match material.is_symmetric() {
            true => is_black,
            false => is_turned,
        };
        let is_second = is_black != is_turned;
        let (squares, file) = match self.parts.first() {
            Some(first) if material.has_pawns() => first.order.lead(position, is_turned),
            _ => (Squares::new(), 0),
        };
        let sides = sides(material, self.bytes.kind);
        let side = usize::from(is_second).min(sides - 1);
        let part = self.parts.get(file * sides + side);
        let part = part.ok_or_else(|| self.bytes.damaged(0))?;
        let number = part.order.number(squares, position, is_turned);
        Ok((part, is_second, number))
    }
}

impl<S> fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({}.{})", self.bytes.material, self.bytes.kind)
    }
}

/// Returns for how many sides to move a table has values.
fn sides(material: Material, kind: Kind) -> usize {
    match kind {
        Kind::Wdl if !material.is_symmetric() => 2,
        _ => 1,
    }
}

/// Reads the header of a table.
fn open<S: Source>(bytes: &Bytes<S>) -> Result<Vec<Part>, Error> {
    let (material, kind) = (bytes.material, bytes.kind);
    if bytes.read(0)? != kind.magic() {
        return Err(bytes.damaged(0));
    }
    let [flags] = bytes.read(4)?;
    let expected = u8::from(!material.is_symmetric()) | u8::from(material.has_pawns()) << 1;
    if flags & 3 != expected {
        return Err(bytes.damaged(4));
    }
    // With pawns, values are stored for each file of the leading one.
    let files = if material.has_pawns() { 4 } else { 1 };
    let slots = 1 + usize::from(material.count(1).min(material.count(9)) > 0);
    let mut offset = 5;
    let mut orders: ArrayVec<Order, 8> = ArrayVec::new();
    for file in 0..files {
        let mut header = [0xff; 2 + MOST_PIECES];
        let (places, pieces) = header.split_at_mut(2);
        let pieces = &mut pieces[..material.pieces()];
        bytes.fill(offset, &mut places[..slots])?;
        bytes.fill(offset + slots as u64, pieces)?;
        for side in 0..sides(material, kind) {
            let of_side = |byte: &u8| byte >> (4 * side) & 15;
            let codes: ArrayVec<u8, MOST_PIECES> = pieces.iter().map(of_side).collect();
            let places = [of_side(&places[0]), of_side(&places[1])];
            let order = Order::new(material, &codes, places, file);
            orders.push(order.ok_or_else(|| bytes.damaged(offset))?);
        }
        offset += (slots + material.pieces()) as u64;
    }
    offset = offset.next_multiple_of(2);
    let mut parts = Vec::with_capacity(orders.len());
    for order in orders {
        parts.push(Part {
            order,
            pairs: Pairs::open(bytes, &mut offset)?,
            lists: None,
        });
    }
    if kind == Kind::Dtz {
        for part in &mut parts {
            part.lists = read_lists(bytes, &mut offset, part.pairs.flags)?;
        }
        offset = offset.next_multiple_of(2);
    }
    for place in 0..3 {
        for part in &mut parts {
            part.pairs.place(place, part.order.positions, &mut offset);
        }
    }
    // Only a checksum follows, which says nothing that a reader could check.
    let size = bytes.source.size();
    if offset.next_multiple_of(64) + 16 != size {
        return Err(bytes.damaged(offset.min(size)));
    }
    Ok(parts)
}

/// Reads where the lists of distances are, if the flags say that there are some.
fn read_lists<S: Source>(
    bytes: &Bytes<S>,
    offset: &mut u64,
    flags: u8,
) -> Result<Option<[(u64, u16); 5]>, Error> {
    if flags & 2 == 0 {
        return Ok(None);
    }
    let unit = if flags & 16 == 0 { 1 } else { 2 };
    *offset = offset.next_multiple_of(unit);
    let mut lists = [(0, 0); 5];
    for result in [Wdl::Win, Wdl::Loss, Wdl::CursedWin, Wdl::BlessedLoss] {
        let count = read_entry(bytes, *offset, 0, flags)?;
        lists[(result as i8 + 2) as usize] = (*offset + unit, count);
        *offset += unit + unit * u64::from(count);
    }
    Ok(Some(lists))
}

/// Reads a number of a list: of one byte or, as the flags say, of two.
fn read_entry<S: Source>(
    bytes: &Bytes<S>,
    start: u64,
    place: u64,
    flags: u8,
) -> Result<u16, Error> {
    match flags & 16 {
        0 => bytes.read(start + place).map(|[byte]| byte.into()),
        _ => bytes.read_u16(start + 2 * place),
    }
}

#[cfg(test)]
mod tests;
