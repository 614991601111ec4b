//! Games that went on although over or never ended, pointless questions, and missing rulings.

use touchmove::arbiter::ruling::{Audience, Decision, RejectionReason};
use touchmove::arbiter::{GameConfig, HandleError, Phase, Question};
use touchmove::clock::SessionTime;
use touchmove::laws::Parameter;
use touchmove::laws::policy::Penalty;
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, at, begun, board, hear, online, position, tell, tell_on, unseen};

fn schools() -> Rulebook {
    Rulebook::FIDE_2023.schools()
}

fn result(arbiter: &Arbiter) -> Option<String> {
    arbiter.verdict().map(ToString::to_string)
}

/// Tells events that must not lead to any ruling.
fn quietly(arbiter: &mut Arbiter, notes: &[&str]) {
    for note in notes {
        let told = hear(arbiter, note);
        let rulebook = arbiter.config().rulebook();
        assert!(told.is_empty(), "{rulebook}: {note}: {told:?}");
    }
}

// Penalties (K-08, K-10).

/// K-10 (Articles 12.9.6 and 12.9.9): a player penalized by the loss of the game has lost, and so has an expelled
/// player.
#[test]
fn k_10_the_loss_of_the_game_as_a_penalty_ends_it() {
    for rulebook in EDITIONS.iter().chain([&Rulebook::USCF]) {
        for (penalty, note) in [
            (Penalty::Loss, "0:05 arbiter penalizes white by loss"),
            (
                Penalty::Expulsion,
                "0:05 arbiter penalizes white by expulsion",
            ),
        ] {
            let list = rulebook.policies().conduct.penalties;
            let is_allowed = list.contains(penalty) || list.is_open();
            let over = is_allowed.then(|| "0-1 by conduct".to_owned());
            for config in [board(rulebook, "90+30"), online(rulebook, "90+30")] {
                let mut arbiter = begun(config, "");
                let told = hear(&mut arbiter, note);
                assert_eq!(result(&arbiter), over, "{rulebook}: {note}: {told:?}");
                let ruled = told
                    .last()
                    .is_some_and(|told| told.starts_with("the game is over: 0-1 by conduct"));
                assert_eq!(ruled, is_allowed, "{rulebook}: {note}: {told:?}");
                if is_allowed {
                    assert_eq!(arbiter.clock().running(), None);
                }
            }
        }
    }
}

/// K-10: for either player, after moves, with a question open, and with the article of the penalties.
#[test]
fn k_10_a_penalty_of_loss_ends_the_game_whatever_is_open() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    hear(
        &mut arbiter,
        "0:10 white stops the clocks to call the arbiter",
    );
    let told = hear(&mut arbiter, "0:20 arbiter penalizes black by loss");
    assert!(
        told.last()
            .is_some_and(|told| told
                .starts_with("the game is over: 1-0 by conduct (fide2023 12.9")),
        "{told:?}"
    );
    assert_eq!(result(&arbiter).as_deref(), Some("1-0 by conduct"));
    // The arbiter may give the opponent another score.
    hear(&mut arbiter, "0:30 arbiter decides 1/2-0");
    let verdict = arbiter.verdict().expect("the game is over");
    assert_eq!(verdict.result.to_string(), "1/2-0");
    // Other penalties let the game go on.
    for penalty in ["warning", "own_points", "rounds_exclusion"] {
        let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
        hear(
            &mut arbiter,
            &format!("0:20 arbiter penalizes black by {penalty}"),
        );
        assert_eq!(arbiter.verdict(), None, "{penalty}");
    }
}

/// K-08, K-10: as the answer to a breach, expulsion loses like the loss itself, and the score is asked for.
#[test]
fn k_10_a_player_expelled_for_a_breach_has_lost() {
    for penalty in ["loss", "expulsion"] {
        for (score, over) in [
            ("score_1", "0-1 by conduct"),
            ("score_1/2", "0-1/2 by conduct"),
        ] {
            let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
            hear(&mut arbiter, "0:10 white brings chess into disrepute");
            hear(&mut arbiter, &format!("0:20 arbiter answers {penalty}"));
            assert!(
                matches!(
                    arbiter.phase(),
                    Phase::Halted(Question::LossScore {
                        by: Color::White,
                        ..
                    })
                ),
                "{penalty}: {:?}",
                arbiter.phase()
            );
            hear(&mut arbiter, &format!("0:30 arbiter answers {score}"));
            assert_eq!(result(&arbiter).as_deref(), Some(over), "{penalty}");
        }
    }
}

/// After the end, the error tells what must be done first.
#[test]
fn k_10_a_penalty_after_the_end_needs_the_game_reopened() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    hear(&mut arbiter, "0:10 white resigns");
    let told = arbiter.log().len();
    for penalty in ["warning", "loss", "own_time"] {
        let penalty = format!("arbiter penalizes black by {penalty}");
        let event = penalty.parse().expect("an event");
        let refused = arbiter.handle(at("0:20"), event).expect_err("over");
        assert_ne!(refused, HandleError::GameOver);
        assert!(refused.to_string().contains("reopen"), "{refused}");
    }
    assert_eq!(arbiter.log().len(), told);
    hear(&mut arbiter, "0:30 arbiter reopens the game");
    tell_on(
        &mut arbiter,
        "0:40 arbiter penalizes black by warning
            > black is penalized: warning (fide2023 12.9)",
    );
}

// In schools, and without a clock (M-10, K-16).

/// M-10, M-16: until the loser concedes or both agree, no one is told of it, not even the supervisor.
#[test]
fn m_10_not_even_the_supervisor_is_told_that_it_is_mate() {
    for (fen, end, found, over) in [
        (
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "0:05 white makes a1a8",
            "0:20 black concedes mate",
            "the game is over: 1-0 by checkmate",
        ),
        (
            "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1",
            "0:05 white makes e7f7",
            "0:20 black accepts the draw",
            "the game is over: 1/2-1/2 by stalemate",
        ),
    ] {
        for control in ["unlimited", "90+30"] {
            let config = board(&schools(), control).with_start(position(fen));
            let mut arbiter = tell(config, STARTED);
            let (time, end) = end.split_once(' ').expect("a time and an event");
            let rulings = arbiter.handle(at(time), end.parse().expect("an event"));
            let rulings = rulings.expect("in order");
            let is_told = |audience| matches!(audience, Audience::Everyone | Audience::Arbiter);
            assert!(
                !rulings.iter().any(|ruling| is_told(ruling.audience)),
                "{end}: {rulings:?}"
            );
            // A player who finds out says so, and then everyone knows.
            let (time, found) = found.split_once(' ').expect("a time and an event");
            let rulings = arbiter.handle(at(time), found.parse().expect("an event"));
            let rulings = rulings.expect("in order");
            let told = rulings.iter().find(|ruling| {
                ruling.audience == Audience::Everyone && ruling.to_string().starts_with(over)
            });
            assert!(told.is_some(), "{found}: {rulings:?}");
        }
    }
}

/// Returns whether the arbiter asks about the times of the clock.
fn asks_for_times(arbiter: &Arbiter) -> bool {
    matches!(
        arbiter.phase(),
        Phase::Halted(
            Question::TimesAfter
                | Question::ResumptionTimes
                | Question::ClockDefect
                | Question::ClockSetting
                | Question::Assistant { .. }
        )
    )
}

/// G-28 (Article 7.1): without a limit for either player there is no time to set.
#[test]
fn g_28_without_a_limit_no_times_are_asked_for() {
    let rulebooks = EDITIONS.iter().cloned();
    for rulebook in rulebooks.chain([Rulebook::USCF, schools()]) {
        for event in [
            "arbiter sets the game back to half-move 0",
            "each player reports displaced pieces after 0 half-moves",
            "arbiter observes that the clock is defective",
            "arbiter observes that the clock is set wrongly",
            "white needs an assistant to press",
            "white needs an assistant to record",
        ] {
            let mut arbiter = begun(board(&rulebook, "unlimited"), "");
            let other = hear(&mut arbiter, "0:01 white makes e2e4");
            assert!(other.is_empty(), "{rulebook}: {other:?}");
            hear(&mut arbiter, &format!("0:03 {event}"));
            assert!(!asks_for_times(&arbiter), "{rulebook}: {event}");
            assert!(
                arbiter.clock().running().is_some(),
                "{rulebook}: {event}: no clock runs"
            );
        }
        // An illegal move that no one saw at once.
        let mut arbiter = begun(unseen(&rulebook, "unlimited"), "");
        hear(&mut arbiter, "0:01 white makes b1b3");
        hear(&mut arbiter, "0:02 white presses");
        hear(&mut arbiter, "0:03 black reports an illegal move");
        assert!(!asks_for_times(&arbiter), "{rulebook}");
        assert_eq!(arbiter.clock().running(), Some(Color::White), "{rulebook}");
    }
}

/// Adjourns before White's move, and resumes without one of the players until it is too late.
fn defaulted(config: GameConfig, line: &str, absent: Color) -> Arbiter {
    let mut arbiter = begun(config, line);
    hear(&mut arbiter, "30:00 arbiter adjourns the game");
    hear(&mut arbiter, "35:00 white seals g1f3");
    hear(&mut arbiter, "40:00 white stops the clock after sealing");
    hear(&mut arbiter, &format!("24:00:00 {} arrives", !absent));
    hear(&mut arbiter, "24:00:00 the game is resumed");
    hear(&mut arbiter, "24:40:00 arbiter observes the clocks");
    hear(&mut arbiter, &format!("24:41:00 {absent} arrives"));
    hear(&mut arbiter, "24:42:00 arbiter opens the envelope");
    arbiter
}

/// K-16: a game in which both players have moved was played, so its result has no forfeit sign.
#[test]
fn k_16_a_player_who_does_not_return_to_a_played_game_has_lost_it() {
    for rulebook in [
        Rulebook::FIDE_2014,
        Rulebook::FIDE_2018,
        Rulebook::FIDE_2023,
    ] {
        let rulebook = rulebook
            .with_value(Parameter::DefaultTime, "1800s")
            .expect("a default time");
        for (absent, played, unplayed) in [
            (Color::White, "0-1 by absence", "-/+ by absence"),
            (Color::Black, "1-0 by absence", "+/- by absence"),
        ] {
            let config = board(&rulebook, "90+0");
            let arbiter = defaulted(config.clone(), "e2e4 e7e5", absent);
            assert_eq!(result(&arbiter).as_deref(), Some(played), "{rulebook}");
            let verdict = arbiter.verdict().expect("over");
            assert!(verdict.result.is_played(), "{rulebook}");
            // With the sealed move alone Black has not played.
            let arbiter = defaulted(config, "", absent);
            assert_eq!(result(&arbiter).as_deref(), Some(unplayed), "{rulebook}");
        }
    }
}

/// J-03, E-30: if the host does not report all writing, what it reports is compared with nothing.
#[test]
fn j_03_the_announced_move_is_not_another_move_if_scoresheets_are_not_reported() {
    for rulebook in EDITIONS.iter().chain([&Rulebook::USCF]) {
        let mut arbiter = begun(board(rulebook, "90+30"), "e2e4 e7e5");
        quietly(&mut arbiter, &["0:10 white records g1f3"]);
        hear(
            &mut arbiter,
            "0:11 white claims fifty moves announcing g1f3",
        );
        quietly(&mut arbiter, &["0:12 white records g1f3"]);
        hear(&mut arbiter, "0:13 arbiter answers verify");
        quietly(
            &mut arbiter,
            &[
                "0:14 white records g1f3",
                "0:15 white makes g1f3",
                "0:16 white presses",
                "0:17 white records g1f3",
            ],
        );
    }
}

/// C-13, E-01, E-06, E-26: something that was never said cannot be retracted.
#[test]
fn c_13_what_was_never_said_cannot_be_taken_back() {
    let never_said = |arbiter: &Arbiter, by: Color, what: &str| {
        let mut arbiter = arbiter.clone();
        let event = format!("{by} retracts the {what}");
        let rulings = arbiter.handle(at("1:00"), event.parse().expect("an event"));
        let rulings = rulings.expect("in order");
        let reason = RejectionReason::NothingFound;
        assert!(
            rulings.len() == 1 && rulings.says(Decision::NoEffect { by, reason }),
            "{event}: {rulings:?}"
        );
    };
    for rulebook in [&Rulebook::FIDE_2023, &Rulebook::FIDE_1997, &schools()] {
        let arbiter = begun(board(rulebook, "90+30"), "e2e4 e7e5");
        for by in Color::ALL {
            for what in ["resignation", "offer", "claim", "agreement"] {
                never_said(&arbiter, by, what);
            }
        }
        // What the opponent has said, the player has not.
        let mut offered = arbiter.clone();
        hear(&mut offered, "0:10 white offers a draw");
        never_said(&offered, Color::Black, "offer");
        never_said(&offered, Color::White, "agreement");
        let mut claimed = arbiter.clone();
        hear(&mut claimed, "0:10 white claims fifty moves");
        never_said(&claimed, Color::Black, "claim");
        let mut resigned = arbiter;
        hear(&mut resigned, "0:10 white resigns");
        never_said(&resigned, Color::Black, "resignation");
        for by in Color::ALL {
            never_said(&resigned, by, "agreement");
        }
    }
}

// Clocks that ran on without a deadline (G-17, G-19).

/// Acts as a host that sleeps until each deadline: the game ends, or no deadline is left.
fn wait(arbiter: &mut Arbiter) {
    for _ in 0..8 {
        let Some(due) = arbiter.deadline() else {
            return;
        };
        assert!(due >= last(arbiter), "the deadline {due} is in the past");
        let look = "arbiter observes the clocks".parse().expect("an event");
        arbiter.handle(due, look).expect("in order");
    }
    panic!("the deadline stays: {:?}", arbiter.deadline());
}

fn last(arbiter: &Arbiter) -> SessionTime {
    arbiter
        .log()
        .last()
        .map_or(SessionTime::START, |entry| entry.at)
}

/// G-19 (Article 6.9): if the arbiter takes all of a player's time, the player has none at once.
#[test]
fn g_19_a_clock_without_time_left_is_due_at_once() {
    for rulebook in EDITIONS.iter() {
        for event in [
            "arbiter takes 0:02:00 from white",
            "arbiter takes 0:00:50 from white",
            "arbiter sets white to 0:00:00",
        ] {
            for config in [online(rulebook, "1+0"), board(rulebook, "1+0")] {
                let mut arbiter = begun(config, "");
                hear(&mut arbiter, &format!("0:10 {event}"));
                if arbiter.verdict().is_none() {
                    assert_eq!(arbiter.deadline(), Some(at("0:10")), "{rulebook}: {event}");
                }
                wait(&mut arbiter);
                assert_eq!(
                    result(&arbiter).as_deref(),
                    Some("0-1 by time"),
                    "{rulebook}: {event}"
                );
                assert_eq!(arbiter.deadline(), None);
            }
        }
    }
}

/// G-17: if only players call flags, observing the clocks leaves nothing to wait for, and the call wins.
#[test]
fn g_17_where_only_players_call_flags_looking_is_enough() {
    let mut arbiter = begun(board(&Rulebook::USCF, "1+0"), "");
    hear(&mut arbiter, "0:10 arbiter takes 0:02:00 from white");
    assert_eq!(arbiter.deadline(), Some(at("0:10")));
    wait(&mut arbiter);
    assert_eq!(arbiter.verdict(), None);
    hear(&mut arbiter, "0:30 black claims time");
    assert_eq!(result(&arbiter).as_deref(), Some("0-1 by time"));
}

/// G-19: the lack of time taken from the player whose clock stands shows when that clock runs.
#[test]
fn g_19_a_clock_without_time_left_is_due_when_it_starts() {
    for config in [
        online(&Rulebook::FIDE_2023, "1+0"),
        board(&Rulebook::FIDE_2023, "1+0"),
    ] {
        let mut arbiter = begun(config, "");
        hear(&mut arbiter, "0:10 arbiter takes 0:02:00 from black");
        assert_eq!(
            arbiter.deadline(),
            Some(at("1:00")),
            "White's minute counts"
        );
        hear(&mut arbiter, "0:20 white plays e2e4");
        assert_eq!(arbiter.clock().running(), Some(Color::Black));
        assert_eq!(arbiter.deadline(), Some(at("0:20")));
        wait(&mut arbiter);
        assert_eq!(result(&arbiter).as_deref(), Some("1-0 by time"));
    }
}

/// G-19: an event that a server hears later comes after the flag fall.
#[test]
fn g_19_a_move_after_the_time_was_taken_comes_too_late() {
    let mut arbiter = begun(online(&Rulebook::FIDE_2023, "1+0"), "");
    hear(&mut arbiter, "0:10 arbiter sets white to 0:00:00");
    if arbiter.verdict().is_none() {
        assert_eq!(arbiter.deadline(), Some(at("0:10")));
        hear(&mut arbiter, "0:11 white plays e2e4");
    }
    assert_eq!(result(&arbiter).as_deref(), Some("0-1 by time"));
    assert_eq!(arbiter.moves().count(), 0);
}

// Everything granted is ruled (I-09).

/// I-09 (Guideline III.4): the five seconds that both players get are a ruling, beside the two minutes.
#[test]
fn i_09_an_increment_that_is_granted_is_ruled() {
    for (rulebook, article) in [
        (Rulebook::FIDE_2014.quickplay(), "(fide2014 G.4?)"),
        (Rulebook::FIDE_2018.quickplay(), "(fide2018 III.4)"),
        (Rulebook::FIDE_2023.quickplay(), "(fide2023 III.4)"),
        (Rulebook::USCF.quickplay(), "(uscf"),
    ] {
        let mut arbiter = begun(board(&rulebook, "2"), "e2e4 e7e5");
        hear(&mut arbiter, "1:02 white asks for an increment");
        let mut refused = arbiter.clone();
        let says = |told: &[String]| {
            let is_it = |told: &String| told.contains("0:00:05") && told.contains(article);
            told.iter().any(is_it)
        };
        let told = hear(&mut arbiter, "1:30 arbiter answers yes");
        assert!(says(&told), "{told:?}");
        let told = hear(&mut refused, "1:30 arbiter answers no");
        assert!(!says(&told), "{told:?}");
    }
}
