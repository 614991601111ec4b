//! What all examples have in common: `--help`, `--version`, the exit status, and the message if one fails.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::process::{ExitCode, Termination};

/// What a command line asks for.
pub(crate) enum Asked<T> {
    Task(T),
    Help,
    Version,
}

impl<T> Asked<T> {
    /// Returns the task. If help or the version is asked for, prints that and returns `None`.
    pub(crate) fn or_print(self, help: &str, out: &mut impl Write) -> io::Result<Option<T>> {
        match self {
            Self::Task(task) => return Ok(Some(task)),
            Self::Help => writeln!(out, "{help}")?,
            Self::Version => writeln!(
                out,
                "{} {}",
                env!("CARGO_CRATE_NAME"),
                env!("CARGO_PKG_VERSION")
            )?,
        }
        out.flush()?;
        Ok(None)
    }
}

/// Returns the exit status of a command, and prints the error if it failed.
///
/// Wrong arguments and unusable files end with status 2. A closed output pipe ends with status 0.
pub(crate) fn end(done: Result<impl Termination, Box<dyn Error>>) -> ExitCode {
    match done {
        Ok(status) => status.report(),
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            let name = env!("CARGO_CRATE_NAME");
            let hint = if is_of_usage(&*error) {
                format!("; see `{name} --help`")
            } else {
                String::new()
            };
            // Without a standard error there is no one to tell.
            let _ = writeln!(io::stderr(), "{name}: {error}{hint}");
            ExitCode::from(2)
        }
    }
}

/// Returns `true` if the command line has something that the program does not know.
fn is_of_usage(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref();
    error.is_some_and(|error: &lexopt::Error| {
        matches!(
            error,
            lexopt::Error::UnexpectedOption(_)
                | lexopt::Error::UnexpectedArgument(_)
                | lexopt::Error::UnexpectedValue { .. }
                | lexopt::Error::MissingValue { .. }
        )
    })
}

/// Returns `true` if the reader of the output is gone, as when `head` has finished.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
