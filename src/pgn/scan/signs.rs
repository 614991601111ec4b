//! Signs in the movetext: variations, NAGs and what a bracket begins.

use super::bytes::{Class, class};
use super::results::ResultText;
use super::text::{Opening, Text};
use super::{Found, Scanner, Span, Step};
use crate::pgn::{ErrorKind, Leniency, TerminationMarker};

/// No judgment or NAG is longer.
const LONGEST_SIGN: usize = 32;

impl Scanner {
    /// Scans a token that begins with a sign and is not a word.
    #[inline]
    pub(super) fn scan_sign(&mut self, class: Class, text: Text<'_>) -> Step {
        match class {
            Class::Brace | Class::Semicolon => self.scan_comment(text),
            Class::Open => self
                .scan_parenthesis(text)
                .unwrap_or_else(|| self.open_variation()),
            Class::Close => self.close_variation(),
            Class::Judgment => self.scan_judgment(text),
            Class::Dollar => self.scan_nag(text),
            Class::Star => {
                let result = ResultText::usual(TerminationMarker::Unknown, self.at + 1);
                self.scan_result(result, text)
            }
            Class::Bracket => self.meet_bracket(text),
            Class::Percent if text.begins_line(self.at) => self.pass_line(text),
            Class::Percent
                if text.is_indented(self.at) && self.options.tolerates(Leniency::NOISE) =>
            {
                let sign = Span::new(self.at, self.at + 1);
                self.report(Leniency::NOISE, ErrorKind::Stray, sign)?;
                self.pass_line(text)
            }
            _ => self.pass_signs(text),
        }
    }

    /// Scans `!`, `?` and their combinations.
    fn scan_judgment(&mut self, text: Text<'_>) -> Step {
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
        let is_reported = match end - start {
            ..=2 => Ok(()),
            _ => self.report(Leniency::NOISE, ErrorKind::Stray, span),
        };
        self.at = end;
        is_reported.map(|()| Some(Found::Nag(nag, span)))
    }

    /// Scans a NAG such as `$1`.
    fn scan_nag(&mut self, text: Text<'_>) -> Step {
        let start = self.at;
        let end = text.up_to(start + LONGEST_SIGN).digits_end(start + 1);
        self.at = end;
        let digits = text.of(Span::new(start + 1, end));
        let number = core::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok());
        let span = Span::new(start, end);
        match number {
            Some(nag) => Ok(Some(Found::Nag(nag, span))),
            None => self.pass_noise(ErrorKind::Nag, span),
        }
    }

    /// Handles a bracket in the movetext: it starts the next game, or is no part of a game. If the file
    /// ends inside a tag, the error belongs to the game that the tag starts.
    fn meet_bracket(&mut self, text: Text<'_>) -> Step {
        match self.opening(text) {
            Opening::Tag { .. } | Opening::Cut => self.end_without_result(),
            Opening::Other => self.pass_brackets(text),
        }
    }

    fn open_variation(&mut self) -> Step {
        let limit = self.options.limits.max_depth;
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        if !self.options.variations {
            self.nesting.passed_over = 1;
            return Ok(None);
        }
        if self.nesting.depth >= limit {
            self.nesting.passed_over = 1;
            return Err(self.wrong(ErrorKind::TooDeep { limit }, span));
        }
        self.nesting.depth += 1;
        Ok(Some(Found::VariationStart))
    }

    fn close_variation(&mut self) -> Step {
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        match self.nesting.depth.checked_sub(1) {
            Some(depth) => {
                self.nesting.depth = depth;
                Ok(Some(Found::VariationEnd(span)))
            }
            None => self.pass_noise(ErrorKind::UnopenedVariation, span),
        }
    }

    /// Skips a variation and everything in it.
    ///
    /// An unclosed variation must not swallow the games after it.
    pub(super) fn pass_variation(&mut self, text: Text<'_>) -> Step {
        while self.nesting.passed_over > 0 {
            let Some(byte) = text.get(self.at) else {
                return self.end_without_result();
            };
            if text.begins_bare_game(self.at) {
                return self.end_without_result();
            }
            match class(byte) {
                Class::Open => {
                    self.nesting.passed_over = self.nesting.passed_over.saturating_add(1)
                }
                Class::Close => self.nesting.passed_over -= 1,
                Class::Brace | Class::Semicolon => return self.scan_comment(text),
                Class::Bracket if text.opening(self.at) != Opening::Other => {
                    return self.end_without_result();
                }
                Class::Percent if text.begins_line(self.at) => return self.pass_line(text),
                _ => {}
            }
            self.at += 1;
        }
        Ok(None)
    }

    /// Ends the game where the text ends or the next game begins. A variation that is open is an error.
    pub(super) fn end_without_result(&mut self) -> Step {
        match self.nesting.depth == 0 && self.nesting.passed_over == 0 {
            true => Ok(Some(Found::End(TerminationMarker::Missing))),
            false => Err(self.wrong_here(ErrorKind::UnclosedVariation)),
        }
    }
}
