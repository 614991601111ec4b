//! How long to think: what `go` allows, and what the clock advises.

use std::time::Duration;

use touchmove::uci::Go;
use touchmove::{LegalMove, Move, Position};

use crate::score::MAX_PLY;

/// How many moves the rest of a game may need, if nobody says how many there are to the next time control.
const MOVES_TO_GO: u32 = 30;

/// How many plies are looked ahead at most: captures and checks come on top.
const DEEPEST: usize = MAX_PLY / 2;

/// What ends a search, whichever comes first; `stop` always does.
pub(crate) struct Limits {
    pub(crate) depth: usize,
    pub(crate) nodes: u64,
    /// No new depth is begun after this long.
    pub(crate) enough: Option<Duration>,
    /// The search breaks off after this long.
    pub(crate) at_most: Option<Duration>,
    /// Only a mate in so many plies is wanted, and none may be overlooked.
    pub(crate) mate: Option<usize>,
    /// There is no time to think, nor to tell anything but a move.
    pub(crate) at_once: bool,
    /// Nothing is answered before `stop`.
    pub(crate) endless: bool,
    /// The moves of the root to look at: all, unless `searchmoves` names some.
    pub(crate) moves: Vec<Move>,
}

impl Limits {
    /// Works out the limits of a search. The overhead is how long a move may be on its way to the GUI while the clock runs.
    pub(crate) fn of(go: &Go, root: &Position, overhead: Duration) -> Self {
        let named = go.search_moves.iter();
        let mut moves: Vec<Move> = named
            .filter_map(|mv| mv.to_legal_move(root).ok().map(LegalMove::to_move))
            .collect();
        if moves.is_empty() {
            moves = root.legal_moves().iter().map(LegalMove::to_move).collect();
        }
        // Who mates in two moves another time moves three plies ahead.
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

/// Returns after how long to begin nothing new and after how long to break off, if there is a clock.
///
/// Every move to come has to reach the GUI, so that time is put aside first. A move has its share of the rest, and up to three
/// times as much to finish a depth. When nothing is left, moves are played at once.
fn share(go: &Go, root: &Position, overhead: Duration) -> (Option<Duration>, Option<Duration>) {
    let Some(left) = go.time_left(root.turn()) else {
        return (None, None);
    };
    let moves = go.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
    let usable = left.saturating_sub(overhead * (moves + 2));
    // An increment comes when the move is made; what it takes on the way is no gain.
    let gain = go.increment_of(root.turn()).saturating_sub(overhead);
    let share = (usable / moves + gain).min(usable);
    if share < INSTANT {
        return (Some(INSTANT), Some(INSTANT));
    }
    // Of the last move's time all may go, otherwise half at most: there is always a next move.
    let most = if moves == 1 { usable } else { usable / 2 };
    (Some(share * 2 / 3), Some(most.min(share * 3).max(INSTANT)))
}
