//! The turn of a part: what it may read, the parts below it, and what it asks of those above.

use alloc::vec::Vec;
use core::ops::Deref;
use core::time::Duration;

use super::config::GameConfig;
use super::course::{Course, Stage};
use super::effect::{Effect, Effects};
use super::error::HandleError;
use super::event::Reporter;
use super::faults::Fault;
use super::game_result::GameResult;
use super::history::History;
use super::host::IrregularityDetection;
use super::parts::Parts;
use super::question::{LossReason, Question};
use super::ruling::{Audience, Decision, Note, RejectionReason, Ruling};
use super::sheet::Scoresheet;
use super::time::Time;
use super::timed_event::TimedEvent;
use super::verdict::EndCause;
use crate::clock::{ChessClock, MoveBonus, SessionTime};
use crate::laws::policy::{CompletedBy, HasMoveWhen, Policies, QuickplayApplies, Reporters};
use crate::laws::{Rule, Rulebook, TimeClass};
use crate::types::{ByColor, Color, Outcome};

/// The event being handled, and the game before it.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) config: &'a GameConfig,
    /// The moves before the event.
    pub(super) history: &'a History,
    /// The scoresheets before the event.
    pub(super) scoresheets: &'a ByColor<Scoresheet>,
    /// The faults that stood before the event, in the order of their half-moves.
    pub(super) standing: &'a [Fault],
    /// The event before this one.
    pub(super) previous: Option<&'a TimedEvent>,
    pub(super) at: SessionTime,
    /// The network lag of the move in this event.
    pub(super) lag: Duration,
}

/// What a part may read, the parts, and what it asks for. A part uses only those below it.
///
/// Every step of an event makes one, so it has few pointers.
pub(super) struct Turn<'t> {
    pub(super) moment: &'t Moment<'t>,
    pub(super) course: &'t Course,
    pub(super) time: &'t mut Time,
    pub(super) parts: &'t mut Parts,
    pub(super) out: &'t mut Output,
}

/// What the parts ask for in one event.
pub(super) struct Output {
    pub(super) fx: Effects,
    /// The faults of the event.
    pub(super) found: Vec<Fault>,
    /// The first thing that could not be done. The event is then an error.
    pub(super) failure: Option<HandleError>,
}

impl Output {
    pub(super) const fn new() -> Self {
        Self {
            fx: Effects::new(),
            found: Vec::new(),
            failure: None,
        }
    }
}

/// Everything about the event is reachable directly.
impl<'t> Deref for Turn<'t> {
    type Target = Moment<'t>;

    fn deref(&self) -> &Moment<'t> {
        self.moment
    }
}

impl<'t> Turn<'t> {
    pub(super) fn rulebook(&self) -> &'t Rulebook {
        self.config.rulebook()
    }

    pub(super) const fn clock(&self) -> &ChessClock {
        self.time.clock()
    }

    /// Returns the policies of the rulebook.
    pub(super) fn policies(&self) -> &'t Policies {
        self.rulebook().policies()
    }

    /// Returns `true` if the rulebook has the rule.
    pub(super) fn is_in_force(&self, rule: Rule) -> bool {
        self.rulebook().is_in_force(rule)
    }

    /// Returns `true` if a player has the move (Article 1.3): once the opponent has made a move or,
    /// in older editions, has completed it.
    pub(super) fn has_move(&self, player: Color) -> bool {
        let needs_completion =
            matches!(self.policies().completion.has_move, HasMoveWhen::Completed);
        self.course.turn == player && !(needs_completion && self.course.unpressed[!player])
    }

    /// Returns `true` if a player's moves are completed on releasing the piece, without a press.
    pub(super) fn needs_no_press(&self, by: Color) -> bool {
        self.policies().completion.completed_by == CompletedBy::HandOff
            && self.clock().control(by).is_unlimited()
    }

    /// Returns `true` if irregularities at the board are noticed at once.
    pub(super) fn is_watched(&self) -> bool {
        self.config.host.irregularities == IrregularityDetection::AtOnce
    }

    /// Returns `true` if the arbiter notices illegal moves and acts on them without a report.
    pub(super) fn is_illegal_move_seen(&self) -> bool {
        self.is_watched() && self.may_arbiter_act()
    }

    /// Returns `true` if the arbiter notices touched pieces and acts on them without a report.
    pub(super) fn is_touching_seen(&self) -> bool {
        self.is_watched()
            && !matches!(
                self.rulebook().reporters(),
                Reporters::PlayersOnly | Reporters::PlayersAndDirector
            )
    }

    /// Returns `true` if the arbiter may act on their own observation (Article 12.1).
    pub(super) fn may_arbiter_act(&self) -> bool {
        let reporters = self.rulebook().reporters();
        let is_late = |below| {
            let remaining = self.remaining();
            let mut left = Color::ALL
                .into_iter()
                .filter_map(|player| remaining[player]);
            left.any(|left| left < below)
        };
        reporters != Reporters::PlayersOnly
            && !reporters.director_silent_below().is_some_and(is_late)
    }

    /// Returns `true` if a player plays on a board for the visually impaired.
    pub(super) fn is_adapted(&self, player: Color) -> bool {
        self.config.adapted[player] && self.is_in_force(Rule::AdaptedBoard)
    }

    /// Returns each player's remaining time; `None` without a limit.
    pub(super) fn remaining(&self) -> ByColor<Option<Duration>> {
        ByColor::from_fn(|player| self.clock().remaining(player, self.at))
    }

    /// Returns `true` if a player must make all remaining moves in the time left.
    pub(super) fn is_last_period(&self, player: Color) -> bool {
        let period = self.clock().current_period(player);
        period.is_some_and(|period| period.moves.is_none())
    }

    /// Returns `true` if at least one player has a time limit.
    pub(super) fn has_times(&self) -> bool {
        self.remaining().iter().any(|(_, left)| left.is_some())
    }

    /// Returns `true` if a player is in a quickplay finish and its rules apply.
    pub(super) fn is_quickplay(&self, player: Color) -> bool {
        self.is_in_force(Rule::QuickplayFinish)
            && (!self.is_quickplay_a_guideline() || self.is_guideline_for_this_class())
            && self.is_last_period(player)
            && self.is_without_bonus(player)
    }

    /// Returns `true` if the rules for quickplay finishes apply only where the event announces them
    /// (Guideline III).
    pub(super) fn is_quickplay_a_guideline(&self) -> bool {
        self.policies().quickplay.claim.applies == QuickplayApplies::WhenAnnounced
    }

    /// Returns `true` unless the game is blitz, to which the guidelines do not apply.
    pub(super) fn is_guideline_for_this_class(&self) -> bool {
        self.rulebook().time_class() != TimeClass::Blitz
    }

    /// Returns `true` if a player's moves add no time in this period.
    pub(super) fn is_without_bonus(&self, player: Color) -> bool {
        let period = self.clock().current_period(player);
        period.is_some_and(|period| period.bonus == MoveBonus::None)
    }

    /// Returns `true` if so many moves have been completed that faults of the set-up stand (Article
    /// A.5.1).
    pub(super) fn is_set_up_settled(&self) -> bool {
        let completed = Color::ALL.map(|player| self.course.completed(player));
        let completed = completed[0].min(completed[1]);
        let most = self.rulebook().set_up_moves();
        most.is_some_and(|most| completed >= u32::from(most))
    }

    /// Adds an effect.
    pub(super) fn ask(&mut self, effect: Effect) {
        self.out.fx.push(effect);
    }

    /// Rules something at a place among the effects, if the rulebook has the rule.
    pub(super) fn rule_at(&mut self, place: usize, rule: Rule, decision: Decision) {
        let asked = self.out.fx.len();
        self.rule(rule, decision);
        if self.out.fx.len() > asked {
            self.out.fx[place..].rotate_right(1);
        }
    }

    /// Rules something, if the rulebook has the rule.
    pub(super) fn rule(&mut self, rule: Rule, decision: Decision) {
        self.rule_for(Audience::Everyone, rule, decision);
    }

    /// Rules something by this rule or, if the rulebook lacks it, by the arbiter's judgment.
    pub(super) fn rule_always(&mut self, rule: Rule, decision: Decision) {
        self.rule(self.citable(rule), decision);
    }

    /// Rules something for an audience, if the rulebook has the rule.
    pub(super) fn rule_for(&mut self, audience: Audience, rule: Rule, decision: Decision) {
        if let Some(citation) = self.rulebook().cite(rule) {
            self.ask(Effect::Rule(Ruling {
                decision,
                citation,
                audience,
            }));
        }
    }

    /// Rules that what a player did has no effect, by this rule or by the arbiter's judgment.
    pub(super) fn refuse(&mut self, by: Color, rule: Rule, reason: RejectionReason) {
        self.rule_always(rule, Decision::NoEffect { by, reason });
    }

    /// Rules that a report has no effect.
    pub(super) fn refuse_report(&mut self, by: Reporter, rule: Rule, reason: RejectionReason) {
        self.rule_always(rule, Decision::ReportRefused { by, reason });
    }

    /// Notes something for the arbiter, if the rulebook has the rule.
    pub(super) fn advise(&mut self, rule: Rule, note: Note) {
        self.rule_for(Audience::Arbiter, rule, Decision::Note(note));
    }

    /// Notes something for the arbiter, by this rule or by the arbiter's judgment.
    pub(super) fn advise_always(&mut self, rule: Rule, note: Note) {
        self.advise(self.citable(rule), note);
    }

    /// Refers a question and halts the game until it is answered.
    pub(super) fn refer(&mut self, rule: Rule, question: Question) {
        self.ask(Effect::Refer(Audience::Everyone, rule, question));
    }

    /// Asks the arbiter for the times before the game continues, if a player has a time limit.
    pub(super) fn ask_times(&mut self) {
        if self.has_times() {
            self.refer(Rule::TimesAfterIrregularity, Question::TimesAfter);
        } else {
            self.ask(Effect::Run);
        }
    }

    /// Ends the game and stops the clocks.
    pub(super) fn end(&mut self, rule: Rule, result: GameResult, cause: EndCause) {
        self.ask(Effect::End {
            audience: Audience::Everyone,
            rule,
            result,
            cause,
        });
    }

    /// Ends the game by a loss, unless the rulebook grants a draw instead.
    pub(super) fn lose(&mut self, loser: Color, reason: LossReason) {
        self.ask(Effect::Lose { loser, reason });
    }

    /// Ends the game as a draw.
    pub(super) fn draw(&mut self, rule: Rule, cause: EndCause) {
        self.end(rule, GameResult::DRAW, cause);
    }

    /// Ends the game with a win.
    pub(super) fn win(&mut self, winner: Color, rule: Rule, cause: EndCause) {
        self.end(rule, GameResult::from_outcome(Outcome::Win(winner)), cause);
    }

    /// Cancels the game. The new one has the same times.
    pub(super) fn cancel_keeping_times(&mut self, rule: Rule) {
        self.rule_always(rule, Decision::Canceled);
        self.ask(Effect::Enter(Stage::Canceled));
    }

    /// Cancels the game. The arbiter sets the times of the new one.
    pub(super) fn cancel(&mut self, rule: Rule) {
        self.cancel_keeping_times(rule);
        self.advise_always(Rule::TimesAfterIrregularity, Note::NewTimes);
    }

    /// Aborts the game, which then has no result.
    pub(super) fn abort(&mut self, rule: Rule, by: Option<Color>) {
        self.rule_always(rule, Decision::Aborted { by });
        self.ask(Effect::Enter(Stage::Aborted));
    }

    /// Returns the rule or, if the rulebook lacks it, the rule that leaves a matter to the
    /// arbiter's judgment.
    pub(super) fn citable(&self, rule: Rule) -> Rule {
        self.first_in_force(rule, self.rulebook().edition().last_resort())
    }

    /// Returns the rule if it is in force, and `other` otherwise.
    pub(super) fn first_in_force(&self, rule: Rule, other: Rule) -> Rule {
        if self.rulebook().is_in_force(rule) {
            rule
        } else {
            other
        }
    }
}
