//! What a GUI tells an engine.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::line::{Line, Part, messages, read_line};
use super::tokens::{Tokens, one_line, write_field, write_text};
use super::{Error, Go, SetOption, SetPosition};

/// A command from a GUI to an engine.
///
/// `str::parse` reads a line and ignores unknown tokens around the command; a [`Line`] keeps them.
///
/// ```
/// use touchmove::uci::{Command, Go};
///
/// assert_eq!("isready".parse(), Ok(Command::IsReady));
/// // UCI's own example of an unknown token.
/// assert_eq!("joho debug on".parse(), Ok(Command::Debug(true)));
/// assert_eq!("d".parse(), Ok(Command::Unknown("d".to_owned())));
///
/// let mut go = Go::default();
/// go.move_time = Some(1000);
/// assert_eq!(Command::from(go).to_string(), "go movetime 1000");
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: use UCI, introduce yourself and your options, then say `uciok`.
    Uci,
    /// `debug`: tell more about the search, or no longer.
    Debug(bool),
    /// `isready`: answer `readyok` when all commands before are done.
    IsReady,
    /// `setoption`: set an option, or press a button.
    SetOption(SetOption),
    /// `register`: the answer to a request for registration.
    Register(Register),
    /// `ucinewgame`: the next position is from another game.
    NewGame,
    /// `position`: the position to search, with the game that led to it.
    Position(SetPosition),
    /// `go`: search.
    Go(Box<Go>),
    /// `stop`: end the search and answer with `bestmove`.
    Stop,
    /// `ponderhit`: the opponent has played the expected move, so the clock now runs for the
    /// engine.
    PonderHit,
    /// `quit`: end the program.
    Quit,
    /// A line without a command that UCI knows.
    Unknown(String),
}

/// An engine's registration, as `register` says it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Register {
    /// `later`: the engine is not registered now.
    Later,
    /// The name and the code that came with the engine.
    As {
        /// `name`: the owner's name. It does not contain the word `code`.
        name: Option<String>,
        /// `code`: the code, which is the rest of the line.
        code: Option<String>,
    },
}

impl Part for Register {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        tokens.skip_to(&["later", "name", "code"]);
        if tokens.pass("later") {
            return Ok(Self::Later);
        }
        let name = tokens.pass("name").then(|| tokens.words_before(&["code"]));
        let code = tokens.pass("code").then(|| tokens.rest());
        match (&name, &code) {
            (None, None) => Err(tokens.expected(keyword, "later, name or code")),
            _ => Ok(Self::As { name, code }),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        match self {
            Self::Later => {
                f.write_str(" later")?;
                write_text(f, unknown)
            }
            Self::As { name, code } => {
                write_text(f, unknown)?;
                write_field(f, "name", name.as_deref())?;
                write_field(f, "code", code.as_deref())
            }
        }
    }
}

/// Whether `debug` is on.
impl Part for bool {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        Ok(tokens.find(keyword, &["on", "off"], "on or off")? == "on")
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        f.write_str(if *self { " on" } else { " off" })?;
        write_text(f, unknown)
    }
}

messages! { Command {
    "uci" => Uci, "isready" => IsReady, "ucinewgame" => NewGame,
    "stop" => Stop, "ponderhit" => PonderHit, "quit" => Quit;
    "debug" => Debug(bool);
    "setoption" => SetOption(SetOption), "register" => Register(Register),
    "position" => Position(SetPosition), "go" => Go(Go);
}}
