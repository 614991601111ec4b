//! The functions of the module: squares, and sets of squares as numbers.

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use super::pieces::{FILE_A, bit, highest, lowest, square as named};
use super::plain::at;
use super::set::{Ascending, Descending};
use super::{At, Mask, pieces};

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    macro_rules! all {
        ($($function:ident)+) => {
            $(module.add_function(wrap_pyfunction!($function, module)?)?;)+
        };
    }
    all! {
        parse_square square_name square square_file square_rank square_distance square_manhattan_distance
        square_knight_distance square_mirror lsb msb scan_forward scan_reversed flip_vertical flip_horizontal
        flip_diagonal flip_anti_diagonal shift_down shift_2_down shift_up shift_2_up shift_right shift_2_right
        shift_left shift_2_left shift_up_left shift_up_right shift_down_left shift_down_right ray between
    }
    Ok(())
}

/// The square of a name.
#[pyfunction]
fn parse_square(name: &str) -> PyResult<u8> {
    let letters: Vec<char> = name.chars().collect();
    at(&letters).ok_or_else(|| {
        PyValueError::new_err(format!("expected the name of a square, found '{name}'"))
    })
}

/// The name of a square.
#[pyfunction]
fn square_name(square: At) -> &'static str {
    named(square.0).name()
}

/// The square of a file and a rank, both from 0 to 7.
#[pyfunction]
fn square(file_index: i64, rank_index: i64) -> i64 {
    rank_index.wrapping_mul(8).wrapping_add(file_index)
}

/// The file of a square, from 0 to 7.
#[pyfunction]
fn square_file(square: i64) -> i64 {
    square & 7
}

/// The rank of a square, from 0 to 7.
#[pyfunction]
fn square_rank(square: i64) -> i64 {
    square >> 3
}

fn apart(a: i64, b: i64) -> (u64, u64) {
    ((a & 7).abs_diff(b & 7), (a >> 3).abs_diff(b >> 3))
}

/// How many steps a king makes from a square to another.
#[pyfunction]
fn square_distance(a: i64, b: i64) -> u64 {
    let (files, ranks) = apart(a, b);
    files.max(ranks)
}

/// Files and ranks from a square to another, added.
#[pyfunction]
fn square_manhattan_distance(a: i64, b: i64) -> u64 {
    let (files, ranks) = apart(a, b);
    files + ranks
}

/// How many moves a knight makes on an empty board from a square to another.
#[pyfunction]
fn square_knight_distance(a: At, b: At) -> PyResult<u32> {
    let (mut reached, mut moves) = (bit(a.0), 0);
    while reached & bit(b.0) == 0 {
        let knights = pieces::descending(reached);
        let steps = knights.map(|from| touchmove::attacks::knight(named(from)).bits());
        reached |= steps.fold(0, |all, step| all | step);
        moves += 1;
        if moves > 6 {
            return Err(PyIndexError::new_err("no way for a knight"));
        }
    }
    Ok(moves)
}

/// The square on the other side: ranks are exchanged.
#[pyfunction]
fn square_mirror(square: i64) -> i64 {
    square ^ 56
}

/// The lowest square of a set, or -1.
#[pyfunction]
fn lsb(bb: Mask) -> i8 {
    lowest(bb.0).map_or(-1, |square| square as i8)
}

/// The highest square of a set, or -1.
#[pyfunction]
fn msb(bb: Mask) -> i8 {
    highest(bb.0).map_or(-1, |square| square as i8)
}

/// The squares of a set from a1 on.
#[pyfunction]
fn scan_forward(bb: Mask) -> Ascending {
    Ascending(bb.0)
}

/// The squares of a set from h8 on.
#[pyfunction]
fn scan_reversed(bb: Mask) -> Descending {
    Descending(bb.0)
}

/// The set with ranks exchanged.
#[pyfunction]
fn flip_vertical(bb: Mask) -> u64 {
    bb.0.swap_bytes()
}

/// The set with files exchanged.
#[pyfunction]
fn flip_horizontal(bb: Mask) -> u64 {
    bb.0.swap_bytes().reverse_bits()
}

/// The set with files and ranks exchanged: a1 to h8 stays.
#[pyfunction]
fn flip_diagonal(bb: Mask) -> u64 {
    pieces::descending(bb.0).fold(0, |set, square| set | bit((square & 7) * 8 + (square >> 3)))
}

/// The set reflected so that a8 to h1 stays.
#[pyfunction]
fn flip_anti_diagonal(bb: Mask) -> u64 {
    flip_diagonal(bb).reverse_bits()
}

macro_rules! shifts {
    ($($name:ident, $steps:literal, $edge:expr, $what:literal;)+) => {
        $(
            #[doc = concat!("The set one step, or two, ", $what, ".")]
            #[pyfunction]
            fn $name(b: Mask) -> u64 {
                let kept = b.0 & !$edge;
                if $steps > 0 { kept << ($steps & 63) } else { kept >> (-$steps & 63) }
            }
        )+
    };
}

const FILE_H: u64 = FILE_A << 7;

shifts! {
    shift_down, -8_i32, 0, "down";
    shift_2_down, -16_i32, 0, "down";
    shift_up, 8_i32, 0, "up";
    shift_2_up, 16_i32, 0, "up";
    shift_right, 1_i32, FILE_H, "right";
    shift_2_right, 2_i32, (FILE_H | FILE_H >> 1), "right";
    shift_left, -1_i32, FILE_A, "left";
    shift_2_left, -2_i32, (FILE_A | FILE_A << 1), "left";
    shift_up_left, 7_i32, FILE_A, "up and left";
    shift_up_right, 9_i32, FILE_H, "up and right";
    shift_down_left, -9_i32, FILE_A, "down and left";
    shift_down_right, -7_i32, FILE_H, "down and right";
}

/// The whole line through two squares, or nothing.
#[pyfunction]
fn ray(a: At, b: At) -> u64 {
    pieces::line(a.0, b.0)
}

/// The squares between two squares of a line.
#[pyfunction]
fn between(a: At, b: At) -> u64 {
    pieces::between(a.0, b.0)
}
