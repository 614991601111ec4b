//! Opening books in the Polyglot format.

use js_sys::Uint8Array;
use touchmove::LegalMove;
use touchmove::polyglot::{self, Book as RawBook, BookBuilder as Builder, Entry, Error};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::safe;
use crate::errors::{Answer, Exception, Fields, OrThrow, Throw, wrong_type};
use crate::position::Position;

impl Throw for Error {
    fn throw(self) -> JsValue {
        let offset = self.offset() as f64;
        Exception::new("BookError", &self)
            .with("offset", offset)
            .done()
    }
}

#[wasm_bindgen(js_name = "polyglotKey")]
pub fn polyglot_key(position: &Position) -> u64 {
    polyglot::key(&position.0)
}

fn entry_of(entry: Entry<'_>) -> JsValue {
    Fields::new()
        .with("move", entry.legal.to_move().to_bits())
        .with("weight", entry.weight)
        .with("learn", entry.learn)
        .done()
}

#[wasm_bindgen]
pub struct Book(Vec<u8>);

impl Book {
    fn book(&self) -> Answer<RawBook<'_>> {
        RawBook::from_bytes(&self.0).or_throw()
    }
}

#[wasm_bindgen]
impl Book {
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: JsValue) -> Answer<Book> {
        let array = bytes.dyn_ref::<Uint8Array>();
        let array = array.ok_or_else(|| wrong_type("a Uint8Array", &bytes))?;
        let made = Self(array.to_vec());
        made.book()?;
        Ok(made)
    }

    pub fn entries(&self, position: &Position) -> Answer<Vec<JsValue>> {
        let book = self.book()?;
        Ok(book.entries(&position.0).map(entry_of).collect())
    }

    pub fn best(&self, position: &Position) -> Answer<JsValue> {
        let best = self.book()?.best(&position.0);
        Ok(best.map_or(JsValue::UNDEFINED, entry_of))
    }

    #[wasm_bindgen(js_name = "pickBy")]
    pub fn pick_by(&self, position: &Position, number: u64) -> Answer<JsValue> {
        let picked = self.book()?.pick(&position.0, number);
        Ok(picked.map_or(JsValue::UNDEFINED, entry_of))
    }

    #[wasm_bindgen(getter)]
    pub fn size(&self) -> Answer<usize> {
        Ok(self.book()?.len())
    }

    #[wasm_bindgen(js_name = "toBytes")]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.clone()
    }
}

#[wasm_bindgen]
#[derive(Default)]
pub struct BookBuilder(Builder);

#[wasm_bindgen]
impl BookBuilder {
    #[wasm_bindgen(constructor)]
    pub fn new() -> BookBuilder {
        Self::default()
    }

    pub fn insert(&mut self, position: &Position, mv: JsValue, weight: JsValue) -> Answer<()> {
        let legal: LegalMove<'_> = position.legal(&mv)?;
        self.0.insert(legal, safe(&weight)?);
        Ok(())
    }

    pub fn weight(&self, position: &Position, mv: JsValue) -> Answer<Option<f64>> {
        let weight = self.0.weight(position.legal(&mv)?);
        Ok(weight.map(|weight| weight as f64))
    }

    pub fn remove(&mut self, position: &Position, mv: JsValue) -> Answer<bool> {
        Ok(self.0.remove(position.legal(&mv)?))
    }

    pub fn prune(&mut self, minimum: JsValue) -> Answer<()> {
        self.0.prune(safe(&minimum)?);
        Ok(())
    }

    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    #[wasm_bindgen(js_name = "toBytes")]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }
}
