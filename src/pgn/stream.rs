//! A stream that is read a few whole games at a time.

use alloc::{string::ToString, vec::Vec};
use core::mem;
use std::io::{self, Read};

use super::ErrorKind;
use super::boundary::{
    FIRST_TAG, GameStarts, Line, certain_start, ends_with_result, last_certain_start,
    last_tag_behind_empty_line, part_of_tag, tag_behind_empty_line,
};
use super::scan::Scanner;
use super::source::{Source, sealed};
use super::utf16::Encoding;

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
    pub(super) offset: u64,
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
pub(super) enum When {
    /// As soon as a game has been read, because someone may wait for it.
    Soon,
    /// When there are as many games as fit.
    Full,
}

impl<R: Read> Stream<R> {
    pub(super) const fn new(reader: R) -> Self {
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
    /// them, and all before them was passed over.
    pub(super) fn cut(&mut self, size: usize, max_len: usize, when: When, scanner: &Scanner) {
        debug_assert_eq!(self.piece, 0);
        let (mut wanted, mut tried) = (size.min(max_len), 0);
        // The place up to which there is no certain start.
        let mut searched = 0;
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
            let near = held.get(..wanted).unwrap_or(held);
            if let Some(start) = last_certain_start(near, searched) {
                break (start, None);
            }
            searched = near.len().saturating_sub(FIRST_TAG.len());
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
                let limit = scanner.options.limits.max_game_len;
                let too_long = Some(ErrorKind::GameTooLong { limit });
                let last_end = || GameStarts::new(held, scanner).last_end(bound);
                let end = || last_end().or_else(|| last_tag_behind_empty_line(near));
                let cut = match when {
                    // Whoever goes on with the same scanner may stop wherever a game ends.
                    When::Soon => match end() {
                        Some(end) => (end, None),
                        None => (near.len() - part_of_tag(near), too_long),
                    },
                    When::Full => (0, too_long),
                };
                self.searching = cut.1.is_some();
                break cut;
            }
            // Twice as many, so that the work for a long game is linear.
            wanted = wanted.saturating_mul(2).min(max_len);
        };
    }

    /// Hands out the text at hand.
    pub(super) fn take(&mut self) -> Vec<u8> {
        let (piece, filled) = (self.piece, self.filled);
        let rest = self.buffer.get(piece..filled).unwrap_or_default().to_vec();
        self.buffer.truncate(piece);
        self.offset += piece as u64;
        (self.piece, self.filled) = (0, rest.len());
        mem::replace(&mut self.buffer, rest)
    }

    /// Reads into this memory from now on, if it is more.
    pub(super) fn reuse(&mut self, mut memory: Vec<u8>) {
        if let Some(start) = memory.get_mut(..self.buffer.len()) {
            start.copy_from_slice(&self.buffer);
            self.buffer = memory;
        }
    }

    /// Passes over the text at hand, and over the rest of a game that is too long, up to one that begins
    /// for whoever reads on. Calls `tell` with each part, in order.
    pub(super) fn pass_over(&mut self, when: When, mut tell: impl FnMut(&[u8])) {
        self.drop_first(self.piece, &mut tell);
        let mut line = Line::Whole;
        while self.searching {
            let held = self.held();
            let (start, kept) = match when {
                // The end of the line before the tag is still needed, and an empty line.
                When::Soon => (tag_behind_empty_line(held), FIRST_TAG.len() + 4),
                // The line that ends a game may not be complete yet.
                When::Full => (certain_start(held, line), BLOCK),
            };
            let kept = if self.ended { 0 } else { kept };
            let passed = start.unwrap_or(held.len().saturating_sub(kept));
            line = line.after(held.get(..passed).unwrap_or_default());
            self.searching = start.is_none() && !self.ended;
            self.drop_first(passed, &mut tell);
            if self.searching {
                // A buffer of one block need not grow for the few bytes that are kept.
                self.fetch((kept + BLOCK / 2).max(BLOCK));
            }
        }
    }

    /// Returns what has been read and not passed.
    fn held(&self) -> &[u8] {
        self.buffer.get(..self.filled).unwrap_or_default()
    }

    /// Drops the first bytes, with which it calls `tell`.
    fn drop_first(&mut self, length: usize, tell: &mut impl FnMut(&[u8])) {
        tell(self.buffer.get(..length).unwrap_or_default());
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
        self.grow(length);
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

    /// Makes room for so many bytes in the buffer.
    fn grow(&mut self, length: usize) {
        if let Some(missing) = length.checked_sub(self.buffer.len()) {
            self.buffer.reserve_exact(missing);
            self.buffer.resize(length, 0);
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
        self.grow(end);
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

    fn pass(&mut self, tell: impl FnMut(&[u8])) {
        self.pass_over(When::Soon, tell);
    }

    fn advance(&mut self, scanner: &Scanner) -> bool {
        // Besides the longest game, there is room for what precedes it and for looking ahead.
        let longest = scanner
            .options
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

/// Returns where the last game ends, if its result is the last word and nothing can change that.
fn end_of_game(text: &[u8], scanner: &Scanner) -> Option<usize> {
    let (game, behind) = text.split_at(text.trim_ascii_end().len());
    // A brace that follows could close a comment with nested braces.
    if has_nested_braces(game) {
        return None;
    }
    let blanks = behind
        .iter()
        .take_while(|byte| matches!(byte, b' ' | b'\t'));
    let end = game.len() + blanks.count();
    // The end of the line can make the result a part of a tag.
    GameStarts::new(text, scanner)
        .ends_at_result(end)
        .then_some(end)
}

fn has_nested_braces(text: &[u8]) -> bool {
    let mut braces = text.iter().filter(|byte| matches!(byte, b'{' | b'}'));
    let mut last = b'}';
    braces.any(|&brace| mem::replace(&mut last, brace) == b'{' && brace == b'{')
}
