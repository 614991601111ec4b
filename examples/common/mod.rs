//! The end of every example: its exit status, and the message if it fails.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::process::{ExitCode, Termination};

/// Returns the exit status of a command, and prints the error if it failed.
///
/// Wrong arguments and unusable files end with status 2. A closed output pipe ends with status 0.
pub(crate) fn end(done: Result<impl Termination, Box<dyn Error>>) -> ExitCode {
    match done {
        Ok(status) => status.report(),
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", env!("CARGO_CRATE_NAME"));
            ExitCode::from(2)
        }
    }
}

/// Returns `true` if the reader of the output is gone, as when `head` has finished.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
