//! Everything that can happen is contained in the abstract positions with kings.

use std::vec::Vec;

use super::super::fixpoint::reach_fixpoint;
use super::super::is_unwinnable;
use super::super::kings_search::KingsSearch;
use super::super::pairs::Pairs;
use super::super::transfer::for_each_transfer;
use super::super::with_kings::{KingSteps, WithKings};
use super::rare::{few, unmoved};
use super::{Numbers, contains, locked, reached};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{Color, Piece, Role, Square};
use crate::winnability::search::{Abstraction, StepCounter};
use crate::winnability::verdict::Status;

/// How many abstract positions are followed.
const MOST: usize = 300;

#[test]
fn joined_pairs_tell_whether_one_is_new() {
    let pair = |loser| {
        let mut pairs = Pairs::NONE;
        pairs.add(Square::A1, Bitboard::from(loser));
        pairs
    };
    let mut pairs = pair(Square::C3);
    assert!(pairs.join(&pair(Square::C4)));
    assert!(!pairs.join(&pair(Square::C3)));
    assert_eq!(pairs.losers(Square::A1).len(), 2);
}

/// Calls `show` with random structures and positions that can follow them.
///
/// Some structures have pawns that have not moved.
fn for_kings(count: usize, mut show: impl FnMut(&Position, &[Position])) {
    let mut numbers = Numbers(17);
    for which in 0..count {
        let start = if which % 4 == 0 {
            unmoved(&mut numbers)
        } else {
            locked(&mut numbers)
        };
        if let Some(start) = start {
            let all = reached(&start, &mut numbers);
            show(&start, &all);
        }
    }
}

/// Returns whether abstract positions with kings prove that a side cannot mate.
fn prove(start: &Position, winner: Color) -> Status {
    KingsSearch::from(start, winner).map_or(Status::Refuted, |mut search| {
        search.prove(MOST, &mut StepCounter::new(&mut |_| false))
    })
}

/// Returns all searches with kings that can follow, unless there are too many.
fn search(start: &Position, winner: Color) -> Option<KingsSearch> {
    let mut search = KingsSearch::from(start, winner)?;
    let status = search.follow(
        MOST,
        &mut StepCounter::new(&mut |_| false),
        |_| false,
        |_| Status::Open,
    );
    (status == Status::Proven).then_some(search)
}

#[test]
fn the_kings_of_every_position_that_can_follow_are_a_known_pair() {
    let mut judged = 0;
    for_kings(1000, |start, all| {
        let winner = Color::ALL[judged % 2];
        let Some(search) = search(start, winner) else {
            return;
        };
        judged += 1;
        for position in all {
            let is_known = search.known.iter().any(|with_kings| {
                let pairs = &with_kings.pairs[position.turn().index()];
                contains(&with_kings.abstracted, position)
                    && pairs
                        .losers(position.king(winner))
                        .contains(position.king(!winner))
            });
            assert!(
                is_known,
                "{position} follows from {start}, but its kings do not"
            );
        }
    });
    assert!(judged >= 50, "only {judged} structures were judged");
}

/// Returns a king between a piece of its own and the other king, with enemy pawns around it, if
/// the position is valid.
fn shielding(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let mut square = || Square::from_index(numbers.below(64));
    let (friend, other) = (square()?, square()?);
    let king = attacks::between(friend, other).last()?;
    let is_straight = friend.file() == other.file() || friend.rank() == other.rank();
    let role = if is_straight {
        Role::Rook
    } else {
        Role::Bishop
    };
    let turn = Color::ALL[numbers.below(2)];
    setup.set_piece(friend, Piece::new(turn, role));
    setup.set_piece(king, Piece::new(turn, Role::King));
    setup.set_piece(other, Piece::new(!turn, Role::King));
    for beside in attacks::king(king) - attacks::line(friend, other) {
        if numbers.below(3) == 0 {
            setup.set_piece(beside, Piece::new(!turn, Role::Pawn));
        }
    }
    setup.turn = turn;
    setup.validate().ok()
}

/// Returns the searches with kings after one move of the side to move.
fn after_one_move(with_kings: &WithKings, turn: Color, winner: Color) -> Vec<WithKings> {
    let mut quiet = with_kings.clone();
    let mut steps = KingSteps::within(&with_kings.abstracted, winner);
    if turn == winner {
        steps.step_winner(&mut quiet);
    } else {
        steps.step_loser(&mut quiet);
    }
    let mut all = Vec::from([quiet]);
    let is_broken_off = for_each_transfer(&with_kings.abstracted, |transfer| {
        all.extend(with_kings.after(transfer, winner));
        true
    });
    assert!(!is_broken_off);
    all
}

#[test]
fn every_move_leads_to_a_known_pair_and_every_check_to_a_checked_one() {
    let (mut checks, mut by_king, mut by_capture) = (0, 0, 0);
    let mut judge = |position: &Position| {
        let (turn, is_rare) = (
            position.turn(),
            position.legal_en_passant_square().is_some(),
        );
        for winner in Color::ALL {
            let Some(search) = KingsSearch::from(position, winner).filter(|_| !is_rare) else {
                continue;
            };
            let mut with_kings = search.known[0].clone();
            reach_fixpoint(&mut with_kings.abstracted);
            with_kings.place_kings(winner);
            let mut all = after_one_move(&with_kings, turn, winner);
            for with_kings in &mut all {
                reach_fixpoint(&mut with_kings.abstracted);
            }
            for legal in position.legal_moves().iter() {
                let next = legal.play();
                let has_kings =
                    |pairs: &Pairs| pairs.losers(next.king(winner)).contains(next.king(!winner));
                let mut fitting = all.iter().filter(|with_kings| {
                    let pairs = &with_kings.pairs[next.turn().index()];
                    contains(&with_kings.abstracted, &next) && has_kings(pairs)
                });
                let is_check = turn == winner && next.is_check();
                let is_known =
                    fitting.any(|with_kings| !is_check || has_kings(&with_kings.checked));
                assert!(is_known, "{legal} in {position} for {winner}");
                let is_by_king = is_check && legal.role() == Role::King;
                checks += usize::from(is_check);
                by_king += usize::from(is_by_king);
                by_capture += usize::from(is_by_king && legal.is_capture());
            }
        }
    };
    for_kings(300, |_, all| all.iter().take(60).for_each(&mut judge));
    let mut numbers = Numbers(23);
    for which in 0..4000 {
        let position = if which % 2 == 0 {
            few(&mut numbers)
        } else {
            shielding(&mut numbers)
        };
        position.iter().for_each(&mut judge);
    }
    assert!(
        checks > 1000 && by_king > 50 && by_capture > 5,
        "{checks} checks, {by_king} of them by a king, {by_capture} of these with a capture"
    );
}

/// Returns `true` if an abstract position with kings contains everything that another contains.
fn has_all_of(known: &WithKings, other: &WithKings) -> bool {
    let mut pieces = known.abstracted.pieces.iter().zip(&other.abstracted.pieces);
    let mut pairs = known.pairs.iter().zip(&other.pairs);
    pieces.all(|(known, other)| other.squares.is_subset(known.squares))
        && pairs.all(|(known, other)| !known.clone().join(other))
        && !known.checked.clone().join(&other.checked)
}

#[test]
fn following_known_positions_with_kings_again_finds_nothing_new() {
    let mut judged = 0;
    for_kings(400, |start, _| {
        for winner in Color::ALL {
            let Some(search) = search(start, winner) else {
                return;
            };
            judged += 1;
            for with_kings in &search.known {
                let is_broken_off = for_each_transfer(&with_kings.abstracted, |transfer| {
                    let Some(next) = with_kings.after(transfer, winner) else {
                        return true;
                    };
                    search.known.iter().any(|known| {
                        known.abstracted.has_fixed_of(&next.abstracted) && has_all_of(known, &next)
                    })
                });
                assert!(!is_broken_off, "{start}");
                let mut again = with_kings.clone();
                reach_fixpoint(&mut again.abstracted);
                again.spread(winner);
                assert!(has_all_of(with_kings, &again), "{start}");
            }
        }
    });
    assert!(judged >= 50, "only {judged} structures were judged");
}

#[test]
fn nothing_is_proven_with_kings_where_a_mate_can_follow() {
    let (mut mates, mut held, mut gained) = (0, 0, 0);
    for_kings(1500, |start, all| {
        for winner in Color::ALL {
            let status = prove(start, winner);
            if all[1..].iter().any(|position| position.is_mated_by(winner)) {
                mates += 1;
                assert_ne!(status, Status::Proven, "{start}");
            }
            let is_plain = is_unwinnable::<40>(start, winner);
            held += usize::from(status == Status::Proven);
            gained += usize::from(status == Status::Proven && !is_plain);
            // Following the kings never proves less.
            assert!(!is_plain || status != Status::Refuted, "{start}");
        }
    });
    assert!(
        // The present number: a smaller one means that the prover has become weaker.
        mates > 10 && held >= 56 && gained >= 4,
        "{mates} mates, {held} proven, {gained} only with the kings followed"
    );
}

#[test]
fn a_king_that_must_let_the_other_in_is_stalemated_by_it() {
    // White has only Kh4-h3-h4. Black can capture on g2 when the king stands on h4, and that is
    // stalemate; on h3 the king protects the pawn.
    let fen = "5b2/8/7p/5p1P/5p1K/5Pp1/1b4P1/2b2k2 w - - 0 1";
    let tempo: Position = fen.parse().expect("a FEN");
    for winner in Color::ALL {
        assert!(!is_unwinnable::<40>(&tempo, winner));
        assert_eq!(prove(&tempo, winner), Status::Proven);
        let mut search = KingsSearch::from(&tempo, winner).expect("no castling rights");
        let stopped = search.prove(MOST, &mut StepCounter::new(&mut |_| true));
        assert_eq!(stopped, Status::Open);
        assert!(search.memory() > 2 * size_of::<WithKings>());
    }
}
