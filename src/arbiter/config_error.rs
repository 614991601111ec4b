//! The error of a configuration, of the game or of the host.

use thiserror::Error;

use crate::types::Color;

/// An error in the configuration of a game, or of its host.
///
/// ```
/// use touchmove::arbiter::{ConfigError, GameConfig};
/// use touchmove::{Color, Rulebook};
///
/// let error = GameConfig::new(Rulebook::FIDE_2023, "0+0".parse()?).unwrap_err();
/// assert_eq!(error, ConfigError::NoTime { player: Color::White });
/// assert_eq!(error.to_string(), "the clock gives white no time for a move");
/// # Ok::<(), touchmove::clock::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A player would lose on time before making a move.
    #[error("the clock gives {player} no time for a move")]
    NoTime {
        /// The player, or White if it is both.
        player: Color,
    },
    /// A field of a host configuration is missing or out of place.
    #[error("expected \"{field}=\"")]
    MissingField {
        /// The expected field.
        field: &'static str,
    },
    /// A field of a host configuration has an unknown value.
    #[error("unknown value of the field \"{field}\"")]
    FieldValue {
        /// The field.
        field: &'static str,
    },
    /// Text follows the last field of a host configuration.
    #[error("expected nothing after the last field")]
    TrailingText,
}
