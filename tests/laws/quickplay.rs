//! Quickplay finishes: rows I-01 to I-12 (Laws of 1997, Article 10; Guidelines III).

use touchmove::arbiter::Answer;
use touchmove::arbiter::Question;
use touchmove::arbiter::event::QuickplayClaimKind;
use touchmove::laws::{Rule, Supervision};
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{begun, board, hear, mark, tell_on};

const NOT_PROVIDED: &str = "the rules of this game do not provide for it";

/// The last ruling on White's claim at 0:10 that Black cannot win.
fn claim(rulebook: &Rulebook, control: &str, line: &str) -> String {
    let mut arbiter = begun(board(rulebook, control), line);
    hear(
        &mut arbiter,
        "0:10 white claims a quickplay draw: the opponent cannot win",
    )
    .pop()
    .expect("a ruling")
}

/// The question that a claim leads to.
fn asked(edition: &str, article: &str) -> String {
    format!(
        "for the arbiter: is white right that the game cannot be won by normal means ({edition} {article})"
    )
}

#[test]
fn i_01_a_quickplay_finish_is_a_last_period_without_increment() {
    let refused = |edition: &str, article: &str| {
        format!("what white did has no effect: {NOT_PROVIDED} ({edition} {article})")
    };
    let full = Supervision::Full;
    let announced = Rulebook::FIDE_2023.quickplay();
    for (rulebook, control, ruling) in [
        // The last period, after two moves; the first; one with an increment.
        (announced.clone(), "2/90,1", asked("fide2023", "III.5")),
        (announced.clone(), "40/1,30", refused("fide2023", "III.5")),
        (announced.clone(), "1+2", refused("fide2023", "III.5")),
        (announced.clone(), "1d2", refused("fide2023", "III.5")),
        // Only where it is announced, and not in blitz.
        (Rulebook::FIDE_2023, "1", refused("fide2023", "Preface")),
        (
            Rulebook::FIDE_2018.quickplay(),
            "1",
            asked("fide2018", "III.5"),
        ),
        (Rulebook::FIDE_2018, "1", refused("fide2018", "Preface")),
        (
            Rulebook::FIDE_2014.quickplay(),
            "1",
            asked("fide2014", "G?"),
        ),
        (Rulebook::FIDE_2014, "1", refused("fide2014", "Preface?")),
        (announced.rapid(full), "1", asked("fide2023", "III.5")),
        (announced.blitz(full), "1", refused("fide2023", "III.5")),
        // In Article 10 of the older editions it needed no announcement.
        (Rulebook::FIDE_1997, "1", asked("fide1997", "10.2")),
        (Rulebook::FIDE_1997, "40/1,30", refused("fide1997", "10.2")),
        (
            Rulebook::FIDE_1997.blitz(full),
            "1",
            refused("fide1997", "Preface"),
        ),
        (Rulebook::FIDE_2009, "1", asked("fide2009", "10.2")),
        (Rulebook::USCF, "1", refused("uscf", "21?")),
        (Rulebook::USCF.quickplay(), "1", asked("uscf", "14H?")),
    ] {
        let line = "e2e4 e7e5 g1f3 b8c6";
        // The last period of this control has ninety minutes more.
        let ruled = if control == "2/90,1" {
            in_last_period(&rulebook)
        } else {
            claim(&rulebook, control, line)
        };
        assert_eq!(ruled, ruling, "{rulebook} {control}");
    }
}

/// White's claim with a minute left in the last of two periods.
fn in_last_period(rulebook: &Rulebook) -> String {
    let mut arbiter = begun(board(rulebook, "2/90,1"), "e2e4 e7e5 g1f3 b8c6");
    tell_on(
        &mut arbiter,
        "0:05 arbiter sets white to 0:01:00.000\n> white has 0:01:00.000 left",
    );
    hear(
        &mut arbiter,
        "0:10 white claims a quickplay draw: the opponent cannot win",
    )
    .pop()
    .expect("a ruling")
}

#[test]
fn i_02_less_than_two_minutes_are_left_and_the_flag_stands() {
    for (rulebook, article, at_two_minutes, without_the_move) in [
        (Rulebook::FIDE_1997, "10.2", false, true),
        (Rulebook::FIDE_2009, "10.2", false, false),
        (Rulebook::FIDE_2014.quickplay(), "G?", false, false),
        (Rulebook::FIDE_2018.quickplay(), "III.5", false, false),
        (Rulebook::FIDE_2023.quickplay(), "III.5", false, false),
        (Rulebook::USCF.quickplay(), "14H?", true, false),
    ] {
        let edition = rulebook.edition().to_string();
        let too_much =
            format!("what white did has no effect: too much time is left ({edition} {article})");
        let game = begun(board(&rulebook, "3"), "");
        let claims = |time: &str, black_to_move: bool| {
            let mut arbiter = game.clone();
            if black_to_move {
                tell_on(
                    &mut arbiter,
                    &format!("{time} white makes e2e4\n{time} white presses"),
                );
            }
            hear(
                &mut arbiter,
                &format!("{time} white claims a quickplay draw: the opponent makes no effort"),
            )
            .pop()
            .expect("a ruling")
        };
        let asked = asked(&edition, article);
        assert_eq!(claims("0:59.999", false), too_much);
        assert_eq!(
            claims("1:00", false),
            if at_two_minutes {
                asked.clone()
            } else {
                too_much
            }
        );
        assert_eq!(claims("1:00.001", false), asked);
        assert_eq!(
            claims("2:00", true),
            if without_the_move {
                asked.clone()
            } else {
                format!(
                    "what white did has no effect: it is the opponent's move ({edition} {article})"
                )
            }
        );
        assert_eq!(
            claims("3:00", false),
            format!(
                "what white did has no effect: the claimant's own flag has fallen ({edition} {article})"
            )
        );
        // The player stops the clocks first, and says why.
        let mut stopped = game.clone();
        let stop = hear(
            &mut stopped,
            "2:00 white stops the clocks to call the arbiter",
        );
        assert!(stop[0].starts_with("the clocks are stopped"));
        let claim = hear(
            &mut stopped,
            "2:30 white claims a quickplay draw: the opponent cannot win",
        );
        assert_eq!(claim.last(), Some(&asked));
        assert_eq!(stopped.clock().running(), None);
    }
}

/// A game in which White has claimed with a minute left.
fn claimed(rulebook: &Rulebook) -> Arbiter {
    let mut arbiter = begun(board(rulebook, "2"), "e2e4 e7e5");
    hear(
        &mut arbiter,
        "1:00 white claims a quickplay draw: the opponent makes no effort",
    );
    assert_eq!(arbiter.clock().running(), None);
    arbiter
}

#[test]
fn i_03_the_arbiter_draws_postpones_or_since_2005_rejects() {
    use Answer::{Draw, No, Postpone, PostponeWithTime};
    let question = Question::Quickplay {
        by: Color::White,
        kind: QuickplayClaimKind::NoEffort,
    };
    for (rulebook, answers, draw) in [
        (
            Rulebook::FIDE_1997,
            &[Draw, Postpone, PostponeWithTime][..],
            "10.2a",
        ),
        (
            Rulebook::FIDE_2009,
            &[Draw, Postpone, PostponeWithTime, No],
            "10.2?",
        ),
        (
            Rulebook::FIDE_2018.quickplay(),
            &[Draw, Postpone, PostponeWithTime, No],
            "III.5.1",
        ),
        (
            Rulebook::FIDE_2023.quickplay(),
            &[Draw, Postpone, PostponeWithTime, No],
            "III.5.1",
        ),
    ] {
        let edition = rulebook.edition();
        let options: Vec<Answer> = question.options(&rulebook).collect();
        assert_eq!(options, answers, "{edition}");
        let mut arbiter = claimed(&rulebook);
        tell_on(
            &mut arbiter,
            &format!(
                "1:30 arbiter answers draw
                    > the game is over: 1/2-1/2 by claim in a quickplay finish ({edition} {draw})"
            ),
        );
    }
    let mut arbiter = claimed(&Rulebook::FIDE_1997);
    tell_on(
        &mut arbiter,
        "1:30 arbiter answers no\n! \"no\" does not answer the open question",
    );
}

#[test]
fn i_04_a_postponed_claim_may_give_the_opponent_two_minutes() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "10.2b"),
        (Rulebook::FIDE_2009, "10.2?"),
        (Rulebook::FIDE_2023.quickplay(), "III.5.2"),
    ] {
        let edition = rulebook.edition();
        let offer = if rulebook == Rulebook::FIDE_2009 {
            1
        } else {
            0
        };
        let mut arbiter = claimed(&rulebook);
        assert_eq!(usize::from(arbiter.offers_draw(Color::White)), offer);
        let mut generous = arbiter.clone();
        tell_on(
            &mut arbiter,
            &format!(
                "1:30 arbiter answers postpone
                    > the claim of white is postponed ({edition} {article})
                    > the clock of white runs
                    = 1:01 1:59"
            ),
        );
        tell_on(
            &mut generous,
            &format!(
                "1:30 arbiter answers postpone_with_time
                    > the claim of white is postponed ({edition} {article})
                    > black gets 0:02:00.000 ({edition} {article})
                    > the clock of white runs
                    = 1:01 3:59
                 1:40 white claims a quickplay draw: the opponent makes no effort
                    > what white did has no effect: it stands ({edition} {article})"
            ),
        );
    }
}

#[test]
fn i_05_after_a_postponement_the_arbiter_may_draw_even_when_a_flag_has_fallen() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "10.2c"),
        (Rulebook::FIDE_2009, "10.2?"),
        (Rulebook::FIDE_2018.quickplay(), "III.5.2"),
        (Rulebook::FIDE_2023.quickplay(), "III.5.2"),
    ] {
        let edition = rulebook.edition();
        let mark = mark(&rulebook, Rule::LossOnTime);
        let mut postponed = claimed(&rulebook);
        hear(&mut postponed, "1:30 arbiter answers postpone");
        let mut before = postponed.clone();
        let flag = format!(
            "2:40 arbiter observes the clocks
                > for the arbiter: was white right that the game could not be won by normal means ({edition} {article})
             2:41 white resigns
                ! a question is open: was white right that the game could not be won by normal means"
        );
        tell_on(&mut postponed, &flag);
        let mut lost = postponed.clone();
        tell_on(
            &mut postponed,
            &format!(
                "2:50 arbiter answers draw
                    > the game is over: 1/2-1/2 by claim in a quickplay finish ({edition} {article})"
            ),
        );
        tell_on(
            &mut lost,
            &format!(
                "2:50 arbiter answers no
                    > the claim of white is rejected ({edition} {article})
                    > the game is over: 0-1 by time ({edition} 6.9{mark})"
            ),
        );
        // The arbiter need not wait for a flag either.
        tell_on(
            &mut before,
            &format!(
                "1:50 arbiter answers draw
                    > the game is over: 1/2-1/2 by claim in a quickplay finish ({edition} {article})"
            ),
        );
    }
}

#[test]
fn i_05_it_may_be_the_opponents_flag_that_falls() {
    let mut arbiter = claimed(&Rulebook::FIDE_2023.quickplay());
    hear(&mut arbiter, "1:30 arbiter answers postpone");
    tell_on(
        &mut arbiter,
        "1:31 white makes g1f3
         1:32 white presses
         4:00 arbiter observes the clocks
            > for the arbiter: was white right
         4:10 arbiter answers no
            > the claim of white is rejected (fide2023 III.5.2)
            > the game is over: 1-0 by time (fide2023 6.9)",
    );
}

#[test]
fn i_05_a_postponed_claim_stays_when_later_moves_are_taken_back() {
    let mut arbiter = claimed(&Rulebook::FIDE_2023.quickplay());
    hear(&mut arbiter, "1:30 arbiter answers postpone");
    tell_on(&mut arbiter, "1:31 white makes g1f3\n1:32 white presses");
    let mut earlier = arbiter.clone();
    let asks = |arbiter: &mut Arbiter, moves: usize| {
        hear(
            arbiter,
            &format!("1:33 arbiter sets the game back to half-move {moves}"),
        );
        hear(arbiter, "1:34 arbiter answers continue");
        let told = hear(arbiter, "5:00 arbiter observes the clocks");
        told[0].starts_with("for the arbiter: was white right")
    };
    let made = arbiter.moves().count() - 1;
    assert!(
        asks(&mut arbiter, made),
        "the claim was made before that move"
    );
    assert!(
        !asks(&mut earlier, made - 1),
        "a claim goes with the moves before it"
    );
}

#[test]
fn i_06_a_rejected_claim_gives_the_opponent_two_minutes() {
    for (rulebook, article) in [
        (Rulebook::FIDE_2009, "10.2?"),
        (Rulebook::FIDE_2014.quickplay(), "G?"),
        (Rulebook::FIDE_2018.quickplay(), "III.5.3"),
        (Rulebook::FIDE_2023.quickplay(), "III.5.3"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = claimed(&rulebook);
        tell_on(
            &mut arbiter,
            &format!(
                "1:30 arbiter answers no
                    > the claim of white is rejected ({edition} {article})
                    > black gets 0:02:00.000 ({edition} {article})
                    > the clock of white runs
                    = 1:01 3:59"
            ),
        );
    }
}

#[test]
fn i_09_a_player_may_ask_for_an_increment_since_2014() {
    for (rulebook, article) in [
        (Rulebook::FIDE_2014.quickplay(), "G.4?"),
        (Rulebook::FIDE_2018.quickplay(), "III.4"),
        (Rulebook::FIDE_2023.quickplay(), "III.4"),
    ] {
        let edition = rulebook.edition();
        let mut early = begun(board(&rulebook, "3"), "");
        tell_on(
            &mut early,
            &format!(
                "1:00 white asks for an increment
                    > what white did has no effect: too much time is left ({edition} {article})"
            ),
        );
        let mut arbiter = begun(board(&rulebook, "2"), "e2e4 e7e5");
        tell_on(
            &mut arbiter,
            &format!(
                "1:02 white asks for an increment
                    > white offers a draw ({edition} {article})
                    > for the arbiter: is the increment that white asks for added ({edition} {article})"
            ),
        );
        let mut agreed = arbiter.clone();
        tell_on(
            &mut agreed,
            "1:10 black accepts the draw\n> the game is over: 1/2-1/2 by agreement",
        );
        let mut not_granted = arbiter.clone();
        tell_on(
            &mut not_granted,
            "1:10 black declines the draw
                > the offer of white lapses
             1:30 arbiter answers no
                > the clock of white runs
                = 0:59 1:59",
        );
        tell_on(
            &mut arbiter,
            &format!(
                "1:10 black declines the draw
                    > the offer of white lapses
                 1:30 arbiter answers yes
                    > each move gets 0:00:05.000 from now on ({edition} {article})
                    > black gets 0:02:00.000 ({edition} {article})
                    > the clock of white runs
                    = 0:59 3:59
                 1:40 white makes g1f3
                 1:40 white presses
                    = 0:54 3:59
                 1:45 black makes b8c6
                 1:45 black presses
                    = 0:54 3:59
                 1:50 white claims a quickplay draw: the opponent cannot win
                    > what white did has no effect: {NOT_PROVIDED}"
            ),
        );
    }
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "Preface"),
        (Rulebook::FIDE_2009, "Preface?"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "1"), "");
        tell_on(
            &mut arbiter,
            &format!(
                "0:10 white asks for an increment
                    > what white did has no effect: {NOT_PROVIDED} ({edition} {article})"
            ),
        );
    }
}

#[test]
fn i_09_in_us_chess_a_delay_clock_is_put_in() {
    let mut arbiter = begun(board(&Rulebook::USCF.quickplay(), "2"), "e2e4 e7e5");
    hear(&mut arbiter, "1:02 white asks for an increment");
    hear(&mut arbiter, "1:10 arbiter answers yes");
    // From the next turn on five seconds of each move are free.
    tell_on(
        &mut arbiter,
        "1:13 white makes g1f3
         1:15 white presses
            = 0:54 3:59
         1:19 black makes b8c6
         1:19 black presses
            = 0:54 3:59
         1:26 white makes f1c4
         1:26 white presses
            = 0:52 3:59",
    );
}

#[test]
fn i_11_in_us_chess_insufficient_losing_chances_are_the_directors_question() {
    let rulebook = Rulebook::USCF.quickplay();
    let question = Question::Quickplay {
        by: Color::White,
        kind: QuickplayClaimKind::CannotWin,
    };
    let options: Vec<Answer> = question.options(&rulebook).collect();
    assert_eq!(options, [Answer::Draw, Answer::No]);
    let mut drawn = claimed(&rulebook);
    let mut goes_on = drawn.clone();
    tell_on(
        &mut drawn,
        "1:30 arbiter answers draw
            > the game is over: 1/2-1/2 by claim in a quickplay finish (uscf 14H?)",
    );
    tell_on(
        &mut goes_on,
        "1:30 arbiter answers no
            > the claim of white is rejected (uscf 14H?)
            > the clock of white runs (uscf 16?)
            = 1:01 1:59",
    );
    // Not with a delay clock or an increment.
    for control in ["1d5", "1+5"] {
        let refused = claim(&rulebook, control, "");
        assert_eq!(
            refused,
            format!("what white did has no effect: {NOT_PROVIDED} (uscf 14H?)")
        );
    }
}

#[test]
fn i_12_in_2009_the_claim_was_an_offer_too() {
    for (rulebook, offer) in [
        (Rulebook::FIDE_1997, None),
        (Rulebook::FIDE_2009, Some("9.1c")),
        (Rulebook::FIDE_2023.quickplay(), None),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "2"), "e2e4 e7e5");
        let rulings = hear(
            &mut arbiter,
            "1:02 white claims a quickplay draw: the opponent cannot win",
        );
        let accept = hear(&mut arbiter, "1:10 black accepts the draw");
        match offer {
            Some(article) => {
                assert_eq!(
                    rulings[0],
                    format!("white offers a draw ({edition} {article})")
                );
                assert!(
                    accept[0].starts_with("the game is over: 1/2-1/2 by agreement"),
                    "{accept:?}"
                );
            }
            None => {
                assert_eq!(rulings.len(), 1, "{rulings:?}");
                assert!(accept[0].contains("there is no offer"), "{accept:?}");
            }
        }
    }
}
