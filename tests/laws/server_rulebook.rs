//! The rules for servers as a whole: their options with their values, a test for each section, and what the guide prints.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU16;
use std::time::Duration;

use touchmove::Rulebook;
use touchmove::arbiter::{Event, HostConfig};
use touchmove::laws::policy::{DisconnectionGrace, SpeedBounds, TakebackClock};
use touchmove::laws::{Edition, Parameter, Rule, RulebookError, Speed};
use touchmove_rows::test;

use crate::server::rated;

/// Each parameter by its number, name and value under the server rules.
#[rustfmt::skip]
const VALUES: &[(u8, &str, &str)] = &[
    (1, "has_move_when", "made"),
    (2, "adjust_allowed_to", "player_whose_clock_runs"),
    (3, "touch_intent_presumption", "not_clearly_accidental"),
    (4, "touch_both_colors", "first_of_each"),
    (5, "touch_claim_lost_when", "touching_with_intent"),
    (6, "castle_rook_first", "no_castling_that_side"),
    (7, "castle_illegal_obligation", "king_move"),
    (8, "king_released_two_squares", "must_castle"),
    (9, "promotion_choice_final", "touching_square"),
    (10, "inverted_rook", "no"),
    (11, "promotion_not_replaced_and_pressed", "becomes_queen"),
    (12, "mate_requires", "legal_move"),
    (13, "min_moves_before_agreed_draw", "2"),
    (14, "event_may_ban_draw_offers", "no"),
    (15, "draw_offer_lapses_by", "by_moving"),
    (16, "claim_right_lost_by", "by_moving"),
    (17, "clocks_on_claim", "player_or_arbiter"),
    (18, "fivefold_auto", "any"),
    (19, "seventyfive_auto", "automatic"),
    (20, "wrong_claim_penalty_standard", "no"),
    (21, "wrong_claim_penalty_rapid", "no"),
    (22, "wrong_claim_penalty_blitz", "no"),
    (23, "wrong_claim_must_play_intended", "no"),
    (24, "move_completed_by", "press_or_next_move"),
    (25, "default_time", "no"),
    (26, "both_late", "no"),
    (27, "flag_called_by", "arbiter_or_player/arbiter_or_player|arbiter_must/arbiter_or_player|arbiter_must"),
    (28, "flag_material_test", "no_series_of_legal_moves"),
    (29, "both_flags_unknown_order", "no"),
    (30, "scoresheet_needed_for_time_win", "reconstruction"),
    (31, "delay_mode", "as_arranged"),
    (32, "wrong_initial_position", "no"),
    (33, "wrong_initial_position_rapid_blitz", "no"),
    (34, "board_turned", "no"),
    (35, "colors_reversed", "no"),
    (36, "displaced_pieces", "no"),
    (37, "illegal_move_limit_standard", "no"),
    (38, "illegal_move_bonus_standard", "no"),
    (39, "illegal_move_bonus_rapid", "no"),
    (40, "illegal_move_bonus_blitz", "no"),
    (41, "illegal_move_limit_rapid_blitz", "no"),
    (42, "illegal_window_standard", "whole_game"),
    (43, "illegal_window_rapid_blitz", "whole_game|until_opponent_moves"),
    (44, "who_may_report_illegal", "others_to_arbiter"),
    (45, "quickplay_draw_claim", "no"),
    (46, "quickplay_increment_request", "no"),
    (47, "quickplay_reject_option", "no"),
    (48, "quickplay_illegal_moves", "no"),
    (49, "record_before_move", "no"),
    (50, "record_exempt", "no"),
    (51, "unable_to_record", "no"),
    (52, "notation_capture_sign", "optional_double_plus_mates"),
    (53, "device", "no"),
    (54, "penalties_list", "no"),
    (55, "scoring", "1-0.5-0"),
    (56, "time_classes", "[0s,0s)"),
    (57, "arbiters_record_requests", "no"),
    (58, "draws_without_claim", "by_claim"),
    (59, "draw_offer_interval", "1"),
    (60, "lag_limit", "1s"),
    (61, "takeback_games", "casual"),
    (62, "takeback_clock", "as_it_is"),
    (63, "first_move_time", "30s"),
    (64, "disconnection_grace", "60s,25%"),
    (65, "speeds", "180s,480s,1500s,40"),
];

#[test]
fn options_of_servers() {
    assert_eq!(VALUES.len(), Parameter::ALL.len());
    for (number, name, value) in VALUES {
        let parameter: Parameter = name.parse().expect("a parameter");
        assert_eq!(parameter.number(), *number, "{name}");
        assert_eq!(Rulebook::SERVER.value(parameter).as_str(), *value, "{name}");
        assert!(Rulebook::SERVER.is_verified(parameter), "{name}");
        // No edition of the Laws has the options of servers.
        if (58..=65).contains(number) {
            for edition in Edition::ALL {
                let has = Rulebook::new(*edition).value(parameter).as_str() != "no";
                assert_eq!(has, *edition == Edition::Server, "{edition}: {name}");
            }
        }
    }
    assert_eq!(Rulebook::SERVER.to_string(), "server");
    assert_eq!("server".parse(), Ok(Rulebook::SERVER));
    // A server needs no other setting.
    assert_eq!(rated("5+3").host(), &HostConfig::ONLINE);
    let changed = "server draws_without_claim=automatic draw_offer_interval=10 lag_limit=0.5s takeback_games=all \
                   takeback_clock=as_it_was first_move_time=20s disconnection_grace=90s,10% speeds=60s,120s,600s,60";
    let rulebook: Rulebook = changed.parse().expect("a rulebook");
    assert_eq!(rulebook.to_string(), changed);
    assert_eq!(
        rulebook.policies().server.takeback_clock,
        TakebackClock::AsItWas
    );
    for (parameter, word) in [
        (Parameter::FirstMoveTime, "0s"),
        (Parameter::DisconnectionGrace, "0s,25%"),
        (Parameter::DisconnectionGrace, "60s,101%"),
        (Parameter::DisconnectionGrace, "60s,256%"),
        (Parameter::DisconnectionGrace, "60s"),
        (Parameter::Speeds, "480s,180s,1500s,40"),
        (Parameter::Speeds, "180s,480s,1500s,0"),
        (Parameter::DrawOfferInterval, "0"),
    ] {
        let refused = Rulebook::SERVER.with_value(parameter, word);
        assert_eq!(refused, Err(RulebookError::Value { parameter }), "{word}");
    }
    let too_long = Rulebook::SERVER.with_value(Parameter::LagLimit, "86401s");
    let parameter = Parameter::LagLimit;
    assert_eq!(too_long, Err(RulebookError::TooLong { parameter }));
    let doubled = Rulebook::SERVER.with_policies(|policies| {
        policies.server.grace = DisconnectionGrace::new(Duration::from_secs(60), 200);
    });
    let parameter = Parameter::DisconnectionGrace;
    assert_eq!(doubled, Err(RulebookError::Value { parameter }));
    let [blitz, rapid] = [180, 480].map(Duration::from_secs);
    let bounds = SpeedBounds::new(blitz, rapid, Duration::ZERO, NonZeroU16::MIN);
    assert_eq!(bounds.classify(Some(Duration::ZERO)), Speed::Bullet);
}

/// The tests and stories of the sections, in which every section occurs.
const SOURCES: [&str; 2] = [
    include_str!("server.rs"),
    include_str!("stories/server.txt"),
];

#[test]
fn every_section_has_a_test() {
    let mut sections = BTreeMap::new();
    for &rule in Rule::ALL {
        if let Some(cited) = Rulebook::SERVER.cite(rule) {
            let article = cited.article();
            let section = article.as_str().split('-').next().expect("a section");
            sections.insert(section.to_owned(), rule);
        }
    }
    let chapters: BTreeSet<&str> = sections
        .keys()
        .filter_map(|section| section.split('.').nth(1))
        .collect();
    assert_eq!(chapters.len(), 13, "{chapters:?}");
    for chapter in chapters {
        let is_test = SOURCES[0].contains(&format!("fn section_{chapter}_"));
        let is_story = SOURCES[1].contains(&format!("# section {chapter} "));
        assert!(is_test || is_story, "S.{chapter} has no test");
    }
    for (section, rule) in &sections {
        let is_told = SOURCES.iter().any(|source| {
            let mut rest = source.match_indices(section.as_str());
            rest.any(|(place, _)| {
                let before = source[..place].ends_with([' ', '"', '(']);
                before && source[place + section.len()..].starts_with([')', '"', '-', ';'])
            })
        });
        assert!(is_told, "{section} ({rule:?}) occurs in no test");
    }
}

const GUIDE: &str = include_str!("../../src/guide/online.md");

/// The sections are printed in the guide: with the articles that they take over, or with the
/// summaries of their own rules.
#[test]
fn the_guide_prints_every_section() {
    let printed: BTreeSet<&str> = GUIDE
        .lines()
        .filter(|line| line.starts_with("| S."))
        .collect();
    let rows: BTreeSet<String> = Rule::ALL
        .iter()
        .filter_map(|&rule| {
            let cited = Rulebook::SERVER.cite(rule)?;
            let article = cited.article();
            let section = article.as_str().split('-').next()?;
            let (name, summary) = (rule.name(), rule.summary());
            Some(match cited.fide_article() {
                Some(fide) => format!("| {section} | {fide} | `{name}` |"),
                None => format!("| {section} | `{name}` | {summary} |"),
            })
        })
        .collect();
    let rows: BTreeSet<&str> = rows.iter().map(String::as_str).collect();
    let lacking: Vec<_> = rows.difference(&printed).collect();
    let unknown: Vec<_> = printed.difference(&rows).collect();
    assert!(
        lacking.is_empty() && unknown.is_empty(),
        "lacking {lacking:#?}, unknown {unknown:#?}"
    );
}

/// Every phrase of the guide's table for servers can be read.
#[test]
fn the_guide_names_events() {
    let mut count = 0;
    for line in GUIDE.lines().filter(|line| line.starts_with("| ")) {
        for quoted in line.split('`').skip(1).step_by(2) {
            let begins = ["white ", "black ", "arbiter ", "the game "];
            if begins.iter().any(|begin| quoted.starts_with(begin)) {
                let read = quoted.parse::<Event>();
                assert!(read.is_ok(), "{quoted}: {read:?}");
                count += 1;
            }
        }
    }
    assert!(count >= 20, "{count} events");
}
