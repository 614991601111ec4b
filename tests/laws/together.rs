//! Several irregularities at once, and irregularities with what else is open: over the board, seen or only reported.

use touchmove::arbiter::{Event, GameConfig, HandleError, Phase, Question};
use touchmove::clock::SessionTime;
use touchmove::laws::{Rule, Supervision};
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, Chess960, Color, Position, Rulebook, Setup, Square};
use touchmove_rows::test;

use crate::scenario::{STARTED, at, board, hear, position, tell, tell_on, unseen};

/// Begins a game in this position and tells a story.
fn story(config: GameConfig, fen: &str, story: &str) -> Arbiter {
    let start = position(fen);
    let started = STARTED.replace("white", &start.turn().to_string());
    tell(config.with_start(start), &[&started, story].concat())
}

/// Tells a story in which irregularities count only when reported.
fn reported(rulebook: &Rulebook, fen: &str, told: &str) -> Arbiter {
    story(unseen(rulebook, "90+30"), fen, told)
}

/// Returns the pieces on the board as FEN writes them.
fn pieces(arbiter: &Arbiter) -> String {
    let setup = Setup {
        board: arbiter.board().clone(),
        ..Setup::EMPTY
    };
    let fen = setup.to_string();
    fen.split(' ').next().expect("pieces").to_owned()
}

// A piece released and moved on (F-23, F-24).

const ROOK: &str = "4k3/8/4p3/8/8/4R3/8/4K3 w - - 0 1";
const MOVED_ON: &str = "0:02 white releases e3 on e5
    0:03 white removes e6
    0:04 white releases e5 on e6
    0:05 white presses\n";

/// F-23 (Articles 4.7 and 4.8): the first release made the move. It stands and costs nothing; it is no illegal move.
#[test]
fn f_23_a_piece_moved_on_unseen_goes_back_to_where_it_was_released_first() {
    for report in [
        "black reports an illegal move",
        "black reports a touched piece",
        "black reports an illegal move of white",
        "arbiter reports an illegal move after 0 half-moves",
    ] {
        let mut arbiter = reported(&Rulebook::FIDE_2023, ROOK, MOVED_ON);
        assert_eq!(arbiter.moves().next_back(), "e3e6".parse().ok());
        tell_on(
            &mut arbiter,
            &format!(
                "0:09 {report}
                    > the position after 1 half-move is reinstated (fide2023 4.7)
                = 1:30:55 1:30:26
                0:10 black makes e8e7
                0:10 black presses"
            ),
        );
        let after = "8/4k3/4p3/4R3/8/8/8/4K3 w - - 2 2";
        assert_eq!(arbiter.position().to_string(), after, "{report}");
        assert_eq!(arbiter.moves().count(), 2);
    }
    // Before the press, it is put back as it was.
    let (made, _) = MOVED_ON.rsplit_once("0:05").expect("a press");
    let mut arbiter = reported(&Rulebook::FIDE_2023, ROOK, made);
    tell_on(
        &mut arbiter,
        "0:09 black reports an illegal move
            > the position after 1 half-move is reinstated (fide2023 4.7)
        0:10 white presses",
    );
    assert_eq!(arbiter.board(), arbiter.position().board());
    assert_eq!(pieces(&arbiter), "4k3/8/4p3/4R3/8/8/8/4K3");
}

/// F-24 (Article 4.8): a player who has touched a piece may no longer complain. The arbiter may still see it.
#[test]
fn f_24_after_a_touch_the_opponent_may_not_complain_of_a_piece_moved_on() {
    for report in ["an illegal move", "a touched piece"] {
        let mut arbiter = reported(&Rulebook::FIDE_2023, ROOK, MOVED_ON);
        tell_on(
            &mut arbiter,
            &format!(
                "0:08 black touches e8
                    > black must move the piece on e8 (fide2023 4.3.1)
                0:09 black reports {report}
                    > the report of black has no effect: it was found too late (fide2023 4.8)
                0:10 arbiter reports {report}
                    > the position after 1 half-move is reinstated (fide2023 4.7)"
            ),
        );
        assert_eq!(pieces(&arbiter), "4k3/8/4p3/4R3/8/8/8/4K3");
    }
    // In 1997 only the obligations of touching and castling lapse so.
    for report in ["an illegal move", "a touched piece"] {
        let arbiter = reported(
            &Rulebook::FIDE_1997,
            ROOK,
            &format!(
                "{MOVED_ON}
                0:08 black touches e8
                    > black must move the piece on e8 (fide1997 4.3a)
                0:09 black reports {report}
                    > the position after 1 half-move is reinstated (fide1997 4.7)"
            ),
        );
        assert_eq!(pieces(&arbiter), "4k3/8/4p3/4R3/8/8/8/4K3");
    }
    // The reply makes the move stand for good.
    let mut arbiter = reported(&Rulebook::FIDE_2023, ROOK, MOVED_ON);
    tell_on(
        &mut arbiter,
        "0:08 black makes e8f8
        0:09 black reports an illegal move
            > the report of black has no effect: nothing of the kind is known (fide2023 7.5.1)",
    );
    assert_eq!(arbiter.moves().count(), 2);
}

/// F-23, C-11: if what the piece moved on to is mate, the mate is no mate.
#[test]
fn f_23_c_11_a_mate_by_moving_on_is_taken_back() {
    for report in [
        "black reports a touched piece",
        "black reports an illegal move",
        "arbiter reports an illegal move after 0 half-moves",
    ] {
        let arbiter = reported(
            &Rulebook::FIDE_2023,
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            &format!(
                "0:02 white releases a1 on a7
                0:03 white releases a7 on a8
                0:05 white presses
                    > the game is over: 1-0 by checkmate (fide2023 5.1.1)
                0:06 {report}
                    > the game goes on: its end is taken back (fide2023 5.1.1)
                    > the position after 1 half-move is reinstated (fide2023 4.7)
                    > the clock of white runs (fide2023 6.11.3)"
            ),
        );
        assert_eq!(arbiter.verdict(), None, "{report}");
        assert_eq!(pieces(&arbiter), "6k1/R4ppp/8/8/8/8/8/6K1");
    }
}

// An illegal reply to an illegal position (H-15, H-23).

const BOTH_KINGS: &str = "4k3/8/8/8/8/4r3/3P4/R3K3 w - - 0 1";

fn blitz(edition: &Rulebook, told: &str) -> Arbiter {
    let blitz = edition.blitz(Supervision::Limited);
    story(unseen(&blitz, "5+0"), BOTH_KINGS, told)
}

/// H-15, H-23 (Article A.5.2): the answer to an illegal move can be illegal itself. It is reported like any other, and
/// the illegal position before it is set up again.
#[test]
fn h_15_h_23_an_illegal_reply_in_an_illegal_position_is_reported_like_any_other() {
    for reply in ["e3e1", "e3f3"] {
        let told = format!(
            "0:02 white makes a1a8
            0:03 white presses
            0:04 black makes {reply}
            0:05 black presses
            0:06 white reports an illegal move
                > the position after 1 half-move is reinstated (fide2023 7.5.1)
                *> note: white had 0:04:57.000 left then
                *> note: black had 0:04:58.000 left then
                > black has completed an illegal move: number 1 (fide2023 7.5.1)
                > white gets 0:01:00.000 (fide2023 A.3)
                > for the arbiter: what are the times after the irregularity (fide2023 7.1)
            0:07 arbiter answers continue
                > the clock of black runs (fide2023 6.11.3)"
        );
        let arbiter = blitz(&Rulebook::FIDE_2023, &told);
        assert_eq!(pieces(&arbiter), "R3k3/8/8/8/8/4r3/3P4/4K3", "{reply}");
        assert_eq!((arbiter.turn(), arbiter.ply()), (Color::Black, 1));
        // A legal reply leaves only the illegal move before it.
        let mut arbiter = arbiter;
        tell_on(
            &mut arbiter,
            "0:08 black makes e8d7
            0:09 black presses",
        );
        assert_eq!(arbiter.ply(), 2);
        assert_eq!(arbiter.position().board(), arbiter.board());
    }
    let arbiter = blitz(
        &Rulebook::FIDE_2014,
        "0:02 white makes a1a8
        0:03 white presses
        0:04 black makes e3e1
        0:05 black presses",
    );
    let mut arbiter = arbiter;
    let told = hear(&mut arbiter, "0:06 white reports an illegal move");
    let over = told.last().expect("a ruling");
    assert!(
        over.starts_with("the game is over: 1-0 by illegal moves"),
        "{told:?}"
    );
}

/// H-15 (Article 7.5.1): in standard play the king left in check is the earlier irregularity.
#[test]
fn h_15_h_18_in_standard_play_the_illegal_move_before_the_illegal_reply_is_found_with_it() {
    let mut arbiter = reported(
        &Rulebook::FIDE_2023,
        BOTH_KINGS,
        "0:02 white makes a1a8
        0:03 white presses
        0:04 black makes e3e1
        0:05 black presses",
    );
    let told = hear(&mut arbiter, "0:06 white reports an illegal move");
    assert_eq!(
        told[0],
        "the position after 0 half-moves is reinstated (fide2023 7.5.1)"
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Halted(Question::BothIllegal { by: Color::Black })
    );
}

/// H-15, M-07: where no press will come, an illegal reply stands as soon as it is made, and can be reported.
#[test]
fn h_15_m_07_an_illegal_reply_without_a_press_stands_and_can_be_reported() {
    let schools = Rulebook::FIDE_2023.schools();
    for reply in ["makes e3f3", "releases e3 on f3"] {
        let replied = format!("0:02 white makes a1a8\n0:03 black {reply}\n");
        let told = [&*replied, "0:04 white makes e1e2"].concat();
        let arbiter = story(unseen(&schools, "unlimited"), BOTH_KINGS, &told);
        assert_eq!(arbiter.ply(), 3, "{reply}");
        assert_eq!(pieces(&arbiter), "R3k3/8/8/8/8/5r2/3PK3/8");
        let reported = "0:04 white reports an illegal move of black
            > the position after 0 half-moves is reinstated (fide2023 d)
            > white has completed an illegal move (fide2023 d)
            > the clock of white runs";
        let told = [&*replied, reported].concat();
        let arbiter = story(unseen(&schools, "unlimited"), BOTH_KINGS, &told);
        assert_eq!(arbiter.position(), &position(BOTH_KINGS));
    }
}

/// H-14, H-23 (Article A.5.2): a pawn left on the last rank makes the position illegal, and the reply to it is judged like
/// any other.
#[test]
fn h_14_h_23_an_illegal_reply_to_a_pawn_left_on_the_last_rank_is_reported_like_any_other() {
    const LEFT: &str = "0:02 white makes a7a8
        0:03 white presses\n";
    let rapid = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    let start = "7k/P7/7r/8/8/8/8/K7 w - - 0 1";
    for reply in ["makes h6g7", "makes h8f6", "releases h6 on g5"] {
        let arbiter = story(
            unseen(&rapid, "15+10"),
            start,
            &format!(
                "{LEFT}0:04 black {reply}
                0:05 black presses
                0:06 white reports an illegal move
                    > the position after 1 half-move is reinstated (fide2023 7.5.1)
                    *> note: black gained 0:00:10.000 by moves that are void (fide2023 7.1)
                    *> note: white had 0:15:17.000 left then
                    *> note: black had 0:15:08.000 left then
                    > black has completed an illegal move: number 1 (fide2023 7.5.1)
                    > white gets 0:01:00.000 (fide2023 A.3)
                    > for the arbiter: what are the times after the irregularity (fide2023 7.1)
                0:07 arbiter answers continue
                    > the clock of black runs (fide2023 6.11.3)"
            ),
        );
        assert_eq!(pieces(&arbiter), "P6k/8/7r/8/8/8/8/K7", "{reply}");
    }
    // Legal replies are none: the pawn may be captured, and gives no check.
    for (start, reply) in [(start, "h8g8"), ("r6k/1P6/8/8/8/8/8/K7 w - - 0 1", "h8h7")] {
        let left = if start.starts_with('r') {
            "makes b7a8"
        } else {
            "makes a7a8"
        };
        let mut arbiter = story(
            unseen(&rapid, "15+10"),
            start,
            &format!(
                "0:02 white {left}\n0:03 white presses\n0:04 black makes {reply}\n0:05 black presses\n"
            ),
        );
        let told = hear(&mut arbiter, "0:06 white reports an illegal move of black");
        assert_eq!(
            told,
            ["the report of white has no effect: nothing of the kind is known (fide2023 7.5.1)"]
        );
    }
    // In standard play the pawn is the earlier irregularity, and is found with the reply.
    let told = "0:02 white makes a7a8
        0:03 white presses
        0:04 black makes h6g7
        0:05 black presses\n";
    let mut arbiter = reported(&Rulebook::FIDE_2023, start, told);
    let told = hear(&mut arbiter, "0:06 white reports an illegal move");
    assert_eq!(
        told[0],
        "the position after 0 half-moves is reinstated (fide2023 7.5.1)"
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Halted(Question::BothIllegal { by: Color::Black })
    );
}

/// H-31: an illegal move that is changed after the press stands as changed, whoever tells it in whichever way.
#[test]
fn h_31_a_move_changed_after_an_illegal_one_stands_as_changed() {
    for changed in ["makes e5e4", "releases e5 on e4"] {
        let arbiter = reported(
            &Rulebook::FIDE_2023,
            START,
            &format!(
                "0:02 white makes e2e5
                0:03 white presses
                0:04 white {changed}"
            ),
        );
        let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
        assert_eq!(pieces(&arbiter), after);
        assert_eq!(arbiter.position().board(), arbiter.board(), "{changed}");
    }
}

/// F-19, H-31: what is owed by a new piece is no longer owed if the move before it is changed so that it cannot be done.
#[test]
fn f_19_h_31_nothing_is_owed_that_a_changed_move_makes_impossible() {
    let arbiter = reported(
        &Rulebook::FIDE_2023,
        "4k3/8/8/8/8/7Q/p7/4K3 w - - 0 1",
        "0:02 white makes h3g5
        0:03 white presses
        0:04 black holds r on a1
            > black must play a2a1r (fide2023 4.4.4)
        0:05 white makes g5e5",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::None);
}

/// H-31: unseen, a move from an empty square cannot have happened, whoever tells it in whichever way.
#[test]
fn h_31_no_move_begins_on_an_empty_square() {
    let illegal = "0:02 white makes e2e5\n0:03 white presses\n";
    let without_king = "0:02 white makes e1e8\n0:03 white presses\n";
    for (told, by, square) in [
        ("", "white", Square::E5),
        ("", "black", Square::E5),
        ("0:02 white makes e2e4\n", "white", Square::E2),
        (illegal, "white", Square::E2),
        (illegal, "black", Square::E4),
        (without_king, "black", Square::E5),
        (without_king, "white", Square::E1),
    ] {
        let mut arbiter = reported(&Rulebook::FIDE_2023, START, told);
        let stood = pieces(&arbiter);
        for event in [
            format!("{by} makes {square}e6"),
            format!("{by} releases {square} on e6"),
        ] {
            let event = event.parse().expect("an event");
            let error = arbiter.handle(SessionTime::from_secs(9), event);
            assert_eq!(error, Err(HandleError::NoPiece(square)), "{told}: {event}");
        }
        assert_eq!(pieces(&arbiter), stood);
    }
}

/// F-19, H-15: a new piece in a position without a king chooses no promotion of an earlier position.
#[test]
fn f_19_h_15_no_promotion_is_owed_in_a_position_without_a_king() {
    let arbiter = reported(
        &Rulebook::FIDE_2023,
        "4k3/P7/8/8/8/3r4/8/4K3 w - - 0 1",
        "0:02 white makes e1d1
        0:03 white presses
        0:04 black makes d3d1
        0:05 black presses
        0:06 white places Q on a8",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::None);
}

/// H-15, H-23: a player who has moved since may no longer report it, and the game cannot go on without a king.
#[test]
fn h_15_h_23_without_a_king_the_arbiter_is_asked_where_the_game_goes_on() {
    let mut arbiter = blitz(
        &Rulebook::FIDE_2023,
        "0:02 white makes a1a8
        0:03 white presses
        0:04 black makes e3e1
        0:05 black presses
        0:06 white makes a8e8
        0:07 white presses
        0:08 white reports an illegal move
            > the report of white has no effect: it was found too late (fide2023 A.5.2)
            > for the arbiter: to which position does the game go back (fide2023 Preface)",
    );
    assert_eq!(pieces(&arbiter), "4R3/8/8/8/8/8/3P4/4r3");
    let mut drawn = arbiter.clone();
    hear(&mut drawn, "0:09 arbiter decides 1/2-1/2");
    assert!(drawn.verdict().is_some());
    // Every half-move can be gone back to, legal or not.
    for (ply, stood) in [
        (2, "R3k3/8/8/8/8/8/3P4/4r3"),
        (1, "R3k3/8/8/8/8/4r3/3P4/4K3"),
        (0, "4k3/8/8/8/8/4r3/3P4/R3K3"),
    ] {
        hear(
            &mut arbiter,
            &format!("0:09 arbiter sets the game back to half-move {ply}"),
        );
        assert_eq!((pieces(&arbiter).as_str(), arbiter.ply()), (stood, ply));
        assert_eq!(arbiter.turn().is_white(), ply % 2 == 0);
    }
    tell_on(
        &mut arbiter,
        "0:10 arbiter answers continue
            > the clock of white runs (fide2023 6.11.3)
        0:11 white makes e1f2",
    );
}

// A new piece on the promotion square (F-19, H-14).

const PAWN: &str = "7k/P7/8/8/8/8/8/K7 w - - 0 1";

/// F-19, H-14 (Articles 4.4.4 and 7.5.1): a new piece that was put down is chosen, whether the pawn still stands on the
/// seventh rank or on the eighth. The press is an illegal move, and the pawn does not become a queen.
#[test]
fn f_19_h_14_a_new_piece_beside_the_pawn_is_chosen_and_never_becomes_a_queen() {
    for acts in [
        "0:02 white places R on a8\n",
        "0:01 white releases a7 on a8
            > white must move the piece on a7 (fide2023 4.3.1)
        0:02 white places R on a8\n",
    ] {
        let pressed = "0:03 white presses
            > the position after 0 half-moves is reinstated (fide2023 7.5.1)
            > white must play a7a8r (fide2023 7.5.1)
            > white has completed an illegal move: number 1 (fide2023 7.5.1)
            > black gets 0:02:00.000 (fide2023 7.5.5)
            > the clock of white runs (fide2023 6.11.3)
        0:04 white makes a7a8q
            > what white did has no effect: they must play a7a8r (fide2023 4.4.4)
        0:05 white makes a7a8r
        0:05 white presses";
        let told = [acts, pressed].concat();
        let arbiter = story(board(&Rulebook::FIDE_2023, "90+30"), PAWN, &told);
        assert_eq!(arbiter.moves().next_back(), "a7a8r".parse().ok());
    }
}

/// F-19 (Article 4.4.4): putting a piece down touches the square, as holding it there does.
#[test]
fn f_19_a_new_piece_that_was_put_down_is_final_as_one_that_was_held() {
    for first in ["holds", "places"] {
        let mut arbiter = story(board(&Rulebook::FIDE_2023, "90+30"), PAWN, "");
        hear(&mut arbiter, &format!("0:02 white {first} N on a8"));
        if first == "places" {
            hear(&mut arbiter, "0:03 white removes a8");
        }
        hear(&mut arbiter, "0:04 white places Q on a8");
        let told = hear(&mut arbiter, "0:05 white removes a7");
        assert_eq!(
            told,
            ["what white did has no effect: they must play a7a8n (fide2023 4.4.4)"]
        );
    }
}

/// H-14, H-18: a pawn found late becomes a queen. Whether the opponent's illegal move since counts too is asked.
#[test]
fn h_14_h_18_a_pawn_found_late_leaves_open_whether_both_illegal_moves_count() {
    for (answer, counted) in [("yes", true), ("no", false)] {
        let mut arbiter = reported(
            &Rulebook::FIDE_2023,
            "7k/P7/8/8/8/p7/8/K7 w - - 0 1",
            "0:02 white removes a7
                > white must move the piece on a7 (fide2023 4.3.1)
            0:03 white presses
            0:04 black makes h8f8
            0:05 black presses
            0:06 white makes a1b1
            0:07 white presses",
        );
        let told = hear(&mut arbiter, "0:08 arbiter reports an illegal move");
        let queen = "the pawn becomes a queen on a8 (fide2023 7.5.2)";
        assert!(told.iter().any(|it| it == queen), "{told:?}");
        let both = Question::BothIllegal { by: Color::Black };
        assert_eq!(arbiter.phase(), Phase::Halted(both));
        let told = hear(&mut arbiter, &format!("0:09 arbiter answers {answer}"));
        let black = "black has completed an illegal move: number 1 (fide2023 7.5.1)";
        assert_eq!(told.iter().any(|it| it == black), counted, "{told:?}");
        assert_eq!(arbiter.phase(), Phase::Halted(Question::TimesAfter));
        assert_eq!(pieces(&arbiter), "Q6k/8/8/8/8/p7/8/K7");
    }
}

/// F-19, H-13: the pawn that is taken off only after the press is gone from the position too.
#[test]
fn f_19_h_13_a_pawn_removed_after_the_press_is_gone_from_the_position() {
    let mut arbiter = reported(
        &Rulebook::FIDE_2023,
        PAWN,
        "0:02 white places R on a8
        0:03 white presses
        0:05 white removes a7",
    );
    assert_eq!(pieces(&arbiter), "R6k/8/8/8/8/8/8/K7");
    assert_eq!(arbiter.board(), arbiter.position().board());
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
    let told = hear(&mut arbiter, "0:06 black reports an illegal move");
    let counted = "white has completed an illegal move: number 1 (fide2023 7.5.1)";
    assert_eq!(told.iter().filter(|told| *told == counted).count(), 1);
    assert_eq!(arbiter.position(), &position(PAWN));
    assert!(
        told.contains(&"white must play a7a8r (fide2023 7.5.1)".to_owned()),
        "{told:?}"
    );
}

// Touched, then an illegal move (F-33, H-11).

/// F-33, H-11: the question is about the player who moved, and the piece touched first must move. The illegal move is
/// found with it.
#[test]
fn f_33_h_11_a_touch_before_an_illegal_move_is_asked_about_and_binds() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let told = "0:02 white makes e2e5
        0:03 white presses
        0:04 black reports a touched piece on d2
            > for the arbiter: did white touch the piece on d2 (fide2023 4.2.2)\n";
    let mut arbiter = reported(&Rulebook::FIDE_2023, start, told);
    let mut denied = arbiter.clone();
    tell_on(
        &mut arbiter,
        "0:05 arbiter answers yes
            > the position after 0 half-moves is reinstated (fide2023 4.3.1)
            *> note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)
            > white must move the piece on d2 (fide2023 4.3.1)
            > white has completed an illegal move: number 1 (fide2023 7.5.1)
            > black gets 0:02:00.000 (fide2023 7.5.5)
            > the clock of white runs (fide2023 6.11.3)",
    );
    assert_eq!(arbiter.position(), &position(start));
    hear(&mut denied, "0:05 arbiter answers no");
    assert!(denied.board().piece_at(Square::E5).is_some());
    assert_eq!(denied.clock().running(), Some(Color::Black));
}

// A draw offer while a question is open (E-08, C-13).

/// E-08, C-13 (Articles 9.1.2.1 and 5.1.2): what the answer decides must wait.
#[test]
fn e_08_c_13_an_offer_is_not_accepted_while_it_is_asked_whether_it_stands() {
    let by = Color::Black;
    let square = Square::E7;
    for (asked, question, yes) in [
        (
            "black seems to touch e7",
            Question::Touched { by, square },
            "black must move the piece on e7 (fide2023 4.3.1)",
        ),
        (
            "black seems to resign",
            Question::Resigning { by },
            "the game is over: 1-0 by resignation (fide2023 5.1.2)",
        ),
    ] {
        let mut arbiter = story(
            board(&Rulebook::FIDE_2023, "90+30"),
            "4k3/8/8/8/8/8/4P3/4K2R b - - 0 1",
            "0:01 black makes e8e7
            0:01 black presses
            0:02 white makes e2e4
            0:03 white offers a draw
                > white offers a draw (fide2023 9.1.2.1)
            0:03 white presses",
        );
        hear(&mut arbiter, &format!("0:04 {asked}"));
        let accepted = "black accepts the draw".parse().expect("an event");
        assert_eq!(
            arbiter.handle(at("0:05"), accepted),
            Err(HandleError::Halted(question))
        );
        let mut denied = arbiter.clone();
        let told = hear(&mut arbiter, "0:06 arbiter answers yes");
        assert!(told.contains(&yes.to_owned()), "{told:?}");
        hear(&mut denied, "0:06 arbiter answers no");
        let told = hear(&mut denied, "0:07 black accepts the draw");
        assert_eq!(told.len(), 1);
        assert!(denied.verdict().is_some(), "{told:?}");
    }
}

// Castling that is illegal (H-12).

/// H-12: an illegal castling shows on the board however it was told.
#[test]
fn h_12_an_illegal_castling_is_the_same_however_it_is_told() {
    for (fen, tellings, castled) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            ["e1g1", "e1h1"],
            "4k3/8/8/8/8/8/8/5RK1",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3 b - - 0 1",
            ["e8c8", "e8a8"],
            "2kr4/8/8/8/8/8/8/4K3",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            ["e1g1", "e1h1"],
            "4kr2/8/8/8/8/8/8/5RK1",
        ),
    ] {
        let player = position(fen).turn();
        for told in tellings {
            let told = format!("0:02 {player} makes {told}\n");
            let mut arbiter = reported(&Rulebook::FIDE_2023, fen, &told);
            assert_eq!(pieces(&arbiter), castled, "{told}");
            hear(&mut arbiter, &format!("0:03 {player} presses"));
            assert_eq!(pieces(&arbiter), castled, "{told}");
            assert_eq!(arbiter.board(), arbiter.position().board());
        }
    }
    // Without a rook on that side, the king alone has moved.
    let arbiter = reported(
        &Rulebook::FIDE_2023,
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "0:02 white makes e1g1",
    );
    assert_eq!(pieces(&arbiter), "4k3/8/8/8/8/8/8/R5K1");
}

// A board for the visually impaired (N-06).

/// N-06 (Article D.2): a slip of the tongue is no illegal move. The arbiter is asked which move is meant.
#[test]
fn n_06_a_move_announced_otherwise_than_made_is_a_question() {
    let config = board(&Rulebook::FIDE_2023, "90+30").with_adapted_board(Color::White);
    for (acts, made) in [
        (
            "0:01 white lifts e2
                > white must move the piece on e2 (fide2023 4.3.1)
            0:02 white releases e2 on e4
            0:03 white announces d2d4\n",
            "e2e4",
        ),
        ("0:02 white makes g1f3\n0:03 white announces g1h3\n", "g1f3"),
    ] {
        let mut arbiter = tell(config.clone(), &[STARTED, acts].concat());
        // Corrected before the clock is pressed, it does not matter.
        let mut corrected = arbiter.clone();
        tell_on(
            &mut corrected,
            &format!("0:04 white announces {made}\n0:04 white presses"),
        );
        assert_eq!(corrected.moves().next_back(), made.parse().ok());
        assert_eq!(corrected.clock().running(), Some(Color::Black));
        let told = hear(&mut arbiter, "0:04 white presses");
        if made == "e2e4" {
            let asked = "for the arbiter: does white mean e2e4, which was made, or d2d4, which was announced (fide2023 D.2)";
            assert_eq!(told, [asked]);
        }
        let Phase::Halted(Question::MoveMeant { announced, .. }) = arbiter.phase() else {
            panic!("{told:?}")
        };
        for (answer, mv) in [("first", made), ("second", &announced.to_string())] {
            let mut arbiter = arbiter.clone();
            tell_on(
                &mut arbiter,
                &format!(
                    "0:05 arbiter answers {answer}
                        > the clock of black runs (fide2023 6.11.3)"
                ),
            );
            assert_eq!(arbiter.moves().next_back(), mv.parse().ok());
            assert_eq!((arbiter.ply(), arbiter.moves().count()), (1, 1));
            assert_eq!(arbiter.board(), arbiter.position().board());
            assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
        }
    }
}

// Displaced pieces (H-08).

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// H-08, H-19 (Articles 7.4.1 and 7.5.3): a press back starts the clock of the player who must put the pieces back. It is
/// no press without a move.
#[test]
fn h_08_h_19_the_opponent_of_a_player_who_displaced_pieces_may_press_back() {
    for rulebook in [Rulebook::FIDE_2018, Rulebook::FIDE_2023] {
        let edition = rulebook.edition();
        let arbiter = story(
            board(&rulebook, "90+30"),
            START,
            &format!(
                "0:01 white displaces pieces
                    > white must put the pieces back on their own time ({edition} 7.4.1)
                    *> note: white displaced pieces ({edition} 7.4.3)
                0:02 white makes e2e4
                0:03 white presses
                0:05 black presses
                    > the clock of white runs ({edition} 7.4.1)
                0:15 white puts the pieces back
                    > the clock of black runs ({edition} 6.11.3)
                = 1:30:47 1:30:28
                0:16 black makes e7e5
                0:17 black presses"
            ),
        );
        assert_eq!(arbiter.ply(), 2);
    }
}

/// H-08: if both players displace pieces, each puts them back on their own time.
#[test]
fn h_08_pieces_that_both_players_displaced_are_put_back_in_turn() {
    story(
        board(&Rulebook::FIDE_2023, "90+30"),
        START,
        "0:01 white makes e2e4
        0:02 white presses
        0:03 white displaces pieces
            > white must put the pieces back on their own time (fide2023 7.4.1)
            *> note: white displaced pieces (fide2023 7.4.3)
            > the clocks are stopped (fide2023 7.4.2)
            > the clock of white runs (fide2023 7.4.1)
        0:05 black displaces pieces
            > black must put the pieces back on their own time (fide2023 7.4.1)
            *> note: black displaced pieces (fide2023 7.4.3)
        0:09 white puts the pieces back
            > the clock of black runs (fide2023 7.4.1)
        = 1:30:52 1:30:29
        0:11 black puts the pieces back
        0:12 black makes e7e5",
    );
}

/// H-08, H-13: an arbiter who sets up the position again puts displaced pieces back too, and the player with the move is
/// on the clock.
#[test]
fn h_08_h_13_displaced_pieces_are_set_up_again_with_the_position() {
    let mut arbiter = story(
        board(&Rulebook::FIDE_2023, "90+30"),
        START,
        "0:01 white makes e2e4
        0:02 white presses
        0:03 white displaces pieces
            > white must put the pieces back on their own time (fide2023 7.4.1)
            *> note: white displaced pieces (fide2023 7.4.3)
            > the clocks are stopped (fide2023 7.4.2)
            > the clock of white runs (fide2023 7.4.1)
        0:05 black makes e7e4
            *> what black did has no effect: a pawn cannot move from e7 to e4 (fide2023 3.7.1)
        0:07 white reports an illegal move
            > the position after 1 half-move is reinstated (fide2023 7.5.1)
            > the clock of black runs (fide2023 6.11.3)
            > black must move the piece on e7 (fide2023 7.5.1)",
    );
    assert_eq!(arbiter.board(), arbiter.position().board());
    tell_on(
        &mut arbiter,
        "0:08 white puts the pieces back
            > what white did has no effect: nothing of the kind is known (fide2023 7.4.1)
        0:09 black makes e7e5
        0:10 black presses",
    );
}

// Penalties that the arbiter decides on (H-08, H-20).

/// H-20, K-10: where two hands are no illegal move, they are a breach of Article 4.1. The move stands, and the arbiter
/// decides on a penalty.
#[test]
fn h_20_k_10_two_hands_are_penalized_as_the_arbiter_decides_in_earlier_editions() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "fide1997 13.4"),
        (Rulebook::FIDE_2009, "fide2009 13?"),
        (Rulebook::FIDE_2014, "fide2014 12.9?"),
    ] {
        for fen in [
            "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        ] {
            let mv = if fen.contains('p') { "e4d5" } else { "e1g1" };
            let mut arbiter = story(
                board(&rulebook, "90+30"),
                fen,
                &format!(
                    "0:05 white makes {mv}
                     0:06 white uses both hands
                        *> note: white used both hands
                     0:07 white presses
                        > for the arbiter: how is it penalized that white uses both hands ({article})"
                ),
            );
            assert_eq!(arbiter.position().turn(), Color::Black, "{rulebook}");
            assert_eq!(arbiter.clock().running(), None, "{rulebook}");
            tell_on(
                &mut arbiter,
                &format!(
                    "0:10 arbiter answers warning
                        > white is penalized: warning ({article})
                        > the clock of black runs"
                ),
            );
            assert_eq!(arbiter.clock().running(), Some(Color::Black), "{rulebook}");
            // Before the press the move is made again with one hand, and nothing is asked.
            let mut arbiter = story(
                board(&rulebook, "90+30"),
                fen,
                "0:05 white uses both hands
                    *> note: white used both hands",
            );
            for (time, act) in [
                ("0:06", format!("white makes {mv}")),
                ("0:07", "white puts the pieces back".to_owned()),
                ("0:08", format!("white makes {mv}")),
                ("0:09", "white presses".to_owned()),
            ] {
                let told = hear(&mut arbiter, &format!("{time} {act}"));
                let is_asked = told.iter().any(|told| told.starts_with("for the arbiter"));
                assert!(!is_asked, "{rulebook}: {told:?}");
            }
            assert_eq!(arbiter.clock().running(), Some(Color::Black), "{rulebook}");
        }
    }
}

/// H-08, K-10 (2014, Article 7.4): the arbiter decides whether displacing pieces is penalized. Then they are put back on
/// the time of the player who displaced them.
#[test]
fn h_08_k_10_displaced_pieces_are_penalized_as_the_arbiter_decides_in_2014() {
    const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut arbiter = story(
        board(&Rulebook::FIDE_2014, "90+30"),
        FEN,
        "0:05 white makes e2e4
         0:06 white presses
         0:07 white displaces pieces
            > white must put the pieces back on their own time (fide2014 7.4?)
            > the clocks are stopped (fide2014 7.4?)
            > for the arbiter: how is it penalized that white displaces pieces (fide2014 7.4?)",
    );
    assert_eq!(arbiter.clock().running(), None);
    tell_on(
        &mut arbiter,
        "0:17 arbiter answers opponent_time
            > white is penalized: opponent_time (fide2014 12.9?)
            > for the arbiter: how much is the penalty of opponent_time (fide2014 12.9?)
         0:18 arbiter adds 0:02:00.000 to black
            > black gets 0:02:00.000
         0:20 arbiter answers continue
            > the clock of white runs
         0:30 white puts the pieces back
            > the clock of black runs
            = 1:30:44 1:32:29",
    );
}

// A pawn that was not replaced (H-14).

/// F-19, F-24 (Articles 4.4.4 and 4.7.3): a new piece on the promotion square decides the move, seen or not. Another move
/// made then is reported as such, until the opponent touches a piece.
#[test]
fn f_19_f_24_another_move_than_the_promotion_that_was_chosen_is_taken_back() {
    const START: &str = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let held = "holds R on a8
            > white must play a7a8r (fide2023 4.4.4)";
    for chosen in ["places R on a8", held] {
        for report in [
            "black reports an illegal move",
            "arbiter reports an illegal move",
            "black reports a touched piece",
        ] {
            let arbiter = reported(
                &Rulebook::FIDE_2023,
                START,
                &format!("0:02 white {chosen}\n"),
            );
            let mut arbiter = arbiter;
            for event in ["0:03 white makes a7b8q", "0:04 white presses"] {
                assert!(hear(&mut arbiter, event).is_empty(), "{chosen}: {event}");
            }
            tell_on(
                &mut arbiter,
                &format!(
                    "0:05 {report}
                        > the position after 0 half-moves is reinstated (fide2023 4.3.1)
                        *> note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)
                        > white must play a7a8r (fide2023 4.4.4)
                        > the clock of white runs (fide2023 6.11.3)"
                ),
            );
            assert_eq!(
                arbiter.obligation(),
                TouchObligation::Exactly("a7a8r".parse().expect("a move"))
            );
        }
    }
}

/// H-14 (Article 7.5.2): under full supervision, what is ruled at once is ruled later too.
#[test]
fn h_14_h_18_a_pawn_found_unpromoted_some_moves_later_becomes_a_queen() {
    let told = "0:02 white makes a7a8
        0:03 white presses
        0:04 black makes h8g7
        0:05 black presses
        0:06 white makes a1b2
        0:07 white presses\n";
    let mut arbiter = reported(&Rulebook::FIDE_2023, PAWN, told);
    let report = "0:08 black reports an illegal move";
    let told_late = hear(&mut arbiter, report);
    for ruled in [
        "the position after 0 half-moves is reinstated (fide2023 7.5.1)",
        "the pawn becomes a queen on a8 (fide2023 7.5.2)",
        "white has completed an illegal move: number 1 (fide2023 7.5.2)",
        "black gets 0:02:00.000 (fide2023 7.5.5)",
    ] {
        assert!(told_late.contains(&ruled.to_owned()), "{told_late:?}");
    }
    assert_eq!(
        arbiter.position().to_string(),
        "Q6k/8/8/8/8/8/8/K7 b - - 0 1"
    );
    hear(&mut arbiter, "0:09 arbiter answers continue");
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
    // Under limited supervision it stands (Articles A.5.2 and A.5.4).
    let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
    let mut arbiter = story(unseen(&blitz, "5+0"), PAWN, told);
    let told = hear(&mut arbiter, report);
    assert!(told[0].ends_with("it was found too late (fide2023 A.5.2)"));
}

// Flags (G-17, G-18, G-22).

/// G-17: a flag that is seen while a question is open is ruled on once it is answered.
#[test]
fn g_17_a_flag_seen_while_a_question_is_open_is_not_forgotten() {
    for (seen, over) in [
        ("arbiter observes the clocks", "0-1 by time"),
        ("arbiter observes the flag of white fall", "0-1 by time"),
        (
            "arbiter observes both flags down, black first",
            "1-0 by time",
        ),
    ] {
        let mut arbiter = story(
            board(&Rulebook::FIDE_2023, "1"),
            "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            &format!(
                "1:05 white seems to touch a1
                    > for the arbiter: did white touch the piece on a1 (fide2023 4.2.2)
                1:06 {seen}"
            ),
        );
        assert_eq!(arbiter.verdict(), None);
        hear(&mut arbiter, "1:07 arbiter answers no");
        let verdict = arbiter.verdict().map(ToString::to_string);
        assert_eq!(verdict.as_deref(), Some(over), "{seen}");
    }
    // A flag that has not fallen changes nothing.
    story(
        board(&Rulebook::FIDE_2023, "1"),
        "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "0:05 white seems to touch a1
            > for the arbiter: did white touch the piece on a1 (fide2023 4.2.2)
        0:06 arbiter observes the clocks
        0:07 arbiter answers no
            > the clock of white runs (fide2023 6.11.3)",
    );
}

/// G-18, G-22 (Article 6.4): flags that fell after the moves of the control were completed mean nothing.
#[test]
fn g_18_g_22_both_flags_down_after_the_control_was_made_mean_nothing() {
    for seen in ["", ", white first"] {
        let mut arbiter = story(
            board(&Rulebook::FIDE_2023, "1/1,1"),
            "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "0:50 white makes a1a2
            0:55 white presses
            1:40 black makes a8a7
            1:45 black presses",
        );
        tell_on(
            &mut arbiter,
            &format!(
                "1:55 arbiter observes both flags down{seen}
                    > the game goes on (fide2023 6.4)"
            ),
        );
    }
}

// Single rules of single editions.

/// K-05 (1997, Articles 12.5 and 13.4): no article names devices, and one that sounds distracts the opponent.
#[test]
fn k_05_a_device_that_sounds_in_1997_is_a_distraction() {
    let mut arbiter = story(board(&Rulebook::FIDE_1997, "90+30"), START, "");
    let told = hear(&mut arbiter, "0:05 white carries a device that sounds");
    assert!(told[0].starts_with("note: white"), "{told:?}");
    assert!(matches!(
        arbiter.phase(),
        Phase::Halted(Question::Penalty { .. })
    ));
    let mut arbiter = story(board(&Rulebook::FIDE_1997, "90+30"), START, "");
    assert!(hear(&mut arbiter, "0:05 white carries a device").is_empty());
}

/// G-20 (US Chess 14E2): where no moves lead to mate, no one is asked for a forced win.
#[test]
fn g_20_no_win_is_forced_where_mate_is_impossible() {
    for (fen, told) in [
        (
            "4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1",
            "for the arbiter: does black have a forced win",
        ),
        // A knight never mates a king that has only a queen.
        (
            "4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "the game is over: 1/2-1/2 by time",
        ),
    ] {
        let mut arbiter = story(board(&Rulebook::USCF, "1"), fen, "");
        let ruled = hear(&mut arbiter, "2:05 black claims time");
        let last = ruled.last().expect("a ruling");
        assert!(last.starts_with(told), "{ruled:?}");
    }
}

// Schools (M-07, M-10).

/// M-10: nothing gives a hidden mate away, neither a ruling nor an error of the host.
#[test]
fn m_10_nothing_gives_a_hidden_mate_away() {
    let schools = Rulebook::FIDE_2023.schools();
    for control in ["unlimited", "90+30"] {
        let mut arbiter = story(
            board(&schools, control),
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "0:02 white makes a1a8
                > the game is over: 1-0 by checkmate (fide2023 5.1.1)
            0:03 black reports an illegal move
                > the report of black has no effect: nothing of the kind is known
            0:03 a spectator reports an illegal move
                > the report of a spectator has no effect: nothing of the kind is known
            0:03 black reports a touched piece on a1
                > the report of black has no effect: nothing of the kind is known
            0:04 black makes g8f8
            0:04 black touches g8
            0:05 black presses
            0:05 white makes a8a7
            0:06 white offers a draw
            0:06 black claims threefold repetition
            0:07 arbiter observes the clocks
            0:07 arbiter penalizes white by warning
            0:07 arbiter stops the clocks
            0:07 arbiter sets the game back to half-move 0",
        );
        assert!(arbiter.verdict().is_some());
        // Once it is discovered, everyone knows it.
        tell_on(
            &mut arbiter,
            "0:09 black concedes mate
                > the game is over: 1-0 by checkmate
            0:10 black reports an illegal move
                > the report of black has no effect: the game is over
            0:11 black touches g8
                ! the game is over",
        );
    }
}

/// M-07: illegal moves cost nothing there, so that no one is asked whether those of both players count.
#[test]
fn m_07_where_illegal_moves_cost_nothing_no_one_is_asked_whose_count() {
    let schools = Rulebook::FIDE_2023.schools();
    let mut arbiter = story(
        unseen(&schools, "90+30"),
        START,
        "0:02 white makes e2e5
        0:03 white presses
        0:04 black makes e7e4
        0:05 black presses",
    );
    hear(&mut arbiter, "0:06 black reports an illegal move");
    assert_eq!(arbiter.phase(), Phase::Halted(Question::TimesAfter));
    assert_eq!(arbiter.position(), &position(START));
}

/// G-08: an end by absence that is taken back does not come again by itself.
#[test]
fn g_08_an_appeal_against_a_loss_by_absence_lets_the_game_be_played() {
    for taken_back in [
        &["0:11 black appeals", "0:12 arbiter answers yes"][..],
        &["0:11 arbiter reopens the game"],
    ] {
        let config = board(&Rulebook::FIDE_2023, "90+30").with_absent(Color::Black);
        let mut arbiter = tell(config, STARTED);
        hear(&mut arbiter, "0:10 arbiter observes the clocks");
        assert!(arbiter.verdict().is_some());
        for note in taken_back {
            hear(&mut arbiter, note);
        }
        for note in [
            "0:13 arbiter restarts the clocks",
            "0:14 arbiter observes the clocks",
            "0:15 black arrives",
            "0:16 white makes e2e4",
        ] {
            hear(&mut arbiter, note);
        }
        assert_eq!((arbiter.verdict(), arbiter.ply()), (None, 1));
    }
}

/// F-35, F-14: king and both rooks at once. The arbiter decides where castling is legal on both sides.
#[test]
fn f_35_f_14_king_and_both_rooks_are_touched_at_once() {
    let both = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (answer, rook) in [("first", Square::A1), ("second", Square::H1)] {
        let arbiter = story(
            board(&Rulebook::FIDE_2023, "90+30"),
            both,
            &format!(
                "0:01 white touches e1, a1 and h1 at once
                    > for the arbiter: must white move the piece on a1 or the one on h1 (fide2023 4.4.1)
                0:02 arbiter answers {answer}
                    > white must castle
                    > the clock of white runs (fide2023 6.11.3)"
            ),
        );
        assert_eq!(arbiter.obligation(), TouchObligation::Castle { rook });
    }
    // On one side only, and on none.
    for (fen, obligation) in [
        (
            "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            TouchObligation::Castle { rook: Square::H1 },
        ),
        (
            "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            TouchObligation::Move(Square::E1),
        ),
    ] {
        let arbiter = story(
            board(&Rulebook::FIDE_2023, "90+30"),
            fen,
            "0:01 white touches a1, e1 and h1 at once
                > white must",
        );
        assert_eq!(arbiter.obligation(), obligation, "{fen}");
    }
}

/// L-01: Chess960 is no part of the Laws of 1997, and its games do not start under them.
#[test]
fn l_01_no_game_of_chess960_starts_under_the_laws_of_1997() {
    let array = Chess960::new(0).expect("a start position");
    let shuffled = Position::chess960(array, array);
    for rulebook in [
        Rulebook::FIDE_1997,
        Rulebook::FIDE_2009,
        Rulebook::FIDE_2023,
        Rulebook::USCF,
    ] {
        let starts = |start: &Position| {
            let config = board(&rulebook, "90+30").with_start(start.clone());
            Arbiter::new(config).handle(SessionTime::START, Event::Start)
        };
        assert!(starts(&Position::standard()).is_ok());
        let rule = Rule::Chess960StartPosition;
        match starts(&shuffled) {
            Err(error) => {
                assert_eq!(error, HandleError::NotInForce { rule });
                assert_eq!(rulebook, Rulebook::FIDE_1997);
            }
            Ok(_) => assert_ne!(rulebook, Rulebook::FIDE_1997),
        }
    }
}

/// H-08, H-13 (Articles 7.4.1 and 7.5.1): a press after an illegal move completes it, although the opponent has displaced
/// pieces.
#[test]
fn h_08_h_13_an_illegal_move_is_completed_although_the_opponent_displaced_pieces() {
    for rulebook in [Rulebook::FIDE_2018, Rulebook::FIDE_2023] {
        let mut arbiter = story(board(&rulebook, "90+30"), START, "");
        for event in [
            "0:02 white makes e2e4",
            "0:03 white displaces pieces",
            "0:04 white presses",
            "0:05 black makes e7e4",
        ] {
            hear(&mut arbiter, event);
        }
        let told = hear(&mut arbiter, "0:06 black presses");
        let is_counted =
            |told: &String| told.starts_with("black has completed an illegal move: number 1");
        assert!(told.iter().any(is_counted), "{rulebook}: {told:?}");
        assert_eq!(arbiter.board(), arbiter.position().board());
    }
}

/// G-17 (Article 6.8): what a person saw of the flags is not replaced by a look at the program's clock, and is settled by
/// an arbiter who sets the times.
#[test]
fn g_17_flags_seen_down_are_kept_until_the_arbiter_sets_the_times() {
    let asked = "0:05 white seems to touch a1
        > for the arbiter: did white touch the piece on a1 (fide2023 4.2.2)
    0:06 arbiter observes both flags down, black first\n";
    let fen = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for (then, verdict) in [
        ("0:07 arbiter observes the clocks", Some("1-0 by time")),
        (
            "0:07 arbiter sets white to 0:05:00.000
                > white has 0:05:00.000 left (fide2023 7.1)
            0:08 arbiter sets black to 0:05:00.000
                > black has 0:05:00.000 left (fide2023 7.1)",
            None,
        ),
    ] {
        let mut arbiter = story(
            board(&Rulebook::FIDE_2023, "1"),
            fen,
            &[asked, then].concat(),
        );
        hear(&mut arbiter, "0:09 arbiter answers no");
        assert_eq!(
            arbiter.verdict().map(ToString::to_string).as_deref(),
            verdict
        );
    }
}

/// F-35 (Article 4.3): of three pieces touched at once, those that can move are put to the arbiter.
#[test]
fn f_35_of_three_pieces_touched_at_once_those_that_can_move_count() {
    let start = |note: &str| story(board(&Rulebook::FIDE_2023, "90+30"), START, note);
    start(
        "0:01 white touches g1, f1 and b1 at once
            > for the arbiter: must white move the piece on g1 or the one on b1 (fide2023 Preface)
        0:02 arbiter answers second
            > white must move the piece on b1 (fide2023 4.3.1)
            > the clock of white runs (fide2023 6.11.3)",
    );
    start(
        "0:01 white touches f1, b1 and a1 at once
            > white must move the piece on b1 (fide2023 4.3.1)",
    );
    let mut arbiter = start("");
    let event: Event = "white touches g1, e2 and b1 at once"
        .parse()
        .expect("an event");
    let refused = arbiter.handle(at("0:01"), event);
    let by = Color::White;
    assert_eq!(refused.err(), Some(HandleError::TouchedAtOnce { by }));
    assert!(arbiter.obligation() == TouchObligation::None);
}
