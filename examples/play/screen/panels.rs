//! What stands around the board: clocks, moves, messages, and the help instead of it.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color as Ink, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{
    Block, Clear, Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState, Widget,
};
use touchmove::Color;
use touchmove::clock::SessionTime;

use super::Desk;
use crate::command;
use crate::table::Table;
use crate::words::{self, wrapped};

/// The keys, above the commands in the help.
const KEYS: &[&str] = &[
    "Enter           start the game, or do what is typed",
    "mouse           click on a square to touch the piece, on another to",
    "                release it, or drag it; click on a clock to press it",
    "cursor keys     choose a square; Enter or the space bar touches or",
    "                releases a piece there",
    "Tab             press the clock (with --press)",
    "F2              turn the board",
    "Ctrl-Z          take back the last half-move (with --casual)",
    "Page Up, Down   scroll the messages; the mouse wheel scrolls too",
    "Ctrl-C          leave the game as it is; the files are written",
    "",
];

/// Styles that are plain without colors.
#[derive(Clone, Copy)]
pub(super) struct Styles {
    color: bool,
}

impl Styles {
    pub(super) const fn new(color: bool) -> Self {
        Self { color }
    }

    const fn ink(self, ink: Ink) -> Style {
        match self.color {
            true => Style::new().fg(ink),
            false => Style::new(),
        }
    }

    /// The style of a message: what was typed, an article, or a ruling.
    fn message(self, line: &str) -> Style {
        if line.starts_with("> ") {
            self.ink(Ink::Cyan)
        } else if line.starts_with(' ') {
            self.ink(Ink::Indexed(248))
        } else {
            Style::new()
        }
    }

    pub(super) const fn standing(self) -> Style {
        self.ink(Ink::Yellow).add_modifier(Modifier::BOLD)
    }

    pub(super) const fn keys(self) -> Style {
        self.ink(Ink::Indexed(245))
    }
}

/// A player's name and clock; the one that runs stands out.
pub(super) fn draw_clock(
    desk: &Desk<'_>,
    player: Color,
    now: SessionTime,
    area: Rect,
    to: &mut Buffer,
) {
    let clock = desk.table.arbiter().clock();
    let time = words::time_left(clock, player, now);
    let sign = if clock.running() == Some(player) {
        "▶"
    } else {
        " "
    };
    let name = match &desk.names[player.index()] {
        Some(name) => format!("{} ({name})", words::name(player)),
        None => words::name(player).to_owned(),
    };
    let style = match clock.running() == Some(player) {
        true => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        false => Style::new(),
    };
    to.set_style(area, style);
    let width = usize::from(area.width);
    let room = width.saturating_sub(time.len() + 4);
    to.set_stringn(area.x, area.y, format!("{sign} {name}"), room + 2, style);
    let x = area.right().saturating_sub(time.len() as u16 + 1);
    to.set_string(x.max(area.x), area.y, &time, style);
}

/// The moves in two columns, the last of them at the bottom unless the list is scrolled back.
pub(super) fn draw_moves(table: &Table, back: usize, area: Rect, to: &mut Buffer) {
    let rows = table.numbered_moves();
    let last = rows.len().saturating_sub(1);
    let height = usize::from(area.height);
    let end = rows.len() - back.min(rows.len().saturating_sub(height));
    let shown = rows[..end]
        .iter()
        .enumerate()
        .skip(end.saturating_sub(height));
    for (y, (index, (number, moves))) in (area.y..).zip(shown) {
        to.set_stringn(area.x, y, format!("{number:>3}."), 4, Style::new());
        for (column, san) in (0..).zip(moves) {
            let is_last = index == last && moves.iter().skip(column + 1).all(String::is_empty);
            let style = match is_last {
                true => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
                false => Style::new(),
            };
            let x = area.x + 5 + 8 * column as u16;
            let room = usize::from(area.right().saturating_sub(x));
            to.set_stringn(x, y, san, room, style);
        }
    }
}

/// The last messages, unless they are scrolled back. Returns how far they can be scrolled.
pub(super) fn draw_messages(
    said: &[String],
    back: usize,
    styles: Styles,
    area: Rect,
    to: &mut Buffer,
) -> usize {
    let lines: Vec<(Style, String)> = said
        .iter()
        .flat_map(|line| {
            let style = styles.message(line);
            let parts = wrapped(line, usize::from(area.width));
            parts.into_iter().map(move |part| (style, part))
        })
        .collect();
    let most = lines.len().saturating_sub(usize::from(area.height));
    let start = most - back.min(most);
    for (y, (style, line)) in (area.y..area.bottom()).zip(&lines[start..]) {
        to.set_stringn(area.x, y, line, usize::from(area.width), *style);
    }
    most
}

/// The help in a frame on an empty screen. Returns how far it can be scrolled.
pub(super) fn draw_help(frame: &mut Frame<'_>, scrolled: u16) -> u16 {
    let lines: Vec<Line<'_>> = KEYS
        .iter()
        .chain(command::HELP)
        .map(|line| Line::raw(*line))
        .collect();
    let screen = frame.area();
    let longest = lines.iter().map(Line::width).max().unwrap_or_default() as u16;
    let width = (longest + 4).min(screen.width);
    let height = (lines.len() as u16 + 2).min(screen.height);
    let (x, y) = ((screen.width - width) / 2, (screen.height - height) / 2);
    let area = Rect::new(screen.x + x, screen.y + y, width, height);
    let most = (lines.len() as u16).saturating_sub(height.saturating_sub(2));
    let title = match most {
        0 => " Help - Esc closes it ",
        _ => " Help - cursor keys scroll, Esc closes it ",
    };
    let position = scrolled.min(most);
    let text = Paragraph::new(lines).scroll((position, 0)).block(
        Block::bordered()
            .title(title)
            .padding(ratatui::widgets::Padding::horizontal(1)),
    );
    frame.render_widget(Clear, screen);
    frame.render_widget(text, area);
    if most > 0 {
        let mut state = ScrollbarState::new(usize::from(most) + 1).position(usize::from(position));
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight);
        let inside = area.inner(Margin::new(0, 1));
        frame.render_stateful_widget(bar, inside, &mut state);
    }
    most
}

/// Writes lines into an area, as far as there is room.
pub(super) fn draw_lines(lines: &[String], style: Style, area: Rect, to: &mut Buffer) {
    let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::raw(line.as_str())).collect();
    Paragraph::new(lines).style(style).render(area, to);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_fits_into_a_narrow_terminal() {
        for line in KEYS.iter().chain(command::HELP) {
            // The frame and its margin take four columns of 80.
            assert!(line.len() <= 76, "{line}");
        }
    }
}
