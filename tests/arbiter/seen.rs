//! A fault seen at once costs the same as a fault that the opponent reports a moment later.

use core::time::Duration;

use touchmove::arbiter::event::{ArbiterAction, BoardAction, Irregularity, Reporter};
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{Answer, Event, Phase, Question, Rulings};
use touchmove::laws::policy::{IllegalWindow, Reporters, UnfinishedPromotion};
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, Color, Move, Piece, Position, Role, Rulebook, Square};

use super::positions;
use super::random::Random;
use super::telling::{
    Failures, SEEN, UNSEEN, a_second_later, begun, hand, is_neutral, rulebooks, story, tell,
};
use crate::common::variants::variant;

/// A fault: the player's events, the last of them with the press, and the opponent's report.
struct Fault {
    name: &'static str,
    events: Vec<Event>,
    report: Irregularity,
}

/// Returns `true` if the arbiter acts on faults without a report, so that they are seen at once.
fn acts_unasked(rulebook: &Rulebook) -> bool {
    !matches!(rulebook.reporters(), Reporters::PlayersOnly)
}

/// The possible faults of the side to move in a position.
fn faults(position: &Position, random: &mut Random) -> Vec<Fault> {
    let by = position.turn();
    let press = Event::Press { by };
    let report = Irregularity::IllegalMove {
        which: touchmove::arbiter::event::WhichMove::Unnamed,
    };
    let mut faults = vec![Fault {
        name: "pressed without a move",
        events: vec![press],
        report: Irregularity::PressedByMistake,
    }];
    let legal_moves = position.legal_moves();
    let legal = legal_moves
        .get(random.below(legal_moves.len()))
        .expect("a move");
    faults.push(Fault {
        name: "both hands",
        events: vec![
            hand(by, BoardAction::UseBothHands),
            Event::Make {
                by,
                mv: legal.to_move(),
            },
            press,
        ],
        report,
    });
    if let Some(mv) = illegal(position, random) {
        let release = hand(
            by,
            BoardAction::Release {
                from: mv.from(),
                to: mv.to(),
            },
        );
        let mut moved = vec![release];
        if position.board().piece_at(mv.to()).is_some() {
            moved.push(hand(by, BoardAction::Remove { square: mv.to() }));
        }
        moved.push(press);
        faults.push(Fault {
            name: "illegal move made",
            events: vec![Event::Make { by, mv }, press],
            report,
        });
        faults.push(Fault {
            name: "illegal move released",
            events: moved,
            report,
        });
        let piece = Piece::new(by, Role::Queen);
        let promotes = legal_moves.iter().any(|legal| legal.promotion().is_some());
        if !promotes {
            faults.push(Fault {
                name: "piece added",
                events: vec![
                    hand(
                        by,
                        BoardAction::Place {
                            piece,
                            square: mv.to(),
                        },
                    ),
                    press,
                ],
                report,
            });
        }
    }
    let pushed = legal_moves
        .iter()
        .find(|legal| legal.promotion().is_some() && !legal.is_capture());
    if let Some(pushed) = pushed {
        let release = BoardAction::Release {
            from: pushed.from(),
            to: pushed.to(),
        };
        faults.push(Fault {
            name: "pawn not replaced",
            events: vec![hand(by, release), press],
            report,
        });
        let remove = BoardAction::Remove {
            square: pushed.from(),
        };
        faults.push(Fault {
            name: "pawn only removed",
            events: vec![hand(by, remove), press],
            report,
        });
    }
    faults
}

/// A move of a piece to a square where it may not go; not of a king, which may be castling.
fn illegal(position: &Position, random: &mut Random) -> Option<Move> {
    let by = position.turn();
    let own: Vec<Square> = position.board().by_color(by).into_iter().collect();
    (0..20).find_map(|_| {
        let (from, to) = (random.pick(&own), random.pick(&Square::ALL));
        let hit = position.board().piece_at(to);
        let role = position.board().piece_at(from)?.role();
        let is_free = hit.is_none_or(|piece| piece.color() != by && piece.role() != Role::King);
        let mv = Move::new(from, to, None);
        let is_simple = !matches!(role, Role::King | Role::Pawn);
        (is_free && is_simple && position.legal_move(mv).is_err()).then_some(mv)
    })
}

/// The cost of a fault: how many faults count, and what time is given and taken.
fn cost(rulings: &[Rulings]) -> Vec<Decision> {
    let all = rulings.iter().flat_map(|rulings| rulings.iter());
    let decisions = all.map(|ruling| ruling.decision);
    decisions
        .filter(|decision| {
            matches!(
                decision,
                Decision::IllegalMove { .. }
                    | Decision::TimeAdded { .. }
                    | Decision::TimeTaken { .. }
                    | Decision::BecomesQueen { .. }
                    | Decision::Over(_)
            )
        })
        .collect()
}

/// Answers every question with yes, and the game goes on.
fn settle(arbiter: &mut Arbiter, rulings: &mut Vec<Rulings>) {
    for _ in 0..4 {
        let Phase::Halted(question) = arbiter.phase() else {
            return;
        };
        let answer = match question {
            Question::Claim { .. } => Answer::Verify,
            _ => question
                .options(arbiter.config().rulebook())
                .next()
                .expect("an answer"),
        };
        rulings.push(tell(arbiter, Event::Arbiter(ArbiterAction::Answer(answer))));
    }
}

/// Tells events as long as the game goes on.
fn tell_all(arbiter: &mut Arbiter, events: &[Event]) -> Vec<Rulings> {
    let mut rulings = Vec::new();
    for &event in events {
        if arbiter.verdict().is_none() {
            rulings.push(tell(arbiter, event));
        }
    }
    rulings
}

/// Returns the ruling on a fault that no one has reported; notes count least.
fn ruled_unasked(rulings: &[Rulings]) -> Option<String> {
    let all = rulings.iter().flat_map(|rulings| rulings.iter());
    let heard = all
        .map(|ruling| ruling.decision)
        .filter(|decision| !is_neutral(decision));
    let weightiest = heard.min_by_key(|decision| matches!(decision, Decision::Note(_)));
    weightiest.map(|decision| super::telling::kind(&decision))
}

/// The times of both players a while after the fault.
fn times(arbiter: &Arbiter) -> [Duration; 2] {
    let at = a_second_later(arbiter);
    [Color::White, Color::Black].map(|player| {
        let left = arbiter.clock().remaining(player, at);
        left.expect("a clock")
    })
}

/// How the games after the seen and the reported fault differ.
fn difference(seen: &Arbiter, told: &Arbiter, costs: [&[Decision]; 2]) -> Option<String> {
    if costs[0] != costs[1] {
        return Some(format!(
            "other costs: seen {:?}, reported {:?}",
            names(costs[0]),
            names(costs[1])
        ));
    }
    // At most a moment passes between fault and report, and a press may have added an increment that is kept.
    let moment = Duration::from_secs(10);
    let increment = Duration::from_secs(30);
    let apart = times(seen)
        .into_iter()
        .zip(times(told))
        .any(|(one, other)| {
            one.abs_diff(other) > moment && one.abs_diff(other).abs_diff(increment) > moment
        });
    // If the opponent only presses back, the pawn stays where it was released, waiting to be replaced.
    let irregularities = &seen.config().rulebook().policies().irregularities;
    let is_pressed_back = irregularities.unfinished_promotion == UnfinishedPromotion::PressBack
        && matches!(seen.obligation(), TouchObligation::Promote { .. });
    let is_same_board = is_pressed_back || seen.board() == told.board();
    let checks = [
        (seen.verdict() == told.verdict(), "another verdict"),
        (seen.position() == told.position(), "another position"),
        (is_same_board, "another board"),
        (seen.ply() == told.ply(), "another ply"),
        (seen.phase() == told.phase(), "another phase"),
        (seen.obligation() == told.obligation(), "another obligation"),
        (
            seen.clock().running() == told.clock().running(),
            "another clock runs",
        ),
        (!apart, "other times"),
    ];
    let different = checks.into_iter().find(|(is_same, _)| !is_same);
    different.map(|(_, what)| what.to_owned())
}

fn names(decisions: &[Decision]) -> Vec<String> {
    decisions.iter().map(variant).collect()
}

fn compare(rulebook: &Rulebook, position: &Position, fault: &Fault, failures: &mut Failures) {
    let mut seen = begun(rulebook, SEEN, position);
    let mut told = begun(rulebook, UNSEEN, position);
    if seen.verdict().is_some() {
        return;
    }
    failures.tried();
    let by = position.turn();
    let name = fault.name;
    let unasked = tell_all(&mut told, &fault.events);
    if let Some(ruled) = ruled_unasked(&unasked) {
        failures.note(format!("{name}, unseen → {ruled}"), || story(&told));
        if !ruled.starts_with("Note") {
            return;
        }
    }
    if told.verdict().is_some() {
        // A mate needs no press.
        return;
    }
    let at = a_second_later(&told);
    let report = Event::Report {
        by: Reporter::Player(!by),
        what: fault.report,
    };
    let mut reported = match told.handle(at, report) {
        Ok(rulings) => vec![rulings],
        Err(error) => {
            return failures.note(format!("{name}, reported → {}", variant(&error)), || {
                story(&told)
            });
        }
    };
    settle(&mut told, &mut reported);
    if !acts_unasked(rulebook) {
        return;
    }
    let mut ruled = tell_all(&mut seen, &fault.events);
    settle(&mut seen, &mut ruled);
    let costs = [cost(&ruled), cost(&reported)];
    if let Some(different) = difference(&seen, &told, [&costs[0], &costs[1]]) {
        failures.note(format!("{name} → {different}"), || {
            format!("{}  as against\n{}", story(&told), story(&seen))
        });
    }
}

#[test]
fn a_fault_costs_the_same_seen_and_reported() {
    let mut failures = Failures::default();
    let mut random = Random::new(0x5ee4);
    let made = positions::made();
    let rulebooks = rulebooks();
    for number in 0..1_500 {
        let position = match number % 4 {
            0 => made[number / 4 % 22].clone(),
            _ => positions::played(&mut random),
        };
        if !position.has_legal_moves() {
            continue;
        }
        let rulebook = &rulebooks[number % rulebooks.len()];
        for fault in faults(&position, &mut random) {
            compare(rulebook, &position, &fault, &mut failures);
        }
    }
    failures.end(3_000);
}

/// A piece is touched and another moved: the move is taken back, and the touched piece must move.
#[test]
fn a_touched_piece_binds_the_same_seen_and_reported() {
    let mut failures = Failures::default();
    let mut random = Random::new(0x5ee5);
    let rulebooks = rulebooks();
    for number in 0..1_500 {
        let position = positions::played(&mut random);
        let rulebook = &rulebooks[number % rulebooks.len()];
        let by = position.turn();
        let own: Vec<Square> = position.board().by_color(by).into_iter().collect();
        let touched = random.pick(&own);
        let moves = position.legal_moves();
        if !position.has_legal_moves() {
            continue;
        }
        let other = moves.get(random.below(moves.len())).expect("a move");
        let [mut seen, mut told] = [SEEN, UNSEEN].map(|host| begun(rulebook, host, &position));
        if seen.verdict().is_some() {
            continue;
        }
        let touch = Event::Touch {
            by,
            square: touched,
        };
        tell(&mut seen, touch);
        if seen.obligation().allows(other)
            || other.play().is_checkmate()
            || !other.play().has_legal_moves()
        {
            continue;
        }
        failures.tried();
        let make = Event::Make {
            by,
            mv: other.to_move(),
        };
        let unasked = tell_all(&mut told, &[touch, make, Event::Press { by }]);
        if let Some(ruled) = ruled_unasked(&unasked) {
            failures.note(format!("touched, unseen → {ruled}"), || story(&told));
            continue;
        }
        if told.verdict().is_some() {
            continue;
        }
        let what = Irregularity::TouchMove {
            square: Some(touched),
        };
        tell(
            &mut told,
            Event::Report {
                by: Reporter::Player(!by),
                what,
            },
        );
        settle(&mut told, &mut Vec::new());
        if matches!(
            rulebook.reporters(),
            Reporters::PlayersOnly | Reporters::PlayersAndDirector
        ) {
            continue;
        }
        tell(&mut seen, make);
        // Seen at once, the other move is put back before it is completed.
        if seen.board() != seen.position().board() {
            tell(&mut seen, hand(by, BoardAction::PutBack));
        }
        if let Some(different) = difference(&seen, &told, [&[], &[]]) {
            failures.note(format!("touched → {different}"), || {
                format!("{}  as against\n{}", story(&told), story(&seen))
            });
        }
    }
    failures.end(700);
}

/// Under limited supervision it is too late once the opponent has made a move (Article A.5.2), and nothing is ruled.
#[test]
fn what_is_reported_too_late_stays_unruled() {
    let mut failures = Failures::default();
    let mut random = Random::new(0x5ee6);
    let limited: Vec<Rulebook> = rulebooks()
        .into_iter()
        .filter(|rulebook| rulebook.illegal_window() == IllegalWindow::UntilOpponentMoves)
        .collect();
    assert!(limited.len() >= 2, "{}", limited.len());
    for number in 0..600 {
        let position = positions::played(&mut random);
        let by = position.turn();
        let rulebook = &limited[number % limited.len()];
        if !position.has_legal_moves() {
            continue;
        }
        let mut arbiter = begun(rulebook, UNSEEN, &position);
        if arbiter.verdict().is_some() {
            continue;
        }
        let chosen = faults(&position, &mut random);
        let fault = &chosen[random.below(chosen.len())];
        let mut ruled = tell_all(&mut arbiter, &fault.events);
        let next = arbiter.position().clone();
        if arbiter.turn() == by || next.board() != arbiter.board() || !next.has_legal_moves() {
            continue;
        }
        let reply = next.legal_moves().first().expect("a move").to_move();
        ruled.extend(tell_all(
            &mut arbiter,
            &[Event::Make { by: !by, mv: reply }, Event::Press { by: !by }],
        ));
        let turn = Phase::Thinking { player: by };
        if arbiter.phase() != turn {
            continue;
        }
        failures.tried();
        let stood = arbiter.position().clone();
        let late = Event::Report {
            by: Reporter::Player(!by),
            what: fault.report,
        };
        ruled.push(tell(&mut arbiter, late));
        if !cost(&ruled).is_empty() || *arbiter.position() != stood {
            failures.note(format!("{} → ruled too late", fault.name), || {
                story(&arbiter)
            });
        }
    }
    failures.end(200);
}
