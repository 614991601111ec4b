//! touchmove for Python. Each file is a room of the package, with its stub beside it in `python/touchmove/_core`.

mod arbiter;
mod arrow;
mod batch;
mod bitboard;
mod capsule;
mod chess;
mod clock;
mod convert;
mod epd;
mod errors;
mod functions;
mod game;
mod games;
mod identify;
mod laws;
mod moves;
mod openings;
mod packed;
mod pgn;
mod polyglot;
mod position;
mod premoves;
mod record;
mod setup;
mod stream;
mod uci;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Adds classes and functions to a module.
type Add = fn(&Bound<'_, PyModule>) -> PyResult<()>;

/// The rooms, each with what it adds to its module.
const ROOMS: [(&str, Add); 19] = [
    ("arbiter", arbiter::add),
    ("arrow", add_arrow),
    ("batch", add_batch),
    ("bitboard", bitboard::add),
    ("chess", chess::add),
    ("clock", clock::add),
    ("epd", epd::add),
    ("game", game::add),
    ("laws", laws::add),
    ("moves", moves::add),
    ("openings", openings::add),
    ("packed", packed::add),
    ("pgn", pgn::add),
    ("polyglot", polyglot::add),
    ("position", position::add),
    ("premoves", premoves::add),
    ("record", record::add),
    ("setup", setup::add),
    ("uci", uci::add),
];

/// What is asked of many positions at once comes in two files: as arrays of NumPy, and as a stream of Arrow.
fn add_batch(module: &Bound<'_, PyModule>) -> PyResult<()> {
    batch::add(module)?;
    stream::add(module)
}

/// The functions of SQL, and the table that they are asked about.
fn add_arrow(module: &Bound<'_, PyModule>) -> PyResult<()> {
    functions::add(module)?;
    games::add(module)
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    let known = py.import("sys")?.getattr("modules")?;
    let known = known.cast_into::<PyDict>()?;
    for (name, add) in ROOMS {
        let path = format!("touchmove._core.{name}");
        let room = PyModule::new(py, &path)?;
        add(&room)?;
        module.add(name, &room)?;
        known.set_item(path, room)?;
    }
    Ok(())
}
