//! Values made of bytes, which seed the choices of a strategy.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

/// Folds bytes into the seed of a generator.
///
/// Proptest can also draw the bytes themselves, but every union of strategies then leaves the next one half of them, and a
/// strategy that finds none left waits forever.
fn seed(bytes: &[u8]) -> [u8; 32] {
    let mut seed = [0; 32];
    for (lane, part) in seed.chunks_exact_mut(8).enumerate() {
        let folded = bytes.iter().fold(lane as u64 + 1, |folded, &byte| {
            (folded ^ u64::from(byte))
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .rotate_left(23)
        });
        part.copy_from_slice(&folded.to_le_bytes());
    }
    seed
}

/// Draws a value that follows from bytes, and checks it. Nothing is checked if the strategy finds none.
///
/// # Panics
///
/// Panics if the check fails, with the simplest value found that fails.
#[track_caller]
pub(crate) fn check_drawn<S: Strategy>(
    strategy: &S,
    bytes: &[u8],
    check: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = ProptestConfig {
        failure_persistence: None,
        max_shrink_time: 20_000,
        ..ProptestConfig::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed(bytes));
    let mut runner = TestRunner::new_with_rng(config, rng);
    let Ok(tree) = strategy.new_tree(&mut runner) else {
        return;
    };
    if let Err(TestError::Fail(reason, value)) = runner.run_one(tree, check) {
        panic!("{reason}\n{value:#?}");
    }
}
