//! Fuzz targets for everything in touchmove that reads what strangers send.
//!
//! Each target is a function of bytes that panics if a property fails. The properties are those of the project's
//! property tests, whose modules are included here: nothing panics with debug assertions and overflow checks, what is
//! written is read back the same, what is rejected changes nothing, and a replay is the live game.
//!
//! With a stable compiler, the program `fuzz` makes the inputs: it changes texts of the corpus and draws lots. An input
//! is a function of the seed, the target and its number, so each can be made again.
//!
//! ```text
//! cargo run --manifest-path tests/fuzz/Cargo.toml -- --seconds 1          each target for a second
//! cargo run --manifest-path tests/fuzz/Cargo.toml -- --seconds 1000       all targets for a night
//! cargo run --manifest-path tests/fuzz/Cargo.toml -- pgn_whole --seed 7   one target, with a seed from before
//! cargo run --manifest-path tests/fuzz/Cargo.toml -- pgn_whole FILE       an input that failed
//! cargo test --manifest-path tests/fuzz/Cargo.toml                        the corpus, and a fixed number of inputs
//! ```
//!
//! Without `--seed`, each run has a new seed and prints it, so every night tries other inputs. A failing input is written
//! to a file, which the program names together with the seed and the number. Where bytes choose the seed of a game, the
//! message ends with the simplest game found that fails.
//!
//! With a nightly compiler and `cargo-fuzz`, libFuzzer makes the inputs and is led by coverage. Where bytes choose the
//! seed of a game, coverage leads nowhere. It keeps what it finds in the first folder, from this one:
//!
//! ```text
//! mkdir -p found/pgn_whole
//! cargo +nightly fuzz run --fuzz-dir . --features libfuzzer pgn_whole found/pgn_whole corpus/pgn_whole
//! ```
//!
//! The program `bounds` measures what the worst inputs of a given length cost, in instructions and in bytes of heap, and
//! fails if twice the length costs more than about twice as much:
//!
//! ```text
//! cargo run --release --manifest-path tests/fuzz/Cargo.toml --bin bounds
//! ```

// The properties of each room. Their tests are not compiled here, so much of them is unused; they are linted where they belong.
macro_rules! rooms {
    ($($path:literal $room:ident: $($file:ident)*;)*) => {$(
        #[path = $path]
        #[allow(dead_code, unused_imports, missing_docs, clippy::all)]
        mod $room {
            $(pub(crate) mod $file;)*
        }
    )*};
}
rooms! {
    "../../arbiter" arbiter: events properties server written;
    "../../clock" clock: properties strategies ticking;
    "../../epd" epd: properties;
    "../../fen" fen: properties;
    "../../game" game: properties;
    "../../laws" laws: properties;
    "../../openings" openings: properties;
    "../../packed" packed: properties;
    "../../pgn" pgn: properties;
    "../../polyglot" polyglot: properties;
    "../../san" san: properties;
    "../../serial" serial: properties;
    "../../setup" setup: properties;
    "../../syzygy" syzygy: properties;
    "../../uci" uci: message_properties properties;
}

#[path = "../../common/mod.rs"]
#[allow(dead_code, unused_imports, missing_docs, clippy::all)]
mod common;

mod data;
mod games;
mod inputs;
#[macro_use]
mod target;
mod texts;

pub mod cost;
pub mod run;

pub use target::{Input, Target, check};

targets! {
    Text texts::fen
    Text texts::san
    Text texts::uci_moves
    Text texts::uci_messages
    Text texts::epd
    Text texts::pgn_whole
    Text texts::pgn_pieces
    Text texts::pgn_broken_off
    Text texts::openings
    Text texts::time_controls
    Text texts::clock_texts
    Text texts::words
    Text texts::events
    Text texts::logs
    Text texts::rulebooks
    Text texts::json
    Bytes data::packed_positions
    Bytes data::packed_games
    Bytes data::polyglot_books
    Bytes data::syzygy_tables
    Bytes data::bitboards
    Choices data::setups
    Choices data::values
    Choices games::games
    Choices games::records
    Choices games::clocks
    Choices games::arbiter
    Choices games::every_rulebook
    Choices games::server
}
