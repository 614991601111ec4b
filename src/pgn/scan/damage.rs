//! The way out of a fault: to the end of the game, or line by line to the next one.

use super::bytes::{begins_line, find_any};
use super::opening::{Opening, opening};
use super::{Phase, Scan, Scanner, Span};
use crate::pgn::ErrorKind;

/// How many bytes behind a thing must be known, at most, to know where it ends.
const LOOK_AHEAD: usize = 512;

impl Scanner {
    /// Goes on from a fault so that no other game is lost with this one.
    pub(super) fn recover(&mut self) {
        match &self.fault {
            // What comes next is the next game, or nothing.
            Some(ErrorKind::UnclosedVariation) => self.end_game(),
            Some(
                ErrorKind::UnclosedComment | ErrorKind::Tag { .. } | ErrorKind::TokenTooLong { .. },
            ) => self.lose_way(),
            _ if self.phase == Phase::Lost => {}
            // Comments, tags and moves can still be told apart: the end of the game will be seen.
            _ => self.silent = true,
        }
    }

    /// Goes on line by line: nothing here can be told apart any more.
    pub(super) fn lose_way(&mut self) {
        self.lost_in_moves = self.phase != Phase::Tags;
        self.behind_empty_line = false;
        self.games += u64::from(self.phase == Phase::Between);
        self.end_game();
        self.phase = Phase::Lost;
    }

    pub(super) fn too_long(&mut self) -> Scan {
        self.game_limit = usize::MAX;
        let limit = self.options.limits.max_game_len;
        let span = Span::new(self.at, self.at);
        self.wrong(ErrorKind::GameTooLong { limit }, span)
    }

    /// Gives up a thing that does not fit in memory, unless there is only little of it.
    pub(in crate::pgn) fn give_up_token(&mut self, buffer: &[u8]) -> Option<Scan> {
        let span = Span::new(self.at, buffer.len());
        let limit = self.options.limits.max_token_len.saturating_add(LOOK_AHEAD);
        if span.end - span.start <= limit {
            return None;
        }
        let silent = self.silent || self.phase == Phase::Lost;
        let scan = self.refuse_long(span);
        self.recover();
        if silent { Some(Scan::More) } else { scan }
    }

    /// Looks for a line that begins a game.
    pub(super) fn scan_lost(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        loop {
            if begins_line(buffer, self.at, self.before) {
                match self.line_begins_game(buffer) {
                    Some(true) => {
                        self.phase = Phase::Between;
                        return None;
                    }
                    None if !last => return Some(Scan::More),
                    _ => {}
                }
            }
            match find_any(buffer, self.at, [b'\n']) {
                Some(end) => self.at = end + 1,
                None => {
                    self.at = buffer.len();
                    if last {
                        self.phase = Phase::Between;
                        return None;
                    }
                    return Some(Scan::More);
                }
            }
        }
    }

    /// Returns whether a game begins with the line at hand; none if the buffer ends before
    /// anybody can tell.
    fn line_begins_game(&mut self, buffer: &[u8]) -> Option<bool> {
        let rest = buffer.get(self.at..).unwrap_or_default();
        if !rest.starts_with(b"[") {
            let begins = self.line_begins_bare_game(buffer)?;
            let in_moves = self.lost_in_moves;
            // What begins with a bracket may be a tag that is damaged too; this does not.
            self.lost_in_moves |= !self.behind_empty_line;
            return Some(begins && in_moves);
        }
        let opening = opening(buffer, self.at);
        if opening == Opening::Cut {
            return None;
        }
        let behind_empty_line = core::mem::take(&mut self.behind_empty_line);
        Some(match opening {
            Opening::Tag { is_event } => {
                self.lost_in_moves || behind_empty_line || is_event && self.seen_event
            }
            // A tag that is damaged is a tag.
            _ => self.lost_in_moves && behind_empty_line && rest.get(1) != Some(&b'%'),
        })
    }

    /// Returns whether a game without tags begins with the line at hand: with the first move,
    /// behind an empty line. None if the buffer ends before anybody can tell.
    pub(super) fn line_begins_bare_game(&mut self, buffer: &[u8]) -> Option<bool> {
        let (is_empty, is_first_move) = match buffer.get(self.at..).unwrap_or_default() {
            [] | [b'\r'] | [b'1'] | [b'1', b'.'] => return None,
            [b'\n', ..] | [b'\r', b'\n', ..] => (true, false),
            // A move of Black's goes on with a game.
            [b'1', b'.', sign, ..] => (false, *sign != b'.'),
            _ => (false, false),
        };
        let behind_empty_line = core::mem::replace(&mut self.behind_empty_line, is_empty);
        Some(is_first_move && behind_empty_line)
    }
}
