//! Views: what the page gets of a game. Whatever it shows about chess or the Laws is in here.

use axum::extract::ws::Utf8Bytes;
use serde_json::{Map, Value, json};
use tokio::time::Instant;
use touchmove::arbiter::event::{DisconnectionClaim, Evidence, Retraction};
use touchmove::arbiter::{Event, Phase, Ruling};
use touchmove::clock::SessionTime;
use touchmove::draws::{Claim, ClaimKind};
use touchmove::laws::Rule;
use touchmove::{Color, Square};

use crate::game::Game;

/// A ruling that everyone has heard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard {
    pub(crate) at: SessionTime,
    /// The half-move after which it was decided.
    pub(crate) ply: u32,
    pub(crate) ruling: Ruling,
}

/// Returns the whole game, for someone who enters.
pub(crate) fn state(game: &Game, seat: Option<Color>) -> Utf8Bytes {
    let mut state = now(game);
    state.insert("t".to_owned(), "state".into());
    state.insert("you".to_owned(), json!(seat));
    state.insert("terms".to_owned(), json!(game.terms));
    state.insert(
        "title".to_owned(),
        game.arbiter.config().rulebook().edition().title().into(),
    );
    let free = Color::ALL
        .into_iter()
        .find(|&color| game.seats[color].is_none());
    state.insert("free".to_owned(), json!(free));
    state.insert("moves".to_owned(), moves(game, 0));
    state.insert("heard".to_owned(), heard(&game.rulings));
    Value::Object(state).to_string().into()
}

/// Returns what has changed: the moves from one on, what was decided, and everything of the moment.
pub(crate) fn update(
    game: &Game,
    moves_from: usize,
    new: &[Heard],
    event: Option<Event>,
) -> Utf8Bytes {
    let mut update = now(game);
    update.insert("t".to_owned(), "update".into());
    update.insert("event".to_owned(), json!(event));
    update.insert("from".to_owned(), moves_from.into());
    update.insert("moves".to_owned(), moves(game, moves_from));
    update.insert("heard".to_owned(), heard(new));
    Value::Object(update).to_string().into()
}

fn moves(game: &Game, from: usize) -> Value {
    let moves = game.moves.get(from..).unwrap_or_default();
    moves
        .iter()
        .map(|one| Value::from(one.san.as_str()))
        .collect()
}

fn heard(heard: &[Heard]) -> Value {
    heard
        .iter()
        .map(|heard| ruling(heard.at, heard.ply, &heard.ruling))
        .collect()
}

/// Returns a ruling in words, with its article and the article's summary.
fn ruling(at: SessionTime, ply: u32, ruling: &Ruling) -> Value {
    let citation = ruling.citation;
    json!({
        "at": at.as_millis(),
        "ply": ply,
        "text": ruling.decision.to_string(),
        "article": citation.article().to_string(),
        "edition": citation.edition().to_string(),
        "summary": citation.to_string(),
    })
}

/// Returns rulings as the player hears them who asked for them.
pub(crate) fn answer(rulings: &[Ruling]) -> Value {
    rulings
        .iter()
        .map(|ruling| Value::from(ruling.to_string()))
        .collect()
}

/// Returns everything that a new move changes.
fn now(game: &Game) -> Map<String, Value> {
    let arbiter = &game.arbiter;
    let (at, position) = (game.now(), arbiter.position());
    let snapshot = arbiter.snapshot(at);
    let remaining = |color| {
        snapshot.remaining[color].map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    };
    let is_open = game.is_started() && !game.is_finished();
    let pieces = Square::ALL.into_iter().filter_map(|square| {
        let piece = position.piece_at(square)?;
        Some((square.to_string(), Value::from(piece.to_string())))
    });
    let check = position.is_check().then(|| position.king(position.turn()));
    let value = json!({
        "phase": phase(game),
        "status": status(game),
        "turn": arbiter.turn(),
        "pieces": pieces.collect::<Map<_, _>>(),
        "legal": if is_open && game.pause.is_none() { legal(game) } else { json!({}) },
        "last": game.moves.last().map(|last| last.squares),
        "check": check,
        "clocks": {
            "white": remaining(Color::White),
            "black": remaining(Color::Black),
            "running": if is_open { snapshot.running } else { None },
        },
        "here": Color::ALL.map(|color| game.sockets[color] > 0),
        "may": if is_open && game.pause.is_none() { json!(Color::ALL.map(|color| may(game, color, at))) } else { json!([[], []]) },
    });
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn phase(game: &Game) -> &'static str {
    match game.arbiter.phase() {
        Phase::BeforeStart => "waiting",
        Phase::Over(_) | Phase::Canceled | Phase::Aborted => "over",
        _ if game.pause.is_some() => "paused",
        _ => "playing",
    }
}

/// Returns where the game stands, in words.
fn status(game: &Game) -> String {
    match game.arbiter.phase() {
        Phase::BeforeStart => "The game waits for an opponent.".to_owned(),
        Phase::Over(verdict) => format!("The game is over: {verdict}."),
        Phase::Aborted | Phase::Canceled => "The game was aborted and has no result.".to_owned(),
        Phase::Halted(question) => format!("The arbiter must decide: {question}."),
        _ => match game.pause {
            Some(pause) => {
                let left = pause
                    .until
                    .saturating_duration_since(Instant::now())
                    .as_secs()
                    + 1;
                let away = pause.away.as_secs();
                format!(
                    "The server was away for {away} s, which counts as a pause. The clocks run again when both players are back, or in {left} s."
                )
            }
            None if game.arbiter.position().is_check() => {
                format!("{} to move, in check.", capital(game.arbiter.turn()))
            }
            None => format!("{} to move.", capital(game.arbiter.turn())),
        },
    }
}

fn capital(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns the legal destinations by origin, each with the pieces to choose for a promotion.
fn legal(game: &Game) -> Value {
    let Phase::Thinking { player } = game.arbiter.phase() else {
        return json!({});
    };
    let position = game.arbiter.position();
    let origins = position.by_color(player).into_iter().filter_map(|from| {
        let destinations = game.arbiter.destinations(from);
        let to = destinations.into_iter().map(|to| {
            let moves = position.moves_between(from, to);
            let choices = moves.iter().filter_map(|legal| legal.promotion());
            let choices = choices.map(|role| json!([role.letter().to_string(), role.to_string()]));
            (to.to_string(), choices.collect())
        });
        (!destinations.is_empty()).then(|| (from.to_string(), Value::Object(to.collect())))
    });
    Value::Object(origins.collect())
}

/// Returns what a player may do besides moving, as phrases. `in` says in how many milliseconds.
fn may(game: &Game, by: Color, at: SessionTime) -> Vec<Value> {
    let (arbiter, rulebook) = (&game.arbiter, game.arbiter.config().rulebook());
    let mut may = Vec::new();
    let say = |event: Event| {
        let phrase = event.to_string();
        phrase
            .split_once(' ')
            .map_or_else(String::new, |(_, said)| said.to_owned())
    };
    if arbiter.asks_for_takeback(!by) {
        may.extend([Event::AcceptTakeback { by }, Event::DeclineTakeback { by }]);
    }
    if arbiter.asks_for_takeback(by) {
        may.push(Event::Retract {
            by,
            what: Retraction::Takeback,
        });
    }
    if arbiter.offers_draw(!by) {
        may.extend([Event::AcceptDraw { by }, Event::DeclineDraw { by }]);
    }
    let trials = [
        (
            Rule::DrawOffer,
            Event::OfferDraw {
                by,
                conditional: false,
            },
        ),
        (Rule::Takeback, Event::RequestTakeback { by }),
        (Rule::Abort, Event::Abort { by }),
    ];
    for (rule, event) in trials {
        let stands = match event {
            Event::OfferDraw { .. } => arbiter.offers_draw(by) || arbiter.offers_draw(!by),
            Event::RequestTakeback { .. } => {
                arbiter.asks_for_takeback(by) || arbiter.asks_for_takeback(!by)
            }
            _ => false,
        };
        if rulebook.is_in_force(rule) && !stands && game.would_hear(event) {
            may.push(event);
        }
    }
    // Whether a claim is correct is for the player to know.
    if arbiter.phase() == (Phase::Thinking { player: by }) {
        for (rule, kind) in [
            (Rule::ThreefoldRepetition, ClaimKind::ThreefoldRepetition),
            (Rule::FiftyMoves, ClaimKind::FiftyMoves),
        ] {
            if rulebook.is_in_force(rule) {
                may.push(Event::ClaimDraw {
                    by,
                    claim: Claim::on_board(kind),
                    evidence: Evidence::Record,
                });
            }
        }
    }
    may.push(Event::Resign { by });
    let mut phrases: Vec<Value> = may
        .into_iter()
        .map(|event| json!({ "say": say(event) }))
        .collect();
    if let Some(from) = arbiter.disconnection_claim(by) {
        let wait = u64::try_from(from.since(at).as_millis()).unwrap_or(u64::MAX);
        for claim in [DisconnectionClaim::Win, DisconnectionClaim::Draw] {
            phrases
                .push(json!({ "say": say(Event::ClaimDisconnection { by, claim }), "in": wait }));
        }
    }
    phrases
}
