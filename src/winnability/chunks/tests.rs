//! Tests of `chunks`.

use super::*;

#[test]
fn items_are_read_and_changed_where_they_were_added() {
    let item = |number: usize| [number % 251, number % 13, number / CHUNK];
    let mut wide = Chunks::default();
    wide.clear(3);
    for number in 0..3 * CHUNK {
        wide.push(&item(number));
    }
    for number in 0..3 * CHUNK {
        assert_eq!(wide.get(number), Some(&item(number)[..]));
    }
    assert_eq!(wide.get(3 * CHUNK), None);
    let mut single = Chunks::default();
    for number in 0..3 * CHUNK {
        single.push_one(number);
    }
    for number in 0..3 * CHUNK {
        *single.one_mut(number).expect("an item") += 1;
    }
    for number in 0..3 * CHUNK {
        assert_eq!(single.one(number), Some(&(number + 1)));
    }
}
