//! Many positions in one call, as arrays of NumPy.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

use numpy::{
    Element, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray2, PyReadwriteArray4,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyList;
use touchmove::packed::PackedPosition;
use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, Position, fen, packed, polyglot};

use crate::convert::choose;
use crate::errors::Raise;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(pack, module)?)?;
    module.add_function(wrap_pyfunction!(is_valid, module)?)?;
    module.add_function(wrap_pyfunction!(keys, module)?)?;
    module.add_function(wrap_pyfunction!(count_legal_moves, module)?)?;
    module.add_function(wrap_pyfunction!(legal_moves, module)?)?;
    module.add_function(wrap_pyfunction!(winnable, module)?)?;
    module.add_function(wrap_pyfunction!(planes, module)?)
}

/// The bytes of a packed position.
const SIZE: usize = PackedPosition::SIZE;

/// Kinds of pieces, and squares of a plane.
const PLANES: usize = 12 * 64;

/// How many positions each thread takes before Python can interrupt.
const ROWS: usize = 1 << 15;

/// Into how many shares the rows of a thread are divided.
const SHARES: usize = 32;

/// Many positions on their way in: FENs, or an array of packed positions.
enum Rows {
    Fens(Vec<PyBackedStr>),
    Packed(Vec<u8>),
}

/// Why a row is no position.
enum Fault {
    Fen(fen::Error),
    Packed(packed::Error),
}

impl Rows {
    fn len(&self) -> usize {
        match self {
            Self::Fens(fens) => fens.len(),
            Self::Packed(bytes) => bytes.len() / SIZE,
        }
    }

    fn position(&self, row: usize) -> Result<Position, Fault> {
        match self {
            Self::Fens(fens) => {
                Position::from_fen_with(&fens[row], Tolerance::NONE).map_err(Fault::Fen)
            }
            Self::Packed(bytes) => packed_at(bytes, row).unpack().map_err(Fault::Packed),
        }
    }
}

fn packed_at(bytes: &[u8], row: usize) -> PackedPosition {
    let mut packed = [0; SIZE];
    packed.copy_from_slice(&bytes[row * SIZE..(row + 1) * SIZE]);
    PackedPosition::from_bytes(packed)
}

/// Reads an array of packed positions.
fn packed_rows(array: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    let Ok(array) = array.extract::<PyReadonlyArray2<'_, u8>>() else {
        return Ok(None);
    };
    if array.shape()[1] != SIZE {
        let found = array.shape()[1];
        return Err(PyValueError::new_err(format!(
            "expected rows of {SIZE} bytes, found {found}"
        )));
    }
    Ok(Some(match array.as_slice() {
        Ok(bytes) if array.is_c_contiguous() => bytes.to_vec(),
        _ => array.as_array().iter().copied().collect(),
    }))
}

impl<'a, 'py> FromPyObject<'a, 'py> for Rows {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        // Without NumPy this is an error of the import.
        object.py().import("numpy")?;
        if let Some(bytes) = packed_rows(&object)? {
            return Ok(Self::Packed(bytes));
        }
        if let Ok(list) = object.cast::<PyList>() {
            let fens = list.iter().map(|fen| fen.extract());
            return Ok(Self::Fens(fens.collect::<PyResult<_>>()?));
        }
        let fens: PyResult<Vec<PyBackedStr>> = object.extract();
        fens.map(Self::Fens).map_err(|_| {
            PyTypeError::new_err("expected a list of FENs or an array of packed positions")
        })
    }
}

/// The exception of a row, with its number.
fn raised(py: Python<'_>, row: usize, fault: Fault) -> PyErr {
    let error = match fault {
        Fault::Fen(error) => error.raise(py),
        Fault::Packed(error) => error.raise(py),
    };
    match error.value(py).setattr("row", row) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// Answers a question about each row, on some threads, and lets Python interrupt now and then.
///
/// Each thread begins with a state of its own, such as an analyzer whose memory it keeps, and takes one share after another:
/// if other programs keep the second processor busy, nobody waits for half of the work. Answers are written where they stay.
fn answered<S, T: Clone + Default + Send>(
    py: Python<'_>,
    rows: usize,
    (at_once, threads): (usize, usize),
    start: impl Fn() -> S + Sync,
    ask: impl Fn(&mut S, usize) -> Result<T, Fault> + Sync,
) -> PyResult<Vec<T>> {
    let threads = threads.clamp(1, 64);
    let share = at_once.div_ceil(SHARES);
    let mut all = py.detach(|| vec![T::default(); rows]);
    let turns = all.chunks_mut(at_once * threads);
    for (first, answers) in (0..).step_by(at_once * threads).zip(turns) {
        let threads = threads.min(answers.len().div_ceil(share));
        let shares = (first..).step_by(share).zip(answers.chunks_mut(share));
        let shares = Mutex::new(shares);
        let work = || {
            let mut state = start();
            loop {
                let next = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((first, answers)) = next else {
                    return Ok(());
                };
                for (row, answer) in (first..).zip(answers) {
                    *answer = ask(&mut state, row).map_err(|fault| (row, fault))?;
                }
            }
        };
        let done: Vec<Result<(), (usize, Fault)>> = py.detach(|| {
            thread::scope(|scope| {
                let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
                let mine = work();
                let others = others
                    .into_iter()
                    .map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
                std::iter::once(mine).chain(others).collect()
            })
        });
        // Shares are taken in order, so that the first row that is wrong is among those that were found.
        let faults = done.into_iter().filter_map(Result::err);
        if let Some((row, fault)) = faults.min_by_key(|(row, _)| *row) {
            return Err(raised(py, row, fault));
        }
        py.check_signals()?;
    }
    Ok(all)
}

/// Answers a question that needs no state about each position.
fn each<T: Clone + Default + Send>(
    py: Python<'_>,
    rows: &Rows,
    threads: usize,
    ask: impl Fn(&Position) -> T + Sync,
) -> PyResult<Vec<T>> {
    answered(
        py,
        rows.len(),
        (ROWS, threads),
        || (),
        |(), row| Ok(ask(&rows.position(row)?)),
    )
}

/// Positions as an array of packed ones: 32 bytes in a row for each.
///
/// What is no valid position is raised, with its ``row``.
///
/// >>> from touchmove import Position, batch
/// >>> packed = batch.pack(["4k3/8/8/8/8/8/8/4K2R w K - 0 1", str(Position())])
/// >>> packed.shape, packed.dtype
/// ((2, 32), dtype('uint8'))
/// >>> Position.from_packed(packed[1].tobytes()) == Position()
/// True
#[pyfunction]
#[pyo3(signature = (positions, *, threads = 1))]
fn pack<'py>(
    py: Python<'py>,
    positions: Rows,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let packed = each(py, &positions, threads, |position| {
        position.to_packed().to_bytes()
    })?;
    let rows = packed.len();
    let bytes: Vec<u8> = py.detach(|| packed.into_flattened());
    PyArray1::from_vec(py, bytes).reshape([rows, SIZE])
}

/// Whether each row is a valid position.
///
/// >>> batch.is_valid(["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", "?"])
/// array([ True, False, False])
#[pyfunction]
#[pyo3(signature = (positions, *, threads = 1))]
fn is_valid<'py>(
    py: Python<'py>,
    positions: Rows,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let ask = |(): &mut (), row| Ok(positions.position(row).is_ok());
    let valid = answered(py, positions.len(), (ROWS, threads), || (), ask)?;
    Ok(PyArray1::from_vec(py, valid))
}

/// The key of a position.
type Key = fn(&Position) -> u64;

const KEYS: [(&str, Key); 2] = [
    ("zobrist", |position| position.key()),
    ("polyglot", |position| polyglot::key(position)),
];

/// The key of each position: ``"zobrist"``, which may change with the version, or that of ``"polyglot"`` books.
#[pyfunction]
#[pyo3(signature = (positions, kind = "zobrist", *, threads = 1))]
fn keys<'py>(
    py: Python<'py>,
    positions: Rows,
    kind: &str,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let key = choose("kind", &KEYS, kind)?;
    Ok(PyArray1::from_vec(py, each(py, &positions, threads, key)?))
}

/// How many legal moves each position has.
///
/// >>> batch.count_legal_moves([str(Position())])
/// array([20], dtype=uint16)
#[pyfunction]
#[pyo3(signature = (positions, *, threads = 1))]
fn count_legal_moves<'py>(
    py: Python<'py>,
    positions: Rows,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let counts = each(py, &positions, threads, |position| {
        position.count_legal_moves() as u16
    })?;
    Ok(PyArray1::from_vec(py, counts))
}

/// An array of where the moves of each position begin, and one of all moves.
type Lists<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<u16>>);

/// The legal moves of all positions, as a list array: the moves of a row are
/// ``moves[offsets[row]:offsets[row + 1]]``, each the ``bits`` of a ``Move``.
///
/// >>> from touchmove import Move
/// >>> offsets, moves = batch.legal_moves([str(Position()), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"])
/// >>> offsets
/// array([ 0, 20, 36])
/// >>> str(Move.from_bits(moves[offsets[1]]))
/// 'a1b1'
#[pyfunction]
#[pyo3(signature = (positions, *, threads = 1))]
fn legal_moves<'py>(py: Python<'py>, positions: Rows, threads: usize) -> PyResult<Lists<'py>> {
    let lists = each(py, &positions, threads, |position| {
        let moves = position.legal_moves();
        moves
            .iter()
            .map(|legal| legal.to_move().to_bits())
            .collect::<Vec<u16>>()
    })?;
    let (offsets, moves) = py.detach(|| {
        let mut offsets = Vec::with_capacity(lists.len() + 1);
        let mut end = 0;
        offsets.push(end);
        for list in &lists {
            end += list.len() as i64;
            offsets.push(end);
        }
        (offsets, lists.concat())
    });
    Ok((
        PyArray1::from_vec(py, offsets),
        PyArray1::from_vec(py, moves),
    ))
}

/// Whether White and Black can still mate in each position: 1, 0, or -1 if the budget did not suffice to decide.
///
/// >>> batch.winnable(["8/8/4k3/8/8/3KR3/8/8 b - - 0 1"])
/// array([[1, 0]], dtype=int8)
#[pyfunction]
#[pyo3(signature = (positions, budget = 2_000, *, threads = 1))]
fn winnable<'py>(
    py: Python<'py>,
    positions: Rows,
    budget: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<i8>>> {
    let budget = NodeBudget::new(budget);
    let ask = |analyzer: &mut Analyzer, row| {
        let position = positions.position(row)?;
        Ok([Color::White, Color::Black].map(|color| {
            match analyzer.winnability(&position, color, budget) {
                Winnability::Winnable(_) => 1,
                Winnability::Unwinnable(_) => 0,
                Winnability::Undecided { .. } => -1,
            }
        }))
    };
    // A search takes its time, so few are made before Python can interrupt.
    let at_once = (32_000 / budget.nodes().max(1)).clamp(1, 64) as usize;
    let answers: Vec<[i8; 2]> =
        answered(py, positions.len(), (at_once, threads), Analyzer::new, ask)?;
    let rows = answers.len();
    PyArray1::from_vec(py, answers.into_flattened()).reshape([rows, 2])
}

/// The pieces of each position as planes of 0 and 1: an array of positions, kinds of pieces in the order of
/// ``Piece``, ranks and files.
///
/// ``positions`` is an array of packed positions. ``out``, an array of ``uint8`` or ``float32``, is written and
/// returned; without it, a new one of ``dtype``.
///
/// >>> planes = batch.planes(batch.pack([str(Position())]))
/// >>> planes.shape, int(planes[0, 0].sum())
/// ((1, 12, 8, 8), 8)
#[pyfunction]
#[pyo3(signature = (positions, *, dtype = "uint8", out = None))]
fn planes<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    dtype: &str,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?;
    let is_float = choose("dtype", &[("uint8", false), ("float32", true)], dtype)?;
    let bytes = packed_rows(positions)?;
    let bytes =
        bytes.ok_or_else(|| PyTypeError::new_err("expected an array of packed positions"))?;
    let shape = [bytes.len() / SIZE, 12, 8, 8];
    let out = match out {
        Some(out) => out,
        None if is_float => PyArray4::<f32>::zeros(py, shape, false).into_any(),
        None => PyArray4::<u8>::zeros(py, shape, false).into_any(),
    };
    if let Ok(array) = out.extract::<PyReadwriteArray4<'_, u8>>() {
        fill(py, &bytes, array, 1)?;
    } else if let Ok(array) = out.extract::<PyReadwriteArray4<'_, f32>>() {
        fill(py, &bytes, array, 1.0)?;
    } else {
        return Err(PyTypeError::new_err(
            "expected a writable array of uint8 or float32 with four axes",
        ));
    }
    Ok(out)
}

/// Writes the planes of packed positions.
fn fill<T: Element + Copy + Default + Send>(
    py: Python<'_>,
    bytes: &[u8],
    mut array: PyReadwriteArray4<'_, T>,
    one: T,
) -> PyResult<()> {
    let shape = [bytes.len() / SIZE, 12, 8, 8];
    if array.shape() != shape {
        return Err(PyValueError::new_err(format!(
            "expected an array of the shape {shape:?}"
        )));
    }
    let is_in_order = array.is_c_contiguous();
    let all = array.as_slice_mut().ok().filter(|_| is_in_order);
    let all = all.ok_or_else(|| {
        PyValueError::new_err("expected an array whose values lie one behind another")
    })?;
    for (part, out) in all.chunks_mut(ROWS * PLANES).enumerate() {
        let done = py.detach(|| {
            for (place, planes) in out.chunks_exact_mut(PLANES).enumerate() {
                let row = part * ROWS + place;
                let setup = packed_at(bytes, row)
                    .to_setup()
                    .map_err(|error| (row, error))?;
                planes.fill(T::default());
                for (square, piece) in setup.board.iter() {
                    planes[piece.color().index() * 384
                        + piece.role().index() * 64
                        + square.index()] = one;
                }
            }
            Ok(())
        });
        done.map_err(|(row, error)| raised(py, row, Fault::Packed(error)))?;
        py.check_signals()?;
    }
    Ok(())
}
