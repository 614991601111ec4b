//! A GUI talks UCI with `tiny_engine`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use snapbox::assert_data_eq;

use crate::built::examples;
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

/// Returns the last line.
fn best_move(lines: &[&str]) -> String {
    let answers = answers(lines);
    let best = answers
        .last()
        .and_then(|line| line.strip_prefix("bestmove "));
    best.expect("the engine should answer with a move")
        .to_owned()
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
option name UCI_Chess960 type check default false
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
    let reply = told(&[&position, "go wtime 1000 btime 1000 winc 10 binc 10"]);
    assert_data_eq!(reply, "bestmove [..]");
}

#[test]
fn castling_is_read_and_written_as_chess960_does() {
    let castled = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1";
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
    let kept = [MATE_IN_ONE, "position startpos moves a1a8", "go depth 1"];
    assert_eq!(best_move(&kept), "a1a8");
}

/// An engine that reads and answers line by line; it is stopped with the test.
struct Engine {
    program: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Self {
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

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine should read");
    }

    /// Waits for a line other than a search `info`; returns its first word.
    fn hear(&self) -> String {
        let line = self.lines.recv_timeout(PATIENCE);
        let line = line.expect("the engine should answer");
        line.split(' ').next().unwrap_or_default().to_owned()
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
