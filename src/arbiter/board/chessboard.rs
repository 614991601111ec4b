//! The state of the board at the game, and what follows from how the pieces stand.

use alloc::boxed::Box;

use super::physical::Physical;
use super::touches::{Owed, Touches};
use crate::arbiter::context::Context;
use crate::arbiter::course::Course;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::board::Board;
use crate::citing::TouchObligation;
use crate::identify::{Identified, NextStep, PartialMove};
use crate::laws::Rule;
use crate::laws::policy::{KingReleased, TouchPolicies};
use crate::legality::LegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{ByColor, CastlingSide, Color, Role, Square};

/// A move that was not what its player owed, and that no one has acted on.
#[derive(Clone, Debug)]
pub(super) struct Breach {
    /// What the player had touched and owed.
    pub(super) touches: Touches,
    /// After how many half-moves the move was made.
    pub(super) after: u32,
    /// Whether the opponent can no longer complain, having touched a piece (Article 4.8).
    pub(super) is_lapsed: bool,
}

/// The board at the game.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Chessboard {
    pub(super) physical: Physical,
    /// What stands officially, if illegal moves have led to what is not a position.
    pub(super) lawless: Option<Box<Setup>>,
    pub(super) touches: Touches,
    /// Who has used both hands for a move that is not completed.
    pub(super) both_hands: ByColor<bool>,
    pub(super) breach: Option<Box<Breach>>,
    /// Who has displaced pieces and not put them back.
    pub(super) displaced: Option<Color>,
    /// Who has moved pieces after making a move, which the opponent has not answered yet.
    pub(super) moved_on: Option<Color>,
}

impl Chessboard {
    pub(in crate::arbiter) const fn new() -> Self {
        Self {
            physical: Physical::OFFICIAL,
            lawless: None,
            touches: Touches::NONE,
            both_hands: ByColor::new(false, false),
            breach: None,
            displaced: None,
            moved_on: None,
        }
    }

    /// Returns the pieces as they stand.
    pub(in crate::arbiter) fn shown<'b>(&'b self, position: &'b Position) -> &'b Board {
        self.physical.shown(self.official(position))
    }

    /// Returns the board of the position, or what stands officially where there is none.
    pub(super) fn official<'b>(&'b self, position: &'b Position) -> &'b Board {
        let lawless = self.lawless.as_ref().map(|setup| &setup.board);
        lawless.unwrap_or(position.board())
    }

    /// Returns the pieces as they stand, to be moved, and the official board.
    pub(super) fn physical_mut<'b>(
        &'b mut self,
        position: &'b Position,
    ) -> (&'b mut Physical, &'b Board) {
        let lawless = self.lawless.as_ref().map(|setup| &setup.board);
        (&mut self.physical, lawless.unwrap_or(position.board()))
    }

    /// Returns the number of the move to be made.
    pub(in crate::arbiter) fn move_number(&self, position: &Position) -> u16 {
        let lawless = self.lawless.as_ref();
        lawless.map_or(position.fullmove_number(), |setup| setup.fullmove_number)
    }

    /// Returns `true` if the player with the move has moved pieces that are not back.
    pub(in crate::arbiter) fn is_moved(&self, position: &Position) -> bool {
        self.physical.is_moved(self.official(position))
    }

    /// Returns who has captured a king, if anyone has.
    pub(in crate::arbiter) fn captured_king(&self) -> Option<Color> {
        let setup = self.lawless.as_ref()?;
        let mut players = Color::ALL.into_iter();
        players.find(|player| setup.board.king(!*player).is_none())
    }

    /// Returns who has displaced pieces and not put them back.
    pub(in crate::arbiter) const fn displaced(&self) -> Option<Color> {
        self.displaced
    }

    /// Returns `true` if what the player with the move owes was said by the arbiter or to them.
    pub(in crate::arbiter) fn is_told_to_owe(&self) -> bool {
        self.touches.owes_for() == Owed::Told
    }

    /// Returns `true` if the player with the move has touched a piece.
    pub(in crate::arbiter) fn has_touched(&self) -> bool {
        !self.touches.touched().is_empty()
    }

    /// Returns what the player with the move owes.
    pub(in crate::arbiter) fn obligation(
        &self,
        course: &Course,
        policies: &TouchPolicies,
    ) -> TouchObligation {
        self.touches.obligation(course, policies)
    }

    /// Works out what the player with the move owes.
    ///
    /// That takes looking for legal moves: an act works it out once, and passes it on.
    pub(super) fn owed(&self, cx: &Context<'_>) -> TouchObligation {
        self.obligation(cx.course, &cx.policies().touch)
    }

    /// Returns the rule by which the player with the move owes something.
    pub(in crate::arbiter) fn obligation_rule(&self, cx: &Context<'_>) -> Rule {
        self.touches.rule_for(cx, self.owed(cx))
    }

    /// A legal move is made: what was touched for it is settled.
    pub(in crate::arbiter) fn advance(&mut self, by: Color, before: &Position, after: &Position) {
        let lawless = self.lawless.take();
        if lawless.is_none() && self.physical.is_official() {
            self.physical.put_right();
        } else {
            let old = lawless.as_ref().map(|setup| &setup.board);
            let old = old.unwrap_or(before.board());
            self.physical.advance(old, after.board());
        }
        self.end_turn(by);
    }

    /// What stands on the board counts as a move, and is not a legal one.
    pub(in crate::arbiter) fn stand(
        &mut self,
        by: Color,
        board: &Board,
        lawless: Option<Box<Setup>>,
    ) {
        self.lawless = lawless;
        self.physical.rebase(board);
        self.breach = None;
        self.end_turn(by);
    }

    fn end_turn(&mut self, by: Color) {
        self.both_hands[by] = self.touches.both_hands;
        self.touches = Touches::NONE;
        self.moved_on = None;
        if self.displaced == Some(by) {
            self.displaced = None;
        }
    }

    /// The game goes back to the position after so many half-moves, which is set up again.
    pub(in crate::arbiter) fn rewind(&mut self, to: u32) {
        self.physical.put_right();
        self.lawless = None;
        self.both_hands = ByColor::new(false, false);
        self.displaced = None;
        self.moved_on = None;
        self.touches = Touches::NONE;
        if let Some(mut breach) = self.breach.take() {
            if breach.after == to {
                breach.touches.put_back();
                self.touches = breach.touches;
            } else if breach.after < to {
                self.breach = Some(breach);
            }
        }
    }

    /// Nothing that the player with the move has done at the board counts.
    pub(in crate::arbiter) fn idle(&mut self) {
        self.physical.put_right();
        self.touches = Touches::NONE;
    }

    /// Touches pieces in this order, and rules what is owed if that is something new.
    pub(super) fn touch_and_rule(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        squares: &[Square],
    ) {
        let touched = self.touches.touched();
        let is_nothing_new = squares.iter().all(|square| touched.contains(square));
        if cx.course.is_lawless || is_nothing_new {
            return;
        }
        let before = self.owed(cx);
        let mut is_new = false;
        for &square in squares {
            is_new |= self.touch_piece(cx, fx, by, square);
        }
        let obligation = if is_new { self.owed(cx) } else { before };
        if obligation != before && obligation != TouchObligation::None {
            let rule = self.touches.rule_for(cx, obligation);
            fx.rule(rule, Decision::Obliged { by, obligation });
        }
    }

    /// A piece touched on purpose by the player with the move declines the opponent's offer, costs
    /// the right to claim, and ends the right to complain of what the opponent touched, where the
    /// rulebook says so (Articles 4.8, 9.1.2.1 and 9.4). Returns `false` if the player has touched
    /// nothing new.
    pub(super) fn touch_piece(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        square: Square,
    ) -> bool {
        if !self.shown(&cx.course.position).occupied().contains(square) {
            return false;
        }
        if let Some(breach) = &mut self.breach {
            breach.is_lapsed = true;
        }
        fx.ask(Effect::PieceTouched { by });
        self.touches.touch(square)
    }

    /// From now on this is owed, if a legal move does it that does what was owed before, and it
    /// leaves no other moves than that.
    ///
    /// Only what leaves fewer is ruled: that a pawn which can only be promoted is on its last square
    /// is seen without that.
    pub(in crate::arbiter) fn owe(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        owing: (TouchObligation, Rule, bool),
    ) {
        let before = self.owed(cx);
        self.owe_besides(cx, fx, by, before, owing);
    }

    /// From now on this is owed as [`owe`](Self::owe) says, where `before` was owed.
    pub(super) fn owe_besides(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        before: TouchObligation,
        (obligation, rule, is_told): (TouchObligation, Rule, bool),
    ) {
        let moves = cx.course.position.legal_moves();
        let has = |old, new| {
            let mut moves = moves.iter();
            moves.any(|legal| before.allows(legal) == old && obligation.allows(legal) == new)
        };
        let (narrows, agrees, widens) = (has(true, false), has(true, true), has(false, true));
        if !agrees || widens && !narrows {
            return;
        }
        let rule = fx.citable(rule);
        self.touches.owe(obligation, rule, is_told);
        if narrows {
            fx.rule(rule, Decision::Obliged { by, obligation });
        }
    }

    /// The pieces stand again as before, and what the player has touched binds.
    pub(in crate::arbiter) fn put_back(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        rule: Rule,
    ) {
        self.physical.put_right();
        self.touches.put_back();
        let ply = cx.course.ply;
        fx.rule_always(rule, Decision::Reinstated { ply });
        self.rule_obligation(cx, fx, by, Rule::TouchAfterIllegalMove);
    }

    /// Rules what a player owes, if they owe anything.
    pub(super) fn rule_obligation(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        rule: Rule,
    ) {
        let obligation = self.owed(cx);
        if obligation != TouchObligation::None {
            fx.rule_always(rule, Decision::Obliged { by, obligation });
        }
    }

    /// Returns `true` if no one sees that a move is made which is not what is owed.
    pub(super) fn may_stand(&self, cx: &Context<'_>) -> bool {
        match self.touches.owes_for() {
            Owed::Told => false,
            Owed::Released => !cx.is_watched(),
            Owed::Touched => !cx.is_touching_seen(),
        }
    }

    /// A legal move is made, unless it is not what the player owes; if no one sees that, it stands.
    pub(super) fn make_if_owed(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        obligation: TouchObligation,
        legal: LegalMove<'_>,
    ) -> bool {
        self.breach = None;
        let is_breach = !obligation.allows(legal);
        if is_breach && !self.may_stand(cx) {
            let rule = self.touches.rule_for(cx, obligation);
            fx.refuse(by, rule, RejectionReason::Owes(obligation));
            return false;
        }
        if is_breach {
            let breach = Breach {
                touches: self.touches.clone(),
                after: cx.course.ply,
                is_lapsed: false,
            };
            self.breach = Some(breach.into());
        }
        let mv = legal.to_move();
        fx.ask(Effect::Make { by, mv, ends: true });
        true
    }

    /// Returns `true` if the pieces stand as after a legal move of the player with the move, who has
    /// begun it before they had it.
    pub(super) fn was_begun_early(&self, position: &Position) -> bool {
        let is_early = self.physical.is_astray() && self.lawless.is_none();
        let shown = self.physical.shown(position.board());
        is_early && matches!(position.identify_turn(shown), Identified::Move(_))
    }

    /// Returns the board as the player with the move has changed it, with a piece that stands
    /// beside an occupied square as if the square were free.
    pub(super) fn as_played(&self, position: &Position) -> Board {
        if self.was_begun_early(position) {
            return self.physical.shown(position.board()).clone();
        }
        let mut board = self.physical.of_player_on_move(self.official(position));
        for (piece, square) in self.physical.beside() {
            board.set(square, Some(piece));
        }
        board
    }

    /// Returns `true` if an illegal move stands on the board that is not completed.
    pub(super) fn is_wrong(&self, cx: &Context<'_>) -> bool {
        if cx.course.is_lawless || self.physical.is_official() || self.physical.has_beside() {
            return false;
        }
        let position = &cx.course.position;
        !matches!(
            position.identify_turn(&self.as_played(position)),
            Identified::Unchanged
                | Identified::Move(_)
                | Identified::Missing { .. }
                | Identified::PartialMove(_)
        )
    }

    /// A move that has been begun binds, besides what was owed before: a piece where it captures, a
    /// king where it castles, a pawn on the last rank (Articles 4.7, 4.7.2 and 4.7.3).
    pub(super) fn owe_rest(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        before: TouchObligation,
        begun: PartialMove<'_>,
    ) {
        // Only what binds needs a move to say it by: most pieces are just on their way.
        let first = || begun.moves().first();
        let from = || first().map(LegalMove::from);
        let (obligation, rule) = match begun.next_step() {
            NextStep::CastlingRook { rook }
                if cx.policies().touch.king_released == KingReleased::MustCastle =>
            {
                let obligation = TouchObligation::Castle { rook };
                (Some(obligation), Rule::KingReleasedTwoSquares)
            }
            NextStep::CastlingKing { .. } => {
                let castles = |castling: LegalMove<'_>| TouchObligation::Castle {
                    rook: castling.to(),
                };
                (first().map(castles), Rule::ReleasedMove)
            }
            NextStep::Promotion { to } => {
                let obligation = from().map(|from| TouchObligation::Promote { from, to });
                (obligation, Rule::PromotionMade)
            }
            NextStep::RemoveCapturedPawn { captured } => {
                let obligation = from().map(|from| TouchObligation::MoveCapture { from, captured });
                (obligation, Rule::ReleasedMove)
            }
            _ => return,
        };
        let Some(obligation) = obligation else { return };
        self.owe_besides(cx, fx, by, before, (obligation, rule, false));
    }

    /// Returns `true` if a move of king or rook is the first half of the castling that is owed.
    pub(super) fn is_half_castling(obligation: TouchObligation, legal: LegalMove<'_>) -> bool {
        let TouchObligation::Castle { rook } = obligation else {
            return false;
        };
        let position = legal.position();
        let color = position.turn();
        let side = CastlingSide::from_rook(position.king(color), rook);
        let target = if legal.role() == Role::King {
            side.king_target(color)
        } else {
            side.rook_target(color)
        };
        !legal.is_castling() && legal.to() == target
    }

    /// Returns `true` if a move has still to be said aloud: on a board for the visually impaired it
    /// is made only then, and until then what was said wrongly can be put right (Article D.2).
    pub(super) fn is_unannounced(&self, cx: &Context<'_>, by: Color, legal: LegalMove<'_>) -> bool {
        cx.is_adapted(by) && self.touches.announced != Some(legal.to_move())
    }

    /// Returns what stands on the board after a move that was not legal.
    pub(super) fn setup_after(&self, position: &Position, board: &Board, by: Color) -> Setup {
        let stood = self.lawless.as_deref().cloned();
        let stood = stood.unwrap_or_else(|| position.to_setup());
        let has_progressed = board.occupied().len() != stood.board.occupied().len()
            || board.pieces(by, Role::Pawn) != stood.board.pieces(by, Role::Pawn);
        Setup {
            board: board.clone(),
            turn: !by,
            castling: stood.castling,
            en_passant: None,
            halfmove_clock: if has_progressed {
                0
            } else {
                stood.halfmove_clock.saturating_add(1)
            },
            fullmove_number: stood
                .fullmove_number
                .saturating_add(u16::from(by.is_black())),
        }
        .without_invalid_rights()
    }
}
