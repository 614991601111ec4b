//! Files of Parquet, which get their names when they are whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use arrow::array::{RecordBatch, UInt32Array};
use arrow::compute::take_record_batch;
use arrow::datatypes::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use super::journal::sync_folder;
use super::rows::Batches;
use crate::error::{Context, Error};
use crate::schema;

/// The path of the keys in a file.
pub(crate) fn keys_path() -> ColumnPath {
    ColumnPath::new(vec![
        schema::KEYS.to_owned(),
        "list".to_owned(),
        "element".to_owned(),
    ])
}

/// How files are written.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) out: PathBuf,
    pub(super) keys: usize,
    /// How many games a row group has at most.
    pub(super) row_group: usize,
}

/// The chance that the filter of a row group has a key that the row group has not.
const FALSE_KEYS: f64 = 0.01;

impl Layout {
    fn properties(&self, rows: usize) -> Result<WriterProperties, Error> {
        let level = ZstdLevel::try_new(3).context("Parquet")?;
        let fast = ZstdLevel::try_new(1).context("Parquet")?;
        let of = |path: &str| ColumnPath::new(path.split('.').map(str::to_owned).collect());
        let metadata = [
            (schema::VERSION_NAME, schema::VERSION.to_string()),
            (schema::KEYS_NAME, self.keys.to_string()),
        ];
        let metadata = metadata.map(|(name, value)| KeyValue::new(name.to_owned(), value));
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_max_row_group_row_count(Some(self.row_group))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_key_value_metadata(Some(metadata.into()));
        for column in ["site", "moves", "clocks.list.element", "evals.list.element"] {
            properties = properties
                .set_column_dictionary_enabled(of(column), false)
                .set_column_statistics_enabled(of(column), EnabledStatistics::None);
        }
        if self.keys > 0 {
            // Games share their first moves.
            let distinct = self.row_group.min(rows) * self.keys;
            properties = properties
                .set_column_compression(keys_path(), Compression::ZSTD(fast))
                .set_column_statistics_enabled(keys_path(), EnabledStatistics::None)
                .set_column_bloom_filter_enabled(keys_path(), true)
                .set_column_bloom_filter_fpp(keys_path(), FALSE_KEYS)
                .set_column_bloom_filter_max_ndv(keys_path(), distinct.max(1) as u64);
        }
        Ok(properties.build())
    }

    /// Writes the games of a segment, a file for each month, and what was rejected.
    ///
    /// A segment that is written again has the same files.
    pub(super) fn write(&self, name: &str, batches: Batches) -> Result<(), Error> {
        let Batches {
            games,
            rejects,
            months,
        } = batches;
        let mut of_months: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for (row, month) in (0..).zip(months) {
            of_months.entry(month).or_default().push(row);
        }
        let all = games.num_rows();
        for ((year, month), rows) in of_months {
            let of_month = match rows.len() == all {
                true => games.clone(),
                false => take_record_batch(&games, &UInt32Array::from(rows)).context("Arrow")?,
            };
            let part = |name: &str, value: Option<i32>| match value {
                Some(value) => format!("{name}={value}"),
                None => format!("{name}={UNDATED}"),
            };
            let folder = self
                .out
                .join("games")
                .join(part("year", year))
                .join(part("month", month));
            self.write_file(
                &folder,
                name,
                &of_month,
                self.properties(of_month.num_rows())?,
            )?;
        }
        if rejects.num_rows() > 0 {
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .build();
            self.write_file(&self.out.join("rejects"), name, &rejects, properties)?;
        }
        Ok(())
    }

    fn write_file(
        &self,
        folder: &Path,
        name: &str,
        batch: &RecordBatch,
        properties: WriterProperties,
    ) -> Result<(), Error> {
        let path = folder.join(format!("{name}.parquet"));
        let place = path.display();
        fs::create_dir_all(folder).context(folder.display())?;
        let folder_id = super::hash(&folder.to_string_lossy());
        let unfinished = self
            .unfinished()
            .join(format!("{name}-{folder_id:016x}.parquet"));
        let file = File::create(&unfinished).context(&place)?;
        let written = write_to(file, batch.schema(), batch, properties);
        let written = written.and_then(|file| file.sync_all().map_err(|error| error.to_string()));
        if let Err(error) = written {
            // What is there is of no use.
            let _ = fs::remove_file(&unfinished);
            return Err(error).context(&place);
        }
        fs::rename(&unfinished, &path).context(&place)?;
        sync_folder(&path)
    }

    /// Removes what was written of an input.
    pub(super) fn remove(&self, id: &str) -> Result<(), Error> {
        remove_files(&self.out.join("games"), id)?;
        remove_files(&self.out.join("rejects"), id)
    }

    /// The folder of files that are being written. Names with an underscore are passed over by who reads folders of Parquet.
    pub(super) fn unfinished(&self) -> PathBuf {
        self.out.join("_unfinished")
    }

    pub(super) fn journals(&self) -> PathBuf {
        self.out.join("_journal")
    }

    /// The file that says that all is there.
    pub(super) fn success(&self) -> PathBuf {
        self.out.join("games").join("_SUCCESS")
    }
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

/// The folder of what has no year or no month, as Hive names it.
pub(crate) const UNDATED: &str = "__HIVE_DEFAULT_PARTITION__";

fn write_to(
    file: File,
    schema: SchemaRef,
    batch: &RecordBatch,
    properties: WriterProperties,
) -> Result<File, String> {
    let mut writer =
        ArrowWriter::try_new(file, schema, Some(properties)).map_err(|error| error.to_string())?;
    writer.write(batch).map_err(|error| error.to_string())?;
    writer.into_inner().map_err(|error| error.to_string())
}
