//! Lists and sets of legal moves: iterated, sorted and stopped early.

use std::iter::FusedIterator;
use std::mem::needs_drop;
use std::ops::ControlFlow;

use proptest::prelude::*;
use touchmove::moves::{IntoIter, Iter, PieceMoves, PieceMovesIter};
use touchmove::setup::Tolerance;
use touchmove::{
    Bitboard, Color, File, LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, MoveKinds, Piece,
    Position, Promotion, Role, Square,
};

use crate::common::strategies::{cases, crowded_setup};

/// Castling on both sides, en passant, promotions by push and by capture, checks, and no move.
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

fn moves<'p>(list: impl IntoIterator<Item = LegalMove<'p>>) -> Vec<Move> {
    list.into_iter().map(LegalMove::to_move).collect()
}

proptest! {
    #![proptest_config(cases(3_000))]

    /// The list by value has a small room. Around its size, every way to list must agree.
    #[test]
    fn crowded_positions_have_the_same_moves_in_every_list(setup in crowded_setup()) {
        if let Ok(position) = setup.validate_with(Tolerance::ALL) {
            let buffer = &mut MoveBuffer::new();
            let listed = moves(position.legal_moves_in(buffer));
            prop_assert_eq!(moves(position.legal_moves()), &listed[..]);
            prop_assert_eq!(position.count_legal_moves(), listed.len());
            prop_assert!(listed.iter().all(|&mv| position.is_legal(mv)));
        }
    }
}

/// As many moves as the small room of a list by value has, and one more; the most moves of any
/// position.
const AROUND_THE_SMALL_ROOM: [usize; 3] = [63, 64, 218];

/// As many moves as a lister of the small room has places, and then an empty set; the most moves.
const BEYOND: [&str; 4] = [
    "5K2/P7/q7/5Q2/7k/2q4N/5P2/1q6 b - - 0 1",
    "5k2/4r2n/2b3QK/8/3qq3/4p3/2r1rb1R/3n4 b - - 0 1",
    "4K2n/1P3Pk1/2Nq4/p1Q5/3P4/R4Q1P/1P1b4/4B3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// Returns a position with White's queen on a square, beside pieces that have many moves.
fn with_queen_on(square: Square) -> Option<Position> {
    let position: Position = "8/7k/8/2Q2R2/8/8/1R3N2/K7 w - - 0 1".parse().ok()?;
    let mut setup = position.to_setup();
    let replaced = setup.set_piece(square, Piece::new(Color::White, Role::Queen));
    let position = setup.validate().ok()?;
    replaced.is_none().then_some(position)
}

#[test]
fn small_and_large_lists_agree() {
    let beyond = BEYOND.map(|fen| fen.parse().expect("a valid FEN"));
    let positions = Square::ALL.into_iter().filter_map(with_queen_on);
    let mut lengths = [false; 256];
    for position in positions.chain(beyond) {
        let mut buffer = MoveBuffer::new();
        let kept = position.legal_moves_in(&mut buffer);
        let mut list = position.legal_moves();
        lengths[list.len()] = true;
        assert_eq!(moves(&list), moves(&kept));

        let mut taken = list.clone().into_iter().rev();
        assert!(taken.by_ref().eq(list.iter().rev()), "taken from the back");
        assert_eq!((taken.next(), taken.next()), (None, None));

        list.append(MoveKinds::ALL);
        assert_eq!(list.complete_kinds(), MoveKinds::ALL);
        list.retain(LegalMove::is_capture);
        let captures = position.legal_moves_matching(MoveKinds::CAPTURES);
        assert_eq!(moves(&list), moves(&captures));
    }
    assert_eq!(AROUND_THE_SMALL_ROOM.map(|len| lengths[len]), [true; 3]);
}

#[test]
fn lists_and_views_hold_the_same_in_both_directions() {
    for position in positions() {
        let list = position.legal_moves();
        let listed = moves(&list);
        let mut buffer = MoveBuffer::new();
        let mut backwards = moves(list.iter().rev());
        backwards.reverse();
        assert_eq!(backwards, listed);
        assert_eq!(moves(list.clone()), listed);
        let mut changed = list.clone();
        changed.retain(|_| true);
        assert_eq!(moves(&changed), listed);
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
fn listed_moves_borrow_only_the_position() {
    fn first<'p>(position: &'p Position, buffer: &mut MoveBuffer) -> Option<LegalMove<'p>> {
        position.legal_moves_in(buffer).first()
    }

    let start = Position::standard();
    let first = first(&start, &mut MoveBuffer::new());
    assert_eq!(first, start.legal_moves().first());

    let knight_move = {
        let moves = start.legal_moves();
        assert_eq!(moves.iter().len(), 20);
        moves
            .iter()
            .rev()
            .find(|legal| legal.role() == Role::Knight)
    };
    assert!(knight_move.is_some());
}

/// A list does not keep its position borrowed until the end of the scope.
#[test]
fn a_position_can_be_replaced_by_the_one_after_a_listed_move() {
    let mut position = Position::standard();
    let mut buffer = MoveBuffer::new();
    let moves = position.legal_moves_in(&mut buffer);
    if let Some(legal) = moves.first() {
        position = legal.play();
    }
    assert_eq!(position.turn(), Color::Black);

    while let Some(legal) = position.legal_moves().last() {
        position = legal.play();
        if position.halfmove_clock() >= 100 {
            break;
        }
    }
}

#[test]
fn the_owned_list_of_the_start_position() {
    let start = Position::standard();
    let moves = start.legal_moves();
    assert_eq!(moves.len(), 20);
    assert!(moves.contains("g1f3".parse().expect("a move")));
    let pushes = moves
        .iter()
        .filter(|legal| legal.from().file() == legal.to().file());
    assert_eq!(pushes.count(), 16);
    assert!(!start.has_legal_moves_matching(MoveFilter::CAPTURES));

    let mut moves = start.legal_moves();
    assert!(!moves.move_to_front("e1e2".parse().expect("a move")));
    assert!(moves.move_to_front("g1f3".parse().expect("a move")));
    assert_eq!(moves.first().map(LegalMove::role), Some(Role::Knight));
    moves.retain(|legal| legal.role() == Role::Knight);
    assert_eq!(moves.len(), 4);
    assert_eq!(start.divide(9).len(), 20, "nothing is counted yet");
    assert_eq!(start.divide(0).len(), 0);
}

/// A destructor would borrow the position until the end of the scope.
#[test]
fn nothing_that_lists_moves_has_a_destructor() {
    const {
        assert!(!needs_drop::<LegalMoves<'_>>() && !needs_drop::<IntoIter<'_>>());
        assert!(!needs_drop::<LegalMoves<'_, &mut MoveBuffer>>() && !needs_drop::<Iter<'_, '_>>());
        assert!(!needs_drop::<LegalMoves<'_, &mut MoveBuffer<u8>>>());
        assert!(!needs_drop::<PieceMoves<'_>>() && !needs_drop::<PieceMovesIter<'_>>());
    }
}

/// Asserts that an iterator keeps all its promises, by taking moves from both ends in every order
/// that alternates after some steps.
fn assert_walks<'p, I>(iterator: I, listed: &[Move])
where
    I: DoubleEndedIterator<Item = LegalMove<'p>> + ExactSizeIterator + FusedIterator + Clone,
{
    assert_eq!(moves(iterator.clone()), listed);
    assert_eq!(iterator.clone().count(), listed.len());
    let last = iterator.clone().last().map(LegalMove::to_move);
    assert_eq!(last, listed.last().copied());
    for n in 0..=listed.len() {
        let mut rest = iterator.clone();
        assert_eq!(rest.nth(n).map(LegalMove::to_move), listed.get(n).copied());
        assert_eq!(rest.len(), listed.len().saturating_sub(n + 1));
        let mut rest = iterator.clone();
        let expected = listed.iter().rev().nth(n).copied();
        assert_eq!(rest.nth_back(n).map(LegalMove::to_move), expected);
        assert_eq!(rest.len(), listed.len().saturating_sub(n + 1));
    }
    for stretch in 1..=listed.len() {
        let mut walked = iterator.clone();
        let mut expected = listed.iter().copied();
        for step in 0..=listed.len() {
            assert_eq!(walked.len(), expected.len());
            let (found, wanted) = if step / stretch % 2 == 0 {
                (walked.next(), expected.next())
            } else {
                (walked.next_back(), expected.next_back())
            };
            assert_eq!(found.map(LegalMove::to_move), wanted);
        }
        assert_eq!((walked.next(), walked.next_back()), (None, None));
        assert_eq!((walked.next(), walked.len()), (None, 0));
    }
}

#[test]
fn moves_can_be_walked_from_both_ends() {
    for position in positions() {
        let list = position.legal_moves();
        let listed = moves(&list);
        assert_walks(list.iter(), &listed);
        assert_walks(list.clone().into_iter(), &listed);
        let mut buffer = MoveBuffer::new();
        let view = position.legal_moves_in(&mut buffer);
        assert_walks(view.iter(), &listed);
        assert_walks(view.into_iter(), &listed);
        for from in Square::ALL {
            for to in Square::ALL {
                let between = position.moves_between(from, to);
                let listed: Vec<Move> = between.iter().map(|legal| legal.to_move()).collect();
                assert_walks(between.into_iter(), &listed);
            }
        }
        position.for_each_piece_moves(|set| {
            let promotions = Promotion::ALL.into_iter().rev().map(Some);
            let any: Vec<_> = promotions.chain([None]).collect();
            let to_each = |to| any.iter().map(move |&wish| Move::new(set.from(), to, wish));
            let said = set.destinations().into_iter().flat_map(to_each);
            let listed: Vec<Move> = said.filter(|&mv| list.contains(mv)).collect();
            assert_walks(set.iter(), &listed);
        });
    }
}

/// Sets in which a capture has other promotions than a push.
#[test]
fn sets_with_some_promotions_can_be_walked_from_both_ends() {
    let queens = MoveKinds::PROMOTIONS - MoveKinds::UNDERPROMOTIONS;
    let lesser = MoveKinds::UNDERPROMOTIONS;
    let (quiets, captures) = (MoveKinds::QUIETS, MoveKinds::CAPTURES);
    for position in positions() {
        for kinds in [
            queens,
            lesser,
            captures - lesser,
            quiets & queens | captures,
            quiets & lesser | captures & queens,
            (quiets - queens) | (captures - lesser),
        ] {
            let filter = MoveFilter::new(kinds);
            let mut wanted = moves(position.legal_moves_matching(filter));
            let mut shown = Vec::new();
            position.for_each_piece_moves_matching(filter, |set| {
                let listed = moves(set.iter());
                assert!(!listed.is_empty());
                assert_eq!(set.len(), listed.len());
                assert_walks(set.iter(), &listed);
                shown.extend(listed);
            });
            wanted.sort();
            shown.sort();
            assert_eq!(shown, wanted, "{kinds:?} in {position}");
        }
    }
}

#[test]
fn lists_and_views_know_what_they_hold() {
    for position in positions() {
        let list = position.legal_moves();
        let mut buffer = MoveBuffer::new();
        let view = position.legal_moves_in(&mut buffer);
        assert_eq!((view.first(), view.last()), (list.first(), list.last()));
        assert_eq!(list.first(), list.get(0));
        assert_eq!(list.last(), list.iter().last());
        assert_eq!((view.get(view.len()), list.get(list.len())), (None, None));
        for from in Square::ALL {
            for to in Square::ALL {
                let mv = Move::new(from, to, None);
                let legal = position.is_legal(mv);
                assert_eq!((list.contains(mv), view.contains(mv)), (legal, legal));
            }
        }
    }
}

#[test]
fn views_are_sorted_and_swapped_in_place() {
    for position in positions() {
        let mut sorted = moves(position.legal_moves());
        sorted.sort();
        let mut buffer = MoveBuffer::new();
        let mut view = position.legal_moves_in(&mut buffer);
        view.sort_by_key(LegalMove::to_move);
        assert_eq!(moves(&view), sorted);
        let last = sorted.len().saturating_sub(1);
        view.swap(0, last);
        if !sorted.is_empty() {
            sorted.swap(0, last);
        }
        view.swap(0, sorted.len());
        view.swap(sorted.len(), 0);
        assert_eq!(moves(&view), sorted);
        let one_by_one = (0..view.len()).filter_map(|index| view.get(index));
        assert_eq!(moves(one_by_one), sorted);
    }
}

#[test]
fn the_king_castles_onto_its_rook_in_a_set() {
    let position: Position = "4k3/8/8/8/8/8/8/3bK2R w K - 0 1".parse().expect("a FEN");
    let mut on_h_file = Vec::new();
    position.for_each_piece_moves(|mut set| {
        if set.role() == Role::King {
            assert!(set.captures().destinations().contains(Square::D1));
            assert!(set.quiets().iter().any(LegalMove::is_castling));
            assert!(set.contains("e1g1".parse().expect("a move")));
        }
        set &= Bitboard::file(File::H);
        on_h_file.extend(set.iter().map(|legal| legal.san().to_string()));
    });
    let on_h_file = on_h_file.join(" ");
    assert_eq!(on_h_file, "Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8+ O-O");
}

#[test]
fn sets_are_shown_until_told_to_stop() {
    for position in positions() {
        let mut sets = 0;
        position.for_each_piece_moves(|set| {
            assert_eq!(set.iter().len(), set.len());
            assert_eq!(set.iter().count(), set.len());
            sets += 1;
        });
        for stop in 1..=sets {
            let mut seen = 0;
            let flow = position.for_each_piece_moves(|set| {
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
        let next = position.legal_move(mv).expect("a legal move").play();
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
