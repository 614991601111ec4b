//! Tests of `reader`.

use super::Lines;

#[test]
fn places_may_go_back() {
    let text = b"ab\ncd\n\nef";
    let expected = [
        (0, 1, 1),
        (1, 1, 2),
        (2, 1, 3),
        (3, 2, 1),
        (4, 2, 2),
        (5, 2, 3),
        (6, 3, 1),
        (7, 4, 1),
        (8, 4, 2),
    ];
    for first in 0..text.len() {
        for second in 0..text.len() {
            let mut lines = Lines::NEW;
            assert_eq!(lines.place(text, first), expected[first]);
            assert_eq!(lines.place(text, second), expected[second]);
            // The next buffer begins within a line.
            lines.pass(text);
            assert_eq!(lines.place(b"g\nh", 2), (11, 5, 1));
            assert_eq!(lines.place(b"g\nh", 0), (9, 4, 3));
        }
    }
}
