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

use core::fmt;
use core::str::FromStr;

use super::event::{self, Conduct, Irregularity, QuickplayClaimKind, StopReason, Task};
use super::host::UndecidedPolicy;
use super::result::{GameResult, Score};
use crate::laws::policy::{Penalty, PenaltyList};
use crate::laws::text::Text;
use crate::laws::{Rule, Rulebook};
use crate::termination::{Claim, Termination};
use crate::types::{Color, Square};

/// A question that is referred to the arbiter, because the Laws leave it to him or because
/// nothing here can decide it.
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
        /// What he claims.
        claim: Claim,
    },
    /// Whether a claim is right of which the moves before the game's start here would tell.
    UnrecordedClaim {
        /// Who claims.
        by: Color,
        /// What he claims.
        claim: Claim,
    },
    /// Whether a claim is right of which neither the log nor a scoresheet is evidence.
    UnprovenClaim {
        /// Who claims.
        by: Color,
        /// What he claims.
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
    /// How a breach of the rules of conduct is punished, if it is (Articles 11.6 and 12.9).
    ///
    /// A fine has to be announced by the event, so it is
    /// [directed](crate::arbiter::event::ArbiterAction::Penalize) and no answer.
    Penalty {
        /// Who has broken them.
        by: Color,
        /// How.
        conduct: Conduct,
    },
    /// How much time a penalty is, which the arbiter adds or takes while the question is open.
    PenaltyTime {
        /// Who is punished.
        by: Color,
        /// Whether he loses time or his opponent gains it.
        penalty: Penalty,
    },
    /// What the opponent of a player gets who loses for his conduct (Articles 11.7 and 12.9.5).
    LossScore {
        /// Who loses.
        by: Color,
        /// What for.
        conduct: Conduct,
    },
    /// What a claim in a quickplay finish without an arbiter has come to, of which one decides who
    /// was not there (Guideline III.6); if it is no draw, he
    /// [decides the result](crate::arbiter::event::ArbiterAction::Decide).
    Adjudication {
        /// Who claimed.
        by: Color,
        /// What he said.
        kind: QuickplayClaimKind,
    },
    /// Whether what was found in an envelope says clearly which move it is; if it does, the arbiter
    /// opens the envelope with that move (Guideline I.8).
    SealedUnclear {
        /// Who has sealed.
        by: Color,
    },
    /// How an adjourned game goes on whose envelope is missing: from its position, in which the
    /// player says which move he has sealed, with times that the arbiter sets if they are not
    /// known; or with a new game, if the position is lost too (Guideline I.12).
    EnvelopeMissing,
    /// What the times of an adjourned game were (Guideline I.13).
    ResumptionTimes,
    /// Whether a player could still mate, when his opponent would otherwise lose.
    CanMate {
        /// Who would have to mate.
        player: Color,
        /// What his opponent would lose by.
        by: LossReason,
    },
    /// Whether a player has a forced win, without which he does not win on time (US Chess).
    ForcedWin {
        /// Who would have to win.
        player: Color,
    },
    /// What becomes of a game in which both flags have fallen, nobody knows which first.
    BothFlags,
    /// Which times count on a clock that was defective.
    ClockDefect,
    /// Which times and numbers of moves count on a clock that was set wrongly.
    ClockSetting,
    /// Whether a player had a reason to stop the clocks.
    Stopped {
        /// Who stopped them.
        by: Color,
        /// What he says.
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
        /// What he says.
        kind: QuickplayClaimKind,
    },
    /// Whether a claim in a quickplay finish that was put off was right, now that a flag has
    /// fallen.
    QuickplayAfterFlag {
        /// Who claimed.
        by: Color,
        /// What he said.
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
    /// Whether a player has lost who comes late, where the event did not say how late he may
    /// come.
    Late {
        /// Who comes late.
        by: Color,
    },
    /// Whether a draw is declared that the rulebook leaves to the director.
    DeclaredDraw {
        /// By which rule he may declare it.
        termination: Termination,
    },
    /// Whether a player has touched a man on purpose.
    Touched {
        /// Who is said to have touched him.
        by: Color,
        /// Where the man stands.
        square: Square,
    },
    /// Which of two men a player has touched first, or which of them he has to move if it was
    /// both at once.
    TouchedFirst {
        /// Who touched them.
        by: Color,
        /// Where one stands.
        one: Square,
        /// Where the other stands.
        other: Square,
    },
    /// Whether a player who pressed his clock without a move completed an illegal move, rather than
    /// started the clock by mistake.
    PressedWithoutMove {
        /// Who pressed.
        by: Color,
    },
    /// Whether the illegal moves of both players count.
    BothIllegal,
    /// Which times count after the position was set up again.
    TimesAfter,
    /// Whether an irregularity that somebody else reports has happened.
    Reported {
        /// What is reported.
        what: Irregularity,
    },
    /// To which position the game goes back, where nobody here can tell.
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
    /// Returns the answer where nobody is there to give one: nothing is granted, and the game
    /// goes on.
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

    /// Returns `true` if the game is over whatever the answer, so that nobody can end it in
    /// another way.
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
                write!(f, "can it be shown that {player} has overstepped the time")
            }
            Self::Assistant { by, task } => {
                write!(
                    f,
                    "what are the times of {by}, who cannot {task} by himself"
                )
            }
            Self::SignedOtherwise { result } => {
                write!(f, "does the result count that both have signed, {result}")
            }
            Self::Penalty { by, conduct } => write!(f, "how is it punished that {by} {conduct}"),
            Self::PenaltyTime { penalty, .. } => write!(f, "how much is the penalty of {penalty}"),
            Self::LossScore { by, .. } => write!(f, "what does the opponent of {by} get"),
            Self::Adjudication { by, .. } => {
                write!(f, "is the game drawn as {by} claims, who had no arbiter")
            }
            Self::SealedUnclear { by } => write!(f, "is it clear which move {by} has sealed"),
            Self::EnvelopeMissing => f.write_str("how does the game go on without the envelope"),
            Self::ResumptionTimes => f.write_str("what were the times of the adjourned game"),
            Self::CanMate { player, .. } => write!(f, "can {player} still mate"),
            Self::ForcedWin { player } => write!(f, "does {player} have a forced win"),
            Self::BothFlags => f.write_str("what becomes of the game with both flags down"),
            Self::Stopped { by, .. } => write!(f, "had {by} a reason to stop the clocks"),
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
            Self::Increment { by } => write!(f, "is the increment set that {by} asks for"),
            Self::Agreement => f.write_str("may the players agree a draw"),
            Self::Late { by } => write!(f, "has {by} come too late"),
            Self::DeclaredDraw { termination } => {
                write!(f, "is the game drawn by {termination}")
            }
            Self::Touched { by, square } => write!(f, "has {by} touched the man on {square}"),
            Self::TouchedFirst { by, one, other } => {
                write!(f, "has {by} to move the man on {one} or the one on {other}")
            }
            Self::PressedWithoutMove { by } => {
                write!(f, "did {by} mean to press without a move")
            }
            Self::BothIllegal => f.write_str("do the illegal moves of both players count"),
            Self::TimesAfter => f.write_str("what are the times after the irregularity"),
            Self::Reported { what } => write!(f, "has it happened: {what}"),
            Self::PositionLost => f.write_str("to which position does the game go back"),
            Self::Appeal { by } => write!(f, "is the appeal of {by} upheld"),
        }
    }
}

/// Why a player would lose a game if the opponent can still mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossReason {
    /// By using up his time (Article 6.9).
    Time,
    /// By resigning (Article 5.1.2).
    Resignation,
    /// By his illegal moves (Article 7.5.5).
    IllegalMoves,
    /// By a sealed move that is not legal or not clear (Guideline I.8).
    SealedMove,
    /// By an electronic device that sounds, where the opponent gets half a point if he cannot mate.
    Device,
}

/// What the arbiter can say to a question.
///
/// ```
/// use touchmove::arbiter::event::ArbiterAction;
/// use touchmove::arbiter::{Answer, Event};
/// use touchmove::laws::policy::Penalty;
///
/// let warning = Event::Arbiter(ArbiterAction::Answer(Answer::Penalize(Penalty::Warning)));
/// assert_eq!(warning.to_string(), "arbiter answers warning");
/// assert_eq!("arbiter answers warning".parse(), Ok(warning));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Answer {
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// The game is drawn.
    Draw,
    /// The game goes on.
    Continue,
    /// The decision is put off while the game goes on.
    Postpone,
    /// The decision is put off while the game goes on, and the opponent gets time.
    PostponeWithTime,
    /// The game is canceled, and a new one is played.
    NewGame,
    /// The rules decide: what the record says is what counts.
    Verify,
    /// The first of two.
    First,
    /// The second of two.
    Second,
    /// The player is punished so.
    Penalize(Penalty),
    /// The opponent of the player who loses gets so much.
    Score(Score),
}

impl Answer {
    /// Every answer but the penalties, whose words are those of the rulebooks.
    const ALL: [Self; 13] = [
        Self::Yes,
        Self::No,
        Self::Draw,
        Self::Continue,
        Self::Postpone,
        Self::PostponeWithTime,
        Self::NewGame,
        Self::Verify,
        Self::First,
        Self::Second,
        Self::Score(Score::Win),
        Self::Score(Score::Draw),
        Self::Score(Score::Loss),
    ];

    const fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Draw => "draw",
            Self::Continue => "continue",
            Self::Postpone => "postpone",
            Self::PostponeWithTime => "postpone_with_time",
            Self::NewGame => "new_game",
            Self::Verify => "verify",
            Self::First => "first",
            Self::Second => "second",
            Self::Penalize(penalty) => penalty.word(),
            Self::Score(Score::Win) => "score_1",
            Self::Score(Score::Draw) => "score_1/2",
            Self::Score(Score::Loss) => "score_0",
        }
    }
}

impl FromStr for Answer {
    type Err = event::Error;

    /// Reads an answer by its word, as in `arbiter answers yes`.
    fn from_str(text: &str) -> Result<Self, event::Error> {
        let known = Self::ALL.into_iter().find(|answer| answer.word() == text);
        let found = known.or_else(|| Penalty::read(text).map(Self::Penalize));
        found.ok_or(event::Error::Word {
            offset: 0,
            expected: "an answer such as yes, no or draw",
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
