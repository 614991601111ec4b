//! Draws by agreement: rows E-01 to E-11 (Laws, Articles 5.2.3 and 9.1).

use touchmove::arbiter::Event;
use touchmove::clock::SessionTime;
use touchmove::laws::{Article, Edition, Parameter, Rule};
use touchmove::{Arbiter, Color, Outcome, Position, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{at, begun, board, online, position, tell, tell_on, under_way};

/// White has moved, offers and presses; Black has the move.
fn offered(rulebook: &Rulebook, article: &str) -> Arbiter {
    let mut arbiter = begun(board(rulebook, "90+0"), "e2e4 e7e5");
    let edition = rulebook.edition();
    tell_on(
        &mut arbiter,
        &format!(
            "0:20 white makes g1f3
             0:21 white offers a draw
                > white offers a draw ({edition} {article})
             0:22 white presses"
        ),
    );
    arbiter
}

#[test]
fn e_01_an_agreement_ends_the_game_and_stands() {
    for (rulebook, offer, agreement) in [
        (Rulebook::FIDE_1997, "9.1", "5.3"),
        (Rulebook::FIDE_2009, "9.1?", "5.2?"),
        (Rulebook::FIDE_2014, "9.1b1?", "5.2?"),
        (Rulebook::FIDE_2017, "9.1.2.1", "5.2.3"),
        (Rulebook::FIDE_2018, "9.1.2.1", "5.2.3"),
        (Rulebook::FIDE_2023, "9.1.2.1", "5.2.3"),
        (Rulebook::USCF, "14?", "14?"),
        (Rulebook::FIDE_2023.schools(), "9.1.2.1", "D-i"),
    ] {
        let mut arbiter = offered(&rulebook, offer);
        let edition = rulebook.edition();
        tell_on(
            &mut arbiter,
            &format!(
                "0:30 black accepts the draw
                    > the game is over: 1/2-1/2 by agreement ({edition} {agreement})
                 0:31 black retracts the agreement
                    > what black did has no effect: it stands ({edition} {agreement})
                 0:32 black makes b8c6
                    ! the game is over"
            ),
        );
        let verdict = arbiter.verdict().expect("the game is over");
        assert_eq!(verdict.result.outcome(), Some(Outcome::Draw), "{edition}");
        assert_eq!(arbiter.clock().running(), None, "{edition}");
    }
}

#[test]
fn e_02_no_draw_is_agreed_before_the_editions_minimum() {
    for (rulebook, least, article) in [
        (Rulebook::FIDE_1997, 0, ""),
        (Rulebook::FIDE_2009, 0, ""),
        (Rulebook::FIDE_2014, 0, ""),
        (Rulebook::FIDE_2017, 2, "5.2.3"),
        (Rulebook::FIDE_2018, 2, "5.2.3"),
        (Rulebook::FIDE_2023, 2, "5.2.3"),
        (Rulebook::FIDE_1997.schools(), 1, "D-i"),
        (Rulebook::FIDE_2023.schools(), 1, "D-i"),
    ] {
        for (plies, line) in ["", "e2e4", "e2e4 e7e5"].into_iter().enumerate() {
            let mut arbiter = begun(board(&rulebook, "90+0"), line);
            let offer = Event::OfferDraw {
                by: Color::Black,
                conditional: false,
            };
            let rulings = arbiter.handle(at("10"), offer).expect("in order");
            assert!(arbiter.offers_draw(Color::Black), "{rulings:?}");
            let edition = rulebook.edition();
            let ruling = if plies >= least {
                format!("the game is over: 1/2-1/2 by agreement ({edition}")
            } else {
                format!(
                    "what white did has no effect: too few moves have been made to agree a draw ({edition} {article})"
                )
            };
            tell_on(
                &mut arbiter,
                &format!("0:11 white accepts the draw\n> {ruling}"),
            );
            assert_eq!(
                arbiter.verdict().is_some(),
                plies >= least,
                "{edition}, {plies}"
            );
        }
    }
}

#[test]
fn e_02_moves_before_the_session_count() {
    let later = position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 40");
    let config = board(&Rulebook::FIDE_2023, "90+0").with_start(later);
    tell(
        under_way(config.clone(), [40, 39]),
        "0:00 the game starts
            > the clock of black runs (fide2023 6.6)
         0:01 white offers a draw
            > white offers a draw (fide2023 9.1.2.1)
            *> note: white offered a draw at the wrong time, not between moving and pressing (fide2023 11.5)
         0:02 black accepts the draw
            > the game is over: 1/2-1/2 by agreement (fide2023 5.2.3)",
    );
    // The move number of the start position says nothing about who has moved.
    tell(
        config,
        "0:00 the game starts
            > the clock of black runs (fide2023 6.6)
         0:01 white offers a draw
            > white offers a draw
            *> note: white offered a draw at the wrong time
         0:02 black accepts the draw
            > what black did has no effect: too few moves have been made to agree a draw (fide2023 5.2.3)",
    );
}

#[test]
fn e_03_online_the_proper_time_is_right_after_ones_move() {
    tell(
        online(&Rulebook::FIDE_2023, "5+0"),
        "0:00 the game starts
            > the clock of white runs
         0:01 white plays e2e4
         0:02 white offers a draw
            > white offers a draw (fide2023 9.1.2.1)
         0:03 black plays e7e5
            > the offer of white lapses
         0:04 white offers a draw
            > white offers a draw (fide2023 9.1.2.1)
            *> note: white offered a draw at the wrong time, not between moving and pressing (fide2023 11.5)",
    );
}

#[test]
fn e_03_the_proper_time_to_offer_is_between_move_and_press() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "9.1"),
        (Rulebook::FIDE_2009, "9.1?"),
        (Rulebook::FIDE_2014, "9.1b1?"),
        (Rulebook::FIDE_2018, "9.1.2.1"),
        (Rulebook::FIDE_2023, "9.1.2.1"),
    ] {
        let arbiter = offered(&rulebook, article);
        assert!(arbiter.offers_draw(Color::White));
        assert!(!arbiter.offers_draw(Color::Black));
    }
    // The citation is the rule on offering at the proper time.
    let mut arbiter = begun(online(&Rulebook::FIDE_2023, "3+2"), "");
    tell_on(&mut arbiter, "0:01 white makes e2e4");
    let offer = Event::OfferDraw {
        by: Color::White,
        conditional: false,
    };
    let rulings = arbiter.handle(at("2"), offer).expect("in order");
    assert_eq!(rulings.len(), 1);
    assert_eq!(rulings[0].citation.rule(), Rule::ProperTimeToOffer);
}

/// An event without the rule on the proper time has the rule on offers, and the offer is still ruled.
#[test]
fn e_03_without_a_proper_time_the_offer_is_ruled_by_the_rule_on_offers() {
    let rulebook: Rulebook = "fide2023 -ProperTimeToOffer".parse().expect("a rulebook");
    let mut arbiter = begun(board(&rulebook, "90+0"), "");
    tell_on(&mut arbiter, "0:01 white makes e2e4");
    let offer = "white offers a draw".parse().expect("an event");
    let rulings = arbiter.handle(at("0:02"), offer).expect("in order");
    assert_eq!(rulings.len(), 1, "{rulings:?}");
    assert_eq!(rulings[0].citation.rule(), Rule::DrawOffer);
    assert!(arbiter.offers_draw(Color::White));
}

#[test]
fn e_04_an_offer_at_another_time_is_valid_and_may_annoy() {
    for (rulebook, offer, annoyance) in [
        (Rulebook::FIDE_1997, "9.1", "12.5"),
        (Rulebook::FIDE_2014, "9.1b1?", "11.5?"),
        (Rulebook::FIDE_2018, "9.1.2.1", "11.5"),
        (Rulebook::FIDE_2023, "9.1.2.1", "11.5"),
    ] {
        let edition = rulebook.edition();
        // While the opponent thinks, and while the player thinks.
        for by in ["black", "white"] {
            let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4 e7e5");
            let opponent = if by == "black" { "white" } else { "black" };
            tell_on(
                &mut arbiter,
                &format!(
                    "0:10 {by} offers a draw
                        > {by} offers a draw ({edition} {offer})
                        *> note: {by} offered a draw at the wrong time, not between moving and pressing ({edition} {annoyance})
                     0:11 {opponent} accepts the draw
                        > the game is over: 1/2-1/2 by agreement ({edition} 5."
                ),
            );
        }
    }
}

#[test]
fn e_05_a_condition_counts_for_nothing() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "9.1"),
        (Rulebook::FIDE_2023, "9.1.2.1"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4 e7e5");
        tell_on(
            &mut arbiter,
            &format!(
                "0:10 white makes g1f3
                 0:11 white offers a draw on a condition
                    > white offers a draw ({edition} {article})
                    *> note: white attached a condition, which has no effect ({edition} {article})
                 0:12 white presses
                 0:20 black accepts the draw
                    > the game is over: 1/2-1/2 by agreement ({edition}"
            ),
        );
    }
}

#[test]
fn e_06_an_offer_cannot_be_withdrawn() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "9.1"),
        (Rulebook::FIDE_2014, "9.1b1?"),
        (Rulebook::FIDE_2023, "9.1.2.1"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = offered(&rulebook, article);
        tell_on(
            &mut arbiter,
            &format!(
                "0:25 white retracts the offer
                    > what white did has no effect: the draw offer stands ({edition} {article})
                 0:26 black accepts the draw
                    > the game is over: 1/2-1/2 by agreement"
            ),
        );
    }
}

#[test]
fn e_07_an_offer_lapses_by_a_word() {
    let mut arbiter = offered(&Rulebook::FIDE_2023, "9.1.2.1");
    tell_on(
        &mut arbiter,
        "0:25 black declines the draw
            > the offer of white lapses (fide2023 9.1.2.1)
         0:26 black accepts the draw
            > what black did has no effect: there is no offer (fide2023 9.1.2.1)
         0:27 black declines the draw
            > what black did has no effect: there is no offer (fide2023 9.1.2.1)
         0:28 white accepts the draw
            > what white did has no effect: there is no offer (fide2023 9.1.2.1)",
    );
    assert!(arbiter.verdict().is_none());
}

#[test]
fn e_07_a_mate_with_an_offer_on_the_table_is_mate() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "f2f3 e7e5");
    tell_on(
        &mut arbiter,
        "0:10 white makes g2g4
         0:11 white offers a draw
            > white offers a draw (fide2023 9.1.2.1)
         0:12 white presses
         0:15 black makes d8h4
            > the offer of white lapses (fide2023 9.1.2.1)
            > the game is over: 0-1 by checkmate (fide2023 5.1.1)
         0:16 black accepts the draw
            ! the game is over",
    );
}

#[test]
fn e_07_an_offer_lapses_with_the_game_whatever_ends_it() {
    // Even if the end is taken back, the offer is not.
    let mut arbiter = offered(&Rulebook::FIDE_2023, "9.1.2.1");
    tell_on(
        &mut arbiter,
        "0:30 white resigns
            > the game is over: 0-1 by resignation (fide2023 5.1.2)
         0:31 black accepts the draw
            ! the game is over",
    );
    assert!(!arbiter.offers_draw(Color::White));
}

#[test]
fn e_08_an_offer_is_declined_by_touching_or_by_moving() {
    for (rulebook, offer, by_touching) in [
        (Rulebook::FIDE_1997, "9.1", false),
        (Rulebook::FIDE_2009, "9.1?", true),
        (Rulebook::FIDE_2014, "9.1b1?", true),
        (Rulebook::FIDE_2017, "9.1.2.1", true),
        (Rulebook::FIDE_2018, "9.1.2.1", true),
        (Rulebook::FIDE_2023, "9.1.2.1", true),
        (Rulebook::FIDE_1997.schools(), "9.1", false),
        (Rulebook::FIDE_2023.schools(), "9.1.2.1", true),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = offered(&rulebook, offer);
        if by_touching {
            tell_on(
                &mut arbiter,
                &format!(
                    "0:30 black touches g8
                        > the offer of white lapses ({edition} {offer})
                                        > black must move the piece on g8
                     0:31 black accepts the draw
                        > what black did has no effect: there is no offer ({edition} {offer})"
                ),
            );
        } else {
            let mut agreed = arbiter.clone();
            tell_on(
                &mut agreed,
                "0:30 black touches g8
                                    > black must move the piece on g8
                 0:31 black accepts the draw
                    > the game is over: 1/2-1/2 by agreement",
            );
            tell_on(
                &mut arbiter,
                &format!(
                    "0:30 black touches g8
                                        > black must move the piece on g8
                     0:31 black makes g8f6
                        > the offer of white lapses ({edition} {offer})
                     0:32 black accepts the draw
                        > what black did has no effect: there is no offer ({edition} {offer})"
                ),
            );
        }
        assert!(!arbiter.offers_draw(Color::White), "{edition}");
    }
}

#[test]
fn e_08_only_the_player_with_the_move_declines_by_touching() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "e2e4");
    tell_on(
        &mut arbiter,
        "0:10 black offers a draw
            > black offers a draw
            *> note: black offered a draw at the wrong time
         0:11 white touches g1
            *> note: white touched a piece out of turn (fide2023 11.5)
         0:12 white accepts the draw
            > what white did has no effect: too few moves have been made to agree a draw (fide2023 5.2.3)
         0:13 black makes e7e5
         0:14 white accepts the draw
            > the game is over: 1/2-1/2 by agreement (fide2023 5.2.3)",
    );
}

/// No draw is agreed before the thirtieth move.
const THIRTY: &str = "before_move_30";

#[test]
fn e_10_an_event_forbids_draws_before_a_move() {
    let twentieth = position("4k3/p7/8/8/8/8/P7/4K3 w - - 0 20");
    let thirtieth = position("4k3/p7/8/8/8/8/P7/4K3 w - - 0 31");
    for (rulebook, article) in [
        (Rulebook::FIDE_2009, "9.1?"),
        (Rulebook::FIDE_2014, "9.1a?"),
        (Rulebook::FIDE_2018, "9.1.1"),
        (Rulebook::FIDE_2023, "9.1.1"),
    ] {
        let edition = rulebook.edition();
        let event = rulebook
            .with_value(Parameter::EventMayBanDrawOffers, THIRTY)
            .expect("the edition lets it");
        let session = |start: &Position, moves| {
            let config = online(&event, "90+0").with_start(start.clone());
            begun(under_way(config, [moves, moves]), "")
        };
        let mut early = session(&twentieth, 19);
        tell_on(
            &mut early,
            &format!(
                "0:10 white offers a draw
                    > what white did has no effect: the event does not allow agreed draws now ({edition} {article})
                 0:11 black accepts the draw
                    > what black did has no effect: there is no offer
                 0:12 white plays a2a4"
            ),
        );
        let mut late = session(&thirtieth, 30);
        tell_on(
            &mut late,
            "0:10 black offers a draw
                > black offers a draw
                *> note: black offered
             0:11 white accepts the draw
                > the game is over: 1/2-1/2 by agreement",
        );
    }
}

#[test]
fn e_10_an_event_wants_the_arbiters_consent() {
    let event = Rulebook::FIDE_2023
        .with_value(Parameter::EventMayBanDrawOffers, "whole_game")
        .expect("Article 9.1.1");
    let agreed = begun(board(&event, "90+0"), "e2e4 e7e5");
    for (answer, ruling) in [
        (
            "yes",
            "the game is over: 1/2-1/2 by agreement (fide2023 5.2.3)",
        ),
        ("no", "the clock of white runs (fide2023 6.11.3)"),
    ] {
        let mut arbiter = agreed.clone();
        tell_on(
            &mut arbiter,
            &format!(
                "0:10 black offers a draw
                    > black offers a draw (fide2023 9.1.2.1)
                    *> note: black offered a draw at the wrong time
                 0:11 white accepts the draw
                    > for the arbiter: may the players agree a draw (fide2023 9.1.1)
                 0:20 arbiter answers {answer}
                    > {ruling}"
            ),
        );
    }
}

#[test]
fn e_10_in_1997_a_competition_could_have_such_a_rule_of_its_own() {
    assert!(
        Rulebook::FIDE_1997
            .with_value(Parameter::EventMayBanDrawOffers, THIRTY)
            .is_err()
    );
    let event = Rulebook::FIDE_1997
        .with_rule(Rule::DrawOffersRestricted, Article::new("London-4"))
        .with_value(Parameter::EventMayBanDrawOffers, THIRTY)
        .expect("the competition has its article");
    tell(
        online(&event, "90+0"),
        "0:00 the game starts
            > the clock of white runs (fide1997 6.5)
         0:10 white offers a draw
            > what white did has no effect: the event does not allow agreed draws now (fide1997 London-4)",
    );
}

#[test]
fn e_11_the_fourth_offer_in_a_row_is_a_matter_for_the_arbiter() {
    for rulebook in EDITIONS.clone() {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4 e7e5");
        for (place, mv) in ["g1f3", "b1c3", "f1c4"].into_iter().enumerate() {
            offer_and_decline(&mut arbiter, 10 * (place + 1), mv, 1);
        }
        let rulings = offer_and_decline(&mut arbiter, 40, "d2d3", 2);
        let annoyance = match edition {
            Edition::Fide1997 => "12.5",
            Edition::Fide2009 => "12?",
            Edition::Fide2014 => "11.5?",
            _ => "11.5",
        };
        assert_eq!(
            rulings[1],
            format!("note: white has offered a draw 4 times in a row ({edition} {annoyance})")
        );
        // No penalty follows automatically.
        assert_eq!(arbiter.verdict(), None);
        // An offer of the opponent restarts the count.
        tell_on(
            &mut arbiter,
            "0:50 black offers a draw\n> black offers\n*> note: black offered a draw at the wrong time",
        );
        tell_on(
            &mut arbiter,
            "0:51 white declines the draw\n> the offer of black lapses",
        );
        offer_and_decline(&mut arbiter, 60, "h2h3", 1);
    }
}

/// White moves, offers and presses, and Black declines and shuffles a rook's pawn or the king. Returns the rulings on
/// the offer.
fn offer_and_decline(arbiter: &mut Arbiter, second: usize, mv: &str, number: usize) -> Vec<String> {
    let mut now = 1_000 * second as u64;
    let mut hear = |event: &str| {
        now += 100;
        let event = event.parse().expect("an event");
        arbiter
            .handle(SessionTime::from_millis(now), event)
            .expect("in order")
    };
    assert!(hear(&format!("white makes {mv}")).is_empty());
    let offer = hear("white offers a draw");
    assert_eq!(offer.len(), number, "{offer:?}");
    assert!(hear("white presses").is_empty());
    assert_eq!(hear("black declines the draw").len(), 1);
    let reply = ["a7a6", "h7h6", "b7b6", "g7g6", "c7c6", "f7f6"][second / 10 - 1];
    assert!(hear(&format!("black makes {reply}")).is_empty());
    assert!(hear("black presses").is_empty());
    offer.iter().map(ToString::to_string).collect()
}
