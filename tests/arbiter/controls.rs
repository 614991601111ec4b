//! Time controls and configurations: which of them give time, and that a new game has a deadline.

use proptest::prelude::*;
use proptest::sample::select;
use touchmove::arbiter::event::ArbiterAction;
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{Event, GameConfig, HostConfig};
use touchmove::clock::{self, IncrementTiming, MoveBonus, Period, SessionTime};
use touchmove::{Arbiter, ByColor, ChessClock, Color, Position, Rulebook, TimeControl};

use super::properties::host;
use super::telling::{SEEN, config, now, tell};
use crate::common::strategies::cases;
use crate::laws::properties::printed;

/// Periods that often have no time, an hourglass, or no limit.
fn control() -> impl Strategy<Value = TimeControl> {
    let amount = || select(vec![0, 0, 1, 999, 5_000, 600_000, 5_400_000_u64]);
    let period = (1..3_u16, amount(), 0..4, amount()).prop_map(|(moves, base, kind, bonus)| {
        let [base, bonus] = [base, bonus].map(std::time::Duration::from_millis);
        let bonus = match kind {
            0 => MoveBonus::None,
            1 => MoveBonus::Increment(bonus),
            2 => MoveBonus::Bronstein(bonus),
            _ => MoveBonus::SimpleDelay(bonus),
        };
        Period::new(base).with_moves(moves).with_bonus(bonus)
    });
    let timing = select(vec![
        IncrementTiming::BeforeMove,
        IncrementTiming::AfterMove,
    ]);
    let periods =
        (proptest::collection::vec(period, 1..4), timing).prop_map(|(periods, timing)| {
            let control = TimeControl::from_periods(periods).expect("all have moves");
            control.with_increment_timing(timing)
        });
    let hourglass =
        amount().prop_map(|base| TimeControl::hourglass(std::time::Duration::from_millis(base)));
    prop_oneof![8 => periods, 1 => hourglass, 1 => Just(TimeControl::UNLIMITED)]
}

/// Starts a game, and returns its deadline.
fn deadline(config: GameConfig) -> Option<SessionTime> {
    let mut arbiter = Arbiter::new(config);
    arbiter
        .handle(SessionTime::START, Event::Start)
        .expect("in order");
    arbiter.deadline()
}

#[test]
fn under_every_rulebook_a_game_that_has_begun_has_a_deadline() {
    for rulebook in printed() {
        for text in [
            "3+2",
            "0+1",
            "0d1",
            "1",
            "*1",
            "40/90+30,30+30",
            "90b5",
            "3+2 after",
            "-",
        ] {
            let control: TimeControl = text.parse().expect("a control");
            for host in [HostConfig::ONLINE, HostConfig::OVER_THE_BOARD] {
                let config = GameConfig::new(rulebook.clone(), control).expect("a clock with time");
                let deadline = deadline(config.with_host(host));
                assert_eq!(
                    deadline.is_none(),
                    control.is_unlimited(),
                    "{rulebook}: {text}"
                );
                assert!(
                    deadline.is_none_or(|at| at > SessionTime::START),
                    "{rulebook}: {text}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn a_game_begins_exactly_if_both_have_time(
        rulebook in select(printed()),
        controls in [control(), control()],
        host in host(),
        is_exact in any::<bool>(),
    ) {
        let controls = ByColor::new(controls[0], controls[1]);
        let without = Color::ALL.into_iter().find(|&color| !controls[color].has_time());
        let clock = ChessClock::with_odds(controls);
        for color in Color::ALL {
            prop_assert_eq!(clock.has_time(color), controls[color].has_time());
        }
        let alone = GameConfig::new(rulebook.clone(), controls.white);
        prop_assert_eq!(alone.is_ok(), controls.white.has_time());
        let usual = GameConfig::new(rulebook.clone(), TimeControl::UNLIMITED).expect("no limit");
        let config = match (usual.with_clock(clock), without) {
            (Err(error), Some(player)) => {
                prop_assert_eq!(error, clock::Error::NoTime { player });
                return Ok(());
            }
            (config, _) => config.expect("both have time"),
        };
        let config = if is_exact { config.with_rulebook(rulebook) } else { config };
        let deadline = deadline(config.with_host(host));
        prop_assert_eq!(deadline.is_none(), controls.white.is_unlimited());
        prop_assert!(deadline.is_none_or(|at| at > SessionTime::START));
    }
}

/// Clocks count milliseconds, and a ruling says what a clock gives.
#[test]
fn a_ruling_gives_whole_milliseconds() {
    for (amount, given) in [("0.000000001s", None), ("1.5009s", Some(1_500))] {
        let line = format!("fide2018 rapid full illegal_move_bonus_rapid={amount}");
        let rulebook: Rulebook = line.parse().expect("a rulebook");
        let mut arbiter = Arbiter::new(config(&rulebook, "10+2", SEEN, &Position::standard()));
        tell(&mut arbiter, Event::Start);
        let left = |it: &Arbiter| {
            it.clock()
                .remaining(Color::Black, now(it))
                .expect("a limit")
        };
        let before = left(&arbiter);
        let rulings = tell(&mut arbiter, Event::Press { by: Color::White });
        let mut added = rulings.iter().filter_map(|ruling| match ruling.decision {
            Decision::TimeAdded { amount, .. } => Some(amount),
            _ => None,
        });
        let given = given.map(std::time::Duration::from_millis);
        assert_eq!(added.next(), given, "{amount}");
        assert_eq!(left(&arbiter) - before, given.unwrap_or_default());
    }
    let [one, more] = [1, 1_500_900_000].map(std::time::Duration::from_nanos);
    let [none, whole] = [0, 1_500].map(std::time::Duration::from_millis);
    let player = Color::Black;
    let take = |amount| ArbiterAction::TakeTime { player, amount };
    let set = |amount| ArbiterAction::SetTime { player, amount };
    for (action, given) in [
        (take(one), None),
        (take(more), Some(whole)),
        (set(one), Some(none)),
        (set(more), Some(whole)),
    ] {
        let config = config(&Rulebook::FIDE_2023, "10+2", SEEN, &Position::standard());
        let mut arbiter = Arbiter::new(config);
        tell(&mut arbiter, Event::Start);
        let rulings = tell(&mut arbiter, Event::Arbiter(action));
        let mut said = rulings.iter().filter_map(|ruling| match ruling.decision {
            Decision::TimeTaken { amount, .. } | Decision::TimeSet { amount, .. } => Some(amount),
            _ => None,
        });
        assert_eq!(said.next(), given, "{action:?}");
    }
}
