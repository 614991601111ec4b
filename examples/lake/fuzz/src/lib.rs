//! Fuzz targets for the functions of the lake, in the form of those in `tests/fuzz`.
//!
//! Every function gets arguments of all kinds and encodings: nothing panics, what cannot be read gives NULL or an error with
//! the name of the function, a constant and a column answer alike, and so do all forms of a game.
//!
//! ```text
//! cargo run -p touchmove-lake-fuzz --manifest-path examples/lake/Cargo.toml -- --seconds 60
//! cargo test -p touchmove-lake-fuzz --manifest-path examples/lake/Cargo.toml
//! ```

#[path = "../../../../tests/fuzz/src/run.rs"]
pub mod run;
#[macro_use]
#[path = "../../../../tests/fuzz/src/target.rs"]
mod target;

mod arguments;
mod functions;
mod games;

pub use target::{Input, Target, check};

targets! {
    Bytes functions::functions
    Text games::movetext
    Text games::rows
    Text games::comments
    Bytes games::trees
}
