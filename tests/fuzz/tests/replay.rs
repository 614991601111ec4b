//! The targets, their corpus and their inputs, with every property.

mod corpus;

use touchmove_fuzz::TARGETS;
use touchmove_fuzz::cost::{CASES, Case};
use touchmove_fuzz::run::Maker;

#[test]
fn an_input_follows_from_its_seed_and_number() {
    for target in TARGETS {
        let [one, again, other] =
            [1, 1, 2].map(|seed| Maker::new(target, seed).expect("a readable corpus"));
        let inputs = |maker: &Maker| {
            (0..50)
                .map(|number| maker.input(number))
                .collect::<Vec<_>>()
        };
        assert_eq!(inputs(&one), inputs(&again), "{}", target.name);
        assert_ne!(inputs(&one), inputs(&other), "{}", target.name);
    }
}

#[test]
fn the_table_has_a_row_for_each_case() {
    let page = include_str!("../../../benches/README.md");
    let (_, section) = page
        .split_once("\n# What bad input costs\n")
        .expect("a heading");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<String> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split(" | ").take(3).collect();
            cells.join(" | ")
        })
        .collect();
    let cases: Vec<String> = CASES.iter().map(Case::row).collect();
    assert_eq!(rows, cases);
}
