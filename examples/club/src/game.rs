//! A game: one task that owns the arbiter, its timer, and everyone who watches.
//!
//! The task sleeps until a message arrives or the next deadline passes. Each event is committed to
//! the journal before anyone hears of it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;
use touchmove::arbiter::event::{ArbiterAction, Evidence};
use touchmove::arbiter::ruling::{Audience, Decision};
use touchmove::arbiter::{Event, Phase, Ruling, Rulings};
use touchmove::clock::SessionTime;
use touchmove::san::San;
use touchmove::{Arbiter, ByColor, Color, Move, Position, Square};

use crate::hub::{Hub, Terms};
use crate::journal::{NotStored, Order};
use crate::limits::{Bucket, MOST_EVENTS, MOST_SEAT_SOCKETS, MOST_UPDATES_BEHIND, Place};
use crate::seat::Token;
use crate::time::millis;
use crate::view;

/// A player whose last socket is gone for this long is disconnected. A reload takes less.
const RELOAD: Duration = Duration::from_secs(3);
/// A game without an opponent and without a visitor is forgotten after this time.
const LONGEST_WAIT: Duration = Duration::from_secs(3_600);

/// What the task of a game is asked.
#[derive(Debug)]
pub(crate) enum Message {
    /// Takes the free seat.
    Join {
        answer: oneshot::Sender<Result<(Color, Token), String>>,
    },
    /// Begins to watch, from a seat if the token is right.
    Enter {
        token: Option<Token>,
        answer: oneshot::Sender<Result<Entrance, Refusal>>,
    },
    /// A socket of a seat is gone.
    Leave { seat: Color },
    /// A player does something.
    Say {
        seat: Color,
        said: Said,
        answer: oneshot::Sender<Result<Vec<Ruling>, String>>,
    },
}

/// What a player says: a phrase of the arbiter's language without the player, such as `resigns`.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct Said {
    pub(crate) say: String,
    /// A move in SAN or by its squares, which ends the phrase.
    #[serde(default, rename = "move")]
    pub(crate) mv: Option<String>,
}

/// What someone who enters gets: the seat, the game so far, and what happens from now on.
#[derive(Debug)]
pub(crate) struct Entrance {
    pub(crate) seat: Option<Color>,
    pub(crate) state: Utf8Bytes,
    pub(crate) updates: broadcast::Receiver<Utf8Bytes>,
}

/// Why someone cannot enter, and whether it makes sense to try again.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) why: String,
    pub(crate) again: bool,
}

/// A move that stands: as it is written, and the squares that the piece left and reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub(crate) san: San,
    pub(crate) squares: [Square; 2],
}

/// A game in memory.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) name: String,
    pub(crate) terms: Terms,
    pub(crate) arbiter: Arbiter,
    /// The moves that stand.
    pub(crate) moves: Vec<Written>,
    /// What everyone may hear.
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) seats: ByColor<Option<Token>>,
    /// How many sockets play from a seat.
    pub(crate) sockets: ByColor<u32>,
    /// Since when a seat without a socket is without one, until the arbiter was told.
    pub(crate) gone: ByColor<Option<Instant>>,
    /// Whether the arbiter knows that a player is away.
    pub(crate) told_gone: ByColor<bool>,
    /// When the clocks run again at the latest, if they stand because the server was away.
    pub(crate) pause: Option<Instant>,
    /// The place of the game at the address of its creator.
    pub(crate) place: Option<Place>,
    /// The day on which a stored game began, for its record.
    pub(crate) date: Option<String>,
    /// A moment of club time, and the session time then.
    clock: (Duration, SessionTime),
    stops: watch::Receiver<()>,
    /// What each seat may still say at the moment, over all its sockets.
    pub(crate) messages: ByColor<Bucket>,
    /// How many events of each player count against the bound.
    events: ByColor<usize>,
    updates: broadcast::Sender<Utf8Bytes>,
    hub: Arc<Hub>,
}

impl Game {
    pub(crate) fn new(
        hub: Arc<Hub>,
        name: String,
        terms: Terms,
        arbiter: Arbiter,
        seats: ByColor<Option<Token>>,
    ) -> Self {
        let now = Instant::now();
        let clock = hub.journal.clock();
        let (club, stops) = (clock.now(), clock.stops());
        Self {
            name,
            terms,
            arbiter,
            moves: Vec::new(),
            rulings: Vec::new(),
            seats,
            sockets: ByColor::new(0, 0),
            gone: ByColor::new(Some(now), Some(now)),
            told_gone: ByColor::new(false, false),
            pause: None,
            place: None,
            date: None,
            clock: (club, SessionTime::START),
            stops,
            messages: ByColor::from_fn(|_| Bucket::new(30.0, 10.0)),
            events: ByColor::new(0, 0),
            updates: broadcast::channel(MOST_UPDATES_BEHIND).0,
            hub,
        }
    }

    pub(crate) const fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// Sets the session time of this moment.
    pub(crate) fn set_now(&mut self, now: SessionTime) {
        self.clock = (self.hub.journal.clock().now(), now);
    }

    /// Returns the session time of this moment, never before the last event.
    pub(crate) fn now(&self) -> SessionTime {
        let (club, session) = self.clock;
        let since = self.hub.journal.clock().now().saturating_sub(club);
        let last = self
            .arbiter
            .log()
            .last()
            .map_or(SessionTime::START, |entry| entry.at);
        session.saturating_add(since).max(last)
    }

    /// Returns the color that no one plays yet.
    pub(crate) fn free(&self) -> Option<Color> {
        let mut colors = Color::ALL.into_iter();
        colors.find(|&color| self.seats[color].is_none())
    }

    pub(crate) fn is_started(&self) -> bool {
        self.arbiter.phase() != Phase::BeforeStart
    }

    pub(crate) fn is_finished(&self) -> bool {
        matches!(
            self.arbiter.phase(),
            Phase::Over(_) | Phase::Aborted | Phase::Canceled
        )
    }

    /// Runs the game until it is over or forgotten. The first event, if any, has just happened.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Message>, first: Option<Event>) {
        if let Some(first) = first {
            self.tell(first).await;
        }
        while !self.is_finished() {
            let alarm = self.alarm();
            let rings = async {
                match alarm {
                    Some(at) => tokio::time::sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                _ = self.stops.changed() => self.stand().await,
                message = inbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                () = rings => if self.ring().await.is_break() { break },
            }
        }
        self.hub.remove(&self.name);
    }

    /// Returns when the game must look at the time next.
    fn alarm(&self) -> Option<Instant> {
        if !self.is_started() {
            // Both are there, but the start could not be stored.
            if self.is_full() {
                return Some(Instant::now() + RELOAD);
            }
            // As long as anyone is there, the game waits.
            let seated = Color::ALL
                .into_iter()
                .filter(|&color| self.seats[color].is_some());
            let gone: Option<Vec<Instant>> = seated.map(|color| self.gone[color]).collect();
            return Some(gone?.into_iter().max()? + LONGEST_WAIT);
        }
        if self.pause.is_some() {
            return self.pause;
        }
        let deadline = self.arbiter.deadline();
        // A deadline beyond what the system can count is no deadline.
        let deadline = deadline.and_then(|at| Instant::now().checked_add(at.since(self.now())));
        let gone = Color::ALL.into_iter().filter_map(|color| self.gone[color]);
        gone.map(|since| since + RELOAD).chain(deadline).min()
    }

    /// Does what is due.
    pub(crate) async fn ring(&mut self) -> std::ops::ControlFlow<()> {
        let now = self.now();
        // If the process was stopped, that comes first: it may be the only reason why anything is due.
        if self.stops.has_changed().is_ok_and(|changed| changed) {
            return std::ops::ControlFlow::Continue(());
        }
        if !self.is_started() && self.is_full() {
            self.begin().await;
            return std::ops::ControlFlow::Continue(());
        }
        if !self.is_started() {
            let forget = Order::Forget {
                game: self.name.clone(),
            };
            let _ = self.hub.journal.write(vec![forget]).await;
            return std::ops::ControlFlow::Break(());
        }
        let instant = Instant::now();
        if self.pause.is_some_and(|until| until <= instant) {
            self.resume().await;
        }
        if self.arbiter.deadline().is_some_and(|at| at <= now) && self.pause.is_none() {
            self.tell(Event::ObserveClocks).await;
        }
        for by in Color::ALL {
            if self.pause.is_none() && self.gone[by].is_some_and(|since| since + RELOAD <= instant)
            {
                self.gone[by] = None;
                self.tell(Event::Disconnect { by }).await;
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    /// Tells the arbiter something that the server saw. Rules that do not know it stay silent.
    async fn tell(&mut self, event: Event) {
        if self.is_finished() {
            return;
        }
        match self.handle(event, Vec::new()).await {
            Ok(_) => match event {
                Event::Disconnect { by } => self.told_gone[by] = true,
                Event::Reconnect { by } => self.told_gone[by] = false,
                _ => {}
            },
            Err(reason) => tracing::debug!(game = self.name, %event, reason, "not handled"),
        }
    }

    /// Lets the clocks stand, because the process was stopped. That time is no session time.
    pub(crate) async fn stand(&mut self) {
        if !self.is_started() || self.is_finished() {
            return;
        }
        let was_paused = self.pause.is_some();
        // A socket that was cut off in the meantime is noticed as soon as a reload.
        let wait = if self.is_full() {
            RELOAD
        } else {
            self.hub.limits.pause
        };
        self.pause = Some(Instant::now() + wait);
        if !was_paused && self.arbiter.clock().running().is_some() {
            self.tell(Event::Arbiter(ArbiterAction::StopClocks)).await;
        } else {
            self.publish(self.moves.len(), &[], None);
        }
    }

    /// Lets the clocks run after a pause.
    async fn resume(&mut self) {
        self.pause = None;
        let now = Instant::now();
        self.tell(Event::Arbiter(ArbiterAction::RunClocks)).await;
        for by in Color::ALL {
            let is_here = self.sockets[by] > 0;
            self.gone[by] = (!is_here && !self.told_gone[by]).then_some(now);
            if is_here && self.told_gone[by] {
                self.tell(Event::Reconnect { by }).await;
            }
        }
    }

    async fn hear(&mut self, message: Message) {
        // Whoever asked may be gone by the time of the answer, which then reaches no one.
        match message {
            Message::Join { answer } => drop(answer.send(self.join().await)),
            Message::Enter { token, answer } => match self.seat_of(token.as_ref()) {
                Ok(Some(seat)) if !self.admits(seat) => {
                    let why = "too many sockets at this seat".to_owned();
                    drop(answer.send(Err(Refusal { why, again: true })));
                }
                Ok(seat) => {
                    let returned = match seat {
                        Some(color) => self.arrive(color).await,
                        None => false,
                    };
                    let entrance = Entrance {
                        seat,
                        state: view::state(self, seat),
                        updates: self.updates.subscribe(),
                    };
                    if answer.send(Ok(entrance)).is_err()
                        && let Some(color) = seat
                    {
                        self.leave(color);
                    }
                    if returned {
                        self.publish(self.moves.len(), &[], None);
                    }
                }
                Err(why) => drop(answer.send(Err(Refusal { why, again: false }))),
            },
            Message::Leave { seat } => self.leave(seat),
            Message::Say { seat, said, answer } => drop(answer.send(self.say(seat, &said).await)),
        }
    }

    /// Returns the seat of a token. Both seats are compared whatever the token is.
    fn seat_of(&self, token: Option<&Token>) -> Result<Option<Color>, String> {
        let Some(token) = token else { return Ok(None) };
        let fits =
            ByColor::from_fn(|color| self.seats[color].is_some_and(|seat| seat.matches(token)));
        match (fits[Color::White], fits[Color::Black]) {
            (true, _) => Ok(Some(Color::White)),
            (_, true) => Ok(Some(Color::Black)),
            _ => Err("this token has no seat in this game".to_owned()),
        }
    }

    async fn join(&mut self) -> Result<(Color, Token), String> {
        let color = self.free().ok_or("both seats are taken")?;
        let token = Token::random().map_err(|error| error.to_string())?;
        let seat = Order::Seat {
            game: self.name.clone(),
            color,
            token,
        };
        let stored = self.hub.journal.write(vec![seat]).await;
        stored.map_err(|NotStored| "the server could not store this, so the seat is free")?;
        self.seats[color] = Some(token);
        self.gone[color] = Some(Instant::now());
        self.hub.fill(&self.name);
        self.publish(0, &[], None);
        Ok((color, token))
    }

    /// Starts the game, because both players are there.
    async fn begin(&mut self) {
        self.set_now(SessionTime::START);
        let clock = self.hub.journal.clock();
        let open = Order::Open {
            game: self.name.clone(),
            started: clock.wall(),
            began: millis(clock.now()),
        };
        if let Err(reason) = self.handle(Event::Start, vec![open]).await {
            tracing::error!(game = self.name, reason, "the game could not start");
        }
    }

    /// Returns `true` if both players have a socket.
    fn is_full(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.sockets[color] > 0)
    }

    /// Returns `true` if a seat may have one more socket, and has not had many of late.
    fn admits(&mut self, seat: Color) -> bool {
        self.sockets[seat] < MOST_SEAT_SOCKETS
            && self.messages[seat].take(std::time::Instant::now())
    }

    /// Notes a socket of a seat. Returns `true` if the others must be shown that it is there.
    pub(crate) async fn arrive(&mut self, by: Color) -> bool {
        self.sockets[by] += 1;
        self.gone[by] = None;
        if self.sockets[by] > 1 {
            return false;
        }
        if !self.is_started() {
            if self.is_full() {
                self.begin().await;
                return false;
            }
        } else if self.pause.is_some() {
            if self.is_full() {
                self.resume().await;
                return false;
            }
        } else if self.told_gone[by] {
            self.tell(Event::Reconnect { by }).await;
        }
        true
    }

    fn leave(&mut self, by: Color) {
        self.sockets[by] = self.sockets[by].saturating_sub(1);
        if self.sockets[by] == 0 {
            let now = Instant::now();
            self.gone[by] = Some(now);
            if let Some(until) = &mut self.pause {
                *until = (*until).max(now + self.hub.limits.pause);
            }
            self.publish(self.moves.len(), &[], None);
        }
    }

    /// Handles what a player says, if it is the player's to say.
    pub(crate) async fn say(&mut self, seat: Color, said: &Said) -> Result<Vec<Ruling>, String> {
        if !self.messages[seat].take(std::time::Instant::now()) {
            return Err("too many messages from this seat".to_owned());
        }
        // Whoever says something after a stop of the process is there.
        if self.pause.is_some() && self.is_full() {
            self.resume().await;
        }
        if self.pause.is_some() {
            return Err("the clocks stand until both players are back".to_owned());
        }
        let event = self.event(seat, said)?;
        if self.is_counted(event) && self.events[seat] >= MOST_EVENTS {
            return Err(format!("{seat} has said too much in this game"));
        }
        self.handle(event, Vec::new()).await
    }

    /// Returns `true` if an event counts against the bound of its player.
    ///
    /// Moves are bounded by the Laws, and an answer by what it answers. So no flood of one player
    /// uses up what the other may say.
    pub(crate) fn is_counted(&self, event: Event) -> bool {
        match event {
            Event::Play { .. } | Event::Resign { .. } => false,
            Event::AcceptDraw { by } | Event::DeclineDraw { by } => !self.arbiter.offers_draw(!by),
            Event::AcceptTakeback { by } | Event::DeclineTakeback { by } => {
                !self.arbiter.asks_for_takeback(!by)
            }
            Event::Retract { by, .. } => !self.arbiter.asks_for_takeback(by),
            _ => true,
        }
    }

    /// Counts an event that was handled.
    pub(crate) fn count(&mut self, event: Event, is_counted: bool) {
        if let Some(by) = event.player()
            && is_counted
            && !matches!(event, Event::Disconnect { .. } | Event::Reconnect { .. })
        {
            self.events[by] += 1;
        }
    }

    /// Returns the event that a player reports.
    fn event(&self, seat: Color, said: &Said) -> Result<Event, String> {
        let mut phrase = format!("{seat} {}", said.say);
        if let Some(text) = &said.mv {
            phrase.push_str(&format!(" {}", self.read_move(seat, text.trim())?));
        }
        let event: Event = phrase.parse().map_err(text)?;
        let is_a_players = match event {
            Event::ClaimDraw { evidence, .. } => evidence == Evidence::Record,
            Event::OfferDraw { conditional, .. } => !conditional,
            Event::Play { .. }
            | Event::ClaimTime { .. }
            | Event::AcceptDraw { .. }
            | Event::DeclineDraw { .. }
            | Event::Resign { .. }
            | Event::Retract { .. }
            | Event::RequestTakeback { .. }
            | Event::AcceptTakeback { .. }
            | Event::DeclineTakeback { .. }
            | Event::Abort { .. }
            | Event::ClaimDisconnection { .. } => true,
            _ => false,
        };
        if event.player() != Some(seat) || !is_a_players {
            return Err(format!("\"{event}\" is not for a player to report here"));
        }
        Ok(event)
    }

    /// Reads a move by its squares or in SAN.
    fn read_move(&self, seat: Color, said: &str) -> Result<Move, String> {
        if let Ok(squares) = said.parse::<Move>() {
            return Ok(squares);
        }
        if self.arbiter.turn() != seat {
            let error = touchmove::arbiter::HandleError::NotTheirTurn { by: seat };
            return Err(error.to_string());
        }
        let position = self.arbiter.position();
        position
            .parse_san(said)
            .map(|legal| legal.to_move())
            .map_err(text)
    }

    /// Handles an event now: the arbiter rules, the journal commits, everyone is told.
    async fn handle(
        &mut self,
        event: Event,
        mut orders: Vec<Order>,
    ) -> Result<Vec<Ruling>, String> {
        let before = self.arbiter.position().clone();
        let is_counted = self.is_counted(event);
        let stood = self.moves.len();
        let handled = self.arbiter.log().len();
        let at = self.now();
        let rulings = self.arbiter.handle(at, event).map_err(text)?;
        let entry = self.arbiter.log()[handled].to_string();
        let game = self.name.clone();
        orders.push(Order::Event {
            game: game.clone(),
            n: handled,
            entry,
        });
        if self.is_finished() {
            orders.push(Order::Finish { game });
        }
        if let Err(NotStored) = self.hub.journal.write(orders).await {
            // It has not happened: go back to what the journal has.
            let config = Arc::clone(self.arbiter.config());
            let kept = self.arbiter.log()[..handled].to_vec();
            if let Ok(before) = Arbiter::replay(config, kept) {
                self.arbiter = before;
            }
            return Err("the server could not store this, so it has not happened".to_owned());
        }
        self.follow(&before);
        self.count(event, is_counted);
        let heard = self.note(&rulings);
        self.publish(stood.min(self.moves.len()), &heard, Some(event));
        Ok(heard)
    }

    /// Follows the moves of the arbiter: one more from the position before, or fewer after a takeback.
    pub(crate) fn follow(&mut self, before: &Position) {
        let ply = usize::try_from(self.arbiter.ply()).unwrap_or(usize::MAX);
        self.moves.truncate(ply);
        // The arbiter's record has one spelling of each move, whatever the player's was.
        if ply > self.moves.len()
            && let Some(mv) = self.arbiter.moves().next_back()
            && let Ok(legal) = before.legal_move(mv)
        {
            self.moves.push(Written {
                san: legal.san(),
                squares: [legal.from(), legal.destination()],
            });
        }
    }

    /// Keeps what everyone may hear, and returns it.
    pub(crate) fn note(&mut self, rulings: &Rulings) -> Vec<Ruling> {
        let audible = rulings
            .iter()
            .filter(|ruling| ruling.audience == Audience::Everyone);
        let audible: Vec<Ruling> = audible.copied().collect();
        self.rulings.extend(&audible);
        audible
    }

    /// Shows everyone what has changed.
    fn publish(&self, moves_from: usize, heard: &[Ruling], event: Option<Event>) {
        if self.updates.receiver_count() > 0 {
            let update = view::update(self, moves_from, heard, event);
            // Fails only if no one watches.
            let _ = self.updates.send(update);
        }
    }

    /// Returns `true` if the arbiter would hear this now, and it would have an effect.
    pub(crate) fn would_hear(&self, event: Event) -> bool {
        let mut trial = self.arbiter.clone();
        let rulings = trial.handle(self.now(), event);
        rulings.is_ok_and(|rulings| {
            !rulings
                .iter()
                .any(|ruling| matches!(ruling.decision, Decision::NoEffect { .. }))
        })
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
