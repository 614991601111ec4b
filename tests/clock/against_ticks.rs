//! Whatever happens, the clock shows what a ticking clock shows.

use proptest::prelude::*;
use touchmove::clock::SessionTime;
use touchmove::{ByColor, ChessClock, Color, TimeControl};

use Color::{Black, White};

use super::strategies::{config, for_both, small_control, small_events};
use super::ticking::{Event, Ticking, happen};

/// Asserts that both clocks agree at a moment, which is not before the last event.
fn assert_same(clock: &ChessClock, ticking: &Ticking, moment: u64) {
    let mut ticked = ticking.clone();
    ticked.tick_until(moment);
    let at = SessionTime::from_millis(moment);
    for color in Color::ALL {
        let player = &ticked.players[color];
        let left = clock
            .remaining(color, at)
            .map(|left| left.as_millis() as i128);
        assert_eq!(left, player.is_limited().then_some(player.left.max(0)));
        assert_eq!(
            clock.move_time(color, at).as_millis() as i128,
            player.spent,
            "the move of {color} at {at}"
        );
        let expired = clock.expired(color, at).map(SessionTime::as_millis);
        assert_eq!(expired, player.expired, "{color} at {at}: {clock}");
        assert_eq!(clock.moves_completed(color), player.moves);
        let number = player.index(player.moves) as u32 + 1;
        assert_eq!(clock.period(color), number);
    }
    let both = clock.both_expired(at);
    let ticked_both = (ticked.players.white.expired).zip(ticked.players.black.expired);
    assert_eq!(
        both.map(|both| (both.white.as_millis(), both.black.as_millis())),
        ticked_both
    );
}

/// Lets the same happen to both clocks, which allow it, and asserts that they say the same.
fn assert_same_after(control: &str, events: &[(u64, Event)]) -> ChessClock {
    let control: TimeControl = control.parse().expect("a control");
    let mut clock = ChessClock::new(control);
    let mut ticking = Ticking::new(ByColor::new(control, control));
    for &(now, event) in events {
        assert!(ticking.happen(event, now), "{event:?} at {now}");
        assert!(happen(&mut clock, event, now), "{event:?} at {now}");
        assert_same(&clock, &ticking, now);
        assert_same(&clock, &ticking, now + 100);
    }
    clock
}

/// The move is made at 22 ms, and all the time is deducted one millisecond later.
#[test]
fn a_deduction_while_a_move_is_under_way() {
    let events = [
        (0, Event::Start(Black)),
        (23, Event::Deduct(Black, 36)),
        (23, Event::MoverPresses { lag: 1 }),
    ];
    let clock = assert_same_after("0.036sd0.023", &events);
    assert_eq!(clock.expired(Black, SessionTime::MAX), None);
}

/// The time is used up at 23 ms, and the move is made at 22 ms or at 23 ms.
#[test]
fn an_event_between_the_end_of_the_time_and_a_press() {
    let between = [
        Event::Add(White, 15),
        Event::Count(White),
        Event::Add(Black, 0),
    ];
    for between in between {
        for (lag, expired) in [(3, None), (2, Some(SessionTime::from_millis(23)))] {
            let events = [
                (0, Event::Start(Black)),
                (24, between),
                (25, Event::MoverPresses { lag }),
            ];
            let clock = assert_same_after("0d0.023", &events);
            assert_eq!(
                clock.expired(Black, SessionTime::MAX),
                expired,
                "{between:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_clock_says_what_ticking_says(
        controls in for_both(small_control),
        events in small_events(),
        further in 0..200_u64,
        back in proptest::option::weighted(0.2, 1..20_u64),
    ) {
        let mut clock = ChessClock::with_odds(controls);
        let mut ticking = Ticking::new(controls);
        let mut now = 0;
        for (passed, event) in events {
            now += passed;
            let moment = back.filter(|back| now % 7 == back % 7).map_or(now, |back| now.saturating_sub(back));
            let before = clock;
            let is_allowed = ticking.happen(event, moment);
            prop_assert_eq!(happen(&mut clock, event, moment), is_allowed, "{:?} at {}", event, moment);
            if !is_allowed {
                prop_assert_eq!(clock, before, "{:?} was refused", event);
            }
            prop_assert_eq!(clock.running(), ticking.running());
            now = match event {
                // The next session begins.
                Event::Adjourn => ticking.now,
                _ => now.max(ticking.now),
            };
            assert_same(&clock, &ticking, now);
            assert_same(&clock, &ticking, now + further);
            if let Some(due) = clock.deadline().map(SessionTime::as_millis) {
                // A deadline that has passed stays the same.
                assert_same(&clock, &ticking, due.max(now));
                assert_same(&clock, &ticking, due.saturating_sub(1).max(now));
            }
        }
    }
}
