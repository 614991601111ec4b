//! One stage of play: the home pieces, and the squares where the free pieces may be.

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

/// A piece of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StagePiece {
    pub(super) color: Color,
    pub(super) kind: Kind,
    /// The squares where it may be; for a home piece its one square, empty once captured.
    pub(super) squares: Bitboard,
    pub(super) is_home: bool,
}

/// What is known about the board at some stage of play.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// The pieces, in the order of their original squares.
    pub(super) pieces: ArrayVec<StagePiece, MAX_PIECES>,
    /// The squares of home pieces by color.
    pub(super) home: [Bitboard; 2],
    /// Whether the free pieces' squares have been computed and the events followed.
    pub(super) is_done: bool,
}

impl StagePiece {
    /// Returns the squares that the piece attacks from a square, with only home pieces as blockers.
    #[inline]
    pub(super) fn attacks(&self, square: Square, home: Bitboard) -> Bitboard {
        match self.kind {
            Kind::As(Role::Pawn) => attacks::pawn(self.color, square),
            Kind::As(Role::Knight) => attacks::knight(square),
            Kind::As(Role::Bishop) => attacks::bishop(square, home),
            Kind::As(Role::Rook) => attacks::rook(square, home),
            Kind::As(Role::Queen) => attacks::queen(square, home),
            Kind::As(Role::King) => attacks::king(square),
            Kind::Promoted => attacks::queen(square, home) | attacks::knight(square),
        }
    }

    /// Returns the squares that the piece attacks from any of its squares.
    pub(super) fn all_attacks(&self, home: Bitboard) -> Bitboard {
        self.squares
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| {
                all | self.attacks(square, home)
            })
    }

    pub(super) fn is(&self, role: Role) -> bool {
        self.kind == Kind::As(role)
    }
}

impl Stage {
    /// Returns the stage of a position: pawns and shut-in pieces are at home.
    pub(super) fn of(position: &Position) -> Self {
        let pieces: ArrayVec<StagePiece, MAX_PIECES> = position
            .board()
            .iter()
            .map(|(square, piece)| StagePiece {
                color: piece.color(),
                kind: Kind::As(piece.role()),
                squares: square.into(),
                is_home: true,
            })
            .collect();
        Self::with_pieces(pieces)
    }

    /// Returns the stage of some pieces, of which those at home may turn out to be free.
    pub(super) fn with_pieces(pieces: ArrayVec<StagePiece, MAX_PIECES>) -> Self {
        let mut stage = Self {
            pieces,
            home: [Bitboard::EMPTY; 2],
            is_done: false,
        };
        stage.settle_home();
        stage
    }

    /// Sets all pieces free that are not shut in, and updates the home squares.
    ///
    /// Sound: while all home pieces stay, a non-pawn piece whose every step ends on the square of a home
    /// piece can move only by capturing one, which is an event. The same holds for a king whose
    /// other steps all end on squares that home pieces attack.
    pub(super) fn settle_home(&mut self) {
        loop {
            self.home = [Bitboard::EMPTY; 2];
            for piece in self.pieces.iter().filter(|piece| piece.is_home) {
                self.home[piece.color.index()] |= piece.squares;
            }
            let mut is_freed = false;
            for which in 0..self.pieces.len() {
                let piece = &self.pieces[which];
                if piece.is_home && !piece.is(Role::Pawn) && !self.is_shut_in(which) {
                    self.pieces[which].is_home = false;
                    is_freed = true;
                }
            }
            if !is_freed {
                return;
            }
        }
    }

    /// Returns `true` if a non-pawn piece at home cannot leave its square without an event.
    fn is_shut_in(&self, which: usize) -> bool {
        let piece = &self.pieces[which];
        let home = self.all_home();
        let ways_out = piece.all_attacks(home) - home;
        ways_out.is_empty()
            || piece.is(Role::King) && ways_out.is_subset(self.always_attacked_by(!piece.color))
    }

    /// Returns the squares of all home pieces.
    #[inline]
    pub(super) fn all_home(&self) -> Bitboard {
        self.home[0] | self.home[1]
    }

    /// Returns the squares that the home pieces of a side attack throughout the stage.
    ///
    /// Sound: home pieces stay, and no piece can come between a piece and a square next to it. A
    /// shut-in piece attacks no other squares, and it attacks them even while pinned.
    pub(super) fn always_attacked_by(&self, color: Color) -> Bitboard {
        self.home_attacks(color, self.all_home())
    }

    /// Returns the squares that the home pieces of a side attack, with the given blockers.
    pub(super) fn home_attacks(&self, color: Color, in_the_way: Bitboard) -> Bitboard {
        let (mut pawns, mut by_others) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for piece in &self.pieces {
            if !piece.is_home || piece.color != color {
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
        let is_free = |piece: &&StagePiece| !piece.is_home && !piece.squares.is_empty();
        let mut free = self.pieces.iter().filter(is_free);
        free.all(|piece| piece.is(Role::King) || piece.is(Role::Bishop))
    }

    /// Returns `true` if both stages have the same home pieces on the same squares.
    pub(super) fn has_home_of(&self, other: &Self) -> bool {
        self.home == other.home
            && self.pieces.iter().zip(&other.pieces).all(|(one, two)| {
                one.is_home == two.is_home
                    && one.kind == two.kind
                    && (!one.is_home || one.squares == two.squares)
            })
    }

    /// Adds the squares of another stage with the same home pieces.
    pub(super) fn widen(&mut self, other: &Self) {
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
        let left = |piece: &&StagePiece| !piece.squares.is_empty() && !piece.is(Role::King);
        let own = || {
            self.pieces
                .iter()
                .filter(left)
                .filter(|piece| piece.color == winner)
        };
        let theirs = || {
            self.pieces
                .iter()
                .filter(left)
                .filter(|piece| piece.color != winner)
        };
        let mut knights = 0;
        let mut bishops = false;
        for piece in own() {
            match piece.kind {
                Kind::As(Role::Knight) => knights += 1,
                Kind::As(Role::Bishop) => bishops = true,
                _ => return false,
            }
        }
        if knights + usize::from(bishops) == 0 {
            return true;
        }
        if !bishops {
            return knights == 1 && theirs().all(|piece| piece.is(Role::Queen));
        }
        let minor = |piece: &StagePiece| {
            matches!(
                piece.kind,
                Kind::As(Role::Pawn | Role::Knight) | Kind::Promoted
            )
        };
        let all = self.pieces.iter().filter(left);
        let bishops = all
            .filter(|piece| piece.is(Role::Bishop))
            .fold(Bitboard::EMPTY, |all, piece| all | piece.squares);
        knights == 0
            && !theirs().any(minor)
            && (bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK))
    }
}
