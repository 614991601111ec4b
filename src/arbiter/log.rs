//! Games as text: written, read, replayed, and compared with what was ruled.
//!
//! A [`Log`] has a header with everything agreed before the game, and a line for each event.
//! [`Log::replay`] handles the events again. Each [`RulingMismatch`] is an event whose written
//! rulings differ. An [`Error`] gives the line that cannot be read or replayed.
//!
//! A log whose header says `rulings: complete` reveals damage: a ruling that is missing, changed,
//! moved or added is a mismatch with its line. Without that header line, rulings are optional, as
//! in a log written by hand: an event has all of its rulings below it or none.
//!
//! Events that are missing leave the log of another game. A complete log therefore ends with their
//! number and a checksum, such as `events: 19, checksum: 5c1e09aa4b2f7d33`: the 64-bit FNV-1a hash
//! of every line above, with its line feed. [`Log::integrity`] compares it. It finds damage, but
//! does not prove who wrote the log: anyone can compute it.
//!
//! Events may be appended below that line, and another such line below them. Each counts for all lines
//! above it. A log that goes on below the last one is [open](Integrity::Open), like every log without
//! one: the game goes on, or the end is missing. Blank lines and line ends may change.
//!
//! ```
//! use touchmove::Rulebook;
//! use touchmove::arbiter::{Arbiter, Event, GameConfig, Log};
//! use touchmove::clock::SessionTime;
//!
//! let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
//! arbiter.handle(SessionTime::START, Event::Start)?;
//! arbiter.handle(SessionTime::from_secs(2), "white plays e2e4".parse()?)?;
//! let log: Log = arbiter.to_log_with_rulings().to_string().parse()?;
//! assert_eq!(log, arbiter.to_log_with_rulings());
//! let replay = log.replay()?;
//! assert!(replay.mismatches.is_empty());
//! assert_eq!(replay.arbiter.position(), arbiter.position());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::iter::Peekable;
use core::str::{self, FromStr};

use super::config::GameConfig;
use super::desk::Arbiter;
pub use super::event::Error;
use super::ruling::Rulings;
use super::sheet::Scoresheets::{Electronic, Paper};
pub use super::timed_event::TimedEvent;
use crate::clock::{ChessClock, SessionTime};
use crate::fen::{CastlingStyle, EnPassantMode};
use crate::laws::Rulebook;
use crate::position::Position;
use crate::setup::Tolerance;
use crate::types::Color::{Black, White};
use crate::types::{ByColor, Items};

/// The first line of a log, with the only version.
const TITLE: &str = "touchmove log 1";

/// The header line of a log that has every ruling below its event.
const COMPLETE: &str = "rulings: complete";

/// The start of a line with a checksum, with which a complete log ends.
const CLOSING: &str = "events: ";

/// The indentation of a ruling below its event.
const INDENT: &str = "    ";

/// The log of a game: its configuration, its events, and optionally its rulings.
///
/// Logs are equal if they have the same configuration, events, rulings and last line.
#[derive(Clone, Debug, Eq)]
pub struct Log {
    config: Arc<GameConfig>,
    has_all_rulings: bool,
    lines: Vec<LogLine>,
    integrity: Integrity,
    cut_off: Option<String>,
}

/// Of a wrong checksum, what was expected and its line are not compared: both depend on how the
/// lines above are written.
impl PartialEq for Log {
    fn eq(&self, other: &Self) -> bool {
        use Integrity::Damaged;
        let is_same = match (&self.integrity, &other.integrity) {
            (Damaged { written, .. }, Damaged { written: same, .. }) => written == same,
            (integrity, other) => integrity == other,
        };
        is_same
            && self.config == other.config
            && self.has_all_rulings == other.has_all_rulings
            && self.lines == other.lines
            && self.cut_off == other.cut_off
    }
}

/// An event of a log, with the rulings written below it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LogLine {
    entry: Numbered<TimedEvent>,
    rulings: Vec<Numbered<String>>,
}

/// What a line of a log says, with its number.
#[derive(Clone, Debug)]
struct Numbered<T> {
    /// The line number, from 1; 0 if the log was not read from text.
    number: usize,
    said: T,
}

/// Line numbers only help to find a line; logs are compared without them.
impl<T: PartialEq> PartialEq for Numbered<T> {
    fn eq(&self, other: &Self) -> bool {
        self.said == other.said
    }
}

impl<T: Eq> Eq for Numbered<T> {}

impl<T> From<T> for Numbered<T> {
    fn from(said: T) -> Self {
        Self { number: 0, said }
    }
}

/// A game replayed from its log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayedLog {
    /// The arbiter after the last event.
    pub arbiter: Arbiter,
    /// The events whose written rulings differ from the replayed ones.
    pub mismatches: Vec<RulingMismatch>,
    /// Whether events were cut from the log or changed.
    pub integrity: Integrity,
}

/// What the lines with a checksum show about those above them.
///
/// ```
/// use touchmove::arbiter::log::Integrity;
/// use touchmove::arbiter::{GameConfig, Log};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// for (at, event) in [(0, "the game starts"), (700, "white plays e2e4"), (900, "black plays e7e5")] {
///     arbiter.handle(SessionTime::from_millis(at), event.parse()?)?;
/// }
/// let text = arbiter.to_log_with_rulings().to_string();
/// assert_eq!(text.parse::<Log>()?.integrity(), &Integrity::Intact);
///
/// // Without the last move it would be the log of another game.
/// let (before, rest) = text.split_once("0:00:00.900").ok_or("played")?;
/// let (_, closing) = rest.split_once("events: ").ok_or("closed")?;
/// let replay = format!("{before}events: {closing}").parse::<Log>()?.replay()?;
/// assert!(replay.mismatches.is_empty());
/// assert!(replay.integrity.to_string().contains("expected \"events: 2, checksum: "));
///
/// // Without its last line it is the log of a game that goes on.
/// assert_eq!(before.parse::<Log>()?.integrity(), &Integrity::Open);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Integrity {
    /// The last line has the checksum of those above: nothing was cut or changed.
    Intact,
    /// No checksum at the end: the game goes on, or the end is missing.
    Open,
    /// A number of events or a checksum differs: lines above were cut, added or changed.
    Damaged {
        /// The number of the first such line, from 1.
        line: usize,
        written: String,
        expected: String,
    },
}

impl fmt::Display for Integrity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Intact => f.write_str("the log is intact"),
            Self::Open => f.write_str("the log has no checksum at its end"),
            Self::Damaged {
                line,
                written,
                expected,
            } => write!(
                f,
                "line {line}: expected \"{expected}\", found \"{written}\""
            ),
        }
    }
}

/// The 64-bit FNV-1a hash of what is written to it.
#[derive(Clone, Copy)]
struct Fnv1a(u64);

impl Fnv1a {
    const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Returns the line that closes a log with this hash.
    fn closing(self, events: usize) -> String {
        format!("{CLOSING}{events}, checksum: {:016x}", self.0)
    }
}

impl Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text);
        Ok(())
    }
}

/// An event of a log whose written rulings differ from the replayed ones.
///
/// `Display` shows the first difference, with its line.
///
/// ```
/// use touchmove::arbiter::{GameConfig, Log};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// for (at, event) in [(0, "the game starts"), (900, "white resigns")] {
///     arbiter.handle(SessionTime::from_millis(at), event.parse()?)?;
/// }
/// let forged = arbiter.to_log_with_rulings().to_string().replace("0-1 by", "1-0 by");
/// let mismatch = &forged.parse::<Log>()?.replay()?.mismatches[0];
/// assert_eq!(mismatch.written, ["the game is over: 1-0 by resignation (fide2023 5.1.2)"]);
/// assert_eq!(mismatch.ruled, ["the game is over: 0-1 by resignation (fide2023 5.1.2)"]);
/// assert_eq!(mismatch.line, mismatch.event_line + 1);
///
/// // A ruling that was cut out is missed too.
/// let (cut, _) = forged.rsplit_once("    the game is over").ok_or("ruled")?;
/// let mismatch = &cut.parse::<Log>()?.replay()?.mismatches[0];
/// assert!(mismatch.written.is_empty());
/// assert!(mismatch.to_string().ends_with("by resignation (fide2023 5.1.2)\", found none"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulingMismatch {
    /// The line number, from 1, of the first ruling that differs. If rulings are missing at the
    /// end, the line where the first of them should be.
    pub line: usize,
    /// The line number of the event, from 1.
    pub event_line: usize,
    pub written: Vec<String>,
    pub ruled: Vec<String>,
}

impl fmt::Display for RulingMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        let first = first_difference(self.written.iter(), &self.ruled);
        match (self.written.get(first), self.ruled.get(first)) {
            (Some(written), Some(ruled)) => {
                write!(f, "expected the ruling \"{ruled}\", found \"{written}\"")
            }
            (Some(written), None) => write!(f, "unexpected ruling \"{written}\""),
            (None, Some(ruled)) => write!(f, "expected the ruling \"{ruled}\", found none"),
            (None, None) => f.write_str("the rulings are the same"),
        }
    }
}

/// Returns the index of the first ruling that differs.
fn first_difference<'t>(written: impl Iterator<Item = &'t String>, ruled: &[String]) -> usize {
    let pairs = written.zip(ruled);
    pairs
        .take_while(|(written, ruled)| written == ruled)
        .count()
}

impl Log {
    /// Returns the configuration of the game.
    #[must_use]
    pub fn config(&self) -> &GameConfig {
        &self.config
    }

    /// Returns the events, in order.
    pub fn entries(&self) -> Items<'_, Self, TimedEvent> {
        Items::new(self, 0..self.lines.len(), |log, place| {
            Some(log.lines.get(place)?.entry.said)
        })
    }

    /// Returns `true` if the header says that every ruling is written (`rulings: complete`).
    ///
    /// [`replay`](Self::replay) then reports missing rulings too. Whoever removes rulings from a
    /// log can remove this line as well, so check it before relying on a log.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// assert!(arbiter.to_log_with_rulings().has_all_rulings());
    /// assert!(!arbiter.to_log().has_all_rulings());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn has_all_rulings(&self) -> bool {
        self.has_all_rulings
    }

    /// Returns the last line if it has no line end.
    ///
    /// Such a line may be incomplete, so it is not read.
    ///
    /// ```
    /// use touchmove::arbiter::{GameConfig, Log};
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// let file = arbiter.to_log().to_string() + "0:00:00.000 the game starts\n0:00:01.5";
    /// let log: Log = file.parse()?;
    /// assert_eq!(log.entries().len(), 1);
    /// assert_eq!(log.cut_off(), Some("0:00:01.5"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cut_off(&self) -> Option<&str> {
        self.cut_off.as_deref()
    }

    /// Returns what the lines with a checksum show about those above them.
    #[must_use]
    pub const fn integrity(&self) -> &Integrity {
        &self.integrity
    }

    /// Returns the line that closes the log as it is written.
    fn checksum(&self) -> String {
        let mut hash = Fnv1a::EMPTY;
        // A hash takes everything.
        let _ = self.write(&mut hash);
        hash.closing(self.lines.len())
    }

    /// Replays all events and compares the rulings with the written ones.
    ///
    /// An event without written rulings is compared only if the header
    /// [says](Self::has_all_rulings) that every ruling is written.
    ///
    /// # Errors
    ///
    /// Returns an error if an event cannot have happened at its point in the game.
    pub fn replay(&self) -> Result<ReplayedLog, Error> {
        let mut arbiter = Arbiter::new(self.config.clone());
        let mut mismatches = Vec::new();
        for LogLine { entry, rulings } in &self.lines {
            let (line, TimedEvent { at, event }) = (entry.number, entry.said);
            let ruled = arbiter.handle(at, event);
            let ruled = ruled.map_err(|error| Error::Rejected { line, error })?;
            if self.has_all_rulings || !rulings.is_empty() {
                mismatches.extend(compare(line, rulings, &ruled));
            }
        }
        Ok(ReplayedLog {
            arbiter,
            mismatches,
            integrity: self.integrity.clone(),
        })
    }
}

/// Compares the rulings written below an event with the replayed ones.
fn compare(
    event_line: usize,
    written: &[Numbered<String>],
    ruled: &Rulings,
) -> Option<RulingMismatch> {
    let ruled: Vec<String> = ruled.iter().map(ToString::to_string).collect();
    let said = written.iter().map(|ruling| &ruling.said);
    let first = first_difference(said.clone(), &ruled);
    if first == written.len() && first == ruled.len() {
        return None;
    }
    let behind = written.last().map_or(event_line, |last| last.number) + 1;
    Some(RulingMismatch {
        line: written.get(first).map_or(behind, |found| found.number),
        event_line,
        written: said.cloned().collect(),
        ruled,
    })
}

impl Arbiter {
    /// Returns the log with the events only.
    #[must_use]
    pub fn to_log(&self) -> Log {
        let lines = self.log().iter().map(|&entry| LogLine {
            entry: entry.into(),
            rulings: Vec::new(),
        });
        Log {
            config: self.config().clone(),
            has_all_rulings: false,
            lines: lines.collect(),
            integrity: Integrity::Open,
            cut_off: None,
        }
    }

    /// Returns the log with the rulings below the events.
    ///
    /// The game is replayed for that. The header [says](Log::has_all_rulings) that every ruling is
    /// written, and the last line has a [checksum](Log::integrity), so damage can be detected.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// let log = arbiter.to_log_with_rulings().to_string();
    /// let rulings = "the game starts\n    the clock of white runs (fide2023 6.6)\n";
    /// assert!(log.contains(&format!("{rulings}events: 1, checksum: ")));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_log_with_rulings(&self) -> Log {
        let mut log = self.to_log();
        log.has_all_rulings = true;
        let mut arbiter = Self::new(self.config().clone());
        for line in &mut log.lines {
            let TimedEvent { at, event } = line.entry.said;
            if let Ok(ruled) = arbiter.handle(at, event) {
                line.rulings = ruled.iter().map(|it| it.to_string().into()).collect();
            }
        }
        log.integrity = Integrity::Intact;
        log
    }
}

impl fmt::Display for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)?;
        match &self.integrity {
            Integrity::Open => Ok(()),
            Integrity::Intact => writeln!(f, "{}", self.checksum()),
            // What was lost is not made good by writing the log again.
            Integrity::Damaged { written, .. } => writeln!(f, "{written}"),
        }
    }
}

impl Log {
    /// Writes everything above the line with the checksum.
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        write_header(out, &self.config)?;
        if self.has_all_rulings {
            writeln!(out, "{COMPLETE}")?;
        }
        writeln!(out)?;
        for line in &self.lines {
            writeln!(out, "{}", line.entry.said)?;
            for ruling in &line.rulings {
                writeln!(out, "{INDENT}{}", ruling.said)?;
            }
        }
        Ok(())
    }
}

/// No offer of a draw stands, or these.
const OFFER: [ByColor<bool>; 4] = [
    ByColor::new(false, false),
    ByColor::new(true, false),
    ByColor::new(false, true),
    ByColor::new(true, true),
];

/// What a note in the header says, and how it changes the configuration.
type Note = (&'static str, fn(GameConfig) -> GameConfig);

/// The notes in the header, in order: what differs from the usual configuration.
#[rustfmt::skip]
const NOTES: [Note; 14] = [
    ("earlier moves unknown", GameConfig::with_unknown_moves_before),
    ("record not certified", GameConfig::without_certified_record),
    ("arbiter absent", GameConfig::without_arbiter),
    ("casual", GameConfig::with_casual_play),
    ("adjourned", |it| it.adjourned(OFFER[0])),
    ("adjourned with an offer of white", |it| it.adjourned(OFFER[1])),
    ("adjourned with an offer of black", |it| it.adjourned(OFFER[2])),
    ("adjourned with offers of both", |it| it.adjourned(OFFER[3])),
    ("scoresheets on paper", |it| it.with_scoresheets(Paper)),
    ("electronic scoresheets", |it| it.with_scoresheets(Electronic)),
    ("white absent", |it| it.with_absent(White)),
    ("black absent", |it| it.with_absent(Black)),
    ("white on an adapted board", |it| it.with_adapted_board(White)),
    ("black on an adapted board", |it| it.with_adapted_board(Black)),
];

/// Writes the header: the configuration of the game.
fn write_header(out: &mut dyn Write, config: &GameConfig) -> fmt::Result {
    writeln!(out, "{TITLE}")?;
    writeln!(out, "rulebook {}", config.rulebook())?;
    writeln!(out, "clock {}", config.clock())?;
    let start = config.start();
    let start = start.fen(EnPassantMode::Always, CastlingStyle::Chess960);
    writeln!(out, "start {start}")?;
    writeln!(out, "host {}", config.host())?;
    // A note says what is so already: it changes nothing.
    let notes = NOTES
        .iter()
        .filter(|(_, apply)| apply(config.clone()) == *config);
    let notes: Vec<&str> = notes.map(|(text, _)| *text).collect();
    if !notes.is_empty() {
        writeln!(out, "notes {}", notes.join(", "))?;
    }
    Ok(())
}

impl FromStr for Log {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut lines = Lines {
            lines: text.lines().peekable(),
            number: 0,
            hash: Fnv1a::EMPTY,
        };
        let (config, has_all_rulings) = lines.header()?;
        let mut log = Self {
            config: config.into(),
            has_all_rulings,
            lines: Vec::new(),
            integrity: Integrity::Open,
            cut_off: None,
        };
        // A line without its line end may be cut off, even if it can be read.
        let is_whole = text.ends_with('\n');
        let mut above = lines.hash;
        while let Some(line) = lines.next_if_any() {
            if !is_whole && lines.lines.peek().is_none() {
                log.cut_off = Some(line.to_owned());
                break;
            }
            log.read_line(lines.number, line, above)?;
            above = lines.hash;
        }
        // Its events may be written in other words than this version writes.
        if let Integrity::Damaged { written, .. } = &log.integrity {
            if *written == log.checksum() {
                log.integrity = Integrity::Intact;
            }
        }
        Ok(log)
    }
}

impl Log {
    /// Reads a line after the header: an event, a ruling, the checksum or an empty line.
    ///
    /// The hash is that of all lines above.
    fn read_line(&mut self, number: usize, line: &str, above: Fnv1a) -> Result<(), Error> {
        if let Some(ruling) = line.strip_prefix(INDENT) {
            let above = self.lines.last_mut().ok_or(Error::Syntax {
                line: number,
                expected: "an event before the first ruling",
            })?;
            let said = ruling.to_owned();
            above.rulings.push(Numbered { number, said });
            self.go_on();
        } else if line.starts_with(CLOSING) {
            let expected = above.closing(self.lines.len());
            let is_damaged = matches!(self.integrity, Integrity::Damaged { .. });
            self.integrity = match line == expected {
                _ if is_damaged => return Ok(()),
                true => Integrity::Intact,
                false => Integrity::Damaged {
                    line: number,
                    written: line.to_owned(),
                    expected,
                },
            };
        } else if !line.trim().is_empty() {
            let said = line.parse().map_err(|error| Error::Event {
                line: number,
                error: Box::new(error),
            })?;
            self.lines.push(LogLine {
                entry: Numbered { number, said },
                rulings: Vec::new(),
            });
            self.go_on();
        }
        Ok(())
    }

    /// Notes that the log goes on below its last checksum.
    fn go_on(&mut self) {
        if self.integrity == Integrity::Intact {
            self.integrity = Integrity::Open;
        }
    }
}

impl FromStr for TimedEvent {
    type Err = Error;

    /// Reads a line such as `0:00:01.500 white plays e2e4`.
    fn from_str(line: &str) -> Result<Self, Error> {
        let (at, event) = line.split_once(' ').unwrap_or((line, ""));
        Ok(Self {
            at: SessionTime::read(at)?,
            event: event.parse()?,
        })
    }
}

impl fmt::Display for TimedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.at, self.event)
    }
}

/// The lines of a log being read.
struct Lines<'t> {
    lines: Peekable<str::Lines<'t>>,
    /// The number of the last line read, from 1.
    number: usize,
    /// The hash of these lines, each with a line feed.
    hash: Fnv1a,
}

impl<'t> Lines<'t> {
    fn next_if_any(&mut self) -> Option<&'t str> {
        self.number += 1;
        let line = self.lines.next()?;
        self.hash.add(line);
        self.hash.add("\n");
        Some(line)
    }

    /// Returns the error that something else was expected on the last line read.
    fn expected(&self, expected: &'static str) -> Error {
        Error::Syntax {
            line: self.number,
            expected,
        }
    }

    /// Returns the error of a header line that cannot be read.
    fn wrong(&self, field: &'static str, reason: &dyn fmt::Display) -> Error {
        Error::Header {
            line: self.number,
            field,
            reason: reason.to_string(),
        }
    }

    /// Reads the header: the configuration, and whether every ruling is written.
    fn header(&mut self) -> Result<(GameConfig, bool), Error> {
        self.title()?;
        let rulebook: Rulebook = self.field("rulebook", "a line that begins with \"rulebook\"")?;
        let clock: ChessClock = self.field("clock", "a line that begins with \"clock\"")?;
        let clock_line = self.number;
        let start = self.start()?;
        let host = self.field("host", "a line that begins with \"host\"")?;
        let config = GameConfig::unchecked(rulebook.into(), clock.adjourned())
            .with_start(start)
            .with_host(host);
        // Only the notes tell whether the game begins adjourned.
        let (config, has_all_rulings) = self.end(config)?;
        let config = config.checked().map_err(|error| Error::Header {
            line: clock_line,
            field: "clock",
            reason: error.to_string(),
        })?;
        Ok((config, has_all_rulings))
    }

    /// Reads the title with the version.
    fn title(&mut self) -> Result<(), Error> {
        let line = self.next_if_any().unwrap_or_default();
        match line.strip_prefix("touchmove log ") {
            Some("1") => Ok(()),
            Some(version) => Err(Error::Version {
                line: self.number,
                found: version.to_owned(),
            }),
            None => Err(self.expected("\"touchmove log 1\"")),
        }
    }

    /// Returns the text of a header line after its name.
    fn line(&mut self, name: &str, expected: &'static str) -> Result<&'t str, Error> {
        let line = self.next_if_any().unwrap_or_default();
        let value = line.strip_prefix(name);
        let value = value.and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.expected(expected))
    }

    /// Reads the value of a header line.
    fn field<T: FromStr<Err: fmt::Display>>(
        &mut self,
        name: &'static str,
        expected: &'static str,
    ) -> Result<T, Error> {
        let value = self.line(name, expected)?;
        value.parse().map_err(|error| self.wrong(name, &error))
    }

    /// Reads the start position.
    ///
    /// It may be one that validation tolerates, or one that illegal moves have led to in an earlier
    /// session, so every tolerance applies.
    fn start(&mut self) -> Result<Position, Error> {
        let fen = self.line("start", "a line that begins with \"start\"")?;
        Position::from_fen_with(fen, Tolerance::ALL).map_err(|error| self.wrong("start", &error))
    }

    /// Reads the notes and the `rulings: complete` line, if present, and the empty line that shows
    /// that the header is whole.
    fn end(&mut self, mut config: GameConfig) -> Result<(GameConfig, bool), Error> {
        let mut line = self.next_if_any();
        if let Some(notes) = line.and_then(|line| line.strip_prefix("notes ")) {
            config = self.notes(notes, config)?;
            line = self.next_if_any();
        }
        let has_all_rulings = line == Some(COMPLETE);
        if has_all_rulings {
            line = self.next_if_any();
        }
        match line {
            Some("") => Ok((config, has_all_rulings)),
            _ => {
                Err(self.expected("notes, \"rulings: complete\" or an empty line after the header"))
            }
        }
    }

    /// Applies the notes to the configuration.
    fn notes(&self, notes: &str, mut config: GameConfig) -> Result<GameConfig, Error> {
        for text in notes.split(", ") {
            let note = NOTES.iter().find(|(known, _)| *known == text);
            let (_, apply) = note.ok_or_else(|| self.wrong("note", &text))?;
            config = apply(config);
        }
        Ok(config)
    }
}
