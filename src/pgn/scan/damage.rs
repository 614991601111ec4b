//! Error recovery: skips to the end of the game, or line by line to the next game.

use super::bytes::find_any;
use super::opening::{Opening, opening};
use super::{Phase, Scan, Scanner, Span};
use crate::pgn::ErrorKind;

impl Scanner {
    /// Recovers from an error without losing another game.
    pub(super) fn recover(&mut self) {
        match &self.fault {
            // The next game follows, or the end of the file.
            Some(ErrorKind::UnclosedVariation | ErrorKind::NoMovetext) => self.end_game(),
            Some(
                ErrorKind::UnclosedComment | ErrorKind::Tag { .. } | ErrorKind::TokenTooLong { .. },
            ) => self.lose_way(),
            _ if self.phase == Phase::Lost => {}
            // Tokens can still be recognized, so the end of the game will be found.
            _ => self.silent = true,
        }
    }

    /// Recovers line by line, because tokens can no longer be recognized.
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

    /// Searches for a line that starts a game.
    pub(super) fn scan_lost(&mut self, buffer: &[u8]) -> Option<Scan> {
        while !self.begins_line(buffer, self.at) || !self.line_begins_game(buffer) {
            let Some(end) = find_any(buffer, self.at, [b'\n']) else {
                self.at = buffer.len();
                return Some(Scan::Finished);
            };
            self.at = end + 1;
        }
        self.phase = Phase::Between;
        None
    }

    /// Returns whether the current line starts a game.
    fn line_begins_game(&mut self, buffer: &[u8]) -> bool {
        let rest = buffer.get(self.at..).unwrap_or_default();
        if !rest.starts_with(b"[") {
            let begins = self.line_begins_bare_game(buffer);
            let in_moves = self.lost_in_moves;
            // A line that starts with a bracket may be a damaged tag; this line does not.
            self.lost_in_moves |= !self.behind_empty_line;
            return begins && in_moves;
        }
        let behind_empty_line = core::mem::take(&mut self.behind_empty_line);
        match opening(buffer, self.at) {
            Opening::Cut => false,
            Opening::Tag { is_event } => {
                self.lost_in_moves || behind_empty_line || is_event && self.seen_event
            }
            // A damaged tag still counts as a tag.
            Opening::Other => self.lost_in_moves && behind_empty_line && rest.get(1) != Some(&b'%'),
        }
    }

    /// Returns whether the current line starts a game without tags, with move 1 after an empty
    /// line.
    pub(super) fn line_begins_bare_game(&mut self, buffer: &[u8]) -> bool {
        let (is_empty, is_first_move) = match buffer.get(self.at..).unwrap_or_default() {
            [b'\n', ..] | [b'\r', b'\n', ..] => (true, false),
            // `1...` is a Black move and continues a game.
            [b'1', b'.', sign, ..] => (false, *sign != b'.'),
            _ => (false, false),
        };
        let behind_empty_line = core::mem::replace(&mut self.behind_empty_line, is_empty);
        is_first_move && behind_empty_line
    }
}
