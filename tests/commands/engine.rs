//! A GUI talks UCI with `tiny_engine`.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use snapbox::assert_data_eq;
use touchmove::Position;
use touchmove::syzygy::{Directory, Probe, Repetition};

use crate::built::{examples, scratch};
use crate::tables::FOLDER;
use crate::{PATIENCE, example};

const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

/// Returns the engine's answers to the lines of an input.
fn answers(lines: &[&str]) -> Vec<String> {
    let input = lines.join("\n") + "\n";
    let answered = example("tiny_engine").stdin(input).assert().success();
    let output = answered.stderr_eq("").get_output().stdout.clone();
    let output = String::from_utf8(output).expect("the engine speaks UTF-8");
    output.lines().map(str::to_owned).collect()
}

/// Returns the move of the last line.
fn best_move(lines: &[&str]) -> String {
    let answers = answers(lines);
    let best = answers
        .last()
        .and_then(|line| line.strip_prefix("bestmove "));
    let best = best.expect("the engine should answer with a move");
    best.split(' ').next().unwrap_or_default().to_owned()
}

/// Returns the score at a depth, such as `mate 2`, and the expected moves.
fn thought(depth: u8, position: &str) -> (String, String) {
    let answers = answers(&[position, &format!("go depth {depth}")]);
    let start = format!("info depth {depth} score ");
    let thought = answers.iter().find_map(|line| line.strip_prefix(&start));
    let thought = thought.unwrap_or_else(|| panic!("nothing about depth {depth}: {answers:?}"));
    let (score, rest) = thought
        .split_once(" nodes ")
        .expect("nodes after the score");
    let (_, line) = rest.split_once(" pv ").expect("moves at the end");
    (score.to_owned(), line.to_owned())
}

/// Returns what the engine prints, without the `info` lines of its search.
fn told(lines: &[&str]) -> String {
    let mut answers = answers(lines);
    answers.retain(|line| !line.starts_with("info depth "));
    answers.join("\n")
}

#[test]
fn the_engine_introduces_itself() {
    let introduction = "\
id name [..]
id author [..]
option name Hash type spin default 16 min 1 max 4096
option name Move Overhead type spin default 15 min 0 max 5000
option name Ponder type check default false
option name UCI_Chess960 type check default false
option name SyzygyPath type string default <empty>
uciok";
    assert_data_eq!(told(&["uci"]), introduction);
}

#[test]
fn mates_are_found() {
    assert_eq!(best_move(&[MATE_IN_ONE, "go depth 1"]), "a1a8");
    let (score, line) = thought(3, "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    assert_eq!((&*score, &*line), ("mate 2", "a1a6 b7a6 b6b7"));
    let (score, line) = thought(7, "position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    assert_eq!(score, "mate 3");
    assert!(
        line.starts_with("f6a6 ") && line.split(' ').count() == 5,
        "{line}"
    );
    let (score, _) = thought(4, "position fen 7k/R7/8/8/8/8/8/1R5K b - - 0 1");
    assert_eq!(score, "mate -1");
}

/// A search for a mate ends with it, or once there is none.
#[test]
fn mates_are_searched_for() {
    let two = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let found = answers(&[two, "go mate 2"]);
    assert_eq!(
        found.last().map(String::as_str),
        Some("bestmove a1a6 ponder b7a6")
    );
    let is_mate = |line: &String| line.contains(" score mate 2 ");
    assert!(found.iter().rev().nth(1).is_some_and(is_mate), "{found:?}");
    for (position, mate) in [(two, "go mate 1"), ("position startpos", "go mate 2")] {
        let none = answers(&[position, mate]);
        assert!(
            !none.iter().any(|line| line.contains(" score mate ")),
            "{none:?}"
        );
        assert!(
            none.last()
                .is_some_and(|line| line.starts_with("bestmove "))
        );
    }
    // What an earlier, quick search has left in the table does not matter.
    let three = "position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    for before in ["isready", "go depth 2"] {
        let found = answers(&[three, before, "go mate 3"]);
        assert!(
            found
                .iter()
                .rev()
                .nth(1)
                .is_some_and(|line| line.contains(" score mate 3 "))
        );
        assert!(
            found
                .last()
                .is_some_and(|line| line.starts_with("bestmove f6a6"))
        );
    }
}

#[test]
fn only_the_moves_named_are_searched() {
    let named = [MATE_IN_ONE, "go depth 3 searchmoves g1g2 a1b1"];
    assert!(["g1g2", "a1b1"].contains(&&*best_move(&named)));
    // What cannot be played is left out; if nothing is left, all moves are searched.
    let one = [MATE_IN_ONE, "go depth 3 searchmoves a1a8 g1g7"];
    assert_eq!(best_move(&one), "a1a8");
    let none = [MATE_IN_ONE, "go depth 3 searchmoves g1g7 0000"];
    assert_eq!(best_move(&none), "a1a8");
    // The next search knows nothing of the restriction.
    let next = [MATE_IN_ONE, "go depth 3 searchmoves g1g2", "go depth 3"];
    assert_eq!(best_move(&next), "a1a8");
}

/// What a search leaves in the table makes the same search shorter, until there is a new game.
#[test]
fn the_table_remembers() {
    let go = "go depth 6";
    let nodes = |lines: &[&str]| -> Vec<u64> {
        let answers = answers(lines);
        let deepest = answers
            .iter()
            .filter(|line| line.starts_with("info depth 6 "));
        let number = |line: &String| {
            line.split(" nodes ")
                .nth(1)?
                .split(' ')
                .next()?
                .parse()
                .ok()
        };
        deepest
            .map(|line| number(line).expect("a number of nodes"))
            .collect()
    };
    let [first, again, anew] = nodes(&[go, go, "ucinewgame", go])[..] else {
        panic!("three searches of depth 6")
    };
    assert!(again < first, "{again} {first}");
    assert!(anew > again, "{anew} {again}");
    // A larger table starts empty.
    let [_, resized] = nodes(&[go, "setoption name Hash value 32", go])[..] else {
        panic!("two searches of depth 6")
    };
    assert!(resized > again, "{resized} {again}");
}

/// For repetition and fifty moves the earlier game matters.
#[test]
fn draws_are_known() {
    let perpetual = "position fen 6k1/ppp3p1/8/7Q/3q4/8/1r4PP/r5BK w - - 0 1 \
                     moves h5e8 g8h7 e8h5 h7g8 h5e8 g8h7";
    let (score, line) = thought(3, perpetual);
    assert_eq!((&*score, &*line), ("cp 0", "e8h5 h7g8"));
    let (score, _) = thought(3, "position fen 7k/8/8/8/8/8/8/KR6 w - - 0 80");
    let pawns: i32 = score["cp ".len()..].parse().expect("a number");
    assert!(pawns > 0, "{score}");
    let (score, _) = thought(3, "position fen 7k/8/8/8/8/8/8/KR6 w - - 99 80");
    assert_eq!(score, "cp 0");
    let stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(told(&[stalemate, "go infinite"]), "bestmove 0000");
}

#[test]
fn what_is_played_is_legal() {
    let first = best_move(&["go movetime 300"]);
    let position = format!("position startpos moves {first}");
    let reply = best_move(&[&position, "go wtime 1000 btime 1000 winc 10 binc 10"]);
    // An illegal move would be told as bad, and none is no move.
    assert_ne!(reply, "0000");
    assert_data_eq!(
        told(&[&format!("{position} {reply}"), "go nodes 1"]),
        "bestmove [..]"
    );
}

#[test]
fn castling_is_read_and_written_as_chess960_does() {
    // The rook can move from f1 only if the king has castled.
    let castled = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e7 f1f2";
    assert_data_eq!(told(&[castled, "go nodes 1"]), "bestmove [..]");
    let chess960 = "setoption name UCI_Chess960 value true";
    let position = "position fen 5k2/8/8/8/8/8/4R1R1/6KR w H - 0 1";
    assert_eq!(best_move(&[chess960, position, "go depth 2"]), "g1h1");
}

#[test]
fn what_cannot_be_done_is_told_and_changes_nothing() {
    let no_kings = told(&["position fen 8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_data_eq!(no_kings, "info string bad FEN: [..]");
    let illegal = told(&["position startpos moves e2e5"]);
    assert_data_eq!(illegal, "info string bad e2e5: [..]");
    let hash = told(&["setoption name Hash value big"]);
    assert_data_eq!(hash, "info string bad Hash: big");
    let overhead = told(&["setoption name Move Overhead value -1"]);
    assert_data_eq!(overhead, "info string bad Move Overhead: -1");
    let depth = told(&["go depth deep"]);
    assert_data_eq!(
        depth,
        "info string expected a whole number after depth at byte 9 of the line"
    );
    let kept = [MATE_IN_ONE, "position startpos moves a1a8", "go depth 1"];
    assert_eq!(best_move(&kept), "a1a8");
}

/// What tables win is played by the distance to mate, and in the search it scores less than a mate.
#[test]
fn tables_are_asked() {
    let path = format!("setoption name SyzygyPath value {}", FOLDER.display());
    let found = told(&[&path]);
    assert_data_eq!(found, "info string tables of up to 3 pieces");
    // By itself, the engine sees no mate so far away.
    let far = "8/8/2k5/8/6K1/8/8/Q7 w - - 0 1";
    let best = best_move(&[&path, &format!("position fen {far}"), "go depth 1"]);
    let position: Position = far.parse().expect("a position");
    let ranked = Directory::open(&*FOLDER)
        .expect("a folder")
        .rank_moves(&position, Repetition::Never);
    let ranked = ranked.expect("both tables are there");
    let played = ranked.iter().find(|it| it.legal.to_string() == best);
    assert_eq!(played.map(|it| it.dtz), Some(ranked[0].dtz), "{best}");
    // The capture leaves a queen, and no other move is better.
    let asked = |lines: &[&str]| answers(&[lines, &["go depth 1"]].concat()).join("\n");
    let takes = "position fen 8/8/2k5/8/6K1/8/r7/Q7 w - - 10 50";
    assert!(asked(&[&path, takes]).contains(" score cp 19999 "));
    assert_eq!(best_move(&[&path, takes, "go depth 1"]), "a1a2");
    // A mate that is asked for is no matter of tables, and an empty path forgets them.
    let one = "position fen 7k/8/6K1/8/8/8/8/1Q6 w - - 0 1";
    assert_eq!(best_move(&[&path, one, "go mate 1"]), "b1b8");
    assert!(!asked(&[&path, "setoption name SyzygyPath value <empty>", takes]).contains(" 19999 "));
}

#[test]
fn tables_that_cannot_be_read_are_told() {
    let nowhere = scratch("nowhere");
    let path = |folder: &Path| format!("setoption name SyzygyPath value {}", folder.display());
    let missing = told(&[&path(&nowhere), MATE_IN_ONE, "go depth 1"]);
    assert_data_eq!(
        missing,
        "info string bad SyzygyPath: [..]nowhere: [..]\nbestmove a1a8"
    );
    let none = told(&[&path(Path::new("tests"))]);
    assert_data_eq!(none, "info string bad SyzygyPath: no tables in tests");
    // A file that is no table, and one that is missing.
    for fen in [
        "8/8/2k5/8/6K1/8/8/R7 w - - 0 1",
        "8/8/2k5/8/6K1/8/8/N7 w - - 0 1",
    ] {
        let lines = [&path(&FOLDER), &format!("position fen {fen}"), "go depth 3"];
        assert_ne!(best_move(&lines), "0000", "{fen}");
    }
}

/// An engine that reads and answers line by line; it is stopped with the test.
pub(crate) struct Engine {
    program: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        let mut program = Command::new(&examples()["tiny_engine"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine should start");
        let input = program.stdin.take().expect("the input is a pipe");
        let output = program.stdout.take().expect("the output is a pipe");
        let (heard, lines) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            for line in lines.filter(|line| !line.starts_with("info depth ")) {
                if heard.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            program,
            input,
            lines,
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine should read");
    }

    /// Waits for a line other than a search `info`; returns its first word.
    fn hear(&self) -> String {
        self.hear_words()[0].clone()
    }

    /// Waits for such a line; returns its words.
    pub(crate) fn hear_words(&self) -> Vec<String> {
        let line = self.lines.recv_timeout(PATIENCE);
        let line = line.expect("the engine should answer");
        line.split(' ').map(str::to_owned).collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have exited by itself, which a test has then seen.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn a_thinking_engine_hears_the_gui() {
    let mut engine = Engine::start();
    engine.say("go infinite");
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.say("stop");
    assert_eq!(engine.hear(), "bestmove");
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
}

/// Pondering has no end but `ponderhit`, after which the clock counts, or `stop`.
#[test]
fn pondering_waits_for_the_opponent() {
    let mut engine = Engine::start();
    for (go, end) in [
        ("go ponder wtime 1000 btime 1000", "ponderhit"),
        ("go ponder wtime 1000 btime 1000", "stop"),
        ("go ponder depth 1", "ponderhit"),
        ("go ponder movetime 1", "ponderhit"),
    ] {
        engine.say("position startpos moves e2e4 e7e5");
        engine.say(go);
        engine.say("isready");
        assert_eq!(engine.hear(), "readyok");
        let early = engine.lines.recv_timeout(Duration::from_millis(200));
        assert_eq!(early, Err(mpsc::RecvTimeoutError::Timeout), "{go}");
        engine.say(end);
        assert_eq!(engine.hear(), "bestmove", "{go}, {end}");
    }
    // Without a limit, the hit does not end the search either.
    engine.say("go ponder infinite");
    engine.say("ponderhit");
    let early = engine.lines.recv_timeout(Duration::from_millis(200));
    assert_eq!(early, Err(mpsc::RecvTimeoutError::Timeout));
    engine.say("stop");
    assert_eq!(engine.hear(), "bestmove");
}

/// Hardly any time is still enough for a move, whatever the overhead.
#[test]
fn a_move_is_found_in_no_time() {
    for lines in [
        ["go wtime 1 btime 1", ""],
        ["go wtime -500 btime 1 winc 0", ""],
        [
            "setoption name Move Overhead value 5000",
            "go wtime 3000 btime 3000 movestogo 1",
        ],
        ["setoption name Move Overhead value 5000", "go movetime 100"],
    ] {
        assert_ne!(best_move(&lines), "0000", "{lines:?}");
    }
}

#[test]
fn quitting_ends_a_search() {
    let mut engine = Engine::start();
    // An unknown command and an empty line are ignored.
    for line in ["ucinewgame", "foo", "isready", "", "go infinite"] {
        engine.say(line);
    }
    assert_eq!(engine.hear(), "readyok");
    engine.say("quit");
    assert_eq!(engine.hear(), "bestmove");
    let end = engine.lines.recv_timeout(PATIENCE);
    assert_eq!(end, Err(mpsc::RecvTimeoutError::Disconnected));
    let status = engine.program.wait().expect("the engine should end");
    assert!(status.success(), "{status}");
}
