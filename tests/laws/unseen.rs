//! Unseen irregularities stand until someone reports them, and cost the same then (Articles 7.5 and A.5.2).

use touchmove::arbiter::{Phase, Question};
use touchmove::laws::Rule;
use touchmove::{Arbiter, Color, Position, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, hear, heard, position, tell, unseen};
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
