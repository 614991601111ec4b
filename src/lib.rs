//! The chess rules engine that Rust programs embed: legal moves, every notation, games and their
//! endings, and the Laws of Chess as an arbiter that cites the article.
//!
#![doc = include_str!("guide/tour.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// The docs link to items of all features, so a build without some of them has broken links.
#![cfg_attr(
    not(all(feature = "std", feature = "arbiter", feature = "pgn")),
    allow(rustdoc::broken_intra_doc_links)
)]
#![forbid(unsafe_code)]
// A library must not print; only its examples may.
#![warn(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

// In order of dependency: a module uses only modules declared before it. Two exceptions serve the
// docs, where rustdoc lists the methods of a type in this order: `fen`, with constructors, comes
// earlier than its dependencies allow, and `movegen`, with perft, later.

mod types;

pub mod bitboard;
pub mod clock;
#[cfg(feature = "laws")]
pub mod laws;

pub mod attacks;

mod board;

pub mod setup;

pub mod fen;

mod position;

mod legality;

mod movegen;

mod notation;
// More special modules: their methods are listed after those of the notations.
pub mod diagram;
mod exchange;
pub mod identify;
pub mod polyglot;
#[cfg(feature = "syzygy")]
pub mod syzygy;
#[cfg(feature = "laws")]
mod touch;
pub mod winnability;

mod termination;

#[cfg(feature = "alloc")]
mod game;

#[cfg(feature = "pgn")]
pub mod record;

#[cfg(feature = "pgn")]
pub mod openings;
pub mod packed;

#[cfg(feature = "arbiter")]
pub mod arbiter;
#[cfg(feature = "pgn")]
pub mod pgn;

#[cfg(feature = "serde")]
mod serial;

// Pages that re-export items of several private modules, and the guide.
pub mod draws;
pub mod guide;
pub mod moves;

#[cfg(feature = "alloc")]
pub use notation::epd;
pub use notation::{san, uci};

#[cfg(feature = "arbiter")]
#[doc(inline)]
pub use arbiter::Arbiter;
#[doc(inline)]
pub use bitboard::Bitboard;
pub use board::{Board, CastlingRights};
#[doc(inline)]
pub use clock::{ChessClock, TimeControl};
#[cfg(feature = "alloc")]
pub use game::{Game, GameEnd};
#[cfg(feature = "laws")]
#[doc(inline)]
pub use laws::Rulebook;
pub use legality::{IllegalMove, LegalMove, LegalMoves, MoveBuffer, MoveFilter, MoveKinds};
pub use position::{InvalidPosition, Position};
#[cfg(feature = "pgn")]
#[doc(inline)]
pub use record::GameRecord;
#[doc(inline)]
pub use setup::{Chess960, Setup};
#[cfg(feature = "alloc")]
pub use termination::RepetitionTracker;
pub use termination::Termination;
pub use types::{
    ByColor, ByRole, CastlingSide, Color, File, Move, Outcome, ParseError, Piece, Promotion, Rank,
    Role, Square,
};

/// The examples of the README, compiled and run as doc tests.
#[cfg(all(doctest, feature = "arbiter", feature = "pgn"))]
#[doc = include_str!("../README.md")]
struct Readme;
