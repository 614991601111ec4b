//! Making a legal or a null move: the only code that turns a position into the next one.

use super::Position;
use super::facts::EnPassantSquare;
use super::step::{Kind, Step};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::zobrist;
use crate::types::{CastlingSide, Color, Role, Square};

impl Position {
    /// Returns the position after a legal move of the side to move, which is `us`.
    ///
    /// `us` is a parameter because callers usually know it at compile time.
    #[inline(always)]
    pub(crate) fn after(&self, us: Color, step: Step) -> Self {
        self.next::<true>(us, step)
    }

    /// Returns the position after a legal move, whose keys and counters have no meaning.
    #[inline(always)]
    pub(crate) fn after_without_keys(&self, us: Color, step: Step) -> Self {
        self.next::<false>(us, step)
    }

    /// Returns the position after a legal move, with keys and counters if `KEYED`.
    #[cfg_attr(not(touchmove_small_tables), inline(always))]
    fn next<const KEYED: bool>(&self, us: Color, step: Step) -> Self {
        if step.is_normal() {
            return self.after_normal::<KEYED>(us, step);
        }
        let mut next = self.clone();
        next.pass_turn::<KEYED>(us);
        match step.kind() {
            Kind::Normal => {}
            Kind::DoublePush => {
                next.shift::<KEYED>(us, Role::Pawn, step.from(), step.to());
                next.halfmove_clock = 0;
                next.pass_over::<KEYED>(us, step.to());
            }
            Kind::Promotion(promotion) => next.promote::<KEYED>(us, step, promotion.role()),
            Kind::EnPassant => next.capture_en_passant::<KEYED>(us, step),
            Kind::Castling => next.castle::<KEYED>(us, step),
        }
        next
    }

    /// Returns the position after the side to move passes (a null move).
    ///
    /// Returns `None` if the side to move is in check, since its king could then be captured.
    ///
    /// The Laws have no null move (Article 1.2): it is for a search that tests what the opponent
    /// could do with two moves in a row. An en passant capture is no longer possible, as after any
    /// move. The half-move clock grows by one, and the move number after Black's turn. Castling
    /// rights stay.
    ///
    /// ```
    /// use touchmove::{Color, Position};
    ///
    /// let start = Position::standard();
    /// let passed = start.null_move().ok_or("in check")?;
    /// assert_eq!(passed.turn(), Color::Black);
    /// assert_eq!(passed.board(), start.board());
    /// assert_eq!(passed.halfmove_clock(), 1);
    ///
    /// let in_check: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(in_check.null_move(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias("swap_turn", "make_null_move"))]
    #[inline]
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.pass_turn::<true>(self.turn());
        Some(next)
    }

    /// Returns the position after a normal move or capture.
    ///
    /// The result is built as a whole: a modified copy would be copied once more on return.
    #[inline(always)]
    fn after_normal<const KEYED: bool>(&self, us: Color, step: Step) -> Self {
        let them = us.opponent();
        let (role, from, to) = (step.role_index(), step.from(), step.to());
        let (mut key, mut pawn_key) = (0, 0);
        let (mut halfmove_clock, mut fullmove_number) = (0, 1);
        if KEYED {
            let moved =
                zobrist::number_of_index(us, role, from) ^ zobrist::number_of_index(us, role, to);
            key = self.key ^ zobrist::BLACK_TO_MOVE ^ moved;
            if let Some(square) = self.en_passant.get() {
                key ^= zobrist::en_passant(square.file());
            }
            // Branch-free: the role of the moving piece is unpredictable.
            let is_pawn = role == Role::Pawn.index();
            pawn_key = self.pawn_key ^ (moved & u64::from(is_pawn).wrapping_neg());
            halfmove_clock = self.halfmove_clock.saturating_add(1) * u16::from(!is_pawn);
            if self.board.by_color(them).contains(to) {
                halfmove_clock = 0;
                let captured = self.board.role_of_piece_on(to);
                let taken = zobrist::piece(them, captured, to);
                key ^= taken;
                pawn_key ^= if captured == Role::Pawn { taken } else { 0 };
            }
            fullmove_number = self.fullmove_number.saturating_add(us.index() as u16);
        }
        let touched = Bitboard::from(from) | to;
        // The rooks of a side that may castle are among its pieces, so a king move clears them all.
        let king_left = if role == Role::King.index() {
            self.board.by_color(us)
        } else {
            Bitboard::EMPTY
        };
        let lost = self.castling.rooks() & (touched | king_left);
        if KEYED && !lost.is_empty() {
            key ^= zobrist::castling(lost);
        }
        Self {
            board: self.board.with_moved(us, role, from, to),
            castling: self.castling.without(lost),
            key,
            pawn_key,
            halfmove_clock,
            fullmove_number,
            turn: them,
            en_passant: EnPassantSquare::NONE,
            passed: EnPassantSquare::NONE,
        }
    }

    /// Passes the turn to the other side: advances the counters and clears en passant.
    #[inline(always)]
    fn pass_turn<const KEYED: bool>(&mut self, us: Color) {
        if KEYED {
            self.key ^= zobrist::BLACK_TO_MOVE;
            if let Some(square) = self.en_passant.get() {
                self.key ^= zobrist::en_passant(square.file());
            }
            self.halfmove_clock = self.halfmove_clock.saturating_add(1);
            self.fullmove_number = self.fullmove_number.saturating_add(us.index() as u16);
        }
        self.en_passant = EnPassantSquare::NONE;
        self.passed = EnPassantSquare::NONE;
        self.turn = us.opponent();
    }

    /// Adds or removes a piece on a square, and updates the keys.
    #[inline(always)]
    fn toggle<const KEYED: bool>(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, square.into());
        if KEYED {
            let key = zobrist::piece(color, role, square);
            self.key ^= key;
            if let Role::Pawn = role {
                self.pawn_key ^= key;
            }
        }
    }

    /// Moves a piece to an empty square, and updates the keys.
    #[inline(always)]
    fn shift<const KEYED: bool>(&mut self, color: Color, role: Role, from: Square, to: Square) {
        self.board.toggle(color, role, Bitboard::from(from) ^ to);
        if KEYED {
            let key = zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to);
            self.key ^= key;
            if let Role::Pawn = role {
                self.pawn_key ^= key;
            }
        }
    }

    /// Removes castling rights, given as the squares of their rooks.
    #[inline(always)]
    fn lose_rights<const KEYED: bool>(&mut self, lost: Bitboard) {
        debug_assert!(lost.is_subset(self.castling.rooks()));
        if KEYED && !lost.is_empty() {
            self.key ^= zobrist::castling(lost);
        }
        self.castling = self.castling.without(lost);
    }

    /// Stores the square a double push passed over, and whether a capture there is legal.
    #[inline(always)]
    fn pass_over<const KEYED: bool>(&mut self, us: Color, to: Square) {
        let passed = behind(us, to);
        self.passed = EnPassantSquare::some(passed);
        let beside = attacks::pawn(us, passed) & self.board.pieces(us.opponent(), Role::Pawn);
        if !beside.is_empty() {
            self.allow_en_passant::<KEYED>(passed);
        }
    }

    /// Adds en passant to the position's identity and key if a capture is legal.
    pub(super) fn allow_en_passant<const KEYED: bool>(&mut self, passed: Square) {
        if !self.en_passant_capturers(passed).is_empty() {
            self.en_passant = EnPassantSquare::some(passed);
            if KEYED {
                self.key ^= zobrist::en_passant(passed.file());
            }
        }
    }

    #[inline(always)]
    fn promote<const KEYED: bool>(&mut self, us: Color, step: Step, role: Role) {
        let (from, to) = (step.from(), step.to());
        let them = us.opponent();
        self.halfmove_clock = 0;
        if self.board.by_color(them).contains(to) {
            let captured = self.board.role_of_piece_on(to);
            self.toggle::<KEYED>(them, captured, to);
            self.lose_rights::<KEYED>(self.castling.rooks() & to);
        }
        self.toggle::<KEYED>(us, Role::Pawn, from);
        self.toggle::<KEYED>(us, role, to);
    }

    #[inline(always)]
    fn capture_en_passant<const KEYED: bool>(&mut self, us: Color, step: Step) {
        let (from, to) = (step.from(), step.to());
        self.halfmove_clock = 0;
        self.toggle::<KEYED>(us.opponent(), Role::Pawn, behind(us, to));
        self.shift::<KEYED>(us, Role::Pawn, from, to);
    }

    /// Moves king and rook to their squares after castling.
    #[inline(always)]
    fn castle<const KEYED: bool>(&mut self, us: Color, step: Step) {
        let (king, rook) = (step.from(), step.to());
        let side = CastlingSide::from_rook(king, rook);
        self.shift::<KEYED>(us, Role::King, king, side.king_target(us));
        self.shift::<KEYED>(us, Role::Rook, rook, side.rook_target(us));
        self.lose_rights::<KEYED>(self.castling.by_color(us));
    }

    /// Returns the pawns of the side to move that may capture en passant on `passed`.
    ///
    /// The capture must not leave the own king in check (Article 3.9.2). Two pieces leave the same
    /// rank at once, so pins do not decide: each capture is tested as a whole.
    pub(crate) fn en_passant_capturers(&self, passed: Square) -> Bitboard {
        let us = self.turn;
        let pushed = behind(us, passed);
        let beside = attacks::pawn(!us, passed) & self.board.pieces(us, Role::Pawn);
        beside
            .into_iter()
            .filter(|&pawn| {
                let occupied = (self.board.occupied() - pawn - pushed) | passed;
                let attackers = self.board.attackers_of(!us, self.king(us), occupied);
                attackers.is_subset(pushed.into())
            })
            .collect()
    }
}

/// Returns the square one step backward for a side; never called on its first rank.
#[inline(always)]
pub(crate) const fn behind(us: Color, square: Square) -> Square {
    let number = square.index() as u8;
    Square::from_low_bits(match us {
        Color::White => number.wrapping_sub(8),
        Color::Black => number.wrapping_add(8),
    })
}
