//! Static exchange evaluation compared with searches that play every capture.

use proptest::prelude::*;
use touchmove::moves::PieceValues;
use touchmove::setup::Tolerance;
use touchmove::{
    Bitboard, ByRole, Color, LegalMove, LegalMoves, Piece, Position, Role, Setup, Square, attacks,
};

use crate::common::strategies::{
    cases, edited_setup, en_passant_setup, position, square, with_sides_changed,
};

type Worth = ByRole<i32>;

/// The piece values of many engines.
const USUAL: [i32; 6] = [100, 320, 330, 500, 900, 20_000];

/// Piece values as in engines, and others that only a test would use.
fn worth() -> impl Strategy<Value = Worth> {
    let odd = proptest::array::uniform6(-20..400);
    prop_oneof![Just(USUAL), odd].prop_map(|worth| ByRole::from_fn(|role| worth[role.index()]))
}

/// The immediate gain of a move: the captured piece, and the gain of a promotion.
fn gain(legal: LegalMove<'_>, worth: &Worth) -> i32 {
    let became = legal.promotion().map(Role::from);
    legal.captured().map_or(0, |role| worth[role])
        + became.map_or(0, |role| worth[role] - worth.pawn)
}

/// The captures of the piece on a square.
fn captures<'p>(moves: &LegalMoves<'p>, square: Square) -> impl Iterator<Item = LegalMove<'p>> {
    moves.iter().filter(move |legal| {
        legal.to() == square && legal.captured().is_some() && !legal.is_en_passant()
    })
}

/// The gain of the side to move on a square: the better of stopping and of capturing with the next piece in order.
fn best_capture(position: &Position, square: Square, worth: &Worth) -> i32 {
    let us = position.turn();
    let next = captures(&position.legal_moves(), square).min_by_key(|legal| {
        let (role, from) = (legal.role(), legal.from().relative_to(us));
        // Kings last, then by value, role, rank and file; of promotions the most valuable one.
        (
            (role == Role::King, worth[role], role),
            (from.rank(), from.file()),
            legal.promotion().map(|promotion| -worth[promotion.role()]),
        )
    });
    next.map_or(0, |legal| {
        let rest = best_capture(&legal.play(), square, worth);
        (gain(legal, worth) - rest).max(0)
    })
}

/// The gain of the side to move on a square with captures in any order.
fn best_capture_of_all(position: &Position, square: Square, worth: &Worth) -> i32 {
    captures(&position.legal_moves(), square)
        .map(|legal| gain(legal, worth) - best_capture_of_all(&legal.play(), square, worth))
        .fold(0, i32::max)
}

fn assert_exchanges(position: &Position, worth: &Worth) {
    let values = PieceValues::new(*worth);
    for legal in &position.legal_moves() {
        let expected = if legal.is_castling() {
            0
        } else {
            gain(legal, worth) - best_capture(&legal.play(), legal.to(), worth)
        };
        let context = || format!("{legal} in {position} with {worth:?}");
        assert_eq!(legal.see(&values), expected, "{}", context());
        for least in [expected - 1, expected, expected + 1, 0, -100, 100] {
            let enough = legal.see_at_least(&values, least);
            assert_eq!(enough, expected >= least, "{least}: {}", context());
        }
    }
}

/// Two kings and many pieces, most of which attack one square: long exchanges, x-rays, pins.
fn crowd() -> impl Strategy<Value = Option<Position>> {
    let piece = (square(), any::<bool>(), 0..5usize, any::<u8>());
    let pieces = proptest::collection::vec(piece, 4..24);
    (square(), square(), square(), pieces, any::<bool>()).prop_map(
        |(target, white, black, pieces, white_moves)| {
            let color = |is_white| if is_white { Color::White } else { Color::Black };
            let mut setup = Setup::EMPTY;
            for (at, is_white, role, chance) in pieces {
                let piece = Piece::new(color(is_white), Role::ALL[role]);
                let looks = attacks::piece(piece, at, Bitboard::EMPTY).contains(target);
                if looks || chance > 200 {
                    setup.set_piece(at, piece);
                }
            }
            setup.set_piece(white, Piece::new(Color::White, Role::King));
            setup.set_piece(black, Piece::new(Color::Black, Role::King));
            setup.turn = color(white_moves);
            setup.validate_with(Tolerance::ALL).ok()
        },
    )
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn exchanges_are_what_a_search_finds(position in position(), worth in worth()) {
        assert_exchanges(&position, &worth);
    }

    #[test]
    fn exchanges_in_edited_positions_are_what_a_search_finds(
        setup in edited_setup(),
        worth in worth(),
    ) {
        if let Ok(position) = setup.validate() {
            assert_exchanges(&position, &worth);
        }
    }

    #[test]
    fn exchanges_after_en_passant_are_what_a_search_finds(
        setup in en_passant_setup(),
        bits in any::<u64>(),
        worth in worth(),
    ) {
        if let Ok(position) = with_sides_changed(setup, bits).validate() {
            assert_exchanges(&position, &worth);
        }
    }

    #[test]
    fn long_exchanges_are_what_a_search_finds(crowd in crowd(), worth in worth()) {
        if let Some(position) = crowd {
            assert_exchanges(&position, &worth);
        }
    }
}

/// Positions from random games.
const SUITE: &str = include_str!("../movegen/standard.epd");

#[test]
fn another_order_of_captures_is_seldom_better() {
    let worth = ByRole::from_fn(|role| USUAL[role.index()]);
    let values = PieceValues::new(worth);
    let (mut asked, mut different) = (0, 0);
    for line in SUITE.lines() {
        let fen = line.split(" ;").next().expect("a line has a FEN");
        let position: Position = fen.parse().expect("a valid FEN");
        let moves = position.legal_moves();
        for legal in moves.iter().filter(|legal| !legal.is_castling()) {
            let rest = best_capture_of_all(&legal.play(), legal.to(), &worth);
            asked += 1;
            different += usize::from(legal.see(&values) != gain(legal, &worth) - rest);
        }
    }
    assert!(asked > 17_000, "{asked}");
    assert!(different * 1_000 <= asked, "{different} of {asked}");
}

#[test]
fn no_values_are_too_large() {
    let fen = "1n2k2r/P5p1/2b2n2/3p4/2P1P3/2N5/6B1/3RK3 w k - 0 1";
    let position: Position = fen.parse().expect("a valid FEN");
    let extremes = [i32::MIN, i32::MIN + 1, -1, 0, i32::MAX - 1, i32::MAX];
    for low in extremes {
        for high in extremes {
            let worth = ByRole::from_fn(|role| [low, high][role.index() % 2]);
            let values = PieceValues::new(worth);
            for legal in &position.legal_moves() {
                let won = legal.see(&values);
                for least in extremes.into_iter().chain([won]) {
                    let enough = legal.see_at_least(&values, least);
                    assert_eq!(enough, won >= least, "{legal} {worth:?} {least}");
                }
            }
        }
    }
}
