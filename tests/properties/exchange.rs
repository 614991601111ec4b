//! Static exchanges against a search that plays every capture.

use proptest::prelude::*;
use touchmove::{ByRole, Color, Legal, Piece, PieceValues, Position, Role, Setup, Square};

use crate::strategies::{
    cases, edited_setup, en_passant_setup, position, square, with_sides_changed,
};

type Worth = ByRole<i32>;

/// Values as engines have them, and others that only a test would use.
fn worth() -> impl Strategy<Value = Worth> {
    let usual = Just([100, 320, 330, 500, 900, 20_000]);
    let odd = proptest::array::uniform6(-20..400);
    prop_oneof![usual, odd].prop_map(|worth| ByRole::from_fn(|role| worth[role.index()]))
}

/// What a move gains at once: what it takes, and what a pawn becomes.
fn gain(legal: Legal<'_>, worth: &Worth) -> i32 {
    let became = legal.promotion().map(Role::from);
    legal.captured().map_or(0, |role| worth[role])
        + became.map_or(0, |role| worth[role] - worth.pawn)
}

/// What the side to move can win on a square: the best of stopping and of capturing with the man whose turn it is.
fn best_capture(position: &Position, square: Square, worth: &Worth) -> i32 {
    let us = position.turn();
    let moves = position.legal_moves();
    let captures = moves.iter().filter(|legal| {
        legal.to() == square && legal.captured().is_some() && !legal.is_en_passant()
    });
    let next = captures.min_by_key(|legal| {
        let from = legal.from().relative_to(us);
        // A king last, then by worth, by role, by rank and by file; of promotions the one to the most valuable man.
        (
            (
                legal.role() == Role::King,
                worth[legal.role()],
                legal.role(),
            ),
            (from.rank(), from.file()),
            legal.promotion().map(|promotion| -worth[promotion.role()]),
        )
    });
    next.map_or(0, |legal| {
        let rest = best_capture(&legal.play(), square, worth);
        (gain(legal, worth) - rest).max(0)
    })
}

/// What a move wins on its square.
fn searched(legal: Legal<'_>, worth: &Worth) -> i32 {
    if legal.is_castling() {
        return 0;
    }
    gain(legal, worth) - best_capture(&legal.play(), legal.to(), worth)
}

fn assert_exchanges(position: &Position, worth: &Worth) {
    let values = PieceValues::new(*worth);
    for legal in &position.legal_moves() {
        let expected = searched(legal, worth);
        let context = || format!("{legal} in {position} with {worth:?}");
        assert_eq!(legal.static_exchange(&values), expected, "{}", context());
        for least in [expected - 1, expected, expected + 1, 0, -100, 100] {
            let enough = legal.static_exchange_at_least(&values, least);
            assert_eq!(enough, expected >= least, "at least {least}: {}", context());
        }
    }
}

/// Two kings and a crowd of men who look at one square: long exchanges with x-rays and pins.
fn crowd() -> impl Strategy<Value = Option<Position>> {
    let man = (square(), any::<(u8, bool)>());
    let men = proptest::collection::vec(man, 4..24);
    (square(), square(), square(), men, any::<bool>()).prop_map(
        |(white, black, target, men, turn)| {
            let mut setup = Setup::EMPTY;
            for (at, (kind, is_white)) in men {
                let color = if is_white { Color::White } else { Color::Black };
                let role = Role::ALL[usize::from(kind) % 5];
                let piece = Piece::new(color, role);
                let looks =
                    touchmove::attacks::of(piece, at, touchmove::Bitboard::EMPTY).contains(target);
                if looks || kind > 200 {
                    setup.place(at, piece);
                }
            }
            setup.place(white, Piece::new(Color::White, Role::King));
            setup.place(black, Piece::new(Color::Black, Role::King));
            setup.turn = if turn { Color::White } else { Color::Black };
            setup.validate_forgiving(touchmove::Forgiveness::ALL).ok()
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
    fn exchanges_in_edited_positions_are_what_a_search_finds(setup in edited_setup(), worth in worth()) {
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
