//! Folders of Parquet as tables, with positions found by their keys.
//!
//! DataFusion leaves out row groups by `column = value` alone. Here the filter over the keys says which row groups can have a
//! position, and the keys of these which rows; only those rows are read.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use arrow::array::{Array as _, AsArray, ListArray, RecordBatch};
use arrow::datatypes::{DataType, Field, Int64Type, Schema, SchemaRef};
use async_trait::async_trait;
use bytes::Bytes;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::{Column, DFSchema, Result, ScalarValue, exec_datafusion_err};
use datafusion::datasource::TableType;
use datafusion::datasource::listing::PartitionedFile;
use datafusion::datasource::object_store::ObjectStoreUrl;
use datafusion::datasource::physical_plan::parquet::metadata::DFParquetMetadata;
use datafusion::datasource::physical_plan::parquet::{
    CachedParquetFileReaderFactory, ParquetAccessPlan, ParquetFileReaderFactory,
};
use datafusion::datasource::physical_plan::{FileGroup, FileScanConfigBuilder, ParquetSource};
use datafusion::datasource::source::DataSourceExec;
use datafusion::datasource::table_schema::TableSchema;
use datafusion::execution::cache::cache_manager::FileMetadataCache;
use datafusion::logical_expr::utils::conjunction;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::metrics::ExecutionPlanMetricsSet;
use datafusion::prelude::SessionContext;
use futures::future::{BoxFuture, FutureExt, join_all};
use futures::{StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, RowSelection, RowSelector,
};
use parquet::arrow::async_reader::{AsyncFileReader, ParquetRecordBatchStreamBuilder};
use parquet::basic::Type as PhysicalType;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use touchmove_lake_functions::schema;

use crate::convert::{INCOMPLETE, UNDATED, keys_path};
use crate::error::{Context, Error};
use crate::input::{self, Place};

/// A table of Parquet files with the same columns.
#[derive(Debug)]
pub(super) struct Lake {
    address: ObjectStoreUrl,
    store: Arc<dyn ObjectStore>,
    files: Vec<(ObjectMeta, Vec<ScalarValue>)>,
    schema: TableSchema,
}

/// Opens a file or a folder.
pub(super) async fn table(
    place: &Place,
    context: &SessionContext,
) -> std::result::Result<Arc<dyn TableProvider>, Error> {
    let name = place.name();
    let (address, store, path) = match place {
        Place::Stdin => return Err(Error::new("standard input cannot be a table of Parquet")),
        Place::File(path) => {
            let path = path.canonicalize().context(&name)?;
            let path = ObjectPath::from_absolute_path(path).context(&name)?;
            let store: Arc<dyn ObjectStore> = Arc::new(LocalFileSystem::new());
            (ObjectStoreUrl::local_filesystem(), store, path)
        }
        Place::Object(url) => {
            let (store, path) = input::store(url)?;
            let root = format!("{}://{}", url.scheme(), url.authority());
            (ObjectStoreUrl::parse(root).context(&name)?, store, path)
        }
    };
    let root = url::Url::parse(address.as_str()).context(&name)?;
    context
        .runtime_env()
        .register_object_store(&root, store.clone());
    let (path, mut metas) = match path.as_ref().ends_with(".parquet") {
        // Not every store that has an object can list others.
        true => match store.head(&path).await {
            Ok(meta) => (path, vec![meta]),
            Err(object_store::Error::NotFound { .. }) => list(&store, path).await.context(&name)?,
            Err(error) => return Err(error).context(&name),
        },
        false => list(&store, path).await.context(&name)?,
    };
    check_whole(&store, &path, &metas).await.context(&name)?;
    let below = path.as_ref().len();
    metas.retain(|meta| {
        let inside = meta.location.as_ref().get(below..).unwrap_or_default();
        is_parquet(meta) && !inside.split('/').any(|part| part.starts_with(['_', '.']))
    });
    metas.sort_by(|one, other| one.location.cmp(&other.location));
    let first = metas
        .first()
        .ok_or_else(|| Error::new(format!("{name}: there is no file of Parquet in it")))?;
    let reader = reader(&store, first);
    let builder = ParquetRecordBatchStreamBuilder::new(reader)
        .await
        .context(&first.location)?;
    let file_schema = builder.schema().clone();
    let (mut columns, mut values) = partitions(&path, &metas).context(&name)?;
    // What the files themselves have, their folders need not say. Each value has the place of its column.
    for place in (0..columns.len()).rev() {
        if file_schema.field_with_name(columns[place].name()).is_ok() {
            columns.remove(place);
            values
                .iter_mut()
                .for_each(|values| drop(values.remove(place)));
        }
    }
    let files = metas.into_iter().zip(values).collect();
    let columns = columns.into_iter().map(Arc::new).collect::<Vec<_>>();
    let schema = TableSchema::builder(file_schema)
        .with_table_partition_cols(columns)
        .build();
    Ok(Arc::new(Lake {
        address,
        store,
        files,
        schema,
    }))
}

fn is_parquet(meta: &ObjectMeta) -> bool {
    meta.location.as_ref().ends_with(".parquet")
}

/// Lists what is below a path. What `lake convert` made has its games in a folder of their own, and nothing but rejects beside it.
async fn list(
    store: &Arc<dyn ObjectStore>,
    path: ObjectPath,
) -> object_store::Result<(ObjectPath, Vec<ObjectMeta>)> {
    let mut metas: Vec<ObjectMeta> = store.list(Some(&path)).try_collect().await?;
    let (games, rejects) = (path.clone().join("games"), path.clone().join("rejects"));
    let is_of = |folder: &ObjectPath, meta: &ObjectMeta| meta.location.prefix_matches(folder);
    let is_hidden = |meta: &ObjectMeta| {
        let mut parts = meta.location.prefix_match(&path).into_iter().flatten();
        parts.any(|part| part.as_ref().starts_with(['_', '.']))
    };
    let is_other = |meta: &ObjectMeta| {
        is_parquet(meta) && !(is_of(&games, meta) || is_of(&rejects, meta) || is_hidden(meta))
    };
    if metas.iter().any(|meta| is_of(&games, meta)) && !metas.iter().any(is_other) {
        metas.retain(|meta| meta.location.prefix_matches(&games));
        return Ok((games, metas));
    }
    Ok((path, metas))
}

/// Refuses the folder of a conversion that is not complete.
async fn check_whole(
    store: &Arc<dyn ObjectStore>,
    games: &ObjectPath,
    metas: &[ObjectMeta],
) -> std::result::Result<(), Error> {
    // The mark of a folder is that of what is below it as well, and of the rejects beside it.
    let parts: Vec<_> = games.parts().collect();
    let folder = |count: usize| ObjectPath::from_iter(parts[..count].to_vec());
    let above = (0..=parts.len()).map(folder);
    let beside = (0..parts.len()).filter(|&place| parts[place].as_ref() == "rejects");
    let beside = beside.map(|place| folder(place).join("games"));
    let marks = above.chain(beside).map(|folder| folder.join(INCOMPLETE));
    let is_marked = join_all(marks.map(|mark| async move { store.head(&mark).await.is_ok() }));
    let is_mark = |meta: &ObjectMeta| meta.location.filename() == Some(INCOMPLETE);
    if metas.iter().any(is_mark) || is_marked.await.contains(&true) {
        return Err(incomplete());
    }
    let success = games.clone().join("_SUCCESS");
    let is_done = metas.iter().any(|meta| meta.location == success);
    if is_done || games.filename() != Some("games") {
        return Ok(());
    }
    let mut out: Vec<_> = games.parts().collect();
    out.pop();
    let journals = ObjectPath::from_iter(out).join("_journal");
    if store.list(Some(&journals)).next().await.is_some() {
        return Err(incomplete());
    }
    Ok(())
}

fn incomplete() -> Error {
    Error::new("the conversion into it is not complete: run it again")
}

/// A file in a store, read by ranges.
struct Ranges {
    store: Arc<dyn ObjectStore>,
    meta: ObjectMeta,
}

impl AsyncFileReader for Ranges {
    fn get_bytes(&mut self, range: Range<u64>) -> BoxFuture<'_, parquet::errors::Result<Bytes>> {
        let bytes = self.store.get_range(&self.meta.location, range);
        bytes
            .map(|bytes| bytes.map_err(|error| ParquetError::External(error.into())))
            .boxed()
    }

    fn get_metadata<'a>(
        &'a mut self,
        _: Option<&'a ArrowReaderOptions>,
    ) -> BoxFuture<'a, parquet::errors::Result<Arc<ParquetMetaData>>> {
        let size = self.meta.size;
        async move {
            ParquetMetaDataReader::new()
                .load_and_finish(self, size)
                .await
                .map(Arc::new)
        }
        .boxed()
    }
}

fn reader(store: &Arc<dyn ObjectStore>, meta: &ObjectMeta) -> Ranges {
    Ranges {
        store: store.clone(),
        meta: meta.clone(),
    }
}

/// Makes readers whose errors say in which file they are.
#[derive(Debug)]
struct Naming(CachedParquetFileReaderFactory);

impl ParquetFileReaderFactory for Naming {
    fn create_reader(
        &self,
        partition: usize,
        file: PartitionedFile,
        hint: Option<usize>,
        metrics: &ExecutionPlanMetricsSet,
    ) -> Result<Box<dyn AsyncFileReader + Send>> {
        let place = file.object_meta.location.to_string();
        let reader = self.0.create_reader(partition, file, hint, metrics)?;
        Ok(Box::new(Named { place, reader }))
    }
}

/// A reader whose errors say in which file they are.
struct Named {
    place: String,
    reader: Box<dyn AsyncFileReader + Send>,
}

impl Named {
    /// Reads, and says where an error happened.
    fn say<'s, T: Send + 's>(
        &'s mut self,
        read: impl FnOnce(
            &'s mut (dyn AsyncFileReader + Send),
        ) -> BoxFuture<'s, parquet::errors::Result<T>>,
    ) -> BoxFuture<'s, parquet::errors::Result<T>> {
        let place = &self.place;
        let said = move |error| ParquetError::External(format!("{place}: {error}").into());
        read(&mut *self.reader)
            .map(move |result| result.map_err(said))
            .boxed()
    }
}

impl AsyncFileReader for Named {
    fn get_bytes(&mut self, range: Range<u64>) -> BoxFuture<'_, parquet::errors::Result<Bytes>> {
        self.say(|reader| reader.get_bytes(range))
    }

    fn get_byte_ranges(
        &mut self,
        ranges: Vec<Range<u64>>,
    ) -> BoxFuture<'_, parquet::errors::Result<Vec<Bytes>>> {
        self.say(|reader| reader.get_byte_ranges(ranges))
    }

    fn get_metadata<'a>(
        &'a mut self,
        options: Option<&'a ArrowReaderOptions>,
    ) -> BoxFuture<'a, parquet::errors::Result<Arc<ParquetMetaData>>> {
        self.say(move |reader| reader.get_metadata(options))
    }
}

/// Reads the columns that the names of folders give, such as `year=2024`, and their values in each file.
fn partitions(
    root: &ObjectPath,
    metas: &[ObjectMeta],
) -> std::result::Result<(Vec<Field>, Vec<Vec<ScalarValue>>), Error> {
    let below = root.as_ref().len();
    let of = |meta: &ObjectMeta| -> Vec<(String, String)> {
        let path = meta
            .location
            .as_ref()
            .get(below..)
            .unwrap_or_default()
            .to_owned();
        let parts = path.split('/').filter_map(|part| part.split_once('='));
        parts
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    };
    let all: Vec<_> = metas.iter().map(of).collect();
    let names: Vec<String> = all
        .first()
        .map(|first| first.iter().map(|(name, _)| name.clone()).collect())
        .unwrap_or_default();
    let mut are_numbers: BTreeMap<&str, bool> = BTreeMap::new();
    for (meta, values) in metas.iter().zip(&all) {
        if !values.iter().map(|(name, _)| name).eq(&names) {
            return Err(Error::new(format!(
                "{}: other folders than the first file is in",
                meta.location
            )));
        }
        for (name, value) in values {
            let is_number = value == UNDATED || value.parse::<i32>().is_ok();
            *are_numbers.entry(name).or_insert(true) &= is_number;
        }
    }
    let is_number = |name: &str| are_numbers.get(name).copied().unwrap_or(false);
    let fields = names.iter().map(|name| {
        let of = if is_number(name) {
            DataType::Int32
        } else {
            DataType::Utf8
        };
        Field::new(name, of, true)
    });
    let values = all.iter().map(|values| {
        let value = |(name, value): &(String, String)| match (is_number(name), value == UNDATED) {
            (true, _) => ScalarValue::Int32(value.parse().ok()),
            (false, true) => ScalarValue::Utf8(None),
            (false, false) => ScalarValue::Utf8(Some(value.clone())),
        };
        values.iter().map(value).collect()
    });
    Ok((fields.collect(), values.collect()))
}

/// A key to look for, among those of so many half-moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sought {
    key: i64,
    within: Option<usize>,
}

impl Sought {
    /// Reads a condition that only games with a key meet.
    fn of(filter: &Expr) -> Option<Self> {
        let Expr::ScalarFunction(call) = filter else {
            return None;
        };
        let is_column = |wanted: &str, expr: &Expr| matches!(expr, Expr::Column(column) if column.name == wanted);
        match (call.func.name(), call.args.as_slice()) {
            ("array_has", [list, Expr::Literal(ScalarValue::Int64(Some(key)), _)])
                if is_column(schema::KEYS, list) =>
            {
                Some(Self {
                    key: *key,
                    within: None,
                })
            }
            (
                "chess_contains",
                [
                    games,
                    Expr::Literal(position, _),
                    Expr::Literal(ScalarValue::Int64(Some(within)), _),
                ],
            ) if is_column("moves", games) => {
                let position: touchmove::Position = position.try_as_str()??.parse().ok()?;
                let key = touchmove_lake_functions::stable_key(&position);
                Some(Self {
                    key,
                    within: Some(usize::try_from(*within).ok()?),
                })
            }
            _ => None,
        }
    }

    /// Finds the rows of a list of keys.
    fn rows(self, lists: &ListArray) -> Vec<usize> {
        let keys = lists.values().as_primitive::<Int64Type>().values();
        let ends = lists.value_offsets();
        let most = self
            .within
            .map_or(usize::MAX, |within| within.saturating_add(1));
        let (mut found, mut at) = (Vec::new(), ends.first().map_or(0, |&start| start as usize));
        let last = ends.last().map_or(0, |&end| end as usize);
        while let Some(next) = keys[at..last].iter().position(|&key| key == self.key) {
            let place = at + next;
            let row = ends.partition_point(|&end| end as usize <= place) - 1;
            if place - (ends[row] as usize) < most {
                found.push(row);
            }
            at = ends[row + 1] as usize;
        }
        found
    }
}

/// Where Spark keeps what it knows of columns.
const SPARK_SCHEMA: &str = "org.apache.spark.sql.parquet.row.metadata";

/// Returns for how many half-moves a file has keys, if this pair of its metadata says it.
fn half_moves_with_keys(name: &str, value: &str) -> Option<usize> {
    match name {
        schema::KEYS_NAME => value.parse().ok(),
        SPARK_SCHEMA => {
            let of_all: serde_json::Value = serde_json::from_str(value).ok()?;
            let mut columns = of_all.get("fields")?.as_array()?.iter();
            let keys = columns.find(|column| column["name"] == schema::KEYS)?;
            usize::try_from(keys["metadata"][schema::KEYS_NAME].as_u64()?).ok()
        }
        _ => None,
    }
}

/// Returns what of a file can have the keys, or `None` if the file does not tell.
async fn find(
    store: Arc<dyn ObjectStore>,
    cache: Arc<FileMetadataCache>,
    meta: ObjectMeta,
    sought: Vec<Sought>,
) -> std::result::Result<Option<ParquetAccessPlan>, Error> {
    let place = meta.location.clone();
    let metadata = DFParquetMetadata::new(&*store, &meta)
        .with_file_metadata_cache(Some(cache))
        .fetch_metadata()
        .await
        .context(&place)?;
    let footer = ArrowReaderMetadata::try_new(metadata.clone(), ArrowReaderOptions::new());
    let footer = footer.context(&place)?;
    let builder = || {
        ParquetRecordBatchStreamBuilder::new_with_metadata(reader(&store, &meta), footer.clone())
    };
    let file = metadata.file_metadata();
    let mut pairs = file.key_value_metadata().into_iter().flatten();
    let keys = pairs.find_map(|pair| half_moves_with_keys(&pair.key, pair.value.as_ref()?));
    let column = file.schema_descr().columns().iter().position(|column| {
        *column.path() == keys_path() && column.physical_type() == PhysicalType::INT64
    });
    let (Some(keys), Some(column)) = (keys, column) else {
        return Ok(None);
    };
    let sought: Vec<Sought> = sought
        .into_iter()
        .filter(|sought| sought.within.is_none_or(|within| within <= keys))
        .collect();
    if sought.is_empty() || keys == 0 {
        return Ok(None);
    }
    let mut plan = ParquetAccessPlan::new_all(metadata.num_row_groups());
    let (mut filters, mut groups) = (builder(), Vec::new());
    for group in 0..metadata.num_row_groups() {
        let filter = filters
            .get_row_group_column_bloom_filter(group, column)
            .await
            .context(&place)?;
        let may_have =
            filter.is_none_or(|filter| sought.iter().all(|sought| filter.check(&sought.key)));
        if may_have {
            groups.push(group);
        } else {
            plan.skip(group);
        }
    }
    for group in groups {
        let builder = builder();
        let mask = ProjectionMask::leaves(builder.parquet_schema(), [column]);
        let mut batches = builder
            .with_projection(mask)
            .with_row_groups(vec![group])
            .with_batch_size(8192)
            .build()
            .context(&place)?;
        let (mut rows, mut before) = (Vec::new(), 0);
        while let Some(batch) = batches.next().await {
            let batch = batch.context(&place)?;
            // Another program may have kept the number of keys, and changed what they are.
            let lists = batch.column(0).as_list_opt::<i32>();
            let lists = lists.filter(|lists| {
                let keys = lists.values().as_primitive_opt::<Int64Type>();
                lists.null_count() == 0 && keys.is_some_and(|keys| keys.null_count() == 0)
            });
            let Some(lists) = lists else {
                return Ok(None);
            };
            let mut found = sought.iter().map(|sought| sought.rows(lists));
            let mut all = found.next().unwrap_or_default();
            for other in found {
                all.retain(|row| other.binary_search(row).is_ok());
            }
            rows.extend(all.into_iter().map(|row| before + row));
            before += batch.num_rows();
        }
        match rows.is_empty() {
            true => plan.skip(group),
            false => plan.scan_selection(group, selection(&rows, before)),
        }
    }
    Ok(Some(plan))
}

/// Selects these rows of so many.
fn selection(rows: &[usize], of: usize) -> RowSelection {
    let mut selectors = Vec::new();
    let mut at = 0;
    for &row in rows {
        selectors.push(RowSelector::skip(row - at));
        selectors.push(RowSelector::select(1));
        at = row + 1;
    }
    selectors.push(RowSelector::skip(of - at));
    selectors.into()
}

impl Lake {
    /// Returns whether each file can have rows that meet the conditions on the columns of the folders.
    fn kept(&self, state: &dyn Session, filters: &[Expr]) -> Result<Vec<bool>> {
        let mut kept = vec![true; self.files.len()];
        let fields = self.schema.table_partition_cols();
        let is_partition =
            |column: &&Column| fields.iter().any(|field| *field.name() == column.name);
        let schema = Arc::new(Schema::new(fields.clone()));
        let columns = (0..fields.len()).map(|column| {
            let values = self.files.iter().map(|(_, values)| values[column].clone());
            ScalarValue::iter_to_array(values)
        });
        let batch = match self.files.is_empty() || fields.is_empty() {
            true => return Ok(kept),
            false => RecordBatch::try_new(schema.clone(), columns.collect::<Result<_>>()?)?,
        };
        let schema = DFSchema::try_from(schema)?;
        for filter in filters {
            let columns = filter.column_refs();
            if columns.is_empty() || !columns.iter().all(is_partition) || filter.is_volatile() {
                continue;
            }
            let filter = state.create_physical_expr(filter.clone(), &schema)?;
            let meets = filter.evaluate(&batch)?.into_array(kept.len())?;
            for (kept, meets) in kept.iter_mut().zip(meets.as_boolean()) {
                *kept &= meets == Some(true);
            }
        }
        Ok(kept)
    }
}

#[async_trait]
impl TableProvider for Lake {
    fn schema(&self) -> SchemaRef {
        self.schema.table_schema().clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        // Each filter is checked again: what is left out here only saves work.
        Ok(vec![TableProviderFilterPushDown::Inexact; filters.len()])
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let sought: Vec<Sought> = filters.iter().filter_map(Sought::of).collect();
        let cores = state.config().target_partitions();
        let kept = self.kept(state, filters)?;
        let cache = state.runtime_env().cache_manager.get_file_metadata_cache();
        let mut plans: Vec<Option<ParquetAccessPlan>> = vec![None; self.files.len()];
        if !sought.is_empty() {
            let (room, mut tasks) = (Arc::new(Semaphore::new(cores)), JoinSet::new());
            for (number, (meta, _)) in self.files.iter().enumerate() {
                if !kept[number] {
                    continue;
                }
                let (room, sought) = (room.clone(), sought.clone());
                let (store, cache, meta) = (self.store.clone(), cache.clone(), meta.clone());
                tasks.spawn(async move {
                    let _one = room.acquire_owned().await;
                    (number, find(store, cache, meta, sought).await)
                });
            }
            while let Some(done) = tasks.join_next().await {
                let (number, plan) = done.map_err(|error| exec_datafusion_err!("{error}"))?;
                plans[number] = plan.map_err(|error| exec_datafusion_err!("{error}"))?;
            }
        }
        let mut groups: Vec<Vec<PartitionedFile>> = vec![Vec::new(); cores.max(1)];
        let mut next = 0;
        for (((meta, values), plan), kept) in self.files.iter().zip(plans).zip(kept) {
            let is_empty = |plan: &ParquetAccessPlan| plan.row_group_indexes().is_empty();
            if !kept || plan.as_ref().is_some_and(is_empty) {
                continue;
            }
            let mut file =
                PartitionedFile::new_from_meta(meta.clone()).with_partition_values(values.clone());
            if let Some(plan) = plan {
                file = file.with_extension(plan);
            }
            let places = groups.len();
            groups[next % places].push(file);
            next += 1;
        }
        groups.retain(|group| !group.is_empty());
        // Footers are read once in a session.
        let readers = Naming(CachedParquetFileReaderFactory::new(
            self.store.clone(),
            cache,
        ));
        let mut source = ParquetSource::new(self.schema.clone())
            .with_parquet_file_reader_factory(Arc::new(readers))
            .with_table_parquet_options(state.table_options().parquet.clone());
        if let Some(filter) = conjunction(
            filters
                .iter()
                .filter(|filter| Sought::of(filter).is_none())
                .cloned(),
        ) {
            let columns = DFSchema::try_from(self.schema())?;
            source = source.with_predicate(state.create_physical_expr(filter, &columns)?);
        }
        let groups = groups.into_iter().map(FileGroup::new).collect();
        let config = FileScanConfigBuilder::new(self.address.clone(), Arc::new(source))
            .with_file_groups(groups)
            .with_projection_indices(projection.cloned())?
            .with_limit(limit)
            .build();
        Ok(DataSourceExec::from_data_source(config))
    }
}
