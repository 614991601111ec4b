//! The tags of a record: the roster, the others, and the start position.

use alloc::string::ToString;
use core::fmt::{self, Write};

use super::Style;
use super::lines::Lines;
use crate::position::Position;
use crate::record::{GameRecord, Tags};
use crate::types::Outcome;

/// How many tags of the roster come before `Result`.
const BEFORE_RESULT: usize = 6;

pub(super) fn write<W: Write>(
    record: &GameRecord,
    style: Style,
    lines: &mut Lines<W>,
) -> fmt::Result {
    let mut tag =
        |name: &str, value: &str| lines.line(format_args!("[{name} \"{}\"]", Escaped(value)));
    let needs_fen = Tags::variant_needs_fen(record.tags().get("Variant").unwrap_or_default());
    let start = unusual_start(record.start()).or(needs_fen.then_some(record.start()));
    let fen = start.map(|start| start.to_string());
    let derived = || {
        let fen = fen.as_deref().map(|fen| [("FEN", fen), ("SetUp", "1")]);
        fen.into_iter().flatten()
    };
    match style {
        Style::Compact => {
            let mut tags = record.tags().said().chain(derived());
            tags.try_for_each(|(name, value)| tag(name, value))
        }
        Style::Export => {
            for (name, value) in record.tags().iter().take(BEFORE_RESULT) {
                tag(name, value)?;
            }
            tag("Result", result(record))?;
            let others = record.tags().iter().skip(BEFORE_RESULT);
            for (name, value) in others.chain(derived()) {
                tag(name, value)?;
            }
            lines.line(format_args!(""))
        }
    }
}

/// Returns the result as PGN writes it.
pub(super) fn result(record: &GameRecord) -> &'static str {
    record.result().map_or("*", Outcome::as_str)
}

/// Returns the start position if it must be written.
fn unusual_start(start: &Position) -> Option<&Position> {
    let standard = Position::standard();
    let usual = *start == standard
        && start.halfmove_clock() == standard.halfmove_clock()
        && start.fullmove_number() == standard.fullmove_number();
    (!usual).then_some(start)
}

/// A tag value with backslashes before quotes and backslashes.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            if matches!(character, '"' | '\\') {
                f.write_char('\\')?;
            }
            f.write_char(character)?;
        }
        Ok(())
    }
}
