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
12 the clock of white runs (fide2023 6.6)
12 ok
12 error white does not have the move
12 error the game already exists
12 error only events by players can be sent
12 the game is over: 0-1 by resignation (fide2023 5.1.2)

"#]]
    );
}
