//! What a GUI tells an engine.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::line::{Body, Line, lines, read_line};
use super::tokens::{Tokens, displayed, made_of, one_line, write_text};
use super::{Error, Go, SetOption, SetPosition};

/// A command from a GUI to an engine.
///
/// `str::parse` reads a line and ignores unknown tokens around the command, as UCI asks for. A
/// [`Line`] keeps them. `to_string` writes a line without a line break.
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

impl Register {
    fn read(tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        tokens.skip_to(&["later", "name", "code"]);
        if tokens.pass("later") {
            return Ok(Self::Later);
        }
        let name = tokens.pass("name").then(|| tokens.words_before(&["code"]));
        let code = tokens.pass("code").then(|| tokens.rest());
        match (&name, &code) {
            (None, None) => Err(tokens.expected("register", "later, name or code")),
            _ => Ok(Self::As { name, code }),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        f.write_str("register")?;
        match self {
            Self::Later => {
                f.write_str(" later")?;
                write_text(f, unknown)
            }
            Self::As { name, code } => {
                write_text(f, unknown)?;
                for (keyword, text) in [(" name", name), (" code", code)] {
                    if let Some(text) = text {
                        f.write_str(keyword)?;
                        write_text(f, text)?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl Body for Command {
    fn read(keyword: &str, tokens: &mut Tokens<'_>) -> Result<Option<Self>, Error> {
        let command = match keyword {
            "uci" => Self::Uci,
            "debug" => Self::Debug(tokens.find("debug", &["on", "off"], "on or off")? == "on"),
            "isready" => Self::IsReady,
            "setoption" => Self::SetOption(SetOption::read(tokens)?),
            "register" => Self::Register(Register::read(tokens)?),
            "ucinewgame" => Self::NewGame,
            "position" => Self::Position(SetPosition::read(tokens)?),
            "go" => Self::Go(Box::new(Go::read(tokens)?)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => return Ok(None),
        };
        Ok(Some(command))
    }

    fn unknown(text: String) -> Self {
        Self::Unknown(text)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        let words = match self {
            Self::Uci => "uci",
            Self::Debug(true) => "debug on",
            Self::Debug(false) => "debug off",
            Self::IsReady => "isready",
            Self::SetOption(set) => return set.write(f, unknown),
            Self::Register(register) => return register.write(f, unknown),
            Self::NewGame => "ucinewgame",
            Self::Position(game) => return game.write(f, unknown),
            Self::Go(go) => {
                write!(f, "{go}")?;
                return write_text(f, unknown);
            }
            Self::Stop => "stop",
            Self::PonderHit => "ponderhit",
            Self::Quit => "quit",
            Self::Unknown(text) => &one_line(text),
        };
        f.write_str(words)?;
        write_text(f, unknown)
    }
}

lines!(Command);
displayed!(Command Register);

made_of! { Command {
    Go(go) => Self::Go(Box::new(go)),
    SetPosition(game) => Self::Position(game),
    SetOption(set) => Self::SetOption(set),
}}
