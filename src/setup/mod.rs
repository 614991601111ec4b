//! Positions as plain data, not validated, and everything that can be wrong with them.
//!
//! The main type is [`Setup`], the content of a FEN or of a board editor. [`Setup::validate`] turns
//! it into a [`Position`](crate::Position), or returns an
//! [`InvalidPosition`](crate::InvalidPosition) that lists every [`Defect`] with its squares. With
//! [`Setup::validate_with`], a [`Tolerance`] names the defects to accept. [`Chess960`] numbers the
//! start positions of Chess960.
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
mod tolerance;

pub use chess960::Chess960;
pub use defect::Defect;
pub use fields::Setup;
pub use tolerance::Tolerance;
