//! A position that has passed its checks, and what the Laws call the same position.

mod checks;
mod chess960;
mod defects;
mod facts;
mod forgiveness;
mod identity;
mod inspect;
mod null_move;
mod packed;
mod pins;
mod play;
mod reflect;
mod validate;

pub use defects::Defect;
pub use facts::Position;
pub use forgiveness::Forgiveness;
pub(crate) use packed::Packed;
pub use pins::Pin;
pub(crate) use play::{Kind, Step, behind};
pub use validate::InvalidPosition;
