//! Repetition in difficult cases: across irreversible moves, after null moves, in very long games.

use touchmove::draws::{Claim, ClaimError, ClaimKind};
use touchmove::{
    File, Game, LegalMove, Move, Position, Rank, RepetitionTracker, Role, Termination,
};

use super::{THERE_AND_BACK, game, mv, play};

fn legal<'p>(position: &'p Position, text: &str) -> LegalMove<'p> {
    position
        .legal_move(mv(text))
        .unwrap_or_else(|refused| panic!("{text} in {position}: {refused}"))
}

#[test]
fn taking_back_what_cannot_be_undone_brings_the_count_back() {
    let mut game = Game::standard();
    play(&mut game, THERE_AND_BACK);
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.occurrences(), 3);
    play(&mut game, "e2e4");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "g8f6 g1f3 f6g8 f3g1");
    assert_eq!(game.occurrences(), 2);
    for _ in 0..5 {
        game.undo();
    }
    assert_eq!(game.occurrences(), 3);
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.occurrences(), 4);
}

#[test]
fn the_tracker_goes_back_as_it_came() {
    let mut position = Position::standard();
    let mut repetitions = RepetitionTracker::new(&position);
    let line = format!("{THERE_AND_BACK} {THERE_AND_BACK} e2e4 e7e5 {THERE_AND_BACK}");
    let mut counts = vec![repetitions.count()];
    for text in line.split_whitespace() {
        position = repetitions.push(legal(&position, text));
        counts.push(repetitions.count());
    }
    assert_eq!(counts, [1, 1, 1, 1, 2, 2, 2, 2, 3, 1, 1, 1, 1, 1, 2]);
    while !repetitions.is_empty() {
        assert_eq!(counts.pop(), Some(repetitions.count()));
        assert_eq!(
            repetitions.pop().map(|mv| mv.to_string()).as_deref(),
            line.split_whitespace().nth(repetitions.len())
        );
    }
    assert_eq!(repetitions.pop(), None);
    assert_eq!((repetitions.len(), repetitions.count()), (0, 1));
}

#[test]
fn truncating_the_tracker_keeps_the_beginning() {
    let mut position = Position::standard();
    let mut repetitions = RepetitionTracker::new(&position);
    repetitions.reserve(8);
    for text in [THERE_AND_BACK; 2].join(" ").split_whitespace() {
        position = repetitions.push(legal(&position, text));
    }
    repetitions.truncate(100);
    assert_eq!((repetitions.len(), repetitions.count()), (8, 3));
    repetitions.truncate(4);
    assert_eq!((repetitions.len(), repetitions.count()), (4, 2));
    assert_eq!(
        repetitions
            .moves()
            .map(|mv| mv.to_string())
            .collect::<Vec<_>>()
            .join(" "),
        THERE_AND_BACK
    );
    repetitions.truncate(0);
    assert_eq!((repetitions.len(), repetitions.count()), (0, 1));
}

#[test]
fn a_line_that_does_not_go_on_begins_anew() {
    let start = Position::standard();
    let mut repetitions = RepetitionTracker::new(&start);
    let mut position = start.clone();
    for text in THERE_AND_BACK.split_whitespace() {
        position = repetitions.push(legal(&position, text));
    }
    // A search that passes: the same pieces, but Black to move.
    let passed = position.null_move().expect("neither side is in check");
    let mut position_after = passed.clone();
    let mut counts = Vec::new();
    for text in ["g8f6", "g1f3", "f6g8", "f3g1", "g8f6"] {
        position_after = repetitions.push(legal(&position_after, text));
        counts.push(repetitions.count());
    }
    assert_eq!(counts, [1, 1, 1, 1, 2]);
    repetitions.truncate(4);
    assert_eq!(repetitions.count(), 2);
    assert_eq!(repetitions.count_after(legal(&position, "g1f3")), 2);
    assert_eq!(repetitions.count_after(legal(&passed, "g8f6")), 1);
    assert_eq!(repetitions.count_after(legal(&position, "g1h3")), 1);
}

#[test]
fn passing_again_and_again_repeats_nothing() {
    let mut position = Position::standard();
    let mut repetitions = RepetitionTracker::new(&position);
    for text in ["g1f3", "f3g1"].into_iter().cycle().take(12) {
        let after = repetitions.push(legal(&position, text));
        assert_eq!(repetitions.count(), 1, "{text}");
        position = after.null_move().expect("neither side is in check");
    }
}

#[test]
fn games_may_be_very_long() {
    let mut game = Game::standard();
    for round in 1..=1_500 {
        play(&mut game, THERE_AND_BACK);
        assert_eq!(game.occurrences(), round + 1);
    }
    assert_eq!(game.ply(), 6_000);
    let ending = game.end().expect("five occurrences");
    assert_eq!(ending.ply, 16);
    assert_eq!(game.repetitions().earlier().count(), 1_500);
    game.go_to(5_000).expect("so many are played");
    assert_eq!(game.occurrences(), 1_251);
    game.truncate(15);
    assert_eq!(game.end(), None);
}

#[test]
fn a_very_long_game_without_repetition_ends_by_its_moves() {
    // Behind a wall of pawns, kings and rooks move about and never repeat a position.
    let fen = "r3k2r/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/R3K2R w - - 0 1";
    let mut game = game(fen, "");
    let mut seen = vec![game.position().clone()];
    for number in 0..1_000_usize {
        let moves = game.position().legal_moves();
        let fresh = moves.iter().filter(|legal| {
            let next = legal.play();
            next.has_legal_moves() && !legal.is_capture() && !seen.contains(&next)
        });
        let fresh: Vec<Move> = fresh.map(LegalMove::to_move).collect();
        let mv = fresh[number % fresh.len()];
        assert_eq!(game.play(mv), Ok(()));
        assert_eq!(game.occurrences(), 1);
        seen.push(game.position().clone());
    }
    let ending = game.end().expect("75 moves");
    assert_eq!(
        (ending.ply, ending.termination),
        (150, Termination::SeventyFiveMoves)
    );
}

#[test]
fn clocks_stop_and_repetition_counts_on() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 65534 65534";
    let mut game = game(fen, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8");
    assert_eq!(game.position().halfmove_clock(), 65_535);
    assert_eq!(game.position().fullmove_number(), 65_535);
    assert_eq!(game.occurrences(), 3);
    play(&mut game, "a1a2 e8e7 a2a1 e7e8");
    assert_eq!(game.occurrences(), 4);
}

#[test]
fn counts_stop_at_their_greatest_number() {
    let mut game = Game::standard();
    game.reserve(4 * 65_600);
    let round: Vec<Move> = THERE_AND_BACK.split(' ').map(mv).collect();
    for number in 1..=65_600 {
        for &mv in &round {
            assert_eq!(game.play(mv), Ok(()));
        }
        // The reversible stretch is longer than a `u16` can count, and the occurrences still grow.
        assert_eq!(game.occurrences(), 65_535.min(number + 1));
    }
    assert_eq!(game.ply(), 4 * 65_600);
    game.truncate(4 * 65_533);
    assert_eq!(game.occurrences(), 65_534);
    play(&mut game, THERE_AND_BACK);
    assert_eq!(game.occurrences(), 65_535);
    play(&mut game, "e2e4");
    assert_eq!(game.occurrences(), 1);
    assert_eq!(game.end().map(|ending| ending.ply), Some(16));
}

#[test]
fn a_move_is_announced_when_the_clock_has_stopped() {
    let position: Position = "4k3/8/8/8/8/8/7P/R3K3 w - - 65535 65535"
        .parse()
        .expect("a valid position");
    let repetitions = RepetitionTracker::new(&position);
    let announcing = |text| Claim::with_intended_move(ClaimKind::FiftyMoves, mv(text));
    assert_eq!(
        repetitions.verify_claim(&position, announcing("a1b1")),
        Ok(())
    );
    assert_eq!(
        repetitions.verify_claim(&position, announcing("h2h3")),
        Err(ClaimError::TooFewMoves { plies: 0 })
    );
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "the position is not the last one pushed")]
fn a_claim_in_another_position_is_a_fault_of_the_caller() {
    let start = Position::standard();
    let mut repetitions = RepetitionTracker::new(&start);
    repetitions.push(legal(&start, "e2e4"));
    let claim = Claim::on_board(ClaimKind::ThreefoldRepetition);
    let _ = repetitions.verify_claim(&start, claim);
}

#[test]
fn a_claim_with_an_intended_move_is_listed() {
    // The next move completes the fiftieth move without a capture or a pawn move.
    let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80".parse().expect("a FEN");
    let claims: Vec<Claim> = RepetitionTracker::new(&position)
        .claims(&position)
        .collect();
    assert!(claims.contains(&Claim::with_intended_move(
        ClaimKind::FiftyMoves,
        mv("a1a2")
    )));
}

/// Asserts that a tracker counts as a comparison of all positions does.
fn assert_counts(repetitions: &RepetitionTracker, positions: &[Position]) {
    let (last, before) = positions.split_last().expect("never empty");
    let earlier = before.iter().enumerate().rev();
    let earlier: Vec<usize> = earlier
        .filter(|(_, position)| *position == last)
        .map(|(ply, _)| ply)
        .collect();
    assert_eq!(repetitions.count(), earlier.len() + 1);
    assert_eq!(repetitions.earlier().collect::<Vec<_>>(), earlier);
}

#[test]
fn hundreds_of_moves_without_progress_are_counted_exactly() {
    // Each king wanders on eight squares, a pawn steps sometimes, and the line goes back now and then.
    let start: Position = "k7/8/8/8/8/8/7P/K7 w - - 0 1".parse().expect("valid");
    let mut repetitions = RepetitionTracker::new(&start);
    let mut positions = vec![start];
    let mut number = 1_u64;
    let (mut distant, mut longest) = (0, 0);
    while longest < 2_000 {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let lot = (number >> 33) as usize;
        if lot % 700 == 0 {
            let kept = positions.len() - 1 - (lot >> 12) % positions.len().min(400);
            repetitions.truncate(kept);
            positions.truncate(kept + 1);
        } else if lot % 50 == 1 && positions.len() > 1 {
            assert!(repetitions.pop().is_some());
            positions.pop();
        } else {
            let last = positions.last().expect("never empty");
            let moves = last.legal_moves();
            let is_push =
                |legal: &LegalMove<'_>| legal.role() == Role::Pawn && legal.promotion().is_none();
            let is_step = lot % 300 == 2 && moves.iter().any(|legal| is_push(&legal));
            let near = |legal: &LegalMove<'_>| {
                let (file, rank) = (legal.to().file(), legal.to().rank());
                let is_edge = rank <= Rank::Second || rank >= Rank::Seventh;
                let is_king = legal.role() == Role::King && file <= File::D && is_edge;
                if is_step { is_push(legal) } else { is_king }
            };
            let near: Vec<LegalMove<'_>> = moves.iter().filter(near).collect();
            let legal = near[lot % near.len()];
            assert_eq!(
                repetitions.count_after(legal),
                1 + positions
                    .iter()
                    .filter(|other| **other == legal.play())
                    .count()
            );
            let after = repetitions.push(legal);
            positions.push(after);
        }
        assert_counts(&repetitions, &positions);
        let latest = repetitions.earlier().next();
        distant += usize::from(latest.is_some_and(|ply| repetitions.len() - ply > 256));
        longest = longest.max(positions.len());
    }
    assert!(distant > 20, "{distant} distant repetitions");
}
