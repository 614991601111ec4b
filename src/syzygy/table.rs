//! One table: its header, and the value of a position as it is stored.

use alloc::vec::Vec;
use core::fmt;

use arrayvec::ArrayVec;

use super::error::Fault;
use super::order::{MOST_PIECES, Order, Squares};
use super::pairs::Pairs;
use super::source::{read, read_u16};
use super::{Error, Kind, Material, Source};
use crate::position::Position;
use crate::types::Color;

/// The values of one side to move, and of one file of the leading pawn.
#[derive(Clone, Debug)]
struct Part {
    order: Order,
    pairs: Pairs,
    /// Lists of distances, if the values are numbers in them, for wins, losses, cursed wins and blessed
    /// losses: where each begins and how many it has.
    lists: Option<[(u64, u16); 4]>,
}

/// A table of one material over a source of bytes.
///
/// Opening reads the header and checks that all that it announces lies within the table. What lies in
/// the compressed blocks is checked when a position leads there.
#[derive(Clone)]
pub struct Table<S> {
    material: Material,
    kind: Kind,
    source: S,
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
        let parts = open(material, kind, &source).map_err(|fault| fault.of(material, kind))?;
        Ok(Self {
            material,
            kind,
            source,
            parts,
        })
    }

    /// Returns the material of the positions in the table.
    #[must_use]
    pub const fn material(&self) -> Material {
        self.material
    }

    /// Returns what the table tells about its positions.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the stored result, which is not the truth if a capture is better.
    #[inline]
    pub(super) fn result(&self, position: &Position, is_turned: bool) -> Result<i8, Error> {
        let found = self
            .find(position, is_turned)
            .and_then(|(part, _, number)| {
                // Of the twelve bits, a result has the lower eight.
                match part.pairs.value(&self.source, number)? as u8 {
                    value @ 0..=4 => Ok(value as i8 - 2),
                    _ => Err(Fault::Damaged(part.pairs.offset)),
                }
            });
        found.map_err(|fault| fault.of(self.material, self.kind))
    }

    /// Returns the stored distance of a position with this result, and whether it is exact.
    ///
    /// It is `None` if the table has only positions of the other side to move.
    pub(super) fn distance(
        &self,
        position: &Position,
        is_turned: bool,
        result: i8,
    ) -> Result<Option<(i32, bool)>, Error> {
        let found = self
            .find(position, is_turned)
            .and_then(|(part, is_second, number)| {
                let flags = part.pairs.flags;
                if !self.material.is_symmetric() && (flags & 1 != 0) != is_second {
                    return Ok(None);
                }
                let mut value = part.pairs.value(&self.source, number)?;
                if let Some(lists) = &part.lists {
                    let list = match result {
                        2 => 0,
                        -2 => 1,
                        1 => 2,
                        _ => 3,
                    };
                    let (start, count) = lists[list];
                    if value >= count {
                        return Err(Fault::Damaged(start));
                    }
                    value = if flags & 16 == 0 {
                        read(&self.source, start + u64::from(value))
                            .map(u8::from_le_bytes)?
                            .into()
                    } else {
                        read_u16(&self.source, start + 2 * u64::from(value))?
                    };
                }
                let in_plies = result == 2 && flags & 4 != 0 || result == -2 && flags & 8 != 0;
                let unit = if in_plies { 1 } else { 2 };
                Ok(Some((1 + unit * i32::from(value), in_plies)))
            });
        found.map_err(|fault| fault.of(self.material, self.kind))
    }

    /// Returns the part that has a position, whether its second side is to move, and the number of the
    /// position there.
    #[inline]
    fn find(&self, position: &Position, is_turned: bool) -> Result<(&Part, bool, u64), Fault> {
        let is_black = position.turn() == Color::Black;
        let is_turned = if self.material.is_symmetric() {
            is_black
        } else {
            is_turned
        };
        let is_second = is_black != is_turned;
        let files = files(self.material);
        let sides = self.parts.len() / files;
        let (squares, file) = match self.parts.first() {
            Some(first) if files > 1 => first.order.lead(position, is_turned),
            _ => (Squares::new(), 0),
        };
        let side = if sides > 1 { usize::from(is_second) } else { 0 };
        let part = self
            .parts
            .get(file * sides + side)
            .ok_or(Fault::Damaged(0))?;
        let number = part.order.number(squares, position, is_turned);
        Ok((part, is_second, number))
    }
}

impl<S> fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({}.{})", self.material, self.kind)
    }
}

/// Returns how many files of the leading pawn have values of their own.
fn files(material: Material) -> usize {
    if material.has_pawns() { 4 } else { 1 }
}

/// Reads the header of a table.
fn open(material: Material, kind: Kind, source: &impl Source) -> Result<Vec<Part>, Fault> {
    if read(source, 0)? != kind.magic() {
        return Err(Fault::Damaged(0));
    }
    let [flags] = read(source, 4)?;
    let expected = u8::from(!material.is_symmetric()) | u8::from(material.has_pawns()) << 1;
    if flags & 3 != expected {
        return Err(Fault::Damaged(4));
    }
    let is_wdl = kind == Kind::Wdl;
    let sides = if is_wdl && !material.is_symmetric() {
        2
    } else {
        1
    };
    let of_both = !material.pawns().contains(&0);
    let mut offset = 5;
    let mut orders: ArrayVec<Order, 8> = ArrayVec::new();
    for file in 0..files(material) {
        let start = offset;
        let [first, second] = read(source, offset)?;
        let second = if of_both { second } else { 0xff };
        offset += if of_both { 2 } else { 1 };
        let mut bytes: ArrayVec<u8, MOST_PIECES> = ArrayVec::new();
        for _ in 0..material.pieces() {
            bytes.extend(read::<1>(source, offset)?);
            offset += 1;
        }
        for side in 0..sides {
            let of_side = |byte: u8| byte >> (4 * side) & 15;
            let pieces: ArrayVec<u8, MOST_PIECES> = bytes.iter().map(|it| of_side(*it)).collect();
            let slots = [of_side(first), of_side(second)];
            let order = Order::new(material, &pieces, slots, file as u8);
            orders.push(order.ok_or(Fault::Damaged(start))?);
        }
    }
    offset = offset.next_multiple_of(2);
    let mut parts = Vec::with_capacity(orders.len());
    for order in orders {
        let pairs = Pairs::open(source, &mut offset, is_wdl)?;
        parts.push(Part {
            order,
            pairs,
            lists: None,
        });
    }
    if !is_wdl {
        for part in &mut parts {
            if part.pairs.flags & 2 != 0 {
                part.lists = Some(read_lists(source, &mut offset, part.pairs.flags & 16 != 0)?);
            }
        }
        offset = offset.next_multiple_of(2);
    }
    for place in 0..3 {
        for part in &mut parts {
            part.pairs.place(place, part.order.positions, &mut offset);
        }
    }
    // Only a checksum follows, which says nothing that a reader could check.
    if offset.next_multiple_of(64) + 16 != source.size() {
        return Err(Fault::Damaged(offset.min(source.size())));
    }
    Ok(parts)
}

/// Reads where the four lists of distances are.
fn read_lists(
    source: &impl Source,
    offset: &mut u64,
    is_wide: bool,
) -> Result<[(u64, u16); 4], Fault> {
    let mut lists = [(0, 0); 4];
    if is_wide {
        *offset = offset.next_multiple_of(2);
    }
    for list in &mut lists {
        let unit = if is_wide { 2 } else { 1 };
        let count = if is_wide {
            read_u16(source, *offset)?
        } else {
            read(source, *offset).map(u8::from_le_bytes)?.into()
        };
        *list = (*offset + unit, count);
        *offset += unit + unit * u64::from(count);
    }
    Ok(lists)
}
