//! How long to think: what `go` allows, and what the clock advises.

use std::time::Duration;

use touchmove::Color;

use crate::score::MAX_PLY;

/// How many moves the rest of a game may need, if nobody says how many there are to the next time control.
const MOVES_TO_GO: i64 = 30;

/// How many milliseconds a move may be on its way to the GUI, while the clock runs.
const ON_THE_WAY: i64 = 20;

/// How many plies are looked ahead at most: captures and checks come on top.
const DEEPEST: i64 = MAX_PLY as i64 / 2;

/// What ends a search, whichever comes first; `stop` always does.
pub(crate) struct Limits {
    pub(crate) depth: usize,
    pub(crate) nodes: u64,
    /// No new depth is begun after this long.
    pub(crate) enough: Option<Duration>,
    /// The search breaks off after this long.
    pub(crate) at_most: Option<Duration>,
    /// Nothing else is given, and nothing is answered before `stop`.
    pub(crate) endless: bool,
}

/// The numbers behind `go`; times are in milliseconds.
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
                // What the opponent has is not ours to spend, and `infinite` is what nothing means.
                _ => continue,
            };
            let value = words.next().and_then(|value| value.parse().ok());
            let value = value.ok_or_else(|| format!("bad go: no number behind {word}"))?;
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
    /// Returns after how long to begin nothing new and after how long to break off: a move has its share of the time that
    /// is left, and up to three times as much to finish a depth.
    fn share_of(&self, left: i64) -> (Option<Duration>, Option<Duration>) {
        let moves = self.moves_to_go.unwrap_or(MOVES_TO_GO);
        let moves = moves.clamp(1, MOVES_TO_GO);
        let share = (left / moves).saturating_add(self.increment.unwrap_or(0) / 2);
        // Of the last move's time all may go, otherwise half at most: there is always a next move.
        let most = if moves == 1 { left } else { left / 2 };
        let most = most.min(share.saturating_mul(3));
        (Some(milliseconds(share / 2)), Some(milliseconds(most)))
    }
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.max(1).unsigned_abs())
}
