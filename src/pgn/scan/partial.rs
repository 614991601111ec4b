//! Partial games: what is kept of a game with an error.

use super::{Found, Phase, Scan, Scanner, Span};
use crate::pgn::{ErrorKind, TerminationMarker};

impl Scanner {
    /// Suppresses the rest of the current line: of a variation, or of the game up to its end.
    pub(in crate::pgn) fn cut_line(&mut self) {
        if matches!(self.phase, Phase::Between | Phase::Closing(_) | Phase::Lost) {
            return;
        }
        self.findings.retain(|(_, scan)| scan.ends_line());
        if self.muted.is_none() {
            self.muted = Some(self.depth);
            self.told_depth = self.depth;
            self.quick_until = 0;
        }
    }

    /// Returns `true` if the current error costs only the moves after it.
    pub(super) fn keeps_partial_game(&self) -> bool {
        let has_begun = match self.phase {
            Phase::Moves | Phase::Over(_) => true,
            Phase::Tags => matches!(self.fault, Some(ErrorKind::NoMovetext)),
            _ => false,
        };
        self.options.partial_games && has_begun && !self.silent
    }

    /// Keeps what precedes the current error.
    pub(super) fn cut_game(&mut self) {
        match &self.fault {
            Some(
                fault @ (ErrorKind::UnclosedVariation
                | ErrorKind::NoMovetext
                | ErrorKind::UnclosedComment
                | ErrorKind::TokenTooLong { .. }),
            ) => {
                let is_lost = matches!(
                    fault,
                    ErrorKind::UnclosedComment | ErrorKind::TokenTooLong { .. }
                );
                // What is wrong after the result, or with it, does not cost the result.
                let result = match self.phase {
                    Phase::Over(result) => result,
                    _ => TerminationMarker::Missing,
                };
                self.close_after(result);
                self.lost_after = is_lost;
            }
            // The variation is skipped anyway.
            Some(ErrorKind::TooDeep { .. }) => {}
            Some(ErrorKind::GameTooLong { .. }) => {
                if self.muted.is_none() {
                    self.told_depth = self.depth;
                }
                self.muted = Some(0);
            }
            _ => self.cut_line(),
        }
    }

    /// Closes the open variations and ends the game.
    fn close_after(&mut self, result: TerminationMarker) {
        if self.muted.take().is_none() {
            self.told_depth = self.depth;
        }
        self.depth = 0;
        self.passed_over = 0;
        self.game_limit = usize::MAX;
        self.phase = Phase::Closing(result);
    }

    /// Closes a variation, or ends the game.
    pub(super) fn close(&mut self, result: TerminationMarker) -> Scan {
        Scan::Found(match self.told_depth.checked_sub(1) {
            Some(depth) => {
                self.told_depth = depth;
                Found::VariationEnd(Span::new(self.at, self.at))
            }
            None => Found::End(result),
        })
    }

    /// Returns `true` unless this is suppressed with the rest of its line. `muted` is the line that
    /// was suppressed before.
    pub(super) fn is_heard(&mut self, scan: &Scan, muted: Option<u32>) -> bool {
        let Some(level) = muted else {
            return true;
        };
        match scan {
            Scan::Found(Found::VariationEnd(_)) => {
                let is_open = self.depth < self.told_depth;
                if is_open {
                    self.told_depth = self.depth;
                }
                if self.depth < level {
                    self.muted = None;
                }
                is_open
            }
            scan => scan.ends_line(),
        }
    }
}
