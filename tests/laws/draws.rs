//! Draws by repetition and by counted moves, claimed or automatic: rows E (Laws, Articles 9.2, 9.3 and 9.6).

use touchmove::draws::{Claim, ClaimError, ClaimKind, DrawFact};
use touchmove::laws::Rule;
use touchmove::{Color, Game, IllegalMove, Move, Outcome, Position, Termination};
use touchmove_rows::test;

/// Knights of both sides move out and back.
const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn e_12_the_player_to_move_may_claim_the_third_occurrence() {
    let claim = Claim::on_board(ClaimKind::ThreefoldRepetition);
    let mut game = game(THERE_AND_BACK);
    let wrong = game.verify_claim(claim);
    assert_eq!(wrong, Err(ClaimError::TooFewOccurrences { occurrences: 2 }));
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.verify_claim(claim), Ok(()));
    assert_eq!(claim.rule(), Rule::ThreefoldRepetition);
    // The right lasts as long as the position; a claim alone ends nothing.
    assert_eq!(game.outcome(), None);
    play(&mut game, "g1f3");
    assert!(
        game.verify_claim(claim).is_ok(),
        "so has the position after 1 Nf3"
    );
    play(&mut game, "b8c6");
    assert!(game.verify_claim(claim).is_err());
}

#[test]
fn e_12_not_necessarily_by_repeated_moves() {
    // Dubov against Nepomniachtchi 2023, all with knights: after 12...Nb8 every piece is back on its first square.
    let mut game = game(
        "g1f3 g8f6 f3d4 f6d5 d4b3 d5b6 b1c3 b8c6 c3e4 c6e5 e4g5 e5g4 g5f3 g4f6 f3g1 f6g8 b3c5 b6c4 c5a4 c4a5 a4c3 a5c6 \
         c3b1 c6b8",
    );
    let claim = Claim::on_board(ClaimKind::ThreefoldRepetition);
    assert_eq!((game.ply(), game.occurrences()), (24, 2));
    assert!(game.verify_claim(claim).is_err());
    // Other knights move out and back: the third occurrence comes by a third, shorter way.
    play(&mut game, "b1a3 b8a6 a3b1 a6b8");
    assert_eq!(game.occurrences(), 3);
    let earlier: Vec<usize> = game.repetitions().earlier().collect();
    assert_eq!(earlier, [24, 0]);
    assert_eq!(game.verify_claim(claim), Ok(()));
}

#[test]
fn e_13_or_announce_the_move_that_brings_it_about() {
    let mut game = game(THERE_AND_BACK);
    play(&mut game, "g1f3 g8f6 f3g1");
    let claim = |text| Claim::with_intended_move(ClaimKind::ThreefoldRepetition, mv(text));
    assert_eq!(game.verify_claim(claim("f6g8")), Ok(()));
    assert_eq!(claim("f6g8").rule(), Rule::ThreefoldRepetitionAnnounced);
    let other = game.verify_claim(claim("f6h5"));
    assert_eq!(other, Err(ClaimError::TooFewOccurrences { occurrences: 1 }));
    let illegal = game.verify_claim(claim("f6f5"));
    assert!(matches!(
        illegal,
        Err(ClaimError::IllegalMove(IllegalMove::InvalidMovement { .. }))
    ));
    assert_eq!(game.claims().collect::<Vec<_>>(), [claim("f6g8")]);
    // Announcing is not playing.
    assert_eq!(game.ply(), 7);
}

#[test]
fn e_13_the_announcement_of_a_famous_game() {
    // Fischer against Petrosian, Buenos Aires 1971: the queen came to e2 on moves 30 and 32, and on move 34 White
    // announces it.
    let mut game = game(
        "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 d5e4 c3e4 f8e7 g5f6 g7f6 g2g3 f6f5 e4c3 e7f6 \
         g1e2 b8c6 d4d5 e6d5 c3d5 f6b2 f1g2 e8h8 e1h1 b2h8 e2f4 c6e5 d1h5 e5g6 a1d1 c7c6 \
         d5e3 d8f6 g1h1 h8g7 g2h3 g6e7 d1d3 c8e6 f1d1 g7h6 d3d4 h6f4 d4f4 a8d8 d1d8 f8d8 \
         h3f5 e7f5 e3f5 d8d5 g3g4 e6f5 g4f5 h7h6 h2h3 g8h7 h5e2 f6e5 e2h5 e5f6 h5e2 d5e5 \
         e2d3 e5d5",
    );
    let announced = Claim::with_intended_move(ClaimKind::ThreefoldRepetition, mv("d3e2"));
    assert_eq!(game.claims().collect::<Vec<_>>(), [announced]);
    let (ply, player) = (66, Color::White);
    let report: Vec<String> = game.report().map(|finding| finding.to_string()).collect();
    assert_eq!(
        report,
        [format!("ply {ply}: {player} could claim {announced}")]
    );
    // If the move had been played, the claim would have been the opponent's.
    play(&mut game, "d3e2");
    assert_eq!(
        game.verify_claim(Claim::on_board(ClaimKind::ThreefoldRepetition)),
        Ok(())
    );
    assert_eq!(game.position().turn(), Color::Black);
}

#[test]
fn e_15_pieces_of_one_kind_are_alike() {
    let mut game = Game::new(read("4k3/8/8/8/8/8/4K3/R6R w - - 0 1"));
    play(&mut game, "a1a3 e8d8 h1a1 d8e8 a3h3 e8d8 h3h1 d8e8");
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn e_18_castling_rights_count_and_not_whether_castling_is_possible() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut game = Game::new(read(castles));
    play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(
        (game.position().board(), game.occurrences()),
        (game.start().board(), 1)
    );
    play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.occurrences(), 2);

    // A bishop that attacks d1 prevents castling for the moment, and takes no right away.
    let mut game = Game::new(read("4k3/8/8/8/8/5b2/8/R3K1B1 w Q - 0 1"));
    for occurrences in 1..=3 {
        assert_eq!(game.occurrences(), occurrences);
        assert!(!game.position().is_legal(mv("e1a1")));
        play(&mut game, "g1h2 f3e4");
        assert!(game.position().is_legal(mv("e1a1")));
        play(&mut game, "h2g1 e4f3");
    }
}

#[test]
fn e_18_castling_takes_the_rights_for_ever() {
    let mut game = Game::new(read("4k3/8/8/8/8/8/8/4K2R w K - 7 1"));
    play(
        &mut game,
        "e1h1 e8d8 g1h2 d8e8 h2g1 e8d8 f1e1 d8c8 e1f1 c8d8",
    );
    let castled = game.position_at(1).expect("played");
    assert_eq!(game.position_at(1).map(Position::halfmove_clock), Some(8));
    assert_eq!(
        game.position_at(10).map(Position::board),
        game.position_at(6).map(Position::board)
    );
    assert_eq!(game.occurrences(), 3);
    assert!(castled.castling_rights().is_empty());
}

#[test]
fn e_19_fifty_moves_of_each_side_may_be_claimed() {
    let claim = Claim::on_board(ClaimKind::FiftyMoves);
    let mut game = Game::new(read("8/8/4k3/8/8/3K4/8/R7 w - - 98 120"));
    play(&mut game, "a1b1");
    assert_eq!(
        game.verify_claim(claim),
        Err(ClaimError::TooFewMoves { plies: 99 })
    );
    play(&mut game, "e6d6");
    assert_eq!(game.verify_claim(claim), Ok(()));
    assert_eq!(claim.rule(), Rule::FiftyMoves);
    assert!(game.claims().any(|other| other == claim));
    // No player must claim, and the claim can also be made later.
    play(&mut game, "b1c1 d6e6");
    assert_eq!((game.outcome(), game.verify_claim(claim)), (None, Ok(())));
}

#[test]
fn e_20_or_announce_the_move_that_completes_them() {
    let game = Game::new(read("8/8/4k3/8/8/p2K4/1P6/R7 w - - 99 120"));
    let claim = |text| Claim::with_intended_move(ClaimKind::FiftyMoves, mv(text));
    assert_eq!(game.verify_claim(claim("d3e3")), Ok(()));
    assert_eq!(claim("d3e3").rule(), Rule::FiftyMovesAnnounced);
    let resets = Err(ClaimError::TooFewMoves { plies: 0 });
    for text in ["b2b3", "b2a3", "a1a3"] {
        assert_eq!(game.verify_claim(claim(text)), resets, "{text}");
    }
    assert!(game.verify_claim(claim("d3d5")).is_err());
    let announced: Vec<Move> = game
        .claims()
        .filter_map(|claim| claim.intended_move)
        .collect();
    let quiet = game
        .position()
        .legal_moves()
        .iter()
        .filter(|legal| legal.play().halfmove_clock() == 100)
        .count();
    assert_eq!(announced.len(), quiet);
    assert!(announced.contains(&mv("d3e3")) && !announced.contains(&mv("b2b3")));
}

#[test]
fn e_20_an_announced_mate_is_judged_by_the_count() {
    let game = Game::new(read("7k/8/6K1/8/8/8/8/R7 w - - 99 160"));
    let claim = Claim::with_intended_move(ClaimKind::FiftyMoves, mv("a1a8"));
    assert_eq!(game.verify_claim(claim), Ok(()));
}

#[test]
fn e_21_only_captures_and_pawn_moves_reset_the_counter() {
    let mut game = Game::new(read("r3k2r/3p4/8/4P3/8/8/8/R3K2R b KQkq - 10 40"));
    play(&mut game, "d7d5");
    assert_eq!(game.position().halfmove_clock(), 0);
    // En passant lapses, castling rights are lost, White castles: the counter runs on.
    for (clock, text) in (1..).zip(["e1h1", "a8b8", "f1f2", "e8e7"]) {
        play(&mut game, text);
        assert_eq!(game.position().halfmove_clock(), clock, "{text}");
    }
    play(&mut game, "a1a7");
    assert_eq!(game.position().halfmove_clock(), 5);
    play(&mut game, "e7e8 a7d7");
    play(&mut game, "e8d7");
    assert_eq!(game.position().halfmove_clock(), 0);
}

#[test]
fn e_22_no_claim_after_mate_on_the_fiftieth_move() {
    let mut game = Game::new(read("7k/8/6K1/8/8/8/8/R7 w - - 99 160"));
    play(&mut game, "a1a8");
    assert_eq!(game.position().halfmove_clock(), 100);
    let mate = Termination::Checkmate {
        winner: Color::White,
    };
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::White)));
    let wrong = game.verify_claim(Claim::on_board(ClaimKind::FiftyMoves));
    assert_eq!(wrong, Err(ClaimError::GameOver { termination: mate }));
    assert_eq!(game.claims().next(), None);
}

#[test]
fn e_31_five_occurrences_end_the_game() {
    let mut game = Game::standard();
    for _ in 0..4 {
        assert_eq!(game.end(), None);
        play(&mut game, THERE_AND_BACK);
    }
    let ending = game.end().expect("five occurrences");
    assert_eq!(
        (ending.ply, ending.termination),
        (16, Termination::FivefoldRepetition)
    );
    assert_eq!(ending.outcome(), Outcome::Draw);
    assert_eq!(ending.termination.rule(), Rule::FivefoldRepetition);
}

#[test]
fn e_32_seventy_five_moves_end_the_game() {
    let mut game = Game::new(read("8/8/4k3/8/8/3K4/8/R7 w - - 148 160"));
    play(&mut game, "a1b1");
    assert_eq!(game.end(), None);
    play(&mut game, "e6d6");
    let ending = game.end().expect("75 moves");
    assert_eq!(
        (ending.ply, ending.termination),
        (2, Termination::SeventyFiveMoves)
    );
    assert_eq!(ending.termination.rule(), Rule::SeventyFiveMoves);
    // From a FEN whose half-move clock is past the limit, the game is over before it begins, whatever the count.
    for clock in [150, 151, 65_535] {
        let late = Game::new(read(&format!("8/8/4k3/8/8/3K4/8/R7 w - - {clock} 160")));
        assert_eq!(late.end().map(|ending| ending.ply), Some(0), "{clock}");
    }
}

#[test]
fn e_33_mate_on_the_seventy_fifth_move_is_mate() {
    for clock in [99, 149, 150] {
        let mut game = Game::new(read(&format!("7k/8/6K1/8/8/8/8/R7 w - - {clock} 160")));
        play(&mut game, "a1a8");
        let ending = game.end().expect("it is over");
        // At 150 the game was drawn before the move.
        let expected = if clock == 150 {
            (0, Outcome::Draw)
        } else {
            (1, Outcome::Win(Color::White))
        };
        assert_eq!((ending.ply, ending.outcome()), expected, "{clock}");
    }
    let mut game = Game::new(read("7k/5Q2/8/6K1/8/8/8/8 w - - 149 160"));
    play(&mut game, "g5g6");
    assert_eq!(
        game.end().map(|ending| ending.termination),
        Some(Termination::Stalemate)
    );
}

#[test]
fn e_34_the_game_was_over_even_if_no_one_noticed() {
    let mut game = Game::new(read("8/8/4k3/8/p7/3K4/8/R7 w - - 149 160"));
    // The capture three moves later restarts the count, but the game had already ended.
    play(&mut game, "a1b1 e6d6 b1a1 d6e6 a1a4 e6d6");
    assert_eq!(game.position().halfmove_clock(), 1);
    let ending = game.end().expect("it was over after the first move");
    assert_eq!(
        (ending.ply, ending.termination),
        (1, Termination::SeventyFiveMoves)
    );
    assert_eq!(game.claims().next(), None);

    // Mate after the fifth occurrence comes too late.
    let mut game = Game::new(read("7k/8/6K1/8/8/8/8/R7 w - - 0 1"));
    for _ in 0..4 {
        play(&mut game, "a1b1 h8g8 b1a1 g8h8");
    }
    play(&mut game, "a1a8");
    assert!(game.position().is_checkmate());
    let ending = game.end().expect("it was over before the mate");
    assert_eq!(
        (ending.ply, ending.termination),
        (16, Termination::FivefoldRepetition)
    );
    let last = game.report().last();
    assert_eq!(last, Some(DrawFact::Over(ending)));
    // Undone far enough, the game goes on.
    game.go_to(15).expect("so many are played");
    assert_eq!(game.end(), None);
}

#[test]
fn e_35_three_occurrences_or_fifty_moves_alone_end_nothing() {
    let game = game(&[THERE_AND_BACK; 3].join(" "));
    assert_eq!((game.occurrences(), game.outcome()), (4, None));
    let mut game = Game::new(read("8/8/4k3/8/8/3K4/8/R7 w - - 120 160"));
    assert_eq!(game.outcome(), None);
    play(&mut game, "a1b1");
    assert_eq!(
        (game.position().halfmove_clock(), game.outcome()),
        (121, None)
    );
    assert!(
        game.verify_claim(Claim::on_board(ClaimKind::FiftyMoves))
            .is_ok()
    );
}

/// A game from the start position.
pub(crate) fn game(moves: &str) -> Game {
    let mut game = Game::standard();
    play(&mut game, moves);
    game
}

/// Plays moves written as squares.
pub(crate) fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let played = game.play(mv(text));
        played.unwrap_or_else(|refused| panic!("{text} in {}: {refused}", game.position()));
    }
}

/// A move written as squares.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// The position of a FEN.
pub(crate) fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}
