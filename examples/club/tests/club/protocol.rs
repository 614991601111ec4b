//! What two players, spectators and strangers can do over real sockets, and what they cannot.

use serde_json::{Value, json};
use touchmove::{Chess960, Position};

use crate::common::{Club, Folder, Player, play, text};

fn server(control: &str) -> Value {
    json!({ "control": control, "rulebook": "server", "casual": true })
}

#[tokio::test]
async fn two_seats_play_to_mate_and_the_record_has_it() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (name, mut players) = club.players(server("5+3")).await;
    let mut spectator = Player::enter(&club, &name, None).await;
    assert_eq!(players[1].seen["you"], "black");
    assert_eq!(spectator.seen["you"], Value::Null);
    assert_eq!(
        players[0].seen["legal"]["g1"],
        json!({ "f3": [], "h3": [] })
    );
    play(
        &mut players,
        0,
        &["e2e4", "e5", "Qh5", "Nc6", "f1c4", "Nf6", "Qxf7#"],
    )
    .await;
    for visitor in [&mut players[1], &mut spectator] {
        visitor
            .until_heard("the game is over: 1-0 by checkmate (server S.1-5.1.1)")
            .await;
        assert_eq!(visitor.seen["phase"], "over");
        assert_eq!(visitor.seen["moves"], json!(["Qxf7#"]));
        assert_eq!(visitor.seen["from"], 6);
    }
    // The game has left memory: it is nowhere in the lobby, and is shown from the journal.
    let (_, lobby) = club.get("/api/games");
    assert_eq!(
        serde_json::from_str::<Value>(&lobby).expect("JSON")["count"],
        0,
        "{lobby}"
    );
    let mut late = Player::enter(&club, &name, None).await;
    assert_eq!(late.seen["status"], "The game is over: 1-0 by checkmate.");
    assert_eq!(late.seen["moves"].as_array().expect("moves").len(), 7);
    assert!(late.receive().await.is_none());
    let (status, pgn) = club.get(&format!("/api/games/{name}/pgn"));
    assert_eq!(status, 200);
    assert!(
        pgn.contains("1. e4 {[%clk 0:05:0")
            && pgn.contains("4. Qxf7#")
            && pgn.contains("[Result \"1-0\"]"),
        "{pgn}"
    );
    assert!(
        pgn.contains("[Date \"20") && pgn.contains("[TimeControl \"300+3\"]"),
        "{pgn}"
    );
    let (_, log) = club.get(&format!("/api/games/{name}/log"));
    assert!(
        log.contains("rulings: complete") && log.contains("white plays h5f7"),
        "{log}"
    );
    let (_, svg) = club.get(&format!("/api/games/{name}/svg"));
    assert!(svg.starts_with("<svg") && svg.contains("<circle"), "{svg}");
}

#[tokio::test]
async fn nobody_moves_for_another() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (name, mut players) = club.players(server("5+3")).await;
    let mut spectator = Player::enter(&club, &name, None).await;
    assert_eq!(
        spectator.refused("plays", Some("e2e4")).await,
        "a spectator cannot act in the game"
    );
    assert_eq!(
        players[1].refused("plays", Some("e4")).await,
        "black does not have the move"
    );
    assert_eq!(
        players[1].refused("plays e2e4", None).await,
        "black does not have the move"
    );
    // A phrase always begins with the seat's own color, and what only the server sees is refused.
    for said in [
        "plays e2e4\nwhite resigns",
        "disconnects",
        "arrives",
        "makes e2e4",
        "offers a draw on a condition",
    ] {
        let answer = players[0].say(said, None).await;
        assert_eq!(answer["ok"], false, "{said}: {answer}");
    }
    let wrong = Player::enter(&club, &name, Some(&"0".repeat(32))).await;
    assert_eq!(
        wrong.seen,
        json!({ "t": "error", "why": "this token has no seat in this game", "again": false })
    );
    let bad = Player::enter(&club, &name, Some("white")).await;
    assert_eq!(bad.seen["t"], "error");
    let (status, answer) = club.post(&format!("/api/games/{name}/join"), &json!({}));
    assert_eq!(
        (status, text(&answer["why"])),
        (409, "both seats are taken".to_owned())
    );
    let (_, log) = club.get(&format!("/api/games/{name}/log"));
    assert!(!log.contains("plays") && !log.contains("resigns"), "{log}");
}

#[tokio::test]
async fn an_illegal_move_has_a_reason_and_changes_nothing() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    for rulebook in ["server", "fide2023"] {
        let form = json!({ "control": "15+10", "rulebook": rulebook, "class": if rulebook == "server" { "" } else { "rapid full" } });
        let (_, mut players) = club.players(form).await;
        let white = &mut players[0];
        let why = white.refused("plays", Some("e2e5")).await;
        assert_eq!(
            why,
            "the move is not legal: a pawn cannot move from e2 to e5"
        );
        let why = white.refused("plays", Some("Ke2")).await;
        assert!(why.contains("e2"), "{why}");
        let why = white.refused("plays", Some("<b>")).await;
        assert!(!why.is_empty());
        assert_eq!(white.seen["moves"], json!([]));
        white.must("plays", Some("e4")).await;
    }
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    // One and a half seconds each.
    let (_, mut players) = club.players(server("0.025+0")).await;
    play(&mut players, 0, &["e4", "e5"]).await;
    for player in &mut players {
        player
            .until_heard("the game is over: 0-1 by time (server S.3.2)")
            .await;
        assert_eq!(player.seen["clocks"]["white"], 0);
    }
}

#[tokio::test]
async fn a_takeback_goes_back_if_the_opponent_allows_it() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (_, mut players) = club.players(server("5+3")).await;
    play(&mut players, 0, &["e4", "e5", "Qh5"]).await;
    let [white, black] = &mut players;
    white.must("asks for a takeback", None).await;
    black
        .until_heard("white asks to take a move back (server S.7.1)")
        .await;
    let may = |player: &Player, seat: usize| player.seen["may"][seat].to_string();
    assert!(may(black, 1).contains("accepts the takeback"));
    black.must("accepts the takeback", None).await;
    white
        .until_heard("the position after 2 half-moves is reinstated (server S.7.1)")
        .await;
    assert_eq!(
        (&white.seen["from"], &white.seen["moves"]),
        (&json!(2), &json!([]))
    );
    assert_eq!(white.seen["pieces"]["d1"], "Q");
    white.must("plays", Some("Nf3")).await;
    black
        .until(|black| black.seen["moves"] == json!(["Nf3"]))
        .await;
}

#[tokio::test]
async fn a_threefold_claim_by_announced_move_draws() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let form = json!({ "control": "90+30", "rulebook": "fide2023" });
    let (_, mut players) = club.players(form).await;
    assert!(
        !players[0].seen["may"].to_string().contains("takeback"),
        "the Laws know no takebacks"
    );
    play(
        &mut players,
        0,
        &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"],
    )
    .await;
    let [white, black] = &mut players;
    black
        .must("claims threefold repetition announcing", Some("Ng8"))
        .await;
    white
        .until_heard("the game is over: 1/2-1/2 by claim of threefold repetition (fide2023 9.2.1)")
        .await;
}

#[tokio::test]
async fn draws_offers_resignations_and_aborted_games() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (_, mut players) = club.players(server("5+3")).await;
    play(&mut players, 0, &["e4", "e5"]).await;
    let [white, black] = &mut players;
    white.must("offers a draw", None).await;
    black
        .until_heard("white offers a draw (server S.6.1)")
        .await;
    black.must("declines the draw", None).await;
    white.must("plays", Some("Nf3")).await;
    black.must("offers a draw", None).await;
    white.must("accepts the draw", None).await;
    black
        .until_heard("the game is over: 1/2-1/2 by agreement")
        .await;

    let (_, mut players) = club.players(server("5+3")).await;
    let [white, black] = &mut players;
    assert!(white.seen["may"].to_string().contains("aborts the game"));
    black.must("aborts the game", None).await;
    white
        .until_heard("the game is aborted by black and has no result (server S.8.1)")
        .await;

    let (_, mut players) = club.players(server("5+3")).await;
    play(&mut players, 0, &["e4", "e5"]).await;
    let [white, black] = &mut players;
    white.must("resigns", None).await;
    black
        .until_heard("the game is over: 0-1 by resignation (server S.10)")
        .await;
}

#[tokio::test]
async fn who_leaves_is_disconnected_and_who_comes_back_is_not() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (name, [white, black]) = club.seats(server("5+3"));
    let mut white = Player::enter(&club, &name, Some(&white)).await;
    let mut player = Player::enter(&club, &name, Some(&black)).await;
    white.must("plays", Some("e4")).await;
    player.must("plays", Some("e5")).await;
    drop(player);
    white
        .until(|white| white.seen["here"] == json!([true, false]))
        .await;
    white.until_heard("black is disconnected").await;
    assert!(
        white.seen["may"][0]
            .to_string()
            .contains("claims a win by disconnection")
    );
    let _black = Player::enter(&club, &name, Some(&black)).await;
    white.until_heard("black is connected again").await;
    assert_eq!(white.seen["here"], json!([true, true]));
}

#[tokio::test]
async fn a_chess960_game_castles_by_king_takes_rook() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    // Some start positions have the king and a rook on each other's squares after castling.
    let number = (0..960).find(|&number| {
        let start = Chess960::new(number).expect("a number");
        Position::chess960(start, start).parse_san("O-O").is_ok()
    });
    let mut form = server("5+3");
    form["chess960"] = number.into();
    let (name, mut players) = club.players(form).await;
    let [white, black] = &mut players;
    let square = |piece: &str| {
        let pieces = white.seen["pieces"].as_object().expect("pieces");
        let mut squares = pieces
            .iter()
            .filter(|(_, on)| *on == piece)
            .map(|(square, _)| square.clone());
        squares.next_back().expect("the piece stands somewhere")
    };
    let (king, rook) = (square("K"), square("R"));
    assert!(
        !white.seen["legal"][&king][&rook].is_null(),
        "{name}: {}",
        white.seen["legal"]
    );
    white.must("plays", Some(&format!("{king}{rook}"))).await;
    black
        .until(|black| black.seen["moves"] == json!(["O-O"]))
        .await;
    assert_eq!(black.seen["pieces"]["g1"], "K");
    assert_eq!(black.seen["pieces"]["f1"], "R");
}

#[tokio::test]
async fn strangers_and_monsters_are_refused() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let form = server("5+3").to_string();
    let (status, _) = club.post_from("/api/games", &form, "http://evil.example");
    assert_eq!(status, 403);
    let (status, _) =
        club.raw("GET /api/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(status, 421);
    let upgrade = format!(
        "GET /ws/aaaaaaaaaa HTTP/1.1\r\nHost: {0}\r\nOrigin: null\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        club.host
    );
    assert_eq!(club.raw(&upgrade).0, 403);
    let origin = format!("http://{}", club.host);
    let (status, _) = club.post_from("/api/games", &"x".repeat(5_000), &origin);
    assert_eq!(status, 413);
    for (form, part) in [
        (
            json!({ "control": "5+x", "rulebook": "server" }),
            "control: ",
        ),
        (json!({ "control": "0+0", "rulebook": "server" }), "no time"),
        (
            json!({ "control": "5+3", "rulebook": "house" }),
            "rulebook: ",
        ),
        (
            json!({ "control": "5+3", "rulebook": "fide2023", "class": "quick" }),
            "class: expected standard, or rapid",
        ),
        (
            json!({ "control": "5+3", "rulebook": "server", "chess960": 960 }),
            "959",
        ),
        (
            json!({ "control": "5".repeat(100), "rulebook": "server" }),
            "too long",
        ),
    ] {
        let (status, answer) = club.post("/api/games", &form);
        assert_eq!(status, 400, "{form}: {answer}");
        assert!(text(&answer["why"]).contains(part), "{answer}");
    }
    let (status, answer) = club.post("/api/games", &json!({ "rulebook": "server" }));
    assert_eq!(status, 422, "{answer}");
    assert!(
        text(&answer["why"]).contains("missing field `control`"),
        "{answer}"
    );
    for path in [
        "/api/games/nonexist99/pgn",
        "/api/games/..%2f..%2fetc/log",
        "/ws/%27%20OR%201",
    ] {
        let (status, _) = club.get(path);
        assert!((400..=404).contains(&status), "{path}: {status}");
    }
    let nowhere = Player::enter(&club, "aaaaaaaaaa", None).await;
    assert_eq!(nowhere.seen["why"], "there is no such game");

    // A message too long ends the socket, and so do too many; the game and the opponent stay.
    let (name, [white, black]) = club.seats(server("5+3"));
    let mut black = Player::enter(&club, &name, Some(&black)).await;
    let mut monster = Player::enter(&club, &name, Some(&white)).await;
    monster
        .send(&json!({ "id": 1, "say": "x".repeat(2_000) }))
        .await;
    while monster.receive().await.is_some() {}
    let mut spammer = Player::enter(&club, &name, Some(&white)).await;
    // One after another, since what a closed socket has not read makes the system drop the answers.
    let mut last = Value::Null;
    for id in 0..1_000 {
        let request = json!({ "id": id, "say": "plays", "move": "a1a8" });
        spammer.send(&request).await;
        last = spammer.receive().await.expect("an answer");
        if last["t"] == "error" {
            break;
        }
    }
    assert_eq!(last["why"], "too many messages");
    assert_eq!(spammer.receive().await, None);
    let mut again = Player::enter(&club, &name, Some(&white)).await;
    again.must("plays", Some("e4")).await;
    black
        .until(|black| black.seen["moves"] == json!(["e4"]))
        .await;
}

#[tokio::test]
async fn requests_are_counted_by_address() {
    let folder = Folder::new();
    let club = Club::open_with(&folder.database(), &["--games", "1"]);
    assert_eq!(club.post("/api/games", &server("5+3")).0, 200);
    assert_eq!(club.post("/api/games", &server("5+3")).0, 503);
    drop(club);
    let folder = Folder::new();
    let club = Club::open_limited(&folder.database());
    let statuses: Vec<u16> = (0..30).map(|_| club.get("/api/games").0).collect();
    assert_eq!(statuses[0], 200);
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn a_slow_reader_is_dropped_and_holds_nobody_up() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (name, mut players) = club.players(server("5+3")).await;
    let mut slow = Player::enter_slowly(&club, &name).await;
    players[0].must("plays", Some("e4")).await;
    let began = std::time::Instant::now();
    let mut longest = std::time::Duration::ZERO;
    for count in 0..400_u32 {
        // Ten messages a second are allowed for each player.
        tokio::time::sleep_until((began + count * std::time::Duration::from_millis(55)).into())
            .await;
        let sent = std::time::Instant::now();
        if count % 2 == 0 {
            players[0].must("asks for a takeback", None).await;
        } else {
            players[1].must("declines the takeback", None).await;
        }
        longest = longest.max(sent.elapsed());
    }
    assert!(longest.as_secs() < 5, "{longest:?}");
    let mut updates = 0;
    while slow.receive().await.is_some() {
        updates += 1;
    }
    println!(
        "{updates} of 401 updates reached the slow reader; the longest answer took {longest:?}"
    );
    assert!(updates < 401);
    let again = Player::enter(&club, &name, None).await;
    assert_eq!(again.seen["moves"], json!(["e4"]));
}

#[tokio::test]
async fn a_castling_by_the_kings_two_squares_is_a_move_like_any_other() {
    let folder = Folder::new();
    let mut club = Club::open(&folder.database());
    let (name, mut players) = club.players(server("5+3")).await;
    play(&mut players, 0, &["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5"]).await;
    let [white, black] = &mut players;
    white.must("plays", Some("e1g1")).await;
    black
        .until(|black| black.seen["moves"] == json!(["O-O"]))
        .await;
    black.must("plays", Some("e8g8")).await;
    white.until(|white| white.seen["from"] == 7).await;
    assert_eq!(white.seen["moves"], json!(["O-O"]));
    assert_eq!(white.seen["last"], json!(["e8", "g8"]));
    white.must("asks for a takeback", None).await;
    black.must("accepts the takeback", None).await;
    white.until(|white| white.seen["from"] == 6).await;
    let list = json!(["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5"]);
    let mut late = Player::enter(&club, &name, None).await;
    assert_eq!(late.seen["moves"], list);
    white.must("plays", Some("e1g1")).await;
    late.until(|late| late.seen["moves"] == json!(["O-O"]))
        .await;
    club.kill();
    let club = Club::open(&folder.database());
    let late = Player::enter(&club, &name, None).await;
    assert_eq!(late.seen["moves"][6], "O-O");
}

#[tokio::test]
async fn the_game_starts_when_both_players_are_there() {
    let folder = Folder::new();
    let mut club = Club::open(&folder.database());
    let (name, [white, black]) = club.seats(server("5+3"));
    let mut joined = Player::enter(&club, &name, Some(&black)).await;
    assert_eq!(joined.seen["phase"], "waiting");
    assert_eq!(
        joined.seen["status"],
        "The game starts when both players are here."
    );
    // A restart of the server does not start it either.
    club.kill();
    let club = Club::open(&folder.database());
    joined = Player::enter(&club, &name, Some(&black)).await;
    tokio::time::sleep(std::time::Duration::from_millis(1_200)).await;
    assert_eq!(
        joined.refused("resigns", None).await,
        "the game has not started"
    );
    let creator = Player::enter(&club, &name, Some(&white)).await;
    assert_eq!(creator.seen["phase"], "playing");
    assert_eq!(creator.seen["clocks"]["running"], "white");
    assert!(creator.seen["clocks"]["white"].as_u64() > Some(299_500));
    joined
        .until(|joined| joined.seen["event"] == "the game starts")
        .await;
}

#[tokio::test]
async fn a_creator_who_waits_sees_the_seat_taken_and_then_the_start() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let mut form = server("5+3");
    form["color"] = "white".into();
    let (_, white) = club.post("/api/games", &form);
    let name = text(&white["name"]);
    let mut creator = Player::enter(&club, &name, Some(&text(&white["token"]))).await;
    assert_eq!(creator.seen["free"], "black");
    let (_, black) = club.post(&format!("/api/games/{name}/join"), &json!({}));
    creator
        .until(|creator| creator.seen["free"] == Value::Null)
        .await;
    assert_eq!(creator.seen["phase"], "waiting");
    let _joined = Player::enter(&club, &name, Some(&text(&black["token"]))).await;
    creator
        .until(|creator| creator.seen["phase"] == "playing")
        .await;
}

#[tokio::test]
async fn a_takeback_leaves_no_mark_of_an_offer_in_the_record() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let (name, mut players) = club.players(server("5+3")).await;
    play(&mut players, 0, &["e4", "e5"]).await;
    let [white, black] = &mut players;
    white.must("offers a draw", None).await;
    white.must("plays", Some("Nf3")).await;
    let record = format!("/api/games/{name}/pgn");
    assert!(club.get(&record).1.contains("(=)"));
    white.must("asks for a takeback", None).await;
    black.must("accepts the takeback", None).await;
    let (_, pgn) = club.get(&record);
    assert!(!pgn.contains("(=)") && pgn.contains("e5"), "{pgn}");
}

#[tokio::test]
async fn the_lobby_shows_the_newest_fifty_and_no_private_game() {
    let folder = Folder::new();
    let mut club = Club::open(&folder.database());
    let create = |club: &Club, private: bool| {
        let mut form = server("5+3");
        form["private"] = private.into();
        text(&club.post("/api/games", &form).1["name"])
    };
    let mut names: Vec<String> = (0..60).map(|_| create(&club, false)).collect();
    let secret = create(&club, true);
    names.reverse();
    names.truncate(50);
    let listed = |club: &Club| {
        let lobby: Value = serde_json::from_str(&club.get("/api/games").1).expect("JSON");
        let cards = lobby["waiting"].as_array().expect("cards").clone();
        cards
            .iter()
            .map(|card| text(&card["name"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(listed(&club), names);
    club.kill();
    let club = Club::open(&folder.database());
    assert_eq!(listed(&club), names);
    let (status, _) = club.post(&format!("/api/games/{secret}/join"), &json!({}));
    assert_eq!(status, 200, "whoever has the link plays");
    assert_eq!(listed(&club), names);
}

#[tokio::test]
async fn a_time_control_that_is_none_is_answered_with_an_example() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    for control in ["", "5+x", "soon", "0+0"] {
        let (status, answer) = club.post("/api/games", &server(control));
        assert_eq!(status, 400);
        assert!(
            text(&answer["why"]).contains("For example, 5+3 is five minutes"),
            "{answer}"
        );
    }
}
