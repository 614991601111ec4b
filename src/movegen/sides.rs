//! The pieces from the view of the side to move: own and enemy, forward and backward.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::types::{Color, File, Rank, Role, Square};

/// The pieces of a position whose side to move is known at compile time.
pub(super) struct Sides<'p, const WHITE: bool> {
    board: &'p Board,
    pub(super) own: Bitboard,
    pub(super) enemy: Bitboard,
    pub(super) occupied: Bitboard,
    pub(super) king: Square,
}

impl<'p, const WHITE: bool> Sides<'p, WHITE> {
    pub(super) const US: Color = if WHITE { Color::White } else { Color::Black };
    /// The offsets of a pawn's single push and of its captures toward either side.
    pub(super) const AHEAD: i8 = if WHITE { 8 } else { -8 };
    pub(super) const TOWARD_A: i8 = Self::AHEAD - 1;
    pub(super) const TOWARD_H: i8 = Self::AHEAD + 1;
    /// The rank a pawn reaches with its first single push.
    pub(super) const THIRD_RANK: Bitboard = Bitboard::rank(Rank::Third.relative_to(Self::US));
    pub(super) const LAST_RANK: Bitboard = Bitboard::rank(Rank::Eighth.relative_to(Self::US));

    #[inline(always)]
    pub(super) fn of(position: &'p Position) -> Self {
        let board = position.board();
        Self {
            board,
            own: board.by_color(Self::US),
            enemy: board.by_color(Self::US.opponent()),
            occupied: board.occupied(),
            king: position.king(Self::US),
        }
    }

    /// Returns the square of the enemy's king.
    #[inline(always)]
    pub(super) fn their_king(&self) -> Square {
        self.board.known_king(Self::US.opponent())
    }

    /// Returns our pieces of one role.
    #[inline(always)]
    pub(super) fn ours(&self, role: Role) -> Bitboard {
        self.board.by_role(role) & self.own
    }

    /// Returns the enemy's pieces of one role.
    #[inline(always)]
    pub(super) fn theirs(&self, role: Role) -> Bitboard {
        self.board.by_role(role) & self.enemy
    }

    /// Returns the enemy's rooks and queens.
    #[inline(always)]
    pub(super) fn their_straight(&self) -> Bitboard {
        (self.board.by_role(Role::Rook) | self.board.by_role(Role::Queen)) & self.enemy
    }

    /// Returns the enemy's bishops and queens.
    #[inline(always)]
    pub(super) fn their_diagonal(&self) -> Bitboard {
        (self.board.by_role(Role::Bishop) | self.board.by_role(Role::Queen)) & self.enemy
    }

    /// Returns the enemy's pieces that attack a square, given the occupied squares.
    #[inline(always)]
    pub(super) fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board
            .attackers_of(Self::US.opponent(), square, occupied)
    }

    /// Returns the squares one step ahead.
    #[inline(always)]
    pub(super) fn ahead(set: Bitboard) -> Bitboard {
        if WHITE {
            Bitboard(set.0 << 8)
        } else {
            Bitboard(set.0 >> 8)
        }
    }

    /// Returns the squares one step diagonally ahead, toward the a-file.
    #[inline(always)]
    pub(super) fn toward_a(set: Bitboard) -> Bitboard {
        let set = set.0 & !Bitboard::file(File::A).0;
        Bitboard(if WHITE { set << 7 } else { set >> 9 })
    }

    /// Returns the squares one step diagonally ahead, toward the h-file.
    #[inline(always)]
    pub(super) fn toward_h(set: Bitboard) -> Bitboard {
        let set = set.0 & !Bitboard::file(File::H).0;
        Bitboard(if WHITE { set << 9 } else { set >> 7 })
    }

    /// Returns the squares attacked by the enemy's pawns.
    #[inline(always)]
    pub(super) fn attacked_by_pawns(&self) -> Bitboard {
        let pawns = self.theirs(Role::Pawn).0;
        let toward_a = pawns & !Bitboard::file(File::A).0;
        let toward_h = pawns & !Bitboard::file(File::H).0;
        Bitboard(if WHITE {
            toward_a >> 9 | toward_h >> 7
        } else {
            toward_a << 7 | toward_h << 9
        })
    }
}
