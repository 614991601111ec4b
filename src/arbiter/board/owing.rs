//! What the player with the move owes, and moves that break it (Article 4).

use super::chessboard::Breach;
use super::touches::Owed;
use crate::arbiter::effect::{Effect, MadeAs};
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::identify::{Identified, NextStep, PartialMove};
use crate::laws::Rule;
use crate::laws::policy::KingReleased;
use crate::legality::LegalMove;
use crate::position::Position;
use crate::touch::TouchObligation;
use crate::types::{Color, Square};

impl Turn<'_> {
    /// Returns the position before the last move.
    pub(super) fn before_last_move(&self) -> Option<Position> {
        let ply = self.course.ply.checked_sub(1)?;
        let (_, before) = self.history.at(self.config, self.course, ply)?;
        before.lawless.is_none().then_some(before.position)
    }

    /// Returns the rule behind an obligation.
    pub(super) fn rule_owed(&self, obligation: TouchObligation) -> Rule {
        let touches = &self.parts.board.touches;
        touches.rule_for(self.course, self.rulebook(), obligation)
    }

    /// Returns the obligation of the player with the move, if the arbiter stated it or it comes
    /// from a move announced to the arbiter.
    pub(crate) fn told_to_owe(&self) -> Option<TouchObligation> {
        (self.parts.board.touches.owes_for() == Owed::Told).then(|| self.owed())
    }

    /// Computes the obligation of the player with the move.
    ///
    /// This generates legal moves, so each act computes it once and passes it on.
    pub(super) fn owed(&self) -> TouchObligation {
        self.parts
            .board
            .obligation(self.course, &self.policies().touch)
    }

    /// Touches pieces in this order, and rules the obligation if it is new.
    pub(crate) fn touch_and_rule(&mut self, by: Color, squares: &[Square]) {
        let touched = self.parts.board.touches.touched();
        let is_nothing_new = squares.iter().all(|square| touched.contains(square));
        if self.course.is_lawless || is_nothing_new {
            return;
        }
        let before = self.owed();
        let mut is_new = false;
        for &square in squares {
            is_new |= self.touch_piece(by, square);
        }
        let obligation = if is_new { self.owed() } else { before };
        if obligation != before && obligation != TouchObligation::None {
            let rule = self.rule_owed(obligation);
            self.rule(rule, Decision::Obliged { by, obligation });
        }
    }

    /// Touches a piece on purpose. Where the rulebook says so, this declines the opponent's offer,
    /// loses the right to claim, and loses the right to complain of the opponent's touch (Articles
    /// 4.8, 9.1.2.1 and 9.4). Returns `false` if the piece was already touched.
    pub(super) fn touch_piece(&mut self, by: Color, square: Square) -> bool {
        let board = &mut self.parts.board;
        let shown = board.shown(&self.course.position);
        if !shown.occupied().contains(square) {
            return false;
        }
        if let Some(breach) = &mut board.breach {
            breach.is_lapsed = true;
        }
        self.decline_by_touch(by);
        self.parts.board.touches.touch(square)
    }

    /// Adds an obligation, if a legal move meets both it and the earlier one.
    ///
    /// An obligation that only allows more moves than the earlier one is ignored. It is ruled only
    /// if it excludes moves: a pawn on the last rank, which can only promote, needs no ruling.
    pub(crate) fn owe(&mut self, by: Color, obligation: TouchObligation, rule: Rule, owed: Owed) {
        let before = self.owed();
        self.add_owed(by, before, obligation, rule, owed);
    }

    /// Adds an obligation from a release as [`owe`](Self::owe) does, given the earlier one, `before`.
    pub(super) fn owe_besides(
        &mut self,
        by: Color,
        before: TouchObligation,
        obligation: TouchObligation,
        rule: Rule,
    ) {
        self.add_owed(by, before, obligation, rule, Owed::Released);
    }

    fn add_owed(
        &mut self,
        by: Color,
        before: TouchObligation,
        obligation: TouchObligation,
        rule: Rule,
        owed: Owed,
    ) {
        let moves = self.course.position.legal_moves();
        let any = |holds: fn(bool, bool) -> bool| {
            let mut moves = moves.iter();
            moves.any(|legal| holds(before.allows(legal), obligation.allows(legal)))
        };
        let narrows = any(|was, is| was && !is);
        let agrees = any(|was, is| was && is);
        let widens = any(|was, is| !was && is);
        if !agrees || widens && !narrows {
            return;
        }
        let rule = self.citable(rule);
        self.parts.board.touches.owe(obligation, rule, owed);
        if narrows {
            self.rule(rule, Decision::Obliged { by, obligation });
        }
    }

    /// Forgets what the player with the move had to do before the opponent's move was replaced, if
    /// it can no longer be done.
    pub(crate) fn forget_unmet(&mut self) {
        let course = self.course;
        if course.is_lawless || !self.owed().can_be_met(&course.position) {
            self.parts.board.touches.owe_nothing_else();
        }
    }

    /// Sets up the position again, with pieces that were displaced, so that no one is charged for
    /// them any longer.
    pub(super) fn set_up_again(&mut self, rule: Rule) {
        self.parts.board.physical.put_right();
        let ply = self.course.ply;
        self.rule_always(rule, Decision::Reinstated { ply });
        if self.parts.board.forget_displaced() {
            self.give_clock(self.course.player_on_move(), Rule::Restart);
        }
    }

    /// Sets up the position before the move again. What the player has touched still binds.
    pub(crate) fn put_back(&mut self, by: Color, rule: Rule) {
        self.set_up_again(rule);
        self.parts.board.touches.put_back();
        self.rule_obligation(by, Rule::TouchAfterIllegalMove);
    }

    /// Rules the player's obligation, if there is one.
    pub(super) fn rule_obligation(&mut self, by: Color, rule: Rule) {
        let obligation = self.owed();
        if obligation != TouchObligation::None {
            self.rule_always(rule, Decision::Obliged { by, obligation });
        }
    }

    /// Returns `true` if a move that breaks the obligation goes unnoticed.
    pub(super) fn may_stand(&self) -> bool {
        match self.parts.board.touches.owes_for() {
            Owed::Told => false,
            Owed::Released => !self.is_watched(),
            Owed::Touched => !self.is_touching_seen(),
        }
    }

    /// Makes a legal move. If it breaks the obligation it is refused, or stands if no one notices.
    /// Returns `true` if the move was made.
    pub(super) fn make_if_owed(
        &mut self,
        by: Color,
        obligation: TouchObligation,
        legal: LegalMove<'_>,
    ) -> bool {
        self.parts.board.breach = None;
        let is_breach = !obligation.allows(legal);
        if is_breach && !self.may_stand() {
            let rule = self.rule_owed(obligation);
            self.refuse(by, rule, RejectionReason::Owes(obligation));
            return false;
        }
        if is_breach {
            let breach = Breach {
                touches: self.parts.board.touches,
                after: self.course.ply,
                made: None,
                is_lapsed: false,
            };
            self.parts.board.breach = Some(breach.into());
        }
        self.ask(Effect::Make {
            by,
            mv: legal.to_move(),
            made_as: MadeAs::Next,
        });
        true
    }

    /// Returns `true` if an illegal move that is not completed stands on the board.
    pub(super) fn is_wrong(&self) -> bool {
        if self.course.is_lawless
            || self.parts.board.physical.is_official()
            || self.parts.board.physical.has_beside()
        {
            return false;
        }
        let position = &self.course.position;
        !matches!(
            position.identify_turn(&self.parts.board.as_played(position)),
            Identified::Unchanged
                | Identified::Move(_)
                | Identified::Missing { .. }
                | Identified::PartialMove(_)
        )
    }

    /// Adds the obligation from a partly made move: to finish a capture, castling or promotion
    /// (Articles 4.7, 4.7.2 and 4.7.3).
    pub(super) fn owe_rest(&mut self, by: Color, before: TouchObligation, begun: PartialMove<'_>) {
        // Most pieces are merely in transit: look up a move only if the step binds.
        let first = || begun.moves().first();
        let from = || first().map(LegalMove::from);
        let (obligation, rule) = match begun.next_step() {
            NextStep::CastlingRook { rook }
                if self.policies().touch.king_released == KingReleased::MustCastle =>
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
        self.owe_besides(by, before, obligation, rule);
    }

    /// Returns `true` if a move must still be announced. On a board for the visually impaired a
    /// move is made only once it is announced; until then a wrong announcement can be corrected
    /// (Article D.2).
    pub(super) fn is_unannounced(&self, by: Color, legal: LegalMove<'_>) -> bool {
        self.is_adapted(by) && self.parts.board.touches.announced_by(by) != Some(legal.to_move())
    }
}
