//! Asking for a takeback, and the answers to it.

use crate::arbiter::course::Course;
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::laws::policy::TakebackGames;
use crate::types::Color;

impl Turn<'_> {
    /// Asks to take the player's last move back.
    pub(crate) fn request_takeback(&mut self, by: Color) {
        let rule = Rule::Takeback;
        if let Some(reason) = self.why_not_take_back(by) {
            return self.refuse(by, rule, reason);
        }
        self.parts.takeback.asked[by] = true;
        self.rule(rule, Decision::TakebackRequested { by });
    }

    /// Returns why a player cannot ask.
    fn why_not_take_back(&self, by: Color) -> Option<RejectionReason> {
        let games = self.policies().server.takeback_games;
        if games == TakebackGames::Casual && !self.config.is_casual() {
            Some(RejectionReason::Rated)
        } else if self.parts.takeback.asked[by] {
            Some(RejectionReason::RequestStands)
        } else if before_last_move(self.course, by).is_none() {
            Some(RejectionReason::NoMoveToTakeBack)
        } else {
            None
        }
    }

    /// Accepts what the opponent asks for. Returns the number of half-moves to which the game goes
    /// back.
    pub(crate) fn accept_takeback(&mut self, by: Color) -> Option<u32> {
        let rule = Rule::Takeback;
        if !self.parts.takeback.asked[!by] {
            self.refuse(by, rule, RejectionReason::NoRequest);
            return None;
        }
        let ply = before_last_move(self.course, !by);
        let known = ply.filter(|&ply| self.history.at(self.config, self.course, ply).is_some());
        if known.is_none() {
            // Illegal moves that stand have cut the line.
            self.refuse(by, rule, RejectionReason::NoMoveToTakeBack);
        }
        known
    }

    /// Declines what the opponent asks for.
    pub(crate) fn decline_takeback(&mut self, by: Color) {
        self.end_request(!by, by);
    }

    /// Withdraws what the player asks for.
    pub(crate) fn withdraw_request(&mut self, by: Color) {
        self.end_request(by, by);
    }

    /// Lets a player's request lapse as `by` says, if there is one.
    fn end_request(&mut self, asking: Color, by: Color) {
        if self.parts.takeback.asked[asking] {
            self.lapse_request(asking);
        } else {
            self.refuse(by, self.lapse_rule(), RejectionReason::NoRequest);
        }
    }

    /// Lets all requests lapse when a player moves.
    #[inline]
    pub(crate) fn lapse_requests(&mut self) {
        for player in Color::ALL {
            if self.parts.takeback.asked[player] {
                self.lapse_request(player);
            }
        }
    }

    fn lapse_request(&mut self, by: Color) {
        self.parts.takeback.asked[by] = false;
        self.rule_always(self.lapse_rule(), Decision::TakebackLapsed { by });
    }

    /// Returns the rule by which a request lapses. An event may have one rule for all of takebacks.
    fn lapse_rule(&self) -> Rule {
        self.first_in_force(Rule::TakebackLapse, Rule::Takeback)
    }
}

/// Returns the number of half-moves before a player's last move, if the player has moved in this
/// session.
fn before_last_move(course: &Course, by: Color) -> Option<u32> {
    let back = if course.turn == by { 2 } else { 1 };
    course.ply.checked_sub(back)
}
