//! What the host decides: who sees the flags, who checks claims, who is asked.

use core::fmt;
use core::str::FromStr;

use crate::laws::choice::choices;
use crate::laws::text::Text;
use crate::termination::Budget;

/// How the host runs the game, where the Laws leave it open or assume a person.
///
/// ```
/// use touchmove::{FlagsSeen, HostPolicy};
///
/// let server = HostPolicy::ONLINE;
/// assert_eq!(server.flags, FlagsSeen::AtOnce);
/// let hall = HostPolicy::AT_THE_BOARD;
/// assert_eq!(hall.flags, FlagsSeen::WhenObserved);
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
    /// How long to look for a mate when a game hangs on it.
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

/// What is wrong with the text of a host's policy: an unknown word, or one too few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoPolicy;

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

impl HostPolicy {
    /// Reads what `Display` writes.
    pub(super) fn from_text(text: &str) -> Result<Self, NoPolicy> {
        let mut words = text.split(' ');
        let mut value = |name: &str| -> Result<&str, NoPolicy> {
            let word = words.next().ok_or(NoPolicy)?;
            let value = word
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix('='));
            value.ok_or(NoPolicy)
        };
        let policy = Self {
            flags: chosen(value("flags")?)?,
            claims: chosen(value("claims")?)?,
            illegal_plays: chosen(value("illegal_plays")?)?,
            irregularities: chosen(value("irregularities")?)?,
            questions: chosen(value("questions")?)?,
            restricted_draws: chosen(value("restricted_draws")?)?,
            undecided: chosen(value("undecided")?)?,
            budget: Budget::new(u64::from_str(value("nodes")?).map_err(|_| NoPolicy)?),
            claims_need_completion: match value("completion")? {
                "needed" => true,
                "not_needed" => false,
                _ => return Err(NoPolicy),
            },
        };
        words.next().is_none().then_some(policy).ok_or(NoPolicy)
    }
}

fn chosen<T: Text>(word: &str) -> Result<T, NoPolicy> {
    T::read(word).ok_or(NoPolicy)
}
