//! The corpus, and a fixed number of inputs for each target, with every property.

use touchmove_fuzz::run::{self, Maker};
use touchmove_fuzz::{TARGETS, Target};
use touchmove_lake_functions::ALL;

fn assert_holds(target: &Target, input: &[u8], what: &str) {
    if let Err(failure) = run::check(target, input) {
        panic!("{}, {what}: {}", target.name, failure.message);
    }
}

#[test]
fn every_target_has_a_small_corpus_that_holds() {
    for target in TARGETS {
        let maker = Maker::new(target, 1).expect("a readable corpus");
        let bytes: usize = maker.corpus().iter().map(Vec::len).sum();
        assert!(
            (1..=16_384).contains(&bytes),
            "{}: {bytes} bytes",
            target.name
        );
        for (number, input) in maker.corpus().iter().enumerate() {
            assert_holds(target, input, &format!("file {number} of the corpus"));
        }
    }
}

#[test]
fn the_first_inputs_hold() {
    for target in TARGETS {
        let maker = Maker::new(target, 1).expect("a readable corpus");
        for number in 0..100 {
            assert_holds(target, &maker.input(number), &format!("input {number}"));
        }
    }
}

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
