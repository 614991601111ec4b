//! Sets of tables: opened before, or when a position asks for them.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::fmt;

use super::order::MOST_PIECES;
use super::{Error, Kind, Material, Source, Table};

/// Tables by their material; [`Probe`](super::Probe) asks them.
///
/// [`Tables`] and [`LazyTables`] implement it. So can a set of one's own, for example one whose
/// tables several threads open.
pub trait TableSet {
    /// Where the tables of the set have their bytes.
    type Source: Source;

    /// Returns a table.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if the set does not have it, or the error with which it was opened.
    fn table(&self, material: Material, kind: Kind) -> Result<&Table<Self::Source>, Error>;
}

/// A set of tables that are open.
///
/// It can be shared between threads if its sources can. The [page of the module](super) has an example.
#[derive(Clone, Debug)]
pub struct Tables<S> {
    tables: BTreeMap<(Material, Kind), Table<S>>,
}

impl<S> Tables<S> {
    /// Creates a set without tables.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            tables: BTreeMap::new(),
        }
    }

    /// Returns the number of tables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Returns `true` if there is no table.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }
}

impl<S: Source> Tables<S> {
    /// Adds a table, in place of the one of the same material and kind.
    pub fn insert(&mut self, table: Table<S>) {
        self.tables.insert((table.material(), table.kind()), table);
    }
}

impl<S> Default for Tables<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Source> TableSet for Tables<S> {
    type Source = S;

    #[inline]
    fn table(&self, material: Material, kind: Kind) -> Result<&Table<S>, Error> {
        let table = self.tables.get(&(material, kind));
        table.ok_or(Error::Missing { material, kind })
    }
}

/// A table that was asked for, or why there is none.
type Opened<S> = OnceCell<Result<Box<Table<S>>, Error>>;

/// A set whose tables are opened when they are needed first.
///
/// A function returns the source of a table, or `None` if there is no such table. It is asked once for each.
/// The set stays in one thread.
///
/// ```no_run
/// use std::fs::File;
/// use std::path::Path;
/// use touchmove::Position;
/// use touchmove::syzygy::{FileSource, LazyTables, Probe};
///
/// let folder = Path::new("syzygy");
/// let tables = LazyTables::new(|material, kind| {
///     let file = File::open(folder.join(format!("{material}.{kind}"))).ok()?;
///     FileSource::new(file).ok()
/// });
/// let position: Position = "8/8/2k5/8/6K1/8/8/Q7 w - - 0 1".parse()?;
/// println!("{:?} in {:?}", tables.wdl(&position)?, tables.dtz(&position)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LazyTables<S, F> {
    open: F,
    /// All materials that can have tables, in their order, each with its two tables.
    tables: Vec<(Material, [Opened<S>; 2])>,
}

impl<S: Source, F: Fn(Material, Kind) -> Option<S>> LazyTables<S, F> {
    /// Creates a set over a function that returns the source of a table.
    #[must_use]
    pub fn new(open: F) -> Self {
        let materials = Material::all(MOST_PIECES);
        let tables = materials
            .into_iter()
            .map(|material| (material, Default::default()));
        Self {
            open,
            tables: tables.collect(),
        }
    }
}

impl<S: Source, F: Fn(Material, Kind) -> Option<S>> TableSet for LazyTables<S, F> {
    type Source = S;

    fn table(&self, material: Material, kind: Kind) -> Result<&Table<S>, Error> {
        let missing = Error::Missing { material, kind };
        let place = self
            .tables
            .binary_search_by_key(&material, |(material, _)| *material);
        let (_, tables) = &self.tables[place.map_err(|_| missing)?];
        let open = || {
            let source = (self.open)(material, kind).ok_or(missing)?;
            Table::open(material, kind, source).map(Box::new)
        };
        match tables[kind as usize].get_or_init(open) {
            Ok(table) => Ok(table),
            Err(error) => Err(*error),
        }
    }
}

impl<S, F> fmt::Debug for LazyTables<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = self.tables.iter().flat_map(|(_, tables)| tables);
        let open = tables.filter(|table| matches!(table.get(), Some(Ok(_))));
        f.debug_struct("LazyTables")
            .field("open", &open.count())
            .finish_non_exhaustive()
    }
}
