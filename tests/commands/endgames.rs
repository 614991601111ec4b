//! What tables gain: `tiny_engine` plays won endgames with them and without, against itself without them.

use std::path::Path;

use touchmove::syzygy::{Directory, Probe, Wdl};
use touchmove::{Color, Piece, Position, RepetitionTracker, Role, Setup, Square};

use crate::engine::Engine;

/// Endgames that a small engine does not always win.
const MATERIALS: [&str; 6] = ["KQvK", "KPvK", "KBNvK", "KBBvK", "KQvKR", "KRvKN"];

/// So many starts of each, the first that are won for White to move.
const STARTS: usize = 50;

/// The limit of each move.
const GO: &str = "go nodes 1500";

/// Random positions of a material, the same ones each time.
fn starts(material: &str) -> impl Iterator<Item = Position> {
    let mut color = Color::White;
    let mut pieces = Vec::new();
    for letter in material.chars() {
        match Role::from_letter(letter) {
            Some(role) => pieces.push(Piece::new(color, role)),
            None => color = Color::Black,
        }
    }
    let mut random = 1u64;
    std::iter::repeat_with(move || {
        let mut setup = Setup::EMPTY;
        for piece in &pieces {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            setup
                .board
                .set(Square::ALL[(random >> 58) as usize], Some(*piece));
        }
        let position = setup.validate().ok();
        position.filter(|position| position.occupied().len() == pieces.len())
    })
    .flatten()
}

/// Plays a game; returns whether White checkmates.
fn is_converted(engines: &mut [Engine; 2], start: &Position) -> bool {
    let mut game = RepetitionTracker::new(start);
    let mut position = start.clone();
    let mut line = format!("position fen {start} moves");
    engines
        .iter_mut()
        .for_each(|engine| engine.say("ucinewgame"));
    while position.has_legal_moves() && position.halfmove_clock() < 100 && game.count() < 3 {
        let engine = &mut engines[position.turn() as usize];
        engine.say(&line);
        engine.say(GO);
        let best = engine.hear_words().swap_remove(1);
        let legal = position.parse_uci(&best).expect("a legal move");
        line = format!("{line} {best}");
        position = game.push(legal);
    }
    position.is_checkmate() && position.turn() == Color::Black
}

#[test]
#[ignore = "needs tables: `.ci/tables` gets them and runs this"]
fn tables_convert_more_wins() {
    let folder = std::env::var_os("SYZYGY_TABLES").expect("a folder");
    let folder = Path::new(&folder);
    let tables = Directory::open(folder).expect("a folder");
    let mut engines = [(); 2].map(|()| Engine::start());
    let mut sum = [0; 2];
    for material in MATERIALS {
        let is_won = |start: &Position| tables.wdl(start) == Ok(Wdl::Win);
        let starts: Vec<Position> = starts(material).filter(is_won).take(STARTS).collect();
        let mut converted = [0; 2];
        for (count, path) in converted.iter_mut().zip([None, folder.to_str()]) {
            let path = path.unwrap_or("<empty>");
            engines[0].say(&format!("setoption name SyzygyPath value {path}"));
            if path != "<empty>" {
                assert_eq!(engines[0].hear_words()[..2], ["info", "string"]);
            }
            *count = starts
                .iter()
                .filter(|start| is_converted(&mut engines, start))
                .count();
        }
        let [without, with] = converted;
        println!("{material}: {without} of {STARTS} without tables, {with} with them");
        sum = [sum[0] + without, sum[1] + with];
    }
    println!(
        "{GO}: {} of {} without tables, {} with them",
        sum[0],
        STARTS * MATERIALS.len(),
        sum[1]
    );
    assert!(sum[1] > sum[0] && sum[1] == STARTS * MATERIALS.len());
}
