//! Tests of `comment`.

use super::has_single_spaces;
use std::string::String;

#[test]
fn layout_is_found_wherever_it_stands() {
    for length in 0..30 {
        let plain = String::from("aé").repeat(length);
        assert!(has_single_spaces(&plain), "{plain}");
        for (at, _) in plain.char_indices() {
            for layout in ["  ", "\n", "\t", " \r"] {
                let mut text = plain.clone();
                text.insert_str(at, layout);
                assert!(!has_single_spaces(&text), "{text:?}");
            }
            let mut text = plain.clone();
            text.insert(at, ' ');
            assert_eq!(has_single_spaces(&text), at > 0, "{text:?}");
        }
    }
}
