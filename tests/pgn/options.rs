//! A record written without parts, in other line widths and notations; tags and commands edited.

use std::time::Duration;

use touchmove::pgn::{self, Parts};
use touchmove::record::{ColoredArrow, ColoredSquare, Comment, Eval, EvalScore, MarkColor};
use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::{Color, GameRecord, Square};

/// A game with everything that can be left out.
const GAME: &str = "\
[White \"A\"]
[WhiteElo \"2800\"]
[Annotator \"N\"]

{before} 1. e4 $1 {[%clk 0:03:00] [%eval 0.2] best} e5 (1... c5 $5 {[%emt 0:00:02]} 2. Nf3) 2. Nf3 Nc6 1-0
";

const ALL: pgn::WriteOptions<'static> = pgn::WriteOptions::new(pgn::Style::Compact);

#[track_caller]
fn assert_moves(options: pgn::WriteOptions<'_>, expected: &str) {
    let record: GameRecord = GAME.parse().expect("a game");
    let text = record.to_pgn(options);
    assert_eq!(text.lines().last(), Some(expected));
    let again: GameRecord = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let moves = |record: &GameRecord| record.main_line().count();
    assert_eq!((moves(&again), again.result()), (4, record.result()));
}

#[test]
fn parts_are_left_out() {
    assert_moves(
        ALL,
        "{before} 1.e4 $1 {[%clk 0:03:00] [%eval 0.2] best} e5 (1...c5 $5 {[%emt 0:00:02]} 2.Nf3) 2.Nf3 Nc6 1-0",
    );
    assert_moves(
        {
            let mut options = ALL;
            options.omitted |= Parts::COMMENTS;
            options
        },
        "1.e4 $1 e5 (1...c5 $5 2.Nf3) 2.Nf3 Nc6 1-0",
    );
    assert_moves(
        {
            let mut options = ALL;
            options.omitted |= Parts::CLOCKS;
            options
        },
        "{before} 1.e4 $1 {[%eval 0.20] best} e5 (1...c5 $5 2.Nf3) 2.Nf3 Nc6 1-0",
    );
    assert_moves(
        {
            let mut options = ALL;
            options.omitted |= Parts::EVALS;
            options
        },
        "{before} 1.e4 $1 {[%clk 0:03:00] best} e5 (1...c5 $5 {[%emt 0:00:02]} 2.Nf3) 2.Nf3 Nc6 1-0",
    );
    assert_moves(
        {
            let mut options = ALL;
            options.omitted |= Parts::NAGS;
            options.omitted |= Parts::VARIATIONS;
            options
        },
        "{before} 1.e4 {[%clk 0:03:00] [%eval 0.2] best} e5 2.Nf3 Nc6 1-0",
    );
    let export = pgn::WriteOptions::new(pgn::Style::Export);
    let record: GameRecord = GAME.parse().expect("a game");
    let mut bare = export;
    bare.omitted |= Parts::TAGS;
    bare.omitted |= Parts::COMMENTS;
    assert_eq!(
        record.to_pgn(bare),
        "1. e4 $1 e5 (1... c5 $5 2. Nf3) 2. Nf3 Nc6 1-0\n"
    );
    assert_eq!(record.to_pgn(export), record.to_string());
    assert_eq!(pgn::WriteOptions::default(), pgn::Style::default().into());
}

#[test]
fn moves_are_written_in_any_notation() {
    let mut bare = ALL;
    bare.omitted |= Parts::COMMENTS;
    bare.omitted |= Parts::NAGS;
    assert_moves(
        {
            let mut options = bare;
            options.notation = NotationStyle::LONG;
            options
        },
        "1.e2-e4 e7-e5 (1...c7-c5 2.Ng1-f3) 2.Ng1-f3 Nb8-c6 1-0",
    );
    assert_moves(
        {
            let mut options = bare;
            options.notation = NotationStyle::FIGURINE;
            options
        },
        "1.e4 e5 (1...c5 2.♘f3) 2.♘f3 ♘c6 1-0",
    );
    let dutch = PieceLetters::new(["K", "D", "T", "L", "P"]).expect("five letters");
    let notation = NotationStyle::SAN.with(|style| style.letters = dutch);
    let record: GameRecord = GAME.parse().expect("a game");
    let text = record.to_pgn({
        let mut options = bare;
        options.notation = notation;
        options.omitted |= Parts::VARIATIONS;
        options
    });
    assert!(text.ends_with("\n1.e4 e5 2.Pf3 Pc6 1-0\n"), "{text}");
}

#[test]
fn lines_have_the_width_that_is_asked_for() {
    let mut record: GameRecord = GAME.parse().expect("a game");
    let end = record.main_line_end();
    let words = Comment::new(&"a word and another ".repeat(20));
    record.add_comment(end, words).expect("a node");
    for style in [pgn::Style::Export, pgn::Style::Compact] {
        for max_columns in [1, 9, 20, 40, 100, 255, usize::MAX] {
            let mut options = pgn::WriteOptions::new(style);
            options.max_columns = max_columns;
            let text = record.to_pgn(options);
            assert_eq!(text.parse().as_ref(), Ok(&record), "{text}");
            let moves = text
                .lines()
                .filter(|line| !line.starts_with("[White") && !line.starts_with("[B"));
            let moves = moves.filter(|line| !line.ends_with("\"]"));
            for line in moves {
                let is_word =
                    !line.contains(' ') || line.starts_with("[%") || line.starts_with("{[%");
                assert!(line.len() <= max_columns || is_word, "{line}");
            }
        }
    }
}

#[test]
fn a_parenthesis_stays_on_its_line_if_it_fits() {
    let record: GameRecord = "1. e4 (1. d4) 1... e5 *".parse().expect("a game");
    let mut options = pgn::WriteOptions::new(pgn::Style::Export);
    options.omitted = pgn::Parts::TAGS;
    for (max_columns, text) in [
        (12, "1. e4 (1. d4\n) 1... e5 *\n"),
        (13, "1. e4 (1. d4)\n1... e5 *\n"),
    ] {
        options.max_columns = max_columns;
        assert_eq!(record.to_pgn(options), text);
    }
}

#[test]
fn tags_keep_the_order_of_the_file() {
    let text = "[ZebraFirst \"0\"][Zebra \"1\"][Black \"B\"][Annotator \"N\"][FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"][ECO \"B97\"][Event \"E\"] *";
    let mut record: GameRecord = text.parse().expect("a game");
    record.tags_mut().set("Zebra", "2").expect("a tag");
    let compact = "\
[Event \"E\"]
[Black \"B\"]
[ZebraFirst \"0\"]
[Zebra \"2\"]
[Annotator \"N\"]
[ECO \"B97\"]
[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]
[SetUp \"1\"]
*
";
    assert_eq!(record.to_pgn(pgn::Style::Compact), compact);
    assert_eq!(compact.parse().as_ref(), Ok(&record));
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
    let before = record.clone();
    record.tags_mut().remove("Zebra");
    record.tags_mut().set("Zebra", "2").expect("a tag");
    assert_eq!(record.tags().iter().last(), Some(("Zebra", "2")));
    // The order is written, so it is part of the value.
    assert_ne!(record, before);
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
}

#[test]
fn tags_are_found_in_any_case() {
    let text = "[WHITE \"A\"][whiteelo \"1\"][WhiteELO \"2\"][Black \"B\"][BLACK \"C\"] *";
    let mut reader = pgn::Reader::from_bytes(text.as_bytes());
    let record = reader.next_record().expect("a game").expect("a game");
    let repeated = reader.faults().iter().map(pgn::Error::kind);
    assert_eq!(
        repeated.collect::<Vec<_>>(),
        [&pgn::ErrorKind::RepeatedTag; 2]
    );
    let tags = record.tags();
    let names = ["White", "WhiteElo", "black", "Black", "date", "Nothing"];
    assert_eq!(
        names.map(|name| tags.get(name)),
        [
            Some("A"),
            Some("2"),
            Some("C"),
            Some("C"),
            Some("????.??.??"),
            None
        ]
    );
    assert_eq!((tags.white(), tags.elo(Color::White)), ("A", Some(2)));
}

#[test]
fn a_tag_is_held_once_whatever_its_case() {
    let mut record = GameRecord::standard();
    let tags = record.tags_mut();
    let long = "ATagOfMoreThanFifteenLetters";
    for (name, value) in [
        ("Whiteelo", "1"),
        ("WHITE", "A"),
        (long, "a"),
        ("variant", "Standard"),
        ("WhiteElo", "2"),
        ("white", "B"),
        (&long.to_uppercase(), "b"),
        ("VARIANT", "Chess960"),
    ] {
        tags.set(name, value).expect("a tag");
    }
    // The spelling of the standard, or that with which a tag was set first.
    let expected = [("Whiteelo", "2"), (long, "b"), ("Variant", "Chess960")];
    assert_eq!(tags.iter().skip(6).collect::<Vec<_>>(), expected);
    assert_eq!(
        tags.iter().find(|(name, _)| *name == "White"),
        Some(("White", "B"))
    );
    assert_eq!(
        tags.set("vArIaNt", "Antichess"),
        Err(touchmove::record::Error::UnknownVariant)
    );
    for style in [pgn::Style::Export, pgn::Style::Compact] {
        let text = record.to_pgn(style);
        let mut strict =
            pgn::Reader::from_bytes(text.as_bytes()).with_options(pgn::Options::STRICT);
        assert_eq!(strict.next_record(), Ok(Some(record.clone())), "{text}");
    }
    let tags = record.tags_mut();
    assert_eq!(tags.remove("wHITE").as_deref(), Some("B"));
    assert_eq!(tags.remove(&long.to_lowercase()).as_deref(), Some("b"));
    assert_eq!((tags.white(), tags.get(long)), ("?", None));
    // An unknown value of the roster is no value, in whatever case.
    tags.set("black", "C").expect("a tag");
    tags.set("BLACK", "?").expect("a tag");
    assert_eq!(tags.remove("Black"), None);
    // Other bytes are not confused with letters.
    assert_eq!((tags.get("White\0"), tags.get("\u{17}hite")), (None, None));
}

#[test]
fn many_tags_are_read_in_linear_time() {
    // A search through all of them for each would take minutes.
    let tags: String = (0..200_000).map(|tag| format!("[T{tag} \"\"]")).collect();
    let record: GameRecord = format!("{tags} *").parse().expect("a game");
    assert_eq!(record.tags().iter().count(), 6 + 200_000);
    assert_eq!(record.tags().iter().last(), Some(("T199999", "")));
}

#[test]
fn commands_are_set_where_they_stand() {
    let mut record: GameRecord =
        "1. e4 {[%emt 0:00:05] a [%eval 0.1,3] b [%cal Ge2e4,Rd7d5] [%csl Gd4]} {[%eval #3]} *"
            .parse()
            .expect("a game");
    let e4 = record.main_line_end();
    let eval = |score, depth| Eval { score, depth };
    assert_eq!(record.elapsed(e4), Some(Duration::from_secs(5)));
    assert_eq!(
        record.eval(e4),
        Some(eval(EvalScore::Centipawns(10), Some(3)))
    );
    assert_eq!(record.arrows(e4).len(), 2);
    assert_eq!(record.highlighted_squares(e4).len(), 1);

    record
        .set_eval(e4, Some(eval(EvalScore::Mate(-2), None)))
        .expect("a node");
    record.set_elapsed(e4, None).expect("a node");
    let arrow = ColoredArrow {
        color: MarkColor::Blue,
        from: Square::A1,
        to: Square::A8,
    };
    record.set_arrows(e4, [arrow]).expect("a node");
    record.set_highlighted_squares(e4, []).expect("a node");
    let comments: Vec<&str> = record.comments(e4).iter().map(Comment::as_str).collect();
    assert_eq!(comments, ["a [%eval #-2] b [%cal Ba1a8]"]);

    let square = ColoredSquare {
        color: MarkColor::Red,
        square: Square::E4,
    };
    record
        .set_highlighted_squares(e4, [square, square])
        .expect("a node");
    record
        .set_elapsed(e4, Some(Duration::ZERO))
        .expect("a node");
    let comments: Vec<&str> = record
        .comments(e4)
        .iter()
        .skip(1)
        .map(Comment::as_str)
        .collect();
    assert_eq!(comments, ["[%csl Re4,Re4]", "[%emt 0:00:00]"]);
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));

    let gone = record.main_line_end();
    record.delete(gone).expect("a node");
    let same = record.clone();
    assert_eq!(
        record.set_eval(gone, None),
        Err(touchmove::record::Error::NoSuchNode)
    );
    assert_eq!(
        record.set_arrows(gone, [arrow]),
        Err(touchmove::record::Error::NoSuchNode)
    );
    assert_eq!(record, same);
}

#[test]
fn a_record_is_split_by_its_variations() {
    let record: GameRecord = "[White \"A\"][FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 7\"] {start} 7... Kd7 $1 {main} ({first} 7... Kd8 $2 {last} 8. e3) 8. e4 (8. Kd2 -- (8... Ke6)) 1-0"
        .parse()
        .expect("a game");
    let lines: Vec<GameRecord> = record.split_variations().collect();
    let texts: Vec<String> = lines
        .iter()
        .map(|line| {
            line.to_pgn(pgn::Style::Compact)
                .lines()
                .last()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    assert_eq!(
        texts,
        [
            "{start} 7...Kd7 $1 {main} 8.e4 1-0",
            "{start} 7...Kd8 $2 {first} {last} 8.e3 *",
            "{start} 7...Kd7 $1 {main} 8.Kd2 -- *",
            "{start} 7...Kd7 $1 {main} 8.Kd2 Ke6 *",
        ]
    );
    for line in lines {
        assert_eq!((line.tags(), line.start()), (record.tags(), record.start()));
        assert_eq!(line.to_string().parse(), Ok(line));
    }
    assert_eq!(GameRecord::standard().split_variations().count(), 1);
}

#[test]
fn a_line_keeps_its_draw_offers() {
    let record: GameRecord = "1. e4 (=) e5 (1... c5 (=) 2. Nf3) 2. Nf3 (=) 1/2-1/2"
        .parse()
        .expect("a game");
    let lines: Vec<String> = record
        .split_variations()
        .map(|line| line.to_pgn(pgn::Style::Compact))
        .collect();
    assert_eq!(
        lines,
        [
            "1.e4 (=) e5 2.Nf3 (=) 1/2-1/2\n",
            "1.e4 (=) c5 (=) 2.Nf3 *\n"
        ]
    );
}

/// Commands in commands: without the inner one, the texts around it would be a command.
#[test]
fn nothing_becomes_a_command() {
    let without = |clocks: bool, evals: bool| {
        let mut options = ALL;
        for (part, is_written) in [(Parts::CLOCKS, clocks), (Parts::EVALS, evals)] {
            if !is_written {
                options.omitted |= part;
            }
        }
        options
    };
    for (comment, no_clocks, no_evals, neither) in [
        (
            "[%clk [%eval 1] 0:01] a",
            "[%clk [%eval 1] 0:01] a",
            "a",
            "a",
        ),
        (
            "[%clk [%clk 0:02] 0:01] a",
            "a",
            "[%clk [%clk 0:02] 0:01] a",
            "a",
        ),
        (
            "[%eval [%clk 0:01] 0.5] [%eval 1] b",
            "[%eval 1.00] b",
            "[%eval [%clk 0:00:01] 0.5] b",
            "b",
        ),
        (
            "[%emt [%clk [%eval 1] 0:02] 0:01] c",
            "[%emt [%clk [%eval 1] 0:02] 0:01] c",
            "c",
            "c",
        ),
        (
            "[% [%clk 0:01] clk 0:02]",
            "[% clk 0:02]",
            "[% [%clk 0:01] clk 0:02]",
            "[% clk 0:02]",
        ),
        (
            "[%clk [%clk 1] x] 0:01]",
            "[%clk x] 0:01]",
            "[%clk [%clk 1] x] 0:01]",
            "[%clk x] 0:01]",
        ),
        (
            "a[%clk 0:01]b [%eval 1]",
            "a b [%eval 1.00]",
            "a [%clk 0:00:01] b",
            "a b",
        ),
    ] {
        let mut record = GameRecord::standard();
        let root = record.root();
        record
            .add_comment(root, Comment::new(comment))
            .expect("a node");
        for (options, expected) in [
            (without(false, true), no_clocks),
            (without(true, false), no_evals),
            (without(false, false), neither),
        ] {
            let text = record.to_pgn(options);
            assert_eq!(text, format!("{{{expected}}} *\n"), "{comment}");
        }
    }
    let mut record: GameRecord = "1. e4 {[%clk [%clk 0:02] 0:01] a} *"
        .parse()
        .expect("a game");
    let e4 = record.main_line_end();
    record.set_clock(e4, None).expect("a node");
    assert_eq!(record.clock(e4), None);
    assert_eq!(record.comments(e4), [Comment::new("a")]);
}

#[test]
fn commands_are_left_out_in_linear_time() {
    let open = "[%clk ".repeat(100_000);
    let nested = format!("{open}1]{}", " 1]".repeat(99_999));
    let flat = "[%clk 1] ".repeat(100_000);
    for (comment, left) in [
        (nested, 0),
        (flat, 0),
        (open, 600_000 - 1),
        ("[%clk x]".repeat(100_000), 800_000),
    ] {
        let mut record = GameRecord::standard();
        let comment = Comment::new(&format!("[%clk 1] {comment}"));
        record.add_comment(record.root(), comment).expect("a node");
        let mut options = ALL;
        options.omitted |= Parts::CLOCKS;
        let text = record.to_pgn(options);
        let around = if left > 0 { "{} *\n" } else { "*\n" };
        assert_eq!(text.len(), left + around.len());
    }
}

#[test]
fn evaluations_may_lack_the_zero() {
    for (text, centipawns, depth, canonical) in [
        ("[%eval .99,23]", 99, Some(23), "[%eval 0.99,23]"),
        ("[%eval -.5]", -50, None, "[%eval -0.50]"),
        ("[%eval +.07,1]", 7, Some(1), "[%eval 0.07,1]"),
        ("[%eval -0.05]", -5, None, "[%eval -0.05]"),
    ] {
        let record: GameRecord = format!("1. e4 {{{text}}} *").parse().expect("a game");
        let score = EvalScore::Centipawns(centipawns);
        let eval = record.eval(record.main_line_end()).expect("an evaluation");
        assert_eq!(eval, Eval { score, depth }, "{text}");
        let parts = Comment::new(text).parts().collect::<Comment>();
        assert_eq!(parts.as_str(), canonical);
    }
    for text in [
        "[%eval .]",
        "[%eval -.]",
        "[%eval .x]",
        "[%eval .5,]",
        "[%eval ,5]",
    ] {
        assert_eq!(Comment::new(text).eval(), None, "{text}");
    }
}
