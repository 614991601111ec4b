//! Commands of the GUI and the answers to them. The search runs on another thread, so that the GUI is always heard.

use std::fmt::{Display, Write as _};
use std::io::{self, ErrorKind, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder, JoinHandle};
use std::{mem, process};

use touchmove::fen::CastlingStyle;
use touchmove::{Move, Position, RepetitionTracker};

use crate::limits::Limits;
use crate::score::Score;
use crate::search::Search;
use crate::table::Table;

const ABOUT: &str = "\
id name Tiny engine on touchmove
id author the authors of touchmove
option name Hash type spin default 16 min 1 max 4096
option name UCI_Chess960 type check default false
uciok";

/// Prints a whole line at once, because two threads print. A closed output pipe is ignored.
pub(crate) fn say(line: impl Display) {
    if let Err(error) = writeln!(io::stdout(), "{line}") {
        if error.kind() == ErrorKind::BrokenPipe {
            process::exit(0);
        }
        eprintln!("tiny_engine: {error}");
        process::exit(2);
    }
}

/// The state that the commands of the GUI have set.
pub(crate) struct Engine {
    position: Position,
    /// The game that led to the position.
    game: RepetitionTracker,
    castling: CastlingStyle,
    /// Moved to the search while one runs; an empty table stands here meanwhile.
    table: Table,
    /// The running search, which returns the table.
    thinking: Option<JoinHandle<Table>>,
    /// Whether only `stop` ends the search.
    endless: bool,
    /// Set to stop the search.
    stop: Arc<AtomicBool>,
}

impl Engine {
    pub(crate) fn new() -> Self {
        let position = Position::standard();
        Self {
            game: RepetitionTracker::new(&position),
            position,
            castling: CastlingStyle::Standard,
            table: Table::new(16).unwrap_or_default(),
            thinking: None,
            endless: false,
            stop: Arc::default(),
        }
    }

    /// Executes a line. Unknown commands are ignored, as UCI asks; a command that fails prints the reason and changes
    /// nothing.
    pub(crate) fn hear(&mut self, line: &str) {
        let (command, rest) = split_word(line);
        // The search uses the state that these commands change. A search with a limit may finish first, as scripts
        // expect.
        if matches!(command, "ucinewgame" | "setoption" | "position" | "go") {
            self.finish();
        }
        let done = match command {
            "uci" => return say(ABOUT),
            "isready" => return say("readyok"),
            "ucinewgame" => return self.table.clear(),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => return self.stop(),
            _ => return,
        };
        if let Err(fault) = done {
            say(format_args!("info string {fault}"));
        }
    }

    /// Stops the search, which answers with the best move so far.
    pub(crate) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    /// Waits for a search with a limit, and stops any other.
    pub(crate) fn finish(&mut self) {
        match self.endless {
            true => self.stop(),
            false => self.wait(),
        }
    }

    /// Waits for the answer of the search and takes the table back.
    fn wait(&mut self) {
        let Some(thread) = self.thinking.take() else {
            return;
        };
        thread.thread().unpark();
        self.table = thread.join().unwrap_or_default();
    }

    /// `name Hash value 64` or `name UCI_Chess960 value true`, in upper or lower case.
    fn set_option(&mut self, text: &str) -> Result<(), String> {
        let text = text.to_ascii_lowercase();
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        match words[..] {
            ["name", "hash", "value", mebibytes] => {
                let mebibytes: usize = mebibytes.parse().map_err(|_| bad("Hash", mebibytes))?;
                let table = Table::new(mebibytes.clamp(1, 4096));
                self.table = table.map_err(|error| bad("Hash", error))?;
            }
            ["name", "uci_chess960", "value", "true"] => self.castling = CastlingStyle::Chess960,
            ["name", "uci_chess960", "value", "false"] => self.castling = CastlingStyle::Standard,
            _ => return Err(bad("option", &text)),
        }
        Ok(())
    }

    /// `startpos moves …` or `fen … moves …`: the moves lead to the position, and count for repetitions.
    fn set_position(&mut self, text: &str) -> Result<(), String> {
        let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
        let mut position = match split_word(start) {
            ("startpos", "") => Position::standard(),
            ("fen", fen) => fen.parse().map_err(|error| bad("FEN", error))?,
            _ => return Err(bad("position", start)),
        };
        let mut game = RepetitionTracker::new(&position);
        for word in moves.split_ascii_whitespace() {
            // Castling is read in either spelling, whatever `UCI_Chess960` says.
            let legal = position.parse_uci(word).map_err(|error| bad(word, error))?;
            position = game.push(legal);
        }
        (self.position, self.game) = (position, game);
        Ok(())
    }

    /// Starts the search.
    fn go(&mut self, text: &str) -> Result<(), String> {
        let limits = Limits::read(text, self.position.turn())?;
        self.endless = limits.endless;
        self.stop = Arc::default();
        let (root, castling) = (self.position.clone(), self.castling);
        let (table, stop) = (mem::take(&mut self.table), Arc::clone(&self.stop));
        let mut search = Search::new(table, self.game.clone(), limits, stop);
        let thread = Builder::new().spawn(move || {
            think(&mut search, &root, castling);
            search.table
        });
        self.thinking = Some(thread.map_err(|error| bad("thread", error))?);
        Ok(())
    }
}

/// Searches deeper and deeper, prints what it finds, and answers with a move.
fn think(search: &mut Search, root: &Position, castling: CastlingStyle) {
    for depth in 1..=search.limits.depth {
        let Some(score) = search.deepen(root, depth) else {
            break;
        };
        let (score, nodes, time) = (Score(score), search.nodes, search.started.elapsed());
        let speed = (nodes as f64 / time.as_secs_f64().max(0.001)) as u64;
        let time = time.as_millis();
        let line = spell(root, search.line(), castling);
        say(format_args!(
            "info depth {depth} score {score} nodes {nodes} nps {speed} time {time} pv{line}"
        ));
    }
    // After `go infinite`, the GUI expects no answer before `stop`.
    while search.limits.endless && !search.stop.load(Ordering::Relaxed) {
        thread::park();
    }
    // Any legal move is better than none, if there was no time to search at all.
    let best = search
        .line()
        .first()
        .and_then(|&mv| root.legal_move(mv).ok());
    match best.or_else(|| root.legal_moves().get(0)) {
        Some(legal) => say(format_args!("bestmove {}", legal.uci(castling))),
        None => say("bestmove 0000"),
    }
}

/// Writes moves, each after a space. How castling is written depends on the position of each move.
fn spell(root: &Position, moves: &[Move], castling: CastlingStyle) -> String {
    let mut words = String::new();
    let mut position = root.clone();
    for &mv in moves {
        let Ok(legal) = position.legal_move(mv) else {
            break;
        };
        // Writing to a string cannot fail.
        let _ = write!(words, " {}", legal.uci(castling));
        position = legal.play();
    }
    words
}

fn bad(what: &str, fault: impl Display) -> String {
    format!("bad {what}: {fault}")
}

/// Returns the first word of a text and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text
        .split_once(|letter: char| letter.is_ascii_whitespace())
        .unwrap_or((text, ""));
    (word, rest.trim())
}
