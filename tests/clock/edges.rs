//! The last millisecond, the largest numbers, and rejected events.

use std::time::Duration;

use touchmove::clock::{self, MoveBonus, Period, SessionTime};
use touchmove::{ByColor, ChessClock, Color, TimeControl};

use Color::{Black, White};

fn at(millis: u64) -> SessionTime {
    SessionTime::from_millis(millis)
}

fn clock(control: &str) -> ChessClock {
    let control: TimeControl = control.parse().expect("a control");
    ChessClock::new(control)
}

fn started(control: &str) -> ChessClock {
    let mut clock = clock(control);
    clock
        .start(White, SessionTime::START)
        .expect("nothing has happened");
    clock
}

fn left(clock: &ChessClock, color: Color, at: SessionTime) -> u128 {
    let left = clock.remaining(color, at).expect("the time is limited");
    left.as_millis()
}

#[test]
fn time_is_used_up_when_nothing_is_left() {
    let mut clock = started("1s+0");
    assert_eq!(clock.deadline(), Some(at(1_000)));
    assert_eq!(clock.expired(White, at(999)), None);
    assert_eq!(clock.expired(White, at(1_000)), Some(at(1_000)));
    clock
        .press(White, at(1_000))
        .expect("the player's time runs");
    assert_eq!(clock.expired(White, at(1_000)), Some(at(1_000)));

    let mut in_time = started("1s+0");
    in_time
        .press(White, at(999))
        .expect("the player's time runs");
    assert_eq!(in_time.expired(White, at(5_000)), None);
    assert_eq!(left(&in_time, White, at(5_000)), 1);
}

#[test]
fn a_clock_that_has_run_out_adds_no_increment() {
    let mut clock = started("1s+2");
    clock
        .press(White, at(3_500))
        .expect("the player's time runs");
    assert_eq!(left(&clock, White, at(3_500)), 0);
    assert_eq!(clock.expired(White, at(9_000)), Some(at(3_000)));
}

#[test]
fn the_next_period_begins_with_the_deficit_of_the_one_before() {
    let mut clock = started("1/10s+0,60s+0");
    clock
        .press(White, at(12_500))
        .expect("the player's time runs");
    assert_eq!(left(&clock, White, at(12_500)), 57_500);
    assert_eq!(clock.expired(White, at(12_500)), None);
    assert_eq!(clock.period(White), 2);
}

#[test]
fn adding_begins_at_what_the_clock_shows() {
    let mut clock = started("1s+0");
    clock.stop(at(5_000)).expect("it runs");
    clock
        .add(White, Duration::ZERO, at(5_000))
        .expect("in order");
    assert_eq!(clock.expired(White, at(5_000)), Some(at(1_000)));
    clock
        .add(White, Duration::from_secs(120), at(5_000))
        .expect("in order");
    assert_eq!(left(&clock, White, at(5_000)), 120_000);
    assert_eq!(clock.expired(White, at(5_000)), None);
}

#[test]
fn deducting_ends_at_nothing() {
    let mut clock = started("10s+0");
    clock.deduct(Black, Duration::MAX, at(1)).expect("in order");
    assert_eq!(left(&clock, Black, at(1)), 0);
    // Nothing is left, but the clock has not run.
    assert_eq!(clock.expired(Black, at(1)), None);
    clock.press(White, at(2)).expect("the player's time runs");
    assert_eq!(clock.deadline(), Some(at(2)));
    assert_eq!(clock.expired(Black, at(2)), Some(at(2)));
}

#[test]
fn parts_of_a_millisecond_are_dropped() {
    let mut clock = started("10s+0");
    let nearly_two = Duration::from_micros(1_999);
    clock
        .deduct(Black, nearly_two, SessionTime::START)
        .expect("in order");
    assert_eq!(left(&clock, Black, SessionTime::START), 9_999);
    clock
        .add(Black, nearly_two, SessionTime::START)
        .expect("in order");
    assert_eq!(left(&clock, Black, SessionTime::START), 10_000);
    assert_eq!(
        TimeControl::sudden_death(nearly_two),
        TimeControl::sudden_death(Duration::from_millis(1))
    );
    let none = MoveBonus::Increment(Duration::from_micros(999));
    let period = Period::new(Duration::from_secs(60)).with_bonus(none);
    let control = TimeControl::from_periods([period]).expect("one period");
    assert_eq!(control.to_string(), "1+0");
}

#[test]
fn a_game_may_live_on_its_delay_alone() {
    let mut clock = started("0d10");
    assert_eq!(clock.deadline(), Some(at(10_000)));
    clock
        .press(White, at(9_999))
        .expect("the player's time runs");
    assert_eq!(clock.expired(White, at(9_999)), None);
    assert_eq!(clock.deadline(), Some(at(19_999)));
    clock
        .press(Black, at(19_999))
        .expect("the player's time runs");
    assert_eq!(clock.expired(Black, at(19_999)), Some(at(19_999)));
    // Without the lag credit the move was in time.
    let mut lagging = started("0d10");
    let lag = Duration::from_millis(300);
    lagging
        .press_with_lag(White, at(10_200), lag)
        .expect("the player's time runs");
    assert_eq!(lagging.expired(White, at(10_200)), None);
    // The delay of this turn is used up as well.
    let mut spent = started("10d5");
    spent
        .set_remaining(White, Duration::ZERO, at(6_000))
        .expect("in order");
    assert!(!spent.has_time(White));
}

/// Time that has been used up by a deduction is used up in the next session too.
#[test]
fn an_adjournment_forgets_no_time_that_is_used_up() {
    let mut clock = started("10s+0");
    clock
        .deduct(White, Duration::from_secs(20), at(3_000))
        .expect("in order");
    assert_eq!(clock.expired(White, at(3_000)), Some(at(3_000)));
    let adjourned = clock.adjourned();
    assert_eq!(adjourned.expired(White, at(0)), Some(at(0)));
    clock.stop(at(3_000)).expect("it runs");
    assert_eq!(clock.adjourned(), adjourned);
}

#[test]
fn the_past_is_refused_and_changes_nothing() {
    let mut clock = started("5+0");
    clock.press(White, at(500)).expect("the player's time runs");
    let before = clock;
    let (last, late) = (at(500), at(499));
    let past = Err(clock::Error::Backwards { last, at: late });
    assert_eq!(clock.start(White, late), past);
    assert_eq!(clock.press(Black, late), past);
    assert_eq!(clock.press_with_lag(Black, late, Duration::ZERO), past);
    assert_eq!(clock.count_move(Black, late), past);
    assert_eq!(clock.give_turn(late), past);
    assert_eq!(clock.stop(late), past);
    assert_eq!(clock.restart(late), past);
    assert_eq!(clock.add(White, Duration::ZERO, late), past);
    assert_eq!(clock.deduct(White, Duration::ZERO, late), past);
    assert_eq!(clock.set_remaining(White, Duration::ZERO, late), past);
    assert_eq!(clock.set_moves_completed(White, 0, late), past);
    let unlimited = TimeControl::UNLIMITED;
    assert_eq!(clock.set_control(White, unlimited, late), past);
    assert_eq!(
        clock.credit_lag(White, Duration::ZERO, late).map(drop),
        past
    );
    assert_eq!(clock, before);
}

#[test]
fn each_refusal_has_its_reason() {
    let mut clock = clock("5+0");
    assert_eq!(clock.stop(SessionTime::START), Err(clock::Error::Stopped));
    assert_eq!(
        clock.restart(SessionTime::START),
        Err(clock::Error::NotStarted)
    );
    assert_eq!(
        clock.give_turn(SessionTime::START),
        Err(clock::Error::NotStarted)
    );
    let not_running = Err(clock::Error::NotRunning { color: White });
    assert_eq!(clock.press(White, SessionTime::START), not_running);
    clock
        .start(Black, SessionTime::START)
        .expect("nothing has happened");
    assert_eq!(clock.press(White, SessionTime::START), not_running);
    let running = Err(clock::Error::AlreadyRunning { color: Black });
    assert_eq!(clock.start(White, SessionTime::START), running);
    assert_eq!(clock.restart(SessionTime::START), running);
    let on_turn = Err(clock::Error::OnTurn { color: Black });
    assert_eq!(
        clock.credit_lag(Black, Duration::ZERO, SessionTime::START),
        on_turn
    );
}

#[test]
fn the_end_of_time_is_not_a_deadline() {
    let mut clock = clock("5+0");
    let late = at(u64::MAX - 1_000);
    clock.start(White, late).expect("nothing has happened");
    assert_eq!(clock.deadline(), None);
    assert_eq!(clock.expired(White, SessionTime::MAX), None);
    assert_eq!(left(&clock, White, SessionTime::MAX), 299_000);
}

#[test]
fn without_a_limit_no_time_is_used_up() {
    let mut clock = started("unlimited");
    assert_eq!(clock.deadline(), None);
    clock.add(White, Duration::MAX, at(5)).expect("in order");
    clock.deduct(White, Duration::MAX, at(5)).expect("in order");
    clock
        .set_remaining(White, Duration::from_secs(1), at(5))
        .expect("in order");
    clock
        .press(White, at(7_000))
        .expect("the player's time runs");
    assert_eq!(clock.remaining(White, SessionTime::MAX), None);
    assert_eq!(clock.expired(Black, SessionTime::MAX), None);
    assert_eq!(clock.move_time(White, at(7_000)), Duration::from_secs(7));
    assert_eq!(
        clock.credit_lag(White, Duration::MAX, at(7_000)),
        Ok(Duration::ZERO)
    );
    assert_eq!(clock.moves_completed(White), 1);
}

#[test]
fn an_hourglass_gives_nothing_to_a_player_without_a_limit() {
    let controls = ["*1", "unlimited"].map(|text| text.parse().expect("a control"));
    let mut clock = ChessClock::with_odds(ByColor::from(controls));
    clock.start(White, at(0)).expect("nothing has happened");
    clock.press(White, at(6_000)).expect("White's time runs");
    assert_eq!(clock.to_string().parse(), Ok(clock));
    let lag = Duration::from_secs(2);
    assert_eq!(clock.credit_lag(White, lag, at(7_000)), Ok(lag));
    assert_eq!(clock.to_string().parse(), Ok(clock));
}

#[test]
fn nothing_left_has_no_sign() {
    let mut clock = clock("5+0");
    clock
        .set_remaining(White, Duration::ZERO, SessionTime::START)
        .expect("in order");
    assert!(clock.to_string().contains("white 0:00:00.000 moves"));
    let second = SessionTime::from(Duration::from_secs(1));
    assert_eq!(second, at(1_000));
}

#[test]
fn controls_have_limits() {
    let hour = Period::new(Duration::from_secs(3_600)).with_moves(40);
    let of = |periods: &[Period]| TimeControl::from_periods(periods.iter().copied());
    assert_eq!(of(&[]), Err(clock::Error::NoPeriods));
    assert!(of(&[hour; 8]).is_ok());
    assert_eq!(of(&[hour; 9]), Err(clock::Error::TooManyPeriods));
    assert_eq!(
        of(&[hour, hour.with_moves(0)]),
        Err(clock::Error::NoMoves { period: 2 })
    );
    let rest = Period::new(Duration::ZERO);
    assert_eq!(
        of(&[hour, rest, hour]),
        Err(clock::Error::Endless { period: 2 })
    );

    let longest = Period::new(TimeControl::MAX_BASE);
    assert!(of(&[longest]).is_ok());
    let too_long = Period::new(TimeControl::MAX_BASE + Duration::from_millis(1));
    assert_eq!(
        of(&[too_long]),
        Err(clock::Error::BaseTooLong { period: 1 })
    );
    let bonus = TimeControl::MAX_BONUS;
    assert!(of(&[hour.with_bonus(MoveBonus::Bronstein(bonus))]).is_ok());
    let too_large = MoveBonus::Bronstein(bonus + Duration::from_millis(1));
    let refused = of(&[hour.with_bonus(too_large)]);
    assert_eq!(refused, Err(clock::Error::BonusTooLong { period: 1 }));

    let endless = TimeControl::fischer(Duration::MAX, Duration::MAX);
    assert_eq!(endless, TimeControl::fischer(TimeControl::MAX_BASE, bonus));
    assert_eq!(endless.initial(), Some(TimeControl::MAX_BASE + bonus));
}

#[test]
fn a_clock_is_small() {
    let controls = size_of::<ByColor<TimeControl>>();
    assert!(size_of::<TimeControl>() <= 144);
    assert!(size_of::<ChessClock>() - controls <= 104);
}

#[test]
fn the_number_of_a_period_never_overflows() {
    let every_move: TimeControl = "1/1".parse().expect("a control");
    for (completed, number) in [
        (0, 1),
        (u32::MAX - 2, u32::MAX - 1),
        (u32::MAX - 1, u32::MAX),
        (u32::MAX, u32::MAX),
    ] {
        assert_eq!(every_move.period_number(completed), number, "{completed}");
    }
    let last_repeats: TimeControl = "2/1,1/1".parse().expect("a control");
    assert_eq!(last_repeats.period_number(u32::MAX), u32::MAX);
    assert_eq!(last_repeats.period_number(u32::MAX - 1), u32::MAX - 1);

    let mut clock = started("1/1");
    for color in Color::ALL {
        clock
            .set_moves_completed(color, u32::MAX, at(0))
            .expect("in order");
    }
    clock.press(White, at(1)).expect("the player's time runs");
    clock.count_move(Black, at(2)).expect("in order");
    assert_eq!(
        (clock.period(White), clock.period(Black)),
        (u32::MAX, u32::MAX)
    );
    let text = clock.to_string();
    assert!(
        text.contains("moves 4294967295 period 4294967295"),
        "{text}"
    );
    assert_eq!(text.parse(), Ok(clock));
}
