//! Extended Position Description: a position and operations on it, such as `bm Nf3;`.
//!
//! An [`Epd`] is parsed from a line with `str::parse`. Its operations are read by opcode, edited,
//! and written again. An [`Error`] names the byte that is wrong and what was expected there. Needs
//! the feature `alloc`.
//!
//! ```
//! use touchmove::epd::{Epd, Error};
//!
//! let epd: Epd = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";".parse()?;
//! assert_eq!(epd.text("id"), Some("back rank"));
//! assert_eq!(epd.moves("bm").count(), 1);
//! # Ok::<(), Error>(())
//! ```

mod error;
mod opcode;
mod operation;
mod read;
mod record;
mod write;

pub use error::Error;
pub use operation::{Operand, Operation};
pub use record::Epd;
