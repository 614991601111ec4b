//! Tests of `bytes`.

use super::{find_any, find_brace_or_line_end, short_move_end, usual_move_end};
use std::vec;

#[test]
fn a_short_move_is_read_as_any_other() {
    for word in [
        "e4", "Nf3", "exd5", "Qxh7#", "e8=Q+", "R1a3", "O-O-O", "Qh4xe1+",
    ] {
        for at in 1..10 {
            for byte in 0..=255 {
                let mut text = [word.as_bytes(), b" 12. Nf6 "].concat();
                text[at] = byte;
                let found = short_move_end(&text, 0);
                assert_eq!(found, usual_move_end(&text, 0), "{word} {at} {byte}");
            }
        }
    }
}

#[test]
fn braces_and_line_ends_are_found() {
    for length in 0..30 {
        for at in 0..length {
            for byte in 0..=255 {
                let mut text = vec![b'a'; length];
                text[at] = byte;
                let is_found = byte <= b'\n' || byte >= b'{';
                let expected = is_found.then_some(at);
                assert_eq!(find_brace_or_line_end(&text, 0), expected, "{byte}");
            }
        }
    }
}

#[test]
fn a_byte_is_found_wherever_it_stands_first() {
    for length in 0..40 {
        for at in 0..length {
            let mut text = vec![b'|'; length];
            assert_eq!(find_any(&text, 0, [b'}', b'\n']), None);
            text[at] = b'\n';
            if at + 2 < length {
                text[at + 2] = b'}';
            }
            assert_eq!(find_any(&text, 0, [b'}', b'\n']), Some(at));
            assert_eq!(find_any(&text, at, [b'}', b'\n']), Some(at));
            text[at] = b'}' ^ 1;
            let next = Some(at + 2).filter(|&next| next < length);
            assert_eq!(find_any(&text, 0, [b'}', b'\n']), next);
        }
    }
}
