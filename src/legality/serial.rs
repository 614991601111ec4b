//! Data for `serde`: why a move is illegal is written in words.

use super::IllegalMove;
use crate::types::serial::in_words;

in_words! {
    IllegalMove,
}
