//! The phases of a game: what is scanned in each, and the transitions between them.

use super::bytes::{Class, class};
use super::results::result_at;
use super::text::{Opening, Text, is_blank};
use super::{Found, Phase, Scan, Scanner, Step, Stop};
use crate::pgn::{Leniency, TerminationMarker};

/// The UTF-8 byte order mark that some programs write.
const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

impl Scanner {
    /// Returns the next token, by the fast paths if it has an ordinary form.
    pub(in crate::pgn) fn next(&mut self, text: &[u8]) -> Scan {
        let quick = self.quick_look(text).or_else(|| self.quick_tag(text));
        quick.map_or_else(|| self.scan(text), Ok)
    }

    /// Scans the next token.
    pub(in crate::pgn) fn scan(&mut self, text: &[u8]) -> Scan {
        let scan = self.scan_aloud(Text::new(text, self.lines_before));
        // The fast path does not keep track of numbers.
        self.game.numbered = false;
        // Nor of what stands behind an empty line.
        let is_apart = self.game.apart_until == Some(self.at);
        let is_next = self.nesting.passed_over == 0 && self.findings.is_empty();
        let quick = self.phase == Phase::Moves && is_next && self.returns_all() && !is_apart;
        self.quick_until = if quick { self.game.limit } else { 0 };
        scan
    }

    /// Scans until there is something that is not suppressed.
    fn scan_aloud(&mut self, text: Text<'_>) -> Scan {
        loop {
            if let Some(scan) = self.findings.next() {
                return scan;
            }
            let step = match self.phase {
                Phase::Moves => self.scan_moves(text),
                Phase::Tags => self.scan_tags(text),
                Phase::Between => self.scan_between(text),
                Phase::Over(result) => self.scan_over(result, text),
                Phase::Closing { result, open, .. } => Ok(Some(self.close(result, open))),
                Phase::Lost { in_moves } => self.scan_lost(text, in_moves),
            };
            match step {
                Ok(Some(found)) if self.is_plain(found) => return Ok(found),
                Err(Stop::Finished) => return Err(Stop::Finished),
                _ => {}
            }
            let suppressed = self.nesting.suppressed;
            let step = self
                .within_limit(step)
                .or_else(|stop| self.go_on_behind(stop));
            let scan = step
                .transpose()
                .filter(|scan| self.is_heard(scan, suppressed));
            match scan {
                Some(scan) if self.findings.is_empty() => return scan,
                Some(scan) => self.findings.push(scan),
                None => {}
            }
        }
    }

    /// Returns `true` for a token that is returned as it is.
    #[inline(always)]
    fn is_plain(&self, found: Found) -> bool {
        let is_heard = self.returns_all() && self.at < self.game.limit;
        is_heard && self.findings.is_empty() && !matches!(found, Found::End(_))
    }

    /// Ends a game with its result, or where it gets too long.
    fn within_limit(&mut self, step: Step) -> Step {
        match step? {
            end @ Some(Found::End(_)) => {
                self.finish_game();
                Ok(end)
            }
            found if self.at >= self.game.limit => {
                let suppressed = self.nesting.suppressed;
                // A variation begins or ends even so.
                if let Some(bracket @ (Found::VariationStart | Found::VariationEnd(_))) = found {
                    if self.is_heard(&Ok(bracket), suppressed) {
                        self.findings.push(Ok(bracket));
                    }
                }
                Err(self.too_long())
            }
            found => Ok(found),
        }
    }

    /// Goes on behind an error: with what is kept of the game, or with the next one.
    fn go_on_behind(&mut self, stop: Stop) -> Step {
        let Stop::Wrong(span) = stop else {
            return Err(stop);
        };
        if !self.keeps_partial_game() {
            self.recover();
            return Err(stop);
        }
        let costs_moves = self.costs_moves();
        self.cut_game();
        Ok(Some(match costs_moves {
            true => Found::Cut(span),
            false => Found::Tolerated(span),
        }))
    }

    /// Begins a game at a place in the text.
    fn begin_game(&mut self, at: usize, phase: Phase) -> Step {
        self.phase = phase;
        self.games += 1;
        let limit = self.options.limits.max_game_len;
        self.game.begin(at.saturating_add(limit).saturating_add(1));
        (self.nesting.depth, self.nesting.passed_over) = (0, 0);
        self.gap.has_noise = false;
        Ok(Some(Found::Begin))
    }

    /// Scans for the start of a game, and for comments before it.
    fn scan_between(&mut self, text: Text<'_>) -> Step {
        let behind = self.at;
        let at = self.pass_space(text);
        self.gap.has_empty_line |= text.lines_behind(at) == 2;
        let Some(byte) = text.get(at) else {
            return Err(Stop::Finished);
        };
        let is_behind_mark = || at == behind && text.passed(behind).ends_with(&BYTE_ORDER_MARK);
        match class(byte) {
            Class::Brace | Class::Semicolon => self.scan_comment(text),
            Class::Percent if text.begins_line(at) || is_behind_mark() => self.pass_line(text),
            // Nearly every game begins so.
            Class::Bracket if text.rest(at).starts_with(b"[Event \"") => {
                self.begin_game(at, Phase::Tags)
            }
            Class::Bracket => match self.opening(text) {
                Opening::Other if self.options.tolerates(Leniency::NOISE) => self.pass_text(text),
                _ => self.begin_game(at, Phase::Tags),
            },
            Class::Word if text.rest(at).starts_with(&BYTE_ORDER_MARK) => {
                self.at = at + BYTE_ORDER_MARK.len();
                Ok(None)
            }
            _ if self.begins_game(text) => self.begin_game(at, Phase::Moves),
            _ => self.pass_text(text),
        }
    }

    /// Returns `true` if a game without tags begins here.
    ///
    /// A result alone is a game without moves, if it stands apart.
    fn begins_game(&self, text: Text<'_>) -> bool {
        match result_at(text, self.at) {
            Some(result) => self.gap.has_empty_line && text.is_alone(result.end),
            None => self.may_begin(text) && text.begins_moves(self.at),
        }
    }

    /// Returns `false` for what can only go on with the text before it: another number than 1, or
    /// moves without a number on the same line.
    fn may_begin(&self, text: Text<'_>) -> bool {
        // A file may be an excerpt from a game.
        if self.games == 0 && !self.gap.has_noise {
            return true;
        }
        let is_behind = text.lines_behind(self.at) > 0;
        match text.rest(self.at) {
            [b'2'..=b'9', ..] | [b'1', b'0'..=b'9', ..] => false,
            // A game without moves may have an annotation, if it stands apart.
            [b'$', ..] => self.gap.has_empty_line || text.is_annotated_first_move(self.at),
            [b'1', ..] => true,
            _ => is_behind,
        }
    }

    /// Scans for comments after a result on the same line; then the game ends.
    fn scan_over(&mut self, result: TerminationMarker, text: Text<'_>) -> Step {
        self.at = text.pass(self.at, usize::MAX, is_blank);
        match text.byte(self.at) {
            b'{' | b';' => self.scan_comment(text),
            _ => Ok(Some(Found::End(result))),
        }
    }

    /// Ends a game, and begins recovery if an error ended it early.
    fn finish_game(&mut self) {
        let is_lost = matches!(self.phase, Phase::Closing { is_lost: true, .. });
        self.end_game();
        if is_lost {
            self.phase = Phase::Moves;
            self.lose_way();
        }
    }
}
