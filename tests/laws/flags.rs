//! Flags: who observes them, what comes before them, what they cost, and which fell first: rows G-01, G-12, G-17 to
//! G-23, G-32 and G-35 (Laws, Articles 6.2, 6.4, 6.8, 6.9, A.5 and III.3).

use touchmove::arbiter::GameConfig;
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{at, begun, board, moves, position, tell_on};

fn standing(rulebook: &Rulebook, control: &str, fen: &str) -> GameConfig {
    board(rulebook, control).with_start(position(fen))
}

#[test]
fn g_01_at_most_one_clock_runs_and_only_by_the_time_that_is_told() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "");
    let mut seen = [0; 3];
    for (second, event) in [
        "white makes e2e4",
        "white presses",
        "black makes e7e5",
        "black presses",
        "arbiter stops the clocks",
        "arbiter observes the clocks",
        "arbiter restarts the clocks",
        "white offers a draw",
    ]
    .into_iter()
    .enumerate()
    {
        let now = SessionTime::from_millis(10_000 * (second as u64 + 1));
        let left = |arbiter: &Arbiter| {
            let clock = arbiter.clock();
            let all = [Color::White, Color::Black].map(|player| clock.remaining(player, now));
            all.iter().flatten().sum::<core::time::Duration>()
        };
        let running = arbiter.clock().running();
        seen[running.map_or(2, |player| player as usize)] += 1;
        let before = left(&arbiter);
        arbiter
            .handle(now, event.parse().expect("an event"))
            .expect("in order")
            .iter()
            .for_each(drop);
        let added = if event.ends_with("presses") { 30 } else { 0 };
        assert_eq!(
            left(&arbiter).as_secs(),
            before.as_secs() + added,
            "{event}"
        );
    }
    assert!(
        seen.iter().all(|&count| count > 0),
        "White's, Black's, none: {seen:?}"
    );
}

#[test]
fn g_17_an_unseen_flag_has_not_fallen() {
    for rulebook in EDITIONS.clone() {
        // White's time is used up at 1:00, and White mates three moves later.
        let mut arbiter = begun(
            standing(&rulebook, "1", "7k/8/5K2/8/8/8/8/R7 w - - 0 60"),
            "",
        );
        moves(&mut arbiter, "1:05", "f6g6 h8g8 a1b1 g8f8 b1a1 f8g8");
        assert!(arbiter.clock().expired(Color::White, at("1:30")).is_some());
        let rulings = arbiter
            .handle(at("1:30"), "white makes a1a8".parse().expect("an event"))
            .expect("in order");
        assert_eq!(
            rulings.verdict().expect("mate").to_string(),
            "1-0 by checkmate"
        );
    }
}

#[test]
fn g_19_e_31_a_fifth_occurrence_comes_before_the_flag() {
    let there = "g1f3 g8f6 f3g1 f6g8";
    let line = [there; 3].join(" ");
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "1"), &line);
    moves(&mut arbiter, "2:30", "g1f3 g8f6 f3g1");
    assert!(arbiter.clock().expired(Color::White, at("2:34")).is_some());
    tell_on(
        &mut arbiter,
        "2:34 black makes f6g8
            > the game is over: 1/2-1/2 by fivefold repetition (fide2023 9.6.1)",
    );
}
