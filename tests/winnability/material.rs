//! Material: a side without mating material never mates, tested on every mate that could contradict it.

use proptest::prelude::*;
use touchmove::setup::Tolerance;
use touchmove::{Bitboard, Color, Piece, Position, Role, Setup, Square, attacks};

use crate::common::strategies::cases;

/// The squares from which every other follows by rotating or reflecting the board, for pieces without a direction.
fn corner() -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(|square| {
        square.rank() as usize <= square.file() as usize && (square.file() as usize) < 4
    })
}

/// Black's king and the pieces of both sides around it, Black to move.
fn scene(king: Square, winner_king: Square, pieces: &[(Square, Color, Role)]) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    setup.turn = Color::Black;
    for &(square, color, role) in pieces {
        setup.set_piece(square, Piece::new(color, role));
    }
    if setup.board.occupied().contains(king) || setup.board.occupied().contains(winner_king) {
        return None;
    }
    setup.set_piece(king, Piece::new(Color::Black, Role::King));
    setup.set_piece(winner_king, Piece::new(Color::White, Role::King));
    setup.validate_with(Tolerance::ALL).ok()
}

/// Squares for White's king: those from which it covers squares next to Black's king, and one from which it does not.
fn winner_kings(king: Square) -> impl Iterator<Item = Square> {
    let far = Square::ALL
        .into_iter()
        .max_by_key(|square| square.distance(king));
    let near = Square::ALL
        .into_iter()
        .filter(move |square| square.distance(king) == 2);
    near.chain(far)
}

/// Every subset of some squares.
fn subsets(squares: Bitboard) -> impl Iterator<Item = Bitboard> {
    let all = squares.bits();
    let mut next = Some(0);
    core::iter::from_fn(move || {
        let subset: u64 = next?;
        next = (subset != all).then(|| subset.wrapping_sub(all) & all);
        Some(Bitboard::from_bits(subset))
    })
}

#[test]
fn no_queens_smother_their_king_against_a_lone_knight() {
    let mut scenes = 0;
    for king in corner() {
        for knight in attacks::knight(king) {
            for queens in subsets(attacks::king(king)) {
                let mut pieces = vec![(knight, Color::White, Role::Knight)];
                pieces.extend(
                    queens
                        .into_iter()
                        .map(|queen| (queen, Color::Black, Role::Queen)),
                );
                for position in winner_kings(king).filter_map(|winner| scene(king, winner, &pieces))
                {
                    scenes += 1;
                    assert!(position.is_check() && position.cannot_mate_by_material(Color::White));
                    assert!(!position.is_checkmate(), "{position}");
                }
            }
        }
    }
    assert!(scenes > 20_000, "{scenes}");
}

#[test]
fn a_rook_does_smother_its_king_against_a_lone_knight() {
    let pieces = [
        (Square::C2, Color::White, Role::Knight),
        (Square::B1, Color::Black, Role::Rook),
    ];
    let mated = scene(Square::A1, Square::A3, &pieces).expect("a position");
    assert!(mated.is_checkmate());
    assert!(!mated.cannot_mate_by_material(Color::White));
}

/// Rooks and bishops in the king's way, and a bishop that gives check: rooks on all squares that the bishop cannot
/// reach, rooks or bishops on the others. Where a queen would do, a rook does as well, and defends less.
#[test]
fn no_bishops_of_one_color_mate_if_none_but_queens_rooks_and_such_bishops_are_there() {
    let mut scenes = 0;
    for king in corner() {
        let other_color = if king.is_light() {
            Bitboard::DARK
        } else {
            Bitboard::LIGHT
        };
        let around = attacks::king(king);
        for checker in attacks::bishop(king, Bitboard::EMPTY) {
            for rooks in subsets(around - checker) {
                for bishops in subsets(around - other_color - rooks - checker) {
                    let pieces: Vec<_> = [(checker, Color::White, Role::Bishop)]
                        .into_iter()
                        .chain(
                            rooks
                                .into_iter()
                                .map(|rook| (rook, Color::Black, Role::Rook)),
                        )
                        .chain(
                            bishops
                                .into_iter()
                                .map(|bishop| (bishop, Color::Black, Role::Bishop)),
                        )
                        .collect();
                    for position in
                        winner_kings(king).filter_map(|winner| scene(king, winner, &pieces))
                    {
                        scenes += 1;
                        assert!(position.cannot_mate_by_material(Color::White), "{position}");
                        assert!(!position.is_checkmate(), "{position}");
                    }
                }
            }
        }
    }
    assert!(scenes > 100_000, "{scenes}");
}

/// White's pieces, Black's pieces, and the square color of all bishops, such that White can never mate.
fn insufficient() -> impl Strategy<Value = (Vec<Role>, Vec<Role>, Bitboard)> {
    let anything = proptest::sample::select(&[
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ]);
    let no_leapers = proptest::sample::select(&[Role::Bishop, Role::Rook, Role::Queen]);
    let some = |role| proptest::collection::vec(role, 0..6);
    let bishops = proptest::collection::vec(Just(Role::Bishop), 1..4);
    let pieces = prop_oneof![
        (Just(Vec::new()), some(anything.boxed())),
        (Just(vec![Role::Knight]), some(Just(Role::Queen).boxed())),
        (bishops, some(no_leapers.boxed())),
    ];
    let color = proptest::sample::select(&[Bitboard::LIGHT, Bitboard::DARK]);
    (pieces, color).prop_map(|((white, black), color)| (white, black, color))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn a_side_without_mating_material_never_mates(
        (white, black, color) in insufficient(),
        squares in proptest::sample::subsequence(Square::ALL.to_vec(), 64).prop_shuffle(),
        black_wins in any::<bool>(),
        numbers in crate::common::strategies::picks(80),
    ) {
        let winner = if black_wins { Color::Black } else { Color::White };
        let mut setup = Setup::EMPTY;
        setup.turn = winner;
        let mut free = squares;
        let pieces = [(winner, white), (!winner, black)];
        let pieces = pieces.into_iter().flat_map(|(color, roles)| {
            let all = roles.into_iter().chain([Role::King]);
            all.map(move |role| Piece::new(color, role))
        });
        for piece in pieces {
            let fits = |square: &Square| match piece.role() {
                Role::Bishop => color.contains(*square),
                Role::Pawn => !matches!(square.rank() as u8, 0 | 7),
                _ => true,
            };
            let place = free.iter().position(fits).expect("there are squares enough");
            setup.set_piece(free.remove(place), piece);
        }
        let Ok(mut position) = setup.validate_with(Tolerance::ALL) else { return Ok(()) };
        for number in numbers {
            prop_assert!(position.cannot_mate_by_material(winner), "{}", position);
            for legal in &position.legal_moves() {
                let next = legal.play();
                prop_assert!(next.cannot_mate_by_material(winner), "{}", next);
                prop_assert!(next.turn() == winner || !next.is_checkmate(), "{}", next);
            }
            let Some(legal) = crate::common::strategies::picked(&position, number) else { break };
            position = legal.play();
        }
    }

    /// The rule in its own words: king alone, or one knight against queens, or bishops of one color without pawns and
    /// knights.
    #[test]
    fn the_rule_is_what_its_words_say(setup in crate::common::strategies::edited_setup()) {
        let Ok(position) = setup.validate() else { return Ok(()) };
        if !position.has_legal_moves() {
            return Ok(());
        }
        let board = position.board();
        for winner in Color::ALL {
            let count = |color, role| board.pieces(color, role).len();
            let own = Role::ALL.map(|role| count(winner, role));
            let theirs = Role::ALL.map(|role| count(!winner, role));
            let bishops = board.by_role(Role::Bishop);
            let one_color = bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK);
            let expected = match own {
                [0, 0, 0, 0, 0, _] => true,
                [0, 1, 0, 0, 0, _] => matches!(theirs, [0, 0, 0, 0, _, _]),
                [0, 0, _, 0, 0, _] => one_color && matches!(theirs, [0, 0, ..]),
                _ => false,
            };
            prop_assert_eq!(position.cannot_mate_by_material(winner), expected, "{}", position);
        }
    }
}
