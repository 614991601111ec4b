//! What was converted so far, kept in a file that a kill cannot spoil.
//!
//! A line is written behind a segment when all its files stand under their names. Its files have the same names when it is
//! converted again, so nothing is there twice.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::{Context, Error};

/// What became of a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    pub(super) games: u64,
    pub(super) rejects: u64,
    /// Whether a game has a move.
    pub(super) has_moves: bool,
}

/// The segments of one input that are done.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    pub(super) done: BTreeSet<u64>,
    pub(super) games: u64,
    pub(super) rejects: u64,
    /// Whether a game of it has a move.
    pub(super) has_moves: bool,
    pub(super) is_complete: bool,
}

impl Journal {
    /// Opens or creates the journal of an input. `state` says what must be the same.
    pub(super) fn open(path: PathBuf, source: &str, state: &str) -> Result<Self, Error> {
        let identity = format!("{source:?}\t{state}");
        let place = path.display().to_string();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).context(&place),
        };
        let (mut done, mut games, mut rejects) = (BTreeSet::new(), 0, 0);
        let (mut has_moves, mut is_complete) = (false, false);
        // A line without its end was being written when the program was killed.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let known = lines.next();
        if known.is_some_and(|known| known != identity) {
            return Err(Error::new(format!(
                "{place}: made from another state of the input, or with other settings ({}, now {identity}): give --again, or another --out",
                known.unwrap_or_default()
            )));
        }
        for line in lines {
            let mut words = line.split(' ');
            let numbers: Vec<u64> = words
                .by_ref()
                .skip(1)
                .filter_map(|word| word.parse().ok())
                .collect();
            match (line.split(' ').next(), numbers.as_slice()) {
                (Some("segment"), &[segment, of_games, of_rejects, moves]) => {
                    done.insert(segment);
                    games += of_games;
                    rejects += of_rejects;
                    has_moves |= moves > 0;
                }
                (Some("complete"), _) => is_complete = true,
                _ => {
                    return Err(Error::new(format!(
                        "{place}: not a line of a journal: {line:?}"
                    )));
                }
            }
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .context(&place)?;
        file.set_len(whole.len() as u64).context(&place)?;
        if known.is_none() {
            writeln!(file, "{identity}").context(&place)?;
            file.sync_all().context(&place)?;
            sync_folder(&path)?;
        }
        Ok(Self {
            path,
            file,
            done,
            games,
            rejects,
            has_moves,
            is_complete,
        })
    }

    fn write(&mut self, line: &str) -> Result<(), Error> {
        let place = self.path.display();
        let before = self.file.metadata().context(&place)?.len();
        // In one call, so that lines do not mix.
        let written = self.file.write_all(line.as_bytes());
        if written.is_err() {
            // What follows must not be appended to a part of a line.
            self.file.set_len(before).context(&place)?;
        }
        written.context(&place)?;
        self.file.sync_data().context(&place)
    }

    pub(super) fn add(&mut self, segment: u64, done: Done) -> Result<(), Error> {
        let Done {
            games,
            rejects,
            has_moves,
        } = done;
        let moves = u8::from(has_moves);
        self.write(&format!("segment {segment} {games} {rejects} {moves}\n"))?;
        self.games += games;
        self.rejects += rejects;
        self.has_moves |= has_moves;
        Ok(())
    }

    pub(super) fn complete(&mut self) -> Result<(), Error> {
        self.is_complete = true;
        self.write("complete\n")
    }

    pub(super) fn remove(&self) -> Result<(), Error> {
        fs::remove_file(&self.path).context(self.path.display())
    }
}

/// Returns how many journals are in the folder, and the source of one that is not complete.
pub(super) fn count(folder: &Path) -> Result<(usize, Option<String>), Error> {
    let (mut journals, mut incomplete) = (0, None);
    for file in fs::read_dir(folder).context(folder.display())? {
        let path = file.context(folder.display())?.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).context(path.display())?;
        journals += 1;
        if !text.ends_with("\ncomplete\n") {
            let source = text.split('\t').next().unwrap_or_default();
            incomplete = Some(source.to_owned());
        }
    }
    Ok((journals, incomplete))
}

/// Makes the names in the folder of a file last.
pub(super) fn sync_folder(path: &Path) -> Result<(), Error> {
    let named = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = named.unwrap_or(Path::new("."));
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .context(folder.display())
}
