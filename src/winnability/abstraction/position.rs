//! An abstract position: the fixed pieces, and the squares where the free pieces may be.

use arrayvec::ArrayVec;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role, Square};

/// The maximum number of pieces: 16 for each side.
pub(super) const MAX_PIECES: usize = 32;

/// How a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// By a role that it has had from the beginning.
    As(Role),
    /// A promoted pawn. It moves like queen and knight together, which covers every promotion.
    Promoted,
}

/// A piece of an abstract position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AbstractPiece {
    pub(super) color: Color,
    pub(super) kind: Kind,
    /// The squares where it may be, its mobility; for a fixed piece its one square. Empty once
    /// captured.
    pub(super) squares: Bitboard,
    pub(super) is_fixed: bool,
}

/// An abstract position.
#[derive(Clone, Debug)]
pub(super) struct AbstractPosition {
    /// The pieces, in the order of their original squares.
    pub(super) pieces: ArrayVec<AbstractPiece, MAX_PIECES>,
    /// The squares of fixed pieces by color.
    pub(super) fixed: [Bitboard; 2],
    /// Whether the free pieces' squares have been computed and the transfers followed.
    pub(super) is_done: bool,
}

impl AbstractPiece {
    /// Returns the squares that the piece attacks from a square, with only fixed pieces as
    /// blockers.
    #[inline]
    pub(super) fn attacks(&self, square: Square, fixed: Bitboard) -> Bitboard {
        match self.kind {
            Kind::As(Role::Pawn) => attacks::pawn(self.color, square),
            Kind::As(Role::Knight) => attacks::knight(square),
            Kind::As(Role::Bishop) => attacks::bishop(square, fixed),
            Kind::As(Role::Rook) => attacks::rook(square, fixed),
            Kind::As(Role::Queen) => attacks::queen(square, fixed),
            Kind::As(Role::King) => attacks::king(square),
            Kind::Promoted => attacks::queen(square, fixed) | attacks::knight(square),
        }
    }

    /// Returns the squares that the piece attacks from any of its squares.
    pub(super) fn all_attacks(&self, fixed: Bitboard) -> Bitboard {
        self.squares
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| {
                all | self.attacks(square, fixed)
            })
    }

    pub(super) fn is(&self, role: Role) -> bool {
        self.kind == Kind::As(role)
    }
}

impl AbstractPosition {
    /// Returns the abstraction of a position: pawns and shut-in pieces are fixed.
    pub(super) fn of(position: &Position) -> Self {
        let mut pieces = ArrayVec::new();
        for (square, piece) in position.board().iter() {
            pieces.push(AbstractPiece {
                color: piece.color(),
                kind: Kind::As(piece.role()),
                squares: square.into(),
                is_fixed: true,
            });
        }
        Self::with_pieces(pieces)
    }

    /// Returns the abstract position of some pieces, of which fixed ones may turn out to be free.
    pub(super) fn with_pieces(pieces: ArrayVec<AbstractPiece, MAX_PIECES>) -> Self {
        let mut abstracted = Self {
            pieces,
            fixed: [Bitboard::EMPTY; 2],
            is_done: false,
        };
        abstracted.settle_fixed();
        abstracted
    }

    /// Sets all pieces free that are not shut in, and updates the fixed squares.
    ///
    /// Sound: while all fixed pieces stay, a non-pawn piece whose every step ends on the square of
    /// a fixed piece can move only by capturing one, which is a transfer. The same holds for a king
    /// whose other steps all end on squares that fixed pieces attack.
    pub(super) fn settle_fixed(&mut self) {
        loop {
            self.fixed = [Bitboard::EMPTY; 2];
            for piece in self.pieces.iter().filter(|piece| piece.is_fixed) {
                self.fixed[piece.color.index()] |= piece.squares;
            }
            let mut is_freed = false;
            for which in 0..self.pieces.len() {
                let piece = &self.pieces[which];
                if piece.is_fixed && !piece.is(Role::Pawn) && !self.is_shut_in(which) {
                    self.pieces[which].is_fixed = false;
                    is_freed = true;
                }
            }
            if !is_freed {
                return;
            }
        }
    }

    /// Returns `true` if a fixed non-pawn piece cannot leave its square without a transfer.
    fn is_shut_in(&self, which: usize) -> bool {
        let piece = &self.pieces[which];
        let fixed = self.all_fixed();
        let ways_out = piece.all_attacks(fixed) - fixed;
        ways_out.is_empty()
            || piece.is(Role::King) && ways_out.is_subset(self.always_attacked_by(!piece.color))
    }

    /// Returns the squares of all fixed pieces.
    #[inline]
    pub(super) fn all_fixed(&self) -> Bitboard {
        self.fixed[0] | self.fixed[1]
    }

    /// Returns the squares that the fixed pieces of a side always attack.
    ///
    /// Sound: fixed pieces stay, and no piece can come between a piece and a square next to it. A
    /// shut-in piece attacks no other squares, and it attacks them even while pinned.
    pub(super) fn always_attacked_by(&self, color: Color) -> Bitboard {
        self.fixed_attacks(color, self.all_fixed())
    }

    /// Returns the squares that the fixed pieces of a side attack, with the given blockers.
    pub(super) fn fixed_attacks(&self, color: Color, in_the_way: Bitboard) -> Bitboard {
        let (mut pawns, mut by_others) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for piece in &self.pieces {
            if !piece.is_fixed || piece.color != color {
                continue;
            }
            if piece.is(Role::Pawn) {
                pawns |= piece.squares;
            } else {
                by_others |= piece.all_attacks(in_the_way);
            }
        }
        by_others | attacks::pawns(color, pawns)
    }

    /// Returns `true` if all free pieces are kings and bishops.
    pub(super) fn has_only_bishops_free(&self) -> bool {
        let is_free = |piece: &&AbstractPiece| !piece.is_fixed && !piece.squares.is_empty();
        let mut free = self.pieces.iter().filter(is_free);
        free.all(|piece| piece.is(Role::King) || piece.is(Role::Bishop))
    }

    /// Returns `true` if both abstract positions have the same fixed pieces on the same squares.
    pub(super) fn has_fixed_of(&self, other: &Self) -> bool {
        self.fixed == other.fixed
            && self.pieces.iter().zip(&other.pieces).all(|(one, two)| {
                one.is_fixed == two.is_fixed
                    && one.kind == two.kind
                    && (!one.is_fixed || one.squares == two.squares)
            })
    }

    /// Adds the squares of another abstract position with the same fixed pieces.
    pub(super) fn join(&mut self, other: &Self) {
        for (piece, more) in self.pieces.iter_mut().zip(&other.pieces) {
            if !more.squares.is_subset(piece.squares) {
                piece.squares |= more.squares;
                self.is_done = false;
            }
        }
    }

    /// Returns `true` if no combination of the pieces that a side may have left can help it to
    /// mate.
    ///
    /// Sound: the rule of material also holds for any part of those pieces.
    pub(super) fn lacks_mating_material(&self, winner: Color) -> bool {
        let (mut own_knights, mut own_bishops) = (0, false);
        let (mut only_queens, mut minor) = (true, false);
        let mut bishops = Bitboard::EMPTY;
        for piece in &self.pieces {
            if piece.squares.is_empty() || piece.is(Role::King) {
                continue;
            }
            if piece.is(Role::Bishop) {
                bishops |= piece.squares;
            }
            match piece.kind {
                kind if piece.color != winner => {
                    only_queens &= kind == Kind::As(Role::Queen);
                    minor |= matches!(kind, Kind::As(Role::Pawn | Role::Knight) | Kind::Promoted);
                }
                Kind::As(Role::Knight) => own_knights += 1,
                Kind::As(Role::Bishop) => own_bishops = true,
                _ => return false,
            }
        }
        if !own_bishops {
            return own_knights == 0 || own_knights == 1 && only_queens;
        }
        own_knights == 0
            && !minor
            && (bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK))
    }
}
