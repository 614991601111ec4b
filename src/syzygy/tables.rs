//! Sets of tables: opened before, or when a position asks for them.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::{fmt, iter};

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

/// The places for the 3,022 tables that there can be: a hash table with open addressing.
///
/// Where nothing is, `name` returns `None`.
fn place<T>(
    places: &[T],
    (material, kind): (Material, Kind),
    name: impl Fn(&T) -> Option<(Material, Kind)>,
) -> usize {
    let mut at = (material.hash() >> 52) as usize ^ kind as usize;
    while name(&places[at]).is_some_and(|found| found != (material, kind)) {
        at = (at + 1) % PLACES;
    }
    at
}

const PLACES: usize = 1 << 12;

/// A set of tables that are open.
///
/// It can be shared between threads if its sources can. The [page of the module](super) has an example.
#[derive(Clone)]
pub struct Tables<S> {
    tables: Vec<Option<Box<Table<S>>>>,
}

impl<S: Source> Tables<S> {
    /// Creates a set without tables.
    #[must_use]
    pub fn new() -> Self {
        let places = iter::repeat_with(|| None);
        Self {
            tables: places.take(PLACES).collect(),
        }
    }

    fn place(&self, material: Material, kind: Kind) -> usize {
        place(&self.tables, (material, kind), |table| {
            table.as_ref().map(|table| (table.material(), table.kind()))
        })
    }

    /// Adds a table, in place of the one of the same material and kind.
    pub fn insert(&mut self, table: Table<S>) {
        let place = self.place(table.material(), table.kind());
        self.tables[place] = Some(Box::new(table));
    }
}

impl<S: Source> Default for Tables<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> fmt::Debug for Tables<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.tables.iter().flatten())
            .finish()
    }
}

impl<S: Source> TableSet for Tables<S> {
    type Source = S;

    #[inline]
    fn table(&self, material: Material, kind: Kind) -> Result<&Table<S>, Error> {
        let table = self.tables[self.place(material, kind)].as_deref();
        table.ok_or(Error::Missing { material, kind })
    }
}

/// A table that was asked for, or why there is none.
type Opened<S> = (Material, Kind, Result<Table<S>, Error>);

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
    tables: Vec<OnceCell<Box<Opened<S>>>>,
}

impl<S: Source, F: Fn(Material, Kind) -> Option<S>> LazyTables<S, F> {
    /// Creates a set over a function that returns the source of a table.
    #[must_use]
    pub fn new(open: F) -> Self {
        let tables = (0..PLACES).map(|_| OnceCell::new()).collect();
        Self { open, tables }
    }
}

impl<S: Source, F: Fn(Material, Kind) -> Option<S>> TableSet for LazyTables<S, F> {
    type Source = S;

    fn table(&self, material: Material, kind: Kind) -> Result<&Table<S>, Error> {
        let missing = Error::Missing { material, kind };
        if !(3..=MOST_PIECES).contains(&material.pieces()) {
            return Err(missing);
        }
        let name = |cell: &OnceCell<Box<Opened<S>>>| cell.get().map(|it| (it.0, it.1));
        let cell = &self.tables[place(&self.tables, (material, kind), name)];
        let opened = cell.get_or_init(|| {
            let source = (self.open)(material, kind).ok_or(missing);
            let table = source.and_then(|source| Table::open(material, kind, source));
            Box::new((material, kind, table))
        });
        opened.2.as_ref().map_err(|error| *error)
    }
}

impl<S, F> fmt::Debug for LazyTables<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opened = self.tables.iter().filter_map(OnceCell::get);
        let tables = opened.filter_map(|opened| opened.2.as_ref().ok());
        f.debug_list().entries(tables).finish()
    }
}
