//! Draw claims: their kind, with an intended move or without, and whether they are correct.
//!
//! This module does not check whether the game is already over, and a claim does not end a game
//! here.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::{History, RepetitionTracker};
use crate::legality::{IllegalMove, LegalMove};
use crate::position::Position;
use crate::types::{Move, ParseError, words};

/// How often a position must have occurred for a claim.
pub(crate) const THREE_TIMES: usize = 3;

/// How many half-moves without a capture or a pawn move a claim needs: 50 by each side.
pub(crate) const FIFTY_MOVES: u16 = 2 * 50;

/// The kind of a draw claim.
///
/// ```
/// use touchmove::draws::{Claim, ClaimKind};
///
/// let claim = Claim::on_board(ClaimKind::FiftyMoves);
/// assert_eq!(claim.to_string(), "fifty moves without a capture or a pawn move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ClaimKind {
    /// The position has occurred at least three times (Article 9.2).
    ThreefoldRepetition,
    /// Each side's last 50 moves were neither captures nor pawn moves (Article 9.3).
    FiftyMoves,
}

impl ClaimKind {
    const ALL: [Self; 2] = [Self::ThreefoldRepetition, Self::FiftyMoves];
}

words! { ClaimKind, ParseError::Claim, {
    ThreefoldRepetition = "threefold repetition",
    FiftyMoves = "fifty moves without a capture or a pawn move",
}}

/// A draw claim by the player to move. It is about the board or has an intended move.
///
/// The intended move has not been played yet; the claim is correct if it holds after that move.
/// Needs the feature `alloc`, like the methods that verify a claim.
///
/// ```
/// use touchmove::draws::{Claim, ClaimKind};
///
/// let claim = Claim::with_intended_move(ClaimKind::ThreefoldRepetition, "f6g8".parse()?);
/// assert_eq!(claim.to_string(), "threefold repetition, announcing f6g8");
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[doc(alias("can_declare_draw", "can_claim_draw"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Claim {
    pub kind: ClaimKind,
    /// The intended move; `None` for a claim about the position on the board.
    pub intended_move: Option<Move>,
}

impl Claim {
    /// Creates a claim about the position on the board (Articles 9.2.2 and 9.3.2).
    #[must_use]
    pub const fn on_board(kind: ClaimKind) -> Self {
        Self {
            kind,
            intended_move: None,
        }
    }

    /// Creates a claim about the position after an intended move (Articles 9.2.1 and 9.3.1).
    ///
    /// Castling may be in either spelling, as for [`Position::legal_move`].
    ///
    /// ```
    /// use touchmove::draws::{Claim, ClaimKind};
    /// use touchmove::{Position, RepetitionTracker};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 99 80".parse()?;
    /// let claim = Claim::with_intended_move(ClaimKind::FiftyMoves, "e1g1".parse()?);
    /// assert_eq!(RepetitionTracker::new(&position).verify_claim(&position, claim), Ok(()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn with_intended_move(kind: ClaimKind, mv: Move) -> Self {
        Self {
            kind,
            intended_move: Some(mv),
        }
    }
}

impl FromStr for Claim {
    type Err = ParseError;

    /// Parses the text that `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (kind, intended_move) = match text.split_once(", announcing ") {
            Some((kind, mv)) => (kind, Some(mv.parse().map_err(|_| ParseError::Claim)?)),
            None => (text, None),
        };
        Ok(Self {
            kind: kind.parse()?,
            intended_move,
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        match self.intended_move {
            Some(mv) => write!(f, ", announcing {mv}"),
            None => Ok(()),
        }
    }
}

/// An error of a draw claim that is not correct.
///
/// ```
/// use touchmove::Game;
/// use touchmove::draws::{Claim, ClaimError, ClaimKind};
///
/// let wrong = Game::standard().verify_claim(Claim::on_board(ClaimKind::FiftyMoves)).unwrap_err();
/// assert_eq!(wrong, ClaimError::TooFewMoves { plies: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The game has already ended, so a draw can no longer be claimed.
    #[error("the game is over by {termination}")]
    GameOver { termination: super::Termination },
    /// The intended move is not legal.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The position has not occurred three times.
    #[error("the position's number of occurrences is {occurrences}, and a claim needs 3")]
    TooFewOccurrences {
        /// How often it has occurred, with the intended move played.
        occurrences: usize,
    },
    /// The players have made too few moves without a capture or a pawn move. It takes fifty by each.
    #[error(
        "the number of half-moves without a capture or a pawn move is {plies}, and a claim needs 100"
    )]
    TooFewMoves {
        /// The number of such half-moves, with the intended move played.
        plies: u16,
    },
}

impl RepetitionTracker {
    /// Returns every correct claim in `position`, which must be the last one pushed.
    ///
    /// Claims about the board come first, then those with an intended move. This does not check
    /// whether the game is already over, for example by checkmate;
    /// [`Game::claims`](crate::Game::claims) does.
    ///
    /// # Panics
    ///
    /// With debug assertions only, if the position is not the last one pushed.
    ///
    /// ```
    /// use touchmove::draws::{Claim, ClaimKind};
    /// use touchmove::{Position, RepetitionTracker};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80".parse()?;
    /// let claims = RepetitionTracker::new(&position);
    /// // Only the king can complete the fifty moves, on four squares.
    /// assert!(claims.claims(&position).all(|claim| claim.intended_move.is_some()));
    /// assert_eq!(claims.claims(&position).count(), 4);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    pub fn claims<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Claim> + 'a {
        claims(position, self.history_of(position))
    }

    /// Verifies a claim in `position`, which must be the last one pushed.
    ///
    /// This does not check whether the game is already over;
    /// [`Game::verify_claim`](crate::Game::verify_claim) does.
    ///
    /// # Errors
    ///
    /// [`ClaimError`] if the intended move is not legal, or if there are too few occurrences or too
    /// few half-moves.
    ///
    /// # Panics
    ///
    /// With debug assertions only, if the position is not the last one pushed.
    ///
    /// ```
    /// use touchmove::draws::{Claim, ClaimError, ClaimKind};
    /// use touchmove::{Position, RepetitionTracker};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80".parse()?;
    /// let repetitions = RepetitionTracker::new(&position);
    /// let announced = Claim::with_intended_move(ClaimKind::FiftyMoves, "e1d1".parse()?);
    /// assert_eq!(repetitions.verify_claim(&position, announced), Ok(()));
    /// let on_board = Claim::on_board(ClaimKind::FiftyMoves);
    /// let wrong = repetitions.verify_claim(&position, on_board).unwrap_err();
    /// assert_eq!(wrong, ClaimError::TooFewMoves { plies: 99 });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn verify_claim(&self, position: &Position, claim: Claim) -> Result<(), ClaimError> {
        verify(position, self.history_of(position), claim)
    }

    /// Returns the history, asserting that `position` is its last position.
    fn history_of(&self, position: &Position) -> History<'_> {
        let history = self.history();
        debug_assert!(
            history.ends_with(position),
            "the position is not the last one pushed: {position}"
        );
        history
    }
}

/// Returns every correct claim in a position with this history.
pub(crate) fn claims<'a>(
    position: &'a Position,
    history: History<'a>,
) -> impl Iterator<Item = Claim> + use<'a> {
    let on_board = ClaimKind::ALL
        .into_iter()
        .filter(move |&kind| holds(kind, position, history, None).is_ok())
        .map(Claim::on_board);
    // Most positions are far from any claim, so their moves need not be generated.
    let is_near = history.may_repeat_next() || position.halfmove_clock() >= FIFTY_MOVES - 1;
    let moves = is_near.then(|| position.legal_moves());
    let intended_move = moves.into_iter().flatten().flat_map(move |legal| {
        ClaimKind::ALL
            .into_iter()
            .filter(move |&kind| holds(kind, position, history, Some(legal)).is_ok())
            .map(move |kind| Claim::with_intended_move(kind, legal.to_move()))
    });
    on_board.chain(intended_move)
}

/// Verifies a claim in a position with this history.
pub(crate) fn verify(
    position: &Position,
    history: History<'_>,
    claim: Claim,
) -> Result<(), ClaimError> {
    let intended_move = claim
        .intended_move
        .map(|mv| position.legal_move(mv))
        .transpose()?;
    holds(claim.kind, position, history, intended_move)
}

/// Checks whether a claim holds on the board, or after the intended move.
fn holds(
    kind: ClaimKind,
    position: &Position,
    history: History<'_>,
    intended_move: Option<LegalMove<'_>>,
) -> Result<(), ClaimError> {
    match kind {
        ClaimKind::ThreefoldRepetition => {
            let occurrences = match intended_move {
                Some(legal) => history.occurrences_after(legal),
                None => history.occurrences(),
            };
            if occurrences < THREE_TIMES {
                return Err(ClaimError::TooFewOccurrences { occurrences });
            }
        }
        ClaimKind::FiftyMoves => {
            let plies = match intended_move {
                Some(legal) => legal.play().halfmove_clock(),
                None => position.halfmove_clock(),
            };
            if plies < FIFTY_MOVES {
                return Err(ClaimError::TooFewMoves { plies });
            }
        }
    }
    Ok(())
}
