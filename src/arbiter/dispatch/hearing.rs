//! Routing: each event goes to the part that owns it, depending on the stage of the game.

use super::effects::Dispatch;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{
    Adjournment, Event, Irregularity, RecordAction, Reporter, Retraction, SheetAction,
};
use crate::arbiter::host::IllegalMovePolicy;
use crate::arbiter::question::Question;
use crate::arbiter::results::Repetition;
use crate::arbiter::ruling::RejectionReason;
use crate::arbiter::state::Parts;
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::arbiter::{abort, conduct, orders};
use crate::laws::Rule;
use crate::laws::policy::MateRequires;
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
        match event {
            Event::Start => self.start(),
            Event::Arrive { by } => self.ask_time(|cx, fx, time| time.arrive(cx, fx, by)),
            Event::NeedAssistant {
                by,
                task,
                disability,
            } => {
                self.ask(|cx, fx, _| conduct::need_assistant(cx, fx, by, task, disability));
                Ok(())
            }
            Event::Abort { by } => {
                self.ask(|cx, fx, _| abort::abort(cx, fx, by));
                Ok(())
            }
            Event::Disconnect { by } => {
                self.ask(|cx, fx, parts| parts.connection.disconnect(cx, fx, by))
            }
            Event::Reconnect { by } => self.ask(|_, fx, parts| parts.connection.reconnect(fx, by)),
            Event::Arbiter(action) => self.direct(action),
            _ => Err(HandleError::NotStarted),
        }
    }

    /// Begins the session, which may end at once if the start position is final.
    fn start(&mut self) -> Result<(), HandleError> {
        let asked = self.fx.len();
        self.ask_time(|cx, fx, time| time.start(cx, fx))?;
        self.settle(asked)?;
        self.ask(|cx, fx, parts| parts.results.end_on_board(cx, fx, Repetition::NONE));
        Ok(())
    }

    /// Handles an event while the game is in play.
    fn hear_in_play(&mut self, event: Event) -> Result<(), HandleError> {
        if let Event::Play { by, mv } | Event::PlayWithLag { by, mv, .. } = event {
            return self.play(by, mv);
        }
        let (
            ref cx,
            fx,
            Parts {
                board,
                offers,
                claims,
                faults,
                sheets,
                adjournments,
                results,
                takebacks,
                connection,
            },
        ) = self.view();
        match event {
            Event::Start => return Err(HandleError::AlreadyStarted),
            Event::Arrive { by } => self.ask_time(|cx, fx, time| time.arrive(cx, fx, by))?,
            // Handled above, because most events are moves.
            Event::Play { .. } | Event::PlayWithLag { .. } => {}
            Event::Make { by, mv } => board.make(cx, fx, by, mv),
            Event::Press { by } => board.press(cx, fx, by),
            Event::Touch { by, square } => board.touch(cx, fx, by, square),
            Event::Board { by, action } => board.act(cx, fx, by, action)?,
            Event::Report { by, what } => faults.report(cx, fx, by, what),
            Event::ClaimTime { by } => self.ask_time(|cx, fx, time| time.claim_time(cx, fx, by))?,
            Event::ObserveClocks => self.observe_clocks(),
            Event::ObserveBothFlags { first } => {
                self.ask_time(|cx, fx, time| time.observe_both_flags(cx, fx, first));
            }
            Event::ObserveClockDefect => self.ask_time(|cx, fx, time| time.observe_defect(cx, fx)),
            Event::ObserveClockSetting => {
                self.ask_time(|cx, fx, time| time.observe_setting(cx, fx));
            }
            Event::MisuseClock { by, how } => {
                self.ask_time(|_, fx, time| time.misuse(fx, by, how));
            }
            Event::StopClocks { by, reason } => {
                self.ask_time(|cx, fx, time| time.stop_clocks(cx, fx, by, reason))?;
            }
            Event::OfferDraw { by, conditional } => offers.offer(cx, fx, by, conditional),
            Event::AcceptDraw { by } => offers.accept(cx, fx, by),
            Event::DeclineDraw { by } => offers.decline(fx, by),
            Event::ClaimDraw {
                by,
                claim,
                evidence,
            } => {
                let position = &cx.course.position;
                let intended_move = claim.intended_move;
                let claim = Claim {
                    intended_move: intended_move.map(|mv| position.as_king_takes_rook(mv)),
                    ..claim
                };
                sheets.claimed(by, claim);
                claims.claim_draw(cx, fx, (by, claim), evidence);
            }
            Event::ClaimQuickplay { by, kind } => claims.claim_quickplay(cx, fx, by, kind),
            Event::RequestIncrement { by } => claims.request_increment(cx, fx, by),
            Event::Resign { by } => results.resign(fx, by),
            Event::SeemToResign { by } => results.seem_to_resign(fx, by),
            Event::ConcedeMate { by } => results.concede_mate(cx, fx, by),
            Event::Retract { by, what } => self.retract(by, what),
            Event::RequestTakeback { by } => takebacks.request(cx, fx, by),
            Event::AcceptTakeback { by } => takebacks.accept(cx, fx, by),
            Event::DeclineTakeback { by } => takebacks.decline(fx, by),
            Event::Abort { by } => abort::abort(cx, fx, by),
            Event::Disconnect { by } => connection.disconnect(cx, fx, by)?,
            Event::Reconnect { by } => connection.reconnect(fx, by)?,
            Event::ClaimDisconnection { by, claim } => connection.claim(cx, fx, by, claim),
            Event::Sign { .. } => return Err(HandleError::NotOver),
            Event::Appeal { by } => results.appeal(cx, fx, by),
            Event::Sheet { by, action } => sheets.act(cx, fx, by, action)?,
            Event::KeepRecord(action) => self.keep_record(action),
            Event::Conduct { by, conduct } => conduct::behave(cx, fx, by, conduct),
            Event::Adjourn(action) => adjournments.hear_in_play(cx, fx, action)?,
            Event::Interfere { who, how } => conduct::interfere(cx, fx, who, how),
            Event::Disclose(what) => conduct::disclose(cx, fx, what),
            Event::NeedAssistant {
                by,
                task,
                disability,
            } => conduct::need_assistant(cx, fx, by, task, disability),
            Event::Arbiter(action) => self.direct(action)?,
        }
        Ok(())
    }

    /// Plays a move online: makes it and completes it at once.
    fn play(&mut self, by: Color, mv: Move) -> Result<(), HandleError> {
        let (ref cx, fx, Parts { board, .. }) = self.view();
        if cx.config.host.illegal_moves == IllegalMovePolicy::Refused
            || cx.is_in_force(Rule::MoveRefused)
        {
            board.make_legal(cx, fx, by, mv)?;
        } else if cx.has_move(by) {
            board.make(cx, fx, by, mv);
        } else {
            // The move happened on a screen only, so the board does not change.
            fx.refuse(by, Rule::Turn, RejectionReason::NotTheirTurn);
            return Ok(());
        }
        fx.ask(Effect::CompletePlay {
            by,
            ply: cx.course.ply,
        });
        Ok(())
    }

    /// Carries out what the arbiter does about the record.
    fn keep_record(&mut self, action: RecordAction) {
        let (ref cx, fx, Parts { claims, sheets, .. }) = self.view();
        match action {
            RecordAction::ObserveFlag { player } if cx.clock.expired(player, cx.at).is_some() => {
                self.observe_clocks();
            }
            RecordAction::ObserveFlag { player } => sheets.observe_flag(cx, fx, player),
            RecordAction::Reconstruct => fx.refer(Rule::Reconstruction, Question::Reconstruction),
            RecordAction::CountMoves => claims.count_moves(cx, fx),
        }
    }

    /// Handles an event while the game is adjourned: players may still agree a draw or resign
    /// (Guidelines I.4 and I.6).
    fn hear_adjourned(&mut self, event: Event) -> Result<(), HandleError> {
        let (
            ref cx,
            fx,
            Parts {
                offers,
                adjournments,
                results,
                ..
            },
        ) = self.view();
        match event {
            Event::OfferDraw { by, conditional } => offers.offer(cx, fx, by, conditional),
            Event::AcceptDraw { by } => offers.accept(cx, fx, by),
            Event::DeclineDraw { by } => offers.decline(fx, by),
            Event::Resign { by } => results.resign(fx, by),
            Event::Retract { by, what } => self.retract(by, what),
            Event::Arbiter(action) => return self.direct(action),
            Event::Arrive { by } => adjournments.arrive(cx, fx, by),
            Event::ObserveClocks => self.observe_clocks(),
            Event::Adjourn(action) => return adjournments.hear_adjourned(cx, fx, action),
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
            // A reported illegal move voids the open question.
            Event::Report {
                what: Irregularity::IllegalMove { .. },
                ..
            } if self.state.parts.faults.has_standing() => true,
            Event::ClaimDraw { by: again, .. } => match question {
                Question::Claim { by, claim } if by == again => {
                    self.state
                        .parts
                        .claims
                        .claim_again(&mut self.fx, (by, claim));
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

    /// Handles an event after the end: players may sign the result or appeal, and little else.
    fn hear_after_end(&mut self, event: Event, verdict: Verdict) -> Result<(), HandleError> {
        let (
            ref cx,
            fx,
            Parts {
                sheets, results, ..
            },
        ) = self.view();
        match event {
            Event::Sheet { by, action } if !matches!(action, SheetAction::SignResult(_)) => {
                sheets.act(cx, fx, by, action)?;
            }
            Event::Retract { by, what } => self.retract(by, what),
            Event::Report { by, what } => self.report_after_end((by, what), verdict),
            Event::Arbiter(action) => orders::direct_after_end(fx, action, verdict)?,
            _ => results.hear_after_end(cx, fx, event, verdict)?,
        }
        Ok(())
    }

    /// Handles a report after the end. Only a mate that broke the touch-move rule is taken back;
    /// any other finding changes nothing (Articles 5.1.1 and 8.7).
    fn report_after_end(&mut self, (by, what): (Reporter, Irregularity), verdict: Verdict) {
        let (ref cx, fx, Parts { board, results, .. }) = self.view();
        let needs_touch =
            cx.policies().completion.mate_requires == MateRequires::LegalMoveTouchedRightly;
        let is_mate = matches!(verdict.cause, EndCause::Board(_));
        let is_heard = by != Reporter::Spectator && !results.is_signed();
        match what {
            Irregularity::TouchMove { square } if needs_touch && is_mate && is_heard => {
                if board.report_touch_after_mate(cx, fx, by, square) {
                    results.doubt(verdict);
                }
            }
            _ => fx.refuse_report(by, Rule::SignedResult, RejectionReason::GameOver),
        }
    }

    /// Refuses a retraction, because statements are final. Only a request for a takeback is not.
    fn retract(&mut self, by: Color, what: Retraction) {
        let (
            ref cx,
            fx,
            Parts {
                offers,
                claims,
                results,
                takebacks,
                ..
            },
        ) = self.view();
        match what {
            Retraction::Offer => offers.retract(fx, by),
            Retraction::Claim => claims.retract(fx, by),
            Retraction::Resignation => results.retract_resignation(cx, fx, by),
            Retraction::Agreement => results.retract_agreement(cx, fx, by),
            Retraction::Takeback => takebacks.withdraw(fx, by),
        }
    }
}
