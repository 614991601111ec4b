//! The limits of a search: those that `go` gives, and those that follow from the clock.

use std::time::Duration;

use touchmove::uci::Go;
use touchmove::{LegalMove, Move, Position};

use crate::score::MAX_PLY;

/// How many moves the rest of a game may need, if `movestogo` is not given.
const MOVES_TO_GO: u32 = 30;

/// The maximum search depth in plies; captures and checks go deeper.
const DEEPEST: usize = MAX_PLY / 2;

/// The limits of a search, whichever comes first; `stop` always ends it.
pub(crate) struct Limits {
    pub(crate) depth: usize,
    pub(crate) nodes: u64,
    /// No new depth begins after this time.
    pub(crate) enough: Option<Duration>,
    /// The search is aborted after this time.
    pub(crate) at_most: Option<Duration>,
    /// Only a mate within so many plies is wanted, and none may be overlooked.
    pub(crate) mate: Option<usize>,
    /// There is only time to send a move.
    pub(crate) at_once: bool,
    /// No answer is sent before `stop`.
    pub(crate) endless: bool,
    /// The moves of the root to search: all, unless `searchmoves` names some.
    pub(crate) moves: Vec<Move>,
}

impl Limits {
    /// Returns the limits of a search. The overhead is how long the transmission of a move may take while the clock runs.
    pub(crate) fn of(go: &Go, root: &Position, overhead: Duration) -> Self {
        let named = go.search_moves.iter();
        let mut moves: Vec<Move> = named
            .filter_map(|mv| mv.to_legal_move(root).ok().map(LegalMove::to_move))
            .collect();
        if moves.is_empty() {
            moves = root.legal_moves().iter().map(LegalMove::to_move).collect();
        }
        // A mate in two moves takes three plies.
        let mate = go
            .mate
            .map(|moves| (moves as usize).saturating_mul(2).saturating_sub(1));
        let depth = go.depth.map(|plies| plies as usize).or(mate);
        let (enough, advised) = share(go, root, overhead);
        let exactly = go.move_time.map(Duration::from_millis);
        let exactly = exactly.map(|time| time.saturating_sub(overhead).max(INSTANT));
        let is_limited = depth.is_some() || go.nodes.is_some() || advised.or(exactly).is_some();
        Self {
            depth: depth.unwrap_or(DEEPEST).clamp(1, DEEPEST),
            nodes: go.nodes.unwrap_or(u64::MAX).max(1),
            enough: enough.filter(|_| exactly.is_none()),
            at_most: exactly.or(advised),
            mate,
            at_once: advised == Some(INSTANT) && !go.ponder,
            endless: go.infinite || !is_limited,
            moves,
        }
    }
}

/// The least time for a search.
const INSTANT: Duration = Duration::from_millis(1);

/// Returns after what time to begin no new depth, and after what time to abort, if there is a clock.
///
/// The overhead of all moves to come is set aside first. A move gets its share of the rest, and up to three times as much
/// to finish a depth. If nothing is left, moves are played at once.
fn share(go: &Go, root: &Position, overhead: Duration) -> (Option<Duration>, Option<Duration>) {
    let Some(left) = go.time_left(root.turn()) else {
        return (None, None);
    };
    let moves = go.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
    let usable = left.saturating_sub(overhead * (moves + 2));
    // The overhead of a move is paid out of its increment.
    let gain = go.increment_of(root.turn()).saturating_sub(overhead);
    let share = (usable / moves + gain).min(usable);
    if share < INSTANT {
        return (Some(INSTANT), Some(INSTANT));
    }
    // The last move before the time control may use all the time, any other move half of it at most.
    let most = if moves == 1 { usable } else { usable / 2 };
    (Some(share * 2 / 3), Some(most.min(share * 3).max(INSTANT)))
}
