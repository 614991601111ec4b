//! Openings by name, from a table that is given.

use std::ops::ControlFlow::Continue;

use arrow_array::ArrayRef;
use touchmove::openings::{Name, Names};

use crate::input::{Arg, Args, Error};
use crate::line::{Line, Step};

/// Returns the name of the last position of the game that has one.
fn opening_of<'n>(line: &Line<'_>, names: &'n Names) -> Option<Name<'n>> {
    let mut last = None;
    let played = line.walk_moves(|step| {
        if let Step::Start(position) | Step::Move(_, position) = step {
            last = names.of_position(position).or(last);
        }
        Continue(())
    });
    played.ok()?;
    last
}

pub(crate) fn opening(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, tables) = (args.games(0)?, args.texts(1)?);
    let read = |table: &str| {
        table
            .parse::<Names>()
            .map_err(|error| format!("the table of openings: {error}"))
    };
    let constant = args.read(&tables, read)?;
    args.collect(|row| {
        let line = games.get(row)?;
        match &constant {
            Some(names) => opening_of(&line, names).map(|name| name.to_string()),
            None => opening_of(&line, &read(tables.get(row)?).ok()?).map(|name| name.to_string()),
        }
    })
}

/// Returns the names of the openings of games, from a table that was read before.
///
/// # Errors
///
/// If the argument has no games.
pub fn opening_with(names: &Names, games: &Arg, rows: usize) -> Result<ArrayRef, Error> {
    let args = Args {
        name: "chess_opening",
        args: std::slice::from_ref(games),
        rows,
    };
    args.of_game(|line| opening_of(line, names).map(|name| name.to_string()))
}
