//! One entry of a book as its 16 bytes say it. Its move may be illegal.

use crate::types::{Move, Promotion, Square};

/// One entry of a Polyglot book, as plain data.
///
/// An entry has 16 bytes: the key, the move, the weight and the learn value, each with its highest
/// byte first.
///
/// ```
/// use touchmove::polyglot::RawEntry;
///
/// let entry = RawEntry::new(0x463b_9618_1691_fc9c, "e2e4".parse()?, 100);
/// let bytes = entry.to_bytes();
/// assert_eq!(bytes[8..10], [0b0000_0011, 0b0001_1100]);
/// assert_eq!(RawEntry::from_bytes(bytes), entry);
/// assert_eq!(entry.to_move(), Some("e2e4".parse()?));
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawEntry {
    /// The [key](super::key) of the position.
    pub key: u64,
    /// The move as a number: bits 0–5 the destination, 6–11 the origin, 12–14 the promotion.
    ///
    /// The promotion is 0 for none, 1 for a knight, 2 for a bishop, 3 for a rook, 4 for a queen. To
    /// castle, the king moves to the square of its own rook.
    pub move_bits: u16,
    /// The weight: how often the move should be played, compared with others of the position.
    ///
    /// A move with the weight 0 is known to the book and should not be played.
    pub weight: u16,
    /// The learn value, usually 0. The format leaves it to the program that writes it.
    pub learn: u32,
}

impl RawEntry {
    /// The size of an entry in bytes.
    pub const SIZE: usize = 16;

    /// Creates an entry with the learn value 0.
    #[inline]
    #[must_use]
    pub const fn new(key: u64, mv: Move, weight: u16) -> Self {
        Self {
            key,
            move_bits: bits_of(mv),
            weight,
            learn: 0,
        }
    }

    /// Reads an entry; every 16 bytes are one.
    #[inline]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::SIZE]) -> Self {
        let [a, b, c, d, e, f, g, h, ..] = bytes;
        let [.., m0, m1, w0, w1, l0, l1, l2, l3] = bytes;
        Self {
            key: u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            move_bits: u16::from_be_bytes([m0, m1]),
            weight: u16::from_be_bytes([w0, w1]),
            learn: u32::from_be_bytes([l0, l1, l2, l3]),
        }
    }

    /// Returns the 16 bytes of the entry.
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::SIZE] {
        let [a, b, c, d, e, f, g, h] = self.key.to_be_bytes();
        let [m0, m1] = self.move_bits.to_be_bytes();
        let [w0, w1] = self.weight.to_be_bytes();
        let [l0, l1, l2, l3] = self.learn.to_be_bytes();
        [a, b, c, d, e, f, g, h, m0, m1, w0, w1, l0, l1, l2, l3]
    }

    /// Returns the move, or `None` if its number has no meaning in the format.
    ///
    /// The move need not be legal; [`Book::entries`](super::Book::entries) checks it in a position.
    ///
    /// ```
    /// use touchmove::polyglot::RawEntry;
    ///
    /// let castling = RawEntry::new(0, "e8h8".parse()?, 1);
    /// assert_eq!(castling.to_move(), Some("e8h8".parse()?));
    /// let broken = RawEntry { move_bits: 0xffff, ..castling };
    /// assert_eq!(broken.to_move(), None);
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_move(self) -> Option<Move> {
        let promotion = match self.move_bits >> 12 {
            0 => None,
            1 => Some(Promotion::Knight),
            2 => Some(Promotion::Bishop),
            3 => Some(Promotion::Rook),
            4 => Some(Promotion::Queen),
            _ => return None,
        };
        let from = Square::from_low_bits((self.move_bits >> 6) as u8);
        let to = Square::from_low_bits(self.move_bits as u8);
        Some(Move::new(from, to, promotion))
    }
}

/// Returns the number of a move in the format.
pub(super) const fn bits_of(mv: Move) -> u16 {
    let promotion = match mv.promotion() {
        None => 0,
        Some(Promotion::Knight) => 1,
        Some(Promotion::Bishop) => 2,
        Some(Promotion::Rook) => 3,
        Some(Promotion::Queen) => 4,
    };
    mv.to().index() as u16 | (mv.from().index() as u16) << 6 | promotion << 12
}
