//! Options: what an engine declares, and what a GUI sets.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Error;
use super::line::Part;
use super::tokens::{
    Tokens, from_value, one_line, write_field, write_setting, write_text, write_value,
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
}

impl Part for SetOption {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        tokens.find(keyword, &["name"], "name")?;
        let name = tokens.words_before(&["value"]);
        let value = tokens.pass("value").then(|| from_value(tokens.rest()));
        Ok(Self { name, value })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        write_text(f, unknown)?;
        write_field(f, "name", Some(&self.name))?;
        write_setting(f, "value", self.value.as_deref())
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
}

impl Part for EngineOption {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        // A keyword before the name would be taken for another part when it is written again.
        tokens.skip_to(&["name", "type", "default", "min", "max", "var"]);
        if !tokens.pass("name") {
            return Err(tokens.expected(keyword, "name"));
        }
        let name = tokens.words_before(&["type"]);
        if !tokens.pass("type") {
            return Err(tokens.expected("name", "type"));
        }
        let kind = OptionKind::read(tokens)?;
        Ok(Self { name, kind })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        // Where a text follows the type, unknown tokens would become part of it.
        let (before, after) = match self.kind {
            OptionKind::Other { .. } => (unknown, ""),
            _ => ("", unknown),
        };
        write_text(f, before)?;
        write_field(f, "name", Some(&self.name))?;
        f.write_str(" type ")?;
        match &self.kind {
            OptionKind::Check { default } => {
                f.write_str("check")?;
                write_value(f, "default", *default)?;
                write_text(f, after)
            }
            OptionKind::Spin { default, min, max } => {
                f.write_str("spin")?;
                write_value(f, "default", *default)?;
                write_value(f, "min", *min)?;
                write_value(f, "max", *max)?;
                write_text(f, after)
            }
            OptionKind::Combo { default, choices } => {
                f.write_str("combo")?;
                write_text(f, after)?;
                write_setting(f, "default", default.as_deref())?;
                let mut choices = choices.iter();
                choices.try_for_each(|choice| write_setting(f, "var", Some(choice)))
            }
            OptionKind::Button => {
                f.write_str("button")?;
                write_text(f, after)
            }
            OptionKind::String { default } => {
                f.write_str("string")?;
                write_text(f, after)?;
                write_setting(f, "default", default.as_deref())
            }
            OptionKind::Other { name, rest } => {
                f.write_str(&one_line(name))?;
                write_text(f, rest)
            }
        }
    }
}

impl OptionKind {
    /// Reads what follows `type`. Unknown tokens are collected.
    fn read(tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        let Some(kind) = tokens.next() else {
            return Err(tokens.expected("type", "check, spin, combo, button or string"));
        };
        Ok(match kind.text {
            "check" => {
                let mut default = None;
                while tokens.next_of(&["default"]).is_some() {
                    default = Some(read_bool(tokens)?);
                }
                Self::Check { default }
            }
            "spin" => {
                let (mut default, mut min, mut max) = (None, None, None);
                while let Some(word) = tokens.next_of(&["default", "min", "max"]) {
                    let number = Some(tokens.number(word)?);
                    match word {
                        "default" => default = number,
                        "min" => min = number,
                        _ => max = number,
                    }
                }
                Self::Spin { default, min, max }
            }
            "combo" => {
                const PARTS: [&str; 2] = ["default", "var"];
                let (mut default, mut choices) = (None, Vec::new());
                while let Some(word) = tokens.next_of(&PARTS) {
                    let choice = from_value(tokens.words_before(&PARTS));
                    match word {
                        "default" => default = Some(choice),
                        _ => choices.push(choice),
                    }
                }
                Self::Combo { default, choices }
            }
            "button" => Self::Button,
            "string" => {
                let default = tokens.next_of(&["default"]);
                Self::String {
                    default: default.map(|_| from_value(tokens.rest())),
                }
            }
            name => Self::Other {
                name: name.into(),
                rest: tokens.rest(),
            },
        })
    }
}

/// Reads `true` or `false`, in upper or lower case.
fn read_bool(tokens: &mut Tokens<'_>) -> Result<bool, Error> {
    let word = tokens.peek().map_or("", |token| token.text);
    let is_true = word.eq_ignore_ascii_case("true");
    if !is_true && !word.eq_ignore_ascii_case("false") {
        return Err(tokens.expected("default", "true or false"));
    }
    tokens.next();
    Ok(is_true)
}
