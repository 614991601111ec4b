//! A server of many games on one thread: events come in as lines over TCP, rulings go out, and each
//! clock is checked at its deadline.
//!
//! A line names a game and an event: `12 new 3+2` begins game 12 under the server rules, `12 white
//! plays e2e4` is a move in it. Every line is answered by lines with the number of the game, which
//! the opponent receives too. A line that cannot be read, or an event that is rejected, is answered
//! with an error and changes nothing. A player whose connection closes is disconnected, and `12 join
//! black` brings Black back.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a server uses a clock, and its demonstration a thread; the library does not"
)]

mod common;
#[path = "common/number.rs"]
mod number;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{Event, GameConfig, Phase};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, ByColor, Color, Rulebook};

use common::Asked;
use number::number;

const HELP: &str = "\
Serves many games of chess on one thread, with their clocks.

usage: server [--port N] | server --demo N

Listens on the loopback address for lines:

  12 new 3+2           begins game 12 under the server rules, both players here
  12 new 3+2 casual    the same, but players may take moves back
  12 join black        Black plays from this connection from now on
  12 white plays e2e4  reports an event in the game
  12 log               asks for its log

and answers each with lines that begin with the number of the game: the rulings,
`ok` if there are none, or `error` with the reason. Both players receive the
rulings. A player whose connection closes is disconnected.

  --port N   the port (default 7960; 0 takes any that is free)
  --demo N   play N games between this program and itself, and print a summary
  --help     print this text
  --version  print the version

Exit status: 0, or 2 for wrong arguments or a port that cannot be used.";

/// How long the server sleeps when there is nothing to do.
const REST: Duration = Duration::from_millis(1);

/// A longer line is not an event, and its connection is closed.
const LONGEST_LINE: usize = 1_024;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let Some(task) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(());
    };
    match task {
        Task::Serve(port) => serve(port, out)?,
        Task::Demo(games) => {
            // A broken connection to a client is not a closed output pipe.
            let summary = demo(games).map_err(|error| error.to_string())?;
            writeln!(out, "{summary}")?;
        }
    }
    Ok(())
}

/// What the command line asks for.
enum Task {
    Serve(u16),
    Demo(u32),
}

fn parse_arguments() -> Result<Asked<Task>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut task = None;
    while let Some(argument) = parser.next()? {
        let asked = match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("port") => {
                Task::Serve(number("--port", &parser.value()?.string()?, 0..=u16::MAX)?)
            }
            Long("demo") => Task::Demo(number("--demo", &parser.value()?.string()?, 0..=u32::MAX)?),
            other => return Err(other.unexpected().into()),
        };
        if task.replace(asked).is_some() {
            return Err("--port and --demo cannot be combined with other options".into());
        }
    }
    Ok(Asked::Task(task.unwrap_or(Task::Serve(7960))))
}

fn serve(port: u16, out: &mut impl Write) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    writeln!(out, "listening on {}", listener.local_addr()?)?;
    let mut server = Server::new(listener)?;
    loop {
        if !server.turn() {
            std::thread::sleep(server.rest());
        }
    }
}

/// One client, with the input received so far and the output still to send.
struct Client {
    stream: TcpStream,
    received: Vec<u8>,
    unsent: Vec<u8>,
    is_gone: bool,
}

/// A game, and the clients from which the players play.
struct Game {
    arbiter: Arbiter,
    seats: ByColor<usize>,
}

/// All games, the clients that take part in them, and the next deadline of each clock.
struct Server {
    listener: TcpListener,
    began: Instant,
    clients: BTreeMap<usize, Client>,
    next_client: usize,
    games: BTreeMap<u64, Game>,
    /// The deadlines of all games, the earliest first.
    deadlines: BTreeSet<(SessionTime, u64)>,
}

impl Server {
    fn new(listener: TcpListener) -> std::io::Result<Self> {
        listener.set_nonblocking(true)?;
        Ok(Self {
            listener,
            began: Instant::now(),
            clients: BTreeMap::new(),
            next_client: 0,
            games: BTreeMap::new(),
            deadlines: BTreeSet::new(),
        })
    }

    fn now(&self) -> SessionTime {
        SessionTime::START.saturating_add(self.began.elapsed())
    }

    /// Serves every client and game once. Returns `true` if there was anything to do.
    fn turn(&mut self) -> bool {
        let mut was_busy = self.admit();
        was_busy |= self.listen();
        was_busy |= self.watch_clocks();
        for client in self.clients.values_mut() {
            client.send();
        }
        was_busy | self.part()
    }

    /// Removes the clients that are gone, and disconnects their players.
    fn part(&mut self) -> bool {
        let is_gone = |(name, client): (&usize, &Client)| client.is_gone.then_some(*name);
        let gone: Vec<usize> = self.clients.iter().filter_map(is_gone).collect();
        self.clients.retain(|_, client| !client.is_gone);
        for client in &gone {
            let left: Vec<(u64, Color)> = self
                .games
                .iter()
                .flat_map(|(&number, game)| Color::ALL.map(|player| (number, player, game)))
                .filter(|(_, player, game)| game.seats[*player] == *client)
                .map(|(number, player, _)| (number, player))
                .collect();
            for (number, player) in left {
                // A game that is over, or a player who is away already, needs no event.
                if let Ok(ruled) = self.hear(number, &format!("{player} disconnects")) {
                    self.tell_players(number, None, &ruled);
                }
            }
        }
        !gone.is_empty()
    }

    /// Returns how long the server may sleep.
    fn rest(&self) -> Duration {
        let first = self.deadlines.first();
        first.map_or(REST, |(at, _)| at.since(self.now()).min(REST))
    }

    fn admit(&mut self) -> bool {
        let Ok((stream, _)) = self.listener.accept() else {
            return false;
        };
        if stream.set_nonblocking(true).is_ok() {
            let client = Client {
                stream,
                received: Vec::new(),
                unsent: Vec::new(),
                is_gone: false,
            };
            self.clients.insert(self.next_client, client);
            self.next_client += 1;
        }
        true
    }

    /// Reads what the clients have sent, and answers every complete line.
    fn listen(&mut self) -> bool {
        let mut lines = Vec::new();
        for (&name, client) in &mut self.clients {
            client.receive();
            lines.extend(client.lines().into_iter().map(|line| (name, line)));
        }
        for (name, line) in &lines {
            let answer = self.answer(*name, line);
            self.tell(*name, &answer);
        }
        !lines.is_empty()
    }

    /// Sends rulings to the players of a game, except to the client that gets them as an answer.
    fn tell_players(&mut self, number: u64, answered: Option<usize>, ruled: &str) {
        let Some(game) = self.games.get(&number) else {
            return;
        };
        let (white, black) = (game.seats[Color::White], game.seats[Color::Black]);
        for client in BTreeSet::from([white, black]) {
            if Some(client) != answered {
                self.tell(client, ruled);
            }
        }
    }

    fn tell(&mut self, client: usize, answer: &str) {
        if let Some(client) = self.clients.get_mut(&client) {
            client.unsent.extend_from_slice(answer.as_bytes());
        }
    }

    /// Answers one line.
    fn answer(&mut self, client: usize, line: &str) -> String {
        let (number, said) = line.split_once(' ').unwrap_or((line, ""));
        let Ok(number) = number.parse::<u64>() else {
            return format!(
                "error expected the number of a game, not \"{}\"\n",
                number.escape_debug()
            );
        };
        let answered = match said.split_once(' ') {
            Some(("new", control)) => self.begin(number, client, control),
            Some(("join", player)) => self.join(number, client, player),
            _ if said == "log" => self.log(number),
            _ => self.hear_player(number, client, said),
        };
        match answered {
            Ok(text) => text,
            Err(reason) => format!("{number} error {reason}\n"),
        }
    }

    fn begin(&mut self, number: u64, client: usize, control: &str) -> Result<String, String> {
        if self.games.contains_key(&number) {
            return Err("the game already exists".to_owned());
        }
        let (control, is_casual) = match control.strip_suffix(" casual") {
            Some(control) => (control, true),
            None => (control, false),
        };
        let control = control.parse().map_err(text)?;
        let mut config = GameConfig::new(Rulebook::SERVER, control).map_err(text)?;
        if is_casual {
            config = config.with_casual_play();
        }
        let game = Game {
            arbiter: Arbiter::new(config),
            seats: ByColor::new(client, client),
        };
        self.games.insert(number, game);
        self.hear(number, "the game starts")
    }

    /// Lets a player play from another client from now on, and reconnects the player if needed.
    fn join(&mut self, number: u64, client: usize, player: &str) -> Result<String, String> {
        let player: Color = player.parse().map_err(text)?;
        let game = self.games.get_mut(&number).ok_or("there is no such game")?;
        if self.clients.contains_key(&game.seats[player])
            && game.seats[player] != game.seats[!player]
        {
            return Err(format!("{player} is here already"));
        }
        game.seats[player] = client;
        // A player who was not away has nothing to be told.
        let ruled = self.hear(number, &format!("{player} reconnects"));
        let ruled = ruled.unwrap_or_else(|_| format!("{number} ok\n"));
        self.tell_players(number, Some(client), &ruled);
        Ok(ruled)
    }

    fn log(&self, number: u64) -> Result<String, String> {
        let game = self.games.get(&number).ok_or("there is no such game")?;
        let log = game.arbiter.to_log_with_rulings().to_string();
        Ok(log
            .lines()
            .map(|line| format!("{number} {line}\n"))
            .collect())
    }

    /// Tells the arbiter of a game what a player did. Clients may send only what their own players
    /// do; the server itself sees who is connected, and would measure their lag.
    fn hear_player(&mut self, number: u64, client: usize, said: &str) -> Result<String, String> {
        let event: Event = said.parse().map_err(text)?;
        let player = event.player().ok_or("only events by players can be sent")?;
        if matches!(event, Event::Disconnect { .. } | Event::Reconnect { .. }) {
            return Err("the server sees who is connected".to_owned());
        }
        if matches!(event, Event::PlayWithLag { .. }) {
            // A client that states its own lag could give itself time.
            return Err("the server measures the lag".to_owned());
        }
        let game = self.games.get(&number).ok_or("there is no such game")?;
        if game.seats[player] != client {
            return Err(format!("{player} plays from another connection"));
        }
        let ruled = self.hear(number, said)?;
        self.tell_players(number, Some(client), &format!("{number} {event}\n{ruled}"));
        Ok(ruled)
    }

    /// Tells the arbiter of a game an event that has just happened.
    fn hear(&mut self, number: u64, said: &str) -> Result<String, String> {
        let event: Event = said.parse().map_err(text)?;
        let now = self.now();
        let game = self.games.get_mut(&number).ok_or("there is no such game")?;
        let arbiter = &mut game.arbiter;
        let before = arbiter.deadline();
        let rulings = arbiter.handle(now, event).map_err(text)?;
        let after = arbiter.deadline();
        if let Some(at) = before {
            self.deadlines.remove(&(at, number));
        }
        if let Some(at) = after {
            self.deadlines.insert((at, number));
        }
        let heard = rulings
            .iter()
            .filter(|ruling| ruling.audience == Audience::Everyone);
        let answer: String = heard.map(|ruling| format!("{number} {ruling}\n")).collect();
        Ok(if answer.is_empty() {
            format!("{number} ok\n")
        } else {
            answer
        })
    }

    /// Observes the clocks whose deadlines have passed.
    fn watch_clocks(&mut self) -> bool {
        let now = self.now();
        let mut was_busy = false;
        while let Some(&(at, number)) = self.deadlines.first() {
            if at > now {
                break;
            }
            self.deadlines.remove(&(at, number));
            let ruled = self
                .hear(number, "arbiter observes the clocks")
                .unwrap_or_default();
            self.tell_players(number, None, &ruled);
            was_busy = true;
        }
        was_busy
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Client {
    fn receive(&mut self) {
        let mut buffer = [0; 4_096];
        match self.stream.read(&mut buffer) {
            Ok(0) => self.is_gone = true,
            Ok(length) => self.received.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(_) => self.is_gone = true,
        }
    }

    /// Takes the complete lines out of the received bytes.
    fn lines(&mut self) -> Vec<String> {
        let whole = self.received.iter().rposition(|&byte| byte == b'\n');
        let rest = self.received.split_off(whole.map_or(0, |last| last + 1));
        let received = std::mem::replace(&mut self.received, rest);
        self.is_gone |= self.received.len() > LONGEST_LINE;
        let lines = String::from_utf8_lossy(&received);
        lines
            .lines()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    }

    fn send(&mut self) {
        match self.stream.write(&self.unsent) {
            Ok(sent) => drop(self.unsent.drain(..sent)),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(_) => self.is_gone = true,
        }
    }
}

/// Serves games played by a client on another thread, and returns a summary.
fn demo(games: u32) -> std::io::Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    let mut server = Server::new(listener)?;
    let player = std::thread::spawn(move || play(address, games));
    while !player.is_finished() {
        if !server.turn() {
            std::thread::sleep(server.rest());
        }
    }
    let events: usize = server
        .games
        .values()
        .map(|game| game.arbiter.log().len())
        .sum();
    let is_over = |arbiter: &Arbiter| matches!(arbiter.phase(), Phase::Over(_));
    let over = server
        .games
        .values()
        .filter(|game| is_over(&game.arbiter))
        .count();
    match player.join() {
        Ok(played) => played?,
        Err(_) => return Err(std::io::Error::other("the demonstration has failed")),
    }
    Ok(format!("{games} games, {over} over, {events} events"))
}

/// Plays the shortest mate in some of the games, a resignation or a flag fall in others.
fn play(address: SocketAddr, games: u32) -> std::io::Result<()> {
    let stream = TcpStream::connect(address)?;
    let mut out = stream.try_clone()?;
    let mut answers = BufReader::new(stream).lines();
    for game in 1..=games {
        let last = match game % 3 {
            0 => "black plays d8h4",
            1 => "black resigns",
            _ => "black thinks",
        };
        writeln!(out, "{game} new 0.005+0")?;
        for said in [
            "white plays f2f3",
            "black plays e7e5",
            "white plays g2g4",
            last,
        ] {
            writeln!(out, "{game} {said}")?;
        }
    }
    // Every game ends: by mate, by resignation or, at the latest, by flag fall.
    let mut open = games;
    while open > 0 {
        let answer = answers.next().ok_or(ErrorKind::UnexpectedEof)??;
        open -= u32::from(answer.contains("the game is over: "));
    }
    Ok(())
}
