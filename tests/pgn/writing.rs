//! Records as PGN: the export format, the compact style, and that both read back unchanged.

use touchmove::record::Comment;
use touchmove::{GameRecord, Outcome, pgn};

use super::FILES;

const STYLES: [pgn::Style; 2] = [pgn::Style::Export, pgn::Style::Compact];

/// Every record in the files.
fn records() -> impl Iterator<Item = GameRecord> {
    FILES
        .into_iter()
        .flat_map(|file| pgn::Reader::from_bytes(file).records())
        .filter_map(Result::ok)
}

#[test]
fn what_was_read_is_read_again_as_it_was_written() {
    assert!(records().count() > 30);
    for record in records() {
        for style in STYLES {
            let text = record.to_pgn(style);
            let again: GameRecord = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again, record, "{text}");
            assert_eq!(again.to_pgn(style), text);
        }
    }
}

#[test]
fn many_games_in_one_file_stay_apart() {
    for style in STYLES {
        let file: Vec<String> = records().map(|record| record.to_pgn(style)).collect();
        let file = file.join("\n");
        let again: Vec<GameRecord> = pgn::Reader::from_bytes(file.as_bytes())
            .records()
            .map(|game| game.unwrap_or_else(|error| panic!("{error}")))
            .collect();
        assert!(again.into_iter().eq(records()), "{file}");
    }
}

#[test]
fn the_export_format_has_fewer_than_eighty_columns() {
    let words = "a word and another, and then some more of them ".repeat(8);
    let mut record: GameRecord =
        "[BlackElo \"2800\"][Annotator \"N\"] 1. e4 (1. d4) e5 2. Nf3 1/2-1/2"
            .parse()
            .expect("a game");
    let e4 = record.main_line().next().expect("a move");
    record
        .add_comment(e4, Comment::new(&words))
        .expect("a node");
    record
        .add_comment(
            e4,
            Comment::new("[%clk 0:01:00] the [Event \"inside\"] and { %"),
        )
        .expect("a node");
    assert_eq!(
        record.to_string(),
        "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"?\"]
[Result \"1/2-1/2\"]
[BlackElo \"2800\"]
[Annotator \"N\"]

1. e4 {a word and another, and then some more of them a word and another, and
then some more of them a word and another, and then some more of them a word
and another, and then some more of them a word and another, and then some more
of them a word and another, and then some more of them a word and another, and
then some more of them a word and another, and then some more of them}
{[%clk 0:01:00] the [Event \"inside\"] and { %} (1. d4) 1... e5 2. Nf3 1/2-1/2
"
    );
}

#[test]
fn no_line_is_longer_than_it_must_be() {
    for length in 1..200 {
        let word = "x".repeat(length % 75 + 1);
        let text = format!("{word} [Event \"y\"] %z [%clk 0:01:00] [%eval 0.25] ").repeat(9);
        let mut record: GameRecord = "1. e4 e5 (1... c5) 2. Nf3 *".parse().expect("a game");
        for node in record.main_line().collect::<Vec<_>>() {
            record
                .add_comment(node, Comment::new(&text))
                .expect("a node");
        }
        let written = record.to_string();
        for line in written.lines() {
            let is_bound = |word: &str| word == "[Event" || word == "%z";
            assert!(
                line.starts_with("[Event \"?")
                    || !is_bound(line.split(' ').next().unwrap_or_default()),
                "{line}"
            );
            let mut end = 0;
            for word in line.split(' ') {
                end += word.len() + 1;
                assert!(end <= 81 || is_bound(word), "{word} in {line}");
            }
        }
        assert_eq!(written.parse(), Ok(record));
    }
}

#[test]
fn a_comment_with_a_closing_brace_ends_with_its_line() {
    let mut record: GameRecord = "1. e4 e5 *".parse().expect("a game");
    let e4 = record.main_line().next().expect("a move");
    record
        .add_comment(e4, Comment::new("set {a, b} of ( moves"))
        .expect("a node");
    assert_eq!(
        record.to_pgn(pgn::Style::Compact),
        "1.e4 ; set {a, b} of ( moves\ne5 *\n"
    );
    for style in STYLES {
        assert_eq!(record.to_pgn(style).parse(), Ok(record.clone()));
    }
}

#[test]
fn results_are_written_twice() {
    for result in [None, Some(Outcome::Draw)] {
        let mut record = GameRecord::standard();
        record.set_result(result);
        let spelt = result.map_or("*", Outcome::as_str);
        let text = record.to_string();
        assert!(
            text.contains(&format!("[Result \"{spelt}\"]\n\n{spelt}\n")),
            "{text}"
        );
    }
}
