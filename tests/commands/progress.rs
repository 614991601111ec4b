//! Progress is shown during long work, and not while the user types.

use std::fs;
use std::process::Command;
use std::time::Duration;

use crate::built::{ROOT, examples, scratch};
use crate::terminal::Session;

/// When progress is shown, with a margin for a slow machine.
const SOON: Duration = Duration::from_millis(2_500);

fn start(name: &str, arguments: &[&str]) -> Session {
    let mut command = Command::new(&examples()[name]);
    Session::start(command.args(arguments).current_dir(ROOT))
}

/// It takes a tenth of a second or more, a thousand times.
const HARD: &str = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1;w\n";

/// Progress is shown before the first step is done, too.
#[test]
fn one_long_step_shows_progress() {
    let file = scratch("hard.txt");
    fs::write(&file, HARD).expect("the folder is there");
    let file = file.to_str().expect("the folder has a plain name");
    let commands: &[(&[&str], &str)] = &[
        (&["winnable", "--runs", "1000", file], "]   0 %, 2 s"),
        (&["winnable", "--runs", "1000"], "\r0 bytes, 2 s"),
        (&["perft", "9"], " %, 2 s"),
        (&["find_magics", "--tries", "1000000"], " %, 2 s"),
    ];
    for (command, shown) in commands {
        let mut session = start(command[0], &command[1..]);
        session.type_in(HARD);
        session.wait_for(shown);
    }
}

#[test]
fn what_is_typed_is_not_disturbed() {
    let question = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1;w\n";
    let suite = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n";
    for (command, line, answer) in [
        (&["winnable"][..], question, ";winnable;"),
        (&["perft", "--suite", "-"], suite, ";D1 5"),
        (
            &["check_pgn", "-"],
            "[Event \"?\"]\n\n1. e5 *\n",
            "a pawn cannot move",
        ),
    ] {
        let mut session = start(command[0], &command[1..]);
        session.type_in(line);
        session.wait_for(answer);
        let shown = session.shown_within(SOON);
        assert!(!shown.contains("bytes"), "{command:?}: {shown:?}");
        session.type_in(line);
        session.wait_for(answer);
        let shown = session.shown_within(SOON / 5);
        assert!(!shown.contains("bytes"), "{command:?}: {shown:?}");
    }
}
