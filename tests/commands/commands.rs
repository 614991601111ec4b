//! Tests the command lines of the examples.
//!
//! Commands without input are in `texts`, as a terminal shows them. After a deliberate change of a message, rewrite
//! those files with `TRYCMD=overwrite cargo test -p touchmove-commands` and review the difference.
#![expect(
    clippy::disallowed_methods,
    reason = "a thread reads the output of a program, so that a test can time out; the library starts none"
)]

mod built;
mod endgames;
mod engine;
mod files;
mod games;
mod help;
mod input;
mod packed;
mod pipes;
#[cfg(unix)]
mod progress;
#[path = "../syzygy/retro.rs"]
mod retro;
#[cfg(unix)]
mod screen;
mod tables;
#[cfg(unix)]
mod terminal;
#[path = "../syzygy/writer.rs"]
mod writer;

use std::env;
use std::time::Duration;

use built::{ROOT, examples};
use snapbox::cmd::Command;

/// A program that takes longer than this is stuck, even on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the command that runs an example.
fn example(name: &str) -> Command {
    Command::new(&examples()[name])
        .current_dir(ROOT)
        .timeout(PATIENCE)
}

#[test]
fn texts_are_as_shown() {
    env::set_current_dir(ROOT).expect("the library has a folder");
    trycmd::TestCases::new()
        .case("tests/commands/texts/*.md")
        .case("tests/commands/texts/*.toml")
        .register_bins(examples().clone())
        .timeout(PATIENCE);
}
