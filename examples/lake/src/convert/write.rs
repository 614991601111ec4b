//! Files of Parquet, which get their names when they are whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use arrow::array::{AsArray as _, RecordBatch, UInt32Array};
use arrow::compute::take_record_batch;
use arrow::datatypes::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use touchmove_lake_functions::{Games, Month, schema};

use super::journal::sync_folder;
use crate::error::{Context, Error};

/// The path of the keys in a file.
pub(crate) fn keys_path() -> ColumnPath {
    ColumnPath::new(vec![
        schema::KEYS.to_owned(),
        "list".to_owned(),
        "element".to_owned(),
    ])
}

/// How files are written.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) out: PathBuf,
    pub(super) keys: usize,
    /// How many games a row group has at most.
    pub(super) row_group: usize,
    /// Held while a file gets its name, or folders that are empty are removed: one could be the folder of the file.
    pub(super) folders: Mutex<()>,
}

/// The chance that the filter of a row group has a key that the row group has not.
const FALSE_KEYS: f64 = 0.01;

/// For how many keys the filter of a row group has room, so that it takes 8 MiB of memory at most.
const MOST_KEYS: usize = 1 << 22;

/// How many values of a column are written at a time.
const BATCH: usize = 1 << 14;

impl Layout {
    /// How a file with about so many keys is written.
    fn properties(&self, keys: usize) -> WriterProperties {
        let of = |path: &str| ColumnPath::new(path.split('.').map(str::to_owned).collect());
        let metadata = [
            (schema::VERSION_NAME, schema::VERSION.to_string()),
            (schema::KEYS_NAME, self.keys.to_string()),
        ];
        let metadata = metadata.map(|(name, value)| KeyValue::new(name.to_owned(), value));
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::LZ4_RAW)
            .set_write_batch_size(BATCH)
            .set_max_row_group_row_count(Some(self.row_group))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_key_value_metadata(Some(metadata.into()));
        for column in [
            "site",
            "moves",
            "clocks.list.element",
            "evals.list.element",
            "keys.list.element",
        ] {
            properties = properties
                .set_column_dictionary_enabled(of(column), false)
                .set_column_statistics_enabled(of(column), EnabledStatistics::None);
        }
        // Moves hardly become shorter.
        properties = properties.set_column_compression(of("moves"), Compression::UNCOMPRESSED);
        if self.keys > 0 {
            // A filter is folded to what its keys need, and keys are too different to be compressed.
            let distinct = self.row_group.saturating_mul(self.keys + 1).min(keys);
            let distinct = distinct.clamp(1, MOST_KEYS);
            properties = properties
                .set_column_compression(keys_path(), Compression::UNCOMPRESSED)
                .set_column_bloom_filter_enabled(keys_path(), true)
                .set_column_bloom_filter_fpp(keys_path(), FALSE_KEYS)
                .set_column_bloom_filter_max_ndv(keys_path(), distinct as u64);
        }
        properties.build()
    }

    /// Removes what was written of an input.
    pub(super) fn remove(&self, id: &str) -> Result<(), Error> {
        let _held = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        remove_files(&self.out.join("games"), id)?;
        remove_files(&self.out.join("rejects"), id)
    }

    /// The folder of files that are being written. Names with an underscore are passed over by who reads folders of Parquet.
    pub(super) fn unfinished(&self) -> PathBuf {
        self.out.join("_unfinished")
    }

    /// Removes what was not written to its end.
    pub(super) fn sweep(&self) -> Result<(), Error> {
        let folder = self.unfinished();
        for file in fs::read_dir(&folder).context(folder.display())? {
            let path = file.context(folder.display())?.path();
            fs::remove_file(&path).context(path.display())?;
        }
        Ok(())
    }

    pub(super) fn journals(&self) -> PathBuf {
        self.out.join("_journal")
    }

    /// The file that says that all is there.
    pub(super) fn success(&self) -> PathBuf {
        self.out.join("games").join("_SUCCESS")
    }

    /// The file that says that not all is there, also of a copy of the folder.
    pub(super) fn incomplete(&self) -> PathBuf {
        self.out.join("games").join(INCOMPLETE)
    }

    /// Returns the folder of the games of a month.
    fn folder(&self, (year, month): Month) -> PathBuf {
        let part = |name: &str, value: Option<i32>| match value {
            Some(value) => format!("{name}={value}"),
            None => format!("{name}={UNDATED}"),
        };
        let games = self.out.join("games");
        games.join(part("year", year)).join(part("month", month))
    }
}

/// The files of a segment, one for each month in it. Those of a segment that is written again have the same names.
pub(super) struct Files<'l> {
    layout: &'l Layout,
    name: String,
    /// How long the text of the segment is.
    length: usize,
    /// The file of the first month, which is written while others are.
    first: Option<Open>,
    /// How often games of other months were written.
    times: usize,
    whole: Vec<Whole>,
}

/// A file that is being written.
struct Open {
    writer: ArrowWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
}

/// A file that is whole, but has not got its name. It is closed, because there can be thousands.
pub(super) struct Whole {
    unfinished: PathBuf,
    path: PathBuf,
}

impl<'l> Files<'l> {
    pub(super) const fn new(layout: &'l Layout, name: String, length: usize) -> Self {
        Self {
            layout,
            name,
            length,
            first: None,
            times: 0,
            whole: Vec::new(),
        }
    }

    /// Writes more games of the first month, behind so much of the text.
    pub(super) fn write_first(&mut self, games: &Games, read: usize) -> Result<(), Error> {
        let Some(&month) = games.months.first() else {
            return Ok(());
        };
        let mut open = match self.first.take() {
            Some(open) => open,
            None => {
                // What follows is like what is known, or else a few more keys are found where they are not.
                let times = self.length.div_ceil(read.max(1));
                let properties = self
                    .layout
                    .properties(keys(&games.batch).saturating_mul(times));
                let folder = self.layout.folder(month);
                self.open(&folder, &self.name, games.batch.schema(), properties)?
            }
        };
        open.write(&games.batch)?;
        self.first = Some(open);
        Ok(())
    }

    /// Writes games of other months, each month into a file of its own.
    pub(super) fn write_others(&mut self, games: &Games) -> Result<(), Error> {
        let mut of_months: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for (row, &month) in (0..).zip(&games.months) {
            of_months.entry(month).or_default().push(row);
        }
        let name = match self.times {
            0 => self.name.clone(),
            times => format!("{}-{times}", self.name),
        };
        self.times += usize::from(!of_months.is_empty());
        for (month, rows) in of_months {
            let batch =
                take_record_batch(&games.batch, &UInt32Array::from(rows)).context("Arrow")?;
            let properties = self.layout.properties(keys(&batch));
            self.write_whole(&self.layout.folder(month), &name, &batch, properties)?;
        }
        Ok(())
    }

    /// Writes what was rejected, and returns all files.
    pub(super) fn end(mut self, rejects: &RecordBatch) -> Result<Vec<Whole>, Error> {
        if let Some(first) = self.first.take() {
            self.whole.push(first.close()?);
        }
        if rejects.num_rows() > 0 {
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .build();
            let (folder, name) = (self.layout.out.join("rejects"), self.name.clone());
            self.write_whole(&folder, &name, rejects, properties)?;
        }
        Ok(self.whole)
    }

    fn write_whole(
        &mut self,
        folder: &Path,
        name: &str,
        batch: &RecordBatch,
        properties: WriterProperties,
    ) -> Result<(), Error> {
        let mut open = self.open(folder, name, batch.schema(), properties)?;
        open.write(batch)?;
        self.whole.push(open.close()?);
        Ok(())
    }

    fn open(
        &self,
        folder: &Path,
        name: &str,
        schema: SchemaRef,
        properties: WriterProperties,
    ) -> Result<Open, Error> {
        let path = folder.join(format!("{name}.parquet"));
        let folder_id = super::hash(&folder.to_string_lossy());
        let unfinished = self.layout.unfinished();
        let unfinished = unfinished.join(format!("{name}-{folder_id:016x}.parquet"));
        let file = File::create(&unfinished).context(path.display())?;
        let writer = ArrowWriter::try_new(file, schema, Some(properties));
        Ok(Open {
            writer: writer.context(path.display())?,
            unfinished,
            path,
        })
    }
}

impl Open {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        self.writer.write(batch).context(self.path.display())
    }

    fn close(self) -> Result<Whole, Error> {
        let (unfinished, path) = (self.unfinished, self.path);
        self.writer.close().context(path.display())?;
        Ok(Whole { unfinished, path })
    }
}

impl Whole {
    /// Gives it its name, when all of it is on the disk.
    pub(super) fn publish(&self, layout: &Layout) -> Result<(), Error> {
        let place = self.path.display();
        File::open(&self.unfinished)
            .and_then(|file| file.sync_all())
            .context(&place)?;
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let held = layout.folders.lock();
        let held = held.unwrap_or_else(PoisonError::into_inner);
        let is_new = !folder.is_dir();
        fs::create_dir_all(folder)
            .and_then(|()| fs::rename(&self.unfinished, &self.path))
            .context(&place)?;
        drop(held);
        sync_folder(&self.path)?;
        // The folders of a year and a month are entries of others.
        for above in folder.ancestors().take(if is_new { 2 } else { 0 }) {
            sync_folder(above)?;
        }
        Ok(())
    }
}

/// Returns how many keys some games have.
fn keys(games: &RecordBatch) -> usize {
    let keys = games.column_by_name(schema::KEYS);
    keys.map_or(0, |keys| keys.as_list::<i32>().values().len())
}

/// Removes the files of an input from a folder, and folders that become empty.
fn remove_files(folder: &Path, id: &str) -> Result<(), Error> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).context(folder.display())? {
        let path = entry.context(folder.display())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            remove_files(&path, id)?;
            // It stays if others have files in it.
            let _ = fs::remove_dir(&path);
        } else if name
            .strip_prefix(id)
            .is_some_and(|rest| rest.starts_with('-'))
        {
            fs::remove_file(&path).context(path.display())?;
        }
    }
    Ok(())
}

/// The name of the file that is in a folder of games until all of them are.
pub(crate) const INCOMPLETE: &str = "_INCOMPLETE";

/// The folder of what has no year or no month, as Hive names it.
pub(crate) const UNDATED: &str = "__HIVE_DEFAULT_PARTITION__";
