//! The result of a game. Both players may have lost, or no game may have been played.

use core::{fmt, str::FromStr};

use crate::laws::policy::Scoring;
use crate::types::{ByColor, Color, Outcome, ParseError, words};

words! {
    /// The score of one player for a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Score {
        /// A loss: `0`.
        Loss = "0",
        /// A draw: `1/2`.
        Draw = "1/2",
        /// A win: `1`.
        Win = "1",
    }
}

impl Score {
    /// Every score, from loss to win.
    pub(super) const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// Returns the score in halves of a win: 0, 1 or 2.
    #[must_use]
    pub const fn halves(self) -> u8 {
        self as u8
    }
}

/// The result of a game: the score of each player, and whether the game was played.
///
/// The two scores never add up to more than a win (Article 10.2). They may add up to less. Both
/// players can lose (Article 11.8). If a player loses for refusing to comply with the Laws, the
/// arbiter decides the opponent's score (Article 11.7).
///
/// ```
/// use touchmove::arbiter::{GameResult, Score};
/// use touchmove::{Color, Outcome};
///
/// let result = GameResult::from_outcome(Outcome::Win(Color::White));
/// assert_eq!(result.to_string(), "1-0");
/// assert_eq!(result.score(Color::Black), Score::Loss);
/// assert_eq!("0-0".parse(), Ok(GameResult::DOUBLE_LOSS));
/// assert_eq!(GameResult::forfeit(Color::Black).to_string(), "+/-");
/// assert_eq!(GameResult::new(Score::Win, Score::Draw), None);
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    scores: ByColor<Score>,
    played: bool,
}

impl GameResult {
    /// A draw.
    pub const DRAW: Self = Self::scored(Score::Draw, Score::Draw);

    /// Both players lose (Article 11.8).
    pub const DOUBLE_LOSS: Self = Self::scored(Score::Loss, Score::Loss);

    /// Neither player came, and both lose (Article 6.7.1).
    pub const DOUBLE_FORFEIT: Self = Self {
        played: false,
        ..Self::DOUBLE_LOSS
    };

    const fn scored(white: Score, black: Score) -> Self {
        Self {
            scores: ByColor::new(white, black),
            played: true,
        }
    }

    /// Creates the result of a game that was played, from the two scores.
    ///
    /// It is `None` if the scores add up to more than a win (Article 10.2).
    #[must_use]
    pub const fn new(white: Score, black: Score) -> Option<Self> {
        if white.halves() + black.halves() > Score::Win.halves() {
            return None;
        }
        Some(Self::scored(white, black))
    }

    /// Creates the result of a game that was won or drawn.
    #[must_use]
    pub const fn from_outcome(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Color::White) => Self::scored(Score::Win, Score::Loss),
            Outcome::Win(Color::Black) => Self::scored(Score::Loss, Score::Win),
            Outcome::Draw => Self::DRAW,
        }
    }

    /// Creates the result of a game that a player loses by forfeit.
    #[must_use]
    pub const fn forfeit(loser: Color) -> Self {
        Self {
            played: false,
            ..Self::from_outcome(Outcome::Win(loser.opponent()))
        }
    }

    /// Creates a result with a loss and any score for the opponent (Article 11.7).
    #[must_use]
    pub const fn loss(loser: Color, opponent: Score) -> Self {
        match loser {
            Color::White => Self::scored(Score::Loss, opponent),
            Color::Black => Self::scored(opponent, Score::Loss),
        }
    }

    /// Returns a player's score.
    #[must_use]
    pub fn score(self, player: Color) -> Score {
        self.scores[player]
    }

    /// Returns `true` if the game was played, and `false` if it was forfeited.
    #[must_use]
    pub const fn is_played(self) -> bool {
        self.played
    }

    /// Returns the outcome of a win or draw, `None` for any other result.
    ///
    /// Whether the game was played makes no difference.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match (self.scores[Color::White], self.scores[Color::Black]) {
            (Score::Win, _) => Some(Outcome::Win(Color::White)),
            (_, Score::Win) => Some(Outcome::Win(Color::Black)),
            (Score::Draw, Score::Draw) => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// Returns the half points that each player scores for the result (Article 10.1).
    ///
    /// ```
    /// use touchmove::Color;
    /// use touchmove::arbiter::GameResult;
    /// use touchmove::laws::policy::Scoring;
    ///
    /// let football = Scoring { win: 6, draw: 2, loss: 0 };
    /// assert_eq!(GameResult::DRAW.half_points(&football)[Color::White], 2);
    /// ```
    #[must_use]
    pub fn half_points(self, points: &Scoring) -> ByColor<u16> {
        self.scores.map(|score| match score {
            Score::Win => points.win,
            Score::Draw => points.draw,
            Score::Loss => points.loss,
        })
    }

    /// Every result, with its notation.
    const SPELLINGS: [(&'static str, Self); 9] = [
        ("1-0", Self::from_outcome(Outcome::Win(Color::White))),
        ("0-1", Self::from_outcome(Outcome::Win(Color::Black))),
        ("1/2-1/2", Self::DRAW),
        ("0-0", Self::DOUBLE_LOSS),
        ("1/2-0", Self::loss(Color::Black, Score::Draw)),
        ("0-1/2", Self::loss(Color::White, Score::Draw)),
        ("+/-", Self::forfeit(Color::Black)),
        ("-/+", Self::forfeit(Color::White)),
        ("-/-", Self::DOUBLE_FORFEIT),
    ];
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spelling = Self::SPELLINGS.iter().find(|(_, result)| result == self);
        f.pad(spelling.map_or("*", |(text, _)| text))
    }
}

impl FromStr for GameResult {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut known = Self::SPELLINGS.into_iter();
        let found = known.find(|(spelling, _)| *spelling == text);
        found
            .map(|(_, result)| result)
            .ok_or(ParseError::GameResult)
    }
}
