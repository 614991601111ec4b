//! Making a legal move, or passing: the one place that turns a position into the next.

use super::Position;
use super::facts::EnPassantSquare;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::zobrist;
use crate::types::{CastlingSide, Color, Move, Promotion, Role, Square};

/// A legal move in the form in which it is generated, listed and played: squares, the
/// role of the man that moves, and what is special about it.
///
/// Bits 0–7 hold the square left, 8–15 the square reached, 16–23 the role, 24–31 the
/// kind. Whoever makes one vouches that it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step(u32);

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Normal,
    /// A pawn's first move over two squares, which may allow an en passant capture.
    DoublePush,
    EnPassant,
    /// The king takes his own rook.
    Castling,
    Promotion(Promotion),
}

impl Kind {
    const fn code(self) -> u32 {
        match self {
            Self::Normal => 0,
            Self::Promotion(promotion) => promotion as u32,
            Self::DoublePush => 5,
            Self::EnPassant => 6,
            Self::Castling => 7,
        }
    }
}

impl Step {
    /// Fills a list before there are moves to put into it.
    pub(crate) const BLANK: Self = Self(0);

    #[inline(always)]
    pub(crate) const fn new(role: Role, from: Square, to: Square, kind: Kind) -> Self {
        let squares = from.index() as u32 | (to.index() as u32) << 8;
        Self(squares | (role as u32) << 16 | kind.code() << 24)
    }

    /// A pawn move that ends `delta` squares ahead of where it began.
    #[inline(always)]
    pub(crate) const fn pawn(to: Square, delta: i8, kind: Kind) -> Self {
        let squares = (to.index() as u32 * 0x101).wrapping_sub(delta as u32);
        Self(squares.wrapping_add((Role::Pawn as u32) << 16 | kind.code() << 24))
    }

    #[inline(always)]
    pub(crate) const fn from(self) -> Square {
        Square::from_low_bits(self.0 as u8)
    }

    #[inline(always)]
    pub(crate) const fn to(self) -> Square {
        Square::from_low_bits((self.0 >> 8) as u8)
    }

    #[inline(always)]
    pub(crate) const fn role(self) -> Role {
        Role::from_low_bits((self.0 >> 16) as usize)
    }

    /// The [role](Self::role) as the number it is kept as, which is cheaper.
    #[inline(always)]
    const fn role_index(self) -> usize {
        (self.0 >> 16 & 7) as usize
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> Kind {
        match self.0 >> 24 & 7 {
            0 => Kind::Normal,
            1 => Kind::Promotion(Promotion::Knight),
            2 => Kind::Promotion(Promotion::Bishop),
            3 => Kind::Promotion(Promotion::Rook),
            4 => Kind::Promotion(Promotion::Queen),
            5 => Kind::DoublePush,
            6 => Kind::EnPassant,
            _ => Kind::Castling,
        }
    }

    /// Returns `true` for the kind that most moves are of, which is asked first.
    #[inline(always)]
    const fn is_normal(self) -> bool {
        self.0 >> 24 == Kind::Normal.code()
    }

    #[inline(always)]
    pub(crate) const fn promotion(self) -> Option<Promotion> {
        match self.kind() {
            Kind::Promotion(promotion) => Some(promotion),
            _ => None,
        }
    }

    #[inline(always)]
    pub(crate) const fn to_move(self) -> Move {
        Move::new(self.from(), self.to(), self.promotion())
    }
}

impl Position {
    /// Returns the position after a legal move of the side to move, which is `us`.
    ///
    /// `us` is passed in so that callers who know it save the question.
    #[inline(always)]
    pub(crate) fn after(&self, us: Color, step: Step) -> Self {
        if step.is_normal() {
            return self.after_normal(us, step);
        }
        let mut next = self.clone();
        next.turn_over(us);
        match step.kind() {
            Kind::Normal => {}
            Kind::DoublePush => {
                next.shift(us, Role::Pawn, step.from(), step.to());
                next.halfmove_clock = 0;
                next.pass_over(us, step.to());
            }
            Kind::Promotion(promotion) => next.promote(us, step, promotion.role()),
            Kind::EnPassant => next.capture_en_passant(us, step),
            Kind::Castling => next.castle(us, step),
        }
        next
    }

    /// Returns the position with the other side to move, and nothing if the side to move is in
    /// check, which leaves a position that no game knows.
    ///
    /// The Laws know no such move (Article 1.2): this is for a search that asks what the
    /// opponent could do with two moves in a row. An en passant capture is possible no more,
    /// as after any move. The clocks count it as a move without pawn or capture: the half-move
    /// clock grows by one, the move number after Black's turn. Castling rights stay.
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
        next.turn_over(self.turn());
        Some(next)
    }

    /// Returns the position after a move that only takes a man from one square to another,
    /// capturing what stands there.
    ///
    /// It is put together as a whole: a copy that is changed here and there would be copied
    /// once more when it is returned.
    #[inline(always)]
    fn after_normal(&self, us: Color, step: Step) -> Self {
        let them = us.opponent();
        let (role, from, to) = (step.role_index(), step.from(), step.to());
        let moved =
            zobrist::number_of_index(us, role, from) ^ zobrist::number_of_index(us, role, to);
        let mut key = self.key ^ zobrist::BLACK_TO_MOVE ^ moved;
        if let Some(square) = self.en_passant.get() {
            key ^= zobrist::en_passant(square.file());
        }
        // Products instead of conditions: nobody can guess who moves next.
        let is_pawn = role == Role::Pawn.index();
        let mut pawn_key = self.pawn_key ^ (moved & u64::from(is_pawn).wrapping_neg());
        let mut halfmove_clock = self.halfmove_clock.saturating_add(1) * u16::from(!is_pawn);
        if self.board.by_color(them).contains(to) {
            halfmove_clock = 0;
            let captured = self.board.role_of_piece_on(to);
            let taken = zobrist::piece(them, captured, to);
            key ^= taken;
            pawn_key ^= if captured == Role::Pawn { taken } else { 0 };
        }
        let touched = Bitboard::from(from) | to;
        // A side's rooks that may castle are among its men: all of them, when its king moves.
        let king_left = if role == Role::King.index() {
            self.board.by_color(us)
        } else {
            Bitboard::EMPTY
        };
        let lost = self.castling.rooks() & (touched | king_left);
        if !lost.is_empty() {
            key ^= zobrist::castling(lost);
        }
        Self {
            board: self.board.with_moved(us, role, from, to),
            castling: self.castling.without(lost),
            key,
            pawn_key,
            halfmove_clock,
            fullmove_number: self.fullmove_number.saturating_add(us.index() as u16),
            turn: them,
            en_passant: EnPassantSquare::NONE,
            passed: EnPassantSquare::NONE,
        }
    }

    /// Gives the turn to the other side: clocks ahead, en passant gone.
    #[inline(always)]
    fn turn_over(&mut self, us: Color) {
        self.key ^= zobrist::BLACK_TO_MOVE;
        if let Some(square) = self.en_passant.get() {
            self.key ^= zobrist::en_passant(square.file());
        }
        self.en_passant = EnPassantSquare::NONE;
        self.passed = EnPassantSquare::NONE;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(us.index() as u16);
        self.turn = us.opponent();
    }

    /// Puts a man on an empty square or takes it away, with its share of the keys.
    #[inline(always)]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, square.into());
        let key = zobrist::piece(color, role, square);
        self.key ^= key;
        if let Role::Pawn = role {
            self.pawn_key ^= key;
        }
    }

    /// Takes a man from one square to another, empty one.
    #[inline(always)]
    fn shift(&mut self, color: Color, role: Role, from: Square, to: Square) {
        self.board.toggle(color, role, Bitboard::from(from) ^ to);
        let key = zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to);
        self.key ^= key;
        if let Role::Pawn = role {
            self.pawn_key ^= key;
        }
    }

    /// Takes the enemy man off a square, if one stands there.
    #[inline(always)]
    fn capture(&mut self, us: Color, square: Square) {
        let them = us.opponent();
        if !self.board.by_color(them).contains(square) {
            return;
        }
        self.halfmove_clock = 0;
        let captured = self.board.role_of_piece_on(square);
        self.toggle(them, captured, square);
    }

    /// Gives up the castling rights whose king or rook is among the squares touched.
    #[inline(always)]
    fn lose_rights(&mut self, touched: Bitboard) {
        let lost = self.castling.rooks() & touched;
        if !lost.is_empty() {
            self.key ^= zobrist::castling(lost);
            self.castling = self.castling.without(lost);
        }
    }

    /// Notes the square a double push passed over, and whether it can be captured on.
    #[inline(always)]
    fn pass_over(&mut self, us: Color, to: Square) {
        let passed = behind(us, to);
        self.passed = EnPassantSquare::some(passed);
        let beside = attacks::pawn(us, passed) & self.board.pieces(us.opponent(), Role::Pawn);
        if !beside.is_empty() {
            self.allow_en_passant(passed);
        }
    }

    /// Makes en passant a part of the position's identity if a capture is legal.
    pub(super) fn allow_en_passant(&mut self, passed: Square) {
        if !self.en_passant_capturers(passed).is_empty() {
            self.en_passant = EnPassantSquare::some(passed);
            self.key ^= zobrist::en_passant(passed.file());
        }
    }

    #[inline(always)]
    fn promote(&mut self, us: Color, step: Step, role: Role) {
        let (from, to) = (step.from(), step.to());
        self.halfmove_clock = 0;
        self.capture(us, to);
        self.toggle(us, Role::Pawn, from);
        self.toggle(us, role, to);
        self.lose_rights(to.into());
    }

    #[inline(always)]
    fn capture_en_passant(&mut self, us: Color, step: Step) {
        let (from, to) = (step.from(), step.to());
        self.halfmove_clock = 0;
        self.toggle(us.opponent(), Role::Pawn, behind(us, to));
        self.shift(us, Role::Pawn, from, to);
    }

    /// Lifts the king, lifts the rook, and sets both down where castling brings them.
    #[inline(always)]
    fn castle(&mut self, us: Color, step: Step) {
        let (king, rook) = (step.from(), step.to());
        let side = CastlingSide::from_rook(king, rook);
        self.shift(us, Role::King, king, side.king_target(us));
        self.shift(us, Role::Rook, rook, side.rook_target(us));
        self.lose_rights(self.castling.by_color(us));
    }

    /// Returns the pawns of the side to move that may capture on a square just passed over
    /// without leaving their king in check (Article 3.9.2).
    ///
    /// Two men vanish from one rank, so no pin tells: each capture is looked at as a whole.
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

/// Returns the square one step back from the view of a side; never asked on its first rank.
#[inline(always)]
pub(crate) const fn behind(us: Color, square: Square) -> Square {
    let number = square.index() as u8;
    Square::from_low_bits(match us {
        Color::White => number.wrapping_sub(8),
        Color::Black => number.wrapping_add(8),
    })
}
