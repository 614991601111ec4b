//! Notes to the arbiter, which decide nothing.

use core::fmt;
use core::time::Duration;

use super::sheet::SheetFault;
use crate::arbiter::event::{Bystander, ClockMisuse, Conduct, Disclosure, Event, Interference};
use crate::arbiter::text::Amount;
use crate::laws::policy::Penalty;
use crate::types::Color;

/// A note to the arbiter that decides nothing.
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
    /// An offer of a draw came at another time than after a move made and before the clock
    /// was pressed; it stands all the same.
    OfferedAtWrongTime {
        /// Who offered.
        by: Color,
    },
    /// A condition was attached to an offer of a draw; the offer stands without it.
    ConditionalOffer {
        /// Who offered.
        by: Color,
    },
    /// A player has offered a draw again and again.
    PersistentOffers {
        /// Who offers.
        by: Color,
        /// How many offers the opponent has let lapse, this one included.
        count: u8,
    },
    /// A player without the move touched a piece.
    TouchedOutOfTurn {
        /// Who touched.
        by: Color,
    },
    /// An illegal move stands on the board, and is not completed.
    IllegalMoveMade {
        /// Who made it.
        by: Color,
    },
    /// A player used both hands for one move.
    BothHandsUsed {
        /// Who.
        by: Color,
    },
    /// A player pressed without having made a move, which here is no illegal move.
    PressedWithoutMove {
        /// Who pressed.
        by: Color,
    },
    /// A player displaced pieces.
    PiecesDisplaced {
        /// Who.
        by: Color,
    },
    /// Someone who is neither player nor arbiter has reported an irregularity.
    ToldByOther,
    /// How much time a player had at the moment to which the game goes back.
    TimeThen {
        /// Whose.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// How much the presses of moves that are void have added to a player's time, which practice
    /// takes back.
    TimeGained {
        /// Whose.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// The times of the new game are for the arbiter to set.
    NewTimes,
    /// A player mishandled the clock.
    ClockMisused {
        /// Who did.
        by: Color,
        /// How.
        how: ClockMisuse,
    },
    /// A player stopped the clocks without a reason.
    StoppedWithoutReason {
        /// Who stopped them.
        by: Color,
    },
    /// A player said that a flag had fallen which had not.
    FlagCalledTooEarly {
        /// Who said so.
        by: Color,
    },
    /// The arbiter chose a penalty that the rulebook does not name, which it allows.
    UnlistedPenalty {
        /// Which.
        penalty: Penalty,
    },
    /// The arbiter chose a penalty that the rulebook does not allow.
    ForbiddenPenalty {
        /// Which.
        penalty: Penalty,
    },
    /// Something is wrong with a player's scoresheet.
    Sheet {
        /// Whose.
        by: Color,
        /// What.
        fault: SheetFault,
    },
    /// A player has broken a rule of conduct.
    Misconduct {
        /// Who.
        by: Color,
        /// How.
        conduct: Conduct,
    },
    /// Someone outside the game interferes.
    Interference {
        /// Who.
        who: Bystander,
        /// How.
        how: Interference,
    },
    /// The arbiter has told the players what had to stay untold.
    SilenceBroken(Disclosure),
    /// The rules of this game do not provide for what was wanted.
    NotProvided,
    /// An envelope stays closed until the player who must reply arrives.
    EnvelopeTooEarly,
    /// A player's time is used up, though no one who may say so has seen it.
    TimeUsedUp {
        /// Whose.
        player: Color,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OfferedAtWrongTime { by } => {
                write!(
                    f,
                    "{by} offered a draw at the wrong time, not between moving and pressing"
                )
            }
            Self::ConditionalOffer { by } => {
                write!(f, "{by} attached a condition, which has no effect")
            }
            Self::PersistentOffers { by, count } => {
                write!(f, "{by} has offered a draw {count} times in a row")
            }
            Self::TouchedOutOfTurn { by } => write!(f, "{by} touched a piece out of turn"),
            Self::IllegalMoveMade { by } => {
                write!(f, "{by} has made an illegal move and not completed it")
            }
            Self::BothHandsUsed { by } => write!(f, "{by} used both hands"),
            Self::PressedWithoutMove { by } => write!(f, "{by} pressed without a move"),
            Self::PiecesDisplaced { by } => write!(f, "{by} displaced pieces"),
            Self::ToldByOther => f.write_str("someone else has reported an irregularity"),
            Self::TimeThen { player, amount } => {
                write!(f, "{player} had {} left then", Amount(*amount))
            }
            Self::TimeGained { player, amount } => {
                write!(
                    f,
                    "{player} gained {} by moves that are void",
                    Amount(*amount)
                )
            }
            Self::NewTimes => f.write_str("the times of the new game must be set"),
            Self::ClockMisused { by, how } => match how {
                ClockMisuse::OtherHand => write!(f, "{by} pressed with the other hand"),
                ClockMisuse::FingerOnButton => write!(f, "{by} kept a finger on the button"),
                ClockMisuse::Force => write!(f, "{by} pressed the clock with force"),
                ClockMisuse::PickingUp => write!(f, "{by} picked up the clock"),
                ClockMisuse::KnockingOver => write!(f, "{by} knocked over the clock"),
            },
            Self::StoppedWithoutReason { by } => {
                write!(f, "{by} stopped the clocks without a reason")
            }
            Self::FlagCalledTooEarly { by } => {
                write!(f, "{by} claimed time, but the flag has not fallen")
            }
            Self::UnlistedPenalty { penalty } => {
                write!(
                    f,
                    "{penalty} is not among the penalties that the rules name"
                )
            }
            Self::ForbiddenPenalty { penalty } => {
                write!(f, "the rules do not allow the penalty {penalty}")
            }
            Self::Misconduct { by, conduct } => write!(f, "{by} {conduct}"),
            &Self::Interference { who, how } => Event::Interfere { who, how }.fmt(f),
            Self::SilenceBroken(what) => write!(f, "the players were told {what}"),
            Self::NotProvided => f.write_str("the rules of this game do not provide for it"),
            Self::EnvelopeTooEarly => {
                f.write_str("the envelope stays closed until the player who must reply arrives")
            }
            Self::Sheet { by, fault } => write!(f, "{by} {fault}"),
            Self::TimeUsedUp { player } => write!(f, "the time of {player} is used up"),
        }
    }
}
