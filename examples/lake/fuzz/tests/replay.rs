//! The corpus, and every function.

#[path = "../../../../tests/fuzz/tests/corpus/mod.rs"]
mod corpus;

use corpus::assert_holds;
use touchmove_fuzz::Target;
use touchmove_lake_functions::ALL;

#[test]
fn every_function_is_called() {
    let target = Target::named("functions").expect("a target");
    for (number, function) in ALL.iter().enumerate() {
        for kinds in 0..8 {
            let input: Vec<u8> = [number as u8, kinds].into_iter().chain(0..80).collect();
            assert_holds(target, &input, function.name);
        }
    }
}
