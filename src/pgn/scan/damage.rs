//! Error recovery: skips to the end of the game, or line by line to the next game.

use super::text::{Opening, Text};
use super::{Phase, Scanner, Step, Stop, Suppressed};
use crate::pgn::ErrorKind;

impl Scanner {
    /// Recovers from an error without losing another game.
    pub(super) fn recover(&mut self) {
        match &self.findings.fault {
            // The next game follows, or the end of the file.
            Some(ErrorKind::UnclosedVariation | ErrorKind::NoMovetext) => self.end_game(),
            Some(
                ErrorKind::UnclosedComment | ErrorKind::Tag { .. } | ErrorKind::TokenTooLong { .. },
            ) => self.lose_way(),
            _ if self.is_lost() => {}
            // Tokens can still be recognized, so the end of the game will be found.
            _ => self.nesting.suppressed = Suppressed::Game,
        }
    }

    /// Recovers line by line, because tokens can no longer be recognized.
    pub(super) fn lose_way(&mut self) {
        let in_moves = self.phase != Phase::Tags;
        self.games += u64::from(self.phase == Phase::Between);
        self.end_game();
        self.phase = Phase::Lost { in_moves };
    }

    /// Searches for a line that starts a game.
    pub(super) fn scan_lost(&mut self, text: Text<'_>, mut in_moves: bool) -> Step {
        while !text.begins_line(self.at) || !self.line_begins_game(text, &mut in_moves) {
            let Some(end) = text.find(self.at, [b'\n']) else {
                self.at = text.len();
                self.phase = Phase::Lost { in_moves };
                return Err(Stop::Finished);
            };
            self.at = end + 1;
        }
        self.phase = Phase::Between;
        Ok(None)
    }

    /// Returns whether the current line starts a game. `in_moves` says whether moves, and not only tags,
    /// have been found.
    fn line_begins_game(&self, text: Text<'_>, in_moves: &mut bool) -> bool {
        let rest = text.rest(self.at);
        if !rest.starts_with(b"[") {
            let begins = *in_moves && text.begins_bare_game(self.at);
            // A line that starts with a bracket may be a damaged tag; this line does not.
            *in_moves |= !matches!(rest, [b'\n', ..] | [b'\r', b'\n', ..]);
            return begins;
        }
        let is_apart = text.is_behind_empty_line(self.at);
        match text.opening(self.at) {
            Opening::Cut => false,
            Opening::Tag { is_event } => {
                *in_moves || is_apart || is_event && self.game.tags.has_event
            }
            // A damaged tag still counts as a tag.
            Opening::Other => *in_moves && is_apart && rest.get(1) != Some(&b'%'),
        }
    }
}
