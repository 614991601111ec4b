//! Questions: what the Laws leave to a person, and which answers are allowed.
//!
//! While a [`Question`] is open, the game is in [`Phase::Halted`](super::Phase::Halted).
//! [`Question::options`] returns every [`Answer`] that will be accepted; any other is refused with
//! [`HandleError::NotAnOption`](super::HandleError::NotAnOption).
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

/// A question for the arbiter.
///
/// The Laws leave it to a person, or the program cannot decide it. The game is halted until it gets
/// an [answer](Answer) among the [options](Self::options).
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
    /// Is this draw claim right? It is checked in the presence of both players (Article 9.5).
    Claim { by: Color, claim: Claim },
    /// Is this claim right, given moves from before the start of this record?
    UnrecordedClaim { by: Color, claim: Claim },
    /// Is this claim right, with neither log nor scoresheet as evidence for it?
    UnprovenClaim { by: Color, claim: Claim },
    /// Are both scoresheets up to date (Article 8.5.1)?
    Updating,
    /// Is the game reconstructed (Article 8.5.3)?
    Reconstruction,
    /// Can it be shown that too few moves were made (Article 8.6)? The player's flag is down.
    Overstepped { player: Color },
    /// What changes on the clock of a player who has or needs an assistant?
    Assistant { by: Color, task: Task },
    /// Does the signed result count, although the game ended otherwise (Article 8.7)? Both players
    /// have signed it.
    SignedOtherwise { result: GameResult },
    /// Which penalty, if any, does a breach of conduct get (Articles 11.6 and 12.9)?
    ///
    /// A fine must have been announced by the event, so it is an
    /// [action](crate::arbiter::event::ArbiterAction::Penalize) and not an answer.
    Penalty { by: Color, conduct: Conduct },
    /// How much time is the penalty? The arbiter adds or takes it while the question is open.
    PenaltyTime {
        /// The penalized player.
        by: Color,
        /// Whether the player loses time or the opponent gains it.
        penalty: Penalty,
    },
    /// Which score does a loss for misconduct give the opponent (Articles 11.7 and 12.9.5)?
    LossScore { by: Color, conduct: Conduct },
    /// Is a quickplay claim made without an arbiter right (Guideline III.6)?
    ///
    /// An arbiter who was not present decides it afterwards. If it is not a draw, the arbiter
    /// [decides the result](crate::arbiter::event::ArbiterAction::Decide).
    Adjudication { by: Color, kind: QuickplayClaimKind },
    /// Is it clear which move the text in the envelope means (Guideline I.8)? If so, the arbiter
    /// opens the envelope with that move.
    SealedUnclear { by: Color },
    /// How does an adjourned game continue without its envelope (Guideline I.12)?
    ///
    /// It continues from its position: the player says which move was sealed, and the arbiter sets
    /// the times if they are unknown. If the position is lost too, a new game is played.
    EnvelopeMissing,
    /// What were the times of the adjourned game (Guideline I.13)?
    ResumptionTimes,
    /// Could a player still checkmate, so that the opponent loses?
    CanMate {
        /// Who would have to checkmate.
        player: Color,
        /// Why the opponent would lose.
        by: LossReason,
    },
    /// Does a player have the forced win needed to win on time (US Chess)?
    ForcedWin {
        /// Who would need the win.
        player: Color,
    },
    /// What is the result, given that both flags fell in unknown order?
    BothFlags,
    /// Which times count, given that the clock was defective?
    ClockDefect,
    /// Which times and move counts count, given that the clock was set wrongly?
    ClockSetting,
    /// Did a player have a reason to stop the clocks?
    Stopped { by: Color, reason: StopReason },
    /// Does a player who seems to resign really resign?
    Resigning {
        /// Who seems to resign.
        by: Color,
    },
    /// Is the opponent unable to win, or not trying to win, by normal means?
    Quickplay { by: Color, kind: QuickplayClaimKind },
    /// Was a postponed quickplay claim right, now that a flag has fallen?
    QuickplayAfterFlag {
        by: Color,
        kind: QuickplayClaimKind,
        fallen: Color,
    },
    /// Is an increment added in a quickplay finish?
    Increment { by: Color },
    /// May the players agree a draw where the event requires the arbiter's consent?
    Agreement,
    /// Has a late player lost, given that the event announced no default time?
    Late { by: Color },
    /// Is a draw declared that the rulebook leaves to the director?
    DeclaredDraw {
        /// The rule by which it may be declared.
        termination: Termination,
    },
    /// Has a player touched a piece on purpose?
    Touched {
        by: Color,
        /// Where the piece stands.
        square: Square,
    },
    /// Which of two pieces was touched first? If both were touched at once, which must move?
    TouchedFirst {
        by: Color,
        one: Square,
        other: Square,
    },
    /// Does pressing without a move count as an illegal move, because it was intended?
    PressedWithoutMove { by: Color },
    /// Do the illegal moves of both players count?
    BothIllegal,
    /// Which times count after an earlier position was reinstated?
    TimesAfter,
    /// Has the irregularity happened that someone else reports?
    Reported { what: Irregularity },
    /// To which position, unknown to the program, does the game go back?
    PositionLost,
    /// Is an appeal against a decision upheld?
    Appeal { by: Color },
}

impl Question {
    /// Returns the allowed answers, in no particular order.
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
    /// Returns the answer for a host that answers by itself.
    ///
    /// It grants nothing, and the game goes on.
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

    /// Returns `true` if the game is over whatever the answer, so that nothing else can end it.
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

/// Why a player would lose the game, if the opponent can still mate.
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
    /// By an electronic device that sounds. An opponent who cannot checkmate gets half a point.
    Device,
    /// By staying disconnected while the opponent claims a win (the server rules, S.9.2).
    Disconnection,
}
