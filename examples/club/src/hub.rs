//! The hub: which games are in memory, and how to reach them.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, mpsc};
use touchmove::Color;

use crate::game::Message;
use crate::journal::Journal;
use crate::limits::{Addresses, Places};

/// What the players agreed to when the game was created, as the lobby shows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) control: String,
    pub(crate) rulebook: String,
    pub(crate) chess960: Option<u16>,
    pub(crate) casual: bool,
    /// Whether only those who have the link find it.
    #[serde(default)]
    pub(crate) private: bool,
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

/// The games in memory. Their numbers grow, so the newest have the greatest.
#[derive(Debug, Default)]
struct Games {
    next: u64,
    places: HashMap<String, (u64, mpsc::Sender<Message>)>,
    cards: BTreeMap<u64, Card>,
}

/// How many games there may be, and how long the clocks wait after a restart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) games: usize,
    pub(crate) pause: Duration,
}

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) journal: Journal,
    pub(crate) hosts: Vec<String>,
    pub(crate) addresses: Addresses,
    pub(crate) spectators: Arc<Places>,
    /// Games that are not over, by who created them.
    pub(crate) created: Arc<Places>,
    /// Who may say for whom a request is.
    pub(crate) proxies: Arc<[IpAddr]>,
    /// Replays of stored games for PGN, logs and pictures that may run at the same time.
    pub(crate) replays: Semaphore,
    pub(crate) limits: Limits,
    games: Mutex<Games>,
}

impl Hub {
    pub(crate) fn new(
        journal: Journal,
        hosts: Vec<String>,
        addresses: Addresses,
        [spectators, created]: [Places; 2],
        proxies: Arc<[IpAddr]>,
        limits: Limits,
    ) -> Self {
        Self {
            journal,
            hosts,
            addresses,
            spectators: Arc::new(spectators),
            created: Arc::new(created),
            proxies,
            replays: Semaphore::new(4),
            limits,
            games: Mutex::default(),
        }
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        // Nothing in this file panics while it holds the lock, so the maps are whole.
        self.games
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Returns the way to a game in memory.
    pub(crate) fn find(&self, name: &str) -> Option<mpsc::Sender<Message>> {
        self.games()
            .places
            .get(name)
            .map(|(_, inbox)| inbox.clone())
    }

    pub(crate) fn has_room(&self) -> bool {
        self.games().places.len() < self.limits.games
    }

    pub(crate) fn insert(&self, card: Card, inbox: mpsc::Sender<Message>) {
        let mut games = self.games();
        let number = games.next;
        games.next += 1;
        games.places.insert(card.name.clone(), (number, inbox));
        if !card.terms.private {
            games.cards.insert(number, card);
        }
        self.count(&games);
    }

    /// Notes that both seats of a game are taken.
    pub(crate) fn fill(&self, name: &str) {
        let mut games = self.games();
        let number = games.places.get(name).map(|(number, _)| *number);
        if let Some(card) = number.and_then(|number| games.cards.get_mut(&number)) {
            card.free = None;
        }
    }

    pub(crate) fn remove(&self, name: &str) {
        let mut games = self.games();
        if let Some((number, _)) = games.places.remove(name) {
            games.cards.remove(&number);
        }
        self.count(&games);
    }

    fn count(&self, games: &Games) {
        let count = self.journal.open_count();
        count.store(games.places.len(), Ordering::Relaxed);
    }

    /// Returns the newest games that wait for a player, the newest that are played, and how many
    /// games there are.
    pub(crate) fn lobby(&self, most: usize) -> (Vec<Card>, Vec<Card>, usize) {
        let games = self.games();
        let newest = |waits: bool| {
            let cards = games.cards.values().rev();
            cards
                .filter(|card| card.free.is_some() == waits)
                .take(most)
                .cloned()
                .collect()
        };
        (newest(true), newest(false), games.places.len())
    }
}
