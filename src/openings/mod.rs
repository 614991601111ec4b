//! Opening names by position, read from tables such as those of lichess-org/chess-openings.
//!
//! [`Names`] reads a table from any text and finds the [`Name`] of a position, of a game and of a
//! record, however the position was reached. An [`Error`] names the line. The crate has no names of
//! its own. Needs the feature `pgn`.
//!
//! ```
//! use touchmove::Game;
//! use touchmove::openings::Names;
//!
//! let names: Names = "\
//! eco\tname\tpgn
//! C20\tKing's Pawn Game\t1. e4 e5
//! C40\tKing's Knight Opening\t1. e4 e5 2. Nf3
//! "
//! .parse()?;
//! let mut game = Game::standard();
//! for san in ["Nf3", "e5", "e4", "Nc6", "h3"] {
//!     game.play_san(san)?;
//! }
//! let name = names.of_game(&game).ok_or("no name")?;
//! assert_eq!(name.to_string(), "C40 King's Knight Opening");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod error;
mod names;
mod table;

pub use error::Error;
pub use names::{Name, Names};
