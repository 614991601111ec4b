//! What an engine tells a GUI.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::line::{Body, Line, read_line, write_line};
use super::tokens::{Tokens, one_line, write_text, write_value};
use super::{EngineOption, Info, MessageError, UciMove};

/// A message from an engine to a GUI.
///
/// `str::parse` reads a line and ignores unknown tokens around the message, as UCI asks for. A
/// [`Line`] keeps them. `to_string` writes a line without a line break.
///
/// ```
/// use touchmove::uci::{BestMove, Message};
///
/// let Message::BestMove(best) = "bestmove g1f3 ponder d7d5".parse()? else { unreachable!() };
/// assert_eq!(best.mv, "g1f3".parse()?);
/// assert_eq!(best.ponder, Some("d7d5".parse()?));
///
/// let answer = Message::from(BestMove { mv: "e2e4".parse()?, ponder: None });
/// assert_eq!(answer.to_string(), "bestmove e2e4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Message {
    /// `id`: the engine's name or its authors.
    Id(Id),
    /// `uciok`: the introduction is over.
    UciOk,
    /// `readyok`: all commands are done.
    ReadyOk,
    /// `bestmove`: the end of a search.
    BestMove(BestMove),
    /// `copyprotection`: whether the engine is protected against copying.
    CopyProtection(ProtectionState),
    /// `registration`: whether the engine is registered.
    Registration(ProtectionState),
    /// `info`: what the search has found so far.
    Info(Box<Info>),
    /// `option`: an option that the GUI may set.
    Option(EngineOption),
    /// A line without a message that UCI knows.
    Unknown(String),
}

/// Who an engine is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Id {
    /// `name`: the engine's name, with its version.
    Name(String),
    /// `author`: who wrote it.
    Author(String),
}

/// The move that an engine plays, as `bestmove` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove {
    /// The move. It is the null move if there is no legal move; `(none)` is read as that, too.
    pub mv: UciMove,
    /// `ponder`: the reply on which the engine would like to ponder.
    pub ponder: Option<UciMove>,
}

/// How a check of the copy protection or the registration stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProtectionState {
    /// `checking`: the check has begun.
    Checking,
    /// `ok`: all is well.
    Ok,
    /// `error`: the check has failed.
    Error,
}

/// Returns `true` if a token is how some engines write that there is no move.
fn is_no_move(token: &str) -> bool {
    token == "(none)" || token.eq_ignore_ascii_case("null")
}

impl Id {
    fn read(tokens: &mut Tokens<'_>, unknown: &mut String) -> Result<Self, MessageError> {
        *unknown = tokens.words_before(&["name", "author"]);
        if tokens.pass("name") {
            Ok(Self::Name(tokens.rest()))
        } else if tokens.pass("author") {
            Ok(Self::Author(tokens.rest()))
        } else {
            Err(tokens.expected("id", "name or author"))
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        let (keyword, text) = match self {
            Self::Name(name) => (" name", name),
            Self::Author(author) => (" author", author),
        };
        f.write_str("id")?;
        write_text(f, unknown)?;
        f.write_str(keyword)?;
        write_text(f, text)
    }
}

impl BestMove {
    fn read(tokens: &mut Tokens<'_>, unknown: &mut String) -> Result<Self, MessageError> {
        let mv = match tokens.next() {
            None => return Err(tokens.expected("bestmove", "a move")),
            Some(token) if is_no_move(token.text) => UciMove::Null,
            Some(token) => token.to_move()?,
        };
        *unknown = tokens.words_before(&["ponder"]);
        let mut ponder = None;
        let mut rest = *tokens;
        if rest.pass("ponder") {
            if let Some(token) = rest.next() {
                *tokens = rest;
                if !is_no_move(token.text) {
                    ponder = Some(token.to_move()?);
                }
            }
        }
        Ok(Self { mv, ponder })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        write!(f, "bestmove {}", self.mv)?;
        write_value(f, "ponder", self.ponder)?;
        write_text(f, unknown)
    }
}

impl ProtectionState {
    const ALL: [Self; 3] = [Self::Checking, Self::Ok, Self::Error];

    const fn word(self) -> &'static str {
        match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        }
    }

    fn read(
        keyword: &'static str,
        tokens: &mut Tokens<'_>,
        unknown: &mut String,
    ) -> Result<Self, MessageError> {
        *unknown = tokens.words_before(&Self::ALL.map(Self::word));
        let status = Self::ALL
            .into_iter()
            .find(|status| tokens.pass(status.word()));
        status.ok_or_else(|| tokens.expected(keyword, "checking, ok or error"))
    }
}

impl Body for Message {
    fn read(
        keyword: &str,
        tokens: &mut Tokens<'_>,
        unknown: &mut String,
    ) -> Result<Option<Self>, MessageError> {
        let message = match keyword {
            "id" => Self::Id(Id::read(tokens, unknown)?),
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "bestmove" => Self::BestMove(BestMove::read(tokens, unknown)?),
            "copyprotection" => {
                let status = ProtectionState::read("copyprotection", tokens, unknown)?;
                Self::CopyProtection(status)
            }
            "registration" => {
                let status = ProtectionState::read("registration", tokens, unknown)?;
                Self::Registration(status)
            }
            "info" => Self::Info(Info::read(tokens)?),
            "option" => Self::Option(EngineOption::read(tokens, unknown)?),
            _ => return Ok(None),
        };
        Ok(Some(message))
    }

    fn unknown(text: String) -> Self {
        Self::Unknown(text)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        match self {
            Self::Id(id) => return id.write(f, unknown),
            Self::UciOk => f.write_str("uciok")?,
            Self::ReadyOk => f.write_str("readyok")?,
            Self::BestMove(best) => return best.write(f, unknown),
            Self::CopyProtection(status) => write!(f, "copyprotection {}", status.word())?,
            Self::Registration(status) => write!(f, "registration {}", status.word())?,
            Self::Info(info) => write!(f, "{info}")?,
            Self::Option(option) => return option.write(f, unknown),
            Self::Unknown(text) => f.write_str(&one_line(text))?,
        }
        write_text(f, unknown)
    }
}

impl FromStr for Message {
    type Err = MessageError;

    /// Reads a line and ignores unknown tokens around the message.
    fn from_str(line: &str) -> Result<Self, MessageError> {
        read_line(line).map(|line| line.message)
    }
}

impl FromStr for Line<Message> {
    type Err = MessageError;

    /// Reads a line from an engine.
    fn from_str(line: &str) -> Result<Self, MessageError> {
        read_line(line)
    }
}

impl fmt::Display for Line<Message> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(self, f)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "")
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "")
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "")
    }
}

impl From<Id> for Message {
    fn from(id: Id) -> Self {
        Self::Id(id)
    }
}

impl From<Info> for Message {
    fn from(info: Info) -> Self {
        Self::Info(Box::new(info))
    }
}

impl From<BestMove> for Message {
    fn from(best: BestMove) -> Self {
        Self::BestMove(best)
    }
}

impl From<EngineOption> for Message {
    fn from(option: EngineOption) -> Self {
        Self::Option(option)
    }
}
