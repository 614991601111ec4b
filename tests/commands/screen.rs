//! Two people play on a terminal, which is restored when the game ends and may be lost before.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

use rustix::fs::{Mode, OFlags};
use rustix::io::FdFlags;
use rustix::pty::{self, OpenptFlags};
use rustix::termios::{self, LocalModes, Winsize};

use crate::PATIENCE;
use crate::built::{examples, scratch};

const PAUSE: Duration = Duration::from_millis(20);

/// A game on a terminal of 80 columns and 24 rows, and the file that keeps it.
struct Game {
    program: Child,
    /// `None` once it is lost.
    terminal: Option<File>,
    /// What is shown and was not waited for yet.
    shown: String,
    /// What was waited for, and all before it.
    seen: String,
    pgn: PathBuf,
}

impl Game {
    fn start(name: &str) -> Self {
        Self::start_with(name, "")
    }

    /// Starts a game; an empty NO_COLOR means nothing.
    fn start_with(name: &str, no_color: &str) -> Self {
        let pgn = scratch(name);
        if pgn.exists() {
            fs::remove_file(&pgn).expect("the file is ours");
        }
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
        let side = File::from(side);
        let copy = || side.try_clone().expect("a file can be opened twice");
        rustix::fs::fcntl_setfl(&terminal, OFlags::NONBLOCK).expect("reading need not wait");
        let program = Command::new(&examples()["play"])
            .args(["--ascii", "--pgn"])
            .arg(&pgn)
            .env("TERM", "xterm")
            .env("NO_COLOR", no_color)
            .stdin(copy())
            .stdout(copy())
            .stderr(copy())
            .spawn()
            .expect("the example should start");
        Self {
            program,
            terminal: Some(terminal.into()),
            shown: String::new(),
            seen: String::new(),
            pgn,
        }
    }

    fn terminal(&mut self) -> &mut File {
        self.terminal.as_mut().expect("the terminal is not lost")
    }

    /// Reads what is shown until it contains a text, after what was waited for before.
    fn wait_for(&mut self, text: &str) {
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            if let Some(place) = self.shown.find(text) {
                self.seen.extend(self.shown.drain(..place + text.len()));
                return;
            }
            let mut bytes = [0; 4096];
            match self.terminal().read(&mut bytes) {
                Ok(count) => self.shown += &String::from_utf8_lossy(&bytes[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(PAUSE),
                Err(error) => panic!("{text:?} is not shown but {:?}: {error}", self.shown),
            }
        }
        let start: String = self.shown.chars().take(4_000).collect();
        panic!("{text:?} is not shown, but {start:?}");
    }

    fn type_in(&mut self, text: &str) {
        let typed = self.terminal().write_all(text.as_bytes());
        typed.expect("the terminal should read");
    }

    /// Returns `true` if lines are edited and typed text is shown, as in a shell.
    fn is_restored(&mut self) -> bool {
        let modes = termios::tcgetattr(self.terminal()).expect("the terminal has modes");
        let usual = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        modes.local_modes.contains(usual)
    }

    /// Waits until the program has ended.
    fn end(&mut self) -> ExitStatus {
        for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
            if let Some(status) = self.program.try_wait().expect("the game is ours") {
                return status;
            }
            thread::sleep(PAUSE);
        }
        panic!("the game does not end");
    }

    /// Plays a move, without Enter before it.
    fn play(&mut self) {
        self.wait_for("Enter or a move starts");
        assert!(!self.is_restored());
        self.type_in("e4\r");
        self.wait_for("FIDE 2023, Article 6.6: the clock of the player");
    }

    fn assert_saved(&self) {
        let saved = fs::read_to_string(&self.pgn).expect("the game is in the file");
        assert!(saved.contains("\n1. e4 "), "{saved}");
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // It may have exited by itself, which a test has then seen.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn leaving_and_signals_restore_the_terminal_and_save_the_game() {
    for (name, signal) in [("left", None), ("TERM", Some(15)), ("HUP", Some(1))] {
        let mut game = Game::start(&format!("screen-{name}.pgn"));
        game.play();
        match signal {
            None => game.type_in("\u{3}"),
            Some(_) => {
                let process = game.program.id().to_string();
                let killed = Command::new("kill").args(["-s", name, &process]).status();
                assert!(killed.is_ok_and(|status| status.success()));
            }
        }
        // The alternate screen is left, and the mouse is free.
        game.wait_for("\u{1b}[?1000l");
        game.wait_for("\u{1b}[?1049l");
        game.wait_for("the game is not over, after 1 half-move");
        let status = game.end();
        assert_eq!(status.signal(), signal);
        assert_eq!(status.code(), signal.is_none().then_some(0));
        assert!(game.is_restored(), "{name}");
        game.assert_saved();
    }
}

#[test]
fn colors_are_left_out_on_request() {
    let colors = ["\u{1b}[38;", "\u{1b}[48;", ";48;5;"];
    for (no_color, is_colored) in [("", true), ("1", false)] {
        let mut game = Game::start_with("screen-colors.pgn", no_color);
        game.wait_for("Enter or a move starts");
        game.type_in("\u{3}");
        game.wait_for("the game is not over, after 0 half-moves");
        game.end();
        let found = colors.iter().any(|color| game.seen.contains(color));
        assert_eq!(found, is_colored, "NO_COLOR={no_color}: {}", game.seen);
    }
}

/// No signal comes here: the program must notice by itself that nothing can be drawn any more.
#[test]
fn a_lost_terminal_does_not_lose_the_game() {
    let mut game = Game::start("screen-lost.pgn");
    game.play();
    game.terminal = None;
    game.end();
    game.assert_saved();
}
