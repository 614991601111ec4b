//! Writes tables of three pieces from solved positions, with a plain compression.
//!
//! Placements are numbered by going through them in their order, and not by the formulas of the room.

use std::collections::BTreeMap;

use touchmove::{Color, Role};

use super::retro::{Solution, number};

/// The ten squares of the first piece, as the format numbers them.
const TRIANGLE: [usize; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

fn is_on_diagonal(square: usize) -> bool {
    square / 8 == square % 8
}

fn is_below(square: usize) -> bool {
    square / 8 < square % 8
}

/// All placements of three pieces without pawns, in the order of the format.
pub(crate) fn placements() -> Vec<[usize; 3]> {
    let mut all = Vec::new();
    let below: Vec<usize> = (0..64).filter(|square| is_below(*square)).collect();
    let diagonal: Vec<usize> = (0..64).filter(|square| is_on_diagonal(*square)).collect();
    let every: Vec<usize> = (0..64).collect();
    let (off, on) = TRIANGLE.split_at(6);
    for (first, second, third) in [
        (off, &every, &every),
        (on, &below, &every),
        (on, &diagonal, &below),
        (on, &diagonal, &diagonal),
    ] {
        for &a in first {
            for &b in second.iter().filter(|b| **b != a) {
                all.extend(
                    third
                        .iter()
                        .filter(|c| **c != a && **c != b)
                        .map(|c| [a, b, *c]),
                );
            }
        }
    }
    all
}

/// All placements of a pawn on a file and two kings, in the order of `KPvK`: the first king, the other, the pawn.
pub(crate) fn pawn_placements(file: usize) -> Vec<[usize; 3]> {
    let pawns: Vec<usize> = (1..7).map(|rank| rank * 8 + file).collect();
    let mut all = vec![[0; 3]; 6 * 63 * 62];
    for (place, &pawn) in pawns.iter().enumerate() {
        for (first, king) in (0..64).filter(|king| *king != pawn).enumerate() {
            let free = (0..64).filter(|other| *other != pawn && *other != king);
            for (second, other) in free.enumerate() {
                all[first + 63 * (second + 62 * place)] = [pawn, king, other];
            }
        }
    }
    all
}

/// What a table of distances has beside its values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The bits of the format: 1 Black to move, 2 a map, 4 and 8 half-moves, 16 a wide map.
    pub(crate) flags: u8,
    /// What stands in place of results of -2 to 2, to make cursed ones.
    pub(crate) results: [u8; 5],
}

pub(crate) const PLAIN: Style = Style {
    flags: 0,
    results: [0, 1, 2, 3, 4],
};

/// The values of one side to move, compressed: a code for runs of 1, 2, 4 … 32 equal values.
struct Coded {
    header: Vec<u8>,
    index: Vec<u8>,
    lengths: Vec<u8>,
    blocks: Vec<u8>,
}

const BLOCK: usize = 64;
const SPAN_BITS: u32 = 9;

fn code(values: &[u16], flags: u8) -> Coded {
    let mut known = values.to_vec();
    known.sort_unstable();
    known.dedup();
    let runs = 6;
    let symbols = known.len() * runs;
    // Codes of nine bits for the first symbols, of eight for the others.
    let long = if symbols > 200 {
        (symbols - 200) * 2
    } else {
        4
    };
    assert!(long % 2 == 0 && long <= symbols && long / 2 + symbols - long <= 256);
    let mut header = vec![flags, BLOCK.ilog2() as u8, SPAN_BITS as u8, 1];
    let mut bits: Vec<bool> = Vec::new();
    let (mut lengths, mut blocks, mut in_block) = (Vec::<u16>::new(), Vec::new(), 0u16);
    let mut starts = Vec::new();
    let mut at = 0;
    while at < values.len() || !bits.is_empty() {
        let mut run = 0;
        let is_run = |run: usize| {
            let run = values.get(at..at + (1 << run));
            run.is_some_and(|run| run.iter().all(|value| *value == run[0]))
        };
        while run + 1 < runs && is_run(run + 1) {
            run += 1;
        }
        let value = values
            .get(at)
            .map(|value| known.binary_search(value).expect("known"));
        let symbol = value.map(|value| value * runs + run);
        let (length, number) = match symbol {
            Some(symbol) if symbol < long => (9, symbol),
            Some(symbol) => (8, symbol - long + long / 2),
            None => (0, 0),
        };
        if symbol.is_none() || bits.len() + length > BLOCK * 8 {
            lengths.push(in_block - 1);
            bits.resize(BLOCK * 8, true);
            blocks.extend(
                bits.chunks(8)
                    .map(|byte| byte.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit))),
            );
            bits.clear();
            in_block = 0;
            continue;
        }
        if in_block == 0 {
            starts.push(at);
        }
        bits.extend((0..length).rev().map(|bit| number >> bit & 1 == 1));
        at += 1 << run;
        in_block += 1 << run;
    }
    let count = lengths.len() as u32;
    header.extend(count.to_le_bytes());
    header.extend([9, 8]);
    header.extend((long as u16).to_le_bytes());
    header.extend(0u16.to_le_bytes());
    header.extend((symbols as u16).to_le_bytes());
    for symbol in 0..symbols {
        let (left, right) = if symbol % runs == 0 {
            (known[symbol / runs], 0xfff)
        } else {
            (symbol as u16 - 1, symbol as u16 - 1)
        };
        header.extend([
            left as u8,
            (left >> 8 | right << 4) as u8,
            (right >> 4) as u8,
        ]);
    }
    header.resize(header.len().next_multiple_of(2), 0);
    // The last entry of the index may point behind the last block, where only lengths are.
    let spans = values.len().div_ceil(1 << SPAN_BITS);
    let mut index = Vec::new();
    for span in 0..spans {
        let middle = (span << SPAN_BITS) + (1 << (SPAN_BITS - 1));
        let block = if middle < values.len() {
            starts.partition_point(|start| *start <= middle) - 1
        } else {
            starts.len()
        };
        let start = starts.get(block).copied().unwrap_or(values.len());
        index.extend((block as u32).to_le_bytes());
        index.extend(((middle - start) as u16).to_le_bytes());
    }
    lengths.push(u16::MAX);
    Coded {
        header,
        index,
        lengths: lengths.into_iter().flat_map(u16::to_le_bytes).collect(),
        blocks,
    }
}

/// Assembles a table: the head with the order of the pieces, the maps, and the parts of each file and side.
fn assemble(mut bytes: Vec<u8>, maps: &[u8], parts: &[Coded]) -> Vec<u8> {
    let pad = |bytes: &mut Vec<u8>, unit| bytes.resize(bytes.len().next_multiple_of(unit), 0);
    pad(&mut bytes, 2);
    parts.iter().for_each(|part| bytes.extend(&part.header));
    bytes.extend(maps);
    pad(&mut bytes, 2);
    parts.iter().for_each(|part| bytes.extend(&part.index));
    parts.iter().for_each(|part| bytes.extend(&part.lengths));
    for part in parts {
        pad(&mut bytes, 64);
        bytes.extend(&part.blocks);
    }
    pad(&mut bytes, 64);
    bytes.extend([0; 16]);
    bytes
}

/// What is written of a solution: for each file of the pawn, the placements.
fn files(solution: &Solution) -> Vec<Vec<[usize; 3]>> {
    if solution.role == Role::Pawn {
        (0..4).map(pawn_placements).collect()
    } else {
        vec![placements()]
    }
}

/// The bytes before the headers of the values. The piece comes first, then its king and the other.
fn head(solution: &Solution, magic: [u8; 4]) -> Vec<u8> {
    let code = solution.role as u8 + 1;
    let mut bytes = magic.to_vec();
    let is_pawn = solution.role == Role::Pawn;
    bytes.push(0x31 | if is_pawn { 2 } else { 0 });
    for _ in 0..files(solution).len() {
        bytes.push(if is_pawn { 0x22 } else { 0 });
        bytes.extend([code, 6, 14].map(|code| code << 4 | code));
    }
    bytes
}

/// The value of a placement, or of any next to it if the pieces cannot stand so.
fn values<T: Copy>(
    solution: &Solution,
    placements: &[[usize; 3]],
    turn: Color,
    default: T,
    value: impl Fn(i8, u8) -> Option<T>,
) -> Vec<T> {
    let mut last = default;
    let all = placements.iter().map(|[piece, king, other]| {
        let solved = solution.values[number(turn, [*king, *piece, *other])];
        last = solved
            .and_then(|(result, plies)| value(result, plies))
            .unwrap_or(last);
        last
    });
    all.collect()
}

/// The table of results.
pub(crate) fn results(solution: &Solution, style: Style) -> Vec<u8> {
    let mut parts = Vec::new();
    for placements in files(solution) {
        for turn in [Color::White, Color::Black] {
            let stored = |result: i8, _| Some(style.results[(2 * result + 2) as usize].into());
            parts.push(code(&values(solution, &placements, turn, 2u16, stored), 0));
        }
    }
    assemble(head(solution, [0x71, 0xe8, 0x23, 0x5d]), &[], &parts)
}

/// The table of distances, for the side to move that the flags say.
pub(crate) fn distances(solution: &Solution, style: Style) -> Vec<u8> {
    let turn = if style.flags & 1 == 0 {
        Color::White
    } else {
        Color::Black
    };
    let (mut maps, mut parts) = (Vec::new(), Vec::new());
    let head = head(solution, [0xd7, 0x66, 0x0c, 0xa5]);
    for placements in files(solution) {
        let stored = |result: i8, plies: u8| {
            let in_plies = style.flags & if result > 0 { 4 } else { 8 } != 0;
            let value = u16::from(plies.checked_sub(1)?);
            (result != 0).then_some((result, if in_plies { value } else { value / 2 }))
        };
        let all = values(solution, &placements, turn, (1, 0), stored);
        let flags = style.flags;
        if flags & 2 == 0 {
            let all: Vec<u16> = all.iter().map(|(_, value)| *value).collect();
            parts.push(code(&all, flags));
            continue;
        }
        // The map turns the order of the values around: the same for all results, which may be altered.
        let known: BTreeMap<u16, ()> = all.iter().map(|(_, value)| (*value, ())).collect();
        let list: Vec<u16> = known.into_keys().rev().collect();
        let place = |value: u16| list.iter().position(|it| *it == value).expect("listed") as u16;
        parts.push(code(
            &all.iter()
                .map(|(_, value)| place(*value))
                .collect::<Vec<_>>(),
            flags,
        ));
        for _ in 0..4 {
            if flags & 16 == 0 {
                maps.push(list.len() as u8);
                maps.extend(list.iter().map(|value| *value as u8));
            } else {
                maps.extend((list.len() as u16).to_le_bytes());
                maps.extend(list.iter().flat_map(|value| value.to_le_bytes()));
            }
        }
    }
    assemble(head, &maps, &parts)
}
