//! Touches and announcements by the player with the move, and the obligation (Article 4).

use crate::arbiter::course::Course;
use crate::laws::policy::TouchPolicies;
use crate::laws::{Rule, Rulebook};
use crate::touch::TouchObligation;
use crate::types::{Color, Move, Piece, Role, Square};

/// The most pieces that can be touched: all that a position has, even one that is only tolerated. In
/// an illegal one, where more may stand, touching obliges to nothing.
const PIECES: usize = 32;

/// What the player with the move has touched and announced since the turn began.
///
/// It is `Copy`, because every event copies it: cloning a list item by item takes longer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touches {
    /// The pieces touched on purpose, in order and without repetition, by their squares when the
    /// turn began.
    touched: [Square; PIECES],
    count: u8,
    /// An obligation from something other than a touch: a release, an announced move, or the
    /// arbiter's word.
    owes: TouchObligation,
    /// The rule behind it.
    owes_by: Rule,
    /// Where it comes from.
    owed: Owed,
    pub(super) both_hands: bool,
    /// Whether the player has announced adjusting.
    pub(super) adjusts: bool,
    /// The rook with which the player has announced castling.
    pub(super) castles_with: Option<Square>,
    /// The move that the player has announced, or that the opponent has, after making another one.
    pub(super) announced: Option<(Color, Move)>,
    /// The piece that the player has named for the one they place.
    pub(super) named: Option<Piece>,
}

/// Where an obligation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::arbiter) enum Owed {
    Touched,
    /// From a piece released, or held over the promotion square.
    Released,
    /// From what the arbiter said, or what the player said to the arbiter.
    Told,
}

impl Touches {
    /// No touches and no announcements.
    pub(super) const NONE: Self = Self {
        touched: [Square::A1; PIECES],
        count: 0,
        owes: TouchObligation::None,
        owes_by: Rule::FreeMove,
        owed: Owed::Touched,
        both_hands: false,
        adjusts: false,
        castles_with: None,
        announced: None,
        named: None,
    };

    /// Notes a touched piece. Returns `false` if it was already touched, because only the first
    /// touch counts.
    pub(super) fn touch(&mut self, square: Square) -> bool {
        let count = self.touched().len();
        let is_new = count < PIECES && !self.touched().contains(&square);
        if is_new {
            self.touched[count] = square;
            self.count += 1;
        }
        is_new
    }

    pub(super) fn touched(&self) -> &[Square] {
        &self.touched[..usize::from(self.count)]
    }

    /// Sets an obligation.
    pub(super) fn owe(&mut self, obligation: TouchObligation, rule: Rule, owed: Owed) {
        self.owes = obligation;
        self.owes_by = rule;
        self.owed = owed;
    }

    /// Clears every obligation except those from touched pieces.
    pub(super) fn owe_nothing_else(&mut self) {
        self.owes = TouchObligation::None;
    }

    /// Returns where the obligation comes from.
    pub(super) fn owes_for(&self) -> Owed {
        match self.owes {
            TouchObligation::None => Owed::Touched,
            _ => self.owed,
        }
    }

    /// Clears everything except touched pieces, the obligation and announced castling.
    pub(super) fn put_back(&mut self) {
        *self = Self {
            touched: self.touched,
            count: self.count,
            owes: self.owes,
            owes_by: self.owes_by,
            owed: self.owed,
            castles_with: self.castles_with,
            ..Self::NONE
        };
    }

    /// Returns the move that a player has announced.
    pub(super) fn announced_by(&self, player: Color) -> Option<Move> {
        let announced = self.announced.filter(|(by, _)| *by == player);
        announced.map(|(_, mv)| mv)
    }

    /// Returns the obligation of the player with the move.
    pub(super) fn obligation(&self, course: &Course, policies: &TouchPolicies) -> TouchObligation {
        if self.owes != TouchObligation::None || self.touched().is_empty() || course.is_lawless {
            return self.owes;
        }
        let position = &course.position;
        let king = position.king(position.turn());
        let meant = self.castles_with.map(|rook| [king, rook]);
        // After announcing castling, king and rook may be touched in either order.
        let begins_so =
            |pair: &[Square; 2]| self.touched().first().is_some_and(|it| pair.contains(it));
        let touched = match &meant {
            Some(pair) if begins_so(pair) => pair,
            _ => self.touched(),
        };
        TouchObligation::from_touched(position, touched, policies)
    }

    /// Returns the rule behind an obligation.
    pub(super) fn rule_for(
        &self,
        course: &Course,
        rulebook: &Rulebook,
        obligation: TouchObligation,
    ) -> Rule {
        let (rule, fallback) = match obligation {
            _ if self.owes == obligation => (self.owes_by, obligation.rule()),
            TouchObligation::Move(piece) if self.is_king_meant_to_castle(course, piece) => {
                (Rule::CastlingNotPossible, Rule::TouchMove)
            }
            TouchObligation::Move(piece) if self.is_rook_before_king(course, piece) => {
                (Rule::CastlingRookFirst, Rule::TouchMove)
            }
            _ => (obligation.rule(), obligation.rule()),
        };
        if rulebook.is_in_force(rule) {
            rule
        } else {
            fallback
        }
    }

    /// Returns `true` if a piece is a king that was touched before a rook, or with which the player
    /// announced castling.
    fn is_king_meant_to_castle(&self, course: &Course, piece: Square) -> bool {
        let (position, player) = (&course.position, course.turn);
        let king = position.king(player);
        let rooks = position.board().pieces(player, Role::Rook);
        let is_rook_next = self.touched().get(1).is_some_and(|&it| rooks.contains(it));
        let is_meant = self.touched().first() == Some(&king) && is_rook_next;
        piece == king && (self.castles_with.is_some() || is_meant)
    }

    /// Returns `true` if a piece is a rook that was touched before the king.
    fn is_rook_before_king(&self, course: &Course, piece: Square) -> bool {
        let (position, player) = (&course.position, course.turn);
        position.board().pieces(player, Role::Rook).contains(piece)
            && self.touched().first() == Some(&piece)
            && self.touched().get(1) == Some(&position.king(player))
    }
}
