//! Records written in part, in other widths and notations, and split into their lines.

use proptest::prelude::*;
use touchmove::record::{Comment, CommentPart, RecordMove, WalkStep};
use touchmove::san::NotationStyle;
use touchmove::{GameRecord, Position, pgn};

use crate::pgn::record;
use crate::strategies::cases;

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
                options.tags = tags;
                options.comments = comments;
                options.clocks = clocks;
                options.evals = evals;
                options.nags = nags;
                options.variations = variations;
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
        let text = record.to_pgn_with(options);
        // Without tags, the text does not say where the game starts.
        if options.tags || record.start() == &Position::standard() {
            let again: GameRecord = match text.parse() {
                Ok(again) => again,
                Err(error) => return Err(TestCaseError::fail(format!("{error} in\n{text}"))),
            };
            prop_assert_eq!(main_line(&again), main_line(&record));
            prop_assert_eq!(again.result(), record.result());
            let steps = |record: &GameRecord| record.walk().count();
            let is_left = |step: &WalkStep| options.variations || matches!(step, WalkStep::Move(_));
            prop_assert!(again.walk().all(|step| is_left(&step)));
            if options.variations {
                prop_assert_eq!(steps(&again), steps(&record));
            }
            if options.tags {
                prop_assert_eq!(again.tags(), record.tags());
            } else {
                prop_assert!(!text.starts_with('['));
            }
            let is_left_in = |part: CommentPart<'_>| match part {
                CommentPart::Clock(_) | CommentPart::Elapsed(_) => options.clocks,
                CommentPart::Eval(_) => options.evals,
                _ => true,
            };
            for step in again.walk() {
                let WalkStep::Move(node) = step else { continue };
                prop_assert!(options.nags || again.nags(node).is_empty());
                prop_assert!(options.comments || again.comments(node).is_empty());
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
