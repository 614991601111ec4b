//! Notes for the arbiter.

use core::time::Duration;

use super::recorded::SheetFault;
use crate::arbiter::event::{Bystander, ClockMisuse, Conduct, Disclosure, Event, Interference};
use crate::arbiter::text::Amount;
use crate::laws::policy::Penalty;
use crate::types::Color;

spoken! {
    /// A note for the arbiter, which decides nothing.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::arbiter::ruling::{Decision, Note};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// let event = "white offers a draw on a condition".parse()?;
    /// let rulings = arbiter.handle(SessionTime::START, event)?;
    /// assert!(rulings.says(Decision::Note(Note::ConditionalOffer { by: Color::White })));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub enum Note {
        /// A draw was offered at the wrong time; the offer stands. The right time is between moving
        /// and pressing the clock.
        OfferedAtWrongTime { by: Color } =
            "{by} offered a draw at the wrong time, not between moving and pressing";
        /// A condition was attached to a draw offer; the offer stands without it.
        ConditionalOffer { by: Color } = "{by} attached a condition, which has no effect";
        /// A player keeps offering draws that the opponent does not accept.
        PersistentOffers {
            by: Color,
            /// How many offers the opponent has let lapse, including this one.
            count: u8,
        } = "{by} has offered a draw {count} times in a row";
        /// A player without the move touched a piece.
        TouchedOutOfTurn { by: Color } = "{by} touched a piece out of turn";
        /// An illegal move stands on the board and is not completed.
        IllegalMoveMade { by: Color } = "{by} has made an illegal move and not completed it";
        /// A player made one move with both hands.
        BothHandsUsed { by: Color } = "{by} used both hands";
        /// A player pressed without having made a move. This is not an illegal move here.
        PressedWithoutMove { by: Color } = "{by} pressed without a move";
        /// A player knocked pieces over.
        PiecesDisplaced { by: Color } = "{by} displaced pieces";
        /// Someone who is neither player nor arbiter has reported an irregularity.
        ToldByOther = "someone else has reported an irregularity";
        /// A player's time at the moment to which the game goes back.
        TimeThen { player: Color, amount: Duration } = "{player} had {} left then", Amount(amount);
        /// The time that a player gained by pressing after moves that are now void. In practice
        /// arbiters take it back.
        TimeGained { player: Color, amount: Duration } =
            "{player} gained {} by moves that are void", Amount(amount);
        /// The arbiter must set the times of the new game.
        NewTimes = "the times of the new game must be set";
        /// A player misused the clock.
        ClockMisused { by: Color, how: ClockMisuse } = "{by} {}", misused(how);
        /// A player stopped the clocks without a reason that the Laws allow.
        StoppedWithoutReason { by: Color } = "{by} stopped the clocks without a reason";
        /// A player claimed that a flag had fallen when it had not.
        FlagCalledTooEarly { by: Color } = "{by} claimed time, but the flag has not fallen";
        /// The arbiter chose a penalty that the rulebook allows but does not name.
        UnlistedPenalty { penalty: Penalty } =
            "{penalty} is not among the penalties that the rules name";
        /// The arbiter chose a penalty that the rulebook does not allow.
        ForbiddenPenalty { penalty: Penalty } = "the rules do not allow the penalty {penalty}";
        /// Something is wrong with a player's scoresheet.
        Sheet { by: Color, fault: SheetFault } = "{by} {fault}";
        /// A player broke a rule of conduct.
        Misconduct { by: Color, conduct: Conduct } = "{by} {conduct}";
        /// Someone outside the game interferes.
        Interference { who: Bystander, how: Interference } =
            "{}", Event::Interfere { who, how };
        /// The arbiter told the players something that they may not be told.
        SilenceBroken(what: Disclosure) = "the players were told {what}";
        /// The rules of this game do not provide for what was requested.
        NotProvided = "the rules of this game do not provide for it";
        /// An envelope stays closed until the player who must reply arrives.
        EnvelopeTooEarly = "the envelope stays closed until the player who must reply arrives";
        /// A player's time is used up, unseen by anyone who may say so.
        TimeUsedUp { player: Color } = "the time of {player} is used up";
    }
}

/// Returns what a player did who misused the clock.
const fn misused(how: ClockMisuse) -> &'static str {
    match how {
        ClockMisuse::OtherHand => "pressed with the other hand",
        ClockMisuse::FingerOnButton => "kept a finger on the button",
        ClockMisuse::Force => "pressed the clock with force",
        ClockMisuse::PickingUp => "picked up the clock",
        ClockMisuse::KnockingOver => "knocked over the clock",
    }
}
