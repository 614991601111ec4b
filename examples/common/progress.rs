//! How far a long command has come, as a line on the terminal.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "progress is shown as time goes on, by a thread; the library uses neither"
)]

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// A line that is shown after two seconds, if the standard error is a terminal.
///
/// A thread draws it, since the work between two calls of `show` may take long.
#[derive(Clone)]
pub(crate) struct Progress {
    line: Option<Arc<Mutex<Line>>>,
}

struct Line {
    began: Instant,
    total: Option<u64>,
    unit: &'static str,
    /// `None` while nothing is to be shown.
    done: Option<u64>,
    is_visible: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);
    const PAUSE: Duration = Duration::from_millis(100);

    /// Expects so many units; without a total, the units are only counted.
    pub(crate) fn new(total: Option<u64>, unit: &'static str) -> Self {
        if !io::stderr().is_terminal() {
            return Self { line: None };
        }
        let line = Arc::new(Mutex::new(Line {
            began: Instant::now(),
            total,
            unit,
            done: None,
            is_visible: false,
        }));
        let watched = Arc::downgrade(&line);
        thread::spawn(move || draw_again_and_again(&watched));
        Self { line: Some(line) }
    }

    /// Shows from now on that so many units are done.
    pub(crate) fn show(&self, done: u64) {
        self.change(|line| line.done = Some(done));
    }

    /// Clears the line and shows nothing until the next `show`, so that output can take its place.
    pub(crate) fn clear(&self) {
        self.change(Line::clear);
    }

    fn change(&self, change: impl FnOnce(&mut Line)) {
        if let Some(Ok(mut line)) = self.line.as_ref().map(|line| line.lock()) {
            change(&mut line);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Draws the line until it is dropped.
fn draw_again_and_again(line: &Weak<Mutex<Line>>) {
    thread::sleep(Progress::PATIENCE);
    while let Some(line) = line.upgrade() {
        if let Ok(mut line) = line.lock() {
            line.draw();
        }
        drop(line);
        thread::sleep(Progress::PAUSE);
    }
}

impl Line {
    const WIDTH: u64 = 40;

    fn draw(&mut self) {
        let Some(done) = self.done else { return };
        self.is_visible = true;
        let text = match self.total {
            Some(total) => bar(done.min(total), total.max(1)),
            None => format!("{done} {}", self.unit),
        };
        let seconds = self.began.elapsed().as_secs();
        // A progress bar that cannot be drawn does not stop the program.
        let mut terminal = io::stderr();
        let _ = write!(terminal, "\r{text}, {seconds} s\x1b[K");
        let _ = terminal.flush();
    }

    fn clear(&mut self) {
        self.done = None;
        if std::mem::take(&mut self.is_visible) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn bar(done: u64, total: u64) -> String {
    let part = |of: u64| (u128::from(done) * u128::from(of) / u128::from(total)) as usize;
    let full = part(Line::WIDTH);
    let rest = Line::WIDTH as usize - full;
    let (full, rest) = ("#".repeat(full), "-".repeat(rest));
    format!("[{full}{rest}] {:3} %", part(100))
}
