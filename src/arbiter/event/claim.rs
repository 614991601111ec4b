//! Claims and retractions: evidence, quickplay claims, claims against the absent, and what a player
//! takes back.

/// The evidence for a draw claim.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Event, Evidence};
/// use touchmove::draws::{Claim, ClaimKind};
///
/// let claim = Claim::on_board(ClaimKind::FiftyMoves);
/// let event = Event::ClaimDraw { by: Color::White, claim, evidence: Evidence::CounterOnly };
/// assert_eq!(event.to_string(), "white claims fifty moves from the counter");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// The moves as recorded by the player or by whoever keeps the record: `white claims fifty
    /// moves`.
    Record,
    /// Only a screen or a demonstration board (Article 6.12.2): `white claims fifty moves from a
    /// display`.
    DisplayOnly,
    /// Only the move counter of the clock (Article 6.12.2): `white claims fifty moves from the
    /// counter`.
    CounterOnly,
}

/// The ground of a draw claim in a quickplay finish.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Event, QuickplayClaimKind};
///
/// let event = Event::ClaimQuickplay { by: Color::White, kind: QuickplayClaimKind::NoEffort };
/// assert_eq!(event.to_string(), "white claims a quickplay draw: the opponent makes no effort");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum QuickplayClaimKind {
    /// The opponent cannot win by normal means: `white claims a quickplay draw: the opponent cannot
    /// win`.
    CannotWin,
    /// The opponent makes no effort to win by normal means: `white claims a quickplay draw: the
    /// opponent makes no effort`.
    NoEffort,
}

/// What a player claims against an opponent who stays disconnected (S.9.2).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{DisconnectionClaim, Event};
///
/// let claim = DisconnectionClaim::Draw;
/// let event = Event::ClaimDisconnection { by: Color::White, claim };
/// assert_eq!(event.to_string(), "white claims a draw by disconnection");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DisconnectionClaim {
    /// A win: `white claims a win by disconnection`.
    Win,
    /// A draw: `white claims a draw by disconnection`.
    Draw,
}

/// What a player wants to take back.
///
/// Only a request for a takeback can be withdrawn; every other statement is final.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Event, Retraction};
///
/// let event = Event::Retract { by: Color::Black, what: Retraction::Offer };
/// assert_eq!(event.to_string(), "black retracts the offer");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Retraction {
    /// The offer of a draw (Article 9.1.2.1): `white retracts the offer`.
    Offer,
    /// The claim of a draw (Article 9.5.1): `white retracts the claim`.
    Claim,
    /// The resignation (Article 5.1.2): `white retracts the resignation`.
    Resignation,
    /// The agreement to a draw (Article 5.2.3): `white retracts the agreement`.
    Agreement,
    /// The request to take a move back (S.7.2): `white retracts the takeback`.
    Takeback,
}
