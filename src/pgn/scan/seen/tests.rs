//! Tests of `seen`.

use super::{NameHash, SeenTags};
use crate::record::is_of_tag_name;
use std::string::String;

#[test]
fn names_are_told_apart() {
    let mut seen = SeenTags::NONE;
    for length in 1..40 {
        for last in ["A", "B"] {
            let name = NameHash::of((String::from("x").repeat(length - 1) + last).as_bytes());
            assert!(!seen.contains(name), "{length}");
            seen.insert(name);
            // More than this are not compared.
            assert_eq!(seen.contains(name), length <= 32, "{length}");
        }
    }
    seen.clear();
    assert!(!seen.contains(NameHash::of(b"A")));
}

#[test]
fn case_does_not_matter_and_all_else_does() {
    let hash = |name: &str| NameHash::of(name.as_bytes());
    assert_eq!(hash("WhiteRatingDiff"), hash("WHITEratingdiff"));
    let bytes = (0..128_u8).filter(|&byte| is_of_tag_name(byte) || b":.- ".contains(&byte));
    for (one, other) in bytes
        .clone()
        .flat_map(|one| bytes.clone().map(move |b| (one, b)))
    {
        let same = NameHash::of(&[b'a', one, b'b']) == NameHash::of(&[b'a', other, b'b']);
        assert_eq!(same, one.eq_ignore_ascii_case(&other), "{one} {other}");
    }
}

#[test]
fn a_hash_may_be_had_quickly() {
    assert_eq!(NameHash::EVENT, NameHash::of(b"Event"));
    assert_eq!(NameHash::RESULT, NameHash::of(b"Result"));
    let name = b"WhiteRatingDiffAndMore";
    let text = [name.as_slice(), b" \"value\"]"].concat();
    for length in 1..name.len() {
        let quick = NameHash::quickly(&text, length);
        let expected = (length <= 16).then(|| NameHash::of(&name[..length]));
        assert_eq!(quick, expected, "{length}");
    }
    assert_eq!(NameHash::quickly(b"Site", 4), None);
    // A name has letters and digits only.
    for at in 0..16 {
        for byte in 0..=255_u8 {
            let mut text = text.clone();
            text[at] = byte;
            for length in at + 1..16 {
                let is_read = NameHash::quickly(&text, length).is_some();
                assert_eq!(
                    is_read,
                    byte.is_ascii_alphanumeric(),
                    "{at} {byte} {length}"
                );
            }
        }
    }
}
