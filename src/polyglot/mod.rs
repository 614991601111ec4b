//! Polyglot opening books: the key of a position, books read from bytes, and books written.
//!
//! [`key`] is the number under which the format stores a position; it never changes. A [`Book`]
//! finds the moves of a position in bytes, without a heap; [`Book::pick`] chooses one by weight. A
//! [`BookBuilder`] collects moves and writes a book. An [`Error`] names the byte at which a book is
//! broken, or the entry whose move is illegal.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use touchmove::Position;
//! use touchmove::polyglot::{Book, BookBuilder};
//!
//! let start = Position::standard();
//! let mut builder = BookBuilder::new();
//! builder.insert(start.parse_san("e4")?, 60);
//! builder.insert(start.parse_san("d4")?, 40);
//! let bytes = builder.to_bytes();
//!
//! let book = Book::from_bytes(&bytes)?;
//! let moves = book.entries(&start).map(|entry| (entry.legal.san().to_string(), entry.weight));
//! assert!(moves.eq([("e4".to_string(), 60), ("d4".to_string(), 40)]));
//! // The caller brings the number, random or not.
//! let picked = book.pick(&start, 2026).ok_or("not in the book")?;
//! assert_eq!(picked.legal.san().as_str(), "e4");
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

// `numbers` and `key` say where a position stands in a book, `raw` what an entry is in bytes.
// `book` finds entries, `entries` checks them in the position, and `builder` writes them.

mod book;
#[cfg(feature = "alloc")]
mod builder;
mod entries;
mod error;
mod key;
mod numbers;
mod raw;

pub use book::{Book, RawEntries};
#[cfg(feature = "alloc")]
pub use builder::BookBuilder;
pub use entries::{CheckedEntries, Entries, Entry};
pub use error::Error;
pub use key::key;
pub use numbers::NUMBERS;
pub use raw::RawEntry;
