//! Going back: an earlier position is set up again, and what came after it is void (Articles 7.1
//! and 7.5.1).

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::hand::Hand;
use crate::arbiter::history::{Change, Standing};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Advice, Decision};
use crate::arbiter::table::Stage;
use crate::clock::Bonus;
use crate::laws::Clause;
use crate::types::{ByColor, Color};

impl Hearing<'_> {
    /// Takes back the last so many half-moves of the present line.
    ///
    /// # Errors
    ///
    /// If it has not so many.
    pub(super) fn take_back(&mut self, plies: usize, clause: Clause) -> Result<(), OutOfOrder> {
        let left = self.line.len().saturating_sub(plies);
        let now = self.table.standing();
        let Some(then) = self.history.before(self.session, &now, plies) else {
            let plies = u16::try_from(plies).unwrap_or(u16::MAX);
            return Err(OutOfOrder::NoSuchPly(plies));
        };
        self.change = Change::TakenBack(left);
        self.restore(then, clause)
    }

    /// Goes back to where the game stood before an illegal move that was completed, by its place
    /// among those that stand.
    pub(super) fn go_back_behind(&mut self, place: usize) -> Result<(), OutOfOrder> {
        let Some(fault) = self.history.uncorrected().nth(place) else {
            return Ok(());
        };
        let (by, then, left) = (fault.by, fault.before.clone(), fault.left);
        self.change = Change::Reinstated(place);
        self.restore(then, Clause::Reinstate)?;
        for (player, left) in left.iter() {
            if let Some(amount) = *left {
                let advice = Advice::TimeThen { player, amount };
                self.advise(self.citable(Clause::TimesAfterIrregularity), advice);
            }
        }
        self.advise_on_increment(by);
        Ok(())
    }

    /// The press of an illegal move may have added time, which practice takes back.
    fn advise_on_increment(&mut self, player: Color) {
        let period = self.table.clock.current_period(player);
        if let Some(Bonus::Increment(amount)) = period.map(|period| period.bonus) {
            let advice = Advice::IncrementGained { player, amount };
            self.advise(self.citable(Clause::TimesAfterIrregularity), advice);
        }
    }

    /// The game stands as it stood then; the time that was used stays used, and all that was
    /// offered or claimed since is void.
    fn restore(&mut self, then: Standing, clause: Clause) -> Result<(), OutOfOrder> {
        self.halt_clocks()?;
        self.set_counters_back(&then)?;
        let table = &mut self.table;
        table.position = then.position;
        table.ply = then.ply;
        table.made = then.made;
        table.lawless = None;
        table.hand = Hand::IDLE;
        table.breach = None;
        table.doomed = None;
        table.postponed = None;
        table.unpressed = ByColor::new(false, false);
        table.both_hands = ByColor::new(false, false);
        table.offers = ByColor::new(false, false);
        if table
            .clock
            .turn()
            .is_some_and(|turn| turn != table.position.turn())
        {
            table.clock.switch(self.at)?;
        }
        let ply = table.ply;
        self.rule(self.citable(clause), Decision::Reinstated { ply });
        Ok(())
    }

    /// The clock's counters forget the completed moves that are taken back.
    fn set_counters_back(&mut self, then: &Standing) -> Result<(), OutOfOrder> {
        for player in Color::ALL {
            let completed =
                self.table.made[player].saturating_sub(u32::from(self.table.unpressed[player]));
            let too_many = completed.saturating_sub(then.made[player]);
            let counted = self.table.clock.moves_completed(player);
            if too_many > 0 {
                let moves = counted.saturating_sub(too_many);
                self.table
                    .clock
                    .set_moves_completed(player, moves, self.at)?;
            }
        }
        Ok(())
    }

    /// The arbiter sets the times by his judgement before the game goes on (Article 7.1).
    pub(super) fn refer_times(&mut self) -> Result<(), OutOfOrder> {
        if matches!(self.table.stage, Stage::Playing) {
            self.refer(Clause::TimesAfterIrregularity, Question::TimesAfter)?;
        }
        Ok(())
    }

    /// The arbiter sets up the position after so many half-moves.
    pub(super) fn direct_back(&mut self, after: u16) -> Result<(), OutOfOrder> {
        self.go_back_to(u32::from(after), Clause::Reinstate)
    }

    /// Goes back to the position after so many half-moves of the game, wherever the moves are
    /// known.
    pub(super) fn go_back_to(&mut self, after: u32, clause: Clause) -> Result<(), OutOfOrder> {
        let beyond = self.table.ply.checked_sub(after);
        let missing = OutOfOrder::NoSuchPly(u16::try_from(after).unwrap_or(u16::MAX));
        let beyond = beyond.ok_or(missing)? as usize;
        if self.table.lawless.is_none() && beyond <= self.line.len() {
            return self.take_back(beyond, clause);
        }
        let place = self
            .history
            .uncorrected()
            .position(|fault| fault.before.ply == after);
        place.map_or(Err(missing), |place| self.go_back_behind(place))
    }
}
