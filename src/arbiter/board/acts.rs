//! What a player's hands do: releasing, removing and placing pieces, until they stand as after a
//! move.

use super::chessboard::Chessboard;
use super::touches::Owed;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{BoardAction, StopReason};
use crate::arbiter::question::Offense;
use crate::arbiter::ruling::{Audience, Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::identify::Identified;
use crate::laws::Rule;
use crate::laws::policy::{DisplacedRule, InvertedRookRule, PromotionFinalWhen};
use crate::legality::IllegalMove;
use crate::touch::TouchObligation;
use crate::types::{CastlingSide, Color, Move, Piece, Promotion, Role, Square};

impl Turn<'_> {
    /// Handles an act of a hand, or an announcement.
    pub(crate) fn act(&mut self, by: Color, action: BoardAction) -> Result<(), HandleError> {
        match action {
            BoardAction::TouchAccidentally { .. } | BoardAction::TouchBeside => {}
            BoardAction::SeemToTouch { square } => self.seem_to_touch(by, square),
            BoardAction::TouchTwo { one, other, order } => {
                self.touch_two(by, one, other, order);
            }
            BoardAction::TouchThree { one, other, third } => {
                self.touch_three(by, [one, other, third])?;
            }
            BoardAction::AnnounceAdjusting => self.announce_adjusting(by),
            BoardAction::AnnounceCastling { side } => self.announce_castling(by, side),
            BoardAction::UseBothHands => self.use_both_hands(by),
            BoardAction::UseAssistant if self.is_in_force(Rule::MovingAssistant) => {}
            BoardAction::UseAssistant => {
                self.refuse(by, Rule::MovingAssistant, RejectionReason::NotProvided);
            }
            BoardAction::Displace => self.displace(by),
            BoardAction::PutBack => self.put_pieces_back(by),
            BoardAction::Release { .. }
            | BoardAction::Remove { .. }
            | BoardAction::Place { .. }
            | BoardAction::PlaceInverted { .. } => return self.move_piece(by, action),
            BoardAction::Lift { square } if !self.has_move(by) => {
                self.refuse_out_of_turn(by, Some(square));
            }
            BoardAction::AnnounceMove { mv }
                if self.is_adapted(by) && self.course.has_just_moved(by) =>
            {
                self.announce_after(by, mv);
            }
            _ if !self.has_move(by) => self.refuse_out_of_turn(by, None),
            BoardAction::Lift { square } => self.touch_and_rule(by, &[square]),
            BoardAction::AnnounceMove { mv } => {
                let mv = self.course.position.as_king_takes_rook(mv);
                self.parts.board.touches.announced = Some((by, mv));
                let obligation = self.owed();
                self.conclude(by, obligation);
            }
            BoardAction::Hold { piece, square } => self.hold(by, piece, square),
            BoardAction::Name { piece } => self.parts.board.touches.named = Some(piece),
        }
        Ok(())
    }

    /// Notes that a player uses both hands for one move. The move must be made with one hand; once
    /// the clock is pressed, it is an illegal move if the rulebook says so (Articles 4.1 and
    /// 7.5.4), and otherwise the arbiter may penalize it.
    fn use_both_hands(&mut self, by: Color) {
        if self.course.has_just_moved(by) {
            self.parts.board.both_hands[by] = true;
        } else if self.has_move(by) {
            self.parts.board.touches.both_hands = true;
        }
        if self.is_watched() {
            self.advise(Rule::OneHand, Note::BothHandsUsed { by });
        }
    }

    /// Notes which move a visually impaired player announces after making one.
    fn announce_after(&mut self, by: Color, mv: Move) {
        let announced = self.before_last_move().and_then(|before| {
            let legal = before.legal_move(before.as_king_takes_rook(mv)).ok()?;
            Some(legal.to_move())
        });
        let made = self.history.line().moves().next_back();
        let other = announced.filter(|_| announced != made);
        self.parts.board.touches.announced = other.map(|mv| (by, mv));
    }

    /// Notes that a player has displaced pieces and must put them back on their own time (Article
    /// 7.4).
    fn displace(&mut self, by: Color) {
        self.parts.board.displace(by);
        self.rule_always(Rule::Displaced, Decision::PutBack { by });
        let displaced = self.policies().irregularities.displaced;
        let is_penalized = displaced == DisplacedRule::StopClocksPenaltyDecided
            && self.is_in_force(Rule::DisplacedPenalty);
        let asks = is_penalized && self.is_touching_seen();
        if is_penalized {
            self.parts.faults.note_displaced(by);
        }
        if !asks {
            self.advise(Rule::DisplacedPenalty, Note::PiecesDisplaced { by });
        }
        let stops = matches!(
            displaced,
            DisplacedRule::StopClocksMayPenalize | DisplacedRule::StopClocksPenaltyDecided
        ) && self.is_in_force(Rule::DisplacedStopClocks)
            && !self.parts.board.has_displaced(!by);
        if stops && self.clock().running() == Some(!by) {
            self.halt();
            self.rule(Rule::DisplacedStopClocks, Decision::ClocksStopped);
            self.pass_clock();
            if !asks {
                self.restart_clock();
                self.rule(Rule::Displaced, Decision::ClockRuns { player: by });
            }
        }
        if asks {
            self.ask_penalty(by, Offense::Displaced);
        }
    }

    /// Carries out the answer to whether the player had a reason to stop the clocks. An arbiter who
    /// does not act unasked is called in this way (Article 7.4.2).
    pub(crate) fn answer_stopped(&mut self, by: Color, reason: StopReason, is_so: bool) {
        if is_so {
            self.parts.faults.note_call();
            self.charge_displacer();
        } else if reason != StopReason::NoReason {
            // A stop without a reason was already noted.
            self.advise(Rule::StopClocksReason, Note::StoppedWithoutReason { by });
        }
        self.ask(Effect::Run);
    }

    /// Passes the clock to a player who has displaced pieces and must put them back on their own
    /// time (Article 7.4.1).
    fn charge_displacer(&mut self) {
        let other = self.clock().turn().map(|player| !player);
        let has_displaced = |&player: &Color| self.parts.board.has_displaced(player);
        let displacer = other.filter(|player| has_displaced(player) && !has_displaced(&!*player));
        let Some(player) = displacer else { return };
        self.pass_clock();
        if self.clock().running().is_none()
            && !self.time.is_interrupted()
            && self.due_penalty().is_none()
        {
            self.restart_clock();
            self.rule_always(Rule::Displaced, Decision::ClockRuns { player });
        }
    }

    /// Puts displaced pieces back and gives the clock to the opponent, if that player has displaced
    /// some too, or else to the player with the move. If none are displaced, puts back the pieces
    /// that the player has moved.
    fn put_pieces_back(&mut self, by: Color) {
        if self.parts.board.has_displaced(by) {
            self.parts.board.settle_displaced(by);
            if self.parts.board.has_displaced(!by) {
                self.give_clock(!by, Rule::Displaced);
            } else {
                self.give_clock(self.course.player_on_move(), Rule::Restart);
            }
        } else if self.course.turn == by {
            self.put_moved_back(by);
        } else {
            self.put_made_back(by);
        }
    }

    /// Puts back the pieces of a player who has moved some without making a move. What was touched
    /// and announced still binds.
    fn put_moved_back(&mut self, by: Color) {
        let is_moved = self.parts.board.is_moved(&self.course.position);
        if is_moved {
            self.parts.board.touches.both_hands = false;
            self.parts.board.physical.put_back();
        } else {
            self.refuse(by, Rule::Displaced, RejectionReason::NothingFound);
        }
    }

    /// Puts back pieces that a player moved out of turn, or else, until the clock is pressed, the
    /// pieces of the move just made. That move stays made; if it was made with both hands, it must
    /// be repeated with one.
    fn put_made_back(&mut self, by: Color) {
        if self.parts.board.physical.is_astray() {
            self.parts.board.moved_on = None;
            let (physical, official) = self.parts.board.physical_mut(&self.course.position);
            return physical.put_astray_back(official);
        }
        if !self.course.has_just_moved(by) {
            self.refuse(by, Rule::Displaced, RejectionReason::NothingFound);
        } else if self.parts.board.both_hands[by] {
            self.repeat_last(by);
        } else if let Some(before) = self.before_last_move() {
            let (physical, official) = self.parts.board.physical_mut(&self.course.position);
            physical.show(before.board().clone(), official);
            self.note_moved_on(by);
        }
    }

    /// Handles a new piece that touches the promotion square. The choice is then final if the
    /// rulebook says so (Article 4.4.4).
    fn hold(&mut self, by: Color, piece: Piece, square: Square) {
        let is_final = self.policies().touch.promotion_final == PromotionFinalWhen::TouchingSquare;
        let chosen = self.chosen_promotion(by, piece, square);
        if let Some(obligation) = chosen.filter(|_| is_final) {
            self.owe_besides(by, self.owed(), obligation, Rule::PromotionFinal);
        }
    }

    /// Returns the only promotion, if there is only one, to which a new piece on a square commits
    /// the player.
    fn chosen_promotion(&self, by: Color, piece: Piece, square: Square) -> Option<TouchObligation> {
        let may_promote = piece.color() == by && !self.course.is_lawless;
        let promotion = Promotion::from_role(piece.role()).filter(|_| may_promote)?;
        let promotions = self.course.position.legal_moves().into_iter();
        let (allowed, touched) = (self.owed(), self.parts.board.touches.touched());
        let mut chosen = promotions.filter(|legal| {
            legal.to() == square
                && legal.promotion() == Some(promotion)
                && allowed.allows(*legal)
                && (touched.is_empty() || touched.contains(&legal.from()))
        });
        // If two pawns can promote on this square, it is not yet known which one does.
        match (chosen.next(), chosen.next()) {
            (Some(legal), None) => Some(TouchObligation::Exactly(legal.to_move())),
            _ => None,
        }
    }

    /// Releases a piece on a square, removes it or places a new one.
    fn move_piece(&mut self, by: Color, action: BoardAction) -> Result<(), HandleError> {
        if !self.has_move(by) {
            return self.move_piece_out_of_turn(by, action);
        }
        let before = self.owed();
        let is_new = self.touch_moved(by, action);
        let obligation = if is_new { self.owed() } else { before };
        let is_ruled = obligation != before && obligation != TouchObligation::None;
        let rule = is_ruled.then(|| self.rule_owed(obligation));
        let asked = self.out.fx.len();
        self.carry_out(by, action)?;
        let is_made = self.conclude(by, obligation);
        if let (BoardAction::Place { piece, square }, false) = (action, is_made) {
            // A new piece that was put down has touched the square. No ruling repeats what it shows.
            if let Some(obligation) = self.chosen_promotion(by, piece, square) {
                let touches = &mut self.parts.board.touches;
                touches.owe(obligation, Rule::PromotionFinal, Owed::Released);
            }
        }
        if let Some(rule) = rule.filter(|_| !is_made) {
            // Rule the obligation from the touch before what follows from the release.
            self.rule_at(asked, rule, Decision::Obliged { by, obligation });
        }
        Ok(())
    }

    /// Touches the piece that an act moves off its square, if it stood there when the turn began.
    /// Returns `false` if this touches no new piece.
    fn touch_moved(&mut self, by: Color, action: BoardAction) -> bool {
        let position = &self.course.position;
        let official = self.parts.board.official(position);
        let (square, leaving) = match action {
            BoardAction::Release { from, .. } => {
                (from, self.parts.board.physical.leaving(official, by, from))
            }
            BoardAction::Remove { square } => {
                (square, self.parts.board.shown(position).piece_at(square))
            }
            _ => return false,
        };
        let has_stood = leaving.is_some() && leaving == position.board().piece_at(square);
        has_stood
            && !self.course.is_lawless
            && !self.parts.board.touches.adjusts
            && self.touch_piece(by, square)
    }

    /// Moves a piece out of turn. This changes the physical board but has no effect on the game. A
    /// player who has put back their own move may make it again.
    fn move_piece_out_of_turn(
        &mut self,
        by: Color,
        action: BoardAction,
    ) -> Result<(), HandleError> {
        let astray = |it: &Self| {
            it.parts
                .board
                .physical
                .astray(it.parts.board.official(&it.course.position))
        };
        let before = astray(self);
        self.carry_out(by, action)?;
        let is_further = astray(self) > before;
        self.note_moved_on(by);
        if !self.is_watched() {
            self.let_stand_again(by);
        }
        if self.is_watched() && (is_further || !self.course.has_just_moved(by)) {
            let from = match action {
                BoardAction::Release { from, .. } | BoardAction::Remove { square: from } => {
                    Some(from)
                }
                _ => None,
            };
            self.refuse_out_of_turn(by, from);
        }
        Ok(())
    }

    /// Notes whether the player who has just moved has left the pieces in another arrangement.
    pub(super) fn note_moved_on(&mut self, by: Color) {
        if self.course.has_just_moved(by) {
            self.parts.board.moved_on = self.parts.board.physical.is_astray().then_some(by);
        }
    }

    /// Changes the physical board.
    fn carry_out(&mut self, by: Color, action: BoardAction) -> Result<(), HandleError> {
        let is_on_move = self.course.turn == by;
        let (action, position) = (self.as_placed(by, action), &self.course.position);
        self.parts.board.carry_out(by, action, position, is_on_move)
    }

    /// Returns an act with the piece that an upside-down rook counts as.
    pub(crate) fn as_placed(&self, by: Color, action: BoardAction) -> BoardAction {
        match action {
            BoardAction::PlaceInverted { square } => BoardAction::Place {
                piece: self.inverted_rook(by),
                square,
            },
            action => action,
        }
    }

    /// Returns the piece that an upside-down rook counts as. That is a rook or, if the rulebook
    /// says so and the player has named no other piece, a queen.
    fn inverted_rook(&self, by: Color) -> Piece {
        match self.policies().touch.inverted_rook {
            InvertedRookRule::QueenUnlessAnnounced => {
                let named = self.parts.board.touches.named;
                named.unwrap_or(Piece::new(by, Role::Queen))
            }
            _ => Piece::new(by, Role::Rook),
        }
    }

    /// Works out from the board and the obligation which move has been made. Returns `true` if one
    /// has.
    fn conclude(&mut self, by: Color, owed: TouchObligation) -> bool {
        let position = &self.course.position;
        if self.parts.board.physical.is_official() {
            return false;
        }
        if self.course.is_lawless {
            self.conclude_lawless(by);
            return false;
        }
        let board = self.parts.board.as_played(position);
        let identified = position.identify_turn(&board);
        let beside = self.parts.board.physical.beside().next_back();
        if let Some((_, square)) = beside {
            self.conclude_beside(by, owed, identified, square);
            return false;
        }
        match identified {
            Identified::Move(legal) => {
                let is_open =
                    self.is_unannounced(by, legal) || Chessboard::is_half_castling(owed, legal);
                return !is_open && self.make_if_owed(by, owed, legal);
            }
            Identified::PartialMove(begun) => self.owe_rest(by, owed, begun),
            Identified::Unchanged | Identified::Missing { .. } => {}
            Identified::Illegal { reason, .. } => self.note_illegal(by, Some(reason)),
            Identified::WrongPromotion { from, to, .. } => {
                let obligation = TouchObligation::Promote { from, to };
                self.owe_besides(by, owed, obligation, Rule::Promotion);
                self.note_illegal(by, None);
            }
            _ => self.note_illegal(by, None),
        }
        false
    }

    /// Handles a piece released on an occupied square. It commits the player to that capture or to
    /// castling (Articles 4.7 and 4.7.1).
    fn conclude_beside(
        &mut self,
        by: Color,
        owed: TouchObligation,
        identified: Identified<'_>,
        captured: Square,
    ) {
        match identified {
            Identified::Move(legal) if !legal.is_castling() => {
                let from = legal.from();
                let obligation = TouchObligation::MoveCapture { from, captured };
                let rule = Rule::ReleasedMove;
                self.owe_besides(by, owed, obligation, rule);
            }
            Identified::PartialMove(begun) => self.owe_rest(by, owed, begun),
            _ => {}
        }
    }

    /// Makes a move as soon as a piece has moved, if the board shows no valid position and no press
    /// is needed.
    fn conclude_lawless(&mut self, by: Color) {
        if self.needs_no_press(by) && self.parts.board.is_moved(&self.course.position) {
            self.press_unmade(by);
        }
    }

    /// Notes an illegal move on the board. It can still be corrected until it is completed, so only
    /// the arbiter is told (Articles 7.5.1 and 12.6).
    pub(super) fn note_illegal(&mut self, by: Color, illegal: Option<IllegalMove>) {
        if self.needs_no_press(by) {
            return self.press_unmade(by);
        }
        if self.is_illegal_move_seen() {
            let made = Decision::Note(Note::IllegalMoveMade { by });
            let decision = illegal.map_or(made, |illegal| Decision::NoEffect {
                by,
                reason: RejectionReason::IllegalMove(illegal),
            });
            let rule = illegal.map_or(Rule::LegalMove, IllegalMove::rule);
            self.rule_for(Audience::Arbiter, self.citable(rule), decision);
        }
    }

    /// Refuses an act out of turn. A piece just released on a square stays there (Article 4.7);
    /// anything else waits for the player's turn.
    pub(super) fn refuse_out_of_turn(&mut self, by: Color, from: Option<Square>) {
        let rule = match from {
            Some(from) if self.has_just_released(by, from) => Rule::ReleasedMove,
            _ => Rule::Turn,
        };
        self.refuse(by, rule, RejectionReason::NotTheirTurn);
    }

    /// Returns `true` if the player's last move released a piece on this square and the move awaits its
    /// press or needs none.
    fn has_just_released(&self, by: Color, square: Square) -> bool {
        let is_pending = self.course.unpressed[by] || self.needs_no_press(by);
        let last = self.history.line().moves().next_back();
        let Some(mv) = last.filter(|_| is_pending && self.course.turn != by) else {
            return false;
        };
        let occupied = self.course.position.board().occupied();
        // Castling is stored as the king taking its own rook.
        let is_castling = occupied.contains(mv.from()) || !occupied.contains(mv.to());
        if !is_castling {
            return square == mv.to();
        }
        let side = CastlingSide::from_rook(mv.from(), mv.to());
        square == side.king_target(by) || square == side.rook_target(by)
    }
}
