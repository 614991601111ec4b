//! Values made of bytes: each choice of a strategy draws a few of them.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// More than a strategy draws. What samples a range evenly rejects some numbers, zero among them, and would wait forever for
/// another one when the bytes are used up.
const ENOUGH: usize = 1 << 17;

/// Goes on with bytes as long as necessary: over and over, and never twice the same.
fn prolonged(bytes: &[u8]) -> Vec<u8> {
    let round = if bytes.is_empty() { &[0][..] } else { bytes };
    let mut long = bytes.to_vec();
    let mut mask = 0x9E37_79B9_7F4A_7C15_u64;
    while long.len() < ENOUGH {
        for piece in round.chunks(8) {
            mask ^= mask << 13;
            mask ^= mask >> 7;
            mask ^= mask << 17;
            long.extend(
                piece
                    .iter()
                    .zip(mask.to_le_bytes())
                    .map(|(byte, mask)| byte ^ mask),
            );
        }
    }
    long
}

/// Draws a value from bytes. Returns `None` if the strategy finds none.
pub(crate) fn draw<S: Strategy>(strategy: &S, bytes: &[u8]) -> Option<S::Value> {
    let config = ProptestConfig {
        failure_persistence: None,
        // The same few bytes are often rejected again and again.
        max_local_rejects: 16,
        ..ProptestConfig::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::PassThrough, &prolonged(bytes));
    let mut runner = TestRunner::new_with_rng(config, rng);
    strategy
        .new_tree(&mut runner)
        .ok()
        .map(|tree| tree.current())
}

/// Panics if a property failed.
#[track_caller]
pub(crate) fn hold(checked: Result<(), TestCaseError>) {
    if let Err(TestCaseError::Fail(reason)) = checked {
        panic!("{reason}");
    }
}
