//! A club of its own for each test, as a process, and players that talk to it over real sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything in these tests takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A folder that goes with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("club-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.0.join("club.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct Club {
    child: Child,
    pub(crate) host: String,
}

impl Club {
    pub(crate) fn open(database: &Path) -> Self {
        Self::open_with(database, &[])
    }

    pub(crate) fn open_with(database: &Path, arguments: &[&str]) -> Self {
        let mut all = vec!["--requests", "1000"];
        all.extend(arguments);
        Self::start(database, &all)
    }

    /// Opens a club that admits few requests.
    pub(crate) fn open_limited(database: &Path) -> Self {
        Self::start(database, &["--requests", "1"])
    }

    fn start(database: &Path, arguments: &[&str]) -> Self {
        Self::start_in(database, arguments, &[])
    }

    /// Opens a club whose log goes to a file.
    pub(crate) fn open_logged(database: &Path, log: &Path) -> Self {
        let log = std::fs::File::create(log).expect("a file");
        Self::spawn(Self::command(database, &[]).stderr(log))
    }

    /// Opens a club that can have few open files.
    pub(crate) fn open_with_files(database: &Path, files: u32, arguments: &[&str]) -> Self {
        let limited = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
        let club = Self::command(database, arguments);
        let mut shell = Command::new("sh");
        shell.args(["-c", &limited]).arg(club.get_program());
        Self::spawn(shell.args(club.get_args()))
    }

    /// Opens a club in an environment of its own.
    pub(crate) fn start_in(
        database: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Self {
        Self::spawn(Self::command(database, arguments).envs(environment.iter().copied()))
    }

    fn command(database: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_club"));
        command.args(["--port", "0", "--database"]);
        command.arg(database).args(arguments);
        command
    }

    fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output is piped");
        BufReader::new(out)
            .read_line(&mut line)
            .expect("it says where it listens");
        let host = line
            .trim()
            .strip_prefix("http://")
            .expect("an address")
            .to_owned();
        Self { child, host }
    }

    /// Sends a signal to the server, such as `STOP` or `CONT`.
    pub(crate) fn signal(&self, signal: &str) {
        let sent = Command::new("sh")
            .args(["-c", "kill -s $0 $1", signal, &self.child.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }

    /// Returns the memory that the server uses, in kibibytes.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number.expect("a line").parse().expect("a number")
    }

    /// Ends the server as kill -9 does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Sends a request byte by byte as it is, and returns status and body.
    pub(crate) fn raw(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.write_all(request.as_bytes()).expect("sent");
        let (mut answer, mut buffer) = (Vec::new(), [0; 4_096]);
        // A refused body may reset the connection after the answer.
        while !is_whole(&answer)
            && let Ok(length @ 1..) = stream.read(&mut buffer)
        {
            answer.extend_from_slice(&buffer[..length]);
        }
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        let body = answer
            .split_once("\r\n\r\n")
            .map_or("", |(_, body)| body)
            .to_owned();
        (status, body)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.raw(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.host
        ))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, answer) =
            self.post_from(path, &body.to_string(), &format!("http://{}", self.host));
        (
            status,
            serde_json::from_str(&answer).unwrap_or(Value::String(answer)),
        )
    }

    pub(crate) fn post_from(&self, path: &str, body: &str, origin: &str) -> (u16, String) {
        let (host, length) = (&self.host, body.len());
        self.raw(&format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        ))
    }

    /// Creates a game and takes both seats. Returns its name and the tokens of White and Black.
    pub(crate) fn seats(&self, mut form: Value) -> (String, [String; 2]) {
        form["color"] = "white".into();
        let (status, white) = self.post("/api/games", &form);
        assert_eq!(status, 200, "{white}");
        let name = text(&white["name"]);
        let (status, black) = self.post(&format!("/api/games/{name}/join"), &json!({}));
        assert_eq!(status, 200, "{black}");
        assert_eq!(black["color"], "black");
        (name, [text(&white["token"]), text(&black["token"])])
    }

    /// Creates a game and lets both players and no one else enter.
    pub(crate) async fn players(&self, form: Value) -> (String, [Player; 2]) {
        let (name, [white, black]) = self.seats(form);
        let mut white = Player::enter(self, &name, Some(&white)).await;
        let black = Player::enter(self, &name, Some(&black)).await;
        white.until(|white| white.seen["phase"] == "playing").await;
        (name, [white, black])
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns `true` if an HTTP answer is there with its whole body.
fn is_whole(answer: &[u8]) -> bool {
    let answer = String::from_utf8_lossy(answer).to_ascii_lowercase();
    let Some((head, body)) = answer.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let length = length.and_then(|length| length.parse().ok());
    length.is_some_and(|length: usize| body.len() >= length)
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// A visitor of a game, and what it has seen.
pub(crate) struct Player {
    socket: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
    next: u32,
    /// The last state or update.
    pub(crate) seen: Value,
    /// Every ruling heard, in words.
    pub(crate) heard: Vec<String>,
}

impl Player {
    pub(crate) async fn enter(club: &Club, name: &str, token: Option<&str>) -> Self {
        let (socket, _) = connect_async(format!("ws://{}/ws/{name}", club.host))
            .await
            .expect("a socket");
        let mut player = Self {
            socket,
            next: 1,
            seen: Value::Null,
            heard: Vec::new(),
        };
        player.send(&json!({ "token": token })).await;
        let state = player.receive().await.expect("a first message");
        player.note(state);
        player
    }

    /// Enters as a spectator whose machine takes in little at a time.
    pub(crate) async fn enter_slowly(club: &Club, name: &str) -> Self {
        let network = tokio::net::TcpSocket::new_v4().expect("a socket");
        network.set_recv_buffer_size(4_096).expect("a small buffer");
        let address = club.host.parse().expect("an address");
        let stream = network.connect(address).await.expect("a connection");
        let url = format!("ws://{}/ws/{name}", club.host);
        let (socket, _) = tokio_tungstenite::client_async(url, MaybeTlsStream::Plain(stream))
            .await
            .expect("a socket");
        let mut player = Self {
            socket,
            next: 1,
            seen: Value::Null,
            heard: Vec::new(),
        };
        player.send(&json!({ "token": null })).await;
        player
    }

    pub(crate) async fn send(&mut self, value: &Value) {
        self.socket
            .send(Message::text(value.to_string()))
            .await
            .expect("sent");
    }

    /// Returns the next message, or `None` if the server closes the socket.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        let next = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Text(text))) => {
                        return Some(serde_json::from_str(&text).expect("JSON"));
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => return None,
                }
            }
        };
        timeout(PATIENCE, next).await.expect("a message in time")
    }

    fn note(&mut self, message: Value) {
        for ruling in message["heard"].as_array().into_iter().flatten() {
            let article = text(&ruling["article"]);
            self.heard.push(format!(
                "{} ({} {article})",
                text(&ruling["text"]),
                text(&ruling["edition"])
            ));
        }
        self.seen = message;
    }

    /// Says something and returns the answer. Updates that come before it are noted.
    pub(crate) async fn say(&mut self, say: &str, mv: Option<&str>) -> Value {
        let id = self.next;
        self.next += 1;
        let request = match mv {
            Some(mv) => json!({ "id": id, "say": say, "move": mv }),
            None => json!({ "id": id, "say": say }),
        };
        self.send(&request).await;
        loop {
            let message = self.receive().await.expect("an answer");
            if message["t"] == "answer" {
                assert_eq!(message["id"], id);
                return message;
            }
            self.note(message);
        }
    }

    /// Sends a request, and returns whether it was answered and accepted before the server died.
    pub(crate) async fn try_say(&mut self, request: &Value) -> bool {
        if self
            .socket
            .send(Message::text(request.to_string()))
            .await
            .is_err()
        {
            return false;
        }
        while let Some(message) = self.receive().await {
            if message["t"] == "answer" {
                assert_eq!(message["ok"], true, "{message}");
                return true;
            }
        }
        false
    }

    /// Says something that must be accepted.
    pub(crate) async fn must(&mut self, say: &str, mv: Option<&str>) {
        let answer = self.say(say, mv).await;
        assert_eq!(answer["ok"], true, "{say} {mv:?}: {answer}");
    }

    /// Says something that must be refused, and returns the reason.
    pub(crate) async fn refused(&mut self, say: &str, mv: Option<&str>) -> String {
        let answer = self.say(say, mv).await;
        assert_eq!(answer["ok"], false, "{say} {mv:?}: {answer}");
        text(&answer["why"])
    }

    /// Waits until what is seen fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Self) -> bool) {
        while !fits(self) {
            let message = self.receive().await.expect("the game goes on");
            if message["t"] != "answer" {
                self.note(message);
            }
        }
    }

    pub(crate) async fn until_heard(&mut self, part: &str) {
        self.until(|player| player.heard.iter().any(|ruling| ruling.contains(part)))
            .await;
    }
}

/// Lets both play moves in turn.
pub(crate) async fn play(players: &mut [Player; 2], first: usize, moves: &[&str]) {
    for (index, mv) in moves.iter().enumerate() {
        players[(first + index) % 2].must("plays", Some(mv)).await;
    }
}
