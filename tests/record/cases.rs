//! Records: what an editor does with them.

use std::time::Duration;

use touchmove::record::{
    self, ColoredArrow, ColoredSquare, Comment, CommentPart, Eval, EvalScore, GameDate, MarkColor,
    NodeId, RecordMove, Tags,
};
use touchmove::{Color, Game, GameRecord, Outcome, Position, Square, pgn};

fn record(text: &str) -> GameRecord {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The node of a move, found by its SAN.
#[track_caller]
fn node(record: &GameRecord, san: &str) -> NodeId {
    let mut found = record.walk().filter_map(|step| match step {
        touchmove::record::WalkStep::Move(node) => Some(node),
        _ => None,
    });
    found
        .find(|&node| {
            record
                .legal_move(node)
                .is_some_and(|legal| legal.san().as_str() == san)
        })
        .unwrap_or_else(|| panic!("no {san}"))
}

#[track_caller]
fn assert_moves(record: &GameRecord, expected: &str) {
    assert_eq!(record.to_pgn(pgn::Style::Compact).trim_end(), expected);
    // No edit makes a record that is read back differently.
    assert_eq!(
        record.to_pgn(pgn::Style::Export).parse(),
        Ok(record.clone())
    );
}

#[test]
fn moves_are_added_after_moves() {
    let mut record = GameRecord::standard();
    let e4 = record
        .add(record.root(), "e2e4".parse().expect("a move"))
        .expect("legal");
    let c5 = record
        .add(e4, "c7c5".parse().expect("a move"))
        .expect("legal");
    record
        .add(e4, "e7e5".parse().expect("a move"))
        .expect("legal");
    record.add_null(c5).expect("no check");
    assert_moves(&record, "1.e4 c5 (1...e5) 2.-- *");
    assert_eq!(record.parent(c5), Some(e4));
    assert_eq!(record.path_to(c5), [record.root(), e4, c5]);
    assert_eq!(record.position(c5).map(Position::fullmove_number), Some(2));
    assert_eq!(record.move_at(record.root()), None);
    assert_eq!(
        record.move_at(record.main_line_end()),
        Some(RecordMove::Null)
    );
}

#[test]
fn the_next_moves_of_a_node_are_in_order() {
    let record = record("1. e4 (1. d4 d5) (1. c4) e5 (=) (1... c5) 2. Nf3 *");
    let sans = |from: NodeId| {
        let children = record
            .children(from)
            .filter_map(|node| record.legal_move(node));
        children
            .map(|legal| legal.san().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(sans(record.root()), ["e4", "d4", "c4"]);
    assert_eq!(sans(node(&record, "e4")), ["e5", "c5"]);
    assert!(sans(node(&record, "c4")).is_empty());
    let of = |has: &dyn Fn(NodeId) -> bool| -> Vec<_> {
        ["e4", "d4", "d5", "c4", "e5", "c5", "Nf3"]
            .into_iter()
            .filter(|san| has(node(&record, san)))
            .collect()
    };
    assert_eq!(
        of(&|node| record.starts_variation(node)),
        ["d4", "c4", "c5"]
    );
    assert_eq!(of(&|node| record.has_draw_offer(node)), ["e5"]);
    assert!(!record.starts_variation(record.root()));
}

#[test]
fn illegal_moves_are_not_recorded() {
    let mut record = record("1. f3 e5 2. g4 Qh4# 0-1");
    let before = record.clone();
    let mate = record.main_line_end();
    assert!(matches!(
        record.add(mate, "a2a3".parse().expect("a move")),
        Err(record::Error::Illegal(_))
    ));
    assert_eq!(record.add_null(mate), Err(record::Error::NullMoveInCheck));
    assert_eq!(record, before);
}

#[test]
fn variations_are_promoted_and_demoted() {
    let mut record = record("1. e4 (1. d4 d5) ({c} 1. c4 {d}) (1. Nf3) e5 *");
    let c4 = node(&record, "c4");
    assert_eq!(record.promote(c4), Ok(true));
    assert_moves(&record, "1.e4 ({c} 1.c4 {d}) (1.d4 d5) (1.Nf3) e5 *");
    assert_eq!(record.promote(c4), Ok(true));
    assert_moves(&record, "1.c4 {c} {d} (1.e4 e5) (1.d4 d5) (1.Nf3) *");
    assert_eq!(record.promote(c4), Ok(false));
    assert_eq!(record.demote(c4), Ok(true));
    assert_moves(&record, "1.e4 (1.c4 {c} {d}) (1.d4 d5) (1.Nf3) e5 *");
    assert_eq!(record.demote(node(&record, "Nf3")), Ok(false));
    record
        .promote_to_main(node(&record, "Nf3"))
        .expect("a node");
    assert_moves(&record, "1.Nf3 (1.e4 e5) (1.c4 {c} {d}) (1.d4 d5) *");
    assert_eq!(record.promote(record.root()), Err(record::Error::Root));
}

#[test]
fn moves_are_deleted_with_all_after_them() {
    let mut record = record("1. e4 (1. d4 d5 (1... Nf6)) e5 2. Nf3 *");
    let (e4, d5, nf3) = (
        node(&record, "e4"),
        node(&record, "d5"),
        node(&record, "Nf3"),
    );
    record.delete(d5).expect("a node");
    assert_moves(&record, "1.e4 (1.d4 Nf6) e5 2.Nf3 *");
    record.delete(e4).expect("a node");
    assert_moves(&record, "1.d4 Nf6 *");
    for gone in [e4, d5, nf3] {
        assert!(!record.contains(gone));
        assert_eq!(record.delete(gone), Err(record::Error::NoSuchNode));
        assert_eq!(record.promote(gone), Err(record::Error::NoSuchNode));
        assert_eq!(
            record.add_nag(gone, record::Nag::GOOD_MOVE),
            Err(record::Error::NoSuchNode)
        );
        assert_eq!(
            (
                record.position(gone),
                record.next(gone),
                record.parent(gone)
            ),
            (None, None, None)
        );
        assert_eq!(record.path_to(gone), []);
    }
    // New nodes are never taken for old ones.
    let c4 = record
        .add(record.root(), "c2c4".parse().expect("a move"))
        .expect("legal");
    assert!(![e4, d5, nf3].contains(&c4));
    record.delete(record.root()).expect("the root");
    assert_moves(&record, "*");
}

#[test]
fn moves_are_annotated() {
    let mut record = record("1. e4 (1. d4) *");
    let (e4, d4) = (node(&record, "e4"), node(&record, "d4"));
    record
        .set_nags(e4, [1, 14].map(record::Nag::new))
        .expect("a node");
    record
        .set_comments(e4, ["good", " ", "  very\n good "].map(Comment::new))
        .expect("a node");
    record
        .set_starting_comments(d4, [Comment::new("or")])
        .expect("a variation");
    record
        .add_comment(record.root(), Comment::new("start"))
        .expect("the root");
    assert_moves(
        &record,
        "{start} 1.e4 $1 $14 {good} {very good} ({or} 1.d4) *",
    );
    assert_eq!(
        record.set_starting_comments(e4, []),
        Err(record::Error::NoVariation)
    );
    record
        .set_clock(e4, Some(Duration::from_millis(90_500)))
        .expect("a node");
    assert_eq!(record.clock(e4), Some(Duration::from_millis(90_500)));
    assert_moves(
        &record,
        "{start} 1.e4 $1 $14 {good} {very good} {[%clk 0:01:30.5]} ({or} 1.d4) *",
    );
    record.set_clock(e4, None).expect("a node");
    assert_moves(
        &record,
        "{start} 1.e4 $1 $14 {good} {very good} ({or} 1.d4) *",
    );
}

#[test]
fn a_move_with_several_clocks_is_left_with_the_first_one_changed() {
    let text = "1. e4 {one [%clk 0:03:00] two [%clk 0:02:59]} {[%clk 0:02:58]} {[%emt 0:00:01][%clk 0:02:57]} *";
    let mut record: GameRecord = text.parse().expect("a game");
    let e4 = record.main_line().last().expect("a move");
    assert_eq!(record.clock(e4), Some(Duration::from_secs(180)));
    let mut without = record.clone();
    record
        .set_clock(e4, Some(Duration::from_secs(90)))
        .expect("a node");
    assert_eq!(record.clock(e4), Some(Duration::from_secs(90)));
    assert_moves(&record, "1.e4 {one [%clk 0:01:30] two} {[%emt 0:00:01]} *");
    without.set_clock(e4, None).expect("a node");
    assert_eq!(without.clock(e4), None);
    assert_moves(&without, "1.e4 {one two} {[%emt 0:00:01]} *");
}

#[test]
fn comments_have_typed_parts_in_order() {
    let text = "one [%clk 1:02:03.25][%emt 0:00:07] two [%eval -1.5,22] [%eval #-3] [%csl Gd4, Rh8] three [%cal Ye2e4]";
    let parts: Vec<CommentPart<'_>> = touchmove::record::CommentParts::new(text).collect();
    let square = |color, square| ColoredSquare { color, square };
    assert_eq!(
        parts,
        [
            CommentPart::Text("one"),
            CommentPart::Clock(Duration::from_millis(3_723_250)),
            CommentPart::Elapsed(Duration::from_secs(7)),
            CommentPart::Text("two"),
            CommentPart::Eval(Eval {
                score: EvalScore::Centipawns(-150),
                depth: Some(22)
            }),
            CommentPart::Eval(Eval {
                score: EvalScore::Mate(-3),
                depth: None
            }),
            CommentPart::Squares(vec![
                square(MarkColor::Green, Square::D4),
                square(MarkColor::Red, Square::H8)
            ]),
            CommentPart::Text("three"),
            CommentPart::Arrows(vec![ColoredArrow {
                color: MarkColor::Yellow,
                from: Square::E2,
                to: Square::E4
            }]),
        ]
    );
    let again: Comment = parts.into_iter().collect();
    assert_eq!(
        again.as_str(),
        "one [%clk 1:02:03.25] [%emt 0:00:07] two [%eval -1.50,22] [%eval #-3] [%csl Gd4,Rh8] three [%cal Ye2e4]"
    );
    assert_eq!(
        (again.clock(), again.eval().and_then(|eval| eval.depth)),
        (Some(Duration::from_millis(3_723_250)), Some(22))
    );
}

#[test]
fn text_that_is_not_a_command_stays_text() {
    for text in [
        "[%clk]",
        "[%clk 1:60:00]",
        "[%clk -1]",
        "[%clk 1:2:3:4]",
        "[%clk 99999999999999999999]",
        "[%eval]",
        "[%eval x]",
        "[%eval 0.1,x]",
        "[%eval #]",
        "[%eval 99999999]",
        "[%csl Xd4]",
        "[%csl Gd9]",
        "[%cal Gd4]",
        "[%csl Gé4]",
        "[%other 1]",
        "[%clk 0:01:00",
        "[%",
        "[%]",
        "[%clk 0.]",
    ] {
        let comment = Comment::new(text);
        assert_eq!(
            comment.parts().collect::<Vec<_>>(),
            [CommentPart::Text(text)],
            "{text}"
        );
    }
}

#[test]
fn a_command_begins_after_text_that_is_not_one() {
    let comment = Comment::new("x] [%clk [%clk 0:01:00] [%eval 1] a [%emt [%nothing] y");
    assert_eq!(
        comment.parts().collect::<Vec<_>>(),
        [
            CommentPart::Text("x] [%clk"),
            CommentPart::Clock(Duration::from_secs(60)),
            CommentPart::Eval(Eval {
                score: EvalScore::Centipawns(100),
                depth: None
            }),
            CommentPart::Text("a [%emt [%nothing] y"),
        ]
    );
    // Looking for the end after each bracket would take a million million steps.
    for text in [
        "[%".repeat(1 << 20) + "]",
        "[%clk ".repeat(1 << 18) + "]",
        "[%]".repeat(1 << 18),
    ] {
        let comment = Comment::new(&text);
        assert_eq!((comment.parts().count(), comment.clock()), (1, None));
    }
}

#[test]
fn the_least_and_the_greatest_evaluations_are_read_again() {
    for score in [i32::MIN, i32::MIN + 1, -1, 0, i32::MAX] {
        for score in [EvalScore::Centipawns(score), EvalScore::Mate(score)] {
            let eval = Eval { score, depth: None };
            let comment: Comment = [CommentPart::Eval(eval)].into_iter().collect();
            assert_eq!(comment.eval(), Some(eval), "{comment}");
        }
    }
    for text in ["[%eval 21474836.48]", "[%eval -21474836.49]"] {
        assert_eq!(Comment::new(text).eval(), None);
    }
}

#[test]
fn names_of_tags_are_as_long_as_they_can_be_read() {
    let name = "a".repeat(255);
    let mut record = GameRecord::standard();
    record.tags_mut().set(&name, "x").expect("a tag");
    for style in [pgn::Style::Export, pgn::Style::Compact] {
        assert_eq!(record.to_pgn(style).parse(), Ok(record.clone()));
    }
    let before = record.clone();
    assert_eq!(
        record.tags_mut().set(&(name + "a"), "x"),
        Err(record::Error::LongTagName { limit: 255 })
    );
    assert_eq!(record, before);
}

#[test]
fn tags_are_proper() {
    let mut tags = Tags::new();
    assert_eq!(
        (tags.event(), tags.round(), tags.date()),
        ("?", "?", Some(GameDate::default()))
    );
    assert_eq!(tags.set("", "x"), Err(record::Error::TagName { offset: 0 }));
    assert_eq!(
        tags.set("Tag Name", "x"),
        Err(record::Error::TagName { offset: 3 })
    );
    assert_eq!(
        tags.set("Event", "two\nlines"),
        Err(record::Error::TagLineEnd { offset: 3 })
    );
    for derived in ["Result", "FEN", "SetUp"] {
        assert_eq!(tags.set(derived, "1-0"), Err(record::Error::DerivedTag));
    }
    assert_eq!(
        tags.set("Variant", "Atomic"),
        Err(record::Error::UnknownVariant)
    );
    assert_eq!(tags.set("Variant", "Chess960"), Ok(()));
    tags.set("WhiteElo", "2785").expect("a tag");
    tags.set("BlackElo", "?").expect("a tag");
    assert_eq!(
        (tags.elo(Color::White), tags.elo(Color::Black)),
        (Some(2785), None)
    );
    tags.set("Date", "1972.07.11").expect("a tag");
    let date = tags.date().expect("a date");
    assert_eq!(
        (date.year(), date.month(), date.day()),
        (Some(1972), Some(7), Some(11))
    );
    tags.set("Date", "yesterday").expect("a tag");
    assert_eq!((tags.date(), tags.get("Date")), (None, Some("yesterday")));
    tags.set_date(date);
    assert_eq!(tags.remove("Date").as_deref(), Some("1972.07.11"));
    assert_eq!(tags.get("Date"), Some("????.??.??"));
}

#[test]
fn dates_are_days_of_the_calendar() {
    for good in [
        "????.??.??",
        "2024.02.29",
        "1900.02.28",
        "????.02.29",
        "2023.??.31",
        "0001.01.01",
    ] {
        assert_eq!(
            good.parse::<GameDate>()
                .map(|date| date.to_string())
                .as_deref(),
            Ok(good)
        );
    }
    for bad in [
        "",
        "2023",
        "2023.1.1",
        "1900.02.29",
        "2023.13.01",
        "2023.00.01",
        "2023.04.31",
        "2023.01.01.01",
        "2023.+1.01",
        "2?23.01.01",
        "²²²²",
    ] {
        assert!(bad.parse::<GameDate>().is_err(), "{bad}");
    }
}

#[test]
fn games_become_records_and_come_back() {
    let mut game = Game::new(
        "4k3/8/4K3/4P3/8/8/8/8 b - - 3 60"
            .parse()
            .expect("a position"),
    );
    for mv in ["e8f8", "e6d7", "f8f7"] {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    game.undo();
    let record = GameRecord::from(&game);
    assert_moves(
        &record,
        "[FEN \"4k3/8/4K3/4P3/8/8/8/8 b - - 3 60\"]\n[SetUp \"1\"]\n60...Kf8 61.Kd7 *",
    );
    let again = record.to_game().expect("no null moves");
    assert_eq!(again.positions(), game.positions());
    assert!(again.moves().eq(game.moves()));
}

#[test]
fn a_game_ends_at_the_node_that_is_asked_for() {
    let record = record("1. e4 e5 (1... c5 2. Nf3 --) 2. f4 *");
    let sicilian = record.game_to(node(&record, "Nf3")).expect("a line");
    assert_eq!(sicilian.ply(), 3);
    let null = record.next(node(&record, "Nf3")).expect("a null move");
    assert!(matches!(record.game_to(null), Err(record::Error::NullMove)));
    assert_eq!(record.to_game().map(|game| game.ply()).ok(), Some(3));
}

#[test]
fn what_the_laws_say_is_recorded() {
    let game = record("1. f3 e5 2. g4 Qh4# *").to_game().expect("a game");
    assert_eq!(
        GameRecord::from(&game).result(),
        Some(Outcome::Win(Color::Black))
    );
}

#[test]
fn records_differ_by_what_they_say() {
    let same = [
        record("1. e4 (1. d4) e5 *"),
        record("[Event \"?\"] 1.e4 e5 *"),
    ];
    let mut edited = same[1].clone();
    let d4 = edited
        .add(edited.root(), "d2d4".parse().expect("a move"))
        .expect("legal");
    assert_eq!(edited, same[0]);
    assert_ne!(edited, same[1]);
    edited.add_nag(d4, record::Nag::GOOD_MOVE).expect("a node");
    assert_ne!(edited, same[0]);
    let late = GameRecord::new(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"
            .parse()
            .expect("a position"),
    );
    assert_ne!(late, GameRecord::standard());
    assert_eq!(late.to_pgn(pgn::Style::Export).parse(), Ok(late));
}
