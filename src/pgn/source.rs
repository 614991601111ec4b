//! The source of a PGN file's bytes: memory, or a stream that is cut into whole games.

use alloc::borrow::Cow;

use super::ErrorKind;
use super::scan::Scanner;
use super::utf16::Encoding;

/// The source of a [`Reader`](crate::pgn::Reader): [`Bytes`] or [`Stream`].
///
/// This trait is sealed and cannot be implemented outside the crate.
pub trait Source: sealed::Sealed {}

pub(super) mod sealed {
    use super::{ErrorKind, Scanner};

    /// What a source gives to the scanner; other crates cannot name it.
    pub trait Sealed {
        /// Returns the text at hand: whole games.
        fn text(&self) -> &[u8];

        /// Returns `true` if the text at hand is the whole file, after which nothing is read.
        fn is_whole(&self) -> bool {
            false
        }

        /// Takes the next text in the place of the one at hand, for this scanner. Returns `false` if
        /// there is none.
        fn advance(&mut self, scanner: &Scanner) -> bool;

        /// Returns why the text at hand ends within a game, if it may: the game is too long, or reading
        /// failed.
        fn fault(&self) -> Option<&ErrorKind>;

        /// Ends the file.
        fn close(&mut self);

        /// Returns how many bytes a file in UTF-16 has, as far as it was read, or `None` if the text at
        /// hand is that of the file.
        fn utf16_len(&self) -> Option<u64>;
    }
}

/// A PGN file in memory.
///
/// One in UTF-16 is decoded as a whole when it is read, which takes up to one and a half times its
/// size.
#[derive(Clone, Debug)]
pub struct Bytes<'t> {
    text: Cow<'t, [u8]>,
    /// What is not decoded yet: a whole file in UTF-16, or nothing.
    encoded: &'t [u8],
    utf16_len: Option<u64>,
}

impl<'t> Bytes<'t> {
    pub(super) const fn new(file: &'t [u8]) -> Self {
        let (text, encoded, utf16_len) = match Encoding::of(file) {
            None | Some(Encoding::Bytes) => (file, [].as_slice(), None),
            Some(_) => ([].as_slice(), file, Some(file.len() as u64)),
        };
        Self {
            text: Cow::Borrowed(text),
            encoded,
            utf16_len,
        }
    }
}

impl Source for Bytes<'_> {}

impl sealed::Sealed for Bytes<'_> {
    #[inline(always)]
    fn text(&self) -> &[u8] {
        &self.text
    }

    fn is_whole(&self) -> bool {
        self.encoded.is_empty()
    }

    fn advance(&mut self, _: &Scanner) -> bool {
        let encoded = core::mem::take(&mut self.encoded);
        let encoding = Encoding::of(encoded).unwrap_or(Encoding::Bytes);
        self.text = Cow::Owned(encoding.decode(encoded, true).0);
        !self.text.is_empty()
    }

    #[inline(always)]
    fn fault(&self) -> Option<&ErrorKind> {
        None
    }

    fn close(&mut self) {}

    fn utf16_len(&self) -> Option<u64> {
        self.utf16_len
    }
}

#[cfg(feature = "std")]
pub use stream::Stream;
#[cfg(feature = "std")]
pub(super) use stream::When;

#[cfg(feature = "std")]
mod stream {
    use alloc::{string::ToString, vec::Vec};
    use core::mem;
    use std::io::{self, Read};

    use super::{ErrorKind, Scanner, Source, sealed};
    use crate::pgn::boundary::{
        CertainStarts, FIRST_TAG_LINE, GameStarts, Line, ends_with_result, tag_behind_empty_line,
    };
    use crate::pgn::utf16::Encoding;

    /// How many bytes are requested at once.
    const BLOCK: usize = 1 << 16;

    /// Behind a place where a game may begin, as many bytes are looked at. What is farther away does not
    /// decide where a game ends.
    const LOOKAHEAD: usize = 1 << 13;

    /// A text that did not end a game is scanned again when it has grown by this part of it.
    const GROWTH: usize = 16;

    /// A PGN file that is streamed, a few whole games at a time.
    ///
    /// It requests 64 KiB at a time, so a [`BufReader`](std::io::BufReader) around the file gains
    /// nothing.
    #[derive(Debug)]
    pub struct Stream<R> {
        reader: R,
        /// The encoding, once it is known.
        encoding: Option<Encoding>,
        /// What has been read but not decoded: the first bytes, or a part of a character in UTF-16.
        encoded: Vec<u8>,
        /// How many bytes have been read, unless the text is that of the stream.
        encoded_len: u64,
        /// The text at hand, what follows it, and room for more.
        buffer: Vec<u8>,
        /// How much of the buffer is filled.
        filled: usize,
        /// How many bytes precede the text at hand: of the stream, or of its text if that is decoded.
        offset: u64,
        /// How long the text at hand is.
        piece: usize,
        /// Why it ends within a game, if it may.
        fault: Option<ErrorKind>,
        /// Whether the next game is sought, behind one that is too long.
        searching: bool,
        /// Whether everything has been read.
        ended: bool,
        failure: Option<ErrorKind>,
    }

    /// When a stream is cut.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(in crate::pgn) enum When {
        /// As soon as a game has been read, because someone may wait for it.
        Soon,
        /// When there are as many games as fit.
        Full,
    }

    impl<R: Read> Stream<R> {
        pub(in crate::pgn) const fn new(reader: R) -> Self {
            Self {
                reader,
                encoding: None,
                encoded: Vec::new(),
                encoded_len: 0,
                buffer: Vec::new(),
                filled: 0,
                offset: 0,
                piece: 0,
                fault: None,
                searching: false,
                ended: false,
                failure: None,
            }
        }

        /// Takes the next games: about `size` bytes, and at most `max_len`. The scanner stands before
        /// them.
        pub(in crate::pgn) fn cut(
            &mut self,
            size: usize,
            max_len: usize,
            when: When,
            scanner: &Scanner,
        ) {
            self.pass(self.piece);
            match when {
                When::Soon => self.pass_to_tag(),
                When::Full => self.pass_to_certain_start(),
            }
            let (mut wanted, mut tried) = (size.min(max_len), 0);
            let mut certain = CertainStarts::in_line(Line::Whole);
            (self.piece, self.fault) = loop {
                match when {
                    When::Soon if self.filled < wanted && !self.ended => self.fetch(wanted),
                    When::Soon => {}
                    When::Full => self.fill(wanted.saturating_add(LOOKAHEAD)),
                }
                let held = self.held();
                let is_rest = self.ended && held.len() <= wanted;
                if is_rest && self.failure.is_none() {
                    break (held.len(), None);
                }
                if let Some(start) = certain.last(held.get(..wanted).unwrap_or(held)) {
                    break (start, None);
                }
                if held.len() < wanted && !self.ended {
                    // Whoever writes the stream has written no more so far.
                    if held.len() >= tried + tried / GROWTH && may_end_game(held) {
                        tried = held.len();
                        if let Some(end) = end_of_game(held, scanner) {
                            break (end, None);
                        }
                    }
                    continue;
                }
                let bound = match self.ended {
                    true => wanted,
                    false => wanted.min(held.len().saturating_sub(LOOKAHEAD)),
                };
                let starts = GameStarts::new(held, scanner);
                if let Some(start) = starts.take_while(|&start| start <= bound).last() {
                    break (start, None);
                }
                if is_rest {
                    break (held.len(), self.failure.clone());
                }
                if wanted >= max_len {
                    let limit = scanner.options().limits.max_game_len;
                    let too_long = Some(ErrorKind::GameTooLong { limit });
                    let last_end = || GameStarts::new(held, scanner).last_end(bound);
                    let cut = match when {
                        // Whoever goes on with the same scanner may stop wherever a game ends.
                        When::Soon => last_end().map_or((wanted, too_long), |end| (end, None)),
                        When::Full => (0, too_long),
                    };
                    self.searching = cut.1.is_some();
                    break cut;
                }
                // Twice as many, so that the work for a long game is linear.
                wanted = wanted.saturating_mul(2).min(max_len);
            };
        }

        /// Returns how many bytes precede the text at hand.
        pub(in crate::pgn) const fn offset(&self) -> u64 {
            self.offset
        }

        /// Hands out the text at hand.
        pub(in crate::pgn) fn take(&mut self) -> Vec<u8> {
            let (piece, filled) = (self.piece, self.filled);
            let rest = self.buffer.get(piece..filled).unwrap_or_default().to_vec();
            self.buffer.truncate(piece);
            self.offset += piece as u64;
            (self.piece, self.filled) = (0, rest.len());
            mem::replace(&mut self.buffer, rest)
        }

        /// Reads into this memory from now on, if it is more.
        pub(in crate::pgn) fn reuse(&mut self, mut memory: Vec<u8>) {
            if let Some(start) = memory.get_mut(..self.buffer.len()) {
                start.copy_from_slice(&self.buffer);
                self.buffer = memory;
            }
        }

        /// Passes over the rest of a game that is too long, up to a tag that ends it for this reader.
        fn pass_to_tag(&mut self) {
            while self.searching {
                // The end of the line before the tag is still needed.
                self.pass_to(tag_behind_empty_line(self.held()), FIRST_TAG_LINE);
            }
        }

        /// Passes over a game that is too long, up to one that begins whoever reads.
        fn pass_to_certain_start(&mut self) {
            let mut line = Line::Whole;
            while self.searching {
                let held = self.held();
                let start = CertainStarts::in_line(line).next(held);
                // The line that ends a game may not be complete yet.
                let passed = held.len().saturating_sub(BLOCK);
                line = line.after(held.get(..passed).unwrap_or_default());
                self.pass_to(start, BLOCK);
            }
        }

        /// Passes to the start of a game, or reads on and keeps this many bytes.
        fn pass_to(&mut self, start: Option<usize>, kept: usize) {
            let kept = if self.ended { 0 } else { kept };
            self.searching = start.is_none() && !self.ended;
            self.pass(start.unwrap_or(self.filled.saturating_sub(kept)));
            if self.searching {
                // A buffer of one block need not grow for the few bytes that are kept.
                self.fetch((kept + BLOCK / 2).max(BLOCK));
            }
        }

        /// Returns what has been read and not passed.
        fn held(&self) -> &[u8] {
            self.buffer.get(..self.filled).unwrap_or_default()
        }

        /// Drops the first bytes.
        fn pass(&mut self, length: usize) {
            self.buffer.copy_within(length..self.filled, 0);
            self.filled -= length;
            self.offset += length as u64;
            self.piece = 0;
        }

        /// Reads until so many bytes are held or the stream ends.
        fn fill(&mut self, length: usize) {
            while self.filled < length && !self.ended {
                let twice = self.filled.saturating_mul(2);
                self.fetch(length.min(twice.max(BLOCK)));
            }
        }

        /// Reads once, until at most this many bytes are held.
        fn fetch(&mut self, length: usize) {
            if let Some(missing) = length.checked_sub(self.buffer.len()) {
                self.buffer.reserve_exact(missing);
                self.buffer.resize(length, 0);
            }
            let most = (length - self.filled).min(BLOCK);
            let room = self.buffer.get_mut(self.filled..self.filled + most);
            let room = room.unwrap_or_default();
            let count = loop {
                match self.reader.read(room) {
                    // A reader may report more bytes than it was given room for.
                    Ok(count) => break count.min(most),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        self.failure = Some(ErrorKind::Io {
                            kind: error.kind(),
                            message: error.to_string(),
                        });
                        break 0;
                    }
                }
            };
            self.ended |= count == 0;
            if self.encoding.is_none() && self.encoded.is_empty() {
                let read = self.buffer.get(self.filled..self.filled + count);
                self.encoding = Encoding::of(read.unwrap_or_default());
            }
            match self.encoding {
                Some(Encoding::Bytes) => self.filled += count,
                _ => self.decode(count),
            }
        }

        /// Decodes what has been read behind the text.
        fn decode(&mut self, count: usize) {
            let read = self.buffer.get(self.filled..self.filled + count);
            self.encoded.extend_from_slice(read.unwrap_or_default());
            self.encoded_len += count as u64;
            let known = self.encoding.or_else(|| Encoding::of(&self.encoded));
            self.encoding = known.or(self.ended.then_some(Encoding::Bytes));
            let Some(encoding) = self.encoding else {
                return;
            };
            let (text, decoded) = encoding.decode(&self.encoded, self.ended);
            self.encoded.drain(..decoded);
            // The text may be longer than what it stands for.
            let end = self.filled + text.len();
            if let Some(missing) = end.checked_sub(self.buffer.len()) {
                self.buffer.reserve_exact(missing);
                self.buffer.resize(end, 0);
            }
            let room = self.buffer.get_mut(self.filled..end);
            room.unwrap_or_default().copy_from_slice(&text);
            self.filled = end;
        }
    }

    impl<R: Read> Source for Stream<R> {}

    impl<R: Read> sealed::Sealed for Stream<R> {
        #[inline(always)]
        fn text(&self) -> &[u8] {
            self.buffer.get(..self.piece).unwrap_or_default()
        }

        fn advance(&mut self, scanner: &Scanner) -> bool {
            // Besides the longest game, there is room for what precedes it and for looking ahead.
            let longest = scanner
                .options()
                .limits
                .max_game_len
                .saturating_add(BLOCK / 2);
            self.cut(BLOCK, longest.max(BLOCK), When::Soon, scanner);
            self.piece > 0 || self.fault.is_some()
        }

        #[inline(always)]
        fn fault(&self) -> Option<&ErrorKind> {
            self.fault.as_ref()
        }

        fn close(&mut self) {
            (self.filled, self.piece) = (0, 0);
            (self.fault, self.failure) = (None, None);
            self.ended = true;
        }

        fn utf16_len(&self) -> Option<u64> {
            let is_decoded = !matches!(self.encoding, None | Some(Encoding::Bytes));
            is_decoded.then_some(self.encoded_len)
        }
    }

    /// Returns whether a text ends with a result and the end of its line.
    fn may_end_game(text: &[u8]) -> bool {
        const LONGEST: usize = 32;
        let tail = text
            .get(text.len().saturating_sub(LONGEST)..)
            .unwrap_or_default();
        let (result, behind) = tail.split_at(tail.trim_ascii_end().len());
        behind.contains(&b'\n') && ends_with_result(result)
    }

    /// Returns the end of a game whose result ends the text, if nothing that follows can change that.
    fn end_of_game(text: &[u8], scanner: &Scanner) -> Option<usize> {
        let (text, behind) = text.split_at(text.trim_ascii_end().len());
        // A brace that follows could close a comment with nested braces.
        if has_nested_braces(text) {
            return None;
        }
        let starts = GameStarts::new(text, scanner);
        let blanks = behind
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'));
        starts
            .end_with_result()
            .then_some(text.len() + blanks.count())
    }

    fn has_nested_braces(text: &[u8]) -> bool {
        let mut braces = text.iter().filter(|byte| matches!(byte, b'{' | b'}'));
        let mut last = b'}';
        braces.any(|&brace| mem::replace(&mut last, brace) == b'{' && brace == b'{')
    }
}
