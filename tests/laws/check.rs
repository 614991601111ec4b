//! Check, mate and stalemate: rows C (Laws, Articles 3.9 and 5.1 to 5.2).

use touchmove::draws::{Claim, ClaimKind};
use touchmove::laws::Rule;
use touchmove::{Color, Game, IllegalMove, Move, Outcome, Square, Termination};
use touchmove_rows::test;

use crate::draws::{game, mv, play, read};

/// Positions in which the side to move is in check, by pieces of every role, and moves that would be legal without the
/// check.
const CHECKS: [(&str, [&str; 2]); 7] = [
    ("8/8/3k1b2/7n/8/5KB1/8/8 b - - 0 1", ["f6d8", "h5g7"]),
    ("4k3/6p1/5N2/8/8/8/8/4R1K1 b - - 0 1", ["g7g5", "g7f6"]),
    (
        "rnbqkbnr/ppp2ppp/8/1B1pp3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 3",
        ["d5e4", "g8f6"],
    ),
    ("5r2/8/8/2kpP3/4K3/r7/7P/8 w - d6 0 1", ["e5e6", "h2h4"]),
    ("r3k2r/8/3N4/8/8/8/8/R3K2R b KQkq - 0 1", ["a8a1", "h8g8"]),
    ("4k3/8/8/8/8/3p4/4K3/4R3 w - - 0 1", ["e1d1", "e1h1"]),
    (
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        ["e2e3", "g1h3"],
    ),
];

#[test]
fn c_05_a_check_must_be_met_at_once() {
    for (fen, moves) in CHECKS {
        let mut game = Game::new(read(fen));
        let before = game.position().clone();
        for mv in moves.map(mv) {
            let refused = game.play(mv).expect_err("the king is in check");
            assert_eq!(refused.rule(), Rule::KingSafety, "{mv} in {fen}");
            let stays = matches!(refused, IllegalMove::LeavesKingInCheck { checkers, .. }
                if !(checkers & before.checkers()).is_empty());
            assert!(stays, "{mv} in {fen}: {refused}");
        }
        assert_eq!((game.ply(), game.position()), (0, &before));
    }
}

#[test]
fn c_06_mate_ends_the_game_at_once() {
    let mut game = game("f2f3 e7e5 g2g4");
    assert_eq!(game.end(), None);
    play(&mut game, "d8h4");
    let ending = game.end().expect("mate");
    let mate = Termination::Checkmate {
        winner: Color::Black,
    };
    assert_eq!((ending.ply, ending.termination), (4, mate));
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(mate.rule(), Rule::Checkmate);
    assert_eq!(game.claims().next(), None);
}

#[test]
fn c_08_stalemate_is_a_draw_at_once() {
    let mut game = Game::new(read("2k5/8/8/3QB3/8/8/4K3/8 w - - 0 1"));
    assert_eq!(game.outcome(), None);
    play(&mut game, "e2e3");
    let ending = game.end().expect("stalemate");
    assert_eq!(
        (ending.ply, ending.termination),
        (1, Termination::Stalemate)
    );
    assert_eq!(ending.outcome(), Outcome::Draw);
}

#[test]
fn c_09_no_move_counts_after_mate_or_stalemate() {
    for (fen, last, termination) in [
        (
            "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
            "f1f7",
            Termination::Stalemate,
        ),
        (
            "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
            "f1f8",
            Termination::Checkmate {
                winner: Color::White,
            },
        ),
    ] {
        let mut game = Game::new(read(fen));
        play(&mut game, last);
        for mv in every_move() {
            assert!(game.play(mv).is_err(), "{mv} after {termination}");
        }
        let ending = game.end().expect("no legal move is left");
        assert_eq!(
            (ending.ply, ending.termination, game.ply()),
            (1, termination, 1)
        );
    }
}

#[test]
fn c_16_perpetual_check_is_not_a_draw_by_itself() {
    let mut game = Game::new(read("6k1/6p1/8/8/7Q/8/qr4PK/8 w - - 0 1"));
    for occurrences in 1..=4 {
        assert_eq!(game.occurrences(), occurrences);
        assert_eq!(game.outcome(), None);
        let claimable = game
            .verify_claim(Claim::on_board(ClaimKind::ThreefoldRepetition))
            .is_ok();
        assert_eq!(claimable, occurrences >= 3, "occurrence {occurrences}");
        for mv in ["h4d8", "g8h7", "d8h4", "h7g8"] {
            assert!(game.outcome().is_none());
            play(&mut game, mv);
            // Every move of White's is a check, and no rule forbids it.
            assert_eq!(
                game.position().is_check(),
                game.position().turn().is_black()
            );
        }
    }
}

/// All moves from one square to another, promotions aside.
fn every_move() -> impl Iterator<Item = Move> {
    Square::ALL.into_iter().flat_map(|from| {
        Square::ALL
            .into_iter()
            .map(move |to| Move::new(from, to, None))
    })
}
