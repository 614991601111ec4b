//! A rulebook as one line of text: its edition, its overlays and the event's changes.

use core::fmt;
use core::str::FromStr;

use super::Rulebook;
use super::adjust::put;
use super::values::policy;
use crate::laws::article::Article;
use crate::laws::citation::CitationSource;
use crate::laws::edition::Edition;
use crate::laws::editions::Identity;
use crate::laws::error::RulebookError;
use crate::laws::parameter::Parameter;
use crate::laws::rule::{Rule, RuleSet};
use crate::laws::text::Text;
use crate::laws::{Supervision, TimeClass};

/// Writes the rulebook as one line of text.
///
/// An example is `fide2023 rapid limited default_time=900s -ClaimIsOffer +ReportBeforeLeaving=12`.
/// The line begins with the edition and its overlays: `rapid` or `blitz` with `full` or `limited`,
/// `quickplay`, `schools`. Then come the event's changes: values, rules switched off, and rules
/// under article numbers of the event's own.
impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A trait object: less code for each phrase.
        let f: &mut dyn fmt::Write = f;
        write!(f, "{}", self.edition())?;
        if self.time_class() != TimeClass::Standard {
            write!(f, " {} {}", self.time_class(), self.supervision())?;
        }
        if self.identity.quickplay {
            f.write_str(" quickplay")?;
        }
        if self.identity.schools {
            f.write_str(" schools")?;
        }
        let printed = self.identity.policies();
        for parameter in Parameter::ALL {
            let value = policy(&self.policies, *parameter);
            if policy(&printed, *parameter) != value {
                write!(f, " {parameter}={value}")?;
            }
        }
        for rule in Rule::ALL {
            if self.switched_off.contains(*rule) {
                write!(f, " -{}", rule.name())?;
            }
        }
        for (rule, article) in self.own_articles() {
            write!(f, " +{}={article}", rule.name())?;
        }
        Ok(())
    }
}

impl Rulebook {
    /// Returns the event's own rules with their article numbers.
    fn own_articles(&self) -> impl Iterator<Item = (Rule, Article)> {
        let all = Rule::ALL.iter().zip(&self.provisions);
        all.filter_map(|(rule, provision)| {
            let own = provision.filter(|provision| provision.source == CitationSource::Event)?;
            Some((*rule, own.article))
        })
    }
}

/// Parses the line that [`Display`](fmt::Display) writes.
///
/// The overlays and the changes may be in any order.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::Supervision;
///
/// let event: Rulebook = "fide2023 rapid limited default_time=900s".parse()?;
/// assert_eq!(event.supervision(), Supervision::Limited);
/// assert_eq!(event.to_string(), "fide2023 rapid limited default_time=900s");
///
/// // A value is accepted only if the rule that governs it is in force.
/// assert!("uscf illegal_move_limit_rapid_blitz=1".parse::<Rulebook>().is_err());
/// assert!("uscf illegal_move_limit_rapid_blitz=1 +IllegalMoveLimit=11".parse::<Rulebook>().is_ok());
/// # Ok::<(), touchmove::laws::RulebookError>(())
/// ```
impl FromStr for Rulebook {
    type Err = RulebookError;

    fn from_str(line: &str) -> Result<Self, RulebookError> {
        let mut rulebook = Self::printed(read_identity(line)?);
        let (mut parameters, mut rules) = (0_u128, RuleSet::EMPTY);
        for (at, word) in words(line).filter(|(_, word)| is_change(word)) {
            let is_new = match Change::read(at, word)? {
                Change::Value(parameter, value) => {
                    put(&mut rulebook.policies, parameter, value)?;
                    let bit = 1 << parameter.number();
                    let is_new = parameters & bit == 0;
                    parameters |= bit;
                    is_new
                }
                Change::Off(rule) => {
                    rulebook = rulebook.without_rule(rule)?;
                    rules.insert(rule)
                }
                Change::Own(rule, article) => {
                    rulebook = rulebook.with_rule(rule, article);
                    rules.insert(rule)
                }
            };
            if !is_new {
                return Err(RulebookError::Repeated { at });
            }
        }
        for &parameter in Parameter::ALL {
            if parameters & 1 << parameter.number() != 0 {
                rulebook.may_have(parameter)?;
            }
        }
        rulebook.checked()
    }
}

impl FromStr for Parameter {
    type Err = RulebookError;

    fn from_str(name: &str) -> Result<Self, RulebookError> {
        Self::from_name(name).ok_or(RulebookError::UnknownParameter { at: 0 })
    }
}

/// A word that changes the printed rulebook.
enum Change<'w> {
    Value(Parameter, &'w str),
    Off(Rule),
    Own(Rule, Article),
}

fn is_change(word: &str) -> bool {
    word.starts_with(['-', '+']) || word.contains('=')
}

impl<'w> Change<'w> {
    /// Parses the word that begins at byte `at`.
    fn read(at: usize, word: &'w str) -> Result<Self, RulebookError> {
        let rule = |name| Rule::from_name(name).ok_or(RulebookError::UnknownRule { at: at + 1 });
        if let Some(name) = word.strip_prefix('-') {
            return rule(name).map(Change::Off);
        }
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        if let Some(name) = name.strip_prefix('+') {
            let article = Article::try_new(value).map_err(|error| RulebookError::Article {
                at: at + word.len() - value.len(),
                error,
            });
            return Ok(Change::Own(rule(name)?, article?));
        }
        let parameter = Parameter::from_name(name);
        let parameter = parameter.ok_or(RulebookError::UnknownParameter { at })?;
        Ok(Change::Value(parameter, value))
    }
}

/// Returns the words of a line with the byte at which each begins.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let all = line.split(' ').map(move |word| {
        let begins = at;
        at += word.len() + 1;
        (begins, word)
    });
    all.filter(|(_, word)| !word.is_empty())
}

/// Reads the edition and its overlays.
fn read_identity(line: &str) -> Result<Identity, RulebookError> {
    let mut words = words(line).filter(|(_, word)| !is_change(word));
    let (at, name) = words.next().unwrap_or_default();
    let edition = Edition::read(name).ok_or(RulebookError::UnknownEdition { at })?;
    let mut identity = Identity::standard(edition);
    while let Some((at, word)) = words.next() {
        let repeated = match word {
            "quickplay" => core::mem::replace(&mut identity.quickplay, true),
            "schools" => core::mem::replace(&mut identity.schools, true),
            "rapid" | "blitz" => {
                let repeated = identity.class != TimeClass::Standard;
                let supervision = words.next().and_then(|(_, word)| Supervision::read(word));
                let at = at + word.len();
                identity.supervision =
                    supervision.ok_or(RulebookError::MissingSupervision { at })?;
                identity.class = if word == "rapid" {
                    TimeClass::Rapid
                } else {
                    TimeClass::Blitz
                };
                repeated
            }
            _ => return Err(RulebookError::UnknownWord { at }),
        };
        if repeated {
            return Err(RulebookError::Repeated { at });
        }
    }
    Ok(identity)
}

impl FromStr for Edition {
    type Err = RulebookError;

    fn from_str(text: &str) -> Result<Self, RulebookError> {
        Self::read(text).ok_or(RulebookError::UnknownEdition { at: 0 })
    }
}
