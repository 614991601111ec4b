//! Perft: counts the sequences of legal moves of a given length.

use core::ops::ControlFlow;

use super::count::count_for;
use super::visitor::origin;
use super::{Scope, Visitor, count, visit_for};
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position, Step};
use crate::types::{Color, Promotion, Role, Square};

impl Position {
    /// Returns the number of sequences of legal moves of this length in half-moves.
    ///
    /// The last half-move is counted, not played. As usual for perft, only checkmate and stalemate
    /// end a sequence early.
    ///
    /// The search is recursive and uses some hundred bytes of stack for each half-move. Limit a
    /// depth that comes from elsewhere.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// assert_eq!(Position::standard().perft(4), 197_281);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match (depth, self.turn()) {
            (0, _) => 1,
            (1, _) => count(self) as u64,
            (_, Color::White) => walk::<true>(self, depth),
            (_, Color::Black) => walk::<false>(self, depth),
        }
    }
}

/// Counts the sequences of at least two half-moves; compiled once for each color.
#[inline(never)]
fn walk<const WHITE: bool>(position: &Position, depth: u32) -> u64 {
    let mut walk = Walk::<WHITE> {
        position,
        depth,
        lines: 0,
    };
    let _ = visit_for::<WHITE, _>(position, &Scope::EVERYTHING, &mut walk);
    walk.lines
}

/// Plays every move that the generator passes, and counts the sequences after it.
struct Walk<'p, const WHITE: bool> {
    position: &'p Position,
    depth: u32,
    lines: u64,
}

impl<const WHITE: bool> Walk<'_, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };

    // The generator calls the visitor from many places. Each loop over moves is a separate
    // function, so that it is compiled once for each kind of move, with the kind as a constant.

    /// Plays pawn moves that are neither promotions nor en passant captures.
    #[inline(never)]
    fn play_pawns<const DOUBLE: bool>(&mut self, destinations: Bitboard, delta: i8) {
        let kind = if DOUBLE {
            Kind::DoublePush
        } else {
            Kind::Normal
        };
        for to in destinations {
            self.play(Role::Pawn, origin(to, delta), to, kind);
        }
    }

    /// Plays the moves of one piece; its role is a constant.
    #[inline(never)]
    fn play_each<const ROLE: usize>(&mut self, from: Square, destinations: Bitboard) {
        for to in destinations {
            self.play(Role::ALL[ROLE], from, to, Kind::Normal);
        }
    }

    /// Plays a move and counts the sequences after it.
    #[cfg_attr(not(touchmove_small_tables), inline(always))]
    fn play(&mut self, role: Role, from: Square, to: Square, kind: Kind) {
        let step = Step::new(role, from, to, kind);
        if self.depth == 2 {
            let Next(next) = &Next(self.position.after_without_keys(Self::US, step));
            let count = if WHITE {
                count_for::<false>
            } else {
                count_for::<true>
            };
            self.lines += count(next) as u64;
            return;
        }
        let next = self.position.after(Self::US, step);
        self.lines += if WHITE {
            walk::<false>(&next, self.depth - 1)
        } else {
            walk::<true>(&next, self.depth - 1)
        };
    }
}

/// A position that no 64-byte register stores across two cache lines: reading its sets would have to
/// wait for both.
#[cfg_attr(target_feature = "avx512f", repr(align(64)))]
struct Next(Position);

impl<const WHITE: bool> Visitor for Walk<'_, WHITE> {
    #[inline(always)]
    fn pawns(&mut self, destinations: Bitboard, delta: i8, kind: Kind) -> ControlFlow<()> {
        match kind {
            Kind::DoublePush => self.play_pawns::<true>(destinations, delta),
            _ => self.play_pawns::<false>(destinations, delta),
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn promotions(
        &mut self,
        destinations: Bitboard,
        delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()> {
        for to in destinations {
            for &promotion in choices {
                self.play(
                    Role::Pawn,
                    origin(to, delta),
                    to,
                    Kind::Promotion(promotion),
                );
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, destinations: Bitboard) -> ControlFlow<()> {
        match role {
            Role::Pawn => debug_assert!(false, "pawns have methods of their own"),
            Role::Knight => self.play_each::<{ Role::Knight as usize }>(from, destinations),
            Role::Bishop => self.play_each::<{ Role::Bishop as usize }>(from, destinations),
            Role::Rook => self.play_each::<{ Role::Rook as usize }>(from, destinations),
            Role::Queen => self.play_each::<{ Role::Queen as usize }>(from, destinations),
            Role::King => self.play_each::<{ Role::King as usize }>(from, destinations),
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.play(Role::Pawn, from, to, Kind::EnPassant);
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        self.play(Role::King, king, rook, Kind::Castling);
        ControlFlow::Continue(())
    }
}
