//! What the player with the move has touched and said, and what follows from it (Article 4).

use arrayvec::ArrayVec;

use crate::arbiter::context::Context;
use crate::arbiter::course::Course;
use crate::citing::TouchObligation;
use crate::laws::Rule;
use crate::laws::policy::TouchPolicies;
use crate::types::{Move, Piece, Role, Square};

/// No more pieces than this can be touched.
const PIECES: usize = 32;

/// What the player with the move has touched and said since they got it.
#[derive(Clone, Debug)]
pub(super) struct Touches {
    /// The pieces touched on purpose, by the squares on which they stood when the player got the
    /// move, each once and in order.
    touched: ArrayVec<Square, PIECES>,
    /// What is owed apart from that: for a piece released, a move announced, a word of the arbiter.
    owes: TouchObligation,
    /// The rule by which it is owed.
    owes_by: Rule,
    /// Whether the arbiter has said so, or the player to the arbiter.
    is_told: bool,
    /// Whether the player has used both hands.
    pub(super) both_hands: bool,
    /// Whether the player has said that they adjust pieces.
    pub(super) adjusts: bool,
    /// The rook with which the player has said that they castle.
    pub(super) castles_with: Option<Square>,
    /// Which move the player has said aloud.
    pub(super) announced: Option<Move>,
    /// What the player has called the piece that they put down.
    pub(super) named: Option<Piece>,
}

/// What a player owes something for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owed {
    /// For pieces touched.
    Touched,
    /// For a piece released, or held where it promotes.
    Released,
    /// For what the arbiter has said, or the player to the arbiter.
    Told,
}

impl Touches {
    /// Nothing has been touched or said.
    pub(super) const NONE: Self = Self {
        touched: ArrayVec::new_const(),
        owes: TouchObligation::None,
        owes_by: Rule::FreeMove,
        is_told: false,
        both_hands: false,
        adjusts: false,
        castles_with: None,
        announced: None,
        named: None,
    };

    /// Notes a piece touched on purpose; returns `false` if it was touched before, which counts only
    /// once.
    pub(super) fn touch(&mut self, square: Square) -> bool {
        // There are no more pieces than places.
        !self.touched.contains(&square) && self.touched.try_push(square).is_ok()
    }

    pub(super) fn touched(&self) -> &[Square] {
        &self.touched
    }

    /// Owes something from now on.
    pub(super) fn owe(&mut self, obligation: TouchObligation, rule: Rule, is_told: bool) {
        self.owes = obligation;
        self.owes_by = rule;
        self.is_told = is_told;
    }

    /// Owes nothing any more but for what was touched.
    pub(super) fn owe_nothing_else(&mut self) {
        self.owes = TouchObligation::None;
        self.is_told = false;
    }

    /// Returns what the player owes for what.
    pub(super) fn owes_for(&self) -> Owed {
        match self.owes {
            TouchObligation::None => Owed::Touched,
            _ if self.is_told => Owed::Told,
            _ => Owed::Released,
        }
    }

    /// Forgets everything but what was touched and what is owed.
    pub(super) fn put_back(&mut self) {
        *self = Self {
            touched: core::mem::take(&mut self.touched),
            owes: self.owes,
            owes_by: self.owes_by,
            is_told: self.is_told,
            castles_with: self.castles_with,
            ..Self::NONE
        };
    }

    /// Returns what the player with the move owes.
    pub(super) fn obligation(&self, course: &Course, policies: &TouchPolicies) -> TouchObligation {
        if self.owes != TouchObligation::None || self.touched.is_empty() || course.is_lawless {
            return self.owes;
        }
        let position = &course.position;
        let king = position.king(position.turn());
        let meant = self.castles_with.map(|rook| [king, rook]);
        // Who has said that they castle may touch king and rook in any order.
        let begins_so =
            |pair: &[Square; 2]| self.touched.first().is_some_and(|it| pair.contains(it));
        let touched = match &meant {
            Some(pair) if begins_so(pair) => pair,
            _ => self.touched.as_slice(),
        };
        TouchObligation::from_touched(position, touched, policies)
    }

    /// Returns the rule by which something is owed.
    pub(super) fn rule_for(&self, cx: &Context<'_>, obligation: TouchObligation) -> Rule {
        let (rule, usual) = match obligation {
            _ if self.owes == obligation => (self.owes_by, obligation.rule()),
            TouchObligation::Move(piece) if self.is_king_meant_to_castle(cx, piece) => {
                (Rule::CastlingNotPossible, Rule::TouchMove)
            }
            TouchObligation::Move(piece) if self.is_rook_before_king(cx, piece) => {
                (Rule::CastlingRookFirst, Rule::TouchMove)
            }
            _ => (obligation.rule(), obligation.rule()),
        };
        if cx.is_in_force(rule) { rule } else { usual }
    }

    /// Returns `true` if a piece is a king that the player has touched before a rook, or with which
    /// they have said that they castle.
    fn is_king_meant_to_castle(&self, cx: &Context<'_>, piece: Square) -> bool {
        let (position, player) = (&cx.course.position, cx.course.turn);
        let king = position.king(player);
        let rooks = position.board().pieces(player, Role::Rook);
        let is_rook_next = self.touched.get(1).is_some_and(|&it| rooks.contains(it));
        let is_meant = self.touched.first() == Some(&king) && is_rook_next;
        piece == king && (self.castles_with.is_some() || is_meant)
    }

    /// Returns `true` if a piece is a rook that the player has touched, and the king after it.
    fn is_rook_before_king(&self, cx: &Context<'_>, piece: Square) -> bool {
        let (position, player) = (&cx.course.position, cx.course.turn);
        position.board().pieces(player, Role::Rook).contains(piece)
            && self.touched.first() == Some(&piece)
            && self.touched.get(1) == Some(&position.king(player))
    }
}
