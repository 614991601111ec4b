//! While a question is open, every event is either accepted or rejected with that question named. A player who has
//! called the arbiter is always heard.

use std::collections::BTreeMap;

use touchmove::arbiter::event::{
    ArbiterAction, Evidence, Irregularity, MisplacedPiece, QuickplayClaimKind, Reporter,
    Retraction, StopReason, Task,
};
use touchmove::arbiter::host::QuestionPolicy;
use touchmove::arbiter::{Event, HandleError, HostConfig, Phase, Question, log};
use touchmove::draws::{Claim, ClaimKind};
use touchmove::{Arbiter, Color, Move, Square};

use super::happenings;
use super::random::Random;
use super::telling::{Failures, a_second_later, now, retold, rulebooks, story};
use crate::common::variants::variant;

/// A host that asks the arbiter everything.
fn asking(random: &mut Random) -> HostConfig {
    let mut host = happenings::host(random);
    host.questions = QuestionPolicy::Referred;
    host
}

/// Plays random games until questions of each kind have been open often enough, or long enough.
fn questions(most: usize) -> BTreeMap<String, Vec<Arbiter>> {
    let mut random = Random::new(0xa5ed);
    let mut open: BTreeMap<String, Vec<Arbiter>> = BTreeMap::new();
    let rulebooks = rulebooks();
    for number in 0..12_000 {
        let rulebook = &rulebooks[number % rulebooks.len()];
        let host = asking(&mut random);
        let config = happenings::game(rulebook, host, &mut random);
        let mut arbiter = Arbiter::new(config);
        for _ in 0..50 {
            if matches!(arbiter.phase(), Phase::Over(_) | Phase::Canceled) {
                break;
            }
            let event = happenings::next(&arbiter, &mut random);
            let at = now(&arbiter)
                .as_millis()
                .saturating_add_signed(happenings::wait(&mut random));
            let before = arbiter.phase();
            let _ = arbiter.handle(touchmove::clock::SessionTime::from_millis(at), event);
            if let Phase::Halted(question) = arbiter.phase() {
                let of_kind = open.entry(variant(&question)).or_default();
                if arbiter.phase() != before && of_kind.len() < most {
                    of_kind.push(arbiter.clone());
                }
            }
        }
    }
    open
}

/// Returns `true` for an error that is unrelated to the question and would occur without one.
const fn is_errors_own(error: HandleError) -> bool {
    matches!(
        error,
        HandleError::TimeRunsBackwards { .. }
            | HandleError::AlreadyStarted
            | HandleError::NotOver
            | HandleError::Adjourned
            | HandleError::NotAdjourned
            | HandleError::NotSealed
            | HandleError::NotTheirTurn { .. }
            | HandleError::NoPiece(_)
            | HandleError::NoSuchPly(_)
            | HandleError::NotInForce { .. }
            | HandleError::Clock(_)
    )
}

#[test]
fn what_is_told_while_a_question_is_open_is_heard_or_refused_with_the_question() {
    let mut failures = Failures::default();
    let mut random = Random::new(0xa5ee);
    let open = questions(40);
    // Nearly all kinds; few games reach questions about sealed moves and adjudication.
    assert!(open.len() >= 30, "{:?}", open.keys());
    for arbiter in open.values().flatten() {
        let Phase::Halted(question) = arbiter.phase() else {
            unreachable!("a question is open")
        };
        let at = a_second_later(arbiter);
        for _ in 0..60 {
            let event = happenings::any(arbiter, &mut random);
            let mut told = arbiter.clone();
            failures.tried();
            let Err(error) = told.handle(at, event) else {
                continue;
            };
            let is_answer = matches!(event, Event::Arbiter(ArbiterAction::Answer(_)));
            let is_fine = match error {
                HandleError::Halted(named) => named == question,
                HandleError::NotAnOption(_) => is_answer,
                other => is_errors_own(other),
            };
            if !is_fine {
                failures.note(
                    format!(
                        "{} told while {} is open → {}",
                        variant(&event),
                        variant(&question),
                        variant(&error)
                    ),
                    || retold_with(arbiter, event),
                );
            }
        }
    }
    failures.end(40_000);
}

fn retold_with(arbiter: &Arbiter, event: Event) -> String {
    let at = a_second_later(arbiter);
    let log = arbiter
        .log()
        .iter()
        .copied()
        .chain([log::TimedEvent { at, event }]);
    retold(arbiter.config(), &log.collect::<Vec<_>>())
}

/// What a player may say to the arbiter after calling.
fn said(by: Color, ply: u32) -> Vec<Event> {
    let mv: Move = "e2e4".parse().expect("a move");
    let after = u16::try_from(ply).unwrap_or(u16::MAX);
    let reports = [
        Irregularity::IllegalMove {
            which: touchmove::arbiter::event::WhichMove::Unnamed,
        },
        Irregularity::IllegalPosition,
        Irregularity::TouchMove { square: None },
        Irregularity::TouchMove {
            square: Some(Square::E2),
        },
        Irregularity::PressedByMistake,
        Irregularity::InitialPosition {
            misplaced: MisplacedPiece::Others,
        },
        Irregularity::BoardTurned,
        Irregularity::ColorsReversed,
        Irregularity::Displaced { after },
        Irregularity::Unrecoverable,
    ];
    let mut all: Vec<Event> = reports
        .map(|what| Event::Report {
            by: Reporter::Player(by),
            what,
        })
        .into();
    for claim in [
        Claim::on_board(ClaimKind::ThreefoldRepetition),
        Claim::on_board(ClaimKind::FiftyMoves),
        Claim::with_intended_move(ClaimKind::FiftyMoves, mv),
    ] {
        all.push(Event::ClaimDraw {
            by,
            claim,
            evidence: Evidence::Record,
        });
    }
    for kind in [QuickplayClaimKind::CannotWin, QuickplayClaimKind::NoEffort] {
        all.push(Event::ClaimQuickplay { by, kind });
    }
    for what in [Retraction::Offer, Retraction::Claim] {
        all.push(Event::Retract { by, what });
    }
    all.extend([
        Event::ClaimTime { by },
        Event::RequestIncrement { by },
        Event::OfferDraw {
            by,
            conditional: false,
        },
        Event::AcceptDraw { by },
        Event::DeclineDraw { by },
        Event::Resign { by },
        Event::ConcedeMate { by },
        Event::NeedAssistant {
            by,
            task: Task::Record,
            disability: true,
        },
        Event::NeedAssistant {
            by,
            task: Task::Press,
            disability: true,
        },
    ]);
    all
}

#[test]
fn a_player_who_has_called_the_arbiter_is_heard() {
    let mut failures = Failures::default();
    let mut random = Random::new(0xca11);
    let rulebooks = rulebooks();
    let mut called = 0;
    for number in 0..2_500 {
        let host = asking(&mut random);
        let config = happenings::game(&rulebooks[number % rulebooks.len()], host, &mut random);
        let mut arbiter = Arbiter::new(config);
        for _ in 0..random.below(40) {
            let event = happenings::next(&arbiter, &mut random);
            let at = a_second_later(&arbiter);
            let before = arbiter.clone();
            if arbiter.handle(at, event).is_ok()
                && matches!(arbiter.phase(), Phase::Over(_) | Phase::Canceled)
            {
                arbiter = before;
            }
        }
        let by = random.pick(&Color::ALL);
        let stop = Event::StopClocks {
            by,
            reason: StopReason::CallArbiter,
        };
        let at = a_second_later(&arbiter);
        let _ = arbiter.handle(at, stop);
        let is_called = matches!(
            arbiter.phase(),
            Phase::Halted(Question::Stopped { by: player, reason: StopReason::CallArbiter }) if player == by
        );
        if !is_called {
            continue;
        }
        called += 1;
        for event in said(by, arbiter.ply()) {
            let mut told = arbiter.clone();
            failures.tried();
            let at = a_second_later(&told);
            if let Err(error) = told.handle(at, event) {
                let what = match event {
                    Event::Report { what, .. } => format!("reports {}", variant(&what)),
                    other => variant(&other),
                };
                failures.note(
                    format!("called, then {what} → {}", variant(&error)),
                    || format!("{}    {at} {event}\n        ! {error}\n", story(&arbiter)),
                );
            }
        }
    }
    assert!(called > 200, "{called}");
    failures.end(5_000);
}
