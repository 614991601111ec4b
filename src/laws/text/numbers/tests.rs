//! Tests of `numbers`.

use super::*;

#[test]
fn times_are_read_as_they_are_written() {
    for (text, time) in [
        ("0s", Duration::ZERO),
        ("120s", Duration::from_secs(120)),
        ("0.5s", Duration::from_millis(500)),
        ("1.000000001s", Duration::new(1, 1)),
        ("3.05s", Duration::from_millis(3050)),
    ] {
        let mut written = arrayvec::ArrayString::<40>::new();
        assert_eq!(Text::write(&time, &mut written), Ok(()));
        assert_eq!(written.as_str(), text);
        assert_eq!(Duration::read(text), Some(time));
    }
}

#[test]
fn other_texts_are_no_times() {
    for text in [
        "",
        "s",
        "5",
        ".s",
        "5.s",
        ".5s",
        "-5s",
        "+5s",
        "5m",
        "5 s",
        "1.0000000001s",
        "1.-5s",
        "99999999999999999999s",
    ] {
        assert_eq!(Duration::read(text), None, "{text}");
    }
}
