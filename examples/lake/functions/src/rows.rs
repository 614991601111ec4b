//! Games in PGN as rows of a table.
//!
//! A piece of a file is first read event by event, which is fast. If one of its games is not plain, such as one with a mistake,
//! the piece is read again as records: there is one way to read what is not plain.

use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, BooleanBuilder, Date32Builder, Int32Builder, Int64Builder,
    ListBuilder, MapBuilder, MapFieldNames, StringBuilder,
};
use arrow_array::{ArrayRef, Int32Array, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field};
use touchmove::clock::MoveBonus;
use touchmove::packed::pack_line;
use touchmove::pgn::{self, Event, Options, RawText, Reader, Replay, TerminationMarker};
use touchmove::record::{GameDate, RecordMove};
use touchmove::{Game, GameRecord, LegalMove, Move, Outcome, Position, Termination, TimeControl};

use crate::key::{stable_key, stable_key_after};
use crate::schema;
use crate::time::{CommentValues, comment_values, usual_comment_values};

/// How many bytes are read at a time, so that one game that is not plain costs few others.
const PIECE: usize = 1 << 15;

/// Of pieces with more bytes, which have a long game, one is read at a time.
const LARGE: usize = 1 << 18;
static ONE: Mutex<()> = Mutex::new(());

/// For how many values a column has room at most before they are there.
const MOST_ROOM: usize = 1 << 18;

/// How many half-moves it takes for a position to occur five times.
const FIVE_TIMES: usize = 16;

/// How many half-moves without a capture or a pawn move end a game.
const QUIET: u16 = 150;

/// No clock time or evaluation.
const NONE: i32 = i32::MIN;

/// A year and a month, as far as they are known.
pub type Month = (Option<i32>, Option<i32>);

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
    /// The position, and room for the next. They change places, because a position that is copied is waited for.
    positions: [Position; 2],
    is_second: bool,
    moves: Vec<Move>,
    /// Clock times and evaluations, up to the last half-move that has one.
    values: [Vec<i32>; 2],
    keys: Vec<i64>,
    /// Hashes of the positions since the last capture or pawn move, until the game has ended.
    hashes: Vec<u64>,
    /// After how many half-moves repetition or the half-move clock must have ended the game, but for equal hashes.
    ended_by: Option<usize>,
}

impl Current {
    fn new() -> Self {
        Self {
            tags: TagTexts::default(),
            start: Position::standard(),
            positions: [Position::standard(), Position::standard()],
            is_second: false,
            moves: Vec::new(),
            values: Default::default(),
            keys: Vec::new(),
            hashes: Vec::new(),
            ended_by: None,
        }
    }

    fn clear(&mut self) {
        self.tags.clear();
        self.moves.clear();
        self.values.iter_mut().for_each(Vec::clear);
        self.keys.clear();
    }

    fn begin(&mut self, start: &Position, keys: usize) {
        self.start.clone_from(start);
        self.positions[usize::from(self.is_second)].clone_from(start);
        self.ended_by = (start.halfmove_clock() >= QUIET).then_some(0);
        self.hashes.clear();
        self.hashes.push(start.key());
        if keys > 0 {
            self.keys.push(stable_key(start));
        }
    }

    fn position(&self) -> &Position {
        &self.positions[usize::from(self.is_second)]
    }

    /// Plays the move that is found in the position.
    #[inline(always)]
    fn play<E>(
        &mut self,
        keys: usize,
        find: impl for<'p> FnOnce(&'p Position) -> Result<LegalMove<'p>, E>,
    ) -> Option<()> {
        let [first, second] = &mut self.positions;
        let (now, next) = match self.is_second {
            true => (&*second, first),
            false => (&*first, second),
        };
        let Ok(legal) = find(now) else {
            return None;
        };
        *next = legal.play();
        self.is_second = !self.is_second;
        self.moves.push(legal.to_move());
        if self.keys.len() <= keys
            && let Some(&last) = self.keys.last()
        {
            self.keys.push(stable_key_after(last, legal, next));
        }
        if self.ended_by.is_none() {
            let (hash, quiet) = (next.key(), next.halfmove_clock());
            if quiet == 0 {
                self.hashes.clear();
            } else if usize::from(quiet) >= FIVE_TIMES {
                let same = self.hashes.iter().filter(|&&other| other == hash);
                let has_ended = same.count() >= 4 || quiet >= QUIET;
                self.ended_by = has_ended.then_some(self.moves.len());
            }
            self.hashes.push(hash);
        }
        Some(())
    }

    /// Takes the values that a comment on the last move has, unless another had them.
    fn comment(&mut self, (shown, score): CommentValues) {
        let shown = shown.map(|shown| i32::try_from(shown).unwrap_or(i32::MAX));
        for (values, value) in self.values.iter_mut().zip([shown, score]) {
            if let Some(value) = value
                && values.len() < self.moves.len()
            {
                values.resize(self.moves.len() - 1, NONE);
                values.push(value);
            }
        }
    }

    /// Returns how the moves ended the game, and after how many half-moves.
    fn end(&self) -> Option<(i32, Termination)> {
        let at = |ply: usize| i32::try_from(ply).unwrap_or(i32::MAX);
        if self.ended_by.is_none() {
            let termination = Termination::of(self.position(), 1)?;
            // A position can be dead before the last, as it can before a stalemate.
            if matches!(termination, Termination::Checkmate { .. }) {
                return Some((at(self.moves.len()), termination));
            }
        }
        let mut game = Game::new(self.start.clone());
        let (until, rest) = self
            .moves
            .split_at(self.ended_by.unwrap_or(self.moves.len()));
        for part in [until, rest] {
            for &mv in part {
                game.play(mv).ok()?;
            }
            if let Some(end) = game.end() {
                return Some((at(end.ply), end.termination));
            }
        }
        None
    }
}

/// The columns of games.
#[derive(Debug)]
struct Columns {
    texts: [StringBuilder; schema::TAGS.len()],
    date: Date32Builder,
    numbers: [Int32Builder; 4],
    result: StringBuilder,
    plies: Int32Builder,
    end: StringBuilder,
    end_ply: Int32Builder,
    moves: BinaryBuilder,
    /// Clock times and evaluations.
    values: [ListBuilder<Int32Builder>; 2],
    faults: ListBuilder<StringBuilder>,
    tags: MapBuilder<StringBuilder, StringBuilder>,
    keys: ListBuilder<Int64Builder>,
    /// The year and the month of each game.
    months: Vec<Month>,
}

/// Rows of games, and of games that could not be read.
#[derive(Debug)]
pub struct Rows {
    keys: usize,
    /// The games of one month, and those of others.
    columns: [Columns; 2],
    /// Whether games stay in their order, whatever their months.
    is_in_order: bool,
    /// The month of the first game.
    month: Option<Month>,
    /// Whether a game had a move.
    pub has_moves: bool,
    /// How many bytes of the last text are read.
    pub read_bytes: usize,
    rejects: Rejects,
    /// The faults of the game that is added next.
    faults: Vec<String>,
    packed: Vec<u8>,
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
pub struct Origin {
    pub source: Arc<str>,
    pub offset: u64,
    /// How many lines are before it, if that is known.
    pub lines: Option<u64>,
}

/// A batch of games, and the month of each.
#[derive(Debug)]
pub struct Games {
    pub batch: RecordBatch,
    pub months: Vec<Month>,
}

impl Games {
    /// Returns the batch with the columns of year and month.
    ///
    /// # Errors
    ///
    /// If the columns have not as many rows each, which cannot happen.
    pub fn with_partitions(self) -> Result<RecordBatch, ArrowError> {
        let (years, months): (Vec<_>, Vec<_>) = self.months.into_iter().unzip();
        let numbers =
            [years, months].map(|numbers| Arc::new(Int32Array::from(numbers)) as ArrayRef);
        let columns = self.batch.columns().iter().cloned().chain(numbers);
        RecordBatch::try_new(schema::games_with_partitions(), columns.collect())
    }
}

impl Columns {
    /// Creates columns with room for so many clock times, evaluations, keys and bytes of moves.
    fn new([clocks, evals, keys, bytes]: [usize; 4]) -> Self {
        let list = |of| Arc::new(Field::new("element", of, true));
        let names = MapFieldNames {
            entry: "key_value".to_owned(),
            key: "key".to_owned(),
            value: "value".to_owned(),
        };
        let values = [clocks, evals].map(|room| {
            ListBuilder::new(Int32Builder::with_capacity(room)).with_field(list(DataType::Int32))
        });
        Self {
            texts: Default::default(),
            date: Date32Builder::new(),
            numbers: Default::default(),
            result: StringBuilder::new(),
            plies: Int32Builder::new(),
            end: StringBuilder::new(),
            end_ply: Int32Builder::new(),
            moves: BinaryBuilder::with_capacity(0, bytes),
            values,
            faults: ListBuilder::new(StringBuilder::new()).with_field(list(DataType::Utf8)),
            tags: MapBuilder::new(Some(names), StringBuilder::new(), StringBuilder::new()),
            keys: ListBuilder::new(Int64Builder::with_capacity(keys))
                .with_field(list(DataType::Int64)),
            months: Vec::new(),
        }
    }

    /// Returns the games, and begins with as much room as they took.
    fn finish(&mut self) -> Result<Games, ArrowError> {
        let [clocks, evals] = self.values.each_ref().map(|lists| lists.values_ref().len());
        let keys = self.keys.values_ref().len();
        let sizes = [clocks, evals, keys, self.moves.values_slice().len()];
        let next = Self::new(sizes.map(|size| size.min(MOST_ROOM)));
        std::mem::replace(self, next).into_games()
    }

    fn into_games(mut self) -> Result<Games, ArrowError> {
        let months = self.months;
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
        for values in &mut self.values {
            columns.push(Arc::new(values.finish()));
        }
        columns.push(Arc::new(self.faults.finish()));
        columns.push(Arc::new(self.tags.finish()));
        columns.push(Arc::new(self.keys.finish()));
        columns.push(versions(months.len()));
        let batch = RecordBatch::try_new(schema::games(), columns)?;
        Ok(Games { batch, months })
    }
}

fn versions(rows: usize) -> ArrayRef {
    Arc::new(Int32Array::from(vec![schema::VERSION; rows]))
}

impl Rows {
    /// Creates rows with the keys of so many half-moves.
    pub fn new(keys: usize) -> Self {
        Self {
            keys,
            columns: [Columns::new([0; 4]), Columns::new([0; 4])],
            is_in_order: false,
            month: None,
            has_moves: false,
            read_bytes: 0,
            rejects: Rejects::default(),
            faults: Vec::new(),
            packed: Vec::new(),
        }
    }

    /// Creates rows that are not parted by month: all are among the first.
    pub fn in_order(keys: usize) -> Self {
        Self {
            is_in_order: true,
            ..Self::new(keys)
        }
    }

    /// Returns how many games of the first month there are, and how many of others.
    pub fn counts(&self) -> [usize; 2] {
        [&self.columns[0], &self.columns[1]].map(|columns| columns.months.len())
    }

    /// Adds the games of a text that was cut between games. What shall be done after each of its pieces is done.
    ///
    /// # Errors
    ///
    /// Those of what is done.
    pub fn read<E>(
        &mut self,
        text: &[u8],
        origin: &Origin,
        mut after: impl FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut plain = Plain::new();
        let mut before = Place::default();
        self.read_bytes = 0;
        for piece in pgn::split(text, text.len().div_ceil(PIECE), pgn::Options::LENIENT) {
            // A game in memory can be many times as long as its text.
            let is_large = piece.len() > LARGE;
            let _one = is_large.then(|| ONE.lock().unwrap_or_else(PoisonError::into_inner));
            if !plain.check(piece, self) {
                let passed = &text[before.offset..piece.as_ptr() as usize - text.as_ptr() as usize];
                before.pass(passed);
                self.read_records(piece, origin, before);
            }
            if is_large {
                plain = Plain::new();
            }
            self.read_bytes += piece.len();
            after(self)?;
        }
        Ok(())
    }

    /// Adds that a game, and what follows it up to one that certainly begins, was passed over because of its length.
    pub fn reject_too_long(&mut self, limit: usize, origin: &Origin) {
        let place = [
            Some(origin.offset),
            origin.lines.map(|lines| lines + 1),
            None,
        ];
        let reason = format!("no game begins within {limit} bytes");
        self.rejects.push_row(place, false, &reason, "", origin);
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
            let played = match record.move_at(node) {
                Some(RecordMove::Played(mv)) => {
                    game.play(self.keys, |position| position.legal_move(mv))
                }
                _ => None,
            };
            if played.is_none() {
                illegal = Some(format!(
                    "half-move {} is not a legal move, and what follows it is left out",
                    game.moves.len() + 1
                ));
                break;
            }
            for comment in record.comments(node) {
                game.comment(comment_values(comment.as_str()));
            }
        }
        for fault in faults {
            let at = fault.location();
            let (line, offset) = before.of(at.line, at.offset, origin);
            let line = line.map_or_else(String::new, |line| format!("line {line}, "));
            self.faults.push(format!(
                "{line}column {}, byte {offset}: {}: {:?}",
                at.column,
                fault.kind(),
                fault.text()
            ));
        }
        if let Some(illegal) = illegal {
            self.faults.push(illegal);
        }
        self.push(&game, record.result());
    }

    /// Adds a game, whose faults are there.
    fn push(&mut self, game: &Current, result: Option<Outcome>) {
        self.has_moves |= !game.moves.is_empty();
        let tags = &game.tags;
        let [date, utc, elos @ ..] = tags.made.map(|place| tags.get(place));
        let read = |text: Option<&str>| text?.parse::<GameDate>().ok();
        let dates = [date, utc].map(read);
        let date = dates[0].filter(|date| date.year().is_some()).or(dates[1]);
        let year = date.and_then(GameDate::year).map(i32::from);
        let month = date.and_then(GameDate::month).map(i32::from);
        let day = date.and_then(GameDate::day).map(i32::from);
        let day = days(year, month, day);
        let month = (year, year.and(month));
        let is_other = *self.month.get_or_insert(month) != month && !self.is_in_order;
        let columns = &mut self.columns[usize::from(is_other)];
        columns.months.push(month);
        for (texts, place) in columns.texts.iter_mut().zip(tags.columns) {
            texts.append_option(tags.get(place));
        }
        columns.date.append_option(day);
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
        let numbers = elos.into_iter().chain(control);
        for (column, number) in columns.numbers.iter_mut().zip(numbers) {
            column.append_option(number);
        }
        let result_text = result.map_or("*", Outcome::as_str);
        columns.result.append_value(result_text);
        let plies = i32::try_from(game.moves.len()).unwrap_or(i32::MAX);
        columns.plies.append_value(plies);
        let end = game.end();
        let end_text = end.map(|(_, end)| end.to_string());
        columns.end.append_option(end_text);
        columns.end_ply.append_option(end.map(|(ply, _)| ply));
        self.packed.clear();
        pack(&mut self.packed, game, result);
        columns.moves.append_value(&self.packed);
        for (lists, values) in columns.values.iter_mut().zip(&game.values) {
            let missing = game.moves.len() - values.len();
            if values.contains(&NONE) {
                let value = |&value: &i32| (value != NONE).then_some(value);
                lists.values().extend(values.iter().map(value));
            } else {
                lists.values().append_slice(values);
            }
            // With none missing in a batch, the column has no bits that say what is.
            if !values.is_empty() && missing > 0 {
                lists.values().append_nulls(missing);
            }
            lists.append(!values.is_empty());
        }
        for fault in self.faults.drain(..) {
            columns.faults.values().append_value(fault);
        }
        columns.faults.append(true);
        for &(from, to, end) in &tags.others {
            columns.tags.keys().append_value(&tags.text[from..to]);
            columns.tags.values().append_value(&tags.text[to..end]);
        }
        // A tag that did not become the value of its column is kept, unless it says nothing.
        for ((name, place), became) in MADE.iter().zip(tags.made).zip(became) {
            if let Some(text) = tags.get(place)
                && !became
                && !text.bytes().all(|byte| matches!(byte, b'?' | b'.'))
            {
                columns.tags.keys().append_value(name);
                columns.tags.values().append_value(text);
            }
        }
        // Names and values are as many.
        let _ = columns.tags.append(true);
        columns.keys.values().append_slice(&game.keys);
        columns.keys.append(self.keys > 0);
    }

    /// Returns the games of the first month since the last time.
    ///
    /// # Errors
    ///
    /// If the columns have not as many rows each, which cannot happen.
    pub fn take_first(&mut self) -> Result<Games, ArrowError> {
        self.columns[0].finish()
    }

    /// Returns the games of other months since the last time.
    ///
    /// # Errors
    ///
    /// As above.
    pub fn take_others(&mut self) -> Result<Games, ArrowError> {
        self.columns[1].finish()
    }

    /// Returns what was rejected since the last time, and begins anew.
    ///
    /// # Errors
    ///
    /// As above.
    pub fn take_rejects(&mut self) -> Result<RecordBatch, ArrowError> {
        self.month = None;
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
        RecordBatch::try_new(schema::rejects(), columns)
    }
}

/// Appends a game whose moves are legal.
fn pack(bytes: &mut Vec<u8>, game: &Current, result: Option<Outcome>) {
    let begin = bytes.len();
    // The header and the start, and then the moves as they are: they were checked.
    let written = pack_line(bytes, &game.start, [], result);
    debug_assert!(written.is_ok(), "a line without moves");
    let plies = u32::try_from(game.moves.len()).unwrap_or(u32::MAX);
    if let Some(count) = bytes.get_mut(begin + 2..begin + 6) {
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

    fn of(self, line: u64, offset: u64, origin: &Origin) -> (Option<u64>, u64) {
        (
            origin.lines.map(|lines| lines + self.lines + line),
            origin.offset + self.offset as u64 + offset,
        )
    }
}

/// Returns how many lines end in a text.
pub fn count_lines(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

impl Rejects {
    fn push(&mut self, error: &pgn::Error, is_cut: bool, origin: &Origin, before: Place) {
        let at = error.location();
        let (line, offset) = before.of(at.line, at.offset, origin);
        let place = [Some(offset), line, Some(at.column)];
        let reason = error.kind().to_string();
        self.push_row(place, is_cut, &reason, error.text(), origin);
    }

    fn push_row(
        &mut self,
        place: [Option<u64>; 3],
        is_cut: bool,
        reason: &str,
        text: &str,
        origin: &Origin,
    ) {
        self.source.append_value(&*origin.source);
        for (places, place) in self.places.iter_mut().zip(place) {
            places.append_option(place.map(u64::cast_signed));
        }
        self.is_cut.append_value(is_cut);
        for (texts, text) in self.texts.iter_mut().zip([reason, text]) {
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
        loop {
            // An event is not moved, because its bytes would be waited for.
            match reader.next_event() {
                Ok(Some(Event::Move(text))) => {
                    if !state.has_moves {
                        self.begin(&mut state, keys);
                    }
                    self.game
                        .play(keys, |position| text.to_legal_move(position))?;
                }
                Ok(Some(Event::Comment(text))) => self.comment(&state, text)?,
                Ok(Some(Event::Begin)) => {
                    state = State {
                        is_open: true,
                        ..State::default()
                    };
                    self.game.clear();
                }
                Ok(Some(event @ Event::Tag { name, value })) => {
                    self.tag(&mut state, event, name, value)?;
                }
                Ok(Some(Event::End(marker))) => {
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
                Ok(Some(Event::Nag(_) | Event::DrawOffer)) if state.has_moves => {}
                Ok(None) => break,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_packed_as_the_crate_packs_them() {
        let starts = [
            "",
            "[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n",
            "[Variant \"Chess960\"]\n[FEN \"1rk3r1/6p1/8/8/8/8/6P1/1RK3R1 w GBgb - 0 1\"]\n",
            "[FEN \"4k3/8/8/8/5p2/8/4P3/4K3 w - - 3 9\"]\n",
        ];
        let moves = [
            "1. e4 e5 2. Ke2",
            "1. O-O Kd7 2. a8=N",
            "1. O-O O-O-O",
            "1. e4 fxe3",
        ];
        let mut plain = Plain::new();
        for (start, moves) in starts.into_iter().zip(moves) {
            for result in ["1-0", "0-1", "1/2-1/2", "*"] {
                let text = format!("[Event \"A\"]\n{start}\n{moves} {result}\n");
                assert!(plain.read(text.as_bytes(), 2).is_some(), "{text}");
                let (game, result) = plain.read.pop().expect("a game");
                let (mut ours, mut theirs) = (vec![7], vec![7]);
                pack(&mut ours, &game, result);
                let packed = pack_line(&mut theirs, &game.start, game.moves.clone(), result);
                assert!(packed.is_ok() && !game.moves.is_empty());
                assert_eq!(ours, theirs, "{text}");
            }
        }
    }
}
