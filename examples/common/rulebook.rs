//! A rulebook on the command line: an error lists the rules that begin alike.

use touchmove::Rulebook;
use touchmove::laws::{Rule, RulebookError};

/// Reads a rulebook.
pub(crate) fn rulebook(line: &str) -> Result<Rulebook, String> {
    line.parse().map_err(|error| match error {
        RulebookError::UnknownRule { at } => {
            let alike = rules_like(line.get(at..).unwrap_or_default());
            format!("{error} (such as {alike})")
        }
        _ => format!("{error}"),
    })
}

/// Returns the names of the rules that begin like a wrong one, or of all.
fn rules_like(wrong: &str) -> String {
    let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    let first = wrong.chars().next();
    let alike: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| name.chars().next() == first)
        .collect();
    if alike.is_empty() {
        names.join(", ")
    } else {
        alike.join(", ")
    }
}
