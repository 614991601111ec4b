//! What a part of the arbiter may read: the course of the game, the rulebook, and what other parts
//! show.

use core::ops::Deref;
use core::time::Duration;

use super::config::GameConfig;
use super::course::Course;
use super::effect::Fault;
use super::history::History;
use super::host::IrregularityDetection;
use super::sheet::Scoresheet;
use super::timed_event::TimedEvent;
use crate::clock::{ChessClock, MoveBonus, SessionTime};
use crate::laws::policy::{CompletedBy, HasMoveWhen, Policies, QuickplayApplies, Reporters};
use crate::laws::{Rule, Rulebook, TimeClass};
use crate::touch::TouchObligation;
use crate::types::{ByColor, Color};

/// The event being handled, and the game before it.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) config: &'a GameConfig,
    /// The moves before the event.
    pub(super) history: &'a History,
    /// The scoresheets before the event.
    pub(super) sheets: &'a ByColor<Scoresheet>,
    /// The faults that stood before the event, in the order of their half-moves.
    pub(super) faults: &'a [Fault],
    /// The event before this one.
    pub(super) previous: Option<&'a TimedEvent>,
    pub(super) at: SessionTime,
    /// The network lag of the move in this event.
    pub(super) lag: Duration,
}

impl<'a> Moment<'a> {
    /// Returns the read-only view that a part gets.
    pub(super) const fn context(
        &'a self,
        course: &'a Course,
        clock: &'a ChessClock,
        shown: Shown,
    ) -> Context<'a> {
        Context {
            moment: self,
            course,
            clock,
            shown,
        }
    }
}

/// The read-only view of the game that a part gets.
pub(super) struct Context<'a> {
    pub(super) moment: &'a Moment<'a>,
    pub(super) course: &'a Course,
    pub(super) clock: &'a ChessClock,
    pub(super) shown: Shown,
}

/// Everything about the event is reachable directly.
impl<'a> Deref for Context<'a> {
    type Target = Moment<'a>;

    fn deref(&self) -> &Moment<'a> {
        self.moment
    }
}

/// What the parts show to one another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// The obligation of the player with the move, if the arbiter stated it or it comes from a move
    /// announced to the arbiter.
    pub(super) told_to_owe: Option<TouchObligation>,
    /// Whether the player with the move has touched a piece.
    pub(super) has_touched: bool,
    /// Who has displaced pieces and not put them back.
    pub(super) displaced: Option<Color>,
    /// Whose draw offers stand, and how many were made in all.
    pub(super) offers: ByColor<bool>,
    pub(super) offers_made: u16,
    /// The claim in a quickplay finish on which the decision is postponed.
    pub(super) postponed: Option<Postponed>,
    /// Who has not arrived yet.
    pub(super) absent: ByColor<bool>,
    /// The state of an adjournment: a move must be sealed, a move is sealed, the game is resumed.
    pub(super) is_sealing: bool,
    pub(super) is_sealed: bool,
    pub(super) is_resumed: bool,
    /// Who is absent and can no longer arrive in time.
    pub(super) is_too_late: ByColor<bool>,
    /// Whether the moves are proven: the log counts as evidence, or a scoresheet agrees with it.
    pub(super) is_proven: bool,
    /// The number of move pairs missing on each player's scoresheet.
    pub(super) missing_pairs: ByColor<u32>,
    /// Who has captured a king, which is another illegal move.
    pub(super) captured_king: Option<Color>,
    /// Whether the end of the game is in doubt, as during an appeal against it.
    pub(super) is_doubted: bool,
}

/// A claim in a quickplay finish on which the decision is postponed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postponed {
    pub(super) by: Color,
    pub(super) kind: super::event::QuickplayClaimKind,
    /// The number of half-moves when it was made.
    pub(super) after: u32,
}

impl<'a> Context<'a> {
    pub(super) fn rulebook(&self) -> &'a Rulebook {
        self.config.rulebook()
    }

    /// Returns the policies of the rulebook.
    pub(super) fn policies(&self) -> &'a Policies {
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
            && self.clock.control(by).is_unlimited()
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
        ByColor::from_fn(|player| self.clock.remaining(player, self.at))
    }

    /// Returns `true` if a player must make all remaining moves in the time left.
    pub(super) fn is_last_period(&self, player: Color) -> bool {
        let period = self.clock.current_period(player);
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
        let period = self.clock.current_period(player);
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
}
