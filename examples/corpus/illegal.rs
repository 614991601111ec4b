//! Illegal moves of a position, each for another reason.

use std::mem;

use serde_json::{Map, Value, json};
use touchmove::{Move, Position, Promotion, Square};

use crate::numbers::Numbers;

/// How many moves are drawn. Rare reasons, such as a pin, need many.
const DRAWN: usize = 600;

/// The most reasons of one position.
const REASONS: usize = 4;

/// Returns some illegal moves, each with the rule that it breaks and the reason in words.
pub(crate) fn illegal_moves(position: &Position, numbers: &mut Numbers) -> Value {
    let (mut found, mut reasons) = (Map::new(), Vec::new());
    for _ in 0..DRAWN {
        let mv = any_move(position, numbers);
        let Err(reason) = position.legal_move(mv) else {
            continue;
        };
        let kind = mem::discriminant(&reason);
        if reasons.len() < REASONS && !reasons.contains(&kind) {
            reasons.push(kind);
            let rule = reason.rule().name();
            found.insert(mv.to_string(), json!([rule, reason.to_string()]));
        }
    }
    Value::Object(found)
}

/// Draws two squares: mostly from a piece of the side to move.
pub(crate) fn any_move(position: &Position, numbers: &mut Numbers) -> Move {
    let ours = position.our_pieces();
    let from = if numbers.below(16) == 0 {
        square(numbers)
    } else {
        let place = numbers.below(ours.len() as u64);
        ours.iter().nth(place as usize).unwrap_or(Square::E1)
    };
    let promotion = (numbers.below(16) == 0).then_some(Promotion::Queen);
    Move::new(from, square(numbers), promotion)
}

/// Draws a square.
pub(crate) fn square(numbers: &mut Numbers) -> Square {
    Square::ALL[numbers.below(64) as usize]
}
