//! Routing: each event goes to the part that owns it, depending on the stage of the game.

use super::settling::Dispatch;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::{Effect, MadeAs};
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{
    Adjournment, BoardAction, Event, Irregularity, RecordAction, Retraction, Sealed, SheetAction,
};
use crate::arbiter::host::IllegalMovePolicy;
use crate::arbiter::question::{Offense, Question};
use crate::arbiter::results::Repetition;
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::time::FlagsSeen;
use crate::arbiter::verdict::Verdict;
use crate::laws::Rule;
use crate::setup::Chess960;
use crate::termination::Claim;
use crate::types::{Color, Move};

impl Dispatch<'_> {
    /// Passes the event to the part that owns it.
    pub(super) fn route(&mut self, event: Event) -> Result<(), HandleError> {
        match self.state.course.stage {
            Stage::BeforeStart => self.hear_before_start(event),
            Stage::Playing => {
                if let Some(by) = event.player() {
                    // A player who acts is present.
                    if !matches!(event, Event::Arrive { .. } | Event::Disconnect { .. }) {
                        self.state.time.note_presence(by);
                    }
                }
                self.hear_in_play(event)
            }
            Stage::Adjourned => self.hear_adjourned(event),
            Stage::Halted(question) => self.hear_while_halted(event, question),
            Stage::Over(verdict) => self.hear_after_end(event, verdict),
            Stage::Canceled | Stage::Aborted => Err(HandleError::GameOver),
        }
    }

    /// Handles an event before the session begins.
    fn hear_before_start(&mut self, event: Event) -> Result<(), HandleError> {
        let mut turn = self.turn();
        match event {
            Event::Start => self.start()?,
            Event::Arrive { by } => turn.arrive(by),
            Event::NeedAssistant {
                by,
                task,
                disability,
            } => turn.need_assistant(by, task, disability),
            Event::Abort { by } => turn.abort_by(by),
            Event::Disconnect { by } => turn.disconnect(by)?,
            Event::Reconnect { by } => turn.reconnect(by)?,
            Event::Arbiter(action) => self.direct(action)?,
            _ => return Err(HandleError::NotStarted),
        }
        Ok(())
    }

    /// Begins the session by starting the clock of the side to move (Article 6.6). It may end at
    /// once if the start position is final.
    fn start(&mut self) -> Result<(), HandleError> {
        self.check_start()?;
        self.begin_session();
        self.enter(Stage::Playing);
        let mut turn = self.turn();
        let player = turn.course.position.turn();
        turn.start_clock(player);
        turn.rule(Rule::ClocksStarted, Decision::ClockRuns { player });
        turn.end_on_board(Repetition::NONE);
        Ok(())
    }

    /// Rejects a start position of Chess960 if the edition was read and has no rules for it.
    fn check_start(&mut self) -> Result<(), HandleError> {
        let config = self.moment.config;
        let rule = Rule::Chess960StartPosition;
        let standard = config.rulebook().cite(Rule::StartPosition);
        if config.rulebook().is_in_force(rule) || !standard.is_some_and(|it| it.is_verified()) {
            return Ok(());
        }
        match config.start().chess960_starts() {
            Some(starts) if starts.iter().any(|(_, &start)| start != Chess960::STANDARD) => {
                Err(HandleError::NotInForce { rule })
            }
            _ => Ok(()),
        }
    }

    /// Notes that the session begins now.
    fn begin_session(&mut self) {
        let course = &mut self.state.course;
        course.begun = true;
        course.started = self.moment.at;
    }

    /// Handles an event while the game is in play.
    fn hear_in_play(&mut self, event: Event) -> Result<(), HandleError> {
        if let Event::Play { by, mv } | Event::PlayWithLag { by, mv, .. } = event {
            return self.play(by, mv);
        }
        let mut turn = self.turn();
        match event {
            Event::Start => return Err(HandleError::AlreadyStarted),
            Event::Arrive { by } => turn.arrive(by),
            // Handled above, because most events are moves.
            Event::Play { .. } | Event::PlayWithLag { .. } => {}
            Event::Make { by, mv } => turn.make_by_hand(by, mv)?,
            Event::Press { by } => turn.press(by),
            Event::Touch { by, square } => turn.touch(by, square),
            Event::Board { by, action } => turn.act(by, action)?,
            Event::Report { by, what } => {
                if turn.hears_report(by, what) {
                    self.look_into(by, what)?;
                }
            }
            Event::ClaimTime { by } => turn.claim_time(by),
            Event::ObserveClocks => self.observe_flags(FlagsSeen::OnClock),
            Event::ObserveBothFlags { first } => self.observe_flags(FlagsSeen::Both { first }),
            Event::ObserveClockDefect => turn.observe_defect(),
            Event::ObserveClockSetting => turn.observe_setting(),
            Event::MisuseClock { by, how } => turn.misuse_clock(by, how),
            Event::StopClocks { by, reason } => turn.stop_clocks(by, reason),
            Event::OfferDraw { by, conditional } => turn.offer_draw(by, conditional),
            Event::AcceptDraw { by } => turn.accept_draw(by),
            Event::DeclineDraw { by } => turn.decline_draw(by),
            Event::ClaimDraw {
                by,
                claim,
                evidence,
            } => {
                let position = &turn.course.position;
                let intended_move = claim.intended_move;
                let claim = Claim {
                    intended_move: intended_move.map(|mv| position.as_king_takes_rook(mv)),
                    ..claim
                };
                turn.parts.recording.claimed(by, claim);
                turn.claim_draw(by, claim, evidence);
            }
            Event::ClaimQuickplay { by, kind } => turn.claim_quickplay(by, kind),
            Event::RequestIncrement { by } => turn.request_increment(by),
            Event::Resign { by } => turn.resign(by),
            Event::SeemToResign { by } => turn.seem_to_resign(by),
            Event::ConcedeMate { by } => turn.concede_mate(by),
            Event::Retract { by, what } => self.retract(by, what),
            Event::RequestTakeback { by } => turn.request_takeback(by),
            Event::AcceptTakeback { by } => {
                if let Some(ply) = turn.accept_takeback(by) {
                    self.reinstate(ply, Rule::Takeback)?;
                    self.turn().set_times_back(ply);
                }
            }
            Event::DeclineTakeback { by } => turn.decline_takeback(by),
            Event::Abort { by } => turn.abort_by(by),
            Event::Disconnect { by } => turn.disconnect(by)?,
            Event::Reconnect { by } => turn.reconnect(by)?,
            Event::ClaimDisconnection { by, claim } => turn.claim_disconnection(by, claim),
            Event::Sign { .. } => return Err(HandleError::NotOver),
            Event::Appeal { by } => turn.appeal(by),
            Event::Sheet { by, action } => turn.act_on_sheet(by, action)?,
            Event::KeepRecord(action) => self.keep_record(action),
            Event::Conduct { by, conduct } => turn.behave(by, conduct),
            Event::Adjourn(Adjournment::Stop { by }) => self.stop_behind_sealed(by)?,
            Event::Adjourn(action) => turn.hear_in_play(action)?,
            Event::Interfere { who, how } => turn.interfere(who, how),
            Event::Disclose(what) => turn.disclose(what),
            Event::NeedAssistant {
                by,
                task,
                disability,
            } => turn.need_assistant(by, task, disability),
            Event::Arbiter(action) => self.direct(action)?,
        }
        Ok(())
    }

    /// Plays a move online: makes it and completes it at once.
    fn play(&mut self, by: Color, mv: Move) -> Result<(), HandleError> {
        let mut turn = self.turn();
        let ply = turn.course.ply;
        if turn.config.host.illegal_moves == IllegalMovePolicy::Refused
            || turn.is_in_force(Rule::MoveRefused)
        {
            let position = turn.course.position.clone();
            let legal = turn.check_move(by, mv, &position)?;
            if turn.course.is_lawless {
                turn.make_lawless(by, legal.to_move());
            } else {
                turn.parts.board.make_way(&position);
                self.make_legal(by, legal, MadeAs::Next);
            }
        } else if turn.has_move(by) {
            turn.make(by, mv);
        } else {
            // The move happened on a screen only, so the board does not change.
            turn.refuse(by, Rule::Turn, RejectionReason::NotTheirTurn);
            return Ok(());
        }
        self.settle()?;
        if !self.is_stopped || self.is_completed_nevertheless() {
            self.complete_play(by, ply);
        }
        Ok(())
    }

    /// Completes a move played online, if one was made after `ply` half-moves; otherwise acts as if
    /// the clock had been pressed.
    fn complete_play(&mut self, by: Color, ply: u32) {
        let mut turn = self.turn();
        if turn.course.ply == ply {
            let is_moved = turn.parts.board.is_moved(&turn.course.position);
            if turn.course.is_playing() && turn.has_move(by) && is_moved {
                turn.press_unmade(by);
            }
        } else if turn.course.unpressed[by] && turn.clock().turn() == Some(by) {
            self.complete(by);
        } else if turn.course.unpressed[by] && !self.is_stopped {
            // It is the opponent's time, so the move was reported without its press.
            self.count(by);
        }
    }

    /// Stops the clock for a player, which completes the sealed move. A player who adjourned early
    /// loses the time until the end of the session.
    fn stop_behind_sealed(&mut self, by: Color) -> Result<(), HandleError> {
        let mut turn = self.turn();
        if !turn.may_stop_behind_sealed(by) {
            turn.refuse(by, Rule::SealedMove, RejectionReason::NothingToComplete);
            return Ok(());
        }
        turn.take_time(Rule::AdjournedEarly, by, turn.rest_of_session(by));
        self.complete(by);
        self.settle()?;
        if !self.is_stopped {
            self.state.parts.board.idle();
            self.state.time.await_both();
        }
        self.turn().adjourn(by);
        Ok(())
    }

    /// Opens the envelope and makes the sealed move. It was completed when the game was adjourned,
    /// and it declines no offer. If it ends the game, that takes precedence over absence and time.
    fn open_envelope(&mut self, found: Sealed) -> Result<(), HandleError> {
        let mut turn = self.turn();
        let Some(mv) = turn.open_envelope(found)? else {
            return Ok(());
        };
        let (by, offers) = (turn.course.turn, turn.parts.offers.standing());
        turn.halt();
        turn.take_from_envelope(by, mv);
        turn.parts.offers.rewind();
        self.enter(Stage::Playing);
        self.make(by, mv, MadeAs::Next)?;
        self.settle()?;
        if !self.is_stopped || self.is_completed_nevertheless() {
            self.state.course.unpressed[by] = false;
        }
        if !self.is_stopped {
            let mut turn = self.turn();
            turn.parts.offers.set(offers);
            turn.forfeit_absent();
            self.settle()?;
        }
        if !self.is_stopped {
            self.observe_clocks();
            self.turn().ask(Effect::Run);
        }
        Ok(())
    }

    /// Carries out what the arbiter does about the record.
    fn keep_record(&mut self, action: RecordAction) {
        let mut turn = self.turn();
        match action {
            RecordAction::ObserveFlag { player } => self.observe_flags(FlagsSeen::One(player)),
            RecordAction::Reconstruct => turn.refer(Rule::Reconstruction, Question::Reconstruction),
            RecordAction::CountMoves => turn.count_moves(),
        }
    }

    /// Handles an event while the game is adjourned: players may still agree a draw or resign
    /// (Guidelines I.4 and I.6).
    fn hear_adjourned(&mut self, event: Event) -> Result<(), HandleError> {
        let mut turn = self.turn();
        match event {
            Event::OfferDraw { by, conditional } => turn.offer_draw(by, conditional),
            Event::AcceptDraw { by } => turn.accept_draw(by),
            Event::DeclineDraw { by } => turn.decline_draw(by),
            Event::Resign { by } => turn.resign(by),
            Event::Retract { by, what } => self.retract(by, what),
            Event::Arbiter(action) => return self.direct(action),
            Event::Arrive { by } => turn.arrive_to_resume(by),
            Event::ObserveClocks => self.observe_clocks(),
            Event::Adjourn(action) => {
                turn.hear_adjourned(action)?;
                match action {
                    Adjournment::Resume => self.begin_session(),
                    Adjournment::Open(found) => self.open_envelope(found)?,
                    _ => {}
                }
            }
            _ => return Err(HandleError::Adjourned),
        }
        Ok(())
    }

    /// Handles an event while a question is open. Players may agree a draw or resign, a takeback may
    /// be declined or withdrawn, and a player who called the arbiter may say why; other events must
    /// wait.
    fn hear_while_halted(&mut self, event: Event, question: Question) -> Result<(), HandleError> {
        let is_play_over = question.hangs_on_the_end() || self.state.parts.results.is_doubted();
        let caller = match question {
            Question::Stopped { by, .. } => Some(by),
            _ => None,
        };
        let is_called = caller.is_some();
        let is_caller = match event {
            Event::Adjourn(Adjournment::DisputeTimes { by }) => caller == Some(by),
            _ => is_called && event.player() == caller,
        };
        let is_heard = match event {
            Event::Arbiter(_) | Event::Disconnect { .. } | Event::Reconnect { .. } => true,
            Event::Arrive { .. } => !self.state.course.begun || !is_play_over,
            Event::Sheet { .. } if matches!(question, Question::Adjudication { .. }) => true,
            _ if is_play_over || !self.state.course.begun => false,
            // Flags that are down are ruled on once the question is answered.
            Event::ObserveClocks => return self.keep(FlagsSeen::OnClock),
            Event::ObserveBothFlags { first } => return self.keep(FlagsSeen::Both { first }),
            Event::KeepRecord(RecordAction::ObserveFlag { player }) => {
                return self.keep(FlagsSeen::One(player));
            }
            // A touch declines the offer, and a resignation ends the game before it (Articles
            // 9.1.2.1 and 5.1.2).
            Event::AcceptDraw { .. }
                if matches!(
                    question,
                    Question::Touched { .. }
                        | Question::TouchedFirst { .. }
                        | Question::Resigning { .. }
                ) =>
            {
                false
            }
            Event::Start
            | Event::Sheet { .. }
            | Event::Interfere { .. }
            | Event::Disclose(_)
            | Event::OfferDraw { .. }
            | Event::AcceptDraw { .. }
            | Event::DeclineDraw { .. }
            | Event::DeclineTakeback { .. }
            | Event::Resign { .. }
            | Event::Retract { .. } => true,
            // The ruling before this question requires it.
            Event::Board {
                by,
                action: BoardAction::PutBack,
            } => {
                let offense = Offense::Displaced;
                question == Question::Penalty { by, offense }
                    && self.state.parts.board.has_displaced(by)
            }
            // A reported illegal move voids the open question.
            Event::Report {
                what: Irregularity::IllegalMove { .. },
                ..
            } if self.turn().has_standing_fault() => true,
            Event::ClaimDraw { by: again, .. } => match question {
                Question::Claim { by, claim } if by == again => {
                    self.turn().claim_again(by, claim);
                    return Ok(());
                }
                _ => is_caller,
            },
            // Any report is heard once the arbiter has been called.
            Event::Report { .. }
            | Event::ObserveClockDefect
            | Event::ObserveClockSetting
            | Event::MisuseClock { .. }
            | Event::Conduct { .. }
            | Event::KeepRecord(RecordAction::CountMoves) => is_called,
            Event::ClaimTime { .. }
            | Event::ClaimQuickplay { .. }
            | Event::RequestIncrement { .. }
            | Event::ConcedeMate { .. }
            | Event::SeemToResign { .. }
            | Event::Appeal { .. }
            | Event::NeedAssistant { .. }
            | Event::Adjourn(Adjournment::DisputeTimes { .. }) => is_caller,
            _ => false,
        };
        if is_heard {
            self.hear_in_play(event)
        } else {
            Err(HandleError::Halted(question))
        }
    }

    /// Keeps what is observed of the flags while a question is open.
    const fn keep(&mut self, seen: FlagsSeen) -> Result<(), HandleError> {
        self.state.time.keep(seen);
        Ok(())
    }

    /// Handles an event after the end: players may sign the result or appeal, and little else.
    fn hear_after_end(&mut self, event: Event, verdict: Verdict) -> Result<(), HandleError> {
        let mut turn = self.turn();
        match event {
            Event::Sheet { by, action } if !matches!(action, SheetAction::SignResult(_)) => {
                turn.act_on_sheet(by, action)?;
            }
            Event::Retract { by, what } => self.retract(by, what),
            Event::Report { by, what } => return self.report_after_end(by, what, verdict),
            Event::Arbiter(action) => turn.direct_after_end(action, verdict)?,
            _ => turn.hear_after_end(event, verdict)?,
        }
        Ok(())
    }

    /// Refuses a retraction, because statements are final. Only a request for a takeback is not.
    fn retract(&mut self, by: Color, what: Retraction) {
        let mut turn = self.turn();
        match what {
            Retraction::Offer => turn.retract_offer(by),
            Retraction::Claim => turn.retract_claim(by),
            Retraction::Resignation => turn.retract_resignation(by),
            Retraction::Agreement => turn.retract_agreement(by),
            Retraction::Takeback => turn.withdraw_request(by),
        }
    }
}
