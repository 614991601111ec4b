//! What an arbiter decides: each ruling with its rule, its article, and who may hear it.
//!
//! [`Arbiter::handle`](super::Arbiter::handle) returns [`Rulings`]. A [`Ruling`] is a [`Decision`]
//! with its citation and its [`Audience`]. A [`RejectionReason`] says why something a player did
//! has no effect; a [`Note`] is for the arbiter and decides nothing.
//!
//! ```
//! use touchmove::Rulebook;
//! use touchmove::arbiter::ruling::Decision;
//! use touchmove::arbiter::{Arbiter, Event, GameConfig};
//! use touchmove::clock::SessionTime;
//! use touchmove::laws::Rule;
//!
//! let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "5+0".parse()?)?);
//! arbiter.handle(SessionTime::START, Event::Start)?;
//! let rulings = arbiter.handle(SessionTime::from_secs(1), "white resigns".parse()?)?;
//! assert!(matches!(rulings[0].decision, Decision::Over(_)));
//! assert_eq!(rulings[0].citation.rule(), Rule::Resignation);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::ops::Deref;
use core::time::Duration;

use super::event::{Bystander, ClockMisuse, Conduct, Disclosure, Interference, Reporter, Task};
use super::question::Question;
use super::result::GameResult;
use super::verdict::Verdict;
use crate::citing::TouchObligation;
use crate::laws::Citation;
use crate::laws::policy::Penalty;
use crate::legality::IllegalMove;
use crate::termination::ClaimError;
use crate::types::{Color, Move, Square};

/// One ruling: what is so from now on, the rule that makes it so, and who may hear it.
///
/// ```
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::ruling::{Audience, Decision};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// let rulings = arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// let ruling = &rulings[0];
/// assert_eq!(ruling.decision, Decision::ClockRuns { player: Color::White });
/// assert_eq!(ruling.citation.article().as_str(), "6.6");
/// assert_eq!(ruling.audience, Audience::Everyone);
/// assert_eq!(ruling.to_string(), "the clock of white runs (fide2023 6.6)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ruling {
    /// What is so.
    pub decision: Decision,
    /// The rule, and where the rulebook has it.
    pub citation: Citation,
    /// Who may be told.
    pub audience: Audience,
}

/// Who may be told of a ruling.
///
/// ```
/// use touchmove::arbiter::ruling::Audience;
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
/// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// // An illegal move that is not completed is nothing to the players yet.
/// let rulings = arbiter.handle(SessionTime::from_millis(900), "white makes b1b3".parse()?)?;
/// assert!(rulings.iter().all(|ruling| ruling.audience == Audience::Arbiter));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// Both players and everyone else.
    Everyone,
    /// The arbiter alone: the players must find out by themselves (Article 12.6).
    Arbiter,
}

/// What a ruling says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Decision {
    /// The game is over.
    Over(Verdict),
    /// The end of the game is taken back, and it goes on.
    Reopened,
    /// What was appealed against stands.
    AppealDismissed,
    /// A player is penalized in another way than by time or by the loss of the game.
    Penalized {
        /// Who.
        player: Color,
        /// How.
        penalty: Penalty,
    },
    /// The clocks are stopped.
    ClocksStopped,
    /// A player's clock runs.
    ClockRuns {
        /// Whose.
        player: Color,
    },
    /// A player is given time.
    TimeAdded {
        /// Who gets it.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// A player loses time.
    TimeTaken {
        /// Who loses it.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// A player's time is set.
    TimeSet {
        /// Whose.
        player: Color,
        /// What is left.
        amount: Duration,
    },
    /// The counter of a player's completed moves is set.
    MovesSet {
        /// Whose.
        player: Color,
        /// How many he has completed.
        moves: u32,
    },
    /// A player's flag has not fallen.
    FlagStands {
        /// Whose.
        player: Color,
    },
    /// A player's offer of a draw stands until his opponent decides.
    OfferStands {
        /// Who offers.
        by: Color,
    },
    /// A player's offer of a draw counts no more.
    OfferLapsed {
        /// Who offered.
        by: Color,
    },
    /// A player's claim has been heard, and can be neither changed nor withdrawn.
    ClaimHeard {
        /// Who claims.
        by: Color,
    },
    /// A player's claim is wrong, and the game goes on.
    ClaimRejected {
        /// Who claimed.
        by: Color,
        /// Why it is wrong.
        reason: ClaimError,
    },
    /// A player's claim is rejected by the arbiter's judgment, and the game goes on.
    ClaimDenied {
        /// Who claimed.
        by: Color,
    },
    /// The decision on a player's claim is put off; the game goes on.
    ClaimPostponed {
        /// Who claimed.
        by: Color,
    },
    /// The game goes on.
    PlayOn,
    /// A player owes something with his next move.
    Obliged {
        /// Who does.
        by: Color,
        /// What.
        obligation: TouchObligation,
    },
    /// A player has completed an illegal move.
    IllegalMove {
        /// Who has.
        by: Color,
        /// How many of his illegal moves count now; none where illegal moves cost nothing.
        count: u8,
    },
    /// The position after so many half-moves stands on the board again; what came after it is
    /// void.
    Reinstated {
        /// How many.
        ply: u32,
    },
    /// The pawn that was not replaced is a queen.
    BecomesQueen {
        /// Where.
        square: Square,
    },
    /// A player puts the displaced men back.
    PutBack {
        /// Who.
        by: Color,
    },
    /// The position is transferred to a board placed rightly.
    Transferred,
    /// The game is canceled, and a new one is played.
    Canceled,
    /// A player cannot castle any more with the king or rook who began on a wrong square.
    CannotCastle {
        /// Who.
        player: Color,
    },
    /// The position is illegal; if it still is after the next completed move, the game is
    /// drawn.
    Waits,
    /// What a player did or said has no effect.
    NoEffect {
        /// Who did it.
        by: Color,
        /// Why not.
        reason: RejectionReason,
    },
    /// What a player may or must do with a scoresheet.
    Sheet {
        /// Who.
        by: Color,
        /// What.
        ruling: SheetRuling,
    },
    /// A player may have an assistant.
    AssistantAllowed {
        /// Who.
        by: Color,
        /// What for.
        task: Task,
    },
    /// Somebody counts the moves from now on.
    MovesCounted,
    /// Both players have signed the result.
    ResultSigned(GameResult),
    /// The result that the game has had stands, though both players have signed another.
    ResultStands(GameResult),
    /// A report has no effect.
    ReportRefused {
        /// Who reported.
        by: Reporter,
        /// Why it has none.
        reason: RejectionReason,
    },
    /// The game is to be adjourned: a player has to seal his move and to stop the clock.
    MustSeal {
        /// Who.
        by: Color,
    },
    /// A move that was made on the board by the player who has to seal is the one that he seals.
    SealedOnBoard {
        /// Who seals.
        by: Color,
        /// Which move.
        mv: Move,
    },
    /// The game is adjourned.
    Adjourned {
        /// Who has sealed.
        sealer: Color,
    },
    /// The envelope is to be opened.
    EnvelopeToOpen,
    /// The sealed move is made on the board.
    SealedMovePlayed {
        /// Whose.
        by: Color,
        /// Which.
        mv: Move,
    },
    /// A question is referred to the arbiter, and the game stands still until he answers.
    Referred(Question),
    /// Something for the arbiter to know; what follows from it is for him to judge.
    Note(Note),
}

/// What is ruled on scoresheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetRuling {
    /// The player has to bring his sheet up to date before he moves (Article 8.5).
    ToUpdate,
    /// The player gets a sheet, though he need not write (Article A.2).
    Given,
    /// The player may see the arbiter's record (Article A.4.3).
    Shown,
    /// The player has to write down the final position (Guideline III.6).
    ToWritePosition,
    /// The player has to confirm the final position that his opponent writes down.
    ToVerifyPosition,
    /// The player has to hand in a complete scoresheet (Guideline III.6).
    ToSubmit,
}

/// What is wrong with a player's scoresheet.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::HostConfig;
/// use touchmove::arbiter::ruling::SheetFault;
/// use touchmove::arbiter::ruling::{Decision, Note};
/// use touchmove::arbiter::sheet::Scoresheets;
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?
///     .with_host(HostConfig::OVER_THE_BOARD)
///     .with_scoresheets(Scoresheets::Paper);
/// let mut arbiter = Arbiter::new(config);
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// arbiter.handle(SessionTime::from_millis(900), "white records e2e4".parse()?)?;
/// let rulings = arbiter.handle(SessionTime::from_millis(1_500), "white makes e2e4".parse()?)?;
/// let fault = SheetFault::InAdvance;
/// assert!(rulings.says(Decision::Note(Note::Sheet { by: Color::White, fault })));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetFault {
    /// He has written another move than was made.
    OtherMove,
    /// He has written a move before he made it, and not for a claim.
    InAdvance,
    /// He has moved without having written his last move.
    Behind,
    /// He has moved without having noted an offer of a draw, which stands all the same.
    OfferMissing,
    /// He has moved before he had brought his sheet up to date.
    NotUpdated,
    /// He has moved with his opponent's sheet still in his hands.
    NotReturned,
    /// He has written what does not belong on a scoresheet.
    Note,
    /// He writes in a notation that is no evidence.
    OtherNotation,
    /// He asks for the arbiter's record more often than is allowed.
    TooManyRequests,
}

/// Why something that a player did or said has no effect.
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
    /// He does not have the move.
    NotTheirTurn,
    /// The move is not legal, and he takes it back.
    IllegalMove(IllegalMove),
    /// Something else is owed.
    Owes(TouchObligation),
    /// It was found too late.
    TooLate,
    /// The game is over.
    GameOver,
    /// Whoever says so is not heard.
    NotHeard,
    /// No such thing is known to have happened.
    NothingFound,
    /// The rules let him adjust men only while he has the move, or his clock runs.
    MayNotAdjust,
    /// He has not made a move that he could complete.
    NothingToComplete,
    /// There is no offer to accept or to decline.
    NoOffer,
    /// Not enough moves have been made for a draw by agreement.
    TooEarlyToAgree,
    /// The event does not allow draws by agreement now.
    AgreementNotAllowed,
    /// What was said stands.
    Final,
    /// He has lost the right to claim for this move.
    ClaimRightLost,
    /// His opponent's last move is not completed.
    MoveNotCompleted,
    /// The claim rests on nothing that counts.
    NoEvidence,
    /// Nobody has written down or counted the moves.
    NoCount,
    /// Too many moves are missing on his scoresheet.
    MovesMissing,
    /// His own flag has fallen too.
    OwnFlagFallen,
    /// The rulebook does not know of this, or the event has not announced it.
    NotProvided,
    /// He has too much time left.
    TooMuchTime,
}

/// A note to the arbiter that decides nothing.
///
/// ```
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::ruling::{Decision, Note};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// let rulings = arbiter.handle(SessionTime::START, "white offers a draw on a condition".parse()?)?;
/// assert!(rulings.says(Decision::Note(Note::ConditionalOffer { by: Color::White })));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Note {
    /// An offer of a draw came at another time than after a move made and before the clock
    /// was pressed; it stands all the same.
    OfferedAtWrongTime {
        /// Who offered.
        by: Color,
    },
    /// A condition was attached to an offer of a draw; the offer stands without it.
    ConditionalOffer {
        /// Who offered.
        by: Color,
    },
    /// A player has offered a draw again and again.
    PersistentOffers {
        /// Who offers.
        by: Color,
        /// How many of his offers his opponent has let lapse, this one included.
        count: u8,
    },
    /// A player without the move touched a man.
    TouchedOutOfTurn {
        /// Who touched.
        by: Color,
    },
    /// An illegal move stands on the board, which its player has not completed.
    IllegalMoveMade {
        /// Who made it.
        by: Color,
    },
    /// A player used both hands for one move.
    BothHandsUsed {
        /// Who.
        by: Color,
    },
    /// A player's clock was pressed though he had made no move, which here is no illegal move.
    PressedWithoutMove {
        /// Who pressed.
        by: Color,
    },
    /// A player knocked men over.
    PiecesDisplaced {
        /// Who.
        by: Color,
    },
    /// Somebody who is neither player nor arbiter has told the arbiter of an irregularity.
    ToldByOther,
    /// How much time a player had at the moment to which the game goes back.
    TimeThen {
        /// Whose.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// How much the presses of moves that are void have added to a player's time, which practice
    /// takes back.
    TimeGained {
        /// Whose.
        player: Color,
        /// How much.
        amount: Duration,
    },
    /// The times of the new game are for the arbiter to set.
    NewTimes,
    /// A player treated the clock as he should not.
    ClockMisused {
        /// Who did.
        by: Color,
        /// What he did.
        how: ClockMisuse,
    },
    /// A player stopped the clocks without a reason.
    StoppedWithoutReason {
        /// Who stopped them.
        by: Color,
    },
    /// A player said that a flag had fallen which had not.
    FlagCalledTooEarly {
        /// Who said so.
        by: Color,
    },
    /// The arbiter chose a penalty that is not among those that the rulebook names, which it lets
    /// him.
    UnlistedPenalty {
        /// Which.
        penalty: Penalty,
    },
    /// The arbiter chose a penalty that the rulebook does not let him choose.
    ForbiddenPenalty {
        /// Which.
        penalty: Penalty,
    },
    /// Something is wrong with a player's scoresheet.
    Sheet {
        /// Whose.
        by: Color,
        /// What.
        fault: SheetFault,
    },
    /// A player has broken a rule of conduct.
    Misconduct {
        /// Who.
        by: Color,
        /// How.
        conduct: Conduct,
    },
    /// Somebody interferes whose game it is not.
    Interference {
        /// Who.
        who: Bystander,
        /// How.
        how: Interference,
    },
    /// The arbiter has told the players what he should have kept to himself.
    SilenceBroken(Disclosure),
    /// What was wanted the rules of this game do not provide for.
    NotProvided,
    /// An envelope stays closed until the player is there who has to reply.
    EnvelopeTooEarly,
    /// A player's time is used up, though nobody who may say so has seen it.
    TimeUsedUp {
        /// Whose.
        player: Color,
    },
}

/// The rulings on one event, in the order in which they hold.
///
/// An ordinary move gives occasion to none, and needs no memory.
///
/// ```
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::ruling::Decision;
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// let rulings = arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// assert!(rulings.says(Decision::ClockRuns { player: Color::White }));
/// assert!(rulings.verdict().is_none());
/// for ruling in rulings.iter() {
///     println!("{ruling}");
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(Vec<Ruling>);

impl IntoIterator for Rulings {
    type Item = Ruling;
    type IntoIter = alloc::vec::IntoIter<Ruling>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'r> IntoIterator for &'r Rulings {
    type Item = &'r Ruling;
    type IntoIter = core::slice::Iter<'r, Ruling>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Rulings {
    pub(super) fn push(&mut self, ruling: Ruling) {
        self.0.push(ruling);
    }

    /// Returns how the game was over, if one of the rulings ended it.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.0.iter().find_map(|ruling| match &ruling.decision {
            Decision::Over(verdict) => Some(verdict),
            _ => None,
        })
    }

    /// Returns `true` if one of the rulings says this.
    #[must_use]
    pub fn says(&self, decision: Decision) -> bool {
        self.0.iter().any(|ruling| ruling.decision == decision)
    }
}

impl Deref for Rulings {
    type Target = [Ruling];

    fn deref(&self) -> &[Ruling] {
        &self.0
    }
}
