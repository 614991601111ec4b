//! What whoever runs the club sees and needs: sentences, locks, backups, damaged files, addresses.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::common::{Club, Folder, Player, play, text};

fn form() -> Value {
    json!({ "control": "5+3", "rulebook": "server", "casual": true })
}

/// Runs the program until it ends.
fn club(arguments: &[&str]) -> Output {
    let ended = Command::new(env!("CARGO_BIN_EXE_club"))
        .args(arguments)
        .stdin(Stdio::null())
        .output();
    ended.expect("it starts")
}

fn named(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

#[test]
fn an_error_at_the_start_is_a_sentence() {
    let folder = Folder::new();
    let other = Club::open(&folder.database());
    let port = other.host.rsplit_once(':').expect("a port").1;
    let nowhere = folder.database().with_file_name("none").join("club.db");
    let nonsense = folder.database().with_file_name("nonsense.db");
    std::fs::write(&nonsense, "This is not a database. ".repeat(100)).expect("written");
    let free = folder.database().with_file_name("free.db");
    for (arguments, part) in [
        (
            vec!["--port", "0", "--database", named(&nowhere)],
            "cannot be opened: No such file",
        ),
        (
            vec!["--port", "0", "--database", named(&nonsense)],
            "cannot be opened: file is not a database",
        ),
        (
            vec!["--port", port, "--database", named(&free)],
            "--port takes another port, and 0 a free one",
        ),
        (
            vec!["backup", named(&free), "--database", named(&nowhere)],
            "cannot be read: No such file",
        ),
    ] {
        let ended = club(&arguments);
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{said}");
        let last = said.lines().last().expect("a line");
        assert!(last.starts_with("club: ") && last.contains(part), "{said}");
        assert!(!said.contains("Error") && !said.contains('{'), "{said}");
    }
}

#[test]
fn a_second_server_is_refused_by_any_name_of_the_database() {
    let folder = Folder::new();
    let database = folder.database();
    let _first = Club::open(&database);
    let (soft, hard) = (
        database.with_file_name("soft.db"),
        database.with_file_name("hard.db"),
    );
    std::os::unix::fs::symlink(&database, &soft).expect("a symbolic link");
    std::fs::hard_link(&database, &hard).expect("a hard link");
    for name in [&database, &soft, &hard] {
        let ended = club(&["--port", "0", "--database", named(name)]);
        assert!(!ended.status.success());
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(
            said.contains("club: another server uses the database"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn a_backup_of_an_open_club_has_its_games() {
    let folder = Folder::new();
    let database = folder.database();
    let open = Club::open(&database);
    let (name, mut players) = open.players(form()).await;
    play(&mut players, 0, &["e4", "e5", "Nf3"]).await;
    let copy = database.with_file_name("copy.db");
    let ended = club(&["backup", named(&copy), "--database", named(&database)]);
    assert!(
        ended.status.success(),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(said.starts_with("1 games are in "), "{said}");
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(&copy).expect("it is there").permissions(),
    );
    assert_eq!(mode & 0o777, 0o600, "it holds the secrets of the seats");
    // A backup is never written over, and the club was not disturbed.
    assert!(
        !club(&["backup", named(&copy), "--database", named(&database)])
            .status
            .success()
    );
    play(&mut players, 1, &["Nc6"]).await;
    drop(open);
    let again = Club::open(&copy);
    let visitor = Player::enter(&again, &name, None).await;
    assert_eq!(visitor.seen["moves"], json!(["e4", "e5", "Nf3"]));
}

#[tokio::test]
async fn a_damaged_row_costs_its_own_game_only() {
    let folder = Folder::new();
    let mut open = Club::open(&folder.database());
    let mut games = Vec::new();
    for _ in 0..8 {
        let (name, tokens) = open.seats(form());
        let mut players = [
            Player::enter(&open, &name, Some(&tokens[0])).await,
            Player::enter(&open, &name, Some(&tokens[1])).await,
        ];
        play(&mut players, 0, &["e4", "e5"]).await;
        games.push((name, tokens));
    }
    open.kill();
    let database = Connection::open(folder.database()).expect("the database");
    for (number, damage) in [
        "UPDATE games SET white = x'01' WHERE name = ?1",
        "UPDATE games SET header = CAST(x'ff' AS TEXT) WHERE name = ?1",
        "UPDATE games SET terms = '{' WHERE name = ?1",
        "UPDATE events SET entry = CAST(x'c328' AS TEXT) WHERE game = ?1 AND n = 1",
        "UPDATE games SET began = 'once' WHERE name = ?1",
        "UPDATE games SET name = CAST(x'fe' AS TEXT) WHERE name = ?1",
        "UPDATE games SET created = 'once' WHERE name = ?1",
    ]
    .iter()
    .enumerate()
    {
        let changed = database.execute(damage, [&games[number].0]);
        assert_eq!(changed.expect("damaged"), 1, "{damage}");
    }
    drop(database);
    let log = folder.database().with_file_name("log");
    let open = Club::open_logged(&folder.database(), &log);
    // When it was created decides nothing of a game but its place in the lobby.
    for (name, [white, black]) in &games[6..] {
        let mut players = [
            Player::enter(&open, name, Some(white)).await,
            Player::enter(&open, name, Some(black)).await,
        ];
        play(&mut players, 0, &["Nf3", "Nc6"]).await;
    }
    let said = std::fs::read_to_string(log).expect("a log");
    for (name, _) in &games[..5] {
        let visitor = Player::enter(&open, name, None).await;
        assert_eq!(visitor.seen["why"], "there is no such game");
        assert!(said.contains(name), "{said}");
    }
    assert_eq!(said.matches("could not be replayed").count(), 5, "{said}");
    assert!(
        said.contains("the name of a stored game is damaged"),
        "{said}"
    );
}

#[tokio::test]
async fn a_database_of_the_first_version_goes_on() {
    let folder = Folder::new();
    let mut open = Club::open(&folder.database());
    let (name, [white, black]) = open.seats(form());
    let mut players = [
        Player::enter(&open, &name, Some(&white)).await,
        Player::enter(&open, &name, Some(&black)).await,
    ];
    play(&mut players, 0, &["e4", "e5"]).await;
    open.kill();
    // The first version had no such column, and was last alive two seconds after the start.
    let database = Connection::open(folder.database()).expect("the database");
    let changes = "UPDATE alive SET at = (SELECT max(started) FROM games) + 2000;
        ALTER TABLE games DROP COLUMN began;
        PRAGMA user_version = 1;";
    database.execute_batch(changes).expect("as it was");
    drop(database);
    let open = Club::open(&folder.database());
    let mut again = Player::enter(&open, &name, Some(&white)).await;
    assert_eq!(again.seen["phase"], "paused");
    let left = again.seen["clocks"]["white"].as_u64().expect("a time");
    assert!((299_000..307_000).contains(&left), "{left}");
    let _opponent = Player::enter(&open, &name, Some(&black)).await;
    again.until(|again| again.seen["phase"] == "playing").await;
    again.must("plays", Some("Nf3")).await;
}

#[tokio::test]
async fn what_is_printed_can_be_opened_and_another_name_is_explained() {
    let folder = Folder::new();
    let open = Club::open_with(&folder.database(), &["--address", "0.0.0.0"]);
    assert!(!open.host.starts_with("0.0.0.0"), "{}", open.host);
    assert_eq!(open.get("/").0, 200);
    let asked = |host: &str, path: &str| {
        open.raw(&format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        ))
    };
    let (status, page) = asked("chess.local:7960", "/");
    assert_eq!(status, 421);
    assert!(
        page.contains("club --host chess.local:7960") && page.contains(&open.host),
        "{page}"
    );
    let (status, page) = asked("<script>", "/game/aaaaaaaaaa");
    assert!(status == 421 || status == 400);
    assert!(!page.contains("<script>"), "{page}");
    let (status, body) = asked("chess.local", "/api/games");
    assert_eq!(status, 421);
    assert_eq!(
        text(&serde_json::from_str::<Value>(&body).expect("JSON")["why"]),
        "the club does not go by this name"
    );
}
