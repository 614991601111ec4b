//! The hub: which games are in memory, and how to reach them.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, mpsc};
use touchmove::Color;

use crate::game::Message;
use crate::journal::Journal;
use crate::limits::Addresses;

/// What the players agreed to when the game was created, as the lobby shows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) control: String,
    pub(crate) rulebook: String,
    pub(crate) chess960: Option<u16>,
    pub(crate) casual: bool,
}

/// A game in the lobby.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Card {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) terms: Terms,
    /// The color that no one plays yet.
    pub(crate) free: Option<Color>,
}

#[derive(Debug)]
struct Place {
    inbox: mpsc::Sender<Message>,
    card: Card,
}

/// How many games and sockets there may be, and how long the clocks wait after a restart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) games: usize,
    pub(crate) sockets: usize,
    pub(crate) pause: Duration,
}

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) journal: Journal,
    pub(crate) hosts: Vec<String>,
    pub(crate) addresses: Addresses,
    pub(crate) sockets: Semaphore,
    /// Replays of stored games for PGN, logs and pictures that may run at the same time.
    pub(crate) replays: Semaphore,
    pub(crate) limits: Limits,
    games: Mutex<BTreeMap<String, Place>>,
}

impl Hub {
    pub(crate) fn new(
        journal: Journal,
        hosts: Vec<String>,
        addresses: Addresses,
        limits: Limits,
    ) -> Self {
        Self {
            journal,
            hosts,
            addresses,
            sockets: Semaphore::new(limits.sockets),
            replays: Semaphore::new(4),
            limits,
            games: Mutex::default(),
        }
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<String, Place>> {
        // Nothing in this file panics while it holds the lock, so the map is whole.
        self.games
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Returns the way to a game in memory.
    pub(crate) fn find(&self, name: &str) -> Option<mpsc::Sender<Message>> {
        self.games().get(name).map(|place| place.inbox.clone())
    }

    pub(crate) fn has_room(&self) -> bool {
        self.games().len() < self.limits.games
    }

    pub(crate) fn insert(&self, card: Card, inbox: mpsc::Sender<Message>) {
        let mut games = self.games();
        games.insert(card.name.clone(), Place { inbox, card });
        self.journal
            .open_count()
            .store(games.len(), Ordering::Relaxed);
    }

    /// Notes that both seats of a game are taken.
    pub(crate) fn fill(&self, name: &str) {
        if let Some(place) = self.games().get_mut(name) {
            place.card.free = None;
        }
    }

    pub(crate) fn remove(&self, name: &str) {
        let mut games = self.games();
        games.remove(name);
        self.journal
            .open_count()
            .store(games.len(), Ordering::Relaxed);
    }

    /// Returns games that wait for a player, games that are played, and how many there are.
    pub(crate) fn lobby(&self, most: usize) -> (Vec<Card>, Vec<Card>, usize) {
        let games = self.games();
        let some = |waits: bool| {
            let cards = games.values().map(|place| &place.card);
            cards
                .filter(|card| card.free.is_some() == waits)
                .take(most)
                .cloned()
                .collect()
        };
        (some(true), some(false), games.len())
    }
}
