//! Games with an error: what is kept of them, and that the record says what is missing.

use touchmove::packed::{self, PackedGame};
use touchmove::pgn::{self, ErrorKind, Options, Reader, Style, WriteOptions};
use touchmove::record::{Comment, CommentPart};
use touchmove::{GameRecord, Outcome};

/// The first game of a file, and how many faults were reported.
fn read(file: &str) -> (GameRecord, usize) {
    let mut reader = Reader::from_bytes(file.as_bytes());
    let record = reader.next_record().expect("a part is kept");
    (record.expect("a game"), reader.faults().len())
}

fn compact(record: &GameRecord) -> String {
    record.to_pgn(Style::Compact).trim_end().to_owned()
}

#[test]
fn a_game_is_kept_up_to_its_first_error() {
    for (file, kept) in [
        (
            "1. e4 e5 2. Ke3 Ke7 1-0",
            r#"1.e4 e5 {[%cut a king cannot move from e1 to e3: "Ke3"]} 1-0"#,
        ),
        (
            "[White \"A\"]\n\n1. e5 *",
            "[White \"A\"]\n{[%cut a pawn cannot move from e2 to e5: \"e5\"]} *",
        ),
        (
            "1. e4 e5 {never closed",
            r#"1.e4 e5 {[%cut the comment is never closed: "(never closed"]} *"#,
        ),
        (
            "1. e4 {first} e5 2. Nf3 (2. f4",
            "1.e4 {first} e5 2.Nf3 {[%cut the game ends inside a variation]} (2.f4 {[%cut the game ends inside a variation]}) *",
        ),
        // A FEN is something, too.
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. {never closed",
            "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n{[%cut the comment is never closed: \"(never closed\"]} *",
        ),
        // An error in a variation costs that variation only.
        (
            "1. e4 (1. d4 d5 2. Ke3 Nf6) e5 2. Nf3 *",
            r#"1.e4 (1.d4 d5 {[%cut a king cannot move from e1 to e3: "Ke3"]}) e5 2.Nf3 *"#,
        ),
        // It has no move left, so the move that it would have replaced is marked.
        (
            "1. e4 (1. Ke3) e5 *",
            r#"1.e4 {[%cutvar a king cannot move from e1 to e3: "Ke3"]} e5 *"#,
        ),
    ] {
        let (record, faults) = read(file);
        assert!(record.is_cut(), "{file}");
        assert_eq!(faults, 1, "{file}");
        assert_eq!(compact(&record), kept);
        let whole = Reader::from_bytes(file.as_bytes())
            .with_options(Options::WHOLE_GAMES)
            .next_record();
        assert!(whole.is_err(), "{file}");
    }
}

#[test]
fn a_game_that_is_whole_has_no_mark() {
    for file in ["1. e4 e5 *", "1. e4, e5 1:0", "[White \"A\"]\n\n"] {
        let (record, _) = read(file);
        assert!(!record.is_cut(), "{file}");
        assert_eq!(record.cut(record.root()), None);
    }
}

#[test]
fn nothing_is_left_of_a_game_without_a_move_before_its_error() {
    for file in ["1. e5 *", "1. {never closed"] {
        let error = Reader::from_bytes(file.as_bytes()).next_record();
        assert!(error.is_err(), "{file}");
    }
}

#[test]
fn the_mark_is_written_and_read_again() {
    let (record, _) = read("[White \"A\"]\n\n1. e4 {x} (1. d4 Ke6) e5 2. Ke3 1/2-1/2");
    assert!(record.is_cut());
    for style in [Style::Export, Style::Compact] {
        let again: GameRecord = record.to_pgn(style).parse().expect("strict PGN");
        assert_eq!(again, record);
        assert!(again.is_cut());
        assert_eq!(again.result(), Some(Outcome::Draw));
    }
    let json = serde_json::to_string(&record).expect("a text");
    let again: GameRecord = serde_json::from_str(&json).expect("what is written is read");
    assert_eq!(again, record);
    assert!(record.clone().is_cut());

    // Without comments, the mark stays.
    let mut options = WriteOptions::new(Style::Compact);
    options.omitted = pgn::Parts::COMMENTS;
    let text = record.to_pgn(options);
    assert_eq!(text.matches("[%cut ").count(), 2, "{text}");
    assert!(!text.contains("{x}"), "{text}");
}

#[test]
fn a_fault_with_brackets_and_braces_is_one_command() {
    for fault in ["a [b] {c}", "[%clk 1]", "]", "}", "one\n two"] {
        let comment = Comment::from_iter([CommentPart::Cut(fault.into())]);
        let cut = comment.cut().expect("a mark");
        let plain = fault.replace(['[', '{'], "(").replace([']', '}'], ")");
        assert_eq!(
            *cut,
            *plain.split_whitespace().collect::<Vec<_>>().join(" ")
        );
        assert_eq!(comment.parts().count(), 1);
        assert_eq!(comment.clock(), None);
    }
    // Nothing is written that could not be read.
    let nothing = Comment::from_iter([CommentPart::Cut(" ".into())]);
    assert!(nothing.is_empty());
    assert_eq!(Comment::new("[%cut ] [%cut]").cut(), None);
    // A bracket in it is read as the parenthesis that is written for it.
    for (written, part) in [
        ("[%cut at [ or }]", CommentPart::Cut("at ( or )".into())),
        ("[%cutvar a{[b]", CommentPart::CutVariation("a((b".into())),
    ] {
        assert_eq!(Comment::new(written).parts().next(), Some(part.clone()));
        let again = Comment::from_iter([part.clone()]);
        assert_eq!(again.parts().next(), Some(part), "{written}");
    }
}

#[test]
fn the_mark_can_be_set_and_removed() {
    let (mut record, _) = read("1. e4 e5 2. Ke3 *");
    let last = record.main_line_end();
    record.set_cut(last, None).expect("a node");
    assert!(!record.is_cut());
    assert_eq!(compact(&record), "1.e4 e5 *");
    record
        .set_cut(last, Some("a hole in the paper"))
        .expect("a node");
    assert_eq!(record.cut(last).as_deref(), Some("a hole in the paper"));
}

#[test]
fn a_game_without_its_end_is_not_packed() {
    let (record, _) = read("1. e4 e5 2. Ke3 *");
    let mut bytes = b"before".to_vec();
    let error = record.pack_into(&mut bytes);
    assert_eq!(error, Err(packed::Error::Cut { ply: 2, offset: 6 }));
    let error = error.expect_err("a cut");
    assert_eq!((error.ply(), error.offset()), (Some(2), 6));
    assert_eq!(bytes, b"before");
    // An error that ends the game in a variation ends the main line, too.
    let (record, _) = read("1. e4 e5 2. Nf3 (2. f4 {never closed) 2... Nc6 1-0");
    let error = record.pack_into(&mut bytes);
    assert_eq!(error, Err(packed::Error::Cut { ply: 3, offset: 6 }));
    // The main line is whole.
    for file in [
        "1. e4 (1. d4 d5 2. Ke3) e5 *",
        "1. e4 e5 (1... Ke5) 1-0",
        "1. e4 e5 1-0 {never closed",
    ] {
        let (record, faults) = read(file);
        assert_eq!(
            (record.is_cut(), faults),
            (!file.contains("never"), 1),
            "{file}"
        );
        bytes.clear();
        record.pack_into(&mut bytes).expect("whole");
        let game = PackedGame::from_bytes(&bytes).expect("a game");
        assert_eq!(game.moves().count(), 2);
    }
}

#[test]
fn a_variation_that_is_lost_before_the_first_move_is_marked() {
    let mut options = Options::LENIENT;
    options.limits.max_depth = 0;
    let mut reader = Reader::from_bytes(b"(1. d4) 1. e4 *").with_options(options);
    let record = reader.next_record().expect("a part").expect("a game");
    assert!(record.is_cut());
    assert_eq!(record.cut(record.main_line_end()), None);
}

#[test]
fn a_variation_that_is_too_deep_costs_only_itself() {
    let mut options = Options::LENIENT;
    options.limits.max_depth = 1;
    let file = b"1. e4 e5 (1... c5 (1... c6) 2. Nf3) 2. Nf3 *";
    let mut reader = Reader::from_bytes(file).with_options(options);
    let record = reader.next_record().expect("a part").expect("a game");
    assert_eq!(
        compact(&record),
        "1.e4 e5 (1...c5 {[%cutvar variations are nested more than 1 deep: \"(\"]} 2.Nf3) 2.Nf3 *"
    );
}

#[test]
fn tags_without_movetext_are_kept_as_a_part() {
    let mut options = Options::STRICT;
    options.loss = pgn::Loss::RestOfLine;
    let file = b"[Event \"A\"]\n[Site \"B\"]\n\n[Event \"C\"]\n\n1. e4 *";
    let reader = Reader::from_bytes(file).with_options(options);
    let games: Vec<_> = reader.records().flatten().collect();
    let games: Vec<_> = games.iter().map(compact).collect();
    let cut = "[Event \"A\"]\n[Site \"B\"]\n{[%cut the game has tags but no movetext]} *";
    assert_eq!(games, [cut, "[Event \"C\"]\n1.e4 *"]);
}

/// A stream of a text that fails at its end.
struct Failing<'t>(&'t [u8]);

impl std::io::Read for Failing<'_> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(room) {
            Ok(0) => Err(std::io::Error::other("the disk is gone")),
            read => read,
        }
    }
}

#[test]
fn nothing_follows_a_failure() {
    for text in [
        "[Event \"A\"]\n\n",
        "1. e4!!!",
        "1. e4 {a {b} c}",
        "1. e4 e5 (1... c5",
    ] {
        let mut records = Reader::new(Failing(text.as_bytes())).records();
        let error = records.next().expect("a failure").expect_err("a failure");
        assert!(matches!(error.kind(), ErrorKind::Io { .. }), "{text}");
        assert!(records.next().is_none(), "{text}");
        let mut reader = Reader::new(Failing(text.as_bytes()));
        while reader.next_event().is_ok_and(|event| event.is_some()) {}
        assert_eq!(reader.next_event(), Ok(None), "{text}");
    }
}

#[test]
fn a_strict_reader_wants_moves_whatever_the_limit() {
    let file = "[Event \"A\"]".to_owned() + &"\n".repeat(200);
    let mut options = Options::STRICT;
    options.limits.max_game_len = 100;
    let record = Reader::from_bytes(file.as_bytes())
        .with_options(options)
        .next_record();
    assert!(record.is_err());
}

#[test]
fn the_index_says_which_games_are_cut() {
    let file = b"1. e4 (1. d4 $999 d5 *\n\n[White \"B\"]\n\n1. d4 {of B} (1. c4\n\n[White \"C\"]\n\n{of C} 1. c4 *\n";
    let index: Vec<_> = Reader::from_bytes(file).index().flatten().collect();
    let kinds: Vec<_> = index
        .iter()
        .map(|entry| entry.error.as_ref().map(pgn::Error::kind))
        .collect();
    assert_eq!(
        kinds,
        [
            Some(&ErrorKind::UnclosedVariation),
            Some(&ErrorKind::UnclosedVariation),
            None
        ]
    );
    for entry in &index {
        let text = entry.of(file).expect("of this file");
        let record = Reader::from_bytes(text).next_record().expect("a part");
        assert_eq!(record.expect("a game").is_cut(), entry.error.is_some());
    }
}

#[test]
fn every_variation_that_begins_ends_whatever_the_limit() {
    let file = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4 e6) (1. c4) e5 2. Nf3 (2. f4 (2. d4)) *";
    for limit in 1..file.len() {
        let mut options = Options::LENIENT;
        options.limits.max_game_len = limit;
        let mut reader = Reader::from_bytes(file.as_bytes()).with_options(options);
        let (mut open, mut has_ended) = (0_i32, false);
        while let Some(event) = reader.next_event().expect("a part is kept") {
            match event {
                pgn::Event::VariationStart => open += 1,
                pgn::Event::VariationEnd => open -= 1,
                pgn::Event::End(_) => has_ended = true,
                _ => {}
            }
            assert!(open >= 0, "{limit}");
        }
        assert!(open == 0 && has_ended, "{limit}: {open} open");
    }
}

#[test]
fn a_whole_tag_or_comment_is_told_before_a_failure() {
    for (text, last) in [
        ("[White \"A tournament\"]", "Tag"),
        ("[Event \"A tournament\"]", "Tag"),
        ("1. e4 {a}", "Comment"),
    ] {
        let mut reader = Reader::new(Failing(text.as_bytes()));
        let mut told = String::new();
        let error = loop {
            match reader.next_event() {
                Ok(event) => told = format!("{:?}", event.expect("a failure")),
                Err(error) => break error,
            }
        };
        assert!(matches!(error.kind(), ErrorKind::Io { .. }));
        assert!(told.starts_with(last), "{told}");
    }
}
