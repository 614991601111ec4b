//! The tree of moves, printed as a table.

use std::io::{self, Write};

use touchmove::openings::Names;
use touchmove::{Color, LegalMove, Position};

use crate::counts::{Counts, Step, Table, key};

/// What is printed.
pub(crate) struct Tree<'t> {
    pub(crate) table: &'t Table,
    pub(crate) names: &'t Names,
    pub(crate) depth: usize,
    pub(crate) min_games: u64,
}

impl Tree<'_> {
    /// Prints the moves from the start position.
    pub(crate) fn print(&self, all: &Counts, out: &mut impl Write) -> io::Result<()> {
        let width = self.width();
        let (games, share) = ("games", "share");
        let (white, draws, black) = ("white", "draws", "black");
        writeln!(
            out,
            "{:width$}{games:>11}{share:>8}{white:>8}{draws:>8}{black:>8}",
            "move"
        )?;
        print_row("all games", width, all, all.games(), out)?;
        writeln!(out)?;
        self.print_from(&Position::standard(), 0, out)
    }

    /// The width of the column of moves.
    const fn width(&self) -> usize {
        2 * self.depth + 12
    }

    /// Prints the moves from a position, the most frequent first.
    fn print_from(&self, position: &Position, ply: usize, out: &mut impl Write) -> io::Result<()> {
        if ply == self.depth {
            return Ok(());
        }
        let before = key(position);
        let counted = |legal: LegalMove<'_>| {
            let after = legal.play();
            let counts = self.table.get(Step::new(before, key(&after)));
            (legal.san(), counts, after)
        };
        let moves = position.legal_moves();
        let mut moves: Vec<_> = moves.into_iter().map(counted).collect();
        let all = moves.iter().map(|(_, counts, _)| counts.games()).sum();
        moves.retain(|(_, counts, _)| counts.games() >= self.min_games.max(1));
        moves.sort_by_key(|(san, counts, _)| (u64::MAX - counts.games(), *san));
        for (san, counts, after) in moves {
            let dots = match position.turn() {
                Color::White => ".",
                Color::Black => "...",
            };
            let indent = 2 * ply;
            let label = format!("{:indent$}{}{dots} {san}", "", position.fullmove_number());
            print_row(&label, self.width(), &counts, all, out)?;
            if let Some(name) = self.names.of_position(&after) {
                write!(out, "  {name}")?;
            }
            writeln!(out)?;
            self.print_from(&after, ply + 1, out)?;
        }
        Ok(())
    }
}

fn print_row(
    label: &str,
    width: usize,
    counts: &Counts,
    all: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let games = counts.games();
    let shares = [
        percent(games, all),
        percent(counts.white.into(), counts.decided()),
        percent(counts.draws.into(), counts.decided()),
        percent(counts.black.into(), counts.decided()),
    ];
    write!(out, "{label:width$}{games:>11}")?;
    for share in shares {
        write!(out, "{share:>8}")?;
    }
    Ok(())
}

/// Returns a part of a whole in percent, or a dash if there is no whole.
fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1}%", part as f64 * 100.0 / whole as f64),
    }
}
