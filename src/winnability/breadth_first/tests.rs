//! Tests of `breadth_first`.

use super::*;
use crate::winnability::helpmate::Helpmate;

#[test]
fn the_line_to_a_mate_is_replayed() {
    let start: Position = "7k/8/8/5K2/8/8/8/6Q1 w - - 0 1".parse().expect("a FEN");
    let mut search = BreadthFirst::default();
    search.begin(&start);
    let mut never = |_| false;
    let progress = search.advance(Color::White, 100_000, &mut StepCounter::new(&mut never));
    let Progress::Mate(line) = progress else {
        panic!("a mate follows");
    };
    assert_eq!(line.len(), 3);
    assert!(Helpmate::replay(&start, line, Color::White).is_some());
}
