//! A terminal of 80 columns and 24 rows, and a program on it.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use rustix::fs::{Mode, OFlags};
use rustix::io::{Errno, FdFlags};
use rustix::pty::{self, OpenptFlags};
use rustix::termios::{self, LocalModes, Winsize};

use crate::PATIENCE;

const PAUSE: Duration = Duration::from_millis(20);

/// Opens a terminal, and its side for programs.
pub(crate) fn open() -> (File, File) {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
    let terminal = pty::openpt(flags).expect("the system has terminals");
    // Programs of other tests must not keep the terminal open.
    rustix::io::fcntl_setfd(&terminal, FdFlags::CLOEXEC).expect("the terminal is ours");
    pty::grantpt(&terminal).expect("the terminal is ours");
    pty::unlockpt(&terminal).expect("the terminal is ours");
    let size = Winsize {
        ws_row: 24,
        ws_col: 80,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    termios::tcsetwinsize(&terminal, size).expect("the terminal has a size");
    let path = pty::ptsname(&terminal, Vec::new()).expect("the terminal has a name");
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let side = rustix::fs::open(path, flags, Mode::empty()).expect("the terminal is there");
    rustix::fs::fcntl_setfl(&terminal, OFlags::NONBLOCK).expect("reading need not wait");
    (terminal.into(), side.into())
}

/// A program on a terminal. It is stopped with the test.
pub(crate) struct Session {
    pub(crate) program: Child,
    /// `None` once it is lost.
    terminal: Option<File>,
    /// What is shown and was not waited for yet.
    shown: String,
    /// What was waited for, and all before it.
    pub(crate) seen: String,
}

impl Session {
    /// Starts a program that reads from a terminal and writes to it.
    pub(crate) fn start(command: &mut Command) -> Self {
        let (terminal, side) = open();
        Self::start_between(command, &side, terminal, &side)
    }

    /// Starts a program that reads from one terminal and writes to another.
    pub(crate) fn start_between(
        command: &mut Command,
        input: &File,
        terminal: File,
        output: &File,
    ) -> Self {
        let copy = |file: &File| file.try_clone().expect("a file can be opened twice");
        let program = command
            .env("TERM", "xterm")
            .stdin(copy(input))
            .stdout(copy(output))
            .stderr(copy(output))
            .spawn()
            .expect("the example should start");
        // The command must not keep the terminal open.
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(Stdio::null());
        Self {
            program,
            terminal: Some(terminal),
            shown: String::new(),
            seen: String::new(),
        }
    }

    fn terminal(&mut self) -> &mut File {
        self.terminal.as_mut().expect("the terminal is not lost")
    }

    /// Closes the terminal, as when its window is closed.
    pub(crate) fn lose_terminal(&mut self) {
        self.terminal = None;
    }

    /// Reads what is shown now.
    fn look(&mut self) {
        let mut bytes = [0; 4096];
        loop {
            match self.terminal().read(&mut bytes) {
                Ok(count) => self.shown += &String::from_utf8_lossy(&bytes[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // The program has ended, and closed its side.
                Err(error) if error.raw_os_error() == Some(Errno::IO.raw_os_error()) => return,
                Err(error) => panic!("the terminal shows {:?}: {error}", self.shown),
            }
        }
    }

    /// Reads what is shown until it contains a text, after what was waited for before.
    pub(crate) fn wait_for(&mut self, text: &str) {
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            if let Some(place) = self.shown.find(text) {
                self.seen.extend(self.shown.drain(..place + text.len()));
                return;
            }
            thread::sleep(PAUSE);
            self.look();
        }
        let start: String = self.shown.chars().take(4_000).collect();
        panic!("{text:?} is not shown, but {start:?}");
    }

    /// Returns what is shown after what was waited for, and within a time.
    pub(crate) fn shown_within(&mut self, time: Duration) -> &str {
        thread::sleep(time);
        self.look();
        &self.shown
    }

    pub(crate) fn type_in(&mut self, text: &str) {
        let typed = self.terminal().write_all(text.as_bytes());
        typed.expect("the terminal should read");
    }

    /// Returns `true` if lines are edited and typed text is shown, as in a shell.
    pub(crate) fn is_restored(&mut self) -> bool {
        let modes = termios::tcgetattr(self.terminal()).expect("the terminal has modes");
        let usual = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        modes.local_modes.contains(usual)
    }

    /// Waits until the program has ended.
    pub(crate) fn end(&mut self) -> ExitStatus {
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            if let Some(status) = self.program.try_wait().expect("the program is ours") {
                return status;
            }
            thread::sleep(PAUSE);
        }
        panic!("the program does not end");
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have exited by itself, which a test has then seen.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
