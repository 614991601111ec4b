//! Rulings in plain words, as an arbiter would note them.

use core::fmt;

use super::Written;
use crate::arbiter::event::ClockMisuse;
use crate::arbiter::ruling::{Decision, Note, RejectionReason, Ruling};

/// The decision with the article that makes it so; the article's sentence is for
/// [`Citation`](crate::laws::Citation) to say.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (edition, article) = (self.citation.edition(), self.citation.article());
        write!(f, "{} ({edition} {article})", self.decision)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(verdict) => write!(f, "the game is over: {verdict}"),
            Self::Reopened => f.write_str("the game goes on: its end is taken back"),
            Self::AppealDismissed => f.write_str("what was appealed against stands"),
            Self::Penalized { player, penalty } => {
                write!(f, "{player} is penalised: {penalty}")
            }
            Self::ClocksStopped => f.write_str("the clocks are stopped"),
            Self::ClockRuns { player } => write!(f, "the clock of {player} runs"),
            Self::TimeAdded { player, amount } => {
                write!(f, "{player} gets {}", Written(*amount))
            }
            Self::TimeTaken { player, amount } => {
                write!(f, "{player} loses {}", Written(*amount))
            }
            Self::TimeSet { player, amount } => {
                write!(f, "{player} has {} left", Written(*amount))
            }
            Self::MovesSet { player, moves } => {
                write!(f, "{player} has completed {moves} moves")
            }
            Self::FlagStands { player } => write!(f, "the flag of {player} has not fallen"),
            Self::OfferStands { by } => write!(f, "{by} offers a draw"),
            Self::OfferLapsed { by } => write!(f, "the offer of {by} lapses"),
            Self::ClaimHeard { by } => write!(f, "{by} has claimed a draw"),
            Self::ClaimRejected { by, reason } => {
                write!(f, "the claim of {by} is wrong: {reason}")
            }
            Self::ClaimDenied { by } => write!(f, "the claim of {by} is rejected"),
            Self::ClaimPostponed { by } => write!(f, "the claim of {by} is put off"),
            Self::PlayOn => f.write_str("the game goes on"),
            Self::Obliged { by, obligation } => write!(f, "{by} has to {obligation}"),
            Self::IllegalMove { by, count: 0 } => {
                write!(f, "{by} has completed an illegal move")
            }
            Self::IllegalMove { by, count } => {
                write!(f, "{by} has completed an illegal move: number {count}")
            }
            Self::Reinstated { ply } => {
                write!(f, "the position after {ply} half-moves is set up again")
            }
            Self::BecomesQueen { square } => write!(f, "the pawn is a queen on {square}"),
            Self::PutBack { by } => write!(f, "{by} has to put the men back on his own time"),
            Self::Transferred => {
                f.write_str("the position is transferred to a board placed rightly")
            }
            Self::Canceled => f.write_str("the game is cancelled, and a new one is played"),
            Self::CannotCastle { player } => {
                write!(f, "{player} cannot castle with the misplaced man")
            }
            Self::Waits => f.write_str("the next move is awaited"),
            Self::NoEffect { by, reason } => {
                write!(f, "what {by} did has no effect: {reason}")
            }
            Self::Sheet { by, ruling } => write!(f, "{by} {ruling}"),
            Self::AssistantAllowed { by, task } => {
                write!(f, "{by} may have an assistant to {task}")
            }
            Self::MustSeal { by } => {
                write!(f, "{by} has to seal his move and to stop the clock")
            }
            Self::SealedOnBoard { by, mv } => write!(f, "{by} has to seal {mv}"),
            Self::Adjourned { sealer } => {
                write!(f, "the game is adjourned with a sealed move of {sealer}")
            }
            Self::EnvelopeToOpen => f.write_str("the envelope is to be opened"),
            Self::SealedMovePlayed { by, mv } => write!(f, "{by} has sealed {mv}"),
            Self::MovesCounted => f.write_str("the moves are counted from now on"),
            Self::ResultSigned(result) => write!(f, "both have signed {result}"),
            Self::ResultStands(result) => write!(f, "the result stands: {result}"),
            Self::ReportRefused { by, reason } => {
                write!(f, "the report of {by} has no effect: {reason}")
            }
            Self::Referred(question) => write!(f, "for the arbiter: {question}"),
            Self::Note(advice) => write!(f, "note: {advice}"),
        }
    }
}

impl fmt::Display for RejectionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove(illegal) => return write!(f, "{illegal}"),
            Self::Owes(obligation) => return write!(f, "he has to {obligation}"),
            Self::TooLate => "it was found too late",
            Self::GameOver => "the game is over",
            Self::NotHeard => "it is not for him to say",
            Self::NothingFound => "no such thing is known",
            Self::MayNotAdjust => "he may not adjust men now",
            Self::NotTheirTurn => "it is the opponent's move",
            Self::NothingToComplete => "there is no move to complete",
            Self::NoOffer => "there is no offer",
            Self::TooEarlyToAgree => "too few moves have been made to agree a draw",
            Self::AgreementNotAllowed => "the event does not allow agreed draws now",
            Self::Final => "it stands",
            Self::ClaimRightLost => "the right to claim on this move is lost",
            Self::MoveNotCompleted => "the opponent's move is not completed",
            Self::NoEvidence => "what a display shows is no evidence by itself",
            Self::NoCount => "nobody has written down or counted the moves",
            Self::MovesMissing => "too many moves are missing on the scoresheet",
            Self::OwnFlagFallen => "the claimant's own flag has fallen",
            Self::NotProvided => "the rules of this game do not provide for it",
            Self::TooMuchTime => "too much time is left",
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OfferedAtWrongTime { by } => {
                write!(
                    f,
                    "{by} offered at another time than after his move and before pressing"
                )
            }
            Self::ConditionalOffer { by } => {
                write!(f, "{by} attached a condition, which counts for nothing")
            }
            Self::PersistentOffers { by, count } => {
                write!(f, "{by} has offered {count} times in a row")
            }
            Self::TouchedOutOfTurn { by } => write!(f, "{by} touched a man out of turn"),
            Self::IllegalMoveMade { by } => {
                write!(f, "{by} has made an illegal move and not completed it")
            }
            Self::BothHandsUsed { by } => write!(f, "{by} used both hands"),
            Self::PressedWithoutMove { by } => write!(f, "{by} pressed without a move"),
            Self::PiecesDisplaced { by } => write!(f, "{by} knocked men over"),
            Self::ToldByOther => f.write_str("somebody else has told of an irregularity"),
            Self::TimeThen { player, amount } => {
                write!(f, "{player} had {} then", Written(*amount))
            }
            Self::TimeGained { player, amount } => {
                write!(
                    f,
                    "{player} gained {} by moves that are void",
                    Written(*amount)
                )
            }
            Self::NewTimes => f.write_str("the times of the new game are to be set"),
            Self::ClockMisused { by, how } => match how {
                ClockMisuse::OtherHand => write!(f, "{by} pressed with the other hand"),
                ClockMisuse::FingerOnButton => write!(f, "{by} kept a finger on the button"),
                ClockMisuse::Force => write!(f, "{by} pressed the clock with force"),
                ClockMisuse::PickingUp => write!(f, "{by} picked the clock up"),
                ClockMisuse::KnockingOver => write!(f, "{by} knocked the clock over"),
            },
            Self::StoppedWithoutReason { by } => {
                write!(f, "{by} stopped the clocks without a reason")
            }
            Self::FlagCalledTooEarly { by } => {
                write!(f, "{by} called a flag that has not fallen")
            }
            Self::UnlistedPenalty { penalty } => {
                write!(
                    f,
                    "{penalty} is not among the penalties that the rules name"
                )
            }
            Self::ForbiddenPenalty { penalty } => {
                write!(f, "{penalty} is no penalty that the rules allow")
            }
            Self::Misconduct { by, conduct } => write!(f, "{by} {conduct}"),
            Self::Interference { who, how } => write!(f, "{who} {how}"),
            Self::SilenceBroken(what) => write!(f, "the players were told {what}"),
            Self::NotProvided => f.write_str("the rules of this game do not provide for it"),
            Self::EnvelopeTooEarly => {
                f.write_str("the envelope stays closed until the player is there who has to reply")
            }
            Self::Sheet { by, fault } => write!(f, "{by} {fault}"),
            Self::TimeUsedUp { player } => write!(f, "the time of {player} is used up"),
        }
    }
}
