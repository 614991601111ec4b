//! The load generator measures.

use std::process::Command;

#[test]
fn a_small_load_is_measured() {
    let ended = Command::new(env!("CARGO_BIN_EXE_club"))
        .args(["load", "--games", "40", "--think", "200", "--seconds", "2"])
        .output()
        .expect("it starts");
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{errors}");
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(said.contains("40 games, 80 sockets"), "{said}");
}
