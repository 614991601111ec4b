//! Premoves: no legal move after any reply is missing, and a queue is played or dropped.

use proptest::prelude::*;
use touchmove::moves::PremoveQueue;
use touchmove::{Bitboard, Chess960, Game, Move, Position, Rank, Square};

use crate::common::strategies::{
    beginning, cases, castling_setup, crowded_setup, en_passant_setup, position,
};

/// Asserts that what is legal after each reply was a premove. Returns how many premoves there were.
fn assert_all_are_premoves(position: &Position) -> usize {
    let reached = Square::ALL.map(|square| position.premove_destinations(square));
    for reply in &position.legal_moves() {
        let next = reply.play();
        for from in next.our_pieces() {
            let missing = next.destinations(from) & !reached[from.index()];
            assert!(
                missing.is_empty(),
                "{from}{missing} after {reply} in {position}"
            );
        }
        for legal in &next.legal_moves() {
            let mut queue = PremoveQueue::new();
            assert!(
                queue.push(position, legal.to_move()),
                "{legal} after {reply} in {position}"
            );
            assert_eq!(queue.next_move(&next), Some(legal));
            assert!(queue.moves().is_empty());
        }
    }
    let theirs = position.their_pieces();
    for square in Square::ALL {
        assert!(theirs.contains(square) || reached[square.index()].is_empty());
    }
    reached.iter().map(|squares| squares.len()).sum()
}

fn walk(position: &Position, depth: u32) {
    assert_all_are_premoves(position);
    if depth > 0 {
        for legal in &position.legal_moves() {
            walk(&legal.play(), depth - 1);
        }
    }
}

#[test]
fn nothing_is_missing_below_these_positions() {
    for (fen, depth) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            2,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            1,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            1,
        ),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 2),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 2),
        // Kings beside their rooks, and castling that moves the rook over the king.
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 0 1", 2),
        ("5rkr/8/8/8/8/8/8/RK3R2 w FAhf - 0 1", 2),
    ] {
        walk(&fen.parse().expect("a position"), depth);
    }
    for number in (0..960).step_by(31) {
        let array = Chess960::new(number).expect("a number below 960");
        walk(&Position::chess960(array, array), 0);
    }
}

#[test]
fn premoves_are_no_more_than_the_opponent_could_allow() {
    let start = Position::standard();
    // The bishop cannot pass the pawn that guards it, even if the pawn is captured.
    let of = |position: &Position, square| position.premove_destinations(square);
    let after_e4 = start.parse_san("e4").expect("a move").play();
    assert_eq!(
        of(&after_e4, Square::C1),
        Square::B2.bitboard() | Square::D2
    );
    assert_eq!(
        of(&after_e4, Square::E4),
        Square::E5.bitboard() | Square::D5 | Square::F5
    );
    assert_eq!(
        of(&after_e4, Square::G1),
        Square::E2.bitboard() | Square::F3 | Square::H3
    );
    assert_eq!(of(&after_e4, Square::E7), Bitboard::EMPTY);
    // Its own knight and bishop stand in the king's way.
    assert!(!of(&after_e4, Square::E1).contains(Square::G1));
    assert!(of(&after_e4, Square::D8).is_empty());
    // The knight stands in the way of the rook alone.
    let castling: Position = "4k3/8/8/8/8/8/8/RN2K2R b KQ - 0 1"
        .parse()
        .expect("a position");
    let castles = of(&castling, Square::E1) & Bitboard::rank(Rank::First);
    assert_eq!(
        castles,
        Square::D1.bitboard() | Square::F1 | Square::G1 | Square::H1
    );
    // So does one that stands where the king would land, far from the rook.
    let castling: Position = "4k3/8/8/8/8/8/8/1KR3N1 b C - 0 1"
        .parse()
        .expect("a position");
    let castles = of(&castling, Square::B1) & Bitboard::rank(Rank::First);
    assert_eq!(castles, Square::A1.bitboard() | Square::C1);
    // So does a piece where the king would land, and one where the rook would.
    for fen in [
        "4k3/8/8/8/8/8/8/4K1NR b K - 0 1",
        "4k3/8/8/8/8/8/8/R1B1K3 b Q - 0 1",
        "4k3/8/8/8/8/8/8/4KB1R b K - 0 1",
        "4k3/8/8/8/8/8/8/R2QK3 b Q - 0 1",
    ] {
        let blocked: Position = fen.parse().expect("a position");
        let along = of(&blocked, Square::E1) & Bitboard::rank(Rank::First);
        assert_eq!(along, Square::D1.bitboard() | Square::F1, "{fen}");
    }
    // Nothing captures a king.
    let checked: Position = "4k3/8/8/8/8/8/8/QK2R3 b - - 0 1"
        .parse()
        .expect("a position");
    assert!(!of(&checked, Square::A1).contains(Square::B1));
    assert!(of(&checked, Square::E1).contains(Square::E8));
}

#[test]
fn a_queue_is_entered_on_its_own_board_and_dropped_as_a_whole() {
    let mv = |text: &str| text.parse::<Move>().expect("a move");
    let mut game = Game::standard();
    for san in ["e4", "e5"] {
        game.play_san(san).expect("a move");
    }
    let mut queue = PremoveQueue::new();
    assert!(queue.push(game.position(), mv("b8c6")));
    assert!(
        !queue.push(game.position(), mv("b8a6")),
        "the knight is gone"
    );
    assert!(queue.push(game.position(), mv("f8c5")));
    assert!(queue.push(game.position(), mv("g8f6")));
    assert!(queue.push(game.position(), mv("e8g8")));
    assert!(
        !queue.push(game.position(), mv("e8g8")),
        "the king has castled"
    );
    let drawn = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/4P3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(queue.board(game.position()).to_string(), drawn);
    assert_eq!(
        queue.destinations(game.position(), Square::F8),
        Square::E8.bitboard() | Square::D8 | Square::F7
    );
    assert_eq!(queue.pop(), Some(mv("e8g8")));
    assert_eq!(queue.moves(), [mv("b8c6"), mv("f8c5"), mv("g8f6")]);
    game.play_san("Nf3").expect("a move");
    let next = queue
        .next_move(game.position())
        .map(|legal| legal.to_move());
    game.play(next.expect("a legal move")).expect("a move");
    // A king that has moved does not castle, wherever it is.
    let mut castling = PremoveQueue::new();
    let position: Position = "4k3/8/8/8/8/8/8/4K2R b K - 0 1"
        .parse()
        .expect("a position");
    for text in ["e1d1", "d1e1"] {
        assert!(castling.push(&position, mv(text)));
    }
    assert!(!castling.push(&position, mv("e1h1")));
    // A check that the bishop does not answer: the knight is not played either.
    let checked: Position = "4kb1r/8/8/1B6/8/8/8/4K3 b k - 0 1"
        .parse()
        .expect("a position");
    assert_eq!(queue.next_move(&checked), None);
    assert!(queue.moves().is_empty());
    assert_eq!(queue.next_move(game.position()), None);

    let promoting: Position = "3nk3/4P3/8/8/8/8/8/4K3 b - - 0 1"
        .parse()
        .expect("a position");
    assert!(!queue.push(&promoting, mv("e7d8")), "promoted to what?");
    assert!(!queue.push(&promoting, mv("e1e2q")));
    assert!(
        !queue.push(&promoting, mv("d8c6")),
        "the knight may move at once"
    );
    assert!(queue.push(&promoting, mv("e7d8q")));
    assert_eq!(queue.board(&promoting).to_string(), "3Qk3/8/8/8/8/8/8/4K3");
    for number in 1..PremoveQueue::CAPACITY {
        assert!(queue.push(&promoting, mv(["e1e2", "e2e1"][(number + 1) % 2])));
    }
    assert!(!queue.push(&promoting, mv("d8d7")), "full");
    queue.clear();
    assert_eq!(queue, PremoveQueue::new());
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn nothing_is_missing_in_any_position(position in position(), fen in beginning()) {
        assert_all_are_premoves(&position);
        assert_all_are_premoves(&fen.parse().expect("a position"));
    }

    #[test]
    fn nothing_is_missing_after_castling_and_en_passant(
        castling in castling_setup(),
        en_passant in en_passant_setup(),
        crowded in crowded_setup(),
        mv in any::<u16>(),
    ) {
        let setups = [castling, en_passant, crowded];
        for position in setups.iter().filter_map(|setup| setup.validate().ok()) {
            assert_all_are_premoves(&position);
            // No move panics, nor a board on which the same moves are made again.
            let mut queue = PremoveQueue::new();
            for bits in (0..).map(|step: u16| mv.wrapping_add(step.wrapping_mul(4099))).take(64) {
                if let Some(mv) = Move::from_bits(bits) {
                    let _ = queue.push(&position, mv);
                }
            }
            let _ = queue.board(&position);
            prop_assert!(queue.moves().len() <= PremoveQueue::CAPACITY);
        }
    }
}
