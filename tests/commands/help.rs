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
        assert!(help.contains("--help"), "{name} does not name --help");
        example(name).arg("-h").assert().success().stdout_eq(&*help);
    }
}

#[test]
fn unknown_options_are_refused() {
    for name in examples().keys() {
        let refusal = format!("{name}: invalid option '--nonsense'\n");
        let refused = example(name)
            .arg("--nonsense")
            .assert()
            .code(2)
            .stdout_eq("");
        let said = String::from_utf8_lossy(&refused.get_output().stderr);
        assert!(said.starts_with(&refusal), "{said}");
    }
}
