//! Records written in part, in other widths and notations, and split into their lines.

use proptest::prelude::*;
use touchmove::record::{Comment, CommentPart, RecordMove, WalkStep};
use touchmove::san::NotationStyle;
use touchmove::{GameRecord, Position, pgn};

use crate::common::records::record;
use crate::common::strategies::cases;

/// What is left out, how wide the lines are, and whether moves are long.
fn options() -> impl Strategy<Value = pgn::WriteOptions<'static>> {
    let width = prop_oneof![1..100usize, Just(usize::MAX)];
    (any::<[bool; 8]>(), width).prop_map(
        |(
            [
                export,
                comments,
                clocks,
                evals,
                nags,
                variations,
                tags,
                long,
            ],
            max_columns,
        )| {
            {
                let mut options = pgn::WriteOptions::default();
                options.style = match export {
                    true => pgn::Style::Export,
                    false => pgn::Style::Compact,
                };
                for (part, is_written) in [
                    (pgn::Parts::TAGS, tags),
                    (pgn::Parts::COMMENTS, comments),
                    (pgn::Parts::CLOCKS, clocks),
                    (pgn::Parts::EVALS, evals),
                    (pgn::Parts::NAGS, nags),
                    (pgn::Parts::VARIATIONS, variations),
                ] {
                    if !is_written {
                        options.omitted |= part;
                    }
                }
                options.max_columns = max_columns;
                options.notation = match long {
                    true => NotationStyle::LONG,
                    false => NotationStyle::SAN,
                };
                options
            }
        },
    )
}

/// The moves from the start to every leaf.
fn lines(record: &GameRecord) -> Vec<Vec<RecordMove>> {
    let leaf = |step| match step {
        WalkStep::Move(node) => Some(node).filter(|&node| record.next(node).is_none()),
        _ => None,
    };
    let leaves = record.walk().filter_map(leaf);
    let mut lines: Vec<_> = leaves
        .map(|leaf| {
            record
                .path_to(leaf)
                .into_iter()
                .filter_map(|node| record.move_at(node))
                .collect()
        })
        .collect();
    if lines.is_empty() {
        lines.push(Vec::new());
    }
    lines.sort();
    lines
}

fn main_line(record: &GameRecord) -> Vec<RecordMove> {
    record
        .main_line()
        .filter_map(|node| record.move_at(node))
        .collect()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_is_left_out_is_missing_and_nothing_else(record in record(), options in options()) {
        let text = record.to_pgn(options);
        // Without tags, the text does not say where the game starts.
        let writes = |part| !options.omitted.contains(part);
        if writes(pgn::Parts::TAGS) || record.start() == &Position::standard() {
            let again: GameRecord = match text.parse() {
                Ok(again) => again,
                Err(error) => return Err(TestCaseError::fail(format!("{error} in\n{text}"))),
            };
            prop_assert_eq!(main_line(&again), main_line(&record));
            prop_assert_eq!(again.result(), record.result());
            let steps = |record: &GameRecord| record.walk().count();
            let is_left = |step: &WalkStep| writes(pgn::Parts::VARIATIONS) || matches!(step, WalkStep::Move(_));
            prop_assert!(again.walk().all(|step| is_left(&step)));
            if writes(pgn::Parts::VARIATIONS) {
                prop_assert_eq!(steps(&again), steps(&record));
            }
            if writes(pgn::Parts::TAGS) {
                prop_assert_eq!(again.tags(), record.tags());
            } else {
                prop_assert!(!text.starts_with('['));
            }
            let is_left_in = |part: CommentPart<'_>| match part {
                CommentPart::Clock(_) | CommentPart::Elapsed(_) => writes(pgn::Parts::CLOCKS),
                CommentPart::Eval(_) => writes(pgn::Parts::EVALS),
                _ => true,
            };
            for step in again.walk() {
                let WalkStep::Move(node) = step else { continue };
                prop_assert!(writes(pgn::Parts::NAGS) || again.nags(node).is_empty());
                prop_assert!(writes(pgn::Parts::COMMENTS) || again.comments(node).is_empty());
                let mut parts = again.comments(node).iter().flat_map(Comment::parts);
                prop_assert!(parts.all(is_left_in), "{}", text);
            }
            let mut complete = pgn::WriteOptions::new(options.style);
            (complete.max_columns, complete.notation) = (options.max_columns, options.notation);
            if options == complete {
                prop_assert_eq!(&again, &record);
            }
        }
    }

    #[test]
    fn the_lines_of_a_record_are_its_variations(record in record()) {
        let split: Vec<GameRecord> = record.split_variations().collect();
        prop_assert_eq!(main_line(&split[0]), main_line(&record));
        prop_assert_eq!(split[0].result(), record.result());
        let mut moves: Vec<_> = split.iter().map(main_line).collect();
        moves.sort();
        prop_assert_eq!(moves, lines(&record));
        for line in split {
            prop_assert_eq!(line.walk().count(), line.main_line().count());
            let text = line.to_string();
            prop_assert_eq!(text.parse(), Ok(line), "{}", text);
        }
    }
}
