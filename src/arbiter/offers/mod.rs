//! Draw offers: made, declined, lapsed, accepted (Articles 5.2.3 and 9.1, Guideline I.4).

mod acts;

use core::num::NonZeroU16;

use crate::types::ByColor;

/// The number of offers, all declined while the opponent made none, from which the arbiter is told.
/// The arbiter judges whether they are unreasonable.
const PERSISTENT: u8 = 4;

/// The draw offers in a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Offers {
    standing: ByColor<bool>,
    /// How many offers of a player have lapsed since the opponent last made one.
    lapsed: ByColor<u8>,
    /// How many offers were made in play; these belong on the scoresheets.
    made: u16,
    /// How many moves each player had made at the last offer, plus one; `None` before any offer.
    last: ByColor<Option<NonZeroU16>>,
}

impl Offers {
    /// Creates the offers of a game in which these offers stand from the start.
    pub(in crate::arbiter) fn new(standing: ByColor<bool>) -> Self {
        Self {
            standing,
            lapsed: ByColor::new(0, 0),
            made: 0,
            last: standing.map(|is_standing| is_standing.then_some(NonZeroU16::MIN)),
        }
    }

    /// Returns whose offers stand.
    pub(in crate::arbiter) const fn standing(&self) -> ByColor<bool> {
        self.standing
    }

    /// Returns how many offers were made in play; these belong on the scoresheets.
    pub(in crate::arbiter) const fn made(&self) -> u16 {
        self.made
    }

    /// Sets which offers stand.
    pub(in crate::arbiter) fn set(&mut self, standing: ByColor<bool>) {
        self.standing = standing;
    }

    /// Clears the offers, because the game goes back or ends (Article 9.1.2.1).
    pub(in crate::arbiter) fn rewind(&mut self) {
        self.standing = ByColor::new(false, false);
    }
}
