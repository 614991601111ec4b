//! Options: what an engine declares, and what a GUI sets.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Error;
use super::tokens::{
    Tokens, displayed, from_value, one_line, write_setting, write_text, write_value,
};

/// An option to be set, as `setoption` says it.
///
/// ```
/// use touchmove::uci::{Command, SetOption};
///
/// let Command::SetOption(set) = "setoption name Move Overhead value 30".parse()? else { unreachable!() };
/// assert!(set.is_named("move overhead"));
/// assert_eq!(set.value.as_deref(), Some("30"));
///
/// let set = SetOption { name: "Clear Hash".to_owned(), value: None };
/// assert_eq!(Command::from(set).to_string(), "setoption name Clear Hash");
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetOption {
    /// The name, with single spaces between its words. It does not contain the word `value`.
    pub name: String,
    /// The value, which is the rest of the line; `None` for a button. UCI writes the empty text as
    /// `<empty>`.
    pub value: Option<String>,
}

impl SetOption {
    /// Returns `true` if the option has that name. Upper and lower case are the same.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Reads what follows `setoption`.
    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        tokens.find("setoption", &["name"], "name")?;
        let name = tokens.words_before(&["value"]);
        let value = tokens.pass("value").then(|| from_value(tokens.rest()));
        Ok(Self { name, value })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        f.write_str("setoption")?;
        write_text(f, unknown)?;
        f.write_str(" name")?;
        write_text(f, &self.name)?;
        match &self.value {
            Some(value) => write_setting(f, "value", value),
            None => Ok(()),
        }
    }
}

/// An option that an engine declares with `option`.
///
/// ```
/// use touchmove::uci::{EngineOption, Message, OptionKind};
///
/// let line = "option name Style type combo default Normal var Solid var Normal var Risky";
/// let Message::Option(option) = line.parse()? else { unreachable!() };
/// let OptionKind::Combo { default, choices } = &option.kind else { unreachable!() };
/// assert_eq!(default.as_deref(), Some("Normal"));
/// assert_eq!(choices.len(), 3);
///
/// let hash = EngineOption::spin("Hash", 16, 1, 4096);
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 4096");
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineOption {
    /// The name, with single spaces between its words. It does not contain the word `type`.
    pub name: String,
    /// The type, the default and the limits.
    pub kind: OptionKind,
}

/// The type of an engine's option, with its default and limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionKind {
    /// `check`: true or false.
    Check { default: Option<bool> },
    /// `spin`: a whole number.
    Spin {
        default: Option<i64>,
        /// The smallest value.
        min: Option<i64>,
        /// The greatest value.
        max: Option<i64>,
    },
    /// `combo`: one of several words.
    Combo {
        default: Option<String>,
        /// `var`: the words to choose from. None of them contains `var` or `default` as a word.
        choices: Vec<String>,
    },
    /// `button`: an action without a value.
    Button,
    /// `string`: any text.
    String {
        /// The default. UCI writes the empty text as `<empty>`.
        default: Option<String>,
    },
    /// A type that UCI does not know.
    Other { name: String, rest: String },
}

impl EngineOption {
    /// Creates an option that is true or false.
    #[must_use]
    pub fn check(name: impl Into<String>, default: bool) -> Self {
        let default = Some(default);
        Self::new(name, OptionKind::Check { default })
    }

    /// Creates an option that is a whole number from `min` to `max`.
    #[must_use]
    pub fn spin(name: impl Into<String>, default: i64, min: i64, max: i64) -> Self {
        let (default, min, max) = (Some(default), Some(min), Some(max));
        Self::new(name, OptionKind::Spin { default, min, max })
    }

    /// Creates an option of any kind.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        let name = name.into();
        Self { name, kind }
    }

    /// Reads what follows `option`.
    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        // A keyword before the name would be taken for another part when it is written again.
        tokens.skip_to(&["name", "type", "default", "min", "max", "var"]);
        if !tokens.pass("name") {
            return Err(tokens.expected("option", "name"));
        }
        let name = tokens.words_before(&["type"]);
        if !tokens.pass("type") {
            return Err(tokens.expected("name", "type"));
        }
        let Some(kind) = tokens.next() else {
            return Err(tokens.expected("type", "check, spin, combo, button or string"));
        };
        let kind = OptionKind::read(kind.text, tokens)?;
        Ok(Self { name, kind })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        f.write_str("option")?;
        // Where a text follows the type, unknown tokens would become part of it.
        let is_other = matches!(self.kind, OptionKind::Other { .. });
        let (before, after) = if is_other {
            (unknown, "")
        } else {
            ("", unknown)
        };
        write_text(f, before)?;
        f.write_str(" name")?;
        write_text(f, &self.name)?;
        let kind = match &self.kind {
            OptionKind::Check { .. } => "check",
            OptionKind::Spin { .. } => "spin",
            OptionKind::Combo { .. } => "combo",
            OptionKind::Button => "button",
            OptionKind::String { .. } => "string",
            OptionKind::Other { name, .. } => &one_line(name),
        };
        write!(f, " type {kind}")?;
        match &self.kind {
            OptionKind::Check { default } => write_value(f, "default", *default)?,
            OptionKind::Spin { default, min, max } => {
                write_value(f, "default", *default)?;
                write_value(f, "min", *min)?;
                write_value(f, "max", *max)?;
            }
            OptionKind::Other { rest, .. } => write_text(f, rest)?,
            _ => {}
        }
        write_text(f, after)?;
        match &self.kind {
            OptionKind::Combo { default, choices } => {
                if let Some(default) = default {
                    write_setting(f, "default", default)?;
                }
                let mut choices = choices.iter();
                choices.try_for_each(|choice| write_setting(f, "var", choice))
            }
            OptionKind::String {
                default: Some(default),
            } => write_setting(f, "default", default),
            _ => Ok(()),
        }
    }
}

impl OptionKind {
    /// Reads what follows `type`. Unknown tokens are collected.
    fn read(kind: &str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        Ok(match kind {
            "check" => {
                let mut default = None;
                while let Some(token) = tokens.next() {
                    match token.text {
                        "default" => default = Some(read_bool(tokens)?),
                        word => tokens.keep(word),
                    }
                }
                Self::Check { default }
            }
            "spin" => {
                let (mut default, mut min, mut max) = (None, None, None);
                while let Some(token) = tokens.next() {
                    match token.text {
                        "default" => default = Some(tokens.number("default")?),
                        "min" => min = Some(tokens.number("min")?),
                        "max" => max = Some(tokens.number("max")?),
                        word => tokens.keep(word),
                    }
                }
                Self::Spin { default, min, max }
            }
            "combo" => {
                const PARTS: [&str; 2] = ["default", "var"];
                let (mut default, mut choices) = (None, Vec::new());
                while let Some(token) = tokens.next() {
                    match token.text {
                        "default" => default = Some(from_value(tokens.words_before(&PARTS))),
                        "var" => choices.push(from_value(tokens.words_before(&PARTS))),
                        word => tokens.keep(word),
                    }
                }
                Self::Combo { default, choices }
            }
            "button" => Self::Button,
            "string" => {
                tokens.skip_to(&["default"]);
                let default = tokens.pass("default");
                Self::String {
                    default: default.then(|| from_value(tokens.rest())),
                }
            }
            name => Self::Other {
                name: String::from(name),
                rest: tokens.rest(),
            },
        })
    }
}

/// Reads `true` or `false`, in upper or lower case.
fn read_bool(tokens: &mut Tokens<'_>) -> Result<bool, Error> {
    let word = tokens.peek().map_or("", |token| token.text);
    let value = [("true", true), ("false", false)]
        .into_iter()
        .find(|(spelling, _)| word.eq_ignore_ascii_case(spelling));
    let Some((_, value)) = value else {
        return Err(tokens.expected("default", "true or false"));
    };
    tokens.next();
    Ok(value)
}

displayed!(SetOption EngineOption);
