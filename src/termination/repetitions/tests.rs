//! Tests of `repetitions`.

use core::mem::needs_drop;
use std::vec::Vec;

use super::{Ply, RepetitionTracker};
use crate::position::Position;

#[test]
fn a_copy_of_a_short_line_takes_one_allocation() {
    // A type without drop glue owns no memory.
    const { assert!(!needs_drop::<Ply>()) };
    let RepetitionTracker { plies, long } = RepetitionTracker::new(&Position::standard());
    let _only: Vec<Ply> = plies;
    assert!(long.is_none());
}
