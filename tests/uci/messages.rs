//! The messages of UCI: every command and field, what is kept, and what is refused where.

use touchmove::uci::{
    BestMove, Bound, BoundedScore, Command, CurrentLine, EngineOption, Go, Id, Info, Line, Message,
    OptionKind, ProtectionState, Register, Score, SetOption, SetPosition, Start, UciMove, Wdl,
};
use touchmove::{ByColor, Color, Position, fen, uci};

#[track_caller]
fn command(line: &str) -> Command {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[track_caller]
fn message(line: &str) -> Message {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[track_caller]
fn go(line: &str) -> Go {
    match command(line) {
        Command::Go(go) => *go,
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn info(line: &str) -> Info {
    match message(line) {
        Message::Info(info) => *info,
        other => panic!("{line}: {other:?}"),
    }
}

fn moves(text: &str) -> Vec<UciMove> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().expect("a move")).collect()
}

/// Asserts that a line is read as a command which is written as this line.
#[track_caller]
fn assert_command(line: &str, expected: Command) {
    assert_eq!(command(line), expected, "{line}");
    assert_eq!(expected.to_string(), line);
}

#[track_caller]
fn assert_message(line: &str, expected: Message) {
    assert_eq!(message(line), expected, "{line}");
    assert_eq!(expected.to_string(), line);
}

#[test]
fn commands_are_read_and_written() {
    assert_command("uci", Command::Uci);
    assert_command("debug on", Command::Debug(true));
    assert_command("debug off", Command::Debug(false));
    assert_command("isready", Command::IsReady);
    assert_command("ucinewgame", Command::NewGame);
    assert_command("stop", Command::Stop);
    assert_command("ponderhit", Command::PonderHit);
    assert_command("quit", Command::Quit);
    assert_command("register later", Command::Register(Register::Later));
    let register = |name: Option<&str>, code: Option<&str>| {
        Command::Register(Register::As {
            name: name.map(str::to_owned),
            code: code.map(str::to_owned),
        })
    };
    assert_command(
        "register name Stefan MK code 4359874324",
        register(Some("Stefan MK"), Some("4359874324")),
    );
    assert_command("register code 43", register(None, Some("43")));
    assert_command("register name Stefan", register(Some("Stefan"), None));
}

/// The examples of the protocol's own text.
#[test]
fn options_are_set() {
    let set = |name: &str, value: Option<&str>| {
        let (name, value) = (name.to_owned(), value.map(str::to_owned));
        Command::SetOption(SetOption { name, value })
    };
    assert_command(
        "setoption name Nullmove value true",
        set("Nullmove", Some("true")),
    );
    assert_command(
        "setoption name Selectivity value 3",
        set("Selectivity", Some("3")),
    );
    assert_command("setoption name Clear Hash", set("Clear Hash", None));
    assert_command(
        r"setoption name NalimovPath value c:\chess\tb\4;c:\chess\tb\5",
        set("NalimovPath", Some(r"c:\chess\tb\4;c:\chess\tb\5")),
    );
    assert_command(
        "setoption name NalimovPath value <empty>",
        set("NalimovPath", Some("")),
    );
    // White space in a value is its own, in a name it is not; and a value may contain anything.
    assert_eq!(
        command("setoption  name  Move\tOverhead  value  a  b name c \r\n"),
        set("Move Overhead", Some("a  b name c"))
    );
    assert_eq!(command("setoption name X value"), set("X", Some("")));
}

/// UCI: names of options are the same in upper and lower case.
#[test]
fn an_option_has_one_name() {
    let Command::SetOption(option) = command("setoption name clear  HASH") else {
        panic!("an option");
    };
    assert!(option.is_named("Clear Hash"));
    assert!(!option.is_named("Hash"));
}

#[test]
fn positions_are_read_and_played() {
    let startpos = SetPosition::default();
    assert_command("position startpos", startpos.clone().into());
    let game = SetPosition {
        moves: moves("e2e4 e7e5 e1e2"),
        ..startpos
    };
    assert_command(
        "position startpos moves e2e4 e7e5 e1e2",
        game.clone().into(),
    );
    let position = game.to_position().expect("the moves are legal");
    assert_eq!(position.turn(), Color::Black);
    assert_eq!(position.fullmove_number(), 2);

    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 40";
    let game = SetPosition {
        start: Start::Fen(fen.parse().expect("a FEN")),
        moves: moves("e1g1"),
    };
    assert_command(
        &format!("position fen {fen} moves e1g1"),
        game.clone().into(),
    );
    let castled = game.to_position().expect("castling is legal");
    assert_eq!(castled.to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 4 40");

    // Any white space between the fields, counters that are missing, no moves.
    for line in [
        "position fen 4k3/8/8/8/8/8/8/4K2R w K -",
        " position\tfen  4k3/8/8/8/8/8/8/4K2R   w K -  0 1 moves\n",
    ] {
        let Command::Position(game) = command(line) else {
            panic!("{line}")
        };
        assert_eq!(
            game.to_string(),
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        );
    }
}

#[test]
fn games_that_cannot_be_played_say_where() {
    let Command::Position(game) = command("position startpos moves e2e4 e7e5 e4e5") else {
        panic!("not a position")
    };
    let error = game.to_position().expect_err("the pawn is blocked");
    assert!(matches!(
        &error,
        uci::Error::ListedMove { index: 2, error } if matches!(**error, uci::Error::Illegal(_))
    ));
    assert!(
        error.to_string().starts_with("move 3 of the list: "),
        "{error}"
    );
    let Command::Position(game) = command("position fen 8/8/8/8/8/8/8/8 w - - 0 1") else {
        panic!("not a position")
    };
    assert!(matches!(game.to_position(), Err(uci::Error::Start(_))));
}

#[test]
fn every_field_of_go_is_read_and_written() {
    let mut all = Go::default();
    all.search_moves = moves("e2e4 d2d4");
    all.ponder = true;
    all.time = ByColor {
        white: Some(300_000),
        black: Some(-12),
    };
    all.increment = ByColor {
        white: Some(0),
        black: Some(1000),
    };
    all.moves_to_go = Some(40);
    all.depth = Some(12);
    all.nodes = Some(10_000_000_000);
    all.mate = Some(3);
    all.move_time = Some(5000);
    all.infinite = true;
    all.unknown = "perft 5".to_owned();
    let line = "go ponder wtime 300000 btime -12 winc 0 binc 1000 movestogo 40 depth 12 \
                nodes 10000000000 mate 3 movetime 5000 infinite perft 5 searchmoves e2e4 d2d4";
    assert_command(line, all.clone().into());
    // In any order, and the last of several counts.
    let mixed = "go mate 1 searchmoves e2e4 d2d4 perft infinite depth 12 5 nodes 10000000000 \
                 movetime 5000 binc 1000 winc 0 btime -12 wtime 300000 movestogo 40 mate 3 ponder";
    assert_eq!(go(mixed), all);
    assert_command("go", Go::default().into());
    assert_eq!(
        all.time_left(Color::White),
        Some(std::time::Duration::from_secs(300))
    );
    assert_eq!(all.time_left(Color::Black), Some(std::time::Duration::ZERO));
    assert_eq!(
        Go::default().increment_of(Color::White),
        std::time::Duration::ZERO
    );
}

#[test]
fn messages_are_read_and_written() {
    assert_message("uciok", Message::UciOk);
    assert_message("readyok", Message::ReadyOk);
    assert_message(
        "id name Shredder X.Y",
        Id::Name("Shredder X.Y".to_owned()).into(),
    );
    assert_message(
        "id author Stefan MK",
        Id::Author("Stefan MK".to_owned()).into(),
    );
    for (word, status) in [
        ("checking", ProtectionState::Checking),
        ("ok", ProtectionState::Ok),
        ("error", ProtectionState::Error),
    ] {
        assert_message(
            &format!("copyprotection {word}"),
            Message::CopyProtection(status),
        );
        assert_message(
            &format!("registration {word}"),
            Message::Registration(status),
        );
    }
    let best = |mv: &str, ponder: Option<&str>| {
        Message::from(BestMove {
            mv: mv.parse().expect("a move"),
            ponder: ponder.map(|mv| mv.parse().expect("a move")),
        })
    };
    assert_message("bestmove g1f3", best("g1f3", None));
    assert_message("bestmove g1f3 ponder d8f6", best("g1f3", Some("d8f6")));
    assert_message("bestmove 0000", best("0000", None));
    assert_eq!(message("bestmove (none)"), best("0000", None));
    assert_eq!(message("bestmove a7a8q ponder (none)"), best("a7a8q", None));
    assert_eq!(message("bestmove a7a8q ponder"), best("a7a8q", None));
}

#[test]
fn options_are_declared() {
    let combo = OptionKind::Combo {
        default: Some("Normal".to_owned()),
        choices: ["Solid", "Normal", "Very Risky"]
            .map(str::to_owned)
            .to_vec(),
    };
    let string = |default: Option<&str>| OptionKind::String {
        default: default.map(str::to_owned),
    };
    let other = OptionKind::Other {
        name: "slider".to_owned(),
        rest: "default 3 steps 4".to_owned(),
    };
    for (line, option) in [
        (
            "option name Nullmove type check default true",
            EngineOption::check("Nullmove", true),
        ),
        (
            "option name Selectivity type spin default 2 min 0 max 4",
            EngineOption::spin("Selectivity", 2, 0, 4),
        ),
        (
            "option name Style type combo default Normal var Solid var Normal var Very Risky",
            EngineOption::new("Style", combo),
        ),
        (
            r"option name NalimovPath type string default c:\a b",
            EngineOption::new("NalimovPath", string(Some(r"c:\a b"))),
        ),
        (
            "option name EvalFile type string default <empty>",
            EngineOption::new("EvalFile", string(Some(""))),
        ),
        (
            "option name UCI_About type string",
            EngineOption::new("UCI_About", string(None)),
        ),
        (
            "option name Clear Hash type button",
            EngineOption::new("Clear Hash", OptionKind::Button),
        ),
        (
            "option name Speed type slider default 3 steps 4",
            EngineOption::new("Speed", other),
        ),
    ] {
        assert_message(line, option.into());
    }
    assert_eq!(
        message("option name EvalFile type string default"),
        message("option name EvalFile type string default <empty>")
    );
    assert_eq!(
        message("option name Ponder type check default FALSE"),
        EngineOption::check("Ponder", false).into()
    );
}

#[test]
fn every_field_of_info_is_read_and_written() {
    let mut all = Info::default();
    all.depth = Some(21);
    all.selective_depth = Some(33);
    all.multipv = Some(2);
    all.score = Some(BoundedScore {
        value: Score::Centipawns(-13),
        bound: Some(Bound::Lower),
    });
    all.wdl = Some(Wdl {
        win: 29,
        draw: 962,
        loss: 9,
    });
    all.nodes = Some(1_234_567_890_123);
    all.nodes_per_second = Some(980_000);
    all.hash_full = Some(412);
    all.tablebase_hits = Some(7);
    all.shredder_hits = Some(8);
    all.cpu_load = Some(999);
    all.time = Some(1242);
    all.current_move = Some("e2e4".parse().expect("a move"));
    all.current_move_number = Some(1);
    all.refutation = moves("d1h5 g6h5");
    all.current_line = Some(CurrentLine {
        cpu: Some(1),
        moves: moves("d1h5 0000"),
    });
    all.pv = moves("e2e4 e7e5 g1f3");
    all.string = Some("any text, pv e2e4 too".to_owned());
    all.unknown = "weather fine".to_owned();
    let line = "info depth 21 seldepth 33 multipv 2 score cp -13 lowerbound wdl 29 962 9 \
                nodes 1234567890123 nps 980000 hashfull 412 tbhits 7 sbhits 8 cpuload 999 time 1242 \
                currmove e2e4 currmovenumber 1 weather fine refutation d1h5 g6h5 currline 1 d1h5 0000 \
                pv e2e4 e7e5 g1f3 string any text, pv e2e4 too";
    assert_message(line, all.clone().into());
    // As Stockfish writes it: the bound is behind the chances.
    let stockfish = "info depth 21 seldepth 33 multipv 2 score cp -13 wdl 29 962 9 lowerbound";
    assert_eq!(info(stockfish).score, all.score);
    assert_eq!(info(stockfish).unknown, "");
    assert_message("info", Info::default().into());
    assert_message("info string hello", Info::from_text("hello").into());
    assert_message("info string", Info::from_text("").into());
}

#[test]
fn scores_are_told_apart() {
    let score = |line: &str| info(line).score;
    assert_eq!(score("info score mate -3"), Some(Score::Mate(-3).into()));
    let upper = BoundedScore {
        value: Score::Mate(2),
        bound: Some(Bound::Upper),
    };
    assert_eq!(score("info score upperbound mate 2"), Some(upper));
    assert_eq!(upper.to_string(), "mate 2 upperbound");
    // What says nothing is kept.
    assert_eq!(score("info score lowerbound depth 3"), None);
    assert_eq!(
        info("info score foo lowerbound depth 3").unknown,
        "foo score lowerbound"
    );
}

#[test]
fn lines_of_moves_end_where_moves_end() {
    let line = info("info pv e2e4 (none) e7e5 depth 3");
    assert_eq!(line.pv, moves("e2e4"));
    assert_eq!(line.unknown, "(none) e7e5");
    assert_eq!(line.to_string(), "info depth 3 (none) e7e5 pv e2e4");
    let current = |line: &str| info(line).current_line.expect("a line");
    assert_eq!(current("info currline 2 e2e4").cpu, Some(2));
    assert_eq!(current("info currline e2e4 e7e5").moves.len(), 2);
    assert_eq!(current("info currline 0000").cpu, None);
    assert_eq!(current("info currline"), CurrentLine::default());
}

#[test]
fn unknown_tokens_are_kept() {
    for (text, before, unknown, written) in [
        ("joho debug on", "joho", "", "joho debug on"),
        ("uci now", "", "now", "uci now"),
        (
            "debug very on and loud",
            "",
            "very and loud",
            "debug on very and loud",
        ),
        (
            "setoption the name X value 1",
            "",
            "the",
            "setoption the name X value 1",
        ),
        (
            "position a startpos b moves e2e4",
            "",
            "a b",
            "position startpos a b moves e2e4",
        ),
        ("register me later ok", "", "me ok", "register later me ok"),
        (
            "please go depth 3 fast",
            "please",
            "",
            "please go depth 3 fast",
        ),
    ] {
        let line: Line<Command> = text.parse().expect("a command");
        assert_eq!((&*line.before, &*line.unknown), (before, unknown), "{text}");
        assert_eq!(line.to_string(), written);
        assert_eq!(line.message, command(text));
        assert_eq!(written.parse(), Ok(line));
    }
    for (text, before, unknown, written) in [
        (
            "bestmove e2e4 good ponder e7e5 too",
            "",
            "good too",
            "bestmove e2e4 ponder e7e5 good too",
        ),
        ("bestmove e2e4 ponder", "", "ponder", "bestmove e2e4 ponder"),
        ("id my name X", "", "my", "id my name X"),
        ("so readyok then", "so", "then", "so readyok then"),
        (
            "option a name X type check b default true",
            "",
            "a b",
            "option name X type check default true a b",
        ),
        (
            "option a name X type slider b c",
            "",
            "a",
            "option a name X type slider b c",
        ),
        (
            "option name X type combo b var c d",
            "",
            "b",
            "option name X type combo b var c d",
        ),
    ] {
        let line: Line<Message> = text.parse().expect("a message");
        assert_eq!((&*line.before, &*line.unknown), (before, unknown), "{text}");
        assert_eq!(line.to_string(), written);
        assert_eq!(written.parse(), Ok(line));
    }
}

#[test]
fn lines_that_are_no_messages_are_kept_as_they_are() {
    for text in ["", "  ", "d", "eval  now", "Go depth 3", "UCI"] {
        assert_eq!(command(text), Command::Unknown(text.trim().to_owned()));
    }
    // A keyword in the middle of a sentence does not make it a broken message.
    for text in [
        "Stockfish 16 by the Stockfish developers (see AUTHORS file)",
        "loading option file",
        "the id of this engine",
    ] {
        assert_eq!(message(text), Message::Unknown(text.to_owned()));
    }
}

#[track_caller]
fn assert_refused<T>(line: &str, keyword: &str, offset: usize, expected: &str)
where
    T: std::str::FromStr<Err = uci::Error> + std::fmt::Debug,
{
    let error = line.parse::<T>().expect_err(line);
    let uci::Error::Message {
        keyword: after,
        offset: at,
        expected: what,
    } = error
    else {
        panic!("{line}: {error:?}")
    };
    assert_eq!((after, at, what), (keyword, offset, expected), "{line}");
}

#[test]
fn a_number_out_of_range_is_the_nearest_in_range() {
    let go = |line: &str| match line.parse() {
        Ok(Command::Go(go)) => go,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(go("go depth -1").depth, Some(0));
    assert_eq!(go("go depth 4294967296").depth, Some(u32::MAX));
    assert_eq!(go("go winc -5 btime 100").increment.white, Some(0));
    let huge = "9".repeat(60);
    assert_eq!(go(&format!("go nodes {huge}")).nodes, Some(u64::MAX));
    assert_eq!(go(&format!("go wtime -{huge}")).time.white, Some(i64::MIN));
    assert_eq!(go(&format!("go nodes -{huge}")).nodes, Some(0));
    let info: Message = "info depth 3 nps -1 pv e2e4".parse().expect("a message");
    assert_eq!(info.to_string(), "info depth 3 nps 0 pv e2e4");
}

#[test]
fn no_move_is_written_in_several_ways() {
    for line in [
        "bestmove 0000",
        "bestmove (none)",
        "bestmove NULL ponder null",
    ] {
        let message: Message = line.parse().expect(line);
        assert_eq!(message.to_string(), "bestmove 0000", "{line}");
    }
}

#[test]
fn moves_to_search_that_are_missing_are_kept_as_unknown() {
    let Ok(Command::Go(go)) = "go searchmoves depth 3".parse() else {
        panic!("a command")
    };
    assert_eq!((go.depth, go.unknown.as_str()), (Some(3), "searchmoves"));
    // An unknown word that looks like a move does not become one when the message is written.
    for (said, unknown) in [
        ("go searchmoves ponder e2e4", "e2e4 searchmoves"),
        (
            "go searchmoves e2e4 ponder searchmoves depth 3",
            "searchmoves",
        ),
    ] {
        let command: Command = said.parse().expect("a command");
        let Command::Go(go) = &command else {
            panic!("{command:?}");
        };
        assert_eq!(go.unknown, unknown);
        assert_eq!(command.to_string().parse().as_ref(), Ok(&command), "{said}");
    }
}

#[test]
fn mistakes_are_found_at_their_byte() {
    const NUMBER: &str = "a whole number";
    for (line, keyword, offset, expected) in [
        ("go depth", "depth", 8, NUMBER),
        ("go  depth  deep", "depth", 11, NUMBER),
        ("go nodes 1.5", "nodes", 9, NUMBER),
        ("go wtime infinite", "wtime", 9, NUMBER),
        ("go binc -", "binc", 8, NUMBER),
        ("debug", "debug", 5, "on or off"),
        ("setoption Hash 3", "setoption", 16, "name"),
        ("register", "register", 8, "later, name or code"),
        ("position", "position", 8, "startpos or fen"),
        ("position moves e2e4", "position", 9, "startpos or fen"),
        ("position fen", "fen", 12, "a position in FEN"),
        ("position fen moves e2e4", "fen", 13, "a position in FEN"),
    ] {
        assert_refused::<Command>(line, keyword, offset, expected);
    }
    for (line, keyword, offset, expected) in [
        ("info score cp 12.5 depth 3", "cp", 14, NUMBER),
        ("info score mate", "mate", 15, NUMBER),
        ("info wdl 1 2 depth 3", "wdl", 13, NUMBER),
        ("info nps 4k", "nps", 9, NUMBER),
        ("info currmove", "currmove", 13, "a move"),
        ("bestmove", "bestmove", 8, "a move"),
        ("id", "id", 2, "name or author"),
        ("registration", "registration", 12, "checking, ok or error"),
        ("option type check", "option", 7, "name"),
        ("option name X", "name", 13, "type"),
        (
            "option name X type",
            "type",
            18,
            "check, spin, combo, button or string",
        ),
        (
            "option name X type check default 1",
            "default",
            33,
            "true or false",
        ),
        ("option name X type spin min x", "min", 28, NUMBER),
    ] {
        assert_refused::<Message>(line, keyword, offset, expected);
    }
    let bad_move = "position startpos moves e2e4 e7e55".parse::<Command>();
    assert!(matches!(
        bad_move,
        Err(uci::Error::Move { offset: 29, error })
            if matches!(*error, uci::Error::Syntax { offset: 4, .. })
    ));
    assert!(matches!(
        "bestmove e2".parse::<Message>(),
        Err(uci::Error::Move { offset: 9, .. })
    ));
    let bad_fen = "position fen 8/8/8/8/8/8/8 w - - 0 1".parse::<Command>();
    assert!(matches!(
        bad_fen,
        Err(uci::Error::Fen { offset: 13, error })
            if matches!(*error, fen::Error::Syntax { offset: 13, .. })
    ));
}

/// Whatever is in a value, a message is one line.
#[test]
fn nothing_breaks_a_line() {
    let set = SetOption {
        name: "a\nquit".to_owned(),
        value: Some("b\r\nquit".to_owned()),
    };
    assert_eq!(set.to_string(), "setoption name a quit value b  quit");
    let told = Message::from(Info::from_text("one\ntwo"));
    assert_eq!(told.to_string(), "info string one two");
    for message in [
        Message::Id(Id::Name("a\nb".to_owned())),
        Message::Unknown("a\nb".to_owned()),
        EngineOption::check("a\nb", true).into(),
    ] {
        assert!(!message.to_string().contains('\n'), "{message}");
    }
}

/// A long game is read at once; that this takes linear time the benches show.
#[test]
fn long_games_are_read() {
    let mut line = "position startpos moves".to_owned();
    for _ in 0..2_000 {
        line.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    let Command::Position(game) = command(&line) else {
        panic!("not a position")
    };
    assert_eq!(game.moves.len(), 8_000);
    let end = game.to_position().expect("the moves are legal");
    assert_eq!(end, Position::standard());
    assert_eq!(Command::from(game).to_string(), line);
}
