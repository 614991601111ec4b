//! A map from positions to the names of openings.

use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::{fmt, str::FromStr};

use super::Error;
use super::table::{Columns, Row};
use crate::game::Game;
use crate::position::{Packed, Position};
use crate::record::{self, GameRecord, NodeId};

/// The name of an opening with its code in the Encyclopaedia of Chess Openings.
///
/// `Display` writes both, with a space between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name<'n> {
    eco: &'n str,
    name: &'n str,
}

impl<'n> Name<'n> {
    /// Returns the code, such as `B90`.
    #[must_use]
    pub const fn eco(self) -> &'n str {
        self.eco
    }

    /// Returns the name, such as `Sicilian Defense: Najdorf Variation`.
    #[must_use]
    pub const fn name(self) -> &'n str {
        self.name
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// Opening names by position.
///
/// Positions are compared exactly, by Article 9.2.3, so that a transposition has the name of the
/// position it leads to. The names of a table stand together in one text; a table of
/// 3,800 lines takes less than a megabyte.
///
/// ```
/// use touchmove::Position;
/// use touchmove::openings::Names;
///
/// let mut names = Names::new();
/// names.read("eco\tname\tuci\nA40\tQueen's Pawn Game\td2d4\n")?;
/// let after = Position::standard().parse_san("d4")?.play();
/// let name = names.of_position(&after).ok_or("no name")?;
/// assert_eq!((name.eco(), name.name()), ("A40", "Queen's Pawn Game"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias("eco", "classify"))]
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Keys of positions with their indices in `named`. The values mean nothing: a map of this type is
    /// compiled for others as well. Equal keys prove nothing, so the positions are compared, too.
    indices: BTreeMap<[u64; 2], [u64; 2]>,
    named: Vec<(Packed, Place)>,
    /// All codes and names, one after the other.
    text: String,
}

/// Where a code and the name behind it stand in the text.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: usize,
    name: usize,
    end: usize,
}

impl Names {
    /// Creates a map without names.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            indices: BTreeMap::new(),
            named: Vec::new(),
            text: String::new(),
        }
    }

    /// Adds the names of a table, in which columns are separated by tabs.
    ///
    /// A line with the field `eco` is a header, and names the columns from there on: `eco`, `name`,
    /// and at least one of `pgn` (`1. e4 e5`), `uci` (`e2e4 e7e5`) and `epd`. If a line has several
    /// of these three, they must lead to the same position. Other columns and empty lines are
    /// skipped. Without a header the columns are these five in this order, as many as there are. So
    /// several tables may follow one another in one text.
    ///
    /// If a position has a name already, the later one replaces it.
    ///
    /// # Errors
    ///
    /// An [`Error`] with the line. Nothing of the table is then added.
    pub fn read(&mut self, table: &str) -> Result<(), Error> {
        let mut columns = Columns::PUBLISHED;
        let mut rows: Vec<Row<'_>> = Vec::new();
        let table = table.strip_prefix('\u{feff}').unwrap_or(table);
        for (text, line) in table.lines().zip(1..) {
            if let Some(header) = Columns::of_header(text, line)? {
                columns = header;
            } else if !text.trim().is_empty() {
                rows.push(columns.row(text, line)?);
            }
        }
        for row in rows {
            self.insert(&row.position, row.eco, row.name);
        }
        Ok(())
    }

    /// Names a position. A name that it had before is replaced.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::openings::Names;
    ///
    /// let mut names = Names::new();
    /// let start = Position::standard();
    /// names.insert(&start, "A00", "Start Position");
    /// assert_eq!(names.of_position(&start).map(|name| name.name()), Some("Start Position"));
    /// assert_eq!(names.len(), 1);
    /// ```
    pub fn insert(&mut self, position: &Position, eco: &str, name: &str) {
        let start = self.text.len();
        self.text.push_str(eco);
        let middle = self.text.len();
        self.text.push_str(name);
        let place = Place {
            start,
            name: middle,
            end: self.text.len(),
        };
        if let Some(index) = self.index(position) {
            self.named[index].1 = place;
            return;
        }
        let key = [position.key(), self.named.len() as u64];
        self.indices.insert(key, [0; 2]);
        self.named.push((position.packed(), place));
    }

    fn index(&self, position: &Position) -> Option<usize> {
        let key = position.key();
        let packed = position.packed();
        let same_key = self.indices.range([key, 0]..[key, u64::MAX]);
        same_key
            .map(|(&[_, index], _)| index as usize)
            .find(|&index| self.named[index].0 == packed)
    }

    /// Returns the number of positions that have a name.
    #[must_use]
    pub fn len(&self) -> usize {
        self.named.len()
    }

    /// Returns `true` if no position has a name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// Returns the name of a position, whatever its counters are.
    #[must_use]
    pub fn of_position(&self, position: &Position) -> Option<Name<'_>> {
        let (_, place) = &self.named[self.index(position)?];
        Some(Name {
            eco: &self.text[place.start..place.name],
            name: &self.text[place.name..place.end],
        })
    }

    /// Returns the name of the last position of a game that has one.
    ///
    /// The game is followed back from its current position, so a game that transposes has the name
    /// of the later position. [`of_position`](Self::of_position) tells the ply at which it arose.
    #[must_use]
    pub fn of_game(&self, game: &Game) -> Option<Name<'_>> {
        let back = game.positions().iter().rev();
        back.filter_map(|position| self.of_position(position))
            .next()
    }

    /// Returns the name of the last named position on the way to a node.
    ///
    /// [`GameRecord::main_line_end`] is the node for the game as it was played. A node that does
    /// not exist has no name.
    #[must_use]
    pub fn of_record(&self, record: &GameRecord, node: NodeId) -> Option<Name<'_>> {
        let back = core::iter::successors(Some(node), |&node| record.parent(node));
        let positions = back.filter_map(|node| record.position(node));
        positions
            .filter_map(|position| self.of_position(position))
            .next()
    }

    /// Writes the tags `ECO` and `Opening` of a record, by its main line.
    ///
    /// Returns the name. Without one the record stays as it is.
    ///
    /// # Errors
    ///
    /// If a name that was [inserted](Self::insert) contains a line break.
    ///
    /// ```
    /// use touchmove::GameRecord;
    /// use touchmove::openings::Names;
    ///
    /// let names: Names = "A40\tQueen's Pawn Game\t1. d4".parse()?;
    /// let mut record: GameRecord = "1. d4 h5 1/2-1/2".parse()?;
    /// names.set_tags(&mut record)?;
    /// assert_eq!(record.tags().get("ECO"), Some("A40"));
    /// assert_eq!(record.tags().get("Opening"), Some("Queen's Pawn Game"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_tags(&self, record: &mut GameRecord) -> Result<Option<Name<'_>>, record::Error> {
        let name = self.of_record(record, record.main_line_end());
        if let Some(Name { eco, name }) = name {
            let mut tags = record.tags().clone();
            tags.set("ECO", eco)?;
            tags.set("Opening", name)?;
            *record.tags_mut() = tags;
        }
        Ok(name)
    }
}

impl FromStr for Names {
    type Err = Error;

    /// Reads a table, as [`read`](Self::read) does.
    fn from_str(table: &str) -> Result<Self, Error> {
        let mut names = Self::new();
        names.read(table)?;
        Ok(names)
    }
}
