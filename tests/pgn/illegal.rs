//! Games in which an illegal move stood: written with both squares and a mark, and read back only so.

use touchmove::packed;
use touchmove::pgn::{self, ErrorKind, Event, Leniency, Options, Parts, Reader, Replay, Style};
use touchmove::record::{self, Comment, CommentPart, RecordMove};
use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::{GameRecord, IllegalMove, Move, Square};

/// The only game of a text, and the kinds of its faults.
fn read(text: &str, options: Options) -> Result<(GameRecord, Vec<ErrorKind>), pgn::Error> {
    let mut reader = Reader::from_bytes(text.as_bytes()).with_options(options);
    let record = reader.next_record()?.expect("a game");
    let faults = reader.faults().iter().map(|fault| fault.kind().clone());
    let faults = faults.collect();
    Ok((record, faults))
}

/// Lenient options that take unmarked illegal moves as played.
fn as_played() -> Options {
    let mut options = Options::LENIENT;
    options.leniency |= Leniency::ILLEGAL_MOVES;
    options
}

fn compact(record: &GameRecord) -> String {
    record.to_pgn(Style::Compact).trim_end().to_owned()
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// Reads a text strictly and leniently, without a fault, and writes it as it was.
#[track_caller]
fn comes_back(text: &str) -> GameRecord {
    let strict: GameRecord = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let (lenient, faults) = read(text, Options::LENIENT).expect("a game");
    assert_eq!((&lenient, &faults[..]), (&strict, &[][..]), "{text}");
    let written = compact(&strict);
    assert_eq!(written.lines().last(), text.lines().last());
    let export = strict.to_pgn(Style::Export);
    assert_eq!(export.parse().as_ref(), Ok(&strict), "{export}");
    let replayed = replayed(text).expect("a game that can be replayed");
    assert_eq!(Some(replayed.setup()), strict.setup(strict.main_line_end()));
    strict
}

/// The board after a game.
fn replayed(text: &str) -> Result<Replay, pgn::Error> {
    let mut reader = Reader::from_bytes(text.as_bytes()).with_options(Options::STRICT);
    let mut replay = Replay::new().with_options(Options::STRICT);
    while let Some(event) = reader.next_event()? {
        replay
            .apply(event)
            .map_err(|fault| reader.reject_game(fault))?;
    }
    Ok(replay)
}

const PLAYED: [&str; 23] = [
    "1.e4 e5 2.Ng1-g5 {[%illegal]} Qxg5 3.d4 *",
    "1.e4 d5 2.Ng1xd5 {[%illegal]} Qxd5 *",
    "1.e4 e5 2.a2-a5 {[%illegal]} b5 3.d4 *",
    "1.e4 e5 2.Ke1-e3 {[%illegal]} Nf6 3.Kd3 *",
    // The kings are beside each other.
    "[FEN \"8/8/8/3k4/8/8/8/3K3R w - - 0 1\"]\n[SetUp \"1\"]\n1.Rh2 Kd6 2.Kd1-d5 {[%illegal]} Kc7 3.Ke5 *",
    // In a variation, by Black, with annotations.
    "1.e4 (1.d4 d7xd4 {[%illegal]} 2.Qxd4) e5 2.Nf3 *",
    "1.e4 Ng8-g5 {[%illegal]} (=) $4 {[%clk 0:01:00] a surprise} 2.d4 *",
    "1.e4 {[%clk 0:01:00]} Ng8-g5 {[%illegal]} (1...Ng8-g4 {[%illegal]} 2.Qxg4) 2.d4 *",
    // A king is left in check. What follows is as the board is, but the king is not captured.
    "1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} 3.Nf3 g6 *",
    "1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} 3.-- g6 4.Qh4 *",
    "1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} 3.Qh5-a3 {[%illegal]} Nf6 *",
    "1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} 3.Nf3 (3.Qe2 Nf6 4.d4) g6 *",
    // A pawn stays on the last rank, where it does nothing, or becomes a piece.
    "1.a4 b5 2.axb5 Bb7 3.b5xb8 {[%illegal]} h5 4.Nf3 Qxb8 5.g3 *",
    "1.a4 b5 2.axb5 a6 3.b5xb8=N {[%illegal]} Rxb8 *",
    "1.e4 e5 2.e4xd8 {[%illegal]} *",
    // Castling through a bishop, and out of check.
    "1.e4 e5 2.Nf3 b6 3.Be2 Ba6 4.Bd3 Bxd3 5.O-O {[%illegal]} Bxf1 6.Qxf1 *",
    "1.e4 e5 2.Nf3 Nc6 3.Be2 Qe7 4.d3 Qb4+ 5.O-O {[%illegal]} Qxb2 *",
    // In Chess960, with the rook beside the king.
    "[FEN \"4k1r1/8/8/8/8/8/8/3R1KR1 w GDg - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n1.O-O {[%illegal]} Ke7 *",
    // A king goes where castling would put it, and the rook stays.
    "1.e4 e5 2.Nf3 b6 3.Be2 Ba6 4.Bd3 Bxd3 5.Ke1-g1 {[%illegal]} d5 *",
    // En passant a move too late, or by a pawn that did not go two squares; and a pawn that takes nothing.
    "1.e4 a6 2.e5 d5 3.a3 h6 4.e5xd6 {[%illegal]} cxd6 *",
    "1.e4 a6 2.e5 d6 3.a3 d5 4.e5xd6 {[%illegal]} Qxd6 *",
    "1.e4 a6 2.e5 d5 3.a3 h6 4.e5-d6 {[%illegal]} cxd6 5.d4 *",
    // A king is left in check by it.
    "[FEN \"4k3/8/8/r2pP2K/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n1.Kg5 Kf8 2.e5xd6 {[%illegal]} Kf7 *",
];

#[test]
fn a_marked_move_was_played() {
    for text in PLAYED {
        let record = comes_back(text);
        assert_eq!(
            illegal_moves(&record),
            text.matches("[%illegal]").count(),
            "{text}"
        );
    }
}

fn illegal_moves(record: &GameRecord) -> usize {
    let steps = record.walk();
    let illegal = steps.filter(|step| match *step {
        record::WalkStep::Move(node) => {
            let is_illegal = matches!(
                record.move_at(node),
                Some(RecordMove::Illegal(_) | RecordMove::IllegalEnPassant(_))
            );
            assert_eq!(record.illegal_move(node).is_some(), is_illegal);
            assert!(!is_illegal || record.legal_move(node).is_none());
            is_illegal
        }
        _ => false,
    });
    illegal.count()
}

#[test]
fn without_its_mark_an_illegal_move_is_an_error() {
    for text in PLAYED {
        let bare = text.replace(" {[%illegal]}", "");
        assert!(bare.parse::<GameRecord>().is_err(), "{bare}");
        assert!(replayed(&bare).is_err(), "{bare}");
        // A tolerant reader keeps the game up to there, or reads a promotion that lacks its piece.
        let (record, faults) = read(&bare, Options::LENIENT).expect("a part of a game");
        assert_eq!(
            (illegal_moves(&record), faults.is_empty()),
            (0, false),
            "{bare}"
        );
    }
}

#[test]
fn a_damaged_mark_is_none() {
    for mark in [
        "{[%illegal }",
        "{%illegal}",
        "{[%ilegal]}",
        "{[%illegal 1]}",
        "{illegal}",
        "(2. Nf3) {[%illegal]}",
        "2... d5 {[%illegal]}",
        "*",
    ] {
        let text = format!("1. e4 e5 2. Ng1-g5 {mark} 2... Qxg5 *");
        let error = text.parse::<GameRecord>().expect_err(&text);
        assert!(matches!(error.kind(), ErrorKind::San(_)), "{text}: {error}");
        let (record, _) = read(&text, Options::LENIENT).expect("a part of a game");
        assert!(record.is_cut(), "{text}");
        assert_eq!(record.main_line().count(), 2, "{text}");
    }
}

#[test]
fn a_mark_may_be_written_by_hand() {
    for text in [
        "1. e4 e5 2. Ng1-g5 { [%illegal] } 2... Qxg5 *",
        "1. e4 e5 2. Ng1g5?? {[%illegal]} Qxg5 *",
        "1. e4 e5 2. g1g5 $4 $7 ;[%illegal]\nQxg5 *",
        "1. e4 e5 2. ♘g1-g5 (=)\n{[%illegal] oh!} Qxg5 *",
        "1. e4 e5 2. Ng1-g5 {[%clk 0:01:00] [%illegal]} 2... Qxg5 *",
        "1. e4 e5 2. Ng1-g5 {first} $4 {oh! [%illegal]} 2... Qxg5 *",
    ] {
        for options in [Options::LENIENT, Options::STRICT] {
            let (record, faults) = read(text, options).expect("a game");
            assert_eq!((illegal_moves(&record), faults.len()), (1, 0), "{text}");
            assert_eq!(record.main_line().count(), 4, "{text}");
        }
        let mut bare = Options::STRICT;
        (bare.comments, bare.variations) = (false, false);
        let (record, _) = read(text, bare).expect("a game");
        assert_eq!(
            illegal_moves(&record),
            1,
            "comments need not be read: {text}"
        );
    }
    // The king need not be told apart from another.
    let (record, _) = read("1. e4 e5 2. Ke3 {[%illegal]} *", Options::STRICT).expect("a game");
    assert_eq!(compact(&record), "1.e4 e5 2.Ke1-e3 {[%illegal]} *");
    // It is not known which of the knights.
    let error = read("1. e4 e5 2. Ng5 {[%illegal]} *", Options::STRICT);
    assert!(error.is_err());
}

#[test]
fn a_mark_behind_a_legal_move_is_a_mistake() {
    for (text, kept) in [
        ("1. e4 {[%illegal]} e5 *", "1.e4 e5 *"),
        (
            "1. e4 {[%illegal] [%illegal] best} e5 *",
            "1.e4 {best} e5 *",
        ),
        ("{[%illegal]} 1. e4 *", "1.e4 *"),
        ("1. e4 {a} {[%illegal]} e5 *", "1.e4 {a} e5 *"),
        (
            "1. e4 {[%clk 0:01:00] [%illegal] a} e5 *",
            "1.e4 {[%clk 0:01:00]} {a} e5 *",
        ),
        ("1. e4 (1. d4) {a [%illegal]} e5 *", "1.e4 {a} (1.d4) e5 *"),
        ("1. e4 ({[%illegal] b} 1. d4) e5 *", "1.e4 ({b} 1.d4) e5 *"),
        // One mark is enough.
        (
            "1. e4 Ng8-g5 {[%illegal]} {[%illegal] oh} *",
            "1.e4 Ng8-g5 {[%illegal]} {oh} *",
        ),
    ] {
        let (record, faults) = read(text, Options::LENIENT).expect("a game");
        assert_eq!(compact(&record), kept);
        assert_eq!(faults, [ErrorKind::StrayMark], "{text}");
        let error = text.parse::<GameRecord>().expect_err(text);
        assert_eq!(*error.kind(), ErrorKind::StrayMark, "{text}");
        assert!(replayed(text).is_err(), "{text}");
    }
}

#[test]
fn an_option_reads_illegal_moves_without_a_mark() {
    let file = "1. e4 e5 2. Ke3 d5 3. Ng1-g5 c6 4. Nd5 Qxd5 1-0";
    let (record, faults) = read(file, as_played()).expect("a game");
    // Of two knights neither is meant, so the game is cut there.
    assert_eq!(illegal_moves(&record), 2);
    assert_eq!(faults.len(), 3);
    assert!(record.is_cut());
    let mut reader = Reader::from_bytes(file.as_bytes()).with_options(as_played());
    let mut replay = Replay::new().with_options(as_played());
    let mut told = Vec::new();
    while let Ok(Some(event)) = reader.next_event() {
        if let Err(fault) = replay.apply(event) {
            told.push(fault);
            break;
        }
        told.extend(replay.take_fault());
    }
    assert_eq!(told, faults, "both say the same");
    // What a careless spelling may mean comes first, and nothing is read otherwise than without the option.
    let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 *";
    let (record, _) = read(text, as_played()).expect("a game");
    assert_eq!(compact(&record), "1.e4 e5 2.Nf3 Nc6 3.Bb5 *");
    assert!(!Leniency::ALL.contains(Leniency::ILLEGAL_MOVES));
}

#[test]
fn what_no_move_does_is_an_error_even_with_a_mark() {
    for text in [
        // No such piece, the opponent's, the own piece, its own square, a king.
        "1. e4 e5 2. Ng5-g7 {[%illegal]} *",
        "1. e4 e5 2. g8f6 {[%illegal]} *",
        "1. e4 e5 2. Ng1-d1 {[%illegal]} *",
        "1. e4 e5 2. g1g1 {[%illegal]} *",
        "1. e4 e5 2. Qd1xe8 {[%illegal]} *",
        // No king is captured, though it stands in check.
        "1. e4 f5 2. Qh5+ a7-a6 {[%illegal]} 3. Qxe8 *",
        "1. e4 f5 2. Qh5+ a7-a6 {[%illegal]} 3. Qh5xe8 {[%illegal]} *",
        // Only a pawn becomes another piece, and only on the last rank.
        "1. e4 e5 2. Ng1-g8=Q {[%illegal]} *",
        "1. e4 e5 2. e4-e6=Q {[%illegal]} *",
        // The squares of castling are not free.
        "1. e4 e5 2. O-O {[%illegal]} *",
        "1. e4 e5 2. hello {[%illegal]} *",
        // There is nothing to capture, and no pawn beside it that went that way.
        "1. e4 e5 2. Ke1xe3 {[%illegal]} *",
        "1. e4 e5 2. e4xd5 {[%illegal]} *",
        "1. e4 a6 2. e5 d6 3. a3 d5 4. exf6 {[%illegal]} *",
        "1. e4 f5 2. Qh5+ -- {[%illegal]} *",
    ] {
        let error = text.parse::<GameRecord>().expect_err(text);
        assert!(
            matches!(error.kind(), ErrorKind::San(_) | ErrorKind::NullMoveInCheck),
            "{text}: {error}"
        );
        let kept = read(text, Options::LENIENT);
        assert!(
            kept.is_ok_and(|(record, _)| record.is_cut() || !record.to_string().contains("hello"))
        );
    }
}

#[test]
fn a_board_that_is_no_position_is_a_setup() {
    let record = comes_back("1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} 3.Nf3 g6 *");
    let nodes: Vec<_> = record.main_line().collect();
    let known: Vec<bool> = nodes
        .iter()
        .map(|&node| record.position(node).is_some())
        .collect();
    assert_eq!(known, [true, true, true, false, true, true]);
    let setup = record.setup(nodes[3]).expect("a board");
    assert_eq!(
        setup.to_string(),
        "rnbqkbnr/1pppp1pp/p7/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3"
    );
    // No legal move is known there, but each move has its text.
    assert_eq!(record.legal_move(nodes[4]), None);
    assert_eq!(
        record.move_at(nodes[4]),
        Some(RecordMove::Played(mv("g1f3")))
    );
    let sans = nodes
        .iter()
        .filter_map(|&node| record.format_move(node, NotationStyle::SAN));
    let sans: Vec<String> = sans.map(|san| san.to_string()).collect();
    assert_eq!(sans, ["e4", "f5", "Qh5+", "a7-a6", "Nf3", "g6"]);
    assert_eq!(record.format_move(record.root(), NotationStyle::SAN), None);
    assert!(matches!(
        record.illegal_move(nodes[3]),
        Some(IllegalMove::LeavesKingInCheck {
            king: Square::E8,
            ..
        })
    ));
    // A board shows the last valid position, and what stands.
    let replay = replayed("1.e4 f5 2.Qh5+ a7-a6 {[%illegal]} *").expect("a game");
    assert_eq!(Some(replay.position()), record.position(nodes[2]));
    assert_eq!(replay.setup(), setup);
    // So it does in and behind a variation.
    let mut reader =
        Reader::from_bytes(b"1. e4 f5 2. Qh5+ a7-a6 {[%illegal]} (2... g6) 3. Nf3 (3. d4 g6) g6 *");
    let mut replay = Replay::new();
    let mut seen = Vec::new();
    while let Some(event) = reader.next_event().expect("an event") {
        replay.apply(event).expect("a move");
        if let Event::Move(_) = event {
            seen.push((
                replay.setup().validate().is_ok(),
                replay.position().to_setup() == replay.setup(),
            ));
        }
    }
    let unlike = seen.iter().filter(|seen| **seen != (true, true)).count();
    assert_eq!((seen.len(), unlike, seen[3]), (9, 1, (false, false)));
}

#[test]
fn rights_and_counters_follow() {
    let mut record: GameRecord = "1. e4 e5 *".parse().expect("a game");
    let king = record
        .add_illegal(record.main_line_end(), mv("e1d3"))
        .expect("a move");
    let rook = record.add_illegal(king, mv("a8a5")).expect("a move");
    let back = record.add(rook, mv("d3e2")).expect("a move");
    let setup = record.setup(back).expect("a board");
    assert_eq!(
        setup.to_string(),
        "1nbqkbnr/pppp1ppp/8/r3p3/4P3/8/PPPPKPPP/RNBQ1BNR b k - 3 3"
    );
    // A king that moves along its rank has no right, though it would have one in Chess960.
    let text =
        "[FEN \"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[SetUp \"1\"]\n1.Ke1-d1 {[%illegal]} *";
    let record = comes_back(text);
    let setup = record.setup(record.main_line_end()).expect("a board");
    assert!(setup.castling.is_empty());
}

#[test]
fn records_say_what_cannot_be_added() {
    let mut record: GameRecord = "1. e4 f5 2. Qh5+ a7-a6 {[%illegal]} *"
        .parse()
        .expect("a game");
    let before = record.clone();
    let (root, end) = (record.root(), record.main_line_end());
    let mut refused = |node, text| record.add_illegal(node, mv(text)).unwrap_err();
    assert_eq!(refused(root, "e2e4"), record::Error::Legal);
    assert_eq!(refused(end, "g1f3"), record::Error::Legal);
    assert_eq!(refused(root, "e3e4"), record::Error::Impossible);
    assert_eq!(refused(root, "e8e7"), record::Error::Impossible);
    assert_eq!(refused(root, "e1h1"), record::Error::Impossible);
    assert_eq!(refused(end, "h5e8"), record::Error::Impossible);
    assert_eq!(refused(root, "e5d6"), record::Error::Impossible);
    assert!(matches!(
        record.add(end, mv("h5e8")),
        Err(record::Error::Illegal(IllegalMove::KingCapture {
            king: Square::E8
        }))
    ));
    for text in [
        "[%illegal]",
        "  [%illegal] more",
        "[%clk 0:01:00] [%illegal] more",
    ] {
        let refused = record.add_comment(end, Comment::new(text));
        assert_eq!(refused, Err(record::Error::IllegalMark));
        let refused = record.set_comments(end, [Comment::new("a"), Comment::new(text)]);
        assert_eq!(refused, Err(record::Error::IllegalMark));
    }
    assert_eq!(record, before);
    // It is a part of a comment all the same.
    let marked = Comment::new("[%clk 0:01:00] [%illegal] more");
    assert_eq!(marked.parts().nth(1), Some(CommentPart::Illegal));
}

#[test]
fn a_late_en_passant_capture_takes_the_pawn() {
    let late = "1.e4 a6 2.e5 d5 3.a3 h6 4.exd6 {[%illegal]} *";
    let taken: GameRecord = late.parse().expect("a game");
    let stays: GameRecord = late.replace("exd6", "e5d6").parse().expect("a game");
    let board = |record: &GameRecord| record.setup(record.main_line_end()).expect("a board").board;
    assert_eq!(board(&taken).piece_at(Square::D5), None);
    assert!(board(&stays).piece_at(Square::D5).is_some());
    assert_ne!(taken, stays);
    let end = taken.main_line_end();
    assert_eq!(
        taken.move_at(end),
        Some(RecordMove::IllegalEnPassant(mv("e5d6")))
    );
    assert!(matches!(
        taken.illegal_move(end),
        Some(IllegalMove::EnPassantNotAvailable { .. })
    ));
    assert!(matches!(taken.to_game(), Err(record::Error::Illegal(_))));
    // On time it is legal, and elsewhere there is nothing to take.
    let mut record: GameRecord = "1.e4 a6 2.e5 d5 *".parse().expect("a game");
    let end = record.main_line_end();
    let mut refused = |text| record.add_illegal_en_passant(end, mv(text)).unwrap_err();
    assert_eq!(refused("e5d6"), record::Error::Legal);
    for text in ["e5f6", "e5e6", "a2b3", "e1d2", "e5c6", "a3a4"] {
        let refused = refused(text);
        assert!(
            matches!(refused, record::Error::Impossible | record::Error::Legal),
            "{text}: {refused}"
        );
    }
}

#[test]
fn castling_has_either_spelling() {
    for (text, at) in [
        ("1.e4 e5 2.Nf3 b6 3.Be2 Ba6 4.Bd3 Bxd3 *", "e1g1"),
        ("1.e4 e5 2.Nf3 b6 3.Be2 Ba6 4.Bd3 Bxd3 *", "e1h1"),
        (
            "[FEN \"4k1r1/8/8/8/8/8/8/3R1KR1 w GDg - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n*",
            "f1g1",
        ),
    ] {
        let mut record: GameRecord = text.parse().expect("a game");
        let end = record.main_line_end();
        let node = record.add_illegal(end, mv(at)).expect("a move");
        let castled = record.format_move(node, NotationStyle::SAN);
        assert_eq!(castled.expect("a move").as_str(), "O-O", "{at}");
        let written = text.replace('*', &format!("{at} {{[%illegal]}} *"));
        assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
        assert_eq!(compact(&record).parse().as_ref(), Ok(&record));
    }
    // Past a bishop only the king can go.
    let mut record: GameRecord = "1.e4 e5 2.Nf3 d5 *".parse().expect("a game");
    let end = record.main_line_end();
    record.add_illegal(end, mv("e1g1")).expect("a move");
    assert!(compact(&record).ends_with("3.Ke1-g1 {[%illegal]} *"));
}

#[test]
fn a_mark_is_seen_in_a_long_comment() {
    let long = "word ".repeat(20_000);
    for comment in [
        format!("{{[%illegal] {long}}}"),
        format!("{{[%clk 0:01:00] [%illegal]\n{long}}}"),
    ] {
        let text = format!("1. e4 e5 2. Ng1-g5 $4 {comment} Qxg5 *");
        let (record, faults) = read(&text, Options::STRICT).expect("a game");
        assert_eq!((illegal_moves(&record), faults.len()), (1, 0));
        assert_eq!(record.main_line().count(), 4);
    }
}

#[test]
fn only_the_move_itself_is_told_as_illegal() {
    let text = "1. e4 e5 2. Ng1g5?? $7 {a} {[%illegal]} (2. Nf3) Qxg5 *";
    let bare = text.replace("{[%illegal]}", "");
    for (text, options) in [(text, Options::STRICT), (&bare, as_played())] {
        let mut reader = Reader::from_bytes(text.as_bytes()).with_options(options);
        let mut replay = Replay::new().with_options(options);
        let mut told = Vec::new();
        while let Some(event) = reader.next_event().expect("an event") {
            replay.apply(event).expect("a move");
            if replay.is_illegal_move() {
                let Event::Move(san) = event else {
                    panic!("{event:?}")
                };
                told.push(san.to_text().into_owned());
            }
        }
        assert_eq!(told, ["Ng1g5"], "{text}");
    }
    // A mark is none too many behind a move that is taken as played.
    let (record, faults) =
        read("1. e4 e5 2. Ke3 {hello} {[%illegal]} *", as_played()).expect("a game");
    assert_eq!((illegal_moves(&record), faults.len()), (1, 0));
}

#[test]
fn whatever_walks_the_moves_says_so() {
    let record = comes_back("1.e4 e5 2.Ng1-g5 {[%illegal]} Qxg5 3.d4 *");
    let reason = |error| match error {
        record::Error::Illegal(reason) => reason,
        other => panic!("{other}"),
    };
    let refused = reason(record.to_game().unwrap_err());
    assert!(
        matches!(refused, IllegalMove::InvalidMovement { .. }),
        "{refused}"
    );
    let mut bytes = vec![7];
    let error = record.pack_into(&mut bytes).unwrap_err();
    let packed = packed::Error::IllegalMove {
        ply: 2,
        offset: 11,
        mv: mv("g1g5"),
        reason: refused,
    };
    assert_eq!((error, bytes), (packed, vec![7]));
    // The mark is written without comments, too, and with other letters.
    let mut options = pgn::WriteOptions::new(Style::Compact);
    options.omitted = Parts::COMMENTS;
    options.notation = NotationStyle::FIDE;
    options.notation.letters = PieceLetters::GERMAN;
    let german = record.to_pgn(options);
    assert_eq!(german, "1.e4 e5 2.Sg1-g5 {[%illegal]} Dxg5 3.d4 *\n");
    let mut letters = Options::STRICT;
    letters.letters = PieceLetters::GERMAN;
    assert_eq!(
        read(&german, letters).map(|(read, _)| read),
        Ok(record.clone())
    );
    // An alternative that was played illegally becomes the line.
    let mut branched: GameRecord = "1. e4 e5 *".parse().expect("a game");
    let e4 = branched.next(branched.root()).expect("a move");
    let other = branched.add_illegal(e4, mv("g8g5")).expect("a move");
    branched.promote_to_main(other).expect("a move");
    assert_eq!(compact(&branched), "1.e4 Ng8-g5 {[%illegal]} (1...e5) *");
    let lines: Vec<String> = branched
        .split_variations()
        .map(|line| compact(&line))
        .collect();
    assert_eq!(lines, ["1.e4 Ng8-g5 {[%illegal]} *", "1.e4 e5 *"]);
    // `serde` keeps it.
    let json = serde_json::to_string(&branched).expect("a text");
    assert_eq!(
        serde_json::from_str::<GameRecord>(&json).ok(),
        Some(branched)
    );
}
