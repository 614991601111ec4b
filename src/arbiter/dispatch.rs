//! One event, heard: the only place that knows the order.
//!
//! The event goes to the part that owns it. The effects that the part asks for are carried out, one
//! after the other and whatever each leads to, until nothing is left; then, while a question is open
//! and the host answers by itself, the answer; then what a move that was made asks of its player. If
//! the event is out of order, the arbiter puts back how the game stood.

use alloc::boxed::Box;
use core::time::Duration;

use arrayvec::ArrayVec;

use super::conduct;
use super::context::{Context, Moment, Shown};
use super::course::Stage;
use super::effect::{Effect, Effects, Fault};
use super::error::HandleError;
use super::event::{
    Adjournment, ArbiterAction, Event, Irregularity, RecordAction, Reporter, Retraction,
    SheetAction,
};
use super::history::Change;
use super::host::{IllegalMovePolicy, QuestionPolicy};
use super::orders;
use super::question::{Answer, LossReason, Question};
use super::results::Repetition;
use super::ruling::{Audience, Decision, RejectionReason, Rulings};
use super::setup;
use super::sheets::Sheets;
use super::state::State;
use super::time::Time;
use super::verdict::{EndCause, Verdict};
use crate::board::CastlingRights;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::laws::policy::MateRequires;
use crate::setup::{Setup, Tolerance};
use crate::types::{Color, Move};

/// An event goes back, plays on and cuts a line at most.
const CHANGES: usize = 4;

/// One event that is being heard.
pub(super) struct Dispatch<'a> {
    moment: Moment<'a>,
    /// Whether the game has been ended or halted by what was carried out.
    is_stopped: bool,
    /// Which question waits for an answer that the host gives by itself.
    unanswered: Option<Question>,
    /// Who has made a legal move.
    mover: Option<Color>,
    state: &'a mut State,
    /// What the parts ask for, the next at the end once it is being settled.
    fx: Effects<'a>,
    /// What the event does to the moves.
    pub(super) changes: ArrayVec<Change, CHANGES>,
    pub(super) rulings: Rulings,
}

impl<'a> Dispatch<'a> {
    pub(super) fn new(moment: Moment<'a>, state: &'a mut State) -> Self {
        Self {
            moment,
            is_stopped: false,
            unanswered: None,
            mover: None,
            state,
            fx: Effects::new(moment.config.rulebook()),
            changes: ArrayVec::new(),
            rulings: Rulings::default(),
        }
    }

    /// Returns what the parts show to one another now.
    fn shown(&self) -> Shown {
        let State {
            course,
            board,
            time,
            offers,
            claims,
            sheets,
            adjournments,
            results,
            ..
        } = &*self.state;
        let now = &self.moment;
        let is_resumed = adjournments.is_resumed();
        let touch = &now.config.rulebook().policies().touch;
        Shown {
            told_to_owe: board
                .is_told_to_owe()
                .then(|| board.obligation(course, touch)),
            has_touched: board.has_touched(),
            displaced: board.displaced(),
            captured_king: board.captured_king(),
            offers: offers.standing(),
            offers_made: offers.made(),
            postponed: claims.postponed(),
            absent: time.absent(),
            is_too_late: time.are_too_late(course, now.config, is_resumed, now.at),
            is_sealing: adjournments.is_sealing(),
            is_sealed: adjournments.is_sealed(),
            is_resumed,
            is_proven: sheets.is_proven(now.config, now.history, now.sheets),
            missing_pairs: sheets.missing_pairs(now.sheets),
            is_doubted: results.is_doubted(),
        }
    }

    /// Returns the game as a part may see it now.
    fn context(&self) -> Context<'_> {
        let State { course, time, .. } = &*self.state;
        self.moment.context(course, time.clock(), self.shown())
    }

    /// Hears the event.
    pub(super) fn hear(&mut self, event: Event) -> Result<(), HandleError> {
        let (at, last) = (self.moment.at, self.state.course.last);
        if at < last {
            return Err(HandleError::TimeRunsBackwards { at, last });
        }
        if let Event::PlayWithLag { by, lag, .. } = event {
            let is_own_time = self.state.time.clock().running() == Some(by);
            self.moment.lag = Duration::from_millis(if is_own_time { lag } else { 0 }.into());
        }
        let State { time, sheets, .. } = &mut *self.state;
        sheets.note_shortage(self.moment.config, time.clock(), at);
        if self.time_comes_first()? {
            self.state.course.last = at;
            return Ok(());
        }
        self.state.course.last = at;
        self.route(event)?;
        self.settle(0)?;
        self.answer_unanswered()?;
        self.meet_move(event)
    }

    /// Sees to what only time has done before the event, if the machine is to see it at once;
    /// returns `true` if that leaves nothing to hear.
    fn time_comes_first(&mut self) -> Result<bool, HandleError> {
        let now = self.moment.at;
        while let Some(due) = self.passed_deadline() {
            self.moment.at = due;
            self.observe_clocks();
            self.settle(0)?;
            self.answer_unanswered()?;
            self.moment.at = now;
            if !matches!(
                self.state.course.stage,
                Stage::Playing | Stage::Adjourned | Stage::BeforeStart
            ) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the deadline that comes before the event, if the machine is to see it at once.
    fn passed_deadline(&self) -> Option<SessionTime> {
        let State {
            course,
            time,
            adjournments,
            ..
        } = &*self.state;
        time.passed_deadline(course, &self.moment, adjournments.is_resumed())
    }

    /// The clocks are looked at, and who is absent.
    fn observe_clocks(&mut self) {
        let shown = self.shown();
        let State {
            course,
            time,
            adjournments,
            ..
        } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(course, &clock, shown);
        if cx.course.stage != Stage::Adjourned {
            time.observe(cx, &mut self.fx);
        } else if time.observe_adjourned(cx) {
            adjournments.see_clocks(cx, &mut self.fx);
        }
    }

    /// Looks at what else a move asks of the player who has made it, if the event was one.
    fn meet_move(&mut self, event: Event) -> Result<(), HandleError> {
        if let Some(by) = self.mover.take().filter(|_| event.player().is_some()) {
            self.state.adjournments.meet_move(by);
            if Sheets::are_kept(self.moment.config) {
                let shown = self.shown();
                let State {
                    course,
                    time,
                    sheets,
                    ..
                } = &mut *self.state;
                let cx = &self.moment.context(course, time.clock(), shown);
                sheets.meet_move(cx, &mut self.fx, by);
                self.is_stopped = false;
                self.settle(0)?;
            }
        }
        Ok(())
    }

    /// While a question is open that no one is there to answer, the host answers it.
    fn answer_unanswered(&mut self) -> Result<(), HandleError> {
        while let Some(question) = self.unanswered.take() {
            let config = self.moment.config;
            let answer = question.unattended(config.host.undecided, config.rulebook());
            self.is_stopped = false;
            self.answer(question, answer)?;
            self.settle(0)?;
        }
        Ok(())
    }

    /// Carries out in order what was asked for since there were so many effects, and whatever each
    /// leads to before the next.
    fn settle(&mut self, asked: usize) -> Result<(), HandleError> {
        self.fx.list[asked..].reverse();
        while self.fx.len() > asked {
            match self.fx.list.pop() {
                Some(Effect::Rule(ruling)) => self.rulings.push(ruling),
                Some(effect) if !self.is_stopped || self.is_completing(&effect) => {
                    let left = self.fx.len();
                    self.carry_out(effect)?;
                    self.fx.list[left..].reverse();
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns `true` if an effect completes a move after which a person is asked: it is completed
    /// all the same.
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

    /// Carries out what a part has asked for.
    fn carry_out(&mut self, effect: Effect) -> Result<(), HandleError> {
        let at = self.moment.at;
        let fx = &mut self.fx;
        let State {
            course,
            board,
            time,
            offers,
            faults,
            ..
        } = &mut *self.state;
        match effect {
            Effect::Rule(ruling) => self.rulings.push(ruling),
            Effect::Refer(audience, rule, question) => {
                return self.refer((audience, rule), question);
            }
            Effect::End {
                audience,
                rule,
                result,
                cause,
            } => {
                time.halt(at)?;
                let ply = course.ply;
                let verdict = Verdict { result, cause, ply };
                fx.rule_for(audience, fx.citable(rule), Decision::Over(verdict));
                // An offer lapses when the game ends in another way (Article 9.1.2.1).
                offers.rewind();
                self.enter(Stage::Over(verdict));
            }
            Effect::Enter(stage) => self.enter(stage),
            Effect::BeginSession => {
                course.begun = true;
                course.started = at;
            }

            Effect::Make { by, mv, ends } => return self.make(by, mv, ends),
            Effect::Stand {
                by,
                setup,
                fault,
                instead,
            } => return self.let_stand((by, *setup, fault, instead)),
            Effect::Complete { by } => {
                if time.complete(by, at, self.moment.lag)? {
                    course.unpressed[by] = false;
                    faults.meet_completion(course, fx);
                }
            }
            Effect::Completed { by } => course.unpressed[by] = false,
            Effect::CompleteIfMade { by, ply } => {
                if course.ply > ply && course.unpressed[by] {
                    fx.ask(Effect::Complete { by });
                }
            }
            Effect::CompletePlay { by, ply } => self.complete_play(by, ply),
            Effect::Count { by } => {
                time.count(by, at)?;
                course.unpressed[by] = false;
            }

            Effect::Unseen(fault) => faults.stand(*fault),
            Effect::LookInto { by, what } => self.look_into(by, what),
            Effect::Idle => board.idle(),
            Effect::Reinstate { ply, rule } => return self.reinstate(ply, rule),
            Effect::SetCastling(rights) => self.set_castling(rights),

            Effect::Lapse { by } => offers.lapse(fx, by),
            Effect::SetOffers(standing) => offers.set(standing),

            Effect::Halt => time.halt(at)?,
            Effect::PassClock => time.pass(at)?,
            Effect::RestartClock => time.restart(at)?,
            Effect::Run => {
                let stage = self.stage_of_play();
                self.enter(stage);
                return self.carry_out_on_clock(effect);
            }
            Effect::Interrupt(is_interrupted) => time.interrupt(is_interrupted),
            Effect::ObserveClocks => self.observe_clocks(),
            Effect::AwaitBoth => time.await_both(),
            Effect::Arrived { by } => time.note_presence(by),
            Effect::Waive { player } => time.waive_default(player),

            Effect::AddTime { .. }
            | Effect::TakeTime { .. }
            | Effect::SetTime { .. }
            | Effect::SetMoves { .. }
            | Effect::SetControl { .. }
            | Effect::StartClock { .. }
            | Effect::GiveClockToPlayerOnMove => return self.carry_out_on_clock(effect),

            Effect::Lose { .. }
            | Effect::Decide(_)
            | Effect::Reopen
            | Effect::Fault { .. }
            | Effect::BecomeQueen { .. }
            | Effect::Correct { .. }
            | Effect::Owe { .. }
            | Effect::Touched { .. }
            | Effect::PieceTouched { .. }
            | Effect::SayObligation
            | Effect::Offer { .. }
            | Effect::FlagFallen { .. }
            | Effect::ForfeitAbsent
            | Effect::AskTimes => return self.carry_out_in_context(effect),
        }
        Ok(())
    }

    /// Carries out what a part does that needs to know of the others.
    fn carry_out_in_context(&mut self, effect: Effect) -> Result<(), HandleError> {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            board,
            time,
            offers,
            faults,
            results,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
        match effect {
            Effect::Lose { loser, reason } => results.lose(cx, fx, loser, reason),
            Effect::Decide(result) => results.decide(cx, fx, result),
            Effect::Reopen => results.reopen(cx, fx)?,
            Effect::Fault { by, rule } => faults.count(cx, fx, by, rule),
            Effect::BecomeQueen { by, from, to } => {
                faults.become_queen(cx, fx, by, (from, to));
            }
            Effect::Correct { by, is_too_late } => {
                let is_corrected = board.correct(cx, fx);
                if !is_corrected {
                    let (rule, reason) = if is_too_late {
                        (Rule::IllegalMoveWindow, RejectionReason::TooLate)
                    } else {
                        (Rule::IllegalMove, RejectionReason::NothingFound)
                    };
                    fx.refuse_report(by, rule, reason);
                }
            }
            Effect::Owe {
                by,
                obligation,
                rule,
            } => board.owe(cx, fx, by, (obligation, rule, true)),
            Effect::Touched { by, squares } => board.establish_touch(cx, fx, by, &squares),
            Effect::PieceTouched { by } => offers.meet_touch(cx, fx, by),
            Effect::SayObligation => board.say_obligation(cx, fx),
            Effect::Offer { by, rule } => offers.count_as_offer(cx, fx, by, rule),
            Effect::FlagFallen { player } => time.flag_fallen(cx, fx, player),
            Effect::ForfeitAbsent => drop(time.forfeit_absent(cx, fx)),
            Effect::AskTimes => {
                if cx.has_times() {
                    fx.refer(Rule::TimesAfterIrregularity, Question::TimesAfter);
                } else {
                    fx.ask(Effect::Run);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Carries out what changes the clock and needs to know how it stood.
    fn carry_out_on_clock(&mut self, effect: Effect) -> Result<(), HandleError> {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State { course, time, .. } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(course, &clock, shown);
        match effect {
            Effect::AddTime {
                rule,
                player,
                amount,
            } => time.add(cx, fx, (rule, player, amount))?,
            Effect::TakeTime {
                rule,
                player,
                amount,
            } => time.take(cx, fx, (rule, player, amount))?,
            Effect::SetTime {
                rule,
                player,
                amount,
            } => time.set(cx, fx, (rule, player, amount))?,
            Effect::SetMoves {
                rule,
                player,
                moves,
            } => time.set_moves(cx, fx, (rule, player, moves))?,
            Effect::SetControl { player, control } => {
                time.set_control(cx, player, *control)?;
            }
            Effect::StartClock { player } => time.start_clock(cx, player)?,
            Effect::GiveClockToPlayerOnMove => time.give_to_player_on_move(cx, fx)?,
            Effect::Run => time.run(cx, fx)?,
            _ => {}
        }
        Ok(())
    }

    /// The game stands so from now on; unless it is played, what was asked for behind is dropped.
    fn enter(&mut self, stage: Stage) {
        self.state.course.stage = stage;
        self.is_stopped = matches!(stage, Stage::Halted(_) | Stage::Over(_) | Stage::Canceled);
    }

    /// Returns how far a game has got that is neither over nor halted.
    fn stage_of_play(&self) -> Stage {
        let is_sealed = self.state.adjournments.is_sealed();
        self.state.course.stage_of_play(is_sealed)
    }

    /// The game stands still until a person answers.
    fn refer(
        &mut self,
        (audience, rule): (Audience, Rule),
        question: Question,
    ) -> Result<(), HandleError> {
        self.state.time.halt(self.moment.at)?;
        let fx = &mut self.fx;
        fx.rule_for(audience, fx.citable(rule), Decision::Referred(question));
        self.enter(Stage::Halted(question));
        let is_answered = self.moment.config.host.questions == QuestionPolicy::Answered;
        self.unanswered = is_answered.then_some(question);
        Ok(())
    }

    /// A legal move is made, or sealed if the game is being adjourned.
    fn make(&mut self, by: Color, mv: Move, ends: bool) -> Result<(), HandleError> {
        let legal = self.state.course.position.legal_move(mv)?;
        if self.state.adjournments.is_sealing() {
            self.state.adjournments.seal_made(&mut self.fx, by, mv);
            return Ok(());
        }
        let after = legal.play();
        let line = self.moment.history.line_after(&self.changes);
        let next = line.next(legal, &after);
        let repetition = Repetition::after(&line, legal, next);
        self.offer_meets_move(by)?;
        self.count_unpressed(by)?;
        let shown = self.shown();
        let State {
            course,
            board,
            time,
            sheets,
            results,
            ..
        } = &mut *self.state;
        board.advance(by, &course.position, &after);
        sheets.move_made(&self.moment.context(course, time.clock(), shown), by, mv);
        course.pass_turn(by, Some(after));
        let cx = &self.moment.context(course, time.clock(), shown);
        if ends {
            results.end_on_board(cx, &mut self.fx, repetition);
        }
        if cx.needs_no_press(by) {
            self.fx.ask(Effect::Complete { by });
        }
        self.note(Change::Played(next));
        self.mover = Some(by);
        Ok(())
    }

    /// What stands on the board counts as a move, and the opponent has the move.
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
                self.note(back);
            }
        }
        self.offer_meets_move(by)?;
        self.count_unpressed(by)?;
        let next = setup.validate_with(Tolerance::ALL).ok();
        let State { course, board, .. } = &mut *self.state;
        let stands = setup.board.clone();
        board.stand(by, &stands, next.is_none().then(|| setup.into()));
        course.pass_turn(by, next.clone());
        let ply = course.ply;
        if fault.is_some() || next.is_some() {
            self.note(Change::Cut {
                is_broken: fault.is_some(),
                first: next.as_ref().map(|_| ply),
                start: next.unwrap_or(before).into(),
            });
        }
        if let Some(fault) = fault {
            self.state.faults.stand(*fault);
        }
        if self.context().needs_no_press(by) {
            self.fx.ask(Effect::Complete { by });
        }
        Ok(())
    }

    /// A move declines the opponent's offer.
    fn offer_meets_move(&mut self, by: Color) -> Result<(), HandleError> {
        let asked = self.fx.len();
        self.state.offers.meet_move(&mut self.fx, by);
        self.settle(asked)
    }

    /// A player's next move completes one that was never completed by a press.
    fn count_unpressed(&mut self, by: Color) -> Result<(), HandleError> {
        if self.state.course.unpressed[by] {
            self.state.time.count(by, self.moment.at)?;
            self.state.course.unpressed[by] = false;
        }
        Ok(())
    }

    fn note(&mut self, change: Change) {
        let noted = self.changes.try_push(change);
        debug_assert!(
            noted.is_ok(),
            "an event takes fewer steps than there are places"
        );
    }

    /// The position after so many half-moves is set up again; the time that was used stays used, and
    /// all that was offered or claimed since is void.
    fn reinstate(&mut self, ply: u32, rule: Rule) -> Result<(), HandleError> {
        let Moment {
            config, history, ..
        } = self.moment;
        let shown = self.shown();
        let before = self.state.course.clone();
        let found = history.at(config, &before, ply);
        let number = u16::try_from(ply).unwrap_or(u16::MAX);
        let (back, then) = found.ok_or(HandleError::NoSuchPly(number))?;
        self.note(back);
        let is_lost = before.stage == Stage::Halted(Question::PositionLost);
        let moves = then.moves;
        let state = &mut *self.state;
        state.course.go_back(then);
        state.board.rewind(ply);
        state.offers.rewind();
        state.claims.rewind(ply);
        state.faults.rewind(ply);
        state.adjournments.rewind(ply);
        state.results.rewind();
        state.sheets.rewind(moves);
        if !is_lost && before.stage != Stage::BeforeStart {
            self.enter(Stage::Playing);
        }
        let State {
            course,
            time,
            adjournments,
            ..
        } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(&before, &clock, shown);
        let is_void = shown.is_sealed && !adjournments.is_sealed();
        let gained = time.rewind(cx, course, is_void.then_some(before.turn))?;
        let fx = &mut self.fx;
        fx.rule_always(rule, Decision::Reinstated { ply });
        Time::tell_gained(fx, &gained);
        Ok(())
    }

    /// Castling is possible with these rooks only.
    fn set_castling(&mut self, castling: CastlingRights) {
        let course = &mut self.state.course;
        let setup = Setup {
            castling,
            ..course.position.to_setup()
        };
        if let Ok(next) = setup.validate_with(Tolerance::ALL) {
            course.position = next.clone();
            let first = Some(course.ply);
            self.note(Change::Cut {
                is_broken: false,
                start: next.into(),
                first,
            });
        }
    }

    /// What is reported is looked into.
    fn look_into(&mut self, by: Reporter, what: Irregularity) {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            time,
            board,
            faults,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
        match what {
            Irregularity::IllegalMove { which } => faults.report_illegal(cx, fx, by, which),
            Irregularity::IllegalPosition => faults.report_position(cx, fx, by),
            Irregularity::TouchMove { square } => board.report_touch(cx, fx, by, square),
            Irregularity::PressedByMistake => faults.report_press(cx, fx, by),
            Irregularity::InitialPosition { misplaced } => {
                setup::report_initial_position(cx, fx, by, misplaced);
            }
            Irregularity::BoardTurned => setup::report_turned_board(cx, fx, by),
            Irregularity::ColorsReversed => setup::report_reversed_colors(cx, fx),
            Irregularity::Displaced { after } => faults.report_displaced(cx, fx, by, after),
            Irregularity::Unrecoverable => fx.refer(Rule::Reinstate, Question::PositionLost),
        }
    }

    /// Gives the event to the part that owns it.
    fn route(&mut self, event: Event) -> Result<(), HandleError> {
        match self.state.course.stage {
            Stage::BeforeStart => self.hear_before_start(event),
            Stage::Playing => {
                if let Some(by) = event.player() {
                    // Whoever acts is there.
                    if !matches!(event, Event::Arrive { .. }) {
                        self.state.time.note_presence(by);
                    }
                }
                self.hear_in_play(event)
            }
            Stage::Adjourned => self.hear_adjourned(event),
            Stage::Halted(question) => self.hear_while_halted(event, question),
            Stage::Over(verdict) => self.hear_after_end(event, verdict),
            Stage::Canceled => Err(HandleError::GameOver),
        }
    }

    fn hear_before_start(&mut self, event: Event) -> Result<(), HandleError> {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State { course, time, .. } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(course, &clock, shown);
        match event {
            Event::Start => self.start()?,
            Event::Arrive { by } => time.arrive(cx, fx, by)?,
            Event::NeedAssistant {
                by,
                task,
                disability,
            } => conduct::need_assistant(cx, fx, by, task, disability),
            Event::Arbiter(action) => self.direct(action)?,
            _ => return Err(HandleError::NotStarted),
        }
        Ok(())
    }

    /// The session begins, perhaps from a position in which the game is over.
    fn start(&mut self) -> Result<(), HandleError> {
        let shown = self.shown();
        let State { course, time, .. } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(course, &clock, shown);
        let asked = self.fx.len();
        time.start(cx, &mut self.fx)?;
        self.settle(asked)?;
        let shown = self.shown();
        let State {
            course,
            time,
            results,
            ..
        } = &*self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
        results.end_on_board(cx, &mut self.fx, Repetition::NONE);
        Ok(())
    }

    fn hear_in_play(&mut self, event: Event) -> Result<(), HandleError> {
        if let Event::Play { by, mv } | Event::PlayWithLag { by, mv, .. } = event {
            return self.play(by, mv);
        }
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            board,
            time,
            offers,
            claims,
            faults,
            sheets,
            adjournments,
            results,
            ..
        } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(course, &clock, shown);
        match event {
            Event::Start => return Err(HandleError::AlreadyStarted),
            Event::Arrive { by } => time.arrive(cx, fx, by)?,
            // Played above, as most events are.
            Event::Play { .. } | Event::PlayWithLag { .. } => {}
            Event::Make { by, mv } => board.make(cx, fx, by, mv),
            Event::Press { by } => board.press(cx, fx, by),
            Event::Touch { by, square } => board.touch(cx, fx, by, square),
            Event::Board { by, action } => board.act(cx, fx, by, action)?,
            Event::Report { by, what } => faults.report(cx, fx, by, what),
            Event::ClaimTime { by } => time.claim_time(cx, fx, by)?,
            Event::ObserveClocks => self.observe_clocks(),
            Event::ObserveBothFlags { first } => time.observe_both_flags(cx, fx, first),
            Event::ObserveClockDefect => time.observe_defect(cx, fx),
            Event::ObserveClockSetting => time.observe_setting(cx, fx),
            Event::MisuseClock { by, how } => time.misuse(fx, by, how),
            Event::StopClocks { by, reason } => time.stop_clocks(cx, fx, by, reason)?,
            Event::OfferDraw { by, conditional } => offers.offer(cx, fx, by, conditional),
            Event::AcceptDraw { by } => offers.accept(cx, fx, by),
            Event::DeclineDraw { by } => offers.decline(fx, by),
            Event::ClaimDraw {
                by,
                claim,
                evidence,
            } => {
                sheets.claimed(by, claim);
                claims.claim_draw(cx, fx, (by, claim), evidence);
            }
            Event::ClaimQuickplay { by, kind } => claims.claim_quickplay(cx, fx, by, kind),
            Event::RequestIncrement { by } => claims.request_increment(cx, fx, by),
            Event::Resign { by } => results.resign(fx, by),
            Event::SeemToResign { by } => results.seem_to_resign(fx, by),
            Event::ConcedeMate { by } => results.concede_mate(cx, fx, by),
            Event::Retract { by, what } => self.retract(by, what),
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

    /// A move online: made and completed at once.
    fn play(&mut self, by: Color, mv: Move) -> Result<(), HandleError> {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            time,
            board,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
        let has_move = cx.has_move(by);
        if cx.config.host.illegal_moves == IllegalMovePolicy::Refused {
            if !has_move {
                return Err(HandleError::NotTheirTurn { by });
            }
            let position = &cx.course.position;
            let legal = position.legal_move(position.as_king_takes_rook(mv))?;
            let obligation = board.obligation(course, &cx.policies().touch);
            if !obligation.allows(legal) {
                return Err(HandleError::Owes { by, obligation });
            }
        } else if !has_move {
            // Nothing has moved but on a screen.
            fx.refuse(by, Rule::Turn, RejectionReason::NotTheirTurn);
            return Ok(());
        }
        board.make(cx, fx, by, mv);
        fx.ask(Effect::CompletePlay {
            by,
            ply: cx.course.ply,
        });
        Ok(())
    }

    /// A move that was played online is completed, if it was made; else it is as if the clock had
    /// been pressed.
    fn complete_play(&mut self, by: Color, ply: u32) {
        if self.state.course.ply > ply {
            let is_own_time = self.state.time.clock().turn() == Some(by);
            if self.state.course.unpressed[by] && is_own_time {
                self.fx.ask(Effect::Complete { by });
            } else if self.state.course.unpressed[by] {
                // It is the other player's time: a move was told without its press.
                self.fx.ask(Effect::Count { by });
            }
            return;
        }
        let shown = self.shown();
        let State {
            course,
            time,
            board,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
        if cx.course.is_playing() && cx.has_move(by) && board.is_moved(&cx.course.position) {
            board.press_unmade(cx, &mut self.fx, by);
        }
    }

    fn retract(&mut self, by: Color, what: Retraction) {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            time,
            offers,
            claims,
            results,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
        match what {
            Retraction::Offer => offers.retract(fx, by),
            Retraction::Claim => claims.retract(fx, by),
            Retraction::Resignation => results.retract_resignation(cx, fx, by),
            Retraction::Agreement => results.retract_agreement(cx, fx, by),
        }
    }

    fn keep_record(&mut self, action: RecordAction) {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            time,
            claims,
            sheets,
            ..
        } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(course, &clock, shown);
        match action {
            RecordAction::ObserveFlag { player } if cx.clock.expired(player, cx.at).is_some() => {
                time.observe(cx, fx);
            }
            RecordAction::ObserveFlag { player } => sheets.see_flag(cx, fx, player),
            RecordAction::Reconstruct => fx.refer(Rule::Reconstruction, Question::Reconstruction),
            RecordAction::CountMoves => claims.count_moves(cx, fx),
        }
    }

    /// Before an adjourned game goes on players can agree and give up (Guidelines I.4 and I.6).
    fn hear_adjourned(&mut self, event: Event) -> Result<(), HandleError> {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            time,
            offers,
            adjournments,
            results,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
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

    /// While a question is open players can agree and give up, and whoever has called the arbiter
    /// says what for; the rest waits.
    fn hear_while_halted(&mut self, event: Event, question: Question) -> Result<(), HandleError> {
        let is_play_over = question.hangs_on_the_end() || self.state.results.is_doubted();
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
            Event::Arbiter(_) => true,
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
            | Event::Resign { .. }
            | Event::Retract { .. } => true,
            // What is found out about an illegal move voids whatever is asked.
            Event::Report {
                what: Irregularity::IllegalMove { .. },
                ..
            } if self.state.faults.has_standing() => true,
            Event::ClaimDraw { by: again, .. } => match question {
                Question::Claim { by, claim } if by == again => {
                    self.state.claims.claim_again(&mut self.fx, (by, claim));
                    return Ok(());
                }
                _ => is_caller,
            },
            // Whoever has called the arbiter says what there is to say.
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

    /// After the end the result is signed and may be appealed against; little else counts.
    fn hear_after_end(&mut self, event: Event, verdict: Verdict) -> Result<(), HandleError> {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            time,
            sheets,
            results,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
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

    /// After the end only a mate is set aside that was not made with the touched piece; whatever
    /// else is found then changes nothing (Articles 5.1.1 and 8.7).
    fn report_after_end(&mut self, (by, what): (Reporter, Irregularity), verdict: Verdict) {
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            time,
            board,
            results,
            ..
        } = &mut *self.state;
        let cx = &self.moment.context(course, time.clock(), shown);
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

    /// Carries out what the arbiter orders, or gives the answer to who has asked.
    fn direct(&mut self, action: ArbiterAction) -> Result<(), HandleError> {
        match (action, self.state.course.stage) {
            (ArbiterAction::Answer(answer), Stage::Halted(question)) => {
                self.answer(question, answer)
            }
            (ArbiterAction::Answer(Answer::Draw), Stage::Playing)
                if self.state.claims.postponed().is_some() =>
            {
                self.state.claims.draw_postponed(&mut self.fx);
                Ok(())
            }
            _ => {
                let shown = self.shown();
                let State { course, time, .. } = &*self.state;
                let cx = &self.moment.context(course, time.clock(), shown);
                orders::direct(cx, &mut self.fx, action)
            }
        }
    }

    /// Gives the answer to the open question to the part that has asked.
    fn answer(&mut self, question: Question, answer: Answer) -> Result<(), HandleError> {
        let mut options = question.options(self.moment.config.rulebook());
        if !options.any(|option| option == answer) {
            return Err(HandleError::NotAnOption(answer));
        }
        let shown = self.shown();
        let fx = &mut self.fx;
        let State {
            course,
            board,
            time,
            offers,
            claims,
            faults,
            adjournments,
            results,
            ..
        } = &mut *self.state;
        let clock = *time.clock();
        let cx = &self.moment.context(course, &clock, shown);
        let (is_so, is_draw) = (answer == Answer::Yes, answer == Answer::Draw);
        match question {
            Question::Claim { by, claim } => claims.check(cx, fx, by, claim),
            Question::UnrecordedClaim { by, claim } => {
                claims.answer_unrecorded(cx, fx, (by, claim), is_so);
            }
            Question::UnprovenClaim { by, claim } => {
                claims.answer_unproven(cx, fx, (by, claim), answer);
            }
            Question::Quickplay { by, kind } => {
                claims.answer_quickplay(cx, fx, (by, kind), answer);
            }
            Question::QuickplayAfterFlag { by, fallen, .. } => {
                claims.answer_after_flag(fx, by, fallen, answer);
            }
            Question::Increment { by } => claims.answer_increment(cx, fx, by, is_so),
            Question::Agreement => offers.answer_agreement(fx, is_so),

            Question::Penalty { by, conduct } => {
                conduct::answer_penalty(cx, fx, by, conduct, answer);
            }
            Question::LossScore { by, conduct } => conduct::answer_loss(fx, by, conduct, answer)?,

            Question::EnvelopeMissing => adjournments.answer_missing(fx, answer),
            Question::SealedUnclear { by } => adjournments.answer_unclear(fx, by, is_so),

            Question::Overstepped { player } => {
                time.answer_overstepped(cx, fx, player, answer)?;
            }
            Question::Stopped { by, reason } => {
                time.answer_stopped(cx, fx, (by, reason), is_so)?;
            }
            Question::Late { by } => time.answer_late(cx, fx, by, is_so),
            Question::BothFlags => time.answer_both_flags(fx, is_draw),

            Question::SignedOtherwise { result } => {
                results.answer_signed(fx, result, answer);
            }
            Question::CanMate { player, by } => {
                results.answer_chances(cx, fx, player, by, is_so);
            }
            Question::ForcedWin { player } => {
                let by = LossReason::Time;
                results.answer_chances(cx, fx, player, by, is_so);
            }
            Question::Appeal { .. } => results.answer_appeal(cx, fx, is_so)?,
            Question::Resigning { by } => results.answer_resigning(fx, by, is_so),
            Question::DeclaredDraw { termination } => {
                results.answer_declared(fx, termination, is_draw);
            }
            Question::Adjudication { .. } => claims.answer_adjudication(fx),

            Question::Touched { by, square } => {
                let is_new = is_so && board.answer_touched(cx, fx, by, square);
                if !is_new {
                    results.uphold(fx, Rule::TouchMove);
                }
            }
            Question::TouchedFirst { by, one, other } => {
                let is_one = answer == Answer::First;
                let squares = if is_one { [one, other] } else { [other, one] };
                fx.ask(Effect::Touched { by, squares });
                fx.ask(Effect::Run);
            }
            Question::PressedWithoutMove { by } => {
                faults.answer_pressed(cx, fx, by, is_so);
            }
            Question::BothIllegal => faults.answer_both_illegal(cx, fx, is_so),
            Question::Reported { what } if is_so => {
                fx.ask(Effect::Enter(Stage::Playing));
                let by = Reporter::Arbiter;
                fx.ask(Effect::LookInto { by, what });
                fx.ask(Effect::Run);
            }
            // What there was to do has been done while the question was open.
            Question::Assistant { .. }
            | Question::ClockDefect
            | Question::ClockSetting
            | Question::PenaltyTime { .. }
            | Question::PositionLost
            | Question::Reconstruction
            | Question::Reported { .. }
            | Question::ResumptionTimes
            | Question::TimesAfter
            | Question::Updating => fx.ask(Effect::Run),
        }
        Ok(())
    }
}
