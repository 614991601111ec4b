//! The files for the game: opened before it, written after it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use touchmove::arbiter::Event;

use crate::arguments::Settings;
use crate::table::Table;

/// The files to be written.
pub(crate) struct Files {
    pgn: Option<Opened>,
    log: Option<Opened>,
}

/// A file that can be written.
struct Opened {
    path: PathBuf,
    file: File,
    is_new: bool,
}

impl Opened {
    fn open(path: &Path) -> Result<Self, String> {
        let is_new = !path.exists();
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        let path = path.to_owned();
        Ok(Self { path, file, is_new })
    }

    fn is_empty(&self) -> bool {
        self.file
            .metadata()
            .map_or(true, |data| !data.is_file() || data.len() == 0)
    }

    fn write(&mut self, text: &str) -> Result<(), String> {
        let gap = if self.is_empty() { "" } else { "\n" };
        let text = format!("{gap}{}\n", text.trim_end());
        let written = self.file.write_all(text.as_bytes());
        let kept = written.and_then(|()| self.file.sync_all().or_else(not_for_pipes));
        kept.map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }

    /// Removes the file if it was made for nothing.
    fn abandon(self) {
        if self.is_new && self.is_empty() {
            // An empty file does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A pipe or a terminal cannot be synchronized, and need not be.
fn not_for_pipes(error: io::Error) -> io::Result<()> {
    match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    }
}

impl Files {
    /// Opens the files, so that a game is not played in vain. A game is added to a file of games; a
    /// log has a file to itself.
    pub(crate) fn open(settings: &Settings) -> Result<Self, String> {
        let pgn = settings.pgn.as_deref().map(Opened::open).transpose()?;
        let mut files = Self { pgn, log: None };
        match files.open_log(settings) {
            Ok(()) => Ok(files),
            Err(error) => {
                files.abandon();
                Err(error)
            }
        }
    }

    fn open_log(&mut self, settings: &Settings) -> Result<(), String> {
        let Some(path) = &settings.log else {
            return Ok(());
        };
        let log = Opened::open(path)?;
        let real = |path: &Path| fs::canonicalize(path).ok();
        let is_shared = settings
            .pgn
            .as_deref()
            .is_some_and(|pgn| real(pgn) == real(path));
        if is_shared {
            return Err(format!(
                "{}: the game and the log need two files",
                path.display()
            ));
        }
        if !log.is_empty() {
            return Err(format!(
                "{}: the file is not empty, and a log needs a file to itself",
                path.display()
            ));
        }
        self.log = Some(log);
        Ok(())
    }

    /// Writes the files, and returns what to tell the players about it. If nothing was played, there is
    /// nothing to keep.
    ///
    /// What cannot be written is printed instead, so that no game is lost.
    pub(crate) fn write(mut self, table: &Table, settings: &Settings) -> Result<String, String> {
        let arbiter = table.arbiter();
        let mut events = arbiter.log().iter().map(|entry| entry.event);
        if events.all(|event| event == Event::Start) {
            self.abandon();
            return Ok(String::new());
        }
        let mut record = arbiter.to_record();
        for (tag, name) in ["White", "Black"].into_iter().zip(&settings.names) {
            if let Some(name) = name {
                let set = record.tags_mut().set(tag, name);
                set.map_err(|error| error.to_string())?;
            }
        }
        let texts = [
            ("game", self.pgn.as_mut(), record.to_string()),
            (
                "log",
                self.log.as_mut(),
                arbiter.to_log_with_rulings().to_string(),
            ),
        ];
        let mut told = String::new();
        let mut failures = Vec::new();
        for (what, file, text) in texts {
            let Some(file) = file else { continue };
            match file.write(&text) {
                Ok(()) => told += &format!("the {what} is in {}\n", file.path.display()),
                Err(error) => {
                    // If the terminal is gone too, nothing more can be done.
                    let _ = writeln!(io::stdout(), "\n{text}");
                    failures.push(error);
                }
            }
        }
        match failures.is_empty() {
            true => Ok(told),
            false => Err(failures.join("; ")),
        }
    }

    fn abandon(self) {
        self.pgn
            .into_iter()
            .chain(self.log)
            .for_each(Opened::abandon);
    }
}
