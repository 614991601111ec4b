//! The end of the game: its result with the article.

use std::io::{self, Write};

use touchmove::arbiter::Phase;

use crate::count::count;
use crate::table::Table;
use crate::words;

/// Prints the article with its sentence, and the result last. Lines have at most so many columns.
pub(crate) fn tell_result(table: &Table, columns: usize, out: &mut impl Write) -> io::Result<()> {
    let lines = result(table).into_iter();
    let mut lines = lines.flat_map(|line| words::wrapped(&line, columns));
    lines.try_for_each(|line| writeln!(out, "{line}"))
}

/// The article by which the game ended, and the result.
pub(crate) fn result(table: &Table) -> Vec<String> {
    let arbiter = table.arbiter();
    let length = count(arbiter.ply(), "half-move");
    match (arbiter.phase(), table.end()) {
        (Phase::Over(verdict), Some(ending)) => {
            let citation = &ending.citation;
            let (edition, article) = (citation.edition(), citation.article());
            vec![
                words::citation(citation).trim_start().to_owned(),
                format!("{verdict} ({edition} {article}), after {length}"),
            ]
        }
        _ => vec![format!("the game is not over, after {length}")],
    }
}
