//! Texts read back exactly, and no text panics.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::clock::{self, IncrementTiming, SessionTime};
use touchmove::{ChessClock, ParseError, TimeControl};

use super::strategies::{config, control, for_both, small_control, small_events};
use super::ticking::happen;

/// Text of the characters that such texts are made of, and of others.
fn scribble() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[0-9]{1,3}",
        "[0-9:.+/,*dbhms' -]{1,4}",
        proptest::sample::select(vec![
            "after",
            "unlimited",
            "G/",
            "SD/",
            "inc",
            "at ",
            " | white ",
            " moves 1",
            "ms",
            "0:00:01.000",
        ])
        .prop_map(str::to_owned),
        ".{0,2}",
    ];
    vec(word, 0..8).prop_map(|words| words.concat())
}

fn assert_reads(text: &str) {
    if let Ok(at) = text.parse::<SessionTime>() {
        assert_eq!(at.to_string().parse(), Ok(at), "{text:?}");
    }
    match text.parse::<TimeControl>() {
        Ok(control) => assert_eq!(control.to_string().parse(), Ok(control), "{text:?}"),
        Err(clock::Error::Syntax { offset, .. } | clock::Error::Ambiguous { offset, .. }) => {
            assert!(offset <= text.len(), "{text:?}");
        }
        Err(error) => panic!("{text:?}: {error}"),
    }
    match TimeControl::from_pgn(text) {
        Ok(control) => {
            let tag = control.to_pgn().to_string();
            assert_eq!(TimeControl::from_pgn(&tag), Ok(control), "{text:?}");
        }
        Err(clock::Error::Syntax { offset, .. } | clock::Error::Ambiguous { offset, .. }) => {
            assert!(offset <= text.len(), "{text:?}");
        }
        Err(error) => assert_eq!(error, clock::Error::UnknownTimeControl, "{text:?}"),
    }
    match text.parse::<ChessClock>() {
        Ok(clock) => assert_eq!(clock.to_string().parse(), Ok(clock), "{text:?}"),
        Err(ParseError::Syntax { offset, .. }) => {
            assert!(offset <= text.len(), "{text:?}");
        }
        Err(error) => panic!("{text:?}: {error}"),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn moments_read_back(millis in any::<u64>(), shift in 0..64_u32) {
        let at = SessionTime::from_millis(millis >> shift);
        prop_assert_eq!(at.to_string().parse(), Ok(at));
        prop_assert_eq!(format!("{}ms", at.as_millis()).parse(), Ok(at));
    }

    #[test]
    fn controls_read_back(control in control()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
        let tag = control.to_pgn().to_string();
        prop_assert_eq!(TimeControl::from_pgn(&tag), Ok(control.with_increment_timing(IncrementTiming::BeforeMove)));
        let periods = TimeControl::from_periods(control.periods());
        if !control.is_hourglass() && !control.is_unlimited() {
            prop_assert_eq!(periods.map(|again| again.with_increment_timing(control.increment_timing())), Ok(control));
        }
    }

    #[test]
    fn clocks_read_back(controls in for_both(small_control), events in small_events()) {
        let mut clock = ChessClock::with_odds(controls);
        prop_assert_eq!(clock.to_string().parse(), Ok(clock));
        let mut now = 0;
        for (passed, event) in events {
            now += passed;
            let _ = happen(&mut clock, event, now);
            prop_assert_eq!(clock.to_string().parse(), Ok(clock));
        }
    }

    #[test]
    fn no_text_panics(text in scribble(), any in ".*") {
        assert_reads(&text);
        assert_reads(&any);
    }

    #[test]
    fn no_damaged_text_panics(
        controls in for_both(control),
        start in 0..300_usize,
        length in 0..4_usize,
        patch in scribble(),
    ) {
        let clock = ChessClock::with_odds(controls);
        for text in [clock.to_string(), controls.white.to_string()] {
            let start = start.min(text.len());
            let end = (start + length).min(text.len());
            assert_reads(&[&text[..start], &patch, &text[end..]].concat());
            assert_reads(&text[..start]);
        }
    }
}

#[test]
fn moments_are_padded() {
    assert_eq!(SessionTime::MAX.to_string(), "5124095576030:25:51.615");
    let moment = SessionTime::from_millis(1);
    assert_eq!(format!("[{moment:>12}]"), "[ 0:00:00.001]");
}

#[test]
fn a_contradictory_line_is_not_a_clock() {
    const LINE: &str = "at 0:00:04.500 black running \
        | white 0:02:59.500 moves 1 period 1 spent 0:00:04.500 control 3+2 \
        | black 0:03:02.000 moves 0 period 1 spent 0:00:00.000 control 3+2";
    let clock: ChessClock = LINE.parse().expect("a clock");
    assert_eq!(clock.to_string(), LINE);
    // The error is where a part of the line is replaced, or where another part begins.
    let refused = |from: &str, to: &str, wrong: &str, expected| {
        let text = LINE.replacen(from, to, 1);
        let offset = text.find(wrong).expect("the text is in the line");
        let error = ParseError::Syntax { offset, expected };
        assert_eq!(text.parse::<ChessClock>(), Err(error), "{text}");
    };
    refused(
        "period 1",
        "period 2",
        "2 spent",
        "the period of these moves",
    );
    let no_limit = "the time left, or \"-\" without a limit";
    refused("0:02:59.500", "-", "- moves", no_limit);
    refused("control 3+2", "control -", "0:02:59.500", no_limit);
    let used_up = "spent 0:00:04.500 expired 0:00:01.000";
    let expected = "an expiry no later than the last event, with no time left";
    refused("spent 0:00:04.500", used_up, " expired", expected);
    // White has no time left, but the line ends before it ran out.
    let white = "0:02:59.500 moves 1 period 1 spent 0:00:04.500";
    let later = "0:00:00.000 moves 1 period 1 spent 0:00:04.500 expired 0:00:09.000";
    refused(white, later, " expired", expected);
    let expected = "\"white\", \"black\" or \"not started\"";
    refused("black running", "nobody", "nobody", expected);
    refused("running", "going", "going", "\"running\" or \"stopped\"");

    let text = LINE.replacen("3+2", "3+x", 1);
    let offset = text.find("3+x").expect("the part was put there");
    let error = ParseError::Syntax {
        offset: offset + 2,
        expected: "a number",
    };
    assert_eq!(text.parse::<ChessClock>(), Err(error));
}
