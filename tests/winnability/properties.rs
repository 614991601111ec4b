//! Relations between verdicts: after legal moves, on reflected boards, with larger budgets, and
//! with the quick prover.

use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, Piece, Position, Role, Setup, Square};

/// Pseudo-random numbers, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Head-on pairs of pawns, two kings, and a few bishops and knights.
fn locked(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    if numbers.below(2) == 0 {
        place_pairs(&mut setup, numbers);
    } else {
        place_zigzag(&mut setup, numbers);
    }
    let roles = [Role::Bishop, Role::Bishop, Role::Knight];
    let mut pieces = vec![Role::King, Role::King];
    for _ in 0..numbers.below(4) {
        pieces.push(roles[numbers.below(roles.len())]);
    }
    for (which, role) in pieces.into_iter().enumerate() {
        let square = Square::from_index(numbers.below(64))?;
        if setup
            .set_piece(square, Piece::new(Color::ALL[which % 2], role))
            .is_some()
        {
            return None;
        }
    }
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

fn place_pair(setup: &mut Setup, square: usize) {
    for (square, color) in [(square, Color::White), (square + 8, Color::Black)] {
        let square = Square::from_index(square).expect("a pair stands on the board");
        setup.set_piece(square, Piece::new(color, Role::Pawn));
    }
}

/// Three to eight pairs anywhere.
fn place_pairs(setup: &mut Setup, numbers: &mut Numbers) {
    for _ in 0..3 + numbers.below(6) {
        place_pair(setup, 8 + numbers.below(40));
    }
}

/// A wall from edge to edge in which neighboring pawns protect each other, sometimes with a gap.
fn place_zigzag(setup: &mut Setup, numbers: &mut Numbers) {
    let lowest = 8 * (1 + numbers.below(4));
    for file in 0..8 {
        if numbers.below(20) > 0 {
            place_pair(setup, lowest + file + 8 * (file % 2));
        }
    }
}

fn structures(count: usize) -> impl Iterator<Item = Position> {
    let mut numbers = Numbers(8);
    std::iter::repeat_with(move || locked(&mut numbers))
        .flatten()
        .take(count)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Winnable,
    Unwinnable,
    Undecided,
}

fn verdict(
    analyzer: &mut Analyzer,
    position: &Position,
    winner: Color,
    budget: NodeBudget,
) -> Verdict {
    match analyzer.winnability(position, winner, budget) {
        Winnability::Winnable(helpmate) => {
            let end = helpmate.end();
            assert!(
                end.turn() != winner && end.is_check() && !end.has_legal_moves(),
                "{position}"
            );
            Verdict::Winnable
        }
        Winnability::Unwinnable(_) => Verdict::Unwinnable,
        Winnability::Undecided { .. } => Verdict::Undecided,
    }
}

const SMALL: NodeBudget = NodeBudget::new(3_000);

#[test]
fn no_move_makes_an_unwinnable_position_winnable() {
    let mut analyzer = Analyzer::new();
    let mut unwinnable = 0;
    for position in structures(400) {
        for winner in Color::ALL {
            if verdict(&mut analyzer, &position, winner, SMALL) != Verdict::Unwinnable {
                continue;
            }
            unwinnable += 1;
            for legal in position.legal_moves().iter() {
                let child = legal.play();
                let of_child = verdict(&mut analyzer, &child, winner, SMALL);
                assert_ne!(
                    of_child,
                    Verdict::Winnable,
                    "{position} {legal} for {winner}"
                );
            }
        }
    }
    assert!(unwinnable >= 20, "only {unwinnable} were unwinnable");
}

#[test]
fn turning_the_board_changes_nothing() {
    let mut analyzer = Analyzer::new();
    for position in structures(300) {
        for winner in Color::ALL {
            let here = verdict(&mut analyzer, &position, winner, SMALL);
            let mirrored = position.flip_horizontal().expect("no side may castle");
            for (there, winner) in [(position.flip_colors(), !winner), (mirrored, winner)] {
                let there = verdict(&mut analyzer, &there, winner, SMALL);
                let is_same =
                    here == there || here == Verdict::Undecided || there == Verdict::Undecided;
                assert!(is_same, "{position} for {winner}: {here:?} and {there:?}");
            }
        }
    }
}

#[test]
fn a_larger_budget_changes_no_verdict() {
    let mut analyzer = Analyzer::new();
    for position in structures(150) {
        for winner in Color::ALL {
            let mut before = Verdict::Undecided;
            for nodes in [1, 60, 500, 1_000, 4_000, 20_000] {
                let now = verdict(&mut analyzer, &position, winner, NodeBudget::new(nodes));
                let is_kept = before == Verdict::Undecided || before == now;
                assert!(is_kept, "{position} for {winner}: {before:?}, then {now:?}");
                before = now;
            }
        }
    }
}

#[test]
fn an_analyzer_forgets_what_it_was_asked_before() {
    let mut analyzer = Analyzer::new();
    for position in structures(100) {
        for winner in Color::ALL {
            let again = analyzer.winnability(&position, winner, SMALL);
            assert_eq!(again, position.winnability(winner, SMALL), "{position}");
        }
    }
}

#[test]
fn nothing_proven_quickly_can_be_won() {
    let mut analyzer = Analyzer::new();
    for position in structures(1500) {
        for winner in Color::ALL {
            if position.is_unwinnable_quick(winner) {
                // Random games, played without regard to proofs, never mate.
                let mut numbers = Numbers(position.key());
                let mut at = position.clone();
                for _ in 0..200 {
                    let moves = at.legal_moves();
                    let Some(legal) = moves.get(numbers.below(moves.len().max(1))) else {
                        let is_mate = at.is_check() && at.turn() != winner;
                        assert!(!is_mate, "{position} for {winner}, but {at}");
                        break;
                    };
                    let next = legal.play();
                    at = next;
                }
                let of_end = verdict(&mut analyzer, &at, winner, NodeBudget::new(1_500));
                assert_ne!(
                    of_end,
                    Verdict::Winnable,
                    "{position} for {winner}, but {at}"
                );
            }
        }
    }
}
