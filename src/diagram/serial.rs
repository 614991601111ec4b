//! `serde` support: a color serializes as in HTML.

use super::Rgb;
use crate::types::serial::as_text;

as_text! {
    Rgb: "a color such as #ffa500",
}
