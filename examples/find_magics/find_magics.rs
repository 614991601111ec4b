//! Finds the magic factors of the rook and the bishop, and prints `src/attacks/factors.rs`.
//!
//! What a rook or a bishop attacks depends on the blockers on its rays. The last square of each ray
//! does not matter, because a blocker there hides nothing. To look an attack up, all other squares
//! are set as occupied, and the whole set is multiplied by the magic factor of the square. The
//! highest bits of the product (12 for a rook, 9 for a bishop) are the index into the square's
//! window.
//! A factor works if it never maps two sets of blockers with different attacks to one entry.
//!
//! All 128 windows lie in one table and may overlap, as long as no entry is needed for two
//! different attacks. The search for a short table has two parts:
//!
//! 1. For each square, random factors are drawn until some work. Better ones are bred from these: a
//!    few bits are changed, and the offspring that use fewer entries, or a narrower part of the
//!    window, survive.
//! 2. The squares are placed in the table one after another, the widest first. Each takes the
//!    factor and the offset that lengthen the table least, after another round of breeding for the
//!    gaps left by the squares before it. The result depends on the random order of the squares, so
//!    packing can be repeated, and the shortest table wins.
//!
//! The same arguments always give the same table. Without arguments, only packing 15 runs, the best
//! of the first 16. It prints the file of the library in a minute or two:
//!
//! ```text
//! cargo run --release -p touchmove-find-magics --example find_magics > factors.rs
//! mv factors.rs src/attacks/factors.rs
//! ```
//!
//! `--first 1 --packings 16` runs all 16 and gives the same table.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/number.rs"]
mod number;
#[path = "../common/progress.rs"]
mod progress;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use common::Asked;
use number::number;
use progress::Progress;

const HELP: &str = "\
Finds magic factors and prints them as Rust source.

usage: find_magics [--seed N] [--tries N] [--first N] [--packings N]

  --seed N      seed of the random numbers (default 1)
  --tries N     offspring bred for each square and aim (default 160000)
  --first N     number of the first packing, which sets its order (default 15)
  --packings N  how many times to pack the table (default 1)
  --help        print this text
  --version     print the version

Exit status: 0, or 2 for wrong arguments.";

/// The product is shifted right by this to leave the index.
const ROOK_SHIFT: u32 = 52;
const BISHOP_SHIFT: u32 = 55;

/// The weight of used entries in the cost, in percent, while candidates are bred; the rest is the
/// weight of the width. Each aim leads to different candidates.
const ROOK_AIMS: &[u64] = &[10, 30, 50, 70, 95];
const BISHOP_AIMS: &[u64] = &[50, 90];
/// Factors that survive from one generation of candidates to the next.
const CANDIDATES: usize = 200;
const GENERATIONS: usize = 16;
/// The same, for the breeding that fits a square into the table.
const FITTING: usize = 64;
const FITTING_GENERATIONS: usize = 4;
/// Equally good factors resemble each other, so only a few of them are kept.
const ALIKE: usize = 4;
/// Rooks look for gaps only in this many last entries of the table.
const REACH: usize = 1 << 14;
/// More than enough for all windows without overlap.
const ROOM: usize = 64 * (4096 + 512);

struct Arguments {
    seed: u64,
    tries: u64,
    first: u64,
    packings: u64,
}

/// A SplitMix64 random number generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number with few bits set, or few bits clear.
    fn sparse(&mut self) -> u64 {
        let few = self.next() & self.next() & self.next();
        if self.below(2) == 0 { few } else { !few }
    }

    /// A sum of a few powers of two with either sign.
    fn short_sum(&mut self) -> u64 {
        let terms = 3 + self.below(8);
        (0..terms).fold(0, |sum: u64, _| self.add_power(sum))
    }

    fn add_power(&mut self, number: u64) -> u64 {
        let draw = self.next();
        let power = 1 << (draw & 63);
        if draw & 64 == 0 {
            number.wrapping_add(power)
        } else {
            number.wrapping_sub(power)
        }
    }

    /// A number with a few bits changed.
    fn offspring(&mut self, parent: u64) -> u64 {
        match self.below(32) {
            0 => return parent.rotate_left(1),
            1 => return parent.rotate_right(1),
            _ => {}
        }
        let changes = 1 + self.below(4);
        (0..changes).fold(parent, |number, _| {
            if self.below(2) == 0 {
                number ^ (1 << self.below(64))
            } else {
                self.add_power(number)
            }
        })
    }
}

/// A rook or a bishop on its square.
struct Slider {
    /// The squares whose occupancy matters, as bit numbers.
    relevant: Vec<u32>,
    /// For each set of vacant relevant squares, a number that identifies the attack.
    attacks: Vec<u16>,
    /// The rays, from near to far.
    rays: Vec<Vec<u32>>,
    shift: u32,
}

impl Slider {
    fn new(square: i32, directions: [(i32, i32); 4], shift: u32) -> Self {
        let rays: Vec<Vec<u32>> = directions.iter().map(|&step| ray(square, step)).collect();
        let inner = rays.iter().flat_map(|ray| ray.iter().rev().skip(1));
        let mut relevant: Vec<u32> = inner.copied().collect();
        relevant.sort_unstable();
        let mut slider = Self {
            relevant,
            attacks: Vec::new(),
            rays,
            shift,
        };
        let mut numbers = BTreeMap::new();
        for vacant in 0..1 << slider.relevant.len() {
            let attack = slider.attack(slider.mask() & !slider.subset(vacant));
            let next = numbers.len() as u16;
            slider.attacks.push(*numbers.entry(attack).or_insert(next));
        }
        slider
    }

    fn mask(&self) -> u64 {
        self.subset((1 << self.relevant.len()) - 1)
    }

    /// The relevant squares picked by the bits of `choice`.
    fn subset(&self, choice: usize) -> u64 {
        let squares = self.relevant.iter().enumerate();
        squares
            .filter(|(place, _)| choice >> place & 1 == 1)
            .fold(0, |set, (_, square)| set | 1 << square)
    }

    /// The squares attacked with these blockers.
    fn attack(&self, blockers: u64) -> u64 {
        let mut attack = 0;
        for ray in &self.rays {
            for square in ray {
                attack |= 1 << square;
                if blockers >> square & 1 == 1 {
                    break;
                }
            }
        }
        attack
    }

    fn is_rook(&self) -> bool {
        self.shift == ROOK_SHIFT
    }

    fn window(&self) -> usize {
        1 << (64 - self.shift)
    }

    /// How many entries the window can span, when the index does not wrap around.
    fn width(&self, step: u64) -> u64 {
        let parts = self.relevant.iter().map(|square| (step << square) as i64);
        let sum: u64 = parts.map(|part| part.unsigned_abs() >> 12).sum();
        (sum >> (self.shift - 12)) + 1
    }
}

/// The squares in one direction, from near to far.
fn ray(square: i32, (right, up): (i32, i32)) -> Vec<u32> {
    let (mut file, mut rank) = (square % 8 + right, square / 8 + up);
    let mut squares = Vec::new();
    while (0..8).contains(&file) && (0..8).contains(&rank) {
        squares.push((rank * 8 + file) as u32);
        file += right;
        rank += up;
    }
    squares
}

/// Tries factors, and remembers which entries the last one used.
///
/// A set that contains every irrelevant square is the complement of the vacant relevant squares,
/// that is `-1 - vacant`. Instead of multiplying it by the factor, `1 + vacant` is multiplied by
/// the negated factor, which is called the step here. The product for an empty `vacant` is one
/// step; each vacant square adds the step shifted by the number of the square.
struct Trial {
    /// For each entry, the trial that last used it, and for which attack.
    entries: Vec<(u32, u16)>,
    products: Vec<u64>,
    number: u32,
}

impl Trial {
    fn new() -> Self {
        Self {
            entries: vec![(0, 0); 1 << 12],
            products: vec![0; 1 << 12],
            number: 0,
        }
    }

    /// Counts the entries that a step uses. Returns `None` if it maps different attacks to one
    /// entry.
    #[inline]
    fn used(&mut self, slider: &Slider, step: u64) -> Option<u64> {
        if self.number == u32::MAX {
            *self = Self::new();
        }
        self.number += 1;
        self.products[0] = step;
        self.entries[(step >> slider.shift) as usize] = (self.number, slider.attacks[0]);
        let mut used = 1;
        for (place, square) in slider.relevant.iter().enumerate() {
            let (known, new) = self.products.split_at_mut(1 << place);
            let attacks = &slider.attacks[1 << place..2 << place];
            for ((known, new), attack) in known.iter().zip(new).zip(attacks) {
                *new = known.wrapping_add(step << square);
                let entry = &mut self.entries[(*new >> slider.shift) as usize];
                if entry.0 != self.number {
                    *entry = (self.number, *attack);
                    used += 1;
                } else if entry.1 != *attack {
                    return None;
                }
            }
        }
        Some(used)
    }

    /// The entries of the last trial, in ascending order.
    fn slots(&self, slider: &Slider) -> Vec<usize> {
        (0..slider.window())
            .filter(|slot| self.entries[*slot].0 == self.number)
            .collect()
    }
}

/// A step that works, sorted by cost, then by the used entries or the offset.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    cost: u64,
    detail: usize,
    step: u64,
}

/// The size of a generation, the number of generations, and the total number of offspring.
struct Breeding {
    keep: usize,
    generations: usize,
    tries: usize,
}

/// Keeps the cheapest candidates, and only a few of those that resemble each other.
fn select(pool: &mut Vec<Candidate>, keep: usize) {
    pool.sort_unstable();
    pool.dedup();
    let mut last = (0, 0);
    let mut alike = 0;
    pool.retain(|candidate| {
        let key = (candidate.cost, candidate.detail);
        alike = if key == last { alike + 1 } else { 1 };
        last = key;
        alike <= ALIKE
    });
    pool.truncate(keep);
}

/// Improves a pool over generations. `judge` gets a step and the cost to beat.
fn breed(
    pool: &mut Vec<Candidate>,
    breeding: &Breeding,
    random: &mut Random,
    mut judge: impl FnMut(u64, u64) -> Option<Candidate>,
) {
    select(pool, breeding.keep);
    for _ in 0..breeding.generations {
        let parents = pool.len();
        let worst = match pool.last() {
            None => return,
            Some(last) if parents == breeding.keep => last.cost,
            Some(_) => u64::MAX,
        };
        for turn in 0..breeding.tries / breeding.generations {
            let step = random.offspring(pool[turn % parents].step);
            pool.extend(judge(step, worst));
        }
        select(pool, breeding.keep);
    }
}

/// Draws steps until some work: first any, then narrow ones.
fn draw(slider: &Slider, draws: usize, random: &mut Random, trial: &mut Trial) -> Vec<u64> {
    const ENOUGH: usize = 8;
    let mut steps = Vec::new();
    let mut drawn = 0;
    while drawn < draws || steps.len() < ENOUGH {
        drawn += 1;
        let step = random.sparse();
        steps.extend(trial.used(slider, step).map(|_| step));
    }
    let sets = slider.attacks.len() as u64;
    let widest = (sets + sets / 4).min(slider.window() as u64);
    for _ in 0..5 * draws {
        let step = random.short_sum();
        if (widest / 4..=widest).contains(&slider.width(step)) {
            steps.extend(trial.used(slider, step).map(|_| step));
        }
    }
    steps
}

/// Returns the cheapest steps bred from `first` with one aim.
fn breed_for(
    aim: u64,
    first: &[u64],
    slider: &Slider,
    breeding: &Breeding,
    random: &mut Random,
    trial: &mut Trial,
) -> Vec<u64> {
    let sets = slider.attacks.len() as u64;
    let mut judge = |step, worst: u64| {
        let width = slider.width(step) * (100 - aim);
        // Fewer entries than this are next to impossible, so the trial is skipped.
        if width + aim * sets * 7 / 16 > worst {
            return None;
        }
        let used = trial.used(slider, step)?;
        let cost = width + aim * used;
        (cost < worst).then_some(Candidate {
            cost,
            detail: used as usize,
            step,
        })
    };
    let mut pool = Vec::new();
    pool.extend(first.iter().filter_map(|step| judge(*step, u64::MAX)));
    breed(&mut pool, breeding, random, judge);
    pool.iter().map(|candidate| candidate.step).collect()
}

/// A square with the steps that it may use.
struct Entrant {
    slider: Slider,
    steps: Vec<u64>,
    /// The width of the narrowest step.
    width: u64,
}

impl Entrant {
    fn new(slider: Slider, tries: usize, random: &mut Random, trial: &mut Trial) -> Self {
        let (aims, draws, tries) = match slider.relevant.len() {
            12 => (ROOK_AIMS, tries * 3 / 2, tries),
            10.. => (ROOK_AIMS, tries / 2, tries),
            _ => (BISHOP_AIMS, tries / 50, tries / 4),
        };
        let breeding = Breeding {
            keep: CANDIDATES,
            generations: GENERATIONS,
            tries,
        };
        let first = draw(&slider, draws, random, trial);
        let mut steps = Vec::new();
        for aim in aims {
            steps.extend(breed_for(*aim, &first, &slider, &breeding, random, trial));
        }
        steps.sort_unstable();
        steps.dedup();
        let widths = steps.iter().map(|step| slider.width(*step));
        let width = widths.fold(u64::MAX, u64::min);
        Self {
            slider,
            steps,
            width,
        }
    }

    /// The cost of a place in the table, and how much effort goes into the search for one.
    fn terms(&self, tries: usize) -> (Prices, usize) {
        let sets = self.slider.attacks.len() as u64;
        let (used, tries) = match self.slider.relevant.len() {
            // Wide squares leave most entries free, so it pays to fit one into another.
            10.. if self.width > sets * 6 / 5 => (5, tries),
            11.. => (5, tries / 40),
            10 => (20, tries / 40),
            _ => (30, tries / 40),
        };
        let growth = 100 - used;
        (Prices { used, growth }, tries)
    }
}

/// Which entries of the table are used.
struct Table {
    words: Vec<u64>,
    end: usize,
}

impl Table {
    fn new() -> Self {
        Self {
            words: vec![0; ROOM / 64 + 2],
            end: 0,
        }
    }

    /// Returns which of the 64 entries from `start` on are used.
    #[inline]
    fn taken(&self, start: usize) -> u64 {
        let (word, bit) = (start / 64, start % 64);
        self.words[word] >> bit | self.words[word + 1] << 1 << (63 - bit)
    }

    /// Returns the first offset in the range at which all slots fall on free entries.
    fn fit(&self, slots: &[usize], from: usize, to: usize) -> Option<usize> {
        for offset in (from..=to).step_by(64) {
            let mut taken = 0;
            for slot in slots {
                taken |= self.taken(offset + slot);
                if taken == u64::MAX {
                    break;
                }
            }
            if taken != u64::MAX {
                let found = offset + taken.trailing_ones() as usize;
                return (found <= to).then_some(found);
            }
        }
        None
    }

    fn enter(&mut self, slots: &[usize], offset: usize) {
        for slot in slots {
            let entry = offset + slot;
            self.words[entry / 64] |= 1 << (entry % 64);
            self.end = self.end.max(entry + 1);
        }
    }
}

/// A factor, by its step, and the offset of its window.
#[derive(Clone, Copy)]
struct Placed {
    step: u64,
    offset: usize,
}

/// The cost of each entry used and of each entry added to the table, while a square is fitted in.
struct Prices {
    used: u64,
    growth: u64,
}

/// The slots in an order that puts distant ones first. Neighboring slots tend to be free or used
/// together, so this order rejects a bad offset sooner.
fn scattered(slots: &[usize]) -> Vec<usize> {
    const STRIDE: usize = 16;
    let comb = |first| slots.iter().skip(first).step_by(STRIDE);
    (0..STRIDE).flat_map(comb).copied().collect()
}

/// Rates a step by the best place for it.
fn place(
    slider: &Slider,
    step: u64,
    worst: u64,
    table: &Table,
    prices: &Prices,
    trial: &mut Trial,
) -> Option<Candidate> {
    let base = prices.used * trial.used(slider, step)?;
    let slots = trial.slots(slider);
    let last = *slots.last()?;
    let growth = usize::try_from(worst.checked_sub(base)? / prices.growth).unwrap_or(usize::MAX);
    let limit = table.end.saturating_add(growth).saturating_sub(last);
    let reach = if slider.is_rook() { REACH } else { table.end };
    let from = table.end.saturating_sub(reach);
    let offset = table.fit(&scattered(&slots), from, limit.min(table.end))?;
    let growth = (offset + last + 1).saturating_sub(table.end) as u64;
    Some(Candidate {
        cost: base + prices.growth * growth,
        detail: offset,
        step,
    })
}

/// Finds a factor and a place for one square, and marks its entries as used.
fn fit_in(
    entrant: &Entrant,
    tries: usize,
    table: &mut Table,
    random: &mut Random,
    trial: &mut Trial,
) -> Placed {
    let slider = &entrant.slider;
    let (prices, tries) = entrant.terms(tries);
    let breeding = Breeding {
        keep: FITTING,
        generations: FITTING_GENERATIONS,
        tries,
    };
    let mut pool = Vec::new();
    for step in &entrant.steps {
        pool.extend(place(slider, *step, u64::MAX, table, &prices, trial));
    }
    breed(&mut pool, &breeding, random, |step, worst| {
        place(slider, step, worst, table, &prices, trial)
    });
    // There is always room at the end of the table, so the pool is never empty.
    let best = pool[0];
    trial.used(slider, best.step);
    table.enter(&trial.slots(slider), best.detail);
    Placed {
        step: best.step,
        offset: best.detail,
    }
}

/// All windows in one table.
struct Packing {
    windows: Vec<Placed>,
    length: usize,
}

/// How many squares are bred or placed, on the terminal.
struct Work {
    progress: Progress,
    done: u64,
}

impl Work {
    fn new(packings: u64) -> Self {
        let squares = 128 * (1 + packings);
        let progress = Progress::new(Some(squares), "squares");
        progress.show(0);
        Self { progress, done: 0 }
    }

    fn advance(&mut self) {
        self.done += 1;
        self.progress.show(self.done);
    }
}

/// Packs the table, the widest squares first, in a partly random order.
fn pack(
    entrants: &[Entrant],
    tries: usize,
    random: &mut Random,
    trial: &mut Trial,
    work: &mut Work,
) -> Packing {
    let mut order: Vec<(u64, usize)> = Vec::new();
    for (place, entrant) in entrants.iter().enumerate() {
        order.push((entrant.width * (90 + random.below(21)), place));
    }
    order.sort_unstable_by(|left, right| right.cmp(left));
    // Windows reach beyond the entries they use. The widest rook uses its whole window, so if it is
    // last, its entries are the spare room that the windows before it need.
    let widest = order.remove(0);
    let rooks = order.iter().filter(|(_, place)| *place < 64).count();
    order.insert(rooks, widest);
    let mut table = Table::new();
    let mut windows = vec![Placed { step: 0, offset: 0 }; entrants.len()];
    let mut length = 0;
    for (_, place) in order {
        windows[place] = fit_in(&entrants[place], tries, &mut table, random, trial);
        length = length.max(windows[place].offset + entrants[place].slider.window());
        work.advance();
    }
    Packing { windows, length }
}

/// Returns the best of several packings.
fn search(
    entrants: &[Entrant],
    arguments: &Arguments,
    trial: &mut Trial,
    work: &mut Work,
) -> Option<Packing> {
    let packing = |number| {
        let mut random = Random(arguments.seed << 32 | number);
        let tries = arguments.tries as usize;
        let packing = pack(entrants, tries, &mut random, trial, work);
        work.progress.clear();
        eprintln!("packing {number}: {} entries", packing.length);
        packing
    };
    let last = arguments.first.saturating_add(arguments.packings - 1);
    let packings = (arguments.first..=last).map(packing);
    packings.min_by_key(|packing| packing.length)
}

/// Fills the table as the library does, and returns how many entries it uses.
///
/// Panics if two sets of blockers with different attacks share an entry.
fn verify(entrants: &[Entrant], packing: &Packing) -> usize {
    let mut table = vec![0; packing.length];
    for (Entrant { slider, .. }, placed) in entrants.iter().zip(&packing.windows) {
        for choice in 0..1 << slider.relevant.len() {
            let blockers = slider.subset(choice);
            let product = (blockers | !slider.mask()).wrapping_mul(placed.step.wrapping_neg());
            let entry = &mut table[placed.offset + (product >> slider.shift) as usize];
            let attack = slider.attack(blockers);
            assert!(
                *entry == 0 || *entry == attack,
                "two different attacks in one entry"
            );
            *entry = attack;
        }
    }
    table.iter().filter(|entry| **entry != 0).count()
}

/// Formats the digits in groups, as in Rust source.
fn grouped(digits: &str, size: usize) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % size == 0 {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// A decimal number, without groups up to four digits.
fn decimal(number: usize) -> String {
    let size = if number < 10_000 { 4 } else { 3 };
    grouped(&number.to_string(), size)
}

fn write_windows(out: &mut impl Write, name: &str, windows: &[Placed]) -> io::Result<()> {
    writeln!(out, "\n#[rustfmt::skip]")?;
    writeln!(out, "pub(super) const {name}: [Window; 64] = [")?;
    for window in windows {
        let factor = grouped(&format!("{:016x}", window.step.wrapping_neg()), 4);
        let offset = decimal(window.offset);
        writeln!(
            out,
            "    Window {{ factor: 0x{factor}, offset: {offset} }},"
        )?;
    }
    writeln!(out, "];")
}

fn write_source(out: &mut impl Write, packing: &Packing) -> io::Result<()> {
    writeln!(
        out,
        "\
//! Magic factors and window offsets of the sliders, generated by `examples/find_magics`.

/// The magic factor of one square and the offset of its window in the shared table.
pub(super) struct Window {{
    pub(super) factor: u64,
    pub(super) offset: usize,
}}

/// The number of entries of the shared table.
pub(super) const TABLE_LEN: usize = {};",
        decimal(packing.length)
    )?;
    let (rooks, bishops) = packing.windows.split_at(64);
    write_windows(out, "ROOKS", rooks)?;
    write_windows(out, "BISHOPS", bishops)
}

fn parse_arguments() -> Result<Asked<Arguments>, Box<dyn Error>> {
    use lexopt::prelude::*;
    const MOST: u64 = 1_000_000_000;
    let mut parser = lexopt::Parser::from_env();
    let mut arguments = Arguments {
        seed: 1,
        tries: 160_000,
        first: 15,
        packings: 1,
    };
    while let Some(argument) = parser.next()? {
        let (name, value, range) = match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("seed") => ("--seed", &mut arguments.seed, 0..=u64::MAX),
            Long("tries") => ("--tries", &mut arguments.tries, 1..=MOST),
            Long("first") => ("--first", &mut arguments.first, 0..=MOST),
            Long("packings") => ("--packings", &mut arguments.packings, 1..=MOST),
            other => return Err(other.unexpected().into()),
        };
        *value = number(name, &parser.value()?.string()?, range)?;
    }
    Ok(Asked::Task(arguments))
}

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let Some(arguments) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(());
    };
    let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let diagonal = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let rooks = (0..64).map(|square| Slider::new(square, straight, ROOK_SHIFT));
    let bishops = (0..64).map(|square| Slider::new(square, diagonal, BISHOP_SHIFT));
    let mut random = Random(arguments.seed);
    let mut trial = Trial::new();
    let mut work = Work::new(arguments.packings);
    let mut entrants = Vec::new();
    for slider in rooks.chain(bishops) {
        let tries = arguments.tries as usize;
        entrants.push(Entrant::new(slider, tries, &mut random, &mut trial));
        work.advance();
    }
    if let Some(packing) = search(&entrants, &arguments, &mut trial, &mut work) {
        let used = verify(&entrants, &packing);
        eprintln!("{} entries, {used} of them used", packing.length);
        write_source(out, &packing)?;
    }
    Ok(())
}
