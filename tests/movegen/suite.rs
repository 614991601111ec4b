//! Perft suites: lines of a FEN and its counts, `FEN ;D1 20 ;D2 400`.

use std::env;

use touchmove::Position;

/// The maximum number of nodes of one count. The environment variable `TOUCHMOVE_PERFT_FULL=1` removes the limit.
const BUDGET: u64 = 200_000_000;

/// A position and its perft counts.
pub(crate) struct Entry {
    pub(crate) fen: &'static str,
    /// Depths and counts, shallow ones first.
    pub(crate) counts: Vec<(u32, u64)>,
}

impl Entry {
    fn read(line: &'static str) -> Self {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().expect("a line begins with a FEN");
        let counts: Vec<(u32, u64)> = fields.map(read_count).collect();
        assert!(!counts.is_empty(), "no counts in {line}");
        Self { fen, counts }
    }

    pub(crate) fn position(&self) -> Position {
        self.fen
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", self.fen))
    }

    /// The deepest count within a number of nodes, or the shallowest of all.
    pub(crate) fn deepest_within(&self, nodes: u64) -> (u32, u64) {
        let affordable = self.counts.iter().rfind(|&&(_, count)| count <= nodes);
        *affordable.unwrap_or(&self.counts[0])
    }

    /// Asserts every count within the budget.
    ///
    /// The deepest count is tested first. Only if it is wrong, the others show where the error begins.
    fn check(&self) {
        let position = self.position();
        let wrong_at = |&(depth, expected): &(u32, u64)| {
            let actual = position.perft(depth);
            (actual != expected).then(|| {
                format!(
                    "{} at depth {depth}: expected {expected}, got {actual}",
                    self.fen
                )
            })
        };
        let deepest = self.deepest_within(budget());
        if let Some(at_deepest) = wrong_at(&deepest) {
            let first = self.counts.iter().find_map(wrong_at);
            panic!("{}", first.unwrap_or(at_deepest));
        }
    }
}

/// Reads a whole suite.
pub(crate) fn read(suite: &'static str) -> Vec<Entry> {
    suite.lines().map(Entry::read).collect()
}

/// Asserts the counts of one of several equal parts of a suite, which the test harness runs in parallel.
pub(crate) fn check_part(suite: &'static str, part: usize, parts: usize) {
    for entry in read(suite).iter().skip(part).step_by(parts) {
        entry.check();
    }
}

/// Asserts the counts of a whole suite.
pub(crate) fn check(suite: &'static str) {
    check_part(suite, 0, 1);
}

fn budget() -> u64 {
    if env::var("TOUCHMOVE_PERFT_FULL").is_ok_and(|value| value == "1") {
        u64::MAX
    } else {
        BUDGET
    }
}

/// Reads `D3 8902`.
fn read_count(field: &str) -> (u32, u64) {
    field
        .strip_prefix('D')
        .and_then(|field| field.split_once(' '))
        .and_then(|(depth, count)| Some((depth.parse().ok()?, count.trim().parse().ok()?)))
        .unwrap_or_else(|| panic!("not a count: {field:?}"))
}
