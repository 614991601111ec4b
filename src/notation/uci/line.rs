//! A line of UCI: where its message begins, and the unknown tokens around it.

use alloc::string::String;
use core::fmt;

use super::Error;
use super::tokens::{Tokens, one_line, push_word};

/// A line of UCI: a message and the unknown tokens around it.
///
/// UCI asks engines and GUIs to ignore unknown tokens. Reading a [`Command`](super::Command) or a
/// [`Message`](super::Message) does so; reading a `Line` of it loses nothing.
///
/// ```
/// use touchmove::uci::{Command, Line};
///
/// let line: Line<Command> = "joho debug on please".parse()?;
/// assert_eq!(line.message, Command::Debug(true));
/// assert_eq!((line.before.as_str(), line.unknown.as_str()), ("joho", "please"));
/// assert_eq!(line.to_string(), "joho debug on please");
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line<M> {
    /// The tokens before the message, joined by single spaces.
    pub before: String,
    pub message: M,
    /// Unknown tokens inside and behind the message, joined by single spaces.
    /// [`Go`](super::Go) and [`Info`](super::Info) keep theirs themselves.
    pub unknown: String,
}

/// What a line of UCI can say in one direction.
pub(super) trait Body: Sized {
    /// Reads what follows a keyword; `None` if it is not one.
    fn read(keyword: &str, tokens: &mut Tokens<'_>) -> Result<Option<Self>, Error>;

    /// Returns the message for a line without a keyword.
    fn unknown(text: String) -> Self;

    /// Writes the message with unknown tokens where they are no part of anything else.
    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result;
}

/// Reads a line. If the keyword is not the first token, a mistake behind it means that the line is
/// no message at all, but text in which the word happens to be.
pub(super) fn read_line<M: Body>(line: &str) -> Result<Line<M>, Error> {
    let mut tokens = Tokens::new(line);
    let mut before = String::new();
    while let Some(token) = tokens.next() {
        match M::read(token.text, &mut tokens) {
            Ok(None) => push_word(&mut before, token.text),
            Ok(Some(message)) => {
                tokens.skip_to(&[]);
                return Ok(Line {
                    before,
                    message,
                    unknown: tokens.unknown,
                });
            }
            Err(error) if before.is_empty() => return Err(error),
            Err(_) => break,
        }
    }
    Ok(Line {
        before: String::new(),
        message: M::unknown(one_line(line)),
        unknown: String::new(),
    })
}

/// Gives a direction of UCI its texts.
macro_rules! lines {
    ($message:ident) => {
        impl core::str::FromStr for $message {
            type Err = Error;

            /// Reads a line and ignores unknown tokens around the message.
            fn from_str(line: &str) -> Result<Self, Error> {
                read_line(line).map(|line| line.message)
            }
        }

        impl core::str::FromStr for Line<$message> {
            type Err = Error;

            /// Reads a line and keeps unknown tokens.
            fn from_str(line: &str) -> Result<Self, Error> {
                read_line(line)
            }
        }

        impl fmt::Display for Line<$message> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if !self.before.is_empty() {
                    write!(f, "{} ", one_line(&self.before))?;
                }
                self.message.write(f, &self.unknown)
            }
        }
    };
}
pub(super) use lines;
