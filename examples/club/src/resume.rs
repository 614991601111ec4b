//! Stored games: open ones resume when the server starts, finished ones are read when someone asks.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;
use touchmove::arbiter::event::ArbiterAction;
use touchmove::arbiter::{Event, Log};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Color};

use crate::game::Game;
use crate::hub::{Card, Hub};
use crate::journal::Stored;
use crate::seat::Token;
use crate::time::millis;
use crate::view;

/// How many messages wait for a game at most.
pub(crate) const INBOX: usize = 64;

/// Resumes every game that is not over, and returns how many there are. A damaged one costs no
/// other its life.
pub(crate) fn resume(hub: &Arc<Hub>) -> rusqlite::Result<usize> {
    let mut count = 0;
    for name in hub.journal.open_games()? {
        match replayed(hub, &name) {
            Ok(Some(mut game)) => {
                let stopped = game.is_started().then(|| game.begin_pause()).flatten();
                start(game, stopped);
                count += 1;
            }
            Ok(None) => tracing::error!(name, "the name of a stored game is damaged"),
            Err(reason) => tracing::error!(name, reason, "a stored game could not be replayed"),
        }
    }
    Ok(count)
}

/// Reads a game from the journal and replays it. Blocks.
fn replayed(hub: &Arc<Hub>, name: &str) -> Result<Option<Game>, String> {
    let stored = hub.journal.game(name).map_err(|error| error.to_string())?;
    stored.map(|stored| game(hub, stored)).transpose()
}

/// Puts a game into the hub and lets it run.
pub(crate) fn start(game: Game, first: Option<Event>) {
    let (inbox, messages) = mpsc::channel(INBOX);
    let card = Card {
        name: game.name.clone(),
        terms: game.terms.clone(),
        free: game.free(),
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
    let last = game.now();
    let since = stored.began.map_or(0, |began| {
        millis(hub.journal.clock().now()).saturating_sub(began)
    });
    let since = SessionTime::from_millis(u64::try_from(since).unwrap_or(0));
    game.set_now(since.max(last));
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
        let before = self.arbiter.position().clone();
        let is_counted = self.is_counted(event);
        let rulings = self.arbiter.handle(at, event)?;
        self.follow(&before);
        self.note(&rulings);
        self.count(event, is_counted);
        match event {
            Event::Disconnect { by } => self.told_gone[by] = true,
            Event::Reconnect { by } => self.told_gone[by] = false,
            _ => {}
        }
        Ok(())
    }

    /// Prepares the pause for the time in which the server was away. Returns the event that begins
    /// it, if the clocks still ran.
    fn begin_pause(&mut self) -> Option<Event> {
        self.pause = Some(Instant::now() + self.hub().limits.pause);
        // After another kill during a pause, the clocks stand already.
        let runs = self.arbiter.clock().running().is_some();
        runs.then_some(Event::Arbiter(ArbiterAction::StopClocks))
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
    let asked = name.clone();
    let read = tokio::task::spawn_blocking(move || replayed(&hub, &asked));
    match read.await {
        Ok(Ok(game)) => game,
        Ok(Err(reason)) => {
            tracing::error!(name, reason, "a stored game could not be read");
            None
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::Ordering::Relaxed;

    use touchmove::arbiter::{GameConfig, Phase};
    use touchmove::{ByColor, Rulebook};

    use super::*;
    use crate::game::Said;
    use crate::hub::{Limits, Terms};
    use crate::journal::{Durability, Journal, Order};
    use crate::limits::{Addresses, Bucket, MOST_EVENTS, Places};
    use crate::time::Hands;

    const NAME: &str = "aaaaaaaaaa";

    /// A folder that goes with the test.
    struct Folder(std::path::PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("club-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder for the test");
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// Opens a club with the clocks of a test.
    fn open(folder: &Path, hands: &Hands, durability: Durability) -> Arc<Hub> {
        let journal = Journal::open(&folder.join("club.db"), durability, hands.source());
        let limits = Limits {
            games: 10,
            pause: Duration::from_secs(30),
        };
        Arc::new(Hub::new(
            journal.expect("a database"),
            Vec::new(),
            Addresses::new(1.0, 1.0),
            [Places::new(1, 1), Places::new(1, 1)],
            [].into(),
            limits,
        ))
    }

    /// Lets time pass, and the clock beat.
    fn run(hub: &Hub, hands: &Hands, millis: u64) {
        for _ in 0..millis / 250 {
            hands.running.fetch_add(250, Relaxed);
            hub.journal.clock().now();
        }
    }

    /// Stores a new game and lets it start.
    async fn begin(hub: &Arc<Hub>, control: &str) -> Game {
        let control = control.parse().expect("a time control");
        let config = GameConfig::new(Rulebook::SERVER, control).expect("a clock with time");
        let arbiter = Arbiter::new(config.with_casual_play());
        let terms = Terms {
            control: String::new(),
            rulebook: String::new(),
            chess960: None,
            casual: true,
            private: false,
        };
        let token = Token::random().expect("random bits");
        let seats = ByColor::new(Some(token), Some(token));
        let create = Order::Create {
            game: NAME.to_owned(),
            header: arbiter.to_log().to_string(),
            terms: serde_json::to_string(&terms).expect("JSON"),
            seats,
        };
        hub.journal.write(vec![create]).await.expect("stored");
        let mut game = Game::new(Arc::clone(hub), NAME.to_owned(), terms, arbiter, seats);
        for color in Color::ALL {
            game.arrive(color).await;
        }
        game
    }

    async fn say(game: &mut Game, by: Color, say: &str) -> Result<(), String> {
        game.messages = ByColor::from_fn(|_| Bucket::new(10.0, 0.0));
        let said = Said {
            say: say.to_owned(),
            mv: None,
        };
        game.say(by, &said).await.map(drop)
    }

    async fn play_e4_e5(game: &mut Game) {
        for (color, mv) in [(Color::White, "plays e2e4"), (Color::Black, "plays e7e5")] {
            say(game, color, mv).await.expect("a move");
        }
    }

    #[tokio::test]
    async fn session_time_is_what_the_club_has_run_whatever_the_wall_clock_says() {
        let folder = Folder::new("session");
        for jump in [3_600_000, -7_200_000] {
            let hands = Hands::default();
            hands.wall.store(1_800_000_000_000, Relaxed);
            let hub = open(&folder.0, &hands, Durability::Full);
            let mut game = begin(&hub, "1+0").await;
            run(&hub, &hands, 1_000);
            say(&mut game, Color::White, "plays e2e4")
                .await
                .expect("a move");
            hands.wall.fetch_add(jump, Relaxed);
            run(&hub, &hands, 1_500);
            say(&mut game, Color::Black, "plays e7e5")
                .await
                .expect("a move");
            assert_eq!(game.now().as_millis(), 2_500);
            // The server dies, and another one starts when its machine has run for a minute only.
            drop((game, hub));
            hands.running.store(60_000, Relaxed);
            let hub = open(&folder.0, &hands, Durability::Full);
            let mut game = replayed(&hub, NAME).expect("no damage").expect("a game");
            assert_eq!(game.now().as_millis(), 2_500);
            let stop = game.begin_pause().expect("the clock ran");
            assert_eq!(stop.to_string(), "arbiter stops the clocks");
            run(&hub, &hands, 1_000);
            assert_eq!(game.now().as_millis(), 3_500);
            let forget = Order::Forget {
                game: NAME.to_owned(),
            };
            hub.journal.write(vec![forget]).await.expect("stored");
            std::fs::remove_file(folder.0.join("club.db")).expect("removed");
        }
    }

    #[tokio::test]
    async fn what_is_due_waits_if_the_process_was_stopped() {
        let folder = Folder::new("stopped");
        let hands = Hands::default();
        let hub = open(&folder.0, &hands, Durability::None);
        let mut game = begin(&hub, "1+0").await;
        play_e4_e5(&mut game).await;
        // White's page was about to come back when the process was stopped.
        let long_ago = Instant::now().checked_sub(Duration::from_secs(60));
        game.gone[Color::White] = long_ago;
        hands.running.fetch_add(60_000, Relaxed);
        assert!(game.ring().await.is_continue());
        assert!(!game.told_gone[Color::White]);
        assert_eq!(game.arbiter.log().len(), 3);
        game.stand().await;
        let last = game.arbiter.log().last().expect("an entry");
        assert_eq!(last.event.to_string(), "arbiter stops the clocks");
        assert_eq!(last.at.as_millis(), 0);
    }

    #[tokio::test]
    async fn no_flood_of_one_player_takes_claims_offers_or_answers_from_the_other() {
        let folder = Folder::new("flood");
        let hub = open(&folder.0, &Hands::default(), Durability::None);
        let mut game = begin(&hub, "5+3").await;
        play_e4_e5(&mut game).await;
        let mut asked = 0;
        while say(&mut game, Color::White, "asks for a takeback")
            .await
            .is_ok()
        {
            say(&mut game, Color::Black, "declines the takeback")
                .await
                .expect("an answer");
            asked += 1;
        }
        assert_eq!(asked, MOST_EVENTS);
        for said in [
            "offers a draw",
            "claims threefold repetition",
            "declines the draw",
        ] {
            let why = say(&mut game, Color::White, said)
                .await
                .expect_err("too much");
            assert_eq!(why, "white has said too much in this game", "{said}");
        }
        // The other side has lost nothing, and both go on.
        say(&mut game, Color::Black, "asks for a takeback")
            .await
            .expect("a request");
        say(&mut game, Color::White, "declines the takeback")
            .await
            .expect("an answer");
        say(&mut game, Color::White, "plays g1f3")
            .await
            .expect("a move");
        say(&mut game, Color::Black, "claims threefold repetition")
            .await
            .expect("a claim");
        say(&mut game, Color::Black, "offers a draw")
            .await
            .expect("an offer");
        say(&mut game, Color::White, "accepts the draw")
            .await
            .expect("an answer");
        assert!(matches!(game.arbiter.phase(), Phase::Over(_)));
    }
}
