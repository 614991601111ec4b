//! Games in PGN as rows of a table.
//!
//! A piece of a file is first read event by event, which is fast. If one of its games is not plain, such as one with a mistake,
//! the piece is read again as records: there is one way to read what is not plain.

use std::sync::Arc;

use arrow::array::{
    ArrayBuilder, ArrayRef, BinaryBuilder, BooleanBuilder, Date32Builder, Int32Builder,
    Int64Builder, ListBuilder, MapBuilder, MapFieldNames, RecordBatch, StringBuilder,
};
use arrow::datatypes::{DataType, Field};
use arrow::error::ArrowError;
use touchmove::clock::MoveBonus;
use touchmove::packed::pack_line;
use touchmove::pgn::{self, Event, Options, RawText, Reader, Replay, TerminationMarker};
use touchmove::record::{GameDate, RecordMove};
use touchmove::{Game, GameRecord, Move, Outcome, Position, Termination, TimeControl};
use touchmove_lake_functions::{CommentValues, comment_values, stable_key, usual_comment_values};

use crate::schema;

/// How many bytes are read at a time, so that one game that is not plain costs few others.
const PIECE: usize = 1 << 16;

/// How many half-moves without a capture or a pawn move it takes for a position to occur five times.
const FIVE_TIMES: u16 = 16;

/// Texts, one for each column that is a tag, and the others with their names.
#[derive(Debug, Default)]
struct TagTexts {
    text: String,
    columns: [Option<(usize, usize)>; schema::TAGS.len()],
    /// `Date`, `UTCDate`, `WhiteElo`, `BlackElo`.
    made: [Option<(usize, usize)>; MADE.len()],
    /// Where name, value and the end of it stand.
    others: Vec<(usize, usize, usize)>,
}

/// The tags that are read into typed columns.
const MADE: [&str; 4] = ["Date", "UTCDate", "WhiteElo", "BlackElo"];

/// The tags that follow from the game, and are in no column of their own.
const FOLLOWING: [&str; 3] = ["Result", "FEN", "SetUp"];

impl TagTexts {
    fn clear(&mut self) {
        self.text.clear();
        self.columns = Default::default();
        self.made = Default::default();
        self.others.clear();
    }

    fn push(&mut self, name: &str, value: &str) {
        let start = self.text.len();
        self.text.push_str(value);
        let place = (start, self.text.len());
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if let Some(column) = schema::TAGS.iter().position(|(_, known)| is(known)) {
            // A tag that is given again takes the place of the other.
            self.columns[column] = (value != "?").then_some(place);
        } else if let Some(made) = MADE.iter().position(|known| is(known)) {
            self.made[made] = Some(place);
        } else if !FOLLOWING.iter().any(|known| is(known)) {
            let old = self
                .others
                .iter()
                .position(|&(from, to, _)| is(&self.text[from..to]));
            if let Some(old) = old {
                self.others.remove(old);
            }
            let from = self.text.len();
            self.text.push_str(name);
            let to = self.text.len();
            self.text.push_str(value);
            self.others.push((from, to, self.text.len()));
        }
    }

    fn get(&self, place: Option<(usize, usize)>) -> Option<&str> {
        place.map(|(from, to)| &self.text[from..to])
    }

    fn column(&self, name: &str) -> Option<&str> {
        let column = schema::TAGS.iter().position(|(known, _)| *known == name)?;
        self.get(self.columns[column])
    }
}

/// A game on its way into a row.
#[derive(Debug)]
struct Current {
    tags: TagTexts,
    start: Position,
    position: Position,
    moves: Vec<Move>,
    clocks: Vec<Option<i32>>,
    evals: Vec<Option<i32>>,
    keys: Vec<i64>,
    /// The longest stretch without a capture or a pawn move.
    quiet: u16,
}

impl Current {
    fn new() -> Self {
        Self {
            tags: TagTexts::default(),
            start: Position::standard(),
            position: Position::standard(),
            moves: Vec::new(),
            clocks: Vec::new(),
            evals: Vec::new(),
            keys: Vec::new(),
            quiet: 0,
        }
    }

    fn clear(&mut self) {
        self.tags.clear();
        self.moves.clear();
        self.clocks.clear();
        self.evals.clear();
        self.keys.clear();
    }

    fn begin(&mut self, start: &Position, keys: usize) {
        self.start.clone_from(start);
        self.position.clone_from(start);
        self.quiet = start.halfmove_clock();
        if keys > 0 {
            self.keys.push(stable_key(start));
        }
    }

    #[inline]
    fn push(&mut self, mv: Move, after: Position, keys: usize) {
        self.quiet = self.quiet.max(after.halfmove_clock());
        self.moves.push(mv);
        self.clocks.push(None);
        self.evals.push(None);
        if self.keys.len() <= keys && keys > 0 {
            self.keys.push(stable_key(&after));
        }
        self.position = after;
    }

    fn comment(&mut self, (shown, score): CommentValues) {
        let (Some(clock), Some(eval)) = (self.clocks.last_mut(), self.evals.last_mut()) else {
            return;
        };
        let shown = shown.map(|shown| i32::try_from(shown).unwrap_or(i32::MAX));
        (*clock, *eval) = (clock.or(shown), eval.or(score));
    }

    /// Returns how the moves ended the game, and after how many half-moves.
    fn end(&self) -> Option<(i32, Termination)> {
        let at = |ply: usize| i32::try_from(ply).unwrap_or(i32::MAX);
        if self.quiet < FIVE_TIMES {
            let termination = Termination::of(&self.position, 1)?;
            if !matches!(termination, Termination::DeadPosition) {
                return Some((at(self.moves.len()), termination));
            }
        }
        let mut game = Game::new(self.start.clone());
        for &mv in &self.moves {
            game.play(mv).ok()?;
        }
        game.end().map(|end| (at(end.ply), end.termination))
    }
}

/// Rows of games, and of games that could not be read.
#[derive(Debug)]
pub(crate) struct Rows {
    keys: usize,
    texts: [StringBuilder; schema::TAGS.len()],
    date: Date32Builder,
    numbers: [Int32Builder; 4],
    result: StringBuilder,
    plies: Int32Builder,
    end: StringBuilder,
    end_ply: Int32Builder,
    moves: BinaryBuilder,
    clocks: ListBuilder<Int32Builder>,
    evals: ListBuilder<Int32Builder>,
    faults: ListBuilder<StringBuilder>,
    tags: MapBuilder<StringBuilder, StringBuilder>,
    all_keys: ListBuilder<Int64Builder>,
    /// Whether a game had a move.
    pub(crate) has_moves: bool,
    /// The year and the month of each game.
    pub(crate) months: Vec<(Option<i32>, Option<i32>)>,
    rejects: Rejects,
}

#[derive(Debug, Default)]
struct Rejects {
    source: StringBuilder,
    places: [Int64Builder; 3],
    is_cut: BooleanBuilder,
    texts: [StringBuilder; 2],
}

/// Where a piece of text stands in its file.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) source: Arc<str>,
    pub(crate) offset: u64,
    /// How many lines are before it.
    pub(crate) lines: u64,
}

/// A batch of games, one of what was rejected, and the month of each game.
pub(crate) struct Batches {
    pub(crate) games: RecordBatch,
    pub(crate) rejects: RecordBatch,
    pub(crate) months: Vec<(Option<i32>, Option<i32>)>,
}

impl Rows {
    /// Creates rows with the keys of so many half-moves.
    pub(crate) fn new(keys: usize) -> Self {
        let list = |of| Arc::new(Field::new("element", of, true));
        let names = MapFieldNames {
            entry: "key_value".to_owned(),
            key: "key".to_owned(),
            value: "value".to_owned(),
        };
        Self {
            keys,
            texts: Default::default(),
            date: Date32Builder::new(),
            numbers: Default::default(),
            result: StringBuilder::new(),
            plies: Int32Builder::new(),
            end: StringBuilder::new(),
            end_ply: Int32Builder::new(),
            moves: BinaryBuilder::new(),
            clocks: ListBuilder::new(Int32Builder::new()).with_field(list(DataType::Int32)),
            evals: ListBuilder::new(Int32Builder::new()).with_field(list(DataType::Int32)),
            faults: ListBuilder::new(StringBuilder::new()).with_field(list(DataType::Utf8)),
            tags: MapBuilder::new(Some(names), StringBuilder::new(), StringBuilder::new()),
            all_keys: ListBuilder::new(Int64Builder::new()).with_field(list(DataType::Int64)),
            has_moves: false,
            months: Vec::new(),
            rejects: Rejects::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.months.len()
    }

    /// Adds the games of a text that was cut between games.
    pub(crate) fn read(&mut self, text: &[u8], origin: &Origin) {
        let mut plain = Plain::new();
        let mut before = Place::default();
        for piece in pgn::split(text, text.len().div_ceil(PIECE)) {
            if !plain.check(piece, self) {
                let passed = &text[before.offset..piece.as_ptr() as usize - text.as_ptr() as usize];
                before.pass(passed);
                self.read_records(piece, origin, before);
            }
        }
    }

    fn read_records(&mut self, text: &[u8], origin: &Origin, before: Place) {
        let mut reader = Reader::from_bytes(text);
        loop {
            match reader.next_record() {
                Ok(None) => break,
                Ok(Some(record)) => {
                    let faults = reader.faults().to_vec();
                    if record.is_cut()
                        && let Some(last) = faults.last()
                    {
                        self.rejects.push(last, true, origin, before);
                    }
                    self.push_record(&record, &faults, origin, before);
                }
                Err(error) => self.rejects.push(&error, false, origin, before),
            }
        }
    }

    /// Adds a game that was read as a record, up to its first illegal move.
    fn push_record(
        &mut self,
        record: &GameRecord,
        faults: &[pgn::Error],
        origin: &Origin,
        before: Place,
    ) {
        let mut game = Current::new();
        for (name, value) in record.tags().iter() {
            game.tags.push(name, value);
        }
        game.begin(record.start(), self.keys);
        let mut illegal = None;
        for node in record.main_line() {
            let (Some(RecordMove::Played(mv)), Some(after)) =
                (record.move_at(node), record.position(node))
            else {
                illegal = Some(format!(
                    "half-move {} is not a legal move, and what follows it is left out",
                    game.moves.len() + 1
                ));
                break;
            };
            game.push(mv, after.clone(), self.keys);
            for comment in record.comments(node) {
                game.comment(comment_values(comment.as_str()));
            }
        }
        for fault in faults {
            let at = fault.location();
            let (line, offset) = before.of(at.line, at.offset, origin);
            self.faults.values().append_value(format!(
                "line {line}, column {}, byte {offset}: {}: {:?}",
                at.column,
                fault.kind(),
                fault.text()
            ));
        }
        if let Some(illegal) = illegal {
            self.faults.values().append_value(illegal);
        }
        self.push(&game, record.result());
    }

    /// Adds a game, whose faults were added.
    fn push(&mut self, game: &Current, result: Option<Outcome>) {
        self.has_moves |= !game.moves.is_empty();
        let tags = &game.tags;
        for (texts, place) in self.texts.iter_mut().zip(tags.columns) {
            texts.append_option(tags.get(place));
        }
        let [date, utc, elos @ ..] = tags.made.map(|place| tags.get(place));
        let read = |text: Option<&str>| text?.parse::<GameDate>().ok();
        let dates = [date, utc].map(read);
        let date = dates[0].filter(|date| date.year().is_some()).or(dates[1]);
        let year = date.and_then(GameDate::year).map(i32::from);
        let month = date.and_then(GameDate::month).map(i32::from);
        let day = date.and_then(GameDate::day).map(i32::from);
        self.months.push((year, year.and(month)));
        let day = days(year, month, day);
        self.date.append_option(day);
        let elos = elos.map(|elo| elo?.parse::<i32>().ok());
        let is_date = |other| day.is_some() && other == date;
        let became = [
            is_date(dates[0]),
            is_date(dates[1]),
            elos[0].is_some(),
            elos[1].is_some(),
        ];
        let control = tags.column("time_control").and_then(control);
        let control = [
            control.map(|(base, _)| base),
            control.map(|(_, bonus)| bonus),
        ];
        for (numbers, number) in self.numbers.iter_mut().zip(elos.into_iter().chain(control)) {
            numbers.append_option(number);
        }
        self.result
            .append_value(result.map_or("*", Outcome::as_str));
        self.plies
            .append_value(i32::try_from(game.moves.len()).unwrap_or(i32::MAX));
        let end = game.end();
        self.end.append_option(end.map(|(_, end)| end.to_string()));
        self.end_ply.append_option(end.map(|(ply, _)| ply));
        let mut packed = Vec::with_capacity(6 + 2 * game.moves.len());
        pack(&mut packed, game, result);
        self.moves.append_value(&packed);
        for (lists, values) in [
            (&mut self.clocks, &game.clocks),
            (&mut self.evals, &game.evals),
        ] {
            let has = values.iter().any(Option::is_some);
            if has {
                values
                    .iter()
                    .for_each(|value| lists.values().append_option(*value));
            }
            lists.append(has);
        }
        self.faults.append(true);
        for &(from, to, end) in &tags.others {
            self.tags.keys().append_value(&tags.text[from..to]);
            self.tags.values().append_value(&tags.text[to..end]);
        }
        // A tag that did not become the value of its column is kept, unless it says nothing.
        for ((name, place), became) in MADE.iter().zip(tags.made).zip(became) {
            if let Some(text) = tags.get(place)
                && !became
                && !text.bytes().all(|byte| matches!(byte, b'?' | b'.'))
            {
                self.tags.keys().append_value(name);
                self.tags.values().append_value(text);
            }
        }
        // Names and values are as many.
        let _ = self.tags.append(true);
        self.all_keys.values().append_slice(&game.keys);
        self.all_keys.append(self.keys > 0);
    }

    /// Returns the rows so far, and begins anew.
    ///
    /// # Errors
    ///
    /// If the columns have not as many rows each, which cannot happen.
    pub(crate) fn finish(&mut self) -> Result<Batches, ArrowError> {
        let months = std::mem::take(&mut self.months);
        let versions = |rows| {
            Arc::new(arrow::array::Int32Array::from(vec![schema::VERSION; rows])) as ArrayRef
        };
        let mut columns: Vec<ArrayRef> = Vec::new();
        for texts in &mut self.texts {
            columns.push(Arc::new(texts.finish()));
        }
        columns.push(Arc::new(self.date.finish()));
        for numbers in &mut self.numbers {
            columns.push(Arc::new(numbers.finish()));
        }
        columns.push(Arc::new(self.result.finish()));
        columns.push(Arc::new(self.plies.finish()));
        columns.push(Arc::new(self.end.finish()));
        columns.push(Arc::new(self.end_ply.finish()));
        columns.push(Arc::new(self.moves.finish()));
        columns.push(Arc::new(self.clocks.finish()));
        columns.push(Arc::new(self.evals.finish()));
        columns.push(Arc::new(self.faults.finish()));
        columns.push(Arc::new(self.tags.finish()));
        columns.push(Arc::new(self.all_keys.finish()));
        columns.push(versions(months.len()));
        let games = RecordBatch::try_new(schema::games(), columns)?;
        let rejects = &mut self.rejects;
        let rows = rejects.source.len();
        let mut columns: Vec<ArrayRef> = vec![Arc::new(rejects.source.finish())];
        for places in &mut rejects.places {
            columns.push(Arc::new(places.finish()));
        }
        columns.push(Arc::new(rejects.is_cut.finish()));
        for texts in &mut rejects.texts {
            columns.push(Arc::new(texts.finish()));
        }
        columns.push(versions(rows));
        let rejects = RecordBatch::try_new(schema::rejects(), columns)?;
        Ok(Batches {
            games,
            rejects,
            months,
        })
    }
}

/// Appends a game whose moves are legal.
fn pack(bytes: &mut Vec<u8>, game: &Current, result: Option<Outcome>) {
    // The header and the start, and then the moves as they are: they were checked.
    let written = pack_line(bytes, &game.start, [], result);
    debug_assert!(written.is_ok(), "a line without moves");
    let plies = u32::try_from(game.moves.len()).unwrap_or(u32::MAX);
    if let Some(count) = bytes.get_mut(2..6) {
        count.copy_from_slice(&plies.to_le_bytes());
    }
    for mv in &game.moves {
        bytes.extend(mv.to_bits().to_le_bytes());
    }
}

/// Returns the days since 1970 of a date in the calendar of today.
fn days(year: Option<i32>, month: Option<i32>, day: Option<i32>) -> Option<i32> {
    let (year, month, day) = (year?, month?, day?);
    // Years begin in March, so that the day that some of them have more is their last.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let of_year = (153 * month + 2) / 5 + day - 1;
    Some(365 * year + year / 4 - year / 100 + year / 400 + of_year - 719_468)
}

/// Returns the seconds at the start and for each move.
fn control(text: &str) -> Option<(i32, i32)> {
    let period = TimeControl::from_pgn(text).ok()?.periods().next()?;
    let bonus = match period.bonus {
        MoveBonus::Increment(amount) => amount.as_secs(),
        _ => 0,
    };
    Some((
        i32::try_from(period.base.as_secs()).ok()?,
        i32::try_from(bonus).ok()?,
    ))
}

/// What was passed in a text.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    offset: usize,
    lines: u64,
}

impl Place {
    fn pass(&mut self, text: &[u8]) {
        self.offset += text.len();
        self.lines += count_lines(text);
    }

    fn of(self, line: u64, offset: u64, origin: &Origin) -> (u64, u64) {
        (
            origin.lines + self.lines + line,
            origin.offset + self.offset as u64 + offset,
        )
    }
}

/// Returns how many lines end in a text.
pub(crate) fn count_lines(text: &[u8]) -> u64 {
    // In pieces, so that the compiler counts many bytes at a time.
    text.chunks(192)
        .map(|part| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>())
        .map(u64::from)
        .sum()
}

impl Rejects {
    fn push(&mut self, error: &pgn::Error, is_cut: bool, origin: &Origin, before: Place) {
        let at = error.location();
        let (line, offset) = before.of(at.line, at.offset, origin);
        self.source.append_value(&*origin.source);
        for (places, place) in self.places.iter_mut().zip([offset, line, at.column]) {
            places.append_value(place.cast_signed());
        }
        self.is_cut.append_value(is_cut);
        let reason = error.kind().to_string();
        for (texts, text) in self.texts.iter_mut().zip([&*reason, error.text()]) {
            texts.append_value(text);
        }
    }
}

/// A reader of plain games.
struct Plain {
    replay: Replay,
    game: Current,
    /// The games of a piece, and others whose memory is used again.
    read: Vec<(Current, Option<Outcome>)>,
    spare: Vec<Current>,
}

/// What is known of the game that is being read.
#[derive(Default)]
struct State {
    is_open: bool,
    has_moves: bool,
    tag: Option<TerminationMarker>,
    /// Whether a tag says where the game starts.
    has_start: bool,
}

impl Plain {
    fn new() -> Self {
        Self {
            replay: Replay::new(),
            game: Current::new(),
            read: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Adds the games of a piece, and returns whether all are plain. If not, none is added.
    fn check(&mut self, text: &[u8], rows: &mut Rows) -> bool {
        // Whether all are plain is not known before the end, and rows cannot be taken back: so the piece is read into games first.
        let is_plain = self.read(text, rows.keys).is_some();
        for (game, result) in self.read.drain(..) {
            if is_plain {
                rows.push(&game, result);
            }
            self.spare.push(game);
        }
        is_plain
    }

    fn read(&mut self, text: &[u8], keys: usize) -> Option<()> {
        let mut options = Options::LENIENT;
        options.variations = false;
        let mut reader = Reader::from_bytes(text).with_options(options);
        let mut state = State::default();
        while let Some(event) = reader.next_event().ok()? {
            match event {
                Event::Move(text) => {
                    if !state.has_moves {
                        self.begin(&mut state, keys);
                    }
                    let game = &mut self.game;
                    let legal = text.to_legal_move(&game.position).ok()?;
                    let (mv, after) = (legal.to_move(), legal.play());
                    game.push(mv, after, keys);
                }
                Event::Comment(text) => self.comment(&state, text)?,
                Event::Begin => {
                    state = State {
                        is_open: true,
                        ..State::default()
                    };
                    self.game.clear();
                }
                Event::Tag { name, value } => self.tag(&mut state, event, name, value)?,
                Event::End(marker) => {
                    let is_decided = state.tag.and_then(TerminationMarker::outcome).is_some();
                    let result = marker.outcome();
                    if !state.has_moves || result.is_none() && is_decided {
                        return None;
                    }
                    state.is_open = false;
                    let next = self.spare.pop().unwrap_or_else(Current::new);
                    self.read
                        .push((std::mem::replace(&mut self.game, next), result));
                }
                Event::Nag(_) | Event::DrawOffer if state.has_moves => {}
                _ => return None,
            }
        }
        (!state.is_open).then_some(())
    }

    fn begin(&mut self, state: &mut State, keys: usize) {
        state.has_moves = true;
        let standard = Position::standard();
        let start = if state.has_start {
            self.replay.position()
        } else {
            &standard
        };
        self.game.begin(start, keys);
    }

    fn comment(&mut self, state: &State, text: RawText<'_>) -> Option<()> {
        let bytes = text.as_bytes();
        if let Some(values) = usual_comment_values(bytes) {
            // One before the first move may be of the start position, and has a place in a record only.
            if state.has_moves || values == (None, None) {
                self.game.comment(values);
                return Some(());
            }
            return None;
        }
        let has = |mark: &[u8]| bytes.windows(mark.len()).any(|part| part == mark);
        if !state.has_moves || has(b"[%cut") || has(b"[%illegal") {
            return None;
        }
        self.game.comment(comment_values(&text.to_text()));
        Some(())
    }

    fn tag(
        &mut self,
        state: &mut State,
        event: Event<'_>,
        name: RawText<'_>,
        value: RawText<'_>,
    ) -> Option<()> {
        let is = |known: &str| name.as_bytes().eq_ignore_ascii_case(known.as_bytes());
        if is("Result") {
            state.tag = Some(TerminationMarker::from_tag(&value.to_text())?);
        } else if is("FEN") || is("Variant") || is("SetUp") {
            if is("SetUp") && value.as_bytes() != b"1" {
                return None;
            }
            if !state.has_start {
                self.replay.apply(Event::Begin).ok()?;
                state.has_start = true;
            }
            self.replay.apply(event).ok()?;
            if self.replay.take_fault().is_some() {
                return None;
            }
        }
        self.game.tags.push(&name.to_text(), &value.to_text());
        Some(())
    }
}
