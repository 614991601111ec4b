//! Lists, views and sets of legal moves: walked, sorted and broken off.

use std::ops::ControlFlow;

use touchmove::{Legal, Move, MoveBuffer, Position};

/// Castling both ways, en passant, promotions by push and by capture, checks, and no move.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "1nbqk3/P6P/8/8/8/8/p6p/4K1N1 b - - 0 1",
    "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
];

fn positions() -> impl Iterator<Item = Position> {
    POSITIONS
        .into_iter()
        .map(|fen| fen.parse().expect("a valid FEN"))
}

fn moves<'p>(list: impl IntoIterator<Item = Legal<'p>>) -> Vec<Move> {
    list.into_iter().map(Legal::to_move).collect()
}

#[test]
fn lists_and_views_hold_the_same_in_both_directions() {
    for position in positions() {
        let mut list = position.legal_moves();
        let listed = moves(&list);
        let mut buffer = MoveBuffer::new();
        let mut backwards = moves(list.iter().rev());
        backwards.reverse();
        assert_eq!(backwards, listed);
        assert_eq!(moves(list.clone()), listed);
        assert_eq!(moves(list.view()), listed);
        let view = position.legal_moves_in(&mut buffer);
        assert_eq!(moves(&view), listed);
        assert_eq!(moves(view), listed);
        assert!(listed.iter().all(|&mv| list.contains(mv)));
        assert_eq!(list.get(listed.len()), None);
        let mut left = list.len();
        let mut iterator = list.into_iter();
        assert_eq!(iterator.len(), left);
        while iterator.next().is_some() {
            left -= 1;
            assert_eq!(iterator.len(), left);
        }
        assert_eq!(left, 0);
    }
}

#[test]
fn views_are_sorted_and_swapped_in_place() {
    for position in positions() {
        let mut sorted = moves(position.legal_moves());
        sorted.sort();
        let mut buffer = MoveBuffer::new();
        let mut view = position.legal_moves_in(&mut buffer);
        view.sort_by_key(Legal::to_move);
        assert_eq!(moves(&view), sorted);
        let last = sorted.len().saturating_sub(1);
        view.swap(0, last);
        if !sorted.is_empty() {
            sorted.swap(0, last);
        }
        view.swap(0, sorted.len());
        assert_eq!(moves(&view), sorted);
        let one_by_one = (0..view.len()).filter_map(|index| view.get(index));
        assert_eq!(moves(one_by_one), sorted);
    }
}

#[test]
fn sets_are_shown_until_told_to_stop() {
    for position in positions() {
        let mut sets = 0;
        let _ = position.for_each_move_set(|set| {
            assert_eq!(set.iter().len(), set.len());
            assert_eq!(set.iter().count(), set.len());
            sets += 1;
            ControlFlow::<()>::Continue(())
        });
        for stop in 1..=sets {
            let mut seen = 0;
            let flow = position.for_each_move_set(|set| {
                seen += 1;
                if seen == stop {
                    ControlFlow::Break(set.from())
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert!(flow.is_break());
            assert_eq!(seen, stop);
        }
    }
}

#[test]
fn counters_stop_where_they_have_no_more_room() {
    let fen = "r3k3/8/8/8/8/8/8/4K2R b Kq - 65535 65535";
    let position: Position = fen.parse().expect("a valid FEN");
    for mv in ["a8b8", "e8a8"] {
        let mv = mv.parse().expect("a move");
        let next = position.legal(mv).expect("a legal move").play();
        assert_eq!(
            (next.halfmove_clock(), next.fullmove_number()),
            (u16::MAX, u16::MAX)
        );
    }
}

#[test]
fn keys_are_known_before_the_move_is_played() {
    for legal in positions()
        .collect::<Vec<_>>()
        .iter()
        .flat_map(Position::legal_moves)
    {
        assert_eq!(legal.key_after(), legal.play().key());
    }
}
