//! Proofs: every number as the move of a Polyglot book.

use touchmove::Square;
use touchmove::polyglot::RawEntry;

#[test]
fn every_number_is_a_move_or_none() {
    for move_bits in 0..=u16::MAX {
        let entry = RawEntry {
            key: 0x0102_0304_0506_0708,
            move_bits,
            weight: 0x0a0b,
            learn: 0x0c0d_0e0f,
        };
        assert_eq!(RawEntry::from_bytes(entry.to_bytes()), entry);
        // As the format describes it: the destination, the origin, the promotion.
        let square = |shift: u16| Square::ALL[usize::from(move_bits >> shift & 63)];
        let letter = ["", "n", "b", "r", "q"].get(usize::from(move_bits >> 12));
        let expected = letter.map(|letter| format!("{}{}{letter}", square(6), square(0)));
        let mv = entry.to_move();
        assert_eq!(mv.map(|mv| mv.to_string()), expected, "{move_bits:#06x}");
        if let Some(mv) = mv {
            assert_eq!(RawEntry::new(0, mv, 0).move_bits, move_bits, "{mv}");
        }
    }
}
