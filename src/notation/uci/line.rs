//! A line of UCI: where its message begins, and the unknown tokens around it.

use alloc::string::String;
use core::fmt;

use super::Error;
use super::tokens::{Tokens, one_line, push_word};

/// A line of UCI: a message and the unknown tokens around it.
///
/// UCI asks engines and GUIs to ignore unknown tokens. Reading a [`Command`](super::Command) or a
/// [`Message`](super::Message) does so; reading a `Line` of it loses nothing. A message is written
/// as a line without a line break.
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

/// What follows the keyword of a message.
pub(super) trait Part: Sized {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error>;

    /// Writes the part, with unknown tokens where they are no part of anything else.
    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result;
}

/// Reads a line. If the keyword is not the first token, a mistake behind it means that the line is
/// no message at all, but text in which the word happens to be.
pub(super) fn read_line<M>(
    line: &str,
    read: impl Fn(&str, &mut Tokens<'_>) -> Result<Option<M>, Error>,
    unknown: impl Fn(String) -> M,
) -> Result<Line<M>, Error> {
    let mut tokens = Tokens::new(line);
    let mut before = String::new();
    while let Some(token) = tokens.next() {
        match read(token.text, &mut tokens) {
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
        message: unknown(one_line(line)),
        unknown: String::new(),
    })
}

/// Gives a direction of UCI its texts: keywords alone, before a part of any type, and before a part
/// of a type that makes the whole message.
macro_rules! messages {
    ($message:ident {
        $($word:literal => $alone:ident),+;
        $($keyword:literal => $variant:ident($value:ty)),+;
        $($name:literal => $whole:ident($part:ident)),+;
    }) => {
        impl $message {
            /// Reads what follows a keyword; `None` if it is not one.
            fn read(keyword: &str, tokens: &mut Tokens<'_>) -> Result<Option<Self>, Error> {
                Ok(Some(match keyword {
                    $($word => Self::$alone,)+
                    $($keyword => Self::$variant(<$value>::read($keyword, tokens)?),)+
                    $($name => Self::$whole($part::read($name, tokens)?.into()),)+
                    _ => return Ok(None),
                }))
            }

            fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
                match self {
                    $(Self::$alone => f.write_str($word)?,)+
                    $(Self::$variant(value) => {
                        f.write_str($keyword)?;
                        return value.write(f, unknown);
                    })+
                    $(Self::$whole(part) => {
                        f.write_str($name)?;
                        return part.write(f, unknown);
                    })+
                    Self::Unknown(text) => f.write_str(&one_line(text))?,
                }
                write_text(f, unknown)
            }
        }

        impl fmt::Display for $message {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.write(f, "")
            }
        }

        $(impl fmt::Display for $part {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($name)?;
                self.write(f, "")
            }
        }

        impl From<$part> for $message {
            fn from(part: $part) -> Self {
                Self::$whole(part.into())
            }
        })+

        impl core::str::FromStr for $message {
            type Err = Error;

            /// Reads a line and ignores unknown tokens around the message.
            fn from_str(line: &str) -> Result<Self, Error> {
                line.parse::<Line<Self>>().map(|line| line.message)
            }
        }

        impl core::str::FromStr for Line<$message> {
            type Err = Error;

            /// Reads a line and keeps unknown tokens.
            fn from_str(line: &str) -> Result<Self, Error> {
                read_line(line, $message::read, $message::Unknown)
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
pub(super) use messages;
