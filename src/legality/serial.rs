//! Data for `serde`: the reason why a move is illegal serializes as its text.

use super::IllegalMove;
use crate::types::serial::in_words;

in_words! {
    IllegalMove,
}
