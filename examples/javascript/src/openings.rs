//! The names of openings by position.

use touchmove::openings::{Error, Name, Names};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{optional, text};
use crate::errors::{Answer, Exception, Fields, OrThrow, Throw};
use crate::game::Game;
use crate::position::Position;
use crate::record::GameRecord;

impl Throw for Error {
    fn throw(self) -> JsValue {
        let line = self.line() as f64;
        Exception::new("OpeningsError", &self)
            .with("line", line)
            .done()
    }
}

fn shown(name: Option<Name<'_>>) -> JsValue {
    let fields = |name: Name<'_>| {
        let fields = Fields::new().with("eco", name.eco());
        fields.with("name", name.name()).done()
    };
    name.map_or(JsValue::UNDEFINED, fields)
}

#[wasm_bindgen]
pub struct OpeningNames(Names);

#[wasm_bindgen]
impl OpeningNames {
    #[wasm_bindgen(constructor)]
    pub fn new(table: JsValue) -> Answer<OpeningNames> {
        let mut names = Names::new();
        if let Some(table) = optional(&table)? {
            names.read(&table).or_throw()?;
        }
        Ok(Self(names))
    }

    pub fn read(&mut self, table: JsValue) -> Answer<()> {
        self.0.read(&text(&table)?).or_throw()
    }

    pub fn insert(&mut self, position: &Position, eco: JsValue, name: JsValue) -> Answer<()> {
        self.0.insert(&position.0, &text(&eco)?, &text(&name)?);
        Ok(())
    }

    #[wasm_bindgen(js_name = "ofPosition")]
    pub fn of_position(&self, position: &Position) -> JsValue {
        shown(self.0.of_position(&position.0))
    }

    #[wasm_bindgen(js_name = "ofGame")]
    pub fn of_game(&self, game: &Game) -> JsValue {
        shown(self.0.of_game(&game.0))
    }

    /// Writes the tags `ECO` and `Opening` of a record, and returns the name.
    #[wasm_bindgen(js_name = "setTags")]
    pub fn set_tags(&self, record: &GameRecord) -> Answer<JsValue> {
        record.change(|tree| self.0.set_tags(tree).map(shown))
    }

    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }
}
