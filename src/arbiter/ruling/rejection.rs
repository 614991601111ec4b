//! The reason why an act or statement of a player has no effect.

use core::fmt;

use crate::legality::IllegalMove;
use crate::touch::TouchObligation;

/// Why an act or statement of a player has no effect.
///
/// ```
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::ruling::{Decision, RejectionReason};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// let rulings = arbiter.handle(SessionTime::START, "white accepts the draw".parse()?)?;
/// let reason = RejectionReason::NoOffer;
/// assert!(rulings.says(Decision::NoEffect { by: Color::White, reason }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RejectionReason {
    /// It is the opponent's move.
    NotTheirTurn,
    /// The move is illegal, and is taken back.
    IllegalMove(IllegalMove),
    /// The player must first do something else.
    Owes(TouchObligation),
    /// The report came after the time in which it counts.
    TooLate,
    /// Nothing counts after the end of the game.
    GameOver,
    /// The reporter is not entitled to report it.
    NotHeard,
    /// Nothing of the kind is known to have happened.
    NothingFound,
    /// Only the player with the move, or whose clock runs, may adjust pieces.
    MayNotAdjust,
    /// The player has not made a move to complete.
    NothingToComplete,
    /// There is no draw offer to accept or to decline.
    NoOffer,
    /// An earlier draw offer has not been answered.
    OfferStands,
    /// There is no request to take a move back.
    NoRequest,
    /// An earlier request to take a move back has not been answered.
    RequestStands,
    /// Not enough moves have been made for a draw by agreement.
    TooEarlyToAgree,
    /// The event does not allow draws by agreement now.
    AgreementNotAllowed,
    /// What was said or decided stands.
    Final,
    /// The player can no longer claim on this move.
    ClaimRightLost,
    /// The opponent's last move is not completed.
    MoveNotCompleted,
    /// What a display shows proves nothing by itself.
    NoEvidence,
    /// No one has written down or counted the moves.
    NoCount,
    /// Too many moves are missing on the scoresheet.
    MovesMissing,
    /// The claimant's own flag has fallen too.
    OwnFlagFallen,
    /// The rulebook does not provide for this, or the event has not announced it.
    NotProvided,
    /// The claimant has too much time left to claim.
    TooMuchTime,
    /// The player has not made enough moves since the last draw offer.
    OfferedAlready,
    /// The player has made no move that could be taken back.
    NoMoveToTakeBack,
    /// It is possible only in casual games.
    Rated,
    /// Both players have moved, so the game cannot be aborted.
    BothHaveMoved,
    /// A player has not moved yet, so that the game can still be aborted.
    CanBeAborted,
    /// The opponent has not lost the connection.
    OpponentConnected,
    /// The opponent has not been disconnected long enough.
    GraceRuns,
    /// The claimant has lost the connection too.
    ClaimantDisconnected,
    /// The time of a lost connection counts only while a clock runs.
    ClocksStopped,
    /// It is a correspondence game, in which no player needs to stay connected.
    Correspondence,
}

impl fmt::Display for RejectionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove(illegal) => return write!(f, "{illegal}"),
            Self::Owes(obligation) => return write!(f, "they must {obligation}"),
            Self::TooLate => "it was found too late",
            Self::GameOver => "the game is over",
            Self::NotHeard => "it is not for them to say",
            Self::NothingFound => "nothing of the kind is known",
            Self::MayNotAdjust => "adjusting pieces is not allowed now",
            Self::NotTheirTurn => "it is the opponent's move",
            Self::NothingToComplete => "there is no move to complete",
            Self::NoOffer => "there is no offer",
            Self::OfferStands => "the draw offer stands",
            Self::NoRequest => "there is no request",
            Self::RequestStands => "the request stands",
            Self::TooEarlyToAgree => "too few moves have been made to agree a draw",
            Self::AgreementNotAllowed => "the event does not allow agreed draws now",
            Self::Final => "it stands",
            Self::ClaimRightLost => "the right to claim on this move is lost",
            Self::MoveNotCompleted => "the opponent's move is not completed",
            Self::NoEvidence => "what a display shows is no evidence by itself",
            Self::NoCount => "no one has written down or counted the moves",
            Self::MovesMissing => "too many moves are missing on the scoresheet",
            Self::OwnFlagFallen => "the claimant's own flag has fallen",
            Self::NotProvided => "the rules of this game do not provide for it",
            Self::TooMuchTime => "too much time is left",
            Self::OfferedAlready => "they must move before another draw offer",
            Self::NoMoveToTakeBack => "there is no move of theirs to take back",
            Self::Rated => "the game is rated",
            Self::BothHaveMoved => "both players have moved",
            Self::CanBeAborted => "the game can still be aborted",
            Self::OpponentConnected => "the opponent is connected",
            Self::GraceRuns => "the opponent has not been away long enough",
            Self::ClaimantDisconnected => "the claimant is disconnected",
            Self::ClocksStopped => "the clocks are stopped",
            Self::Correspondence => "no one needs to stay connected in a correspondence game",
        })
    }
}
