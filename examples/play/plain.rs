//! Line by line: each line is a command, and the board is printed after it.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a game uses a clock; the library does not"
)]

use std::io::{self, BufRead, Write};
use std::time::Instant;

use touchmove::Color;
use touchmove::clock::SessionTime;

use crate::command::split_time;
use crate::table::Table;
use crate::words;

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

/// Plays until the game is over or the input ends.
pub(crate) fn play(
    table: &mut Table,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut time = Time {
        began: Instant::now(),
        told: None,
    };
    table.start(SessionTime::START);
    show(table, SessionTime::START, out)?;
    let mut line = Vec::new();
    while !table.is_done() {
        out.flush()?;
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        writeln!(out, "\n> {text}")?;
        hear(table, &mut time, text, out)?;
        show(table, time.now(), out)?;
    }
    Ok(())
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
    for line in table.board() {
        writeln!(out, "{line}")?;
    }
    let clocks = Color::ALL.map(|player| words::clock(table.arbiter(), player, now));
    writeln!(out, "{}", clocks.join("  "))?;
    for line in words::standing(table.arbiter()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
