//! Views: what the page gets of a game. Whatever it shows about chess or the Laws is in here.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::time::Instant;
use touchmove::arbiter::event::{DisconnectionClaim, Evidence, Retraction};
use touchmove::arbiter::{Event, Phase, Ruling};
use touchmove::clock::SessionTime;
use touchmove::draws::{Claim, ClaimKind};
use touchmove::laws::Rule;
use touchmove::san::San;
use touchmove::{ByColor, Color, Piece, Promotion, Square};

use crate::game::Game;
use crate::hub::Terms;

/// A message to everyone who watches.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Shown<'g> {
    /// The whole game, for someone who enters.
    State {
        you: Option<Color>,
        terms: &'g Terms,
        #[serde(flatten)]
        news: News<'g>,
    },
    /// What has changed.
    Update {
        event: Option<Event>,
        /// The number of moves that still stand; `moves` follow them.
        from: usize,
        #[serde(flatten)]
        news: News<'g>,
    },
}

/// Moves and rulings that are new to the page, and everything that a move changes.
#[derive(Serialize)]
struct News<'g> {
    /// The color that no one plays yet.
    free: Option<Color>,
    moves: Vec<&'g San>,
    heard: Vec<Told>,
    phase: &'static str,
    status: String,
    pieces: BTreeMap<Square, Piece>,
    /// The legal destinations by origin, each with the pieces to choose for a promotion.
    legal: BTreeMap<Square, BTreeMap<Square, Vec<(char, Promotion)>>>,
    /// The origin and destination of the last move.
    last: Option<[Square; 2]>,
    /// The king in check.
    check: Option<Square>,
    clocks: Clocks,
    /// Whether White and Black are connected.
    here: [bool; 2],
    /// What White and Black may do besides moving.
    may: [Vec<Phrase>; 2],
}

/// A ruling in words, with its article and the article's summary.
#[derive(Serialize)]
struct Told {
    text: String,
    article: String,
    edition: String,
    summary: String,
}

/// The milliseconds that are left, and whose clock runs.
#[derive(Serialize)]
struct Clocks {
    white: Option<u64>,
    black: Option<u64>,
    running: Option<Color>,
}

/// Something that a player may say, and in how many milliseconds.
#[derive(Serialize)]
struct Phrase {
    say: String,
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    wait: Option<u64>,
}

/// Returns the whole game, for someone who enters.
pub(crate) fn state(game: &Game, seat: Option<Color>) -> Utf8Bytes {
    written(&Shown::State {
        you: seat,
        terms: &game.terms,
        news: news(game, 0, &game.rulings),
    })
}

/// Returns what has changed: the moves from one on, what was decided, and everything of the moment.
pub(crate) fn update(
    game: &Game,
    moves_from: usize,
    new: &[Ruling],
    event: Option<Event>,
) -> Utf8Bytes {
    written(&Shown::Update {
        event,
        from: moves_from,
        news: news(game, moves_from, new),
    })
}

fn written(shown: &Shown<'_>) -> Utf8Bytes {
    // Every key is a text, so writing cannot fail.
    serde_json::to_string(shown).unwrap_or_default().into()
}

/// Returns rulings as the player hears them who asked for them.
pub(crate) fn answer(rulings: &[Ruling]) -> Vec<String> {
    rulings.iter().map(ToString::to_string).collect()
}

fn news<'g>(game: &'g Game, moves_from: usize, new: &[Ruling]) -> News<'g> {
    let (at, position) = (game.now(), game.arbiter.position());
    let snapshot = game.arbiter.snapshot(at);
    let left = ByColor::from_fn(|color| {
        let left = snapshot.remaining[color];
        left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    });
    let is_open = game.is_started() && !game.is_finished();
    let is_played = is_open && game.pause.is_none();
    let moves = game.moves.get(moves_from..).unwrap_or_default();
    let occupied = Square::ALL.into_iter();
    News {
        free: game.free(),
        moves: moves.iter().map(|one| &one.san).collect(),
        heard: new.iter().map(Told::new).collect(),
        phase: phase(game),
        status: status(game),
        pieces: occupied
            .filter_map(|square| Some((square, position.piece_at(square)?)))
            .collect(),
        legal: if is_played {
            legal(game)
        } else {
            BTreeMap::new()
        },
        last: game.moves.last().map(|last| last.squares),
        check: position.is_check().then(|| position.king(position.turn())),
        clocks: Clocks {
            white: left[Color::White],
            black: left[Color::Black],
            running: snapshot.running.filter(|_| is_open),
        },
        here: Color::ALL.map(|color| game.sockets[color] > 0),
        may: Color::ALL.map(|color| {
            if is_played {
                may(game, color, at)
            } else {
                Vec::new()
            }
        }),
    }
}

impl Told {
    fn new(ruling: &Ruling) -> Self {
        let citation = ruling.citation;
        Self {
            text: ruling.decision.to_string(),
            article: citation.article().to_string(),
            edition: citation.edition().to_string(),
            summary: citation.to_string(),
        }
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
        Phase::BeforeStart if game.free().is_some() => "The game waits for an opponent.".to_owned(),
        Phase::BeforeStart => "The game starts when both players are here.".to_owned(),
        Phase::Over(verdict) => format!("The game is over: {verdict}."),
        Phase::Aborted | Phase::Canceled => "The game was aborted and has no result.".to_owned(),
        Phase::Halted(question) => format!("The arbiter must decide: {question}."),
        _ => match game.pause {
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now()).as_secs() + 1;
                format!(
                    "The server was away, which counts as a pause. The clocks run again when both players are back, or in {left} s."
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
fn legal(game: &Game) -> BTreeMap<Square, BTreeMap<Square, Vec<(char, Promotion)>>> {
    let Phase::Thinking { player } = game.arbiter.phase() else {
        return BTreeMap::new();
    };
    let position = game.arbiter.position();
    let origins = position.by_color(player).into_iter().map(|from| {
        let destinations = game.arbiter.destinations(from).into_iter().map(|to| {
            let moves = position.moves_between(from, to);
            let choices = moves.iter().filter_map(|legal| legal.promotion());
            (to, choices.map(|role| (role.letter(), role)).collect())
        });
        (from, destinations.collect::<BTreeMap<_, _>>())
    });
    origins
        .filter(|(_, destinations)| !destinations.is_empty())
        .collect()
}

/// Returns what a player may do besides moving, as phrases.
fn may(game: &Game, by: Color, at: SessionTime) -> Vec<Phrase> {
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
    let phrase = |event, wait| Phrase {
        say: say(event),
        wait,
    };
    let mut phrases: Vec<_> = may.into_iter().map(|event| phrase(event, None)).collect();
    if let Some(from) = arbiter.disconnection_claim(by) {
        let wait = u64::try_from(from.since(at).as_millis()).unwrap_or(u64::MAX);
        for claim in [DisconnectionClaim::Win, DisconnectionClaim::Draw] {
            phrases.push(phrase(Event::ClaimDisconnection { by, claim }, Some(wait)));
        }
    }
    phrases
}
