//! What happens in a game, as an arbiter is told: moves, touches, the clock, claims, conduct.
//!
//! An [`Event`] is plain data with a phrase: `to_string` writes it and `str::parse` reads it, with
//! an [`Error`] that names what was expected and, where it can, the byte. [`BoardAction`] is what
//! hands do to the pieces, [`ArbiterAction`] what the arbiter does.
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

mod adjournment;
mod board;
mod conduct;
mod error;
mod report;
mod sheet;

use core::time::Duration;

pub use self::adjournment::{Adjournment, Sealed, SealedText, SealedTextError};
pub use self::board::{BoardAction, TouchOrder};
pub use self::conduct::{Area, Bystander, Conduct, DevicePlace, Disclosure, Help, Interference};
pub use self::error::Error;
pub use self::report::{Irregularity, MisplacedPiece, Reporter};
pub use self::sheet::{RecordAction, SheetAction, Task};
use super::question::Answer;
use super::result::{GameResult, Score};
use crate::laws::policy::Penalty;
use crate::termination::Claim;
use crate::types::{Color, Move, Square};

/// Something seen, said or decided, told to the [`Arbiter`](crate::Arbiter) with its time.
///
/// Players act at the board or online; the arbiter, the person whom this machine serves,
/// looks at the clocks and [directs](Event::Arbiter). A move online is
/// [`Play`](Self::Play), which is a move made and completed at once. At the board a move is
/// [made](Self::Make) when the man is released and completed when the clock is
/// [pressed](Self::Press), and these are different moments with different rights.
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
    /// The session begins: White's clock is started (Article 6.6).
    Start,
    /// A player comes to the board (Article 6.7.1).
    Arrive {
        /// Who comes.
        by: Color,
    },
    /// A player makes a move and completes it, as one does online: `white plays e2e4`.
    ///
    /// Castling may be given as `e1g1` or as `e1h1`.
    Play {
        /// Who moves.
        by: Color,
        /// The move.
        mv: Move,
    },
    /// A player makes a move and completes it online, and the host knows for how long it was
    /// under way: that time is given back to him, at most what the move took.
    PlayWithLag {
        /// Who moves.
        by: Color,
        /// The move.
        mv: Move,
        /// How long it was under way, in milliseconds.
        lag: u32,
    },
    /// A player touches a man on purpose (Article 4.3).
    Touch {
        /// Who touches.
        by: Color,
        /// Where the man stands.
        square: Square,
    },
    /// A player's hand does something else at the board.
    Board {
        /// Whose hand.
        by: Color,
        /// What it does.
        action: BoardAction,
    },
    /// A player makes a move with all that belongs to it and lets go: the move is made (Article
    /// 4.7).
    Make {
        /// Who moves.
        by: Color,
        /// The move.
        mv: Move,
    },
    /// A player presses his clock (Article 6.2.1).
    Press {
        /// Who presses.
        by: Color,
    },
    /// A player says that his opponent's flag has fallen (Article 6.8).
    ClaimTime {
        /// Who says so.
        by: Color,
    },
    /// The arbiter looks at the clocks (Article 6.8).
    ObserveClocks,
    /// Both flags are seen to have fallen, on a clock whose times are not known here.
    ObserveBothFlags {
        /// Whose flag fell first, if that can be told.
        first: Option<Color>,
    },
    /// The clock is seen to be defective (Article 6.10.1).
    ObserveClockDefect,
    /// The clock is seen to be set wrongly (Article 6.10.2).
    ObserveClockSetting,
    /// A player treats the clock as he should not (Articles 6.2.3 and 6.2.4).
    MisuseClock {
        /// Who does.
        by: Color,
        /// What he does.
        how: ClockMisuse,
    },
    /// A player stops the clocks (Article 6.11.2).
    StopClocks {
        /// Who stops them.
        by: Color,
        /// What for.
        reason: StopReason,
    },
    /// A player offers a draw (Article 9.1.2).
    OfferDraw {
        /// Who offers.
        by: Color,
        /// Whether he attached a condition, which counts for nothing.
        conditional: bool,
    },
    /// A player accepts his opponent's offer, or agrees to his claim.
    AcceptDraw {
        /// Who accepts.
        by: Color,
    },
    /// A player declines his opponent's offer in words.
    DeclineDraw {
        /// Who declines.
        by: Color,
    },
    /// A player claims a draw by repetition or by the fifty-move rule (Articles 9.2 and 9.3).
    ClaimDraw {
        /// Who claims.
        by: Color,
        /// What he claims.
        claim: Claim,
        /// What he rests it on.
        evidence: Evidence,
    },
    /// A player claims a draw in a quickplay finish (Guideline III.5).
    ClaimQuickplay {
        /// Who claims.
        by: Color,
        /// What he says.
        kind: QuickplayClaimKind,
    },
    /// A player asks for an increment in a quickplay finish (Guideline III.4).
    RequestIncrement {
        /// Who asks.
        by: Color,
    },
    /// A player resigns (Article 5.1.2).
    Resign {
        /// Who resigns.
        by: Color,
    },
    /// A player does something that might mean he resigns, or might not.
    SeemToResign {
        /// Who does it.
        by: Color,
    },
    /// A player says that he is checkmated, whether he is or not.
    ConcedeMate {
        /// Who says so.
        by: Color,
    },
    /// A player wants to take back what he has said.
    Retract {
        /// Who wants to.
        by: Color,
        /// What he has said.
        what: Retraction,
    },
    /// A player signs the result (Article 8.7).
    Sign {
        /// Who signs.
        by: Color,
    },
    /// A player appeals against the arbiter's decision (Article 11.10).
    Appeal {
        /// Who appeals.
        by: Color,
    },
    /// A player does something with a scoresheet.
    Sheet {
        /// Who does.
        by: Color,
        /// What he does.
        action: SheetAction,
    },
    /// The arbiter does something about the record of the moves.
    KeepRecord(RecordAction),
    /// A player needs an assistant (Articles 6.2.6 and 8.1.6).
    NeedAssistant {
        /// Who needs one.
        by: Color,
        /// What for.
        task: Task,
        /// Whether the reason is a disability.
        disability: bool,
    },
    /// A player does something that he should not do (Article 11).
    Conduct {
        /// Who does.
        by: Color,
        /// What he does.
        conduct: Conduct,
    },
    /// Somebody interferes whose game it is not (Articles 11.4 and 12.7).
    Interfere {
        /// Who does.
        who: Bystander,
        /// How.
        how: Interference,
    },
    /// The arbiter tells the players something that he might have to keep to himself (Article
    /// 12.6).
    Disclose(Disclosure),
    /// Somebody reports that something went wrong (Article 7).
    Report {
        /// Who.
        by: Reporter,
        /// What.
        what: Irregularity,
    },
    /// The game is adjourned or resumed.
    Adjourn(Adjournment),
    /// The arbiter decides.
    Arbiter(ArbiterAction),
}

impl Event {
    /// Returns the player who acts; none if it is the arbiter.
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
            | Self::Sign { by }
            | Self::Appeal { by }
            | Self::Sheet { by, .. }
            | Self::Conduct { by, .. }
            | Self::NeedAssistant { by, .. } => Some(by),
        }
    }
}

/// What a player does to the clock that he should not do.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::ClockMisuse;
///
/// let event = Event::MisuseClock { by: Color::White, how: ClockMisuse::Force };
/// assert_eq!(event.to_string(), "white misuses the clock: force");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClockMisuse {
    /// He presses it with another hand than the one that moved (Article 6.2.3).
    OtherHand,
    /// He keeps a finger on the button, or hovers over it (Article 6.2.3).
    FingerOnButton,
    /// He presses it with force (Article 6.2.4).
    Force,
    /// He picks it up (Article 6.2.4).
    PickingUp,
    /// He knocks it over (Article 6.2.4).
    KnockingOver,
}

/// Why a player stops the clocks.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::StopReason;
///
/// let event = Event::StopClocks { by: Color::White, reason: StopReason::CallArbiter };
/// assert_eq!(event.to_string(), "white stops the clocks to call the arbiter");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// To call the arbiter, as when a queen to promote to is not at hand (Article 6.11.2).
    CallArbiter,
    /// Something that is no reason, or none at all (Article 6.11.4).
    NoReason,
}

/// What a player rests his claim on.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::Evidence;
/// use touchmove::draws::{Claim, ClaimKind};
///
/// let claim = Claim::on_board(ClaimKind::FiftyMoves);
/// let event = Event::ClaimDraw { by: Color::White, claim, evidence: Evidence::CounterOnly };
/// assert_eq!(event.to_string(), "white claims fifty moves from the counter");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// The moves as recorded, by him or by whoever keeps the record.
    Record,
    /// Nothing but a screen or a demonstration board (Article 6.12.2).
    DisplayOnly,
    /// Nothing but the move counter of the clock (Article 6.12.2).
    CounterOnly,
}

/// What a player says of a quickplay finish in which he claims a draw.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::QuickplayClaimKind;
///
/// let event = Event::ClaimQuickplay { by: Color::White, kind: QuickplayClaimKind::NoEffort };
/// assert_eq!(event.to_string(), "white claims a quickplay draw: no effort");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum QuickplayClaimKind {
    /// That his opponent cannot win by normal means.
    CannotWin,
    /// That his opponent makes no effort to win by normal means.
    NoEffort,
}

/// What a player wants to take back, and cannot.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::Retraction;
///
/// let event = Event::Retract { by: Color::Black, what: Retraction::Offer };
/// assert_eq!(event.to_string(), "black retracts the offer");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Retraction {
    /// His offer of a draw (Article 9.1.2.1).
    Offer,
    /// His claim of a draw (Article 9.5.1).
    Claim,
    /// His resignation (Article 5.1.2).
    Resignation,
    /// His agreement to a draw (Article 5.2.3).
    Agreement,
}

/// A decision of the arbiter, made freely or in answer to a question.
///
/// ```
/// use core::time::Duration;
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::ArbiterAction;
///
/// let amount = Duration::from_secs(120);
/// let event = Event::Arbiter(ArbiterAction::AddTime { player: Color::White, amount });
/// assert_eq!(event.to_string(), "arbiter adds 0:02:00.000 to white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArbiterAction {
    /// He answers the question that is open.
    Answer(Answer),
    /// He stops the clocks (Article 6.11.1).
    StopClocks,
    /// He lets the clock run on of the player whose it was (Article 6.11.3).
    RunClocks,
    /// He gives a player time (Articles 12.5 and 12.9.2).
    AddTime {
        /// Who gets it.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// He takes time from a player, who keeps at least nothing (Article 12.9.3).
    TakeTime {
        /// Who loses it.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// He sets a player's time by his judgment (Articles 6.10 and 7.1).
    SetTime {
        /// Whose.
        player: Color,
        /// What is left.
        amount: Duration,
    },
    /// He sets the clock's counter of a player's moves (Articles 6.10.2 and 7.1).
    SetMoves {
        /// Whose.
        player: Color,
        /// How many he has completed.
        moves: u32,
    },
    /// He sets up again the position after so many half-moves (Articles 7.5.1 and 7.6).
    Reinstate {
        /// How many.
        after: u16,
    },
    /// He lets a player play who came too late (Article 6.7.1).
    WaiveDefault {
        /// Who came too late.
        player: Color,
    },
    /// He penalizes a player in another way than by time or by the loss of the game (Article
    /// 12.9).
    Penalize {
        /// Whom.
        player: Color,
        /// How.
        penalty: Penalty,
        /// Whether the event has announced such penalties, as it must for fines.
        announced: bool,
    },
    /// A player loses who refuses to comply with the Laws, and his opponent gets what the
    /// arbiter decides (Article 11.7).
    Lose {
        /// Who loses.
        player: Color,
        /// What his opponent gets.
        opponent: Score,
    },
    /// Both players lose, because both are guilty (Article 11.8).
    BothLose,
    /// A player loses without playing.
    Forfeit {
        /// Who loses.
        player: Color,
    },
    /// The arbiter decides the game.
    Decide(GameResult),
    /// The arbiter takes back the end of the game, as after an appeal.
    Reopen,
}
