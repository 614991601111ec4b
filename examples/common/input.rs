//! Files to read, by their names; `-` is the standard input.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// An open file.
pub(crate) struct Input {
    pub(crate) reader: Box<dyn Read + Send>,
    /// How many bytes the file has. A pipe has no length.
    pub(crate) size: Option<u64>,
    /// Whether someone types it, on the same terminal on which progress would be shown.
    pub(crate) is_typed: bool,
}

impl Input {
    /// Opens a file.
    pub(crate) fn open(name: &OsStr) -> Result<Self, String> {
        if name == "-" {
            let input = io::stdin();
            return Ok(Self {
                is_typed: input.is_terminal(),
                reader: Box::new(input),
                size: None,
            });
        }
        look_for(name)?;
        let opened = File::open(name).and_then(|file| Ok((file.metadata()?, file)));
        let (data, file) = opened.map_err(|error| unreadable(name, error))?;
        Ok(Self {
            reader: Box::new(file),
            size: Some(data.len()).filter(|_| data.is_file()),
            is_typed: false,
        })
    }
}

/// Returns an error if a file does not exist. It is not opened: a pipe can be opened only once.
pub(crate) fn look_for(name: &OsStr) -> Result<(), String> {
    if name == "-" {
        return Ok(());
    }
    let data = fs::metadata(name).map_err(|error| unreadable(name, error))?;
    match data.is_dir() {
        true => Err(unreadable(name, "it is a directory")),
        false => Ok(()),
    }
}

/// The message for a file that cannot be read.
pub(crate) fn unreadable(name: &OsStr, reason: impl Display) -> String {
    format!("cannot read {}: {reason}", Path::new(name).display())
}
