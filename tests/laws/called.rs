//! Statements to the arbiter who has been called are heard (Articles 6.11.2, 6.11.3 and 7).

use touchmove::arbiter::event::StopReason;
use touchmove::arbiter::{Phase, Question};
use touchmove::{Arbiter, Color, Position, Rulebook};
use touchmove_rows::test;

use crate::scenario::{STARTED, begun, board, hear, tell, tell_on, unseen};
use crate::touching::allowed;

/// Black has the move, and has stopped the clocks to call the arbiter.
const CALLED: &str = "0:20 black stops the clocks to call the arbiter
    > the clocks are stopped (fide2023 6.11.2)
    > for the arbiter: did black have a reason to stop the clocks (fide2023 6.11.2)";

/// The question that the call has left open.
const REASON: Phase = Phase::Halted(Question::Stopped {
    by: Color::Black,
    reason: StopReason::CallArbiter,
});

/// Returns a game after one move, Black to move, in which only the players observe anything.
fn after(story: &str) -> Arbiter {
    let config = unseen(&Rulebook::FIDE_2023, "90+30");
    tell(config, &format!("{STARTED}{story}"))
}

/// Calls the arbiter and reports. The rulings are those that would follow without the call.
fn reported(mut arbiter: Arbiter, report: &str, rulings: &[&str]) -> Arbiter {
    let at_once = hear(&mut arbiter.clone(), report);
    tell_on(&mut arbiter, CALLED);
    let told = hear(&mut arbiter, report);
    assert_eq!(told, at_once, "{report}");
    let is_as_told = told.len() == rulings.len()
        && told
            .iter()
            .zip(rulings)
            .all(|(told, ruling)| told.starts_with(ruling));
    assert!(is_as_told, "{report}: {told:#?}");
    arbiter
}

/// F-24, F-37 (Article 4.8): the opponent of the player who touched the piece reports it.
#[test]
fn f_24_a_touched_piece_is_reported_to_the_arbiter_who_was_called() {
    let arbiter = after(
        "0:01 white touches b1
            > white must move the piece on b1 (fide2023 4.3.1)
         0:02 white makes g1f3
         0:03 white presses",
    );
    let arbiter = reported(
        arbiter,
        "0:21 black reports a touched piece",
        &[
            "the position after 0 half-moves is reinstated (fide2023 4.3.1)",
            "note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)",
            "white must move the piece on b1 (fide2023 4.3.1)",
            "the clock of white runs (fide2023 6.11.3)",
        ],
    );
    assert_eq!(arbiter.position(), &Position::standard());
    assert_eq!(allowed(&arbiter), ["Na3", "Nc3"]);
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::White
        }
    );
    // The piece may be named too, and then the arbiter decides whether it is so.
    let arbiter = after("0:02 white makes g1f3\n0:03 white presses");
    let mut arbiter = reported(
        arbiter,
        "0:21 black reports a touched piece on b1",
        &["for the arbiter: did white touch the piece on b1"],
    );
    hear(&mut arbiter, "0:30 arbiter answers yes");
    assert_eq!(arbiter.position(), &Position::standard());
    assert_eq!(allowed(&arbiter), ["Na3", "Nc3"]);
    assert_eq!(arbiter.clock().running(), Some(Color::White));
}

/// H-01, H-02: the game is canceled, whichever player stopped the clocks for it.
#[test]
fn h_01_a_wrong_start_position_is_reported_to_the_arbiter_who_was_called() {
    for report in [
        "0:21 black reports a wrong start position",
        "0:21 black reports a wrong start position of the king of white",
        "0:21 black reports a wrong start position of the rook on a8",
        "0:21 each player reports a wrong start position",
        "0:21 arbiter reports a wrong start position",
    ] {
        let arbiter = after("0:02 white makes e2e4\n0:03 white presses");
        let arbiter = reported(
            arbiter,
            report,
            &[
                "the game is canceled, and a new one is played (fide2023 7.2.1)",
                "note: the times of the new game must be set (fide2023 7.1)",
            ],
        );
        assert_eq!(arbiter.phase(), Phase::Canceled);
    }
}

/// H-05: the position is transferred, and the game goes on when the arbiter says so.
#[test]
fn h_05_a_turned_board_is_reported_to_the_arbiter_who_was_called() {
    let arbiter = after("0:02 white makes e2e4\n0:03 white presses");
    let mut arbiter = reported(
        arbiter,
        "0:21 black reports a turned board",
        &["the position is transferred to a correctly placed board (fide2023 7.2.2)"],
    );
    assert_eq!(arbiter.phase(), REASON);
    tell_on(
        &mut arbiter,
        "0:30 arbiter answers yes
            > the clock of black runs (fide2023 6.11.3)
            = 1:30:57 1:30:13",
    );
    assert_eq!(arbiter.ply(), 1);
}

/// H-06: a new game, or after ten moves this one.
#[test]
fn h_06_reversed_colors_are_reported_to_the_arbiter_who_was_called() {
    let arbiter = after("0:02 white makes e2e4\n0:03 white presses");
    let arbiter = reported(
        arbiter,
        "0:21 black reports reversed colors",
        &[
            "the game is canceled, and a new one is played (fide2023 7.3)",
            "note: the times of the new game must be set (fide2023 7.1)",
        ],
    );
    assert_eq!(arbiter.phase(), Phase::Canceled);
    let ten = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 d7d6 c2c3 c8d7 b1d2 g7g6 d2f1 f8g7 f1g3 h7h6 h2h3 a6a5 a2a3";
    let arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), ten);
    let mut called = arbiter.clone();
    let report = "0:31 black reports reversed colors";
    let at_once = hear(&mut arbiter.clone(), report);
    hear(
        &mut called,
        "0:30 black stops the clocks to call the arbiter",
    );
    assert_eq!(hear(&mut called, report), at_once);
    assert_eq!(called.phase(), REASON);
    hear(&mut called, "0:40 arbiter answers yes");
    assert_eq!(called.clock().running(), Some(Color::Black));
}

/// H-30 (Article 7.6): the arbiter checks what one player says, and accepts what both say.
#[test]
fn h_30_displaced_pieces_are_reported_to_the_arbiter_who_was_called() {
    let story = "0:02 white makes g1f3\n0:03 white presses\n0:04 black makes b8c6\n0:05 black presses\n0:06 white makes b1c3\n0:07 white presses";
    let mut arbiter = reported(
        after(story),
        "0:21 black reports displaced pieces after 2 half-moves",
        &["for the arbiter: did this happen: displaced pieces after 2 half-moves (fide2023 7.6)"],
    );
    hear(&mut arbiter, "0:30 arbiter answers yes");
    assert_eq!(arbiter.ply(), 2);
    let arbiter = reported(
        after(story),
        "0:21 each player reports displaced pieces after 2 half-moves",
        &[
            "the position after 2 half-moves is reinstated (fide2023 7.6)",
            "note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)",
            "for the arbiter: what are the times after the irregularity (fide2023 7.1)",
        ],
    );
    assert_eq!(arbiter.ply(), 2);
    assert_eq!(arbiter.phase(), Phase::Halted(Question::TimesAfter));
}

/// H-19 (Article 7.5.3): the player who has the move may have pressed by mistake.
#[test]
fn h_19_a_press_by_mistake_is_reported_to_the_arbiter_who_was_called() {
    let arbiter = after("0:02 white makes e2e4\n0:03 white presses");
    let mut arbiter = reported(
        arbiter,
        "0:21 black reports a press by mistake",
        &["for the arbiter: did black mean to press without a move (fide2023 7.5.3)"],
    );
    tell_on(
        &mut arbiter,
        "0:30 arbiter answers no
            *> note: black pressed without a move (fide2023 11.5)
            > the clock of black runs (fide2023 6.11.3)",
    );
}

/// H-09, H-31: an illegal position comes from an illegal move, or from something that only the arbiter can find out.
#[test]
fn h_31_an_illegal_or_lost_position_is_reported_to_the_arbiter_who_was_called() {
    let lost = "for the arbiter: to which position does the game go back (fide2023 7.5.1)";
    for report in [
        "0:21 black reports an illegal position",
        "0:21 black reports a lost position",
    ] {
        let arbiter = after("0:02 white makes e2e4\n0:03 white presses");
        let mut arbiter = reported(arbiter, report, &[lost]);
        tell_on(
            &mut arbiter,
            "0:30 arbiter sets the game back to half-move 0
                > the position after 0 half-moves is reinstated (fide2023 7.5.1)
                *> note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)
             0:40 arbiter answers continue
                > the clock of white runs (fide2023 6.11.3)",
        );
    }
    // No one saw that a king was captured.
    let story = "0:02 white makes d1e8\n0:03 white presses";
    let arbiter = reported(
        after(story),
        "0:21 black reports an illegal position",
        &[
            "the position after 0 half-moves is reinstated (fide2023 7.5.1)",
            "note: white gained",
            "note: white had",
            "note: black had",
            "white has completed an illegal move: number 1 (fide2023 7.5.1)",
            "black gets 0:02:00.000 (fide2023 7.5.5)",
            "for the arbiter: what are the times after the irregularity (fide2023 7.1)",
        ],
    );
    assert_eq!(arbiter.position(), &Position::standard());
}

/// Article 6.11.4: a report that proves wrong leaves open whether the call had a reason.
#[test]
fn g_27_a_report_of_nothing_leaves_the_arbiter_to_judge_the_call() {
    for report in [
        "0:21 black reports an illegal move",
        "0:21 black reports a touched piece",
    ] {
        let arbiter = after("0:02 white makes e2e4\n0:03 white presses");
        let mut arbiter = reported(arbiter, report, &["the report of black has no effect"]);
        assert_eq!(arbiter.phase(), REASON, "{report}");
        tell_on(
            &mut arbiter,
            "0:30 arbiter answers no
                *> note: black stopped the clocks without a reason (fide2023 6.11.4)
                > the clock of black runs (fide2023 6.11.3)",
        );
    }
}

/// Players may report things even if the arbiter sees everything.
#[test]
fn g_27_what_is_reported_is_heard_where_the_arbiter_sees_everything_too() {
    let story = "0:02 white makes e2e4\n0:03 white presses";
    let mut arbiter = tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!("{STARTED}{story}\n{CALLED}"),
    );
    tell_on(
        &mut arbiter,
        "0:21 black reports a turned board
            > the position is transferred to a correctly placed board (fide2023 7.2.2)
         0:22 black reports an illegal move
            > the report of black has no effect: nothing of the kind is known (fide2023 7.5.1)
         0:23 black reports a wrong start position
            > the game is canceled, and a new one is played (fide2023 7.2.1)
            *> note: the times of the new game must be set (fide2023 7.1)",
    );
}
