//! Who is let in, and what no one can take from others: places, memory, messages and events.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::{Club, Folder, Player, play};

/// Opens a connection from another address of this machine.
async fn from(address: [u8; 4], club: &Club) -> TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket
        .bind(SocketAddr::from((address, 0)))
        .expect("all of 127/8 is this machine");
    let stream = socket.connect(club.host.parse().expect("an address")).await;
    let stream = stream.expect("it listens").into_std().expect("a stream");
    stream.set_nonblocking(false).expect("it waits");
    stream
}

/// Asks for the lobby, and returns the status and how long that took.
fn ask(mut stream: TcpStream, host: &str) -> (String, Duration) {
    let began = Instant::now();
    let request = format!("GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    let status = answer.lines().next().unwrap_or_default().to_owned();
    (status, began.elapsed())
}

#[tokio::test]
async fn a_thousand_idle_connections_of_one_address_keep_no_one_out() {
    let folder = Folder::new();
    // Only the bounds close a connection, not its age.
    let arguments = ["--connections", "250", "--patience", "1000000"];
    let club = Club::open_with(&folder.database(), &arguments);
    let (name, [white, black]) = club.seats(json!({ "control": "5+3", "rulebook": "server" }));
    let mut players = [
        Player::enter(&club, &name, Some(&white)).await,
        Player::enter(&club, &name, Some(&black)).await,
    ];
    let mut idle = Vec::new();
    for _ in 0..1_000 {
        idle.push(from([127, 0, 0, 2], &club).await);
        // The system gives a process few open files by default, and the server gives up the old.
        if idle.len() > 300 {
            let mut old = idle.remove(0);
            old.set_read_timeout(Some(Duration::from_secs(20)))
                .expect("a timeout");
            let read = old.read(&mut [0]).map_err(|error| error.kind());
            assert!(
                matches!(read, Ok(0) | Err(ErrorKind::ConnectionReset)),
                "closed by the server: {read:?}"
            );
        }
    }
    let (status, took) = ask(from([127, 0, 0, 3], &club).await, &club.host);
    println!("1,000 idle connections: a stranger is answered {status:?} after {took:?}");
    assert!(
        status.contains("200") && took < Duration::from_secs(5),
        "{status} {took:?}"
    );
    // Also at the address of the flood, new ones and players come in.
    let (status, took) = ask(from([127, 0, 0, 2], &club).await, &club.host);
    assert!(
        status.contains("200") && took < Duration::from_secs(5),
        "{status} {took:?}"
    );
    play(&mut players, 0, &["e4", "e5"]).await;
    let mut again = Player::enter(&club, &name, Some(&white)).await;
    again.must("plays", Some("Nf3")).await;
}

#[tokio::test]
async fn connections_give_way_when_the_system_has_no_more_files() {
    let folder = Folder::new();
    let club = Club::open_with_files(&folder.database(), 100, &["--patience", "1000000"]);
    let mut idle = Vec::new();
    for address in 2..12 {
        for _ in 0..30 {
            idle.push(from([127, 0, 0, address], &club).await);
        }
    }
    let stranger = from([127, 0, 0, 99], &club).await;
    stranger
        .set_read_timeout(Some(Duration::from_secs(60)))
        .expect("a timeout");
    let (status, _) = ask(stranger, &club.host);
    assert!(status.contains("200"), "{status}");
}

#[tokio::test]
async fn players_come_in_where_spectators_and_connections_have_no_place_left() {
    let folder = Folder::new();
    let club = Club::open_with(&folder.database(), &["--per-address", "3"]);
    let (name, [white, black]) = club.seats(json!({ "control": "5+3", "rulebook": "server" }));
    let mut watching = Vec::new();
    for _ in 0..3 {
        watching.push(Player::enter(&club, &name, None).await);
    }
    let one_more = Player::enter(&club, &name, None).await;
    assert_eq!(
        one_more.seen,
        json!({ "t": "error", "why": "the club is full of spectators", "again": true })
    );
    // Sockets that never say hello hold places of connections, and the oldest give way.
    let request = format!(
        "GET /ws/{name} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        club.host
    );
    let silent: Vec<TcpStream> = (0..10)
        .map(|_| {
            let mut stream = TcpStream::connect(&club.host).expect("it listens");
            stream.write_all(request.as_bytes()).expect("sent");
            stream
        })
        .collect();
    let mut players = [
        Player::enter(&club, &name, Some(&white)).await,
        Player::enter(&club, &name, Some(&black)).await,
    ];
    play(&mut players, 0, &["e4", "e5"]).await;
    drop(silent);
    drop(watching.pop());
    let mut tries = 0;
    while Player::enter(&club, &name, None).await.seen["t"] == "error" {
        tries += 1;
        assert!(
            tries < 100,
            "the place of a spectator who left is free again"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn one_address_cannot_fill_the_club_with_games() {
    let folder = Folder::new();
    let club = Club::open_with(&folder.database(), &["--per-address", "3"]);
    let form = json!({ "control": "5+3", "rulebook": "server" });
    // A game that has started counts like one that waits.
    let (_, mut players) = club.players(form.clone()).await;
    let statuses = [(); 3].map(|()| club.post("/api/games", &form).0);
    assert_eq!(statuses, [200, 200, 429]);
    players[0].must("resigns", None).await;
    // The server closes the socket when the game has left memory.
    while players[0].receive().await.is_some() {}
    assert_eq!(club.post("/api/games", &form).0, 200);
    assert_eq!(club.post("/api/games", &form).0, 429);
}

#[tokio::test]
async fn unfinished_headers_hold_little_memory() {
    let folder = Folder::new();
    let club = Club::open_with(&folder.database(), &["--per-address", "1000"]);
    let before = club.memory();
    let mut streams = Vec::new();
    for _ in 0..300 {
        let mut stream = TcpStream::connect(&club.host).expect("it listens");
        stream
            .set_write_timeout(Some(Duration::from_millis(200)))
            .expect("a timeout");
        let _ = stream.write_all(format!("GET / HTTP/1.1\r\nHost: {}\r\n", club.host).as_bytes());
        for _ in 0..400 {
            if stream
                .write_all(format!("x: {}\r\n", "y".repeat(1_000)).as_bytes())
                .is_err()
            {
                break;
            }
        }
        streams.push(stream);
    }
    assert_eq!(club.get("/").0, 200);
    let held = club.memory().saturating_sub(before);
    println!("300 connections with unfinished headers hold {held} KiB");
    assert!(held < 16 * 1_024, "{held} KiB");
}

#[tokio::test]
async fn a_client_that_never_finishes_is_closed_and_others_come_in() {
    let folder = Folder::new();
    let club = Club::open_with(
        &folder.database(),
        &["--patience", "1", "--connections", "3"],
    );
    let form = json!({ "control": "5+3", "rulebook": "server" });
    let (_, mut players) = club.players(form).await;
    let began = Instant::now();
    let host = &club.host;
    let post = format!(
        "POST /api/games HTTP/1.1\r\nHost: {host}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{{"
    );
    let mut never = [format!("GET / HTTP/1.1\r\nHost: {host}\r\nx"), post].map(|begun| {
        let mut stream = TcpStream::connect(host).expect("it listens");
        stream.write_all(begun.as_bytes()).expect("sent");
        stream
    });
    // They send a byte now and then, until they are closed.
    let slowly = std::thread::spawn(move || {
        for stream in &mut never {
            while stream.write_all(b"y").is_ok() {
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        began.elapsed()
    });
    assert_eq!(club.get("/").0, 200);
    let closed = slowly.join().expect("both were closed");
    assert!((1..10).contains(&closed.as_secs()), "{closed:?}");
    // A socket is not a connection of this kind.
    play(&mut players, 0, &["e4", "e5"]).await;
}

#[tokio::test]
async fn only_a_proxy_says_whose_requests_it_brings() {
    let statuses = |club: &Club, visitor: &str, count: usize| -> Vec<u16> {
        let host = &club.host;
        let request = format!(
            "GET /api/games HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 9.9.9.9, {visitor}\r\nConnection: close\r\n\r\n"
        );
        (0..count).map(|_| club.raw(&request).0).collect()
    };
    let folder = Folder::new();
    let proxied = Club::start_in(
        &folder.database(),
        &["--requests", "1", "--proxy", "127.0.0.1"],
        &[],
    );
    assert!(statuses(&proxied, "10.0.0.1", 30).contains(&429));
    assert_eq!(statuses(&proxied, "10.0.0.2", 3), [200; 3]);
    assert_eq!(statuses(&proxied, "[2001:db8::7]:4711", 3), [200; 3]);
    assert!(
        statuses(&proxied, "2001:db8::8", 30).contains(&429),
        "one network"
    );
    drop(proxied);
    let folder = Folder::new();
    let bare = Club::open_limited(&folder.database());
    assert!(statuses(&bare, "10.0.0.1", 30).contains(&429));
    assert!(
        statuses(&bare, "10.0.0.2", 3).contains(&429),
        "no one believes it"
    );
}

#[tokio::test]
async fn whoever_asks_too_much_sees_a_page_that_tries_again() {
    let folder = Folder::new();
    let club = Club::open_limited(&folder.database());
    let (name, [white, _]) = club.seats(json!({ "control": "5+3", "rulebook": "server" }));
    let page = format!("/game/{name}");
    let busy = (0..30)
        .map(|_| club.get(&page))
        .find(|(status, _)| *status == 429);
    let (_, body) = busy.expect("too many requests");
    assert!(
        body.contains("<!doctype html>") && body.contains("tries again"),
        "{body}"
    );
    // What the page consists of, and the game of a player, are never refused.
    for _ in 0..30 {
        assert_eq!(club.get("/club.css").0, 200);
    }
    let player = Player::enter(&club, &name, Some(&white)).await;
    assert_eq!(player.seen["t"], "state");
    let spectator = Player::enter(&club, &name, None).await;
    assert_eq!(spectator.seen["again"], true, "{}", spectator.seen);
}

#[tokio::test]
async fn the_sockets_of_a_seat_share_its_messages() {
    let folder = Folder::new();
    let club = Club::open(&folder.database());
    let form = json!({ "control": "5+3", "rulebook": "server" });
    let (name, [white, black]) = club.seats(form);
    let mut opponent = Player::enter(&club, &name, Some(&black)).await;
    let (mut sockets, mut refused) = (Vec::new(), 0);
    for _ in 0..60 {
        let socket = Player::enter(&club, &name, Some(&white)).await;
        if socket.seen["t"] == "state" {
            sockets.push(socket);
        } else {
            refused += 1;
        }
    }
    assert!(sockets.len() <= 16, "{}", sockets.len());
    let began = Instant::now();
    let mut heard = 0;
    for _ in 0..15 {
        for socket in &mut sockets {
            let answer = socket.say("claims threefold repetition", None).await;
            heard += usize::from(answer["why"] != "too many messages from this seat");
        }
    }
    let seconds = began.elapsed().as_secs() as usize + 1;
    println!(
        "60 sockets of a seat: {} let in, {refused} refused; of {} claims in {seconds} s, {heard} were heard",
        sockets.len(),
        15 * sockets.len()
    );
    assert!(heard <= 30 + 10 * seconds, "{heard} in {seconds} s");
    // The opponent has messages of its own.
    assert_eq!(opponent.say("resigns", None).await["ok"], true);
}
