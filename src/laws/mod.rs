//! The Laws of Chess as data: what a rule says, apart from where an edition prints it.

mod clause;

pub use clause::Clause;
