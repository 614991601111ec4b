//! The values in which the rulebooks differ, and which rules are in force where.

use std::time::Duration;

use std::collections::BTreeSet;

use touchmove::laws::policy::{
    ClaimPenalty, DefaultTime, FlagCaller, IllegalMovePenalty, IllegalWindow, Scoring,
};
use touchmove::laws::{
    Article, Citation, CitationSource, Edition, Parameter, Rule, RulebookError, Supervision,
    TimeClass,
};
use touchmove::{ParseError, Rulebook};
use touchmove_rows::test;

/// The rulebooks of the tables below, by column; the notes for schools are laid over the newest Laws.
fn columns() -> [Rulebook; 6] {
    [
        Rulebook::FIDE_1997,
        Rulebook::FIDE_2014,
        Rulebook::FIDE_2018,
        Rulebook::FIDE_2023,
        Rulebook::USCF,
        Rulebook::FIDE_2023.schools(),
    ]
}

/// The columns: 1997, 2014, 2018, 2023, US Chess, schools. `=` repeats the column to the left, which for schools is
/// 2023.
type Row = (u8, &'static str, [&'static str; 6]);

fn check(rows: &[Row]) {
    for (number, name, cells) in rows {
        let parameter: Parameter = name.parse().expect("the name of a parameter");
        assert_eq!(parameter.number(), *number, "{name}");
        let mut expected = "";
        for (place, (rulebook, cell)) in columns().iter().zip(cells).enumerate() {
            expected = match (*cell, place) {
                ("=", 5) => cells[3],
                ("=", _) => expected,
                (cell, _) => cell,
            };
            if expected == "=" {
                expected = cells[..4]
                    .iter()
                    .rev()
                    .find(|cell| **cell != "=")
                    .expect("a value");
            }
            assert_eq!(
                rulebook.value(parameter).as_str(),
                expected,
                "{number} {name}: {rulebook}"
            );
        }
    }
}

#[rustfmt::skip]
const TOUCH: &[Row] = &[
    (1, "has_move_when", ["completed", "made", "=", "=", "made", "made"]),
    (2, "adjust_allowed_to", ["player_having_the_move", "=", "player_whose_clock_runs", "=", "player_having_the_move", "player_having_the_move"]),
    (3, "touch_intent_presumption", ["deliberate", "intending_to_move", "not_clearly_accidental", "=", "deliberate", "deliberate"]),
    (4, "touch_both_colors", ["one_of_each", "=", "first_of_each", "=", "one_of_each", "one_of_each"]),
    (5, "touch_claim_lost_when", ["touching_for_touch_obligations", "touching", "touching_with_intent", "=", "touching", "="]),
    (6, "castle_rook_first", ["no_castling_that_side", "=", "=", "=", "=", "rook_moves"]),
    (7, "castle_illegal_obligation", ["other_side_or_king", "king_move", "=", "=", "=", "="]),
    (8, "king_released_two_squares", ["as_any_piece", "must_castle", "=", "=", "=", "="]),
    (9, "promotion_choice_final", ["releasing", "touching_square", "=", "=", "=", "="]),
    (10, "inverted_rook", ["no", "rook", "=", "=", "queen_unless_announced", "="]),
    (11, "promotion_not_replaced_and_pressed", ["reinstated", "becomes_queen", "=", "=", "press_back", "corrected"]),
];

#[test]
fn touching_by_rulebook() {
    check(TOUCH);
}

#[rustfmt::skip]
const ENDS: &[Row] = &[
    (12, "mate_requires", ["legal_move", "legal_move_touched_rightly", "=", "=", "legal_move", "concession"]),
    (13, "min_moves_before_agreed_draw", ["no", "no", "2", "=", "no", "1"]),
];

#[test]
fn ends_of_the_game_by_rulebook() {
    check(ENDS);
}

#[rustfmt::skip]
const DRAWS: &[Row] = &[
    (14, "event_may_ban_draw_offers", ["no", "none", "=", "=", "none", "="]),
    (15, "draw_offer_lapses_by", ["by_moving", "by_touching", "=", "=", "=", "="]),
    (16, "claim_right_lost_by", ["by_moving", "by_touching", "=", "=", "by_pressing", "="]),
    (17, "clocks_on_claim", ["claimant_must", "player_or_arbiter", "=", "=", "claimant_first", "="]),
    (18, "fivefold_auto", ["no", "consecutive", "any", "=", "director_may", "="]),
    (19, "seventyfive_auto", ["no", "automatic", "=", "=", "director_may", "="]),
    (20, "wrong_claim_penalty_standard", ["180s,half_at_most:180s", "120s", "=", "=", "=", "="]),
    (21, "wrong_claim_penalty_rapid", ["180s,half_at_most:180s", "120s", "=", "60s", "120s", "="]),
    (22, "wrong_claim_penalty_blitz", ["180s,half_at_most:180s", "60s", "=", "120s|60s", "120s", "="]),
    (23, "wrong_claim_must_play_intended", ["must_be_played", "=", "=", "as_rules_of_moving", "must_be_played", "="]),
];

#[test]
fn draws_by_rulebook() {
    check(DRAWS);
}

#[rustfmt::skip]
const CLOCK: &[Row] = &[
    (24, "move_completed_by", ["press", "press_or_next_move", "=", "=", "press", "hand_off"]),
    (25, "default_time", ["3600s", "to_be_specified", "0s", "=", "hour_or_first_period", "to_be_specified"]),
    (26, "both_late", ["whites_time", "=", "=", "=", "shared", "both_lose"]),
    (27, "flag_called_by", [
        "arbiter_or_player/players_only/players_only",
        "arbiter_or_player",
        "arbiter_or_player/arbiter_or_player|arbiter_must/arbiter_or_player|arbiter_must",
        "=",
        "players_only",
        "=",
    ]),
    (28, "flag_material_test", ["unskilled_counterplay/unskilled_counterplay/mating_potential", "no_series_of_legal_moves", "=", "=", "uscf_insufficient", "="]),
    (29, "both_flags_unknown_order", ["draw_in_quickplay/draw/draw", "draw_in_last_period", "=", "=", "=", "="]),
    (30, "scoresheet_needed_for_time_win", ["reconstruction", "=", "=", "=", "three_missing_pairs", "="]),
    (31, "delay_mode", ["as_arranged", "=", "=", "=", "standard", "="]),
];

#[test]
fn clocks_by_rulebook() {
    check(CLOCK);
}

#[rustfmt::skip]
const IRREGULARITIES: &[Row] = &[
    (32, "wrong_initial_position", ["annul_any_time", "=", "=", "=", "before_black_completes_10", "annul_any_time"]),
    (33, "wrong_initial_position_rapid_blitz", ["3", "10", "=", "=", "no", "="]),
    (34, "board_turned", ["transfer_if_only_error", "transfer", "=", "=", "=", "="]),
    (35, "colors_reversed", ["continue_unless_directed", "=", "restart_before_made_10", "=", "restart_before_completed_10", "="]),
    (36, "displaced_pieces", ["opponent_may_restart", "stop_clocks_may_penalize", "=", "=", "press_back", "="]),
    (37, "illegal_move_limit_standard", ["no", "2", "=", "=", "no", "no"]),
    (38, "illegal_move_bonus_standard", ["no", "120s", "=", "=", "=", "no"]),
    (39, "illegal_move_bonus_rapid", ["120s", "120s", "=", "60s", "120s", "no"]),
    (40, "illegal_move_bonus_blitz", ["no", "60s", "=", "120s|60s", "120s", "no"]),
    (41, "illegal_move_limit_rapid_blitz", ["3/1", "2|1", "2", "=", "no", "no"]),
    (42, "illegal_window_standard", ["whole_game", "=", "=", "=", "last_moves_10", "whole_game"]),
    (43, "illegal_window_rapid_blitz", [
        "whole_game/until_opponent_moves",
        "whole_game|until_opponent_moves",
        "=",
        "=",
        "last_moves_10/until_opponent_moves",
        "=",
    ]),
    (44, "who_may_report_illegal", ["players_and_arbiter/players_only/players_only", "others_to_arbiter", "=", "=", "players_and_director", "spectators"]),
];

#[test]
fn irregularities_by_rulebook() {
    check(IRREGULARITIES);
}

#[rustfmt::skip]
const QUICKPLAY: &[Row] = &[
    (45, "quickplay_draw_claim", [
        "always,below,120s,either",
        "when_announced,below,120s,having_the_move",
        "=",
        "=",
        "variation,at_most,120s,having_the_move",
        "=",
    ]),
    (46, "quickplay_increment_request", ["no", "increment/5s", "=", "=", "delay_clock/5s", "="]),
    (47, "quickplay_reject_option", ["no", "120s", "=", "=", "no", "="]),
    (48, "quickplay_illegal_moves", ["120s/3", "no", "=", "=", "=", "="]),
];

#[test]
fn quickplay_finishes_by_rulebook() {
    check(QUICKPLAY);
}

#[rustfmt::skip]
const RECORDING_AND_CONDUCT: &[Row] = &[
    (49, "record_before_move", ["no", "forbidden", "=", "=", "=", "="]),
    (50, "record_exempt", ["300s,30s,while_short", "300s,30s,rest_of_period", "=", "=", "=", "="]),
    (51, "unable_to_record", ["time_deducted", "assistant", "assistant_free_for_disability", "=", "no", "="]),
    (52, "notation_capture_sign", ["required", "optional", "=", "optional_double_plus_mates", "any_notation", "="]),
    (53, "device", ["no", "loss_if_brought", "=", "loss_if_on_person", "arbiters_choice", "="]),
    (54, "penalties_list", [
        "warning,opponent_time,own_time,loss,expulsion,open",
        "warning,opponent_time,own_time,opponent_points,own_points,loss,rounds_exclusion,expulsion",
        "warning,opponent_time,own_time,opponent_points,own_points,loss,fine,rounds_exclusion,expulsion",
        "=",
        "warning,opponent_time,own_time,opponent_points,own_points,loss,fine,rounds_exclusion,expulsion,open",
        "=",
    ]),
    (55, "scoring", ["1-0.5-0,fixed", "1-0.5-0", "=", "=", "=", "="]),
    (56, "time_classes", ["[900s,3600s]", "(600s,3600s)", "=", "=", "=", "="]),
    (57, "arbiters_record_requests", ["no", "no", "5", "=", "no", "="]),
];

/// Only the server rules have these.
#[rustfmt::skip]
const SERVERS: &[Row] = &[
    (58, "draws_without_claim", ["no", "=", "=", "=", "no", "="]),
    (59, "draw_offer_interval", ["no", "=", "=", "=", "no", "="]),
    (60, "lag_limit", ["no", "=", "=", "=", "no", "="]),
    (61, "takeback_games", ["no", "=", "=", "=", "no", "="]),
    (62, "takeback_clock", ["no", "=", "=", "=", "no", "="]),
    (63, "first_move_time", ["no", "=", "=", "=", "no", "="]),
    (64, "disconnection_grace", ["no", "=", "=", "=", "no", "="]),
    (65, "speeds", ["no", "=", "=", "=", "no", "="]),
];

#[test]
fn recording_conduct_and_results_by_rulebook() {
    check(RECORDING_AND_CONDUCT);
    check(SERVERS);
}

#[test]
fn the_tables_have_every_point_once() {
    let tables = [
        TOUCH,
        ENDS,
        DRAWS,
        CLOCK,
        IRREGULARITIES,
        QUICKPLAY,
        RECORDING_AND_CONDUCT,
        SERVERS,
    ];
    let numbers: Vec<u8> = tables.concat().iter().map(|row| row.0).collect();
    let points = Parameter::ALL.iter().map(|point| point.number());
    assert_eq!(numbers, points.collect::<Vec<u8>>());
}

/// The rows of the policies in the source, each with the parameters that name it.
const ROWS: &str = include_str!("../../src/laws/policy/table.rs");

/// A policy without a parameter has no key, so no line of a rulebook could store it.
#[test]
fn every_policy_is_a_parameter() {
    let mut count = 0;
    let table = ROWS.split("\npolicies! {").nth(1).expect("the table");
    let table = table.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in table.split(" pub struct ").skip(1) {
        let fields = part.split(" pub ").skip(1);
        let fields = fields.map(|row| row.split_once(": ").expect("a field"));
        let mut named = BTreeSet::new();
        for (name, row) in fields.clone() {
            // Each parameter has a name and a text, and then perhaps the places of its value.
            for parameter in row.split("\": \"").skip(1) {
                let (_, behind) = parameter.split_once('"').expect("a text");
                let words = behind.split([';', '}', '"']).next().unwrap_or_default();
                let places = words.split_once(" at ").map(|(_, places)| places);
                match places.map(|places| places.split(", ")) {
                    None => named.extend([name]),
                    Some(places) => {
                        named.extend(places.filter_map(|place| place.split(['.', ' ']).next()))
                    }
                }
            }
        }
        count += named.len();
        for (name, row) in fields {
            let is_part = row
                .split_once(" =")
                .is_some_and(|(kind, _)| kind.ends_with("Policies"));
            assert!(
                is_part || named.contains(name),
                "{name} has no parameter: {named:?}"
            );
        }
    }
    assert!(count > 40, "{count} policies");
}

/// The words of all choices in the policies, whether or not an edition uses them.
fn words_of_the_policies() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/laws/policy");
    let mut words = Vec::new();
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let source = std::fs::read_to_string(path).expect("a text");
        let lines = source.lines().filter_map(|line| {
            let (_, word) = line.trim().split_once(" = \"")?;
            word.strip_suffix("\",")
        });
        words.extend(lines.map(str::to_owned));
    }
    words
}

#[test]
fn every_word_of_a_policy_is_read_as_it_is_written() {
    let everything = Rule::ALL
        .iter()
        .fold(Rulebook::FIDE_2023, |rulebook, rule| {
            rulebook.with_rule(*rule, Article::new("1"))
        });
    let words = words_of_the_policies();
    assert!(words.len() > 90, "{words:?}");
    for word in &words {
        let mut is_known = false;
        for point in Parameter::ALL.iter().copied() {
            let value = everything.value(point);
            // Some values consist of several words, any of which may occur.
            let parts = value.as_str().split([',', '/']);
            let several = parts.map(|part| {
                let from = part.as_ptr() as usize - value.as_str().as_ptr() as usize;
                let (before, after) = value.as_str().split_at(from);
                format!("{before}{word}{}", &after[part.len()..])
            });
            for text in several.chain([word.clone()]) {
                let Ok(changed) = everything.with_value(point, &text) else {
                    continue;
                };
                is_known |= changed.value(point).as_str() == text;
                assert_eq!(changed.to_string().parse(), Ok(changed), "{point}={text}");
            }
        }
        assert!(is_known, "no parameter takes the word {word:?}");
    }
}

/// The editions without a column in the tables; separate tests cover their differences. Those of the server rules are in
/// `server_rulebook.rs`.
const ELSEWHERE: [Edition; 3] = [Edition::Fide2009, Edition::Fide2017, Edition::Server];

#[test]
fn the_tables_have_every_edition() {
    let columns = columns();
    let columns = columns.iter().map(|rulebook| rulebook.edition());
    let known: Vec<Edition> = columns.chain(ELSEWHERE).collect();
    for edition in Edition::ALL {
        assert!(known.contains(edition), "{edition:?} is in no table");
    }
}

/// Where the editions of 2009 and of July 2017 differ from their successors.
#[test]
fn the_historical_presets() {
    let older = |name: &str| {
        Rulebook::FIDE_2009
            .value(name.parse().expect("a parameter"))
            .to_string()
    };
    for (name, value) in [
        ("has_move_when", "completed"),
        ("default_time", "0s"),
        ("draw_offer_lapses_by", "by_touching"),
        ("claim_right_lost_by", "by_touching"),
        ("wrong_claim_penalty_standard", "180s"),
        ("illegal_move_limit_standard", "3"),
        ("illegal_move_bonus_standard", "120s"),
        ("illegal_move_limit_rapid_blitz", "3/3|1"),
        ("both_flags_unknown_order", "draw_in_last_period"),
        ("time_classes", "[900s,3600s)"),
        ("device", "loss_if_it_sounds"),
        ("promotion_choice_final", "touching_square"),
        ("promotion_not_replaced_and_pressed", "corrected"),
        ("fivefold_auto", "no"),
        ("seventyfive_auto", "no"),
        ("clocks_on_claim", "claimant_may"),
        ("wrong_initial_position_rapid_blitz", "3"),
        ("mate_requires", "legal_move"),
        ("quickplay_draw_claim", "always,below,120s,having_the_move"),
    ] {
        assert_eq!(older(name), value, "{name}");
    }
    let dead = Rulebook::FIDE_2009
        .cite(Rule::DeadPosition)
        .expect("in force");
    assert_eq!(dead.article().as_str(), "5.2b");

    let differ: Vec<&str> = Parameter::ALL
        .iter()
        .filter(|point| Rulebook::FIDE_2017.value(**point) != Rulebook::FIDE_2018.value(**point))
        .map(|point| point.name())
        .collect();
    assert_eq!(differ, ["flag_called_by", "illegal_move_limit_rapid_blitz"]);
    let blitz = Rulebook::FIDE_2017.blitz(Supervision::Limited);
    assert_eq!(blitz.illegal_move().limit.map(u8::from), Some(1));
    assert_eq!(blitz.flag_caller(), FlagCaller::ArbiterOrPlayer);
    let limit = blitz.cite(Rule::IllegalMoveLimit).expect("in force");
    assert_eq!(limit.article().as_str(), "A.4.2");
}

/// Every edition, plain and with every overlay.
fn all_rulebooks() -> Vec<Rulebook> {
    let mut rulebooks = Vec::new();
    for edition in Edition::ALL.iter().copied() {
        let plain = Rulebook::new(edition);
        for base in [
            plain.clone(),
            plain.schools(),
            plain.quickplay(),
            plain.quickplay().schools(),
        ] {
            for supervision in [Supervision::Full, Supervision::Limited] {
                rulebooks.extend([base.rapid(supervision), base.blitz(supervision)]);
            }
            rulebooks.push(base);
        }
    }
    rulebooks
}

#[test]
fn a_rule_is_in_force_exactly_when_it_can_be_cited() {
    for rulebook in all_rulebooks() {
        for rule in Rule::ALL.iter().copied() {
            let citation = rulebook.cite(rule);
            assert_eq!(rulebook.is_in_force(rule), citation.is_some());
            let Some(citation) = citation else { continue };
            assert_eq!(
                (citation.rule(), citation.edition()),
                (rule, rulebook.edition())
            );
            assert_ne!(citation.source(), CitationSource::Event);
            match rulebook.without_rule(rule) {
                Ok(without) => assert!(without.cite(rule).is_none()),
                Err(refused) => {
                    assert_eq!(rule, rulebook.edition().last_resort());
                    assert_eq!(refused, RulebookError::LastResort { rule });
                }
            }
        }
    }
}

/// Where rules without any choice are in force: 1997, 2009, 2014, 2018, 2023, US Chess, schools, servers.
#[rustfmt::skip]
const RULES: &[(Rule, &str)] = &[
    (Rule::PromotionOrder,         "- - + + + + + -"),
    (Rule::ResignationNoMate,      "- - - - + - - -"),
    (Rule::DeadPosition,           "+ + + + + + + +"),
    (Rule::ClaimIsOffer,           "- + + + + + + -"),
    (Rule::ThreefoldRepetition,    "+ + + + + + + +"),
    (Rule::FiftyMoves,             "+ + + + + + + +"),
    (Rule::MayPressAfterReply,     "- - + + + - + -"),
    (Rule::PressHand,              "+ + + + + + + -"),
    (Rule::StopClocksReason,       "- + + + + - + -"),
    (Rule::IllegalMoveNoMate,      "- + + + + - + -"),
    (Rule::PressWithoutMove,       "- - - + + - + -"),
    (Rule::TwoHands,               "- - - + + - + -"),
    (Rule::SignedResult,           "- + + + + - + -"),
    (Rule::BothGuilty,             "+ + + + + + + -"),
    (Rule::Chess960StartPosition,  "- + + + + - + +"),
    (Rule::Appeal,                 "- + + + + + + -"),
    // In rapid and blitz, under limited supervision.
    (Rule::OwnFlagMustStand,       "+ + + + - + - -"),
    (Rule::BothKingsInCheck,       "- - + + + - + -"),
];

#[test]
fn rules_without_a_choice_by_rulebook() {
    let [oldest, older, old, now, uscf, schools] = columns();
    let all = [oldest, Rulebook::FIDE_2009, older, old, now, uscf, schools];
    let all = all.into_iter().chain([Rulebook::SERVER]);
    for (place, rulebook) in all.enumerate() {
        let rapid = rulebook.rapid(Supervision::Limited);
        for (rule, cells) in RULES {
            let is_fast = matches!(rule, Rule::OwnFlagMustStand | Rule::BothKingsInCheck);
            let games = if is_fast { &rapid } else { &rulebook };
            let expected = cells.split(' ').nth(place) == Some("+");
            assert_eq!(games.is_in_force(*rule), expected, "{rule:?}: {games}");
        }
    }
}

#[test]
fn rules_not_in_force_cost_nothing() {
    let schools = Rulebook::FIDE_2023.schools();
    let nothing = IllegalMovePenalty::new(Duration::ZERO, None);
    assert_eq!(schools.illegal_move(), nothing);
    assert_eq!(Rulebook::FIDE_1997.illegal_move(), nothing);
    assert_eq!(Rulebook::FIDE_2023.both_flags(), None);
    assert!(Rulebook::FIDE_2023.quickplay().both_flags().is_some());
    assert!(Rulebook::FIDE_1997.both_flags().is_some());
    let free = Rulebook::FIDE_2023
        .without_rule(Rule::WrongClaim)
        .and_then(|free| free.without_rule(Rule::AgreedDrawMinimum))
        .and_then(|free| free.without_rule(Rule::FlagNoMate))
        .expect("no last resort");
    assert_eq!(free.wrong_claim().bonus, Duration::ZERO);
    assert_eq!(free.minimum_plies(), 0);
    assert_eq!(Rulebook::FIDE_2023.minimum_plies(), 2);
    assert_eq!(free.flag_draw(), None);
    assert_eq!(Rulebook::FIDE_2023.set_up_moves(), None);
    assert_eq!(
        Rulebook::FIDE_1997.blitz(Supervision::Full).set_up_moves(),
        Some(3)
    );
}

fn article(rulebook: &Rulebook, rule: Rule) -> Option<String> {
    rulebook
        .cite(rule)
        .map(|citation: Citation| citation.article().to_string())
}

/// The first illegal move of a player, what it gives the opponent, and which one loses: with limited and with full
/// supervision.
#[test]
fn rapid_and_blitz_penalties_by_rulebook() {
    let penalty = |rulebook: Rulebook| {
        let penalty = rulebook.illegal_move();
        (penalty.bonus.as_secs(), penalty.limit.map_or(0, u8::from))
    };
    let (full, limited) = (Supervision::Full, Supervision::Limited);
    for (rulebook, rapid, blitz) in [
        (Rulebook::FIDE_2023, [(60, 2), (60, 2)], [(120, 2), (60, 2)]),
        (
            Rulebook::FIDE_2018,
            [(120, 2), (120, 2)],
            [(60, 2), (60, 2)],
        ),
        (
            Rulebook::FIDE_2017,
            [(120, 2), (120, 1)],
            [(60, 2), (60, 1)],
        ),
        (
            Rulebook::FIDE_2014,
            [(120, 2), (120, 1)],
            [(60, 2), (60, 1)],
        ),
        (
            Rulebook::FIDE_2009,
            [(120, 3), (120, 3)],
            [(120, 3), (0, 1)],
        ),
        (Rulebook::FIDE_1997, [(120, 3), (120, 3)], [(0, 1), (0, 1)]),
        (Rulebook::USCF, [(120, 0), (120, 0)], [(120, 0), (120, 0)]),
    ] {
        let found = [
            penalty(rulebook.rapid(full)),
            penalty(rulebook.rapid(limited)),
        ];
        assert_eq!(found, rapid, "rapid: {rulebook}");
        let found = [
            penalty(rulebook.blitz(full)),
            penalty(rulebook.blitz(limited)),
        ];
        assert_eq!(found, blitz, "blitz: {rulebook}");
    }
}

/// Articles A.4 and A.5, B.2 and B.3: which rules are those of standard play.
#[test]
fn full_and_limited_supervision() {
    let limited_only = [
        (Rule::SetUpClaimsLapse, "A.5.1.1"),
        (Rule::MisplacedCastling, "A.5.1.2"),
        (Rule::IllegalMoveWindow, "A.5.2"),
        (Rule::TimeWinClaim, "A.5.3"),
        (Rule::BothKingsInCheck, "A.5.4"),
        (Rule::ArbiterCallsFlag, "A.5.5"),
    ];
    let standard = Rulebook::FIDE_2023;
    for fast in [Rulebook::rapid, Rulebook::blitz] {
        let full = fast(&standard, Supervision::Full);
        let limited = fast(&standard, Supervision::Limited);
        for (rule, address) in limited_only {
            assert_eq!(article(&limited, rule).as_deref(), Some(address));
            assert_eq!(article(&full, rule), None);
            assert_eq!(article(&standard, rule), None);
        }
        assert_eq!(full.illegal_window(), IllegalWindow::WholeGame);
        assert_eq!(limited.illegal_window(), IllegalWindow::UntilOpponentMoves);
        assert_eq!(full.flag_caller(), FlagCaller::ArbiterOrPlayer);
        assert_eq!(limited.flag_caller(), FlagCaller::ArbiterMust);
        assert_eq!(
            (full.set_up_moves(), limited.set_up_moves()),
            (None, Some(10))
        );
        assert!(
            full.is_in_force(Rule::ArbitersRecord) && !limited.is_in_force(Rule::ArbitersRecord)
        );
        assert!(!full.is_in_force(Rule::Recording) && full.is_in_force(Rule::RecordingNotRequired));
    }
    let supervision = |rulebook: Rulebook| article(&rulebook, Rule::Supervision);
    let (full, limited) = (Supervision::Full, Supervision::Limited);
    assert_eq!(supervision(standard.clone()), None);
    assert_eq!(supervision(standard.rapid(full)).as_deref(), Some("A.4"));
    assert_eq!(supervision(standard.rapid(limited)).as_deref(), Some("A.5"));
    assert_eq!(supervision(standard.blitz(full)).as_deref(), Some("B.2"));
    assert_eq!(supervision(standard.blitz(limited)).as_deref(), Some("B.3"));
    // A later overlay replaces an earlier one.
    assert_eq!(standard.blitz(limited).rapid(full), standard.rapid(full));
}

#[test]
fn g_31_time_classes() {
    let class = |rulebook: &Rulebook, minutes: u64, seconds: u64| {
        rulebook.classify(Some(Duration::from_secs(minutes * 60 + seconds)))
    };
    let now = Rulebook::FIDE_2023;
    // 3+2, 15+10, 10+0, 60+0 and 30+30, by the time for sixty moves.
    for (minutes, expected) in [
        (3 + 2, TimeClass::Blitz),
        (15 + 10, TimeClass::Rapid),
        (10, TimeClass::Blitz),
        (60, TimeClass::Standard),
        (30 + 30, TimeClass::Standard),
    ] {
        assert_eq!(class(&now, minutes, 0), expected, "{minutes} minutes");
    }
    assert_eq!(class(&now, 10, 1), TimeClass::Rapid);
    assert_eq!(class(&now, 59, 59), TimeClass::Rapid);
    assert_eq!(now.classify(None), TimeClass::Standard);
    let older = Rulebook::FIDE_2009;
    assert_eq!(class(&older, 14, 59), TimeClass::Blitz);
    assert_eq!(class(&older, 15, 0), TimeClass::Rapid);
    assert_eq!(class(&older, 60, 0), TimeClass::Standard);
    let oldest = Rulebook::FIDE_1997;
    assert_eq!(class(&oldest, 15, 0), TimeClass::Rapid);
    assert_eq!(class(&oldest, 60, 0), TimeClass::Rapid);
    assert_eq!(class(&oldest, 60, 1), TimeClass::Standard);
}

#[test]
fn m_01_the_notes_are_laid_over_any_edition() {
    for edition in Edition::ALL.iter().copied() {
        let (base, schools) = (Rulebook::new(edition), Rulebook::new(edition).schools());
        assert_eq!(schools.edition(), edition);
        for (rule, address) in [
            (Rule::ConcededMate, "W-i"),
            (Rule::HandsOff, "e-i"),
            (Rule::AgreedDraw, "D-i"),
            (Rule::WitnessedCount, "D-iii"),
            (Rule::Promotion, "g"),
            (Rule::Adjusting, "e-vi"),
        ] {
            let citation = schools.cite(rule).expect("in force");
            assert_eq!(citation.article().as_str(), address);
            assert_eq!(citation.source(), CitationSource::Schools);
            assert_ne!(
                base.cite(rule).map(|citation| citation.source()),
                Some(CitationSource::Schools)
            );
        }
        assert_eq!(schools.schools(), schools);
        assert_eq!(schools.illegal_move().limit, None);
        // Points that the notes do not mention are unchanged.
        assert_eq!(
            article(&schools, Rule::KnightMove),
            article(&base, Rule::KnightMove)
        );
        assert_eq!(schools.policies().claims, base.policies().claims);
    }
}

#[test]
fn m_02_colors_in_a_team_match() {
    use touchmove::Color;
    use touchmove::laws::schools;
    let first: Vec<Color> = (1..=4).map(|board| schools::color(board, true)).collect();
    assert_eq!(
        first,
        [Color::Black, Color::White, Color::Black, Color::White]
    );
    for board in 1..=4 {
        assert_eq!(schools::color(board, false), !schools::color(board, true));
    }
}

#[test]
fn an_event_may_forbid_draws_where_the_edition_lets_it() {
    let point = Parameter::EventMayBanDrawOffers;
    let event = Rulebook::FIDE_2023
        .with_value(point, "before_move_30")
        .expect("allowed");
    assert_eq!(
        event.to_string(),
        "fide2023 event_may_ban_draw_offers=before_move_30"
    );
    let rule = Rule::DrawOffersRestricted;
    let refused = RulebookError::NotInForce { rule };
    let old = Rulebook::FIDE_1997;
    for word in ["before_move_30", "whole_game"] {
        assert_eq!(old.with_value(point, word), Err(refused));
    }
    let own = old.with_rule(rule, Article::new("4.2"));
    assert!(own.with_value(point, "before_move_30").is_ok());
    assert_eq!(
        own.cite(rule).map(|citation| citation.source()),
        Some(CitationSource::Event)
    );
}

#[test]
fn events_may_score_otherwise_where_the_edition_lets_them() {
    let football = Scoring {
        win: 6,
        draw: 2,
        loss: 0,
    };
    let scored = |rulebook: &Rulebook, scoring| {
        rulebook.with_policies(|policies| policies.results.scoring = scoring)
    };
    let event = scored(&Rulebook::FIDE_2023, football).expect("allowed");
    let point = Parameter::Scoring;
    assert_eq!(event.value(point).as_str(), "3-1-0");
    assert_eq!(Rulebook::FIDE_2023.with_value(point, "3-1-0"), Ok(event));
    let fixed = Err(RulebookError::ScoringFixed);
    assert_eq!(scored(&Rulebook::FIDE_1997, football), fixed);
    assert_eq!(Rulebook::FIDE_1997.with_value(point, "3-1-0,fixed"), fixed);
    for wrong in ["0-0-0", "1-1.5-0", "2-0.5-1"] {
        assert_eq!(
            Rulebook::FIDE_2023.with_value(point, wrong),
            Err(RulebookError::Scoring)
        );
    }
}

#[test]
fn senseless_adjustments_are_refused() {
    let now = Rulebook::FIDE_2023;
    let parameter = Parameter::DefaultTime;
    assert!(now.with_value(parameter, "86400s").is_ok());
    let too_long = Err(RulebookError::TooLong { parameter });
    assert_eq!(now.with_value(parameter, "86400.000000001s"), too_long);
    assert_eq!(now.with_value(parameter, "86401s"), too_long);
    let no_value = Err(RulebookError::Value { parameter });
    for text in ["", "soon", "15", "15min", "yes ", "1s/2s"] {
        assert_eq!(now.with_value(parameter, text), no_value, "{text:?}");
    }
    let bands = Parameter::TimeClasses;
    assert_eq!(
        now.with_value(bands, "(20s,10s)"),
        Err(RulebookError::TimeClasses)
    );
    let rule = Rule::WrongClaim;
    let free = now.without_rule(rule).expect("no last resort");
    assert_eq!(
        free.with_value(Parameter::WrongClaimPenaltyStandard, "120s"),
        Err(RulebookError::NotInForce { rule })
    );
    let rule = Rule::IllegalMoveLimit;
    let limit = Rulebook::FIDE_1997.with_value(Parameter::IllegalMoveLimitStandard, "2");
    assert_eq!(limit, Err(RulebookError::NotInForce { rule }));
    // A rule of a parameter is switched off, and not on without a value.
    let off = now.with_value(parameter, "no").expect("off");
    assert!(!off.is_in_force(Rule::DefaultTime));
    assert_eq!(now.with_value(parameter, "yes"), no_value);
}

#[test]
fn adjustments_stay_under_overlays() {
    let event = Rulebook::FIDE_2023
        .without_rule(Rule::IllegalMoveWindow)
        .expect("no last resort")
        .with_rule(Rule::WrongClaim, Article::new("7"))
        .with_value(Parameter::DefaultTime, "900s")
        .expect("sensible");
    let blitz = event.blitz(Supervision::Full).blitz(Supervision::Limited);
    assert_eq!(article(&blitz, Rule::WrongClaim).as_deref(), Some("7"));
    assert!(!blitz.is_in_force(Rule::IllegalMoveWindow));
    assert_eq!(
        blitz.policies().clock.default_time,
        DefaultTime::After(Duration::from_secs(900))
    );
    let line = "fide2023 blitz limited default_time=900s -IllegalMoveWindow +WrongClaim=7";
    assert_eq!(blitz.to_string(), line);
    assert_eq!(line.parse(), Ok(blitz));
}

#[test]
fn a_penalty_is_that_of_the_class() {
    let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
    let penalty = ClaimPenalty::new(Duration::from_secs(10), None);
    let event = blitz
        .with_value(Parameter::WrongClaimPenaltyBlitz, "120s|10s")
        .expect("sensible");
    assert_eq!(event.wrong_claim(), penalty);
    assert_eq!(
        event.to_string(),
        "fide2023 blitz limited wrong_claim_penalty_blitz=120s|10s"
    );
    let illegal = IllegalMovePenalty::new(Duration::from_secs(5), 3.try_into().ok());
    let event = blitz
        .with_value(Parameter::IllegalMoveBonusBlitz, "120s|5s")
        .and_then(|event| event.with_value(Parameter::IllegalMoveLimitRapidBlitz, "2/2|3"))
        .expect("sensible");
    assert_eq!(event.illegal_move(), illegal);
    assert_eq!(
        event.rapid(Supervision::Limited).illegal_move().bonus,
        Duration::from_secs(60)
    );
}

#[test]
fn what_is_not_verified_is_marked() {
    let unverified = |rulebook: &Rulebook| -> Vec<u8> {
        let points = Parameter::ALL
            .iter()
            .filter(|point| !rulebook.is_verified(**point));
        points.map(|point| point.number()).collect()
    };
    assert_eq!(unverified(&Rulebook::FIDE_2023), [10]);
    assert_eq!(unverified(&Rulebook::FIDE_2018), [10, 57]);
    assert_eq!(unverified(&Rulebook::FIDE_2014), [10, 13, 27, 33]);
    assert_eq!(unverified(&Rulebook::USCF).len(), 39);
    let event = Rulebook::USCF
        .with_value(Parameter::DefaultTime, "60s")
        .expect("sensible");
    assert!(event.is_verified(Parameter::DefaultTime));
    let cited =
        |rulebook: &Rulebook, rule| rulebook.cite(rule).map(|citation| citation.is_verified());
    assert_eq!(cited(&Rulebook::FIDE_2023, Rule::TouchMove), Some(true));
    assert_eq!(cited(&Rulebook::FIDE_2014, Rule::TouchMove), Some(false));
    assert_eq!(cited(&Rulebook::USCF, Rule::TouchMove), Some(false));
    assert_eq!(cited(&Rulebook::USCF, Rule::FlagNoMate), Some(true));
}

#[test]
fn citations_are_written_for_people() {
    let cite = |rulebook: &Rulebook, rule| rulebook.cite(rule).expect("in force").to_string();
    let now = Rulebook::FIDE_2023;
    let sentence = Rule::Judgment.summary();
    assert_eq!(
        cite(&now, Rule::Judgment),
        format!("FIDE 2023, Preface: {sentence}")
    );
    assert!(
        cite(&Rulebook::USCF, Rule::FlagNoMate)
            .starts_with("US Chess, Rule 14E: the game is drawn")
    );
    assert!(
        cite(&now.schools(), Rule::HandsOff)
            .starts_with("schools' notes, Note e-i: a player must not touch")
    );
    assert!(cite(&Rulebook::FIDE_1997, Rule::WrongClaim).starts_with("FIDE 1997, Article 9.5b: "));
}

#[test]
fn lines_that_name_no_rulebook_are_refused_at_their_byte() {
    for (line, error) in [
        ("", RulebookError::UnknownEdition { at: 0 }),
        ("fide2024", RulebookError::UnknownEdition { at: 0 }),
        (" FIDE2023", RulebookError::UnknownEdition { at: 1 }),
        ("fide2023 bullet", RulebookError::UnknownWord { at: 9 }),
        ("fide2023 full", RulebookError::UnknownWord { at: 9 }),
        (
            "fide2023 rapid",
            RulebookError::MissingSupervision { at: 14 },
        ),
        (
            "fide2023 rapid schools",
            RulebookError::MissingSupervision { at: 14 },
        ),
        (
            "fide2023 rapid full blitz full",
            RulebookError::Repeated { at: 20 },
        ),
        (
            "fide2023 schools schools",
            RulebookError::Repeated { at: 17 },
        ),
        (
            "fide2023 late=1s",
            RulebookError::UnknownParameter { at: 9 },
        ),
        ("fide2023 -Touch", RulebookError::UnknownRule { at: 10 }),
        ("fide2023 +Touch=1", RulebookError::UnknownRule { at: 10 }),
        (
            "fide2023 -TouchMove -TouchMove",
            RulebookError::Repeated { at: 20 },
        ),
        (
            "fide2023 default_time=1s default_time=2s",
            RulebookError::Repeated { at: 25 },
        ),
        (
            "fide2023 default_time=1",
            RulebookError::Value {
                parameter: Parameter::DefaultTime,
            },
        ),
        (
            "fide2023 default_time=no",
            RulebookError::Value {
                parameter: Parameter::DefaultTime,
            },
        ),
        (
            "fide2023 press_hand=no",
            RulebookError::UnknownParameter { at: 9 },
        ),
        ("fide2023 scoring=0-0-0", RulebookError::Scoring),
    ] {
        assert_eq!(line.parse::<Rulebook>(), Err(error), "{line:?}");
        assert!(!error.to_string().ends_with('.'));
    }
    let Err(RulebookError::Article { at, .. }) = "fide2023 +TouchMove=a/b".parse::<Rulebook>()
    else {
        panic!("an address has no slash");
    };
    assert_eq!(at, 20);
}

/// The room for a value's words is enough for the longest.
#[test]
fn the_longest_values_fit() {
    let longest = "86399.999999999s,half_at_most:86399.999999998s";
    let supervised = format!("{longest}|86399.999999998s,half_at_most:86399.999999999s");
    let draws = "no_series_of_legal_moves/no_series_of_legal_moves|unskilled_counterplay/\
                 unskilled_counterplay|no_series_of_legal_moves";
    let words = "restart_before_completed_65535";
    let rule = "when_announced,at_most,86399.999999999s,having_the_move";
    for (name, value) in [
        ("wrong_claim_penalty_standard", longest),
        ("wrong_claim_penalty_rapid", &supervised),
        ("flag_material_test", draws),
        (
            "who_may_report_illegal",
            "players_and_director/players_and_arbiter|players_and_director/players_and_arbiter|players_and_director",
        ),
        (
            "illegal_window_rapid_blitz",
            "last_moves_65535|until_opponent_moves/until_opponent_moves|last_moves_65535",
        ),
        ("colors_reversed", words),
        ("quickplay_draw_claim", rule),
        ("quickplay_illegal_moves", "86399.999999999s/255"),
        (
            "record_exempt",
            "86399.999999999s,86399.999999998s,rest_of_period",
        ),
        ("scoring", "32767.5-32767.5-32767"),
        ("time_classes", "[86399.999999998s,86399.999999999s]"),
    ] {
        let parameter: Parameter = name.parse().expect("a name");
        let rulebook = Rulebook::FIDE_2023.quickplay().blitz(Supervision::Limited);
        let rulebook = if name == "record_exempt" {
            Rulebook::FIDE_2023
        } else {
            rulebook
        };
        let own = Rulebook::with_rule(&rulebook, Rule::QuickplayIllegalMoves, Article::new("1"));
        let changed = own
            .with_value(parameter, value)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(changed.value(parameter).as_str(), value);
        assert_eq!(changed.to_string().parse(), Ok(changed));
    }
}

#[test]
fn rules_and_parameters_have_their_own_names_and_summaries() {
    use std::collections::BTreeSet;
    let (mut names, mut sentences) = (BTreeSet::new(), BTreeSet::new());
    for rule in Rule::ALL.iter().copied() {
        assert_eq!(rule.name(), format!("{rule:?}"));
        assert_eq!(Rule::from_name(rule.name()), Some(rule));
        assert!(
            names.insert(rule.name()) && sentences.insert(rule.summary()),
            "{rule:?}"
        );
        assert!(
            !rule.summary().ends_with('.') && !rule.summary().contains("  "),
            "{rule:?}"
        );
    }
    assert!(Rule::ALL.is_sorted());
    for point in Parameter::ALL.iter().copied() {
        assert!(
            names.insert(point.name()) && sentences.insert(point.summary()),
            "{point}"
        );
        assert!(!point.summary().ends_with('.'), "{point}");
    }
}

#[test]
fn other_texts_are_not_articles() {
    for (text, (offset, expected)) in [
        ("", (0, "an article number")),
        ("1234567890.12345", (15, "the end, after 15 bytes,")),
        ("9.5 b", (3, "a letter, digit, full stop or hyphen")),
        ("9.5\u{e9}", (3, "a letter, digit, full stop or hyphen")),
        ("+9", (0, "a letter, digit, full stop or hyphen")),
    ] {
        let error = ParseError::Syntax { offset, expected };
        assert_eq!(text.parse::<Article>(), Err(error), "{text:?}");
    }
    assert_eq!(
        "1234567890.1234"
            .parse::<Article>()
            .map(|article| article.to_string()),
        Ok("1234567890.1234".into())
    );
}

/// One rulebook serves many games, but should not burden a program with only one.
#[test]
fn a_rulebook_takes_a_few_kilobytes() {
    assert!(
        size_of::<Rulebook>() <= 5 * 1024,
        "{} bytes",
        size_of::<Rulebook>()
    );
    assert_eq!(size_of::<Option<Article>>(), 16);
}
