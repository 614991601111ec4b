//! The tags of a game: the Seven Tag Roster and others.

use alloc::{
    boxed::Box,
    collections::{BTreeMap, BinaryHeap, btree_map::Entry},
    string::{String, ToString},
    vec::Vec,
};
use core::hash::{Hash, Hasher};

use super::{Error, GameDate};
use crate::types::Color;

/// The first six tags of the roster in order, with their values if unknown. The seventh, `Result`,
/// follows from the record.
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

/// The tag that names the variant.
const VARIANT: &str = "Variant";

/// The greatest length of a tag name in bytes.
pub(crate) const LONGEST_NAME: usize = 255;

/// The tags of a game.
///
/// The Seven Tag Roster comes first, without `Result`, which belongs to the record. The other tags
/// follow in the order in which they were set, as in a file that was read. Their order is part of
/// what makes two values equal, and so is the spelling of their names.
///
/// A name means the same in upper and lower case, since some programs write `[WHITE "Fischer"]`. So
/// no two tags differ only in the case of their names. Tags of the roster and `Variant` are spelled
/// as the standard spells them. Another tag keeps the spelling with which it was set first.
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
///
/// tags.set("WHITE", "Fischer")?;
/// tags.set("Eco", "B99")?;
/// assert_eq!(tags.get("White"), Some("Fischer"));
/// assert_eq!(tags.iter().last(), Some(("ECO", "B99")));
/// # Ok::<(), touchmove::record::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tags {
    /// The tags that have a value; roster tags with an unknown value are not stored.
    said: BTreeMap<Name, Value>,
    /// How many tags have been set so far.
    count: usize,
}

/// The name of a tag without its case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    /// A name of at most 15 bytes, with their number behind them.
    Short(u64, u64),
    Long(Box<str>),
}

/// The value of a tag.
#[derive(Clone, Debug)]
struct Value {
    /// The name as it is written.
    name: Box<str>,
    text: Box<str>,
    /// How many tags had been set when this one was set first.
    place: usize,
}

impl Tags {
    /// Creates tags without values.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            said: BTreeMap::new(),
            count: 0,
        }
    }

    /// Returns the value of a tag, or `None` if it is not set.
    ///
    /// The case of the name does not matter. A tag of the roster, except `Result`, always has a
    /// value: `?` if it is unknown, and `????.??.??` for `Date`.
    ///
    /// ```
    /// use touchmove::record::Tags;
    ///
    /// let mut tags = Tags::new();
    /// tags.set("Whiteelo", "2785")?;
    /// assert_eq!(tags.get("WhiteElo"), Some("2785"));
    /// assert_eq!(tags.get("black"), Some("?"));
    /// assert_eq!(tags.get("BlackElo"), None);
    /// # Ok::<(), touchmove::record::Error>(())
    /// ```
    #[doc(alias("get_ignore_case", "headers"))]
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let said = self.said.get(&Name::new(name));
        said.map(|value| &*value.text)
            .or_else(|| of_roster(name).map(|(_, unknown)| unknown))
    }

    /// Sets a tag, replacing one of the same name in any case.
    ///
    /// # Errors
    ///
    /// [`Error`] if the name is not a tag name or has more than 255 bytes, or if the value
    /// contains a line break. Also if the tag follows from the record, or names a variant other
    /// than standard chess and Chess960.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let wrong = name.bytes().position(|byte| !is_of_tag_name(byte));
        if let Some(offset) = wrong.or_else(|| name.is_empty().then_some(0)) {
            return Err(Error::TagName { offset });
        }
        if name.len() > LONGEST_NAME {
            return Err(Error::LongTagName {
                limit: LONGEST_NAME,
            });
        }
        if Self::is_derived(name) {
            return Err(Error::DerivedTag);
        }
        if name.eq_ignore_ascii_case(VARIANT) && !Self::is_known_variant(value) {
            return Err(Error::UnknownVariant);
        }
        if let Some(offset) = value.find(['\n', '\r']) {
            return Err(Error::TagLineEnd { offset });
        }
        self.put(name, value);
        Ok(())
    }

    /// Sets a tag whose name and value have been checked.
    pub(crate) fn put(&mut self, name: &str, value: &str) {
        let roster = of_roster(name);
        if roster.is_some_and(|(_, unknown)| unknown == value) {
            self.said.remove(&Name::new(name));
            return;
        }
        let text = value.into();
        match self.said.entry(Name::new(name)) {
            Entry::Occupied(mut said) => said.get_mut().text = text,
            Entry::Vacant(unsaid) => {
                let spelling = match roster {
                    Some((spelling, _)) => spelling,
                    None if name.eq_ignore_ascii_case(VARIANT) => VARIANT,
                    None => name,
                };
                let (name, place) = (spelling.into(), self.count);
                unsaid.insert(Value { name, text, place });
                self.count += 1;
            }
        }
    }

    /// Returns `true` for `Result`, `FEN` and `SetUp`, which follow from the record.
    pub(crate) fn is_derived(name: &str) -> bool {
        DERIVED
            .iter()
            .any(|derived| derived.eq_ignore_ascii_case(name))
    }

    /// Returns `true` for the names of standard chess and Chess960 that programs use.
    pub(crate) fn is_known_variant(name: &str) -> bool {
        const KNOWN: [&str; 17] = [
            "",
            "?",
            "standard",
            "chess",
            "normal",
            "classical",
            "regular",
            "orthodox",
            "fromposition",
            "chess960",
            "960",
            "frc",
            "fischerandom",
            "fischerrandom",
            "fischerrandomchess",
            "fischerandomchess",
            "wild/fr",
        ];
        is_one_of(name, &KNOWN) || Self::variant_needs_fen(name)
    }

    /// Returns `true` for the names of variants that are chess from another position, which only a
    /// FEN can give.
    pub(crate) fn variant_needs_fen(name: &str) -> bool {
        const KNOWN: [&str; 12] = [
            "illegal", "wild/0", "wild/1", "wild/2", "wild/3", "wild/4", "wild/5", "wild/6",
            "wild/7", "wild/8", "wild/8a", "setup",
        ];
        is_one_of(name, &KNOWN)
    }

    /// Returns the names and values of the tags that are stored, the roster first.
    pub(crate) fn said(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.iter().filter(|tag| !ROSTER.contains(tag))
    }

    /// Removes a tag and returns its value; a roster tag is unknown afterwards.
    ///
    /// The case of the name does not matter.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let said = self.said.remove(&Name::new(name));
        said.map(|value| value.text.into_string())
    }

    /// Returns the names and values: the roster, without `Result`, and then the others.
    ///
    /// The roster has its own order, the others are in the order in which they were set. A tag that
    /// is set again keeps its place.
    pub fn iter(&self) -> alloc::vec::IntoIter<(&str, &str)> {
        let roster = ROSTER
            .iter()
            .map(|&(name, unknown)| (name, self.get(name).unwrap_or(unknown)));
        let others = self.said.values();
        // A heap has the code of its sorting in common with others; `sort` would bring code of its own.
        let others: BinaryHeap<_> = others
            .filter(|tag| of_roster(&tag.name).is_none())
            .map(|tag| (tag.place, &*tag.name, &*tag.text))
            .collect();
        let others = others.into_sorted_vec().into_iter();
        let tags = roster.chain(others.map(|(_, name, text)| (name, text)));
        tags.collect::<Vec<_>>().into_iter()
    }

    /// Returns the event, or `?`.
    #[must_use]
    pub fn event(&self) -> &str {
        self.get("Event").unwrap_or_default()
    }

    /// Returns the place where the game was played, or `?`.
    #[must_use]
    pub fn site(&self) -> &str {
        self.get("Site").unwrap_or_default()
    }

    /// Returns the date of the game. It is `None` if the tag does not contain a date.
    #[must_use]
    pub fn date(&self) -> Option<GameDate> {
        self.get("Date")?.parse().ok()
    }

    /// Sets the date of the game.
    pub fn set_date(&mut self, date: GameDate) {
        self.put("Date", &date.to_string());
    }

    /// Returns the round, which may have parts such as `3.1`. It is `-` if there are no rounds.
    #[must_use]
    pub fn round(&self) -> &str {
        self.get("Round").unwrap_or_default()
    }

    /// Returns the name of the player with White, or `?`.
    #[must_use]
    pub fn white(&self) -> &str {
        self.get("White").unwrap_or_default()
    }

    /// Returns the name of the player with Black, or `?`.
    #[must_use]
    pub fn black(&self) -> &str {
        self.get("Black").unwrap_or_default()
    }

    /// Returns the rating of a player. It is `None` unless the tag `WhiteElo` or `BlackElo` is a
    /// number.
    #[must_use]
    pub fn elo(&self, color: Color) -> Option<u16> {
        let name = match color {
            Color::White => "WhiteElo",
            Color::Black => "BlackElo",
        };
        self.get(name)?.parse().ok()
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.said.len() == other.said.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Tags {}

impl Hash for Tags {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().for_each(|tag| tag.hash(state));
    }
}

/// Returns `true` if a name is one of those known, whatever its case, blanks and hyphens.
fn is_one_of(name: &str, known: &[&str]) -> bool {
    let letters = || {
        name.chars()
            .filter(|character| !matches!(character, ' ' | '-' | '_'))
            .map(|character| character.to_ascii_lowercase())
    };
    known.iter().any(|known| letters().eq(known.chars()))
}

/// Returns `true` for the bytes that a tag name may contain.
pub(crate) const fn is_of_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns the tag of the roster with this name, and its unknown value.
fn of_roster(name: &str) -> Option<(&'static str, &'static str)> {
    if !matches!(name.len(), 4 | 5) {
        return None;
    }
    let mut roster = ROSTER.iter();
    let tag = roster.find(|(known, _)| known.eq_ignore_ascii_case(name));
    tag.copied()
}

impl Name {
    fn new(name: &str) -> Self {
        let mut short = [0; 16];
        let (bytes, length) = short.split_at_mut(15);
        match (bytes.get_mut(..name.len()), length) {
            (Some(bytes), [length]) => {
                bytes.copy_from_slice(name.as_bytes());
                *length = name.len() as u8;
                short.make_ascii_lowercase();
                let short = u128::from_be_bytes(short);
                Self::Short((short >> 64) as u64, short as u64)
            }
            _ => Self::Long(name.to_ascii_lowercase().into_boxed_str()),
        }
    }
}
