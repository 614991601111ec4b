//! The dispatch of an event: what it needs of the game, and how effects are carried out.

use alloc::boxed::Box;
use core::time::Duration;

use crate::arbiter::course::Stage;
use crate::arbiter::effect::{Effect, Effects};
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Irregularity, Reporter};
use crate::arbiter::faults::Fault;
use crate::arbiter::few::Few;
use crate::arbiter::history::Change;
use crate::arbiter::host::QuestionPolicy;
use crate::arbiter::question::Question;
use crate::arbiter::results::Repetition;
use crate::arbiter::ruling::{Audience, Decision, RejectionReason, Rulings};
use crate::arbiter::state::{Parts, State};
use crate::arbiter::turn::{Moment, Turn};
use crate::arbiter::verdict::Verdict;
use crate::board::CastlingRights;
use crate::fen::EnPassantMode;
use crate::laws::Rule;
use crate::setup::{Setup, Tolerance};
use crate::types::{Color, Move};

/// One event being handled.
pub(in crate::arbiter) struct Dispatch<'a> {
    pub(super) moment: Moment<'a>,
    /// Whether an effect has ended or halted the game.
    pub(super) is_stopped: bool,
    /// The open question, if the host answers it by itself.
    pub(super) unanswered: Option<Question>,
    /// Who has made a legal move.
    pub(super) mover: Option<Color>,
    pub(super) state: &'a mut State,
    /// The effects that the parts ask for. While they are carried out, the next one is the last.
    pub(super) fx: Effects,
    /// The changes of the event to the moves.
    pub(in crate::arbiter) changes: Few<Change, 2>,
    pub(in crate::arbiter) rulings: Rulings,
}

impl<'a> Dispatch<'a> {
    pub(in crate::arbiter) fn new(moment: Moment<'a>, state: &'a mut State) -> Self {
        Self {
            moment,
            is_stopped: false,
            unanswered: None,
            mover: None,
            state,
            fx: Effects::new(),
            changes: Few::new(),
            rulings: Rulings::default(),
        }
    }

    /// Returns the turn of a part.
    pub(super) fn turn(&mut self) -> Turn<'_> {
        let State {
            course,
            time,
            parts,
        } = &mut *self.state;
        let Parts {
            board,
            offers,
            claims,
            faults,
            sheets,
            adjournments,
            results,
            takebacks,
            connection,
        } = parts;
        Turn {
            moment: &self.moment,
            course,
            time,
            offers,
            faults,
            adjournments,
            board,
            sheets,
            claims,
            takebacks,
            connection,
            results,
            fx: &mut self.fx,
        }
    }

    /// Observes the clocks: whether a first move or an absent player is too late, or a flag is down.
    pub(super) fn observe_clocks(&mut self) {
        if self.turn().abort_unplayed() {
            return;
        }
        if self.state.course.stage != Stage::Adjourned {
            self.turn().observe_time();
        } else if self.turn().observe_adjourned() {
            self.turn().observe_reply();
        }
    }

    /// Carries out, in order, the effects added since there were `asked`. What one effect leads to
    /// comes before the next.
    pub(super) fn settle(&mut self, asked: usize) -> Result<(), HandleError> {
        self.fx[asked..].reverse();
        while self.fx.len() > asked {
            match self.fx.pop() {
                Some(Effect::Rule(ruling)) => self.rulings.push(ruling),
                Some(effect) if !self.is_stopped || self.is_completing(&effect) => {
                    let left = self.fx.len();
                    self.carry_out(effect)?;
                    self.fx[left..].reverse();
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns `true` if an effect completes a move. A move is completed even if a question about
    /// it has halted the game.
    fn is_completing(&self, effect: &Effect) -> bool {
        let completes = matches!(
            effect,
            Effect::Complete { .. }
                | Effect::CompleteIfMade { .. }
                | Effect::CompletePlay { .. }
                | Effect::Completed { .. }
        );
        completes && matches!(self.state.course.stage, Stage::Halted(_))
    }

    /// Carries out one effect.
    fn carry_out(&mut self, effect: Effect) -> Result<(), HandleError> {
        let at = self.moment.at;
        let State {
            course,
            time,
            parts,
        } = &mut *self.state;
        match effect {
            Effect::Rule(ruling) => self.rulings.push(ruling),
            Effect::Refer(audience, rule, question) => self.refer((audience, rule), question)?,
            Effect::End {
                audience,
                rule,
                result,
                cause,
            } => {
                time.halt(at)?;
                let ply = course.ply;
                let verdict = Verdict { result, cause, ply };
                let mut turn = self.turn();
                turn.rule_for(audience, turn.citable(rule), Decision::Over(verdict));
                self.enter(Stage::Over(verdict));
            }
            Effect::Lose { loser, reason } => {
                self.turn().lose(loser, reason);
            }
            Effect::Decide(result) => {
                self.turn().decide(result);
            }
            Effect::Reopen => self.turn().reopen()?,
            Effect::Enter(stage) => self.enter(stage),

            Effect::Make { by, mv, ends } => self.make(by, mv, ends)?,
            Effect::Stand {
                by,
                setup,
                fault,
                instead,
            } => self.let_stand((by, *setup, fault, instead))?,
            Effect::Complete { by } => {
                if time.complete(by, at, self.moment.lag)? {
                    course.unpressed[by] = false;
                    self.turn().meet_completion();
                }
            }
            Effect::CompletePlay { by, ply } => self.complete_play(by, ply),
            Effect::CompleteIfMade { by, ply } => {
                if course.ply > ply && course.unpressed[by] {
                    self.fx.push(Effect::Complete { by });
                }
            }
            Effect::Count { by } => {
                time.count(by, at)?;
                course.unpressed[by] = false;
            }
            Effect::Completed { by } => course.unpressed[by] = false,

            Effect::Fault { by, rule } => {
                self.turn().count_fault(by, rule);
            }
            Effect::Unseen(fault) => parts.faults.stand(*fault),
            Effect::Owe {
                by,
                obligation,
                rule,
            } => self.turn().owe(by, (obligation, rule, true)),
            Effect::Touched { by, squares } => {
                self.turn().establish_touch(by, &squares);
            }
            Effect::PieceTouched { by } => self.turn().decline_by_touch(by),
            Effect::SayObligation => self.turn().say_obligation(),
            Effect::LookInto { by, what } => self.look_into(by, what),
            Effect::Correct { by, is_too_late } => self.correct(by, is_too_late),
            Effect::BecomeQueen { by, from, to } => {
                self.turn().become_queen(by, (from, to));
            }
            Effect::AskTimes => self.ask_times(),
            Effect::Idle => parts.board.idle(),
            Effect::Reinstate { ply, rule } => self.reinstate(ply, rule)?,
            Effect::TakeBack { ply } => {
                self.reinstate(ply, Rule::Takeback)?;
                self.turn().set_times_back(ply)?;
            }
            Effect::SetCastling(rights) => self.set_castling(rights),

            Effect::Offer { by, rule } => {
                self.turn().count_as_offer(by, rule);
            }
            Effect::Lapse { by } => self.turn().lapse_offer(by),
            Effect::SetOffers(standing) => parts.offers.set(standing),

            Effect::AddTime {
                rule,
                player,
                amount,
            } => self.turn().add_time((rule, player, amount))?,
            Effect::TakeTime {
                rule,
                player,
                amount,
            } => self.turn().take_time((rule, player, amount))?,
            Effect::SetTime {
                rule,
                player,
                amount,
            } => self.turn().set_time((rule, player, amount))?,
            Effect::SetMoves {
                rule,
                player,
                moves,
            } => self.turn().set_moves((rule, player, moves))?,
            Effect::SetControl { player, control } => {
                self.turn().set_control(player, *control)?;
            }
            Effect::Halt => time.halt(at)?,
            Effect::PassClock => time.pass(at)?,
            Effect::RestartClock => time.restart(at)?,
            Effect::GiveClockToPlayerOnMove => {
                self.turn().give_to_player_on_move()?;
            }
            Effect::Run => {
                let stage = self.stage_of_play();
                self.enter(stage);
                self.turn().run(Rule::Restart)?;
            }
            Effect::Interrupt(is_interrupted) => time.interrupt(is_interrupted),
            Effect::FlagFallen { player } => {
                self.turn().flag_fallen(player);
            }
            Effect::ObserveClocks => self.observe_clocks(),

            Effect::BeginSession => {
                course.begun = true;
                course.started = at;
            }
            Effect::StartClock { player } => {
                self.turn().start_clock(player)?;
            }
            Effect::AwaitBoth => time.await_both(),
            Effect::Arrived { by } => time.note_presence(by),
            Effect::Waive { player } => time.waive_default(player),
            Effect::ForfeitAbsent => {
                self.turn().forfeit_absent();
            }
        }
        Ok(())
    }

    /// Corrects a reported move, or refuses the report if there is nothing to correct or it is too
    /// late.
    fn correct(&mut self, by: Reporter, is_too_late: bool) {
        let mut turn = self.turn();
        let is_corrected = turn.correct_move();
        if !is_corrected {
            let (rule, reason) = if is_too_late {
                (Rule::IllegalMoveWindow, RejectionReason::TooLate)
            } else {
                (Rule::IllegalMove, RejectionReason::NothingFound)
            };
            turn.refuse_report(by, rule, reason);
        }
    }

    /// Asks the arbiter for the times, if a player has a time limit.
    fn ask_times(&mut self) {
        let mut turn = self.turn();
        if turn.has_times() {
            turn.refer(Rule::TimesAfterIrregularity, Question::TimesAfter);
        } else {
            turn.ask(Effect::Run);
        }
    }

    /// Enters a stage. Unless the game goes on, the effects still waiting are dropped. Whatever is
    /// open when the game ends lapses (Article 9.1.2.1), and connections matter no longer.
    fn enter(&mut self, stage: Stage) {
        self.state.course.stage = stage;
        let is_at_end = matches!(stage, Stage::Over(_) | Stage::Canceled | Stage::Aborted);
        if is_at_end {
            let parts = &mut self.state.parts;
            parts.offers.rewind();
            parts.takebacks.rewind();
            parts.connection.forget();
        }
        self.is_stopped = is_at_end || matches!(stage, Stage::Halted(_));
    }

    /// Returns the stage of a game that is neither over nor halted.
    fn stage_of_play(&self) -> Stage {
        let is_sealed = self.state.parts.adjournments.is_sealed();
        self.state.course.stage_of_play(is_sealed)
    }

    /// Halts the game until the question is answered.
    fn refer(
        &mut self,
        (audience, rule): (Audience, Rule),
        question: Question,
    ) -> Result<(), HandleError> {
        self.state.time.halt(self.moment.at)?;
        let mut turn = self.turn();
        turn.rule_for(audience, turn.citable(rule), Decision::Referred(question));
        self.enter(Stage::Halted(question));
        let is_answered = self.moment.config.host.questions == QuestionPolicy::Answered;
        self.unanswered = is_answered.then_some(question);
        Ok(())
    }

    /// Makes a legal move, or seals it if the game is being adjourned.
    fn make(&mut self, by: Color, mv: Move, ends: bool) -> Result<(), HandleError> {
        let legal = self.state.course.position.legal_move(mv)?;
        if self.state.parts.adjournments.is_sealing() {
            self.turn().seal_made(by, mv);
            return Ok(());
        }
        let after = legal.play();
        let (played, repetition) = self.moment.history.ask_after(&self.changes, |line| {
            let next = line.ply_after(legal, &after);
            let played = Change::played(next, line.len(), &after);
            (played, Repetition::after(line, legal, next))
        });
        self.offer_meets_move(by)?;
        self.count_unpressed(by)?;
        let State { course, parts, .. } = &mut *self.state;
        parts.board.advance(by, &course.position, &after);
        self.turn().move_made(by, mv);
        self.state.course.pass_turn(by, Some(after));
        let mut turn = self.turn();
        if ends {
            turn.end_on_board(repetition);
        }
        if turn.needs_no_press(by) {
            turn.ask(Effect::Complete { by });
        }
        self.changes.push(played);
        self.mover = Some(by);
        Ok(())
    }

    /// Accepts what stands on the board as a move and passes the turn.
    fn let_stand(
        &mut self,
        (by, setup, fault, instead): (Color, Setup, Option<Box<Fault>>, bool),
    ) -> Result<(), HandleError> {
        let before = self.state.course.position.clone();
        if instead {
            let Moment {
                config, history, ..
            } = self.moment;
            let course = &mut self.state.course;
            let ply = course.ply.saturating_sub(1);
            if let Some((back, then)) = history.at(config, course, ply) {
                course.go_back(then);
                self.changes.push(back);
            }
        }
        self.offer_meets_move(by)?;
        self.count_unpressed(by)?;
        let next = setup.validate_with(Tolerance::ALL).ok();
        let State { course, parts, .. } = &mut *self.state;
        let stands = setup.board.clone();
        parts
            .board
            .stand(by, &stands, next.is_none().then(|| setup.into()));
        course.pass_turn(by, next.clone());
        let ply = course.ply;
        if fault.is_some() || next.is_some() {
            self.changes.push(Change::Cut {
                is_broken: fault.is_some(),
                first: next.as_ref().map(|_| ply),
                start: next.unwrap_or(before).into(),
            });
        }
        if let Some(fault) = fault {
            self.state.parts.faults.stand(*fault);
        }
        let mut turn = self.turn();
        if turn.needs_no_press(by) {
            turn.ask(Effect::Complete { by });
        }
        Ok(())
    }

    /// Declines the opponent's offer by a move, and lets requests for a takeback lapse.
    fn offer_meets_move(&mut self, by: Color) -> Result<(), HandleError> {
        let asked = self.fx.len();
        let mut turn = self.turn();
        turn.decline_by_move(by);
        turn.lapse_requests();
        self.settle(asked)
    }

    /// Counts the player's last move if it was never completed by a press; the next move completes
    /// it.
    fn count_unpressed(&mut self, by: Color) -> Result<(), HandleError> {
        if self.state.course.unpressed[by] {
            self.state.time.count(by, self.moment.at)?;
            self.state.course.unpressed[by] = false;
        }
        Ok(())
    }

    /// Goes back to the position after `ply` half-moves. Offers and claims made since are void; the
    /// time used stays used.
    fn reinstate(&mut self, ply: u32, rule: Rule) -> Result<(), HandleError> {
        let Moment {
            config, history, ..
        } = self.moment;
        let before = self.state.course.clone();
        let found = history.at(config, &before, ply);
        let number = u16::try_from(ply).unwrap_or(u16::MAX);
        let (back, then) = found.ok_or(HandleError::NoSuchPly(number))?;
        self.changes.push(back);
        let is_lost = before.stage == Stage::Halted(Question::PositionLost);
        let moves = then.moves;
        self.state.course.go_back(then);
        let parts = &mut self.state.parts;
        let was_sealed = parts.adjournments.is_sealed();
        parts.board.rewind(ply);
        parts.offers.rewind();
        parts.claims.rewind(ply);
        parts.faults.rewind(self.moment.standing, ply);
        parts.adjournments.rewind(ply);
        parts.results.rewind();
        parts.takebacks.rewind();
        parts.sheets.rewind(moves);
        let is_void = was_sealed && !parts.adjournments.is_sealed();
        if !is_lost && before.stage != Stage::BeforeStart {
            self.enter(Stage::Playing);
        }
        let mut turn = self.turn();
        let mut gained = turn.rewind_time(&before, is_void.then_some(before.turn))?;
        if is_void {
            turn.time.await_no_one();
        }
        turn.rule_always(rule, Decision::Reinstated { ply });
        if rule == Rule::Takeback {
            // A player whose time goes back gains nothing.
            let times = history.times(ply);
            for player in Color::ALL
                .into_iter()
                .filter(|&player| times[player].is_some())
            {
                gained[player] = Duration::ZERO;
            }
        }
        self.turn().tell_gained(&gained);
        Ok(())
    }

    /// Restricts castling to these rooks.
    fn set_castling(&mut self, castling: CastlingRights) {
        let course = &mut self.state.course;
        let setup = Setup {
            castling,
            ..course.position.to_setup_with(EnPassantMode::Always)
        };
        if let Ok(next) = setup.validate_with(Tolerance::ALL) {
            course.position = next.clone();
            let first = Some(course.ply);
            self.changes.push(Change::Cut {
                is_broken: false,
                start: next.into(),
                first,
            });
        }
    }

    /// Looks into a report.
    fn look_into(&mut self, by: Reporter, what: Irregularity) {
        let mut turn = self.turn();
        match what {
            Irregularity::IllegalMove { which } => turn.report_illegal(by, which),
            Irregularity::IllegalPosition => turn.report_position(by),
            Irregularity::TouchMove { square } => turn.report_touch(by, square),
            Irregularity::PressedByMistake => turn.report_press(by),
            Irregularity::InitialPosition { misplaced } => {
                turn.report_initial_position(by, misplaced);
            }
            Irregularity::BoardTurned => turn.report_turned_board(by),
            Irregularity::ColorsReversed => turn.report_reversed_colors(),
            Irregularity::Displaced { after } => turn.report_displaced(by, after),
            Irregularity::Unrecoverable => turn.refer(Rule::Reinstate, Question::PositionLost),
        }
    }

    /// Completes a move played online, if it was made; otherwise acts as if the clock had been
    /// pressed.
    fn complete_play(&mut self, by: Color, ply: u32) {
        if self.state.course.ply > ply {
            let is_own_time = self.state.time.clock().turn() == Some(by);
            if self.state.course.unpressed[by] && is_own_time {
                self.fx.push(Effect::Complete { by });
            } else if self.state.course.unpressed[by] {
                // It is the opponent's time, so the move was reported without its press.
                self.fx.push(Effect::Count { by });
            }
            return;
        }
        let mut turn = self.turn();
        if turn.course.is_playing()
            && turn.has_move(by)
            && turn.board.is_moved(&turn.course.position)
        {
            turn.press_unmade(by);
        }
    }
}
