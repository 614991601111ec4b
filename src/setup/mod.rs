//! Any arrangement of pieces, and everything that can be wrong with it.
//!
//! A [`Setup`] is what a FEN or a board editor says, unchecked. [`Setup::validate`] turns it into a
//! [`Position`](crate::Position), or returns an [`InvalidPosition`](crate::InvalidPosition) that
//! lists every [`Defect`] with its squares. A [`Tolerance`] names defects that
//! [`Setup::validate_with`] accepts.
//!
//! ```
//! use touchmove::setup::{Defect, Setup};
//! use touchmove::{Color, Square};
//!
//! let mut setup = Setup::STANDARD;
//! setup.remove_piece(Square::E8);
//! let invalid = setup.validate().unwrap_err();
//! let no_king = Defect::MissingKing { color: Color::Black };
//! assert!(invalid.defects().any(|defect| defect == no_king));
//! ```

mod fields;

// The fields come first on the page of `Setup`.
mod chess960;
mod defect;
#[cfg(feature = "serde")]
mod serial;
mod tolerance;

pub use chess960::Chess960;
pub use defect::Defect;
pub use fields::Setup;
pub use tolerance::Tolerance;
