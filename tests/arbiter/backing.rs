//! Taking back: an unfinished move may be put back but binds the player; a made move stays made.

use touchmove::arbiter::event::BoardAction;
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{Event, Phase, Rulings};
use touchmove::laws::policy::{KingReleased, Reporters, TouchPolicies};
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, LegalMove, Move, Position, Square};

use super::parts::{Order, orders};
use super::positions;
use super::random::Random;
use super::telling::{Failures, SEEN, begun, hand, held_against, rulebooks, story, tell};

/// Returns `true` if an event moves a piece.
const fn is_physical(event: &Event) -> bool {
    matches!(
        event,
        Event::Board {
            action: BoardAction::Release { .. }
                | BoardAction::Remove { .. }
                | BoardAction::Place { .. },
            ..
        }
    )
}

/// The touched pieces, by their squares at the start of the player's turn.
fn touched(position: &Position, events: &[Event]) -> Vec<Square> {
    let mut touched = Vec::new();
    let mut board = position.board().clone();
    let mut touch = |square| {
        if !touched.contains(&square) {
            touched.push(square);
        }
    };
    for event in events {
        match *event {
            Event::Touch { square, .. } => touch(square),
            Event::Board { action, .. } => match action {
                BoardAction::Lift { square } => touch(square),
                BoardAction::TouchTwo { one, other, .. } => {
                    // Of an own and an opponent's piece, the own one counts first; of king and rook, the king.
                    let king = position.king(position.turn());
                    let is_first = |square| {
                        square == king
                            || position.board().by_color(!position.turn()).contains(other)
                                && square == one
                    };
                    let pair = if is_first(one) {
                        [one, other]
                    } else {
                        [other, one]
                    };
                    pair.into_iter().for_each(&mut touch);
                }
                BoardAction::Release { from, to } => {
                    if board.piece_at(from) == position.board().piece_at(from) {
                        touch(from);
                    }
                    let piece = board.piece_at(from);
                    board.set(from, None);
                    board.set(to, piece);
                }
                BoardAction::Remove { square } => {
                    if board.piece_at(square) == position.board().piece_at(square) {
                        touch(square);
                    }
                    board.set(square, None);
                }
                _ => {}
            },
            _ => {}
        }
    }
    touched
}

/// The moves still allowed after the touches; `None` where the editions leave it open.
fn still_allowed(position: &Position, begun: &[Event], touch: &TouchPolicies) -> Option<Vec<Move>> {
    let owed = TouchObligation::from_touched(position, &touched(position, begun), touch);
    let king = position.king(position.turn());
    let mut bound: Option<(Square, Square)> = None;
    for event in begun {
        if let Event::Board { action, .. } = *event {
            match action {
                BoardAction::Release { from, to } => bound = bound.or(Some((from, to))),
                // Announcements and pieces from beside the board bind too, each in its own way.
                BoardAction::Place { .. }
                | BoardAction::Hold { .. }
                | BoardAction::AnnounceMove { .. }
                | BoardAction::AnnounceCastling { .. } => return None,
                _ => {}
            }
        }
    }
    let mut allowed = Vec::new();
    for legal in &position.legal_moves() {
        let is_released = match (bound, legal.castling_side()) {
            (None, _) => true,
            (Some((from, to)), Some(side)) => {
                let us = position.turn();
                let king_goes = (legal.from(), side.king_target(us));
                let rook_goes = (legal.to(), side.rook_target(us));
                [king_goes, rook_goes].contains(&(from, to))
            }
            (Some((from, to)), None) => (legal.from(), legal.to()) == (from, to),
        };
        if is_released && owed.allows(legal) {
            allowed.push(legal.to_move());
        }
    }
    let castles = bound.is_some_and(|(from, _)| from == king);
    if castles && touch.king_released != KingReleased::MustCastle {
        return None;
    }
    Some(allowed)
}

fn costs(rulings: &Rulings) -> bool {
    rulings.iter().any(|ruling| {
        matches!(
            ruling.decision,
            Decision::IllegalMove { .. }
                | Decision::TimeAdded { .. }
                | Decision::TimeTaken { .. }
                | Decision::TimeSet { .. }
                | Decision::Penalized { .. }
                | Decision::Referred(_)
                | Decision::Over(_)
        )
    })
}

/// Returns `true` if the arbiter acts on touches without a report.
fn is_touching_seen(arbiter: &Arbiter) -> bool {
    !matches!(
        arbiter.config().rulebook().reporters(),
        Reporters::PlayersOnly | Reporters::PlayersAndDirector
    )
}

/// Tells events that should cost nothing. Returns what was held against the player.
fn tell_all(arbiter: &mut Arbiter, events: &[Event]) -> Result<(), String> {
    for &event in events {
        let at = super::telling::a_second_later(arbiter);
        let rulings = arbiter
            .handle(at, event)
            .map_err(|error| error.to_string())?;
        if let Some(against) = held_against(&rulings) {
            return Err(against);
        }
    }
    Ok(())
}

/// Begins a move, puts the pieces back, and makes it again.
fn back_out(
    started: &Arbiter,
    legal: LegalMove<'_>,
    order: &Order,
    failures: &mut Failures,
    random: &mut Random,
) {
    let position = legal.position();
    let by = position.turn();
    let touch = &started.config().rulebook().policies().touch;
    for length in 1..order.events.len() {
        let begun = &order.events[..length];
        if !begun.iter().any(is_physical) {
            continue;
        }
        let mut arbiter = started.clone();
        let class = order.name.split(':').next().unwrap_or_default();
        let done = begun.iter().filter(|event| is_physical(event)).count();
        let what = format!("{class}, put back after {done} acts");
        if tell_all(&mut arbiter, begun).is_err() {
            // The orders themselves are tested elsewhere.
            return;
        }
        if arbiter.ply() > 0 {
            continue;
        }
        failures.tried();
        if let Err(against) = tell_all(&mut arbiter, &[hand(by, BoardAction::PutBack)]) {
            failures.note(format!("{what} → putting back: {against}"), || {
                story(&arbiter)
            });
            continue;
        }
        if arbiter.board() != position.board() || arbiter.position() != position {
            failures.note(format!("{what} → not put back"), || story(&arbiter));
            continue;
        }
        let expected = still_allowed(position, begun, touch);
        // Parts that no legal move contains oblige the player to nothing.
        if let Some(expected) = expected.filter(|expected| !expected.is_empty()) {
            let owed = arbiter.obligation();
            let moves = position.legal_moves();
            let allowed: Vec<Move> = moves
                .iter()
                .filter(|legal| owed.allows(*legal))
                .map(LegalMove::to_move)
                .collect();
            if allowed != expected {
                failures.note(
                    format!(
                        "{what} → {} allowed",
                        if allowed.len() > expected.len() {
                            "too much"
                        } else {
                            "too little"
                        }
                    ),
                    || {
                        format!(
                            "{}        owed: {owed}, allowed should be {expected:?}\n",
                            story(&arbiter)
                        )
                    },
                );
                continue;
            }
            let tries = if is_touching_seen(started) { 2 } else { 0 };
            for _ in 0..tries {
                let other = moves.get(random.below(moves.len())).expect("a move");
                try_other(
                    &arbiter,
                    other,
                    expected.contains(&other.to_move()),
                    &what,
                    failures,
                );
            }
        }
        match tell_all(&mut arbiter, &order.events) {
            Err(against) => {
                failures.note(format!("{what} → again: {against}"), || story(&arbiter))
            }
            Ok(())
                if *arbiter.position() != legal.play()
                    || arbiter.board() != arbiter.position().board() =>
            {
                failures.note(format!("{what} → not made again"), || story(&arbiter));
            }
            Ok(()) => {}
        }
    }
}

/// Another move is made if and only if it is allowed.
fn try_other(
    arbiter: &Arbiter,
    other: LegalMove<'_>,
    is_allowed: bool,
    what: &str,
    failures: &mut Failures,
) {
    let mut arbiter = arbiter.clone();
    let by = arbiter.turn();
    tell(
        &mut arbiter,
        Event::Make {
            by,
            mv: other.to_move(),
        },
    );
    let is_made = arbiter.ply() == 1 && *arbiter.position() == other.play();
    if is_made != is_allowed || !is_made && arbiter.ply() != 0 {
        let not = if is_allowed { "not made" } else { "made" };
        failures.note(format!("{what} → another move {not}"), || story(&arbiter));
    }
}

/// Makes a move and takes it back, by hand or in one event: it stays made, and making it again costs nothing.
fn take_back(started: &Arbiter, legal: LegalMove<'_>, order: &Order, failures: &mut Failures) {
    let by = legal.position().turn();
    let mut made = started.clone();
    if tell_all(&mut made, &order.events).is_err() || made.verdict().is_some() {
        return;
    }
    let next = legal.play();
    if *made.position() != next {
        return;
    }
    let is_simple = !legal.is_castling() && !legal.is_capture() && legal.promotion().is_none();
    let release = |from, to| hand(by, BoardAction::Release { from, to });
    let (from, to) = (legal.from(), legal.to());
    let mut attempts = vec![("put back", vec![hand(by, BoardAction::PutBack)])];
    if is_simple {
        attempts.push((
            "taken back and made again",
            vec![release(to, from), release(from, to)],
        ));
        let other = Square::ALL
            .into_iter()
            .find(|&square| next.board().piece_at(square).is_none() && square != from);
        if let Some(other) = other {
            attempts.push((
                "moved on and made again",
                vec![release(to, other), release(other, to)],
            ));
        }
        attempts.push(("taken off and put down again", {
            let piece = next.board().piece_at(to).expect("the piece that moved");
            vec![
                hand(by, BoardAction::Remove { square: to }),
                hand(by, BoardAction::Place { piece, square: to }),
            ]
        }));
    }
    let others = legal.position().legal_moves();
    if let Some(other) = others.iter().find(|other| *other != legal) {
        attempts.push((
            "another move told",
            vec![Event::Make {
                by,
                mv: other.to_move(),
            }],
        ));
    }
    for (what, events) in attempts {
        failures.tried();
        let mut arbiter = made.clone();
        let mut is_dear = false;
        for &event in &events {
            let rulings = tell(&mut arbiter, event);
            is_dear |= costs(&rulings);
            if *arbiter.position() != next || arbiter.ply() != 1 {
                failures.note(format!("made, then {what} → another position"), || {
                    story(&arbiter)
                });
                return;
            }
        }
        let is_whole = what.ends_with("told") || what == "put back";
        let is_board_right = is_whole || arbiter.board() == next.board();
        if !is_whole {
            is_dear |= costs(&tell(&mut arbiter, Event::Press { by }));
            let is_completed = arbiter.phase() == Phase::Thinking { player: !by };
            if !is_completed {
                failures.note(format!("made, then {what} → not completed"), || {
                    story(&arbiter)
                });
            }
        }
        if is_dear || !is_board_right {
            let wrong = if is_dear {
                "at a cost"
            } else {
                "another board"
            };
            failures.note(format!("made, then {what} → {wrong}"), || story(&arbiter));
        }
    }
}

/// Tries one in so many orders of the moves of many positions, under every rulebook.
fn try_orders(
    one_in: usize,
    mut attempt: impl FnMut(&Arbiter, LegalMove<'_>, &Order, &mut Random),
) {
    let mut random = Random::new(0xbac4);
    let rulebooks = rulebooks();
    let mut positions: Vec<(usize, Position)> = Vec::new();
    for place in 0..rulebooks.len() {
        let made = positions::made().into_iter().enumerate();
        let chosen = made.filter(|(number, _)| *number < 22 || (place + number) % 6 == 0);
        positions.extend(chosen.map(|(_, position)| (place, position)));
    }
    positions
        .extend((0..200).map(|number| (number % rulebooks.len(), positions::played(&mut random))));
    for (place, position) in &positions {
        let rulebook = &rulebooks[*place];
        let started = begun(rulebook, SEEN, position);
        if started.verdict().is_some() {
            continue;
        }
        for legal in &position.legal_moves() {
            for order in &orders(legal, rulebook.policies().touch.rook_first) {
                if random.once_in(one_in) {
                    attempt(&started, legal, order, &mut random);
                }
            }
        }
    }
}

/// Only touches and releases bind, and putting pieces back costs nothing.
#[test]
fn a_move_put_back_may_be_made_again_and_others_as_far_as_touches_allow() {
    let mut failures = Failures::default();
    try_orders(6, |started, legal, order, random| {
        back_out(started, legal, order, &mut failures, random);
    });
    failures.end(50_000);
}

#[test]
fn a_made_move_stays_made_and_may_only_be_repeated() {
    let mut failures = Failures::default();
    try_orders(16, |started, legal, order, _| {
        take_back(started, legal, order, &mut failures)
    });
    failures.end(50_000);
}
