//! Club time: for how long the club has run, whatever the wall clock says.
//!
//! Session times are differences of club time. It goes on after a restart from where the journal
//! last noted it, and it leaves out the time in which the process was stopped.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// How often the time is read if no one asks for it.
const BEAT: Duration = Duration::from_millis(250);
/// If no one has read the time for so long, the process was stopped.
const LONGEST_GAP: Duration = Duration::from_secs(1);

/// Where the time comes from. A test passes its own.
pub(crate) struct Source {
    /// The time since some moment, which never goes back.
    pub(crate) running: Box<dyn Fn() -> Duration + Send + Sync>,
    /// The time of day, in milliseconds since 1970.
    pub(crate) wall: Box<dyn Fn() -> i64 + Send + Sync>,
}

impl Source {
    /// Returns the clocks of the system.
    pub(crate) fn system() -> Self {
        let start = Instant::now();
        Self {
            running: Box::new(move || start.elapsed()),
            wall: Box::new(|| {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                i64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(i64::MAX)
            }),
        }
    }
}

/// The clock of the club.
pub(crate) struct Clock {
    source: Source,
    /// What the source said last, and the club time then.
    last: Mutex<(Duration, Duration)>,
    /// Tells the games that the process was stopped.
    stopped: watch::Sender<()>,
}

impl Clock {
    /// Creates a clock that shows this club time now.
    pub(crate) fn new(source: Source, shows: Duration) -> Self {
        let read = (source.running)();
        Self {
            source,
            last: Mutex::new((read, shows)),
            stopped: watch::Sender::new(()),
        }
    }

    /// Returns the club time.
    pub(crate) fn now(&self) -> Duration {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (read, club) = &mut *last;
        let running = (self.source.running)();
        let gap = running.saturating_sub(*read);
        *read = running.max(*read);
        if gap < LONGEST_GAP {
            *club += gap;
        } else {
            tracing::warn!(?gap, "the process was stopped");
            self.stopped.send_replace(());
        }
        *club
    }

    /// Returns the time of day in milliseconds since 1970. Nothing is decided by it.
    pub(crate) fn wall(&self) -> i64 {
        (self.source.wall)()
    }

    /// Returns what hears of every stop of the process from now on.
    pub(crate) fn stops(&self) -> watch::Receiver<()> {
        self.stopped.subscribe()
    }

    /// Reads the time now and then, as long as anyone has the clock.
    pub(crate) fn beat(self: &Arc<Self>) -> std::io::Result<()> {
        let clock = Arc::downgrade(self);
        let beat = move || {
            while let Some(clock) = Weak::upgrade(&clock) {
                clock.now();
                drop(clock);
                thread::sleep(BEAT);
            }
        };
        thread::Builder::new()
            .name("beat".to_owned())
            .spawn(beat)
            .map(drop)
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clock").finish_non_exhaustive()
    }
}

/// Returns a duration in whole milliseconds, as the journal keeps it.
pub(crate) fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Clocks for tests: hands that the test sets.
#[cfg(test)]
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    pub(crate) running: Arc<std::sync::atomic::AtomicU64>,
    pub(crate) wall: Arc<std::sync::atomic::AtomicI64>,
}

#[cfg(test)]
impl Hands {
    pub(crate) fn source(&self) -> Source {
        use std::sync::atomic::Ordering::Relaxed;
        let Self { running, wall } = self.clone();
        Source {
            running: Box::new(move || Duration::from_millis(running.load(Relaxed))),
            wall: Box::new(move || wall.load(Relaxed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn a_stop_of_the_process_and_a_jump_of_the_wall_clock_are_no_club_time() {
        let hands = Hands::default();
        let clock = Clock::new(hands.source(), Duration::from_secs(100));
        let mut stops = clock.stops();
        let mut was_stopped = || {
            let is_changed = stops.has_changed().expect("a clock");
            stops.mark_unchanged();
            is_changed
        };
        let now = |millis| {
            hands.running.fetch_add(millis, Relaxed);
            clock.now().as_millis()
        };
        assert_eq!(now(250), 100_250);
        assert_eq!(now(900), 101_150);
        hands.wall.fetch_add(3_600_000, Relaxed);
        assert_eq!(now(100), 101_250);
        assert!(!was_stopped());
        assert_eq!(now(60_000), 101_250, "stopped");
        assert!(was_stopped());
        assert_eq!(now(50), 101_300);
        assert!(!was_stopped());
        assert_eq!(now(1_000), 101_300, "four beats are missing");
        assert!(was_stopped());
        assert_eq!(clock.wall(), 3_600_000);
    }
}
