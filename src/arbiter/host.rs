//! How the host runs a game: who watches the flags, who checks claims, who is asked.
//!
//! [`HostConfig::ONLINE`] is a server without a person at hand, [`HostConfig::OVER_THE_BOARD`] a
//! tournament hall with an arbiter. Its text is one line of a log; an [`Error`] names the field
//! that was not understood.
//!
//! ```
//! use touchmove::arbiter::host::{Error, FlagDetection, HostConfig};
//!
//! let mut hall = HostConfig::OVER_THE_BOARD;
//! assert_eq!(hall.flags, FlagDetection::WhenObserved);
//! hall.flags = FlagDetection::AtOnce;
//! let again: HostConfig = hall.to_string().parse()?;
//! assert_eq!(again, hall);
//! # Ok::<(), Error>(())
//! ```

use core::fmt;
use core::str::FromStr;

use crate::laws::choice::choices;
use crate::laws::text::Text;
use crate::winnability::NodeBudget;

/// How the host runs the game, where the Laws leave it open or assume a person.
///
/// ```
/// use touchmove::arbiter::HostConfig;
/// use touchmove::arbiter::host::FlagDetection;
///
/// let server = HostConfig::ONLINE;
/// assert_eq!(server.flags, FlagDetection::AtOnce);
/// let hall = HostConfig::OVER_THE_BOARD;
/// assert_eq!(hall.flags, FlagDetection::WhenObserved);
/// // Its text is a line of a log.
/// assert_eq!(hall.to_string().parse(), Ok(hall));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HostConfig {
    /// Who sees that a player's time is used up, and when.
    pub flags: FlagDetection,
    /// Who checks a claim of a draw, and when.
    pub claims: ClaimChecking,
    /// What becomes of an illegal move that is played online.
    pub illegal_moves: IllegalMovePolicy,
    /// Who sees what goes wrong at the board, and when.
    pub irregularities: IrregularityDetection,
    /// Who answers the questions that the Laws leave to a person.
    pub questions: QuestionPolicy,
    /// What becomes of an agreement that the event allows only with the arbiter's consent.
    pub restricted_draws: RestrictedDrawPolicy,
    /// What is assumed if no one can say whether a player could still mate.
    pub undecided: UndecidedPolicy,
    /// How many positions to look at for a mate when a game hangs on it.
    pub budget: NodeBudget,
    /// Whether a claim needs the opponent's last move to be completed, as the practice of
    /// arbiters has it.
    pub claims_need_completion: bool,
}

impl HostConfig {
    /// A server without a person at hand: flags and claims are seen to at once.
    pub const ONLINE: Self = Self {
        flags: FlagDetection::AtOnce,
        claims: ClaimChecking::AtOnce,
        illegal_moves: IllegalMovePolicy::Refused,
        irregularities: IrregularityDetection::AtOnce,
        questions: QuestionPolicy::Answered,
        restricted_draws: RestrictedDrawPolicy::Refused,
        undecided: UndecidedPolicy::CanMate,
        budget: NodeBudget::DEFAULT,
        claims_need_completion: true,
    };

    /// A hall with an arbiter: what no one sees or says has not happened.
    pub const OVER_THE_BOARD: Self = Self {
        flags: FlagDetection::WhenObserved,
        claims: ClaimChecking::WhenDirected,
        illegal_moves: IllegalMovePolicy::Ruled,
        irregularities: IrregularityDetection::AtOnce,
        questions: QuestionPolicy::Referred,
        restricted_draws: RestrictedDrawPolicy::Referred,
        undecided: UndecidedPolicy::Referred,
        budget: NodeBudget::DEFAULT,
        claims_need_completion: true,
    };
}

choices! {
    /// Who sees that a player's time is used up.
    FlagDetection {
        /// The machine: whatever is done later comes after the fall of the flag.
        AtOnce = "at_once",
        /// The arbiter or a player; until one of them says so, nothing has happened.
        WhenObserved = "when_observed",
    }
}

choices! {
    /// Who checks a claim of a draw.
    ClaimChecking {
        /// The machine, at once.
        AtOnce = "at_once",
        /// The machine, when the arbiter directs it to; until then the opponent may agree.
        WhenDirected = "when_directed",
    }
}

choices! {
    /// What becomes of an illegal move that is played online.
    IllegalMovePolicy {
        /// It is the host's mistake to pass it on.
        Refused = "refused",
        /// It is the player's, and is ruled on as at the board.
        Ruled = "ruled",
    }
}

choices! {
    /// Who sees what goes wrong at the board: illegal moves, and touched pieces that do not move.
    IrregularityDetection {
        /// The machine, for the arbiter, as soon as it has happened; no one where the rulebook lets
        /// the arbiter act only on a player's word.
        AtOnce = "at_once",
        /// The players, the arbiter or others; until one of them reports it, the game goes on.
        WhenReported = "when_reported",
    }
}

choices! {
    /// Who answers the questions that the Laws leave to a person.
    QuestionPolicy {
        /// The arbiter; until they do the game stands still.
        Referred = "referred",
        /// No one: the game goes on as if nothing had been asked, and nothing is granted. Whether
        /// a player could have mated is decided by [`HostConfig::undecided`].
        Answered = "answered",
    }
}

choices! {
    /// What becomes of an agreement that the event allows only with the arbiter's consent.
    RestrictedDrawPolicy {
        /// It is refused: there is no one to ask.
        Refused = "refused",
        /// The arbiter is asked.
        Referred = "referred",
    }
}

choices! {
    /// What is assumed if no one can say whether a player could still mate.
    UndecidedPolicy {
        /// Nothing: the arbiter is asked.
        Referred = "referred",
        /// That the player can.
        CanMate = "can_mate",
        /// That the player cannot.
        CannotMate = "cannot_mate",
    }
}

/// The reason why a text is no host's policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A field is missing, or another stands in its place.
    #[error("expected \"{field}=\"")]
    Missing {
        /// The field that should stand there.
        field: &'static str,
    },
    /// A field has no such value.
    #[error("the field {field} has no such value")]
    Value {
        /// The field.
        field: &'static str,
    },
    /// Something stands behind the last field.
    #[error("expected nothing behind the last field")]
    Trailing,
}

/// Writes every field with its word: `flags=at_once claims=at_once …`.
impl fmt::Display for HostConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let completion = if self.claims_need_completion {
            "needed"
        } else {
            "not_needed"
        };
        write!(
            f,
            "flags={} claims={} illegal_moves={} irregularities={} questions={} restricted_draws={} undecided={} budget={} completion={completion}",
            self.flags,
            self.claims,
            self.illegal_moves,
            self.irregularities,
            self.questions,
            self.restricted_draws,
            self.undecided,
            self.budget.nodes(),
        )
    }
}

/// The fields of a policy's text, one after the other.
struct Fields<'t> {
    words: core::str::Split<'t, char>,
}

impl<'t> Fields<'t> {
    fn next<T>(
        &mut self,
        field: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, Error> {
        let word = self.words.next().unwrap_or_default();
        let value = word
            .strip_prefix(field)
            .and_then(|rest| rest.strip_prefix('='));
        let value = value.ok_or(Error::Missing { field })?;
        read(value).ok_or(Error::Value { field })
    }
}

impl FromStr for HostConfig {
    type Err = Error;

    /// Reads what `Display` writes: every field, in that order.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut fields = Fields {
            words: text.split(' '),
        };
        let policy = Self {
            flags: fields.next("flags", Text::read)?,
            claims: fields.next("claims", Text::read)?,
            illegal_moves: fields.next("illegal_moves", Text::read)?,
            irregularities: fields.next("irregularities", Text::read)?,
            questions: fields.next("questions", Text::read)?,
            restricted_draws: fields.next("restricted_draws", Text::read)?,
            undecided: fields.next("undecided", Text::read)?,
            budget: fields.next("budget", |nodes| nodes.parse().ok().map(NodeBudget::new))?,
            claims_need_completion: fields.next("completion", |word| match word {
                "needed" => Some(true),
                "not_needed" => Some(false),
                _ => None,
            })?,
        };
        match fields.words.next() {
            None => Ok(policy),
            Some(_) => Err(Error::Trailing),
        }
    }
}
