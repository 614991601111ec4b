//! Every example says how it is used.

use crate::built::examples;
use crate::example;

#[test]
fn every_example_explains_itself() {
    for name in examples().keys() {
        let asked = example(name).arg("--help").assert();
        let asked = asked.success().stderr_eq("");
        let help = String::from_utf8_lossy(&asked.get_output().stdout);
        let usage = format!("usage: {name}");
        assert!(help.lines().any(|line| line.starts_with(&usage)), "{help}");
        for needed in ["  --help ", "  --version ", "\nExit status: 0"] {
            assert!(help.contains(needed), "{name} does not say {needed:?}");
        }
        for line in help.lines() {
            let width = line.chars().count();
            assert!(width <= 80, "{width} columns in the help of {name}: {line}");
        }
        example(name).arg("-h").assert().success().stdout_eq(&*help);
    }
}

#[test]
fn every_example_tells_its_version() {
    for name in examples().keys() {
        let version = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
        for option in ["--version", "-V"] {
            let asked = example(name).arg(option).assert().success();
            asked.stderr_eq("").stdout_eq(&version);
        }
    }
}

/// Colors and progress are for terminals, which a pipe is not.
#[test]
fn no_example_writes_escapes_into_a_pipe() {
    let commands: &[&[&str]] = &[
        &["perft", "4"],
        &["check_pgn", "tests/pgn/files/results.pgn"],
        &["winnable", "tests/winnability/boards.txt"],
        &["certify", "tests/winnability/boards.txt"],
        &["openings", "tests/pgn/files/results.pgn"],
        &["referee"],
        &["play"],
        &["compare_rulebooks", "fide2023", "uscf"],
    ];
    for command in commands {
        let ended = example(command[0]).args(&command[1..]).stdin("").assert();
        let output = ended.get_output();
        for bytes in [&output.stdout, &output.stderr] {
            assert!(!bytes.contains(&0x1b), "{command:?}");
        }
    }
}

#[test]
fn unknown_options_are_refused() {
    for name in examples().keys() {
        let refusal = format!("{name}: invalid option '--nonsense'; see `{name} --help`\n");
        let refused = example(name)
            .arg("--nonsense")
            .assert()
            .code(2)
            .stdout_eq("");
        let said = String::from_utf8_lossy(&refused.get_output().stderr);
        assert!(said.starts_with(&refusal), "{said}");
    }
}
