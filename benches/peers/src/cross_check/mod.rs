//! Random games in which all libraries must agree at every turn.
//!
//! It compares the legal moves, their number, check, checkmate and stalemate, the written FEN, moves in UCI and SAN,
//! and which positions are the same. Standard chess is compared with four libraries, Chess960 with the two that support
//! it.

mod dice;
mod game;
#[cfg(test)]
mod liar;
mod peer;
mod seen;
mod starts;
mod wish;

use std::fmt;
use std::ops::AddAssign;
use std::thread;

use touchmove::fen::CastlingStyle;

pub(crate) use self::dice::Dice;
use self::game::Complaint;
use self::peer::peers;
use self::seen::Seen;
use self::starts::Starts;

/// The number of threads that share the games. Fixed, because the compared games depend on it.
const THREADS: u64 = 2;

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
#[derive(Default)]
pub struct Report {
    /// The number of positions compared.
    pub positions: u64,
    /// The number of games of standard chess.
    pub standard_games: u64,
    /// The number of games of Chess960.
    pub chess960_games: u64,
    disagreements: u64,
    told: Vec<String>,
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

    fn note(&mut self, rules: Rules, game: u64, complaint: Complaint) {
        self.disagreements += 1;
        if self.told.len() < MOST_TOLD {
            let Complaint { package, what, fen } = complaint;
            let told = format!("game {game} ({rules:?}): {fen}\n    {package}: {what}");
            self.told.push(told);
        }
    }
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.standard_games += other.standard_games;
        self.chess960_games += other.chess960_games;
        self.disagreements += other.disagreements;
        self.told.extend(other.told);
        self.told.truncate(MOST_TOLD);
        self.seen += other.seen;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for told in &self.told {
            writeln!(f, "{told}")?;
        }
        writeln!(f, "Seen: {}", self.seen)?;
        write!(
            f,
            "{} positions in {} games ({} standard, {} Chess960): {} disagreements",
            self.positions,
            self.standard_games + self.chess960_games,
            self.standard_games,
            self.chess960_games,
            self.disagreements
        )
    }
}

/// Plays random games with all libraries until this many positions have been compared.
#[expect(clippy::disallowed_methods, reason = "the games are many")]
#[must_use]
pub fn run(check: &Check) -> Report {
    let starts = &Starts::new();
    let mut report = Report::default();
    thread::scope(|scope| {
        let share = |thread| {
            let rest = u64::from(thread < check.positions % THREADS);
            check.positions / THREADS + rest
        };
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let check = Check {
                    positions: share(thread),
                    ..*check
                };
                scope.spawn(move || play_share(&check, thread, starts))
            })
            .collect();
        for thread in threads {
            report += thread.join().expect("no library panics");
        }
    });
    report
}

/// Plays the games of one thread, alternating between the rules.
fn play_share(check: &Check, thread: u64, starts: &Starts) -> Report {
    let mut report = Report::default();
    let (mut standard, mut chess960) = (peers(Rules::Standard), peers(Rules::Chess960));
    for round in 0.. {
        if report.positions >= check.positions {
            break;
        }
        let game = round * THREADS + thread;
        let (rules, peers, games) = if round % 2 == 0 {
            (Rules::Standard, &mut standard, &mut report.standard_games)
        } else {
            (Rules::Chess960, &mut chess960, &mut report.chess960_games)
        };
        *games += 1;
        let mut dice = Dice::of_game(check.seed, game);
        let number = round / 2 * THREADS + thread;
        let start = starts.fen(rules, number as usize, &mut dice);
        let most = check.positions - report.positions;
        let course = game::play(rules, &start, peers, &mut dice, most, &mut report.seen);
        report.positions += course.positions;
        if let Some(complaint) = course.complaint {
            report.note(rules, game, complaint);
        }
    }
    report
}
