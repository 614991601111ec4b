//! PGN: what files contain, their faults, and how records are written.

mod cut;
mod damage;
mod exports;
mod heuristics;
mod illegal;
mod letters;
mod oddities;
mod options;
mod pieces;
mod properties;
mod sloppy;
mod split;
mod starts;
mod streams;
mod utf16;
mod writing;

use touchmove::{GameRecord, pgn};

/// Reads a file that is in `tests/pgn/files`.
macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!("files/", $name, ".pgn"))
    };
}
use file;

/// Every file there.
const FILES: [&[u8]; 29] = [
    file!("against_the_laws"),
    file!("annotations"),
    file!("bad_start"),
    file!("byte_order_mark"),
    file!("byte_order_mark_and_percent"),
    file!("chess960"),
    file!("comment_behind_result"),
    file!("comments"),
    file!("crlf"),
    file!("half_a_tag"),
    file!("illegal_moves"),
    file!("latin1"),
    file!("move_numbers"),
    file!("null_moves"),
    file!("percent"),
    file!("result_in_variation"),
    file!("result_missing"),
    file!("results"),
    file!("spellings"),
    file!("start_position"),
    file!("strange_bytes"),
    file!("tag_escapes"),
    file!("tag_spaces"),
    file!("tags_only"),
    file!("unclosed_comment"),
    file!("unclosed_variation"),
    file!("utf8"),
    file!("variations"),
    file!("without_tags"),
];

/// Each game of a file as compact PGN, or its error.
fn told<S: pgn::Source>(reader: pgn::Reader<S>) -> Vec<String> {
    let tell = |game: Result<GameRecord, _>| match game {
        Ok(record) => record.to_pgn(pgn::Style::Compact).trim_end().to_owned(),
        Err(error) => format!("{error}"),
    };
    reader.records().map(tell).collect()
}

/// Asserts what the strict reader says of a file.
#[track_caller]
fn assert_strictly_told(file: &[u8], expected: &[&str]) {
    let reader = pgn::Reader::from_bytes(file).with_options(pgn::Options::STRICT);
    assert_eq!(told(reader), expected);
}

/// Asserts what the games of a file are, in compact PGN, or their errors: whole games or none.
#[track_caller]
fn assert_told(file: &[u8], expected: &[&str]) {
    let reader = pgn::Reader::from_bytes(file).with_options(pgn::Options::WHOLE_GAMES);
    assert_eq!(told(reader), expected);
}
