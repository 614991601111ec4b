//! Going back: an earlier position is set up again, and what came after it is void (Articles 7.1
//! and 7.5.1).

use core::time::Duration;

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::hand::Hand;
use crate::arbiter::history::Standing;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note};
use crate::arbiter::table::Stage;
use crate::citing::TouchObligation;
use crate::clock::MoveBonus;
use crate::laws::Rule;
use crate::types::{ByColor, Color};

impl Hearing<'_> {
    /// Takes back the last half-move.
    pub(super) fn take_back(&mut self, rule: Rule) -> Result<(), HandleError> {
        self.go_back_to(self.table.ply.saturating_sub(1), rule)
    }

    /// Goes back to the position after so many half-moves of the game.
    ///
    /// # Errors
    ///
    /// If the moves up to there are not known, or it has not had as many.
    pub(super) fn go_back_to(&mut self, after: u32, rule: Rule) -> Result<(), HandleError> {
        let now = (self.table.ply, self.table.made);
        let found = (after <= self.table.ply)
            .then(|| self.history.at(self.config, self.table.turn(), now, after))
            .flatten();
        let number = u16::try_from(after).unwrap_or(u16::MAX);
        let (change, then) = found.ok_or(HandleError::NoSuchPly(number))?;
        self.change = change;
        self.restore(then, rule)
    }

    /// The game stands as it stood then; the time that was used stays used, and all that was
    /// offered or claimed since is void.
    fn restore(&mut self, then: Standing, rule: Rule) -> Result<(), HandleError> {
        self.halt_clocks()?;
        let gained = self.set_counters_back(&then)?;
        let table = &mut self.table;
        // A move before may still be without its press.
        let unpressed = ByColor::from_fn(|player| {
            table.unpressed[player] && table.made[player] == then.made[player]
        });
        table.position = then.position;
        table.ply = then.ply;
        table.made = then.made;
        table.unpressed = unpressed;
        table.lawless = None;
        table.hand = Hand::IDLE;
        table.breach = None;
        table.doomed = None;
        table.postponed = table.postponed.filter(|claim| claim.after <= then.ply);
        table.both_hands = ByColor::new(false, false);
        table.offers = ByColor::new(false, false);
        let counted = &mut table.writing.counted;
        *counted = counted.map(|ply| ply.min(then.ply));
        let is_lost = matches!(table.stage, Stage::Halted(Question::PositionLost));
        if !is_lost && !matches!(table.stage, Stage::BeforeStart) {
            table.stage = Stage::Playing;
        }
        let due = table.player_on_move();
        let passes = table.clock.turn().is_some_and(|turn| turn != due);
        if passes {
            self.pass_clock()?;
        }
        let ply = then.ply;
        self.rule(self.citable(rule), Decision::Reinstated { ply });
        for (player, &amount) in gained.iter() {
            if !amount.is_zero() {
                let advice = Note::TimeGained { player, amount };
                self.advise(self.citable(Rule::TimesAfterIrregularity), advice);
            }
        }
        Ok(())
    }

    /// The clock's counters forget the completed moves that are taken back. Returns what their
    /// presses added, which practice takes back.
    fn set_counters_back(&mut self, then: &Standing) -> Result<ByColor<Duration>, HandleError> {
        let mut gained = ByColor::new(Duration::ZERO, Duration::ZERO);
        for player in Color::ALL {
            let too_many = self
                .table
                .completed(player)
                .saturating_sub(then.made[player]);
            if too_many == 0 {
                continue;
            }
            let counted = self.table.clock.moves_completed(player);
            let moves = counted.saturating_sub(too_many);
            gained[player] = self.added_by(player, moves, counted);
            self.table
                .clock
                .set_moves_completed(player, moves, self.at)?;
        }
        Ok(gained)
    }

    /// Returns how much time the presses between two numbers of completed moves have added:
    /// increments, and the times of periods that began.
    fn added_by(&self, player: Color, before: u32, after: u32) -> Duration {
        let control = self.table.clock.control(player);
        (before..after)
            .map(|completed| {
                let bonus = match control.period_after(completed).map(|period| period.bonus) {
                    Some(MoveBonus::Increment(amount)) => amount,
                    _ => Duration::ZERO,
                };
                let is_new =
                    control.period_number(completed) != control.period_number(completed + 1);
                let next = control.period_after(completed + 1).filter(|_| is_new);
                bonus.saturating_add(next.map(|period| period.base).unwrap_or_default())
            })
            .fold(Duration::ZERO, Duration::saturating_add)
    }

    /// Rules what a player owes, if he owes anything.
    pub(super) fn rule_duty(&mut self, by: Color, rule: Rule) {
        let obligation = self.obligation();
        if obligation != TouchObligation::None {
            self.rule(self.citable(rule), Decision::Obliged { by, obligation });
        }
    }

    /// The arbiter sets the times by his judgment before the game goes on (Article 7.1).
    pub(super) fn refer_times(&mut self) -> Result<(), HandleError> {
        if matches!(self.table.stage, Stage::Playing) {
            self.refer(Rule::TimesAfterIrregularity, Question::TimesAfter)?;
        }
        Ok(())
    }

    /// The arbiter sets up the position after so many half-moves.
    pub(super) fn direct_back(&mut self, after: u16) -> Result<(), HandleError> {
        self.go_back_to(u32::from(after), Rule::Reinstate)?;
        self.refer_times()
    }
}
