//! The phases of a game: what is scanned in each, and the transitions between them.

use super::bytes::{Class, begins_line, class};
use super::{Found, Phase, Scan, Scanner, word_span};
use crate::pgn::{ErrorKind, TerminationMarker};

/// The UTF-8 byte order mark that some programs write.
const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

impl Scanner {
    /// Scans the next token; `last` says that nothing follows the buffer.
    pub(in crate::pgn) fn scan(&mut self, buffer: &[u8], last: bool) -> Scan {
        let scan = self.scan_aloud(buffer, last);
        let quick = self.phase == Phase::Moves && self.passed_over == 0 && !self.silent;
        self.quick_until = if quick { self.game_limit } else { 0 };
        scan
    }

    /// Scans until there is something that is not suppressed.
    fn scan_aloud(&mut self, buffer: &[u8], last: bool) -> Scan {
        loop {
            let scan = match self.phase {
                Phase::Moves => self.scan_moves(buffer, last),
                Phase::Tags => self.scan_tags(buffer, last),
                Phase::Between => self.scan_between(buffer, last),
                Phase::Over(result) => self.scan_over(result, buffer, last),
                Phase::Lost => self.scan_lost(buffer, last),
            };
            let silent = self.silent;
            let scan = match scan {
                Some(Scan::Found(Found::End(_))) => {
                    self.end_game();
                    scan
                }
                Some(Scan::Found(_)) | None if self.at >= self.game_limit => Some(self.too_long()),
                scan => scan,
            };
            match scan {
                Some(scan @ (Scan::More | Scan::Finished)) => return scan,
                Some(Scan::Wrong(_)) => self.recover(),
                _ => {}
            }
            if let Some(scan) = scan.filter(|_| !silent) {
                return scan;
            }
        }
    }

    /// Begins a game at a place in the buffer.
    fn begin_game(&mut self, at: usize, phase: Phase) -> Option<Scan> {
        self.phase = phase;
        self.games += 1;
        let limit = self.options.limits.max_game_len;
        self.game_limit = at.saturating_add(limit).saturating_add(1);
        self.seen_event = false;
        self.first_tag.clear();
        self.depth = 0;
        self.passed_over = 0;
        Some(Scan::Found(Found::Begin))
    }

    /// Scans for the start of a game, and for comments before it.
    fn scan_between(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        let behind = self.at;
        let at = self.pass_space(buffer);
        let Some(&byte) = buffer.get(at) else {
            self.behind_mark &= at == behind;
            return Some(if last { Scan::Finished } else { Scan::More });
        };
        self.behind_mark &= at == behind && byte == b'%';
        match class(byte) {
            Class::Brace | Class::Semicolon => self.scan_comment(buffer, last),
            Class::Percent if self.behind_mark || begins_line(buffer, at, self.before) => {
                self.pass_line(buffer, last)
            }
            Class::Bracket => self.begin_game(at, Phase::Tags),
            Class::Word if byte == BYTE_ORDER_MARK[0] => {
                let mark = buffer.get(at..at + 3);
                if mark.is_none() && !last {
                    return Some(Scan::More);
                }
                if mark == Some(&BYTE_ORDER_MARK) {
                    self.at = at + BYTE_ORDER_MARK.len();
                    self.behind_mark = true;
                    None
                } else {
                    self.begin_game(at, Phase::Moves)
                }
            }
            Class::Stray | Class::Percent | Class::Close => {
                let span = word_span(buffer, at);
                if span.end == buffer.len() && !last {
                    return Some(Scan::More);
                }
                self.lose_way();
                self.at = at + 1;
                Some(self.wrong(ErrorKind::Stray, span))
            }
            _ => self.begin_game(at, Phase::Moves),
        }
    }

    /// Scans for comments after a result on the same line; then the game ends.
    fn scan_over(&mut self, result: TerminationMarker, buffer: &[u8], last: bool) -> Option<Scan> {
        let mut at = self.at;
        while let Some(b' ' | b'\t') = buffer.get(at) {
            at += 1;
        }
        self.at = at;
        match buffer.get(at) {
            Some(b'{' | b';') => self.scan_comment(buffer, last),
            None if !last => Some(Scan::More),
            _ => Some(Scan::Found(Found::End(result))),
        }
    }
}
