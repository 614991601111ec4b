//! The command `go`: what to search, and for how long.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;
use core::{fmt, mem};

use super::line::Part;
use super::tokens::{Tokens, write_moves, write_text, write_value};
use super::{Error, UciMove};
use crate::types::{ByColor, Color};

/// What to search and for how long, as `go` says it.
///
/// All limits may be given together; the first that is reached ends the search. If a keyword is
/// repeated, the last one counts. A number that is too large or too small for its field is read as
/// the nearest one that fits, so an odd `go` still makes an engine move.
///
/// ```
/// use touchmove::Color;
/// use touchmove::uci::{Command, Go};
///
/// let Command::Go(go) = "go wtime 60000 btime 58200 winc 500 binc 500".parse()? else { unreachable!() };
/// assert_eq!(go.time[Color::Black], Some(58_200));
/// assert_eq!(go.increment[Color::White], Some(500));
///
/// // Unknown tokens are kept for engines that have commands of their own.
/// let Command::Go(go) = "go perft 5".parse()? else { unreachable!() };
/// assert_eq!(go.unknown, "perft 5");
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Go {
    /// `searchmoves`: the moves of the position to search. If there are none, all are searched.
    #[doc(alias = "searchmoves")]
    pub search_moves: Vec<UciMove>,
    /// `ponder`: search during the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// `wtime` and `btime`: the time left on each clock in milliseconds. It may be negative if the
    /// GUI lets a game go on after the flag has fallen.
    #[doc(alias("wtime", "btime"))]
    pub time: ByColor<Option<i64>>,
    /// `winc` and `binc`: the increment per move of each side in milliseconds.
    #[doc(alias("winc", "binc"))]
    pub increment: ByColor<Option<u64>>,
    /// `movestogo`: the number of moves to the next time control. If it is not given, the time is
    /// for all moves.
    #[doc(alias = "movestogo")]
    pub moves_to_go: Option<u32>,
    /// `depth`: how many plies to search.
    pub depth: Option<u32>,
    /// `nodes`: how many nodes to search.
    pub nodes: Option<u64>,
    /// `mate`: search for a mate in so many moves.
    pub mate: Option<u32>,
    /// `movetime`: how long to search, in milliseconds.
    #[doc(alias = "movetime")]
    pub move_time: Option<u64>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
    /// Unknown tokens, joined by single spaces.
    pub unknown: String,
}

impl Go {
    /// Returns the time left on a player's clock. It is zero if it is given as negative.
    #[must_use]
    pub fn time_left(&self, color: Color) -> Option<Duration> {
        let left = self.time[color]?;
        Some(Duration::from_millis(left.max(0).unsigned_abs()))
    }

    /// Returns a player's increment per move, zero if it is not given.
    #[must_use]
    pub fn increment_of(&self, color: Color) -> Duration {
        Duration::from_millis(self.increment[color].unwrap_or(0))
    }
}

impl Part for Go {
    fn read(_: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        let mut go = Self::default();
        let mut has_no_moves = false;
        while let Some(token) = tokens.next() {
            match token.text {
                "searchmoves" => {
                    let moves = tokens.moves();
                    has_no_moves |= moves.is_empty();
                    if !moves.is_empty() {
                        go.search_moves = moves;
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.time.white = Some(tokens.number("wtime")?),
                "btime" => go.time.black = Some(tokens.number("btime")?),
                "winc" => go.increment.white = Some(tokens.number("winc")?),
                "binc" => go.increment.black = Some(tokens.number("binc")?),
                "movestogo" => go.moves_to_go = Some(tokens.number("movestogo")?),
                "depth" => go.depth = Some(tokens.number("depth")?),
                "nodes" => go.nodes = Some(tokens.number("nodes")?),
                "mate" => go.mate = Some(tokens.number("mate")?),
                "movetime" => go.move_time = Some(tokens.number("movetime")?),
                word => tokens.keep(word),
            }
        }
        // As the last unknown word, so that it takes no other one for its move when it is read again.
        if has_no_moves {
            tokens.keep("searchmoves");
        }
        go.unknown = mem::take(&mut tokens.unknown);
        Ok(go)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        f.write_str(if self.ponder { " ponder" } else { "" })?;
        write_value(f, "wtime", self.time.white)?;
        write_value(f, "btime", self.time.black)?;
        write_value(f, "winc", self.increment.white)?;
        write_value(f, "binc", self.increment.black)?;
        write_value(f, "movestogo", self.moves_to_go)?;
        write_value(f, "depth", self.depth)?;
        write_value(f, "nodes", self.nodes)?;
        write_value(f, "mate", self.mate)?;
        write_value(f, "movetime", self.move_time)?;
        f.write_str(if self.infinite { " infinite" } else { "" })?;
        // Before the moves: an unknown token that looks like a move must not become one of them.
        write_text(f, &self.unknown)?;
        write_moves(f, "searchmoves", &self.search_moves)?;
        write_text(f, unknown)
    }
}
