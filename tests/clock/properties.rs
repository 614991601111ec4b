//! Properties of every clock: time is neither lost nor gained, pauses cost nothing, the deadline is exact.

use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::clock::SessionTime;
use touchmove::{ByColor, ChessClock, Color, TimeControl};

use super::strategies::{config, control, event, for_both, small_control, small_events};
use super::ticking::{Event, happen};

fn millis(clock: &ChessClock, color: Color, at: SessionTime) -> i128 {
    let left = clock.remaining(color, at).expect("the time is limited");
    left.as_millis() as i128
}

/// Numbers of all sizes.
pub(crate) fn any_size() -> impl Strategy<Value = u64> + Clone {
    prop_oneof![
        Just(0),
        Just(u64::MAX),
        any::<u64>(),
        (0..64_u32).prop_map(|shift| u64::MAX >> shift),
        0..100_000_u64,
    ]
}

/// What changes nothing at a clock.
fn meanwhile() -> impl Strategy<Value = Event> {
    proptest::sample::select(&Color::ALL).prop_flat_map(|color| {
        proptest::sample::select(vec![Event::Add(color, 0), Event::Deduct(color, 0)])
    })
}

/// Events at a clock, at any moments and with any amounts: what is rejected changes nothing, and every clock is read as
/// it is written.
pub(crate) fn assert_no_number_is_too_large(
    controls: ByColor<TimeControl>,
    events: Vec<(u64, Event)>,
    moves: u32,
) -> Result<(), TestCaseError> {
    let mut clock = ChessClock::with_odds(controls);
    for (moment, event) in events {
        let before = clock;
        // Most moments would be in the past, and test nothing more.
        let moment = moment.max(before.last_event().as_millis());
        if !happen(&mut clock, event, moment) {
            prop_assert_eq!(clock, before);
        }
        let _ = happen(&mut clock, Event::SetMoves(Color::Black, moves), moment);
        let at = SessionTime::from_millis(moment);
        for at in [SessionTime::START, at, SessionTime::MAX] {
            for color in Color::ALL {
                let left = clock.remaining(color, at);
                prop_assert_eq!(left.is_none(), clock.control(color).is_unlimited());
                if clock.expired(color, at).is_some() {
                    prop_assert_eq!(left, Some(Duration::ZERO));
                }
            }
        }
        prop_assert_eq!(clock.to_string().parse(), Ok(clock));
    }
    for color in Color::ALL {
        let total = controls[color].total(moves);
        prop_assert_eq!(total.is_none(), controls[color].is_unlimited());
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_number_is_too_large(
        controls in for_both(control),
        events in vec((any_size(), event(any_size(), control())), 0..40),
        moves in any::<u32>(),
    ) {
        assert_no_number_is_too_large(controls, events, moves)?;
    }

    #[test]
    fn the_deadline_is_the_first_moment_that_is_too_late(
        controls in for_both(small_control),
        events in small_events(),
    ) {
        let mut clock = ChessClock::with_odds(controls);
        let mut now = 0;
        for (passed, event) in events {
            now += passed;
            let _ = happen(&mut clock, event, now);
            let Some((color, due)) = clock.running().zip(clock.deadline()) else {
                continue;
            };
            for later in [due, due.saturating_add(Duration::from_millis(1)), SessionTime::MAX] {
                prop_assert_eq!(clock.expired(color, later.max(clock.last_event())), Some(due));
            }
            if due > clock.last_event() {
                let before = SessionTime::from_millis(due.as_millis() - 1);
                prop_assert_eq!(clock.expired(color, before), None);
            }
            prop_assert_eq!(clock.remaining(color, due.max(clock.last_event())), Some(Duration::ZERO));
        }
    }

    #[test]
    fn time_is_neither_lost_nor_gained(
        base in 0..100_000_u64,
        increment in 0..5_000_u64,
        thoughts in vec(0..3_000_u64, 0..40),
    ) {
        let (base, increment) = (Duration::from_millis(base), Duration::from_millis(increment));
        let mut clock = ChessClock::new(TimeControl::fischer(base, increment));
        clock.start(Color::White, SessionTime::START).expect("nothing has happened");
        let mut used = ByColor::new(0, 0);
        let (mut at, mut color) = (SessionTime::START, Color::White);
        for thought in thoughts {
            at = at.saturating_add(Duration::from_millis(thought));
            if clock.expired(color, at).is_some() {
                break;
            }
            used[color] += i128::from(thought);
            clock.press(color, at).expect("the player's time runs");
            color = !color;
            for color in Color::ALL {
                let credits = i128::from(clock.moves_completed(color)) + 1;
                let given = base.as_millis() as i128 + credits * increment.as_millis() as i128;
                prop_assert_eq!(millis(&clock, color, at) + used[color], given);
            }
        }
    }

    #[test]
    fn an_hourglass_keeps_its_sand(base in 1..100_000_u64, thoughts in vec(0..3_000_u64, 0..40)) {
        let control = TimeControl::hourglass(Duration::from_millis(base));
        let mut clock = ChessClock::new(control);
        clock.start(Color::Black, SessionTime::START).expect("nothing has happened");
        let mut at = SessionTime::START;
        for thought in thoughts {
            at = at.saturating_add(Duration::from_millis(thought));
            let mover = clock.running().expect("the clock is never stopped");
            if clock.expired(mover, at).is_some() {
                break;
            }
            let lag = Duration::from_millis(thought / 3);
            clock.press_with_lag(mover, at, lag).expect("the player's time runs");
            let sum = millis(&clock, Color::White, at) + millis(&clock, Color::Black, at);
            prop_assert_eq!(sum, 2 * i128::from(base));
        }
    }

    #[test]
    fn pauses_cost_nothing(
        control in small_control(),
        parts in vec((0..40_u64, 0..1_000_u64), 1..6),
    ) {
        let mut paused = ChessClock::new(control);
        paused.start(Color::White, SessionTime::START).expect("nothing has happened");
        let (mut now, mut thought) = (0, 0);
        for (part, pause) in parts {
            now += part;
            thought += part;
            prop_assert!(happen(&mut paused, Event::Stop, now));
            now += pause;
            prop_assert!(happen(&mut paused, Event::Restart, now));
        }
        let mut steady = ChessClock::new(control);
        steady.start(Color::White, SessionTime::START).expect("nothing has happened");
        let paused_for = Duration::from_millis(now - thought);
        let due = |clock: &ChessClock| clock.deadline().filter(|due| due.as_millis() > thought);
        if let Some(due) = due(&steady) {
            prop_assert_eq!(paused.deadline(), Some(due.saturating_add(paused_for)));
        }
        prop_assert!(happen(&mut paused, Event::Press(Color::White), now));
        prop_assert!(happen(&mut steady, Event::Press(Color::White), thought));
        for color in Color::ALL {
            let steadily = steady.remaining(color, SessionTime::from_millis(thought));
            prop_assert_eq!(paused.remaining(color, SessionTime::from_millis(now)), steadily);
        }
    }

    #[test]
    fn a_press_with_lag_is_an_earlier_press(
        control in small_control(),
        thought in 0..200_u64,
        lag in 0..300_u64,
    ) {
        let started = {
            let mut clock = ChessClock::new(control);
            clock.start(Color::White, SessionTime::START).expect("nothing has happened");
            clock
        };
        let (mut lagging, mut earlier) = (started, started);
        let presses = Event::MoverPresses { lag };
        prop_assert!(happen(&mut lagging, presses, thought));
        let pressed = thought.saturating_sub(lag);
        prop_assert!(happen(&mut earlier, Event::Press(Color::White), pressed));
        let (late, early) = (SessionTime::from_millis(thought), SessionTime::from_millis(pressed));
        for color in Color::ALL {
            prop_assert_eq!(lagging.remaining(color, late), earlier.remaining(color, early));
        }
        prop_assert_eq!(
            lagging.expired(Color::White, late),
            earlier.expired(Color::White, early)
        );
    }

    #[test]
    fn what_happens_while_a_move_is_under_way_makes_it_no_later(
        controls in for_both(small_control),
        events in small_events(),
        thought in 0..80_u64,
        meanwhile in vec((0..40_u64, meanwhile()), 0..4),
    ) {
        let mut clock = ChessClock::with_odds(controls);
        let mut now = 0;
        for (passed, event) in events {
            now += passed;
            let _ = happen(&mut clock, event, now);
        }
        let mut now = clock.last_event().as_millis();
        let Some(mover) = clock.running() else {
            return Ok(());
        };
        let mut earlier = clock;
        now += thought;
        let pressed = SessionTime::from_millis(now);
        prop_assert!(happen(&mut earlier, Event::Press(mover), now));
        let mut lag = 0;
        for (passed, event) in meanwhile {
            (now, lag) = (now + passed, lag + passed);
            prop_assert!(happen(&mut clock, event, now));
        }
        let presses = Event::MoverPresses { lag };
        prop_assert!(happen(&mut clock, presses, now));
        let at = SessionTime::from_millis(now);
        prop_assert_eq!(clock.remaining(mover, at), earlier.remaining(mover, pressed));
        prop_assert_eq!(clock.expired(mover, at), earlier.expired(mover, pressed));
        prop_assert_eq!(clock.move_time(mover, at), earlier.move_time(mover, pressed));
    }

    #[test]
    fn simple_delay_and_bronstein_cost_the_same_while_the_time_lasts(
        delay in 0..40_u64,
        thoughts in vec(0..80_u64, 0..20),
    ) {
        let control = |letter| format!("10{letter}{}", Duration::from_millis(delay).as_secs_f64());
        let clock = |letter| {
            let control: TimeControl = control(letter).parse().expect("a control");
            let mut clock = ChessClock::new(control);
            clock.start(Color::White, SessionTime::START).expect("nothing has happened");
            clock
        };
        let (mut simple, mut bronstein) = (clock('d'), clock('b'));
        let mut now = 0;
        for thought in thoughts {
            now += thought;
            for clock in [&mut simple, &mut bronstein] {
                let presses = Event::MoverPresses { lag: 0 };
                prop_assert!(happen(clock, presses, now));
            }
            let at = SessionTime::from_millis(now);
            for color in Color::ALL {
                prop_assert_eq!(simple.remaining(color, at), bronstein.remaining(color, at));
            }
        }
    }
}
