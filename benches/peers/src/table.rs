//! The printed table, in Markdown, and the lines above it.

use std::fmt::Write;
use std::fs;

/// The lock file of this crate, which lists the versions it was built from.
pub const LOCK: &str = include_str!("../Cargo.lock");

/// A table with a heading for each column.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(heading: Vec<String>) -> Self {
        Self {
            rows: vec![heading],
        }
    }

    pub fn push(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// Returns the table with its columns aligned.
    pub fn to_markdown(&self) -> String {
        let columns = self.rows[0].len();
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
            })
            .collect();
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            for (cell, width) in row.iter().zip(&widths) {
                let _ = write!(text, "| {cell:width$} ");
            }
            text.push_str("|\n");
            if number == 0 {
                for width in &widths {
                    let _ = write!(text, "|{:-<1$}", "", width + 2);
                }
                text.push_str("|\n");
            }
        }
        text
    }
}

/// Returns the version of a package this program is built from.
pub fn version_of(package: &str) -> &'static str {
    let name = format!("name = \"{package}\"");
    let mut lines = LOCK.lines().skip_while(|line| *line != name);
    lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
        .unwrap_or("of unknown version")
}

/// Returns the name of the processor, if the system reports it.
pub fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_owned())
    });
    model.unwrap_or_else(|| "unknown processor".into())
}

/// The compiler.
pub const COMPILER: &str = env!("BUILT_WITH_COMPILER");

/// The flags of the compiler.
pub const FLAGS: &str = env!("BUILT_WITH_FLAGS");

/// Returns the processor that the program is compiled for, or `default`.
pub fn target() -> &'static str {
    match FLAGS.strip_prefix("-C target-cpu=") {
        None if FLAGS.is_empty() => "default",
        Some(processor) => processor,
        None => FLAGS,
    }
}

/// Returns the compiler and its flags, which decide the processor it compiles for.
pub fn build() -> String {
    let target = match FLAGS {
        "" => "for the default target (no RUSTFLAGS)".to_owned(),
        flags if flags.contains("target-cpu=native") => {
            format!("for this processor (RUSTFLAGS=\"{flags}\")")
        }
        flags => format!("with RUSTFLAGS=\"{flags}\""),
    };
    format!("{COMPILER}, {target}")
}
