//! Partial games: what is kept of a game with an error.

use super::{Found, Nesting, Phase, Scan, Scanner, Suppressed, ends_line};
use crate::pgn::{ErrorKind, Loss, TerminationMarker};

impl Scanner {
    /// Suppresses the rest of the current line: of a variation, or of the game up to its end.
    pub(in crate::pgn) fn cut_line(&mut self) {
        if matches!(
            self.phase,
            Phase::Between | Phase::Closing { .. } | Phase::Lost { .. }
        ) {
            return;
        }
        self.findings.waiting.retain(|(_, scan)| ends_line(scan));
        if self.returns_all() {
            let depth = self.nesting.depth;
            self.nesting.suppressed = Suppressed::Line { depth, open: depth };
            self.quick_until = 0;
        }
    }

    /// Returns `true` if the current error costs only the moves after it.
    pub(super) fn keeps_partial_game(&self) -> bool {
        let has_begun = match self.phase {
            Phase::Moves | Phase::Over(_) => true,
            Phase::Tags => matches!(self.findings.fault, Some(ErrorKind::NoMovetext)),
            _ => false,
        };
        let keeps_part = self.options.loss == Loss::RestOfLine;
        keeps_part && has_begun && self.nesting.suppressed != Suppressed::Game
    }

    /// Returns `true` unless the current error stands behind the result of the game.
    pub(super) fn costs_moves(&self) -> bool {
        // The result in an open variation may belong to that.
        !self.is_over() || matches!(self.findings.fault, Some(ErrorKind::UnclosedVariation))
    }

    /// Keeps what precedes the current error.
    pub(super) fn cut_game(&mut self) {
        match &self.findings.fault {
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
                self.close_after(result, is_lost);
            }
            // The variation is skipped anyway.
            Some(ErrorKind::TooDeep { .. }) => {}
            Some(ErrorKind::GameTooLong { .. }) => {
                let open = self.open_variations();
                self.nesting.suppressed = Suppressed::Line { depth: 0, open };
            }
            _ => self.cut_line(),
        }
    }

    /// Returns how many variations are open as far as events say.
    const fn open_variations(&self) -> u32 {
        match self.nesting.suppressed {
            Suppressed::Line { open, .. } => open,
            _ => self.nesting.depth,
        }
    }

    /// Closes the open variations and ends the game.
    fn close_after(&mut self, result: TerminationMarker, is_lost: bool) {
        self.phase = Phase::Closing {
            result,
            open: self.open_variations(),
            is_lost,
        };
        self.nesting = Nesting::NONE;
        self.game.limit = usize::MAX;
    }

    /// Closes a variation, or ends the game.
    pub(super) fn close(&mut self, result: TerminationMarker, open: u32) -> Found {
        let Some(left) = open.checked_sub(1) else {
            return Found::End(result);
        };
        if let Phase::Closing { open, .. } = &mut self.phase {
            *open = left;
        }
        Found::VariationEnd(self.here())
    }

    /// Returns `true` unless this is suppressed, as `suppressed` was before it.
    pub(super) fn is_heard(&mut self, scan: &Scan, suppressed: Suppressed) -> bool {
        let (line, open) = match suppressed {
            Suppressed::Nothing => return true,
            Suppressed::Game => return false,
            Suppressed::Line { depth, open } => (depth, open),
        };
        let Ok(Found::VariationEnd(_)) = scan else {
            return ends_line(scan);
        };
        let depth = self.nesting.depth;
        self.nesting.suppressed = match depth < line {
            true => Suppressed::Nothing,
            false => Suppressed::Line {
                depth: line,
                open: open.min(depth),
            },
        };
        depth < open
    }
}
