//! Tests of `part`.

use super::{ILLEGAL, find_mark};
use std::{format, string::String};

#[test]
fn a_mark_is_found_wherever_it_stands() {
    for before in 0..25 {
        let near = ILLEGAL.get(..before % ILLEGAL.len()).unwrap_or_default();
        for begin in [String::from("x").repeat(before), near.repeat(3)] {
            assert_eq!(find_mark(begin.as_bytes()), None, "{begin}");
            let text = format!("{begin}{ILLEGAL}{ILLEGAL}");
            assert_eq!(find_mark(text.as_bytes()), Some(begin.len()), "{text}");
        }
    }
}
