//! Events: what the host reports to an arbiter.
//!
//! An [`Event`] is plain data: a move, a touch, a press, a claim, a report. [`BoardAction`] is what
//! hands do to the pieces, and [`ArbiterAction`] what the arbiter does.
//!
//! Every event has a phrase: `to_string` writes it and `str::parse` reads it. An [`Error`] gives
//! the byte and what was expected there, or the nearest phrases. [`phrases`] returns them all, and
//! the [guide](crate::guide::events) lists them.
//!
//! ```
//! use touchmove::Color;
//! use touchmove::arbiter::event::{Event, Error};
//!
//! let event: Event = "white offers a draw".parse()?;
//! assert_eq!(event, Event::OfferDraw { by: Color::White, conditional: false });
//! assert_eq!(event.to_string(), "white offers a draw");
//! assert!("white offers a drawing".parse::<Event>().is_err());
//! # Ok::<(), Error>(())
//! ```

mod action;
mod adjournment;
mod board;
mod claim;
mod clock;
mod conduct;
mod error;
mod grammar;
mod report;
mod writing;

pub use self::action::ArbiterAction;
pub use self::adjournment::{Adjournment, Sealed, SealedText};
pub use self::board::{BoardAction, TouchOrder};
pub use self::claim::{DisconnectionClaim, Evidence, QuickplayClaimKind, Retraction};
pub use self::clock::{ClockMisuse, StopReason};
pub use self::conduct::{Area, Bystander, Conduct, DevicePlace, Disclosure, Help, Interference};
pub use self::error::{Error, Nearest};
pub use self::grammar::{Phrase, phrases};
pub use self::report::{Irregularity, MisplacedPiece, Reporter, WhichMove};
pub use self::writing::{RecordAction, SheetAction, Task};
use crate::termination::Claim;
use crate::types::{Color, Move, Square};

/// Something that happens in a game, reported to the [`Arbiter`](crate::Arbiter) with its time.
///
/// Players act at the board or online. The arbiter, a person, observes the clocks and
/// [acts](Event::Arbiter). An online move is [`Play`](Self::Play): it is made and completed at
/// once. At the board a move is [made](Self::Make) when the piece is released and completed when
/// the clock is [pressed](Self::Press). Different rights follow from the two moments.
///
/// The articles named here are those of the FIDE Laws of 2023, and sections such as S.7.1 those of
/// [the server rules](crate::guide::online).
///
/// [`Display`](core::fmt::Display) and [`FromStr`](core::str::FromStr) use plain words:
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
///
/// let event: Event = "white plays e2e4".parse()?;
/// assert_eq!(event, Event::Play { by: Color::White, mv: "e2e4".parse()? });
/// assert_eq!(Event::OfferDraw { by: Color::Black, conditional: false }.to_string(), "black offers a draw");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// The session begins and White's clock is started (Article 6.6): `the game starts`.
    Start,
    /// A player arrives at the board (Article 6.7.1): `white arrives`.
    Arrive { by: Color },
    /// A player makes and completes a move online: `white plays e2e4`.
    ///
    /// Castling may be given as `e1g1` or as `e1h1`.
    Play { by: Color, mv: Move },
    /// A player moves online with a known lag: `white plays e2e4 with lag 120ms`.
    ///
    /// The lag is given back to the player, but at most the time that the move took, and at most what
    /// the rulebook [allows](crate::laws::policy::ServerPolicies::lag_limit).
    PlayWithLag {
        by: Color,
        mv: Move,
        /// The lag, in milliseconds.
        lag: u32,
    },
    /// A player touches a piece on purpose (Article 4.3): `white touches e2`.
    Touch { by: Color, square: Square },
    /// A player's hand does something else at the board: `white releases e2 on e4`.
    Board { by: Color, action: BoardAction },
    /// A player makes a move with all its parts and lets go (Article 4.7): `white makes e2e4`.
    Make { by: Color, mv: Move },
    /// A player presses the clock (Article 6.2.1): `white presses`.
    Press { by: Color },
    /// A player says that the opponent's flag has fallen (Article 6.8): `white claims time`.
    ClaimTime { by: Color },
    /// The arbiter observes the clocks (Article 6.8): `arbiter observes the clocks`.
    ///
    /// While a question is open, this is kept and ruled on after the answer, as are flags seen down.
    ObserveClocks,
    /// Both flags are down, on a clock unknown to the program: `arbiter observes both flags down`.
    ///
    /// If it is known which fell first: `arbiter observes both flags down, white first`. Flags that
    /// fell after the moves of the period were made mean nothing (Article 6.4).
    ObserveBothFlags {
        /// Whose flag fell first, if known.
        first: Option<Color>,
    },
    /// The clock is defective (6.10.1): `arbiter observes that the clock is defective`.
    ObserveClockDefect,
    /// The clock is set wrongly (6.10.2): `arbiter observes that the clock is set wrongly`.
    ObserveClockSetting,
    /// A player mishandles the clock (6.2.3, 6.2.4): `white presses with the other hand`.
    MisuseClock { by: Color, how: ClockMisuse },
    /// A player stops the clocks (6.11.2): `white stops the clocks to call the arbiter`.
    StopClocks { by: Color, reason: StopReason },
    /// A player offers a draw (Article 9.1.2): `white offers a draw`.
    OfferDraw {
        by: Color,
        /// Whether a condition is attached, which has no effect: `white offers a draw on a
        /// condition`.
        conditional: bool,
    },
    /// A player accepts the opponent's offer, or agrees to a claim: `white accepts the draw`.
    AcceptDraw { by: Color },
    /// A player declines the opponent's offer in words: `white declines the draw`.
    DeclineDraw { by: Color },
    /// A player claims a draw by repetition or fifty moves (9.2, 9.3): `white claims fifty moves`.
    ///
    /// With an intended move: `white claims threefold repetition announcing e2e4`.
    ClaimDraw {
        by: Color,
        claim: Claim,
        evidence: Evidence,
    },
    /// A player claims a draw in a quickplay finish (Guideline III.5).
    ///
    /// The phrases are `white claims a quickplay draw: the opponent cannot win` and `white claims a
    /// quickplay draw: the opponent makes no effort`.
    ClaimQuickplay { by: Color, kind: QuickplayClaimKind },
    /// A player asks for an increment (Guideline III.4): `white asks for an increment`.
    RequestIncrement { by: Color },
    /// A player resigns (Article 5.1.2): `white resigns`.
    Resign { by: Color },
    /// A player does something that may or may not mean resigning: `white seems to resign`.
    SeemToResign { by: Color },
    /// A player concedes checkmate, whether it is mate or not: `white concedes mate`.
    ConcedeMate { by: Color },
    /// A player wants to take back a statement: `white retracts the offer`.
    Retract { by: Color, what: Retraction },
    /// A player asks to take back the last move they made (S.7.1): `white asks for a takeback`.
    ///
    /// The opponent accepts or declines. If it is the opponent's turn, one half-move is taken back,
    /// otherwise two.
    #[doc(alias = "undo")]
    RequestTakeback { by: Color },
    /// A player lets the opponent take a move back (S.7.1): `white accepts the takeback`.
    AcceptTakeback { by: Color },
    /// A player does not let the opponent take a move back (S.7.2): `white declines the takeback`.
    DeclineTakeback { by: Color },
    /// A player aborts a game that has hardly begun (S.8.1): `white aborts the game`.
    Abort { by: Color },
    /// The connection of a player is lost (S.9.1): `white disconnects`.
    Disconnect { by: Color },
    /// The connection of a player is restored (S.9.1): `white reconnects`.
    Reconnect { by: Color },
    /// A player claims against a disconnected opponent (S.9.2): `white claims a win by disconnection`.
    ClaimDisconnection {
        by: Color,
        /// What is claimed: `white claims a draw by disconnection`.
        claim: DisconnectionClaim,
    },
    /// A player signs the result (Article 8.7): `white signs`.
    Sign { by: Color },
    /// A player appeals against a decision of the arbiter (Article 11.10): `white appeals`.
    Appeal { by: Color },
    /// A player does something with a scoresheet: `white records e2e4`.
    Sheet { by: Color, action: SheetAction },
    /// The arbiter does something about the record: `arbiter has the moves counted`.
    KeepRecord(RecordAction),
    /// A player needs an assistant (6.2.6, 8.1.6): `white needs an assistant to press`.
    NeedAssistant {
        by: Color,
        task: Task,
        /// Whether the reason is a disability: `white needs an assistant to press because of a
        /// disability`.
        disability: bool,
    },
    /// A player breaks a rule of conduct (Article 11): `white distracts the opponent`.
    Conduct { by: Color, conduct: Conduct },
    /// Someone outside the game interferes (11.4, 12.7): `a spectator talks about the game`.
    Interfere { who: Bystander, how: Interference },
    /// The arbiter tells the players something that they may not be told (Article 12.6).
    ///
    /// As a phrase: `arbiter tells the players that a flag is about to fall`.
    Disclose(Disclosure),
    /// Someone reports an irregularity (Article 7): `black reports an illegal move`.
    Report { by: Reporter, what: Irregularity },
    /// The game is adjourned or resumed: `the game is resumed`.
    Adjourn(Adjournment),
    /// The arbiter acts or decides: `arbiter stops the clocks`.
    Arbiter(ArbiterAction),
}

impl Event {
    /// Returns the player who acts, or `None` if no player does.
    ///
    /// ```
    /// use touchmove::Color;
    /// use touchmove::arbiter::Event;
    ///
    /// assert_eq!("white resigns".parse::<Event>()?.player(), Some(Color::White));
    /// assert_eq!(Event::ObserveClocks.player(), None);
    /// # Ok::<(), touchmove::arbiter::event::Error>(())
    /// ```
    #[must_use]
    pub const fn player(self) -> Option<Color> {
        match self {
            Self::Start
            | Self::ObserveClocks
            | Self::ObserveBothFlags { .. }
            | Self::ObserveClockDefect
            | Self::ObserveClockSetting
            | Self::KeepRecord(_)
            | Self::Interfere { .. }
            | Self::Disclose(_)
            | Self::Report { .. }
            | Self::Adjourn(_)
            | Self::Arbiter(_) => None,
            Self::Arrive { by }
            | Self::Play { by, .. }
            | Self::PlayWithLag { by, .. }
            | Self::Touch { by, .. }
            | Self::Board { by, .. }
            | Self::Make { by, .. }
            | Self::Press { by }
            | Self::ClaimTime { by }
            | Self::MisuseClock { by, .. }
            | Self::StopClocks { by, .. }
            | Self::OfferDraw { by, .. }
            | Self::AcceptDraw { by }
            | Self::DeclineDraw { by }
            | Self::ClaimDraw { by, .. }
            | Self::ClaimQuickplay { by, .. }
            | Self::RequestIncrement { by }
            | Self::Resign { by }
            | Self::SeemToResign { by }
            | Self::ConcedeMate { by }
            | Self::Retract { by, .. }
            | Self::RequestTakeback { by }
            | Self::AcceptTakeback { by }
            | Self::DeclineTakeback { by }
            | Self::Abort { by }
            | Self::Disconnect { by }
            | Self::Reconnect { by }
            | Self::ClaimDisconnection { by, .. }
            | Self::Sign { by }
            | Self::Appeal { by }
            | Self::Sheet { by, .. }
            | Self::Conduct { by, .. }
            | Self::NeedAssistant { by, .. } => Some(by),
        }
    }
}
