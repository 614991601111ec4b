//! Signs in the movetext: variations, NAGs and what a bracket begins.

use super::bytes::{Class, class};
use super::results::ResultText;
use super::text::{Opening, Text};
use super::{Found, Scan, Scanner, Span};
use crate::pgn::{ErrorKind, Leniency, TerminationMarker};

/// No judgment or NAG is longer.
const LONGEST_SIGN: usize = 32;

impl Scanner {
    /// Scans a token that begins with a sign and is not a word.
    #[inline]
    pub(super) fn scan_sign(&mut self, class: Class, text: Text<'_>) -> Option<Scan> {
        match class {
            Class::Brace | Class::Semicolon => self.scan_comment(text),
            Class::Open => self
                .scan_parenthesis(text)
                .or_else(|| self.open_variation()),
            Class::Close => Some(self.close_variation()),
            Class::Judgment => Some(self.scan_judgment(text)),
            Class::Dollar => Some(self.scan_nag(text)),
            Class::Star => {
                let result = ResultText {
                    marker: TerminationMarker::Unknown,
                    end: self.at + 1,
                    usual: true,
                };
                self.scan_result(result, text)
            }
            Class::Bracket => self.meet_bracket(text),
            Class::Percent if text.begins_line(self.at) => self.pass_line(text),
            Class::Percent
                if text.is_indented(self.at) && self.options.tolerates(Leniency::NOISE) =>
            {
                let sign = Span::new(self.at, self.at + 1);
                self.report(Leniency::NOISE, ErrorKind::Stray, sign)
                    .or_else(|| self.pass_line(text))
            }
            _ => Some(self.pass_signs(text)),
        }
    }

    /// Scans `!`, `?` and their combinations.
    fn scan_judgment(&mut self, text: Text<'_>) -> Scan {
        let start = self.at;
        let end = text.pass(start, LONGEST_SIGN, |byte| matches!(byte, b'!' | b'?'));
        let span = Span::new(start, end);
        let nag = match text.of(span) {
            [b'!', b'!', ..] => 3,
            [b'?', b'?', ..] => 4,
            [b'!', b'?', ..] => 5,
            [b'?', b'!', ..] => 6,
            [b'!'] => 1,
            _ => 2,
        };
        let wrong = match end - start {
            ..=2 => None,
            _ => self.report(Leniency::NOISE, ErrorKind::Stray, span),
        };
        self.at = end;
        wrong.unwrap_or(Scan::Found(Found::Nag(nag, span)))
    }

    /// Scans a NAG such as `$1`.
    fn scan_nag(&mut self, text: Text<'_>) -> Scan {
        let start = self.at;
        let end = text.up_to(start + LONGEST_SIGN).digits_end(start + 1);
        self.at = end;
        let digits = text.of(Span::new(start + 1, end));
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
    fn meet_bracket(&mut self, text: Text<'_>) -> Option<Scan> {
        match self.opening(text) {
            Opening::Tag { .. } | Opening::Cut => Some(self.meet_tag()),
            Opening::Other => self.pass_brackets(text),
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
    pub(super) fn pass_variation(&mut self, text: Text<'_>) -> Option<Scan> {
        let mut at = self.at;
        while self.nesting.passed_over > 0 {
            let Some(byte) = text.get(at) else {
                self.at = at;
                return Some(self.wrong(ErrorKind::UnclosedVariation, Span::new(at, at)));
            };
            self.at = at;
            if text.begins_bare_game(at) {
                return Some(self.wrong(ErrorKind::UnclosedVariation, Span::new(at, at)));
            }
            match class(byte) {
                Class::Open => {
                    self.nesting.passed_over = self.nesting.passed_over.saturating_add(1)
                }
                Class::Close => self.nesting.passed_over -= 1,
                Class::Brace | Class::Semicolon => return self.scan_comment(text),
                Class::Bracket => match text.opening(at) {
                    Opening::Other => {}
                    _ => return Some(self.meet_tag()),
                },
                Class::Percent if text.begins_line(at) => {
                    return self.pass_line(text);
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
