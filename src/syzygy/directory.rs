//! The tables in folders.

use alloc::string::ToString;
use core::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::order::MOST_PIECES;
use super::tables::ByTable;
use super::{Error, FileSource, Kind, Material, Table, TableSet};

/// A file, and its table since a position asked for it.
struct Found {
    path: PathBuf,
    table: OnceLock<Table<FileSource<File>>>,
}

/// The tables in folders, each opened when a position asks for it first.
///
/// Threads can share it. Needs the feature `std`.
///
/// ```no_run
/// use touchmove::Position;
/// use touchmove::syzygy::{Directory, Probe};
///
/// let tables = Directory::open("syzygy")?;
/// println!("{} tables, up to {} pieces", tables.len(), tables.most_pieces());
/// let position: Position = "8/8/2k5/8/6K1/8/8/Q7 w - - 0 1".parse()?;
/// println!("{:?} in {:?}", tables.wdl(&position)?, tables.dtz(&position)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Directory {
    tables: ByTable<Found>,
}

impl Directory {
    /// Looks for files named as tables, such as `KQvK.rtbw`. None is opened yet.
    ///
    /// # Errors
    ///
    /// What the system says if the folder cannot be read.
    pub fn open(folder: impl AsRef<Path>) -> io::Result<Self> {
        let tables = ByTable::new();
        let mut directory = Self { tables };
        directory.add(folder)?;
        Ok(directory)
    }

    /// Looks for files in another folder, too. They take the place of those of the same name.
    ///
    /// # Errors
    ///
    /// What the system says if the folder cannot be read.
    pub fn add(&mut self, folder: impl AsRef<Path>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if let Some((material, kind)) = named(&path) {
                let table = OnceLock::new();
                self.tables.insert(material, kind, Found { path, table });
            }
        }
        Ok(())
    }

    /// Returns the number of files.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tables.values().count()
    }

    /// Returns `true` if there is no file of a table.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the most pieces of a position in the tables, kings included.
    #[must_use]
    pub fn most_pieces(&self) -> usize {
        let named = self.tables.values().filter_map(|found| named(&found.path));
        let pieces = named.map(|(material, _)| material.pieces());
        pieces.max().unwrap_or(0)
    }
}

/// Returns the table that a file is named after.
fn named(path: &Path) -> Option<(Material, Kind)> {
    let ending = path.extension()?.to_str()?;
    let mut kinds = [Kind::Wdl, Kind::Dtz].into_iter();
    let kind = kinds.find(|kind| kind.extension() == ending)?;
    let name = path.file_stem()?.to_str()?;
    let material: Material = name.parse().ok()?;
    let is_table = (3..=MOST_PIECES).contains(&material.pieces());
    (is_table && name == material.to_string()).then_some((material, kind))
}

impl TableSet for Directory {
    type Source = FileSource<File>;

    /// A file that cannot be opened is [`Error::Read`], and tried again when it is asked for again.
    fn table(&self, material: Material, kind: Kind) -> Result<&Table<Self::Source>, Error> {
        let found = self.tables.get(material, kind)?;
        if let Some(table) = found.table.get() {
            return Ok(table);
        }
        let source = File::open(&found.path).and_then(FileSource::new);
        let source = source.map_err(|_| Error::Read {
            material,
            kind,
            offset: 0,
        })?;
        let table = Table::open(material, kind, source)?;
        Ok(found.table.get_or_init(|| table))
    }
}

impl fmt::Debug for Directory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths = self.tables.values().map(|found| &found.path);
        f.debug_list().entries(paths).finish()
    }
}
