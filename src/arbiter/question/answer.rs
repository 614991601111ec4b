//! The arbiter's answers to questions.

use core::fmt;
use core::str::FromStr;

use crate::arbiter::game_result::Score;
use crate::laws::policy::Penalty;
use crate::laws::text::Text;
use crate::types::ParseError;

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

/// The word of every answer except penalties, whose words come from the rulebooks.
const WORDS: [(&str, Answer); 13] = [
    ("yes", Answer::Yes),
    ("no", Answer::No),
    ("draw", Answer::Draw),
    ("continue", Answer::Continue),
    ("postpone", Answer::Postpone),
    ("postpone_with_time", Answer::PostponeWithTime),
    ("new_game", Answer::NewGame),
    ("verify", Answer::Verify),
    ("first", Answer::First),
    ("second", Answer::Second),
    ("score_1", Answer::Score(Score::Win)),
    ("score_1/2", Answer::Score(Score::Draw)),
    ("score_0", Answer::Score(Score::Loss)),
];

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Penalize(penalty) = self {
            return penalty.fmt(f);
        }
        let row = WORDS.iter().find(|(_, answer)| answer == self);
        f.pad(row.map_or("", |(word, _)| word))
    }
}

impl FromStr for Answer {
    type Err = ParseError;

    /// Reads an answer as in `arbiter answers yes`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let row = WORDS.iter().find(|(word, _)| *word == text);
        let known = row.map(|(_, answer)| *answer);
        let found = known.or_else(|| Penalty::read(text).map(Self::Penalize));
        found.ok_or(ParseError::Syntax {
            offset: 0,
            expected: "an answer such as yes, no or draw",
        })
    }
}
