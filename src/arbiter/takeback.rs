//! Takebacks: asked for, accepted, declined, withdrawn, lapsed (the server rules, S.7).

use super::context::Context;
use super::course::Course;
use super::effect::{Effect, Effects};
use super::ruling::{Decision, RejectionReason};
use crate::laws::Rule;
use crate::laws::policy::TakebackGames;
use crate::types::{ByColor, Color};

/// The takebacks that players ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Takebacks {
    /// Who asks, and has no answer yet.
    asked: ByColor<bool>,
}

impl Takebacks {
    /// No player asks for a takeback.
    pub(super) const NONE: Self = Self {
        asked: ByColor::new(false, false),
    };

    /// Returns `true` if a player asks and has no answer yet.
    pub(super) fn asked(&self, player: Color) -> bool {
        self.asked[player]
    }

    /// Asks to take the player's last move back.
    pub(super) fn request(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let rule = Rule::Takeback;
        if let Some(reason) = self.why_not(cx, by) {
            return fx.refuse(by, rule, reason);
        }
        self.asked[by] = true;
        fx.rule(rule, Decision::TakebackRequested { by });
    }

    /// Returns why a player cannot ask.
    fn why_not(&self, cx: &Context<'_>, by: Color) -> Option<RejectionReason> {
        let games = cx.policies().server.takeback_games;
        if games == TakebackGames::Casual && !cx.config.is_casual() {
            Some(RejectionReason::Rated)
        } else if self.asked[by] {
            Some(RejectionReason::RequestStands)
        } else if before_last_move(cx.course, by).is_none() {
            Some(RejectionReason::NoMoveToTakeBack)
        } else {
            None
        }
    }

    /// Accepts what the opponent asks for: the game goes back.
    pub(super) fn accept(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let rule = Rule::Takeback;
        if !self.asked[!by] {
            return fx.refuse(by, rule, RejectionReason::NoRequest);
        }
        let ply = before_last_move(cx.course, !by);
        let known = ply.filter(|&ply| cx.history.at(cx.config, cx.course, ply).is_some());
        match known {
            Some(ply) => fx.ask(Effect::TakeBack { ply }),
            // Illegal moves that stand have cut the line.
            None => fx.refuse(by, rule, RejectionReason::NoMoveToTakeBack),
        }
    }

    /// Declines what the opponent asks for.
    pub(super) fn decline(&mut self, fx: &mut Effects<'_>, by: Color) {
        if self.asked[!by] {
            self.lapse(fx, !by);
        } else {
            fx.refuse(by, lapse_rule(fx), RejectionReason::NoRequest);
        }
    }

    /// Withdraws what the player asks for.
    pub(super) fn withdraw(&mut self, fx: &mut Effects<'_>, by: Color) {
        if self.asked[by] {
            self.lapse(fx, by);
        } else {
            fx.refuse(by, lapse_rule(fx), RejectionReason::NoRequest);
        }
    }

    /// Lets all requests lapse when a player moves.
    pub(super) fn meet_move(&mut self, fx: &mut Effects<'_>) {
        for player in Color::ALL {
            if self.asked[player] {
                self.lapse(fx, player);
            }
        }
    }

    fn lapse(&mut self, fx: &mut Effects<'_>, by: Color) {
        self.asked[by] = false;
        fx.rule_always(lapse_rule(fx), Decision::TakebackLapsed { by });
    }

    /// Clears the requests, because the game goes back or ends.
    pub(super) fn rewind(&mut self) {
        *self = Self::NONE;
    }
}

/// Returns the rule by which a request lapses. An event may have one rule for all of takebacks.
fn lapse_rule(fx: &Effects<'_>) -> Rule {
    fx.first_in_force(Rule::TakebackLapse, Rule::Takeback)
}

/// Returns the number of half-moves before a player's last move, if the player has moved in this
/// session.
fn before_last_move(course: &Course, by: Color) -> Option<u32> {
    let back = if course.turn == by { 2 } else { 1 };
    course.ply.checked_sub(back)
}
