//! The journal: what has happened, in SQLite, committed before anyone is told.
//!
//! One thread owns the writing connection. It takes everything that waits, commits it in one
//! transaction, and then answers each writer, so that the cost of a commit is shared.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};
use tokio::sync::oneshot;
use touchmove::{ByColor, Color};

use crate::seat::Token;
use crate::time::{Clock, Source, millis};

/// The version of the tables below, kept in the database file.
const VERSION: i64 = 2;

const TABLES: &str = "
    CREATE TABLE games (
        name    TEXT PRIMARY KEY,
        state   TEXT NOT NULL CHECK (state IN ('waiting', 'open', 'over')),
        created INTEGER NOT NULL,
        started INTEGER,
        began   INTEGER,
        header  TEXT NOT NULL,
        terms   TEXT NOT NULL,
        white   BLOB,
        black   BLOB
    ) WITHOUT ROWID;
    CREATE INDEX open_games ON games (name) WHERE state <> 'over';
    CREATE TABLE events (
        game  TEXT NOT NULL,
        n     INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) WITHOUT ROWID;
    CREATE TABLE alive (at INTEGER NOT NULL);
    INSERT INTO alive VALUES (0);
";

/// The first version counted session time by the wall clock, so its last time of day becomes the
/// club time.
const FROM_VERSION_1: &str = "
    ALTER TABLE games ADD COLUMN began INTEGER;
    UPDATE games SET began = started;
";

/// How many orders one transaction has at most.
const LARGEST_BATCH: usize = 4_096;
/// How often a server without work notes that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// One thing to be written.
#[derive(Debug)]
pub(crate) enum Order {
    /// A game waits for its players.
    Create {
        game: String,
        header: String,
        terms: String,
        seats: ByColor<Option<Token>>,
    },
    /// A seat is taken.
    Seat {
        game: String,
        color: Color,
        token: Token,
    },
    /// The game starts, and with it session time.
    Open {
        game: String,
        /// When, in milliseconds of Unix time.
        started: i64,
        /// When, in milliseconds of club time.
        began: i64,
    },
    /// An event was handled, as a line of the log.
    Event {
        game: String,
        n: usize,
        entry: String,
    },
    /// The game is over and leaves memory.
    Finish { game: String },
    /// No one came.
    Forget { game: String },
}

/// How strictly events are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Durability {
    /// An answer waits until its event is on the disk.
    Full,
    /// An answer waits for nothing. For measuring what durability costs.
    None,
}

struct Request {
    orders: Vec<Order>,
    answer: Option<oneshot::Sender<bool>>,
}

/// Writes to the database through its thread, and reads from it.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    requests: Sender<Request>,
    file: PathBuf,
    clock: Arc<Clock>,
    durability: Durability,
    /// How many games are in memory. While there are any, the journal notes that the server lives.
    open_games: Arc<AtomicUsize>,
}

/// A game as it was stored.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) name: String,
    /// When session time began, in milliseconds of club time.
    pub(crate) began: Option<i64>,
    /// The day on which it began, as PGN writes it, in universal time.
    pub(crate) date: Option<String>,
    pub(crate) terms: String,
    pub(crate) seats: ByColor<Option<Token>>,
    /// The log: header and events.
    pub(crate) log: String,
}

/// The journal could not be written; what was to be written has not happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotStored;

impl Journal {
    /// Opens or creates the database, and starts the thread that writes.
    pub(crate) fn open(
        file: &Path,
        durability: Durability,
        source: Source,
    ) -> rusqlite::Result<Self> {
        let mut connection = Connection::open(file)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        let synchronous = match durability {
            Durability::Full => "FULL",
            Durability::None => "OFF",
        };
        connection.pragma_update(None, "synchronous", synchronous)?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let change = match version {
            0 => TABLES,
            1 => FROM_VERSION_1,
            VERSION => "",
            _ => {
                let found =
                    format!("the database has version {version} of the tables, not {VERSION}");
                return Err(rusqlite::Error::ToSqlConversionFailure(found.into()));
            }
        };
        if !change.is_empty() {
            let transaction = connection.transaction()?;
            transaction.execute_batch(change)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
            transaction.commit()?;
        }
        // Without this row, each game goes on from its last event.
        let alive = connection.query_row("SELECT at FROM alive", [], |row| row.get(0));
        let at: i64 = alive.unwrap_or_else(|error| {
            tracing::error!(%error, "the time when the club was last open is not known");
            0
        });
        let shows = Duration::from_millis(u64::try_from(at).unwrap_or(0));
        let clock = Arc::new(Clock::new(source, shows));
        let (requests, waiting) = channel();
        let open_games = Arc::<AtomicUsize>::default();
        // A damaged time of one game is no number, and greater than all numbers.
        let newest =
            "SELECT coalesce(max(created), 0) FROM games WHERE typeof(created) = 'integer'";
        let writer = Writer {
            newest: connection.query_row(newest, [], |row| row.get(0))?,
            connection,
            clock: Arc::clone(&clock),
            open_games: Arc::clone(&open_games),
        };
        thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer.write_all(&waiting))
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        Ok(Self {
            requests,
            file: file.to_owned(),
            clock,
            durability,
            open_games,
        })
    }

    /// Writes orders, all or none, and returns once they are on the disk.
    pub(crate) async fn write(&self, orders: Vec<Order>) -> Result<(), NotStored> {
        let (answer, answered) = oneshot::channel();
        let waits = self.durability == Durability::Full;
        let answer = waits.then_some(answer);
        self.requests
            .send(Request { orders, answer })
            .map_err(|_| NotStored)?;
        if waits && !answered.await.unwrap_or(false) {
            return Err(NotStored);
        }
        Ok(())
    }

    /// Counts the games in memory.
    pub(crate) const fn open_count(&self) -> &Arc<AtomicUsize> {
        &self.open_games
    }

    /// Returns a connection for reading. WAL lets it read while the thread writes.
    fn reader(&self) -> rusqlite::Result<Connection> {
        let connection = Connection::open(&self.file)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    /// Returns a stored game. Blocks.
    pub(crate) fn game(&self, name: &str) -> rusqlite::Result<Option<Stored>> {
        let reader = self.reader()?;
        let sql = format!("{GAME} WHERE name = ?1");
        let found = reader.query_row(&sql, [name], stored).optional()?;
        found.map(|game| with_events(&reader, game)).transpose()
    }

    /// Returns the names of the games that are not over, the oldest first. Blocks.
    ///
    /// A name that is no text is damaged; it is shown as well as it can be.
    pub(crate) fn open_games(&self) -> rusqlite::Result<Vec<String>> {
        let reader = self.reader()?;
        let sql = "SELECT CAST(name AS BLOB) FROM games WHERE state <> 'over' ORDER BY created";
        let mut statement = reader.prepare(sql)?;
        let names = statement.query_map([], |row| {
            Ok(String::from_utf8_lossy(row.get_ref(0)?.as_blob()?).into_owned())
        })?;
        names.collect()
    }

    /// Returns the clock of the club.
    pub(crate) const fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }
}

/// Copies a database into a new file, also while a server writes to it. Returns the number of games.
pub(crate) fn back_up(database: &Path, file: &str) -> rusqlite::Result<u64> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(database, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.execute("VACUUM INTO ?1", [file])?;
    let copy = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    copy.query_row("SELECT count(*) FROM games", [], |row| row.get(0))
}

const GAME: &str = "
    SELECT name, began, strftime('%Y.%m.%d', started / 1000, 'unixepoch'), terms, white, black, header
    FROM games";

fn stored(row: &rusqlite::Row<'_>) -> rusqlite::Result<Stored> {
    let token =
        |column| Ok::<_, rusqlite::Error>(row.get::<_, Option<[u8; 16]>>(column)?.map(Token::from));
    Ok(Stored {
        name: row.get(0)?,
        began: row.get(1)?,
        date: row.get(2)?,
        terms: row.get(3)?,
        seats: ByColor::new(token(4)?, token(5)?),
        log: row.get(6)?,
    })
}

fn with_events(reader: &Connection, mut game: Stored) -> rusqlite::Result<Stored> {
    let sql = "SELECT entry FROM events WHERE game = ?1 ORDER BY n";
    let mut statement = reader.prepare_cached(sql)?;
    let mut entries = statement.query([&game.name])?;
    while let Some(row) = entries.next()? {
        game.log.push_str(row.get_ref(0)?.as_str()?);
        game.log.push('\n');
    }
    drop(entries);
    drop(statement);
    Ok(game)
}

/// What the thread that writes owns.
struct Writer {
    connection: Connection,
    clock: Arc<Clock>,
    open_games: Arc<AtomicUsize>,
    /// When the newest game was created, in milliseconds of Unix time.
    newest: i64,
}

impl Writer {
    /// Writes what comes, batch by batch, until no one can ask any more.
    fn write_all(mut self, requests: &Receiver<Request>) {
        let mut batch = Vec::new();
        loop {
            match requests.recv_timeout(HEARTBEAT) {
                Ok(first) => batch.push(first),
                Err(RecvTimeoutError::Timeout) if self.open_games.load(Ordering::Relaxed) == 0 => {
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            while batch.len() < LARGEST_BATCH
                && let Ok(next) = requests.try_recv()
            {
                batch.push(next);
            }
            match self.commit(&batch) {
                Ok(()) => batch.drain(..).for_each(|request| request.answer(true)),
                // One bad request must not take the others with it.
                Err(error) => {
                    tracing::error!(%error, requests = batch.len(), "a batch could not be written");
                    for request in batch.drain(..) {
                        let alone = self.commit(std::slice::from_ref(&request));
                        request.answer(alone.is_ok());
                    }
                }
            }
        }
    }

    fn commit(&mut self, batch: &[Request]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        let wall = self.clock.wall();
        for order in batch.iter().flat_map(|request| &request.orders) {
            // Games are listed in this order, so no two have the same time.
            if let Order::Create { .. } = order {
                self.newest = wall.max(self.newest.saturating_add(1));
            }
            carry_out(&transaction, order, self.newest)?;
        }
        transaction
            .prepare_cached("UPDATE alive SET at = ?1")?
            .execute([millis(self.clock.now())])?;
        transaction.commit()
    }
}

impl Request {
    fn answer(self, is_stored: bool) {
        if let Some(answer) = self.answer {
            // Whoever asked may have gone in the meantime.
            let _ = answer.send(is_stored);
        }
    }
}

fn carry_out(transaction: &Transaction<'_>, order: &Order, created: i64) -> rusqlite::Result<()> {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| {
        transaction.prepare_cached(sql)?.execute(values).map(drop)
    };
    match order {
        Order::Create {
            game,
            header,
            terms,
            seats,
        } => run(
            "INSERT INTO games (name, state, created, header, terms, white, black)
             VALUES (?1, 'waiting', ?2, ?3, ?4, ?5, ?6)",
            params![
                game,
                created,
                header,
                terms,
                seats[Color::White].as_ref().map(Token::bytes),
                seats[Color::Black].as_ref().map(Token::bytes),
            ],
        ),
        Order::Seat { game, color, token } => {
            let sql = match color {
                Color::White => "UPDATE games SET white = ?2 WHERE name = ?1",
                Color::Black => "UPDATE games SET black = ?2 WHERE name = ?1",
            };
            run(sql, params![game, token.bytes()])
        }
        Order::Open {
            game,
            started,
            began,
        } => run(
            "UPDATE games SET state = 'open', started = ?2, began = ?3 WHERE name = ?1",
            params![game, started, began],
        ),
        Order::Event { game, n, entry } => {
            let n = i64::try_from(*n).unwrap_or(i64::MAX);
            run(
                "INSERT INTO events (game, n, entry) VALUES (?1, ?2, ?3)",
                params![game, n, entry],
            )
        }
        Order::Finish { game } => run(
            "UPDATE games SET state = 'over' WHERE name = ?1",
            params![game],
        ),
        Order::Forget { game } => run("DELETE FROM games WHERE name = ?1", params![game]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn create(game: &str, token: Token) -> Order {
        let seats = ByColor::new(Some(token), None);
        Order::Create {
            game: game.to_owned(),
            header: "header\n\n".to_owned(),
            terms: "{}".to_owned(),
            seats,
        }
    }

    #[tokio::test]
    async fn what_was_acknowledged_is_there_and_orders_are_all_or_none() {
        let folder = std::env::temp_dir().join(format!("club-journal-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let file = folder.join("club.db");
        let journal =
            Journal::open(&file, Durability::Full, Source::system()).expect("a new database");
        let token = Token::random().expect("random bits");
        journal
            .write(vec![create("aaaaaaaaaa", token)])
            .await
            .expect("stored");
        let event = |n| Order::Event {
            game: "aaaaaaaaaa".to_owned(),
            n,
            entry: format!("line {n}"),
        };
        journal
            .write(vec![event(0), event(1)])
            .await
            .expect("stored");
        // The second order repeats a line, so the first one of the same request is not kept either.
        assert!(journal.write(vec![event(2), event(1)]).await.is_err());
        let found = journal
            .game("aaaaaaaaaa")
            .expect("readable")
            .expect("the game");
        assert_eq!(found.log, "header\n\nline 0\nline 1\n");
        assert!(found.seats[Color::White].is_some_and(|seat| seat.matches(&token)));
        assert!(found.seats[Color::Black].is_none());
        journal
            .write(vec![Order::Finish { game: found.name }])
            .await
            .expect("stored");
        assert!(journal.open_games().expect("readable").is_empty());
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn tables_of_another_version_are_refused() {
        let folder = std::env::temp_dir().join(format!("club-version-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let file = folder.join("club.db");
        let other = Connection::open(&file).expect("a new database");
        other
            .pragma_update(None, "user_version", VERSION + 1)
            .expect("set");
        drop(other);
        let refused = Journal::open(&file, Durability::Full, Source::system())
            .expect_err("tables of another kind");
        assert_eq!(
            refused.to_string(),
            "the database has version 3 of the tables, not 2"
        );
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
