//! Sets of tables by their material.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::{fmt, iter};

use super::pairs::Steps;
use super::{Error, Kind, Material, Source, Table};

/// Tables by their material; [`Probe`](super::Probe) asks them.
///
/// [`Tables`] and [`Directory`](super::Directory) implement it. So can a set of one's own.
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

/// A question to a set, with the work that it may still cost.
pub(super) struct Question<'t, T> {
    tables: &'t T,
    pub(super) steps: Steps,
}

impl<'t, T: TableSet> Question<'t, T> {
    pub(super) const fn new(tables: &'t T) -> Self {
        let steps = Steps::new();
        Self { tables, steps }
    }

    /// Returns a table of the set, which must be the one that is asked for.
    #[inline]
    pub(super) fn table(
        &self,
        material: Material,
        kind: Kind,
    ) -> Result<&'t Table<T::Source>, Error> {
        let table = self.tables.table(material, kind)?;
        if (table.material(), table.kind()) != (material, kind) {
            return Err(Error::Missing { material, kind });
        }
        Ok(table)
    }
}

/// Something for each table that there can be, 3,022 in all: a hash table with open addressing.
#[derive(Clone)]
pub(super) struct ByTable<T> {
    places: Vec<Option<Box<Entry<T>>>>,
}

#[derive(Clone)]
struct Entry<T> {
    name: (Material, Kind),
    value: T,
}

impl<T> ByTable<T> {
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Self {
        let places = iter::repeat_with(|| None).take(Self::PLACES).collect();
        Self { places }
    }

    fn place(&self, name: (Material, Kind)) -> usize {
        let mut at = (name.0.hash() >> 52) as usize ^ name.1 as usize;
        while self.places[at].as_ref().is_some_and(|it| it.name != name) {
            at = (at + 1) % Self::PLACES;
        }
        at
    }

    pub(super) fn insert(&mut self, material: Material, kind: Kind, value: T) {
        let name = (material, kind);
        let place = self.place(name);
        self.places[place] = Some(Box::new(Entry { name, value }));
    }

    #[inline]
    pub(super) fn get(&self, material: Material, kind: Kind) -> Result<&T, Error> {
        let entry = self.places[self.place((material, kind))].as_deref();
        let value = entry.map(|entry| &entry.value);
        value.ok_or(Error::Missing { material, kind })
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &T> {
        self.places.iter().flatten().map(|entry| &entry.value)
    }
}

/// A set of tables that are open.
///
/// It can be shared between threads if its sources can. The [page of the module](super) has an example.
#[derive(Clone)]
pub struct Tables<S> {
    tables: ByTable<Table<S>>,
}

impl<S: Source> Tables<S> {
    /// Creates a set without tables.
    #[must_use]
    pub fn new() -> Self {
        let tables = ByTable::new();
        Self { tables }
    }

    /// Adds a table, in place of the one of the same material and kind.
    pub fn insert(&mut self, table: Table<S>) {
        self.tables.insert(table.material(), table.kind(), table);
    }
}

impl<S: Source> Default for Tables<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> fmt::Debug for Tables<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tables.values()).finish()
    }
}

impl<S: Source> TableSet for Tables<S> {
    type Source = S;

    #[inline]
    fn table(&self, material: Material, kind: Kind) -> Result<&Table<S>, Error> {
        self.tables.get(material, kind)
    }
}
