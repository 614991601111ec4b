//! How far a long command has come, as a line on the terminal.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "progress is shown as time goes on; the library uses no clock"
)]

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A line that is shown after two seconds, if the standard error is a terminal.
pub(crate) struct Progress {
    total: Option<u64>,
    unit: &'static str,
    is_wanted: bool,
    next: Instant,
    is_visible: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);
    const PAUSE: Duration = Duration::from_millis(100);
    const WIDTH: u64 = 40;

    /// Expects so many units; without a total, the units are only counted.
    pub(crate) fn new(total: Option<u64>, unit: &'static str) -> Self {
        Self {
            total,
            unit,
            is_wanted: io::stderr().is_terminal(),
            next: Instant::now() + Self::PATIENCE,
            is_visible: false,
        }
    }

    /// Shows that so many units are done, unless it is too early for that.
    pub(crate) fn show(&mut self, done: u64) {
        if !self.is_wanted || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + Self::PAUSE;
        self.is_visible = true;
        let text = match self.total {
            Some(total) => Self::bar(done.min(total), total.max(1)),
            None => format!("{done} {}", self.unit),
        };
        // A progress bar that cannot be drawn does not stop the program.
        let mut terminal = io::stderr();
        let _ = write!(terminal, "\r{text}\x1b[K");
        let _ = terminal.flush();
    }

    fn bar(done: u64, total: u64) -> String {
        let part = |of: u64| (u128::from(done) * u128::from(of) / u128::from(total)) as usize;
        let full = part(Self::WIDTH);
        let rest = Self::WIDTH as usize - full;
        let (full, rest) = ("#".repeat(full), "-".repeat(rest));
        format!("[{full}{rest}] {:3} %", part(100))
    }

    /// Clears the line, so that a line of output can take its place.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_visible) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
