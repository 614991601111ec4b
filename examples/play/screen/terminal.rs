//! The terminal while the game is drawn on it.

use std::io::{self, Stdout};
use std::mem::ManuallyDrop;
use std::panic;

use crossterm::cursor::Show;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// A terminal that is restored when this is dropped, whatever happens.
pub(crate) struct Screen {
    /// Not dropped: that prints an error if the terminal is gone, which panics then.
    pub(crate) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl Screen {
    pub(crate) fn take() -> io::Result<Self> {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |reason| {
            give_back();
            usual(reason);
        }));
        terminal::enable_raw_mode()?;
        let taken = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match taken {
            Ok(terminal) => Ok(Self {
                terminal: ManuallyDrop::new(terminal),
            }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. If the terminal is gone, no error can be shown.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = terminal::disable_raw_mode();
}
