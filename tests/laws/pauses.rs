//! Clocks stopped, adjusted and mistreated: rows G-14, G-15 and G-24 to G-30 (Laws, Articles 6.2, 6.10, 6.11, 12.5,
//! 12.9 and A.5).

use touchmove::arbiter::Phase;
use touchmove::laws::Supervision;
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{at, begun, board, online, tell_on};

/// Ten moves by each side without a fivefold repetition.
const TEN_MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1h1 a7a6 b1d2 c5a7 c4b3 e8h8 h2h3 h7h6 f1e1 f8e8";

#[test]
fn g_14_the_other_hand_is_a_fault_but_not_an_illegal_move() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "6.7b"),
        (Rulebook::FIDE_2014, "6.2?"),
        (Rulebook::FIDE_2018, "6.2.3"),
        (Rulebook::FIDE_2023, "6.2.3"),
        (Rulebook::USCF, "16C"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "");
        tell_on(
            &mut arbiter,
            &format!(
                "0:05 white makes e2e4
                 0:06 white presses
                 0:06 white presses with the other hand
                    *> note: white pressed with the other hand ({edition} {article})"
            ),
        );
        // The move is completed.
        assert_eq!(
            arbiter.phase(),
            Phase::Thinking {
                player: Color::Black
            }
        );
        assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
    }
}

#[test]
fn g_15_the_clock_is_not_held_struck_lifted_or_knocked_over() {
    for (rulebook, finger, rough) in [
        (Rulebook::FIDE_1997, "6.7b", "6.7c"),
        (Rulebook::FIDE_2014, "6.2?", "6.2?"),
        (Rulebook::FIDE_2018, "6.2.3", "6.2.4"),
        (Rulebook::FIDE_2023, "6.2.3", "6.2.4"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4");
        tell_on(
            &mut arbiter,
            &format!(
                "0:05 white keeps a finger on the button
                    *> note: white kept a finger on the button ({edition} {finger})
                 0:06 black presses the clock with force
                    *> note: black pressed the clock with force ({edition} {rough})
                 0:07 black picks up the clock
                    *> note: black picked up the clock ({edition} {rough})
                 0:08 black knocks over the clock
                    *> note: black knocked over the clock ({edition} {rough})"
            ),
        );
        // The consequences are for the arbiter to choose.
        let penalties = if rulebook == Rulebook::FIDE_1997 {
            "13.4"
        } else if rulebook == Rulebook::FIDE_2014 {
            "12.9?"
        } else {
            "12.9"
        };
        tell_on(
            &mut arbiter,
            &format!(
                "0:08 arbiter takes 0:01:00.000 from black
                    > black loses 0:01:00.000 ({edition} {penalties})
                    = 1:29:59 1:28:53"
            ),
        );
    }
}

#[test]
fn g_24_a_defective_clock_is_replaced_and_the_arbiter_judges_the_times() {
    for (rulebook, article, restart) in [
        (Rulebook::FIDE_1997, "6.10", "6.12c"),
        (Rulebook::FIDE_2014, "6.10?", "6.11?"),
        (Rulebook::FIDE_2018, "6.10.1", "6.11.3"),
        (Rulebook::FIDE_2023, "6.10.1", "6.11.3"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4");
        tell_on(
            &mut arbiter,
            &format!(
                "10:00 arbiter observes that the clock is defective
                    > for the arbiter: what are the times on the defective clock ({edition} {article})
                 10:01 black makes e7e5
                    ! a question is open: what are the times on the defective clock
                 15:00 arbiter answers draw
                    ! \"draw\" does not answer the open question
                 15:01 arbiter sets white to 1:29:00.000
                    > white has 1:29:00.000 left ({edition} {article})
                 15:02 arbiter sets black to 1:25:00.000
                    > black has 1:25:00.000 left ({edition} {article})
                    = 1:29:00 1:25:00
                 15:03 arbiter answers continue
                    > the clock of black runs ({edition} {restart})
                 15:13 black makes e7e5
                    = 1:29:00 1:24:50"
            ),
        );
    }
    // Without such a defect, what the clock shows counts.
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "e2e4");
    tell_on(
        &mut arbiter,
        "10:00 arbiter observes the clocks\n= 1:29:59 1:20:01",
    );
}

#[test]
fn g_25_a_wrong_setting_is_put_right_with_times_and_counter() {
    for (rulebook, article) in [
        (Rulebook::FIDE_2009, "6.10?"),
        (Rulebook::FIDE_2018, "6.10.2"),
        (Rulebook::FIDE_2023, "6.10.2"),
        (Rulebook::FIDE_2023.rapid(Supervision::Full), "6.10.2"),
        // The text of 1997 did not cover it, so the arbiter's judgment decides.
        (Rulebook::FIDE_1997, "Preface"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "40/15,10"), TEN_MOVES);
        tell_on(
            &mut arbiter,
            &format!(
                "0:30 arbiter observes that the clock is set wrongly
                    > for the arbiter: what are the times on the clock that was set wrongly ({edition} {article})
                 0:31 arbiter sets white to 0:20:00.000
                    > white has 0:20:00.000 left ({edition} {article})
                 0:32 arbiter sets the counter of black to 11
                    > black has completed 11 moves ({edition} {article})
                 0:33 arbiter answers continue
                    > the clock of white runs"
            ),
        );
        assert_eq!(arbiter.clock().moves_completed(Color::Black), 11);
    }
}

#[test]
fn g_25_after_ten_moves_of_rapid_nothing_is_changed() {
    for (rulebook, article) in [
        (Rulebook::FIDE_2018.rapid(Supervision::Limited), "A.4.1?"),
        (Rulebook::FIDE_2023.rapid(Supervision::Limited), "A.5.1.1"),
        (Rulebook::FIDE_2023.blitz(Supervision::Limited), "A.5.1.1"),
    ] {
        let edition = rulebook.edition();
        let (nine, last) = TEN_MOVES.rsplit_once(' ').expect("twenty half-moves");
        let mut arbiter = begun(board(&rulebook, "15+0"), nine);
        let mut early = arbiter.clone();
        tell_on(
            &mut early,
            "0:30 arbiter observes that the clock is set wrongly
                > for the arbiter: what are the times on the clock that was set wrongly",
        );
        // Made and not completed is not enough.
        tell_on(&mut arbiter, &format!("0:25 black makes {last}"));
        let mut made = arbiter.clone();
        tell_on(
            &mut made,
            "0:30 arbiter observes that the clock is set wrongly
                > for the arbiter: what are the times on the clock that was set wrongly",
        );
        tell_on(
            &mut arbiter,
            &format!(
                "0:26 black presses
                 0:30 arbiter observes that the clock is set wrongly
                    > the game goes on ({edition} {article})"
            ),
        );
        assert_eq!(arbiter.clock().running(), Some(Color::White));
    }
}

#[test]
fn g_26_the_arbiter_interrupts_and_decides_when_it_goes_on() {
    for (rulebook, stop, restart) in [
        (Rulebook::FIDE_1997, "6.12a", "6.12c"),
        (Rulebook::FIDE_2014, "6.11?", "6.11?"),
        (Rulebook::FIDE_2018, "6.11.1", "6.11.3"),
        (Rulebook::FIDE_2023, "6.11.1", "6.11.3"),
        (Rulebook::USCF, "16?", "16?"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4");
        tell_on(
            &mut arbiter,
            &format!(
                "1:01 arbiter stops the clocks
                    > the clocks are stopped ({edition} {stop})
                    = 1:29:59 1:29:00
                 2:00:00 arbiter observes the clocks
                    = 1:29:59 1:29:00
                 2:10:00 arbiter restarts the clocks
                    > the clock of black runs ({edition} {restart})
                 2:10:01 black makes e7e5
                    = 1:29:59 1:28:59"
            ),
        );
    }
}

#[test]
fn g_27_a_player_stops_the_clocks_only_to_seek_the_arbiter() {
    for (rulebook, stop, reason) in [
        (Rulebook::FIDE_1997, "6.12b", None),
        (Rulebook::FIDE_2014, "6.11?", Some("6.11d?")),
        (Rulebook::FIDE_2018, "6.11.2", Some("6.11.4")),
        (Rulebook::FIDE_2023, "6.11.2", Some("6.11.4")),
    ] {
        let edition = rulebook.edition();
        let game = begun(board(&rulebook, "90+0"), "e2e4");
        // No queen is at hand for a promotion.
        let mut valid = game.clone();
        tell_on(
            &mut valid,
            &format!(
                "0:10 black stops the clocks to call the arbiter
                    > the clocks are stopped ({edition} {stop})
                    > for the arbiter: did black have a reason to stop the clocks ({edition} {stop})
                 0:40 arbiter answers yes
                    > the clock of black runs
                    = 1:29:59 1:29:51"
            ),
        );
        let penalty = reason.map_or(String::new(), |article| {
            format!("*> note: black stopped the clocks without a reason ({edition} {article})")
        });
        let mut invalid = game.clone();
        tell_on(
            &mut invalid,
            &format!(
                "0:10 black stops the clocks to call the arbiter
                    > the clocks are stopped ({edition} {stop})
                    > for the arbiter: did black have a reason to stop the clocks ({edition} {stop})
                 0:40 arbiter answers no
                    {penalty}
                    > the clock of black runs
                    = 1:29:59 1:29:51"
            ),
        );
        let mut resting = game;
        tell_on(
            &mut resting,
            &format!(
                "0:10 black stops the clocks without a reason
                    > the clocks are stopped ({edition} {stop})
                    {penalty}
                    > for the arbiter: did black have a reason to stop the clocks ({edition} {stop})
                 0:40 arbiter answers no
                    > the clock of black runs
                    = 1:29:59 1:29:51"
            ),
        );
    }
}

#[test]
fn g_29_after_a_disturbance_the_arbiter_adds_time_to_either_or_both() {
    for rulebook in EDITIONS.clone() {
        let edition = rulebook.edition();
        let article = match edition.to_string().as_str() {
            "fide1997" => "13.5",
            "fide2009" => "13?",
            "fide2014" => "12.5?",
            _ => "12.5",
        };
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4");
        tell_on(
            &mut arbiter,
            &format!(
                "0:01 arbiter adds 0:05:00.000 to white
                    > white gets 0:05:00.000 ({edition} {article})
                    = 1:34:59 1:30:00
                 0:01 arbiter adds 0:02:00.000 to black
                    > black gets 0:02:00.000 ({edition} {article})
                    = 1:34:59 1:32:00"
            ),
        );
        assert_eq!(arbiter.clock().running(), Some(Color::Black));
    }
}

#[test]
fn g_30_penalties_stay_within_the_clock_and_change_no_turn() {
    let mut arbiter = begun(online(&Rulebook::FIDE_2023, "5"), "e2e4");
    tell_on(
        &mut arbiter,
        "0:01 arbiter takes 2:00:00.000 from white
            > white loses 2:00:00.000 (fide2023 12.9)
            = 0:00 5:00
         0:01 arbiter adds 0:00:30.000 to white
            > white gets 0:00:30.000 (fide2023 12.5)
            = 0:30 5:00",
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::Black
        }
    );
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
    add_forever(&mut arbiter);
}

/// Adds a thousand hours again and again, without overflow.
fn add_forever(arbiter: &mut Arbiter) {
    for _ in 0..100 {
        let add = "arbiter adds 999999:00:00.000 to black"
            .parse()
            .expect("an event");
        let rulings = arbiter.handle(at("0:01"), add).expect("in order");
        assert_eq!(rulings.len(), 1);
    }
    assert!(
        arbiter.clock().remaining(Color::Black, at("0:01"))
            > arbiter.clock().remaining(Color::White, at("0:01"))
    );
}
