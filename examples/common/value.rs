//! Values of options: an error names the option and the value.

use std::fmt::Display;

/// Reads the value of an option, such as `--mark`.
pub(crate) fn value<T, E: Display>(
    option: &str,
    parser: &mut lexopt::Parser,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, lexopt::Error> {
    use lexopt::ValueExt;
    let text = parser.value()?.string()?;
    read(&text).map_err(|error| format!("{option} {text:?}: {error}").into())
}
