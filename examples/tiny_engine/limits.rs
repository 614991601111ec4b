//! Time management: how long `go` allows the search to think.

use std::time::Duration;

use touchmove::Color;

use crate::score::MAX_PLY;

/// How many moves the rest of a game may need, if `movestogo` is not given.
const MOVES_TO_GO: i64 = 30;

/// How many milliseconds the transmission of a move may take while the clock runs.
const ON_THE_WAY: i64 = 20;

/// The maximum search depth in plies; captures and checks go deeper.
const DEEPEST: i64 = MAX_PLY as i64 / 2;

/// The limits of a search, whichever comes first; `stop` always ends it.
pub(crate) struct Limits {
    pub(crate) depth: usize,
    pub(crate) nodes: u64,
    /// No new depth begins after this time.
    pub(crate) enough: Option<Duration>,
    /// The search is aborted after this time.
    pub(crate) at_most: Option<Duration>,
    /// No limit is given, and no answer is sent before `stop`.
    pub(crate) endless: bool,
}

/// The numbers after `go`; times are in milliseconds.
#[derive(Default, PartialEq)]
struct Given {
    depth: Option<i64>,
    nodes: Option<i64>,
    movetime: Option<i64>,
    left: Option<i64>,
    increment: Option<i64>,
    moves_to_go: Option<i64>,
}

impl Limits {
    /// Reads what follows `go`.
    pub(crate) fn read(text: &str, turn: Color) -> Result<Self, String> {
        let mut given = Given::default();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let number = match (word, turn) {
                ("depth", _) => &mut given.depth,
                ("nodes", _) => &mut given.nodes,
                ("movetime", _) => &mut given.movetime,
                ("movestogo", _) => &mut given.moves_to_go,
                ("wtime", Color::White) | ("btime", Color::Black) => &mut given.left,
                ("winc", Color::White) | ("binc", Color::Black) => &mut given.increment,
                // The opponent's time is irrelevant, and `infinite` means the same as no limit.
                _ => continue,
            };
            let value = words.next().and_then(|value| value.parse().ok());
            let value = value.ok_or_else(|| format!("bad go: no number after {word}"))?;
            *number = Some(value);
        }
        Ok(Self::of(&given))
    }

    fn of(given: &Given) -> Self {
        let plies = given.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let (enough, advised) = match given.left {
            Some(left) => given.share_of(left.saturating_sub(ON_THE_WAY).max(1)),
            None => (None, None),
        };
        Self {
            depth: plies as usize,
            nodes: given.nodes.unwrap_or(i64::MAX).max(1) as u64,
            enough,
            at_most: given.movetime.map(milliseconds).or(advised),
            endless: *given == Given::default(),
        }
    }
}

impl Given {
    /// Returns after what time to begin no new depth, and after what time to abort: a move gets its share of the time
    /// left, and up to three times as much to finish a depth.
    fn share_of(&self, left: i64) -> (Option<Duration>, Option<Duration>) {
        let moves = self.moves_to_go.unwrap_or(MOVES_TO_GO);
        let moves = moves.clamp(1, MOVES_TO_GO);
        let share = (left / moves).saturating_add(self.increment.unwrap_or(0) / 2);
        // The last move before the time control may use all the time, any other move half of it at most.
        let most = if moves == 1 { left } else { left / 2 };
        let most = most.min(share.saturating_mul(3));
        (Some(milliseconds(share / 2)), Some(milliseconds(most)))
    }
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.max(1).unsigned_abs())
}
