//! Text that is no part of a game; times and draw offers in parentheses.

use super::tags::careless_tag;
use crate::pgn::scan::bytes::{Class, class, wide_blank};
use crate::pgn::scan::results::result_at;
use crate::pgn::scan::text::{Opening, Text};
use crate::pgn::scan::{Found, Scanner, Span, Step, word_span};
use crate::pgn::{ErrorKind, Leniency};

/// How much of a line between two games is reported.
const SHOWN: usize = 64;

/// No tag-like text in brackets is longer.
const LONGEST_BRACKETS: usize = 256;

/// The longest time in parentheses: `(0:00:00.000)`.
const LONGEST_TIME: usize = 14;

impl Scanner {
    /// Returns what a bracket starts, malformed tags included if they are tolerated.
    pub(in crate::pgn::scan) fn opening(&self, text: Text<'_>) -> Opening {
        let strict = text.opening(self.at);
        let is_line = text.is_indented(self.at);
        if strict != Opening::Other || !is_line || !self.options.tolerates(Leniency::TAGS) {
            return strict;
        }
        match careless_tag(text, self.at, false) {
            Some(tag) => Opening::tag(text.of(tag.name)),
            None => Opening::Other,
        }
    }

    /// Passes text between two games: signs, or the rest of the line. It is reported once.
    pub(in crate::pgn::scan) fn pass_text(&mut self, text: Text<'_>) -> Step {
        let start = self.at;
        if !self.options.tolerates(Leniency::NOISE) {
            let span = word_span(text, start);
            self.lose_way();
            self.at = start + 1;
            return Err(self.wrong(ErrorKind::Stray, span));
        }
        let shown = text.up_to(start + SHOWN);
        let is_sign = |byte| matches!(class(byte), Class::Stray | Class::Dot | Class::Close);
        let signs = shown.pass(start, SHOWN, is_sign) - start + wide_blank(shown.rest(start));
        let (end, behind) = match bracketed_mark(shown.rest(start)).unwrap_or(signs) {
            0 => {
                let end = shown.find(start, [b'\n', b'\r']).unwrap_or(shown.len());
                (end, text.find(end, [b'\n']).unwrap_or(text.len()))
            }
            length => (start + length, start + length),
        };
        let is_reported = core::mem::replace(&mut self.gap.has_noise, true);
        let step = match is_reported {
            true => Ok(None),
            false => self.pass_stray(start, end),
        };
        self.at = behind;
        step
    }

    /// Passes a word among the tags or moves that is neither.
    pub(in crate::pgn::scan) fn pass_word(&mut self, text: Text<'_>, span: Span) -> Step {
        // The signs of a sentence go with their word.
        let rest = text.rest(span.end);
        let is_sign = |&&byte: &&u8| matches!(byte, b'.' | b',' | b'!' | b'?');
        let signs = rest.iter().take(2).take_while(is_sign).count();
        self.pass_stray(span.start, span.end + signs)
    }

    /// Passes signs that no game contains.
    pub(in crate::pgn::scan) fn pass_signs(&mut self, text: Text<'_>) -> Step {
        let start = self.at;
        if !self.options.tolerates(Leniency::NOISE) {
            let span = word_span(text, start);
            self.at += 1;
            return Err(self.wrong(ErrorKind::Stray, span));
        }
        if let Some(end) = markup_end(text, start) {
            return self.pass_stray(start, end);
        }
        let mut end = text.pass(start + 1, SHOWN - 1, |byte| class(byte) == Class::Stray);
        // A semicolon after the name of an entity begins no comment.
        if text.byte(end - 1) == b'&' {
            end = entity_end(text, end).unwrap_or(end);
        }
        self.pass_stray(start, end)
    }

    /// Handles a bracket in the movetext that starts no tag.
    pub(in crate::pgn::scan) fn pass_brackets(&mut self, text: Text<'_>) -> Step {
        let start = self.at;
        if !self.options.tolerates(Leniency::NOISE) {
            self.at += 1;
            return Err(self.wrong(ErrorKind::Stray, Span::new(start, start + 1)));
        }
        let most = text.up_to(start + LONGEST_BRACKETS);
        let end = most.find(start + 1, [b']', b'[', b'\n', b'{']);
        let end = match end {
            Some(end) if text.byte(end) == b']' => end + 1,
            _ => start + 1,
        };
        let span = Span::new(start, end);
        let is_command = text.byte(start + 1) == b'%' && end > start + 1;
        if !is_command {
            return self.pass_noise(ErrorKind::Stray, span);
        }
        // A command without braces is kept as a comment.
        self.report(Leniency::NOISE, ErrorKind::Stray, span)?;
        self.at = end;
        let tell = self.options.comments && self.nesting.passed_over == 0;
        Ok(tell.then_some(Found::Comment(span)))
    }

    /// Reads a draw offer, or passes a time, a number or a result in parentheses. `None` if the
    /// parenthesis opens a variation.
    pub(in crate::pgn::scan) fn scan_parenthesis(&mut self, text: Text<'_>) -> Option<Step> {
        let start = self.at;
        if let Some(end) = draw_offer_end(text, start) {
            self.at = end;
            return Some(Ok(Some(Found::DrawOffer(Span::new(start, end)))));
        }
        let end = self.remark_end(text, start)?;
        Some(self.pass_stray(start, end))
    }

    /// Returns the end of a parenthesis without moves or annotations.
    fn remark_end(&self, text: Text<'_>, at: usize) -> Option<usize> {
        let inside = text.pass_blanks(at + 1);
        if let Some(result) = result_at(text, inside) {
            let close = text.pass_blanks(result.end);
            return (text.byte(close) == b')').then_some(close + 1);
        }
        let (end, is_number) = time_end(text, inside)?;
        // `(1)` may be the number of a move, as in `(1) c5)`.
        let is_of_move = is_number && self.game.number_signs && text.is_move_after_blanks(end);
        (!is_of_move).then_some(end)
    }
}

/// Returns the length of `[pgn]` or `[/pgn]`, with which forums mark games.
fn bracketed_mark(text: &[u8]) -> Option<usize> {
    let begins = |mark: &&[u8]| {
        let start = text.get(..mark.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(mark))
    };
    let mut marks = [b"[pgn]".as_slice(), b"[/pgn]"].into_iter();
    marks.find(begins).map(<[u8]>::len)
}

/// Returns the end of an entity of HTML behind its `&`, such as `nbsp;`.
fn entity_end(text: Text<'_>, at: usize) -> Option<usize> {
    const LONGEST_NAME: usize = 8;
    for end in at..=at + LONGEST_NAME {
        match text.byte(end) {
            b'#' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {}
            b';' if end > at => return Some(end + 1),
            _ => break,
        }
    }
    None
}

/// Returns the end of a tag of HTML, such as `</b>`.
fn markup_end(text: Text<'_>, at: usize) -> Option<usize> {
    if text.byte(at) != b'<' {
        return None;
    }
    let name = at + 1 + usize::from(text.byte(at + 1) == b'/');
    if !text.byte(name).is_ascii_alphabetic() {
        return None;
    }
    for end in name..at + SHOWN {
        match text.byte(end) {
            b'>' => return Some(end + 1),
            0 | b'<' | b'\n' | b'\r' | b'{' | b'}' => break,
            _ => {}
        }
    }
    None
}

/// Returns the end of `(=)`.
fn draw_offer_end(text: Text<'_>, at: usize) -> Option<usize> {
    let sign = text.pass_blanks(at + 1);
    if text.byte(sign) != b'=' {
        return None;
    }
    let close = text.pass_blanks(sign + 1);
    (text.byte(close) == b')').then_some(close + 1)
}

/// Returns the end of a time such as `0:01)` or `3.5s)`, or of a number with its dots, and whether
/// it is a number.
fn time_end(text: Text<'_>, inside: usize) -> Option<(usize, bool)> {
    let mut end = inside;
    let mut before = b'(';
    let mut is_time = false;
    loop {
        let byte = text.byte(end);
        match byte {
            b'0'..=b'9' | b':' | b'.' | b',' | b's' | b'm' | b'\'' | b'"'
                if end < inside + LONGEST_TIME && (byte.is_ascii_digit() || before != b'(') => {}
            b' ' | b'\t' | b')' => break,
            _ => return None,
        }
        is_time |= !byte.is_ascii_digit() && byte != b'.';
        before = byte;
        end += 1;
    }
    let close = text.pass_blanks(end);
    let is_cut = is_time && matches!(before, b'.' | b':' | b',');
    let is_closed = text.byte(close) == b')' && end > inside && !is_cut;
    is_closed.then_some((close + 1, !is_time))
}
