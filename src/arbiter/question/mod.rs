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
use self::answer::Answer::{
    Continue, Draw, First, NewGame, No, Postpone, PostponeWithTime, Second, Verify, Yes,
};
use super::event::{Conduct, Irregularity, QuickplayClaimKind, StopReason, Task};
use super::game_result::{GameResult, Score};
use super::host::UndecidedPolicy;
use crate::laws::policy::{Penalty, PenaltyList};
use crate::laws::{Rule, Rulebook};
use crate::termination::{Claim, Termination};
use crate::types::{Color, Move, Square};

/// A row of the table of questions.
struct Row {
    /// The answers, as far as the rulebook provides for them.
    options: &'static [Answer],
    /// The answer for a host that answers by itself, unless the rulebook or the host has another.
    unattended: Answer,
    /// Whether the game is over whatever the answer.
    is_over: bool,
}

const YES_NO: &[Answer] = &[Yes, No];
const CONTINUE: &[Answer] = &[Continue];
const SCORES: &[Answer] = &[
    Answer::Score(Score::Win),
    Answer::Score(Score::Draw),
    Answer::Score(Score::Loss),
];
const OPEN: bool = false;
const OVER: bool = true;

/// Declares the questions, each with its row of the table.
macro_rules! questions {
    ($(#[$meta:meta])* pub enum $name:ident { $(
        $(#[$about:meta])*
        $variant:ident $({ $($(#[$what:meta])* $field:ident: $type:ty),+ $(,)? })?
            = $options:expr, $unattended:expr, $is_over:expr, $phrase:literal;
    )+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$about])* $variant $({ $($(#[$what])* $field: $type),+ })?,)+
        }

        impl $name {
            const fn row(self) -> Row {
                match self {
                    $(Self::$variant { .. } => Row {
                        options: $options,
                        unattended: $unattended,
                        is_over: $is_over,
                    },)+
                }
            }
        }

        impl fmt::Display for $name {
            #[expect(unused_variables, reason = "some words leave a field out")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                // A trait object: less code for each phrase.
                let f: &mut dyn fmt::Write = f;
                match self {
                    $(Self::$variant $({ $($field),+ })? => write!(f, $phrase),)+
                }
            }
        }
    };
}

// Behind each question: the options, the answer of a host that answers by itself, whether the game
// goes on, and the words.
questions! {
    /// A question for the arbiter.
    ///
    /// The Laws leave it to a person, or the program cannot decide it. The game is halted until it
    /// gets an [answer](Answer) among the [options](Self::options).
    #[non_exhaustive]
    pub enum Question {
        /// Is this draw claim right? It is checked in the presence of both players (Article 9.5).
        Claim { by: Color, claim: Claim } = &[Verify], Verify, OPEN,
            "is the claim of {by} right: {claim}";
        /// Is this claim right, given moves from before the start of this record?
        UnrecordedClaim { by: Color, claim: Claim } = YES_NO, No, OPEN,
            "is the claim of {by} right by moves not recorded here: {claim}";
        /// Is this claim right, with neither log nor scoresheet as evidence for it?
        UnprovenClaim { by: Color, claim: Claim } = YES_NO, No, OPEN,
            "can the claim of {by} be shown to be right: {claim}";
        /// Are both scoresheets up to date (Article 8.5.1)?
        Updating = CONTINUE, Continue, OPEN, "are both scoresheets up to date";
        /// Is the game reconstructed (Article 8.5.3)?
        Reconstruction = CONTINUE, Continue, OPEN, "is the game reconstructed";
        /// Can it be shown that too few moves were made (Article 8.6)? The player's flag is down.
        Overstepped { player: Color } = YES_NO, No, OPEN,
            "can it be shown that {player} has exceeded the time";
        /// What changes on the clock of a player who has or needs an assistant?
        Assistant { by: Color, task: Task } = CONTINUE, Continue, OPEN,
            "what are the times of {by}, who cannot {task} unaided";
        /// Does the signed result count, although the game ended otherwise (Article 8.7)? Both
        /// players have signed it.
        SignedOtherwise { result: GameResult } = YES_NO, No, OPEN,
            "does the signed result count: {result}";
        /// Which penalty, if any, does an offense get (Articles 11.6 and 12.9)?
        ///
        /// A fine must have been announced by the event, so it is an
        /// [action](crate::arbiter::event::ArbiterAction::Penalize) and not an answer.
        Penalty { by: Color, offense: Offense } = CONTINUE, Continue, OPEN,
            "how is it penalized that {by} {offense}";
        /// How much time is the penalty? The arbiter adds or takes it while the question is open.
        PenaltyTime {
            /// The penalized player.
            by: Color,
            /// Whether the player loses time or the opponent gains it.
            penalty: Penalty,
        } = CONTINUE, Continue, OPEN, "how much is the penalty of {penalty}";
        /// Which score does a loss for misconduct give the opponent (Articles 11.7 and 12.9.5)?
        LossScore { by: Color, offense: Offense } = SCORES, Answer::Score(Score::Loss), OVER,
            "what does the opponent of {by} get";
        /// Is a quickplay claim made without an arbiter right (Guideline III.6)?
        ///
        /// An arbiter who was not present decides it afterwards. If it is not a draw, the arbiter
        /// [decides the result](crate::arbiter::event::ArbiterAction::Decide).
        Adjudication { by: Color, kind: QuickplayClaimKind } = &[Draw], Draw, OVER,
            "is the game drawn as {by} claimed without an arbiter";
        /// Is it clear which move the text in the envelope means (Guideline I.8)? If so, the
        /// arbiter opens the envelope with that move.
        SealedUnclear { by: Color } = YES_NO, No, OPEN, "is it clear which move {by} has sealed";
        /// How does an adjourned game continue without its envelope (Guideline I.12)?
        ///
        /// It continues from its position: the player says which move was sealed, and the arbiter
        /// sets the times if they are unknown. If the position is lost too, a new game is played.
        EnvelopeMissing = &[Continue, NewGame], Continue, OPEN,
            "how does the game go on without the envelope";
        /// What were the times of the adjourned game (Guideline I.13)?
        ResumptionTimes = CONTINUE, Continue, OPEN, "what were the times of the adjourned game";
        /// Could a player still checkmate, so that the opponent loses?
        CanMate {
            /// Who would have to checkmate.
            player: Color,
            /// Why the opponent would lose.
            by: LossReason,
        } = YES_NO, Yes, OVER, "can {player} still mate";
        /// Does a player have the forced win needed to win on time (US Chess)?
        ForcedWin { player: Color } = YES_NO, Yes, OVER, "does {player} have a forced win";
        /// What is the result, given that both flags fell in unknown order?
        BothFlags = &[Draw, Continue], Continue, OPEN,
            "what becomes of the game with both flags down";
        /// Which times count, given that the clock was defective?
        ClockDefect = CONTINUE, Continue, OPEN, "what are the times on the defective clock";
        /// Which times and move counts count, given that the clock was set wrongly?
        ClockSetting = CONTINUE, Continue, OPEN,
            "what are the times on the clock that was set wrongly";
        /// Did a player have a reason to stop the clocks?
        Stopped { by: Color, reason: StopReason } = YES_NO, No, OPEN,
            "did {by} have a reason to stop the clocks";
        /// Does a player who seems to resign really resign?
        Resigning { by: Color } = YES_NO, No, OPEN, "does {by} resign";
        /// Is the opponent unable to win, or not trying to win, by normal means?
        Quickplay { by: Color, kind: QuickplayClaimKind } =
            &[Draw, Postpone, PostponeWithTime, No], No, OPEN,
            "is {by} right that the game cannot be won by normal means";
        /// Was a postponed quickplay claim right, now that a flag has fallen?
        QuickplayAfterFlag {
            by: Color,
            kind: QuickplayClaimKind,
            fallen: Color,
        } = &[Draw, No], No, OVER, "was {by} right that the game could not be won by normal means";
        /// Is an increment added in a quickplay finish?
        Increment { by: Color } = YES_NO, No, OPEN, "is the increment that {by} asks for added";
        /// May the players agree a draw where the event requires the arbiter's consent?
        Agreement = YES_NO, No, OPEN, "may the players agree a draw";
        /// Has a late player lost, given that the event announced no default time?
        Late { by: Color } = YES_NO, No, OPEN, "did {by} arrive too late";
        /// Is a draw declared that the rulebook leaves to the director?
        DeclaredDraw { termination: Termination } = &[Draw, Continue], Continue, OPEN,
            "is the game drawn by {termination}";
        /// Has a player touched a piece on purpose?
        Touched { by: Color, square: Square } = YES_NO, No, OPEN,
            "did {by} touch the piece on {square}";
        /// Which of two pieces was touched first? If both were touched at once, which must move?
        TouchedFirst {
            by: Color,
            one: Square,
            other: Square,
        } = &[First, Second], First, OPEN,
            "must {by} move the piece on {one} or the one on {other}";
        /// Which of two moves does a visually impaired player mean (Article D.2): the one made on
        /// the board, or the one announced?
        MoveMeant {
            by: Color,
            made: Move,
            announced: Move,
        } = &[First, Second], First, OPEN,
            "does {by} mean {made}, which was made, or {announced}, which was announced";
        /// Does pressing without a move count as an illegal move, because it was intended?
        PressedWithoutMove { by: Color } = YES_NO, No, OPEN,
            "did {by} mean to press without a move";
        /// Does the illegal move of this player count too, besides the opponent's?
        BothIllegal { by: Color } = YES_NO, No, OPEN, "do the illegal moves of both players count";
        /// Which times count after an earlier position was reinstated?
        TimesAfter = CONTINUE, Continue, OPEN, "what are the times after the irregularity";
        /// Has the irregularity happened that someone else reports?
        Reported { what: Irregularity } = YES_NO, No, OPEN, "did this happen: {what}";
        /// To which position, unknown to the program, does the game go back?
        PositionLost = CONTINUE, Continue, OPEN, "to which position does the game go back";
        /// Is an appeal against a decision upheld?
        Appeal { by: Color } = YES_NO, No, OPEN, "is the appeal of {by} upheld";
    }
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
        let can_be_postponed = rulebook.is_in_force(Rule::QuickplayPostponed);
        let can_be_rejected = rulebook.is_in_force(Rule::QuickplayRejected);
        let is_quickplay = matches!(self, Self::Quickplay { .. });
        let is_provided = move |option: &Answer| match option {
            Postpone | PostponeWithTime => can_be_postponed,
            No if is_quickplay => can_be_rejected || !can_be_postponed,
            _ => true,
        };
        let penalties = match self {
            Self::Penalty { .. } => rulebook.policies().conduct.penalties,
            _ => PenaltyList::new(&[]),
        };
        let chosen = Penalty::ALL.iter().copied().filter(move |&penalty| {
            penalties.is_open() || penalty != Penalty::Fine && penalties.contains(penalty)
        });
        let options = self.row().options.iter().copied().filter(is_provided);
        options.chain(chosen.map(Answer::Penalize))
    }

    /// Returns the answer for a host that answers by itself.
    ///
    /// It grants nothing, and the game goes on.
    pub(super) fn unattended(self, undecided: UndecidedPolicy, rulebook: &Rulebook) -> Answer {
        let has = |rule| rulebook.is_in_force(rule);
        match self {
            Self::CanMate { .. } | Self::ForcedWin { .. }
                if undecided == UndecidedPolicy::CannotMate =>
            {
                No
            }
            Self::Quickplay { .. }
                if has(Rule::QuickplayPostponed) && !has(Rule::QuickplayRejected) =>
            {
                Postpone
            }
            _ => self.row().unattended,
        }
    }

    /// Returns `true` if the game is over whatever the answer, so that nothing else can end it.
    pub(super) const fn hangs_on_the_end(self) -> bool {
        self.row().is_over
    }
}

/// What a player may be penalized for, by the arbiter's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Offense {
    /// A breach of the rules of conduct (Article 11).
    Conduct(Conduct),
    /// A move completed that was made with both hands (Article 4.1). In later editions that is an
    /// illegal move.
    BothHands,
    /// Displacing pieces (Article 7.4.3).
    Displaced,
}

impl fmt::Display for Offense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conduct(conduct) => conduct.fmt(f),
            Self::BothHands => f.write_str("uses both hands"),
            Self::Displaced => f.write_str("displaces pieces"),
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
