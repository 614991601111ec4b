//! What players write down, and what their scoresheets can prove: rows J, E-09 and E-37 (Laws,
//! Article 8).

use touchmove::arbiter::event::SheetAction;
use touchmove::arbiter::ruling::{Audience, Decision, Note, SheetFault};
use touchmove::arbiter::sheet::{self, Scoresheets};
use touchmove::arbiter::{Event, GameConfig};
use touchmove::laws::{Edition, Rule, Supervision};
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, at, begun, board, moves, position, tell, tell_on};

/// Returns the configuration of a game over the board in which the players write on paper.
fn sheets(rulebook: &Rulebook, control: &str) -> GameConfig {
    board(rulebook, control).with_scoresheets(Scoresheets::Paper)
}

/// Tells that a player writes down all moves of a line.
fn write(arbiter: &mut Arbiter, time: &str, by: &str, line: &str) {
    for mv in line.split_whitespace() {
        tell_on(arbiter, &format!("{time} {by} records {mv}"));
    }
}

#[test]
fn j_01_both_write_down_the_moves_of_both() {
    let arbiter = tell(
        sheets(&Rulebook::FIDE_2023, "90+30"),
        &format!(
            "{STARTED}
             0:05 white makes e2e4
             0:06 white presses
             0:07 white records e2e4
             0:08 black records e2e4
             0:10 black makes e7e5
             0:11 black presses
             0:12 black records e7e5
             0:13 black records the time 1:30:00
             0:14 white records e7e6
                *> note: white wrote a different move from the one made (fide2023 8.1.1)
             0:15 white strikes out a move
             0:16 white records e7e5"
        ),
    );
    let mut black = arbiter.scoresheet(Color::Black);
    let lines: Vec<_> = black.lines().collect();
    let left = 90 * 60_000;
    assert_eq!(lines[2], (at("0:13"), sheet::Line::Time { left }));
    assert!(black.has_all(arbiter.moves()));
    black = arbiter.scoresheet(Color::White);
    assert_eq!(
        black.moves().collect::<Vec<_>>(),
        arbiter.moves().collect::<Vec<_>>()
    );
    for player in Color::ALL {
        assert!(arbiter.must_record(player, at("0:20")));
    }
    // In rapid and blitz no player must.
    let editions = Edition::ALL
        .iter()
        .filter(|edition| **edition != Edition::Server);
    for edition in editions {
        for supervision in [Supervision::Full, Supervision::Limited] {
            let rulebook = Rulebook::new(*edition).rapid(supervision);
            let arbiter = begun(sheets(&rulebook, "15+10"), "e2e4");
            let is_in_force = rulebook.is_in_force(Rule::Recording);
            assert_eq!(
                arbiter.must_record(Color::White, at("0:20")),
                is_in_force,
                "{edition}"
            );
            assert_eq!(is_in_force, *edition == Edition::Uscf, "{edition}");
        }
    }
}

#[test]
fn j_03_no_move_is_written_in_advance() {
    let story =
        |note: &str| format!("{STARTED} 0:05 white records e2e4\n0:06 white makes e2e4\n{note}");
    let note = "*> note: white wrote a move before making it";
    for rulebook in EDITIONS.iter() {
        let is_forbidden =
            rulebook.is_in_force(Rule::RecordInAdvance) && rulebook.edition() != Edition::Uscf;
        let note = if is_forbidden { note } else { "" };
        tell(sheets(rulebook, "90+30"), &story(note));
    }
    assert!(!Rulebook::FIDE_1997.is_in_force(Rule::RecordInAdvance));
    // A move for a claim may be written, but never two moves.
    tell(
        sheets(&Rulebook::FIDE_2023, "90+30"),
        &format!(
            "{STARTED}
             0:05 white records e2e4
             0:06 white claims fifty moves announcing e2e4
                > the clocks are stopped
                > white has claimed a draw
                > white offers a draw
                > for the arbiter
             0:07 arbiter answers verify
                > the claim of white is wrong
                > black gets 0:02:00.000
                > white must play e2e4
                > the clock of white runs
             0:08 white makes e2e4
             0:09 white records g1f3
                *> note: white wrote a different move from the one made"
        )
        .replace(
            "0:09 white records g1f3\n                *> note: white wrote a different move from the one made",
            "0:09 white records e7e5\n0:10 white records g1f3\n*> note: white wrote a move before making it (fide2023 8.1.2)",
        ),
    );
}

#[test]
fn e_09_j_04_both_note_an_offer_which_stands_without_that_too() {
    for rulebook in EDITIONS.iter() {
        let mut arbiter = begun(sheets(rulebook, "90+30"), "");
        tell_on(
            &mut arbiter,
            "0:01 white makes e2e4
             0:02 white offers a draw
                > white offers a draw
             0:03 white presses
             0:04 white records e2e4
             0:05 white records (=)",
        );
        assert_eq!(arbiter.scoresheet(Color::White).offers(), 1);
        // Black declines by moving; the sign is missing, but the offer counts.
        let is_duty = rulebook.is_in_force(Rule::OfferRecorded);
        let missing = "*> note: black moved without having noted a draw offer";
        let missing = if is_duty { missing } else { "" };
        assert!(arbiter.offers_draw(Color::White));
        let mut accepted = arbiter.clone();
        tell_on(
            &mut arbiter,
            &format!(
                "0:06 black makes e7e5
                    > the offer of white lapses
                    {missing}"
            ),
        );
        let heard = accepted.handle(
            at("0:06"),
            "black accepts the draw".parse().expect("an event"),
        );
        let is_agreed = heard.expect("in order").verdict().is_some();
        assert_eq!(
            is_agreed,
            rulebook.minimum_plies() < 2,
            "never void for want of a sign"
        );
    }
}

#[test]
fn j_05_with_little_time_no_player_must_write() {
    let left = |control: &str, left: &str, rulebook: &Rulebook| {
        let mut arbiter = begun(sheets(rulebook, control), "");
        let set = format!("0:01 arbiter sets white to {left}\n> white has {left} left");
        tell_on(&mut arbiter, &set);
        arbiter.must_record(Color::White, at("0:01"))
    };
    for rulebook in EDITIONS.iter() {
        assert!(!left("90+10", "0:04:59.000", rulebook), "{rulebook}");
        assert!(left("90+30", "0:04:59.000", rulebook), "{rulebook}");
        assert!(left("90+10", "0:05:00.000", rulebook), "{rulebook}");
    }
    // For the rest of the period, or in 1997 only while the time is short.
    for (rulebook, obligation) in [(&Rulebook::FIDE_1997, true), (&Rulebook::FIDE_2023, false)] {
        let mut arbiter = begun(sheets(rulebook, "2/10+10,10+10"), "");
        tell_on(
            &mut arbiter,
            "0:01 arbiter sets white to 0:04:55.000
                > white has 0:04:55.000 left
             0:02 white makes e2e4
             0:03 white presses
                = 5:03 10:10",
        );
        assert_eq!(
            arbiter.must_record(Color::White, at("0:03")),
            obligation,
            "{rulebook}"
        );
        tell_on(
            &mut arbiter,
            "0:04 black makes e7e5
             0:04 black presses
             0:05 white records e2e4
             0:06 white makes g1f3
             0:07 white presses",
        );
        assert!(
            arbiter.must_record(Color::White, at("0:07")),
            "the next period"
        );
    }
}

/// A game in which the named players are short of time and stop writing; it ends after three moves
/// each and a period.
fn time_trouble(rulebook: &Rulebook, short: &[&str]) -> Arbiter {
    let mut arbiter = begun(sheets(rulebook, "3/10+0,30+0"), "");
    for player in short {
        let set =
            format!("0:00 arbiter sets {player} to 0:04:00.000\n> {player} has 0:04:00.000 left");
        tell_on(&mut arbiter, &set);
    }
    for (number, mv) in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
        .iter()
        .enumerate()
    {
        moves(&mut arbiter, &format!("0:{number}"), mv);
        for writer in ["white", "black"] {
            if !short.contains(&writer) {
                write(&mut arbiter, &format!("0:{}", number + 1), writer, mv);
            }
        }
    }
    arbiter
}

const LINE: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";

#[test]
fn j_06_j_08_a_player_who_did_not_write_catches_up_and_may_borrow_the_other_sheet() {
    for rulebook in [
        &Rulebook::FIDE_1997,
        &Rulebook::FIDE_2018,
        &Rulebook::FIDE_2023,
    ] {
        let mut arbiter = time_trouble(rulebook, &["white"]);
        tell_on(
            &mut arbiter,
            "0:07 arbiter observes the flag of white fall
                > white must bring the scoresheet up to date before moving
             0:08 white borrows the scoresheet",
        );
        assert!(arbiter.scoresheet(Color::White).has_borrowed());
        let mut hasty = arbiter.clone();
        tell_on(
            &mut hasty,
            "0:09 white makes b5a4
                *> note: white moved without having written the last move
                *> note: white moved before the scoresheet was up to date
                *> note: white moved before returning the opponent's scoresheet",
        );
        write(&mut arbiter, "0:09", "white", LINE);
        tell_on(
            &mut arbiter,
            "0:10 white returns the scoresheet\n0:11 white makes b5a4",
        );
    }
    // Only during the player's own move.
    let mut arbiter = time_trouble(&Rulebook::FIDE_2023, &["black"]);
    tell_on(
        &mut arbiter,
        "0:07 arbiter observes the flag of black fall
            > black must bring the scoresheet up to date before moving (fide2023 8.5.2)
         0:08 black borrows the scoresheet
            > what black did has no effect: it is the opponent's move (fide2023 8.5.2)",
    );
}

#[test]
fn j_09_a_game_without_a_full_sheet_is_reconstructed() {
    let mut arbiter = time_trouble(&Rulebook::FIDE_2023, &["white", "black"]);
    assert_eq!(arbiter.reconstruction(), None);
    tell_on(
        &mut arbiter,
        "0:10 arbiter has the game reconstructed
            > for the arbiter: is the game reconstructed (fide2023 8.5.3)
         5:00 arbiter answers continue
            > the clock of white runs
         5:01 white makes b5a4
            *> note: white moved without having written the last move",
    );
    // The state of the board and the clock is kept, whatever happens after it.
    let kept = arbiter.reconstruction().expect("reconstructed");
    assert_eq!(kept.position.turn(), Color::White);
    assert_eq!(kept.position.fullmove_number(), 4);
    assert_eq!(kept.running, Some(Color::White));
    assert_eq!(
        (kept.completed[Color::White], kept.completed[Color::Black]),
        (3, 3)
    );
    let left = kept.remaining[Color::White].expect("a limit");
    assert_eq!(
        Some(left),
        arbiter.clock().remaining(Color::White, at("5:00"))
    );
}

#[test]
fn j_10_what_cannot_be_shown_begins_the_next_period() {
    let uncertified = |rulebook: &Rulebook| {
        let config = sheets(rulebook, "40/1+0,30+0").without_certified_record();
        begun(config, "e2e4 e7e5 g1f3")
    };
    let asked = "1:10 arbiter observes the clocks
        > for the arbiter: can it be shown that black has exceeded the time (fide2023 8.5.3)";
    let mut arbiter = uncertified(&Rulebook::FIDE_2023);
    tell_on(&mut arbiter, asked);
    tell_on(
        &mut arbiter,
        "5:00 arbiter answers no
            > black has completed 40 moves (fide2023 8.6)
            > black gets 0:30:00.000 (fide2023 8.6)
            > the clock of black runs",
    );
    assert_eq!(arbiter.clock().period(Color::Black), 2);
    arbiter = uncertified(&Rulebook::FIDE_2023);
    tell_on(&mut arbiter, asked);
    tell_on(
        &mut arbiter,
        "5:00 arbiter answers yes\n> the game is over: 1-0 by time (fide2023 6.9)",
    );
    // A complete scoresheet proves it, and so does a record that the arbiter certifies.
    arbiter = uncertified(&Rulebook::FIDE_2023);
    write(&mut arbiter, "0:04", "white", "e2e4 e7e5 g1f3");
    tell_on(
        &mut arbiter,
        "1:10 arbiter observes the clocks\n> the game is over: 1-0 by time",
    );
    // In US Chess a claimant needs a scoresheet with few missing moves.
    let line = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
    for (written, ruled) in [
        (line, "> the game is over: 1-0 by time"),
        ("e2e4 e7e5 g1f3", "> the game is over: 1-0 by time"),
        (
            "e2e4",
            "> what white did has no effect: too many moves are missing on the scoresheet (uscf 13C7?)",
        ),
    ] {
        let mut arbiter = begun(sheets(&Rulebook::USCF, "40/1+0,30+0"), line);
        write(&mut arbiter, "0:08", "white", written);
        tell_on(
            &mut arbiter,
            &format!(
                "0:09 white makes e1h1
                 0:10 white presses
                 2:00 white claims time
                    {ruled}"
            ),
        );
    }
}

#[test]
fn j_16_what_the_arbiter_may_not_say_is_for_the_arbiter_alone() {
    // All notes on moves, scoresheets and clocks are for the arbiter alone …
    let mut arbiter = begun(sheets(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    let rulings = arbiter
        .handle(at("0:03"), "white makes g1f3".parse().expect("an event"))
        .expect("in order");
    assert!(rulings.says(Decision::Note(Note::Sheet {
        by: Color::White,
        fault: SheetFault::Behind
    })));
    assert!(
        rulings
            .iter()
            .all(|ruling| ruling.audience == Audience::Arbiter)
    );
    // … but everyone hears that scoresheets must be completed after a flag fall.
    let mut arbiter = time_trouble(&Rulebook::FIDE_2023, &["white", "black"]);
    let event = "arbiter observes the flag of white fall"
        .parse()
        .expect("an event");
    let rulings = arbiter.handle(at("0:07"), event).expect("in order");
    assert!(
        rulings
            .iter()
            .all(|ruling| ruling.audience == Audience::Everyone)
    );
    // If only players call flags, the arbiter's observation is noted and not announced.
    tell(
        board(&Rulebook::USCF, "1+0"),
        &format!(
            "{STARTED} 1:10 arbiter observes the clocks\n*> note: the time of white is used up"
        ),
    );
}

#[test]
fn j_17_the_result_that_both_have_signed_stands() {
    let over = |rulebook: &Rulebook| {
        let story = format!("{STARTED} 0:05 white resigns\n> the game is over: 0-1 by resignation");
        tell(
            board(rulebook, "90+30").with_start(position("4k3/8/8/8/8/8/q7/4K2R w - - 0 1")),
            &story,
        )
    };
    let mut arbiter = over(&Rulebook::FIDE_2023);
    tell_on(
        &mut arbiter,
        "0:10 white signs
         0:11 black signs 0-1
            > both players have signed 0-1 (fide2023 8.7)
         1:00 arbiter decides 1/2-1/2
            > the game is over: 1/2-1/2 by decision of the arbiter (fide2023 8.7)",
    );
    // They have signed another result: the arbiter decides.
    for (answer, ruled) in [
        (
            "yes",
            "> the game is over: 1-0 by resignation (fide2023 8.7)",
        ),
        ("no", "> the result stands: 0-1 (fide2023 8.7)"),
    ] {
        let mut arbiter = over(&Rulebook::FIDE_2023);
        tell_on(
            &mut arbiter,
            &format!(
                "0:10 white signs 1-0
                 0:11 black signs 1-0
                    > for the arbiter: does the signed result count: 1-0 (fide2023 8.7)
                 0:12 arbiter answers {answer}
                    {ruled}"
            ),
        );
        assert!(arbiter.has_signed(Color::White) && arbiter.verdict().is_some());
    }
    // In 1997 signatures had no such force.
    let mut arbiter = over(&Rulebook::FIDE_1997);
    tell_on(&mut arbiter, "0:10 white signs 1-0\n0:11 black signs 1-0");
    assert_eq!(arbiter.verdict().expect("over").result.to_string(), "0-1");
}

#[test]
fn what_is_written_after_the_end_changes_nothing() {
    let mut arbiter = tell(
        sheets(&Rulebook::FIDE_2023, "90+30"),
        &format!(
            "{STARTED}
             0:05 white makes e2e4
             0:06 black resigns
                > the game is over: 1-0 by resignation
             0:07 white records e2e4
             0:08 white asks for the record
                ! the game is over
             0:09 white needs an assistant to press
                ! the game is over"
        ),
    );
    assert!(arbiter.scoresheet(Color::White).has_all(arbiter.moves()));
    let early = Event::Sheet {
        by: Color::White,
        action: SheetAction::Borrow,
    };
    assert!(arbiter.handle(at("0:20"), early).is_err());
}
