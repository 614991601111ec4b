//! Draw offers: the differences between editions and events.

use core::num::NonZeroU16;

use super::super::choice::choices;

/// Policies for draw offers and agreement (Articles 5.2.3 and 9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OfferPolicies {
    /// How many half-moves must have been made before a draw can be agreed.
    ///
    /// It matters only while [`Rule::AgreedDrawMinimum`](crate::laws::Rule::AgreedDrawMinimum) is
    /// in force.
    pub minimum_plies: u16,
    /// Which draw offers the event forbids.
    ///
    /// It matters only while
    /// [`Rule::DrawOffersRestricted`](crate::laws::Rule::DrawOffersRestricted) is in force.
    pub restriction: OfferRestriction,
    /// How continuing the game declines an offer.
    pub lapse: OfferLapse,
    /// How many moves a player must make between two draw offers.
    ///
    /// It matters only while [`Rule::DrawOfferLimit`](crate::laws::Rule::DrawOfferLimit) is in
    /// force.
    pub interval: NonZeroU16,
}

impl OfferPolicies {
    /// The values of the FIDE Laws of 2023; the parameter table has those of the other editions.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        minimum_plies: 2,
        restriction: OfferRestriction::None,
        lapse: OfferLapse::ByTouching,
        interval: NonZeroU16::MIN,
    };
}

/// Which draws an event forbids without the arbiter's consent (Article 9.1.1).
///
/// ```
/// use core::num::NonZeroU16;
/// use touchmove::Rulebook;
/// use touchmove::laws::policy::OfferRestriction;
///
/// let event: Rulebook = "fide2023 event_may_ban_draw_offers=before_move_30".parse()?;
/// let thirty = NonZeroU16::new(30).ok_or("not zero")?;
/// assert_eq!(event.policies().offers.restriction, OfferRestriction::BeforeMove(thirty));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OfferRestriction {
    /// No draws are forbidden.
    None,
    /// Draws before both players have made this many moves.
    BeforeMove(NonZeroU16),
    /// All draws.
    WholeGame,
}

choices! {
    /// How continuing the game declines a draw offer (Article 9.1.2.1).
    OfferLapse {
        /// By making a move.
        ByMoving = "by_moving",
        /// By touching a piece with the intention of moving or capturing.
        ByTouching = "by_touching",
    }
}
