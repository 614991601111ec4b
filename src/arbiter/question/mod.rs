//! What the Laws leave to a person: the questions, and the answers that are lawful.
//!
//! A game that waits for an answer is in [`Phase::Halted`](super::Phase::Halted). The
//! [`options`](Question::options) of a [`Question`] list every [`Answer`] that will be accepted.
//!
//! ```
//! use touchmove::arbiter::question::Question;
//! use touchmove::arbiter::{Arbiter, Event, GameConfig, HostConfig, Phase};
//! use touchmove::clock::SessionTime;
//! use touchmove::{Color, Rulebook};
//!
//! let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
//! let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
//! arbiter.handle(SessionTime::START, Event::Start)?;
//! arbiter.handle(SessionTime::from_secs(1), "white seems to resign".parse()?)?;
//! let question = Question::Resigning { by: Color::White };
//! assert_eq!(arbiter.phase(), Phase::Halted(question));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod answer;

use core::fmt;

pub use self::answer::Answer;
use super::event::{Conduct, Irregularity, QuickplayClaimKind, StopReason, Task};
use super::host::UndecidedPolicy;
use super::result::{GameResult, Score};
use crate::laws::policy::{Penalty, PenaltyList};
use crate::laws::{Rule, Rulebook};
use crate::termination::{Claim, Termination};
use crate::types::{Color, Square};

/// A question for the arbiter, which the Laws leave to a person or nothing here can decide.
///
/// Nothing is guessed: the game stands still until an [answer](Answer) among the
/// [options](Self::options) comes.
///
/// ```
/// use touchmove::arbiter::{GameConfig, HostConfig, Phase, Question};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
/// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// arbiter.handle(SessionTime::from_millis(900), "white seems to resign".parse()?)?;
/// let question = Question::Resigning { by: Color::White };
/// assert_eq!(arbiter.phase(), Phase::Halted(question));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// Whether a claim is right, which is found out in the presence of both players
    /// (Article 9.5).
    Claim {
        /// Who claims.
        by: Color,
        /// What is claimed.
        claim: Claim,
    },
    /// Whether a claim is right that rests on moves from before the start of this record.
    UnrecordedClaim {
        /// Who claims.
        by: Color,
        /// What is claimed.
        claim: Claim,
    },
    /// Whether a claim is right of which neither the log nor a scoresheet is evidence.
    UnprovenClaim {
        /// Who claims.
        by: Color,
        /// What is claimed.
        claim: Claim,
    },
    /// When both players have brought their scoresheets up to date (Article 8.5.1).
    Updating,
    /// When the game is reconstructed (Article 8.5.3).
    Reconstruction,
    /// Whether it can be shown that a player whose flag is down has made too few moves (Article
    /// 8.6).
    Overstepped {
        /// Whose flag is down.
        player: Color,
    },
    /// What changes on the clock of a player who has an assistant, or who should have one.
    Assistant {
        /// Who.
        by: Color,
        /// What for.
        task: Task,
    },
    /// Whether the result counts that both players have signed, though the game has had another
    /// (Article 8.7).
    SignedOtherwise {
        /// What they have signed.
        result: GameResult,
    },
    /// How a breach of the rules of conduct is penalized, if it is (Articles 11.6 and 12.9).
    ///
    /// A fine must have been announced by the event, so it is an
    /// [action](crate::arbiter::event::ArbiterAction::Penalize) and not an answer.
    Penalty {
        /// Who has broken them.
        by: Color,
        /// How.
        conduct: Conduct,
    },
    /// How much time a penalty is, which the arbiter adds or takes while the question is open.
    PenaltyTime {
        /// Who is penalized.
        by: Color,
        /// Whether the player loses time or the opponent gains it.
        penalty: Penalty,
    },
    /// What the opponent of a player gets who loses for misconduct (Articles 11.7 and 12.9.5).
    LossScore {
        /// Who loses.
        by: Color,
        /// What for.
        conduct: Conduct,
    },
    /// Whether a quickplay claim made without an arbiter is right (Guideline III.6).
    ///
    /// An arbiter decides who was not there. If it is not a draw, the arbiter
    /// [decides the result](crate::arbiter::event::ArbiterAction::Decide).
    Adjudication {
        /// Who claimed.
        by: Color,
        /// On what ground.
        kind: QuickplayClaimKind,
    },
    /// Whether what was found in an envelope says clearly which move it is; if it does, the arbiter
    /// opens the envelope with that move (Guideline I.8).
    SealedUnclear {
        /// Who has sealed.
        by: Color,
    },
    /// How an adjourned game goes on without its envelope (Guideline I.12).
    ///
    /// It goes on from its position: the player says which move was sealed, and the arbiter sets the
    /// times if they are not known. If the position is lost too, a new game is played.
    EnvelopeMissing,
    /// What the times of an adjourned game were (Guideline I.13).
    ResumptionTimes,
    /// Whether a player could still checkmate, when the opponent would otherwise lose.
    CanMate {
        /// Who would have to checkmate.
        player: Color,
        /// What the opponent would lose by.
        by: LossReason,
    },
    /// Whether a player has a forced win, which a win on time needs (US Chess).
    ForcedWin {
        /// Who would have to win.
        player: Color,
    },
    /// What becomes of a game in which both flags have fallen, unknown which first.
    BothFlags,
    /// Which times count on a clock that was defective.
    ClockDefect,
    /// Which times and numbers of moves count on a clock that was set wrongly.
    ClockSetting,
    /// Whether a player had a reason to stop the clocks.
    Stopped {
        /// Who stopped them.
        by: Color,
        /// On what ground.
        reason: StopReason,
    },
    /// Whether a player who seems to resign does.
    Resigning {
        /// Who seems to.
        by: Color,
    },
    /// Whether the opponent of a player cannot win, or does not try to, by normal means.
    Quickplay {
        /// Who claims.
        by: Color,
        /// On what ground.
        kind: QuickplayClaimKind,
    },
    /// Whether a claim in a quickplay finish that was put off was right, now that a flag has
    /// fallen.
    QuickplayAfterFlag {
        /// Who claimed.
        by: Color,
        /// On what ground.
        kind: QuickplayClaimKind,
        /// Whose flag has fallen.
        fallen: Color,
    },
    /// Whether an increment is added to a quickplay finish.
    Increment {
        /// Who asks.
        by: Color,
    },
    /// Whether the players may agree a draw where the event wants the arbiter's consent.
    Agreement,
    /// Whether a player who comes late has lost, where the event did not announce a default time.
    Late {
        /// Who comes late.
        by: Color,
    },
    /// Whether a draw is declared that the rulebook leaves to the director.
    DeclaredDraw {
        /// By which rule it may be declared.
        termination: Termination,
    },
    /// Whether a player has touched a piece on purpose.
    Touched {
        /// Who is said to have touched it.
        by: Color,
        /// Where the piece stands.
        square: Square,
    },
    /// Which of two pieces was touched first, or which must move if both were touched at once.
    TouchedFirst {
        /// Who touched them.
        by: Color,
        /// Where one stands.
        one: Square,
        /// Where the other stands.
        other: Square,
    },
    /// Whether pressing without a move counts as an illegal move, and was not by mistake.
    PressedWithoutMove {
        /// Who pressed.
        by: Color,
    },
    /// Whether the illegal moves of both players count.
    BothIllegal,
    /// Which times count after the position was set up again.
    TimesAfter,
    /// Whether an irregularity that someone else reports has happened.
    Reported {
        /// What is reported.
        what: Irregularity,
    },
    /// To which position the game goes back, where it is not known here.
    PositionLost,
    /// What becomes of a decision against which a player appeals.
    Appeal {
        /// Who appeals.
        by: Color,
    },
}

impl Question {
    /// Returns the answers that are lawful, in no order of preference.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::arbiter::{Answer, Question};
    ///
    /// let options: Vec<Answer> = Question::BothFlags.options(&Rulebook::FIDE_2023).collect();
    /// assert_eq!(options, [Answer::Draw, Answer::Continue]);
    /// ```
    pub fn options(self, rulebook: &Rulebook) -> impl Iterator<Item = Answer> + use<> {
        let has = |rule| rulebook.is_in_force(rule);
        let can_be_postponed = has(Rule::QuickplayPostponed);
        let can_be_rejected = has(Rule::QuickplayRejected);
        let penalties = match self {
            Self::Penalty { .. } => rulebook.policies().conduct.penalties,
            _ => PenaltyList::new(&[]),
        };
        let options: &[Answer] = match self {
            Self::Adjudication { .. } => &[Answer::Draw],
            Self::LossScore { .. } => &[
                Answer::Score(Score::Win),
                Answer::Score(Score::Draw),
                Answer::Score(Score::Loss),
            ],
            Self::Claim { .. } => &[Answer::Verify],
            Self::ClockDefect
            | Self::ClockSetting
            | Self::Updating
            | Self::Reconstruction
            | Self::Penalty { .. }
            | Self::PenaltyTime { .. }
            | Self::TimesAfter
            | Self::PositionLost
            | Self::ResumptionTimes
            | Self::Assistant { .. } => &[Answer::Continue],
            Self::EnvelopeMissing => &[Answer::Continue, Answer::NewGame],
            Self::TouchedFirst { .. } => &[Answer::First, Answer::Second],
            Self::QuickplayAfterFlag { .. } => &[Answer::Draw, Answer::No],
            Self::BothFlags | Self::DeclaredDraw { .. } => &[Answer::Draw, Answer::Continue],
            Self::Quickplay { .. } if !can_be_postponed => &[Answer::Draw, Answer::No],
            Self::Quickplay { .. } if !can_be_rejected => {
                &[Answer::Draw, Answer::Postpone, Answer::PostponeWithTime]
            }
            Self::Quickplay { .. } => &[
                Answer::Draw,
                Answer::Postpone,
                Answer::PostponeWithTime,
                Answer::No,
            ],
            Self::UnrecordedClaim { .. }
            | Self::UnprovenClaim { .. }
            | Self::Overstepped { .. }
            | Self::SignedOtherwise { .. }
            | Self::SealedUnclear { .. }
            | Self::CanMate { .. }
            | Self::ForcedWin { .. }
            | Self::Stopped { .. }
            | Self::Resigning { .. }
            | Self::Increment { .. }
            | Self::Agreement
            | Self::Late { .. }
            | Self::Touched { .. }
            | Self::PressedWithoutMove { .. }
            | Self::BothIllegal
            | Self::Reported { .. }
            | Self::Appeal { .. } => &[Answer::Yes, Answer::No],
        };
        let chosen = Penalty::ALL.iter().copied().filter(move |&penalty| {
            penalties.is_open() || penalty != Penalty::Fine && penalties.contains(penalty)
        });
        let options = options.iter().copied();
        options.chain(chosen.map(Answer::Penalize))
    }
}

impl Question {
    /// Returns the answer where no one is there to give one.
    ///
    /// Nothing is granted, and the game goes on.
    pub(super) fn unattended(self, undecided: UndecidedPolicy, rulebook: &Rulebook) -> Answer {
        match self {
            Self::Claim { .. } => Answer::Verify,
            Self::CanMate { .. } | Self::ForcedWin { .. } => match undecided {
                UndecidedPolicy::CannotMate => Answer::No,
                UndecidedPolicy::CanMate | UndecidedPolicy::Referred => Answer::Yes,
            },
            Self::BothFlags
            | Self::ClockDefect
            | Self::ClockSetting
            | Self::Updating
            | Self::Reconstruction
            | Self::Penalty { .. }
            | Self::PenaltyTime { .. }
            | Self::EnvelopeMissing
            | Self::ResumptionTimes
            | Self::Assistant { .. }
            | Self::TimesAfter
            | Self::PositionLost
            | Self::DeclaredDraw { .. } => Answer::Continue,
            Self::LossScore { .. } => Answer::Score(Score::Loss),
            Self::Adjudication { .. } => Answer::Draw,
            Self::TouchedFirst { .. } => Answer::First,
            Self::Quickplay { .. } if rulebook.is_in_force(Rule::QuickplayRejected) => Answer::No,
            Self::Quickplay { .. } if rulebook.is_in_force(Rule::QuickplayPostponed) => {
                Answer::Postpone
            }
            Self::Quickplay { .. }
            | Self::QuickplayAfterFlag { .. }
            | Self::UnrecordedClaim { .. }
            | Self::UnprovenClaim { .. }
            | Self::Overstepped { .. }
            | Self::SignedOtherwise { .. }
            | Self::SealedUnclear { .. }
            | Self::Stopped { .. }
            | Self::Resigning { .. }
            | Self::Increment { .. }
            | Self::Agreement
            | Self::Late { .. }
            | Self::Touched { .. }
            | Self::PressedWithoutMove { .. }
            | Self::BothIllegal
            | Self::Reported { .. }
            | Self::Appeal { .. } => Answer::No,
        }
    }

    /// Returns `true` if the game is over whatever the answer, and cannot end in another way.
    pub(super) const fn hangs_on_the_end(self) -> bool {
        match self {
            Self::CanMate { .. }
            | Self::ForcedWin { .. }
            | Self::QuickplayAfterFlag { .. }
            | Self::Adjudication { .. }
            | Self::LossScore { .. } => true,
            Self::Claim { .. }
            | Self::UnrecordedClaim { .. }
            | Self::UnprovenClaim { .. }
            | Self::Updating
            | Self::Reconstruction
            | Self::Overstepped { .. }
            | Self::Assistant { .. }
            | Self::SignedOtherwise { .. }
            | Self::Penalty { .. }
            | Self::PenaltyTime { .. }
            | Self::SealedUnclear { .. }
            | Self::EnvelopeMissing
            | Self::ResumptionTimes
            | Self::BothFlags
            | Self::ClockDefect
            | Self::ClockSetting
            | Self::Stopped { .. }
            | Self::Resigning { .. }
            | Self::Quickplay { .. }
            | Self::Increment { .. }
            | Self::Agreement
            | Self::Late { .. }
            | Self::DeclaredDraw { .. }
            | Self::Touched { .. }
            | Self::TouchedFirst { .. }
            | Self::PressedWithoutMove { .. }
            | Self::BothIllegal
            | Self::TimesAfter
            | Self::Reported { .. }
            | Self::PositionLost
            | Self::Appeal { .. } => false,
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim { by, claim } => write!(f, "is the claim of {by} right: {claim}"),
            Self::UnrecordedClaim { by, claim } => {
                write!(
                    f,
                    "is the claim of {by} right by moves not recorded here: {claim}"
                )
            }
            Self::UnprovenClaim { by, claim } => {
                write!(f, "can the claim of {by} be shown to be right: {claim}")
            }
            Self::Updating => f.write_str("are both scoresheets up to date"),
            Self::Reconstruction => f.write_str("is the game reconstructed"),
            Self::Overstepped { player } => {
                write!(f, "can it be shown that {player} has exceeded the time")
            }
            Self::Assistant { by, task } => {
                write!(f, "what are the times of {by}, who cannot {task} unaided")
            }
            Self::SignedOtherwise { result } => {
                write!(f, "does the signed result count: {result}")
            }
            Self::Penalty { by, conduct } => write!(f, "how is it penalized that {by} {conduct}"),
            Self::PenaltyTime { penalty, .. } => write!(f, "how much is the penalty of {penalty}"),
            Self::LossScore { by, .. } => write!(f, "what does the opponent of {by} get"),
            Self::Adjudication { by, .. } => {
                write!(f, "is the game drawn as {by} claimed without an arbiter")
            }
            Self::SealedUnclear { by } => write!(f, "is it clear which move {by} has sealed"),
            Self::EnvelopeMissing => f.write_str("how does the game go on without the envelope"),
            Self::ResumptionTimes => f.write_str("what were the times of the adjourned game"),
            Self::CanMate { player, .. } => write!(f, "can {player} still mate"),
            Self::ForcedWin { player } => write!(f, "does {player} have a forced win"),
            Self::BothFlags => f.write_str("what becomes of the game with both flags down"),
            Self::Stopped { by, .. } => write!(f, "did {by} have a reason to stop the clocks"),
            Self::Resigning { by } => write!(f, "does {by} resign"),
            Self::Quickplay { by, .. } => {
                write!(
                    f,
                    "is {by} right that the game cannot be won by normal means"
                )
            }
            Self::ClockDefect => f.write_str("what are the times on the defective clock"),
            Self::ClockSetting => {
                f.write_str("what are the times on the clock that was set wrongly")
            }
            Self::QuickplayAfterFlag { by, .. } => {
                write!(
                    f,
                    "was {by} right that the game could not be won by normal means"
                )
            }
            Self::Increment { by } => write!(f, "is the increment that {by} asks for added"),
            Self::Agreement => f.write_str("may the players agree a draw"),
            Self::Late { by } => write!(f, "did {by} arrive too late"),
            Self::DeclaredDraw { termination } => {
                write!(f, "is the game drawn by {termination}")
            }
            Self::Touched { by, square } => write!(f, "did {by} touch the piece on {square}"),
            Self::TouchedFirst { by, one, other } => {
                write!(f, "must {by} move the piece on {one} or the one on {other}")
            }
            Self::PressedWithoutMove { by } => {
                write!(f, "did {by} mean to press without a move")
            }
            Self::BothIllegal => f.write_str("do the illegal moves of both players count"),
            Self::TimesAfter => f.write_str("what are the times after the irregularity"),
            Self::Reported { what } => write!(f, "did this happen: {what}"),
            Self::PositionLost => f.write_str("to which position does the game go back"),
            Self::Appeal { by } => write!(f, "is the appeal of {by} upheld"),
        }
    }
}

/// Why a player would lose a game if the opponent can still mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossReason {
    /// By using up the time (Article 6.9).
    Time,
    /// By resigning (Article 5.1.2).
    Resignation,
    /// By illegal moves (Article 7.5.5).
    IllegalMoves,
    /// By a sealed move that is not legal or not clear (Guideline I.8).
    SealedMove,
    /// By an electronic device that sounds, where an opponent who cannot checkmate gets half a
    /// point.
    Device,
}
