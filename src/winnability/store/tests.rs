//! Tests of `store`.

use std::collections::BTreeSet;

use super::*;

#[test]
fn each_position_is_stored_once_and_read_back() {
    let start = Position::standard();
    let mut store = Store::<true>::default();
    store.begin(&start);
    let mut order = Vec::from([start.packed()]);
    let mut known = BTreeSet::from([start.packed()]);
    let mut place = 0;
    // More than are stored in the fast form.
    while order.len() < FAST + 2 * CHUNK {
        let position = store.get(place).expect("a position");
        place += 1;
        for legal in position.legal_moves().iter() {
            let next = legal.play();
            let is_new = known.insert(next.packed());
            assert_eq!(store.insert(&next).is_some(), is_new, "{next}");
            if is_new {
                order.push(next.packed());
            }
        }
    }
    for (place, packed) in order.iter().enumerate() {
        let position = store.get(place).expect("a position");
        assert_eq!(position.packed(), *packed);
        assert_eq!(store.find(&position), Some(place));
    }
    assert!(store.get(order.len()).is_none());
}
