//! Perft: how many lines of play of a given length there are.

use core::ops::ControlFlow;

use super::count::count_for;
use super::visitor::origin;
use super::{Visitor, count, generate};
use crate::bitboard::Bitboard;
use crate::position::{Kind, Position, Step};
use crate::types::{Color, Promotion, Role, Square};

impl Position {
    /// Returns the number of ways to play this many legal half-moves one after the other.
    ///
    /// The last half-move is counted, not played. Mate and stalemate end a line early;
    /// nothing else does, as is the custom.
    ///
    /// The lines are followed to their end one after the other, so that some hundred bytes
    /// of stack are in use for each half-move: limit a depth that comes from elsewhere.
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

/// Counts the lines of at least two half-moves; one copy for each color.
#[inline(never)]
fn walk<const WHITE: bool>(position: &Position, depth: u32) -> u64 {
    let mut walk = Walk::<WHITE> {
        position,
        depth,
        lines: 0,
    };
    let _ = generate::<WHITE, _>(position, &mut walk);
    walk.lines
}

/// Plays every move it is shown and counts the lines behind it.
struct Walk<'p, const WHITE: bool> {
    position: &'p Position,
    depth: u32,
    lines: u64,
}

impl<const WHITE: bool> Walk<'_, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };

    // The generator shows moves in many places. Each loop over them is compiled once for each
    // kind of move, which is then known in it.

    /// Plays pawn moves that neither promote nor capture en passant.
    #[inline(never)]
    fn play_pawns<const DOUBLE: bool>(&mut self, targets: Bitboard, delta: i8) {
        let kind = if DOUBLE {
            Kind::DoublePush
        } else {
            Kind::Normal
        };
        for to in targets {
            self.play(Role::Pawn, origin(to, delta), to, kind);
        }
    }

    /// Plays the moves of one piece; its role is a parameter of the copy.
    #[inline(never)]
    fn play_each<const ROLE: usize>(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.play(Role::ALL[ROLE], from, to, Kind::Normal);
        }
    }

    /// Plays a move and counts the lines behind it.
    #[inline(always)]
    fn play(&mut self, role: Role, from: Square, to: Square, kind: Kind) {
        let next = self
            .position
            .after(Self::US, Step::new(role, from, to, kind));
        self.lines += match (self.depth, WHITE) {
            (2, true) => count_for::<false>(&next) as u64,
            (2, false) => count_for::<true>(&next) as u64,
            (_, true) => walk::<false>(&next, self.depth - 1),
            (_, false) => walk::<true>(&next, self.depth - 1),
        };
    }
}

impl<const WHITE: bool> Visitor for Walk<'_, WHITE> {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: Kind) -> ControlFlow<()> {
        match kind {
            Kind::DoublePush => self.play_pawns::<true>(targets, delta),
            _ => self.play_pawns::<false>(targets, delta),
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn promotions(
        &mut self,
        targets: Bitboard,
        delta: i8,
        choices: &[Promotion],
    ) -> ControlFlow<()> {
        for to in targets {
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
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        match role {
            Role::Pawn => debug_assert!(false, "pawns have methods of their own"),
            Role::Knight => self.play_each::<{ Role::Knight as usize }>(from, targets),
            Role::Bishop => self.play_each::<{ Role::Bishop as usize }>(from, targets),
            Role::Rook => self.play_each::<{ Role::Rook as usize }>(from, targets),
            Role::Queen => self.play_each::<{ Role::Queen as usize }>(from, targets),
            Role::King => self.play_each::<{ Role::King as usize }>(from, targets),
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
