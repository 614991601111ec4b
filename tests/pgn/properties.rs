//! PGN: records survive being written, whatever they contain, and no bytes panic, loop or cost another game.

use std::io::Read;
use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::record::{Comment, CommentPart, Nag, NodeId, RecordMove};
use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::setup::Tolerance;
use touchmove::{GameRecord, pgn};

use crate::common::records::{arrows, comment, eval, highlighted_squares, record};
use crate::common::strategies::{cases, slips};

/// The characters that PGN is made of.
const LETTERS: &[u8] =
    b"\n\r\n [](){};%\"\\$.*!?-+=#/10Oo23456789abcdefghNBRQKxEvent\xE9\xEF\xBB\xBF,:&'\0\xC2\xA0\xE2\x80\xA6";

/// A reader of German files without Chess960.
pub(crate) const FOREIGN: pgn::Options = {
    let mut options = pgn::Options::LENIENT;
    options.letters = PieceLetters::GERMAN;
    options.standard_castling = true;
    options
};

/// Languages with other letters, among them one with a longer one and one with a pawn's `P`.
const LANGUAGES: [PieceLetters<'static>; 4] = [
    PieceLetters::GERMAN,
    PieceLetters::FRENCH,
    PieceLetters::RUSSIAN,
    PieceLetters::DUTCH,
];

/// The moves of a record, those in variations included.
fn moves(record: &GameRecord) -> impl Iterator<Item = NodeId> + '_ {
    record.walk().filter_map(|step| match step {
        touchmove::record::WalkStep::Move(node) => Some(node),
        _ => None,
    })
}

/// The commands in all comments of a move.
fn commands(record: &GameRecord, node: NodeId) -> impl Iterator<Item = CommentPart<'_>> {
    let comments = record
        .starting_comments(node)
        .iter()
        .chain(record.comments(node));
    let parts = comments.flat_map(Comment::parts);
    parts.filter(|part| !matches!(part, CommentPart::Text(_)))
}

/// Every event of a reader, with its places. The reader must come to an end.
pub(crate) fn heard<S: pgn::Source>(mut reader: pgn::Reader<S>) -> Vec<Result<String, pgn::Error>> {
    let mut heard = Vec::new();
    loop {
        match reader.next_event() {
            Ok(None) => return heard,
            Ok(Some(event)) => {
                let told = format!("{event:?}");
                heard.push(Ok(format!("{told} at {:?}", reader.location())));
            }
            Err(error) => heard.push(Err(error)),
        }
        assert!(heard.len() < 10_000, "a few bytes cannot tell so much");
    }
}

/// A reader that returns as many bytes at a time as the numbers say.
struct Bits<'t, I>(&'t [u8], I);

impl<I: Iterator<Item = usize>> Read for Bits<'_, I> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        let size = self.1.next().unwrap_or(1).min(room.len()).min(self.0.len());
        let (now, later) = self.0.split_at(size);
        room[..size].copy_from_slice(now);
        self.0 = later;
        Ok(size)
    }
}

/// Whether a file is taken for UTF-16.
pub(crate) fn is_utf16(file: &[u8]) -> bool {
    let mut reader = pgn::Reader::from_bytes(file).with_options(pgn::Options::STRICT);
    let first = reader.next_event();
    first.is_err_and(|error| *error.kind() == pgn::ErrorKind::Encoding)
}

/// Every event and error of a reader, each with its game, line, column and offset.
fn placed<S: pgn::Source>(mut reader: pgn::Reader<S>) -> Vec<(String, [u64; 4])> {
    let mut heard = Vec::new();
    loop {
        let told = match reader.next_event() {
            Ok(None) => return heard,
            Ok(Some(event)) => format!("{event:?}"),
            Err(error) => format!("{:?} {:?}", error.kind(), error.text()),
        };
        let place = reader.location();
        let place = [place.game, place.line, place.column, place.offset];
        heard.push((told, place));
    }
}

/// Reads a text in UTF-16: the events are those of the text in UTF-8, and the places those of the file.
fn read_in_utf16(text: &str, sizes: &[usize]) {
    let text = format!("\u{FEFF}{text}");
    // How many bytes stand before each byte of the text.
    let widths = text.chars().flat_map(|character| {
        let later = core::iter::repeat_n(0, character.len_utf8() - 1);
        core::iter::once(2 * character.len_utf16() as u64).chain(later)
    });
    let mut before = vec![0];
    before.extend(widths.scan(0, |sum, width| {
        *sum += width;
        Some(*sum)
    }));
    let in_file = |[game, line, column, offset]: [u64; 4]| {
        let place = before[offset as usize];
        let line_start = before[(offset + 1 - column) as usize];
        [game, line, place - line_start + 1, place]
    };
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let file: Vec<u8> = text.encode_utf16().flat_map(unit).collect();
        for options in [pgn::Options::LENIENT, pgn::Options::STRICT] {
            let utf8 = placed(pgn::Reader::from_bytes(text.as_bytes()).with_options(options));
            let expected = utf8.into_iter().map(|(told, place)| (told, in_file(place)));
            let mut heard = placed(pgn::Reader::from_bytes(&file).with_options(options));
            let bits = Bits(&file, sizes.iter().copied().cycle());
            assert_eq!(placed(pgn::Reader::new(bits).with_options(options)), heard);
            let (first, place) = heard.remove(0);
            assert!(first.contains("Encoding") && place == [1, 1, 1, 0]);
            assert_eq!(heard, expected.collect::<Vec<_>>());
        }
    }
}

/// Reads a text in every way; errors must point into it.
pub(crate) fn read_all_ways(text: &[u8], sizes: &[usize]) {
    let all = heard(pgn::Reader::from_bytes(text));
    let bits = Bits(text, sizes.iter().copied().cycle());
    assert_eq!(heard(pgn::Reader::new(bits)), all);
    read_in_utf16(&String::from_utf8_lossy(text), sizes);
    for error in all.iter().filter_map(|told| told.as_ref().err()) {
        let place = error.location();
        assert!(
            place.offset <= text.len() as u64
                && place.line >= 1
                && place.column >= 1
                && place.game >= 1
        );
        if is_utf16(text) {
            continue;
        }
        let before = &text[..place.offset as usize];
        let line_ends = before.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(place.line, 1 + line_ends as u64, "{error}");
        let line = before.iter().rev().take_while(|&&byte| byte != b'\n');
        assert_eq!(place.column, 1 + line.count() as u64, "{error}");
        assert!(!error.to_string().is_empty());
    }
    for token in [16, 40] {
        let mut limits = pgn::Limits::default();
        limits.max_depth = 2;
        limits.max_token_len = token;
        limits.max_game_len = 3 * token;
        let mut narrow = pgn::Options::default();
        narrow.limits = limits;
        let mut strict = pgn::Options::STRICT;
        strict.limits = limits;
        let bits = Bits(text, sizes.iter().copied().cycle());
        assert_eq!(
            heard(pgn::Reader::new(bits).with_options(strict)),
            heard(pgn::Reader::from_bytes(text).with_options(strict))
        );
        let bits = Bits(text, sizes.iter().copied().cycle());
        assert_eq!(
            heard(pgn::Reader::new(bits).with_options(narrow)),
            heard(pgn::Reader::from_bytes(text).with_options(narrow))
        );
    }
    let mut bare = pgn::Options::default();
    bare.comments = false;
    bare.variations = false;
    for told in heard(pgn::Reader::from_bytes(text).with_options(bare)) {
        let told = told.unwrap_or_default();
        assert!(
            !told.starts_with("Comment") && !told.starts_with("Variation"),
            "{told}"
        );
    }
    let mut records = pgn::Reader::from_bytes(text).records();
    for record in records.by_ref().flatten() {
        let written = record.to_pgn(pgn::Style::Export);
        assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
    }
    // What the strict reader accepts, the lenient one reads alike and without a report.
    let strict = pgn::Reader::from_bytes(text).with_options(pgn::Options::STRICT);
    if let Ok(games) = strict.records().collect::<Result<Vec<_>, _>>() {
        let mut lenient = pgn::Reader::from_bytes(text).records();
        for game in games {
            assert_eq!(lenient.next(), Some(Ok(game)));
            assert_eq!(lenient.faults(), []);
        }
        assert_eq!(lenient.next(), None);
        assert_eq!(lenient.faults(), []);
    }
    for options in [pgn::Options::LENIENT, FOREIGN] {
        let bits = Bits(text, sizes.iter().copied().cycle());
        let all = heard(pgn::Reader::from_bytes(text).with_options(options));
        assert_eq!(heard(pgn::Reader::new(bits).with_options(options)), all);
        let reader = pgn::Reader::from_bytes(text).with_options(options);
        for record in reader.records().flatten() {
            let written = record.to_pgn(pgn::Style::Export);
            assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
        }
    }
    for options in [pgn::Options::LENIENT, FOREIGN] {
        for line_only in [false, true] {
            replay(text, options, line_only);
        }
    }
}

/// Replays all games. What is illegal costs the game, or only the rest of its line.
fn replay(text: &[u8], options: pgn::Options, line_only: bool) {
    let mut replay = pgn::Replay::new().with_options(options);
    let mut reader = pgn::Reader::from_bytes(text).with_options(options);
    let mut is_cut = false;
    loop {
        let (fault, is_move) = match reader.next_event() {
            Ok(None) => break,
            Ok(Some(event)) => {
                // No other event than the end of the line follows a move that is rejected.
                let is_end = matches!(event, pgn::Event::VariationEnd | pgn::Event::End(_));
                assert!(is_end || !is_cut, "{event:?}");
                let is_move = matches!(event, pgn::Event::Move(_));
                (replay.apply(event).err(), is_move)
            }
            Err(_) => (None, false),
        };
        is_cut = line_only && is_move && fault.is_some();
        match fault {
            Some(fault) if line_only => drop(reader.reject_line(fault)),
            Some(fault) => drop(reader.reject_game(fault)),
            None => {}
        }
    }
}

/// Splits a record into its lines. Each has the moves and annotations of its line, and is read as it is written.
pub(crate) fn assert_splits(record: &GameRecord) -> Result<(), TestCaseError> {
    let starts = moves(record).filter(|&node| record.starts_variation(node));
    let starts: Vec<NodeId> = core::iter::once(record.root()).chain(starts).collect();
    let lines: Vec<GameRecord> = record.split_variations().collect();
    prop_assert_eq!(lines.len(), starts.len());
    for (line, start) in lines.iter().zip(starts) {
        assert_comes_back(line)?;
        let is_main = start == record.root();
        prop_assert_eq!(line.result(), record.result().filter(|_| is_main));
        prop_assert_eq!((line.tags(), line.start()), (record.tags(), record.start()));
        let beyond = core::iter::successors(record.next(start), |&node| record.next(node));
        let path = record.path_to(start).into_iter().chain(beyond);
        let path = path.filter(|&node| node != record.root());
        let told = |record: &GameRecord, node| {
            let comments = record.starting_comments(node).iter();
            let comments = comments.chain(record.comments(node)).cloned().collect();
            let nags = record.nags(node).to_vec();
            (
                record.move_at(node),
                comments,
                nags,
                record.has_draw_offer(node),
            )
        };
        type Told = (Option<RecordMove>, Vec<Comment>, Vec<Nag>, bool);
        let path: Vec<Told> = path.map(|node| told(record, node)).collect();
        prop_assert_eq!(
            moves(line)
                .map(|node| told(line, node))
                .collect::<Vec<Told>>(),
            path
        );
    }
    Ok(())
}

/// Writes a record in both styles and reads it back.
pub(crate) fn assert_comes_back(record: &GameRecord) -> Result<(), TestCaseError> {
    for style in [pgn::Style::Export, pgn::Style::Compact] {
        let text = record.to_pgn(style);
        let again: GameRecord = match text.parse() {
            Ok(again) => again,
            Err(error) => return Err(TestCaseError::fail(format!("{error} in\n{text}"))),
        };
        prop_assert_eq!(&again, record, "{}", text);
        prop_assert_eq!(again.to_pgn(style), text);
    }
    Ok(())
}

#[test]
fn numbers_without_blanks_between_are_read_alike_from_a_stream() {
    for text in [
        "e5 2.2.2.K0-1\n\n1.",
        "1. e4 e5 2.2.2.2. Nf3 *",
        "1. e4 {a}1... e5 {b}2.2.2.Nf3 *",
    ] {
        read_all_ways(text.as_bytes(), &[1]);
        read_all_ways(text.as_bytes(), &[3, 1, 5]);
    }
}

/// The commands that are left out.
fn omitted(clocks: bool, evals: bool) -> pgn::Parts {
    let mut omitted = pgn::Parts::NONE;
    if !clocks {
        omitted |= pgn::Parts::CLOCKS;
    }
    if !evals {
        omitted |= pgn::Parts::EVALS;
    }
    omitted
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_record_is_read_as_it_was_written(record in record()) {
        assert_comes_back(&record)?;
    }

    #[test]
    fn a_record_is_split_into_its_lines(record in record()) {
        assert_splits(&record)?;
    }

    /// Left out commands are gone, the others stay, and none is new.
    #[test]
    fn commands_are_left_out(record in record(), clocks in any::<bool>(), evals in any::<bool>()) {
        let mut options = pgn::WriteOptions::default();
        options.omitted = omitted(clocks, evals);
        let text = record.to_pgn(options);
        let again: GameRecord = match text.parse() {
            Ok(again) => again,
            Err(error) => return Err(TestCaseError::fail(format!("{error} in\n{text}"))),
        };
        let is_kept = |part: &CommentPart<'_>| match part {
            CommentPart::Clock(_) | CommentPart::Elapsed(_) => clocks,
            CommentPart::Eval(_) => evals,
            _ => true,
        };
        prop_assert_eq!(moves(&again).count(), moves(&record).count());
        let nodes = [(again.root(), record.root())].into_iter().chain(moves(&again).zip(moves(&record)));
        for (after, before) in nodes {
            prop_assert_eq!(again.move_at(after), record.move_at(before));
            let before = commands(&record, before).filter(is_kept);
            prop_assert!(commands(&again, after).eq(before), "{record}{again}");
        }
    }

    /// What is set is read, what is removed is gone, and no other command changes.
    #[test]
    fn commands_are_set(
        said in vec(comment(), 0..4),
        times in any::<[Option<Duration>; 2]>(),
        eval in prop::option::of(eval()),
        arrows in arrows(),
        squares in highlighted_squares(),
    ) {
        let mut record = GameRecord::standard();
        let root = record.root();
        record.set_comments(root, said).expect("the root");
        macro_rules! set {
            ($kind:ident, $set:ident, $value:expr, $command:expr) => {
                let parts = |record: &GameRecord| -> (Vec<String>, Vec<String>) {
                    let (these, others): (Vec<_>, Vec<_>) = commands(record, root)
                        .partition(|part| matches!(part, CommentPart::$kind(_)));
                    let texts = |parts: Vec<CommentPart<'_>>| parts.iter().map(ToString::to_string).collect();
                    (texts(these), texts(others))
                };
                let (_, before) = parts(&record);
                record.$set(root, $value).expect("the root");
                let command: Option<CommentPart<'_>> = $command;
                let these: Vec<String> = command.iter().map(ToString::to_string).collect();
                prop_assert_eq!(parts(&record), (these, before));
            };
        }
        set!(Clock, set_clock, times[0], times[0].map(CommentPart::Clock));
        set!(Elapsed, set_elapsed, times[1], times[1].map(CommentPart::Elapsed));
        set!(Eval, set_eval, eval, eval.map(CommentPart::Eval));
        let drawn = (!arrows.is_empty()).then(|| CommentPart::Arrows(arrows.clone()));
        set!(Arrows, set_arrows, arrows.clone(), drawn);
        let drawn = (!squares.is_empty()).then(|| CommentPart::Squares(squares.clone()));
        set!(Squares, set_highlighted_squares, squares.clone(), drawn);
        prop_assert_eq!((record.clock(root), record.elapsed(root)), (times[0], times[1]));
        prop_assert_eq!(record.eval(root), eval);
        prop_assert_eq!(record.arrows(root), arrows);
        prop_assert_eq!(record.highlighted_squares(root), squares);
        assert_comes_back(&record)?;
    }

    /// A record in the letters of a language is read by a reader that knows them.
    #[test]
    fn a_record_is_read_in_its_language(record in record(), language in 0..LANGUAGES.len()) {
        let letters = LANGUAGES[language];
        for notation in [NotationStyle::SAN, NotationStyle::LONG] {
            let mut options = pgn::WriteOptions::default();
options.notation = notation.with(|style| style.letters = letters);
            let text = record.to_pgn(options);
            let mut options = pgn::Options::STRICT;
options.letters = letters;
            let again = pgn::Reader::from_bytes(text.as_bytes()).with_options(options).next_record();
            prop_assert_eq!(again, Ok(Some(record.clone())), "{}", text);
        }
    }

    #[test]
    fn records_in_one_file_stay_apart(records in vec(record(), 0..5)) {
        for style in [pgn::Style::Export, pgn::Style::Compact] {
            let file: Vec<String> = records.iter().map(|record| record.to_pgn(style)).collect();
            let again = pgn::Reader::from_bytes(file.join("\n").as_bytes()).records().collect::<Result<Vec<_>, _>>();
            prop_assert_eq!(again.as_ref(), Ok(&records), "{}", file.join("\n"));
        }
    }

    #[test]
    fn replay_and_record_see_the_same_positions(record in record()) {
        let text = record.to_pgn(pgn::Style::Export);
        let mut reader = pgn::Reader::from_bytes(text.as_bytes());
        let mut replay = pgn::Replay::new();
        let mut positions = Vec::new();
        while let Some(event) = reader.next_event().expect("what was written is read") {
            let is_move = matches!(event, pgn::Event::Move(_));
            replay.apply(event).expect("what was recorded is legal");
            if is_move {
                positions.push(replay.setup());
            }
        }
        let recorded = record.walk().filter_map(|step| match step {
            touchmove::record::WalkStep::Move(node) => record.setup(node),
            _ => None,
        });
        prop_assert!(recorded.eq(positions));
        for node in moves(&record) {
            let stands = record.setup(node).expect("a board").validate_with(Tolerance::ALL);
            prop_assert_eq!(record.position(node), stands.as_ref().ok());
        }
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn any_bytes_are_read_to_their_end(text in vec(any::<u8>(), 0..200), sizes in vec(1..40usize, 1..8)) {
        read_all_ways(&text, &sizes);
    }

    #[test]
    fn any_tokens_are_read_to_their_end(
        picks in vec((0..LETTERS.len(), 0..34usize), 0..120),
        sizes in vec(1..40usize, 1..8),
    ) {
        let words: [&[u8]; 34] = [
            b" e4 ", b"\n\n[Event \"x\"]\n", b" (", b" {", b"\n1. d4", b" *\n", b"\n\n1. ", b" 1-0",
            b" 1 - 0 ", b"[pgn]", b" resigns", b"(0:01)", b"e.p.", b" 1)", b" } ", b"[%clk 1:00]",
            b"\n[Site 'x']\n", b"\n[Result \"0-1\"]\n", b" N ", b" ep ", b"{{}", b"\n\n{a}\n", b"(5)",
            b"\xE2\x80\xA6", b"<b>", b"\n\n1) ", b" exd6 ",
            b" 2. Nf3", b" 0:59:58", b" +0.25/12", b" 0.3s", b" e5\xE2\x80\xA0", b" E4", b" 1-0 x)",
        ];
        let piece = |(letter, word): (usize, usize)| match letter % 3 {
            0 => words[word].to_vec(),
            _ => vec![LETTERS[letter]],
        };
        let text: Vec<u8> = picks.into_iter().flat_map(piece).collect();
        read_all_ways(&text, &sizes);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn slips_are_read_to_their_end(record in record(), slips in slips(LETTERS), sizes in vec(1..40usize, 1..8)) {
        let mut text = record.to_pgn(pgn::Style::Export).into_bytes();
        for slip in &slips {
            slip.spoil(&mut text);
        }
        read_all_ways(&text, &sizes);
    }

    #[test]
    fn slips_cost_no_other_game(record in record(), slips in slips(LETTERS)) {
        let good = record.to_pgn(pgn::Style::Export);
        let mut bad = good.clone().into_bytes();
        for slip in &slips {
            slip.spoil(&mut bad);
        }
        let last = "\n\n[Event \"The last one\"]\n\n1. e4 *\n";
        let file = [good.as_bytes(), b"\n\n", &bad, last.as_bytes()].concat();
        let games: Vec<_> = pgn::Reader::from_bytes(&file).records().collect();
        prop_assert_eq!(games.first().and_then(|game| game.as_ref().ok()), Some(&record));
        let found = games.last().and_then(|game| game.as_ref().ok());
        prop_assert_eq!(found.map(|game| game.tags().event()), Some("The last one"), "{:?}", games);
    }
}
