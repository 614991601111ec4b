//! Random controls, small ones for ticking clocks and any valid ones, and random events.

use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::clock::{IncrementTiming, MoveBonus, Period};
use touchmove::{ByColor, Color, TimeControl};

use super::ticking::Event;

pub(crate) fn config() -> ProptestConfig {
    ProptestConfig {
        // A failure prints what is needed to repeat it; the tests write no files.
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn bonus(amounts: impl Strategy<Value = u64>) -> impl Strategy<Value = MoveBonus> {
    (0..4, amounts).prop_map(|(kind, amount)| {
        let amount = Duration::from_millis(amount);
        match kind {
            0 => MoveBonus::None,
            1 => MoveBonus::Increment(amount),
            2 => MoveBonus::Bronstein(amount),
            _ => MoveBonus::SimpleDelay(amount),
        }
    })
}

fn periods(
    moves: impl Strategy<Value = u16> + 'static,
    bases: impl Strategy<Value = u64>,
    bonuses: impl Strategy<Value = u64>,
) -> impl Strategy<Value = TimeControl> {
    let period = (moves, bases, bonus(bonuses)).prop_map(|(moves, base, bonus)| {
        Period::new(Duration::from_millis(base))
            .with_moves(moves)
            .with_bonus(bonus)
    });
    let repeats = any::<bool>();
    (vec(period, 1..=8), repeats, credit()).prop_map(|(mut periods, repeats, credit)| {
        if let (false, Some(last)) = (repeats, periods.last_mut()) {
            last.moves = None;
        }
        TimeControl::from_periods(periods)
            .expect("all but the last have moves")
            .with_increment_timing(credit)
    })
}

fn credit() -> impl Strategy<Value = IncrementTiming> {
    prop_oneof![
        Just(IncrementTiming::BeforeMove),
        Just(IncrementTiming::AfterMove)
    ]
}

/// Any valid control.
pub(crate) fn control() -> impl Strategy<Value = TimeControl> {
    let longest = TimeControl::MAX_BASE.as_millis() as u64;
    let largest = TimeControl::MAX_BONUS.as_millis() as u64;
    let minutes = (0..200_u64).prop_map(|minutes| minutes * 60_000);
    let bases = prop_oneof![0..=longest, minutes, 0..100_000_u64, Just(longest)];
    let bonuses = prop_oneof![
        0..=largest,
        (0..60_u64).prop_map(|seconds| seconds * 1_000),
        0..1_000_u64,
        Just(largest),
    ];
    prop_oneof![
        8 => periods(1..=u16::MAX, bases, bonuses),
        1 => Just(TimeControl::UNLIMITED),
        1 => (0..=longest).prop_map(|base| TimeControl::hourglass(Duration::from_millis(base))),
    ]
}

/// A control of fractions of a second, which can be ticked through.
pub(crate) fn small_control() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        10 => periods(1..4_u16, 0..120_u64, 0..30_u64),
        1 => Just(TimeControl::UNLIMITED),
        2 => (0..120_u64).prop_map(|base| TimeControl::hourglass(Duration::from_millis(base))),
    ]
}

/// The same control for both, or one for each.
pub(crate) fn for_both<C: Strategy<Value = TimeControl>>(
    control: fn() -> C,
) -> impl Strategy<Value = ByColor<TimeControl>> {
    prop_oneof![
        control().prop_map(|control| ByColor::new(control, control)),
        (control(), control()).prop_map(|(white, black)| ByColor::new(white, black)),
    ]
}

fn color() -> impl Strategy<Value = Color> + Clone {
    proptest::sample::select(&Color::ALL)
}

/// An event, with amounts and controls from the strategies.
pub(crate) fn event(
    amounts: impl Strategy<Value = u64> + Clone + 'static,
    controls: impl Strategy<Value = TimeControl> + 'static,
) -> impl Strategy<Value = Event> {
    let of_a_player = (color(), amounts.clone());
    prop_oneof![
        3 => color().prop_map(Event::Start),
        1 => color().prop_map(Event::Press),
        8 => Just(Event::MoverPresses { lag: 0 }),
        2 => amounts.prop_map(|lag| Event::MoverPresses { lag }),
        1 => color().prop_map(Event::Count),
        1 => Just(Event::Switch),
        2 => Just(Event::Stop),
        2 => Just(Event::Restart),
        1 => of_a_player.clone().prop_map(|(color, amount)| Event::Add(color, amount)),
        1 => of_a_player.clone().prop_map(|(color, amount)| Event::Deduct(color, amount)),
        1 => of_a_player.clone().prop_map(|(color, amount)| Event::SetRemaining(color, amount)),
        1 => (color(), 0..12_u32).prop_map(|(color, moves)| Event::SetMoves(color, moves)),
        2 => of_a_player.prop_map(|(color, amount)| Event::CreditLag(color, amount)),
        1 => (color(), controls).prop_map(|(color, control)| Event::SetControl(color, control)),
        1 => Just(Event::Adjourn),
    ]
}

/// Small events with the time that passes before each.
pub(crate) fn small_events() -> impl Strategy<Value = Vec<(u64, Event)>> {
    let passed = prop_oneof![Just(0), 0..10_u64, 0..60_u64];
    vec((passed, event(0..60_u64, small_control())), 0..60)
}
