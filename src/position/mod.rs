//! A position that has passed its checks, and what the Laws call the same position.

mod checks;
mod defects;
mod facts;
mod forgiveness;
mod identity;
mod inspect;
mod play;
mod validate;

pub use defects::Defect;
pub use facts::Position;
pub use forgiveness::Forgiveness;
pub(crate) use play::{Kind, Step};
pub use validate::InvalidPosition;
