//! The targets by name, their corpus, and a fixed number of inputs for each. The targets of the lake include this file.

use touchmove_fuzz::run::{self, Maker};
use touchmove_fuzz::{TARGETS, Target};

pub fn assert_holds(target: &Target, input: &[u8], what: &str) {
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
fn every_target_is_one_of_cargo_fuzz() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz_targets");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|file| {
            file.expect("a file")
                .path()
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let mut names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    files.sort();
    names.sort_unstable();
    assert_eq!(files, names);
}
