//! Draws that a player may claim: on what grounds, with which announced move, and rightly or not.
//!
//! Whether the game is over already is not asked here; a claim ends no game either.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::{Past, Repetitions};
use crate::legality::{IllegalMove, Legal};
use crate::position::Position;
use crate::types::{Move, ParseError};

/// How often a position must have occurred for a claim.
const THREE_TIMES: usize = 3;

/// How many half-moves without a capture or a pawn move a claim needs: 50 of each side.
pub(crate) const FIFTY_MOVES: u16 = 2 * 50;

/// Why a player says that the game is drawn.
///
/// ```
/// use touchmove::{Claim, ClaimGround};
///
/// let claim = Claim::on_board(ClaimGround::FiftyMoves);
/// assert_eq!(claim.to_string(), "fifty moves without a capture or a pawn move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ClaimGround {
    /// The position occurs for the third time or more (Article 9.2).
    ThreefoldRepetition,
    /// The last 50 moves of each side were neither captures nor pawn moves (Article 9.3).
    FiftyMoves,
}

impl ClaimGround {
    const ALL: [Self; 2] = [Self::ThreefoldRepetition, Self::FiftyMoves];

    const fn words(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "fifty moves without a capture or a pawn move",
        }
    }
}

impl fmt::Display for ClaimGround {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// A draw claimed by the player to move: on the board, or by announcing his next move.
///
/// What he announces he has not played yet; the ground must hold once he will have.
///
/// Needs the feature `alloc`, as what judges a claim does.
///
/// ```
/// use touchmove::{Claim, ClaimGround};
///
/// let claim = Claim::announcing(ClaimGround::ThreefoldRepetition, "f6g8".parse()?);
/// assert_eq!(claim.to_string(), "threefold repetition, announcing f6g8");
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim {
    /// What the player says is so.
    pub ground: ClaimGround,
    /// The move he announces; none if he says it of the position on the board.
    pub announced: Option<Move>,
}

impl Claim {
    /// Creates a claim about the position on the board (Articles 9.2.2 and 9.3.2).
    #[must_use]
    pub const fn on_board(ground: ClaimGround) -> Self {
        Self {
            ground,
            announced: None,
        }
    }

    /// Creates a claim about the position after an announced move (Articles 9.2.1 and 9.3.1).
    ///
    /// A [`Move`] castles as the king who takes his own rook. What a player has written is
    /// therefore better read in the position, which takes castling in either spelling, with
    /// [`Position::parse_uci`] or [`Position::parse_san`].
    ///
    /// ```
    /// use touchmove::{Claim, ClaimGround, Position, Repetitions};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 99 80".parse()?;
    /// let castling = position.parse_uci("e1g1")?.to_move();
    /// assert_eq!(castling, "e1h1".parse()?);
    /// let claim = Claim::announcing(ClaimGround::FiftyMoves, castling);
    /// assert_eq!(Repetitions::new(&position).verify(&position, claim), Ok(()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn announcing(ground: ClaimGround, mv: Move) -> Self {
        Self {
            ground,
            announced: Some(mv),
        }
    }
}

impl FromStr for ClaimGround {
    type Err = ParseError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut known = Self::ALL.into_iter();
        known
            .find(|ground| ground.words() == text)
            .ok_or(ParseError::Claim)
    }
}

impl FromStr for Claim {
    type Err = ParseError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (ground, announced) = match text.split_once(", announcing ") {
            Some((ground, mv)) => (ground, Some(mv.parse().map_err(|_| ParseError::Claim)?)),
            None => (text, None),
        };
        Ok(Self {
            ground: ground.parse()?,
            announced,
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.ground)?;
        match self.announced {
            Some(mv) => write!(f, ", announcing {mv}"),
            None => Ok(()),
        }
    }
}

/// The reason why a claim is wrong.
///
/// ```
/// use touchmove::{Claim, ClaimGround, Game, WrongClaim};
///
/// let wrong = Game::standard().verify(Claim::on_board(ClaimGround::FiftyMoves)).unwrap_err();
/// assert_eq!(wrong, WrongClaim::TooFewMoves { plies: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum WrongClaim {
    /// The game has ended before, so there is nothing left to claim.
    #[error("the game is over by {termination}")]
    GameOver {
        /// How it ended.
        termination: super::Termination,
    },
    /// The announced move is not legal.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The position has not occurred three times.
    #[error("the position's number of occurrences is {occurrences}, and a claim needs 3")]
    TooFewOccurrences {
        /// How often it has occurred, the announced move played.
        occurrences: usize,
    },
    /// Fifty moves of each side without a capture or a pawn move are not complete.
    #[error(
        "the number of half-moves without a capture or a pawn move is {plies}, and a claim needs 100"
    )]
    TooFewMoves {
        /// How many half-moves there are, the announced move played.
        plies: u16,
    },
}

impl Repetitions {
    /// Returns every claim that would be right in the position, which must be the last one
    /// pushed: first those on the board, then all moves that could be announced.
    ///
    /// That the game may be over already, as by mate, is not asked:
    /// [`Game::claims`](crate::Game::claims) does that.
    ///
    /// # Panics
    ///
    /// With debug assertions only, if the position is not the last one pushed.
    ///
    /// ```
    /// use touchmove::{Claim, ClaimGround, Position, Repetitions};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80".parse()?;
    /// let claims = Repetitions::new(&position);
    /// // Only the king can complete the fifty moves, on four squares.
    /// assert!(claims.claims(&position).all(|claim| claim.announced.is_some()));
    /// assert_eq!(claims.claims(&position).count(), 4);
    /// # Ok::<(), touchmove::FenError>(())
    /// ```
    pub fn claims<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Claim> + 'a {
        claims(position, self.past_of(position))
    }

    /// Judges one claim in the position, which must be the last one pushed.
    ///
    /// That the game may be over already is not asked:
    /// [`Game::verify`](crate::Game::verify) does that.
    ///
    /// # Errors
    ///
    /// If the claim is wrong: because the announced move is not legal, or because there are
    /// too few occurrences or too few moves.
    ///
    /// # Panics
    ///
    /// With debug assertions only, if the position is not the last one pushed.
    ///
    /// ```
    /// use touchmove::{Claim, ClaimGround, Position, Repetitions, WrongClaim};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80".parse()?;
    /// let repetitions = Repetitions::new(&position);
    /// let announced = Claim::announcing(ClaimGround::FiftyMoves, "e1d1".parse()?);
    /// assert_eq!(repetitions.verify(&position, announced), Ok(()));
    /// let on_board = Claim::on_board(ClaimGround::FiftyMoves);
    /// let wrong = repetitions.verify(&position, on_board).unwrap_err();
    /// assert_eq!(wrong, WrongClaim::TooFewMoves { plies: 99 });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn verify(&self, position: &Position, claim: Claim) -> Result<(), WrongClaim> {
        verify(position, self.past_of(position), claim)
    }

    /// Returns the line, looked at from a position that must be its last one.
    fn past_of(&self, position: &Position) -> Past<'_> {
        let past = self.past();
        debug_assert!(
            past.ends_with(position),
            "the position is not the last one pushed: {position}"
        );
        past
    }
}

/// Returns every claim that would be right in a position with this past.
pub(crate) fn claims<'a>(
    position: &'a Position,
    past: Past<'a>,
) -> impl Iterator<Item = Claim> + use<'a> {
    let on_board = ClaimGround::ALL
        .into_iter()
        .filter(move |&ground| holds(ground, position, past, None).is_ok())
        .map(Claim::on_board);
    // Most positions are far from any claim, and their moves need no look.
    let is_near = past.may_repeat_next() || position.halfmove_clock() >= FIFTY_MOVES - 1;
    let moves = is_near.then(|| position.legal_moves());
    let announced = moves.into_iter().flatten().flat_map(move |legal| {
        ClaimGround::ALL
            .into_iter()
            .filter(move |&ground| holds(ground, position, past, Some(legal)).is_ok())
            .map(move |ground| Claim::announcing(ground, legal.to_move()))
    });
    on_board.chain(announced)
}

/// Judges one claim in a position with this past.
pub(crate) fn verify(position: &Position, past: Past<'_>, claim: Claim) -> Result<(), WrongClaim> {
    let announced = claim.announced.map(|mv| position.legal(mv)).transpose()?;
    holds(claim.ground, position, past, announced)
}

/// Judges whether a ground holds on the board, or after the announced move.
fn holds(
    ground: ClaimGround,
    position: &Position,
    past: Past<'_>,
    announced: Option<Legal<'_>>,
) -> Result<(), WrongClaim> {
    match ground {
        ClaimGround::ThreefoldRepetition => {
            let occurrences = match announced {
                Some(legal) => past.occurrences_after(legal),
                None => past.occurrences(),
            };
            if occurrences < THREE_TIMES {
                return Err(WrongClaim::TooFewOccurrences { occurrences });
            }
        }
        ClaimGround::FiftyMoves => {
            let plies = match announced {
                Some(legal) => legal.play().halfmove_clock(),
                None => position.halfmove_clock(),
            };
            if plies < FIFTY_MOVES {
                return Err(WrongClaim::TooFewMoves { plies });
            }
        }
    }
    Ok(())
}
