//! Computes the answers of the studies in plain Rust, from records of the games and without the functions of SQL.
//!
//! ```console
//! $ cargo run --release --example studies -- corpus.pgn out
//! ```
//!
//! It writes a file of CSV for each study, as `lake sql --format csv` does.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use touchmove::packed::PackedPosition;
use touchmove::pgn::{Chunks, Reader};
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{ByRole, Color, GameRecord, Outcome, Position, Role, polyglot};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(out)) = (args.next(), args.next()) else {
        return Err("usage: studies FILE FOLDER".into());
    };
    let chunks = Mutex::new(Chunks::new(File::open(file)?, 4 << 20));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let all = thread::scope(|scope| {
        let work = || {
            let mut answers = Answers::default();
            let mut analyzer = Analyzer::new();
            loop {
                let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(chunk) = next else { break };
                let chunk = chunk.map_err(io::Error::other)?;
                let mut reader = Reader::from_bytes(&chunk.bytes);
                loop {
                    match reader.next_record() {
                        Ok(Some(record)) => answers.add(&record, &mut analyzer),
                        Ok(None) => break,
                        Err(_) => {}
                    }
                }
            }
            Ok::<_, io::Error>(answers)
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all = Answers::default();
        for thread in running {
            all.merge(
                thread
                    .join()
                    .map_err(|_| io::Error::other("a thread panicked"))??,
            );
        }
        Ok::<_, io::Error>(all)
    })?;
    fs::create_dir_all(&out)?;
    for (name, text) in all.texts() {
        fs::write(Path::new(&out).join(format!("{name}.csv")), text)?;
    }
    Ok(())
}

/// White's wins, draws and Black's wins.
type Results = [u64; 3];

#[derive(Default)]
struct Answers {
    timeouts: BTreeMap<&'static str, [u64; 2]>,
    /// Moves in UCI, with the ply at which their position arose first, and all games and their results.
    tree: HashMap<(PackedPosition, String), (usize, String, u64, Results)>,
    phases: [[u64; 2]; 3],
    material: HashMap<i64, (u64, Results)>,
    claims: BTreeMap<String, [u64; 3]>,
}

fn place(result: Option<Outcome>) -> Option<usize> {
    Some(match result? {
        Outcome::Win(Color::White) => 0,
        Outcome::Draw => 1,
        Outcome::Win(Color::Black) => 2,
    })
}

fn count(results: &mut Results, result: Option<Outcome>) {
    if let Some(place) = place(result) {
        results[place] += 1;
    }
}

impl Answers {
    fn add(&mut self, record: &GameRecord, analyzer: &mut Analyzer) {
        let nodes: Vec<_> = record.main_line().collect();
        let positions: Vec<&Position> = std::iter::once(record.root())
            .chain(nodes.iter().copied())
            .filter_map(|node| record.position(node))
            .collect();
        let result = record.result();
        let termination = record.tags().get("Termination").unwrap_or_default();
        let last = positions.last();
        if let (Some(Outcome::Win(winner)), Some(last), "Time forfeit") =
            (result, last, termination)
        {
            let is_unfair = matches!(
                analyzer.winnability(last, winner, NodeBudget::DEFAULT),
                Winnability::Unwinnable(_)
            );
            let text = Outcome::Win(winner).as_str();
            let [timeouts, unfair] = self.timeouts.entry(text).or_default();
            *timeouts += 1;
            *unfair += u64::from(is_unfair);
        }
        for (ply, &node) in nodes.iter().enumerate().take(6) {
            let Some(legal) = record.legal_move(node) else {
                break;
            };
            let place = (
                positions[ply].to_packed_identity(),
                legal.to_move().to_string(),
            );
            let san = legal.san().to_string();
            let (first, _, games, results) =
                self.tree.entry(place).or_insert((ply, san, 0, [0; 3]));
            *first = ply.min(*first);
            *games += 1;
            count(results, result);
        }
        self.add_times(record, &nodes);
        let mut arose: Vec<i64> = Vec::new();
        for position in &positions[1..] {
            let counts = position.board().material();
            let side = |role| {
                let mut side = ByRole::from_fn(|_| 0);
                side.king = 1;
                side[role] = 1;
                side
            };
            if counts.white == side(Role::Rook) && counts.black == side(Role::Knight) {
                arose.push(polyglot::key(position).cast_signed());
            }
        }
        for key in arose {
            let (times, results) = self.material.entry(key).or_default();
            *times += 1;
            count(results, result);
        }
        let missed = missed(&positions);
        let claims = self.claims.entry(termination.to_owned()).or_default();
        claims[0] += 1;
        claims[1] += u64::from(missed > 0);
        claims[2] += missed;
    }

    fn add_times(&mut self, record: &GameRecord, nodes: &[touchmove::record::NodeId]) {
        let Some((base, increment)) = record
            .tags()
            .get("TimeControl")
            .and_then(|text| text.split_once('+'))
        else {
            return;
        };
        let (Ok(base), Ok(increment)) = (base.parse::<i64>(), increment.parse::<i64>()) else {
            return;
        };
        let mut clocks = [Some(1000 * base); 2];
        for (ply, &node) in nodes.iter().enumerate() {
            let clock = record.clock(node).map(|clock| clock.as_millis() as i64);
            let bonus = if ply < 2 { 0 } else { 1000 * increment };
            if let (Some(before), Some(after)) = (clocks[ply % 2], clock) {
                let phase = match ply + 1 {
                    ..=20 => 0,
                    21..=60 => 1,
                    _ => 2,
                };
                let [plies, total] = &mut self.phases[phase];
                *plies += 1;
                *total += (before + bonus - after).max(0).unsigned_abs();
            }
            clocks[ply % 2] = clock;
        }
    }

    fn merge(&mut self, other: Self) {
        for (result, numbers) in other.timeouts {
            let to = self.timeouts.entry(result).or_default();
            to.iter_mut()
                .zip(numbers)
                .for_each(|(to, number)| *to += number);
        }
        for (place, (ply, san, games, results)) in other.tree {
            let to = self.tree.entry(place).or_insert((ply, san, 0, [0; 3]));
            to.0 = to.0.min(ply);
            to.2 += games;
            to.3.iter_mut()
                .zip(results)
                .for_each(|(to, number)| *to += number);
        }
        for (to, from) in self.phases.iter_mut().zip(other.phases) {
            to.iter_mut()
                .zip(from)
                .for_each(|(to, number)| *to += number);
        }
        for (key, (times, results)) in other.material {
            let to = self.material.entry(key).or_default();
            to.0 += times;
            to.1.iter_mut()
                .zip(results)
                .for_each(|(to, number)| *to += number);
        }
        for (termination, numbers) in other.claims {
            let to = self.claims.entry(termination).or_default();
            to.iter_mut()
                .zip(numbers)
                .for_each(|(to, number)| *to += number);
        }
    }

    fn texts(&self) -> [(&'static str, String); 5] {
        let mut timeouts = "result,timeouts,unfair\n".to_owned();
        for (result, [games, unfair]) in &self.timeouts {
            let _ = writeln!(timeouts, "{result},{games},{unfair}");
        }
        let mut tree = "ply,fen,san,games,white,draws,black\n".to_owned();
        let rows = self
            .tree
            .iter()
            .filter_map(|((position, _), (ply, san, games, results))| {
                Some((
                    u64::MAX - games,
                    *ply,
                    position.unpack().ok()?.to_string(),
                    san,
                    games,
                    results,
                ))
            });
        let mut rows: Vec<_> = rows.collect();
        rows.sort();
        for (_, ply, fen, san, games, [white, draws, black]) in rows {
            let _ = writeln!(tree, "{ply},{fen},{san},{games},{white},{draws},{black}");
        }
        let mut phases = "phase,plies,total,average\n".to_owned();
        for (name, [plies, total]) in ["1 opening", "2 middlegame", "3 endgame"]
            .iter()
            .zip(self.phases)
        {
            if let Some(average) = total.checked_div(plies) {
                let _ = writeln!(phases, "{name},{plies},{total},{average}");
            }
        }
        let mut material = "material,key,times,white,draws,black\n".to_owned();
        let mut rows: Vec<_> = self.material.iter().collect();
        rows.sort_by_key(|(key, (times, _))| (u64::MAX - times, **key));
        for (key, (times, [white, draws, black])) in rows {
            let _ = writeln!(material, "KRvKN,{key},{times},{white},{draws},{black}");
        }
        let mut claims = "termination,games,with_claims,claims\n".to_owned();
        for (termination, [games, with, all]) in &self.claims {
            let _ = writeln!(claims, "{termination},{games},{with},{all}");
        }
        [
            ("unfair_timeouts", timeouts),
            ("opening_tree", tree),
            ("time_by_phase", phases),
            ("material", material),
            ("missed_claims", claims),
        ]
    }
}

/// Counts the plies at which a third occurrence was on the board, or one move away, and play went on.
///
/// One move away does not count if that move ended the game.
fn missed(positions: &[&Position]) -> u64 {
    let mut times: HashMap<PackedPosition, u32> = HashMap::new();
    let (mut missed, mut most) = (0, 0);
    for (ply, position) in positions.iter().enumerate() {
        let now = times.entry(position.to_packed_identity()).or_default();
        *now += 1;
        most = most.max(*now);
        let is_third = *now >= 3;
        let Some(next) = positions.get(ply + 1) else {
            break;
        };
        let is_last = ply + 2 == positions.len();
        let could = |after: &Position| {
            times
                .get(&after.to_packed_identity())
                .is_some_and(|times| *times >= 2)
                && !(is_last && after == *next)
        };
        let claims = is_third
            || most >= 2
                && position
                    .legal_moves()
                    .iter()
                    .any(|legal| could(&legal.play()));
        missed += u64::from(claims);
    }
    missed
}
