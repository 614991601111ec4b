//! Quickplay finishes: rows I-01 to I-12 (Laws of 1997, Article 10; Guidelines III).

use touchmove::arbiter::Answer;
use touchmove::arbiter::Question;
use touchmove::arbiter::event::QuickplayClaimKind;
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{begun, board, hear, tell_on};

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
