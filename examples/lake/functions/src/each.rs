//! A list with a struct for each half-move.

use std::ops::ControlFlow::Continue;
use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};

use crate::board::{fen_of, san_of, uci_of};
use crate::input::{Args, Error};
use crate::key::stable_key;
use crate::line::Step;
use crate::time::comment_values;

/// Returns the fields of a half-move.
pub(crate) fn fields() -> Fields {
    let field = |name: &str, of| Field::new(name, of, true);
    Fields::from(vec![
        field("ply", DataType::Int32),
        field("san", DataType::Utf8),
        field("uci", DataType::Utf8),
        field("fen", DataType::Utf8),
        field("key", DataType::Int64),
        field("clock", DataType::Int64),
        field("eval", DataType::Int32),
    ])
}

pub(crate) fn each(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let games = args.games(0)?;
    let lists = [1, 2].map(|index| args.has(index).then(|| args.number_lists(index)));
    let [given_clocks, given_evals] = lists.map(Option::transpose);
    let lists = [given_clocks?, given_evals?];
    let (mut plies, mut keys) = (Int32Builder::new(), Int64Builder::new());
    let mut texts = [(); 3].map(|()| StringBuilder::new());
    let (mut clocks, mut evals) = (Int64Builder::new(), Int32Builder::new());
    let (mut ends, mut valid) = (vec![0_i32], Vec::new());
    for row in 0..args.rows {
        let mut moves = Vec::new();
        let played = games.get(row).map(|line| {
            line.walk(|step| {
                match step {
                    Step::Move(legal, after) => {
                        let texts = [san_of(legal), uci_of(legal), fen_of(after)];
                        moves.push((texts, stable_key(after), None, None));
                    }
                    Step::Comment(text) => {
                        if let Some((_, _, clock, eval)) = moves.last_mut() {
                            let (shown, score) = comment_values(text);
                            (*clock, *eval) = (clock.or(shown), eval.or(score));
                        }
                    }
                    Step::Start(_) => {}
                }
                Continue(())
            })
        });
        let is_valid = matches!(played, Some(Ok(())));
        if is_valid {
            let mut given = lists.each_ref().map(|lists| lists.as_ref()?.get(row));
            for (ply, (words, key, clock, eval)) in (1..).zip(moves) {
                let [shown, score] = given
                    .each_mut()
                    .map(|values| values.as_mut().and_then(Iterator::next).flatten());
                let score = score.and_then(|score| i32::try_from(score).ok());
                plies.append_value(ply);
                for (texts, word) in texts.iter_mut().zip(words) {
                    texts.append_value(word);
                }
                keys.append_value(key);
                clocks.append_option(shown.or(clock));
                evals.append_option(score.or(eval));
            }
        }
        let end = i32::try_from(plies.len());
        ends.push(end.map_err(|_| args.error("a batch of fewer games is needed"))?);
        valid.push(is_valid);
    }
    let [mut san, mut uci, mut fen] = texts;
    let columns: Vec<ArrayRef> = vec![
        Arc::new(plies.finish()),
        Arc::new(san.finish()),
        Arc::new(uci.finish()),
        Arc::new(fen.finish()),
        Arc::new(keys.finish()),
        Arc::new(clocks.finish()),
        Arc::new(evals.finish()),
    ];
    let moves = StructArray::new(fields(), columns, None);
    let item = Field::new("item", DataType::Struct(fields()), true);
    Ok(Arc::new(ListArray::new(
        item.into(),
        OffsetBuffer::new(ends.into()),
        Arc::new(moves),
        Some(NullBuffer::from(valid)),
    )))
}
