//! Signs in the movetext: variations, NAGs and what a bracket begins.

use super::bytes::{Class, class, digits_end};
use super::opening::{Opening, opening};
use super::results::ResultText;
use super::{Found, Scan, Scanner, Span};
use crate::pgn::{ErrorKind, Leniency, TerminationMarker};

/// No judgment or NAG is longer.
const LONGEST_SIGN: usize = 32;

impl Scanner {
    /// Scans a token that begins with a sign and is not a word.
    #[inline]
    pub(super) fn scan_sign(&mut self, class: Class, buffer: &[u8]) -> Option<Scan> {
        match class {
            Class::Brace | Class::Semicolon => self.scan_comment(buffer),
            Class::Open => self
                .scan_parenthesis(buffer)
                .or_else(|| self.open_variation()),
            Class::Close => Some(self.close_variation()),
            Class::Judgment => Some(self.scan_judgment(buffer)),
            Class::Dollar => Some(self.scan_nag(buffer)),
            Class::Star => {
                let result = ResultText {
                    marker: TerminationMarker::Unknown,
                    end: self.at + 1,
                    usual: true,
                };
                self.scan_result(result, buffer)
            }
            Class::Bracket => self.meet_bracket(buffer),
            Class::Percent if self.begins_line(buffer, self.at) => self.pass_line(buffer),
            Class::Percent
                if self.is_indented(buffer.get(..self.at).unwrap_or_default())
                    && self.options.tolerates(Leniency::NOISE) =>
            {
                let sign = Span::new(self.at, self.at + 1);
                self.report(Leniency::NOISE, ErrorKind::Stray, sign)
                    .or_else(|| self.pass_line(buffer))
            }
            _ => Some(self.pass_signs(buffer)),
        }
    }

    /// Scans `!`, `?` and their combinations.
    fn scan_judgment(&mut self, buffer: &[u8]) -> Scan {
        let start = self.at;
        let mut end = start;
        while end < start + LONGEST_SIGN && matches!(buffer.get(end), Some(b'!' | b'?')) {
            end += 1;
        }
        let nag = match buffer.get(start..end) {
            Some([b'!', b'!', ..]) => 3,
            Some([b'?', b'?', ..]) => 4,
            Some([b'!', b'?', ..]) => 5,
            Some([b'?', b'!', ..]) => 6,
            Some([b'!']) => 1,
            _ => 2,
        };
        let span = Span::new(start, end);
        let wrong = match end - start {
            ..=2 => None,
            _ => self.report(Leniency::NOISE, ErrorKind::Stray, span),
        };
        self.at = end;
        wrong.unwrap_or(Scan::Found(Found::Nag(nag, span)))
    }

    /// Scans a NAG such as `$1`.
    fn scan_nag(&mut self, buffer: &[u8]) -> Scan {
        let start = self.at;
        let digits = buffer.get(..start + LONGEST_SIGN).unwrap_or(buffer);
        let end = digits_end(digits, start + 1);
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
    fn meet_bracket(&mut self, buffer: &[u8]) -> Option<Scan> {
        match self.opening(buffer) {
            Opening::Tag { .. } | Opening::Cut => Some(self.meet_tag()),
            Opening::Other => self.pass_brackets(buffer),
        }
    }

    fn open_variation(&mut self) -> Option<Scan> {
        let limit = self.options.limits.max_depth;
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        if !self.options.variations {
            self.nesting.passed_over = 1;
            return None;
        }
        if self.nesting.depth >= limit {
            self.nesting.passed_over = 1;
            return Some(self.wrong(ErrorKind::TooDeep { limit }, span));
        }
        self.nesting.depth += 1;
        Some(Scan::Found(Found::VariationStart))
    }

    fn close_variation(&mut self) -> Scan {
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        match self.nesting.depth.checked_sub(1) {
            Some(depth) => {
                self.nesting.depth = depth;
                Scan::Found(Found::VariationEnd(span))
            }
            None => self.pass_noise(ErrorKind::UnopenedVariation, span),
        }
    }

    /// Skips a variation and everything in it.
    ///
    /// An unclosed variation must not swallow the games after it.
    pub(super) fn pass_variation(&mut self, buffer: &[u8]) -> Option<Scan> {
        let mut at = self.at;
        while self.nesting.passed_over > 0 {
            let Some(&byte) = buffer.get(at) else {
                self.at = at;
                return Some(self.wrong(ErrorKind::UnclosedVariation, Span::new(at, at)));
            };
            self.at = at;
            if self.line_begins_bare_game(buffer, at) {
                return Some(self.wrong(ErrorKind::UnclosedVariation, Span::new(at, at)));
            }
            match class(byte) {
                Class::Open => {
                    self.nesting.passed_over = self.nesting.passed_over.saturating_add(1)
                }
                Class::Close => self.nesting.passed_over -= 1,
                Class::Brace | Class::Semicolon => return self.scan_comment(buffer),
                Class::Bracket => match opening(buffer, at) {
                    Opening::Other => {}
                    _ => return Some(self.meet_tag()),
                },
                Class::Percent if self.begins_line(buffer, at) => {
                    return self.pass_line(buffer);
                }
                _ => {}
            }
            at += 1;
        }
        self.at = at;
        None
    }

    /// Ends the game where a tag starts the next one. If the file ends inside the tag, the error
    /// belongs to the game that the tag starts.
    fn meet_tag(&mut self) -> Scan {
        if self.nesting.depth == 0 && self.nesting.passed_over == 0 {
            Scan::Found(Found::End(TerminationMarker::Missing))
        } else {
            let nothing = Span::new(self.at, self.at);
            self.wrong(ErrorKind::UnclosedVariation, nothing)
        }
    }
}
