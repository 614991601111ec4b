//! The setups that are no valid positions, each with every defect.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use touchmove::setup::Defect;
use touchmove::{CastlingRights, Color, Piece, Setup, Square};

use crate::illegal::square;
use crate::numbers::Numbers;
use crate::positions::TOLERANCES;

/// How many setups have the same first word of defect.
const OF_EACH: usize = 12;

/// Every setup, with its defects and what becomes of it without its invalid rights.
pub(crate) fn all() -> Vec<Value> {
    let mut numbers = Numbers::new(3);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut list = Vec::new();
    for _ in 0..20_000 {
        let setup = any_setup(&mut numbers);
        let Err(invalid) = setup.validate() else {
            continue;
        };
        let defects: Vec<Defect> = invalid.defects().collect();
        let is_wanted = defects.iter().any(|defect| {
            // The name of the variant is its `Debug` up to the fields.
            let name = format!("{defect:?}");
            let name = name.split(' ').next().unwrap_or_default().to_owned();
            let count = kinds.entry(name).or_default();
            *count += 1;
            *count <= OF_EACH
        });
        if is_wanted {
            list.push(line(list.len(), &setup, &defects));
        }
    }
    list
}

fn line(number: usize, setup: &Setup, defects: &[Defect]) -> Value {
    let tolerated = defects.iter().map(|defect| {
        let tolerance = defect.tolerated_by();
        let row = TOLERANCES.iter().find(|(_, one)| Some(*one) == tolerance);
        row.map(|(name, _)| *name)
    });
    let repaired = setup.without_invalid_rights();
    json!({
        "id": format!("setup-{:04}", number + 1),
        "fen": setup.to_string(),
        "defects": defects.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "tolerated": tolerated.collect::<Vec<_>>(),
        "repaired": repaired.to_string(),
        "valid": repaired.validate().is_ok(),
    })
}

/// A start position with pieces moved, rights and counters that may not fit.
fn any_setup(numbers: &mut Numbers) -> Setup {
    let mut setup = Setup::STANDARD;
    for _ in 0..numbers.below(40) {
        match numbers.below(4) {
            0 => drop(setup.remove_piece(square(numbers))),
            1 => {
                let piece = Piece::ALL[numbers.below(12) as usize];
                setup.set_piece(square(numbers), piece);
            }
            _ => drop(setup.move_piece(square(numbers), square(numbers))),
        }
    }
    if numbers.below(2) == 0 {
        setup.castling = CastlingRights::NONE;
    } else if numbers.below(2) == 0 {
        setup
            .castling
            .insert(Square::ALL[numbers.below(8) as usize]);
        setup
            .castling
            .insert(Square::ALL[56 + numbers.below(8) as usize]);
    }
    if numbers.below(2) == 0 {
        setup.turn = Color::Black;
    }
    if numbers.below(4) == 0 {
        let rank = if setup.turn.is_white() { 40 } else { 16 };
        setup.en_passant = Some(Square::ALL[rank + numbers.below(8) as usize]);
    }
    if numbers.below(8) == 0 {
        setup.fullmove_number = 0;
    }
    setup
}
