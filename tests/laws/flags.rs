//! Flags: who observes them, what comes before them, what they cost, and which fell first: rows G-01, G-12, G-17 to
//! G-23, G-32 and G-35 (Laws, Articles 6.2, 6.4, 6.8, 6.9, A.5 and III.3).

use core::time::Duration;

use touchmove::arbiter::{Event, GameConfig, HostConfig, Phase};
use touchmove::clock::SessionTime;
use touchmove::laws::{Rule, Supervision};
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{at, begun, board, mark, moves, online, position, tell, tell_on, under_way};

/// Two kings with a rook for White, who has a minute.
const ROOK: &str = "8/8/4k3/8/8/3K4/8/R7 w - - 0 60";

fn standing(rulebook: &Rulebook, control: &str, fen: &str) -> GameConfig {
    board(rulebook, control).with_start(position(fen))
}

#[test]
fn g_01_at_most_one_clock_runs_and_only_by_the_time_that_is_told() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "");
    let mut seen = [0; 3];
    for (second, event) in [
        "white makes e2e4",
        "white presses",
        "black makes e7e5",
        "black presses",
        "arbiter stops the clocks",
        "arbiter observes the clocks",
        "arbiter restarts the clocks",
        "white offers a draw",
    ]
    .into_iter()
    .enumerate()
    {
        let now = SessionTime::from_millis(10_000 * (second as u64 + 1));
        let left = |arbiter: &Arbiter| {
            let clock = arbiter.clock();
            let all = [Color::White, Color::Black].map(|player| clock.remaining(player, now));
            all.iter().flatten().sum::<core::time::Duration>()
        };
        let running = arbiter.clock().running();
        seen[running.map_or(2, |player| player as usize)] += 1;
        let before = left(&arbiter);
        arbiter
            .handle(now, event.parse().expect("an event"))
            .expect("in order")
            .iter()
            .for_each(drop);
        let added = if event.ends_with("presses") { 30 } else { 0 };
        assert_eq!(
            left(&arbiter).as_secs(),
            before.as_secs() + added,
            "{event}"
        );
    }
    assert!(
        seen.iter().all(|&count| count > 0),
        "White's, Black's, none: {seen:?}"
    );
}

#[test]
fn g_12_a_player_may_press_after_the_reply_has_been_made() {
    for rulebook in [
        Rulebook::FIDE_2014,
        Rulebook::FIDE_2018,
        Rulebook::FIDE_2023,
    ] {
        let mut arbiter = begun(board(&rulebook, "90+0"), "");
        tell_on(
            &mut arbiter,
            "0:05 white makes e2e4
             0:08 black makes e7e5
                = 1:29:52 1:30:00",
        );
        // Black presses too early: it is White's clock that runs.
        let edition = rulebook.edition();
        tell_on(
            &mut arbiter,
            &format!(
                "0:09 black presses
                    > what black did has no effect: there is no move to complete ({edition} 6.2"
            ),
        );
        // The time until White's press is White's, and the time until Black's press is Black's.
        tell_on(
            &mut arbiter,
            "0:10 white presses
                = 1:29:50 1:30:00
             0:14 black presses
                = 1:29:50 1:29:56
             0:20 white makes g1f3
                = 1:29:44 1:29:56",
        );
        assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
        assert_eq!(arbiter.clock().moves_completed(Color::Black), 1);
    }
    // In 1997 there was nothing to reply to before the press.
    for rulebook in [Rulebook::FIDE_1997, Rulebook::FIDE_2009] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "90+0"), "");
        tell_on(
            &mut arbiter,
            &format!(
                "0:05 white makes e2e4
                 0:08 black makes e7e5
                    > what black did has no effect: it is the opponent's move ({edition} 1.1)
                 0:10 white presses
                 0:12 black makes e7e5"
            ),
        );
    }
}

#[test]
fn g_17_an_unseen_flag_has_not_fallen() {
    for rulebook in EDITIONS.clone() {
        // White's time is used up at 1:00, and White mates three moves later.
        let mut arbiter = begun(
            standing(&rulebook, "1", "7k/8/5K2/8/8/8/8/R7 w - - 0 60"),
            "",
        );
        moves(&mut arbiter, "1:05", "f6g6 h8g8 a1b1 g8f8 b1a1 f8g8");
        assert!(arbiter.clock().expired(Color::White, at("1:30")).is_some());
        let rulings = arbiter
            .handle(at("1:30"), "white makes a1a8".parse().expect("an event"))
            .expect("in order");
        assert_eq!(
            rulings.verdict().expect("mate").to_string(),
            "1-0 by checkmate"
        );
    }
}

#[test]
fn g_17_an_arbiter_or_a_player_calls_it() {
    for (rulebook, loss) in [
        (Rulebook::FIDE_1997, "6.9"),
        (Rulebook::FIDE_2009, "6.9?"),
        (Rulebook::FIDE_2014, "6.9?"),
        (Rulebook::FIDE_2018, "6.9"),
        (Rulebook::FIDE_2023, "6.9"),
        (Rulebook::FIDE_2017.rapid(Supervision::Limited), "6.9"),
        (Rulebook::FIDE_2018.rapid(Supervision::Limited), "6.9"),
        (Rulebook::FIDE_2023.blitz(Supervision::Limited), "6.9"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "1"), "");
        tell_on(
            &mut arbiter,
            &format!(
                "0:59 arbiter observes the clocks
                 1:00 arbiter observes the clocks
                    > the game is over: 0-1 by time ({edition} {loss})"
            ),
        );
    }
}

#[test]
fn g_17_where_only_players_call_flags_the_arbiter_refrains() {
    for (rulebook, fall, loss) in [
        (Rulebook::FIDE_1997.rapid(Supervision::Full), "6.8", "6.9"),
        (
            Rulebook::FIDE_1997.blitz(Supervision::Limited),
            "6.8",
            "6.9",
        ),
        (
            Rulebook::FIDE_2009.rapid(Supervision::Limited),
            "6.8?",
            "6.9?",
        ),
        (Rulebook::USCF, "13C1?", "13C?"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "1"), "");
        tell_on(
            &mut arbiter,
            &format!(
                "1:10 arbiter observes the clocks
                    *> note: the time of white is used up ({edition} {fall})"
            ),
        );
        assert_eq!(arbiter.verdict(), None);
        let claim = "black claims time".parse().expect("an event");
        let rulings = arbiter.handle(at("1:20"), claim).expect("in order");
        let last = rulings.last().expect("a ruling").to_string();
        assert_eq!(
            last,
            format!("the game is over: 0-1 by time ({edition} {loss})")
        );
    }
}

#[test]
fn g_17_a_server_sees_every_flag_at_once() {
    let mut arbiter = begun(online(&Rulebook::FIDE_2023, "1"), "");
    assert_eq!(arbiter.deadline(), Some(at("1:00")));
    tell_on(
        &mut arbiter,
        "1:00.5 white plays e2e4
            > the game is over: 0-1 by time (fide2023 6.9)",
    );
    assert_eq!(
        arbiter.position().turn(),
        Color::White,
        "the move came too late"
    );
}

#[test]
fn g_18_with_the_moves_completed_the_next_period_begins() {
    for (rulebook, checked) in [
        (Rulebook::FIDE_1997, "6.3"),
        (Rulebook::FIDE_2014, "6.4?"),
        (Rulebook::FIDE_2023, "6.4"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(board(&rulebook, "2/1,30"), "e2e4 e7e5");
        tell_on(
            &mut arbiter,
            "0:59 white makes g1f3
             0:59.5 white presses
                = 30:01.5 0:59
             1:02 black makes b8c6
             1:02 black presses
                = 30:01.5 30:56.5
             2:00 arbiter observes the clocks",
        );
        let claim = "black claims time".parse().expect("an event");
        let rulings = arbiter.handle(at("2:01"), claim).expect("in order");
        assert_eq!(
            rulings[0].to_string(),
            format!("the flag of white has not fallen ({edition} {checked})")
        );
        assert_eq!(
            arbiter.phase(),
            Phase::Thinking {
                player: Color::White
            }
        );
    }
}

#[test]
fn g_19_what_ends_the_game_comes_before_the_flag() {
    // White's time is used up at 1:00; the game ends at 1:10; the arbiter observes the clocks at 1:20.
    for (fen, event, ruling) in [
        (
            "7k/8/6K1/8/8/8/8/R7 w - - 0 60",
            "white makes a1a8",
            "1-0 by checkmate (fide2023 5.1.1)",
        ),
        (
            "7k/8/5K2/8/8/8/8/R5Q1 w - - 0 60",
            "white makes g1g6",
            "1/2-1/2 by stalemate (fide2023 5.2.1)",
        ),
        (
            "8/8/4k3/8/3n4/3KB3/8/8 w - - 0 60",
            "white makes d3d4",
            "1/2-1/2 by dead position (fide2023 5.2.2)",
        ),
        (
            "8/8/4k3/8/8/3K4/8/R7 w - - 149 160",
            "white makes a1a6",
            "1/2-1/2 by seventy-five moves without a capture or a pawn move (fide2023 9.6.2)",
        ),
        (
            ROOK,
            "white resigns",
            "1/2-1/2 by resignation (fide2023 5.1.2)",
        ),
        (
            "8/8/4k3/8/3q4/3K4/8/R7 w - - 0 60",
            "white resigns",
            "0-1 by resignation (fide2023 5.1.2)",
        ),
    ] {
        let mut arbiter = begun(standing(&Rulebook::FIDE_2023, "1", fen), "");
        tell_on(
            &mut arbiter,
            &format!(
                "1:10 {event}\n> the game is over: {ruling}\n1:20 arbiter observes the clocks\n! the game is over"
            ),
        );
    }
    let config = under_way(standing(&Rulebook::FIDE_2023, "1", ROOK), [59, 59]);
    let mut agreed = begun(config, "");
    tell_on(
        &mut agreed,
        "1:09 white makes a1a2
         1:10 white offers a draw
            > white offers a draw
         1:11 black accepts the draw
            > the game is over: 1/2-1/2 by agreement (fide2023 5.2.3)
         1:20 arbiter observes the clocks
            ! the game is over",
    );
}

#[test]
fn g_19_e_31_a_fifth_occurrence_comes_before_the_flag() {
    let there = "g1f3 g8f6 f3g1 f6g8";
    let line = [there; 3].join(" ");
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "1"), &line);
    moves(&mut arbiter, "2:30", "g1f3 g8f6 f3g1");
    assert!(arbiter.clock().expired(Color::White, at("2:34")).is_some());
    tell_on(
        &mut arbiter,
        "2:34 black makes f6g8
            > the game is over: 1/2-1/2 by fivefold repetition (fide2023 9.6.1)",
    );
}

#[test]
fn g_19_a_claim_that_is_upheld_draws_whatever_the_clock_shows_afterwards() {
    let there = "g1f3 g8f6 f3g1 f6g8";
    let line = [there; 2].join(" ");
    let game = begun(board(&Rulebook::FIDE_2023, "1"), &line);
    // White claims with three seconds left.
    let mut claimed = game.clone();
    tell_on(
        &mut claimed,
        "1:01 white claims threefold repetition
            > the clocks are stopped (fide2023 9.5.1)
            > white has claimed a draw (fide2023 9.2.2)
            > white offers a draw (fide2023 9.1.2.3)
            > for the arbiter: is the claim of white right: threefold repetition (fide2023 11.12)
            = 0:03 0:56
         9:00 arbiter answers verify
            > the game is over: 1/2-1/2 by claim of threefold repetition (fide2023 9.2.2)",
    );
    let mut seen = game;
    tell_on(
        &mut seen,
        "1:05 arbiter observes the clocks
            > the game is over: 0-1 by time (fide2023 6.9)
         1:06 white claims threefold repetition
            ! the game is over",
    );
}

#[test]
fn g_20_no_player_loses_on_time_to_an_opponent_who_cannot_mate() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "6.9"),
        (Rulebook::FIDE_2009, "6.9?"),
        (Rulebook::FIDE_2014, "6.9?"),
        (Rulebook::FIDE_2018, "6.9"),
        (Rulebook::FIDE_2023, "6.9"),
        (Rulebook::FIDE_2023.rapid(Supervision::Limited), "6.9"),
        (Rulebook::USCF, "14E"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = begun(standing(&rulebook, "1", ROOK), "");
        let rulings = arbiter
            .handle(at("1:01"), "black claims time".parse().expect("an event"))
            .expect("in order");
        assert_eq!(
            rulings.last().expect("a ruling").to_string(),
            format!("the game is over: 1/2-1/2 by time ({edition} {article})")
        );
    }
}

#[test]
fn g_20_a_knight_mates_by_a_series_of_legal_moves_and_in_us_chess_only_by_force() {
    // White's own pawn can take a square from White's king.
    let knight = "8/8/4k3/8/3n4/3K4/P7/8 w - - 0 60";
    let knights = "8/8/4k3/2n5/3n4/3K4/8/8 w - - 0 60";
    let claimed = |rulebook: &Rulebook, fen| {
        let mut arbiter = begun(standing(rulebook, "1", fen), "");
        let claim = "black claims time".parse().expect("an event");
        let rulings = arbiter.handle(at("1:01"), claim).expect("in order");
        (rulings.last().expect("a ruling").to_string(), arbiter)
    };
    for rulebook in EDITIONS.clone() {
        let edition = rulebook.edition();
        let mark = mark(&rulebook, Rule::LossOnTime);
        for fen in [knight, knights] {
            let (ruling, _) = claimed(&rulebook, fen);
            assert_eq!(
                ruling,
                format!("the game is over: 0-1 by time ({edition} 6.9{mark})"),
                "{fen}"
            );
        }
    }
    // Two knights against a lone king had no mating potential in the blitz of 1997.
    let (ruling, _) = claimed(&Rulebook::FIDE_1997.blitz(Supervision::Full), knights);
    assert_eq!(ruling, "the game is over: 1/2-1/2 by time (fide1997 C4?)");
    let (ruling, mut arbiter) = claimed(&Rulebook::USCF, knight);
    assert_eq!(
        ruling,
        "for the arbiter: does black have a forced win (uscf 14E)"
    );
    let mut won = arbiter.clone();
    tell_on(
        &mut arbiter,
        "2:00 arbiter answers no\n> the game is over: 1/2-1/2 by time (uscf 14E)",
    );
    tell_on(
        &mut won,
        "2:00 arbiter answers yes\n> the game is over: 0-1 by time (uscf 13C?)",
    );
}

#[test]
fn g_21_the_last_move_of_a_period_counts_when_it_is_completed() {
    for rulebook in EDITIONS.clone() {
        let edition = rulebook.edition();
        let mark = mark(&rulebook, Rule::LossOnTime);
        let game = begun(board(&rulebook, "2/1,30"), "e2e4 e7e5");
        let mut late = game.clone();
        let mut unseen = game.clone();
        tell_on(
            &mut late,
            &format!(
                "0:59 white makes g1f3
                 1:01.5 arbiter observes the clocks
                    > the game is over: 0-1 by time ({edition} 6.9{mark})"
            ),
        );
        let mut in_time = game;
        tell_on(
            &mut in_time,
            "0:59 white makes g1f3
             1:00 white presses
             1:01.5 arbiter observes the clocks",
        );
        // No one saw the flag before the press. What the clock shows then counts (Article 6.10.1), and it shows the
        // time of the next period.
        tell_on(
            &mut unseen,
            "0:59 white makes g1f3
             1:01.5 white presses
             1:03 arbiter observes the clocks",
        );
        let left = unseen.clock().remaining(Color::White, at("1:03"));
        assert!(unseen.verdict().is_none() && left > Some(Duration::from_secs(29 * 60)));
    }
}

#[test]
fn g_21_a_move_that_ends_the_game_needs_no_press() {
    for rulebook in EDITIONS.clone() {
        let mut arbiter = begun(
            standing(&rulebook, "61/1,30", "7k/8/6K1/8/8/8/8/R7 w - - 0 61"),
            "",
        );
        tell_on(
            &mut arbiter,
            "0:59 white makes a1a8
                > the game is over: 1-0 by checkmate
             1:05 arbiter observes the clocks
                ! the game is over",
        );
    }
}

/// The ruling on a game in which both flags are down and no one knows which fell first.
fn both_down(rulebook: &Rulebook, control: &str) -> (String, Arbiter) {
    let mut arbiter = begun(board(rulebook, control), "");
    let event = Event::ObserveBothFlags { first: None };
    let rulings = arbiter.handle(at("3:00"), event).expect("in order");
    assert_eq!(rulings.len(), 1, "{rulings:?}");
    (rulings[0].to_string(), arbiter)
}

#[test]
fn g_22_g_35_i_08_both_flags_are_down_and_no_one_knows_which_fell_first() {
    let limited = Supervision::Limited;
    let asked = |edition: &str, article: &str| {
        format!(
            "for the arbiter: what becomes of the game with both flags down ({edition} {article})"
        )
    };
    let over = |edition: &str, article: &str| {
        format!("the game is over: 1/2-1/2 by time of both players ({edition} {article})")
    };
    let on = |edition: &str, article: &str| format!("the game goes on ({edition} {article})");
    let (two, last, fischer) = ("40/90,30", "30", "30+10");
    for (rulebook, control, ruling) in [
        (Rulebook::FIDE_1997, two, on("fide1997", "6.11")),
        (Rulebook::FIDE_1997, last, over("fide1997", "10.4")),
        (
            Rulebook::FIDE_1997.rapid(limited),
            last,
            over("fide1997", "B8?"),
        ),
        (Rulebook::FIDE_2009, two, on("fide2009", "6.11")),
        (Rulebook::FIDE_2009, last, over("fide2009", "6.11")),
        (Rulebook::FIDE_2014, last, asked("fide2014", "6.8?")),
        (Rulebook::FIDE_2014.quickplay(), two, on("fide2014", "G.3?")),
        (
            Rulebook::FIDE_2014.quickplay(),
            last,
            over("fide2014", "G.3?"),
        ),
        (Rulebook::FIDE_2018, last, asked("fide2018", "6.8")),
        (
            Rulebook::FIDE_2018.quickplay(),
            two,
            on("fide2018", "III.3.1"),
        ),
        (
            Rulebook::FIDE_2018.quickplay(),
            last,
            over("fide2018", "III.3.1.2"),
        ),
        (Rulebook::FIDE_2023, two, asked("fide2023", "6.8")),
        (Rulebook::FIDE_2023, last, asked("fide2023", "6.8")),
        (
            Rulebook::FIDE_2023.quickplay(),
            two,
            on("fide2023", "III.3.1"),
        ),
        (
            Rulebook::FIDE_2023.quickplay(),
            last,
            over("fide2023", "III.3.1.2"),
        ),
        (
            Rulebook::FIDE_2023.rapid(limited).quickplay(),
            last,
            over("fide2023", "III.3.1.2"),
        ),
        // The guidelines are for games without an increment, and never for blitz.
        (
            Rulebook::FIDE_2023.quickplay(),
            fischer,
            asked("fide2023", "6.8"),
        ),
        (
            Rulebook::FIDE_2023.blitz(limited).quickplay(),
            "5",
            asked("fide2023", "6.8"),
        ),
        (Rulebook::USCF, two, on("uscf", "14G?")),
        (Rulebook::USCF, last, over("uscf", "14G?")),
    ] {
        let (ruled, _) = both_down(&rulebook, control);
        assert_eq!(ruled, ruling, "{rulebook} {control}");
    }
}

#[test]
fn g_22_the_arbiter_decides_where_no_rule_does() {
    for (answer, ruling) in [
        (
            "draw",
            "the game is over: 1/2-1/2 by time of both players (fide2023 Preface)",
        ),
        ("continue", "the clock of white runs (fide2023 6.11.3)"),
    ] {
        let (_, mut arbiter) = both_down(&Rulebook::FIDE_2023, "30");
        tell_on(
            &mut arbiter,
            &format!("3:30 arbiter answers {answer}\n> {ruling}"),
        );
    }
}

#[test]
fn g_23_g_35_the_flag_known_to_have_fallen_first_loses() {
    for rulebook in EDITIONS.clone() {
        let edition = rulebook.edition();
        let mark = mark(&rulebook, Rule::LossOnTime);
        for (first, result) in [("white", "0-1"), ("black", "1-0")] {
            let mut seen = begun(board(&rulebook, "30"), "");
            tell_on(
                &mut seen,
                &format!(
                    "3:00 arbiter observes both flags down, {first} first
                        > the game is over: {result} by time ({edition} 6.9{mark})"
                ),
            );
        }
        // An electronic clock shows which fell first: Black's at 2:01, White's at 3:01.
        let mut shown = begun(board(&rulebook, "1"), "e2e4");
        moves(&mut shown, "2:01", "e7e5");
        tell_on(
            &mut shown,
            &format!(
                "5:00 arbiter observes the clocks\n> the game is over: 1-0 by time ({edition} 6.9{mark})"
            ),
        );
    }
}

#[test]
fn g_23_in_us_chess_the_claimants_own_flag_must_be_up() {
    let mut both = begun(board(&Rulebook::USCF, "1"), "e2e4");
    moves(&mut both, "2:01", "e7e5");
    let mut only_black = both.clone();
    tell_on(
        &mut only_black,
        "2:10 white claims time
            > the game is over: 1-0 by time (uscf 13C?)",
    );
    tell_on(
        &mut both,
        "5:00 white claims time
            > what white did has no effect: the claimant's own flag has fallen (uscf 13C5?)
            > the game is over: 1/2-1/2 by time of both players (uscf 14G?)",
    );
}

#[test]
fn g_32_a_claimant_of_rapid_stops_the_clocks_and_draws_without_a_mate() {
    let rapid = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    let mut won = begun(board(&rapid, "1"), "");
    tell_on(
        &mut won,
        "0:30 black claims time
            > the clocks are stopped (fide2023 A.5.3)
            > the flag of white has not fallen (fide2023 6.4)
            *> note: black claimed time, but the flag has not fallen (fide2023 11.5)
            > the clock of white runs (fide2023 6.11.3)
            = 0:30 1:00
         1:01 black claims time
            > the clocks are stopped (fide2023 A.5.3)
            > the game is over: 0-1 by time (fide2023 6.9)",
    );
    let mut drawn = begun(standing(&rapid, "1", ROOK), "");
    tell_on(
        &mut drawn,
        "1:01 black stops the clocks to call the arbiter
            > the clocks are stopped (fide2023 6.11.2)
            > for the arbiter: did black have a reason to stop the clocks (fide2023 6.11.2)
         1:02 black claims time
            > the game is over: 1/2-1/2 by time (fide2023 6.9)",
    );
}

#[test]
fn g_32_until_2018_the_claimant_needed_time_left() {
    let limited = Supervision::Limited;
    for (rulebook, refusal) in [
        (Rulebook::FIDE_2009.blitz(limited), Some("A.4?")),
        (Rulebook::FIDE_2014.rapid(limited), Some("A.4?")),
        (Rulebook::FIDE_2017.rapid(limited), Some("A.4?")),
        (Rulebook::FIDE_2017.blitz(limited), Some("A.4?")),
        (Rulebook::FIDE_2023.rapid(limited), None),
        (Rulebook::FIDE_2023.blitz(limited), None),
    ] {
        let edition = rulebook.edition();
        // Black's time is used up at 2:01 and White's at 3:01.
        let mut arbiter = begun(board(&rulebook, "1"), "e2e4");
        moves(&mut arbiter, "2:01", "e7e5");
        let claim = "white claims time".parse().expect("an event");
        let rulings = arbiter.handle(at("5:00"), claim).expect("in order");
        let rulings: Vec<String> = rulings.iter().map(ToString::to_string).collect();
        let expected = match refusal {
            Some(article) => format!(
                "what white did has no effect: the claimant's own flag has fallen ({edition} {article})"
            ),
            None => format!("the game is over: 1-0 by time ({edition} 6.9)"),
        };
        assert!(rulings.contains(&expected), "{rulings:#?}");
    }
}

#[test]
fn g_20_an_undecided_position_is_asked_or_assumed_as_the_host_says() {
    // No search is allowed, so only the quick answer is known.
    let host = |undecided| {
        HostConfig::OVER_THE_BOARD.with(|host| {
            host.budget = touchmove::winnability::NodeBudget::new(0);
            host.undecided = undecided;
        })
    };
    use touchmove::arbiter::host::UndecidedPolicy::{CanMate, CannotMate, Referred};
    for (undecided, ruling) in [
        (
            Referred,
            "for the arbiter: can black still mate (fide2023 6.9)",
        ),
        (CanMate, "the game is over: 0-1 by time (fide2023 6.9)"),
        (
            CannotMate,
            "the game is over: 1/2-1/2 by time (fide2023 6.9)",
        ),
    ] {
        tell(
            board(&Rulebook::FIDE_2023, "1").with_host(host(undecided)),
            &format!(
                "0:00 the game starts
                    > the clock of white runs
                 1:00 arbiter observes the clocks
                    > {ruling}"
            ),
        );
    }
}
