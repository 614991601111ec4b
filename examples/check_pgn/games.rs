//! Replays every game of a file without keeping it.

use std::io::{self, Read, Write};

use touchmove::Position;
use touchmove::pgn::{self, ErrorKind, Event, TerminationMarker};

use crate::arguments::Task;
use crate::line::Line;
use crate::tally::{Finding, Tally};

/// The games of a file.
pub(crate) struct Games<'t, R, W> {
    reader: pgn::Reader<pgn::Stream<R>>,
    replay: pgn::Replay,
    lenient: bool,
    /// Whether more is to be known of a game than whether it is legal.
    watches: bool,
    /// The main line, if results are compared with the Laws.
    line: Option<Line>,
    seen: Seen,
    start: StartTags,
    /// The name of the file.
    name: &'t str,
    tally: &'t mut Tally,
    out: &'t mut W,
}

/// What has been read of a game.
#[derive(Default)]
struct Seen {
    moves: u64,
    /// How many variations are open.
    depth: u32,
    in_moves: bool,
    /// Whether there is a move, a comment, or a tag other than those of the result and the start.
    has_content: bool,
    /// Whether a mistake was tolerated in the game or before it.
    has_noise: bool,
    is_cut: bool,
}

/// The tags of a game that give its start.
#[derive(Default)]
struct StartTags {
    /// Where the tag `FEN` is, if there is one.
    fen: Option<String>,
    has_setup: bool,
}

impl<'t, R: Read, W: Write> Games<'t, R, W> {
    pub(crate) fn new(
        file: R,
        name: &'t str,
        task: &Task,
        tally: &'t mut Tally,
        out: &'t mut W,
    ) -> Self {
        let options = task.options();
        Self {
            reader: pgn::Reader::new(file).with_options(options),
            replay: pgn::Replay::new().with_options(options),
            lenient: task.lenient,
            watches: task.lenient || task.verbose,
            line: task.verbose.then(Line::default),
            seen: Seen::default(),
            start: StartTags::default(),
            name,
            tally,
            out,
        }
    }

    /// Reads the file to its end, and counts and prints what is found.
    pub(crate) fn check_all(mut self) -> io::Result<()> {
        loop {
            let event = match self.reader.next_event() {
                Ok(None) => break,
                Ok(Some(event)) => event,
                Err(error) => {
                    self.lose_game(&error)?;
                    continue;
                }
            };
            let start_tag = match event {
                Event::Tag { name, .. } => start_tag(name.as_bytes()),
                _ => None,
            };
            if !self.watches {
                let end = match event {
                    Event::End(marker) => Some(marker),
                    _ => None,
                };
                self.seen.moves += u64::from(matches!(event, Event::Move(_)));
                let followed = self.replay.apply(event);
                if self.replay.is_illegal_move() {
                    let move_text = text(event);
                    self.remark_on(&move_text)?;
                }
                match (followed, end) {
                    (Ok(()), None) => self.note(start_tag),
                    (Ok(()), Some(marker)) => self.end_game(marker)?,
                    (Err(fault), _) => self.reject(fault)?,
                }
                continue;
            }
            let before = match &mut self.line {
                Some(line) => line.prepare(event, self.seen.depth, &self.replay),
                None => None,
            };
            let followed = self.replay.apply(event);
            let is_followed = followed.is_ok();
            let illegal = self.replay.is_illegal_move().then(|| text(event));
            let fault = match event {
                Event::Tolerated { kind, .. } | Event::Cut { kind, .. } => Some(kind.clone()),
                _ if self.lenient => self.replay.take_fault(),
                _ => None,
            };
            let is_cut = matches!(event, Event::Cut { .. });
            let fault = fault.map(|kind| (kind, text(event)));
            self.seen.take(event, is_followed);
            let end = match event {
                Event::End(marker) => Some(marker),
                _ => None,
            };
            if let Some(before) = before {
                self.push(&before, is_followed);
            }
            if let Some(illegal) = illegal {
                self.remark_on(&illegal)?;
            }
            if let Some((kind, text)) = fault {
                self.tolerate(&kind, &text, is_cut)?;
            }
            match (followed, end) {
                (Ok(()), None) => self.note(start_tag),
                (Ok(()), Some(marker)) => self.end_game(marker)?,
                (Err(fault), _) => self.reject(fault)?,
            }
        }
        self.tally.bytes += self.reader.location().offset;
        Ok(())
    }

    /// Notes a tag that gives the start.
    fn note(&mut self, tag: Option<StartTag>) {
        match tag {
            None => {}
            Some(StartTag::Fen) => self.start.fen = Some(place(&mut self.reader)),
            Some(StartTag::SetUp) => self.start.has_setup = true,
        }
    }

    /// Remarks on an illegal move that is marked as played.
    #[cold]
    fn remark_on(&mut self, illegal: &str) -> io::Result<()> {
        let told = place(&mut self.reader) + "an illegal move that was played: " + illegal;
        self.tally.find(self.name, Finding::Remark, told, self.out)
    }

    /// Adds the last move to the main line.
    fn push(&mut self, before: &Position, is_followed: bool) {
        if let Some(line) = self.line.as_mut().filter(|_| is_followed) {
            line.push(before, self.replay.position());
        }
    }

    /// Counts a mistake that costs nothing, or only the moves after it.
    #[cold]
    fn tolerate(&mut self, kind: &ErrorKind, text: &str, is_cut: bool) -> io::Result<()> {
        let mut told = format!("{}{kind}", place(&mut self.reader));
        if !text.is_empty() {
            told += &format!(": {text:?}");
        }
        self.seen.is_cut |= is_cut;
        self.seen.has_noise = true;
        let finding = match is_cut {
            true => Finding::Cut,
            false => Finding::Tolerated,
        };
        self.tally.find(self.name, finding, told, self.out)
    }

    /// Counts a mistake in the last event, which costs the game or what follows in it.
    #[cold]
    fn reject(&mut self, fault: ErrorKind) -> io::Result<()> {
        let is_of_move = matches!(
            fault,
            ErrorKind::San(_)
                | ErrorKind::NullMoveInCheck
                | ErrorKind::AmbiguousLetter
                | ErrorKind::NothingToReplace
                | ErrorKind::UnopenedVariation
        );
        if self.lenient && self.seen.has_content && (self.seen.in_moves || is_of_move) {
            self.seen.is_cut = true;
            let error = self.reader.reject_line(fault);
            return self.tally.find(self.name, Finding::Cut, error, self.out);
        }
        let error = self.reader.reject_game(fault);
        self.lose_game(&error)
    }

    #[cold]
    fn lose_game(&mut self, error: &pgn::Error) -> io::Result<()> {
        // A read error says nothing about the game in which it occurred.
        self.tally.games += u64::from(!matches!(error.kind(), ErrorKind::Io { .. }));
        self.forget();
        self.tally.find(self.name, Finding::Error, error, self.out)
    }

    fn end_game(&mut self, marker: TerminationMarker) -> io::Result<()> {
        self.tally.games += 1;
        // A game is never made out of what is no game, as a mail with a result.
        let is_empty = self.seen.has_noise && !self.seen.has_content;
        if is_empty && *self.replay.position() == Position::standard() {
            let told =
                place(&mut self.reader) + "expected a game, found only a result in other text";
            self.forget();
            return self.tally.find(self.name, Finding::Error, told, self.out);
        }
        self.tally.moves += self.seen.moves;
        if let (Some(place), false) = (self.start.fen.take(), self.start.has_setup) {
            let told = place + "the tag FEN wants a tag SetUp with the value 1 beside it";
            self.tally
                .find(self.name, Finding::Remark, told, self.out)?;
        }
        self.tally.cut_games += u64::from(self.seen.is_cut);
        if let Some(line) = &mut self.line {
            let found = line.contradictions(marker, self.replay.position());
            let game = self.reader.location().game;
            for contradiction in found {
                self.tally
                    .contradict(self.name, game, &contradiction, self.out)?;
            }
        }
        self.forget();
        Ok(())
    }

    /// Makes room for the next game.
    fn forget(&mut self) {
        self.seen = Seen::default();
        self.start = StartTags::default();
        if let Some(line) = &mut self.line {
            line.clear();
        }
    }
}

impl Seen {
    /// Takes an event, and whether it could be followed on the board.
    fn take(&mut self, event: Event<'_>, is_followed: bool) {
        match event {
            Event::Move(_) => {
                self.moves += u64::from(is_followed);
                self.has_content |= is_followed;
            }
            Event::Comment(text) => self.has_content |= !text.as_bytes().trim_ascii().is_empty(),
            Event::Tag { name, .. } => {
                let is_named = |tag: &[u8]| name.as_bytes().eq_ignore_ascii_case(tag);
                self.has_content |= ![&b"Result"[..], b"FEN", b"SetUp"].into_iter().any(is_named);
            }
            // A variation is opened even if it replaces nothing.
            Event::VariationStart => self.depth += 1,
            Event::VariationEnd => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.in_moves |= is_followed && event.is_movetext();
    }
}

/// A tag that gives the start of a game.
enum StartTag {
    Fen,
    SetUp,
}

fn start_tag(name: &[u8]) -> Option<StartTag> {
    match name {
        b"FEN" => Some(StartTag::Fen),
        _ if name.eq_ignore_ascii_case(b"SetUp") => Some(StartTag::SetUp),
        _ => None,
    }
}

/// Returns the place of the last event, as an error begins with it.
#[cold]
fn place<S: pgn::Source>(reader: &mut pgn::Reader<S>) -> String {
    let place = reader.location();
    let (game, line, column) = (place.game, place.line, place.column);
    format!("game {game}, line {line}, column {column}: ")
}

/// Returns the beginning of the text of an event.
#[cold]
fn text(event: Event<'_>) -> String {
    const LONGEST: usize = 40;
    let text = match event {
        Event::Move(text) | Event::Tolerated { text, .. } | Event::Cut { text, .. } => text,
        Event::Tag { value, .. } => value,
        _ => return String::new(),
    };
    let text = text.to_text();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text[..end].trim_ascii_end()),
        None => text.trim_ascii_end().to_owned(),
    }
}
