//! How the host runs a game: who watches the flags, who checks claims, who answers questions.
//!
//! A [`HostConfig`] is a set of policies. [`HostConfig::ONLINE`] suits a server without a person,
//! and [`HostConfig::OVER_THE_BOARD`] a tournament hall with an arbiter. As text it is one line of
//! a log; the error of another text says what was expected, and at which byte.
//!
//! ```
//! use touchmove::ParseError;
//! use touchmove::arbiter::host::{FlagDetection, HostConfig};
//!
//! assert_eq!(HostConfig::OVER_THE_BOARD.flags, FlagDetection::WhenObserved);
//! let hall = HostConfig::OVER_THE_BOARD.with(|host| host.flags = FlagDetection::AtOnce);
//! let again: HostConfig = hall.to_string().parse()?;
//! assert_eq!(again, hall);
//! let error = "flags=sometimes".parse::<HostConfig>().unwrap_err();
//! assert_eq!(error.to_string(), "expected one of \"at_once\" \"when_observed\" at byte 6");
//! # Ok::<(), ParseError>(())
//! ```

use alloc::format;
use core::fmt;
use core::str::{self, FromStr};

use crate::laws::choice::choices;
use crate::laws::text::Text;
use crate::types::{Cursor, ParseError, expected_at};
use crate::winnability::NodeBudget;

/// How the host runs the game.
///
/// The host decides this where the Laws leave a choice or assume a person. Where the rulebook
/// decides it, the host's choice has no effect: under
/// [`Rulebook::SERVER`](crate::Rulebook::SERVER) illegal moves are always refused, and time is
/// always seen at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HostConfig {
    /// Who detects that a player's time is used up.
    pub flags: FlagDetection,
    /// Who checks a draw claim.
    pub claims: ClaimChecking,
    /// What happens to an illegal move played online.
    pub illegal_moves: IllegalMovePolicy,
    /// Who notices irregularities at the board.
    pub irregularities: IrregularityDetection,
    /// Who answers the questions that the Laws leave to a person.
    pub questions: QuestionPolicy,
    /// What happens to a draw agreement that needs the arbiter's consent.
    pub restricted_draws: RestrictedDrawPolicy,
    /// What is assumed if it is unknown whether a player could still mate.
    pub undecided: UndecidedPolicy,
    /// How many positions to search for a mate when the result depends on one.
    pub budget: NodeBudget,
    /// Whether a claim needs the opponent's last move to be completed. Arbiters require this in
    /// practice.
    pub claims_need_completion: bool,
}

impl HostConfig {
    /// A server without a person at hand: flags and claims are checked at once.
    ///
    /// A [`GameConfig`](crate::arbiter::GameConfig) has it unless another host is set. A server that
    /// plays by [`Rulebook::SERVER`](crate::Rulebook::SERVER) needs no other setting.
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

    /// A tournament hall with an arbiter: what no one sees or reports has no effect.
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

    /// Returns the configuration with a change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

choices! {
    /// Who detects that a player's time is used up.
    FlagDetection {
        /// The program, at once: anything later comes after the flag fall.
        AtOnce = "at_once",
        /// The arbiter or a player; nothing happens until one of them says so.
        WhenObserved = "when_observed",
    }

    /// Who checks a draw claim.
    ClaimChecking {
        /// The program, at once.
        AtOnce = "at_once",
        /// The program, when the arbiter directs it; until then the opponent may agree.
        WhenDirected = "when_directed",
    }

    /// What happens to an illegal move played online.
    IllegalMovePolicy {
        /// It is an error of the host, and `handle` returns it.
        Refused = "refused",
        /// It is the player's fault, and is ruled on as at the board.
        Ruled = "ruled",
    }

    /// Who notices irregularities at the board: illegal moves, and touched pieces that are not
    /// moved.
    IrregularityDetection {
        /// The program, at once, on behalf of the arbiter. No one, where the rulebook lets the
        /// arbiter act only on a player's report.
        AtOnce = "at_once",
        /// The players, the arbiter or others. The game continues until one of them reports it.
        WhenReported = "when_reported",
    }

    /// Who answers the questions that the Laws leave to a person.
    QuestionPolicy {
        /// The arbiter; the game is halted until they answer.
        Referred = "referred",
        /// No one: the game continues as if nothing had been asked, and nothing is granted.
        /// [`HostConfig::undecided`] decides whether a player could have mated.
        Answered = "answered",
    }

    /// What happens to a draw agreement that needs the arbiter's consent.
    RestrictedDrawPolicy {
        /// It is refused, because no one can be asked.
        Refused = "refused",
        /// The arbiter is asked.
        Referred = "referred",
    }

    /// What is assumed if it is unknown whether a player could still mate.
    UndecidedPolicy {
        /// Nothing: the arbiter is asked.
        Referred = "referred",
        /// The player could mate.
        CanMate = "can_mate",
        /// The player could not mate.
        CannotMate = "cannot_mate",
    }
}

/// Returns the word for whether a claim needs the opponent's last move to be completed.
const fn completion(is_needed: bool) -> &'static str {
    if is_needed { "needed" } else { "not_needed" }
}

/// Gives the text of every field, in order: its name, what is expected, how it is written and read.
macro_rules! fields {
    ($($field:ident $name:literal, $expected:expr, $write:expr, $read:expr;)+) => {
        /// Writes every field with its value: `flags=at_once claims=at_once …`.
        impl fmt::Display for HostConfig {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let fields = [$(format!("{}{}", $name, $write(self.$field))),+];
                f.write_str(&fields.join(" "))
            }
        }

        impl FromStr for HostConfig {
            type Err = ParseError;

            /// Reads what `Display` writes: every field, in the same order.
            fn from_str(text: &str) -> Result<Self, ParseError> {
                let mut text = Cursor::new(text.as_bytes());
                let config = Self {
                    $($field: field(&mut text, $name, $expected, $read)?,)+
                };
                match text.peek() {
                    None => Ok(config),
                    Some(_) => text.expected("nothing after the last field"),
                }
            }
        }
    };
}

fields! {
    flags "flags=", FlagDetection::EXPECTED, FlagDetection::word, Text::read;
    claims "claims=", ClaimChecking::EXPECTED, ClaimChecking::word, Text::read;
    illegal_moves "illegal_moves=",
        IllegalMovePolicy::EXPECTED, IllegalMovePolicy::word, Text::read;
    irregularities "irregularities=",
        IrregularityDetection::EXPECTED, IrregularityDetection::word, Text::read;
    questions "questions=", QuestionPolicy::EXPECTED, QuestionPolicy::word, Text::read;
    restricted_draws "restricted_draws=",
        RestrictedDrawPolicy::EXPECTED, RestrictedDrawPolicy::word, Text::read;
    undecided "undecided=", UndecidedPolicy::EXPECTED, UndecidedPolicy::word, Text::read;
    budget "budget=", "a number", NodeBudget::nodes,
        |nodes| nodes.parse().ok().map(NodeBudget::new);
    claims_need_completion "completion=", "one of \"needed\" \"not_needed\"", completion,
        |word| [true, false].into_iter().find(|&is_needed| completion(is_needed) == word);
}

/// Reads a field after the blank that separates it from the last.
fn field<T>(
    text: &mut Cursor<'_>,
    name: &'static str,
    values: &'static str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, ParseError> {
    if text.at > 0 {
        text.pass(&[" "]);
    }
    if !text.pass(&[name]) {
        return text.expected(name);
    }
    let start = text.at;
    let value = str::from_utf8(text.pass_while(|byte| byte != b' ')).unwrap_or_default();
    read(value).map_or_else(|| expected_at(start, values), Ok)
}
