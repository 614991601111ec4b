//! Who can still mate by any series of legal moves.

use touchmove::Color;
use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget, Winnability};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{color, number, optional_with};
use crate::errors::{Answer, Fields};
use crate::position::Position;

/// Reads how many positions may be looked at.
fn budget(value: &JsValue) -> Answer<NodeBudget> {
    let found = optional_with(value, |value| number(value, u32::MAX))?;
    Ok(NodeBudget::new(found.map_or(1_000_000, u64::from)))
}

#[wasm_bindgen]
pub fn winnability(position: &Position, winner: JsValue, nodes: JsValue) -> Answer<JsValue> {
    let winner: Color = color(&winner)?;
    let answer = Analyzer::new().winnability(&position.0, winner, budget(&nodes)?);
    let (winnable, line, proof) = match answer {
        Winnability::Winnable(mate) => {
            let line: Vec<String> = mate.moves().iter().map(ToString::to_string).collect();
            (Some(true), Some(line), None)
        }
        Winnability::Unwinnable(proof) => (Some(false), None, Some(proof.to_string())),
        Winnability::Undecided { .. } => (None, None, None),
    };
    Ok(Fields::new()
        .with("winnable", winnable)
        .with("line", line)
        .with("proof", proof)
        .done())
}

/// Whether neither side can mate, if the budget suffices to decide.
#[wasm_bindgen(js_name = "isDead")]
pub fn is_dead(position: &Position, nodes: JsValue) -> Answer<Option<bool>> {
    let verdict = Analyzer::new().dead_verdict(&position.0, budget(&nodes)?);
    Ok(match verdict {
        DeadVerdict::Dead => Some(true),
        DeadVerdict::Alive => Some(false),
        _ => None,
    })
}

/// Whether neither side can mate, as far as a quick proof shows it.
#[wasm_bindgen(js_name = "isDeadQuick")]
pub fn is_dead_quick(position: &Position) -> bool {
    position.0.is_dead_quick()
}
