//! How every example ends: its exit status, and what it says if it fails.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::process::{ExitCode, Termination};

/// Returns the exit status of a command, after printing why it failed if it did.
///
/// Wrong arguments and files that cannot be used end with status 2, a reader who has seen enough with status 0.
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

/// Returns `true` if no one reads what is printed, as when `head` ends.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
