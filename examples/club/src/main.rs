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
mod time;
mod view;

use std::fs::File;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use tokio::net::{TcpListener, TcpSocket};

use crate::connection::Bounds;
use crate::hub::{Hub, Limits};
use crate::journal::{Durability, Journal};
use crate::limits::{Addresses, Places};
use crate::time::Source;

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
    Backup(Backup),
}

/// Copies the database into a new file, also while the club is open.
///
/// A copy of the file alone is not enough: the newest games are in the file beside it whose name
/// ends with -wal.
#[derive(Debug, clap::Args)]
struct Backup {
    /// The file to write. It must not exist yet.
    file: PathBuf,
    /// The database to copy.
    #[arg(long, default_value = "club.db")]
    database: PathBuf,
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
    /// How many spectators there may be. Players are not counted.
    #[arg(long, default_value_t = 20_000)]
    spectators: usize,
    /// How many requests a second one address may make.
    #[arg(long, default_value_t = 20.0)]
    requests: f64,
    /// How many connections may be open besides the sockets of games.
    #[arg(long, default_value_t = 1_000)]
    connections: usize,
    /// How many connections, spectators and games that it has created one address may have.
    #[arg(long, default_value_t = 100)]
    per_address: usize,
    /// The address of a proxy that names the visitor's address in X-Forwarded-For.
    #[arg(long)]
    proxy: Vec<IpAddr>,
    /// After how many seconds a connection takes no more requests; after twice as many it is closed.
    #[arg(long, default_value_t = 15)]
    patience: u64,
    /// For how many seconds the clocks wait for the players after a restart.
    #[arg(long, default_value_t = 30)]
    pause: u64,
}

#[tokio::main]
async fn main() -> ExitCode {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env();
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .init();
    let arguments = Arguments::parse();
    let done = match arguments.task {
        None => open(arguments.server).await,
        Some(Task::Load(load)) => load::run(load).await.map_err(|error| error.to_string()),
        Some(Task::Backup(backup)) => back_up(&backup),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("club: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Opens the club, until it is stopped.
async fn open(arguments: Server) -> Result<(), String> {
    let database = arguments.database.display();
    let _lock = lock(&arguments.database)?;
    let cannot_open = |error| format!("the database {database} cannot be opened: {error}");
    let journal = Journal::open(&arguments.database, arguments.durability, Source::system());
    let journal = journal.map_err(cannot_open)?;
    let wanted = SocketAddr::new(arguments.address, arguments.port);
    let listener = listen(wanted).map_err(|error| no_listener(wanted, &error))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let port = address.port();
    let names = names(address);
    let mut hosts = arguments.host;
    hosts.extend(names.iter().cloned());
    for name in ["localhost", "127.0.0.1", "[::1]"] {
        let name = host(format!("{name}:{port}"));
        if !hosts.contains(&name) {
            hosts.push(name);
        }
    }
    let limits = Limits {
        games: arguments.games,
        pause: Duration::from_secs(arguments.pause),
    };
    let addresses = Addresses::new(arguments.requests * 10.0, arguments.requests);
    let spectators = Places::new(arguments.spectators, arguments.per_address);
    let created = Places::new(arguments.games, arguments.per_address);
    let proxies = arguments.proxy.iter().map(IpAddr::to_canonical);
    let proxies: Arc<[IpAddr]> = proxies.collect();
    let bounds = Bounds {
        most: arguments.connections,
        each: arguments.per_address,
        patience: Duration::from_secs(arguments.patience),
        proxies: Arc::clone(&proxies),
    };
    let clock = Arc::clone(journal.clock());
    clock.beat().map_err(|error| error.to_string())?;
    let hub = Hub::new(
        journal,
        hosts,
        addresses,
        [spectators, created],
        proxies,
        limits,
    );
    let hub = Arc::new(hub);
    let resumed = resume::resume(&hub).map_err(cannot_open)?;
    tracing::info!(resumed, %database, "the club opens");
    for name in names {
        // Whoever starts the club may read one line only, or none.
        let _ = writeln!(io::stdout(), "http://{name}");
    }
    // Stopping needs no care: everything that was answered is in the journal.
    tokio::select! {
        never = connection::serve(&listener, http::routes(hub), bounds) => match never {},
        stopped = tokio::signal::ctrl_c() => stopped.map_err(|error| error.to_string()),
    }
}

/// Returns what browsers can open, for this machine and others, when the club listens here.
fn names(address: SocketAddr) -> Vec<String> {
    let (any, loopback): (IpAddr, IpAddr) = match address {
        SocketAddr::V4(_) => (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::LOCALHOST.into()),
        SocketAddr::V6(_) => (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::LOCALHOST.into()),
    };
    if address.ip() != any {
        return vec![host(address)];
    }
    // An address for documents is no one's. Nothing is sent: the system only chooses a way out.
    let own = UdpSocket::bind((any, 0)).and_then(|socket| {
        let anyone = if any.is_ipv4() {
            "192.0.2.1:9"
        } else {
            "[2001:db8::1]:9"
        };
        socket.connect(anyone)?;
        socket.local_addr()
    });
    let own = own.ok().map(|own| own.ip()).filter(|own| *own != loopback);
    let names = own.into_iter().chain([loopback]);
    let names = names.map(|name| host(SocketAddr::new(name, address.port())));
    names.collect()
}

/// Returns a name of the club as browsers show and send it: they leave out the port of HTTP.
fn host(name: impl ToString) -> String {
    let mut name = name.to_string();
    if name.ends_with(":80") {
        name.truncate(name.len() - 3);
    }
    name
}

/// Says why the club cannot listen, and what helps.
fn no_listener(address: SocketAddr, error: &io::Error) -> String {
    let help = match error.kind() {
        io::ErrorKind::AddrInUse => "; --port takes another port, and 0 a free one",
        io::ErrorKind::AddrNotAvailable => "; --address takes an address of this machine",
        io::ErrorKind::PermissionDenied => "; --port takes one from 1024 on",
        _ => "",
    };
    format!("the club cannot listen on {address}: {error}{help}")
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

/// Keeps a second server away from the same database, by whatever name it opens it. The lock is on
/// the file itself and goes with the process.
///
/// SQLite's own locks are of another kind. They would go if this file were closed, so it stays open.
fn lock(database: &Path) -> Result<File, String> {
    let path = database.display();
    let options = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(database);
    let file = options.map_err(|error| format!("the database {path} cannot be opened: {error}"))?;
    file.try_lock().map_err(|error| match error {
        std::fs::TryLockError::WouldBlock => format!("another server uses the database {path}"),
        std::fs::TryLockError::Error(error) => {
            format!("the database {path} cannot be locked: {error}")
        }
    })?;
    if file.metadata().is_ok_and(|about| about.nlink() > 1) {
        tracing::warn!(%path, "the database has a second name by a hard link; open it always by the same");
    }
    Ok(file)
}

/// Copies the database into a new file that only its owner can read, and syncs it.
fn back_up(backup: &Backup) -> Result<(), String> {
    let (from, to) = (backup.database.display(), backup.file.display());
    let database = std::fs::metadata(&backup.database);
    let database =
        database.map_err(|error| format!("the database {from} cannot be read: {error}"))?;
    if database.nlink() > 1 {
        let advice = "what is newest may be beside that one";
        tracing::warn!(%from, "the database has a second name by a hard link; {advice}");
    }
    let name = backup.file.to_str();
    let name = name.ok_or_else(|| format!("the name of the backup {to} is not in UTF-8"))?;
    let file = File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(name);
    let file = file.map_err(|error| format!("the backup {to} cannot be written: {error}"))?;
    let games = journal::back_up(&backup.database, name).map_err(|error| {
        // What is left is no backup, and the name is free again.
        let _ = std::fs::remove_file(name);
        format!("the database {from} cannot be copied to {to}: {error}")
    })?;
    file.sync_all()
        .map_err(|error| format!("the backup {to} cannot be synced: {error}"))?;
    println!("{games} games are in {to}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_of_http_is_in_no_name() {
        for (address, name) in [
            ("192.0.2.7:80", "192.0.2.7"),
            ("192.0.2.7:8080", "192.0.2.7:8080"),
            ("[2001:db8::80]:80", "[2001:db8::80]"),
            ("[2001:db8::80]:7960", "[2001:db8::80]:7960"),
        ] {
            assert_eq!(names(address.parse().expect("an address")), [name]);
        }
        let any: SocketAddr = "0.0.0.0:80".parse().expect("an address");
        assert_eq!(names(any).last().map(String::as_str), Some("127.0.0.1"));
    }
}
