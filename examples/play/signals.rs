//! Signals that end the program: the game is saved and the terminal restored before it obeys.

use std::io;
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

/// The signals that have come.
pub(crate) struct Signals {
    #[cfg(unix)]
    flags: Vec<(i32, Arc<AtomicBool>)>,
}

#[cfg(unix)]
impl Signals {
    /// Keeps the signals from ending the program at once.
    pub(crate) fn watch() -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut flags = Vec::new();
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            let flag = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
            flags.push((signal, flag));
        }
        Ok(Self { flags })
    }

    /// Returns `true` if the program should end.
    pub(crate) fn has_come(&self) -> bool {
        self.first().is_some()
    }

    fn first(&self) -> Option<i32> {
        let come = self
            .flags
            .iter()
            .find(|(_, flag)| flag.load(Ordering::Relaxed));
        come.map(|(signal, _)| *signal)
    }

    /// Ends the program as the signal would have done, if one has come.
    pub(crate) fn obey(&self) -> io::Result<()> {
        match self.first() {
            Some(signal) => signal_hook::low_level::emulate_default_handler(signal),
            None => Ok(()),
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn watch() -> io::Result<Self> {
        Ok(Self {})
    }

    pub(crate) const fn has_come(&self) -> bool {
        false
    }

    pub(crate) fn obey(&self) -> io::Result<()> {
        Ok(())
    }
}
