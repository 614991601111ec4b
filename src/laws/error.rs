//! The errors of reading or adjusting a rulebook.

use thiserror::Error;

use super::edition::Edition;
use super::parameter::Parameter;
use super::rule::Rule;
use super::text::Text;
use crate::types::ParseError;

/// An error reading or adjusting a rulebook.
///
/// Bytes are counted from 0, in the text that was read.
///
/// ```
/// use touchmove::Rulebook;
///
/// let error = "fide2023 default_time=soon".parse::<Rulebook>().unwrap_err();
/// assert_eq!(error.to_string(), "default_time does not accept this value");
/// assert!("fide1851".parse::<Rulebook>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulebookError {
    /// The line does not begin with an [`Edition`](crate::laws::Edition).
    #[error("expected an edition, {}, at byte {at}", <Edition as Text>::EXPECTED)]
    UnknownEdition {
        /// Where the name begins.
        at: usize,
    },
    /// The name is not a [`Parameter`].
    #[error("expected the name of a parameter at byte {at}")]
    UnknownParameter {
        /// Where the name begins.
        at: usize,
    },
    /// The name is not a [`Rule`].
    #[error("expected the name of a rule at byte {at}")]
    UnknownRule {
        /// Where the name begins.
        at: usize,
    },
    /// A word is neither an overlay, such as `rapid` or `schools`, nor a change.
    #[error(
        "expected an overlay such as `schools`, or a change such as `-ClaimIsOffer`, at byte {at}"
    )]
    UnknownWord {
        /// Where the word begins.
        at: usize,
    },
    /// `rapid` or `blitz` is not followed by the supervision.
    #[error("expected `full` or `limited` at byte {at}")]
    MissingSupervision { at: usize },
    /// A word repeats or contradicts an earlier one.
    #[error("the word at byte {at} repeats or contradicts an earlier one")]
    Repeated {
        /// Where the word begins.
        at: usize,
    },
    /// The article number of an event's own rule is not valid.
    #[error("{error} of the article number, which begins at byte {at}")]
    Article {
        /// Where the article number begins.
        at: usize,
        /// What is wrong with it. Its byte counts from there.
        error: ParseError,
    },
    /// The value is out of range or not one of the parameter's words.
    #[error("{parameter} does not accept this value")]
    Value { parameter: Parameter },
    /// A rule is not in force. An event can only add it under an article number of its own.
    #[error("{} is not in force: adding it needs an article number of the event's own", .rule.name())]
    NotInForce { rule: Rule },
    /// The rule is the edition's [last resort](crate::laws::Edition::last_resort).
    #[error("{} covers every case that no other rule does, so it cannot be switched off", .rule.name())]
    LastResort { rule: Rule },
    /// A time is longer than a day.
    #[error("{parameter} has a time above the maximum of one day")]
    TooLong { parameter: Parameter },
    /// The points for win, draw and loss are in the wrong order. A win must score more than a loss,
    /// and a draw must not score more than a win or less than a loss.
    #[error(
        "a win must score more than a loss, and a draw must not score more than a win or less than a loss"
    )]
    Scoring,
    /// The edition fixes the points of a game, so the event cannot change them.
    #[error("the edition fixes the points of a game: they cannot be changed")]
    ScoringFixed,
    /// The limits of rapid are in the wrong order.
    #[error("the upper limit of rapid is below its lower limit")]
    TimeClasses,
}
