//! The games: random ones, with everything that PGN can say about a game.

use std::time::Duration;

use serde_json::{Map, Value, json};
use touchmove::pgn::{self, Reader};
use touchmove::record::{Comment, Eval, EvalScore, Nag, NodeId, RecordMove};
use touchmove::{Chess960, GameRecord, Move, Outcome, Position};

use crate::numbers::Numbers;

const GAMES: usize = 208;

/// Every game, with its answers.
pub(crate) fn all() -> Vec<Value> {
    let mut numbers = Numbers::new(2);
    (0..GAMES)
        .map(|number| line(number, &mut numbers))
        .collect()
}

fn line(number: usize, numbers: &mut Numbers) -> Value {
    // Every seventh game is written carelessly.
    let is_careless = number % 7 == 6;
    let kind = match number % 4 {
        0 if number % 8 == 0 => "repetitive",
        0 => "plain",
        1 => "clocks",
        2 => "annotated",
        _ => "chess960",
    };
    let written = random_record(kind, number, numbers).to_pgn(pgn::Style::Export);
    let text = if is_careless {
        // The first word behind the tags is `1.`, then comes a move.
        let (tags, moves) = written.split_once("\n\n").unwrap_or((&written, ""));
        let mut words = moves.splitn(3, [' ', '\n']);
        let mut word = || words.next().unwrap_or_default();
        format!("{tags}\n\n{} {}, {}", word(), word(), word())
    } else {
        written
    };
    let mut reader = Reader::from_bytes(text.as_bytes());
    // A game that is not read would be found by the tests of the crate.
    let Ok(Some(record)) = reader.next_record() else {
        return json!({"id": format!("game-{:04}", number + 1), "pgn": text});
    };
    let faults = reader.faults().iter().map(ToString::to_string);
    let faults: Vec<String> = faults.collect();
    let nodes: Vec<NodeId> = record.main_line().collect();
    let moves: Vec<_> = nodes
        .iter()
        .map_while(|&node| record.legal_move(node))
        .collect();
    let clocks = nodes.iter().map(|&node| record.clock(node));
    let evals = nodes.iter().map(|&node| {
        let eval = record.eval(node)?;
        Some(match eval.score {
            EvalScore::Centipawns(score) => json!({"cp": score, "depth": eval.depth}),
            EvalScore::Mate(moves) => json!({"mate": moves, "depth": eval.depth}),
        })
    });
    let nags = nodes.iter().map(|&node| {
        let nags = record.nags(node).iter().map(|nag| nag.number());
        Some(nags.collect::<Vec<_>>())
            .filter(|nags| !nags.is_empty())
            .map(|nags| json!(nags))
    });
    let tags = record.tags().iter();
    let tags: Map<_, _> = tags
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect();
    let node_count = record.walk().count();
    let game = record.to_game().unwrap_or_default();
    let last = record.position(record.main_line_end());
    json!({
        "id": format!("game-{:04}", number + 1),
        "kind": kind,
        "pgn": text,
        "faults": faults,
        "tags": tags,
        "start": record.start().to_string(),
        "moves": moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "clocks_ms": rare(clocks.map(|clock| clock.map(|clock| json!(millis(clock))))),
        "evals": rare(evals),
        "nags": rare(nags),
        "steps": node_count,
        "variations": record.split_variations().count(),
        "result": record.result().map(|outcome| outcome.to_string()),
        "end": game.end().map(|end| json!([end.ply, end.termination.to_string()])),
        "report": game.report().map(|fact| fact.to_string()).collect::<Vec<_>>(),
        "last": last.map(ToString::to_string),
        "compact": record.to_pgn(pgn::Style::Compact),
    })
}

/// What some plies have: a list of each ply and its value.
fn rare(values: impl Iterator<Item = Option<Value>>) -> Value {
    let values = values.zip(1..);
    values
        .filter_map(|(value, ply)| Some(json!([ply, value?])))
        .collect()
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

fn random_record(kind: &str, number: usize, numbers: &mut Numbers) -> GameRecord {
    let start = match kind {
        "chess960" => {
            let mut draw =
                || Chess960::new(numbers.below(960) as u16).unwrap_or(Chess960::STANDARD);
            let white = draw();
            let black = if number % 8 == 3 { draw() } else { white };
            Position::chess960(white, black)
        }
        _ => Position::standard(),
    };
    let mut record = GameRecord::new(start);
    for (name, value) in [
        ("Event", format!("Corpus \"{kind}\"")),
        ("Site", "Zürich".to_owned()),
        ("Date", format!("2026.{:02}.??", 1 + number % 12)),
        ("Round", (1 + number / 4).to_string()),
        ("White", format!("Player {}", numbers.below(50))),
        ("Black", format!("Player {}", numbers.below(50))),
        ("WhiteElo", (1000 + numbers.below(1500)).to_string()),
        ("TimeControl", "180+2".to_owned()),
    ] {
        // These names are in order.
        let _ = record.tags_mut().set(name, &value);
    }
    let mut node = record.root();
    let mut seconds = [180; 2];
    for ply in 0..20 + numbers.below(60) {
        let back = if kind == "repetitive" && numbers.below(16) > 0 {
            move_back(&mut record, node)
        } else {
            None
        };
        let next = back.or_else(|| random_move(&mut record, node, ply < 6, numbers));
        let Some(next) = next else {
            break;
        };
        if kind == "clocks" || kind == "chess960" {
            let clock = &mut seconds[(ply % 2) as usize];
            *clock = (*clock + 2 - numbers.below(6)).clamp(1, 180);
            let _ = record.set_clock(next, Some(Duration::from_millis(*clock * 1_000)));
        }
        if kind == "annotated" {
            annotate(&mut record, node, next, numbers);
        }
        node = next;
    }
    let is_mate = record.position(node).is_some_and(Position::is_checkmate);
    let mated = record.position(node).map(Position::turn);
    let result = match (is_mate.then_some(mated).flatten(), numbers.below(4)) {
        (Some(loser), _) => Some(Outcome::Win(!loser)),
        (None, 0) => Some(Outcome::Draw),
        (None, 1) => Some(Outcome::Win(touchmove::Color::White)),
        (None, 2) => Some(Outcome::Win(touchmove::Color::Black)),
        _ => None,
    };
    record.set_result(result);
    record
}

/// Adds a random legal move; early ones are often the same.
fn random_move(
    record: &mut GameRecord,
    node: NodeId,
    is_early: bool,
    numbers: &mut Numbers,
) -> Option<NodeId> {
    let legal = record.position(node)?.legal_moves();
    let place = numbers.pick(legal.len(), is_early);
    let mv = legal.get(place)?.to_move();
    record.play(node, mv).ok()
}

/// Takes the move that the same player made before back to where the piece came from.
fn move_back(record: &mut GameRecord, node: NodeId) -> Option<NodeId> {
    let RecordMove::Played(mv) = record.move_at(record.parent(node)?)? else {
        return None;
    };
    let back = Move::new(mv.to(), mv.from(), None);
    record.play(node, back).ok()
}

/// Adds comments, evaluations, signs and variations now and then.
fn annotate(record: &mut GameRecord, before: NodeId, node: NodeId, numbers: &mut Numbers) {
    // A record of this size is never full.
    match numbers.below(6) {
        0 => {
            let score = match numbers.below(8) {
                0 => EvalScore::Mate(numbers.below(9) as i32 - 12),
                _ => EvalScore::Centipawns(numbers.below(600) as i32 - 300),
            };
            let depth = (numbers.below(2) == 0).then_some(18);
            let _ = record.set_eval(node, Some(Eval { score, depth }));
        }
        1 => {
            let comment = Comment::new("a move like any other");
            let _ = record.add_comment(node, comment);
        }
        2 => {
            let _ = record.set_nags(node, [Nag::new(1 + numbers.below(6) as u8)]);
        }
        3 => {
            if let Some(other) = random_move(record, before, false, numbers) {
                let _ = random_move(record, other, false, numbers);
            }
            if numbers.below(4) == 0 {
                let _ = record.add_null(before);
            }
        }
        _ => {}
    }
    debug_assert!(record.move_at(node) != Some(RecordMove::Null));
}
