//! Adjourning a game with a sealed move, and resuming it another day.

use core::fmt;
use core::str::FromStr;

use crate::types::{Color, Move, ParseError};

/// An event when a game is adjourned or resumed (Guidelines I).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Adjournment, Event, Sealed};
///
/// let sealed = Sealed::Text("Nf3".parse()?);
/// let event = Event::Adjourn(Adjournment::Seal { by: Color::White, sealed });
/// assert_eq!(event.to_string(), "white seals \"Nf3\"");
/// assert_eq!("white seals \"Nf3\"".parse(), Ok(event));
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Adjournment {
    /// The player with the move must seal (Guideline I.1.1): `arbiter adjourns the game`.
    Call,
    /// A player adjourns before the session ends (I.1.2): `white adjourns 0:30:00.000 early`.
    Early {
        by: Color,
        /// How long the session would still last, in milliseconds.
        left: u32,
    },
    /// A player seals a move: `white seals e2e4`.
    ///
    /// It may be changed until the clock is stopped. It may also be a reply to an opponent who is
    /// not there (Guideline I.9.3).
    Seal {
        by: Color,
        /// What is sealed, as far as that is known.
        sealed: Sealed,
    },
    /// The clock is stopped, and the seal is final: `white stops the clock after sealing`.
    Stop { by: Color },
    /// The game is resumed: `the game is resumed`.
    Resume,
    /// The envelope is opened (I.7, I.8): `arbiter opens the envelope and finds e2e4`.
    Open(Sealed),
    /// The envelope is missing (Guideline I.12): `the envelope is missing`.
    Missing,
    /// A player says that the times differ from those at the adjournment (I.13): `white disputes
    /// the times`.
    DisputeTimes { by: Color },
}

/// The contents of an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sealed {
    /// Unknown: `white seals a move`. On opening, what was reported when it was sealed: `arbiter
    /// opens the envelope`.
    Closed,
    /// A move: `white seals e2e4`.
    Move(Move),
    /// The text written there, whatever it means: `white seals "Nf3"`.
    Text(SealedText),
    /// Something that no one can read: `white seals something unreadable`.
    Unreadable,
}

/// The most bytes of a sealed move's text.
const MOST: usize = 15;

/// The text in an envelope: 1 to 15 bytes without spaces and quotation marks.
///
/// ```
/// use touchmove::arbiter::event::SealedText;
///
/// let text: SealedText = "Nf3".parse()?;
/// assert_eq!(text.as_str(), "Nf3");
/// assert!("Nf3 or Ng3".parse::<SealedText>().is_err());
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SealedText([u8; MOST]);

impl SealedText {
    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|&byte| byte == 0).unwrap_or(MOST);
        core::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

impl FromStr for SealedText {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let is_plain =
            |letter: char| !letter.is_whitespace() && !letter.is_control() && letter != '"';
        let is_short = (1..=MOST).contains(&text.len());
        if !is_short || !text.chars().all(is_plain) {
            return Err(ParseError::SealedText);
        }
        let mut bytes = [0; MOST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self(bytes))
    }
}

impl fmt::Display for SealedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for SealedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
