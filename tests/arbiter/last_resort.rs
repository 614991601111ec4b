//! Every end and every halt is ruled, whichever rules an event has switched off: the last resort of the edition decides
//! what no other rule does.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use touchmove::arbiter::host::{IrregularityDetection, QuestionPolicy};
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{Event, GameConfig, HostConfig, Phase, Rulings};
use touchmove::clock::SessionTime;
use touchmove::laws::{Edition, Rule, RulebookError, Supervision};
use touchmove::{Arbiter, Position, Rulebook};

use crate::common::strategies::cases;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A game to tell: its time control, its start and its events. Events are one second apart, unless a number before an
/// event gives the seconds.
struct Story {
    control: &'static str,
    start: &'static str,
    events: &'static str,
}

const fn story(control: &'static str, start: &'static str, events: &'static str) -> Story {
    Story {
        control,
        start,
        events,
    }
}

/// Ways in which games end and halt.
#[rustfmt::skip]
const STORIES: [Story; 40] = [
    story("5", START, "white resigns"),
    story("5", START, "white seems to resign; arbiter answers yes"),
    story("5", START, "white concedes mate; arbiter answers yes"),
    story("5", START, "white makes e2e4; white presses; black makes e7e5; white offers a draw; black presses; black accepts the draw"),
    story("5", START, "arbiter decides 1-0; arbiter reopens the game; arbiter decides 0-0"),
    story("5", START, "arbiter decides -/+"),
    story("5", START, "arbiter rules that white loses and the opponent gets 1/2; black signs; white signs"),
    story("5", START, "arbiter rules that both lose"),
    story("5", START, "arbiter forfeits white"),
    story("1", START, "100 arbiter observes the clocks"),
    story("1", START, "100 black claims time"),
    story("1", START, "100 arbiter observes both flags down"),
    story("1", START, "100 arbiter observes both flags down; arbiter answers draw"),
    story("40/1,1", START, "100 arbiter observes the clocks; arbiter answers yes"),
    story("1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "100 arbiter observes the clocks"),
    story("1", "4k3/8/8/8/8/8/8/N3K2n b - - 0 1", "100 arbiter observes the clocks; arbiter answers no"),
    story("2", START, "90 white claims a quickplay draw: the opponent makes no effort; arbiter answers draw"),
    story("2", START, "90 white claims a quickplay draw: the opponent makes no effort; arbiter answers postpone; 60 arbiter observes the clocks; arbiter answers draw"),
    story("2", START, "90 white claims a quickplay draw: the opponent makes no effort; arbiter answers no"),
    story("2", START, "90 white asks for an increment; arbiter answers yes"),
    story("90", "8/8/4k3/8/8/3K4/8/R7 w - - 149 160", "white makes a1a6; arbiter answers draw"),
    story("90", "8/8/4k3/8/8/3K4/8/R7 w - - 100 160", "white claims fifty moves; arbiter answers verify"),
    story("90", "8/8/4k3/8/8/3K4/8/R7 w - - 10 160", "white claims fifty moves announcing a1a6; arbiter answers verify"),
    story("90", "8/8/4k3/8/8/3K4/8/R7 w - - 0 1", "white claims threefold repetition; arbiter answers verify"),
    story("90", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "white makes a1a8; black concedes mate"),
    story("90", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "white makes c1c7"),
    story("90", "8/8/4k3/8/8/3Kp3/8/8 w - - 0 1", "white makes d3e3"),
    story("90", START, "white makes e2e5; white presses; black reports an illegal move; arbiter answers continue; white makes d2d5; white presses; black reports an illegal move; arbiter answers continue; white makes c2c5; white presses; black reports an illegal move"),
    story("90", START, "white presses; white presses; white presses"),
    story("90", START, "white reports a wrong start position"),
    story("90", START, "white reports reversed colors"),
    story("90", START, "arbiter reports an illegal position; arbiter answers continue"),
    story("90", START, "white stops the clocks to call the arbiter; arbiter answers no; white stops the clocks without a reason"),
    story("90", START, "arbiter stops the clocks; arbiter restarts the clocks"),
    story("90", START, "arbiter observes that the clock is defective; arbiter answers continue; arbiter observes that the clock is set wrongly"),
    story("90", START, "white seems to touch b1; arbiter answers yes; white appeals; arbiter answers no"),
    story("90", START, "white distracts the opponent; arbiter answers loss; arbiter answers score_0"),
    story("90", START, "arbiter adjourns the game; white seals e2e4; white stops the clock after sealing; black resigns"),
    story("90", START, "arbiter adjourns the game; white seals something unreadable; white stops the clock after sealing; the game is resumed; black arrives; arbiter opens the envelope and finds something unreadable"),
    story("90", START, "arbiter adjourns the game; white seals e2e4; white stops the clock after sealing; the game is resumed; the envelope is missing; arbiter answers new_game"),
];

fn rulebook() -> impl Strategy<Value = Rulebook> {
    (select(Edition::ALL), 0..5_u8, any::<[bool; 2]>()).prop_map(
        |(edition, class, [quickplay, schools])| {
            let mut rulebook = Rulebook::new(edition);
            rulebook = match class {
                0 => rulebook.rapid(Supervision::Full),
                1 => rulebook.rapid(Supervision::Limited),
                2 => rulebook.blitz(Supervision::Full),
                3 => rulebook.blitz(Supervision::Limited),
                _ => rulebook,
            };
            if quickplay {
                rulebook = rulebook.quickplay();
            }
            if schools {
                rulebook = rulebook.schools();
            }
            rulebook
        },
    )
}

/// Rules to switch off: a few, any number, or all.
fn switched_off() -> impl Strategy<Value = Vec<Rule>> {
    let all = || Rule::ALL.to_vec();
    prop_oneof![
        4 => vec(select(all()), 0..8),
        4 => subsequence(all(), 0..=Rule::ALL.len()),
        1 => Just(all()),
    ]
}

fn host() -> impl Strategy<Value = HostConfig> {
    any::<[bool; 3]>().prop_map(|[online, seen, asked]| {
        let mut host = if online {
            HostConfig::ONLINE
        } else {
            HostConfig::OVER_THE_BOARD
        };
        host.irregularities = if seen {
            IrregularityDetection::AtOnce
        } else {
            IrregularityDetection::WhenReported
        };
        host.questions = if asked {
            QuestionPolicy::Referred
        } else {
            QuestionPolicy::Answered
        };
        host
    })
}

/// A change that an event has caused without a ruling.
fn unruled(before: Phase, arbiter: &Arbiter, rulings: &Rulings) -> Option<String> {
    let after = arbiter.phase();
    let says = |decision| rulings.says(decision);
    let is_ruled = match after {
        _ if before == after => true,
        Phase::Over(verdict) => says(Decision::Over(verdict)),
        Phase::Halted(question) => says(Decision::Referred(question)),
        Phase::Canceled => says(Decision::Canceled),
        Phase::Adjourned { sealer } => says(Decision::Adjourned { sealer }),
        _ => true,
    };
    (!is_ruled).then(|| format!("{before:?} became {after:?}: {rulings:?}"))
}

/// Tells a story as far as possible: rejected events are skipped.
fn check(config: GameConfig, story: &Story) -> Result<usize, TestCaseError> {
    let mut arbiter = Arbiter::new(config);
    let mut now = SessionTime::START;
    let mut halts = 0;
    for note in ["the game starts"]
        .into_iter()
        .chain(story.events.split("; "))
    {
        let (seconds, phrase) = match note.split_once(' ') {
            Some((number, rest)) if number.parse::<u64>().is_ok() => {
                (number.parse().expect("a number"), rest)
            }
            _ => (1, note),
        };
        now = now.saturating_add(core::time::Duration::from_secs(seconds));
        let event: Event = phrase
            .parse()
            .unwrap_or_else(|error| panic!("{phrase}: {error}"));
        let (before, ran) = (arbiter.phase(), arbiter.clock().running());
        let Ok(rulings) = arbiter.handle(now, event) else {
            continue;
        };
        let fault = unruled(before, &arbiter, &rulings);
        prop_assert_eq!(fault, None, "{}", phrase);
        let has_stopped = ran.is_some() && arbiter.clock().running().is_none();
        prop_assert!(
            !has_stopped || !rulings.is_empty(),
            "the clocks are stopped without a ruling: {}",
            phrase
        );
        halts += usize::from(has_stopped);
    }
    Ok(halts)
}

#[test]
fn every_story_ends_or_halts_a_game() {
    for story in &STORIES {
        let halts = Edition::ALL.iter().map(|&edition| {
            let rulebook = Rulebook::new(edition).quickplay();
            let config = configured(&rulebook, HostConfig::OVER_THE_BOARD, story);
            check(config, story).expect("ruled")
        });
        assert!(halts.sum::<usize>() > 0, "{}", story.events);
    }
}

fn configured(rulebook: &Rulebook, host: HostConfig, story: &Story) -> GameConfig {
    let start: Position = story.start.parse().expect("a position");
    GameConfig::new(rulebook.clone(), story.control.parse().expect("a control"))
        .expect("a clock with time")
        .with_start(start)
        .with_host(host)
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_end_and_halt_is_ruled(
        rulebook in rulebook(),
        switched_off in switched_off(),
        host in host(),
        sheets in select(Scoresheets::ALL.to_vec()),
        is_certified in any::<bool>(),
    ) {
        let last_resort = rulebook.edition().last_resort();
        let mut event = rulebook;
        for rule in switched_off {
            event = match event.without_rule(rule) {
                Ok(event) => event,
                Err(refused) => {
                    prop_assert_eq!(refused, RulebookError::LastResort { rule: last_resort });
                    continue;
                }
            };
        }
        prop_assert!(event.is_in_force(last_resort));
        for story in &STORIES {
            let mut config = configured(&event, host, story).with_scoresheets(sheets);
            if !is_certified {
                config = config.without_certified_record();
            }
            check(config, story)?;
        }
    }
}
