//! Unseen irregularities stand until someone reports them, and cost the same then (Articles 7.5 and A.5.2).

use touchmove::arbiter::{Phase, Question};
use touchmove::laws::{Rule, Supervision};
use touchmove::{Arbiter, Color, Piece, Position, Role, Rulebook, Square};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, hear, heard, position, tell, tell_on, unseen};
use crate::touching::allowed;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn from(rulebook: &Rulebook, fen: &str) -> Arbiter {
    let config = unseen(rulebook, "90+30").with_start(position(fen));
    tell(config, STARTED)
}

/// Tells events without any ruling, because no one has reported anything yet.
fn quietly(arbiter: &mut Arbiter, notes: &[&str]) {
    for note in notes {
        let told = hear(arbiter, note);
        let rulebook = arbiter.config().rulebook();
        assert!(told.is_empty(), "{rulebook}: {note}: {told:?}");
    }
}

/// Tells an event, and keeps the times that it may have put into question.
fn settled(arbiter: &mut Arbiter, note: &str) -> Vec<String> {
    let told = hear(arbiter, note);
    if arbiter.phase() == Phase::Halted(Question::TimesAfter) {
        let (time, _) = note.split_once(' ').expect("a time and an event");
        heard(arbiter, time, "arbiter answers continue");
    }
    told
}

fn has(told: &[String], start: &str) -> bool {
    told.iter().any(|told| told.starts_with(start))
}

/// Every rulebook, and the notes for schools with clocks.
fn rulebooks() -> impl Iterator<Item = Rulebook> {
    let others = [Rulebook::USCF, Rulebook::FIDE_2023.schools()];
    EDITIONS.iter().cloned().chain(others)
}

/// H-19 (Article 7.5.3): the clock is pressed, so the opponent's clock runs. What the press was is ruled when someone
/// reports it.
#[test]
fn h_19_an_unseen_press_without_a_move_costs_nothing_before_it_is_reported() {
    for rulebook in rulebooks() {
        let mut arbiter = from(&rulebook, START);
        quietly(&mut arbiter, &["0:05 white presses"]);
        assert_eq!(arbiter.clock().running(), Some(Color::Black), "{rulebook}");
        assert_eq!(arbiter.board(), Position::standard().board());
        let told = settled(&mut arbiter, "0:07 black reports an illegal move");
        let is_illegal = rulebook.cite(Rule::PressWithoutMove);
        let counted = told
            .iter()
            .find(|told| told.starts_with("white has completed an illegal move"));
        assert_eq!(
            counted.is_some(),
            is_illegal.is_some(),
            "{rulebook}: {told:?}"
        );
        if let (Some(counted), Some(citation)) = (counted, is_illegal) {
            let article = citation.article();
            assert!(counted.ends_with(&format!(" {article})")), "{counted}");
        }
        assert_eq!(arbiter.position(), &Position::standard(), "{rulebook}");
        assert_eq!(arbiter.turn(), Color::White, "{rulebook}");
        assert_eq!(arbiter.clock().running(), Some(Color::White), "{rulebook}");
    }
}

/// H-19, H-21 (Articles 7.5.3 and 7.5.5): reported by the opponent or by the arbiter, it costs the same as always, in
/// standard play also after the opponent has moved.
#[test]
fn h_19_a_press_without_a_move_costs_the_same_when_it_is_reported() {
    for report in [
        "0:20 black reports an illegal move",
        "0:20 arbiter reports an illegal move",
    ] {
        for reply in [&[][..], &["0:06 black makes e7e5", "0:07 black presses"]] {
            let mut arbiter = from(&Rulebook::FIDE_2023, START);
            quietly(&mut arbiter, &["0:05 white presses"]);
            quietly(&mut arbiter, reply);
            let told = settled(&mut arbiter, report);
            let counted = "white has completed an illegal move: number 1 (fide2023 7.5.3)";
            assert!(has(&told, counted), "{told:?}");
            let bonus = "black gets 0:02:00.000 (fide2023 7.5.5)";
            assert!(has(&told, bonus), "{told:?}");
            assert_eq!(arbiter.position(), &Position::standard());
            assert_eq!(arbiter.moves().count(), 0);
            assert_eq!(arbiter.clock().running(), Some(Color::White));
        }
    }
}

/// H-19: the arbiter is asked whether the clock was pressed by mistake; the question is about the player who pressed
/// it.
#[test]
fn h_19_an_unseen_press_may_have_been_a_mistake() {
    let mut arbiter = from(&Rulebook::FIDE_2023, START);
    quietly(&mut arbiter, &["0:05 white presses"]);
    let mut meant = arbiter.clone();
    tell_on(
        &mut arbiter,
        "0:06 black reports a press by mistake
            > for the arbiter: did white mean to press without a move (fide2023 7.5.3)
         0:08 arbiter answers no
            *> note: white pressed without a move (fide2023 11.5)
            > the position after 0 half-moves is reinstated (fide2023 7.5.1)
            *> note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)
            > the clock of white runs (fide2023 6.11.3)",
    );
    assert_eq!(arbiter.position(), &Position::standard());
    hear(&mut meant, "0:06 black reports a press by mistake");
    let told = settled(&mut meant, "0:08 arbiter answers yes");
    let counted = "white has completed an illegal move: number 1 (fide2023 7.5.3)";
    assert!(has(&told, counted), "{told:?}");
    assert_eq!(meant.clock().running(), Some(Color::White));
}

/// H-20 (Article 7.5.4): no one has seen the hands either.
#[test]
fn h_20_an_unseen_move_with_both_hands_costs_nothing_before_it_is_reported() {
    for rulebook in rulebooks() {
        let mut arbiter = from(&rulebook, START);
        quietly(
            &mut arbiter,
            &[
                "0:03 white uses both hands",
                "0:04 white makes e2e4",
                "0:05 white presses",
            ],
        );
        assert_eq!(arbiter.clock().running(), Some(Color::Black), "{rulebook}");
        assert_eq!(
            (arbiter.ply(), arbiter.turn()),
            (1, Color::Black),
            "{rulebook}"
        );
        let told = settled(&mut arbiter, "0:07 black reports an illegal move");
        let counted = has(&told, "white has completed an illegal move");
        let is_illegal = rulebook.is_in_force(Rule::TwoHands);
        assert_eq!(counted, is_illegal, "{rulebook}: {told:?}");
        if is_illegal {
            assert_eq!(arbiter.position(), &Position::standard(), "{rulebook}");
            assert_eq!(allowed(&arbiter), ["e4"], "{rulebook}");
            assert_eq!(arbiter.clock().running(), Some(Color::White), "{rulebook}");
        }
    }
    let mut arbiter = from(&Rulebook::FIDE_2023, START);
    hear(&mut arbiter, "0:03 white uses both hands");
    hear(&mut arbiter, "0:04 white makes e2e4");
    hear(&mut arbiter, "0:05 white presses");
    quietly(
        &mut arbiter,
        &["0:06 black makes e7e5", "0:07 black presses"],
    );
    let told = settled(&mut arbiter, "0:20 black reports an illegal move");
    let counted = "white has completed an illegal move: number 1 (fide2023 7.5.4)";
    assert!(has(&told, counted), "{told:?}");
    let bonus = "black gets 0:02:00.000 (fide2023 7.5.5)";
    assert!(has(&told, bonus), "{told:?}");
    assert_eq!(arbiter.position(), &Position::standard());
    assert_eq!(allowed(&arbiter), ["e4"]);
}

/// H-23 (Article A.5.2): if one arbiter watches many games, all four kinds stand once they are answered.
#[test]
fn h_23_what_was_pressed_stands_once_the_opponent_has_made_the_next_move() {
    let rapid = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    for (act, article) in [
        (&["0:05 white presses"][..], "7.5.3"),
        (
            &[
                "0:03 white uses both hands",
                "0:04 white makes e2e4",
                "0:05 white presses",
            ],
            "7.5.4",
        ),
    ] {
        let mut arbiter = tell(unseen(&rapid, "15+10"), STARTED);
        quietly(&mut arbiter, act);
        // Touching alone does not close the window.
        let mut touched = arbiter.clone();
        hear(&mut touched, "0:06 black touches e7");
        let told = settled(&mut touched, "0:07 black reports an illegal move");
        let counted = format!("white has completed an illegal move: number 1 (fide2023 {article})");
        assert!(has(&told, &counted), "{told:?}");
        assert!(
            has(&told, "black gets 0:01:00.000 (fide2023 A.3)"),
            "{told:?}"
        );
        assert_eq!(touched.position(), &Position::standard());
        // The reply closes it, made and not yet completed.
        quietly(&mut arbiter, &["0:06 black makes e7e5"]);
        let mut agreed = arbiter.clone();
        for report in [
            "0:07 black reports an illegal move",
            "0:08 arbiter reports an illegal move",
        ] {
            let told = hear(&mut arbiter, report);
            assert!(
                told.len() == 1 && told[0].contains("it was found too late (fide2023 A.5.2)"),
                "{told:?}"
            );
        }
        assert_eq!(arbiter.turn(), Color::White);
        assert_eq!(
            arbiter.board().piece_at(Square::E5),
            Some(Piece::new(Color::Black, Role::Pawn))
        );
        quietly(
            &mut arbiter,
            &[
                "0:09 black presses",
                "0:10 white makes g1f3",
                "0:11 white presses",
            ],
        );
        // The players may agree to correct it, at no cost.
        let told = settled(&mut agreed, "0:08 each player reports an illegal move");
        assert!(!has(&told, "white has completed"), "{told:?}");
        assert_eq!(agreed.position(), &Position::standard());
    }
}

/// F-26, H-13: a release on the square of a capture is pressed too early, and no one sees it.
#[test]
fn h_13_an_unseen_unfinished_capture_stands_until_it_is_reported() {
    for (fen, released, capture, left) in [
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20",
            "0:05 white releases e5 on d6",
            "exd6",
            Square::E5,
        ),
        (
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 20",
            "0:05 white releases e4 on d5",
            "exd5",
            Square::E4,
        ),
    ] {
        let mut arbiter = from(&Rulebook::FIDE_2023, fen);
        hear(&mut arbiter, released);
        quietly(&mut arbiter, &["0:06 white presses"]);
        assert_eq!(arbiter.board().piece_at(left), None);
        assert_eq!(
            (arbiter.turn(), arbiter.clock().running()),
            (Color::Black, Some(Color::Black))
        );
        let told = settled(&mut arbiter, "0:07 black reports an illegal move");
        let counted = "white has completed an illegal move: number 1 (fide2023 7.5.1)";
        assert!(has(&told, counted), "{told:?}");
        assert_eq!(arbiter.position(), &position(fen));
        assert_eq!(allowed(&arbiter), [capture]);
    }
}

/// Every act shows on the board, also a second one with the same piece, onto a piece of the same side.
#[test]
fn h_13_a_piece_that_is_moved_on_unseen_stands_where_it_was_put_last() {
    let mut arbiter = from(&Rulebook::FIDE_2023, START);
    quietly(
        &mut arbiter,
        &["0:01 white makes e2e4", "0:02 white presses"],
    );
    hear(&mut arbiter, "0:03 black releases d7 on c5");
    let pawn = Some(Piece::new(Color::Black, Role::Pawn));
    let stands = |arbiter: &Arbiter, square: Square| arbiter.board().piece_at(square);
    assert_eq!(
        (stands(&arbiter, Square::D7), stands(&arbiter, Square::C5)),
        (None, pawn)
    );
    quietly(&mut arbiter, &["0:04 black releases c5 on f8"]);
    assert_eq!(
        (stands(&arbiter, Square::D7), stands(&arbiter, Square::C5)),
        (None, None)
    );
    quietly(&mut arbiter, &["0:05 black presses"]);
    assert_eq!(
        (stands(&arbiter, Square::D7), stands(&arbiter, Square::C5)),
        (None, None)
    );
    assert_eq!(stands(&arbiter, Square::F8), pawn);
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    assert_eq!(arbiter.turn(), Color::White);
    // After the report, it returns to where both acts began, and the touched pawn must move.
    let told = settled(&mut arbiter, "0:06 white reports an illegal move");
    let counted = "black has completed an illegal move: number 1 (fide2023 7.5.1)";
    assert!(has(&told, counted), "{told:?}");
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(arbiter.position().to_string(), after);
    assert_eq!(arbiter.board(), arbiter.position().board());
    assert_eq!(allowed(&arbiter), ["d5", "d6"]);
}

/// F-15, H-17 (Articles 4.4.2, 4.7 and 7.5.1): the rook has made the move, and the king that follows is not part of it.
#[test]
fn f_15_an_unseen_king_behind_the_rook_stands_there_until_it_is_reported() {
    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut arbiter = from(&Rulebook::FIDE_2023, FEN);
    hear(&mut arbiter, "0:03 white releases h1 on f1");
    assert_eq!(arbiter.moves().count(), 1, "it has made a move");
    quietly(
        &mut arbiter,
        &["0:04 white releases e1 on g1", "0:05 white presses"],
    );
    let castled = position("4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
    assert_eq!(arbiter.board(), castled.board());
    assert_eq!(
        (arbiter.turn(), arbiter.clock().running()),
        (Color::Black, Some(Color::Black))
    );
    // The game goes on from there if no one reports it.
    let mut answered = arbiter.clone();
    quietly(
        &mut answered,
        &[
            "0:06 black makes e8e7",
            "0:07 black presses",
            "0:08 white makes f1f2",
            "0:09 white presses",
        ],
    );
    let later = position("8/4k3/8/8/8/8/5R2/6K1 b - - 0 1");
    assert_eq!(answered.board(), later.board());
    // After the report, the king has moved illegally; the rook stays where it was released.
    let told = settled(&mut arbiter, "0:06 black reports an illegal move");
    let counted = "white has completed an illegal move: number 1";
    assert!(has(&told, counted), "{told:?}");
    assert!(
        has(&told, "black gets 0:02:00.000 (fide2023 7.5.5)"),
        "{told:?}"
    );
    assert_eq!(arbiter.board().king(Color::White), Some(Square::E1));
    if arbiter.turn().is_white() {
        assert_eq!(allowed(&arbiter), ["Rf1"]);
    } else {
        assert_eq!(
            arbiter.board().piece_at(Square::F1),
            Some(Piece::new(Color::White, Role::Rook))
        );
    }
}

/// H-23 (Article A.5.2): a player who reports an illegal move means the opponent's.
#[test]
fn h_23_a_report_means_the_opponents_illegal_move_if_there_is_one() {
    let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
    let mut arbiter = tell(unseen(&blitz, "5+0"), STARTED);
    quietly(
        &mut arbiter,
        &[
            "0:03 white makes e2e5",
            "0:07 white presses",
            "0:08 black makes e7e4",
            "0:09 black presses",
        ],
    );
    let mut by_white = arbiter.clone();
    let told = hear(&mut arbiter, "0:10 black reports an illegal move");
    assert!(
        !has(&told, "black has completed an illegal move"),
        "{told:?}"
    );
    assert!(!has(&told, "white gets"), "{told:?}");
    // Black has replied, even if the reply itself is illegal.
    assert_eq!(
        told,
        ["the report of black has no effect: it was found too late (fide2023 A.5.2)"]
    );
    assert_eq!((arbiter.ply(), arbiter.turn()), (2, Color::White));
    // Set aside in time, that reply no longer counts, and then White's move can be reported again.
    let told = settled(&mut by_white, "0:10 white reports an illegal move");
    let counted = "black has completed an illegal move: number 1 (fide2023 7.5.1)";
    assert!(has(&told, counted), "{told:?}");
    assert_eq!((by_white.ply(), by_white.turn()), (1, Color::Black));
    let told = settled(&mut by_white, "0:12 black reports an illegal move");
    let counted = "white has completed an illegal move: number 1 (fide2023 7.5.1)";
    assert!(has(&told, counted), "{told:?}");
    assert_eq!((by_white.ply(), by_white.turn()), (0, Color::White));
}

/// H-18 (Article 7.5.1): in standard play too, where both moves can still be corrected.
#[test]
fn h_18_of_two_illegal_moves_the_opponents_is_reported() {
    let mut arbiter = from(&Rulebook::FIDE_2023, START);
    quietly(
        &mut arbiter,
        &[
            "0:03 white makes e2e5",
            "0:07 white presses",
            "0:08 black makes e7e4",
            "0:09 black presses",
        ],
    );
    let mut by_black = arbiter.clone();
    let told = settled(&mut arbiter, "0:10 white reports an illegal move");
    assert!(
        has(
            &told,
            "the position after 1 half-move is reinstated (fide2023 7.5.1)"
        ),
        "{told:?}"
    );
    assert!(
        has(&told, "black has completed an illegal move: number 1"),
        "{told:?}"
    );
    assert!(
        !has(&told, "white has completed an illegal move"),
        "{told:?}"
    );
    let told = hear(&mut by_black, "0:10 black reports an illegal move");
    assert!(
        has(&told, "white has completed an illegal move: number 1"),
        "{told:?}"
    );
    assert_eq!(
        by_black.phase(),
        Phase::Halted(Question::BothIllegal { by: Color::Black })
    );
}

/// H-31: what stands on the board is no position. The last one counts, for claims as well, and the move that it replaced is
/// not made.
#[test]
fn h_31_a_board_that_is_no_position_counts_for_no_repetition() {
    for rulebook in rulebooks() {
        let mut arbiter = from(&rulebook, START);
        quietly(
            &mut arbiter,
            &[
                "0:05 white makes e2e4",
                "0:06 white places k on g2",
                "0:07 white presses",
            ],
        );
        assert_eq!(arbiter.position(), &Position::standard(), "{rulebook}");
        assert_eq!(arbiter.moves().count(), 0, "{rulebook}");
        let repetitions = arbiter.repetitions();
        assert_eq!(
            (repetitions.len(), repetitions.count()),
            (0, 1),
            "{rulebook}"
        );
        assert_eq!(
            repetitions.claims(arbiter.position()).count(),
            0,
            "{rulebook}"
        );
    }
}
