//! The server dies at any moment, and nothing that it has acknowledged is lost.

use serde_json::{Value, json};

use crate::common::{Club, Folder, Player, play, text};

fn form() -> Value {
    json!({ "control": "5+3", "rulebook": "server", "casual": true })
}

#[tokio::test]
async fn a_game_goes_on_after_kill_9_and_the_pause_is_shown() {
    let folder = Folder::new();
    let mut club = Club::open(&folder.database());
    let (name, [white, black]) = club.seats(form());
    let mut players = [
        Player::enter(&club, &name, Some(&white)).await,
        Player::enter(&club, &name, Some(&black)).await,
    ];
    play(&mut players, 0, &["e4", "e5", "Nf3"]).await;
    club.kill();
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    let club = Club::open(&folder.database());
    let mut one = Player::enter(&club, &name, Some(&white)).await;
    assert_eq!(one.seen["moves"], json!(["e4", "e5", "Nf3"]));
    assert_eq!(one.seen["phase"], "paused");
    assert!(
        text(&one.seen["status"]).starts_with("The server was away, which counts as a pause. "),
        "{}",
        one.seen["status"]
    );
    assert!(
        one.heard
            .contains(&"the clocks are stopped (server S.12.1)".to_owned()),
        "{:?}",
        one.heard
    );
    let status = text(&one.seen["status"]);
    let before = one.seen["clocks"]["black"].as_u64().expect("a time");
    assert!(before > 299_000, "{before}");
    assert_eq!(
        one.refused("plays", Some("d4")).await,
        "the clocks stand until both players are back"
    );
    let two = Player::enter(&club, &name, Some(&black)).await;
    assert_eq!(two.seen["phase"], "playing");
    // Nobody paid for the pause.
    let after = two.seen["clocks"]["black"].as_u64().expect("a time");
    assert!(before - after < 1_000, "{before} {after}");
    let mut players = [one, two];
    play(&mut players, 1, &["Nc6", "Bb5"]).await;
    let (_, log) = club.get(&format!("/api/games/{name}/log"));
    println!("{status}\n{log}");
    let at = |part: &str| {
        log.lines()
            .find(|line| line.contains(part))
            .map(|line| line[..11].to_owned())
            .expect("in the log")
    };
    assert!(
        at("arbiter stops the clocks") < at("arbiter restarts the clocks"),
        "{log}"
    );
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed_again_and_again() {
    let folder = Folder::new();
    let moves = [["Nf3", "Nf6"], ["Ng1", "Ng8"]];
    let mut club = Club::open(&folder.database());
    let (mut games, mut answered) = (Vec::new(), 0_usize);
    for _ in 0..8 {
        // Repetitions, and on a fast machine 75 moves, would end these games.
        let (status, white) = club.post("/api/games", &json!({ "control": "90+30", "rulebook": "server -FivefoldRepetition -SeventyFiveMoves", "color": "white" }));
        assert_eq!(status, 200, "{white}");
        let name = text(&white["name"]);
        let (_, black) = club.post(&format!("/api/games/{name}/join"), &json!({}));
        games.push((
            name,
            [text(&white["token"]), text(&black["token"])],
            0_usize,
        ));
    }
    // CLUB_KILLS=14 kills it more often.
    let kills = std::env::var("CLUB_KILLS").ok();
    let kills = kills.map_or(5, |kills| kills.parse().expect("a number of kills"));
    for round in 0..kills {
        let mut tasks = tokio::task::JoinSet::new();
        for (name, tokens, acknowledged) in games.drain(..) {
            let mut players = [
                Player::enter(&club, &name, Some(&tokens[0])).await,
                Player::enter(&club, &name, Some(&tokens[1])).await,
            ];
            let stored = players[1].seen["moves"].as_array().expect("moves").len();
            // A move may be stored without its answer, but none is answered and not stored.
            assert!(
                stored == acknowledged || stored == acknowledged + 1,
                "{name}: {stored} {acknowledged}"
            );
            tasks.spawn(async move {
                let mut count = stored;
                loop {
                    let mv = moves[count / 2 % 2][count % 2];
                    let request = json!({ "id": 1, "say": "plays", "move": mv });
                    if !players[count % 2].try_say(&request).await {
                        break;
                    }
                    count += 1;
                }
                (name, tokens, count, count - stored)
            });
        }
        tokio::time::sleep(std::time::Duration::from_millis(500 + 170 * (round % 5))).await;
        club.kill();
        while let Some(game) = tasks.join_next().await {
            let (name, tokens, acknowledged, new) = game.expect("no panic");
            games.push((name, tokens, acknowledged));
            answered += new;
        }
        club = Club::open(&folder.database());
    }
    println!("{answered} moves acknowledged over {kills} kills");
    assert!(answered > 40, "{answered}");
    for (name, _, acknowledged) in games {
        let visitor = Player::enter(&club, &name, None).await;
        let stored = visitor.seen["moves"].as_array().expect("moves").len();
        assert!(
            stored == acknowledged || stored == acknowledged + 1,
            "{name}: {stored} {acknowledged}"
        );
    }
}

#[tokio::test]
async fn a_waiting_game_waits_through_a_restart_and_one_database_has_one_server() {
    let folder = Folder::new();
    let mut club = Club::open(&folder.database());
    let (_, white) = club.post("/api/games", &form());
    let name = text(&white["name"]);
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_club"))
        .args(["--port", "0", "--database"])
        .arg(folder.database())
        .output()
        .expect("it starts");
    assert!(!second.status.success());
    assert!(String::from_utf8_lossy(&second.stderr).contains("another server uses the database"));
    club.kill();
    let club = Club::open(&folder.database());
    let (status, black) = club.post(&format!("/api/games/{name}/join"), &json!({}));
    assert_eq!(status, 200);
    let _opponent = Player::enter(&club, &name, Some(&text(&black["token"]))).await;
    let mut player = Player::enter(&club, &name, Some(&text(&white["token"]))).await;
    let turn = if player.seen["you"] == "white" {
        "plays"
    } else {
        "resigns"
    };
    player.must(turn, (turn == "plays").then_some("e4")).await;
}

#[tokio::test]
async fn the_clocks_do_not_wait_forever_for_a_player_who_stays_away() {
    let folder = Folder::new();
    let mut club = Club::open(&folder.database());
    let (name, tokens) = club.seats(form());
    let mut players = [
        Player::enter(&club, &name, Some(&tokens[0])).await,
        Player::enter(&club, &name, Some(&tokens[1])).await,
    ];
    play(&mut players, 0, &["e4", "e5"]).await;
    club.kill();
    let club = Club::open_with(&folder.database(), &["--pause", "1"]);
    let mut white = Player::enter(&club, &name, Some(&tokens[0])).await;
    assert_eq!(white.seen["phase"], "paused");
    white
        .until_heard("the clock of white runs (server S.12.2)")
        .await;
    white.must("plays", Some("Nf3")).await;
    white.until_heard("black is disconnected").await;
    let mut black = Player::enter(&club, &name, Some(&tokens[1])).await;
    white.until_heard("black is connected again").await;
    black.must("plays", Some("Nc6")).await;
}

#[tokio::test]
async fn what_cannot_be_stored_has_not_happened() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (_, [mut white, mut black]) = club.players(form()).await;
    white.must("plays", Some("e4")).await;
    let other = rusqlite::Connection::open(folder.database()).expect("the database");
    other
        .execute_batch("BEGIN IMMEDIATE")
        .expect("no one writes at the moment");
    let why = black.refused("plays", Some("e5")).await;
    assert_eq!(
        why,
        "the server could not store this, so it has not happened"
    );
    other.execute_batch("ROLLBACK").expect("given back");
    black.must("plays", Some("c5")).await;
    white
        .until(|white| white.seen["moves"] == json!(["c5"]))
        .await;
    white.must("plays", Some("Nf3")).await;
}

#[tokio::test]
async fn a_start_that_cannot_be_stored_is_tried_again() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (name, [white, black]) = club.seats(form());
    let mut white = Player::enter(&club, &name, Some(&white)).await;
    let other = rusqlite::Connection::open(folder.database()).expect("the database");
    other
        .execute_batch("BEGIN IMMEDIATE")
        .expect("no one writes at the moment");
    let black = Player::enter(&club, &name, Some(&black)).await;
    assert_eq!(black.seen["phase"], "waiting");
    other.execute_batch("ROLLBACK").expect("given back");
    white.until(|white| white.seen["phase"] == "playing").await;
    white.must("plays", Some("e4")).await;
}

#[tokio::test]
async fn a_game_by_any_rulebook_resumes() {
    let folder = Folder::new();
    let mut club = Club::open(&folder.database());
    let (_, words) = club.get("/api/words");
    let words: Value = serde_json::from_str(&words).expect("JSON");
    let mut games = Vec::new();
    for edition in words["editions"].as_array().expect("a list") {
        for control in ["1+0", "15+10", "90+30"] {
            let (name, tokens) = club.seats(json!({ "control": control, "rulebook": edition[0] }));
            let _black = Player::enter(&club, &name, Some(&tokens[1])).await;
            let mut white = Player::enter(&club, &name, Some(&tokens[0])).await;
            white.must("plays", Some("e4")).await;
            games.push((name, tokens));
        }
    }
    assert_eq!(games.len(), 24);
    club.kill();
    let club = Club::open(&folder.database());
    for (name, tokens) in &games {
        let white = Player::enter(&club, name, Some(&tokens[0])).await;
        assert_eq!(white.seen["phase"], "paused", "{:?}", white.seen["terms"]);
        assert!(
            white
                .heard
                .iter()
                .any(|ruling| ruling.starts_with("the clocks are stopped (")),
            "{:?}",
            white.heard
        );
        let mut black = Player::enter(&club, name, Some(&tokens[1])).await;
        assert_eq!(
            black.seen["clocks"]["running"], "black",
            "{:?}",
            black.seen["terms"]
        );
        black.must("plays", Some("e5")).await;
        let (status, log) = club.get(&format!("/api/games/{name}/log"));
        assert_eq!(status, 200);
        assert!(log.contains("arbiter restarts the clocks"), "{log}");
    }
}

/// Debian's library that lets a process see another time of day.
const FAKETIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

#[tokio::test]
async fn a_jump_of_the_wall_clock_and_kill_9_cost_no_one_time() {
    if !std::path::Path::new(FAKETIME).exists() {
        println!("NOT CHECKED: {FAKETIME} is missing (apt-get install faketime)");
        return;
    }
    let folder = Folder::new();
    let jump = folder.database().with_file_name("jump");
    std::fs::write(&jump, "+0").expect("written");
    let jump = jump.to_str().expect("a plain name").to_owned();
    let environment = [
        ("LD_PRELOAD", FAKETIME),
        ("FAKETIME_TIMESTAMP_FILE", jump.as_str()),
        ("FAKETIME_NO_CACHE", "1"),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        ("DONT_FAKE_MONOTONIC", "1"),
    ];
    let arguments = ["--requests", "1000"];
    let mut club = Club::start_in(&folder.database(), &arguments, &environment);
    let (name, tokens) = club.seats(form());
    let mut left = 300_000;
    // Forward while a game runs, then back.
    for offset in ["+3600s", "-7200s"] {
        let mut players = [
            Player::enter(&club, &name, Some(&tokens[0])).await,
            Player::enter(&club, &name, Some(&tokens[1])).await,
        ];
        players[1]
            .until(|black| black.seen["phase"] == "playing")
            .await;
        play(&mut players, 0, &["Nf3", "Nf6"]).await;
        std::fs::write(&jump, offset).expect("written");
        play(&mut players, 0, &["Ng1", "Ng8"]).await;
        tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
        club.kill();
        club = Club::start_in(&folder.database(), &arguments, &environment);
        let white = Player::enter(&club, &name, Some(&tokens[0])).await;
        assert_eq!(white.seen["phase"], "paused", "{}", white.seen["status"]);
        let now = white.seen["clocks"]["white"].as_u64().expect("a time");
        println!("after a jump of {offset} and kill -9, White has {now} ms");
        assert!(now + 3_000 > left, "{now} {left}");
        left = now;
    }
}

#[tokio::test]
async fn a_process_that_is_stopped_costs_no_one_time() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    // Three seconds each: less than the process will be stopped.
    let (name, tokens) = club.seats(json!({ "control": "0.05+0", "rulebook": "server" }));
    let mut players = [
        Player::enter(&club, &name, Some(&tokens[0])).await,
        Player::enter(&club, &name, Some(&tokens[1])).await,
    ];
    play(&mut players, 0, &["e4", "e5"]).await;
    club.signal("STOP");
    tokio::time::sleep(std::time::Duration::from_secs(5)).await;
    club.signal("CONT");
    let white = &mut players[0];
    white.until(|white| white.seen["phase"] == "paused").await;
    let status = text(&white.seen["status"]);
    assert!(
        status.starts_with("The server was away, which counts as a pause. "),
        "{status}"
    );
    white
        .until_heard("the clocks are stopped (server S.12.1)")
        .await;
    // Both are still there, so the clocks run again soon.
    white
        .until_heard("the clock of white runs (server S.12.2)")
        .await;
    let left = white.seen["clocks"]["white"].as_u64().expect("a time");
    println!("stopped for 5 s, White has {left} ms of 3,000");
    assert!(left > 1_000, "{left}");
    white.must("plays", Some("Nf3")).await;
    // A move that was on its way is played.
    club.signal("STOP");
    let move_on_its_way = json!({ "id": 99, "say": "plays", "move": "Nc6" });
    players[1].send(&move_on_its_way).await;
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    club.signal("CONT");
    let white = &mut players[0];
    white
        .until(|white| white.seen["moves"] == json!(["Nc6"]))
        .await;
}
