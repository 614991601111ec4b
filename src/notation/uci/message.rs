//! What an engine tells a GUI.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::line::{Line, Part, messages, read_line};
use super::tokens::{Tokens, one_line, write_field, write_text, write_value};
use super::{EngineOption, Error, Info, UciMove};
use crate::types::words;

/// A message from an engine to a GUI.
///
/// `str::parse` reads a line and ignores unknown tokens around the message; a [`Line`] keeps them.
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

impl Part for Id {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        let said = tokens.find(keyword, &["name", "author"], "name or author")?;
        Ok(match said {
            "name" => Self::Name(tokens.rest()),
            _ => Self::Author(tokens.rest()),
        })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        write_text(f, unknown)?;
        match self {
            Self::Name(name) => write_field(f, "name", Some(name)),
            Self::Author(author) => write_field(f, "author", Some(author)),
        }
    }
}

impl Part for BestMove {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        let mv = match tokens.next() {
            None => return Err(tokens.expected(keyword, "a move")),
            Some(token) if is_no_move(token.text) => UciMove::Null,
            Some(token) => token.to_move()?,
        };
        tokens.skip_to(&["ponder"]);
        let mut ponder = None;
        if tokens.pass("ponder") {
            match tokens.next() {
                None => tokens.keep("ponder"),
                Some(token) if is_no_move(token.text) => {}
                Some(token) => ponder = Some(token.to_move()?),
            }
        }
        Ok(Self { mv, ponder })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        write!(f, " {}", self.mv)?;
        write_value(f, "ponder", self.ponder)?;
        write_text(f, unknown)
    }
}

words! { ProtectionState {
    Self::Checking => "checking",
    Self::Ok => "ok",
    Self::Error => "error",
}}

impl Part for ProtectionState {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        let words = ["checking", "ok", "error"];
        let word = tokens.find(keyword, &words, "checking, ok or error")?;
        Ok(match word {
            "checking" => Self::Checking,
            "ok" => Self::Ok,
            _ => Self::Error,
        })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        write_text(f, self.word())?;
        write_text(f, unknown)
    }
}

messages! { Message {
    "uciok" => UciOk, "readyok" => ReadyOk;
    "copyprotection" => CopyProtection(ProtectionState),
    "registration" => Registration(ProtectionState);
    "id" => Id(Id), "bestmove" => BestMove(BestMove),
    "info" => Info(Info), "option" => Option(EngineOption);
}}
