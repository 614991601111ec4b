//! Commands of the GUI and the answers to them. The search runs on another thread, so that the GUI is always heard.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write as _};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};
use std::{mem, process};

use touchmove::fen::CastlingStyle;
use touchmove::uci::{
    BestMove, Command, EngineOption, Go, Id, Info, Message, OptionKind, SetOption, SetPosition,
    UciMove,
};
use touchmove::{Move, Position, RepetitionTracker};

use crate::limits::Limits;
use crate::score::told;
use crate::search::{Search, Signals};
use crate::table::Table;
use crate::tables::Tables;

/// Prints a whole line at once, because two threads print. A closed output pipe ends the program.
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
    /// How long the transmission of a move to the GUI may take.
    overhead: Duration,
    /// Moved to the search while one runs; an empty table stands here meanwhile.
    table: Table,
    /// Moved to the search like the table.
    tables: Option<Tables>,
    /// The running search, which returns both.
    thinking: Option<JoinHandle<(Table, Option<Tables>)>>,
    /// Whether only `stop` ends the search.
    endless: bool,
    /// What the GUI tells the running search.
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
            tables: None,
            thinking: None,
            endless: false,
            signals: Arc::default(),
        }
    }

    /// Executes a line, and returns `false` if it is `quit`. Unknown commands are ignored, as UCI asks; a command that
    /// fails prints the reason and changes nothing.
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
        // The search uses the state that these commands change. A search with a limit may finish first, as scripts
        // expect.
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

    /// Stops the search, which answers with the best move so far.
    pub(crate) fn stop(&mut self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    /// Waits for a search with a limit, and stops any other.
    pub(crate) fn finish(&mut self) {
        match self.endless || self.signals.is_pondering() {
            true => self.stop(),
            false => self.wait(),
        }
    }

    /// The opponent has played the expected move: from now on the search uses the engine's own time.
    fn ponder_hit(&mut self, heard: Instant) {
        // If the engine does not ponder, the time is already set and stays.
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
        (self.table, self.tables) = thread.join().unwrap_or_default();
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
            "syzygypath" => self.tables = open_tables(value)?,
            "uci_chess960" => {
                self.castling = match &*value.to_ascii_lowercase() {
                    "true" => CastlingStyle::Chess960,
                    "false" => CastlingStyle::Standard,
                    _ => return Err(fault()),
                }
            }
            // Whether to ponder is decided by the GUI, with `go ponder`.
            "ponder" => {}
            _ => return Err(format!("unknown option: {}", set.name)),
        }
        Ok(())
    }

    /// Plays the moves that lead to the position, because they count for repetitions.
    fn set_position(&mut self, told: &SetPosition) -> Result<(), String> {
        let start = told.start.to_position();
        let mut position = start.map_err(|error| format!("bad FEN: {error}"))?;
        let mut game = RepetitionTracker::new(&position);
        for mv in &told.moves {
            // Castling is read in either form, whatever `UCI_Chess960` says.
            let legal = mv.to_legal_move(&position);
            position = game.push(legal.map_err(|error| format!("bad {mv}: {error}"))?);
        }
        (self.position, self.game) = (position, game);
        Ok(())
    }

    /// Starts the search.
    fn go(&mut self, go: &Go, heard: Instant) -> Result<(), String> {
        let limits = Limits::of(go, &self.position, self.overhead);
        self.endless = limits.endless;
        self.signals = Arc::default();
        if !go.ponder {
            self.ponder_hit(heard);
        }
        if limits.mate.is_some() {
            // The entries come from a search that may overlook a mate.
            self.table.clear();
        }
        let (root, castling) = (self.position.clone(), self.castling);
        let (table, signals) = (mem::take(&mut self.table), Arc::clone(&self.signals));
        let mut search = Search::new(table, self.game.clone(), limits, signals);
        search.tables = self.tables.take();
        if search.limits.at_once {
            // On a busy machine, starting a thread takes longer than finding a move.
            think(&mut search, &root, castling);
            (self.table, self.tables) = (search.table, search.tables);
            return Ok(());
        }
        let thread = Builder::new().spawn(move || {
            think(&mut search, &root, castling);
            (search.table, search.tables)
        });
        self.thinking = Some(thread.map_err(|error| format!("no thread: {error}"))?);
        Ok(())
    }
}

/// Opens the tables of a value of `SyzygyPath`, which is empty for none, and tells of how many pieces they are.
fn open_tables(path: &str) -> Result<Option<Tables>, String> {
    if path.is_empty() || path == "<empty>" {
        return Ok(None);
    }
    let tables = Tables::new(path).map_err(|error| format!("bad SyzygyPath: {error}"))?;
    let found = format!("tables of up to {} pieces", tables.most_pieces);
    say(Message::from(Info::from_text(found)));
    Ok(Some(tables))
}

/// Answers `uci`: the name of the engine and its options.
fn introduce() {
    say(Message::from(Id::Name(
        "Tiny engine on touchmove".to_owned(),
    )));
    say(Message::from(Id::Author(
        "the authors of touchmove".to_owned(),
    )));
    let default = Some(String::new());
    for option in [
        EngineOption::spin("Hash", 16, 1, 4096),
        EngineOption::spin("Move Overhead", 15, 0, 5000),
        EngineOption::check("Ponder", false),
        EngineOption::check("UCI_Chess960", false),
        EngineOption::new("SyzygyPath", OptionKind::String { default }),
    ] {
        say(Message::from(option));
    }
    say(Message::UciOk);
}

/// Searches deeper and deeper, prints what it finds, and answers with a move.
fn think(search: &mut Search, root: &Position, castling: CastlingStyle) {
    search.ask_tables(root);
    for depth in 1..=search.limits.depth {
        let Some(score) = search.deepen(root, depth) else {
            break;
        };
        if search.limits.at_once {
            break;
        }
        let (nodes, time) = (search.nodes, search.started.elapsed());
        say(Message::from({
            let mut info = Info::default();
            info.depth = Some(depth as u32);
            info.score = Some(told(score).into());
            info.nodes = Some(nodes);
            info.nodes_per_second = Some((nodes as f64 / time.as_secs_f64().max(0.001)) as u64);
            info.time = Some(time.as_millis() as u64);
            info.pv = spell(root, search.line(), castling);
            info
        }));
        if search.is_wanted_mate(score) {
            break;
        }
    }
    // After `go infinite` and while pondering, the GUI expects no answer before `stop` or `ponderhit`.
    let signals = Arc::clone(&search.signals);
    while (search.limits.endless || signals.is_pondering()) && !signals.is_stopped() {
        thread::park();
    }
    // Any legal move is better than none, if there was no time to search at all.
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

/// Returns the moves of a line in UCI notation. How castling is written depends on the position of each move.
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
