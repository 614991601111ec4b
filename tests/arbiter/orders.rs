//! Every lawful order of the parts of every legal move makes that move, and costs nothing.

use touchmove::arbiter::{Event, Phase};
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, LegalMove, Position, Rulebook};

use super::parts::{Order, orders};
use super::positions;
use super::random::Random;
use super::telling::{Failures, SEEN, UNSEEN, begun, held_against, rulebooks, story, tell};

/// Tries one order of the parts of a legal move at the start of a game, and presses.
fn try_order(started: &Arbiter, legal: LegalMove<'_>, order: &Order, failures: &mut Failures) {
    failures.tried();
    let mut arbiter = started.clone();
    for &event in &order.events {
        let at = super::telling::a_second_later(&arbiter);
        match arbiter.handle(at, event) {
            Ok(rulings) => {
                if let Some(against) = held_against(&rulings) {
                    let kind = format!("{} → {against}", order.name);
                    return failures.note(kind, || story(&arbiter));
                }
            }
            Err(error) => {
                let kind = format!(
                    "{} → {}",
                    order.name,
                    crate::common::variants::variant(&error)
                );
                return failures.note(kind, || {
                    format!("{}    {at} {event}\n        ! {error}\n", story(&arbiter))
                });
            }
        }
    }
    if let Err(kind) = is_made(&arbiter, legal) {
        return failures.note(format!("{} → {kind}", order.name), || story(&arbiter));
    }
    if arbiter.verdict().is_some() {
        return;
    }
    let by = legal.position().turn();
    let rulings = tell(&mut arbiter, Event::Press { by });
    let is_completed = arbiter.phase() == Phase::Thinking { player: !by }
        && arbiter.clock().running() == Some(!by)
        && arbiter.clock().moves_completed(by) == started.clock().moves_completed(by) + 1;
    if held_against(&rulings).is_some() || is_made(&arbiter, legal).is_err() || !is_completed {
        failures.note(format!("{} → not completed", order.name), || {
            story(&arbiter)
        });
    }
}

/// A legal move has been made, and no part of it is left to do.
fn is_made(arbiter: &Arbiter, legal: LegalMove<'_>) -> Result<(), &'static str> {
    let next = legal.play();
    if *arbiter.position() != next || arbiter.ply() != 1 {
        Err("not made")
    } else if arbiter.moves().next() != Some(legal.to_move()) {
        Err("another move")
    } else if arbiter.board() != next.board() {
        Err("another board")
    } else if arbiter.obligation() != TouchObligation::None {
        Err("still obliged")
    } else {
        Ok(())
    }
}

fn try_moves(
    rulebook: &Rulebook,
    position: &Position,
    failures: &mut Failures,
    mut is_tried: impl FnMut(&Order) -> bool,
) {
    let rook_first = rulebook.policies().touch.rook_first;
    for host in [SEEN, UNSEEN] {
        let started = begun(rulebook, host, position);
        if started.verdict().is_some() {
            // No move is played in a dead position.
            return;
        }
        for legal in &position.legal_moves() {
            for order in orders(legal, rook_first)
                .iter()
                .filter(|order| is_tried(order))
            {
                try_order(&started, legal, order, failures);
            }
        }
    }
}

#[test]
fn every_lawful_order_makes_the_move_in_positions_made_for_it() {
    let mut failures = Failures::default();
    let made = positions::made();
    for (number, rulebook) in rulebooks().iter().enumerate() {
        for (place, position) in made.iter().enumerate() {
            // With each rulebook a few of the castlings without other pieces are tried; together they try all.
            if place < 22 || (place + number) % 8 == 0 {
                try_moves(rulebook, position, &mut failures, |_| true);
            }
        }
    }
    failures.end(100_000);
}

#[test]
fn every_lawful_order_makes_the_move_in_random_games() {
    let mut failures = Failures::default();
    let mut random = Random::new(0x0a2b);
    let rulebooks = rulebooks();
    for number in 0..400 {
        let position = positions::played(&mut random);
        let rulebook = &rulebooks[number % rulebooks.len()];
        let mut chance = random.clone();
        try_moves(rulebook, &position, &mut failures, |_| chance.once_in(6));
    }
    failures.end(100_000);
}

/// If the rook is released first, or the king moves one square to its castling square, another move has been made
/// (Article 4.7), unless castling was announced.
#[test]
fn a_first_release_that_is_a_legal_move_is_that_move() {
    let mut failures = Failures::default();
    for rulebook in rulebooks() {
        for position in positions::made() {
            let started = begun(&rulebook, SEEN, &position);
            let by = position.turn();
            for castling in position
                .legal_moves()
                .iter()
                .filter(|legal| legal.is_castling())
            {
                let side = castling.castling_side().expect("castling");
                let shifts = [
                    (castling.from(), side.king_target(by)),
                    (castling.to(), side.rook_target(by)),
                ];
                for legal in &position.legal_moves() {
                    if !legal.is_castling() && shifts.contains(&(legal.from(), legal.to())) {
                        for order in orders(legal, rulebook.policies().touch.rook_first) {
                            try_order(&started, legal, &order, &mut failures);
                        }
                    }
                }
            }
        }
    }
    failures.end(5_000);
}
