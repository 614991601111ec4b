//! Time controls as text: what is read, how it is written, what is rejected and where.

use std::time::Duration;

use touchmove::TimeControl;
use touchmove::clock::{self, IncrementTiming, MoveBonus, Period};

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

#[track_caller]
fn pgn(text: &str) -> TimeControl {
    TimeControl::from_pgn(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

#[test]
fn everyday_texts_are_read_in_many_ways_and_written_in_one() {
    for (texts, written, tag) in [
        (
            &[
                "90+30",
                "90'+30''",
                "90 + 30",
                "1.5h+30s",
                "90min+30s",
                "90m+30\"",
                "G/90;+30",
                "G/90 inc/30",
                "g/90; inc30",
            ][..],
            "90+30",
            "5400+30",
        ),
        (
            &["3+2", " 3+2 ", "180s+2", "0.05h + 2 sec", "3 min+2 s"],
            "3+2",
            "180+2",
        ),
        (&["5+0", "5", "G/5;d0", "SD/5", "5'"], "5+0", "300"),
        (
            &[
                "40/90+30,30+30",
                "40/90+30, 30+30",
                "40/1.5h+30 , SD/30 +30",
            ],
            "40/90+30,30+30",
            "40/5400+30:1800+30",
        ),
        (&["40/2h", "40/120+0"], "40/120+0", "40/7200"),
        (
            &["40/120,20/60,15+30"],
            "40/120+0,20/60+0,15+30",
            "40/7200:20/3600:900+30",
        ),
        (&["5d3", "5 d3", "G/5;d3", "G/5 D/3"], "5d3", "300d3"),
        (&["5b3", "5 B3"], "5b3", "300b3"),
        (&["30s+0", "0.5+0", "0.5"], "30s+0", "30"),
        (&["0.25+0.5"], "15s+0.5", "15+0.5"),
        (
            &["1.001s+0.020", "1.0019s+0.02"],
            "1.001s+0.02",
            "1.001+0.02",
        ),
        (&["0+1"], "0+1", "0+1"),
        (&["*3", "*180s"], "*3", "*180"),
        (&["unlimited", "-", " Unlimited "], "unlimited", "-"),
    ] {
        for text in texts {
            let control = everyday(text);
            assert_eq!(control.to_string(), written, "{text:?}");
            assert_eq!(control.to_pgn().to_string(), tag, "{text:?}");
            assert_eq!(pgn(tag), control, "{text:?}");
        }
    }
}

#[test]
fn increments_after_the_move_are_said_so() {
    let after = everyday("3+2 after");
    assert_eq!(after.increment_timing(), IncrementTiming::AfterMove);
    assert_eq!(after.initial(), Some(minutes(3)));
    assert_eq!(after.to_string(), "3+2 after");
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

#[track_caller]
fn refused(result: Result<TimeControl, clock::Error>) -> (usize, &'static str) {
    match result {
        Err(clock::Error::Syntax { offset, expected }) => (offset, expected),
        other => panic!("{other:?}"),
    }
}

#[test]
fn errors_have_their_place() {
    for (text, place) in [
        ("", (0, "a number")),
        ("x", (0, "a number")),
        ("+2", (0, "a number")),
        ("3+", (2, "a number")),
        ("3+2x", (3, "the end of the text")),
        ("3.+2", (2, "a digit")),
        ("0/90", (0, "a number of moves from 1 to 65535")),
        ("65536/90", (0, "a number of moves from 1 to 65535")),
        ("40/", (3, "a number")),
        ("40/90,", (6, "a number")),
        // The first period has no number of moves, so nothing can follow.
        ("90,30", (2, "the end of the text")),
        (
            "1/1,1/1,1/1,1/1,1/1,1/1,1/1,1/1,1",
            (32, "no more than eight periods"),
        ),
        // The separator of the other notation.
        ("40/5400+30:1800+30", (10, "the end of the text")),
        ("5;", (2, "a bonus such as \"+30\" or \"d5\"")),
        ("5 after", (2, "the end, because there is no increment")),
        ("3+2 afternoon", (9, "the end of the text")),
        ("99999999999999999999", (0, "a smaller number")),
        ("3+9999999", (2, "a smaller number")),
        ("52560001", (0, "a smaller number")),
        ("?", (0, "a number")),
        ("3+2é", (3, "the end of the text")),
        ("½", (0, "a number")),
        ("1 hour 1 hour", (3, "the end of the text")),
        ("90 min + per move", (9, "a number")),
        ("876001 hours", (0, "a smaller number")),
    ] {
        assert_eq!(refused(text.parse()), place, "{text:?}");
    }
    for (text, place) in [
        ("", (0, "a number")),
        ("40/90+30,30+30", (8, "the end of the text")),
        ("5m", (1, "the end of the text")),
        ("G/5", (0, "a number")),
        ("3+2 after", (4, "the end of the text")),
        ("?!", (1, "the end of the text")),
        ("-1", (1, "the end of the text")),
        ("*", (1, "a number")),
        ("unlimited", (0, "a number")),
    ] {
        assert_eq!(refused(TimeControl::from_pgn(text)), place, "{text:?}");
    }
    assert_eq!(
        TimeControl::from_pgn("?"),
        Err(clock::Error::UnknownTimeControl)
    );
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
