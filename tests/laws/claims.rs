//! Claims of a draw before an arbiter: rows E-12 to E-39 (Laws, Articles 6.12.2 and 9.2 to 9.6).

use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{GameConfig, HostConfig, Phase};
use touchmove::laws::Supervision;
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{begun, board, hear, moves, online, position, tell_on};

/// Knights move out and back, twice: the start position occurs for the third time.
const THRICE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";

/// The same without Black's last move.
const ALMOST: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";

/// The edition's articles on claims: stopping the clocks, announced repetition, repetition on the board, the claim as
/// an offer.
struct Articles {
    rulebook: Rulebook,
    clocks: &'static str,
    announced: &'static str,
    on_board: &'static str,
    offer: Option<&'static str>,
}

const fn articles(
    rulebook: Rulebook,
    clocks: &'static str,
    announced: &'static str,
    on_board: &'static str,
    offer: Option<&'static str>,
) -> Articles {
    Articles {
        rulebook,
        clocks,
        announced,
        on_board,
        offer,
    }
}

fn every_edition() -> [Articles; 9] {
    [
        articles(Rulebook::FIDE_1997, "9.5", "9.2a", "9.2b", None),
        articles(Rulebook::FIDE_2009, "9.5?", "9.2?", "9.2?", Some("9.1c")),
        articles(Rulebook::FIDE_2014, "9.5?", "9.2?", "9.2?", Some("9.1b3?")),
        articles(
            Rulebook::FIDE_2017,
            "9.5.1",
            "9.2.1",
            "9.2.2",
            Some("9.1.2.3"),
        ),
        articles(
            Rulebook::FIDE_2018,
            "9.5.1",
            "9.2.1",
            "9.2.2",
            Some("9.1.2.3"),
        ),
        articles(
            Rulebook::FIDE_2023,
            "9.5.1",
            "9.2.1",
            "9.2.2",
            Some("9.1.2.3"),
        ),
        articles(Rulebook::USCF, "14?", "14C?", "14C", Some("14?")),
        articles(Rulebook::FIDE_1997.schools(), "9.5", "9.2a", "D-iv", None),
        articles(
            Rulebook::FIDE_2023.schools(),
            "9.5.1",
            "9.2.1",
            "D-iv",
            Some("9.1.2.3"),
        ),
    ]
}

/// The ruling that a claim is also an offer, if the edition says so.
fn offer_line(edition: impl std::fmt::Display, by: Color, offer: Option<&str>) -> String {
    offer.map_or(String::new(), |article| {
        format!("> {by} offers a draw ({edition} {article})")
    })
}

#[test]
fn e_12_e_25_e_28_a_right_claim_stops_the_clocks_and_draws_under_every_edition() {
    for Articles {
        rulebook,
        clocks,
        on_board,
        offer,
        ..
    } in every_edition()
    {
        let edition = rulebook.edition();
        let mut arbiter = begun(online(&rulebook, "90+0"), THRICE);
        tell_on(
            &mut arbiter,
            &format!(
                "0:20 white claims threefold repetition
                    > the clocks are stopped ({edition} {clocks})
                    > white has claimed a draw ({edition} {on_board})
                    {}
                    > the game is over: 1/2-1/2 by claim of threefold repetition ({edition} {on_board})",
                offer_line(edition, Color::White, offer)
            ),
        );
        assert_eq!(arbiter.clock().running(), None);
    }
}

/// An event may let the clocks run during a claim, unless it is referred to the arbiter.
#[test]
fn e_12_without_the_rule_only_a_question_stops_the_clocks() {
    let rulebook: Rulebook = "fide2023 -ClaimStopsClocks".parse().expect("a rulebook");
    let mut arbiter = begun(online(&rulebook, "90+0"), "e2e4 e7e5");
    tell_on(
        &mut arbiter,
        "0:10 white claims fifty moves
            > white has claimed a draw (fide2023 9.3.2)
            > white offers a draw (fide2023 9.1.2.3)
            > the claim of white is wrong: the number of half-moves without a capture or a pawn move is 0, and a claim needs 100 (fide2023 9.5.3)
            > black gets 0:02:00.000 (fide2023 9.5.3)
            = 1:29:51 1:31:59",
    );
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4 e7e5");
    tell_on(
        &mut arbiter,
        "0:10 white claims fifty moves
            > white has claimed a draw (fide2023 9.3.2)
            > white offers a draw (fide2023 9.1.2.3)
            > the clocks are stopped (fide2023 6.11.1)
            > for the arbiter: is the claim of white right",
    );
    assert_eq!(arbiter.clock().running(), None);
}

#[test]
fn e_13_e_28_the_announced_move_is_not_played() {
    for Articles {
        rulebook,
        clocks,
        announced,
        offer,
        ..
    } in every_edition()
    {
        let edition = rulebook.edition();
        let mut arbiter = begun(online(&rulebook, "90+0"), ALMOST);
        let before = arbiter.position().clone();
        tell_on(
            &mut arbiter,
            &format!(
                "0:20 black claims threefold repetition announcing f6g8
                    > the clocks are stopped ({edition} {clocks})
                    > black has claimed a draw ({edition} {announced})
                    {}
                    > the game is over: 1/2-1/2 by claim of threefold repetition ({edition} {announced})",
                offer_line(edition, Color::Black, offer)
            ),
        );
        assert_eq!(arbiter.position(), &before);
        assert_eq!(arbiter.verdict().expect("drawn").ply, 7);
    }
}

#[test]
fn e_14_the_announced_move_cannot_be_changed() {
    for (rulebook, article, wrong) in [
        (Rulebook::FIDE_1997, "9.5", "9.5b"),
        (Rulebook::FIDE_2014, "9.2?", "9.5b?"),
        (Rulebook::FIDE_2018, "9.2.1", "9.5.3"),
        (Rulebook::FIDE_2023, "9.2.1", "9.5.3"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = claimed(
            &rulebook,
            ALMOST,
            "black claims threefold repetition announcing f6h5",
        );
        // Black writes down another move while the arbiter checks the claim.
        tell_on(
            &mut arbiter,
            &format!(
                "0:21 black claims threefold repetition announcing f6g8
                    > what black did has no effect: it stands ({edition} {article})"
            ),
        );
        let answered = "0:30 arbiter answers verify";
        let rulings = hear(&mut arbiter, answered);
        assert!(
            rulings.contains(&format!("black must play f6h5 ({edition} {wrong})")),
            "{rulings:?}"
        );
        let binding = if rulebook == Rulebook::FIDE_1997 {
            wrong
        } else {
            article
        };
        tell_on(
            &mut arbiter,
            &format!(
                "0:35 black claims threefold repetition announcing f6g8
                    > what black did has no effect: they must play f6h5 ({edition} {binding})
                 0:36 black makes f6g8
                    > what black did has no effect: they must play f6h5 ({edition} {wrong})
                 0:37 black makes f6h5"
            ),
        );
    }
}

/// A game over the board with a claim that the arbiter has not checked yet.
fn claimed(rulebook: &Rulebook, line: &str, claim: &str) -> Arbiter {
    let mut arbiter = begun(board(rulebook, "90+0"), line);
    let rulings = hear(&mut arbiter, &format!("0:20 {claim}"));
    assert!(matches!(arbiter.phase(), Phase::Halted(_)), "{rulings:?}");
    arbiter
}

#[test]
fn e_23_the_right_to_claim_is_lost_by_touching() {
    for (rulebook, article) in [
        (Rulebook::FIDE_2009, "9.4?"),
        (Rulebook::FIDE_2014, "9.4?"),
        (Rulebook::FIDE_2017, "9.4"),
        (Rulebook::FIDE_2018, "9.4"),
        (Rulebook::FIDE_2023, "9.4"),
        (Rulebook::FIDE_2023.schools(), "9.4"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(online(&rulebook, "90+0"), THRICE);
        tell_on(
            &mut arbiter,
            &format!(
                "0:20 white touches b1
                                    > white must move the piece on b1
                 0:21 white claims threefold repetition
                    > what white did has no effect: the right to claim on this move is lost ({edition} {article})
                 0:22 white claims threefold repetition announcing b1c3
                    > what white did has no effect: the right to claim on this move is lost ({edition} {article})
                 0:23 white makes b1c3
                 0:24 white claims threefold repetition
                    > what white did has no effect: the right to claim on this move is lost ({edition} {article})"
            ),
        );
    }
}

#[test]
fn e_23_in_1997_it_was_lost_by_moving() {
    for rulebook in [Rulebook::FIDE_1997, Rulebook::FIDE_1997.schools()] {
        let touched = "0:20 white touches b1\n> white must move the piece on b1";
        let mut arbiter = begun(online(&rulebook, "90+0"), THRICE);
        tell_on(&mut arbiter, touched);
        let mut moved = arbiter.clone();
        let rulings = hear(&mut arbiter, "0:21 white claims threefold repetition");
        assert!(
            rulings
                .iter()
                .any(|ruling| ruling.contains("game is over: 1/2-1/2")),
            "{rulings:?}"
        );
        tell_on(
            &mut moved,
            "0:21 white makes b1c3
             0:22 white claims threefold repetition
                > what white did has no effect: the right to claim on this move is lost (fide1997 9.4)",
        );
    }
}

#[test]
fn e_23_in_us_chess_it_is_kept_until_the_press() {
    let mut arbiter = begun(online(&Rulebook::USCF, "90+0"), ALMOST);
    tell_on(
        &mut arbiter,
        "0:20 black touches f6
                            > black must move the piece on f6
         0:21 black makes f6g8",
    );
    let mut pressed = arbiter.clone();
    tell_on(
        &mut arbiter,
        "0:22 black claims threefold repetition
            > the clocks are stopped (uscf 14?)
            > black has claimed a draw (uscf 14C)
            > black offers a draw (uscf 14?)
            > the game is over: 1/2-1/2 by claim of threefold repetition (uscf 14C)",
    );
    tell_on(
        &mut pressed,
        "0:22 black presses
         0:23 black claims threefold repetition
            > what black did has no effect: it is the opponent's move (uscf 14C)",
    );
}

#[test]
fn e_24_the_right_comes_back_with_the_next_move() {
    for rulebook in EDITIONS.clone() {
        let mut arbiter = begun(online(&rulebook, "90+0"), THRICE);
        tell_on(
            &mut arbiter,
            "0:20 white touches g1\n> white must move the piece on g1",
        );
        // The position occurs for the fourth time.
        moves(&mut arbiter, "30", "g1f3 g8f6 f3g1 f6g8");
        let rulings = hear(&mut arbiter, "0:40 white claims threefold repetition");
        assert!(
            rulings
                .iter()
                .any(|ruling| ruling.contains("game is over: 1/2-1/2")),
            "{rulings:?}"
        );
    }
}

#[test]
fn e_25_a_player_who_has_stopped_the_clocks_may_state_the_claim() {
    for Articles {
        rulebook, clocks, ..
    } in every_edition()
    {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), THRICE);
        let rulings = hear(
            &mut arbiter,
            "0:20 white stops the clocks to call the arbiter",
        );
        assert!(
            rulings[0].starts_with("the clocks are stopped"),
            "{rulings:?}"
        );
        assert_eq!(arbiter.clock().running(), None);
        // The opponent has nothing to claim meanwhile.
        tell_on(
            &mut arbiter,
            "0:21 black claims threefold repetition
                ! a question is open: did white have a reason to stop the clocks",
        );
        let rulings = hear(&mut arbiter, "0:22 white claims threefold repetition");
        assert_eq!(
            rulings[0],
            format!("the clocks are stopped ({edition} {clocks})")
        );
        let rulings = hear(&mut arbiter, "0:40 arbiter answers verify");
        assert!(
            rulings[0].starts_with("the game is over: 1/2-1/2"),
            "{rulings:?}"
        );
    }
}

#[test]
fn e_26_a_claim_cannot_be_withdrawn() {
    for Articles {
        rulebook, clocks, ..
    } in every_edition()
    {
        let edition = rulebook.edition();
        let mut arbiter = claimed(&rulebook, THRICE, "white claims threefold repetition");
        tell_on(
            &mut arbiter,
            &format!(
                "0:21 white retracts the claim
                    > what white did has no effect: it stands ({edition} {clocks})
                 0:30 arbiter answers verify
                    > the game is over: 1/2-1/2 by claim of threefold repetition"
            ),
        );
    }
}

#[test]
fn e_27_a_claim_is_an_offer_since_2009() {
    for Articles {
        rulebook, offer, ..
    } in every_edition()
    {
        let edition = rulebook.edition();
        // The claim is wrong; the opponent may agree, knowing it or not.
        let mut arbiter = claimed(&rulebook, "g1f3 g8f6", "white claims threefold repetition");
        assert_eq!(
            arbiter.offers_draw(Color::White),
            offer.is_some(),
            "{edition}"
        );
        let ruling = match offer {
            Some(_) => format!("the game is over: 1/2-1/2 by agreement ({edition}"),
            None => format!("what black did has no effect: there is no offer ({edition} 9.1)"),
        };
        tell_on(
            &mut arbiter,
            &format!("0:21 black accepts the draw\n> {ruling}"),
        );
    }
}

/// The cost of a wrong claim: what the claimant loses with ten minutes and with four left, and what the opponent gets.
type Costs = (
    Rulebook,
    &'static str,
    Option<[&'static str; 2]>,
    &'static str,
);

#[test]
fn e_29_a_wrong_claim_costs_what_the_edition_says() {
    use Supervision::{Full, Limited};
    let costs: [Costs; 18] = [
        (
            Rulebook::FIDE_1997,
            "9.5b",
            Some(["0:03:00.000", "0:02:00.000"]),
            "0:03:00.000",
        ),
        (
            Rulebook::FIDE_1997.schools(),
            "9.5b",
            Some(["0:03:00.000", "0:02:00.000"]),
            "0:03:00.000",
        ),
        (Rulebook::FIDE_2009, "9.5b?", None, "0:03:00.000"),
        (Rulebook::FIDE_2014, "9.5b?", None, "0:02:00.000"),
        (
            Rulebook::FIDE_2014.rapid(Limited),
            "9.5b?",
            None,
            "0:02:00.000",
        ),
        (
            Rulebook::FIDE_2014.blitz(Limited),
            "B.2?",
            None,
            "0:01:00.000",
        ),
        (Rulebook::FIDE_2017, "9.5.3", None, "0:02:00.000"),
        (Rulebook::FIDE_2018, "9.5.3", None, "0:02:00.000"),
        (
            Rulebook::FIDE_2018.rapid(Limited),
            "9.5.3",
            None,
            "0:02:00.000",
        ),
        (Rulebook::FIDE_2018.blitz(Full), "B.2", None, "0:01:00.000"),
        (
            Rulebook::FIDE_2018.blitz(Limited),
            "B.2",
            None,
            "0:01:00.000",
        ),
        (Rulebook::FIDE_2023, "9.5.3", None, "0:02:00.000"),
        (Rulebook::FIDE_2023.rapid(Full), "A.3", None, "0:01:00.000"),
        (
            Rulebook::FIDE_2023.rapid(Limited),
            "A.3",
            None,
            "0:01:00.000",
        ),
        (
            Rulebook::FIDE_2023.blitz(Full),
            "9.5.3",
            None,
            "0:02:00.000",
        ),
        (
            Rulebook::FIDE_2023.blitz(Limited),
            "A.3",
            None,
            "0:01:00.000",
        ),
        (Rulebook::FIDE_2023.schools(), "9.5.3", None, "0:02:00.000"),
        (Rulebook::USCF, "14?", None, "0:02:00.000"),
    ];
    for (rulebook, article, taken, given) in costs {
        let edition = rulebook.edition();
        for (place, minutes) in ["10", "4"].into_iter().enumerate() {
            let mut arbiter = begun(online(&rulebook, minutes), "");
            let rulings = hear(&mut arbiter, "0:00 white claims threefold repetition");
            let costs: Vec<&String> = rulings
                .iter()
                .filter(|ruling| ruling.contains(" loses ") || ruling.contains(" gets "))
                .collect();
            let mut expected = vec![format!("black gets {given} ({edition} {article})")];
            if let Some(taken) = taken {
                expected.insert(
                    0,
                    format!("white loses {} ({edition} {article})", taken[place]),
                );
            }
            assert_eq!(costs, expected.iter().collect::<Vec<_>>(), "{rulings:?}");
            assert!(rulings.contains(&format!(
                "the claim of white is wrong: the position's number of occurrences is 1, and a claim needs 3 ({edition} {article})"
            )));
            // The game goes on from the same position.
            assert_eq!(
                arbiter.phase(),
                Phase::Thinking {
                    player: Color::White
                }
            );
            assert_eq!(arbiter.clock().running(), Some(Color::White));
        }
    }
}

#[test]
fn e_29_g_30_half_is_taken_from_two_minutes_and_the_turn_stays() {
    let mut arbiter = begun(online(&Rulebook::FIDE_1997, "2"), "");
    tell_on(
        &mut arbiter,
        "0:00 white claims fifty moves
            > the clocks are stopped (fide1997 9.5)
            > white has claimed a draw (fide1997 9.3b)
            > the claim of white is wrong: the number of half-moves without a capture or a pawn move is 0, and a claim needs 100 (fide1997 9.5b)
            > white loses 0:01:00.000 (fide1997 9.5b)
            > black gets 0:03:00.000 (fide1997 9.5b)
            > the clock of white runs (fide1997 6.12c)
            = 1:00 5:00
         0:05 white makes e2e4
         0:06 white presses
            = 0:54 5:00",
    );
}

#[test]
fn e_29_without_a_clock_it_costs_nothing() {
    for rulebook in [
        Rulebook::FIDE_1997,
        Rulebook::FIDE_2023,
        Rulebook::FIDE_2023.schools(),
    ] {
        let mut arbiter = begun(online(&rulebook, "unlimited"), "");
        let rulings = hear(&mut arbiter, "0:01 white claims threefold repetition");
        assert!(
            rulings.iter().any(|ruling| ruling.contains("is wrong")),
            "{rulings:?}"
        );
        assert!(
            !rulings
                .iter()
                .any(|ruling| ruling.contains(" gets ") || ruling.contains(" loses "))
        );
    }
}

#[test]
fn e_30_after_a_wrong_claim_the_announced_move_is_played() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "9.5b"),
        (Rulebook::FIDE_2009, "9.5b?"),
        (Rulebook::FIDE_2014, "9.5b?"),
        (Rulebook::FIDE_2018, "9.5.3"),
        (Rulebook::FIDE_2023, "9.5.3"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4 e7e5");
        hear(
            &mut arbiter,
            "0:10 white claims threefold repetition announcing d1e2",
        );
        let rulings = hear(&mut arbiter, "0:20 arbiter answers verify");
        assert!(
            rulings.contains(&format!("white must play d1e2 ({edition} {article})")),
            "{rulings:?}"
        );
        tell_on(
            &mut arbiter,
            &format!(
                "0:25 white makes d1h5
                    > what white did has no effect: they must play d1e2 ({edition} {article})
                 0:26 white makes g1f3
                    > what white did has no effect: they must play d1e2 ({edition} {article})
                 0:27 white makes d1e2
                 0:28 white presses"
            ),
        );
    }
    // A host that passes on another move gets an error.
    let mut server = begun(online(&Rulebook::FIDE_2023, "3+2"), "e2e4 e7e5");
    hear(
        &mut server,
        "0:10 white claims threefold repetition announcing d1e2",
    );
    tell_on(
        &mut server,
        "0:11 white plays g1f3
            ! white must play d1e2
         0:12 white plays d1e2",
    );
}

#[test]
fn castling_is_announced_and_written_in_either_spelling() {
    let line = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    for announced in ["e1g1", "e1h1"] {
        let config = board(&Rulebook::FIDE_2023, "90+0").with_scoresheets(Scoresheets::Paper);
        let mut arbiter = begun(config, "");
        for (mv, by) in line.split_whitespace().zip(["white", "black"].repeat(3)) {
            let move_made = format!("0:09 {by} makes {mv} 0:09 {by} presses");
            let written = format!("0:09 white records {mv} 0:09 black records {mv}");
            tell_on(
                &mut arbiter,
                &format!("{move_made} {written}").replace(" 0:09", "\n0:09"),
            );
        }
        hear(
            &mut arbiter,
            &format!("0:10 white claims threefold repetition announcing {announced}"),
        );
        let rulings = hear(&mut arbiter, "0:20 arbiter answers verify");
        let owed = "white must play e1h1 (fide2023 9.5.3)";
        assert!(rulings.iter().any(|ruling| ruling == owed), "{rulings:?}");
        tell_on(
            &mut arbiter,
            "0:25 white records e1g1
             0:27 white makes e1g1
             0:28 white presses
             0:29 white strikes out a move
             0:30 white records e1g1
             0:31 white strikes out a move
             0:32 white records e1h1
             0:33 white strikes out a move
             0:34 white records e1f1
                *> note: white wrote a different move from the one made (fide2023 8.1.1)",
        );
    }
}

#[test]
fn e_30_if_it_is_illegal_another_move_of_that_piece_is_played_since_2023() {
    for (rulebook, article, binds) in [
        (Rulebook::FIDE_1997, "9.5b", false),
        (Rulebook::FIDE_2018, "9.5.3", false),
        (Rulebook::FIDE_2023, "9.5.3", true),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "e2e4 e7e5");
        hear(
            &mut arbiter,
            "0:10 white claims threefold repetition announcing d1e3",
        );
        let rulings = hear(&mut arbiter, "0:20 arbiter answers verify");
        let obligation = format!("white must move the piece on d1 ({edition} {article})");
        assert_eq!(rulings.contains(&obligation), binds, "{rulings:?}");
        if binds {
            tell_on(
                &mut arbiter,
                "0:25 white makes g1f3
                    > what white did has no effect: they must move the piece on d1 (fide2023 9.5.3)
                 0:26 white makes d1h5",
            );
        } else {
            tell_on(&mut arbiter, "0:25 white makes g1f3");
        }
    }
    // A piece that cannot move does not bind the player.
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "");
    hear(
        &mut arbiter,
        "0:10 white claims threefold repetition announcing d1d3",
    );
    hear(&mut arbiter, "0:20 arbiter answers verify");
    tell_on(&mut arbiter, "0:25 white makes g1f3");
}

#[test]
fn e_31_fivefold_repetition_before_an_arbiter() {
    let fourth = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let scattered =
        "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 b1a3 b8a6 a3c4 a6c5 c4a3 c5a6 a3b1 a6b8";
    for (rulebook, in_a_row, anyhow) in [
        (Rulebook::FIDE_1997, None, None),
        (Rulebook::FIDE_1997.schools(), None, None),
        (Rulebook::FIDE_2009, None, None),
        (Rulebook::FIDE_2014, Some("9.6a?"), None),
        (Rulebook::FIDE_2017, Some("9.6.1"), Some("9.6.1")),
        (Rulebook::FIDE_2018, Some("9.6.1"), Some("9.6.1")),
        (Rulebook::FIDE_2023, Some("9.6.1"), Some("9.6.1")),
        (Rulebook::FIDE_2023.schools(), Some("9.6.1"), Some("9.6.1")),
    ] {
        for (line, article) in [(fourth, in_a_row), (scattered, anyhow)] {
            let edition = rulebook.edition();
            let mut arbiter = begun(board(&rulebook, "90+0"), line);
            moves(&mut arbiter, "30", "g1f3 g8f6 f3g1");
            let over = article.map_or(String::new(), |article| {
                format!("> the game is over: 1/2-1/2 by fivefold repetition ({edition} {article})")
            });
            tell_on(&mut arbiter, &format!("1:00 black makes f6g8\n{over}"));
            assert_eq!(arbiter.verdict().is_some(), article.is_some(), "{edition}");
        }
    }
    // In US Chess the director may declare it.
    let mut arbiter = begun(board(&Rulebook::USCF, "90+0"), fourth);
    moves(&mut arbiter, "30", "g1f3 g8f6 f3g1");
    tell_on(
        &mut arbiter,
        "1:00 black makes f6g8
            > for the arbiter: is the game drawn by fivefold repetition (uscf 14K1?)
         1:05 arbiter answers draw
            > the game is over: 1/2-1/2 by fivefold repetition (uscf 14K1?)",
    );
}

#[test]
fn e_32_seventy_five_moves_before_an_arbiter() {
    let fen = "8/8/4k3/8/8/3K4/8/R7 w - - 149 160";
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, None),
        (Rulebook::FIDE_1997.schools(), None),
        (Rulebook::FIDE_2009, None),
        (Rulebook::FIDE_2014, Some("9.6b?")),
        (Rulebook::FIDE_2018, Some("9.6.2")),
        (Rulebook::FIDE_2023, Some("9.6.2")),
        (Rulebook::FIDE_2023.schools(), Some("9.6.2")),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0").with_start(position(fen)), "");
        let over = article.map_or(String::new(), |article| {
            format!("> the game is over: 1/2-1/2 by seventy-five moves without a capture or a pawn move ({edition} {article})")
        });
        tell_on(&mut arbiter, &format!("0:05 white makes a1a6\n{over}"));
        assert_eq!(arbiter.verdict().is_some(), article.is_some(), "{edition}");
    }
    let mut arbiter = begun(board(&Rulebook::USCF, "90+0").with_start(position(fen)), "");
    tell_on(
        &mut arbiter,
        "0:05 white makes a1a6
            > for the arbiter: is the game drawn by seventy-five moves without a capture or a pawn move (uscf 14K2?)
         0:10 arbiter answers continue
            > the clock of white runs (uscf 16?)
         0:11 white presses",
    );
}

#[test]
fn e_35_three_times_or_fifty_moves_end_nothing_by_themselves() {
    let long = position("8/8/4k3/8/8/3K4/8/R7 w - - 118 160");
    for rulebook in EDITIONS.clone() {
        let arbiter = begun(
            board(&rulebook, "90+0").with_start(long.clone()),
            "a1a6 e6d7",
        );
        assert_eq!(arbiter.position().halfmove_clock(), 120);
        assert_eq!(arbiter.verdict(), None);
        let arbiter = begun(board(&rulebook, "90+0"), THRICE);
        assert_eq!(arbiter.repetitions().count(), 3);
        assert_eq!(arbiter.verdict(), None);
    }
}

#[test]
fn e_36_a_claim_is_checked_in_the_presence_of_both() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), THRICE);
    tell_on(
        &mut arbiter,
        "0:20 white claims threefold repetition
            > the clocks are stopped (fide2023 9.5.1)
            > white has claimed a draw (fide2023 9.2.2)
            > white offers a draw (fide2023 9.1.2.3)
            > for the arbiter: is the claim of white right: threefold repetition (fide2023 11.12)
         0:21 white makes g1f3
            ! a question is open: is the claim of white right: threefold repetition
         2:00 arbiter answers verify
            > the game is over: 1/2-1/2 by claim of threefold repetition (fide2023 9.2.2)",
    );
}

#[test]
fn e_36_what_the_missing_moves_would_show_is_not_ruled() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "Preface"),
        (Rulebook::FIDE_2018, "11.12"),
        (Rulebook::FIDE_2023, "11.12"),
    ] {
        let edition = rulebook.edition();
        let middle = position("4k3/8/8/8/8/8/8/R3K3 w - - 30 60");
        let config: GameConfig = board(&rulebook, "90+0")
            .with_start(middle)
            .with_unknown_moves_before();
        let mut arbiter = begun(config, "e1d1 e8d8 d1e1 d8e8");
        hear(&mut arbiter, "0:20 white claims threefold repetition");
        tell_on(
            &mut arbiter,
            &format!(
                "0:30 arbiter answers verify
                    > for the arbiter: is the claim of white right by moves not recorded here: threefold repetition ({edition} {article})"
            ),
        );
        let mut wrong = arbiter.clone();
        let rulings = hear(&mut arbiter, "5:00 arbiter answers yes");
        assert!(
            rulings[0].starts_with("the game is over: 1/2-1/2"),
            "{rulings:?}"
        );
        let rulings = hear(&mut wrong, "5:00 arbiter answers no");
        assert!(
            rulings[0].starts_with("the claim of white is wrong"),
            "{rulings:?}"
        );
    }
}

#[test]
fn e_38_only_the_player_with_the_move_claims() {
    for Articles {
        rulebook,
        announced,
        on_board,
        ..
    } in every_edition()
    {
        let edition = rulebook.edition();
        // Black has brought the position about, and the claim is White's.
        let mut arbiter = begun(board(&rulebook, "90+0"), THRICE);
        tell_on(
            &mut arbiter,
            &format!(
                "0:20 black claims threefold repetition
                    > what black did has no effect: it is the opponent's move ({edition} {on_board})
                 0:21 black claims threefold repetition announcing f6g8
                    > what black did has no effect: it is the opponent's move ({edition} {announced})"
            ),
        );
    }
}

#[test]
fn e_38_the_opponents_move_must_be_completed_unless_the_host_says_otherwise() {
    let story = "1:00 black makes f6g8";
    let claim = "1:01 white claims threefold repetition";
    let host = HostConfig::OVER_THE_BOARD.with(|host| host.claims_need_completion = false);
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), ALMOST);
    tell_on(&mut arbiter, story);
    tell_on(
        &mut arbiter,
        &format!(
            "{claim}\n> what white did has no effect: the opponent's move is not completed (fide2023 9.2.2)"
        ),
    );
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0").with_host(host), ALMOST);
    tell_on(&mut arbiter, story);
    assert!(hear(&mut arbiter, claim)[0].starts_with("the clocks are stopped"));
}

#[test]
fn e_39_g_33_g_34_no_claim_rests_on_a_display_or_a_counter_alone() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "6.14"),
        (Rulebook::FIDE_2014, "6.12?"),
        (Rulebook::FIDE_2018, "6.12.2"),
        (Rulebook::FIDE_2023, "6.12.2"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(online(&rulebook, "90+0"), THRICE);
        tell_on(
            &mut arbiter,
            &format!(
                "0:20 white claims threefold repetition from a display
                    > what white did has no effect: what a display shows is no evidence by itself ({edition} {article})
                 0:21 white claims fifty moves from the counter
                    > what white did has no effect: what a display shows is no evidence by itself ({edition} {article})"
            ),
        );
        // A display is allowed in the hall; with the record the claim is heard.
        let rulings = hear(&mut arbiter, "0:22 white claims threefold repetition");
        assert!(
            rulings
                .iter()
                .any(|ruling| ruling.contains("game is over: 1/2-1/2"))
        );
    }
    // A rulebook without a rule on displays hears the claim.
    let mut arbiter = begun(online(&Rulebook::USCF, "90+0"), THRICE);
    let rulings = hear(
        &mut arbiter,
        "0:20 white claims threefold repetition from a display",
    );
    assert!(
        rulings
            .iter()
            .any(|ruling| ruling.contains("game is over: 1/2-1/2")),
        "{rulings:?}"
    );
}
