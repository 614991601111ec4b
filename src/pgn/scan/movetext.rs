//! Movetext: moves, signs, comments and variations.

use super::bytes::{Class, begins_line, class, digits_end, short_word_end, word_end};
use super::comments::usual_end;
use super::opening::{Opening, opening};
use super::words::{Meaning, meaning};
use super::{Found, Phase, Scan, Scanner, Span, word_span};
use crate::pgn::{ErrorKind, TerminationMarker};

/// A longer word cannot be a move, a number or a sign.
const LONGEST_MOVE: usize = 32;

/// How much white space may follow a result inside a variation.
const MOST_SPACE: usize = 256;

impl Scanner {
    /// Returns the next move or comment if it has an ordinary form: the fast path.
    #[inline(always)]
    pub(in crate::pgn) fn quick_look(&mut self, buffer: &[u8]) -> Option<Found> {
        let mut at = self.at;
        loop {
            match *buffer.get(at)? {
                b' ' | b'\n' | b'\r' => at += 1,
                b'a'..=b'z' | b'A'..=b'Z' => {
                    let end = short_word_end(buffer, at)?;
                    if !is_move(buffer, at, end) || end >= self.quick_until {
                        return None;
                    }
                    self.at = end;
                    return Some(Found::Move(Span::new(at, end)));
                }
                b'1'..=b'9' => {
                    let end = digits_end(buffer, at + 1);
                    if buffer.get(end) != Some(&b'.') || end - at >= LONGEST_MOVE {
                        return None;
                    }
                    at = end;
                    while buffer.get(at) == Some(&b'.') {
                        at += 1;
                    }
                }
                b'{' => {
                    let span = Span::new(at + 1, usual_end(buffer, at + 1)?);
                    let behind = span.end + 1;
                    if behind - at > self.options.limits.max_token_len || behind >= self.quick_until
                    {
                        return None;
                    }
                    at = behind;
                    if self.options.comments {
                        self.at = at;
                        return Some(Found::Comment(span));
                    }
                }
                _ => return None,
            }
        }
    }

    /// Scans the next token of the movetext.
    pub(super) fn scan_moves(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        if self.passed_over > 0 {
            return self.pass_variation(buffer, last);
        }
        let mut at = self.at;
        loop {
            let Some(&byte) = buffer.get(at) else {
                self.at = at;
                return Some(self.end_of_buffer(last));
            };
            match class(byte) {
                Class::Space | Class::Dot => at += 1,
                Class::Digit => match number_end(buffer, at, last) {
                    Some(end) => at = end,
                    None => {
                        self.at = at;
                        return self.scan_word(buffer, last);
                    }
                },
                Class::Word => {
                    self.at = at;
                    let end = word_end(buffer, at);
                    let plain = end < buffer.len() && end - at < LONGEST_MOVE;
                    if !plain || !is_move(buffer, at, end) {
                        return self.scan_word(buffer, last);
                    }
                    self.at = end;
                    return Some(Scan::Found(Found::Move(Span::new(at, end))));
                }
                other => {
                    self.at = at;
                    return self.scan_sign(other, buffer, last);
                }
            }
        }
    }

    /// Returns what the end of the buffer means for the game.
    fn end_of_buffer(&mut self, last: bool) -> Scan {
        if !last {
            Scan::More
        } else if self.depth > 0 {
            self.wrong(ErrorKind::UnclosedVariation, Span::new(self.at, self.at))
        } else {
            Scan::Found(Found::End(TerminationMarker::Missing))
        }
    }

    /// Scans a word that may be something other than a move.
    #[cold]
    fn scan_word(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        let start = self.at;
        // `e.p.` would be two words, because a dot ends a move number.
        if let Some(rest @ [b'e', b'.', b'p', ..]) = buffer.get(start..) {
            let dot = usize::from(rest.get(3) == Some(&b'.'));
            self.at = start + 3 + dot;
            return None;
        }
        let end = word_end(buffer, start);
        if end + 3 > buffer.len() && !last {
            return Some(Scan::More);
        }
        self.at = end;
        let span = Span::new(start, end);
        if let Some(scan) = self.refuse_long(span) {
            return Some(scan);
        }
        let found = match meaning(span.of(buffer)) {
            Meaning::Move => Found::Move(span),
            Meaning::Nag(nag) => Found::Nag(nag, span),
            Meaning::Nothing => return None,
            Meaning::Result(result) => return self.meet_result(result, start, buffer, last),
        };
        Some(Scan::Found(found))
    }

    /// Ends the game unless a variation is open. A result at the end of a variation, or before the
    /// annotations at its end, is ignored. Elsewhere it means that the variation was not closed.
    fn meet_result(
        &mut self,
        result: TerminationMarker,
        start: usize,
        buffer: &[u8],
        last: bool,
    ) -> Option<Scan> {
        if self.depth == 0 {
            self.phase = Phase::Over(result);
            return None;
        }
        let end = self.at;
        let mut ahead = end;
        let is_space = |&byte: &u8| class(byte) == Class::Space;
        while ahead < end + MOST_SPACE && buffer.get(ahead).is_some_and(is_space) {
            ahead += 1;
        }
        match buffer.get(ahead) {
            Some(b')' | b'{' | b';' | b'$') => None,
            None if !last => {
                self.at = start;
                Some(Scan::More)
            }
            _ => Some(self.wrong(ErrorKind::UnclosedVariation, Span::new(start, end))),
        }
    }

    /// Scans a token that begins with a sign and is not a word.
    #[inline]
    fn scan_sign(&mut self, class: Class, buffer: &[u8], last: bool) -> Option<Scan> {
        match class {
            Class::Brace | Class::Semicolon => self.scan_comment(buffer, last),
            Class::Open => self.open_variation(),
            Class::Close => Some(self.close_variation()),
            Class::Judgment => Some(self.scan_judgment(buffer, last)),
            Class::Dollar => Some(self.scan_nag(buffer, last)),
            Class::Star => {
                let start = self.at;
                self.at += 1;
                self.meet_result(TerminationMarker::Unknown, start, buffer, last)
            }
            Class::Bracket => Some(self.meet_bracket(buffer, last)),
            Class::Percent if begins_line(buffer, self.at, self.before) => {
                self.pass_line(buffer, last)
            }
            _ => {
                let span = word_span(buffer, self.at);
                if span.end == buffer.len() && !last {
                    return Some(Scan::More);
                }
                self.at += 1;
                Some(self.wrong(ErrorKind::Stray, span))
            }
        }
    }

    fn open_variation(&mut self) -> Option<Scan> {
        let limit = self.options.limits.max_depth;
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        self.behind_empty_line = false;
        if !self.options.variations {
            self.passed_over = 1;
            return None;
        }
        if self.depth >= limit {
            self.passed_over = 1;
            return Some(self.wrong(ErrorKind::TooDeep { limit }, span));
        }
        self.depth += 1;
        Some(Scan::Found(Found::VariationStart))
    }

    fn close_variation(&mut self) -> Scan {
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        match self.depth.checked_sub(1) {
            Some(depth) => {
                self.depth = depth;
                Scan::Found(Found::VariationEnd)
            }
            None => self.wrong(ErrorKind::UnopenedVariation, span),
        }
    }

    /// Scans `!`, `?` and their combinations.
    fn scan_judgment(&mut self, buffer: &[u8], last: bool) -> Scan {
        let start = self.at;
        let mut end = start;
        while end < start + LONGEST_MOVE && matches!(buffer.get(end), Some(b'!' | b'?')) {
            end += 1;
        }
        if end == buffer.len() && !last {
            return Scan::More;
        }
        self.at = end;
        let nag = match buffer.get(start..end) {
            Some([b'!', b'!', ..]) => 3,
            Some([b'?', b'?', ..]) => 4,
            Some([b'!', b'?', ..]) => 5,
            Some([b'?', b'!', ..]) => 6,
            Some([b'!']) => 1,
            _ => 2,
        };
        Scan::Found(Found::Nag(nag, Span::new(start, end)))
    }

    /// Scans a NAG such as `$1`.
    fn scan_nag(&mut self, buffer: &[u8], last: bool) -> Scan {
        let start = self.at;
        let digits = buffer.get(..start + LONGEST_MOVE).unwrap_or(buffer);
        let end = digits_end(digits, start + 1);
        if end == buffer.len() && !last {
            return Scan::More;
        }
        self.at = end;
        let digits = buffer.get(start + 1..end).unwrap_or_default();
        let number = core::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok());
        let span = Span::new(start, end);
        match number {
            Some(nag) => Scan::Found(Found::Nag(nag, span)),
            None => self.wrong(ErrorKind::Nag, span),
        }
    }

    /// Handles a bracket in the movetext: it starts the next game, or is an error.
    fn meet_bracket(&mut self, buffer: &[u8], last: bool) -> Scan {
        let span = Span::new(self.at, self.at + 1);
        match opening(buffer, self.at) {
            Opening::Cut if !last => Scan::More,
            // If the file ends inside a tag, the error belongs to the game that the tag starts.
            Opening::Tag { .. } | Opening::Cut if self.depth == 0 && self.passed_over == 0 => {
                Scan::Found(Found::End(TerminationMarker::Missing))
            }
            Opening::Tag { .. } | Opening::Cut => {
                let nothing = Span::new(self.at, self.at);
                self.wrong(ErrorKind::UnclosedVariation, nothing)
            }
            Opening::Other => {
                self.at += 1;
                self.wrong(ErrorKind::Stray, span)
            }
        }
    }

    /// Skips a variation and everything in it.
    ///
    /// An unclosed variation must not swallow the games after it.
    fn pass_variation(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        let mut at = self.at;
        while self.passed_over > 0 {
            let Some(&byte) = buffer.get(at) else {
                self.at = at;
                let span = Span::new(at, at);
                return Some(if last {
                    self.wrong(ErrorKind::UnclosedVariation, span)
                } else {
                    Scan::More
                });
            };
            self.at = at;
            if begins_line(buffer, at, self.before) {
                match self.line_begins_bare_game(buffer) {
                    Some(true) => {
                        return Some(self.wrong(ErrorKind::UnclosedVariation, Span::new(at, at)));
                    }
                    None if !last => return Some(Scan::More),
                    _ => {}
                }
            }
            match class(byte) {
                Class::Open => self.passed_over = self.passed_over.saturating_add(1),
                Class::Close => self.passed_over -= 1,
                Class::Brace | Class::Semicolon => return self.scan_comment(buffer, last),
                Class::Bracket => match opening(buffer, at) {
                    Opening::Other => {}
                    _ => return Some(self.meet_bracket(buffer, last)),
                },
                Class::Percent if begins_line(buffer, at, self.before) => {
                    return self.pass_line(buffer, last);
                }
                _ => {}
            }
            at += 1;
        }
        self.at = at;
        None
    }
}

/// Returns whether a word is certainly a move: it starts with a letter, and its second byte
/// excludes `ep`, `RR` and `TN`.
#[inline(always)]
fn is_move(buffer: &[u8], at: usize, end: usize) -> bool {
    matches!(buffer.get(at..end), Some([first, second, ..]) if first.is_ascii_alphabetic() && !matches!(second, b'p' | b'R' | b'N'))
}

/// Returns the end of a move number, or `None` if the digits may be something else.
fn number_end(buffer: &[u8], at: usize, last: bool) -> Option<usize> {
    let end = digits_end(buffer, at);
    match buffer.get(end) {
        // A number may continue beyond this length, so the slow path decides.
        _ if end - at >= LONGEST_MOVE => None,
        Some(b'.') => Some(end + 1),
        // `0000` is a null move.
        Some(b' ' | b'\n' | b'\r') if buffer.get(at) != Some(&b'0') => Some(end),
        // A number without a dot, followed by its move without a space.
        Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') => Some(end),
        None if last && buffer.get(at) != Some(&b'0') => Some(end),
        _ => None,
    }
}
