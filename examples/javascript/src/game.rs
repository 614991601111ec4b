//! Games as a line of moves, with what ends them.

use touchmove::draws::{Claim, ClaimError, ClaimKind};
use touchmove::{GameEnd, Move};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{any_move, choose, number, style, text};
use crate::errors::{Answer, Exception, OrThrow, Throw};
use crate::position::Position;

const CLAIMS: [(&str, ClaimKind); 2] = [
    ("threefold repetition", ClaimKind::ThreefoldRepetition),
    ("fifty moves", ClaimKind::FiftyMoves),
];

impl Throw for ClaimError {
    fn throw(self) -> JsValue {
        Exception::new("ClaimError", &self).done()
    }
}

fn bits(moves: impl IntoIterator<Item = Move>) -> Vec<u16> {
    moves.into_iter().map(Move::to_bits).collect()
}

/// Returns an end as its ply, its outcome and its termination, with spaces in between.
fn end_text(end: &GameEnd) -> String {
    format!("{} {} {}", end.ply, end.outcome(), end.termination)
}

#[wasm_bindgen]
pub struct Game(pub(crate) touchmove::Game);

#[wasm_bindgen]
impl Game {
    #[wasm_bindgen(constructor)]
    pub fn new(fen: JsValue) -> Answer<Game> {
        Position::new(fen, JsValue::UNDEFINED).map(|start| Self(touchmove::Game::new(start.0)))
    }

    #[wasm_bindgen(js_name = "from")]
    pub fn from(start: &Position) -> Game {
        Self(touchmove::Game::new(start.0.clone()))
    }

    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(self.0.start().clone())
    }

    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    #[wasm_bindgen(js_name = "positionAt")]
    pub fn position_at(&self, ply: JsValue) -> Answer<Option<Position>> {
        let position = self.0.position_at(number(&ply, u32::MAX)? as usize);
        Ok(position.cloned().map(Position))
    }

    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.0.ply()
    }

    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<u16> {
        bits(self.0.moves())
    }

    #[wasm_bindgen(getter)]
    pub fn undone(&self) -> Vec<u16> {
        bits(self.0.undone())
    }

    pub fn play(&mut self, mv: JsValue) -> Answer<u16> {
        let mv = any_move(&mv)?;
        self.0.play(mv).or_throw()?;
        Ok(self.0.moves().next_back().unwrap_or(mv).to_bits())
    }

    #[wasm_bindgen(js_name = "playSan")]
    pub fn play_san(&mut self, san: JsValue) -> Answer<u16> {
        Ok(self.0.play_san(&text(&san)?).or_throw()?.to_bits())
    }

    pub fn undo(&mut self) -> Option<u16> {
        self.0.undo().map(Move::to_bits)
    }

    pub fn redo(&mut self) -> Option<u16> {
        self.0.redo().map(Move::to_bits)
    }

    #[wasm_bindgen(js_name = "goTo")]
    pub fn go_to(&mut self, ply: JsValue) -> Answer<bool> {
        Ok(self.0.go_to(number(&ply, u32::MAX)? as usize).is_some())
    }

    pub fn truncate(&mut self, ply: JsValue) -> Answer<()> {
        self.0.truncate(number(&ply, u32::MAX)? as usize);
        Ok(())
    }

    #[wasm_bindgen(getter)]
    pub fn occurrences(&self) -> usize {
        self.0.occurrences()
    }

    /// The draws that can be claimed, as the crate names them.
    pub fn claims(&self) -> Vec<String> {
        self.0.claims().map(|claim| claim.to_string()).collect()
    }

    #[wasm_bindgen(js_name = "verifyClaim")]
    pub fn verify_claim(&self, kind: JsValue, intended: JsValue) -> Answer<()> {
        // There is no usual one.
        text(&kind)?;
        let kind = choose(&CLAIMS, &kind)?;
        let claim = if intended.is_undefined() {
            Claim::on_board(kind)
        } else {
            Claim::with_intended_move(kind, any_move(&intended)?)
        };
        self.0.verify_claim(claim).or_throw()
    }

    #[wasm_bindgen(js_name = "endText")]
    pub fn end_text(&self) -> Option<String> {
        self.0.end().as_ref().map(end_text)
    }

    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.to_string())
    }

    /// Every claim that was possible, and how the game ended by the rules.
    pub fn report(&self) -> Vec<String> {
        self.0.report().map(|fact| fact.to_string()).collect()
    }

    pub fn movetext(&self, notation: JsValue, letters: JsValue) -> Answer<String> {
        let style = style(&notation, &letters)?;
        Ok(self.0.movetext_in(style).to_string())
    }

    pub fn equals(&self, other: &Game) -> bool {
        self.0 == other.0
    }

    pub fn copy(&self) -> Game {
        Self(self.0.clone())
    }
}
