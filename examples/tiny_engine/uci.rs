//! What the GUI says and what it is told; thinking is done on another thread, so that the GUI is always heard.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};
use std::{mem, process};

use touchmove::fen::CastlingStyle;
use touchmove::uci::{
    BestMove, Command, EngineOption, GameSoFar, Go, Id, Info, Message, SetOption, UciMove,
};
use touchmove::{Move, Position, RepetitionTracker};

use crate::limits::Limits;
use crate::score::told;
use crate::search::{Search, Signals};
use crate::table::Table;

/// Prints a line, all of it at once, for two threads do so. Whoever closes the pipe has seen enough.
pub(crate) fn say(line: impl Display) {
    if let Err(error) = writeln!(io::stdout(), "{line}") {
        if error.kind() == ErrorKind::BrokenPipe {
            process::exit(0);
        }
        eprintln!("tiny_engine: {error}");
        process::exit(2);
    }
}

/// What the GUI has told so far.
pub(crate) struct Engine {
    position: Position,
    /// The game that led to the position.
    game: RepetitionTracker,
    castling: CastlingStyle,
    /// How long a move may be on its way to the GUI.
    overhead: Duration,
    /// Lent to the search while there is one; meanwhile an empty one is here.
    table: Table,
    /// A search on its way, which brings the table back.
    thinking: Option<JoinHandle<Table>>,
    /// Whether the search only answers to `stop`.
    endless: bool,
    /// What the search is told.
    signals: Arc<Signals>,
}

impl Engine {
    pub(crate) fn new() -> Self {
        let position = Position::standard();
        Self {
            game: RepetitionTracker::new(&position),
            position,
            castling: CastlingStyle::Standard,
            overhead: Duration::from_millis(15),
            table: Table::new(16).unwrap_or_default(),
            thinking: None,
            endless: false,
            signals: Arc::default(),
        }
    }

    /// Does what a line says, and returns `false` if it says to end. What is unknown is ignored, as UCI wants it; what cannot
    /// be done is told and changes nothing.
    pub(crate) fn hear(&mut self, line: &str) -> bool {
        let heard = Instant::now();
        let done = match line.parse() {
            Ok(Command::Quit) => {
                self.stop();
                return false;
            }
            Ok(command) => self.obey(command, heard),
            Err(error) => Err(error.to_string()),
        };
        if let Err(fault) = done {
            say(Message::from(Info::from_text(fault)));
        }
        true
    }

    fn obey(&mut self, command: Command, heard: Instant) -> Result<(), String> {
        use Command::{Go, NewGame, Position, SetOption};
        // The search works with what these change. One with a limit may come to its end, as scripts want it.
        if matches!(command, NewGame | SetOption(_) | Position(_) | Go(_)) {
            self.finish();
        }
        match command {
            Command::Uci => introduce(),
            Command::IsReady => say(Message::ReadyOk),
            Command::NewGame => self.table.clear(),
            Command::SetOption(set) => return self.set_option(&set),
            Command::Position(game) => return self.set_position(&game),
            Command::Go(go) => return self.go(&go, heard),
            Command::PonderHit => self.ponder_hit(heard),
            Command::Stop => self.stop(),
            _ => {}
        }
        Ok(())
    }

    /// Ends the search, which answers with the best move so far.
    pub(crate) fn stop(&mut self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    /// Lets a search that knows an end come to it, and ends any other.
    pub(crate) fn finish(&mut self) {
        match self.endless || self.signals.is_pondering() {
            true => self.stop(),
            false => self.wait(),
        }
    }

    /// The opponent has played what was expected: from now on the search is on the engine's own time.
    fn ponder_hit(&mut self, heard: Instant) {
        // It is set already if the engine does not ponder, and stays as it is.
        let _ = self.signals.clock.set(heard);
        if let Some(thread) = &self.thinking {
            thread.thread().unpark();
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

    fn set_option(&mut self, set: &SetOption) -> Result<(), String> {
        let value = set.value.as_deref().unwrap_or_default();
        let fault = || format!("bad {}: {value}", set.name);
        let number = || value.parse::<u64>().map_err(|_| fault());
        match &*set.name.to_ascii_lowercase() {
            "hash" => {
                let table = Table::new(number()?.clamp(1, 4096) as usize);
                self.table = table.map_err(|error| format!("bad Hash: {error}"))?;
            }
            "move overhead" => self.overhead = Duration::from_millis(number()?.min(5000)),
            "uci_chess960" => {
                self.castling = match &*value.to_ascii_lowercase() {
                    "true" => CastlingStyle::Chess960,
                    "false" => CastlingStyle::Standard,
                    _ => return Err(fault()),
                }
            }
            // Whether the GUI may ponder is its own affair.
            "ponder" => {}
            _ => return Err(format!("unknown option: {}", set.name)),
        }
        Ok(())
    }

    /// Plays the moves that lead to the position: they matter for repetitions.
    fn set_position(&mut self, told: &GameSoFar) -> Result<(), String> {
        let start = told.start.to_position();
        let mut position = start.map_err(|error| format!("bad FEN: {error}"))?;
        let mut game = RepetitionTracker::new(&position);
        for mv in &told.moves {
            // Castling is understood in either spelling, whatever `UCI_Chess960` says.
            let legal = mv.to_legal_move(&position);
            position = game.push(legal.map_err(|error| format!("bad {mv}: {error}"))?);
        }
        (self.position, self.game) = (position, game);
        Ok(())
    }

    /// Begins to think.
    fn go(&mut self, go: &Go, heard: Instant) -> Result<(), String> {
        let limits = Limits::of(go, &self.position, self.overhead);
        self.endless = limits.endless;
        self.signals = Arc::default();
        if !go.ponder {
            self.ponder_hit(heard);
        }
        if limits.mate.is_some() {
            // What is remembered was found by a search that may overlook a mate.
            self.table.clear();
        }
        let (root, castling) = (self.position.clone(), self.castling);
        let (table, signals) = (mem::take(&mut self.table), Arc::clone(&self.signals));
        let mut search = Search::new(table, self.game.clone(), limits, signals);
        if search.limits.at_once {
            // To begin a thread takes longer on a busy machine than to find a move.
            think(&mut search, &root, castling);
            self.table = search.table;
            return Ok(());
        }
        let thread = Builder::new().spawn(move || {
            think(&mut search, &root, castling);
            search.table
        });
        self.thinking = Some(thread.map_err(|error| format!("no thread: {error}"))?);
        Ok(())
    }
}

/// Tells who the engine is and what can be set.
fn introduce() {
    say(Message::from(Id::Name(
        "Tiny engine on touchmove".to_owned(),
    )));
    say(Message::from(Id::Author(
        "the authors of touchmove".to_owned(),
    )));
    for option in [
        EngineOption::spin("Hash", 16, 1, 4096),
        EngineOption::spin("Move Overhead", 15, 0, 5000),
        EngineOption::check("Ponder", false),
        EngineOption::check("UCI_Chess960", false),
    ] {
        say(Message::from(option));
    }
    say(Message::UciOk);
}

/// Looks deeper and deeper, tells what it finds, and answers with a move.
fn think(search: &mut Search, root: &Position, castling: CastlingStyle) {
    for depth in 1..=search.limits.depth {
        let Some(score) = search.deepen(root, depth) else {
            break;
        };
        if search.limits.at_once {
            break;
        }
        let (nodes, time) = (search.nodes, search.started.elapsed());
        say(Message::from(Info {
            depth: Some(depth as u32),
            score: Some(told(score).into()),
            nodes: Some(nodes),
            nodes_per_second: Some((nodes as f64 / time.as_secs_f64().max(0.001)) as u64),
            time: Some(time.as_millis() as u64),
            pv: spell(root, search.line(), castling),
            ..Info::default()
        }));
        if search.is_wanted_mate(score) {
            break;
        }
    }
    // Who analyzes without limit or ponders wants no answer before asking for it.
    let signals = Arc::clone(&search.signals);
    while (search.limits.endless || signals.is_pondering()) && !signals.is_stopped() {
        thread::park();
    }
    // Any legal move is better than none, should there have been no time at all.
    let first = search.limits.moves.get(..1).unwrap_or_default();
    let line = match search.line() {
        [] => first,
        line => line,
    };
    let mut words = spell(root, line, castling).into_iter();
    let mv = words.next().unwrap_or(UciMove::Null);
    let ponder = words.next();
    say(Message::from(BestMove { mv, ponder }));
}

/// Spells a line. How castling is spelt depends on the position it is played in.
fn spell(root: &Position, moves: &[Move], castling: CastlingStyle) -> Vec<UciMove> {
    let mut position = root.clone();
    let mut words = Vec::new();
    for &mv in moves {
        let Ok(legal) = position.legal_move(mv) else {
            break;
        };
        words.push(legal.uci_move(castling));
        position = legal.play();
    }
    words
}
