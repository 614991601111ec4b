//! Packed positions are unpacked as they were.

use super::{Compact, Position};

#[test]
fn every_packed_position_is_unpacked_as_it_was() {
    for fen in [
        "r3k2r/pppp1ppp/8/8/3pP3/8/PPP2PPP/R3K2R b Kq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "qqqqkqqq/rr1bb3/8/8/8/8/RR1BB3/QQQQKQQQ w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2N b - - 0 1",
    ] {
        let setup: crate::setup::Setup = fen.parse().expect("a FEN");
        let tolerance = crate::setup::Tolerance::ALL;
        let position = setup.validate_with(tolerance).expect("a position");
        assert_eq!(
            Position::unpack(position.packed(), position.key()),
            position
        );
        let compact = Compact::of(&position);
        let again = Compact::unpack(compact.bytes(Compact::width(&position)));
        assert_eq!((again.key(), &again), (position.key(), &position));
    }
}
