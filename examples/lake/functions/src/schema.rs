//! The columns of a table of games, and of the games that could not be read.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};

/// The version of the columns. A column that is added does not change it.
pub const VERSION: i32 = 1;

/// The names of the metadata in each file.
pub const VERSION_NAME: &str = "touchmove.schema_version";
pub const KEYS_NAME: &str = "touchmove.keys";

/// The columns that are tags as they stand, with the names of their tags.
pub const TAGS: [(&str, &str); 13] = [
    ("event", "Event"),
    ("site", "Site"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("white_title", "WhiteTitle"),
    ("black_title", "BlackTitle"),
    ("eco", "ECO"),
    ("opening", "Opening"),
    ("variation", "Variation"),
    ("variant", "Variant"),
    ("termination", "Termination"),
    ("time_control", "TimeControl"),
];

/// The names of the columns that are made of others, with their types.
pub const MADE: [(&str, DataType); 10] = [
    ("date", DataType::Date32),
    ("white_elo", DataType::Int32),
    ("black_elo", DataType::Int32),
    ("base_seconds", DataType::Int32),
    ("increment_seconds", DataType::Int32),
    ("result", DataType::Utf8),
    ("plies", DataType::Int32),
    ("end", DataType::Utf8),
    ("end_ply", DataType::Int32),
    ("moves", DataType::Binary),
];

fn list(items: DataType) -> DataType {
    DataType::List(Field::new("element", items, true).into())
}

/// Returns the type of the tags that have no column.
pub fn map() -> DataType {
    let entries = vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", DataType::Utf8, true),
    ];
    let entry = Field::new("key_value", DataType::Struct(entries.into()), false);
    DataType::Map(entry.into(), false)
}

/// The column of stable keys.
pub const KEYS: &str = "keys";

/// Returns the columns of games in a file. Year and month are in the names of its folders.
pub fn games() -> SchemaRef {
    let tags = TAGS.map(|(name, _)| Field::new(name, DataType::Utf8, true));
    let made = MADE.map(|(name, of)| Field::new(name, of, true));
    let lists = [
        ("clocks", list(DataType::Int32)),
        ("evals", list(DataType::Int32)),
        ("faults", list(DataType::Utf8)),
        ("tags", map()),
        (KEYS, list(DataType::Int64)),
        ("schema_version", DataType::Int32),
    ];
    let lists = lists.map(|(name, of)| Field::new(name, of, true));
    let fields: Vec<Field> = tags.into_iter().chain(made).chain(lists).collect();
    Arc::new(Schema::new(fields))
}

/// The columns that the names of folders give.
pub const PARTITIONS: [&str; 2] = ["year", "month"];

/// Returns the columns of games with those of the partitions.
pub fn games_with_partitions() -> SchemaRef {
    let partitions = PARTITIONS.map(|name| Field::new(name, DataType::Int32, true));
    let fields = games()
        .fields()
        .iter()
        .map(|field| field.as_ref().clone())
        .chain(partitions)
        .collect::<Vec<_>>();
    Arc::new(Schema::new(fields))
}

/// Returns the columns of games that could not be read, or not to their end.
pub fn rejects() -> SchemaRef {
    let fields = [
        ("source", DataType::Utf8),
        ("offset", DataType::Int64),
        ("line", DataType::Int64),
        ("column", DataType::Int64),
        ("is_cut", DataType::Boolean),
        ("reason", DataType::Utf8),
        ("text", DataType::Utf8),
        ("schema_version", DataType::Int32),
    ];
    let fields = fields.map(|(name, of)| Field::new(name, of, true));
    Arc::new(Schema::new(Vec::from(fields)))
}
