//! Endgame tablebases: the scores that they give in the search, and the moves that they leave at the root.

use touchmove::syzygy::{Directory, Probe, Repetition, Wdl};
use touchmove::{Move, Position};

use crate::score::DRAW;

/// The score of a win by the tables, below that of any mate. Each ply of distance subtracts one.
const WON: i32 = 20_000;

/// The tables in some folders, each opened when a position asks for it.
pub(crate) struct Tables {
    tables: Directory,
    /// The most pieces of a position that is in one of them.
    pub(crate) most_pieces: usize,
}

impl Tables {
    /// Looks for tables in folders, whose names are separated as those of the system's `PATH`.
    pub(crate) fn new(path: &str) -> Result<Self, String> {
        let mut tables = None;
        for folder in std::env::split_paths(path) {
            let found = match &mut tables {
                None => Directory::open(&folder).map(|directory| tables = Some(directory)),
                Some(directory) => directory.add(&folder),
            };
            found.map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        match tables {
            Some(tables) if !tables.is_empty() => Ok(Self {
                most_pieces: tables.most_pieces(),
                tables,
            }),
            _ => Err(format!("no tables in {path}")),
        }
    }

    fn may_have(&self, position: &Position) -> bool {
        position.occupied().len() <= self.most_pieces
    }

    /// Returns the score of a position right after a capture or a pawn move: only then the result holds.
    pub(crate) fn score(&self, position: &Position, ply: usize) -> Option<i32> {
        if position.halfmove_clock() > 0 || !self.may_have(position) {
            return None;
        }
        match self.tables.wdl(position).ok()?.under_fifty_move_rule() {
            Wdl::Win => Some(WON - ply as i32),
            Wdl::Loss => Some(ply as i32 - WON),
            _ => Some(DRAW),
        }
    }

    /// Keeps those moves of the root that are best by the tables.
    pub(crate) fn keep_best(&self, root: &Position, moves: &mut Vec<Move>) {
        if !self.may_have(root) {
            return;
        }
        // Always the shortest way wins without repetitions.
        let ranked = self.tables.rank_moves(root, Repetition::Never);
        let Ok(ranked) = ranked.or_else(|_| self.tables.rank_moves_by_wdl(root)) else {
            return;
        };
        let value = |mv: &Move| {
            let ranked = ranked.iter().find(|it| it.legal.to_move() == *mv)?;
            Some((ranked.rank, ranked.dtz.map(|dtz| -dtz.plies())))
        };
        let best = moves.iter().filter_map(value).max();
        moves.retain(|mv| value(mv) == best);
    }
}
