//! What players write down, and what their scoresheets can prove: rows J, E-09 and E-37 (Laws,
//! Article 8).

use touchmove::arbiter::event::SheetAction;
use touchmove::arbiter::ruling::{Audience, Decision, Note, SheetFault};
use touchmove::arbiter::sheet::{self, Scoresheets};
use touchmove::arbiter::{Event, GameConfig, Phase};
use touchmove::clock::SessionTime;
use touchmove::laws::{Edition, Rule, Supervision};
use touchmove::{Arbiter, Color, Rulebook, TimeControl};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, at, begun, board, mark, moves, position, tell, tell_on};

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
fn j_02_the_own_last_move_is_written_before_the_next() {
    for rulebook in EDITIONS.iter() {
        let mut arbiter = begun(sheets(rulebook, "90+30"), "e2e4 e7e5");
        let article = rulebook
            .cite(Rule::RecordBeforeNextMove)
            .expect("in force")
            .article();
        let edition = rulebook.edition();
        let mark = mark(rulebook, Rule::RecordBeforeNextMove);
        // White has written nothing; Black's scoresheet lacks only White's last move.
        tell_on(
            &mut arbiter,
            &format!(
                "0:03 white makes g1f3
                    *> note: white moved without having written the last move ({edition} {article}{mark})
                 0:04 white presses
                 0:05 black records e2e4
                 0:06 black records e7e5
                 0:07 black makes b8c6"
            ),
        );
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
fn j_28_us_chess_lets_paper_be_written_first() {
    let story =
        |note: &str| format!("{STARTED} 0:05 white records e2e4\n0:06 white makes e2e4\n{note}");
    let rulebook = Rulebook::USCF.with_policies(|policies| {
        policies.recording.in_advance =
            touchmove::laws::policy::RecordInAdvanceRule::AllowedOnPaper;
    });
    let rulebook = rulebook.expect("a rulebook");
    tell(sheets(&rulebook, "90+30"), &story(""));
    let electronic = board(&rulebook, "90+30").with_scoresheets(Scoresheets::Electronic);
    tell(
        electronic,
        &story("*> note: white wrote a move before making it (uscf 15A?)"),
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
fn j_07_if_neither_wrote_the_clocks_stand_until_both_have_caught_up() {
    let mut arbiter = time_trouble(&Rulebook::FIDE_2023, &["white", "black"]);
    tell_on(
        &mut arbiter,
        "0:07 arbiter observes the flag of white fall
            > the clocks are stopped (fide2023 8.5.1)
            > white must bring the scoresheet up to date before moving (fide2023 8.5.1)
            > black must bring the scoresheet up to date before moving (fide2023 8.5.1)
            > for the arbiter: are both scoresheets up to date (fide2023 8.5.1)
         0:08 white makes b5a4
            ! a question is open: are both scoresheets up to date
         0:08 black borrows the scoresheet",
    );
    assert_eq!(arbiter.clock().running(), None);
    for player in ["white", "black"] {
        write(&mut arbiter, "1:00", player, LINE);
    }
    tell_on(
        &mut arbiter,
        "1:01 black returns the scoresheet
         1:02 arbiter answers continue
            > the clock of white runs
         1:03 white makes b5a4",
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
        (
            "",
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
fn j_12_a_scoresheet_is_for_nothing_else() {
    for rulebook in EDITIONS.iter() {
        let note = match rulebook.cite(Rule::ScoresheetUse) {
            Some(use_of) => format!(
                "*> note: white wrote what does not belong on a scoresheet ({} {}{})",
                rulebook.edition(),
                use_of.article(),
                mark(rulebook, Rule::ScoresheetUse)
            ),
            None => String::new(),
        };
        tell(
            sheets(rulebook, "90+30"),
            &format!(
                "{STARTED}
                 0:05 white records the time 1:29:55
                 0:06 white records (=)
                 0:07 white records a note
                    {note}"
            ),
        );
    }
}

#[test]
fn j_13_a_player_who_cannot_write_has_an_assistant_or_less_time() {
    let story = "0:00 white needs an assistant to record because of a disability";
    let asked = "> for the arbiter: what are the times of white, who cannot record unaided";
    let allowed = "> white may have an assistant to record";
    for (rulebook, ruled) in [
        (&Rulebook::FIDE_1997, vec![asked]),
        (&Rulebook::FIDE_2009, vec![allowed, asked]),
        (&Rulebook::FIDE_2014, vec![allowed, asked]),
        (&Rulebook::FIDE_2017, vec![allowed]),
        (&Rulebook::FIDE_2018, vec![allowed]),
        (&Rulebook::FIDE_2023, vec![allowed]),
    ] {
        let mut arbiter = tell(
            sheets(rulebook, "90+30"),
            &format!("{story}\n{}", ruled.join("\n")),
        );
        if ruled.contains(&asked) {
            tell_on(
                &mut arbiter,
                "0:00 arbiter takes 0:10:00.000 from white
                    > white loses 0:10:00.000
                 0:00 the game starts
                    ! a question is open
                 0:00 arbiter answers continue",
            );
        }
        assert_eq!(arbiter.phase(), Phase::BeforeStart);
        tell_on(&mut arbiter, STARTED);
    }
    // For another reason the clock is adjusted now too.
    tell(
        sheets(&Rulebook::FIDE_2023, "90+30"),
        &format!("0:00 white needs an assistant to record\n{allowed} (fide2023 8.1.6)\n{asked}"),
    );
}

#[test]
fn g_16_a_player_who_cannot_press_has_an_assistant() {
    let allowed = "> white may have an assistant to press";
    let asked = "> for the arbiter: what are the times of white, who cannot press unaided";
    let refused = "> what white did has no effect: the rules of this game do not provide for it";
    for (rulebook, ruled) in [
        (&Rulebook::FIDE_1997, vec![refused]),
        (&Rulebook::FIDE_2014, vec![allowed, asked]),
        (&Rulebook::FIDE_2018, vec![allowed]),
        (&Rulebook::FIDE_2023, vec![allowed]),
    ] {
        tell(
            board(rulebook, "90+30"),
            &format!(
                "{STARTED} 5:00 white needs an assistant to press because of a disability\n{}",
                ruled.join("\n")
            ),
        );
    }
    // The arbiter adjusts the stopped clock, as seems fair.
    tell(
        board(&Rulebook::FIDE_2023, "90+0"),
        &format!(
            "{STARTED}
             5:00 white needs an assistant to press
                {allowed} (fide2023 6.2.6)
                {asked} (fide2023 6.2.6)
             6:00 arbiter takes 0:05:00.000 from white
                > white loses 0:05:00.000
             7:00 arbiter answers continue
                > the clock of white runs
                = 1:20:00 1:30:00"
        ),
    );
}

#[test]
fn j_14_in_rapid_nothing_is_lost_by_not_writing() {
    let rulebook = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    let line = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let claim = "0:30 white claims threefold repetition
        > the clocks are stopped
        > white has claimed a draw
        > white offers a draw
        > for the arbiter: is the claim of white right
     0:31 arbiter answers verify";
    let mut arbiter = begun(sheets(&rulebook, "15+10"), line);
    tell_on(
        &mut arbiter,
        &format!("{claim}\n> the game is over: 1/2-1/2 by claim of threefold repetition"),
    );
    // If the arbiter does not accept the log as evidence, the arbiter finds out in person.
    let config = sheets(&rulebook, "15+10").without_certified_record();
    arbiter = begun(config, line);
    tell_on(
        &mut arbiter,
        &format!("{claim}\n> for the arbiter: can the claim of white be shown to be right"),
    );
    tell_on(
        &mut arbiter,
        "0:40 arbiter answers yes\n> the game is over: 1/2-1/2 by claim of threefold repetition",
    );
    // A scoresheet may be asked for at any time.
    for (rulebook, ruled) in [
        (&rulebook, "> white gets a scoresheet (fide2023 A.2)"),
        (&Rulebook::FIDE_2023, ""),
    ] {
        tell(
            sheets(rulebook, "15+10"),
            &format!("{STARTED} 0:05 white asks for a scoresheet\n{ruled}"),
        );
    }
}

#[test]
fn j_15_an_event_may_show_the_record_less_often() {
    let rulebook: Rulebook = "fide2023 rapid full arbiters_record_requests=1"
        .parse()
        .expect("sensible");
    tell(
        board(&rulebook, "15+10"),
        &format!(
            "{STARTED}0:10 white asks for the record
                > white may see the record (fide2023 A.4.3)
             0:11 white asks for the record
                > white may see the record (fide2023 A.4.3)
                *> note: white asks for the record too often (fide2023 A.4.3)"
        ),
    );
}

#[test]
fn j_15_the_record_is_shown_five_times() {
    for (rulebook, article) in [
        (
            Rulebook::FIDE_2023.rapid(Supervision::Full),
            "fide2023 A.4.3",
        ),
        (
            Rulebook::FIDE_2023.blitz(Supervision::Full),
            "fide2023 B.2.3",
        ),
    ] {
        let shown =
            format!("0:10 white asks for the record\n> white may see the record ({article})\n");
        let mut arbiter = tell(
            board(&rulebook, "3+2"),
            &format!("{STARTED}{}", shown.repeat(5)),
        );
        tell_on(
            &mut arbiter,
            &format!("{shown} *> note: white asks for the record too often ({article})"),
        );
        tell_on(
            &mut arbiter,
            "0:11 black asks for the record
                > what black did has no effect: it is the opponent's move",
        );
    }
    for rulebook in [
        Rulebook::FIDE_1997.rapid(Supervision::Full),
        Rulebook::FIDE_2023.rapid(Supervision::Limited),
        Rulebook::FIDE_2023,
    ] {
        tell(
            board(&rulebook, "15+10"),
            &format!(
                "{STARTED} 0:10 white asks for the record
                 > what white did has no effect: the rules of this game do not provide for it"
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
fn j_26_only_algebraic_notation_is_evidence() {
    let line = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let claim = "0:30 white claims threefold repetition
        > the clocks are stopped
        > white has claimed a draw
        > white offers a draw
        > for the arbiter: is the claim of white right
     0:31 arbiter answers verify";
    let noted = "0:20 white uses another notation
        *> note: white uses a notation that is no evidence (fide2023 8.1.1)";
    for (other, ruled) in [
        (
            "",
            "> the game is over: 1/2-1/2 by claim of threefold repetition",
        ),
        (
            noted,
            "> for the arbiter: can the claim of white be shown to be right",
        ),
    ] {
        let config = sheets(&Rulebook::FIDE_2023, "90+30").without_certified_record();
        let mut arbiter = Arbiter::new(config);
        tell_on(&mut arbiter, STARTED);
        for (number, mv) in line.split_whitespace().enumerate() {
            let time = format!("0:{number}");
            moves(&mut arbiter, &time, mv);
            for player in ["white", "black"] {
                write(&mut arbiter, &format!("0:{}", number + 1), player, mv);
            }
        }
        // Black's scoresheet would prove it, but is in another notation from the start.
        tell_on(
            &mut arbiter,
            "0:19 black uses another notation\n*> note: black uses a notation",
        );
        tell_on(&mut arbiter, &format!("{other}\n{claim}\n{ruled}"));
    }
    // US Chess tolerates others.
    tell(
        sheets(&Rulebook::USCF, "90+30"),
        &format!("{STARTED} 0:20 white uses another notation"),
    );
}

#[test]
fn j_29_a_claim_needs_evidence() {
    let line = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let mut arbiter = begun(
        board(&Rulebook::FIDE_2023, "90+30").without_certified_record(),
        line,
    );
    let claim: Event = "white claims threefold repetition"
        .parse()
        .expect("an event");
    let rulings = arbiter.handle(at("0:30"), claim).expect("in order");
    assert_eq!(rulings.len(), 4);
    tell_on(
        &mut arbiter,
        "0:31 arbiter answers verify
            > for the arbiter: can the claim of white be shown to be right
         0:40 arbiter answers no
            > the claim of white is rejected (fide2023 9.5.3)
            > black gets 0:02:00.000 (fide2023 9.5.3)
            > the clock of white runs",
    );
    // An absent player grants nothing.
    let control: TimeControl = "90+30".parse().expect("a control");
    let config = GameConfig::new(Rulebook::FIDE_2023, control)
        .expect("a clock with time")
        .without_certified_record();
    let mut arbiter = Arbiter::new(config);
    let rulings = arbiter.handle(SessionTime::START, Event::Start);
    assert!(rulings.is_ok());
    for (number, mv) in line.split_whitespace().enumerate() {
        let by = arbiter.position().turn();
        let mv = mv.parse().expect("a move");
        let now = SessionTime::from_millis(1_000 * number as u64);
        let rulings = arbiter
            .handle(now, Event::Play { by, mv })
            .expect("in order");
        assert!(rulings.is_empty());
    }
    let rulings = arbiter.handle(at("0:30"), claim).expect("in order");
    assert!(
        rulings.says(Decision::ClaimDenied { by: Color::White }),
        "{rulings:?}"
    );
}

#[test]
fn e_37_a_supervisor_counts_fifty_moves_where_neither_player_writes() {
    // No rule of 1997 ends such a game by itself.
    let schools = Rulebook::FIDE_1997.schools();
    let start = position("4k3/8/8/8/8/8/8/R3K2R w - - 90 80");
    let config = board(&schools, "unlimited")
        .with_start(start)
        .without_certified_record();
    let mut arbiter = begun(config, "");
    let play = |arbiter: &mut Arbiter, plies: usize, from: u64| {
        let tour = ["a1a2", "e8e7", "a2a1", "e7e8"];
        for ply in 0..plies {
            let by = arbiter.position().turn();
            let mv = tour[ply % 4].parse().expect("a move");
            let now = SessionTime::from_millis(1_000 * (from + ply as u64));
            let rulings = arbiter.handle(now, Event::Make { by, mv });
            assert!(rulings.expect("in order").is_empty());
        }
    };
    // Earlier moves were not counted: the board alone would have shown enough.
    play(&mut arbiter, 12, 1);
    tell_on(
        &mut arbiter,
        "0:20 white claims fifty moves
            > what white did has no effect: no one has written down or counted the moves (fide1997 D-iii)
         0:21 arbiter has the moves counted
            > the moves are counted from now on (fide1997 D-iii)",
    );
    play(&mut arbiter, 96, 30);
    let claim = "5:00 white claims fifty moves
            > the clocks are stopped
            > white has claimed a draw
            > for the arbiter
         5:01 arbiter answers verify";
    let mut early = arbiter.clone();
    tell_on(
        &mut early,
        &format!(
            "{claim}
                > the claim of white is wrong: the number of half-moves without a capture or a pawn move is 96
                > the clock of white runs"
        ),
    );
    play(&mut arbiter, 4, 140);
    tell_on(
        &mut arbiter,
        &format!("{claim}\n> the game is over: 1/2-1/2 by claim of fifty moves without"),
    );
    // In other rulebooks no one counts.
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!("{STARTED} 0:05 arbiter has the moves counted"),
    );
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
