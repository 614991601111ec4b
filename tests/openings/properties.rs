//! Names found by a map are those that comparing every position finds, and no table panics.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::openings::Names;
use touchmove::{Game, Position};

use crate::common::strategies::{cases, picked, picks};

fn game(picks: &[u16]) -> Game {
    let mut game = Game::standard();
    for &pick in picks {
        let Some(legal) = picked(game.position(), pick) else {
            break;
        };
        let mv = legal.to_move();
        game.play(mv).expect("a legal move");
    }
    game
}

/// A table is read whole, and twice as once, or it is refused and nothing of it is kept.
pub(crate) fn check_table(text: &str) {
    let start = Position::standard();
    let mut names = Names::new();
    names.insert(&start, "A00", "Start Position");
    match names.read(text) {
        Ok(()) => {
            let all = names_of(&names, text);
            names.read(text).expect("it was read before");
            assert_eq!(names_of(&names, text), all);
        }
        Err(error) => {
            assert!(
                (1..=text.lines().count()).contains(&error.line()),
                "{error}"
            );
            let name = names.of_position(&start).map(|name| name.to_string());
            assert_eq!(
                (names.len(), name.as_deref()),
                (1, Some("A00 Start Position"))
            );
        }
    }
}

/// How many names there are, and those of all positions that the moves of a table lead to.
fn names_of(names: &Names, table: &str) -> Vec<String> {
    let mut game = Game::standard();
    let mut all = vec![names.len().to_string()];
    for word in table.split_whitespace() {
        // What is no move stands between two lines.
        if game.play_uci(word).is_err() {
            game = Game::standard();
        }
        all.extend(
            names
                .of_position(game.position())
                .map(|name| name.to_string()),
        );
    }
    all
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn a_game_has_the_name_of_its_last_named_position(
        lines in vec(picks(6), 1..40),
        played in picks(12),
        columns in 1..8_u8,
    ) {
        let mut table = String::from("eco\tname\tpgn\tuci\tepd\n");
        let mut listed: Vec<(Position, String)> = Vec::new();
        for (line, number) in lines.iter().zip(0..) {
            let game = game(line);
            let uci: Vec<String> = game.line().map(|legal| legal.uci(CastlingStyle::Standard).to_string()).collect();
            let position = game.position();
            let epd = position.fen(EnPassantMode::Legal, CastlingStyle::Standard).to_string();
            let epd = epd.split(' ').take(4).collect::<Vec<_>>().join(" ");
            let fields = [game.movetext().to_string(), uci.join(" "), epd];
            let fields = (0..3).map(|at| if columns >> at & 1 == 1 { fields[at].as_str() } else { "" });
            let fields = fields.collect::<Vec<_>>().join("\t");
            if fields.trim().is_empty() {
                continue;
            }
            table += &format!("A{number:02}\tLine {number}\t{fields}\n");
            listed.retain(|(other, _)| other != position);
            listed.push((position.clone(), format!("A{number:02} Line {number}")));
        }
        let names: Names = table.parse().unwrap();
        prop_assert_eq!(names.len(), listed.len());
        let game = game(&played);
        for ply in 0..=game.ply() {
            let position = game.position_at(ply).unwrap();
            let expected = listed.iter().find(|(other, _)| other == position);
            let found = names.of_position(position).map(|name| name.to_string());
            prop_assert_eq!(found.as_ref(), expected.map(|(_, name)| name));
        }
        let last = game.positions().iter().rev().find_map(|position| names.of_position(position));
        prop_assert_eq!(names.of_game(&game), last);
    }

    #[test]
    fn no_table_panics(text in "(eco|name|uci|epd|A00|1\\.|e4|e2e4|[\\t\\n ]|.){0,40}") {
        check_table(&text);
    }
}
