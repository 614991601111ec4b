//! The clock: controls, periods, increments and delays, as far as arithmetic decides.

use std::time::Duration;

use touchmove::clock::{IncrementTiming, MoveBonus, Period, SessionTime};
use touchmove::{ChessClock, Color, TimeControl};
use touchmove_rows::test;

use Color::{Black, White};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const fn minutes(minutes: u64) -> Duration {
    seconds(60 * minutes)
}

fn at(since_start: Duration) -> SessionTime {
    SessionTime::START.saturating_add(since_start)
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

/// A clock on which White's time runs.
fn started(text: &str) -> ChessClock {
    let mut clock = ChessClock::new(control(text));
    clock
        .start(White, SessionTime::START)
        .expect("nothing has happened");
    clock
}

fn press(clock: &mut ChessClock, by: Color, moment: Duration) {
    clock.press(by, at(moment)).expect("the player's time runs");
}

/// Lets both players make moves that take no time.
fn play_at_once(clock: &mut ChessClock, moves: u32) {
    for _ in 0..moves {
        press(clock, White, Duration::ZERO);
        press(clock, Black, Duration::ZERO);
    }
}

fn left(clock: &ChessClock, color: Color, moment: Duration) -> Duration {
    clock
        .remaining(color, at(moment))
        .expect("the time is limited")
}

#[test]
fn g_02_moves_in_periods_with_an_addition_for_each() {
    let thirty = MoveBonus::Increment(seconds(30));
    let periods = [
        Period::new(minutes(90)).with_moves(40).with_bonus(thirty),
        Period::new(minutes(30)).with_bonus(thirty),
    ];
    assert!(control("40/90+30,30+30").periods().eq(periods));
    assert_eq!(
        TimeControl::from_periods(periods),
        Ok(control("40/90+30,30+30"))
    );
    assert_eq!(
        TimeControl::from_pgn("40/5400+30:1800+30"),
        Ok(control("40/90+30,30+30"))
    );
    // All moves in one time, and a delay instead.
    let delay = MoveBonus::SimpleDelay(seconds(5));
    assert!(
        control("60d5")
            .periods()
            .eq([Period::new(minutes(60)).with_bonus(delay)])
    );
}

#[test]
fn g_03_saved_time_is_kept_for_the_next_period() {
    let mut clock = started("40/90+0,30+0");
    // 38 moves at once, the 39th takes all but 3:20, and the 40th ten seconds.
    play_at_once(&mut clock, 38);
    let long_thought = minutes(90) - seconds(200);
    press(&mut clock, White, long_thought);
    press(&mut clock, Black, long_thought);
    let end = long_thought + seconds(10);
    assert_eq!(left(&clock, White, end), seconds(190));
    press(&mut clock, White, end);
    assert_eq!(left(&clock, White, end), minutes(33) + seconds(10));
    assert_eq!(left(&clock, Black, end), minutes(90));
}

#[test]
fn g_04_the_increment_is_added_before_the_first_move_too() {
    let mut clock = started("3+2");
    assert_eq!(left(&clock, White, Duration::ZERO), seconds(182));
    assert_eq!(left(&clock, Black, Duration::ZERO), seconds(182));
    press(&mut clock, White, seconds(10));
    press(&mut clock, Black, seconds(11));
    assert_eq!(left(&clock, White, seconds(11)), seconds(182 - 10 + 2));

    let after = control("3+2").with_increment_timing(IncrementTiming::AfterMove);
    let mut clock = ChessClock::new(after);
    clock
        .start(White, SessionTime::START)
        .expect("nothing has happened");
    assert_eq!(left(&clock, White, Duration::ZERO), seconds(180));
    press(&mut clock, White, seconds(10));
    assert_eq!(left(&clock, White, seconds(10)), seconds(180 - 10 + 2));
}

#[test]
fn g_05_unused_delay_is_not_saved() {
    for text in ["5d5", "5b5"] {
        let mut clock = started(text);
        press(&mut clock, White, seconds(3));
        assert_eq!(left(&clock, White, seconds(3)), minutes(5), "{text}");
        press(&mut clock, Black, seconds(11));
        assert_eq!(
            left(&clock, Black, seconds(11)),
            minutes(5) - seconds(3),
            "{text}"
        );
    }
}

#[test]
fn g_05_simple_delay_and_bronstein_differ_when_little_is_left() {
    // Three seconds left, a delay of five, and a move that takes four.
    let mut simple = started("3s d5");
    assert_eq!(simple.deadline(), Some(at(seconds(8))));
    press(&mut simple, White, seconds(4));
    assert_eq!(left(&simple, White, seconds(4)), seconds(3));
    assert_eq!(simple.expired(White, at(seconds(4))), None);

    let mut bronstein = started("3s b5");
    assert_eq!(bronstein.deadline(), Some(at(seconds(3))));
    press(&mut bronstein, White, seconds(4));
    assert_eq!(
        bronstein.expired(White, at(seconds(4))),
        Some(at(seconds(3)))
    );
}

#[test]
fn g_11_pressing_stops_the_own_time_and_starts_the_opponents() {
    let mut clock = started("5+0");
    assert_eq!(clock.running(), Some(White));
    press(&mut clock, White, seconds(20));
    assert_eq!(clock.running(), Some(Black));
    assert_eq!(left(&clock, White, seconds(50)), seconds(280));
    assert_eq!(left(&clock, Black, seconds(50)), seconds(270));
    assert_eq!(clock.moves_completed(White), 1);
}

#[test]
fn g_13_the_time_until_the_press_is_the_movers() {
    // The move is made after 20 seconds and the clock pressed after 25.
    let mut clock = started("5+0");
    press(&mut clock, White, seconds(25));
    assert_eq!(left(&clock, White, seconds(25)), seconds(275));
    assert_eq!(left(&clock, Black, seconds(25)), seconds(300));
}

#[test]
fn g_18_forty_completed_moves_begin_the_next_period() {
    let mut clock = started("40/1+0,1+0");
    play_at_once(&mut clock, 39);
    assert_eq!((clock.moves_completed(White), clock.period(White)), (39, 1));
    assert_eq!(clock.deadline(), Some(at(minutes(1))));
    press(&mut clock, White, seconds(59));
    assert_eq!((clock.moves_completed(White), clock.period(White)), (40, 2));
    press(&mut clock, Black, seconds(59));
    // A second was left, and the minute of the second period runs.
    assert_eq!(clock.expired(White, at(minutes(1))), None);
    assert_eq!(clock.deadline(), Some(at(minutes(2))));
}

#[test]
fn g_30_penalties_change_the_time_and_not_the_turn() {
    let mut clock = started("5+0");
    let now = minutes(3);
    clock.add(Black, minutes(2), at(now)).expect("in order");
    assert_eq!(left(&clock, Black, now), minutes(7));
    // 1997: half of what is left, at most three minutes.
    let penalty = minutes(3).min(left(&clock, White, now) / 2);
    clock.deduct(White, penalty, at(now)).expect("in order");
    assert_eq!(left(&clock, White, now), minutes(1));
    // Never below zero, and never beyond all numbers.
    clock.deduct(White, minutes(3), at(now)).expect("in order");
    assert_eq!(left(&clock, White, now), Duration::ZERO);
    clock.add(Black, Duration::MAX, at(now)).expect("in order");
    assert!(left(&clock, Black, now) > TimeControl::MAX_BASE);
    assert_eq!(clock.running(), Some(White));
}
