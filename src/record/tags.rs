//! The tags of a game: the seven that every game has, and others.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    string::{String, ToString},
};

use super::{GameDate, TagError};
use crate::types::Color;

/// The tags that every game has, in their order, and what they say when nobody knows; the
/// seventh, `Result`, follows from the record.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The tags that follow from the record.
const DERIVED: [&str; 3] = ["Result", "FEN", "SetUp"];

/// No name of a tag has more bytes.
pub(crate) const LONGEST_NAME: usize = 255;

/// The tags of a game.
///
/// The seven tags that every game has come first; `Result` is not among these tags, because
/// the record knows it. The others are kept in the order of their names.
///
/// ```
/// use touchmove::record::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Fischer, Robert J.")?;
/// tags.set("ECO", "B97")?;
/// assert_eq!(tags.white(), "Fischer, Robert J.");
/// assert_eq!(tags.get("Black"), Some("?"));
/// assert_eq!(tags.iter().last(), Some(("ECO", "B97")));
/// # Ok::<(), touchmove::record::TagError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags {
    /// Those that say something; one of the first seven that says nothing is not here.
    said: BTreeMap<String, String>,
}

impl Tags {
    /// Creates tags that say nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            said: BTreeMap::new(),
        }
    }

    /// Returns what a tag says; the first of all tags say `?` when nobody knows.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let said = self.said.get(name).map(String::as_str);
        said.or_else(|| unknown(name))
    }

    /// Sets a tag, in place of what it said before.
    ///
    /// # Errors
    ///
    /// If this is no name of a tag or one of more than 255 bytes, if the value is more than a line,
    /// if the record itself says what the tag says, or if it names a variant that is neither
    /// standard chess nor Chess960.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let wrong = name.bytes().position(|byte| !is_of_tag_name(byte));
        if let Some(offset) = wrong.or_else(|| name.is_empty().then_some(0)) {
            return Err(TagError::Name { offset });
        }
        if name.len() > LONGEST_NAME {
            return Err(TagError::LongName {
                limit: LONGEST_NAME,
            });
        }
        if Self::is_derived(name) {
            return Err(TagError::Derived);
        }
        if name == "Variant" && !Self::is_known_variant(value) {
            return Err(TagError::Variant);
        }
        if let Some(offset) = value.find(['\n', '\r']) {
            return Err(TagError::LineEnd { offset });
        }
        self.put(name, value);
        Ok(())
    }

    /// Sets a tag whose name and value are proper.
    pub(crate) fn put(&mut self, name: &str, value: &str) {
        if unknown(name) == Some(value) {
            self.said.remove(name);
        } else {
            self.said.insert(name.to_owned(), value.to_owned());
        }
    }

    /// Returns `true` for `Result`, `FEN` and `SetUp`, which follow from the record.
    pub(crate) fn is_derived(name: &str) -> bool {
        DERIVED.contains(&name)
    }

    /// Returns `true` for the names of standard chess and of Chess960, as programs spell them.
    pub(crate) fn is_known_variant(name: &str) -> bool {
        const KNOWN: [&str; 10] = [
            "",
            "?",
            "standard",
            "chess",
            "normal",
            "fromposition",
            "chess960",
            "960",
            "fischerandom",
            "fischerrandom",
        ];
        let letters = || {
            name.chars()
                .filter(|character| !matches!(character, ' ' | '-' | '_'))
                .map(|character| character.to_ascii_lowercase())
        };
        KNOWN.iter().any(|known| letters().eq(known.chars()))
    }

    /// Returns names and values of the tags that say something; the first seven first.
    pub(crate) fn said(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.iter()
            .filter(|&(name, value)| unknown(name) != Some(value))
    }

    /// Removes a tag and returns what it said; one of the seven then says that nobody knows.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        self.said.remove(name)
    }

    /// Returns names and values: the seven tags in their order, but `Result`, and the others
    /// in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        let roster = ROSTER
            .iter()
            .map(|&(name, unknown)| (name, self.get(name).unwrap_or(unknown)));
        let others = self
            .said
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        roster.chain(others.filter(|(name, _)| unknown(name).is_none()))
    }

    /// Returns the name of the event.
    #[must_use]
    pub fn event(&self) -> &str {
        self.get("Event").unwrap_or_default()
    }

    /// Returns where the game was played.
    #[must_use]
    pub fn site(&self) -> &str {
        self.get("Site").unwrap_or_default()
    }

    /// Returns when the game was played; none if the tag holds no date.
    #[must_use]
    pub fn date(&self) -> Option<GameDate> {
        self.get("Date")?.parse().ok()
    }

    /// Says when the game was played.
    pub fn set_date(&mut self, date: GameDate) {
        self.put("Date", &date.to_string());
    }

    /// Returns the round, which may have parts: `3.1`; `-` if there are no rounds.
    #[must_use]
    pub fn round(&self) -> &str {
        self.get("Round").unwrap_or_default()
    }

    /// Returns who has White.
    #[must_use]
    pub fn white(&self) -> &str {
        self.get("White").unwrap_or_default()
    }

    /// Returns who has Black.
    #[must_use]
    pub fn black(&self) -> &str {
        self.get("Black").unwrap_or_default()
    }

    /// Returns the rating of a player, if the tag `WhiteElo` or `BlackElo` holds a number.
    #[must_use]
    pub fn elo(&self, color: Color) -> Option<u16> {
        let name = match color {
            Color::White => "WhiteElo",
            Color::Black => "BlackElo",
        };
        self.get(name)?.parse().ok()
    }
}

/// Returns `true` for the bytes that names of tags are made of.
pub(crate) const fn is_of_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns what one of the seven tags says when nobody knows.
fn unknown(name: &str) -> Option<&'static str> {
    let tag = ROSTER.iter().find(|(known, _)| *known == name);
    tag.map(|(_, unknown)| *unknown)
}
