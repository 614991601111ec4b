//! Time controls as text: what is read, how it is written, what is rejected and where.

use std::time::Duration;

use touchmove::TimeControl;
use touchmove::clock::{IncrementTiming, MoveBonus, Period, SessionTime};

use crate::common::table::{assert_texts, either};

fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(60 * minutes)
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[track_caller]
fn everyday(text: &str) -> TimeControl {
    text.parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// As it is written and as PGN; the PGN tag; both of words; milliseconds.
#[test]
fn every_text_is_read_or_refused() {
    assert_texts("clock/texts.txt", |section, text| match section {
        "control" => either(text.parse().map(|control: TimeControl| {
            let tag = control.to_pgn().to_string();
            let plain = control.with_increment_timing(IncrementTiming::BeforeMove);
            assert_eq!(TimeControl::from_pgn(&tag), Ok(plain), "{text:?}");
            format!("{control} | {tag}")
        })),
        "pgn" => either(TimeControl::from_pgn(text).map(|control| control.to_pgn().to_string())),
        "words" => either(TimeControl::from_words(text).map(|control| {
            let tag = control.to_pgn().to_string();
            assert_eq!(TimeControl::from_pgn(text), Ok(control), "{text}");
            assert_eq!(text.parse::<TimeControl>(), Ok(control), "{text}");
            assert_eq!(control.to_string().parse(), Ok(control), "{text}");
            assert_eq!(TimeControl::from_pgn(&tag), Ok(control), "{text}");
            tag
        })),
        _ => either(text.parse().map(|at: SessionTime| at.as_millis())),
    });
}

#[test]
fn increments_after_the_move_are_said_so() {
    let after = everyday("3+2 after");
    assert_eq!(after.increment_timing(), IncrementTiming::AfterMove);
    assert_eq!(after.initial(), Some(minutes(3)));
    assert_eq!(
        everyday("40/90,30+30 after").to_string(),
        "40/90+0,30+30 after"
    );
    assert_eq!(
        after.with_increment_timing(IncrementTiming::BeforeMove),
        everyday("3+2")
    );
    // The PGN tag cannot express it.
    assert_eq!(after.to_pgn().to_string(), "180+2");
    // Without an increment there is no before and after.
    for text in ["5", "5d3", "*3", "unlimited"] {
        let control = everyday(text);
        assert_eq!(
            control.with_increment_timing(IncrementTiming::AfterMove),
            control
        );
    }
}

#[test]
fn the_periods_are_what_the_text_says() {
    let periods: Vec<Period> = everyday("40/90+30,20/30d5,15").periods().collect();
    assert_eq!(
        periods,
        [
            Period::new(minutes(90))
                .with_moves(40)
                .with_bonus(MoveBonus::Increment(seconds(30))),
            Period::new(minutes(30))
                .with_moves(20)
                .with_bonus(MoveBonus::SimpleDelay(seconds(5))),
            Period::new(minutes(15)),
        ]
    );
    // A bonus of nothing is none.
    for bonus in [MoveBonus::Bronstein, MoveBonus::SimpleDelay] {
        let period = Period::new(minutes(15)).with_bonus(bonus(Duration::ZERO));
        assert_eq!(TimeControl::from_periods([period]), Ok(everyday("15")));
    }
    assert_eq!(TimeControl::UNLIMITED.periods().count(), 0);
    assert_eq!(TimeControl::UNLIMITED.period_after(3), None);
    assert_eq!(TimeControl::UNLIMITED.period_number(3), 1);
    let glass = TimeControl::hourglass(minutes(3));
    assert_eq!(glass.period_after(500), Some(Period::new(minutes(3))));
}

#[test]
fn the_total_is_all_time_for_so_many_moves() {
    let total = |text: &str, moves| everyday(text).total(moves).map(|total| total.as_secs());
    assert_eq!(total("3+2", 60), Some(5 * 60));
    assert_eq!(total("15+10", 60), Some(25 * 60));
    assert_eq!(total("10+0", 60), Some(10 * 60));
    assert_eq!(total("30+30", 60), Some(60 * 60));
    assert_eq!(total("10d5", 60), Some(15 * 60));
    assert_eq!(total("10b5", 0), Some(10 * 60));
    // The second period's bonus is for the moves after the fortieth.
    assert_eq!(total("40/90,30+30", 60), Some(120 * 60 + 20 * 30));
    // All periods count, even those that the moves do not reach.
    assert_eq!(total("40/90+30,30+30", 20), Some(120 * 60 + 20 * 30));
    // A repeated period counts each time.
    assert_eq!(total("40/120", 40), Some(120 * 60));
    assert_eq!(total("40/120", 60), Some(240 * 60));
    assert_eq!(total("30/60+10,15/30", 60), Some((60 + 30 + 30) * 60 + 300));
    assert_eq!(total("*3", 60), Some(3 * 60));
    assert_eq!(total("unlimited", 60), None);
}

#[test]
fn a_control_is_padded_as_other_words_are() {
    assert_eq!(format!("[{:>6}]", everyday("3+2")), "[   3+2]");
    assert_eq!(format!("{:?}", everyday("3+2")), "TimeControl(3+2)");
}
