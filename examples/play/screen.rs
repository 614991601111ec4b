//! The terminal screen: the board, the clocks and the messages, redrawn as time goes on.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a game uses a clock; the library does not"
)]

use std::io::{self, Write};
use std::panic;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use touchmove::Color;
use touchmove::clock::SessionTime;

use crate::table::Table;
use crate::words;

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// The terminal while the game is drawn on it. Dropping it restores the terminal, whatever happens.
struct Screen;

impl Screen {
    fn take() -> io::Result<Self> {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |reason| {
            give_back();
            usual(reason);
        }));
        terminal::enable_raw_mode()?;
        let screen = Self;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. If the terminal is gone, no error can be shown.
fn give_back() {
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
    let _ = terminal::disable_raw_mode();
}

/// The input so far, the messages, and when the game began.
struct Desk<'t> {
    table: &'t mut Table,
    typed: String,
    said: Vec<String>,
    began: Option<Instant>,
    /// The lines already on the screen.
    drawn: Vec<String>,
}

/// Plays until the game is over or the players quit, and then prints the result.
pub(crate) fn play(table: &mut Table, out: &mut impl Write) -> io::Result<()> {
    // The player chose the colors, so the crate for terminals must not switch them off.
    crossterm::style::force_color_output(true);
    let mut desk = Desk {
        table,
        typed: String::new(),
        said: Vec::new(),
        began: None,
        drawn: Vec::new(),
    };
    let screen = Screen::take()?;
    let played = desk.play(out);
    drop(screen);
    played?;
    let now = desk.now();
    let last = desk.said.iter().rev().take(12).rev();
    for line in last.chain(&desk.table.board()) {
        writeln!(out, "{line}")?;
    }
    let clocks = Color::ALL.map(|player| words::clock(desk.table.arbiter(), player, now));
    writeln!(out, "{}", clocks.join("  "))
}

impl Desk<'_> {
    fn now(&self) -> SessionTime {
        let elapsed = self.began.map_or(Duration::ZERO, |began| began.elapsed());
        SessionTime::START.saturating_add(elapsed)
    }

    fn play(&mut self, out: &mut impl Write) -> io::Result<()> {
        while !self.table.is_done() {
            self.table.look_at_clocks(self.now());
            self.said.extend(self.table.take_lines());
            self.draw(out)?;
            if !event::poll(TICK)? {
                continue;
            }
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
                Event::Resize(..) => {
                    self.drawn.clear();
                    queue!(out, Clear(ClearType::All))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Handles a pressed key.
    fn press(&mut self, key: KeyEvent) {
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if with_control => self.hear("quit"),
            KeyCode::Char(sign) if !with_control => self.typed.push(sign),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Enter => {
                let typed = core::mem::take(&mut self.typed);
                self.hear(typed.trim());
            }
            _ => {}
        }
    }

    fn hear(&mut self, text: &str) {
        if self.began.is_none() && text.is_empty() {
            self.began = Some(Instant::now());
            self.table.start(SessionTime::START);
        } else if !text.is_empty() {
            self.said.push(format!("> {text}"));
            let now = self.now();
            self.table.hear(now, text);
        }
        self.said.extend(self.table.take_lines());
    }

    /// Draws what has changed since the last time.
    fn draw(&mut self, out: &mut impl Write) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let lines = self.lines(width.into(), height.into());
        for (row, line) in (0..height).zip(&lines) {
            if self.drawn.get(usize::from(row)) != Some(line) {
                queue!(
                    out,
                    MoveTo(0, row),
                    Clear(ClearType::CurrentLine),
                    Print(line)
                )?;
            }
        }
        let end = u16::try_from(lines.len()).unwrap_or(height);
        if end < height {
            queue!(out, MoveTo(0, end), Clear(ClearType::FromCursorDown))?;
        }
        self.drawn = lines;
        out.flush()
    }

    /// The whole screen: the opponent's clock, the board, the other clock, the side to move, the
    /// input, and as many messages as fit.
    fn lines(&self, width: usize, height: usize) -> Vec<String> {
        let (arbiter, now) = (self.table.arbiter(), self.now());
        let near = self.table.drawing.orientation;
        let mut lines = vec![words::clock(arbiter, !near, now)];
        lines.extend(self.table.board());
        lines.push(words::clock(arbiter, near, now));
        for line in words::standing(arbiter) {
            lines.extend(wrapped(&line, width));
        }
        lines.push(format!("> {}_", self.typed));
        lines.push(String::new());
        let said: Vec<String> = self
            .said
            .iter()
            .flat_map(|line| wrapped(line, width))
            .collect();
        let room = height.saturating_sub(lines.len());
        lines.extend_from_slice(&said[said.len().saturating_sub(room)..]);
        lines
    }
}

/// Breaks a line that is too long for the screen between words, and keeps its indentation.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent: String = line.chars().take_while(|sign| *sign == ' ').collect();
    let mut lines = Vec::new();
    let mut current = indent.clone();
    for word in line.split_whitespace() {
        let is_first = current.trim().is_empty();
        if !is_first && current.chars().count() + 1 + word.chars().count() > width {
            lines.push(core::mem::replace(&mut current, indent.clone()));
        } else if !is_first {
            current.push(' ');
        }
        current.push_str(word);
    }
    lines.push(current);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("", 10), [""]);
        assert_eq!(wrapped("one two", 10), ["one two"]);
        assert_eq!(wrapped("  one two three", 10), ["  one two", "  three"]);
        assert_eq!(wrapped("unbreakable one", 5), ["unbreakable", "one"]);
    }
}
