//! The arbiter's answers to questions.

use core::str::FromStr;

use crate::arbiter::game_result::Score;
use crate::laws::policy::Penalty;
use crate::laws::text::Text;
use crate::types::{ParseError, words};

/// The arbiter's answer to a question.
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
    /// What was asked is so, or is granted.
    Yes,
    /// What was asked is not so, or is not granted.
    No,
    /// The game is drawn.
    Draw,
    /// The game goes on.
    Continue,
    /// The decision is postponed, and the game goes on.
    Postpone,
    /// The decision is postponed, the game goes on, and the opponent gets extra time.
    PostponeWithTime,
    /// The game is canceled, and a new one is played.
    NewGame,
    /// The claim is to be checked against the record.
    Verify,
    /// The first of two pieces.
    First,
    /// The second of two pieces.
    Second,
    /// The player gets this penalty.
    Penalize(Penalty),
    /// The opponent of the player who loses gets this score.
    Score(Score),
}

impl Answer {
    /// Every answer except penalties, whose names come from the rulebooks.
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
}

words! { Answer {
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
}}

impl FromStr for Answer {
    type Err = ParseError;

    /// Reads an answer as in `arbiter answers yes`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let known = Self::ALL.into_iter().find(|answer| answer.word() == text);
        let found = known.or_else(|| Penalty::read(text).map(Self::Penalize));
        found.ok_or(ParseError::Syntax {
            offset: 0,
            expected: "an answer such as yes, no or draw",
        })
    }
}
