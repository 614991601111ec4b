//! What a waiting host may rely on: `deadline` says when time alone will change the game, and observing the clocks then
//! settles it.

use core::time::Duration;

use touchmove::arbiter::event::{ArbiterAction, RecordAction};
use touchmove::arbiter::host::FlagDetection;
use touchmove::arbiter::{EndCause, Event, Phase, log};
use touchmove::clock::SessionTime;
use touchmove::laws::Rule;
use touchmove::{Arbiter, Color};

use super::happenings;
use super::random::Random;
use super::telling::{Failures, now, retold, rulebooks, served_rulebooks, shrink, story};
use crate::common::variants::variant;

/// A moment of a random game.
struct Moment {
    arbiter: Arbiter,
}

/// Plays random games, and passes on each moment after an event. Now and then the arbiter takes a player's time away.
fn moments(
    games: usize,
    seed: u64,
    flags: FlagDetection,
    mut look: impl FnMut(&Moment, &mut Random),
) {
    let mut random = Random::new(seed);
    let mut rulebooks = rulebooks();
    rulebooks.extend(served_rulebooks());
    if flags == FlagDetection::WhenObserved {
        // The server rules see at once that time is used up, whatever the host has chosen.
        rulebooks.retain(|rulebook| !rulebook.is_in_force(Rule::TimeMeasured));
    }
    for number in 0..games {
        let mut host = happenings::host(&mut random);
        host.flags = flags;
        let config = happenings::game(&rulebooks[number % rulebooks.len()], host, &mut random);
        let mut arbiter = Arbiter::new(config);
        for _ in 0..random.below(60) {
            let event = match random.below(20) {
                0 => without_time(&mut random),
                _ => happenings::next(&arbiter, &mut random),
            };
            let wait = happenings::wait(&mut random).max(0);
            let at = now(&arbiter).as_millis().saturating_add_signed(wait);
            if arbiter.handle(SessionTime::from_millis(at), event).is_err() {
                continue;
            }
            if matches!(
                arbiter.phase(),
                Phase::Over(_) | Phase::Canceled | Phase::Aborted
            ) {
                break;
            }
            let moment = Moment {
                arbiter: arbiter.clone(),
            };
            look(&moment, &mut random);
        }
    }
}

/// The arbiter takes or sets a player's time, so that none is left.
fn without_time(random: &mut Random) -> Event {
    let player = random.pick(&Color::ALL);
    Event::Arbiter(if random.once_in(2) {
        let amount = Duration::from_secs(86_400);
        ArbiterAction::TakeTime { player, amount }
    } else {
        let amount = Duration::ZERO;
        ArbiterAction::SetTime { player, amount }
    })
}

/// When the time of the player whose clock runs is used up, according to the clock alone.
fn expiry(arbiter: &Arbiter) -> Option<SessionTime> {
    let player = arbiter.clock().running()?;
    let is_limited = !arbiter.clock().control(player).is_unlimited();
    is_limited.then(|| arbiter.clock().deadline()).flatten()
}

/// Returns `true` for an event that includes a look at the clocks.
const fn looks_at_clock(event: Event) -> bool {
    matches!(
        event,
        Event::ObserveClocks | Event::KeepRecord(RecordAction::ObserveFlag { .. })
    )
}

/// Notes a failure, with the shortest story that ends in it.
fn note(failures: &mut Failures, kind: &str, arbiter: &Arbiter, fails: impl Fn(&Arbiter) -> bool) {
    failures.note(kind, || {
        let config = arbiter.config();
        let is_shown = |config: &touchmove::arbiter::GameConfig, events: &[log::TimedEvent]| {
            let replayed = Arbiter::replay(config.clone(), events.iter().copied());
            replayed.is_ok_and(|arbiter| !events.is_empty() && fails(&arbiter))
        };
        retold(config, &shrink(config, arbiter.log(), is_shown))
    });
}

#[test]
fn with_flags_seen_at_once_a_running_clock_has_a_deadline() {
    let mut failures = Failures::default();
    moments(3_000, 0xdead, FlagDetection::AtOnce, |moment, _| {
        let arbiter = &moment.arbiter;
        let Some(deadline) = arbiter.deadline() else {
            if expiry(arbiter).is_some() {
                failures.tried();
                note(
                    &mut failures,
                    "a clock runs and there is no deadline",
                    arbiter,
                    |arbiter| expiry(arbiter).is_some() && arbiter.deadline().is_none(),
                );
            }
            return;
        };
        failures.tried();
        if deadline < now(arbiter) {
            note(
                &mut failures,
                "the deadline is before the last event",
                arbiter,
                |arbiter| {
                    arbiter
                        .deadline()
                        .is_some_and(|deadline| deadline < now(arbiter))
                },
            );
        }
        if expiry(arbiter).is_some_and(|expiry| deadline > expiry.max(now(arbiter))) {
            note(
                &mut failures,
                "the deadline is after the flag",
                arbiter,
                |arbiter| {
                    let deadline = arbiter.deadline();
                    expiry(arbiter).is_some_and(|expiry| deadline > Some(expiry.max(now(arbiter))))
                },
            );
        }
    });
    failures.end(12_000);
}

/// Returns `true` if two games are in the same state, whatever led to it.
fn stands_as(one: &Arbiter, other: &Arbiter) -> bool {
    let at = now(one).max(now(other));
    let left = |arbiter: &Arbiter| Color::ALL.map(|player| arbiter.clock().remaining(player, at));
    left(one) == left(other)
        && one.phase() == other.phase()
        && one.position() == other.position()
        && one.board() == other.board()
        && one.ply() == other.ply()
        && one.obligation() == other.obligation()
}

/// Observes the clocks at each deadline up to a time.
fn observed_until(arbiter: &Arbiter, at: SessionTime) -> Arbiter {
    let mut observed = arbiter.clone();
    for _ in 0..16 {
        let Some(deadline) = observed.deadline().filter(|&deadline| deadline <= at) else {
            break;
        };
        if observed.handle(deadline, Event::ObserveClocks).is_err() {
            break;
        }
    }
    observed
}

#[test]
fn with_flags_seen_at_once_an_event_comes_after_the_deadlines_before_it() {
    let mut failures = Failures::default();
    let mut over = 0;
    moments(3_000, 0xdeae, FlagDetection::AtOnce, |moment, random| {
        let arbiter = &moment.arbiter;
        let Some(deadline) = arbiter.deadline() else {
            return;
        };
        let late = [0, 1, 1_000, 60_000][random.below(4)];
        let at = SessionTime::from_millis(deadline.as_millis().saturating_add(late));
        let by = arbiter.turn();
        let mv = happenings::legal(arbiter.position(), random);
        let event = match (random.below(4), mv) {
            (0, Some(mv)) => Event::Play { by, mv },
            (1, Some(mv)) => Event::Make { by, mv },
            (2, _) => Event::Press { by },
            _ => Event::Touch {
                by,
                square: happenings::square(random),
            },
        };
        failures.tried();
        let mut told = arbiter.clone();
        let heard = told.handle(at, event);
        let observed = observed_until(arbiter, at);
        over += usize::from(observed.verdict().is_some());
        let mut then = observed.clone();
        let heard_then = then.handle(at, event);
        let is_same = match heard {
            Ok(_) => stands_as(&told, &observed) || stands_as(&told, &then),
            // An event that is rejected in both games changes nothing, and the deadline is still to come.
            Err(error) => {
                observed.verdict().is_none()
                    && heard_then == Err(error)
                    && told.deadline() == Some(deadline)
            }
        };
        if !is_same {
            let kind = match heard {
                Err(error) => format!("{} → {}", variant(&event), variant(&error)),
                Ok(_) => format!("{} → another game", variant(&event)),
            };
            failures.note(kind, || {
                format!(
                    "{}    {at} {event}\n  as against\n{}",
                    story(arbiter),
                    story(&observed)
                )
            });
        }
    });
    assert!(over > 1_000, "{over}");
    failures.end(5_000);
}

#[test]
fn with_flags_seen_when_observed_nothing_is_ruled_before() {
    let mut failures = Failures::default();
    let mut expired = 0;
    moments(
        4_000,
        0xdeaf,
        FlagDetection::WhenObserved,
        |moment, random| {
            let arbiter = &moment.arbiter;
            let Some(expiry) = expiry(arbiter) else {
                return;
            };
            failures.tried();
            let last = now(arbiter);
            // Anyone who looked at the clocks after the flag fall has seen it.
            let is_seen = arbiter.log().iter().any(|entry| {
                let looks = looks_at_clock(entry.event)
                    || matches!(
                        entry.event,
                        Event::ClaimTime { .. } | Event::ObserveBothFlags { .. }
                    );
                looks && entry.at >= expiry
            });
            expired += usize::from(expiry <= last);
            let is_due = |arbiter: &Arbiter, expiry: SessionTime| {
                let last = now(arbiter);
                let deadline = arbiter.deadline();
                deadline.is_some_and(|deadline| last <= deadline && deadline <= expiry.max(last))
            };
            if !is_seen && !is_due(arbiter, expiry) {
                note(
                    &mut failures,
                    "a flag that no one has seen has no deadline",
                    arbiter,
                    |arbiter| {
                        let is_looked_at = |entry: &log::TimedEvent| {
                            looks_at_clock(entry.event)
                                || matches!(entry.event, Event::ClaimTime { .. })
                        };
                        let is_seen = arbiter.log().iter().any(is_looked_at);
                        self::expiry(arbiter)
                            .is_some_and(|expiry| !is_seen && !is_due(arbiter, expiry))
                    },
                );
            }
            // Whatever players do after the deadline, time alone ends nothing.
            let by = arbiter.turn();
            let at = SessionTime::from_millis(expiry.max(last).as_millis() + 1_000);
            let event = match (
                random.below(3),
                happenings::legal(arbiter.position(), random),
            ) {
                (0, Some(mv)) => Event::Make { by, mv },
                (1, _) => Event::Press { by },
                _ => Event::OfferDraw {
                    by,
                    conditional: false,
                },
            };
            let mut told = arbiter.clone();
            let _ = told.handle(at, event);
            let cause = told.verdict().map(|verdict| verdict.cause);
            if matches!(
                cause,
                Some(EndCause::Time | EndCause::BothTimes | EndCause::Absence)
            ) {
                failures.note(format!("{} ends the game by time", variant(&event)), || {
                    story(&told)
                });
            }
            // Observing the clocks settles it.
            let mut observed = arbiter.clone();
            if observed.handle(at, Event::ObserveClocks).is_ok() {
                let runs = observed.clock().running().is_some() && observed.verdict().is_none();
                if runs && observed.deadline().is_some_and(|deadline| deadline <= at) {
                    failures.note("observed, and still due", || story(&observed));
                }
            }
        },
    );
    assert!(expired > 500, "{expired}");
    failures.end(10_000);
}

#[test]
fn looking_at_the_clocks_at_every_deadline_comes_to_an_end() {
    let mut failures = Failures::default();
    let mut over = 0;
    for flags in [FlagDetection::AtOnce, FlagDetection::WhenObserved] {
        moments(3_000, 0xdeb0, flags, |moment, _| {
            failures.tried();
            let mut arbiter = moment.arbiter.clone();
            for round in 0.. {
                let Some(deadline) = arbiter.deadline() else {
                    break;
                };
                if deadline < now(&arbiter) {
                    failures.note("the deadline is before the last event", || story(&arbiter));
                    break;
                }
                if let Err(error) = arbiter.handle(deadline, Event::ObserveClocks) {
                    failures.note(format!("observing → {}", variant(&error)), || {
                        story(&arbiter)
                    });
                    break;
                }
                let is_over = arbiter.verdict().is_some();
                over += usize::from(is_over);
                if is_over && arbiter.deadline().is_some() {
                    failures.note("over, and still due", || story(&arbiter));
                    break;
                }
                if arbiter.deadline() == Some(deadline) || round > 8 {
                    failures.note("observed, and still due", || story(&arbiter));
                    break;
                }
            }
            // A clock that runs without a deadline has been observed since its flag fell.
            let runs_on = expiry(&arbiter).filter(|&expiry| expiry <= now(&arbiter));
            let is_looked_at = runs_on.is_none_or(|expiry| {
                arbiter
                    .log()
                    .iter()
                    .any(|entry| looks_at_clock(entry.event) && entry.at >= expiry)
            });
            if !is_looked_at {
                note(
                    &mut failures,
                    "a fallen flag is never due",
                    &arbiter,
                    |arbiter| {
                        let runs_on = expiry(arbiter).is_some_and(|expiry| expiry <= now(arbiter));
                        let looked = arbiter
                            .log()
                            .iter()
                            .any(|entry| looks_at_clock(entry.event));
                        runs_on && !looked && arbiter.deadline().is_none()
                    },
                );
            }
        });
    }
    assert!(over > 5_000, "{over}");
    failures.end(40_000);
}
