//! Time controls as organizers write them: a table of texts with what is read, or why not.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use touchmove::TimeControl;
use touchmove::clock::Error;

use super::strategies::config;
use crate::common::table::assert_text;

/// What a text means for both players, as PGN writes it, or the error without its example.
fn answer(text: &str) -> String {
    match TimeControl::for_both(text) {
        Ok(both) if both.white == both.black => both.white.to_pgn().to_string(),
        Ok(both) => format!("{}; {}", both.white.to_pgn(), both.black.to_pgn()),
        Err(error) => {
            let text = error.to_string();
            let text = text.split(" of the time control").collect::<String>();
            let text = text.replace(", expected as in", ", as in");
            text.split(", as in").next().unwrap_or_default().to_owned()
        }
    }
}

/// A line is a text, a tab and the answer. `UPDATE=1` writes the answers: read them then.
#[test]
fn every_text_of_the_table_is_read_as_it_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("clock/organizers.txt");
    let read = fs::read_to_string(&path).expect("the table");
    let (mut table, mut texts) = (String::new(), 0);
    for line in read.lines() {
        if line.starts_with('#') {
            writeln!(table, "{line}").expect("a text grows");
            continue;
        }
        let text = line.split('\t').next().unwrap_or_default();
        writeln!(table, "{text}\t{}", answer(text)).expect("a text grows");
        texts += 1;
    }
    assert!(texts >= 200, "{texts}");
    assert_text(&path, &read, &table);
}

#[test]
fn a_refused_text_shows_a_right_one() {
    for text in ["soon", "0:05", "90 min + x", "3+x", "40 moves 2 hours"] {
        let error = text.parse::<TimeControl>().expect_err(text);
        let message = error.to_string();
        let example = message.rsplit('"').nth(1).expect("an example");
        for read in [
            example.parse(),
            TimeControl::from_pgn(example),
            TimeControl::from_words(example),
        ] {
            assert_eq!(
                read.map(|it| it.to_pgn().to_string()),
                Ok("40/5400+30:1800+30".into())
            );
        }
    }
    let error = "0:05".parse::<TimeControl>().expect_err("two meanings");
    assert!(matches!(error, Error::Ambiguous { offset: 0, .. }));
    assert!(
        error
            .to_string()
            .contains("hours and minutes or minutes and seconds"),
        "{error}"
    );
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_words_panic(words in proptest::collection::vec(proptest::sample::select(vec![
        "90", "0", "40", "1", "99999999999999999999", "1:30", "0.5", "min", "h", "s", "days", "moves", "move", "in",
        "for", "from", "after", "first", "rest", "game", "with", "and", "+", ",", ";", "/", ":", ".", "then",
        "increment", "delay", "bronstein", "per", "the", "Züge", "dès", "x", "é", "\u{130}", "",
    ]), 0..24), blank in 0..3_usize) {
        let text = words.join(["", " ", "  "][blank]);
        for read in [TimeControl::from_words(&text), text.parse(), TimeControl::for_both(&text).map(|it| it.white)] {
            match read {
                Ok(control) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
                Err(Error::Syntax { offset, .. } | Error::Ambiguous { offset, .. }) => {
                    prop_assert!(text.is_char_boundary(offset), "{:?} at {}", text, offset);
                }
                Err(Error::Endless { .. } | Error::TooManyPeriods | Error::NoMoves { .. }) => {}
                Err(error) => panic!("{text:?}: {error}"),
            }
        }
    }
}
