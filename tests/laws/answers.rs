//! What an arbiter answers to the queries of stories: `? board`, `? deadline`, `? destinations e2`.

use touchmove::arbiter::Phase;
use touchmove::clock::SessionTime;
use touchmove::pgn::Style;
use touchmove::{Arbiter, Color, Setup, Square};

use crate::scenario::at;

/// What the arbiter answers to a query after a note.
pub(crate) fn answer(arbiter: &Arbiter, query: &str, note: &str) -> String {
    let (query, about) = query.split_once(' ').unwrap_or((query, ""));
    match query {
        "phase" => phase(arbiter),
        "running" => match arbiter.clock().running() {
            Some(player) => player.to_string(),
            None => "none".to_owned(),
        },
        "left" => {
            let time = at(note.split(' ').next().unwrap_or_default());
            let left = Color::ALL.map(|player| match arbiter.clock().remaining(player, time) {
                Some(left) => SessionTime::START.saturating_add(left).to_string(),
                None => "-".to_owned(),
            });
            left.join(" ")
        }
        "obligation" => format!("{:?}", arbiter.obligation()),
        "moves" => {
            let obligation = arbiter.obligation();
            let moves = arbiter.position().legal_moves();
            let allowed = moves.into_iter().filter(|legal| obligation.allows(*legal));
            let mut moves: Vec<_> = allowed.map(|legal| legal.san().to_string()).collect();
            moves.sort();
            moves.join(" ")
        }
        "destinations" => {
            let square: Square = about.parse().expect("a square");
            let destinations = arbiter.destinations(square).into_iter();
            destinations
                .map(|square| square.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        }
        "completed" => {
            let completed = Color::ALL.map(|by| arbiter.clock().moves_completed(by).to_string());
            completed.join(" ")
        }
        "pgn" => {
            let pgn = arbiter.to_record().to_pgn(Style::Compact);
            pgn.trim_end().replace('\n', " ")
        }
        "occurrences" => arbiter.repetitions().count().to_string(),
        "half-moves" => arbiter.moves().count().to_string(),
        "line" => {
            let moves: Vec<_> = arbiter.moves().map(|mv| mv.to_string()).collect();
            moves.join(" ")
        }
        "position" => arbiter.position().to_string(),
        "board" => {
            let board = arbiter.board().clone();
            let setup = Setup {
                board,
                ..Setup::EMPTY
            };
            let fen = setup.to_string();
            fen.split(' ').next().unwrap_or_default().to_owned()
        }
        "offers" => {
            let players = Color::ALL.into_iter().filter(|&by| arbiter.offers_draw(by));
            players
                .map(|by| by.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        }
        "result" => match arbiter.verdict() {
            Some(verdict) => format!("{verdict} after {} half-moves", verdict.ply),
            None => "open".to_owned(),
        },
        "deadline" => time(arbiter.deadline()),
        "grace" => Color::ALL
            .map(|player| time(arbiter.disconnection_claim(player)))
            .join(" "),
        "takebacks" => {
            let players = Color::ALL
                .into_iter()
                .filter(|&by| arbiter.asks_for_takeback(by));
            players
                .map(|by| by.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        }
        _ => panic!("no arbiter is asked for: {query}"),
    }
}

fn time(time: Option<SessionTime>) -> String {
    time.map_or_else(|| "none".to_owned(), |time| time.to_string())
}

fn phase(arbiter: &Arbiter) -> String {
    match arbiter.phase() {
        Phase::Thinking { player } => format!("{player} is to move"),
        Phase::Made { player } => format!("{player} is to press"),
        Phase::Over(verdict) => format!("over: {verdict}"),
        other => format!("{other:?}"),
    }
}
