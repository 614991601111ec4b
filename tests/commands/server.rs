//! The server answers on its socket.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::PATIENCE;
use crate::built::examples;

/// A server that is stopped with the test.
struct Server {
    program: Child,
    address: String,
}

impl Server {
    fn start() -> Self {
        let mut program = Command::new(&examples()["server"])
            .args(["--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server should start");
        let output = program.stdout.take().expect("the output is a pipe");
        let mut line = String::new();
        let read = BufReader::new(output).read_line(&mut line);
        read.expect("the server says where it listens");
        let address = line.strip_prefix("listening on ").expect("an address");
        let address = address.trim_end().to_owned();
        Self { program, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("the server should listen");
        let timeout = stream.set_read_timeout(Some(PATIENCE));
        timeout.expect("a minute is a good timeout");
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited by itself, which a test has then seen.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn a_client_is_answered_after_another_is_gone() {
    let server = Server::start();
    let mut gone = server.connect();
    gone.write_all(b"nonsense\n\xff\xfe\n")
        .expect("bytes are sent");
    drop(gone);

    let mut client = server.connect();
    let said = "\
nonsense
12 white plays e2e4
12 new 3+2
12 white plays e2e4
12 white plays e4e5
12 new 5+0
12 arbiter answers yes
12 white resigns
";
    client.write_all(said.as_bytes()).expect("lines are sent");
    let mut answers = String::new();
    for line in BufReader::new(client).lines() {
        let line = line.expect("the server should answer");
        let is_last = line.contains("the game is over");
        answers.push_str(&line);
        answers.push('\n');
        if is_last {
            break;
        }
    }
    snapbox::assert_data_eq!(
        answers,
        snapbox::str![[r#"
error expected the number of a game, not "nonsense"
12 error there is no such game
12 the clock of white runs (server S.1-6.6)
12 ok
12 error white does not have the move
12 error the game already exists
12 error only events by players can be sent
12 the game is over: 0-1 by resignation (server S.10)

"#]]
    );
}

/// Sends lines, and reads answers until one contains `last`.
fn talk(client: &mut TcpStream, said: &str, last: &str) -> String {
    client.write_all(said.as_bytes()).expect("lines are sent");
    let mut answers = String::new();
    let stream = client.try_clone().expect("a second handle");
    // Nothing follows the last answer, so the reader keeps nothing back.
    for line in BufReader::new(stream).lines() {
        let line = line.expect("the server should answer");
        let is_last = line.contains(last);
        answers.push_str(&line);
        answers.push('\n');
        if is_last {
            break;
        }
    }
    answers
}

#[test]
fn a_player_whose_connection_closes_is_disconnected() {
    let server = Server::start();
    let mut white = server.connect();
    let begun = talk(&mut white, "7 new 5+3 casual\n", "the clock of white runs");
    assert_eq!(begun, "7 the clock of white runs (server S.1-6.6)\n");
    let mut black = server.connect();
    assert_eq!(talk(&mut black, "7 join black\n", "ok"), "7 ok\n");
    assert_eq!(talk(&mut white, "", "ok"), "7 ok\n");
    let refused = talk(
        &mut black,
        "7 white plays e2e4\n7 black plays e7e5 with lag 900ms\n7 black disconnects\n",
        "sees",
    );
    snapbox::assert_data_eq!(
        refused,
        snapbox::str![[r#"
7 error white plays from another connection
7 error the server measures the lag
7 error the server sees who is connected

"#]]
    );
    assert_eq!(talk(&mut white, "7 white plays e2e4\n", "ok"), "7 ok\n");
    assert_eq!(talk(&mut black, "", "ok"), "7 white plays e2e4\n7 ok\n");
    drop(black);
    let left = talk(&mut white, "", "disconnected");
    assert!(
        left.starts_with("7 black is disconnected, with a grace of 0:01:00.000"),
        "{left}"
    );
    let mut again = server.connect();
    let back = talk(&mut again, "7 join black\n", "connected");
    assert_eq!(back, "7 black is connected again (server S.9.1)\n");
    assert_eq!(talk(&mut white, "", "connected"), back);
    let asked = talk(&mut white, "7 white asks for a takeback\n", "asks");
    assert_eq!(asked, "7 white asks to take a move back (server S.7.1)\n");
    let told = talk(&mut again, "", "(server S.7.1)");
    assert_eq!(
        told,
        "7 white asks for a takeback\n7 white asks to take a move back (server S.7.1)\n"
    );
    let accepted = talk(
        &mut again,
        "7 black accepts the takeback\n",
        "the clock of white",
    );
    snapbox::assert_data_eq!(
        accepted,
        snapbox::str![[r#"
7 the position after 0 half-moves is reinstated (server S.7.1)
7 the clock of white runs (server S.7.1)

"#]]
    );
}
