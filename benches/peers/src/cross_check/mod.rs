//! Random games in which all libraries must agree at every turn.
//!
//! It compares the legal moves, their number, check, checkmate and stalemate, the written FEN, moves in UCI and SAN,
//! which positions are the same, and touchmove's keys. Standard chess is compared with four libraries, Chess960 with the
//! two that support it. Most games are short and begin with a random setup, after which every move is played.

mod dice;
mod game;
mod keys;
#[cfg(test)]
mod liar;
mod peer;
mod refusals;
mod seen;
mod setups;
mod starts;
mod state;
mod wish;

use std::any::Any;
use std::fmt;
use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use touchmove::fen::{CastlingStyle, EnPassantMode};

pub(crate) use self::dice::Dice;
use self::game::{Complaint, Course, Kind};
use self::peer::{Peer, peers};
use self::refusals::Refusals;
use self::seen::Seen;
pub(crate) use self::setups::draw_position;
pub(crate) use self::starts::Starts;
pub use self::state::StateError;
use self::state::{Progress, State};
pub(crate) use self::wish::choose;

/// The number of threads that share the games. Fixed, because the compared games depend on it.
const THREADS: u64 = 2;

/// The kinds of games and their rules, by turns. A setup has about an eighth of the positions of a
/// game.
const TURNS: [(Kind, Rules); 8] = [
    (Kind::Game, Rules::Standard),
    (Kind::Game, Rules::Chess960),
    (Kind::Setup, Rules::Standard),
    (Kind::Setup, Rules::Chess960),
    (Kind::Setup, Rules::Standard),
    (Kind::Setup, Rules::Chess960),
    (Kind::Setup, Rules::Standard),
    (Kind::Setup, Rules::Chess960),
];

/// How often the state is written.
const SAVED_EVERY: Duration = Duration::from_secs(5);

/// How long the program may go on after the last thread has ended.
const PATIENCE: Duration = Duration::from_millis(20);

/// At most this many disagreements are reported in full.
const MOST_TOLD: usize = 20;

/// The options of a cross-check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The number of positions to compare.
    pub positions: u64,
    /// The seed of the games.
    pub seed: u64,
}

impl Check {
    /// Returns the arguments that ask for this cross-check.
    #[must_use]
    pub fn command(&self) -> String {
        format!("--cross-check {} --seed {}", self.positions, self.seed)
    }

    /// Returns how many positions a thread compares.
    fn share(&self, thread: u64) -> u64 {
        let rest = u64::from(thread < self.positions % THREADS);
        self.positions / THREADS + rest
    }
}

/// A piece of a cross-check: where it goes on, and when it stops.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    /// The file with the state, which is read first and written every few seconds.
    pub state: Option<PathBuf>,
    /// Stops after this time, but not before a game of each thread has ended.
    pub time: Option<Duration>,
    /// Stops after the game when this becomes `true`.
    pub stop: Arc<AtomicBool>,
}

/// The result of a piece.
pub struct Run {
    /// The result of this piece and of all before it.
    pub report: Report,
    /// Whether all positions have been compared.
    pub is_complete: bool,
    /// The number of positions compared in this piece.
    pub positions: u64,
    /// How long this piece has taken.
    pub time: Duration,
    /// How long all pieces have taken.
    pub total: Duration,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Standard,
    Chess960,
}

impl Rules {
    /// Returns the castling notation that is unambiguous.
    #[must_use]
    pub fn castling_style(self) -> CastlingStyle {
        match self {
            Self::Standard => CastlingStyle::Standard,
            Self::Chess960 => CastlingStyle::Chess960,
        }
    }
}

/// The result of a cross-check.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The number of positions compared.
    pub positions: u64,
    /// The number of games of standard chess.
    pub standard_games: u64,
    /// The number of games of Chess960.
    pub chess960_games: u64,
    /// The number of random setups, half of them with rules of Chess960.
    pub setups: u64,
    disagreements: u64,
    told: Vec<String>,
    refusals: Refusals,
    seen: Seen,
}

impl Report {
    /// Returns whether all libraries agreed.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.disagreements == 0
    }

    /// Returns the names of the rare events that never occurred.
    #[must_use]
    pub fn never_seen(&self) -> Vec<&'static str> {
        self.seen.missing()
    }

    fn note(&mut self, kind: Kind, rules: Rules, game: u64, complaint: Complaint) {
        self.disagreements += 1;
        if self.told.len() < MOST_TOLD {
            let Complaint { package, what, fen } = complaint;
            let kind = match kind {
                Kind::Game => "game",
                Kind::Setup => "setup",
            };
            let told = format!("{kind} {game} ({rules:?}): {fen}\n    {package}: {what}");
            self.told.push(told);
        }
    }
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.standard_games += other.standard_games;
        self.chess960_games += other.chess960_games;
        self.setups += other.setups;
        self.disagreements += other.disagreements;
        self.told.extend(other.told);
        self.told.truncate(MOST_TOLD);
        self.refusals += other.refusals;
        self.seen += other.seen;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for told in &self.told {
            writeln!(f, "{told}")?;
        }
        writeln!(f, "Seen: {}", self.seen)?;
        writeln!(f, "{}", self.refusals)?;
        write!(
            f,
            "{} positions in {} games ({} standard, {} Chess960) and {} random setups: {} disagreements",
            self.positions,
            self.standard_games + self.chess960_games,
            self.standard_games,
            self.chess960_games,
            self.setups,
            self.disagreements
        )
    }
}

/// Plays random games with all libraries until this many positions have been compared.
///
/// # Panics
///
/// Panics if a thread cannot be started.
#[must_use]
pub fn run(check: &Check) -> Report {
    let run = run_piece(check, &Piece::default());
    run.expect("nothing is read or written").report
}

/// Goes on with a cross-check until it is complete or the piece ends.
///
/// The report is the same whether it is run in one piece or in many.
///
/// # Errors
///
/// Returns why the state cannot be read or written. A state of other options is refused.
///
/// # Panics
///
/// Panics if a thread cannot be started.
#[expect(
    clippy::disallowed_methods,
    reason = "the games are many, and a piece may end after some time"
)]
#[expect(clippy::disallowed_types, reason = "a piece may end after some time")]
pub fn run_piece(check: &Check, piece: &Piece) -> Result<Run, StateError> {
    let begun = Instant::now();
    let mut state = match &piece.state {
        Some(file) => State::read_or_new(file, check, THREADS as usize)?,
        None => State::new(check, THREADS as usize),
    };
    let before = Duration::from_millis(state.milliseconds);
    let positions = |state: &State| -> u64 {
        let threads = state.threads.iter();
        threads.map(|progress| progress.report.positions).sum()
    };
    let compared_before = positions(&state);
    let all: Vec<Mutex<Progress>> = state.threads.iter().cloned().map(Mutex::new).collect();
    let mut save = || -> Result<(), StateError> {
        state.milliseconds = (before + begun.elapsed()).as_millis() as u64;
        for (saved, progress) in state.threads.iter_mut().zip(&all) {
            saved.clone_from(&progress.lock().expect("no thread panics"));
        }
        piece
            .state
            .as_ref()
            .map_or(Ok(()), |file| state.write(file))
    };
    save()?;
    let is_time = || {
        piece.stop.load(Ordering::Relaxed) || piece.time.is_some_and(|time| begun.elapsed() >= time)
    };
    let starts = &Starts::new();
    let mut saved = Ok(());
    thread::scope(|scope| {
        let threads: Vec<_> = all
            .iter()
            .zip(0..)
            .map(|(progress, thread)| {
                scope.spawn(move || play_share(check, thread, starts, progress, is_time))
            })
            .collect();
        let mut last = Instant::now();
        while !threads.iter().all(thread::ScopedJoinHandle::is_finished) {
            thread::park_timeout(PATIENCE);
            if piece.state.is_some() && saved.is_ok() && last.elapsed() >= SAVED_EVERY {
                saved = save();
                last = Instant::now();
                // What cannot be saved is not worth comparing.
                piece.stop.fetch_or(saved.is_err(), Ordering::Relaxed);
            }
        }
    });
    saved?;
    save()?;
    let compared = positions(&state);
    let mut report = Report::default();
    for progress in state.threads {
        report += progress.report;
    }
    Ok(Run {
        report,
        is_complete: compared == check.positions,
        positions: compared - compared_before,
        time: begun.elapsed(),
        total: Duration::from_millis(state.milliseconds),
    })
}

/// Plays the games of one thread, from the next one until it has its share or it is time to stop.
fn play_share(
    check: &Check,
    thread: u64,
    starts: &Starts,
    shared: &Mutex<Progress>,
    is_time: impl Fn() -> bool,
) {
    let mut table = Table {
        starts,
        standard: peers(Rules::Standard),
        chess960: peers(Rules::Chess960),
    };
    let share = check.share(thread);
    let mut progress = shared.lock().expect("no thread panics").clone();
    while progress.report.positions < share {
        let most = share - progress.report.positions;
        table.play(check.seed, thread, most, &mut progress);
        shared
            .lock()
            .expect("no thread panics")
            .clone_from(&progress);
        if is_time() {
            break;
        }
    }
}

/// The libraries of one thread.
struct Table<'s> {
    starts: &'s Starts,
    standard: Vec<Box<dyn Peer>>,
    chess960: Vec<Box<dyn Peer>>,
}

impl Table<'_> {
    /// Plays the next game.
    fn play(&mut self, seed: u64, thread: u64, most: u64, progress: &mut Progress) {
        let turns = TURNS.len() as u64;
        let (kind, rules) = TURNS[(progress.round % turns) as usize];
        let number = progress.round / turns * THREADS + thread;
        let game = progress.round * THREADS + thread;
        progress.round += 1;
        let report = &mut progress.report;
        let peers = match rules {
            Rules::Standard => &mut self.standard,
            Rules::Chess960 => &mut self.chess960,
        };
        match (kind, rules) {
            (Kind::Setup, _) => report.setups += 1,
            (Kind::Game, Rules::Standard) => report.standard_games += 1,
            (Kind::Game, Rules::Chess960) => report.chess960_games += 1,
        }
        let mut dice = Dice::of_game(seed, game);
        let start = match kind {
            Kind::Game => self.starts.fen(rules, number as usize, &mut dice),
            Kind::Setup => draw_setup(rules, &mut dice, peers, &mut report.refusals),
        };
        let seen = &mut report.seen;
        let course = catch(&start, || {
            game::play(rules, kind, &start, peers, &mut dice, most, seen)
        });
        report.positions += course.positions;
        report.refusals.note_peers(&course.refused_by);
        if let Some(complaint) = course.complaint {
            report.note(kind, rules, game, complaint);
        }
    }
}

/// Draws a valid setup as FEN, and asks the other libraries about those that touchmove refuses.
fn draw_setup(
    rules: Rules,
    dice: &mut Dice,
    peers: &mut [Box<dyn Peer>],
    refusals: &mut Refusals,
) -> String {
    let position = draw_position(rules, dice, |error| {
        let fen = error.setup().fen(rules.castling_style());
        let alone = || peers.iter_mut().all(|peer| peer.set_up(fen.as_str()));
        let alone = catch_unwind(AssertUnwindSafe(alone)).unwrap_or(false);
        refusals.note_ours(error, alone);
    });
    let fen = position.fen(EnPassantMode::Always, rules.castling_style());
    fen.as_str().to_owned()
}

/// Plays a game; if a library panics, that is a disagreement at its start.
fn catch(start: &str, play: impl FnOnce() -> Course) -> Course {
    catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|cause| {
        let what = format!("panics: {}", message(&*cause));
        Course {
            // It counts, so that a thread whose libraries always panic comes to an end.
            positions: 1,
            complaint: Some(Complaint {
                package: "a library",
                what,
                fen: start.to_owned(),
            }),
            ..Course::default()
        }
    })
}

/// Returns what a panic says.
fn message(cause: &(dyn Any + Send)) -> &str {
    let text = cause.downcast_ref::<&str>().copied();
    let text = text.or_else(|| cause.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("without a message")
}
