//! What adversarial input costs: entry points with the worst input of a length that is known for them.

use std::any::Any;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use touchmove::arbiter::event::{
    ArbiterAction, Evidence, Irregularity, Reporter, SheetAction, WhichMove,
};
use touchmove::arbiter::host::IrregularityDetection;
use touchmove::arbiter::{Event, GameConfig, HostConfig, Log};
use touchmove::clock::SessionTime;
use touchmove::draws::{Claim, ClaimKind};
use touchmove::epd::Epd;
use touchmove::laws::Supervision;
use touchmove::packed::{Games, pack_line};
use touchmove::polyglot::{Book, BookBuilder, RawEntry, key};
use touchmove::record::{Comment, NodeId, Tags};
use touchmove::san::PieceLetters;
use touchmove::uci::{Command, Line, Message};
use touchmove::winnability::{Analyzer, NodeBudget};
use touchmove::{
    Arbiter, Bitboard, ChessClock, Color, File, Game, GameRecord, LegalMove, Move, Position, Rank,
    RepetitionTracker, Rulebook, Setup, Square, TimeControl, pgn,
};

/// Work that is measured; what it returns counts as memory in use.
pub type Work = Box<dyn FnOnce() -> Box<dyn Any>>;

/// An entry point with input of any length.
pub struct Case {
    /// The name: the entry point, and the input.
    pub name: &'static str,
    /// What is counted: bytes, plies, events or positions.
    pub unit: &'static str,
    /// The smaller of the two lengths.
    pub small: usize,
    /// Makes the input, and returns how many units it has and what is to be measured.
    pub prepare: fn(usize) -> (usize, Work),
}

impl Case {
    /// Returns the beginning of its row: the entry point, the input and the unit.
    #[must_use]
    pub fn row(&self) -> String {
        let (entry, input) = self.name.split_once(", ").unwrap_or((self.name, ""));
        format!("| `{entry}` | {input} | {}", self.unit)
    }
}

/// The only code whose instructions are counted; callgrind knows it by its name.
#[inline(never)]
pub fn counted_work(work: Work) -> Box<dyn Any> {
    // Without `black_box` the call would become a jump, and callgrind would not see the return.
    black_box(work())
}

fn work<T: 'static>(units: usize, work: impl FnOnce() -> T + 'static) -> (usize, Work) {
    (units, Box::new(move || Box::new(work())))
}

/// Reads a text of a length that repeats a piece between a head and a tail.
fn reads<T: 'static>(
    [head, piece, tail]: [&str; 3],
    length: usize,
    read: fn(&str) -> T,
) -> (usize, Work) {
    let text = format!("{head}{}{tail}", piece.repeat(length / piece.len()));
    work(text.len(), move || read(&text))
}

/// Reads a text of a length made of numbered pieces.
fn reads_numbered<T: 'static>(
    head: &str,
    piece: fn(usize) -> String,
    length: usize,
    read: fn(&str) -> T,
) -> (usize, Work) {
    let mut text = head.to_owned();
    let mut number = 0;
    while text.len() < length {
        text += &piece(number);
        number += 1;
    }
    work(text.len(), move || read(&text))
}

/// Knights that go forth and back.
const SHUFFLE: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

fn shuffle(plies: usize) -> impl Iterator<Item = Move> {
    let moves = SHUFFLE.map(|text| text.parse().expect("a move"));
    moves.into_iter().cycle().take(plies)
}

/// A position in which kings and rooks move behind a wall of pawns.
fn walled() -> Position {
    let fen = "r3k2r/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/R3K2R w - - 0 1";
    fen.parse().expect("a position")
}

/// Moves in that position that capture nothing and hardly ever repeat it.
fn stroll(plies: usize) -> Vec<Move> {
    let mut lots = fastrand::Rng::with_seed(1);
    let mut position = walled();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        let goes_on = |legal: &LegalMove<'_>| {
            let after = legal.play();
            !legal.is_zeroing() && !after.is_check() && after.has_legal_moves()
        };
        let quiet: Vec<LegalMove<'_>> = legal.iter().filter(goes_on).collect();
        let legal = quiet[lots.usize(..quiet.len())];
        moves.push(legal.to_move());
        position = legal.play();
    }
    moves
}

/// The steps of a king round some ranks, from the a-file of the first.
fn round(first: Rank, last: Rank) -> Vec<Move> {
    let up = |file, ranks: &[Rank]| {
        ranks
            .iter()
            .map(|&rank| Square::new(file, rank))
            .collect::<Vec<_>>()
    };
    let side = &Rank::ALL[first.index()..=last.index()];
    let files = &File::ALL[1..7];
    let mut squares = vec![Square::new(File::A, first)];
    squares.extend(files.iter().map(|&file| Square::new(file, first)));
    squares.extend(up(File::H, side));
    squares.extend(files.iter().rev().map(|&file| Square::new(file, last)));
    squares.extend(up(File::A, &side[1..]).into_iter().rev());
    let next = squares.iter().cycle().skip(1);
    squares
        .iter()
        .zip(next)
        .map(|(&from, &to)| Move::new(from, to, None))
        .collect()
}

/// Two kings and their rounds of 20 and 18 moves: each position returns after 360 half-moves.
fn rounds(plies: usize) -> (Position, Vec<Move>) {
    let start = "8/8/k7/8/8/8/8/K7 w - - 0 1".parse().expect("a position");
    let (white, black) = (
        round(Rank::First, Rank::Fourth),
        round(Rank::Sixth, Rank::Eighth),
    );
    let both = white.iter().cycle().zip(black.iter().cycle());
    (
        start,
        both.flat_map(|(&one, &other)| [one, other])
            .take(plies)
            .collect(),
    )
}

/// Follows a line in a tracker.
fn tracks(start: &Position, moves: Vec<Move>) -> RepetitionTracker {
    let mut line = RepetitionTracker::new(start);
    let mut position = start.clone();
    for mv in moves {
        position = line.push(position.legal_move(mv).expect("legal"));
        black_box(line.count());
    }
    line
}

/// A game of a line.
fn game_of(start: Position, moves: &[Move]) -> Game {
    let mut game = Game::new(start);
    moves.iter().for_each(|&mv| game.play(mv).expect("legal"));
    game
}

/// A record of a line, and its last node.
fn record_of(moves: impl IntoIterator<Item = Move>) -> (GameRecord, NodeId) {
    let mut record = GameRecord::standard();
    let mut node = record.root();
    for mv in moves {
        node = record.add(node, mv).expect("legal");
    }
    (record, node)
}

/// A record of so many moves from its start, and their nodes.
fn record_of_variations(count: usize) -> (GameRecord, Vec<NodeId>) {
    let mut record = GameRecord::standard();
    let root = record.root();
    let variations = (0..count).map(|_| record.add_null(root).expect("not after a null move"));
    let variations = variations.collect();
    (record, variations)
}

/// A packed game of so many half-moves.
fn packed_shuffle(plies: usize) -> Vec<u8> {
    let mut game = Game::standard();
    shuffle(plies).for_each(|mv| game.play(mv).expect("legal"));
    let mut bytes = Vec::new();
    game.pack_into(&mut bytes, None).expect("a game");
    bytes
}

fn records(text: &str) -> Vec<GameRecord> {
    pgn::Reader::from_bytes(text.as_bytes())
        .records()
        .flatten()
        .collect()
}

fn events(text: &str) -> usize {
    let mut reader = pgn::Reader::from_bytes(text.as_bytes());
    let mut events = 0;
    loop {
        match reader.next_event() {
            Ok(None) => return events,
            Ok(Some(_)) | Err(_) => events += 1,
        }
    }
}

fn entries(text: &str) -> usize {
    pgn::Reader::from_bytes(text.as_bytes())
        .index()
        .flatten()
        .count()
}

fn chunks(text: &str) -> usize {
    pgn::Chunks::new(text.as_bytes(), 1 << 12).flatten().count()
}

fn split(text: &str) -> usize {
    pgn::split(text.as_bytes(), 8, pgn::Options::LENIENT).len()
}

/// A stream that gives one byte at a time.
struct Drops<'t>(&'t [u8]);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        let most = room.len().min(1);
        self.0.read(&mut room[..most])
    }
}

/// A stream that repeats the last bytes of a text and never ends.
struct Endless {
    text: &'static [u8],
    repeated: usize,
    at: usize,
}

impl Endless {
    const fn new(text: &'static str, repeated: usize) -> Self {
        let text = text.as_bytes();
        Self {
            text,
            repeated,
            at: 0,
        }
    }
}

impl std::io::Read for Endless {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        for byte in room.iter_mut() {
            *byte = self.text[self.at];
            self.at += 1;
            if self.at == self.text.len() {
                self.at -= self.repeated;
            }
        }
        Ok(room.len())
    }
}

/// Reads one line without end up to the error that a limit makes, and returns its offset.
fn refuses_line(stream: Endless, limits: pgn::Limits) -> u64 {
    let mut options = pgn::Options::WHOLE_GAMES;
    options.limits = limits;
    let mut reader = pgn::Reader::new(stream).with_options(options);
    loop {
        match reader.next_event() {
            Ok(event) => assert!(event.is_some(), "the stream has no end"),
            Err(error) => {
                let place = error.location();
                assert_eq!((place.game, place.line), (1, 1), "{error}");
                return place.offset;
            }
        }
    }
}

fn drops(text: &str) -> usize {
    let mut reader = pgn::Reader::new(Drops(text.as_bytes()));
    let mut events = 0;
    while let Ok(Some(_)) = reader.next_event() {
        events += 1;
    }
    events
}

fn config(rulebook: Rulebook) -> GameConfig {
    GameConfig::new(rulebook, "1000+0".parse().expect("a control")).expect("a clock with time")
}

/// Tells an arbiter events that follow from their number, a millisecond apart; some are rejected.
fn tells(rulebook: Rulebook, count: usize, event: fn(&Arbiter, usize) -> Event) -> (usize, Work) {
    tells_from(Position::standard(), rulebook, count, event)
}

/// The same in a game from a position.
fn tells_from(
    start: Position,
    rulebook: Rulebook,
    count: usize,
    event: impl Fn(&Arbiter, usize) -> Event + 'static,
) -> (usize, Work) {
    tells_with(config(rulebook).with_start(start), count, event)
}

/// The same in a game with a configuration.
fn tells_with(
    config: GameConfig,
    count: usize,
    event: impl Fn(&Arbiter, usize) -> Event + 'static,
) -> (usize, Work) {
    work(count, move || {
        let mut arbiter = Arbiter::new(config);
        arbiter
            .handle(SessionTime::START, Event::Start)
            .expect("the first event");
        let mut accepted = 0;
        for number in 0..count {
            let at = SessionTime::from_millis(number as u64);
            let event = event(&arbiter, number);
            accepted += usize::from(black_box(arbiter.handle(at, event)).is_ok());
        }
        assert!(2 * accepted > count, "{accepted} of {count} events");
        arbiter
    })
}

/// The next move of the knights, on a server.
fn plays(arbiter: &Arbiter, number: usize) -> Event {
    let mv = SHUFFLE[number % 4].parse().expect("a move");
    Event::Play {
        by: arbiter.turn(),
        mv,
    }
}

/// Moves that bring progress now and then, so that no rule ends the game: rooks wander and pawns push.
fn wander(arbiter: &Arbiter, number: usize) -> Event {
    let moves: Vec<Move> = arbiter
        .position()
        .legal_moves()
        .iter()
        .map(|legal| legal.to_move())
        .collect();
    let mv = moves[(number * 7 + 3) % moves.len().max(1)];
    Event::Play {
        by: arbiter.turn(),
        mv,
    }
}

fn log_of(events: usize) -> String {
    let (_, work) = tells(Rulebook::FIDE_2023, events, |_, number| Event::OfferDraw {
        by: Color::ALL[number % 2],
        conditional: false,
    });
    let arbiter = work().downcast::<Arbiter>().expect("an arbiter");
    arbiter.to_log_with_rulings().to_string()
}

macro_rules! cases {
    ($($name:literal, $unit:literal, $small:expr, $prepare:expr;)*) => {
        /// All cases.
        pub const CASES: &[Case] = &[$(Case { name: $name, unit: $unit, small: $small, prepare: $prepare }),*];
    };
}

cases! {
    "Setup::from_fen, a long counter", "byte", 1 << 14, |n| {
        reads(["4k3/8/8/8/8/8/8/4K3 w - - ", "0", "1 1"], n, |text| text.parse::<Setup>())
    };
    "Setup::from_fen_lenient, spaces", "byte", 1 << 14, |n| {
        reads(["4k3/8/8/8/8/8/8/4K3", " ", "w - - 0 1"], n, |text| Setup::from_fen_lenient(text.as_bytes()))
    };
    "Setup::from_fen_lenient, a long counter", "byte", 1 << 14, |n| {
        reads(["4k3/8/8/8/8/8/8/4K3 w - -  ", "0", "1 1"], n, |text| Setup::from_fen_lenient(text.as_bytes()))
    };
    "Position::parse_san, signs without end", "byte", 1 << 14, |n| {
        reads(["N", "x", "f3"], n, |text| Position::standard().parse_san(text).is_ok())
    };
    "Position::parse_san_lenient, signs without end", "byte", 1 << 14, |n| {
        reads(["Nf3", "!?", ""], n, |text| {
            Position::standard().parse_san_lenient(text.as_bytes(), PieceLetters::ENGLISH).is_ok()
        })
    };
    "uci::Command, position with moves", "byte", 1 << 14, |n| {
        reads(["position startpos moves", " g1f3 g8f6 f3g1 f6g8", ""], n, |text| text.parse::<Command>())
    };
    "uci::Line<Message>, unknown words", "byte", 1 << 14, |n| reads(["", "joho ", "uciok"], n, |text| text.parse::<Line<Message>>());
    "uci::Line<Command>, unknown words", "byte", 1 << 14, |n| reads(["", "joho ", "go"], n, |text| text.parse::<Line<Command>>());
    "uci::Command, setoption", "byte", 1 << 14, |n| reads(["setoption name", " a", " value b"], n, |text| text.parse::<Command>());
    "uci::Command, go", "byte", 1 << 14, |n| reads(["go", " depth 3 joho", ""], n, |text| text.parse::<Command>());
    "uci::Message, info", "byte", 1 << 14, |n| reads(["info", " pv e2e4 joho score cp 1", ""], n, |text| text.parse::<Message>());
    "uci::Message, option with choices", "byte", 1 << 14, |n| {
        reads(["option name a type combo", " var a", ""], n, |text| text.parse::<Message>())
    };
    "Epd::from_bytes, a long text", "byte", 1 << 14, |n| {
        reads(["4k3/8/8/8/8/8/8/4K3 w - - id \"", "\\\\", "\";"], n, |text| Epd::from_bytes(text.as_bytes()))
    };
    "Epd::from_bytes, many operations", "byte", 1 << 14, |n| {
        reads_numbered("4k3/8/8/8/8/8/8/4K3 w - -", |number| format!(" x{number};"), n, |text| Epd::from_bytes(text.as_bytes()))
    };
    "Epd::from_bytes, a line of play", "byte", 1 << 14, |n| {
        reads(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv", " Nf3 Nf6 Ng1 Ng8", ";"], n, |text| Epd::from_bytes(text.as_bytes()))
    };
    "Epd::push, new opcodes", "byte", 1 << 14, |n| {
        let opcodes: Vec<String> = (0..n / 6).map(|number| format!("x{number}")).collect();
        work(opcodes.iter().map(String::len).sum(), move || {
            let mut epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - -".parse().expect("an EPD");
            for opcode in &opcodes {
                let _ = black_box(epd.push(opcode, []));
            }
            epd
        })
    };
    "Epd::from_bytes, many operands", "byte", 1 << 14, |n| {
        reads(["4k3/8/8/8/8/8/8/4K3 w - - x", " 1", ";"], n, |text| Epd::from_bytes(text.as_bytes()))
    };
    "pgn::Reader::next_event, open variations", "byte", 1 << 16, |n| reads(["1. e4", "(", ""], n, events);
    "pgn::Reader::next_event, an open comment", "byte", 1 << 16, |n| {
        reads(["1. e4 {", "\n\n[Event \"a\"]\n{", ""], n, events)
    };
    "pgn::Reader::next_event, open comments", "byte", 1 << 16, |n| reads(["1. e4 ", "{a\n\n1. d4 ", ""], n, events);
    "pgn::Reader::next_event, open quotes", "byte", 1 << 16, |n| reads(["", "[a \"", ""], n, events);
    "pgn::Reader::next_event, noise", "byte", 1 << 16, |n| reads(["", "Dear Bob,\n\n", "1-0"], n, events);
    "pgn::Reader::next_event, one byte at a time", "byte", 1 << 16, |n| reads(["1. e4 {", "a", "} *"], n, drops);
    "pgn::Reader::next_event, a line of moves without end", "byte of `max_game_len`", 1 << 18, |n| work(n, move || {
        let mut limits = pgn::Limits::DEFAULT;
        limits.max_game_len = n;
        refuses_line(Endless::new("Nf3 Nf6 Ng1 Ng8 ", 16), limits)
    });
    "pgn::Reader::next_event, a comment without end or line end", "byte of `max_token_len`", 1 << 18, |n| work(n, move || {
        let mut limits = pgn::Limits::DEFAULT;
        (limits.max_token_len, limits.max_game_len) = (n, 2 * n);
        refuses_line(Endless::new("1. e4 {a", 1), limits)
    });
    "pgn::Chunks, a line of moves without end", "byte of the greatest length", 1 << 18, |n| work(n, move || {
        let mut chunks = pgn::Chunks::new(Endless::new("Nf3 Nf6 Ng1 Ng8 ", 16), 1 << 12).with_max_len(n);
        let refused = chunks.next().and_then(Result::err);
        assert_eq!(refused, Some(pgn::ChunkError::TooLong { offset: 0, limit: n }));
    });
    "pgn::Reader::index, no end", "byte", 1 << 16, |n| reads(["", "\n\n1-0 {", ""], n, entries);
    "pgn::Chunks, an open comment", "byte", 1 << 16, |n| reads(["", "\n\n[Event \"a\"]\n{", ""], n, chunks);
    "pgn::split, an open comment", "byte", 1 << 16, |n| reads(["", "\n\n[Event \"a\"]\n{", ""], n, split);
    "pgn::Reader::next_record, moves", "byte", 1 << 14, |n| reads(["", "Nf3 Nf6 Ng1 Ng8 ", "*"], n, records);
    "pgn::Reader::next_record, variations", "byte", 1 << 14, |n| reads(["1. e4 ", "(d4)", "*"], n, records);
    "pgn::Reader::next_record, nested variations", "byte", 1 << 14, |n| reads(["", "Nf3(Nc3(e4(d4(c4)))) Nf6 Ng1 Ng8 ", "*"], n, records);
    "pgn::Reader::next_record, promotions without a piece", "byte", 1 << 14, |n| {
        let start = "[FEN \"7K/8/8/8/8/8/2p3k1/8 b - - 0 1\"]\n\n1... Kf2 ";
        reads([start, "(1... c1 2. Kg7 Nd3) ", "*"], n, records)
    };
    "pgn::Reader::next_record, letters of another language", "byte", 1 << 14, |n| {
        reads(["1. e4 e5 ", "Sf3 Sf6 Sg1 Sg8 ", "*"], n, records)
    };
    "pgn::Reader::next_record, letters of no language", "byte", 1 << 14, |n| {
        reads(["1. e4 ", "(1. Sf3 Sf6 2. Sg1 Sg8 3. Sf6) ", "*"], n, records)
    };
    "pgn::Reader::next_record, tags", "byte", 1 << 14, |n| reads_numbered("", |number| format!("[A{number} \"\"]\n"), n, records);
    "pgn::Reader::next_record, comments", "byte", 1 << 14, |n| reads(["1. e4", "{}{a}", "*"], n, records);
    "pgn::Reader::next_record, commands", "byte", 1 << 14, |n| reads(["1. e4 {", "[%clk 1:00:00]", "} *"], n, records);
    "pgn::Reader::next_record, NAGs", "byte", 1 << 14, |n| reads(["1. e4", "$1", " *"], n, records);
    "pgn::Reader::next_record, small games", "byte", 1 << 14, |n| reads(["", "e4 *\n", ""], n, records);
    "TimeControl::from_str, many periods", "byte", 1 << 14, |n| reads(["", "40/90+30,", "30"], n, |text| text.parse::<TimeControl>());
    "TimeControl::from_pgn, many periods", "byte", 1 << 14, |n| reads(["", "40/90+30:", "30"], n, TimeControl::from_pgn);
    "TimeControl::from_words, many periods", "byte", 1 << 14, |n| {
        reads(["", "40 moves in 2 hours, then ", "30 min"], n, TimeControl::from_words)
    };
    "ChessClock::from_str, leading zeros", "byte", 1 << 14, |n| reads(["at ", "0", ":00:00.000 not started"], n, |text| text.parse::<ChessClock>());
    "Event::from_str, wrong words", "byte", 1 << 12, |n| {
        reads(["", "white claims threefold repetition, announcing\n", ""], n, |text| {
            text.lines().filter(|line| line.parse::<Event>().is_ok()).count()
        })
    };
    "Event::from_str, a long text", "byte", 1 << 20, |n| {
        reads(["white", " plays e2e4", ""], n, |text| text.parse::<Event>())
    };
    "Rulebook::from_str, an option over and over", "byte", 1 << 14, |n| reads(["fide2023", " default_time=60s", ""], n, |text| text.parse::<Rulebook>());
    "Log::from_str, rejected offers", "byte", 1 << 14, |n| {
        let text = log_of(n / 32);
        work(text.len(), move || text.parse::<Log>().expect("a log"))
    };
    "Log::replay, rejected offers", "event", 1 << 9, |n| {
        let log: Log = log_of(n).parse().expect("a log");
        work(n, move || log.replay().expect("it happened"))
    };
    "Arbiter::replay, rejected offers", "event", 1 << 9, |n| {
        let log: Log = log_of(n).parse().expect("a log");
        let (config, entries) = (log.config().clone(), log.entries().collect::<Vec<_>>());
        work(n, move || Arbiter::replay(config, entries).expect("it happened"))
    };
    "packed::pack_line, no repetition", "ply", 1 << 10, |n| {
        let moves = stroll(n);
        work(n, move || {
            let mut bytes = Vec::new();
            pack_line(&mut bytes, &walled(), moves, None).expect("legal");
            bytes
        })
    };
    "PackedGame::to_game, no repetition", "byte", 1 << 13, |n| {
        let mut bytes = Vec::new();
        pack_line(&mut bytes, &walled(), stroll(n), None).expect("legal");
        work(bytes.len(), move || {
            let game = Games::new(&bytes).next().expect("a game").expect("a game");
            game.to_game().expect("legal moves")
        })
    };
    "Games, small games", "byte", 1 << 12, |n| {
        let mut bytes = Vec::new();
        while bytes.len() < n {
            Game::standard().pack_into(&mut bytes, None).expect("a game");
        }
        work(bytes.len(), move || {
            let games = Games::new(&bytes).map(|game| game.and_then(|game| game.to_game()));
            games.collect::<Result<Vec<Game>, _>>().expect("games")
        })
    };
    "PackedGame::to_game, a long game", "byte", 1 << 13, |n| {
        let bytes = packed_shuffle(n);
        work(bytes.len(), move || {
            let game = Games::new(&bytes).next().expect("a game").expect("a game");
            game.to_game().expect("legal moves")
        })
    };
    "PackedGame::to_record, a long game", "byte", 1 << 13, |n| {
        let bytes = packed_shuffle(n);
        work(bytes.len(), move || {
            let game = Games::new(&bytes).next().expect("a game").expect("a game");
            game.to_record().expect("legal moves")
        })
    };
    "polyglot::Book::from_bytes, zeros", "byte", 1 << 16, |n| {
        let bytes = vec![0; n & !15];
        work(bytes.len(), move || Book::from_bytes(&bytes).expect("sorted").len())
    };
    "polyglot::Book::entries, one position", "byte", 1 << 14, |n| {
        let position = Position::standard();
        let mv = "e2e4".parse().expect("a move");
        let bytes: Vec<u8> = (0..n / 16).flat_map(|_| RawEntry::new(key(&position), mv, 1).to_bytes()).collect();
        work(bytes.len(), move || {
            let book = Book::from_bytes(&bytes).expect("sorted");
            (book.entries(&position).count(), book.best(&position).is_some(), book.pick(&position, 7).is_some())
        })
    };
    "polyglot::BookBuilder, keys without order", "byte", 1 << 14, |n| {
        let entries: Vec<RawEntry> = (0..n / 16)
            .map(|number| RawEntry::new((number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15), "e2e4".parse().expect("a move"), 1))
            .collect();
        work(n, move || entries.into_iter().collect::<BookBuilder>().to_bytes())
    };
    "JSON of a Bitboard, a list of squares", "byte", 1 << 14, |n| {
        reads(["[", "\"a1\",", "\"a1\"]"], n, |text| serde_json::from_str::<Bitboard>(text).is_ok())
    };
    "JSON of a GameRecord, moves", "byte", 1 << 14, |n| {
        reads(["\"", "Nf3 Nf6 Ng1 Ng8 ", "*\""], n, |text| serde_json::from_str::<GameRecord>(text).is_ok())
    };
    "Game::play and Game::end, repetitions", "ply", 1 << 13, |n| work(n, move || {
        let mut game = Game::standard();
        for mv in shuffle(n) {
            game.play(mv).expect("legal");
            black_box(game.end());
        }
        game
    });
    "Game::claims, at every ply", "ply", 1 << 8, |n| work(n, move || {
        let mut game = Game::standard();
        for mv in shuffle(n) {
            game.play(mv).expect("legal");
            black_box(game.claims().count());
        }
        game
    });
    "Game::play and Game::end, no repetition", "ply", 1 << 10, |n| {
        let moves = stroll(n);
        work(n, move || {
            let mut game = Game::new(walled());
            for mv in moves {
                game.play(mv).expect("legal");
                black_box(game.end());
            }
            game
        })
    };
    "Game::claims, no repetition", "ply", 1 << 9, |n| {
        let moves = stroll(n);
        work(n, move || {
            let mut game = Game::new(walled());
            for mv in moves {
                game.play(mv).expect("legal");
                black_box(game.claims().count());
            }
            game
        })
    };
    "Game::end, once in a dead game", "ply", 1 << 13, |n| {
        let (start, moves) = rounds(n);
        let game = game_of(start, &moves);
        work(n, move || game.end())
    };
    "Game::branch, no repetition", "ply", 1 << 13, |n| {
        let game = game_of(walled(), &stroll(n));
        work(n, move || (game.branch(n - 1), game))
    };
    "Game::branch, near the start", "ply", 1 << 10, |n| {
        let game = game_of(walled(), &stroll(n));
        work(n, move || (game.branch(2), game))
    };
    "RepetitionTracker::push, no repetition", "ply", 1 << 11, |n| {
        let moves = stroll(n);
        work(n, move || tracks(&walled(), moves))
    };
    "RepetitionTracker::push, repetitions far apart", "ply", 1 << 11, |n| {
        let (start, moves) = rounds(n);
        work(n, move || tracks(&start, moves))
    };
    "RepetitionTracker::earlier, once", "ply", 1 << 11, |n| {
        let line = tracks(&Position::standard(), shuffle(n).collect());
        work(n, move || line.earlier().count())
    };
    "Game::report, a long game", "ply", 1 << 13, |n| {
        let game = game_of(Position::standard(), &shuffle(n).collect::<Vec<_>>());
        work(n, move || game.report().count())
    };
    "Game::movetext, a long game", "ply", 1 << 10, |n| {
        let game = game_of(Position::standard(), &shuffle(n).collect::<Vec<_>>());
        work(n, move || {
            let mut text = String::new();
            write!(text, "{}", game.movetext()).expect("memory");
            text
        })
    };
    "GameRecord::add, one line", "ply", 1 << 10, |n| work(n, move || record_of(shuffle(n)));
    "GameRecord::add_null, at one place", "ply", 1 << 10, |n| work(n, move || {
        let mut record = GameRecord::standard();
        let root = record.root();
        for _ in 0..n {
            let _ = black_box(record.add_null(root));
        }
        record
    });
    "GameRecord::add and delete, over and over", "ply", 1 << 10, |n| work(n, move || {
        let mut record = GameRecord::standard();
        let root = record.root();
        let mv: Move = "e2e4".parse().expect("a move");
        for _ in 0..n {
            let node = record.add(root, mv).expect("legal");
            record.delete(node).expect("there");
        }
        record
    });
    "GameRecord::to_pgn, one line", "ply", 1 << 10, |n| {
        let (record, _) = record_of(shuffle(n));
        work(n, move || record.to_pgn(pgn::Style::Export))
    };
    "GameRecord::to_pgn, deep variations", "ply", 1 << 7, |n| {
        let mut record = GameRecord::standard();
        let mut node = record.root();
        for mv in shuffle(n) {
            record.add_null(node).expect("not after a null move");
            node = record.add(node, mv).expect("legal");
        }
        work(n, move || record.to_pgn(pgn::Style::Export))
    };
    "GameRecord::to_game, one line", "ply", 1 << 13, |n| {
        let (record, _) = record_of(shuffle(n));
        work(n, move || record.to_game())
    };
    "GameRecord::path_to, the last move", "ply", 1 << 10, |n| {
        let (record, last) = record_of(shuffle(n));
        work(n, move || record.path_to(last))
    };
    "GameRecord::promote, the last of many", "ply", 1 << 10, |n| {
        let (mut record, variations) = record_of_variations(n);
        let last = *variations.last().expect("a variation");
        work(n, move || {
            record.promote_to_main(last).expect("there");
            record
        })
    };
    "GameRecord::promote_to_main, each of many", "variation", 1 << 10, |n| {
        let (mut record, variations) = record_of_variations(n);
        work(n, move || {
            for &variation in &variations {
                record.promote_to_main(variation).expect("there");
            }
            record
        })
    };
    "GameRecord::promote, one over many", "variation", 1 << 12, |n| {
        let (mut record, variations) = record_of_variations(n);
        work(n, move || {
            let last = *variations.last().expect("a variation");
            while record.promote(last).expect("there") {}
            record
        })
    };
    "GameRecord::demote, one under many", "variation", 1 << 12, |n| {
        let (mut record, variations) = record_of_variations(n);
        work(n, move || {
            while record.demote(variations[0]).expect("there") {}
            record
        })
    };
    "GameRecord::delete, each of many", "variation", 1 << 12, |n| {
        let (mut record, variations) = record_of_variations(n);
        work(n, move || {
            for &variation in variations.iter().rev() {
                record.delete(variation).expect("there");
            }
            record
        })
    };
    "GameRecord::split_variations, deep variations", "ply of the answer", 1 << 4, |n| {
        let mut record = GameRecord::standard();
        let mut node = record.root();
        for mv in shuffle(n) {
            record.add_null(node).expect("not after a null move");
            node = record.add(node, mv).expect("legal");
        }
        let plies = record.split_variations().map(|line| line.main_line().count()).sum();
        work(plies, move || record.split_variations().collect::<Vec<_>>())
    };
    "Tags::set, new names", "byte", 1 << 14, |n| {
        let names: Vec<String> = (0..n / 6).map(|number| format!("A{number}")).collect();
        work(names.iter().map(String::len).sum(), move || {
            let mut tags = Tags::new();
            names.iter().for_each(|name| tags.set(name, "").expect("a name"));
            tags
        })
    };
    "Comment::parts, commands", "byte", 1 << 14, |n| {
        reads(["", "[%clk 1:00:00]", ""], n, |text| Comment::new(text).parts().count())
    };
    "GameRecord::clone, one line", "ply", 1 << 10, |n| {
        let (record, _) = record_of(shuffle(n));
        work(n, move || record.clone())
    };
    "Arbiter::handle, moves", "event", 1 << 12, |n| tells(Rulebook::FIDE_1997, n, plays);
    "Arbiter::handle, wrong claims", "event", 1 << 11, |n| {
        let moves = stroll(n);
        tells_from(walled(), Rulebook::FIDE_1997, n, move |arbiter, number| match number % 2 {
            0 => Event::Play {
                by: arbiter.turn(),
                mv: moves[number / 2],
            },
            _ => Event::ClaimDraw {
                by: arbiter.turn(),
                claim: Claim::on_board(ClaimKind::ThreefoldRepetition),
                evidence: Evidence::Record,
            },
        })
    };
    "Arbiter::handle, takebacks", "event", 1 << 9, |n| tells(
        "server takeback_games=all".parse().expect("a rulebook"),
        n,
        |arbiter, number| match number % 4 {
            0 => wander(arbiter, number / 4),
            1 => wander(arbiter, number / 4 + 1),
            2 => Event::RequestTakeback { by: Color::White },
            _ => Event::AcceptTakeback { by: Color::Black },
        },
    );
    "Arbiter::handle, no repetition", "event", 1 << 11, |n| {
        let moves = stroll(n);
        tells_from(walled(), Rulebook::FIDE_1997, n, move |arbiter, number| Event::Play {
            by: arbiter.turn(),
            mv: moves[number],
        })
    };
    "Arbiter::handle, takebacks late in a game", "event", 1 << 11, |n| {
        let moves = stroll(n);
        let server = "server takeback_games=all seventyfive_auto=director_may".parse().expect("a rulebook");
        tells_from(walled(), server, n, move |arbiter, number| match number.checked_sub(n / 2) {
            None => Event::Play {
                by: arbiter.turn(),
                mv: moves[number],
            },
            Some(later) if later % 2 == 0 => Event::RequestTakeback { by: Color::White },
            Some(_) => Event::AcceptTakeback { by: Color::Black },
        })
    };
    "Arbiter::handle, added times", "event", 1 << 11, |n| {
        let moves = stroll(n);
        let server = "server takeback_games=all takeback_clock=as_it_was seventyfive_auto=director_may";
        tells_from(walled(), server.parse().expect("a rulebook"), n, move |arbiter, number| {
            if number < n / 2 {
                Event::Play {
                    by: arbiter.turn(),
                    mv: moves[number],
                }
            } else {
                Event::Arbiter(ArbiterAction::AddTime {
                    player: Color::White,
                    amount: Duration::from_secs(1),
                })
            }
        })
    };
    "Arbiter::handle, offers", "event", 1 << 9, |n| tells(Rulebook::FIDE_2023, n, |_, number| Event::OfferDraw {
        by: Color::ALL[number % 2],
        conditional: false,
    });
    "Arbiter::handle, scoresheets", "event", 1 << 9, |n| tells(Rulebook::FIDE_2023, n, |_, number| Event::Sheet {
        by: Color::White,
        action: if number % 8 == 7 {
            SheetAction::StrikeMove
        } else {
            SheetAction::WriteMove("e2e4".parse().expect("a move"))
        },
    });
    "Arbiter::handle, reinstated", "event", 1 << 9, |n| tells(Rulebook::FIDE_2023, n, |arbiter, number| match number % 3 {
        0 => wander(arbiter, number / 3),
        1 => wander(arbiter, number / 3 + 1),
        _ => Event::Arbiter(ArbiterAction::Reinstate { after: 1 }),
    });
    "Arbiter::handle, illegal moves that stand", "event", 1 << 11, |n| {
        let unseen = HostConfig::OVER_THE_BOARD.with(|host| host.irregularities = IrregularityDetection::WhenReported);
        tells_with(config(Rulebook::FIDE_2023).with_host(unseen), n, |arbiter, number| match number % 2 {
            0 => Event::Make {
                by: arbiter.turn(),
                mv: ["g1g3", "g8g6", "g3g1", "g6g8"][number / 2 % 4].parse().expect("a move"),
            },
            _ => Event::Press { by: arbiter.turn() },
        })
    };
    "Arbiter::handle, reports that come too late", "event", 1 << 11, |n| {
        let unseen = HostConfig::OVER_THE_BOARD.with(|host| host.irregularities = IrregularityDetection::WhenReported);
        let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
        let standing = n / 2 / 8 * 8;
        tells_with(config(blitz).with_host(unseen), n, move |arbiter, number| match number % 2 {
            _ if number > standing => Event::Report {
                by: Reporter::Player(!arbiter.turn()),
                what: Irregularity::IllegalMove { which: WhichMove::Unnamed },
            },
            0 => Event::Make {
                by: arbiter.turn(),
                mv: ["g1g3", "g8g6", "g3g1", "g6g8"][number / 2 % 4].parse().expect("a move"),
            },
            _ => Event::Press { by: arbiter.turn() },
        })
    };
    "Arbiter::to_log_with_rulings, rejected offers", "event", 1 << 9, |n| {
        let log: Log = log_of(n).parse().expect("a log");
        let arbiter = log.replay().expect("it happened").arbiter;
        work(n, move || arbiter.to_log_with_rulings().to_string())
    };
    "Analyzer::winnability, a blockade", "position", 1 << 12, |n| {
        let blockade: Position = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1".parse().expect("a position");
        work(n, move || {
            let mut analyzer = Analyzer::new();
            let answer = analyzer.winnability(&blockade, Color::White, NodeBudget::new(n as u64));
            (analyzer, answer)
        })
    };
}
