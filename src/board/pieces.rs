//! The pieces on the board: six bitboards by role and two by color.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{ByColor, ByRole, Color, Piece, Role, Square};

/// The pieces on the 64 squares, whether or not the position is valid.
///
/// Boards are ordered by their sets of pawns, knights and so on, so that they can be sorted.
///
/// ```
/// use touchmove::{Board, Color, Piece, Role, Square};
///
/// let mut board = Board::STANDARD;
/// assert_eq!(board.piece_at(Square::D8), Some(Piece::new(Color::Black, Role::Queen)));
/// board.set(Square::D8, None);
/// assert_eq!(board.occupied().len(), 31);
/// assert!(board.pieces(Color::Black, Role::Queen).is_empty());
/// assert_eq!(board.to_string(), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// assert_eq!("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse(), Ok(board));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// By role, pawn to king, then White and Black. An occupied square is in exactly one set by
    /// role and one by color; an empty square is in none.
    sets: [Bitboard; 8],
}

/// The index of the first set by color.
const COLORS: usize = Role::ALL.len();

/// Masks by color and role: all ones for the sets that contain such a piece.
static SHARES: [[[u64; 8]; 8]; 2] = {
    let mut shares = [[[0; 8]; 8]; 2];
    let mut which = 0;
    while which < 2 * 6 {
        let (color, role) = (which / 6, which % 6);
        shares[color][role][role] = !0;
        shares[color][role][COLORS + color] = !0;
        which += 1;
    }
    shares
};

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self {
        sets: [Bitboard::EMPTY; 8],
    };

    /// The pieces of the start position (Articles 2.2 and 2.3).
    pub const STANDARD: Self = Self {
        sets: [
            Bitboard(0x00ff_0000_0000_ff00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
            Bitboard(0x0000_0000_0000_ffff),
            Bitboard(0xffff_0000_0000_0000),
        ],
    };

    /// Returns the occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.sets[COLORS].0 | self.sets[COLORS + 1].0)
    }

    /// Returns the squares of all pieces of one color.
    #[doc(alias("colors", "color_combined"))]
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.sets[COLORS + color.index()]
    }

    /// Returns the pawns, rooks and queens of both colors: with one of them a side can mate.
    #[inline]
    pub(crate) const fn pawns_rooks_queens(&self) -> Bitboard {
        let pawns = self.by_role(Role::Pawn).0;
        Bitboard(pawns | self.by_role(Role::Rook).0 | self.by_role(Role::Queen).0)
    }

    /// Returns the squares of all pieces of one role, of both colors.
    #[doc(alias = "pieces")]
    #[inline]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.sets[role.index()]
    }

    /// Returns the squares of the pieces of one color and role.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.by_color(color).0 & self.by_role(role).0)
    }

    /// Returns the squares of the pawns of both sides.
    ///
    /// ```
    /// use touchmove::Board;
    ///
    /// assert_eq!(Board::STANDARD.pawns().len(), 16);
    /// ```
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> Bitboard {
        self.by_role(Role::Pawn)
    }

    /// Returns the squares of the knights of both sides.
    ///
    /// ```
    /// use touchmove::Board;
    ///
    /// assert_eq!(Board::STANDARD.knights().len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn knights(&self) -> Bitboard {
        self.by_role(Role::Knight)
    }

    /// Returns the squares of the bishops of both sides.
    ///
    /// ```
    /// use touchmove::Board;
    ///
    /// assert_eq!(Board::STANDARD.bishops().len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bishops(&self) -> Bitboard {
        self.by_role(Role::Bishop)
    }

    /// Returns the squares of the rooks of both sides.
    ///
    /// ```
    /// use touchmove::Board;
    ///
    /// assert_eq!(Board::STANDARD.rooks().len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rooks(&self) -> Bitboard {
        self.by_role(Role::Rook)
    }

    /// Returns the squares of the queens of both sides.
    ///
    /// ```
    /// use touchmove::Board;
    ///
    /// assert_eq!(Board::STANDARD.queens().len(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn queens(&self) -> Bitboard {
        self.by_role(Role::Queen)
    }

    /// Returns the squares of the kings of both sides.
    ///
    /// ```
    /// use touchmove::Board;
    ///
    /// assert_eq!(Board::STANDARD.kings().len(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn kings(&self) -> Bitboard {
        self.by_role(Role::King)
    }

    /// Returns the squares of the pieces with the color and role of `piece`.
    ///
    /// ```
    /// use touchmove::{Bitboard, Board, Piece, Square};
    ///
    /// let queen: Piece = "q".parse()?;
    /// assert_eq!(Board::STANDARD.by_piece(queen), Bitboard::from(Square::D8));
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn by_piece(&self, piece: Piece) -> Bitboard {
        self.pieces(piece.color(), piece.role())
    }

    /// Returns how many pieces each side has of each role.
    ///
    /// ```
    /// use touchmove::{Board, Color, Role};
    ///
    /// let material = Board::STANDARD.material();
    /// assert_eq!(material[Color::White].pawn, 8);
    /// assert_eq!(material.black[Role::Queen], 1);
    /// ```
    #[must_use]
    pub fn material(&self) -> ByColor<ByRole<u8>> {
        let count = |color, role| self.pieces(color, role).len() as u8;
        ByColor::from_fn(|color| ByRole::from_fn(|role| count(color, role)))
    }

    /// Returns the square of a side's king, or `None` if it has none.
    ///
    /// If there are several kings, it is the first in the order a1, b1 … h8.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Returns the square of a side's king. The side must have one; else it is h8.
    #[inline(always)]
    pub(crate) const fn known_king(&self, color: Color) -> Square {
        // The highest bit makes a test for an empty set superfluous.
        let kings = self.pieces(color, Role::King).0 | 1 << 63;
        Square::from_low_bits(kings.trailing_zeros() as u8)
    }

    /// Returns the role of the piece on a square. Returns `None` if the square is empty.
    #[doc(alias("piece_on", "piece_type_at"))]
    #[inline]
    #[must_use]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        if self.occupied().contains(square) {
            Some(self.role_of_piece_on(square))
        } else {
            None
        }
    }

    /// Returns the role of the piece on an occupied square; a pawn if the square is empty.
    #[inline(always)]
    pub(crate) const fn role_of_piece_on(&self, square: Square) -> Role {
        // Branch-free: a branch on the role of an arbitrary piece is unpredictable.
        // These are the binary digits of its index.
        let [_, knights, bishops, rooks, queens, kings, ..] = self.sets;
        let ones = Bitboard(knights.0 | rooks.0 | kings.0).contains(square) as usize;
        let twos = Bitboard(bishops.0 | rooks.0).contains(square) as usize;
        let fours = Bitboard(queens.0 | kings.0).contains(square) as usize;
        Role::from_low_bits(ones + 2 * twos + 4 * fours)
    }

    /// Returns the color of the piece on a square. Returns `None` if the square is empty.
    #[inline]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.by_color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match (self.color_at(square), self.role_at(square)) {
            (Some(color), Some(role)) => Some(Piece::new(color, role)),
            _ => None,
        }
    }

    /// Puts a piece on a square, replacing any piece there; `None` clears the square.
    ///
    /// ```
    /// use touchmove::{Board, Square};
    ///
    /// let mut board = Board::STANDARD;
    /// board.set(Square::E4, board.piece_at(Square::E2));
    /// board.set(Square::E2, None);
    /// assert_eq!(board.occupied().len(), 32);
    /// ```
    #[inline]
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        for set in &mut self.sets {
            *set -= square;
        }
        if let Some(piece) = piece {
            self.toggle(piece.color(), piece.role(), square.into());
        }
    }

    /// Creates a board from disjoint sets by role, pawn to king, for either color.
    #[inline(always)]
    pub(crate) fn from_sets(white: [u64; 6], black: [u64; 6]) -> Self {
        let mut board = Self::EMPTY;
        for (color, sets) in [(Color::White, white), (Color::Black, black)] {
            for (role, squares) in Role::ALL.into_iter().zip(sets) {
                board.toggle(color, role, Bitboard(squares));
            }
        }
        board
    }

    /// Adds or removes pieces of one color and role on squares that are otherwise empty.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.sets[role.index()].0 ^= squares.0;
        self.sets[COLORS + color.index()].0 ^= squares.0;
    }

    /// Returns the board after a piece has moved, capturing any piece on `to`.
    ///
    /// All sets are updated by the same expression, so that the compiler can vectorize it. They are
    /// listed, because what `from_fn` calls is not always inlined.
    #[inline(always)]
    pub(crate) fn with_moved(&self, color: Color, role: usize, from: Square, to: Square) -> Self {
        let moved = Bitboard::from(from) | to;
        let shares = &SHARES[color.index()][role & 7];
        let set = |which: usize| (self.sets[which] - to) ^ (moved & Bitboard(shares[which]));
        Self {
            sets: [
                set(0),
                set(1),
                set(2),
                set(3),
                set(4),
                set(5),
                set(6),
                set(7),
            ],
        }
    }

    /// Returns the pieces of both sides that attack a square, given the occupied squares.
    ///
    /// A pinned piece still attacks (Article 3.1.3).
    #[doc(alias("attacks_to", "attackers"))]
    #[inline]
    #[must_use]
    pub const fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let white = self.attackers_of(Color::White, square, occupied).0;
        Bitboard(white | self.attackers_of(Color::Black, square, occupied).0)
    }

    /// Returns the pieces of one side that attack a square, given the occupied squares.
    #[inline(always)]
    pub(crate) const fn attackers_of(
        &self,
        color: Color,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let reaching = self.reaching(color.opponent(), square, occupied);
        Bitboard(reaching.0 & self.by_color(color).0)
    }

    /// Returns the pieces of one side that give check to a king.
    ///
    /// Usually few sliders are in line with a king. Looking along their lines costs less than to
    /// look up what a rook and a bishop see.
    #[inline(always)]
    pub(crate) const fn checkers_of(&self, king: Square, color: Color) -> Bitboard {
        let theirs = self.by_color(color).0;
        let mut checkers = self.near_checkers(king, color.opponent()).0 & theirs;
        let mut sliders = Bitboard(self.aligned_sliders(king).0 & theirs);
        while let Some(slider) = sliders.pop_first() {
            if attacks::between(king, slider).0 & self.occupied().0 == 0 {
                checkers |= Bitboard::from_square(slider).0;
            }
        }
        Bitboard(checkers)
    }

    /// Returns the knights and pawns that give check to a king of `color`, if they are not its own.
    #[inline(always)]
    pub(crate) const fn near_checkers(&self, king: Square, color: Color) -> Bitboard {
        Bitboard(
            attacks::pawn(color, king).0 & self.by_role(Role::Pawn).0
                | attacks::knight(king).0 & self.by_role(Role::Knight).0,
        )
    }

    /// Returns the sliders of both sides that would attack a square on an empty board.
    #[inline(always)]
    pub(crate) const fn aligned_sliders(&self, square: Square) -> Bitboard {
        let queens = self.by_role(Role::Queen).0;
        Bitboard(
            attacks::bishop_rays(square).0 & (self.by_role(Role::Bishop).0 | queens)
                | attacks::rook_rays(square).0 & (self.by_role(Role::Rook).0 | queens),
        )
    }

    /// Returns the pieces, without pawns, that attack a square on an empty board. They are of both
    /// sides.
    #[inline(always)]
    pub(crate) const fn pieces_in_reach(&self, square: Square) -> Bitboard {
        Bitboard(
            self.aligned_sliders(square).0
                | attacks::knight(square).0 & self.by_role(Role::Knight).0
                | attacks::king(square).0 & self.by_role(Role::King).0,
        )
    }

    /// Returns the pieces that attack a square if all pawns are opponents of `color`.
    #[inline(always)]
    const fn reaching(&self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.by_role(Role::Queen).0;
        Bitboard(
            attacks::pawn(color, square).0 & self.by_role(Role::Pawn).0
                | attacks::knight(square).0 & self.by_role(Role::Knight).0
                | attacks::king(square).0 & self.by_role(Role::King).0
                | attacks::bishop(square, occupied).0 & (self.by_role(Role::Bishop).0 | queens)
                | attacks::rook(square, occupied).0 & (self.by_role(Role::Rook).0 | queens),
        )
    }

    /// Returns the squares whose content differs from another board.
    pub(crate) fn differing(&self, other: &Self) -> Bitboard {
        let pairs = self.sets.iter().zip(&other.sets);
        pairs.fold(Bitboard::EMPTY, |all, (set, others)| all | (*set ^ *others))
    }

    /// Iterates over all pieces with their squares, in the order a1, b1 … h8.
    ///
    /// ```
    /// use touchmove::{Board, Square};
    ///
    /// let pieces: Vec<_> = Board::STANDARD.iter().collect();
    /// assert_eq!(pieces.len(), 32);
    /// assert_eq!(pieces[0], (Square::A1, "R".parse()?));
    /// # Ok::<(), touchmove::ParseError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

impl Default for Board {
    /// Returns the board of the start position.
    fn default() -> Self {
        Self::STANDARD
    }
}

impl FromIterator<(Square, Piece)> for Board {
    /// Puts each piece on its square; a later piece replaces an earlier one on the same square.
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::EMPTY;
        for (square, piece) in pieces {
            board.set(square, Some(piece));
        }
        board
    }
}
