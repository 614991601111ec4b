//! A game in one of its forms, played through move by move.

use std::ops::{ControlFlow, Range};

use arrow_array::{Array, StringArray};
use touchmove::packed::PackedGame;
use touchmove::pgn::{Event, Options, Reader, Replay};
use touchmove::san::PieceLetters;
use touchmove::{LegalMove, Outcome, Position};

/// Whether to play on.
pub type Flow = ControlFlow<()>;

/// A game: packed, as movetext, or as a list of UCI moves from the start position of chess.
#[derive(Clone, Debug)]
pub enum Line<'a> {
    Packed(&'a [u8]),
    /// Movetext, with or without tags. The first game of the text counts.
    Movetext(&'a str),
    Uci(&'a StringArray, Range<usize>),
}

/// What comes next in a game.
#[derive(Clone, Copy, Debug)]
pub enum Step<'s> {
    /// The start position.
    Start(&'s Position),
    /// A move, and the position after it.
    Move(LegalMove<'s>, &'s Position),
    /// A comment on the move before, which only movetext has.
    Comment(&'s str),
}

impl Line<'_> {
    /// Plays the main line until its end, or until the visitor breaks off.
    ///
    /// # Errors
    ///
    /// A sentence if the bytes or the text are no game, or a move is illegal. The moves before were visited.
    pub fn walk(&self, visit: impl FnMut(Step<'_>) -> Flow) -> Result<(), String> {
        match self {
            Self::Packed(bytes) => walk_packed(bytes, visit),
            Self::Movetext(text) => walk_movetext(text, visit, true),
            Self::Uci(moves, places) => walk_uci(moves, places.clone(), visit),
        }
    }

    /// Like [`walk`](Self::walk), without comments.
    pub(crate) fn walk_moves(&self, visit: impl FnMut(Step<'_>) -> Flow) -> Result<(), String> {
        match self {
            Self::Movetext(text) => walk_movetext(text, visit, false),
            _ => self.walk(visit),
        }
    }

    /// Returns the result that the game says itself.
    pub(crate) fn result(&self) -> Option<Outcome> {
        match self {
            Self::Packed(bytes) => PackedGame::from_bytes(bytes).ok()?.result(),
            Self::Movetext(text) => text.split_ascii_whitespace().next_back()?.parse().ok(),
            Self::Uci(..) => None,
        }
    }
}

/// Plays moves that are found one after another.
struct Player<V> {
    position: Position,
    visit: V,
    ply: usize,
}

impl<V: FnMut(Step<'_>) -> Flow> Player<V> {
    fn start(position: Position, mut visit: V) -> (Self, Flow) {
        let flow = visit(Step::Start(&position));
        let player = Self {
            position,
            visit,
            ply: 0,
        };
        (player, flow)
    }

    #[inline]
    fn play<E: std::fmt::Display>(
        &mut self,
        find: impl for<'p> FnOnce(&'p Position) -> Result<LegalMove<'p>, E>,
    ) -> Result<Flow, String> {
        let legal =
            find(&self.position).map_err(|error| format!("half-move {}: {error}", self.ply + 1))?;
        let after = legal.play();
        let flow = (self.visit)(Step::Move(legal, &after));
        self.position = after;
        self.ply += 1;
        Ok(flow)
    }
}

fn walk_packed(bytes: &[u8], visit: impl FnMut(Step<'_>) -> Flow) -> Result<(), String> {
    let game = PackedGame::from_bytes(bytes).map_err(|error| error.to_string())?;
    let start = game.start().map_err(|error| error.to_string())?;
    let (mut player, flow) = Player::start(start, visit);
    if flow.is_break() {
        return Ok(());
    }
    for mv in game.moves() {
        let mv = mv.map_err(|error| error.to_string())?;
        if player.play(|position| position.legal_move(mv))?.is_break() {
            break;
        }
    }
    Ok(())
}

fn walk_uci(
    moves: &StringArray,
    places: Range<usize>,
    visit: impl FnMut(Step<'_>) -> Flow,
) -> Result<(), String> {
    let (mut player, flow) = Player::start(Position::standard(), visit);
    if flow.is_break() {
        return Ok(());
    }
    for place in places {
        let text = if moves.is_valid(place) {
            moves.value(place)
        } else {
            ""
        };
        if player.play(|position| position.parse_uci(text))?.is_break() {
            break;
        }
    }
    Ok(())
}

fn walk_movetext(
    text: &str,
    visit: impl FnMut(Step<'_>) -> Flow,
    comments: bool,
) -> Result<(), String> {
    let mut options = Options::WHOLE_GAMES;
    (options.variations, options.comments) = (false, comments);
    let mut reader = Reader::from_bytes(text.as_bytes()).with_options(options);
    let mut tags = Replay::new().with_options(options);
    let mut begins = Some(visit);
    let mut player = None;
    while let Some(event) = reader.next_event().map_err(|error| error.to_string())? {
        let flow = match event {
            Event::Begin | Event::Tag { .. } => {
                tags.apply(event).map_err(|error| error.to_string())?;
                continue;
            }
            Event::Move(_) | Event::End(_) => {
                let mut flow = Flow::Continue(());
                if let Some(visit) = begins.take() {
                    let (begun, first) = Player::start(tags.position().clone(), visit);
                    (player, flow) = (Some(begun), first);
                }
                match (event, &mut player) {
                    (Event::Move(text), Some(player)) if flow.is_continue() => {
                        player.play(|position| {
                            text.to_legal_move(position).or_else(|error| {
                                let lenient = position
                                    .parse_san_lenient(text.as_bytes(), PieceLetters::ENGLISH);
                                lenient.map_err(|_| error)
                            })
                        })?
                    }
                    _ => Flow::Break(()),
                }
            }
            Event::Comment(text) => match &mut player {
                Some(player) => (player.visit)(Step::Comment(&text.to_text())),
                None => continue,
            },
            _ => continue,
        };
        if flow.is_break() {
            return Ok(());
        }
    }
    match player {
        Some(_) => Ok(()),
        None => Err("there is no game in the text".to_owned()),
    }
}
