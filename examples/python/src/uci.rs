//! The messages of UCI as values: what a GUI tells an engine, and an engine a GUI.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use touchmove::uci::{
    Bound as ScoreBound, BoundedScore, Command, CurrentLine, Go, Id, Info, Line, Message,
    OptionKind, Score, SetPosition, Start, UciMove, Wdl,
};
use touchmove::{ByColor, Color};

use crate::convert::{choose, record};
use crate::errors::{OrRaise, kind};
use crate::moves::AnyMove;
use crate::position::PyPosition;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(read_command, module)?)?;
    module.add_function(wrap_pyfunction!(read_message, module)?)?;
    module.add_function(wrap_pyfunction!(write_position, module)?)?;
    module.add_function(wrap_pyfunction!(write_go, module)?)?;
    module.add_function(wrap_pyfunction!(write_info, module)?)
}

const MODULE: &str = "touchmove.uci";

/// The fields of `touchmove.uci.Go`, in their order.
type GoFields = (
    Vec<String>,
    bool,
    (Option<i64>, Option<i64>),
    (Option<u64>, Option<u64>),
    Option<u32>,
    Option<u32>,
    Option<u64>,
    Option<u32>,
    Option<u64>,
    bool,
);

fn texts<'py>(py: Python<'py>, moves: &[UciMove]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(
        py,
        moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
    )
}

fn moves_of(py: Python<'_>, texts: &[String]) -> PyResult<Vec<UciMove>> {
    texts.iter().map(|text| text.parse().or_raise(py)).collect()
}

/// Reads a line that a GUI writes.
///
/// >>> from touchmove import uci
/// >>> command = uci.read_command("go wtime 60000 btime 58000 movestogo 20")
/// >>> command.kind, command.go.time, command.go.moves_to_go
/// ('go', (60000, 58000), 20)
/// >>> print(uci.read_command("position startpos moves e2e4").position)
/// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
#[pyfunction]
fn read_command<'py>(py: Python<'py>, line: &str) -> PyResult<Bound<'py, PyAny>> {
    let Line {
        message: command, ..
    } = line.parse::<Line<Command>>().or_raise(py)?;
    let text = command.to_string();
    let (mut name, mut value) = (None, None);
    let (mut position, mut moves, mut go) = (None, PyTuple::empty(py), None);
    match &command {
        Command::Debug(on) => value = Some(if *on { "on" } else { "off" }.to_owned()),
        Command::SetOption(option) => {
            name = Some(option.name.clone());
            value = option.value.clone();
        }
        Command::Position(set) => {
            position = Some(PyPosition(set.to_position().or_raise(py)?));
            moves = texts(py, &set.moves)?;
        }
        Command::Go(limits) => go = Some(go_of(py, limits)?),
        _ => {}
    }
    record(
        py,
        MODULE,
        "Command",
        (kind(&command), text, name, value, position, moves, go),
    )
}

fn go_of<'py>(py: Python<'py>, go: &Go) -> PyResult<Bound<'py, PyAny>> {
    let [white, black] = [Color::White, Color::Black];
    let fields = (
        texts(py, &go.search_moves)?,
        go.ponder,
        (go.time[white], go.time[black]),
        (go.increment[white], go.increment[black]),
        go.moves_to_go,
        go.depth,
        go.nodes,
        go.mate,
        go.move_time,
        go.infinite,
    );
    record(py, MODULE, "Go", fields)
}

/// Reads a line that an engine writes.
///
/// >>> from touchmove import uci
/// >>> message = uci.read_message("info depth 12 score cp 35 nodes 51234 pv e2e4 e7e5")
/// >>> message.kind, message.info.depth, message.info.cp, message.info.pv
/// ('info', 12, 35, ('e2e4', 'e7e5'))
/// >>> uci.read_message("bestmove e2e4 ponder e7e5").move
/// 'e2e4'
#[pyfunction]
fn read_message<'py>(py: Python<'py>, line: &str) -> PyResult<Bound<'py, PyAny>> {
    let Line { message, .. } = line.parse::<Line<Message>>().or_raise(py)?;
    let text = message.to_string();
    let (mut name, mut value, mut mv, mut ponder) = (None, None, None, None);
    let (mut info, mut option) = (None, None);
    match &message {
        Message::Id(Id::Name(text)) => (name, value) = (Some("name"), Some(text.clone())),
        Message::Id(Id::Author(text)) => (name, value) = (Some("author"), Some(text.clone())),
        Message::CopyProtection(state) | Message::Registration(state) => {
            value = Some(state.to_string())
        }
        Message::BestMove(best) => {
            mv = Some(best.mv.to_string());
            ponder = best.ponder.map(|ponder| ponder.to_string());
        }
        Message::Info(all) => info = Some(info_of(py, all)?),
        Message::Option(declared) => {
            let (min, max) = match &declared.kind {
                OptionKind::Spin { min, max, .. } => (*min, *max),
                _ => (None, None),
            };
            let (default, choices) = match &declared.kind {
                OptionKind::Check { default } => (default.map(|on| on.to_string()), Vec::new()),
                OptionKind::Spin { default, .. } => {
                    (default.map(|value| value.to_string()), Vec::new())
                }
                OptionKind::Combo { default, choices } => (default.clone(), choices.clone()),
                OptionKind::String { default } => (default.clone(), Vec::new()),
                _ => (None, Vec::new()),
            };
            let choices = PyTuple::new(py, choices)?;
            let fields = (
                &declared.name,
                kind(&declared.kind),
                default,
                min,
                max,
                choices,
            );
            option = Some(record(py, MODULE, "Option", fields)?);
        }
        _ => {}
    }
    let fields = (kind(&message), text, name, value, mv, ponder, info, option);
    record(py, MODULE, "Message", fields)
}

fn info_of<'py>(py: Python<'py>, info: &Info) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("depth", info.depth)?;
    fields.set_item("selective_depth", info.selective_depth)?;
    fields.set_item("multipv", info.multipv)?;
    if let Some(score) = info.score {
        match score.value {
            Score::Centipawns(value) => fields.set_item("cp", value)?,
            Score::Mate(moves) => fields.set_item("mate", moves)?,
        }
        let word = |bound| {
            if bound == ScoreBound::Lower {
                "lower"
            } else {
                "upper"
            }
        };
        fields.set_item("bound", score.bound.map(word))?;
    }
    fields.set_item("wdl", info.wdl.map(|wdl| (wdl.win, wdl.draw, wdl.loss)))?;
    fields.set_item("nodes", info.nodes)?;
    fields.set_item("nodes_per_second", info.nodes_per_second)?;
    fields.set_item("hash_full", info.hash_full)?;
    fields.set_item("tablebase_hits", info.tablebase_hits)?;
    fields.set_item("time", info.time)?;
    fields.set_item("pv", texts(py, &info.pv)?)?;
    fields.set_item("string", &info.string)?;
    fields.set_item("refutation", texts(py, &info.refutation)?)?;
    if let Some(line) = &info.current_line {
        fields.set_item("current_line", texts(py, &line.moves)?)?;
        fields.set_item("processor", line.cpu)?;
    }
    py.import(MODULE)?.getattr("Info")?.call((), Some(&fields))
}

/// The command that sets a position, perhaps with the moves behind it.
///
/// >>> from touchmove import Position, uci
/// >>> uci.write_position(Position(), ["e2e4", "e7e5"])
/// 'position startpos moves e2e4 e7e5'
#[pyfunction]
#[pyo3(signature = (position, moves = Vec::new()))]
fn write_position(position: &Bound<'_, PyPosition>, moves: Vec<AnyMove>) -> PyResult<String> {
    let py = position.py();
    let mut position_now = position.get().0.clone();
    let start =
        if position_now == touchmove::Position::standard() && position_now.fullmove_number() == 1 {
            Start::Standard
        } else {
            Start::Fen(position_now.to_setup())
        };
    let style = touchmove::uci::CastlingStyle::Standard;
    let mut listed = Vec::new();
    for mv in moves {
        let legal = position_now.legal_move(mv.0).or_raise(py)?;
        listed.push(legal.uci_move(style));
        position_now = legal.play();
    }
    Ok(Command::Position(SetPosition {
        start,
        moves: listed,
    })
    .to_string())
}

/// The command that starts a search.
///
/// >>> from touchmove import uci
/// >>> uci.write_go(uci.Go(time=(60000, 58000), depth=12))
/// 'go wtime 60000 btime 58000 depth 12'
#[pyfunction]
fn write_go(py: Python<'_>, go: GoFields) -> PyResult<String> {
    let (moves, ponder, time, increment, moves_to_go, depth, nodes, mate, move_time, infinite) = go;
    let mut go = Go::default();
    go.search_moves = moves_of(py, &moves)?;
    go.ponder = ponder;
    go.time = ByColor::new(time.0, time.1);
    go.increment = ByColor::new(increment.0, increment.1);
    go.moves_to_go = moves_to_go;
    go.depth = depth;
    go.nodes = nodes;
    go.mate = mate;
    go.move_time = move_time;
    go.infinite = infinite;
    Ok(Command::Go(Box::new(go)).to_string())
}

/// The line with which an engine tells about its search.
///
/// >>> from touchmove import uci
/// >>> uci.write_info(uci.Info(depth=12, cp=35, pv=("e2e4", "e7e5")))
/// 'info depth 12 score cp 35 pv e2e4 e7e5'
#[pyfunction]
fn write_info(info: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut line = Info::default();
    line.depth = field(info, "depth")?;
    line.selective_depth = field(info, "selective_depth")?;
    line.multipv = field(info, "multipv")?;
    let value = match (field(info, "cp")?, field(info, "mate")?) {
        (Some(_), Some(_)) => {
            return Err(PyValueError::new_err(
                "expected either centipawns or moves to mate",
            ));
        }
        (Some(cp), None) => Some(Score::Centipawns(cp)),
        (None, mate) => mate.map(Score::Mate),
    };
    let bound = field::<Option<String>>(info, "bound")?;
    let bound = bound
        .map(|bound| choose("bound", &BOUNDS, &bound))
        .transpose()?;
    line.score = value.map(|value| BoundedScore { value, bound });
    let wdl: Option<(u32, u32, u32)> = field(info, "wdl")?;
    line.wdl = wdl.map(|(win, draw, loss)| Wdl { win, draw, loss });
    line.nodes = field(info, "nodes")?;
    line.nodes_per_second = field(info, "nodes_per_second")?;
    line.hash_full = field(info, "hash_full")?;
    line.tablebase_hits = field(info, "tablebase_hits")?;
    line.time = field(info, "time")?;
    line.pv = moves_of(info.py(), &field::<Vec<String>>(info, "pv")?)?;
    line.string = field(info, "string")?;
    line.refutation = moves_of(info.py(), &field::<Vec<String>>(info, "refutation")?)?;
    let (moves, cpu) = (
        field::<Vec<String>>(info, "current_line")?,
        field(info, "processor")?,
    );
    if !moves.is_empty() {
        let moves = moves_of(info.py(), &moves)?;
        line.current_line = Some(CurrentLine { cpu, moves });
    }
    Ok(Message::Info(Box::new(line)).to_string())
}

const BOUNDS: [(&str, ScoreBound); 2] =
    [("lower", ScoreBound::Lower), ("upper", ScoreBound::Upper)];

/// Returns a field of a named tuple.
fn field<'py, T>(tuple: &Bound<'py, PyAny>, name: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    tuple.getattr(name)?.extract().map_err(Into::into)
}
