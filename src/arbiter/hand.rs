//! What the player with the move has done at the board since he has it.

use arrayvec::ArrayVec;

use crate::board::Board;
use crate::citing::TouchObligation;
use crate::laws::Rule;
use crate::types::{Move, Piece, Square};

/// No more men than this can be touched.
const MEN: usize = 32;

/// What the player with the move has done at the board since he has it.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// The men that he has touched on purpose, by the squares on which they stood when he got
    /// the move, each once and in order.
    pub(super) touched: ArrayVec<Square, MEN>,
    /// What he owes apart from that: for a man let go of, a move announced.
    pub(super) owes: TouchObligation,
    /// The rule by which he owes it.
    pub(super) owes_by: Rule,
    /// The men as they stand, if not as in the position.
    pub(super) board: Option<Board>,
    /// Who has been put on an occupied square, and there waits for the captured man to go.
    pub(super) beside: Option<(Piece, Square)>,
    /// Whether an illegal move stands on the board that he has not completed.
    pub(super) is_wrong: bool,
    /// Whether a legal move was refused because something else is owed.
    pub(super) is_refused: bool,
    /// Whether he has used both hands.
    pub(super) both_hands: bool,
    /// Whether he has said that he is going to adjust men.
    pub(super) adjusts: bool,
    /// The rook with whom he has said that he is going to castle.
    pub(super) castles_with: Option<Square>,
    /// Which move he has said aloud that he makes.
    pub(super) announced: Option<Move>,
    /// What he has said that the man is whom he puts down.
    pub(super) named: Option<Piece>,
}

impl Hand {
    /// The hand of a player who has done nothing yet.
    pub(super) const IDLE: Self = Self {
        touched: ArrayVec::new_const(),
        owes: TouchObligation::None,
        owes_by: Rule::FreeMove,
        board: None,
        beside: None,
        is_wrong: false,
        is_refused: false,
        both_hands: false,
        adjusts: false,
        castles_with: None,
        announced: None,
        named: None,
    };

    /// Notes a man touched on purpose; one touched before counts only once.
    pub(super) fn touch(&mut self, square: Square) {
        if !self.touched.contains(&square) {
            // There are no more men than places.
            let _ = self.touched.try_push(square);
        }
    }

    /// Forgets everything: the move is made.
    pub(super) fn clear(&mut self) {
        *self = Self::IDLE;
    }

    /// Puts the men back as they stood before, and forgets everything but what was touched and
    /// what is owed.
    pub(super) fn put_back(&mut self) {
        *self = Self {
            touched: core::mem::take(&mut self.touched),
            owes: self.owes,
            owes_by: self.owes_by,
            castles_with: self.castles_with,
            ..Self::IDLE
        };
    }
}
