//! Extended Position Description: a position and what somebody has to say about it, in a line
//! of text.

mod error;
mod opcode;
mod operation;
mod read;
mod record;
mod write;

pub use error::EpdError;
pub use operation::{Operand, Operation};
pub use record::Epd;
