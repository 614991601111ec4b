//! A chess club in the browser: two people play, touchmove's arbiter decides, SQLite remembers.

mod connection;
mod game;
mod http;
mod hub;
mod journal;
mod limits;
mod load;
mod picture;
mod resume;
mod seat;
mod socket;
mod view;

use std::fs::File;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use tokio::net::{TcpListener, TcpSocket};

use crate::hub::{Hub, Limits};
use crate::journal::{Durability, Journal};
use crate::limits::Addresses;

/// How many bytes the system keeps for each socket before its sender must wait.
const SEND_BUFFER: u32 = 65_536;

/// A chess club in the browser.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    server: Server,
}

/// What to do instead of opening the club.
#[derive(Debug, clap::Subcommand)]
enum Task {
    Load(load::Load),
}

/// How the club is opened.
#[derive(Debug, clap::Args)]
struct Server {
    /// The address to listen on. By default, only this machine can come in.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The port to listen on; 0 takes a free one.
    #[arg(long, default_value_t = 7960)]
    port: u16,
    /// Another name by which browsers reach the club, such as club.example:7960.
    #[arg(long)]
    host: Vec<String>,
    /// The database file; it is created if needed.
    #[arg(long, default_value = "club.db")]
    database: PathBuf,
    /// Whether an answer waits until its event is on the disk.
    #[arg(long, value_enum, default_value_t = Durability::Full)]
    durability: Durability,
    /// How many games may be in memory.
    #[arg(long, default_value_t = 20_000)]
    games: usize,
    /// How many sockets may be open.
    #[arg(long, default_value_t = 20_000)]
    sockets: usize,
    /// How many requests a second one address may make.
    #[arg(long, default_value_t = 20.0)]
    requests: f64,
    /// How many connections may be open besides the sockets.
    #[arg(long, default_value_t = 1_000)]
    connections: usize,
    /// After how many seconds a connection takes no more requests; after twice as many it is closed.
    #[arg(long, default_value_t = 15)]
    patience: u64,
    /// For how many seconds the clocks wait for the players after a restart.
    #[arg(long, default_value_t = 30)]
    pause: u64,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env();
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .init();
    let arguments = Arguments::parse();
    match arguments.task {
        None => open(arguments.server).await,
        Some(Task::Load(load)) => load::run(load).await,
    }
}

/// Opens the club, until it is stopped.
async fn open(arguments: Server) -> io::Result<()> {
    let _lock = lock(&arguments.database)?;
    let journal =
        Journal::open(&arguments.database, arguments.durability).map_err(journal::io_error)?;
    let listener = listen(SocketAddr::new(arguments.address, arguments.port))?;
    let address = listener.local_addr()?;
    let port = address.port();
    let mut hosts = arguments.host;
    hosts.extend([
        address.to_string(),
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        format!("[::1]:{port}"),
    ]);
    let limits = Limits {
        games: arguments.games,
        sockets: arguments.sockets,
        pause: Duration::from_secs(arguments.pause),
    };
    let addresses = Addresses::new(arguments.requests * 10.0, arguments.requests);
    let hub = Arc::new(Hub::new(journal, hosts, addresses, limits));
    let resumed = resume::resume(&hub)?;
    tracing::info!(resumed, database = %arguments.database.display(), "the club opens");
    println!("http://{address}");
    let patience = Duration::from_secs(arguments.patience);
    // Stopping needs no care: everything that was answered is in the journal.
    tokio::select! {
        never = connection::serve(&listener, http::routes(hub), arguments.connections, patience) => match never {},
        stopped = tokio::signal::ctrl_c() => stopped,
    }
}

/// Listens with small buffers, so that the system does not keep much for a reader who is slow.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1_024)
}

/// Keeps a second server away from the same database. The lock goes with the process.
fn lock(database: &std::path::Path) -> io::Result<File> {
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    let lock = File::options().create(true).append(true).open(path)?;
    lock.try_lock()
        .map_err(|_| io::Error::other("another server uses this database"))?;
    Ok(lock)
}
