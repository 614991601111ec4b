//! Notes for the arbiter.

use core::time::Duration;

use super::recorded::SheetFault;
use crate::arbiter::event::{Bystander, ClockMisuse, Conduct, Disclosure, Event, Interference};
use crate::arbiter::text::Amount;
use crate::laws::policy::Penalty;
use crate::types::Color;

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
/// let rulings = arbiter.handle(SessionTime::START, "white offers a draw on a condition".parse()?)?;
/// assert!(rulings.says(Decision::Note(Note::ConditionalOffer { by: Color::White })));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note {
    /// A draw was offered at the wrong time; the offer stands. The right time is between moving and
    /// pressing the clock.
    OfferedAtWrongTime { by: Color },
    /// A condition was attached to a draw offer; the offer stands without it.
    ConditionalOffer { by: Color },
    /// A player keeps offering draws that the opponent does not accept.
    PersistentOffers {
        by: Color,
        /// How many offers the opponent has let lapse, including this one.
        count: u8,
    },
    /// A player without the move touched a piece.
    TouchedOutOfTurn { by: Color },
    /// An illegal move stands on the board and is not completed.
    IllegalMoveMade { by: Color },
    /// A player made one move with both hands.
    BothHandsUsed { by: Color },
    /// A player pressed without having made a move. This is not an illegal move here.
    PressedWithoutMove { by: Color },
    /// A player knocked pieces over.
    PiecesDisplaced { by: Color },
    /// Someone who is neither player nor arbiter has reported an irregularity.
    ToldByOther,
    /// A player's time at the moment to which the game goes back.
    TimeThen { player: Color, amount: Duration },
    /// The time that a player gained by pressing after moves that are now void. In practice
    /// arbiters take it back.
    TimeGained {
        player: Color,
        /// The time gained.
        amount: Duration,
    },
    /// The arbiter must set the times of the new game.
    NewTimes,
    /// A player misused the clock.
    ClockMisused { by: Color, how: ClockMisuse },
    /// A player stopped the clocks without a reason that the Laws allow.
    StoppedWithoutReason { by: Color },
    /// A player claimed that a flag had fallen when it had not.
    FlagCalledTooEarly { by: Color },
    /// The arbiter chose a penalty that the rulebook allows but does not name.
    UnlistedPenalty { penalty: Penalty },
    /// The arbiter chose a penalty that the rulebook does not allow.
    ForbiddenPenalty { penalty: Penalty },
    /// Something is wrong with a player's scoresheet.
    Sheet { by: Color, fault: SheetFault },
    /// A player broke a rule of conduct.
    Misconduct { by: Color, conduct: Conduct },
    /// Someone outside the game interferes.
    Interference { who: Bystander, how: Interference },
    /// The arbiter told the players something that they may not be told.
    SilenceBroken(Disclosure),
    /// The rules of this game do not provide for what was requested.
    NotProvided,
    /// An envelope stays closed until the player who must reply arrives.
    EnvelopeTooEarly,
    /// A player's time is used up, unseen by anyone who may say so.
    TimeUsedUp { player: Color },
}

spoken! { Note
    Self::OfferedAtWrongTime { by } =>
        "{by} offered a draw at the wrong time, not between moving and pressing";
    Self::ConditionalOffer { by } => "{by} attached a condition, which has no effect";
    Self::PersistentOffers { by, count } => "{by} has offered a draw {count} times in a row";
    Self::TouchedOutOfTurn { by } => "{by} touched a piece out of turn";
    Self::IllegalMoveMade { by } => "{by} has made an illegal move and not completed it";
    Self::BothHandsUsed { by } => "{by} used both hands";
    Self::PressedWithoutMove { by } => "{by} pressed without a move";
    Self::PiecesDisplaced { by } => "{by} displaced pieces";
    Self::ToldByOther => "someone else has reported an irregularity";
    Self::TimeThen { player, amount } => "{player} had {} left then", Amount(*amount);
    Self::TimeGained { player, amount } =>
        "{player} gained {} by moves that are void", Amount(*amount);
    Self::NewTimes => "the times of the new game must be set";
    Self::ClockMisused { by, how: ClockMisuse::OtherHand } => "{by} pressed with the other hand";
    Self::ClockMisused { by, how: ClockMisuse::FingerOnButton } =>
        "{by} kept a finger on the button";
    Self::ClockMisused { by, how: ClockMisuse::Force } => "{by} pressed the clock with force";
    Self::ClockMisused { by, how: ClockMisuse::PickingUp } => "{by} picked up the clock";
    Self::ClockMisused { by, how: ClockMisuse::KnockingOver } => "{by} knocked over the clock";
    Self::StoppedWithoutReason { by } => "{by} stopped the clocks without a reason";
    Self::FlagCalledTooEarly { by } => "{by} claimed time, but the flag has not fallen";
    Self::UnlistedPenalty { penalty } => "{penalty} is not among the penalties that the rules name";
    Self::ForbiddenPenalty { penalty } => "the rules do not allow the penalty {penalty}";
    Self::Misconduct { by, conduct } => "{by} {conduct}";
    Self::Interference { who, how } => "{}", Event::Interfere { who: *who, how: *how };
    Self::SilenceBroken(what) => "the players were told {what}";
    Self::NotProvided => "the rules of this game do not provide for it";
    Self::EnvelopeTooEarly => "the envelope stays closed until the player who must reply arrives";
    Self::Sheet { by, fault } => "{by} {fault}";
    Self::TimeUsedUp { player } => "the time of {player} is used up";
}
