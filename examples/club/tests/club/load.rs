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

#[test]
fn a_load_without_games_sockets_or_time_is_refused() {
    for (option, value) in [("--games", "0"), ("--sockets", "1"), ("--seconds", "0")] {
        let ended = Command::new(env!("CARGO_BIN_EXE_club"))
            .args(["load", option, value])
            .output()
            .expect("it starts");
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{errors}");
        assert!(errors.contains(option), "{errors}");
    }
}
