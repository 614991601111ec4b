//! A line of bounded length, so that an endless one cannot fill the memory.

use std::io::{self, BufRead, ErrorKind, Read};

/// Reads a line with its line end. Returns `None` at the end of the input.
///
/// Returns an error of the kind `InvalidData` if the line has more bytes without its line end.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    // The line end may have two bytes.
    let mut bounded = input.take(longest as u64 + 2);
    bounded.read_until(b'\n', &mut line)?;
    let text = line.strip_suffix(b"\n").unwrap_or(&line);
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    if text.len() > longest {
        let reason = format!("expected a line of at most {longest} bytes");
        return Err(io::Error::new(ErrorKind::InvalidData, reason));
    }
    Ok((!line.is_empty()).then_some(line))
}
