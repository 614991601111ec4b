//! Movetext: moves, signs, comments and variations.

use super::bytes::{
    Class, begins_line, class, digits_end, ellipsis, is_usual_move, part_end, short_move_end,
    wide_blank, word_end,
};
use super::comments::usual_end;
use super::look::{Cut, Window, may_be_en_passant};
use super::opening::{Opening, opening};
use super::results::{ResultText, result_at};
use super::words::{Meaning, is_noise, is_numeric_move, is_part_of_move, meaning};
use super::{Found, Phase, Scan, Scanner, Span};
use crate::pgn::{ErrorKind, Options, TerminationMarker, Tolerance};

/// A longer word cannot be a move, a number or a sign.
const LONGEST_MOVE: usize = 32;

/// A promotion in parentheses is not longer: a letter has at most eight bytes.
const LONGEST_PROMOTION: usize = 10;

/// How much white space may follow a result inside a variation.
const MOST_SPACE: usize = 256;

/// What a word is.
enum Reading {
    Move,
    Nag(u8),
    Number,
    Noise,
}

impl Scanner {
    /// Returns the next move or comment if it has an ordinary form: the fast path.
    #[inline(always)]
    pub(in crate::pgn) fn quick_look(&mut self, buffer: &[u8]) -> Option<Found> {
        // The start of the white space before the token. In longer space an empty line is possible.
        let mut space = self.at;
        let mut at = pass_blank(buffer, space);
        loop {
            let byte = *buffer.get(at)?;
            if byte.is_ascii_alphabetic() {
                let end = short_move_end(buffer, at)?;
                if end >= self.quick_until {
                    return None;
                }
                self.at = end;
                self.moved = true;
                return Some(Found::Move(Span::new(at, end)));
            }
            match byte {
                b'1'..=b'9' => {
                    // Behind an empty line another game may begin.
                    if byte == b'1' && at - space > 1 {
                        return None;
                    }
                    space = at
                        + match buffer.get(at + 1..)? {
                            [b'.', ..] => 2,
                            [b'0'..=b'9', b'.', ..] => 3,
                            [b'0'..=b'9', b'0'..=b'9', b'.', ..] => 4,
                            _ => return None,
                        };
                    while buffer.get(space) == Some(&b'.') {
                        space += 1;
                    }
                    at = pass_blank(buffer, space);
                }
                b'{' => {
                    // Behind an empty line a comment may belong to the next game.
                    if at - space > 1 {
                        return None;
                    }
                    let span = Span::new(at + 1, usual_end(buffer, at + 1)?);
                    let behind = span.end + 1;
                    if behind - at > self.options.limits.max_token_len || behind >= self.quick_until
                    {
                        return None;
                    }
                    if self.options.comments {
                        self.at = behind;
                        return Some(Found::Comment(span));
                    }
                    (space, at) = (behind, behind);
                }
                b' ' | b'\n' | b'\r' => at += 1,
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
                Class::Space => at += 1,
                Class::Dot => {
                    self.numbered = true;
                    at += 1;
                }
                Class::Digit => {
                    self.at = at;
                    match self.scan_digit(buffer, last) {
                        Ok(Some(end)) => at = end,
                        Ok(None) => return self.scan_word(buffer, last),
                        Err(scan) => return scan,
                    }
                }
                Class::Word => {
                    self.at = at;
                    let text = buffer.get(..at + LONGEST_MOVE).unwrap_or(buffer);
                    let end = word_end(text, at);
                    let plain = end < text.len();
                    if !plain || !is_ascii(buffer, at, end) || !is_usual_move(buffer, at, end) {
                        let apart = self.is_apart(buffer.get(..at).unwrap_or_default());
                        let scan = self.scan_word(buffer, last);
                        self.note_apart(apart, scan.as_ref());
                        return scan;
                    }
                    self.at = end;
                    self.moved = true;
                    self.numbered = false;
                    return Some(Scan::Found(Found::Move(Span::new(at, end))));
                }
                Class::Close | Class::Judgment | Class::Dollar => {
                    self.at = at;
                    self.numbered = false;
                    return self.scan_sign(class(byte), buffer, last);
                }
                other => {
                    self.at = at;
                    self.numbered = false;
                    let apart = self.is_apart(buffer.get(..at).unwrap_or_default());
                    if apart && self.depth == 0 && self.moved {
                        let is_comment = matches!(other, Class::Brace | Class::Semicolon);
                        match is_comment.then(|| self.introduces_game(buffer, last)) {
                            Some(Err(Cut)) => return Some(Scan::More),
                            Some(Ok(true)) => {
                                return Some(Scan::Found(Found::End(TerminationMarker::Missing)));
                            }
                            _ => {}
                        }
                    }
                    let scan = self.scan_sign(other, buffer, last);
                    self.note_apart(apart, scan.as_ref());
                    return scan;
                }
            }
        }
    }

    /// Notes that a token stands behind an empty line, if it is a comment or noise.
    fn note_apart(&mut self, apart: bool, scan: Option<&Scan>) {
        let is_between = match scan {
            None => true,
            Some(Scan::Found(found)) => matches!(found, Found::Comment(_) | Found::Tolerated(_)),
            Some(_) => false,
        };
        if apart && is_between {
            self.apart_until = Some(self.at);
        }
    }

    /// Scans a token that begins with a digit: returns the end of a move number, or `None` if it is
    /// a word. A result, and the start of another game, are returned as the error.
    #[inline]
    fn scan_digit(&mut self, buffer: &[u8], last: bool) -> Result<Option<usize>, Option<Scan>> {
        let at = self.at;
        let window = Window::new(buffer, last);
        // Nearly all are plain move numbers, for which this need not be asked.
        let next = buffer.get(at + 1);
        let may_be_result = match buffer.get(at) {
            Some(b'0') => true,
            Some(b'1') => !matches!(next, Some(b'.' | b'0'..=b'9')),
            _ => false,
        };
        if may_be_result {
            match result_at(window, at) {
                Err(Cut) => return Err(Some(Scan::More)),
                Ok(Some(result)) => return Err(self.scan_result(result, buffer, last)),
                Ok(None) => {}
            }
        }
        match self.begins_next_game(buffer, last) {
            Err(Cut) => return Err(Some(Scan::More)),
            Ok(true) => {
                return Err(Some(Scan::Found(Found::End(TerminationMarker::Missing))));
            }
            Ok(false) => {}
        }
        let Some(end) = number_end(buffer, at, last) else {
            return Ok(None);
        };
        let is_bare = buffer.get(end - 1).is_some_and(u8::is_ascii_digit);
        // Behind a number stands a move, perhaps one by correspondence such as `52 54`.
        if is_bare && core::mem::replace(&mut self.numbered, true) {
            return Ok(None);
        }
        self.numbered = true;
        Ok(Some(end))
    }

    /// Returns `true` if a game without tags begins here: a move 1 of White after an empty line,
    /// although moves have been made.
    fn begins_next_game(&self, buffer: &[u8], last: bool) -> Result<bool, Cut> {
        let at = self.at;
        let passed = buffer.get(..at).unwrap_or_default();
        let is_possible = self.depth == 0 && self.moved && buffer.get(at) == Some(&b'1');
        Ok(is_possible && self.is_apart(passed) && Window::new(buffer, last).is_first_move(at)?)
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
        let is_careful = self.options.tolerates(Tolerance::NOISE);
        let mut end = match is_careful {
            true => part_end(buffer, start),
            false => word_end(buffer, start),
        };
        if end + LONGEST_PROMOTION > buffer.len() && !last {
            return Some(Scan::More);
        }
        if matches!(buffer.get(start), Some(0xC2 | 0xBD)) {
            match result_at(Window::new(buffer, last), start) {
                Err(Cut) => return Some(Scan::More),
                Ok(Some(result)) => return self.scan_result(result, buffer, last),
                Ok(None) => {}
            }
        }
        match Window::new(buffer, last).en_passant_end(start) {
            Err(Cut) => return Some(Scan::More),
            Ok(Some(end)) => {
                self.numbered = false;
                if self.follows_pawn_capture(buffer) {
                    self.at = end;
                    return None;
                }
                return Some(self.pass_noise(ErrorKind::Stray, Span::new(start, end)));
            }
            Ok(None) => {}
        }
        // `e.p.` would be two words, because a dot ends a move number. It may follow its move
        // without a space.
        if let Some([b'.', b'p', rest @ ..]) = buffer.get(end..) {
            if let Some(b'e') = buffer.get(end - 1) {
                end += 2 + usize::from(rest.first() == Some(&b'.'));
            }
        }
        if is_careful {
            let sign = sign_len(buffer, Span::new(start, end));
            if sign > 0 {
                let sign = Span::new(start, end + sign);
                return Some(self.pass_noise(ErrorKind::Stray, sign));
            }
        }
        // A promotion in parentheses: `e8(Q)`.
        if matches!(buffer.get(start..end), Some([_, .., b'1' | b'8'])) {
            let length = promotion_len(buffer.get(end..).unwrap_or_default(), &self.options);
            if length > 0 {
                // With the sign of a check.
                end = word_end(buffer, end + length);
                if end == buffer.len() && !last {
                    return Some(Scan::More);
                }
            }
        }
        let span = Span::new(start, end);
        self.at = end;
        if let Some(scan) = self.refuse_long(span) {
            return Some(scan);
        }
        let numbered = core::mem::take(&mut self.numbered);
        let found = match self.read_word(buffer, last, span, numbered) {
            Err(Cut) => {
                (self.at, self.numbered) = (start, numbered);
                return Some(Scan::More);
            }
            Ok(Reading::Nag(nag)) => Found::Nag(nag, span),
            Ok(Reading::Number) => return self.pass_number(span, buffer, last),
            Ok(Reading::Noise) => return Some(self.pass_word(buffer, span)),
            Ok(Reading::Move) => {
                self.moved = true;
                Found::Move(span)
            }
        };
        Some(Scan::Found(found))
    }

    /// Decides what a word is.
    fn read_word(
        &self,
        buffer: &[u8],
        last: bool,
        span: Span,
        numbered: bool,
    ) -> Result<Reading, Cut> {
        let word = span.of(buffer);
        let window = Window::new(buffer, last);
        Ok(match meaning(word) {
            Meaning::Nag(nag) => {
                // Between a move number and its move there is no annotation: `2. N f3`.
                let is_piece = is_letters(word)
                    && (numbered || word.len() == 1 && window.is_rest_of_move(span.end)?);
                if is_piece {
                    Reading::Move
                } else {
                    Reading::Nag(nag)
                }
            }
            Meaning::Nothing if numbered => Reading::Move,
            Meaning::Nothing => Reading::Number,
            Meaning::Move => {
                let is_noise = self.options.tolerates(Tolerance::NOISE)
                    && is_noise(word)
                    && !is_numeric_move(word)
                    && !is_part_of_move(word, window, span.end, self.options.letters)?;
                if is_noise {
                    // The signs of a sentence go with their word.
                    window.byte(span.end + 2)?;
                    Reading::Noise
                } else {
                    Reading::Move
                }
            }
        })
    }

    /// Returns `true` if the last token is a pawn's capture, perhaps with signs of check or praise.
    fn follows_pawn_capture(&self, buffer: &[u8]) -> bool {
        let tail = self.tail_of(buffer.get(..self.at).unwrap_or_default());
        let mut word = tail.trim_ascii_end();
        while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = word {
            word = rest;
        }
        let is_of_word = |&&byte: &&u8| matches!(class(byte), Class::Word | Class::Digit);
        let length = word.iter().rev().take_while(is_of_word).count();
        may_be_en_passant(word.get(word.len() - length..).unwrap_or_default())
    }

    /// Passes a number that is a word of its own, with the parenthesis of `1)`. In a variation a
    /// parenthesis closes the variation unless a move follows.
    fn pass_number(&mut self, word: Span, buffer: &[u8], last: bool) -> Option<Scan> {
        // No game has so many moves.
        if word.end - word.start > 3 {
            return Some(self.pass_noise(ErrorKind::Stray, word));
        }
        self.numbered = true;
        let sign = word.end;
        let is_sign = buffer.get(sign) == Some(&b')');
        if !is_sign || !self.options.tolerates(Tolerance::NOISE) {
            return None;
        }
        if self.depth > 0 {
            // Only if the numbers of the main line have been written so.
            if !self.number_signs {
                return None;
            }
            match Window::new(buffer, last).is_move_after_blanks(sign + 1) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(Cut) => {
                    (self.at, self.numbered) = (word.start, false);
                    return Some(Scan::More);
                }
            }
        }
        self.number_signs = true;
        Some(self.pass_noise(ErrorKind::Stray, Span::new(sign, sign + 1)))
    }

    /// Ends the game with a result, unless a variation is open.
    fn scan_result(&mut self, result: ResultText, buffer: &[u8], last: bool) -> Option<Scan> {
        let start = self.at;
        let span = Span::new(start, result.end);
        if self.depth == 0 {
            let outcome = result.marker.outcome();
            let differs = |tag| outcome.is_some_and(|outcome| outcome != tag);
            if self.tag_result.is_some_and(differs) {
                let fault = ErrorKind::Contradiction {
                    tag: "Result",
                    other: "the movetext",
                };
                if let Some(report) = self.report(Tolerance::CONTRADICTIONS, fault, span) {
                    return Some(report);
                }
            }
            if !result.usual {
                let expected = outcome.map_or("*", |outcome| outcome.as_str());
                let fault = ErrorKind::Result { expected };
                if let Some(report) = self.report(Tolerance::RESULTS, fault, span) {
                    return Some(report);
                }
            }
        }
        self.at = result.end;
        self.meet_result(result.marker, start, buffer, last)
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
            _ => {
                // A partial game keeps the result.
                self.phase = Phase::Over(result);
                Some(self.wrong(ErrorKind::UnclosedVariation, Span::new(start, end)))
            }
        }
    }

    /// Scans a token that begins with a sign and is not a word.
    #[inline]
    fn scan_sign(&mut self, class: Class, buffer: &[u8], last: bool) -> Option<Scan> {
        match class {
            Class::Brace | Class::Semicolon => self.scan_comment(buffer, last),
            Class::Open => self
                .scan_parenthesis(buffer, last)
                .or_else(|| self.open_variation()),
            Class::Close => Some(self.close_variation()),
            Class::Judgment => Some(self.scan_judgment(buffer, last)),
            Class::Dollar => Some(self.scan_nag(buffer, last)),
            Class::Star => {
                let result = ResultText {
                    marker: TerminationMarker::Unknown,
                    end: self.at + 1,
                    usual: true,
                };
                self.scan_result(result, buffer, last)
            }
            Class::Bracket => self.meet_bracket(buffer, last),
            Class::Percent if begins_line(buffer, self.at, self.before) => {
                self.pass_line(buffer, last)
            }
            Class::Percent
                if self.is_indented(buffer.get(..self.at).unwrap_or_default())
                    && self.options.tolerates(Tolerance::NOISE) =>
            {
                let sign = Span::new(self.at, self.at + 1);
                self.report(Tolerance::NOISE, ErrorKind::Stray, sign)
                    .or_else(|| self.pass_line(buffer, last))
            }
            _ => Some(self.pass_signs(buffer, last)),
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
                Scan::Found(Found::VariationEnd(span))
            }
            None => self.pass_noise(ErrorKind::UnopenedVariation, span),
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
            None => self.pass_noise(ErrorKind::Nag, span),
        }
    }

    /// Handles a bracket in the movetext: it starts the next game, or is no part of a game.
    fn meet_bracket(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        match self.opening(buffer, last) {
            Opening::Cut if !last => Some(Scan::More),
            Opening::Tag { .. } | Opening::Cut => Some(self.meet_tag()),
            Opening::Other => self.pass_brackets(buffer, last),
        }
    }

    /// Ends the game where a tag starts the next one. If the file ends inside the tag, the error
    /// belongs to the game that the tag starts.
    fn meet_tag(&mut self) -> Scan {
        if self.depth == 0 && self.passed_over == 0 {
            Scan::Found(Found::End(TerminationMarker::Missing))
        } else {
            let nothing = Span::new(self.at, self.at);
            self.wrong(ErrorKind::UnclosedVariation, nothing)
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
                    Opening::Cut if !last => return Some(Scan::More),
                    _ => return Some(self.meet_tag()),
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

/// Passes one blank, without a branch.
#[inline(always)]
fn pass_blank(buffer: &[u8], at: usize) -> usize {
    at + usize::from(buffer.get(at) == Some(&b' '))
}

/// Returns `true` if a word has no bytes beyond ASCII.
fn is_ascii(buffer: &[u8], at: usize, end: usize) -> bool {
    buffer.get(at..end).is_some_and(<[u8]>::is_ascii)
}

/// Returns how many bytes behind a part of a word are a sign to be passed with it: a blank beyond
/// ASCII, or an ellipsis after a move number.
fn sign_len(buffer: &[u8], word: Span) -> usize {
    let behind = buffer.get(word.end..).unwrap_or_default();
    let is_number = word.of(buffer).iter().all(u8::is_ascii_digit);
    let ellipsis = if is_number { ellipsis(behind) } else { 0 };
    let blank = if word.start == word.end {
        wide_blank(behind)
    } else {
        0
    };
    ellipsis + blank
}

/// Returns `true` for signs that are letters, such as `N` for a novelty.
fn is_letters(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_alphabetic)
}

/// Returns the end of a move number, or `None` if the digits may be something else.
fn number_end(buffer: &[u8], at: usize, last: bool) -> Option<usize> {
    let end = digits_end(buffer, at);
    match buffer.get(end) {
        // A number may continue beyond this length, so the slow path decides.
        _ if end - at >= LONGEST_MOVE => None,
        Some(b'.') => Some(end + 1),
        // `0000` is a null move, and four digits may be a move by correspondence.
        Some(b' ' | b'\n' | b'\r') if buffer.get(at) != Some(&b'0') && end - at < 4 => Some(end),
        // A number without a dot, followed by its move without a space.
        Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') => Some(end),
        None if last && buffer.get(at) != Some(&b'0') && end - at < 4 => Some(end),
        _ => None,
    }
}

/// Returns the length of a promotion in parentheses, or 0.
fn promotion_len(text: &[u8], options: &Options) -> usize {
    let Some((b'(', inside)) = text.split_first() else {
        return 0;
    };
    let length = match (inside, options.letters.read(inside)) {
        ([b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', ..], _) => 1,
        (_, Some((_, length))) => length,
        _ => return 0,
    };
    match inside.get(length) {
        Some(b')') => length + 2,
        _ => 0,
    }
}
