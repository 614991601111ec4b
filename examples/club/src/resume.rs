//! Stored games: open ones resume when the server starts, finished ones are read when someone asks.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;
use touchmove::arbiter::event::ArbiterAction;
use touchmove::arbiter::{Event, Log};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Color};

use crate::game::{Game, Pause};
use crate::hub::{Card, Hub};
use crate::journal::{Stored, io_error, unix_millis};
use crate::seat::Token;
use crate::view;

/// How many messages wait for a game at most.
pub(crate) const INBOX: usize = 64;

/// Resumes every game that is not over, and returns how many there are.
pub(crate) fn resume(hub: &Arc<Hub>) -> io::Result<usize> {
    let alive = hub.journal.last_alive().map_err(io_error)?;
    let mut count = 0;
    for stored in hub.journal.open_games().map_err(io_error)? {
        let name = stored.name.clone();
        match game(hub, stored) {
            Ok(mut game) => {
                let stopped = game.is_started().then(|| game.begin_pause(alive)).flatten();
                start(game, stopped);
                count += 1;
            }
            Err(reason) => tracing::error!(name, reason, "a stored game could not be replayed"),
        }
    }
    Ok(count)
}

/// Puts a game into the hub and lets it run.
pub(crate) fn start(game: Game, first: Option<Event>) {
    let (inbox, messages) = mpsc::channel(INBOX);
    let free = Color::ALL
        .into_iter()
        .find(|&color| game.seats[color].is_none());
    let card = Card {
        name: game.name.clone(),
        terms: game.terms.clone(),
        free,
    };
    game.hub().insert(card, inbox);
    tokio::spawn(game.run(messages, first));
}

/// Replays a stored game.
fn game(hub: &Arc<Hub>, stored: Stored) -> Result<Game, String> {
    let terms = serde_json::from_str(&stored.terms).map_err(|error| error.to_string())?;
    let log: Log = stored.log.parse().map_err(|error| format!("{error}"))?;
    let arbiter = Arbiter::new(log.config().clone());
    let mut game = Game::new(Arc::clone(hub), stored.name, terms, arbiter, stored.seats);
    for entry in log.entries() {
        game.replay(entry.at, entry.event)
            .map_err(|error| error.to_string())?;
    }
    let since = unix_millis().saturating_sub(stored.started.unwrap_or_else(unix_millis));
    game.set_now(SessionTime::from_millis(u64::try_from(since).unwrap_or(0)));
    game.started = stored.started;
    game.date = stored.date;
    Ok(game)
}

impl Game {
    /// Handles a stored event again.
    fn replay(
        &mut self,
        at: SessionTime,
        event: Event,
    ) -> Result<(), touchmove::arbiter::HandleError> {
        let written = self.written(event);
        let rulings = self.arbiter.handle(at, event)?;
        self.follow(written);
        self.note(&rulings);
        match event {
            Event::Disconnect { by } => self.told_gone[by] = true,
            Event::Reconnect { by } => self.told_gone[by] = false,
            _ => {}
        }
        Ok(())
    }

    /// Prepares the pause for the time in which the server was away. Returns the event that begins
    /// it, if the clocks still ran.
    fn begin_pause(&mut self, alive: i64) -> Option<Event> {
        let last = self.arbiter.log().last()?.at;
        let alive = alive.saturating_sub(self.started?);
        let stopped = SessionTime::from_millis(u64::try_from(alive).unwrap_or(0)).max(last);
        let now = self.now().max(stopped);
        self.set_now(stopped);
        let away = now.since(stopped);
        self.pause = Some(Pause {
            away,
            until: Instant::now() + self.hub().limits.pause,
        });
        // After another kill during a pause, the clocks stand already.
        let stop = Event::Arbiter(ArbiterAction::StopClocks);
        let runs = self.arbiter.clock().running().is_some();
        runs.then_some(stop)
    }
}

/// Returns what a visitor of a finished game is shown.
pub(crate) async fn finished_state(
    hub: &Arc<Hub>,
    name: String,
    token: Option<Token>,
) -> Option<Utf8Bytes> {
    let game = stored_game(hub, name).await?;
    let seat = Color::ALL.into_iter().find(|&color| {
        let seat = game.seats[color].zip(token);
        seat.is_some_and(|(seat, token)| seat.matches(&token))
    });
    Some(view::state(&game, seat))
}

/// Reads a game from the journal and replays it, a few at a time.
pub(crate) async fn stored_game(hub: &Arc<Hub>, name: String) -> Option<Game> {
    let _turn = tokio::time::timeout(Duration::from_secs(10), hub.replays.acquire())
        .await
        .ok()?
        .ok()?;
    let hub = Arc::clone(hub);
    let read = tokio::task::spawn_blocking(move || {
        let stored = hub.journal.game(&name).map_err(|error| error.to_string())?;
        stored.map(|stored| game(&hub, stored)).transpose()
    });
    match read.await {
        Ok(Ok(game)) => game,
        Ok(Err(reason)) => {
            tracing::error!(reason, "a stored game could not be read");
            None
        }
        Err(_) => None,
    }
}
