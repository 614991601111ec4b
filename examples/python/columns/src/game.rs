//! A game that was read as a record, as rows of a table. Every game can be read so.

use touchmove::GameRecord;
use touchmove::record::{NodeId, RecordMove};
use touchmove::san::NotationStyle;

use crate::Rows;
use crate::column::{Column, Game, Row, Stands};
use crate::table::{Mistake, Table};

/// Adds the rows of a game.
pub(crate) fn push(table: &mut Table, number: u64, record: &GameRecord, faults: Vec<Mistake>) {
    match table.kind {
        Rows::Games => push_game(table, number, record, faults),
        Rows::Positions => push_positions(table, number, record, &faults),
    }
}

fn push_game(table: &mut Table, number: u64, record: &GameRecord, faults: Vec<Mistake>) {
    let mut plies = 0;
    for node in record.main_line() {
        plies += 1;
        let (uci, san) = (uci(record, node), san(record, node));
        table.push_move(uci.as_deref(), san.as_deref());
    }
    let game = Game {
        number,
        plies,
        start: record.start(),
        result: record.result(),
        is_cut: record.is_cut(),
    };
    for column in &mut table.columns {
        column.push_game(&game);
        match column {
            Column::Tag(name, unknown, texts) => {
                texts.push(
                    record
                        .tags()
                        .get(name)
                        .filter(|value| Some(*value) != *unknown),
                );
            }
            Column::Faults(_) => column.push_faults(faults.clone()),
            _ => {}
        }
    }
    table.rows += 1;
}

fn push_positions(table: &mut Table, game: u64, record: &GameRecord, faults: &[Mistake]) {
    let mut ply = 0;
    for node in std::iter::once(record.root()).chain(record.main_line()) {
        let stands = match (record.position(node), record.setup(node)) {
            (Some(position), _) => Stands::Valid(position),
            (None, Some(setup)) => Stands::Invalid(setup),
            (None, None) => continue,
        };
        let (uci, san) = (uci(record, node), san(record, node));
        let row = Row {
            game,
            ply,
            stands,
            uci: uci.as_deref(),
            san: san.as_deref(),
        };
        table.push_row(&row);
        for comment in record.comments(node) {
            table.complete(comment.as_str());
        }
        ply += 1;
    }
    table.end_positions(record.is_cut(), faults);
}

fn uci(record: &GameRecord, node: NodeId) -> Option<String> {
    match record.move_at(node)? {
        RecordMove::Played(mv) | RecordMove::Illegal(mv) | RecordMove::IllegalEnPassant(mv) => {
            Some(mv.to_string())
        }
        RecordMove::Null => None,
    }
}

fn san(record: &GameRecord, node: NodeId) -> Option<String> {
    let text = record.format_move(node, NotationStyle::SAN)?;
    Some(text.to_string())
}
