//! Line by line: each line is a command, and the board is printed after it.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a game uses a clock and a thread that waits for lines; the library uses neither"
)]

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use touchmove::Color;
use touchmove::clock::SessionTime;

use crate::command::split_time;
use crate::line::read_line;
use crate::plain_board;
use crate::signals::Signals;
use crate::table::Table;
use crate::words;

/// How often signals and clocks are looked at while no line comes.
const TICK: Duration = Duration::from_millis(100);

/// No command is longer than this, in bytes.
const LONGEST: usize = 4_096;

/// The time of a command: from the wall clock, or once a line has given its time, from the lines.
struct Time {
    began: Instant,
    told: Option<SessionTime>,
}

impl Time {
    fn now(&self) -> SessionTime {
        let elapsed = SessionTime::START.saturating_add(self.began.elapsed());
        self.told.unwrap_or(elapsed)
    }
}

/// Plays until the game is over, the input ends or a signal comes.
pub(crate) fn play(table: &mut Table, signals: &Signals, out: &mut impl Write) -> io::Result<()> {
    let mut time = Time {
        began: Instant::now(),
        told: None,
    };
    let input = lines();
    table.start(SessionTime::START);
    show(table, SessionTime::START, out)?;
    while !table.is_done() && !signals.has_come() {
        out.flush()?;
        match input.recv_timeout(TICK) {
            Ok(line) => {
                let line = line?;
                let text = line.trim();
                writeln!(out, "\n> {text}")?;
                hear(table, &mut time, text, out)?;
                show(table, time.now(), out)?;
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if time.told.is_none() => {
                table.look_at_clocks(time.now());
                if table.has_lines() {
                    show(table, time.now(), out)?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Ok(())
}

/// Reads the lines of the standard input on a thread of its own, since a signal cannot end a read.
fn lines() -> Receiver<io::Result<String>> {
    let (sender, lines) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = read_line(&mut input, LONGEST).transpose() {
            let is_last = line.is_err();
            let line = line.map(|line| String::from_utf8_lossy(&line).into_owned());
            if sender.send(line).is_err() || is_last {
                break;
            }
        }
    });
    lines
}

fn hear(table: &mut Table, time: &mut Time, text: &str, out: &mut impl Write) -> io::Result<()> {
    let Ok((told, command)) = split_time(text) else {
        return writeln!(out, "expected a time such as @0:05 or @1:02:03.450");
    };
    let last = table.arbiter().log().last().map(|entry| entry.at);
    if told.is_some() && told < last {
        return writeln!(out, "the time is before that of the last command");
    }
    time.told = told.or(time.told);
    table.hear(time.now(), command);
    Ok(())
}

/// Prints the rulings, the board, the clocks and the side to move.
fn show(table: &mut Table, now: SessionTime, out: &mut impl Write) -> io::Result<()> {
    for line in table.take_lines() {
        writeln!(out, "{line}")?;
    }
    for line in plain_board::lines(table) {
        writeln!(out, "{line}")?;
    }
    let clocks = Color::ALL.map(|player| words::clock(table.arbiter(), player, now));
    writeln!(out, "{}", clocks.join("  "))?;
    for line in words::standing(table.arbiter()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
