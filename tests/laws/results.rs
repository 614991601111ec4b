//! What games score, and what the arbiter decides: rows K (Laws, Articles 10 to 12).

use touchmove::ParseError;
use touchmove::arbiter::{GameResult, Score};
use touchmove::laws::Rule;
use touchmove::laws::policy::Scoring;
use touchmove::{Color, Outcome, Rulebook};
use touchmove_rows::test;

use crate::scenario::{STARTED, board, tell};

#[test]
fn k_13_an_event_may_score_otherwise() {
    let football = Scoring {
        win: 6,
        draw: 2,
        loss: 0,
    };
    let draw = GameResult::DRAW;
    assert_eq!(draw.half_points(&Scoring::CLASSICAL)[Color::White], 1);
    assert_eq!(draw.half_points(&football)[Color::White], 2);
    let win = GameResult::from_outcome(Outcome::Win(Color::Black)).half_points(&football);
    assert_eq!((win[Color::White], win[Color::Black]), (0, 6));
    // In 1997 the points were fixed.
    assert!(!Rulebook::FIDE_1997.policies().results.may_vary);
    assert!(Rulebook::FIDE_2023.policies().results.may_vary);
}

#[test]
fn k_14_both_scores_are_not_more_than_a_win() {
    let all = [Score::Loss, Score::Draw, Score::Win];
    for white in all {
        for black in all {
            let result = GameResult::new(white, black);
            let is_too_much = white.halves() + black.halves() > 2;
            assert_eq!(result.is_none(), is_too_much, "{white:?} {black:?}");
        }
    }
    assert_eq!(GameResult::new(Score::Win, Score::Draw), None);
    assert_eq!("3/4-1/4".parse::<GameResult>(), Err(ParseError::GameResult));
}

#[test]
fn k_15_a_forfeited_game_scores_as_won_and_lost() {
    let forfeit = GameResult::forfeit(Color::Black);
    assert_eq!(forfeit.outcome(), Some(Outcome::Win(Color::White)));
    let points = forfeit.half_points(&Scoring::CLASSICAL);
    assert_eq!((points[Color::White], points[Color::Black]), (2, 0));
    assert!(!forfeit.is_played());
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        "0:00 arbiter forfeits black
            > the game is over: +/- by absence (fide2023 10.1)",
    );
}

#[test]
fn k_16_every_result_has_its_sign() {
    let signs = [
        "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-",
    ];
    let results: Vec<GameResult> = signs.iter().map(|sign| sign.parse().expect(sign)).collect();
    for (result, sign) in results.iter().zip(signs) {
        assert_eq!(result.to_string(), sign);
        let same = results.iter().filter(|other| *other == result).count();
        assert_eq!(same, 1, "{sign}");
        assert_eq!(
            result.is_played(),
            !sign.contains('/') || sign.contains('2'),
            "{sign}"
        );
    }
    let unequal = results.iter().filter(|result| result.outcome().is_none());
    assert_eq!(
        unequal.count(),
        4,
        "0-0, 1/2-0, 0-1/2 and -/- are neither a win nor a draw"
    );
}

#[test]
fn k_17_a_rule_is_explained_and_a_decision_appealed_against() {
    let article = Rulebook::FIDE_2023
        .cite(Rule::BothGuilty)
        .expect("in force");
    assert!(article.to_string().contains("11.8"), "{article}");
    assert!(
        article.to_string().contains(Rule::BothGuilty.summary()),
        "{article}"
    );
    let ruled = format!(
        "{STARTED}
         5:00 arbiter rules that both lose
            > the game is over: 0-0 by conduct
         6:00 black appeals"
    );
    let upheld = format!(
        "{ruled}
            > for the arbiter: is the appeal of black upheld (fide2023 11.10)
         9:00 arbiter answers yes
            > the game goes on: its end is taken back
         9:10 arbiter sets white to 1:20:00.000
            > white has 1:20:00.000 left (fide2023 7.1)
         9:20 arbiter restarts the clocks
            > the clock of white runs"
    );
    let arbiter = tell(board(&Rulebook::FIDE_2023, "90+30"), &upheld);
    assert_eq!(arbiter.verdict(), None);
    let rejected = format!(
        "{ruled}
            > for the arbiter: is the appeal of black upheld (fide2023 11.10)
         9:00 arbiter answers no
            > the decision appealed against stands (fide2023 11.10)
         9:10 black signs"
    );
    let arbiter = tell(board(&Rulebook::FIDE_2023, "90+30"), &rejected);
    assert_eq!(
        arbiter.verdict().expect("it stands").result,
        GameResult::DOUBLE_LOSS
    );
    // In 1997 there was no such article.
    let refused = format!(
        "{ruled}\n> what black did has no effect: the rules of this game do not provide for it"
    );
    tell(board(&Rulebook::FIDE_1997, "90+30"), &refused);
}
