//! The state of the physical board, and what follows from it.

use alloc::boxed::Box;

use super::physical::Physical;
use super::touches::{Owed, Touches};
use crate::arbiter::context::Context;
use crate::arbiter::course::Course;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::board::Board;
use crate::identify::{Identified, NextStep, PartialMove};
use crate::laws::Rule;
use crate::laws::policy::{KingReleased, TouchPolicies};
use crate::legality::LegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::touch::TouchObligation;
use crate::types::{ByColor, CastlingSide, Color, Role, Square};

/// A move that broke its player's touch obligation and that no one has acted on.
#[derive(Clone, Debug)]
pub(super) struct Breach {
    /// What the player had touched and had to do.
    pub(super) touches: Touches,
    /// The number of half-moves before the move.
    pub(super) after: u32,
    /// Whether the opponent has touched a piece and so lost the right to complain (Article 4.8).
    pub(super) is_lapsed: bool,
}

/// The physical board with what was touched on it.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Chessboard {
    pub(super) physical: Physical,
    /// The official setup, if illegal moves have led to an invalid position.
    pub(super) lawless: Option<Box<Setup>>,
    pub(super) touches: Touches,
    /// Who has used both hands for a move that is not yet completed.
    pub(super) both_hands: ByColor<bool>,
    pub(super) breach: Option<Box<Breach>>,
    /// Who has displaced pieces and not put them back.
    pub(super) displaced: Option<Color>,
    /// Who has moved pieces after making a move that the opponent has not yet answered.
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

    /// Returns the physical board.
    pub(in crate::arbiter) fn shown<'b>(&'b self, position: &'b Position) -> &'b Board {
        self.physical.shown(self.official(position))
    }

    /// Returns the board of the position, or the official setup if the position is invalid.
    pub(super) fn official<'b>(&'b self, position: &'b Position) -> &'b Board {
        let lawless = self.lawless.as_ref().map(|setup| &setup.board);
        lawless.unwrap_or(position.board())
    }

    /// Returns the physical board for changing, and the official board.
    pub(super) fn physical_mut<'b>(
        &'b mut self,
        position: &'b Position,
    ) -> (&'b mut Physical, &'b Board) {
        let lawless = self.lawless.as_ref().map(|setup| &setup.board);
        (&mut self.physical, lawless.unwrap_or(position.board()))
    }

    /// Returns the number of the next move.
    pub(in crate::arbiter) fn move_number(&self, position: &Position) -> u16 {
        let lawless = self.lawless.as_ref();
        lawless.map_or(position.fullmove_number(), |setup| setup.fullmove_number)
    }

    /// Returns `true` if the player with the move has moved pieces and not put them back.
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

    /// Returns `true` if the arbiter stated the obligation, or the player announced it to the
    /// arbiter.
    pub(in crate::arbiter) fn is_told_to_owe(&self) -> bool {
        self.touches.owes_for() == Owed::Told
    }

    /// Returns `true` if the player with the move has touched a piece.
    pub(in crate::arbiter) fn has_touched(&self) -> bool {
        !self.touches.touched().is_empty()
    }

    /// Returns the obligation of the player with the move.
    pub(in crate::arbiter) fn obligation(
        &self,
        course: &Course,
        policies: &TouchPolicies,
    ) -> TouchObligation {
        self.touches.obligation(course, policies)
    }

    /// Computes the obligation of the player with the move.
    ///
    /// This generates legal moves, so each act computes it once and passes it on.
    pub(super) fn owed(&self, cx: &Context<'_>) -> TouchObligation {
        self.obligation(cx.course, &cx.policies().touch)
    }

    /// Returns the rule behind the obligation of the player with the move.
    pub(in crate::arbiter) fn obligation_rule(&self, cx: &Context<'_>) -> Rule {
        self.touches.rule_for(cx, self.owed(cx))
    }

    /// Updates the board for a legal move and clears what was touched.
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

    /// Accepts what stands on the board as a move, although it is not legal.
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

    /// Clears the turn's touches.
    fn end_turn(&mut self, by: Color) {
        self.both_hands[by] = self.touches.both_hands;
        self.touches = Touches::NONE;
        self.moved_on = None;
        if self.displaced == Some(by) {
            self.displaced = None;
        }
    }

    /// Goes back to the position after `to` half-moves and sets it up again.
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

    /// Undoes everything that the player with the move has done on the board.
    pub(in crate::arbiter) fn idle(&mut self) {
        self.physical.put_right();
        self.touches = Touches::NONE;
    }

    /// Touches pieces in this order, and rules the obligation if it is new.
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

    /// Touches a piece on purpose. Where the rulebook says so, this declines the opponent's offer,
    /// loses the right to claim, and loses the right to complain of the opponent's touch (Articles
    /// 4.8, 9.1.2.1 and 9.4). Returns `false` if the piece was already touched.
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

    /// Adds an obligation, if a legal move meets both it and the earlier one.
    ///
    /// An obligation that only allows more moves than the earlier one is ignored. It is ruled only
    /// if it excludes moves: a pawn on the last rank, which can only promote, needs no ruling.
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

    /// Adds an obligation as [`owe`](Self::owe) does, given the earlier one, `before`.
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

    /// Sets up the position before the move again. What the player has touched still binds.
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

    /// Rules the player's obligation, if there is one.
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

    /// Returns `true` if a move that breaks the obligation goes unnoticed.
    pub(super) fn may_stand(&self, cx: &Context<'_>) -> bool {
        match self.touches.owes_for() {
            Owed::Told => false,
            Owed::Released => !cx.is_watched(),
            Owed::Touched => !cx.is_touching_seen(),
        }
    }

    /// Makes a legal move. If it breaks the obligation it is refused, or stands if no one notices.
    /// Returns `true` if the move was made.
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

    /// Returns `true` if the pieces already stand as after a legal move, because the player began
    /// it out of turn.
    pub(super) fn was_begun_early(&self, position: &Position) -> bool {
        let is_early = self.physical.is_astray() && self.lawless.is_none();
        let shown = self.physical.shown(position.board());
        is_early && matches!(position.identify_turn(shown), Identified::Move(_))
    }

    /// Returns the board with the changes of the player with the move. A piece released on an
    /// occupied square replaces the piece there.
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

    /// Returns `true` if an illegal move that is not completed stands on the board.
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

    /// Adds the obligation from a partly made move: to finish a capture, castling or promotion
    /// (Articles 4.7, 4.7.2 and 4.7.3).
    pub(super) fn owe_rest(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        before: TouchObligation,
        begun: PartialMove<'_>,
    ) {
        // Most pieces are merely in transit: look up a move only if the step binds.
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

    /// Returns `true` if a king or rook move is the first half of an owed castling.
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

    /// Returns `true` if a move must still be announced. On a board for the visually impaired a
    /// move is made only once it is announced; until then a wrong announcement can be corrected
    /// (Article D.2).
    pub(super) fn is_unannounced(&self, cx: &Context<'_>, by: Color, legal: LegalMove<'_>) -> bool {
        cx.is_adapted(by) && self.touches.announced != Some(legal.to_move())
    }

    /// Returns the setup on the board after an illegal move.
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
