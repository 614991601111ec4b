//! The dispatch of an event: what it needs of the game, and how effects are carried out.

use alloc::boxed::Box;
use core::time::Duration;

use crate::arbiter::board::Owed;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::{Effect, MadeAs};
use crate::arbiter::error::HandleError;
use crate::arbiter::faults::Fault;
use crate::arbiter::history::{Change, Changes};
use crate::arbiter::host::QuestionPolicy;
use crate::arbiter::question::{Offense, Question};
use crate::arbiter::results::Repetition;
use crate::arbiter::ruling::{Audience, Decision, Rulings};
use crate::arbiter::state::State;
use crate::arbiter::time::FlagsSeen;
use crate::arbiter::turn::{Moment, Output, Turn};
use crate::arbiter::verdict::Verdict;
use crate::board::CastlingRights;
use crate::fen::EnPassantMode;
use crate::laws::Rule;
use crate::legality::LegalMove;
use crate::setup::{Setup, Tolerance};
use crate::touch::TouchObligation;
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
    /// What the parts ask for. While effects are carried out, the next one is the last.
    pub(in crate::arbiter) out: Output,
    /// The changes of the event to the moves.
    pub(super) changes: &'a mut Changes,
    pub(super) rulings: &'a mut Rulings,
}

impl<'a> Dispatch<'a> {
    pub(in crate::arbiter) fn new(
        moment: Moment<'a>,
        state: &'a mut State,
        changes: &'a mut Changes,
        rulings: &'a mut Rulings,
    ) -> Self {
        Self {
            moment,
            is_stopped: false,
            unanswered: None,
            mover: None,
            state,
            out: Output::new(),
            changes,
            rulings,
        }
    }

    /// Returns the turn of a part.
    #[inline]
    pub(super) fn turn(&mut self) -> Turn<'_> {
        Turn {
            moment: &self.moment,
            course: &self.state.course,
            time: &mut self.state.time,
            parts: &mut self.state.parts,
            out: &mut self.out,
        }
    }

    /// Observes the flags.
    pub(super) fn observe_flags(&mut self, seen: FlagsSeen) {
        let mut turn = self.turn();
        match seen {
            FlagsSeen::OnClock => self.observe_clocks(),
            FlagsSeen::One(player) if turn.clock().expired(player, turn.at).is_some() => {
                self.observe_clocks();
            }
            FlagsSeen::One(_) => turn.observe_flag(),
            FlagsSeen::Both { first } => turn.observe_both_flags(first),
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

    /// Carries out the effects in order. What one effect leads to comes before the next.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Result<(), HandleError> {
        if self.out.fx.is_empty() && self.out.failure.is_none() {
            return Ok(());
        }
        self.settle_effects()
    }

    fn settle_effects(&mut self) -> Result<(), HandleError> {
        self.out.fx.reverse();
        while let Some(effect) = self.out.fx.pop() {
            let completes = matches!(effect, Effect::Complete { .. });
            let is_heard = !self.is_stopped || completes && self.is_completed_nevertheless();
            if is_heard || matches!(effect, Effect::Rule(_)) {
                let left = self.out.fx.len();
                self.carry_out(effect)?;
                self.out.fx[left..].reverse();
            }
        }
        self.out.failure.take().map_or(Ok(()), Err)
    }

    /// Returns `true` if a move is completed although the game has stopped, because only a question
    /// about it has halted the game.
    pub(super) const fn is_completed_nevertheless(&self) -> bool {
        matches!(self.state.course.stage, Stage::Halted(_))
    }

    /// Carries out one effect.
    fn carry_out(&mut self, effect: Effect) -> Result<(), HandleError> {
        match effect {
            Effect::Rule(ruling) => self.rulings.push(ruling),
            Effect::Refer(audience, rule, question) => self.refer(audience, rule, question),
            Effect::End {
                audience,
                rule,
                result,
                cause,
            } => {
                let ply = self.state.course.ply;
                let verdict = Verdict { result, cause, ply };
                let mut turn = self.turn();
                turn.rule_for(audience, turn.citable(rule), Decision::Over(verdict));
                self.enter(Stage::Over(verdict));
            }
            Effect::Lose { loser, reason } => self.turn().decide_loss(loser, reason),
            Effect::Enter(stage) => self.enter(stage),
            Effect::Run => {
                let is_sealed = self.state.parts.adjourn.is_sealed();
                self.enter(self.state.course.stage_of_play(is_sealed));
                match self.state.time.take_kept() {
                    Some(observed) if self.state.course.is_playing() => {
                        self.observe_flags(observed);
                        self.turn().ask(Effect::Run);
                    }
                    _ if self.ask_due_penalty() => {}
                    _ => self.turn().run(Rule::Restart),
                }
            }
            Effect::Make { by, mv, made_as } => self.make(by, mv, made_as)?,
            Effect::Stand {
                by,
                setup,
                fault,
                made_as,
            } => self.let_stand(by, *setup, fault, made_as),
            Effect::Complete { by, made } if self.state.course.ply >= made => {
                let mv = self.last_move();
                if !self.turn().is_repeated_for_hands(by, mv) {
                    self.complete(by);
                    self.ask_due_penalty();
                }
            }
            Effect::Complete { .. } => {}
            Effect::Count { by } => self.count(by),
            Effect::Repeat { by, mv, after } => {
                let rule = Rule::OneHand;
                self.reinstate(after, rule)?;
                let obligation = TouchObligation::Exactly(mv);
                self.turn().owe(by, obligation, rule, Owed::Told);
            }
            Effect::Fault { by, rule } => self.turn().count_fault(by, rule),
        }
        Ok(())
    }

    /// Enters a stage. Unless the game goes on, the effects still waiting are dropped. Whatever is
    /// open when the game ends lapses (Article 9.1.2.1), and connections matter no longer.
    pub(super) fn enter(&mut self, stage: Stage) {
        self.state.course.stage = stage;
        let is_at_end = matches!(stage, Stage::Over(_) | Stage::Canceled | Stage::Aborted);
        if is_at_end {
            let mut turn = self.turn();
            turn.halt();
            turn.parts.offers.rewind();
            turn.parts.takeback.rewind();
            turn.parts.connection.forget();
        }
        self.is_stopped = is_at_end || matches!(stage, Stage::Halted(_));
    }

    /// Halts the game until the question is answered.
    fn refer(&mut self, audience: Audience, rule: Rule, question: Question) {
        let mut turn = self.turn();
        turn.halt();
        turn.rule_for(audience, turn.citable(rule), Decision::Referred(question));
        self.enter(Stage::Halted(question));
        let is_answered = self.moment.config.host.questions == QuestionPolicy::Answered;
        self.unanswered = is_answered.then_some(question);
    }

    /// Returns the last move, if it is a legal one.
    fn last_move(&self) -> Option<Move> {
        match self.changes.last() {
            Some(Change::Played { next, .. }) => Some(next.mv()),
            Some(_) => None,
            None => self.moment.history.line().moves().next_back(),
        }
    }

    /// Asks for a penalty that is due, once no other question is open and where the arbiter acts
    /// unasked or was called. Returns `false` if there is none.
    fn ask_due_penalty(&mut self) -> bool {
        let is_playing = self.state.course.is_playing();
        let due = self.turn().due_penalty().filter(|_| is_playing);
        if let Some((by, offense)) = due {
            self.turn().ask_penalty(by, offense);
        }
        due.is_some()
    }

    /// Completes a player's move, if it is their time.
    pub(super) fn complete(&mut self, by: Color) {
        let mut turn = self.turn();
        if turn.complete_on_clock(by) {
            self.state.course.unpressed[by] = false;
            self.turn().meet_completion();
        }
    }

    /// Counts a move that was never completed by a press.
    pub(super) fn count(&mut self, by: Color) {
        let mut turn = self.turn();
        turn.count_on_clock(by);
        turn.is_repeated_for_hands(by, None);
        self.state.course.unpressed[by] = false;
    }

    /// Makes a move that a part has found legal.
    pub(super) fn make(&mut self, by: Color, mv: Move, made_as: MadeAs) -> Result<(), HandleError> {
        let is_pressed = self.take_back(by, made_as);
        let position = self.state.course.position.clone();
        self.make_legal(by, position.legal_move(mv)?, made_as);
        self.state.course.unpressed[by] &= !is_pressed;
        if made_as == MadeAs::Last {
            self.turn().forget_unmet();
        }
        Ok(())
    }

    /// Makes a legal move, or seals it if the game is being adjourned.
    pub(super) fn make_legal(&mut self, by: Color, legal: LegalMove<'_>, made_as: MadeAs) {
        let mv = legal.to_move();
        if self.state.parts.adjourn.is_sealing() {
            self.state.parts.board.idle();
            return self.turn().seal_made(by, mv);
        }
        let after = legal.play();
        let (played, repetition) = self.moment.history.ask_after(self.changes, |line| {
            let next = line.ply_after(legal, &after);
            let played = Change::played(next, line.len(), &after);
            (played, Repetition::after(line, legal, next))
        });
        self.meet_move_of(by);
        let State { course, parts, .. } = &mut *self.state;
        parts.board.advance(&course.position, &after);
        if made_as != MadeAs::Last {
            parts.board.end_turn(by);
            parts.faults.settle_offense(!by, Offense::Displaced);
        }
        self.turn().move_made(by, mv);
        self.state.course.pass_turn(by, Some(after));
        let mut turn = self.turn();
        if made_as != MadeAs::NextBeforeLoss {
            turn.end_on_board(repetition);
        }
        if turn.needs_no_press(by) {
            let made = turn.course.ply;
            turn.ask(Effect::Complete { by, made });
        }
        self.changes.push(played);
        self.mover = Some(by);
    }

    /// Accepts what stands on the board as a move and passes the turn.
    fn let_stand(&mut self, by: Color, setup: Setup, fault: Option<Box<Fault>>, made_as: MadeAs) {
        let is_pressed = self.take_back(by, made_as);
        let before = self.state.course.position.clone();
        self.meet_move_of(by);
        let next = setup.validate_with(Tolerance::ALL).ok();
        let State { course, parts, .. } = &mut *self.state;
        let stands = setup.board.clone();
        let lawless: Option<Box<Setup>> = next.is_none().then(|| setup.into());
        parts.board.stand(&stands, lawless.clone());
        if made_as != MadeAs::Last {
            parts.board.end_turn(by);
            parts.faults.settle_offense(!by, Offense::Displaced);
        }
        course.pass_turn(by, next.clone());
        course.unpressed[by] = !is_pressed;
        self.changes.push(Change::Cut {
            first: course.ply,
            start: next.unwrap_or(before).into(),
            lawless,
        });
        if let Some(fault) = fault {
            self.out.found.push(*fault);
        }
        let mut turn = self.turn();
        if made_as == MadeAs::Last {
            turn.forget_unmet();
        }
        if turn.needs_no_press(by) {
            let made = turn.course.ply;
            turn.ask(Effect::Complete { by, made });
        }
    }

    /// Takes the last move back, if another takes its place. Returns `true` if it was completed.
    fn take_back(&mut self, by: Color, made_as: MadeAs) -> bool {
        if made_as != MadeAs::Last {
            return false;
        }
        let is_pressed = !self.state.course.unpressed[by];
        let Moment {
            config,
            history,
            standing,
            ..
        } = self.moment;
        let State { course, parts, .. } = &mut *self.state;
        let ply = course.ply.saturating_sub(1);
        if let Some((back, then)) = history.at(config, course, ply) {
            parts.faults.rewind(standing, ply);
            parts.recording.rewind(then.moves);
            course.go_back(then);
            self.changes.push(back);
        }
        is_pressed
    }

    /// Declines the opponent's offer by a move, and lets requests for a takeback lapse. If the
    /// player's last move was never completed by a press, this one completes it.
    fn meet_move_of(&mut self, by: Color) {
        let mut turn = self.turn();
        turn.decline_by_move(by);
        turn.lapse_requests();
        if self.state.course.unpressed[by] {
            self.count(by);
        }
    }

    /// Goes back to the position after `ply` half-moves. Offers and claims made since are void; the
    /// time used stays used.
    pub(super) fn reinstate(&mut self, ply: u32, rule: Rule) -> Result<(), HandleError> {
        let Moment {
            config, history, ..
        } = self.moment;
        let before = self.state.course.clone();
        let found = history.at(config, &before, ply);
        let number = u16::try_from(ply).unwrap_or(u16::MAX);
        let (back, then) = found.ok_or(HandleError::NoSuchPly(number))?;
        self.changes.push(back);
        let is_lost = before.stage == Stage::Halted(Question::PositionLost);
        let (moves, lawless) = (then.moves, then.lawless.clone());
        self.state.course.go_back(then);
        let parts = &mut self.state.parts;
        let was_sealed = parts.adjourn.is_sealed();
        parts.board.rewind(ply, lawless);
        parts.offers.rewind();
        parts.claims.rewind(ply);
        parts.faults.rewind(self.moment.standing, ply);
        parts.faults.forget_hands(ply);
        self.out.found.retain(|fault| fault.after < ply);
        parts.adjourn.rewind(ply);
        parts.results.rewind();
        parts.takeback.rewind();
        parts.recording.rewind(moves);
        let is_void = was_sealed && !parts.adjourn.is_sealed();
        if !is_lost && before.stage != Stage::BeforeStart {
            self.enter(Stage::Playing);
        }
        let mut turn = self.turn();
        let mut gained = turn.rewind_time(&before, is_void.then_some(before.turn));
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
    pub(super) fn set_castling(&mut self, castling: CastlingRights) {
        let course = &mut self.state.course;
        let setup = Setup {
            castling,
            ..course.position.to_setup_with(EnPassantMode::Always)
        };
        if let Ok(next) = setup.validate_with(Tolerance::ALL) {
            course.position = next.clone();
            self.changes.push(Change::Cut {
                start: next.into(),
                first: course.ply,
                lawless: None,
            });
        }
    }
}
