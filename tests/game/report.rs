//! Searching a whole game for draws that could have been claimed.

use touchmove::draws::{Claim, ClaimError, ClaimKind, DrawFact};
use touchmove::{Color, Termination};

use super::{THERE_AND_BACK, game, mv, play};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_claim_of_a_game_is_reported_and_then_its_end() {
    let game = game(START, &[THERE_AND_BACK; 5].join(" "));
    let report: Vec<DrawFact> = game.report().collect();
    // From the seventh half-move on Black can announce a claim. From the eighth on, the side to
    // move can claim the position on the board or announce the next step of the cycle.
    let plies: Vec<usize> = report.iter().map(|finding| finding.ply()).collect();
    let expected = [7].into_iter().chain((8..16).flat_map(|ply| [ply, ply]));
    assert_eq!(plies, expected.chain([16]).collect::<Vec<_>>());
    let texts: Vec<String> = report.iter().map(DrawFact::to_string).collect();
    assert_eq!(
        texts[..3],
        [
            "ply 7: black could claim threefold repetition, announcing f6g8",
            "ply 8: white could claim threefold repetition",
            "ply 8: white could claim threefold repetition, announcing g1f3",
        ]
    );
    assert_eq!(
        texts.last().map(String::as_str),
        Some("ply 16: the game was over by fivefold repetition")
    );
}

#[test]
fn the_side_to_move_could_claim() {
    let game = game(START, &[THERE_AND_BACK; 2].join(" "));
    for finding in game.report() {
        let DrawFact::Claimable { ply, player, claim } = finding else {
            panic!("the game is not over: {finding}");
        };
        let position = game.position_at(ply).expect("played");
        assert_eq!(player, position.turn());
        assert_eq!(claim.kind, ClaimKind::ThreefoldRepetition);
    }
    assert_eq!(game.report().count(), 3);
}

#[test]
fn a_quiet_game_has_nothing_to_report() {
    let game = game(START, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1h1 f8e7");
    assert_eq!(game.report().next(), None);
    assert_eq!(game.claims().next(), None);
}

#[test]
fn what_was_taken_back_is_not_reported() {
    let mut game = game(START, &[THERE_AND_BACK; 5].join(" "));
    game.go_to(7).expect("twenty are played");
    let report: Vec<usize> = game.report().map(DrawFact::ply).collect();
    assert_eq!(report, [7]);
    assert_eq!(game.claims().count(), 1);
}

#[test]
fn both_grounds_can_hold_at_once() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 92 100";
    let game = game(fen, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8");
    let on_board: Vec<ClaimKind> = game
        .claims()
        .filter(|claim| claim.intended_move.is_none())
        .map(|claim| claim.kind)
        .collect();
    assert_eq!(
        on_board,
        [ClaimKind::ThreefoldRepetition, ClaimKind::FiftyMoves]
    );
    // Announcing the rook's next step meets both conditions, any other quiet move only one.
    let grounds = |text| {
        let announced = Some(mv(text));
        game.claims()
            .filter(|claim| claim.intended_move == announced)
            .count()
    };
    assert_eq!((grounds("a1b1"), grounds("a1c1")), (2, 1));
    let quiet = game.position().count_legal_moves();
    assert_eq!(game.claims().count(), 2 + quiet + 1);
}

#[test]
fn nothing_is_claimed_in_a_finished_game() {
    let mut game = game("7k/8/6K1/8/8/8/8/R7 w - - 149 160", "a1b1");
    assert_eq!(game.claims().next(), None);
    let over = ClaimError::GameOver {
        termination: Termination::SeventyFiveMoves,
    };
    let claim = Claim::on_board(ClaimKind::FiftyMoves);
    assert_eq!(game.verify_claim(claim), Err(over));
    assert_eq!(
        over.to_string(),
        "the game is over by seventy-five moves without a capture or a pawn move"
    );
    // The claim that White missed is still reported, with its 150th half-move.
    let missed = game.report().filter(|finding| finding.ply() == 0).count();
    assert_eq!(missed, 1 + game.start().count_legal_moves());
    play(&mut game, "h8g8");
    assert_eq!(game.claims().next(), None);
}

#[test]
fn wrong_claims_say_what_is_missing() {
    fn is_error<T: std::error::Error + Clone + PartialEq + 'static>() {}
    is_error::<ClaimError>();
    let game = game(START, "e2e4");
    for (claim, words) in [
        (
            Claim::on_board(ClaimKind::ThreefoldRepetition),
            "the position's number of occurrences is 1, and a claim needs 3",
        ),
        (
            Claim::with_intended_move(ClaimKind::FiftyMoves, mv("g8f6")),
            "the number of half-moves without a capture or a pawn move is 1, and a claim needs 100",
        ),
        (
            Claim::with_intended_move(ClaimKind::FiftyMoves, mv("e4e5")),
            "the pawn on e4 belongs to White",
        ),
    ] {
        let wrong = game
            .verify_claim(claim)
            .expect_err("nothing can be claimed yet");
        assert_eq!(wrong.to_string(), words);
        // Printing the whole chain of causes repeats nothing.
        assert!(std::error::Error::source(&wrong).is_none());
    }
    assert_eq!(game.position().turn(), Color::Black);
}
