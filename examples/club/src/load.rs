//! Load: plays many games against a server of its own, and says how long answers take.

use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::journal::Durability;

fn at_least(least: u64) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(least..)
}

/// Plays many games against a server of its own, and measures the answers.
#[derive(Debug, clap::Args)]
pub(crate) struct Load {
    /// How many games are open at once.
    #[arg(long, default_value_t = 1_000, value_parser = at_least(1))]
    games: usize,
    /// How many sockets there may be: two for each game that is played, the other games only wait.
    #[arg(long, default_value_t = 19_000, value_parser = at_least(2))]
    sockets: usize,
    /// How many milliseconds lie between two moves of a game.
    #[arg(long, default_value_t = 2_000)]
    think: u64,
    /// For how many seconds the answers are measured.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Whether an answer waits until its event is on the disk.
    #[arg(long, value_enum, default_value_t = Durability::Full)]
    durability: Durability,
    /// Where the database goes; a folder in the system's temporary one by default.
    #[arg(long)]
    folder: Option<PathBuf>,
}

/// Knights go out and come back. A game has no more of these moves than seventy-five for each side.
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
const LONGEST_GAME: usize = 140;
/// An answer that takes longer than this ends the measurement.
const PATIENCE: Duration = Duration::from_secs(60);

type Socket = WebSocketStream<TcpStream>;

/// What one game has measured, in microseconds from sending a move.
#[derive(Debug, Default)]
struct Measured {
    answers: Vec<u64>,
    updates: Vec<u64>,
}

/// Runs the load and prints what it measured.
pub(crate) async fn run(load: Load) -> io::Result<()> {
    let folder = load
        .folder
        .clone()
        .unwrap_or_else(|| std::env::temp_dir().join(format!("club-load-{}", std::process::id())));
    std::fs::create_dir_all(&folder)?;
    let result = measure(&load, &folder.join("load.db")).await;
    std::fs::remove_dir_all(&folder)?;
    result
}

async fn measure(load: &Load, database: &std::path::Path) -> io::Result<()> {
    let (server, host) = start(load, database).await?;
    let empty = memory(&server)?;
    let began = Instant::now();
    let games = create(load, &host).await?;
    let created = began.elapsed();
    let idle = memory(&server)?;
    let played = load.games.min(load.sockets / 2);
    let host: Arc<str> = host.into();
    let mut tasks = JoinSet::new();
    let mut opened = Vec::new();
    for (name, tokens) in games.into_iter().take(played) {
        let host = Arc::clone(&host);
        tasks.spawn(async move { enter(&host, &name, &tokens).await });
        // The server's queue of new connections has an end.
        if tasks.len() >= 64
            && let Some(game) = tasks.join_next().await
        {
            opened.push(game??);
        }
    }
    while let Some(game) = tasks.join_next().await {
        opened.push(game??);
    }
    let entered = memory(&server)?;
    let cpu = cpu_ticks(&server)?;
    let start = Instant::now() + Duration::from_secs(1);
    let end = start + Duration::from_secs(load.seconds);
    let think = Duration::from_millis(load.think);
    let mut tasks = JoinSet::new();
    for (index, sockets) in opened.into_iter().enumerate() {
        // The games do not move all at once.
        let offset = think.mul_f64(index as f64 / played.max(1) as f64);
        tasks.spawn(play(sockets, start + offset, think, end));
    }
    let mut all = Measured::default();
    while let Some(measured) = tasks.join_next().await {
        let measured = measured??;
        all.answers.extend(measured.answers);
        all.updates.extend(measured.updates);
    }
    let seconds = start.elapsed().as_secs_f64();
    let busy = (cpu_ticks(&server)? - cpu) as f64 / 100.0 / seconds;
    let full = memory(&server)?;
    let moves = all.answers.len();
    let each = |after: u64, before: u64, count: usize| {
        after.saturating_sub(before) as f64 / count.max(1) as f64
    };
    println!(
        "durability {:?}: {} games, {} sockets, created in {:.1} s",
        load.durability,
        load.games,
        2 * played,
        created.as_secs_f64()
    );
    println!(
        "{moves} moves answered in {seconds:.1} s: {:.0} a second; the server used {busy:.2} of a core",
        moves as f64 / seconds
    );
    println!("from send to answer: {}", percentiles(&mut all.answers));
    println!(
        "from send to the opponent's update: {}",
        percentiles(&mut all.updates)
    );
    println!(
        "memory of the server: {empty} KiB empty, {:.1} KiB a game, {:.1} KiB a socket, {full} KiB in the end",
        each(idle, empty, load.games),
        each(entered, idle, 2 * played),
    );
    Ok(())
}

fn percentiles(micros: &mut [u64]) -> String {
    micros.sort_unstable();
    let at = |share: f64| {
        let place = (micros.len() as f64 * share) as usize;
        micros
            .get(place.min(micros.len().saturating_sub(1)))
            .map_or(f64::NAN, |&micros| micros as f64 / 1_000.0)
    };
    format!(
        "median {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    )
}

/// Starts a server with an empty database.
async fn start(load: &Load, database: &std::path::Path) -> io::Result<(Child, String)> {
    let durability = match load.durability {
        Durability::Full => "full",
        Durability::None => "none",
    };
    let mut server = Command::new(std::env::current_exe()?)
        .args([
            "--port",
            "0",
            "--requests",
            "1000000",
            "--games",
            "100000",
            "--per-address",
            "100000",
            // The games are created over a few connections that stay open.
            "--patience",
            "3600",
            "--durability",
            durability,
            "--database",
        ])
        .arg(database)
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let out = server.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).await?;
    let host = line.trim().trim_start_matches("http://").to_owned();
    Ok((server, host))
}

/// Creates the games and takes both seats of each, over a few connections.
async fn create(load: &Load, host: &str) -> io::Result<Vec<(String, [String; 2])>> {
    let form = json!({ "control": "90+30", "rulebook": "server -FivefoldRepetition -AbortUnplayed", "color": "white" }).to_string();
    let left = Arc::new(Mutex::new(load.games));
    let mut tasks = JoinSet::new();
    for _ in 0..32 {
        let (host, form, left) = (host.to_owned(), form.clone(), Arc::clone(&left));
        tasks.spawn(async move {
            let mut stream = BufReader::new(TcpStream::connect(&host).await?);
            let mut games = Vec::new();
            loop {
                {
                    let mut left = left.lock().await;
                    if *left == 0 {
                        return Ok::<_, io::Error>(games);
                    }
                    *left -= 1;
                }
                let white = post(&mut stream, &host, "/api/games", &form).await?;
                let name = text(&white["name"]);
                let black =
                    post(&mut stream, &host, &format!("/api/games/{name}/join"), "{}").await?;
                games.push((name, [text(&white["token"]), text(&black["token"])]));
            }
        });
    }
    let mut games = Vec::new();
    while let Some(some) = tasks.join_next().await {
        games.extend(some??);
    }
    Ok(games)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Sends a request over a connection that stays open.
async fn post(
    stream: &mut BufReader<TcpStream>,
    host: &str,
    path: &str,
    body: &str,
) -> io::Result<Value> {
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.parse().map_err(io::Error::other)?;
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    serde_json::from_slice(&body).map_err(io::Error::other)
}

/// Opens both sockets of a game.
async fn enter(host: &str, name: &str, tokens: &[String; 2]) -> io::Result<[Socket; 2]> {
    let open = async |token: &str| {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        let (mut socket, _) =
            tokio_tungstenite::client_async(format!("ws://{host}/ws/{name}"), stream)
                .await
                .map_err(io::Error::other)?;
        socket
            .send(Message::text(json!({ "token": token }).to_string()))
            .await
            .map_err(io::Error::other)?;
        until(&mut socket, "\"t\":\"state\"").await?;
        Ok::<_, io::Error>(socket)
    };
    Ok([open(&tokens[0]).await?, open(&tokens[1]).await?])
}

/// Reads until a message has a part.
async fn until(socket: &mut Socket, part: &str) -> io::Result<()> {
    loop {
        match timeout(PATIENCE, socket.next()).await? {
            Some(Ok(Message::Text(text))) if text.contains("\"ok\":false") => {
                return Err(io::Error::other(text.to_string()));
            }
            Some(Ok(Message::Text(text))) if text.contains(part) => return Ok(()),
            Some(Ok(_)) => {}
            other => return Err(io::Error::other(format!("the socket ended: {other:?}"))),
        }
    }
}

/// Plays one game at its pace.
async fn play(
    mut sockets: [Socket; 2],
    mut next: Instant,
    think: Duration,
    end: Instant,
) -> io::Result<Measured> {
    let mut measured = Measured::default();
    for count in 0..LONGEST_GAME {
        if next >= end {
            break;
        }
        sleep_until(next).await;
        let request = format!(
            "{{\"id\":{count},\"say\":\"plays\",\"move\":\"{}\"}}",
            MOVES[count % 4]
        );
        let micros =
            |since: Instant| u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
        let sent = Instant::now();
        let [white, black] = &mut sockets;
        let (mover, other) = if count % 2 == 0 {
            (white, black)
        } else {
            (black, white)
        };
        mover
            .send(Message::text(request))
            .await
            .map_err(io::Error::other)?;
        // The numbers of updates keep what the sockets have read and what they have not in step.
        let mv = format!("plays {}", MOVES[count % 4]);
        let answered = async {
            until(mover, "\"t\":\"answer\"").await?;
            Ok::<_, io::Error>(micros(sent))
        };
        let updated = async {
            until(other, &mv).await?;
            Ok::<_, io::Error>(micros(sent))
        };
        let (answer, update) = tokio::try_join!(answered, updated)?;
        measured.answers.push(answer);
        measured.updates.push(update);
        next += think;
    }
    // The sockets stay open until every game has been measured.
    sleep_until(end).await;
    Ok(measured)
}

/// Returns the memory that a server uses, in kibibytes.
fn memory(server: &Child) -> io::Result<u64> {
    let id = server.id().ok_or(io::ErrorKind::NotFound)?;
    let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Returns the processor time that a server has used, in hundredths of a second.
fn cpu_ticks(server: &Child) -> io::Result<u64> {
    let id = server.id().ok_or(io::ErrorKind::NotFound)?;
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The name of the program may contain spaces, so the fields are counted behind it.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(|ticks| ticks.parse::<u64>().unwrap_or(0));
    Ok(ticks.sum())
}
