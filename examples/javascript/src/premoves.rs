//! Moves made before the opponent's.

use touchmove::Move;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{any_move, square};
use crate::errors::{Answer, names};
use crate::position::{Position, bytes};

#[wasm_bindgen]
#[derive(Default)]
pub struct PremoveQueue(touchmove::moves::PremoveQueue);

#[wasm_bindgen]
impl PremoveQueue {
    #[wasm_bindgen(constructor)]
    pub fn new() -> PremoveQueue {
        Self::default()
    }

    pub fn push(&mut self, position: &Position, mv: JsValue) -> Answer<bool> {
        Ok(self.0.push(&position.0, any_move(&mv)?))
    }

    #[wasm_bindgen(js_name = "nextMove")]
    pub fn next_move(&mut self, position: &Position) -> Option<u16> {
        let next = self.0.next_move(&position.0)?;
        Some(next.to_move().to_bits())
    }

    /// The pieces as they would stand after the premoves, as 64 bytes.
    #[wasm_bindgen(js_name = "boardBytes")]
    pub fn board_bytes(&self, position: &Position) -> Vec<u8> {
        bytes(&self.0.board(&position.0))
    }

    pub fn destinations(&self, position: &Position, from: JsValue) -> Answer<JsValue> {
        Ok(names(self.0.destinations(&position.0, square(&from)?)))
    }

    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<u16> {
        self.0.moves().iter().map(|mv| mv.to_bits()).collect()
    }

    pub fn pop(&mut self) -> Option<u16> {
        self.0.pop().map(Move::to_bits)
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}
