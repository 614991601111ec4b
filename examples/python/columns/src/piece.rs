//! A piece of a file: whole games, read into tables.

use touchmove::pgn::{self, Loss, Options, Reader, next_game};

use crate::game::push;
use crate::plain::Plain;
use crate::table::{Mistake, Place, Table};

/// How many bytes are read at a time as plain games. If one of them is not plain, all are read as records.
const GRAIN: usize = 1 << 13;

/// Rows, and the mistake of the game behind them of which nothing was kept.
#[derive(Debug)]
pub struct Part {
    pub table: Table,
    pub rejected: Option<Mistake>,
}

/// What was read of a piece.
#[derive(Debug)]
pub struct Piece {
    pub parts: Vec<Part>,
    /// The place behind the piece, counted from its start.
    pub end: Place,
}

/// Reads a piece of whole games into tables like `empty`. Places are counted from the start of the piece.
///
/// `goes_on` is asked now and then; if it returns `false`, what is returned is not complete.
pub fn read(
    text: &[u8],
    mut options: Options,
    empty: Table,
    mut goes_on: impl FnMut() -> bool,
) -> Piece {
    let needs = empty.needs();
    // A mistake in a part that nobody asks for may cost the whole game, and a comment in a variation without a move
    // belongs to the move before it.
    let is_strict = options.loss == Loss::WholeGame;
    options.comments = is_strict || needs.commands || needs.faults;
    options.variations = options.comments;
    let mut plain = Plain::new(options, needs);
    let (mut table, mut parts) = (empty.clone(), Vec::new());
    // Lines are counted only up to a game that is read as a record, and at the end.
    let (mut base, mut counted) = (Place::START, 0);
    let mut start = 0;
    while start < text.len() && goes_on() {
        let next = text
            .get(start + GRAIN..)
            .and_then(|_| next_game(text, start + GRAIN));
        let end = next.unwrap_or(text.len());
        let grain = text.get(start..end).unwrap_or_default();
        let rows = table.rows;
        base.game = match plain.read(grain, base.game, &mut table) {
            Some(game) => game,
            None => {
                table.truncate(rows);
                base = base.passing(text.get(counted..start).unwrap_or_default());
                counted = start;
                as_records(grain, options, base, &empty, &mut table, &mut parts)
            }
        };
        start = end;
    }
    let end = base.passing(text.get(counted..).unwrap_or_default());
    parts.push(Part {
        table,
        rejected: None,
    });
    Piece { parts, end }
}

/// Adds the rows of games as records have them, and returns the number of the last one.
fn as_records(
    text: &[u8],
    options: Options,
    base: Place,
    empty: &Table,
    table: &mut Table,
    parts: &mut Vec<Part>,
) -> u64 {
    let mut reader = Reader::from_bytes(text).with_options(options);
    let mut last = base.game;
    let placed = |error: &pgn::Error| {
        let mut mistake = Mistake::from(error);
        mistake.place = mistake.place.behind(base);
        mistake
    };
    loop {
        match reader.next_record() {
            Ok(None) => return last,
            Ok(Some(record)) => {
                last = base.game + reader.location().game;
                let faults = reader.faults().iter().map(placed).collect();
                push(table, last, &record, faults);
            }
            Err(error) => {
                let rejected = placed(&error);
                last = rejected.place.game;
                let table = std::mem::replace(table, empty.clone());
                parts.push(Part {
                    table,
                    rejected: Some(rejected),
                });
            }
        }
    }
}
