//! What follows an abstract position, and what may be a mate, row by row.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::member::{FreePiece, Member};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};

fn member(text: &str) -> Member {
    Member::read(text).unwrap_or_else(|expected| panic!("{text}: {expected}"))
}

#[track_caller]
fn assert_next(text: &str, mover: Color, expected: &[&str]) {
    let mut next = Vec::<String>::new();
    let flow = member(text).for_each_next(mover, Color::White, &mut |mut one| {
        one.free.retain(|piece| !piece.squares.is_empty());
        next.push(one.to_string());
        Some(())
    });
    assert!(flow.is_some());
    next.sort();
    next.dedup();
    let mut expected: Vec<_> = expected.iter().map(ToString::to_string).collect();
    expected.sort();
    assert_eq!(next, expected, "{text}");
}

#[test]
fn a_pawn_pushes_captures_and_is_captured_en_passant() {
    assert_next(
        "k7/8/8/8/1p6/8/P7/7K w r:b3-b4",
        Color::White,
        &[
            "k7/8/8/8/1p6/8/P7/6K1 b safe r:b3",
            "k7/8/8/8/1p6/8/P6K/8 b safe r:b3",
            "k7/8/8/8/1p6/8/P5K1/8 b safe r:b3",
            "k7/8/8/8/1p6/P7/8/7K b r:b3",
            "k7/8/8/8/Pp6/8/8/7K b r:b3",
            // The capture en passant, after which it is White's turn.
            "k7/8/8/8/8/p7/8/7K w r:b3-b4",
            // The capture of the rook, which is gone.
            "k7/8/8/8/1p6/1P6/8/7K b",
        ],
    );
    // Each promotion.
    assert_next(
        "k7/3P4/8/8/8/8/8/8 w K:h1",
        Color::White,
        &[
            "k2Q4/8/8/8/8/8/8/8 b K:h1",
            "k2R4/8/8/8/8/8/8/8 b K:h1",
            "k2B4/8/8/8/8/8/8/8 b K:h1",
            "k2N4/8/8/8/8/8/8/8 b K:h1",
            "k7/3P4/8/8/8/8/8/8 b K:g1-h2",
        ],
    );
    // A pinned pawn captures nothing.
    assert_next(
        "2r4k/8/8/8/8/1p6/2P5/2K5 w",
        Color::White,
        &[
            "2r4k/8/8/8/8/1pP5/8/2K5 b",
            "2r4k/8/8/8/2P5/1p6/8/2K5 b",
            "2r4k/8/8/8/8/1p6/1KP5/8 b safe",
            "2r4k/8/8/8/8/1p6/2P5/1K6 b safe",
            "2r4k/8/8/8/8/1p6/2P5/3K4 b safe",
            "2r4k/8/8/8/8/1p6/2PK4/8 b safe",
        ],
    );
}

#[test]
fn free_pieces_move_within_their_squares_or_capture() {
    // The bishop captures on c3, where it then stands for certain; a promoted pawn as any piece.
    assert_next(
        "k7/8/8/8/8/2p5/8/8 w B:b2 K:h1",
        Color::White,
        &[
            "k7/8/8/8/8/2p5/8/8 b B:a1,c1,b2,a3 K:g1-h2",
            "k7/8/8/8/8/2B5/8/8 b K:h1",
        ],
    );
    for piece in ["q", "r", "b", "n"] {
        let mut found = false;
        let _ = member("k7/8/8/8/8/8/8/N6K b x:b2").for_each_next(
            Color::Black,
            Color::White,
            &mut |next| {
                found |= next.to_string() == alloc::format!("k7/8/8/8/8/8/8/{piece}6K w x:");
                Some(())
            },
        );
        assert!(found, "{piece}");
    }
}

#[test]
fn a_king_step_gives_check_only_by_leaving_a_line() {
    let is_safe = |text: &str, after: &str| {
        let mut found = None;
        let _ = member(text).for_each_next(Color::White, Color::White, &mut |next| {
            let placed = next.board.to_string();
            if placed == after {
                found = Some(next.is_not_in_check);
            }
            Some(())
        });
        found.expect("the king steps there")
    };
    let text = "7k/8/8/8/3K4/8/8/8 w B:a1";
    // Along the line, the king still stands between.
    assert!(is_safe(text, "7k/8/8/4K3/8/8/8/8"));
    assert!(!is_safe(text, "7k/8/8/8/4K3/8/8/8"));
    assert!(is_safe("7k/8/8/8/3K4/8/8/8 w B:b1", "7k/8/8/8/4K3/8/8/8"));
}

#[test]
fn a_mate_needs_a_check_and_every_square_held() {
    for (text, may_be_mate) in [
        // A smothered mate, if the knight and both blockers can be there.
        ("7k/8/8/8/8/8/8/K7 b N:f7 r:g8 b:h7 n:g7", true),
        ("7k/8/8/8/8/8/8/K7 b N:f8 r:g8,h7,g7", false),
        ("6rk/6pp/8/8/8/8/8/K7 b N:e5,f7", true),
        ("6rk/6pp/8/8/8/8/8/K7 b N:e5,f8", false),
        ("6rk/6pp/8/8/8/8/8/K7 b safe N:e5,f7", false),
        // One blocker cannot be on two squares.
        ("6rk/8/8/8/8/8/8/K7 b N:f7 r:g7-h7", false),
        ("6rk/8/8/8/8/8/8/K7 b N:f7 r:g7-h7 b:g7-h7", true),
        // One king cannot guard both sides. Other pieces are taken to attack from all their squares.
        ("3k4/8/8/8/8/8/8/8 b K:d6 R:a8", true),
        ("3k4/8/8/8/8/8/8/8 b K:b6,f6 R:a8", false),
        ("3k4/8/8/8/8/8/8/8 b K:b6,f6 R:a8,h7", true),
    ] {
        assert_eq!(
            member(text).may_be_mate(Color::White),
            may_be_mate,
            "{text}"
        );
    }
}

/// Pseudo-random numbers, always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// Returns a member that contains a position: some pieces are free, with more squares and other pieces
/// that may also be there.
fn member_around(position: &Position, numbers: &mut Numbers) -> Member {
    let mut member = Member::of(position);
    let is_safe = position.turn() == Color::Black && !position.is_check();
    member.is_not_in_check = is_safe && numbers.next() % 2 == 0;
    if !member.is_not_in_check && numbers.next() % 2 == 0 {
        member.turn = None;
    }
    for (square, piece) in position.board().iter() {
        if piece.role() == Role::Pawn || numbers.next() % 3 != 0 {
            continue;
        }
        member.board.set(square, None);
        let role = Some(piece.role());
        let promoted = role.filter(|&role| role == Role::King || numbers.next() % 4 != 0);
        let more = Bitboard(numbers.next() << 31 ^ numbers.next());
        member.free.push(FreePiece {
            color: piece.color(),
            role: promoted,
            squares: more & Bitboard(numbers.next() << 31 ^ numbers.next()) | square,
        });
    }
    let occupied = member.board.occupied();
    member
        .free
        .iter_mut()
        .for_each(|piece| piece.squares -= occupied);
    member
}

/// What follows a position in a member is in what follows the member, and a mate may be one.
#[test]
fn members_follow_all_that_can_happen_in_random_games() {
    let mut numbers = Numbers(3);
    let (mut moves_seen, mut mates, mut passing) = (0, 0, 0);
    for game in 0..600 {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        let endgame = "4k3/1p4p1/8/2P4r/r1p5/8/1P4P1/Q3K2Q w - - 0 1";
        let fen = if game % 2 == 0 { start } else { endgame };
        let mut position: Position = fen.parse().expect("a position");
        for _ in 0..40 {
            let member = member_around(&position, &mut numbers);
            assert!(
                member.contains(&Member::of(&position)),
                "{position}\n{member}"
            );
            let mut next = Vec::new();
            let _ =
                member
                    .clone_for_moves()
                    .for_each_next(position.turn(), Color::White, &mut |one| {
                        next.push(one);
                        Some(())
                    });
            let is_shown = |after: &Position| {
                let after = Member::of(after);
                next.iter().any(|one| one.contains(&after))
            };
            let moves = position.legal_moves();
            for legal in moves.iter().filter(|legal| !legal.is_en_passant()) {
                let after = legal.play();
                moves_seen += 1;
                assert!(is_shown(&after), "{position} {}\n{member}", legal.to_move());
                let replies = after.legal_moves();
                for reply in replies.iter().filter(|reply| reply.is_en_passant()) {
                    passing += 1;
                    assert!(
                        is_shown(&reply.play()),
                        "{position} {}\n{member}",
                        legal.to_move()
                    );
                }
                if after.is_checkmate() && after.turn() == Color::Black {
                    mates += 1;
                    let around = member_around(&after, &mut numbers);
                    assert!(around.may_be_mate(Color::White), "{after}\n{around}");
                }
            }
            let which = numbers.next() as usize % moves.len().max(1);
            let Some(legal) = moves.get(which) else {
                break;
            };
            position = legal.play();
        }
    }
    assert!(
        moves_seen > 200_000 && mates > 50 && passing > 50,
        "{moves_seen} {mates} {passing}"
    );
}
