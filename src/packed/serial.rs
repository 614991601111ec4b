//! Data for `serde`: a packed position is its hexadecimal digits.

use super::PackedPosition;
use crate::types::serial::as_text;

as_text! {
    PackedPosition: "64 hexadecimal digits",
}
