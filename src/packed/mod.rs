//! Positions in 32 bytes and games in two bytes a half-move. They are for databases and data sets.
//!
//! A [`PackedPosition`] holds a whole position: pieces, side to move, castling rights, en passant
//! square and counters. A packed game holds its start, its moves and its result; games stand one
//! after another in a buffer, and [`Games`] finds them. Wrong bytes are an [`Error`],
//! which names the byte. Only writing games needs the feature `alloc`.
//!
//! ```
//! use touchmove::packed::{Games, PackedPosition};
//! use touchmove::{Game, Outcome, Position};
//!
//! let packed: PackedPosition = Position::standard().to_packed();
//! assert_eq!(packed.as_bytes().len(), 32);
//! assert_eq!(packed.unpack()?, Position::standard());
//!
//! let mut game = Game::standard();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     game.play_san(san)?;
//! }
//! let mut database = Vec::new();
//! game.pack_into(&mut database, game.outcome())?;
//! assert_eq!(database.len(), 6 + 4 * 2);
//! for packed in Games::new(&database) {
//!     let packed = packed?;
//!     assert_eq!(packed.result(), Some("0-1".parse::<Outcome>()?));
//!     assert_eq!(packed.to_game()?, game);
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # The bytes of a position
//!
//! Numbers of several bytes are little-endian: the first byte is the lowest. Squares are numbered
//! a1 = 0, b1 = 1 … h8 = 63.
//!
//! | byte | content |
//! |---|---|
//! | 0–7 | the occupied squares, as a 64-bit number with a bit for each square |
//! | 8–23 | a code of four bits for each occupied square, in the order of the squares |
//! | 24 | the files of White's rooks that may castle: bit 0 is the a-file, bit 7 the h-file |
//! | 25 | the same for Black |
//! | 26 | bits 0–2: the file of the en passant square, 0 if there is none; bit 3: there is one; bit 4: Black is to move; bits 5–7: zero |
//! | 27 | the version, 1 |
//! | 28–29 | the half-move clock |
//! | 30–31 | the move number |
//!
//! The lower half of a byte comes before the upper half, so the piece on the first occupied square
//! is in bits 0–3 of byte 8. Codes that are not needed are zero.
//!
//! | code | 1 | 2 | 3 | 4 | 5 | 6 | 9 | 10 | 11 | 12 | 13 | 14 |
//! |---|---|---|---|---|---|---|---|---|---|---|---|---|
//! | piece | P | N | B | R | Q | K | p | n | b | r | q | k |
//!
//! The rooks of byte 24 are on the first rank, those of byte 25 on the eighth. The en passant
//! square is the one that the last move passed over, whether or not a pawn can capture there. It is
//! on the sixth rank if White is to move, else on the third.
//!
//! Each position has exactly one such form, and no other bytes are accepted.
//!
//! # The bytes of a game
//!
//! | byte | content |
//! |---|---|
//! | 0 | the version, 1 |
//! | 1 | bits 0–1: the result, 0 unknown, 1 White wins, 2 Black wins, 3 draw; bit 2: a start position follows; bits 3–7: zero |
//! | 2–5 | the number of half-moves |
//! | 6–37 | the packed start position; absent for the start position of chess |
//! | then | two bytes for each half-move: the number that [`Move::to_bits`](crate::Move::to_bits) documents |
//!
//! So a game needs no mark between it and the next, and can be skipped without reading its moves.
//! Castling is the king taking its own rook, as everywhere in this crate, and is not read in another
//! way: equal games are equal bytes. Of a game record the main line is packed.
//!
//! Which of these bytes later versions keep is told in the [guide](crate::guide::stability).

mod encoding;
mod error;
mod game;
mod games;
mod layout;
mod position;
mod replay;
#[cfg(feature = "alloc")]
mod write;

pub use error::Error;
pub use game::PackedGame;
pub use games::Games;
pub use position::PackedPosition;
pub use replay::{Moves, Positions, Replay};
#[cfg(feature = "alloc")]
pub use write::pack_line;
