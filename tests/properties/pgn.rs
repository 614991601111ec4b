//! PGN: records survive being written, whatever they contain, and no bytes panic, loop or cost another game.

use std::io::Read;
use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::record::{Comment, CommentPart, Error, Eval, EvalScore, NodeId};
use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::{GameRecord, Outcome, pgn};

use crate::strategies::{cases, picked, position, slips};

/// The characters that PGN is made of.
const LETTERS: &[u8] =
    b"\n\r\n [](){};%\"\\$.*!?-+=#/10Oo23456789abcdefghNBRQKxEvent\xE9\xEF\xBB\xBF,:&'\0\xC2\xA0\xE2\x80\xA6";

/// A comment as people and programs write it, or worse.
fn comment() -> impl Strategy<Value = Comment> {
    let command = prop_oneof![
        any::<Duration>().prop_map(CommentPart::Clock),
        any::<Duration>().prop_map(CommentPart::Elapsed),
        (any::<i32>(), any::<Option<u16>>()).prop_map(|(pawns, depth)| {
            CommentPart::Eval(Eval {
                score: EvalScore::Centipawns(pawns),
                depth,
            })
        }),
        any::<i32>().prop_map(|moves| CommentPart::Eval(Eval {
            score: EvalScore::Mate(moves),
            depth: None
        })),
    ];
    let word = prop_oneof![
        4 => "\\PC{0,12}",
        4 => "[a-z]{70,90}",
        4 => "[\\[%Event \"x\\]{};(]{1,12}",
        4 => Just("[Event \"x\"]".to_owned()),
        4 => command.prop_map(|part| part.to_string()),
        2 => proptest::sample::select(&["[%clk", "[%eval", "0:01]", "1]", "[%emt 0:01]", "]", "[%", "clk"]).prop_map(str::to_owned),
    ];
    vec(word, 0..12).prop_map(|words| Comment::new(&words.join(" ")))
}

/// One edit, at a place that a number picks.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    Add(u16, u16),
    Null(u16),
    Promote(u16),
    PromoteToMain(u16),
    Demote(u16),
    Delete(u16),
    Nags(u16, Vec<u8>),
    Comment(u16, Comment),
    Introduce(u16, Comment),
    Clock(u16, Option<Duration>),
    DrawOffer(u16, bool),
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<u16>;
    prop_oneof![
        12 => (at(), at()).prop_map(|(node, pick)| Edit::Add(node, pick)),
        1 => at().prop_map(Edit::Null),
        1 => at().prop_map(Edit::Promote),
        1 => at().prop_map(Edit::PromoteToMain),
        1 => at().prop_map(Edit::Demote),
        1 => at().prop_map(Edit::Delete),
        1 => (at(), vec(any::<u8>(), 0..3)).prop_map(|(node, nags)| Edit::Nags(node, nags)),
        2 => (at(), comment()).prop_map(|(node, comment)| Edit::Comment(node, comment)),
        1 => (at(), comment()).prop_map(|(node, comment)| Edit::Introduce(node, comment)),
        1 => (at(), any::<Option<Duration>>()).prop_map(|(node, shown)| Edit::Clock(node, shown)),
        1 => (at(), any::<bool>()).prop_map(|(node, offers)| Edit::DrawOffer(node, offers)),
    ]
}

/// Edits a record, or says why it cannot.
pub(crate) fn apply(
    record: &mut GameRecord,
    nodes: &mut Vec<NodeId>,
    edit: Edit,
) -> Result<(), Error> {
    // Late nodes are picked more often, so that lines grow.
    let node = |pick: u16| nodes[nodes.len() - 1 - usize::from(pick) % nodes.len().min(7)];
    let added = match edit {
        Edit::Add(at, pick) => {
            let node = node(at);
            let mv = record
                .position(node)
                .and_then(|position| picked(position, pick).map(|legal| legal.to_move()));
            mv.map(|mv| record.add(node, mv)).transpose()?
        }
        Edit::Null(at) => Some(record.add_null(node(at))?),
        Edit::Promote(at) => record.promote(node(at)).map(|_| None)?,
        Edit::PromoteToMain(at) => record.promote_to_main(node(at)).map(|()| None)?,
        Edit::Demote(at) => record.demote(node(at)).map(|_| None)?,
        // Deleting the root leaves nothing to edit.
        Edit::Delete(at) if node(at) == record.root() => None,
        Edit::Delete(at) => record.delete(node(at)).map(|()| None)?,
        Edit::Nags(at, nags) => record.set_nags(node(at), nags).map(|()| None)?,
        Edit::Comment(at, comment) => record.add_comment(node(at), comment).map(|()| None)?,
        Edit::Introduce(at, comment) => record
            .set_starting_comments(node(at), [comment])
            .map(|()| None)?,
        Edit::DrawOffer(at, offers) => record.set_draw_offer(node(at), offers).map(|()| None)?,
        Edit::Clock(at, shown) => record.set_clock(node(at), shown).map(|()| None)?,
    };
    nodes.extend(added);
    Ok(())
}

/// A record with anything in it.
pub(crate) fn record() -> impl Strategy<Value = GameRecord> {
    let tags = vec(
        (
            "[A-Za-z0-9_]{1,8}|White|Date|Round|Variant|FEN",
            "[^\\r\\n]{0,12}|\\?|Chess960|Horde",
        ),
        0..6,
    );
    let result = prop_oneof![
        Just(None),
        Just(Some(Outcome::Draw)),
        proptest::sample::select(&touchmove::Color::ALL)
            .prop_map(|winner| Some(Outcome::Win(winner))),
    ];
    let start = prop_oneof![Just(touchmove::Position::standard()), position()];
    (start, tags, vec(edit(), 0..60), result).prop_map(|(start, tags, edits, result)| {
        let mut record = GameRecord::new(start);
        for (name, value) in tags {
            // Some names and values are rejected.
            let _ = record.tags_mut().set(&name, &value);
        }
        let mut nodes = vec![record.root()];
        for edit in edits {
            // Some edits are rejected.
            let _ = apply(&mut record, &mut nodes, edit);
        }
        record.set_result(result);
        record
    })
}

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
fn heard<S: pgn::Source>(mut reader: pgn::Reader<S>) -> Vec<Result<String, pgn::Error>> {
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

/// Reads a text in every way; errors must point into it.
pub(crate) fn read_all_ways(text: &[u8], sizes: &[usize]) {
    let all = heard(pgn::Reader::from_bytes(text));
    let bits = Bits(text, sizes.iter().copied().cycle());
    assert_eq!(heard(pgn::Reader::new(bits)), all);
    for error in all.iter().filter_map(|told| told.as_ref().err()) {
        let place = error.location();
        assert!(
            place.offset <= text.len() as u64
                && place.line >= 1
                && place.column >= 1
                && place.game >= 1
        );
        let before = &text[..place.offset as usize];
        let line_ends = before.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(place.line, 1 + line_ends as u64, "{error}");
        let line = before.iter().rev().take_while(|&&byte| byte != b'\n');
        assert_eq!(place.column, 1 + line.count() as u64, "{error}");
        assert!(!error.to_string().is_empty());
    }
    for token in [16, 40] {
        let limits = pgn::Limits {
            max_depth: 2,
            max_token_len: token,
            max_game_len: 3 * token,
        };
        let narrow = pgn::Options {
            limits,
            ..pgn::Options::default()
        };
        let strict = pgn::Options {
            limits,
            ..pgn::Options::STRICT
        };
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
    let bare = pgn::Options {
        comments: false,
        variations: false,
        ..pgn::Options::default()
    };
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
    let partial = pgn::Options {
        partial_games: true,
        ..pgn::Options::LENIENT
    };
    let bits = Bits(text, sizes.iter().copied().cycle());
    let all = heard(pgn::Reader::from_bytes(text).with_options(partial));
    assert_eq!(heard(pgn::Reader::new(bits).with_options(partial)), all);
    let mut partial = pgn::Reader::from_bytes(text)
        .with_options(partial)
        .records();
    for record in partial.by_ref().flatten() {
        let written = record.to_pgn(pgn::Style::Export);
        assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
    }
    let mut replay = pgn::Replay::new();
    let mut reader = pgn::Reader::from_bytes(text);
    loop {
        let fault = match reader.next_event() {
            Ok(None) => break,
            Ok(Some(event)) => replay.apply(event).err(),
            Err(_) => None,
        };
        if let Some(fault) = fault {
            let _ = reader.reject_game(fault);
        }
    }
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

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_record_is_read_as_it_was_written(record in record()) {
        assert_comes_back(&record)?;
    }

    /// Left out commands are gone, the others stay, and none is new.
    #[test]
    fn commands_are_left_out(record in record(), clocks in any::<bool>(), evals in any::<bool>()) {
        let options = pgn::WriteOptions { clocks, evals, ..pgn::WriteOptions::default() };
        let text = record.to_pgn_with(options);
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
        clock in any::<Option<Duration>>(),
        pawns in any::<Option<i32>>(),
    ) {
        let mut record = GameRecord::standard();
        let root = record.root();
        record.set_comments(root, said).expect("the root");
        let others = |record: &GameRecord, is_set: fn(&CommentPart<'_>) -> bool| -> Vec<_> {
            commands(record, root).filter(|part| !is_set(part)).map(|part| part.to_string()).collect()
        };
        let before = others(&record, |part| matches!(part, CommentPart::Clock(_)));
        record.set_clock(root, clock).expect("the root");
        let clocks: Vec<_> = commands(&record, root).filter(|part| matches!(part, CommentPart::Clock(_))).collect();
        prop_assert_eq!(clocks, clock.map(CommentPart::Clock).into_iter().collect::<Vec<_>>());
        prop_assert_eq!(others(&record, |part| matches!(part, CommentPart::Clock(_))), before);

        let eval = pawns.map(|pawns| Eval { score: EvalScore::Centipawns(pawns), depth: None });
        let before = others(&record, |part| matches!(part, CommentPart::Eval(_)));
        record.set_eval(root, eval).expect("the root");
        let evals: Vec<_> = commands(&record, root).filter(|part| matches!(part, CommentPart::Eval(_))).collect();
        prop_assert_eq!(evals, eval.map(CommentPart::Eval).into_iter().collect::<Vec<_>>());
        prop_assert_eq!(others(&record, |part| matches!(part, CommentPart::Eval(_))), before);
    }

    /// A record in the letters of a language is read by a reader that knows them.
    #[test]
    fn a_record_is_read_in_its_language(record in record(), language in 0..LANGUAGES.len()) {
        let letters = LANGUAGES[language];
        for notation in [NotationStyle::SAN, NotationStyle::LONG] {
            let options = pgn::WriteOptions {
                notation: notation.with_letters(letters),
                ..pgn::WriteOptions::default()
            };
            let text = record.to_pgn_with(options);
            let options = pgn::Options { letters, ..pgn::Options::STRICT };
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
                positions.push(replay.position().clone());
            }
        }
        let recorded = record.walk().filter_map(|step| match step {
            touchmove::record::WalkStep::Move(node) => record.position(node).cloned(),
            _ => None,
        });
        prop_assert!(recorded.eq(positions));
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
