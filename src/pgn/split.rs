//! Cuts a file into pieces of whole games, for several threads or machines.

use alloc::vec::Vec;

use super::Options;
use super::boundary::{GameStarts, certain_start_behind};
use super::scan::Scanner;
use super::utf16::Encoding;

/// Returns the offset of the next game after any place in a file.
///
/// `from` may be any offset, even in the middle of a comment, such as where the share of a thread or
/// a machine begins. Only the bytes after it are looked at, so everyone who asks about the same place
/// gets the same answer. To read a file by ranges, begin each at the game after its first byte, and end
/// it at the game after its last byte; the first begins at 0. Then every game is read exactly once.
///
/// A game is only found where it certainly begins: with an `Event` tag after an empty line, behind
/// a line that ends with a result and has no bracket or semicolon outside of comments. Text inside a
/// comment or a variation that looks like this begins a game for a [`Reader`](crate::pgn::Reader) too,
/// which then rejects the comment as never closed. Other games belong to the piece before; [`split`]
/// finds them too.
///
/// Returns `None` if no game certainly begins after `from`, as in a file in UTF-16. It reads as far as
/// the game that it returns, some gigabytes a second.
///
/// ```
/// use touchmove::pgn;
///
/// let file = b"[Event \"A\"]\n\n1. e4 1-0\n\n[Event \"B\"]\n\n1. d4 {no [Event} *\n";
/// let second = pgn::next_game(file, 0).ok_or("a game")?;
/// assert!(file[second..].starts_with(b"[Event \"B\"]"));
/// assert_eq!(pgn::next_game(file, second), None);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn next_game(file: &[u8], from: usize) -> Option<usize> {
    certain_start_behind(file, from)
}

/// Splits a file into pieces of whole games, about equally long.
///
/// The games and errors that a [`Reader`](crate::pgn::Reader) with these options finds in the pieces,
/// one after another, are those that it finds in the whole file. Only their
/// [locations](crate::pgn::Location) count from the start of the piece. A cut is never inside a
/// comment or a variation, as the reader reads them. What one reader tolerates is an error for another,
/// which then passes over the rest of the game, so that games can begin at other places. A file in
/// UTF-16 is one piece, as its parts could not be read alone.
///
/// The events are exactly those of the file. A record can lose a comment: one between two games
/// belongs to the next record, but not if a cut lies between them. That happens only if text that
/// belongs to no game follows the comment, and ends with a result. The error of a game without a move
/// can name another mistake between the games.
///
/// The pieces are in order, none is empty, and together they are the file. There are at most
/// `parts`, and fewer if the file has fewer games; 0 counts as 1.
///
/// In most files, only a few kilobytes around each cut are looked at, as by [`next_game`]. A file
/// whose games do not begin so, for example without tags, is scanned once, which takes as long as
/// reading its events.
///
/// ```
/// use touchmove::pgn::{self, Options};
///
/// let file = b"[Event \"A\"]\n\n1. e4 {[Site} e5 1-0\n\n[Event \"B\"]\n\n1. d4 *\n\n1. c4 *\n";
/// for parts in 0..5 {
///     let pieces = pgn::split(file, parts, Options::LENIENT);
///     let games = pieces.iter().flat_map(|piece| pgn::Reader::from_bytes(piece).records());
///     assert!(games.eq(pgn::Reader::from_bytes(file).records()));
/// }
/// ```
///
/// The pieces borrow from the file and can be sent to other threads. With the crate `rayon`,
/// `pgn::split(file, threads, options).into_par_iter()` reads with several.
///
/// What one reader tolerates is an error for another, so that games can begin at other places:
///
/// ```
/// use touchmove::pgn::{self, Options};
///
/// // A strict reader takes all that follows the stray brace, up to an empty line, for one game.
/// let file = b"} 1-0\n1. e4 *\n\n1. c4 *\n";
/// assert!(pgn::split(file, 10, Options::LENIENT).len() > 1);
/// assert_eq!(pgn::split(file, 10, Options::STRICT).len(), 1);
/// ```
#[must_use]
pub fn split(file: &[u8], parts: usize, options: Options) -> Vec<&[u8]> {
    let is_utf16 = !matches!(Encoding::of(file), None | Some(Encoding::Bytes));
    let parts = if is_utf16 { 1 } else { parts };
    let mut pieces = Vec::new();
    let mut cuts = Cuts {
        file,
        options,
        certain: Some(0),
    };
    let (mut rest, mut parts) = (file, parts.max(1));
    while !rest.is_empty() {
        let start = file.len() - rest.len();
        let length = match parts {
            1 => rest.len(),
            _ => cuts.after(start, rest.len().div_ceil(parts)),
        };
        let (piece, others) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        pieces.push(piece);
        rest = others;
        parts = parts.saturating_sub(1).max(1);
    }
    pieces
}

/// The places where a file may be cut, asked for from its start to its end.
struct Cuts<'t> {
    file: &'t [u8],
    options: Options,
    /// The certain start found last; `None` once there is none ahead.
    certain: Option<usize>,
}

impl Cuts<'_> {
    /// Returns the length of a piece that begins at `start` and has at least this many bytes.
    fn after(&mut self, start: usize, length: usize) -> usize {
        let wanted = start + length;
        // A start that was found beyond the wanted place is not searched again, so that every byte
        // is searched once.
        if self.certain.is_some_and(|certain| certain < wanted) {
            self.certain = certain_start_behind(self.file, wanted);
        }
        let end = self.certain.unwrap_or(self.file.len());
        let is_far = self.certain.is_none_or(|end| end - wanted > length);
        let piece = self.file.get(start..end).unwrap_or_default();
        if is_far {
            self.scan(piece, length)
        } else {
            piece.len()
        }
    }

    /// Scans a piece for a game that begins at or after this length.
    fn scan(&self, piece: &[u8], length: usize) -> usize {
        let mut starts = GameStarts::new(piece, &Scanner::new(self.options));
        starts.find(|&start| start >= length).unwrap_or(piece.len())
    }
}
