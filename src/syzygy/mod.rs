//! Syzygy endgame tablebases, read from bytes: results, distances and ranked moves.
//!
//! A [`Table`] is the content of one file, `KQvK.rtbw` or `KQvK.rtbz`, over any [`Source`] of bytes: a
//! slice, a memory map, a [`FileSource`]. [`Tables`] is a set that is open, [`Directory`] one that opens
//! files as they are needed. [`Probe`] asks them: for the [result](Probe::wdl), the [distance to the next
//! capture or pawn move](Probe::dtz), or [all moves with their ranks](Probe::rank_moves). An [`Error`] names
//! the table, and where it is damaged. Needs the feature `syzygy`.
//!
//! ```
//! use touchmove::Position;
//! use touchmove::syzygy::{Kind, Probe, Table, Tables, Wdl};
//!
//! # fn results() -> Vec<u8> {
//! #     let mut bytes = vec![0; 80];
//! #     bytes[..14].copy_from_slice(&[0x71, 0xe8, 0x23, 0x5d, 0x31, 0, 0xee, 0x66, 0x55, 0, 0x80, 4, 0x80, 0]);
//! #     bytes
//! # }
//! let mut tables = Tables::new();
//! // A program would write `std::fs::read("KQvK.rtbw")?`.
//! tables.insert(Table::open("KQvK".parse()?, Kind::Wdl, results())?);
//!
//! let position: Position = "8/8/2k5/8/6K1/8/8/Q7 w - - 0 1".parse()?;
//! assert_eq!(tables.wdl(&position)?, Wdl::Win);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What an answer means
//!
//! A [`Wdl`] is the result with best play, as if the half-move clock were at 0. A [`Dtz`] counts the
//! half-moves to the next capture, pawn move or mate; with the clock of the position,
//! [`Dtz::after`] says whether the 50-move rule comes first. Most tables store whole moves, so some distances are
//! [rounded](Dtz::Rounded). Tables know neither castling nor the moves of the game before: a position
//! with castling rights is an error, and repetitions are the program's. En passant is taken into account.
//!
//! A set needs the tables of all materials that captures and promotions lead to, as the published sets have them.
//!
//! # Damaged tables
//!
//! Opening a table reads its header, in time that depends on the header alone, and checks that
//! everything lies within the table. Blocks are checked while they are decoded. Whatever the bytes say, a
//! question takes at most 2²⁴ steps: lookups, lengths of blocks read, symbols decoded. Ranking asks for each move. Damage is
//! an [error](Error::Damaged) or a wrong value, never a panic. The checksum of a
//! file is not checked: compare the one that its publisher lists.
//!
//! # How far it is proved
//!
//! Answers were compared with those of another program on genuine tables of three and four pieces, as
//! `tests/README.md` says. Tables with five pieces and more are not proved: the format is the same, but
//! cursed wins, blessed losses and distances in half-moves occur only there; tables whose
//! values were altered are tested instead. The formula of the ranks is that of Fathom.
//!
//! # Another board
//!
//! A program with a board of its own only needs a position, and not its moves:
//!
//! ```
//! use touchmove::syzygy::{Error, Probe, TableSet, Wdl};
//! use touchmove::{Color, Piece, Role, Setup, Square};
//!
//! /// `pieces` has the color, the role and the square of each piece, numbered from 0.
//! fn result(tables: &impl TableSet, pieces: &[(u8, u8, u8)], black: bool) -> Option<Result<Wdl, Error>> {
//!     let mut setup = Setup { turn: Color::ALL[usize::from(black)], ..Setup::EMPTY };
//!     for &(color, role, square) in pieces {
//!         let color = *Color::ALL.get(usize::from(color))?;
//!         let piece = Piece::new(color, *Role::ALL.get(usize::from(role))?);
//!         setup.board.set(Square::from_index(square.into())?, Some(piece));
//!     }
//!     Some(tables.wdl(&setup.validate().ok()?))
//! }
//! # use touchmove::syzygy::Tables;
//! # let kings = [(0, 5, 0), (1, 5, 63)];
//! # assert_eq!(result(&Tables::<Vec<u8>>::new(), &kings, true), Some(Ok(Wdl::Draw)));
//! ```
//!
//! # Table or winnability?
//!
//! Both say something about the end of a game, and answer different questions.
//!
//! | | a table | [`winnability`](crate::winnability) |
//! |---|---|---|
//! | question | who wins with best play? | can this side still checkmate by *any* legal moves? |
//! | for | engines, analysis, adjudication of a position | a flag that falls (Article 6.9), dead positions (Article 5.2.2) |
//! | the opponent | defends best | helps |
//! | the 50-move rule | is part of the answer | is ignored, as no one need claim |
//! | castling, more than seven pieces | no answer | an answer |
//! | needs | files, 1 GB for five pieces | nothing |
//!
//! With best play, king and knight hardly ever beat king and pawn; yet they can checkmate if the pawn is in its own
//! king's way, so a player with the pawn whose flag falls loses the game. In the other direction, what a table calls a
//! win, cursed or not, winnability calls winnable: best play is one of the legal ways. Arbiters and servers need
//! winnability; a table never decides a game under the Laws.

// `numbers` and `order` say which number a placement has, `pairs` decodes the value of a number, and `table` is
// both over a source. `wdl` and `dtz` make answers of entries, `rank` orders the moves by them.

#[cfg(feature = "std")]
mod directory;
mod dtz;
mod error;
#[cfg(feature = "std")]
mod file;
mod material;
mod numbers;
mod order;
mod pairs;
mod probe;
mod rank;
mod source;
mod table;
mod tables;
mod values;
mod wdl;

#[cfg(feature = "std")]
pub use directory::Directory;
pub use error::{Error, Kind};
#[cfg(feature = "std")]
pub use file::FileSource;
pub use material::Material;
pub use probe::Probe;
pub use rank::{RankedMove, Repetition};
pub use source::{ReadError, Source};
pub use table::Table;
pub use tables::{TableSet, Tables};
pub use values::{Dtz, Wdl};
