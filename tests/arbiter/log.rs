//! Arbiter logs as text, and their games as PGN.

use touchmove::arbiter::{
    Event, GameConfig, GameResult, HandleError, HostConfig, Log, Ruling, log,
};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, GameRecord, Rulebook, pgn};

const LONE_KNIGHT: &str = include_str!("../../examples/games/lone-knight.log");
const ALL: [&str; 3] = [
    LONE_KNIGHT,
    include_str!("../../examples/games/fischer-petrosian-1971.log"),
    include_str!("../../examples/games/odd-resignation.log"),
];

fn fault(text: &str) -> log::Error {
    text.parse::<Log>().map(drop).expect_err(text)
}

#[test]
fn a_log_reads_back_as_it_was_written() {
    for text in ALL {
        let log: Log = text.parse().expect("a log");
        assert_eq!(log.to_string(), text);
        assert_eq!(log.cut_off(), None);
        let replayed = log.replay().expect("in order");
        assert_eq!(replayed.mismatches, []);
        assert_eq!(replayed.arbiter.to_log_with_rulings().to_string(), text);
    }
}

#[test]
fn a_log_with_another_event_or_ruling_is_another_log() {
    // Without the checksum, which would tell them apart by itself.
    let (text, _) = LONE_KNIGHT.rsplit_once("events:").expect("a last line");
    let log: Log = text.parse().expect("a log");
    for (said, other) in [
        ("d5d8", "d5d1"),
        ("4.774", "4.775"),
        ("by time", "by conduct"),
    ] {
        let changed = text.replacen(said, other, 1);
        let changed: Log = changed.parse().expect("a log");
        assert!(changed != log, "{other}");
    }
}

#[test]
fn rulings_are_taken_one_by_one() {
    let log: Log = LONE_KNIGHT.parse().expect("a log");
    let mut arbiter = Arbiter::new(log.config().clone());
    let rulings = arbiter
        .handle(SessionTime::START, Event::Start)
        .expect("in order");
    let all: Vec<Ruling> = rulings.iter().cloned().collect();
    assert_eq!(all.len(), 1);
    assert_eq!(rulings.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn a_game_resumes_from_its_log() {
    let mut live = Arbiter::new(
        GameConfig::new(Rulebook::FIDE_2018, "5+0".parse().expect("a control"))
            .expect("a clock with time"),
    );
    let mut play = |millis, event: &str| {
        let event = event.parse().expect("an event");
        live.handle(SessionTime::from_millis(millis), event)
            .expect("in order")
    };
    let _ = play(0, "the game starts");
    let _ = play(1_234, "white plays e2e4");
    let _ = play(2_000, "white offers a draw");
    let log: Log = live.to_log().to_string().parse().expect("a log");
    let mut resumed = log.replay().expect("in order").arbiter;
    assert_eq!(resumed.phase(), live.phase());
    assert_eq!(resumed.clock(), live.clock());
    let event: Event = "black accepts the draw".parse().expect("an event");
    let at = SessionTime::from_millis(3_000);
    assert_eq!(resumed.handle(at, event), live.handle(at, event));
}

#[test]
fn whatever_is_cut_off_the_rest_is_used() {
    let header = LONE_KNIGHT.find("\n\n").expect("a header") + 2;
    for length in 0..LONE_KNIGHT.len() {
        let part = &LONE_KNIGHT[..length];
        match part.parse::<Log>() {
            Ok(log) => {
                assert!(length >= header - 2, "{length}: half a header says nothing");
                let ends = part.lines().filter(|line| line.starts_with("0:"));
                assert!(log.entries().len() + 1 >= ends.count(), "{length}");
                assert!(log.replay().is_ok(), "{part}");
            }
            Err(error) => assert!(length < header, "{length}: {error}\n{part}"),
        }
    }
}

#[test]
fn a_last_line_without_an_end_is_told() {
    let cut = LONE_KNIGHT.trim_end_matches('\n');
    let (before, _) = cut
        .rsplit_once("arbiter observes the clocks")
        .expect("the flag");
    let log: Log = format!("{before}arbiter looks at")
        .parse()
        .expect("the rest of a log");
    assert_eq!(log.cut_off(), Some("0:04:17.220 arbiter looks at"));
    // A complete last line without its line end is not trusted either.
    let log: Log = cut.parse().expect("the rest of a log");
    assert!(log.cut_off().is_some());
    // Half a line with a line end is not a truncation.
    let error = fault(&format!("{before}arbiter looks at\n"));
    assert!(matches!(error, log::Error::Event { .. }), "{error}");
}

#[test]
fn every_fault_names_its_line() {
    let with = |line: usize, text: &str| {
        let lines = LONE_KNIGHT.lines().enumerate();
        lines
            .map(|(place, old)| format!("{}\n", if place + 1 == line { text } else { old }))
            .collect::<String>()
    };
    for (line, text, message) in [
        (
            1,
            "touchmove game 1",
            "line 1: expected \"touchmove log 1\"",
        ),
        (
            1,
            "touchmove log 2",
            "line 1: unknown log version \"2\", expected \"1\"",
        ),
        (
            2,
            "laws fide2023",
            "line 2: expected a line that begins with \"rulebook\"",
        ),
        (2, "rulebook fide2024", "line 2: invalid rulebook: "),
        (3, "clock 3+0", "line 3: invalid clock: "),
        (4, "start 8/8/8/8 w", "line 4: invalid start: "),
        (
            4,
            "start 8/8/8/8/8/8/8/4K3 w - - 0 1",
            "line 4: invalid start: black has no king",
        ),
        (5, "host flags=never", "line 5: invalid host: "),
        (6, "notes nobody is here", "line 6: invalid note: "),
        (
            6,
            "0:00:00.000 the game starts",
            "line 6: expected notes, \"rulings: complete\" or an empty line after the header",
        ),
        (
            6,
            "rulings: some",
            "line 6: expected notes, \"rulings: complete\" or an empty line after the header",
        ),
        (
            7,
            "rulings: complete",
            "line 7: expected notes, \"rulings: complete\" or an empty line after the header",
        ),
        (
            8,
            "    the clock of black runs",
            "line 8: expected an event before the first ruling",
        ),
        (
            10,
            "0:00:04.774 black plays d5",
            "line 10: expected a move such as e2e4 at byte 12",
        ),
        (10, "soon black plays d5d8", "line 10: "),
    ] {
        let error = fault(&with(line, text));
        assert!(error.to_string().starts_with(message), "{error}");
        assert_eq!(error.line(), line);
    }
    let title = log::Error::Syntax {
        line: 1,
        expected: "\"touchmove log 1\"",
    };
    assert_eq!(fault(""), title);
}

#[test]
fn an_event_that_cannot_have_happened_is_found_by_its_line() {
    let text = LONE_KNIGHT.replace("0:00:10.123", "0:00:00.123");
    let log: Log = text.parse().expect("it reads well");
    let error = log.replay().expect_err("time runs backwards");
    assert_eq!(error.line(), 12);
    assert!(matches!(
        error,
        log::Error::Rejected {
            error: HandleError::TimeRunsBackwards { .. },
            ..
        }
    ));
}

#[test]
fn a_ruling_that_differs_is_told_with_its_line() {
    let log: Log = LONE_KNIGHT
        .replace("black gets 0:01:00.000", "black gets 0:02:00.000")
        .parse()
        .expect("a log");
    let differences = log.replay().expect("in order").mismatches;
    assert_eq!(differences.len(), 1);
    assert!(
        differences[0]
            .written
            .iter()
            .any(|ruling| ruling.contains("0:02:00.000"))
    );
    assert!(
        differences[0]
            .ruled
            .iter()
            .any(|ruling| ruling.contains("0:01:00.000 (fide2023 A.3)"))
    );
    // The rulings stand one below another under their event.
    let place = |lines: &[String]| lines.iter().position(|line| line.contains("black gets"));
    let first = place(&differences[0].written).expect("changed");
    assert_eq!(differences[0].line, differences[0].event_line + 1 + first);
    assert_eq!(
        differences[0].to_string(),
        format!(
            "line {}: expected the ruling \"{}\", found \"{}\"",
            differences[0].line, differences[0].ruled[first], differences[0].written[first]
        )
    );
}

/// A question mark is part of a ruling: where it is missing or added, the ruling is another.
#[test]
fn an_article_that_was_not_read_in_the_edition_is_marked() {
    let play = |rulebook: Rulebook| {
        let config = GameConfig::new(rulebook, "90+30".parse().expect("a control"));
        let mut arbiter = Arbiter::new(config.expect("a clock with time"));
        for (second, event) in [(0, "the game starts"), (5, "white resigns")] {
            let event = event.parse().expect("an event");
            let at = SessionTime::from_secs(second);
            arbiter.handle(at, event).expect("in order");
        }
        arbiter.to_log_with_rulings().to_string()
    };
    let mismatches = |text: &str| {
        let log: Log = text.parse().expect("a log");
        log.replay().expect("in order").mismatches.len()
    };
    let marked = play(Rulebook::FIDE_2014);
    assert!(marked.contains("    the game is over: 0-1 by resignation (fide2014 5.1b?)\n"));
    assert_eq!(mismatches(&marked), 0);
    assert_eq!(mismatches(&marked.replace("5.1b?)", "5.1b)")), 1);
    let read = play(Rulebook::FIDE_2023);
    assert!(read.contains("    the game is over: 0-1 by resignation (fide2023 5.1.2)\n"));
    assert_eq!(mismatches(&read.replace("5.1.2)", "5.1.2?)")), 1);
}

#[test]
fn rulings_are_missed_where_they_are_promised() {
    let silent: String = LONE_KNIGHT
        .lines()
        .filter(|line| !line.starts_with("    "))
        .map(|line| format!("{line}\n"))
        .collect();
    let log: Log = silent.parse().expect("a log");
    assert!(log.has_all_rulings());
    let ruled = LONE_KNIGHT.lines().filter(|line| line.starts_with("    "));
    let missed = log.replay().expect("in order").mismatches;
    let missing: usize = missed.iter().map(|event| event.ruled.len()).sum();
    assert_eq!(missing, ruled.count());
    for event in &missed {
        assert_eq!(event.line, event.event_line + 1);
        let reason = format!("expected the ruling \"{}\", found none", event.ruled[0]);
        assert_eq!(event.to_string(), format!("line {}: {reason}", event.line));
    }
    // If nothing is promised and no rulings are written, nothing is compared.
    let by_hand = silent.replace("rulings: complete\n", "");
    let log: Log = by_hand.parse().expect("a log");
    assert!(!log.has_all_rulings());
    assert_eq!(log.to_string(), by_hand);
    assert_eq!(log.replay().expect("in order").mismatches, []);
    // A file may be cut off between the rulings of one event.
    let (cut, _) = LONE_KNIGHT.rsplit_once("    ").expect("rulings");
    let last = cut.lines().count() + 1;
    let log: Log = cut.parse().expect("a log");
    let missed = log.replay().expect("in order").mismatches;
    assert_eq!(missed.len(), 1);
    assert_eq!(missed[0].line, last);
}

#[test]
fn a_header_is_whole_or_refused() {
    let config = GameConfig::new(Rulebook::FIDE_2023, "5+0".parse().expect("a control"))
        .expect("a clock with time")
        .with_unknown_moves_before()
        .with_absent(touchmove::Color::White);
    let text = Arbiter::new(config).to_log_with_rulings().to_string();
    assert!(text.contains("\nnotes "), "{text}");
    let (header, closing) = text.split_once("\n\n").expect("an empty line");
    assert!(header.ends_with("\nrulings: complete"), "{text}");
    assert!(closing.starts_with("events: 0, checksum: "), "{text}");
    for length in 0..header.len() + 2 {
        let error = fault(&text[..length]);
        assert!(error.line() <= 8, "{length}: {error}");
    }
}

/// Writes a game as PGN and reads it back.
fn through_pgn(arbiter: &Arbiter) -> (String, GameRecord) {
    let pgn = arbiter.to_record().to_string();
    let read = pgn::Reader::from_bytes(pgn.as_bytes()).next_record();
    let record = read.expect("good PGN").expect("a game");
    (pgn, record)
}

#[test]
fn results_that_pgn_does_not_know_come_back_from_it() {
    for (decided, result, sign) in [
        ("arbiter rules that both lose", "0-0", "*"),
        (
            "arbiter rules that white loses and the opponent gets 1/2",
            "0-1/2",
            "*",
        ),
        ("arbiter forfeits black", "+/-", "1-0"),
        ("arbiter decides -/-", "-/-", "*"),
        ("white resigns", "0-1", "0-1"),
        ("arbiter decides 1/2-1/2", "1/2-1/2", "1/2-1/2"),
    ] {
        for moves in [&["white plays e2e4"][..], &[]] {
            let mut arbiter = Arbiter::new(
                GameConfig::new(Rulebook::FIDE_2023, "5+0".parse().expect("a control"))
                    .expect("a clock with time"),
            );
            for event in ["the game starts"].iter().chain(moves).chain(&[decided]) {
                let event = event.parse().expect("an event");
                let _ = arbiter.handle(SessionTime::START, event).expect("in order");
            }
            let (pgn, record) = through_pgn(&arbiter);
            let result: GameResult = result.parse().expect("a result");
            assert_eq!(GameResult::from_record(&record), Some(result), "{pgn}");
            assert!(pgn.contains(&format!("[Result \"{sign}\"]")), "{pgn}");
        }
    }
}

#[test]
fn clocks_offers_and_rulings_stand_in_the_comments() {
    let log: Log = ALL[2].parse().expect("a log");
    let (pgn, record) = through_pgn(&log.replay().expect("in order").arbiter);
    let one_line = pgn.replace('\n', " ");
    for said in [
        "[TimeControl \"5400+30\"]",
        "[Termination \"normal\"]",
        "(=)",
        "Qf8+ {[%clk 1:30:49.5]}",
        "the game is over: 1/2-1/2 by resignation (fide2023 5.1.2)",
    ] {
        assert!(one_line.contains(said), "{said}\n{pgn}");
    }
    // What only the arbiter hears is left out.
    assert!(!one_line.contains("another time"), "{pgn}");
    assert_eq!(record.main_line().count(), 2);
}

#[test]
fn a_configuration_keeps_everything_through_its_log() {
    let config = GameConfig::new(
        Rulebook::FIDE_1997
            .schools()
            .without_rule(touchmove::laws::Rule::BoardTurned)
            .expect("no last resort"),
        "40/90+30,30+30".parse().expect("a control"),
    )
    .expect("a clock with time")
    .with_host(HostConfig::OVER_THE_BOARD)
    .with_start(
        "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 3 40"
            .parse()
            .expect("a position"),
    )
    .with_absent(touchmove::Color::Black)
    .with_unknown_moves_before();
    let arbiter = Arbiter::new(config);
    let text = arbiter.to_log().to_string();
    let log: Log = text.parse().expect("a log");
    assert_eq!(log.to_string(), text);
    assert!(
        text.contains("notes earlier moves unknown, black absent"),
        "{text}"
    );
    assert_eq!(log.config().rulebook(), arbiter.config().rulebook());
    assert_eq!(log.config().start(), arbiter.config().start());
    assert_eq!(log.config().host(), arbiter.config().host());
    assert_eq!(log.config().clock(), arbiter.config().clock());
}

#[test]
fn a_double_push_that_allows_no_capture_changes_no_configuration()
-> Result<(), Box<dyn std::error::Error>> {
    let start = |fen: &str| -> Result<GameConfig, Box<dyn std::error::Error>> {
        let config = GameConfig::new(Rulebook::FIDE_2023, "5+0".parse()?)?;
        Ok(config.with_start(fen.parse()?))
    };
    let pushed = start("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")?;
    assert_eq!(
        pushed,
        start("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")?
    );
    assert_ne!(
        pushed,
        start("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2")?
    );
    let log: Log = Arbiter::new(pushed.clone()).to_log().to_string().parse()?;
    assert_eq!(log.config(), &pushed);
    Ok(())
}

#[test]
fn a_log_counts_its_moves_from_1() -> Result<(), Box<dyn std::error::Error>> {
    let config = GameConfig::new(Rulebook::FIDE_2023, "5+0".parse()?)?
        .with_start("4k3/8/8/8/8/8/8/4K2R b K - 0 1".parse()?);
    let text = Arbiter::new(config).to_log().to_string();
    let zero = text.replace(" - 0 1", " - 0 0");
    assert_ne!(zero, text);
    let log: Log = zero.parse()?;
    assert_eq!(log.config().start().fullmove_number(), 1);
    assert_eq!(log.to_string(), text);
    Ok(())
}
