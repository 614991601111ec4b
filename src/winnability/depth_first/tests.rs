//! Tests of `depth_first`.

use super::*;

#[test]
fn each_position_is_known_once() {
    let mut known = Known {
        positions: ArrayVec::new(),
        waiting: ArrayVec::new(),
        slots: [0; SLOTS],
    };
    // So many share slots. The second time all are known.
    for _ in 0..2 {
        for first in Position::standard().legal_moves().iter() {
            let first = first.play();
            for second in first.legal_moves().iter().take(15) {
                assert!(known.insert(&second.play()).is_some());
            }
        }
        assert_eq!(known.positions.len(), 20 * 15);
    }
}
