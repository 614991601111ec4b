//! Draw offers: the differences between editions and events.

use core::num::NonZeroU16;

use super::super::choice::{choices, counted};

counted! {
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
    OfferRestriction {
        /// No draws are forbidden.
        None = "none",
        /// All draws.
        WholeGame = "whole_game";
        /// Draws before both players have made this many moves.
        BeforeMove(NonZeroU16) => "before_move_",
    }
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
