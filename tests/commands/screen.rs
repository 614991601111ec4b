//! Two people play on a terminal, which is restored when the game ends and may be lost before.

use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Command;

use crate::built::{examples, scratch};
use crate::terminal::{self, Session};

/// Returns the command that plays a game, and the file that keeps it.
fn play(name: &str) -> (Command, PathBuf) {
    let pgn = scratch(name);
    if pgn.exists() {
        fs::remove_file(&pgn).expect("the file is ours");
    }
    let mut command = Command::new(&examples()["play"]);
    command.args(["--ascii", "--pgn"]).arg(&pgn);
    (command, pgn)
}

/// A game on a terminal, and the file that keeps it.
struct Game {
    session: Session,
    pgn: PathBuf,
}

impl Game {
    fn start(name: &str) -> Self {
        Self::start_with(name, "", &[])
    }

    /// Starts a game with more arguments; an empty NO_COLOR means nothing.
    fn start_with(name: &str, no_color: &str, arguments: &[&str]) -> Self {
        let (mut command, pgn) = play(name);
        let session = Session::start(command.args(arguments).env("NO_COLOR", no_color));
        Self { session, pgn }
    }

    /// Plays a move, without Enter before it.
    fn play(&mut self) {
        self.session.wait_for("Enter or a move starts");
        assert!(!self.session.is_restored());
        self.session.type_in("e4\r");
        self.session
            .wait_for("FIDE 2023, Article 6.6: the clock of the player");
    }

    fn assert_saved(&self) {
        let saved = fs::read_to_string(&self.pgn).expect("the game is in the file");
        assert!(saved.contains("\n1. e4 "), "{saved}");
    }
}

#[test]
fn leaving_and_signals_restore_the_terminal_and_save_the_game() {
    for (name, signal) in [("left", None), ("TERM", Some(15)), ("HUP", Some(1))] {
        let mut game = Game::start(&format!("screen-{name}.pgn"));
        game.play();
        match signal {
            None => game.session.type_in("\u{3}"),
            Some(_) => {
                let process = game.session.program.id().to_string();
                let killed = Command::new("kill").args(["-s", name, &process]).status();
                assert!(killed.is_ok_and(|status| status.success()));
            }
        }
        // The alternate screen is left, and the mouse is free.
        game.session.wait_for("\u{1b}[?1000l");
        game.session.wait_for("\u{1b}[?1049l");
        game.session
            .wait_for("the game is not over, after 1 half-move");
        let status = game.session.end();
        assert_eq!(status.signal(), signal);
        assert_eq!(status.code(), signal.is_none().then_some(0));
        assert!(game.session.is_restored(), "{name}");
        game.assert_saved();
    }
}

#[test]
fn colors_are_left_out_on_request() {
    let colors = ["\u{1b}[38;", "\u{1b}[48;", ";48;5;"];
    for (no_color, is_colored) in [("", true), ("1", false)] {
        let mut game = Game::start_with("screen-colors.pgn", no_color, &[]);
        game.session.wait_for("Enter or a move starts");
        game.session.type_in("\u{3}");
        game.session
            .wait_for("the game is not over, after 0 half-moves");
        game.session.end();
        let found = colors.iter().any(|color| game.session.seen.contains(color));
        assert_eq!(
            found, is_colored,
            "NO_COLOR={no_color}: {}",
            game.session.seen
        );
    }
}

/// No signal comes here: the program must notice by itself that nothing can be drawn any more.
#[test]
fn a_lost_terminal_does_not_lose_the_game() {
    let mut game = Game::start("screen-lost.pgn");
    game.play();
    game.session.lose_terminal();
    game.session.end();
    game.assert_saved();
}

/// The screen can still be drawn here, but nothing will be typed any more.
#[test]
fn a_lost_keyboard_ends_the_game() {
    let (keyboard, input) = terminal::open();
    let (screen, output) = terminal::open();
    let (mut command, pgn) = play("keyboard-lost.pgn");
    let session = Session::start_between(&mut command, &input, screen, &output);
    let mut game = Game { session, pgn };
    drop((input, output));
    game.session.wait_for("Enter or a move starts");
    (&keyboard)
        .write_all(b"e4\r")
        .expect("the terminal should read");
    game.session.wait_for("FIDE 2023, Article 6.6");
    drop(keyboard);
    assert_eq!(game.session.end().code(), Some(2));
    game.assert_saved();
}

/// What is left on the terminal after the game is not broken in the middle of words.
#[test]
fn the_last_lines_fit_the_terminal() {
    let mate = ["--fen", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"];
    let mut game = Game::start_with("screen-over.pgn", "1", &mate);
    game.session.wait_for("Enter or a move starts");
    game.session.type_in("Ra8\r");
    game.session.wait_for("Enter leaves");
    game.session.type_in("\r");
    game.session.wait_for("\u{1b}[?1049l");
    game.session
        .wait_for("1-0 by checkmate (fide2023 5.1.1), after 1 half-move");
    assert_eq!(game.session.end().code(), Some(0));
    let (_, left) = game
        .session
        .seen
        .rsplit_once("\u{1b}[?1049l")
        .expect("it was waited for");
    assert!(left.contains("FIDE 2023, Article 5.1.1"), "{left}");
    for line in left.lines() {
        assert!(
            line.chars().filter(|sign| !sign.is_control()).count() <= 80,
            "{line}"
        );
    }
}
