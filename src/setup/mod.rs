//! Describes positions that may be incomplete or invalid, as board editors and FEN texts do.
//!
//! A [`Setup`] has public fields and promises nothing. Validating it, which is the room `position`,
//! turns it into a position that the rules can be applied to. The start positions of Chess960 are
//! numbered here, because they are setups before they are positions.

mod fields;

// The fields come first on the page of `Setup`.
mod chess960;
#[cfg(feature = "serde")]
mod serial;

pub use chess960::Chess960;
pub use fields::Setup;
