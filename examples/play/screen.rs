//! The terminal screen: the board, the clocks, the moves and the messages, redrawn as time goes on.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a game uses a clock and a thread that waits for keys; the library uses neither"
)]

mod board;
mod layout;
mod panels;
mod pieces;
mod terminal;

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::Frame;
use ratatui::layout::Position;
use touchmove::clock::SessionTime;
use touchmove::{Color, File, Rank, Square};

use self::board::BoardView;
use self::layout::Areas;
use self::panels::Styles;
use self::terminal::Screen;
use crate::arguments::Settings;
use crate::signals::Signals;
use crate::table::Table;
use crate::words::{self, wrapped};
use crate::{command, ends, plain_board};

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// How many messages are kept.
const MESSAGES: usize = 1_000;

/// What a pawn can become: a key, or the words to be clicked on.
const PROMOTIONS: [(&str, &str); 4] = [
    ("q", "queen (q)"),
    ("r", "rook (r)"),
    ("b", "bishop (b)"),
    ("n", "knight (n)"),
];

/// The input so far, the messages, and what else is on the screen.
struct Desk<'t> {
    table: &'t mut Table,
    names: &'t [Option<String>; 2],
    color: bool,
    typed: String,
    said: Vec<String>,
    began: Option<Instant>,
    /// When the game was over.
    over: Option<SessionTime>,
    /// The square chosen with the cursor keys.
    cursor: Option<Square>,
    /// Where the mouse button was pressed.
    grasped: Option<Square>,
    areas: Areas,
    /// How far the help is scrolled, if it is open.
    help: Option<u16>,
    /// How far the help, the messages and the moves can be scrolled, or are.
    help_length: u16,
    messages_back: usize,
    messages_length: usize,
    moves_back: usize,
}

/// Plays until the players leave or a signal comes, and then prints the last position.
pub(crate) fn play(
    table: &mut Table,
    settings: &Settings,
    signals: &Signals,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut desk = Desk::new(table, settings);
    let mut screen = Screen::take()?;
    let played = desk.play(&mut screen, &events(), signals);
    drop(screen);
    played?;
    let now = desk.now();
    let columns = columns();
    let last = desk.said.iter().rev().take(12).rev();
    let last = last.flat_map(|line| wrapped(line, columns));
    for line in last.chain(plain_board::lines(desk.table)) {
        writeln!(out, "{line}")?;
    }
    let clocks = Color::ALL.map(|player| words::clock(desk.table.arbiter(), player, now));
    writeln!(out, "{}", clocks.join("  "))
}

/// The width of the terminal.
pub(crate) fn columns() -> usize {
    crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns))
}

/// Reads keys and the mouse on a thread of its own: `event::read` and `event::poll` do not return when
/// the terminal is gone but read it without end, and the game must be saved then.
fn events() -> Receiver<io::Result<Event>> {
    let (sender, events) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let is_last = event.is_err();
            if sender.send(event).is_err() || is_last {
                break;
            }
        }
    });
    events
}

impl<'t> Desk<'t> {
    fn new(table: &'t mut Table, settings: &'t Settings) -> Self {
        Self {
            table,
            names: &settings.names,
            color: settings.color,
            typed: String::new(),
            said: Vec::new(),
            began: None,
            over: None,
            cursor: None,
            grasped: None,
            areas: Areas::default(),
            help: None,
            help_length: 0,
            messages_back: 0,
            messages_length: 0,
            moves_back: 0,
        }
    }

    fn now(&self) -> SessionTime {
        let elapsed = self.began.map_or(Duration::ZERO, |began| began.elapsed());
        SessionTime::START.saturating_add(elapsed)
    }

    fn play(
        &mut self,
        screen: &mut Screen,
        events: &Receiver<io::Result<Event>>,
        signals: &Signals,
    ) -> io::Result<()> {
        while !self.table.has_left() && !signals.has_come() {
            self.table.look_at_clocks(self.now());
            self.listen();
            screen.terminal.draw(|frame| self.draw(frame))?;
            if !io::stdin().is_terminal() {
                // It was one, and is gone.
                return Err(io::ErrorKind::NotConnected.into());
            }
            match events.recv_timeout(TICK) {
                Ok(event) => self.notice(event?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::ErrorKind::NotConnected.into());
                }
            }
            // The mouse can move faster than the screen is drawn.
            for event in events.try_iter() {
                self.notice(event?);
            }
        }
        Ok(())
    }

    fn notice(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Mouse(mouse) => self.point(mouse),
            // The next drawing looks at the size of the terminal.
            _ => {}
        }
    }

    /// Takes over what the table has said.
    fn listen(&mut self) {
        let lines = self.table.take_lines();
        if !lines.is_empty() {
            self.messages_back = 0;
            self.moves_back = 0;
        }
        self.said.extend(lines);
        let surplus = self.said.len().saturating_sub(MESSAGES);
        self.said.drain(..surplus);
        if self.table.is_over() != self.over.is_some() {
            self.over = self.over.is_none().then(|| self.now());
        }
    }

    /// Handles a pressed key.
    fn press(&mut self, key: KeyEvent) {
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if with_control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            self.table.leave();
        } else if self.help.is_some() && self.press_in_help(key.code) {
            // The key was for the help.
        } else if with_control {
            if key.code == KeyCode::Char('z') {
                self.hear("undo");
            }
        } else {
            self.press_at_board(key.code);
        }
    }

    /// Handles a key while the help is open; returns `false` if the key is for the board.
    fn press_in_help(&mut self, code: KeyCode) -> bool {
        let page = 10;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll_help(-1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll_help(1),
            KeyCode::PageUp => self.scroll_help(-page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll_help(page),
            KeyCode::Home => self.scroll_help(i16::MIN),
            KeyCode::End => self.scroll_help(i16::MAX),
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(1) | KeyCode::Char('?') => self.help = None,
            // Whoever goes on typing has read enough, and means the key.
            _ => {
                self.help = None;
                return false;
            }
        }
        true
    }

    fn scroll_help(&mut self, by: i16) {
        let most = self.help_length;
        let scrolled = |from: u16| from.saturating_add_signed(by).min(most);
        self.help = self.help.map(scrolled);
    }

    fn press_at_board(&mut self, code: KeyCode) {
        let is_empty = self.typed.is_empty();
        match code {
            KeyCode::F(1) => self.help = Some(0),
            KeyCode::Char('?') if is_empty => self.help = Some(0),
            KeyCode::F(2) => self.hear("turn"),
            KeyCode::Tab => self.act("press"),
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::PageUp => self.scroll_messages(3),
            KeyCode::PageDown => self.scroll_messages(-3),
            KeyCode::Enter if is_empty && self.table.is_over() => self.table.leave(),
            KeyCode::Enter | KeyCode::Char(' ') if is_empty && self.cursor.is_some() => {
                self.use_cursor();
            }
            KeyCode::Enter => {
                let typed = core::mem::take(&mut self.typed);
                self.hear(typed.trim());
            }
            KeyCode::Esc if is_empty => self.cursor = None,
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Char(choice @ ('q' | 'r' | 'b' | 'n'))
                if is_empty && self.table.is_promoting() =>
            {
                self.act(choice.encode_utf8(&mut [0; 4]));
            }
            KeyCode::Char(sign) if !is_empty || sign != ' ' => self.typed.push(sign),
            _ => {}
        }
    }

    fn use_cursor(&mut self) {
        if let Some(square) = self.cursor {
            self.act(square.name());
        }
    }

    /// Moves the cursor to the right and up, as seen on the screen.
    fn move_cursor(&mut self, right: i8, up: i8) {
        let Some(cursor) = self.cursor else {
            let start = match self.table.orientation() {
                Color::White => Square::E2,
                Color::Black => Square::E7,
            };
            self.cursor = Some(start);
            return;
        };
        let sign = match self.table.orientation() {
            Color::White => 1,
            Color::Black => -1,
        };
        let step = |from: usize, by: i8| from.checked_add_signed(isize::from(sign * by));
        let file = step(cursor.file().index(), right).and_then(|index| File::ALL.get(index));
        let rank = step(cursor.rank().index(), up).and_then(|index| Rank::ALL.get(index));
        if let (Some(file), Some(rank)) = (file, rank) {
            self.cursor = Some(Square::new(*file, *rank));
        }
    }

    fn scroll_messages(&mut self, back: isize) {
        let most = self.messages_length;
        self.messages_back = self.messages_back.saturating_add_signed(back).min(most);
    }

    /// Handles the mouse: a square is touched where the button is pressed, and the piece is released
    /// where the button is, if that is elsewhere.
    fn point(&mut self, mouse: MouseEvent) {
        let place = Position::new(mouse.column, mouse.row);
        let square = self.areas.square_at(place, self.table.orientation());
        match mouse.kind {
            MouseEventKind::Down(_) if self.help.is_some() => self.help = None,
            MouseEventKind::Down(MouseButton::Left) => {
                self.cursor = None;
                self.grasped = square;
                match square {
                    Some(square) => self.act(square.name()),
                    None => self.click_beside_the_board(place),
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let is_held = self.grasped.is_some() && self.table.held() == self.grasped;
                let elsewhere = square.filter(|square| Some(*square) != self.grasped);
                self.grasped = None;
                if let (true, Some(square)) = (is_held, elsewhere) {
                    self.act(square.name());
                }
            }
            MouseEventKind::ScrollUp => self.scroll(place, 1),
            MouseEventKind::ScrollDown => self.scroll(place, -1),
            _ => {}
        }
    }

    /// Chooses what a pawn becomes, or presses a clock.
    fn click_beside_the_board(&mut self, place: Position) {
        if self.table.is_promoting() && self.areas.standing.contains(place) {
            let column = usize::from(place.x - self.areas.standing.x);
            let question = promotion_question();
            let is_there = |words: &str| {
                let start = question.find(words);
                start.is_some_and(|start| (start..start + words.len()).contains(&column))
            };
            if let Some((choice, _)) = PROMOTIONS.iter().find(|(_, words)| is_there(words)) {
                self.act(choice);
            }
            return;
        }
        let near = self.table.orientation();
        for (player, area) in [!near, near].into_iter().zip(self.areas.clocks) {
            if area.contains(place) && self.table.presses_by_hand() {
                self.act(&format!("{player} presses"));
            }
        }
    }

    /// Scrolls what is under the mouse.
    fn scroll(&mut self, place: Position, back: i16) {
        if self.help.is_some() {
            self.scroll_help(-back);
        } else if self.areas.moves.contains(place) {
            let rows = self.table.numbered_moves().len();
            let most = rows.saturating_sub(usize::from(self.areas.moves.height));
            let scrolled = self.moves_back.saturating_add_signed(isize::from(back));
            self.moves_back = scrolled.min(most);
        } else {
            self.scroll_messages(isize::from(back));
        }
    }

    /// Does what was typed.
    fn hear(&mut self, text: &str) {
        if !text.is_empty() {
            self.said.push(format!("> {text}"));
        }
        if matches!(text, "help" | "?") {
            self.help = Some(0);
            return;
        }
        self.act(text);
    }

    /// Does what was typed, or a key or the mouse means. The first move begins the game.
    fn act(&mut self, text: &str) {
        if self.began.is_none() && (text.is_empty() || command::plays(text)) {
            self.began = Some(Instant::now());
            self.table.start(SessionTime::START);
        }
        if !text.is_empty() {
            let now = self.now();
            self.table.hear(now, text);
        }
        self.listen();
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        let standing: Vec<String> = self
            .standing()
            .iter()
            .flat_map(|line| wrapped(line, usize::from(screen.width)))
            .collect();
        let rows = u16::try_from(standing.len()).unwrap_or(u16::MAX);
        let Some(areas) = Areas::new(screen, rows) else {
            let note = "the terminal is too small for a board: 27 columns and 16 rows are needed";
            let lines = wrapped(note, usize::from(screen.width));
            panels::draw_lines(&lines, Default::default(), screen, frame.buffer_mut());
            self.areas = Areas::default();
            return;
        };
        self.areas = areas;
        let now = self.over.unwrap_or_else(|| self.now());
        let styles = Styles::new(self.color);
        let buffer = frame.buffer_mut();
        let view = BoardView {
            table: self.table,
            areas: &areas,
            cursor: self.cursor,
            color: self.color,
        };
        view.draw(buffer);
        let near = self.table.orientation();
        for (player, area) in [!near, near].into_iter().zip(areas.clocks) {
            panels::draw_clock(self, player, now, area, buffer);
        }
        panels::draw_moves(self.table, self.moves_back, areas.moves, buffer);
        let back = self.messages_back;
        self.messages_length =
            panels::draw_messages(&self.said, back, styles, areas.messages, buffer);
        panels::draw_lines(&standing, styles.standing(), areas.standing, buffer);
        let input = self.shown_input(usize::from(areas.input.width));
        panels::draw_lines(&[input], Default::default(), areas.input, buffer);
        let keys = [format!(
            "{:>1$}",
            self.keys(),
            usize::from(areas.keys.width)
        )];
        panels::draw_lines(&keys, styles.keys(), areas.keys, buffer);
        if let Some(scrolled) = self.help {
            self.help_length = panels::draw_help(frame, scrolled);
        }
    }

    /// The end of what was typed, with a cursor.
    fn shown_input(&self, width: usize) -> String {
        let count = self.typed.chars().count();
        let skipped = (count + 3).saturating_sub(width);
        let shown: String = self.typed.chars().skip(skipped).collect();
        format!("> {shown}_")
    }

    /// The side to move, the open question, or the result.
    fn standing(&self) -> Vec<String> {
        if self.table.is_over() {
            // The article is among the messages.
            ends::result(self.table).pop().into_iter().collect()
        } else if self.table.is_promoting() {
            vec![promotion_question()]
        } else {
            words::standing(self.table.arbiter())
        }
    }

    fn keys(&self) -> &'static str {
        if self.table.is_over() {
            "Enter leaves  F1 help  F2 turn"
        } else if self.began.is_none() {
            "Enter starts  F1 help  Ctrl-C leaves"
        } else if self.table.presses_by_hand() {
            "Tab clock  F1 help  Ctrl-C leaves"
        } else {
            "F1 help  F2 turn  Ctrl-C leaves"
        }
    }
}

fn promotion_question() -> String {
    let words: Vec<&str> = PROMOTIONS.iter().map(|(_, words)| *words).collect();
    format!("The pawn becomes a {}", words.join("  "))
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::table::tests::timed;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// A desk at which a game has not begun.
    fn with_desk(test: impl FnOnce(&mut Desk<'_>)) {
        let mut settings = Settings::usual().expect("the defaults are right");
        settings.color = false;
        settings.ascii = true;
        let mut table = Table::new(&settings);
        test(&mut Desk::new(&mut table, &settings));
    }

    fn drawn(desk: &mut Desk<'_>, width: u16, height: u16) -> Vec<String> {
        let mut terminal =
            Terminal::new(TestBackend::new(width, height)).expect("memory is a terminal");
        terminal
            .draw(|frame| desk.draw(frame))
            .expect("memory is a terminal");
        let buffer = terminal.backend().buffer();
        let row = |y| (0..width).map(move |x| buffer[(x, y)].symbol()).collect();
        (0..height).map(row).collect()
    }

    fn type_in(desk: &mut Desk<'_>, text: &str) {
        for sign in text.chars() {
            desk.press(KeyCode::Char(sign).into());
        }
        desk.press(KeyCode::Enter.into());
    }

    fn click(desk: &mut Desk<'_>, kind: MouseEventKind, square: Square) {
        let area = desk.areas.square(square, desk.table.orientation());
        desk.point(MouseEvent {
            kind,
            column: area.x,
            row: area.y,
            modifiers: KeyModifiers::NONE,
        });
    }

    #[test]
    fn a_typed_move_begins_the_game() {
        with_desk(|desk| {
            type_in(desk, "e4");
            assert_eq!(desk.table.arbiter().ply(), 1);
            let lines = drawn(desk, 80, 24);
            assert!(
                lines.iter().any(|line| line.contains("  1. e4")),
                "{lines:?}"
            );
        });
    }

    #[test]
    fn help_and_turning_do_not_begin_it() {
        with_desk(|desk| {
            type_in(desk, "turn");
            type_in(desk, "help");
            assert!(desk.began.is_none() && desk.help.is_some());
            assert_eq!(desk.table.orientation(), Color::Black);
        });
    }

    #[test]
    fn the_mouse_touches_drags_and_releases() {
        with_desk(|desk| {
            let (down, up) = (
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Up(MouseButton::Left),
            );
            drawn(desk, 80, 24);
            click(desk, down, Square::E2);
            click(desk, up, Square::E2);
            assert_eq!(desk.table.held(), Some(Square::E2));
            click(desk, down, Square::E4);
            click(desk, up, Square::E4);
            assert_eq!(desk.table.arbiter().ply(), 1);
            desk.table.turn();
            drawn(desk, 120, 40);
            click(desk, down, Square::G8);
            click(desk, up, Square::F6);
            assert_eq!(desk.table.arbiter().ply(), 2);
        });
    }

    #[test]
    fn the_cursor_keys_move_as_seen() {
        with_desk(|desk| {
            for code in [KeyCode::Up, KeyCode::Enter, KeyCode::Up, KeyCode::Up] {
                desk.press(code.into());
            }
            desk.press(KeyCode::Char(' ').into());
            assert_eq!(desk.table.arbiter().ply(), 1);
            desk.table.turn();
            desk.cursor = Some(Square::D7);
            for code in [KeyCode::Right, KeyCode::Up] {
                desk.press(code.into());
            }
            assert_eq!(desk.cursor, Some(Square::C6));
            // Black sees a1 in the upper right corner.
            desk.cursor = Some(Square::A1);
            for code in [KeyCode::Right, KeyCode::Up] {
                desk.press(code.into());
                assert_eq!(desk.cursor, Some(Square::A1));
            }
        });
    }

    #[test]
    fn a_promotion_is_chosen_with_a_key() {
        let mut table = timed("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "5+3");
        let settings = Settings::usual().expect("the defaults are right");
        let mut desk = Desk::new(&mut table, &settings);
        desk.began = Some(Instant::now());
        desk.act("c7");
        desk.act("c8");
        desk.press(KeyCode::Char('r').into());
        assert!(desk.table.is_over());
        let lines = drawn(&mut desk, 80, 24);
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("1-0 by checkmate"))
        );
        desk.press(KeyCode::Enter.into());
        assert!(desk.table.has_left());
    }

    #[test]
    fn a_promotion_is_chosen_with_the_mouse() {
        let mut table = timed("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "5+3");
        let settings = Settings::usual().expect("the defaults are right");
        let mut desk = Desk::new(&mut table, &settings);
        desk.began = Some(Instant::now());
        desk.act("c7");
        desk.act("c8");
        let lines = drawn(&mut desk, 80, 24);
        let row = lines.iter().position(|line| line.contains("rook (r)"));
        let row = row.expect("the question is shown");
        let column = lines[row].find("rook").expect("the question is shown");
        desk.point(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: column as u16 + 2,
            row: row as u16,
            modifiers: KeyModifiers::NONE,
        });
        let sans = desk.table.numbered_moves();
        assert_eq!(sans[0].1[0], "c8=R#");
    }

    #[test]
    fn the_help_scrolls_to_its_last_line() {
        with_desk(|desk| {
            desk.press(KeyCode::F(1).into());
            let first = drawn(desk, 80, 24);
            assert!(first.iter().any(|line| line.contains("start the game")));
            for _ in 0..9 {
                desk.press(KeyCode::PageDown.into());
                drawn(desk, 80, 24);
            }
            let last = drawn(desk, 80, 24);
            assert!(
                last.iter()
                    .any(|line| line.contains("leave the game as it is"))
            );
            assert!(!last.iter().any(|line| line.contains("start the game")));
            desk.press(KeyCode::Esc.into());
            assert!(desk.help.is_none());
        });
    }

    #[test]
    fn typing_closes_the_help_and_loses_no_key() {
        with_desk(|desk| {
            desk.press(KeyCode::F(1).into());
            type_in(desk, "e4");
            assert!(desk.help.is_none());
            assert!(desk.began.is_some());
        });
    }

    /// Nothing of the board looks out from behind it.
    #[test]
    fn the_help_has_the_screen_to_itself() {
        with_desk(|desk| {
            desk.press(KeyCode::F(1).into());
            for line in drawn(desk, 80, 24) {
                let inside = line.trim();
                assert!(inside.starts_with(['┌', '│', '└']), "{line}");
                assert!(inside.ends_with(['┐', '┘', '▲', '█', '║', '▼']), "{line}");
            }
        });
    }

    #[test]
    fn every_size_is_drawn() {
        let mut table = timed(START, "5+3");
        let settings = Settings::usual().expect("the defaults are right");
        for color in [false, true] {
            let mut desk = Desk::new(&mut table, &settings);
            desk.color = color;
            desk.began = Some(Instant::now());
            desk.act("e2");
            for (width, height) in (0..150).step_by(7).flat_map(|width| {
                let heights = (0..60).step_by(3);
                heights.map(move |height| (width, height))
            }) {
                for help in [None, Some(3)] {
                    desk.help = help;
                    drawn(&mut desk, width, height);
                }
            }
        }
    }
}
