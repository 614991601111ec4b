//! What a part may read when it is asked: the course, the rulebook, and what other parts expose.

use core::ops::Deref;
use core::time::Duration;

use super::config::GameConfig;
use super::course::Course;
use super::entry::Entry;
use super::history::History;
use super::host::IrregularityDetection;
use super::sheet::Scoresheet;
use crate::citing::TouchObligation;
use crate::clock::{ChessClock, MoveBonus, SessionTime};
use crate::laws::policy::{CompletedBy, HasMoveWhen, Policies, QuickplayApplies, Reporters};
use crate::laws::{Rule, Rulebook, TimeClass};
use crate::types::{ByColor, Color};

/// The event that is being heard, and what is as it was before it.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) config: &'a GameConfig,
    /// The moves before the event.
    pub(super) history: &'a History,
    /// What the players have written before the event.
    pub(super) sheets: &'a ByColor<Scoresheet>,
    /// The event before this one.
    pub(super) previous: Option<&'a Entry>,
    /// When the event happens.
    pub(super) at: SessionTime,
    /// How long the move that the event brings was under way.
    pub(super) lag: Duration,
}

impl<'a> Moment<'a> {
    /// Returns the game as a part may see it.
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

/// The game as a part sees it at the moment when it is asked.
pub(super) struct Context<'a> {
    pub(super) moment: &'a Moment<'a>,
    pub(super) course: &'a Course,
    /// The clock as it stands.
    pub(super) clock: &'a ChessClock,
    pub(super) shown: Shown,
}

/// What belongs to the event is read like the rest.
impl<'a> Deref for Context<'a> {
    type Target = Moment<'a>;

    fn deref(&self) -> &Moment<'a> {
        self.moment
    }
}

/// What parts show to one another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// What the player with the move owes, if the arbiter has said so, or it follows from a move
    /// that was announced to one.
    pub(super) told_to_owe: Option<TouchObligation>,
    /// Whether the player with the move has touched a piece.
    pub(super) has_touched: bool,
    /// Who has displaced pieces and not put them back.
    pub(super) displaced: Option<Color>,
    /// Whose offer of a draw stands, and how many there were in all.
    pub(super) offers: ByColor<bool>,
    pub(super) offers_made: u16,
    /// Who has claimed in a quickplay finish and been put off.
    pub(super) postponed: Option<Postponed>,
    /// Who has not come yet.
    pub(super) absent: ByColor<bool>,
    /// Whether the game has been adjourned: a move is sealed, the game is resumed.
    pub(super) is_sealing: bool,
    pub(super) is_sealed: bool,
    pub(super) is_resumed: bool,
    /// Who has not come, and can no longer come in time.
    pub(super) is_too_late: ByColor<bool>,
    /// Whether what the log says counts as evidence, or a scoresheet says the same.
    pub(super) is_proven: bool,
    /// How many pairs of moves are missing on each player's scoresheet.
    pub(super) missing_pairs: ByColor<u32>,
    /// Who has captured a king, which is an illegal move too.
    pub(super) captured_king: Option<Color>,
    /// Whether the end of the game is in doubt, as while an appeal against it is being heard.
    pub(super) is_doubted: bool,
}

/// A claim in a quickplay finish that has been put off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postponed {
    /// Who claimed.
    pub(super) by: Color,
    /// What the player said.
    pub(super) kind: super::event::QuickplayClaimKind,
    /// After how many half-moves.
    pub(super) after: u32,
}

impl<'a> Context<'a> {
    pub(super) fn rulebook(&self) -> &'a Rulebook {
        self.config.rulebook()
    }

    pub(super) fn policies(&self) -> &'a Policies {
        self.rulebook().policies()
    }

    pub(super) fn is_in_force(&self, rule: Rule) -> bool {
        self.rulebook().is_in_force(rule)
    }

    /// Returns `true` if a player has the move (Article 1.3): once the opponent's move is made, or
    /// in older editions once it is completed.
    pub(super) fn has_move(&self, player: Color) -> bool {
        let needs_completion =
            matches!(self.policies().completion.has_move, HasMoveWhen::Completed);
        self.course.turn == player && !(needs_completion && self.course.unpressed[!player])
    }

    /// Returns `true` if a player's moves are complete once the hand has left the piece.
    pub(super) fn needs_no_press(&self, by: Color) -> bool {
        self.policies().completion.completed_by == CompletedBy::HandOff
            && self.clock.control(by).is_unlimited()
    }

    /// Returns `true` if the arbiter sees what goes wrong at the board as soon as it has happened.
    pub(super) fn is_watched(&self) -> bool {
        self.config.host.irregularities == IrregularityDetection::AtOnce
    }

    /// Returns `true` if the arbiter sees illegal moves and acts on them unasked.
    pub(super) fn is_illegal_move_seen(&self) -> bool {
        self.is_watched() && self.may_arbiter_act()
    }

    /// Returns `true` if the arbiter sees what is touched and acts on it unasked.
    pub(super) fn is_touching_seen(&self) -> bool {
        self.is_watched()
            && !matches!(
                self.rulebook().reporters(),
                Reporters::PlayersOnly | Reporters::PlayersAndDirector
            )
    }

    /// Returns `true` if the arbiter acts on what they have seen themselves (Article 12.1).
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

    /// Returns how much time is left to each player.
    pub(super) fn remaining(&self) -> ByColor<Option<Duration>> {
        ByColor::from_fn(|player| self.clock.remaining(player, self.at))
    }

    /// Returns `true` if all remaining moves of a player have to be made in the time left.
    pub(super) fn is_last_period(&self, player: Color) -> bool {
        let period = self.clock.current_period(player);
        period.is_some_and(|period| period.moves.is_none())
    }

    /// Returns `true` if there is a time to set: a player has a limit.
    pub(super) fn has_times(&self) -> bool {
        self.remaining().iter().any(|(_, left)| left.is_some())
    }

    /// Returns `true` if the player is in a quickplay finish to which the rules for one apply.
    pub(super) fn is_quickplay(&self, player: Color) -> bool {
        self.is_in_force(Rule::QuickplayFinish)
            && (!self.is_quickplay_a_guideline() || self.is_guideline_for_this_class())
            && self.is_last_period(player)
            && self.is_without_bonus(player)
    }

    /// Returns `true` if quickplay finishes have rules only where the event announces them
    /// (Guideline III).
    pub(super) fn is_quickplay_a_guideline(&self) -> bool {
        self.policies().quickplay.claim.applies == QuickplayApplies::WhenAnnounced
    }

    /// Returns `true` unless the game is blitz, for which the guidelines are not.
    pub(super) fn is_guideline_for_this_class(&self) -> bool {
        self.rulebook().time_class() != TimeClass::Blitz
    }

    /// Returns `true` if a player's moves add nothing to the time in this period.
    pub(super) fn is_without_bonus(&self, player: Color) -> bool {
        let period = self.clock.current_period(player);
        period.is_some_and(|period| period.bonus == MoveBonus::None)
    }

    /// Returns `true` if so many moves have been completed that faults of the set-up no longer
    /// count (Article A.5.1).
    pub(super) fn is_set_up_settled(&self) -> bool {
        let completed = Color::ALL.map(|player| self.course.completed(player));
        let completed = completed[0].min(completed[1]);
        let most = self.rulebook().set_up_moves();
        most.is_some_and(|most| completed >= u32::from(most))
    }
}
