//! What the host decides: who sees the flags, who checks claims, who is asked.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::laws::choice::choices;
use crate::laws::text::Text;
use crate::winnability::Budget;

/// How the host runs the game, where the Laws leave it open or assume a person.
///
/// ```
/// use touchmove::{FlagsSeen, HostPolicy};
///
/// let server = HostPolicy::ONLINE;
/// assert_eq!(server.flags, FlagsSeen::AtOnce);
/// let hall = HostPolicy::AT_THE_BOARD;
/// assert_eq!(hall.flags, FlagsSeen::WhenObserved);
/// // Its text is a line of a log.
/// assert_eq!(hall.to_string().parse(), Ok(hall));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HostPolicy {
    /// Who sees that a player's time is used up, and when.
    pub flags: FlagsSeen,
    /// Who checks a claim of a draw, and when.
    pub claims: ClaimsChecked,
    /// What becomes of an illegal move that is played online.
    pub illegal_plays: IllegalPlays,
    /// Who sees what goes wrong at the board, and when.
    pub irregularities: IrregularitiesSeen,
    /// Who answers the questions that the Laws leave to a person.
    pub questions: Questions,
    /// What becomes of an agreement that the event allows only with the arbiter's consent.
    pub restricted_draws: RestrictedDraws,
    /// What is assumed if nobody can say whether a player could still mate.
    pub undecided: WhenUndecided,
    /// How many positions to look at for a mate when a game hangs on it.
    pub budget: Budget,
    /// Whether a claim needs the opponent's last move to be completed, as the practice of
    /// arbiters has it.
    pub claims_need_completion: bool,
}

impl HostPolicy {
    /// A server without a person at hand: flags and claims are seen to at once.
    pub const ONLINE: Self = Self {
        flags: FlagsSeen::AtOnce,
        claims: ClaimsChecked::AtOnce,
        illegal_plays: IllegalPlays::Refused,
        irregularities: IrregularitiesSeen::AtOnce,
        questions: Questions::Answered,
        restricted_draws: RestrictedDraws::Refused,
        undecided: WhenUndecided::CanMate,
        budget: Budget::DEFAULT,
        claims_need_completion: true,
    };

    /// A hall with an arbiter: what nobody sees or says has not happened.
    pub const AT_THE_BOARD: Self = Self {
        flags: FlagsSeen::WhenObserved,
        claims: ClaimsChecked::WhenDirected,
        illegal_plays: IllegalPlays::Ruled,
        irregularities: IrregularitiesSeen::AtOnce,
        questions: Questions::Referred,
        restricted_draws: RestrictedDraws::Referred,
        undecided: WhenUndecided::Referred,
        budget: Budget::DEFAULT,
        claims_need_completion: true,
    };
}

choices! {
    /// Who sees that a player's time is used up.
    FlagsSeen {
        /// The machine: whatever is done later comes after the fall of the flag.
        AtOnce = "at_once",
        /// The arbiter or a player; until one of them says so, nothing has happened.
        WhenObserved = "when_observed",
    }
}

choices! {
    /// Who checks a claim of a draw.
    ClaimsChecked {
        /// The machine, at once.
        AtOnce = "at_once",
        /// The machine, when the arbiter directs it to; until then the opponent may agree.
        WhenDirected = "when_directed",
    }
}

choices! {
    /// What becomes of an illegal move that is played online.
    IllegalPlays {
        /// It is the host's mistake to pass it on.
        Refused = "refused",
        /// It is the player's, and is ruled on as at the board.
        Ruled = "ruled",
    }
}

choices! {
    /// Who sees what goes wrong at the board: illegal moves, and touched men that do not move.
    IrregularitiesSeen {
        /// The machine, for the arbiter, as soon as it has happened; where the rulebook has him act
        /// only on a player's word, nobody.
        AtOnce = "at_once",
        /// The players, the arbiter or others; until one of them reports it, the game goes on.
        WhenReported = "when_reported",
    }
}

choices! {
    /// Who answers the questions that the Laws leave to a person.
    Questions {
        /// The arbiter; until he does the game stands still.
        Referred = "referred",
        /// Nobody: the game goes on as if nothing had been asked, and nothing is granted. Whether
        /// a player could have mated is decided by [`HostPolicy::undecided`].
        Answered = "answered",
    }
}

choices! {
    /// What becomes of an agreement that the event allows only with the arbiter's consent.
    RestrictedDraws {
        /// It is refused: there is nobody to ask.
        Refused = "refused",
        /// The arbiter is asked.
        Referred = "referred",
    }
}

choices! {
    /// What is assumed if nobody can say whether a player could still mate.
    WhenUndecided {
        /// Nothing: the arbiter is asked.
        Referred = "referred",
        /// That he can.
        CanMate = "can_mate",
        /// That he cannot.
        CannotMate = "cannot_mate",
    }
}

/// The reason why a text is no host's policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum HostPolicyError {
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
impl fmt::Display for HostPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let completion = if self.claims_need_completion {
            "needed"
        } else {
            "not_needed"
        };
        write!(
            f,
            "flags={} claims={} illegal_plays={} irregularities={} questions={} restricted_draws={} undecided={} nodes={} completion={completion}",
            self.flags,
            self.claims,
            self.illegal_plays,
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
    ) -> Result<T, HostPolicyError> {
        let word = self.words.next().unwrap_or_default();
        let value = word
            .strip_prefix(field)
            .and_then(|rest| rest.strip_prefix('='));
        let value = value.ok_or(HostPolicyError::Missing { field })?;
        read(value).ok_or(HostPolicyError::Value { field })
    }
}

impl FromStr for HostPolicy {
    type Err = HostPolicyError;

    /// Reads what `Display` writes: every field, in that order.
    fn from_str(text: &str) -> Result<Self, HostPolicyError> {
        let mut fields = Fields {
            words: text.split(' '),
        };
        let policy = Self {
            flags: fields.next("flags", Text::read)?,
            claims: fields.next("claims", Text::read)?,
            illegal_plays: fields.next("illegal_plays", Text::read)?,
            irregularities: fields.next("irregularities", Text::read)?,
            questions: fields.next("questions", Text::read)?,
            restricted_draws: fields.next("restricted_draws", Text::read)?,
            undecided: fields.next("undecided", Text::read)?,
            budget: fields.next("nodes", |nodes| nodes.parse().ok().map(Budget::new))?,
            claims_need_completion: fields.next("completion", |word| match word {
                "needed" => Some(true),
                "not_needed" => Some(false),
                _ => None,
            })?,
        };
        match fields.words.next() {
            None => Ok(policy),
            Some(_) => Err(HostPolicyError::Trailing),
        }
    }
}
