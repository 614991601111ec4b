//! Why a text is no rulebook, or a rulebook cannot be changed as asked.

use thiserror::Error;

use super::article::ArticleError;
use super::parameter::Parameter;
use super::rule::Rule;

/// Why a text is no rulebook, or a rulebook cannot be changed as asked.
///
/// Bytes are counted from 0, in the text that was read.
///
/// ```
/// use touchmove::Rulebook;
///
/// let error = "fide2023 default_time=soon".parse::<Rulebook>().unwrap_err();
/// assert_eq!(error.to_string(), "default_time takes no such value");
/// assert!("fide1851".parse::<Rulebook>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulebookError {
    /// There is no edition of this name.
    #[error("there is no edition of the name at byte {at}")]
    UnknownEdition {
        /// Where the name begins.
        at: usize,
    },
    /// There is no point of this name on which rulebooks differ.
    #[error("there is no parameter of the name at byte {at}")]
    UnknownParameter {
        /// Where the name begins.
        at: usize,
    },
    /// There is no rule of this name.
    #[error("there is no rule of the name at byte {at}")]
    UnknownRule {
        /// Where the name begins.
        at: usize,
    },
    /// A word is neither an overlay nor a change.
    #[error("the word at byte {at} is neither an overlay nor a change")]
    UnknownWord {
        /// Where the word begins.
        at: usize,
    },
    /// Rapid or blitz, and not how they are supervised.
    #[error("whether the supervision is full or limited is missing at byte {at}")]
    MissingSupervision {
        /// Where it should stand.
        at: usize,
    },
    /// A word says again, or otherwise, what an earlier one has said.
    #[error("the word at byte {at} says again what an earlier one has said")]
    Repeated {
        /// Where the word begins.
        at: usize,
    },
    /// The address of an event's own rule is none.
    #[error("at byte {at}: {error}")]
    Article {
        /// Where the address begins.
        at: usize,
        /// Why it is none.
        error: ArticleError,
    },
    /// A value is none of those that a parameter takes.
    #[error("{parameter} takes no such value")]
    Value {
        /// The parameter.
        parameter: Parameter,
    },
    /// A rule is not in force, and an event needs an address of its own to switch it on.
    #[error("{} is not in force: to switch it on takes an address of the event's own", .rule.name())]
    NotInForce {
        /// The rule.
        rule: Rule,
    },
    /// A rule decides what no other rule does, so it cannot be switched off.
    #[error("{} decides what no other rule does: it cannot be switched off", .rule.name())]
    LastResort {
        /// The rule.
        rule: Rule,
    },
    /// A time is longer than a day.
    #[error("{parameter} has a time longer than a day")]
    TooLong {
        /// The parameter.
        parameter: Parameter,
    },
    /// A draw scores more than a win, or less than a loss, or a win nothing.
    #[error(
        "a win scores more than a loss, and a draw neither more than a win nor less than a loss"
    )]
    Scoring,
    /// The edition fixes the points of a game.
    #[error("the edition fixes the points of a game")]
    ScoringFixed,
    /// Rapid would end before it begins.
    #[error("rapid ends before it begins")]
    TimeClasses,
}
