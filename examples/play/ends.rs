//! The end of the game: its result with the article, and the files written.

use std::error::Error;
use std::fs;
use std::io::{self, Write};

use touchmove::arbiter::Phase;

use crate::arguments::Settings;
use crate::table::Table;
use crate::words;

/// Writes the files and prints the result.
pub(crate) fn finish(
    table: &Table,
    settings: &Settings,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let arbiter = table.arbiter();
    let mut record = arbiter.to_record();
    for (tag, name) in ["White", "Black"].into_iter().zip(&settings.names) {
        if let Some(name) = name {
            record.tags_mut().set(tag, name)?;
        }
    }
    writeln!(out)?;
    if let Some(path) = &settings.pgn {
        write_file(path, &record.to_pgn(Default::default()))?;
        writeln!(out, "the game is in {}", path.display())?;
    }
    if let Some(path) = &settings.log {
        write_file(path, &arbiter.to_log_with_rulings().to_string())?;
        writeln!(out, "the log is in {}", path.display())?;
    }
    Ok(tell_result(table, out)?)
}

fn write_file(path: &std::path::Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Prints the article with its sentence, and the result last.
fn tell_result(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let arbiter = table.arbiter();
    let half_moves = match arbiter.ply() {
        1 => "1 half-move".to_owned(),
        plies => format!("{plies} half-moves"),
    };
    if let (Phase::Over(verdict), Some(ending)) = (arbiter.phase(), table.end()) {
        let citation = &ending.citation;
        writeln!(out, "{}", words::citation(citation).trim_start())?;
        let (edition, article) = (citation.edition(), citation.article());
        return writeln!(out, "{verdict} ({edition} {article}), after {half_moves}");
    }
    writeln!(out, "the game is not over, after {half_moves}")
}
