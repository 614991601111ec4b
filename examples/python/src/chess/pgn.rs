//! Games in PGN, as python-chess reads them: line by line, from whatever has a `readline`.

use std::mem;

use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySet, PyString, PyType};

use super::base::PyBaseBoard;
use super::board::read_san;
use super::moves::PyMove;
use super::plain::Plain;
use super::state::State;

/// What a token of the moves is.
#[derive(Clone, Copy)]
enum Kind {
    San,
    Nag(u64),
    Comment,
    RestOfLine,
    Open,
    Close,
    Result,
}

const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
/// Moves with a text of their own.
const WORDS: [&[u8]; 8] = [
    b"--", b"Z0", b"0000", b"@@@@", b"O-O-O", b"O-O", b"0-0-0", b"0-0",
];
/// Marks with their numbers, the longer ones first.
const MARKS: [(&[u8], u64); 6] = [
    (b"!!", 3),
    (b"??", 4),
    (b"!?", 5),
    (b"?!", 6),
    (b"!", 1),
    (b"?", 2),
];

fn is_square(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1'..=b'8', ..])
}

fn is_piece(byte: u8) -> bool {
    b"NBKRQ".contains(&byte)
}

/// The length of a move at the start of a text: the longest start of it that can be one.
fn move_length(text: &[u8]) -> Option<usize> {
    let piece = usize::from(text.first().is_some_and(|first| is_piece(*first)));
    let rest = &text[piece..];
    let starts: &[usize] = match rest {
        [b'a'..=b'h', b'1'..=b'8', ..] => &[2, 1, 0],
        [b'a'..=b'h' | b'1'..=b'8', ..] => &[1, 0],
        _ => &[0],
    };
    for start in starts {
        let dash = usize::from(matches!(rest.get(*start), Some(b'-' | b'x')));
        let end = start + dash + 2;
        if is_square(&rest[start + dash..]) {
            let sign = usize::from(rest.get(end) == Some(&b'='));
            let promotes = rest
                .get(end + sign)
                .is_some_and(|letter| b"nbrqkNBRQK".contains(letter));
            return Some(piece + end + if promotes { sign + 1 } else { 0 });
        }
    }
    let drop = usize::from(
        text.first()
            .is_some_and(|first| *first == b'P' || is_piece(*first)),
    );
    (text.get(drop) == Some(&b'@') && is_square(&text[drop + 1..])).then_some(drop + 3)
}

/// The token at the start of a text, with its length.
fn token(text: &[u8]) -> Option<(Kind, usize)> {
    let one_of = |words: &[&[u8]]| {
        words
            .iter()
            .find(|word| text.starts_with(word))
            .map(|word| word.len())
    };
    match text.first()? {
        b'{' => Some((Kind::Comment, 1)),
        b';' => Some((Kind::RestOfLine, text.len())),
        b'(' => Some((Kind::Open, 1)),
        b')' => Some((Kind::Close, 1)),
        b'$' => {
            let digits = text[1..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            let number = std::str::from_utf8(&text[1..=digits]).ok()?;
            (digits > 0).then(|| (Kind::Nag(number.parse().unwrap_or(u64::MAX)), digits + 1))
        }
        b'!' | b'?' => MARKS
            .iter()
            .find(|(mark, _)| text.starts_with(mark))
            .map(|(mark, nag)| (Kind::Nag(*nag), mark.len())),
        b'a'..=b'h'
        | b'0'..=b'8'
        | b'N'
        | b'B'
        | b'K'
        | b'R'
        | b'Q'
        | b'P'
        | b'@'
        | b'-'
        | b'x'
        | b'O'
        | b'Z'
        | b'*' => move_length(text)
            .or_else(|| one_of(&WORDS))
            .map(|length| (Kind::San, length))
            .or_else(|| one_of(&RESULTS).map(|length| (Kind::Result, length))),
        _ => None,
    }
}

/// The name and the value of a line that is a tag.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inner = line.strip_prefix('[')?.trim_end().strip_suffix("\"]")?;
    let end =
        inner.find(|letter: char| !letter.is_ascii_alphanumeric() && !"_+#=:-".contains(letter))?;
    let (name, rest) = inner.split_at(end);
    let value = rest.trim_start();
    let is_name = name.starts_with(|first: char| first.is_ascii_alphanumeric());
    let value = value
        .strip_prefix('"')
        .filter(|_| value.len() < rest.len() && is_name)?;
    (!value.contains('\r')).then_some((name, value))
}

fn is_blank(line: &str) -> bool {
    !line.is_empty() && line.trim().is_empty()
}

/// The lines of a text, the present one of which is kept.
struct Lines<'py> {
    read: Bound<'py, PyAny>,
    line: String,
}

impl<'py> Lines<'py> {
    fn new(handle: &Bound<'py, PyAny>) -> PyResult<Self> {
        let read = handle.getattr("readline")?;
        Ok(Self {
            read,
            line: String::new(),
        })
    }

    fn next(&mut self) -> PyResult<()> {
        let line = self.read.call0()?;
        self.line.clear();
        self.line
            .push_str(&line.cast::<PyString>()?.to_string_lossy());
        Ok(())
    }

    fn is_end(&self) -> bool {
        self.line.is_empty()
    }

    fn is_remark(&self) -> bool {
        self.line.starts_with(['%', ';'])
    }
}

/// What is called as a game is read. True for `skip` is what python-chess calls SKIP.
trait Visit<'py> {
    fn begin_game(&mut self) -> PyResult<bool>;
    fn begin_headers(&mut self) -> PyResult<()>;
    fn header(&mut self, name: &str, value: &str) -> PyResult<()>;
    fn end_headers(&mut self) -> PyResult<bool>;
    /// Sets the start of the game; false if it has none.
    fn start(&mut self) -> PyResult<bool>;
    /// Whether a variation can begin, because there is a move before it.
    fn has_moved(&mut self) -> PyResult<bool>;
    fn open(&mut self) -> PyResult<bool>;
    fn close(&mut self) -> PyResult<()>;
    /// Reads and makes a move; false if it was wrong.
    fn san(&mut self, san: &str) -> PyResult<bool>;
    fn nag(&mut self, nag: u64) -> PyResult<()>;
    fn comment(&mut self, comment: &str) -> PyResult<()>;
    fn result(&mut self, result: &str) -> PyResult<()>;
    fn end_game(&mut self) -> PyResult<()>;
}

/// Reads a game; false at the end of the text.
fn read<'py>(handle: &Bound<'py, PyAny>, visitor: &mut impl Visit<'py>) -> PyResult<bool> {
    let mut lines = Lines::new(handle)?;
    lines.next()?;
    if lines.line.starts_with('\u{feff}') {
        lines.line = lines.line.trim_start_matches('\u{feff}').to_owned();
    }
    while is_blank(&lines.line) || lines.is_remark() {
        lines.next()?;
    }
    if lines.is_end() {
        return Ok(false);
    }
    let mut skip = visitor.begin_game()?;
    read_headers(&mut lines, visitor, skip)?;
    if !skip {
        skip = visitor.end_headers()? || !visitor.start()?;
    }
    if skip {
        skip_moves(&mut lines)?;
    } else {
        read_moves(&mut lines, visitor)?;
    }
    visitor.end_game()?;
    Ok(true)
}

/// Reads tags until a line that is none; the last one read is the first of the moves.
fn read_headers<'py>(
    lines: &mut Lines<'py>,
    visitor: &mut impl Visit<'py>,
    skip: bool,
) -> PyResult<()> {
    let mut began = skip;
    let mut blank = 0;
    while !lines.is_end() {
        if lines.line.starts_with('[') {
            if !began {
                visitor.begin_headers()?;
                began = true;
            }
            blank = 0;
            if let Some((name, value)) = tag(&lines.line).filter(|_| !skip) {
                visitor.header(name, value)?;
            }
        } else if is_blank(&lines.line) {
            blank += 1;
            if blank > 1 {
                break;
            }
        } else if !lines.is_remark() {
            break;
        }
        lines.next()?;
    }
    if !began {
        visitor.begin_headers()?;
    }
    Ok(())
}

/// Goes to the end of a game, and heeds comments only.
fn skip_moves(lines: &mut Lines<'_>) -> PyResult<()> {
    let mut commented = false;
    while !lines.is_end() {
        if !commented && is_blank(&lines.line) {
            break;
        }
        if commented || !lines.line.starts_with('%') {
            for byte in lines.line.bytes() {
                match byte {
                    b'{' => commented = true,
                    b'}' => commented = false,
                    b';' if !commented => break,
                    _ => {}
                }
            }
        }
        lines.next()?;
    }
    Ok(())
}

fn read_moves<'py>(lines: &mut Lines<'py>, visitor: &mut impl Visit<'py>) -> PyResult<()> {
    // How many variations deep it is, and how many of them are skipped.
    let (mut depth, mut skipped) = (0, 0);
    let mut comment = String::new();
    while !lines.is_end() {
        if is_blank(&lines.line) {
            break;
        }
        let mut at = if lines.line.starts_with('%') {
            lines.line.len()
        } else {
            0
        };
        while at < lines.line.len() {
            let Some((kind, length)) = token(&lines.line.as_bytes()[at..]) else {
                at += 1;
                continue;
            };
            let text = &lines.line[at..at + length];
            at += length;
            match kind {
                Kind::RestOfLine => {}
                Kind::Comment => {
                    comment.clear();
                    loop {
                        let rest = &lines.line[at..];
                        if let Some(end) = rest.find('}') {
                            comment.push_str(&rest[..end]);
                            at += end + 1;
                            break;
                        }
                        comment.push_str(rest);
                        at = 0;
                        lines.next()?;
                        if lines.is_end() {
                            break;
                        }
                    }
                    if skipped == 0 {
                        let text = comment.strip_prefix(' ').unwrap_or(&comment);
                        visitor.comment(text.strip_suffix(' ').unwrap_or(text))?;
                    }
                }
                Kind::Open if skipped > 0 => skipped += 1,
                Kind::Open => {
                    if visitor.has_moved()? {
                        depth += 1;
                        skipped = usize::from(visitor.open()?);
                    }
                }
                Kind::Close if skipped > 1 => skipped -= 1,
                Kind::Close => {
                    if depth > 0 {
                        skipped = 0;
                        depth -= 1;
                        visitor.close()?;
                    }
                }
                _ if skipped > 0 => {}
                Kind::Nag(nag) => visitor.nag(nag)?,
                Kind::Result if depth == 0 => visitor.result(text)?,
                Kind::San | Kind::Result => skipped = usize::from(!visitor.san(text)?),
            }
        }
        lines.next()?;
    }
    Ok(())
}

/// A move of a game that was read; the first node has none.
struct Node {
    mv: Plain,
    parent: usize,
    children: Vec<usize>,
    comment: String,
    starting_comment: String,
    nags: Vec<u64>,
}

/// A game as it was read, of which objects are made when they are asked for.
#[pyclass(frozen, module = "touchmove._core.chess", name = "Tree")]
struct PyTree {
    headers: Vec<(String, String)>,
    result: Option<String>,
    errors: Vec<Py<PyAny>>,
    nodes: Vec<Node>,
}

impl PyTree {
    fn node(&self, index: usize) -> PyResult<&Node> {
        let none = || PyIndexError::new_err("the game has no such move");
        self.nodes.get(index).ok_or_else(none)
    }
}

#[pymethods]
impl PyTree {
    /// The tags, in the order of the text.
    #[getter]
    fn headers(&self) -> Vec<(String, String)> {
        self.headers.clone()
    }

    /// The first result among the moves.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }

    /// What was wrong.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.errors
            .iter()
            .map(|error| error.clone_ref(py))
            .collect()
    }

    /// The comment of the game, and the numbers of its marks.
    fn root<'py>(&self, py: Python<'py>) -> PyResult<(&str, Bound<'py, PySet>)> {
        let root = self.node(0)?;
        Ok((&root.comment, PySet::new(py, &root.nags)?))
    }

    /// The moves that follow a move, as new nodes of a class.
    fn variations<'py>(
        slf: &Bound<'py, Self>,
        index: usize,
        parent: &Bound<'py, PyAny>,
        class_: &Bound<'py, PyType>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, tree) = (slf.py(), slf.get());
        let new = class_.getattr(intern!(py, "__new__"))?;
        let made = PyList::empty(py);
        for child in &tree.node(index)?.children {
            let node = tree.node(*child)?;
            let object = new.call1((class_,))?;
            let parts = object.getattr(intern!(py, "__dict__"))?;
            let parts = parts.cast::<PyDict>()?;
            parts.set_item(intern!(py, "parent"), parent)?;
            parts.set_item(intern!(py, "move"), Bound::new(py, PyMove::of(node.mv))?)?;
            parts.set_item(intern!(py, "comment"), &node.comment)?;
            parts.set_item(intern!(py, "starting_comment"), &node.starting_comment)?;
            parts.set_item(intern!(py, "nags"), PySet::new(py, &node.nags)?)?;
            parts.set_item(intern!(py, "_lazy"), (slf, *child))?;
            made.append(object)?;
        }
        Ok(made)
    }

    /// The first moves, one after another, that follow a move.
    fn line<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyList>> {
        let line = PyList::empty(py);
        let mut node = self.node(index)?;
        while let Some(child) = node.children.first() {
            node = self.node(*child)?;
            line.append(Bound::new(py, PyMove::of(node.mv))?)?;
        }
        Ok(line)
    }
}

/// Adds a comment to another one.
fn join(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push(' ');
    }
    comment.push_str(more);
}

/// Makes the tree of a game, as the class GameBuilder of Python does, without a call of Python.
struct Builder<'py> {
    /// Gives the board of tags that say how a game starts, with what is wrong.
    board_of: Bound<'py, PyAny>,
    tree: PyTree,
    /// The position after each move.
    states: Vec<State>,
    chess960: bool,
    /// The present move, and those at which variations began.
    node: usize,
    stack: Vec<usize>,
    starting_comment: String,
    in_variation: bool,
}

impl<'py> Visit<'py> for Builder<'py> {
    fn begin_game(&mut self) -> PyResult<bool> {
        Ok(false)
    }

    fn begin_headers(&mut self) -> PyResult<()> {
        Ok(())
    }

    fn header(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.tree.headers.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn end_headers(&mut self) -> PyResult<bool> {
        Ok(false)
    }

    fn start(&mut self) -> PyResult<bool> {
        let headers = &self.tree.headers;
        if !headers
            .iter()
            .any(|(name, _)| matches!(name.as_str(), "FEN" | "Variant"))
        {
            return Ok(true);
        }
        let started = self.board_of.call1((headers.clone(),))?;
        let (board, errors): (Option<Bound<'py, PyBaseBoard>>, _) = started.extract()?;
        self.tree.errors = errors;
        let Some(board) = board else { return Ok(false) };
        let board = board.borrow();
        self.states[0] = board.state;
        self.states[0].castling = board.clean();
        self.chess960 = board.chess960;
        Ok(true)
    }

    fn has_moved(&mut self) -> PyResult<bool> {
        Ok(self.node != 0)
    }

    fn open(&mut self) -> PyResult<bool> {
        self.stack.push(self.node);
        self.node = self.tree.nodes[self.node].parent;
        self.in_variation = false;
        Ok(false)
    }

    fn close(&mut self) -> PyResult<()> {
        self.node = self.stack.pop().unwrap_or(0);
        Ok(())
    }

    fn san(&mut self, san: &str) -> PyResult<bool> {
        let mut state = self.states[self.node];
        let clean = state.castling;
        let mv = match read_san(&state, self.chess960, clean, san) {
            Ok(mv) => mv,
            Err(error) => {
                let error = error.into_value(self.board_of.py());
                self.tree.errors.push(error.into_any());
                return Ok(false);
            }
        };
        state.push(clean, mv);
        let index = self.tree.nodes.len();
        self.tree.nodes[self.node].children.push(index);
        self.tree.nodes.push(Node {
            mv: state.as_written(self.chess960, mv),
            parent: self.node,
            children: Vec::new(),
            comment: String::new(),
            starting_comment: mem::take(&mut self.starting_comment),
            nags: Vec::new(),
        });
        self.states.push(state);
        self.node = index;
        self.in_variation = true;
        Ok(true)
    }

    fn nag(&mut self, nag: u64) -> PyResult<()> {
        self.tree.nodes[self.node].nags.push(nag);
        Ok(())
    }

    fn comment(&mut self, comment: &str) -> PyResult<()> {
        let node = &mut self.tree.nodes[self.node];
        if self.in_variation || self.node == 0 && node.children.is_empty() {
            join(&mut node.comment, comment);
        } else {
            join(&mut self.starting_comment, comment);
        }
        Ok(())
    }

    fn result(&mut self, result: &str) -> PyResult<()> {
        if self.tree.result.as_deref().is_none_or(|now| now == "*") {
            self.tree.result = Some(result.to_owned());
        }
        Ok(())
    }

    fn end_game(&mut self) -> PyResult<()> {
        Ok(())
    }
}

/// Reads a game from what has a method `readline`; None at the end.
#[pyfunction]
fn read_tree(handle: &Bound<'_, PyAny>, board_of: Bound<'_, PyAny>) -> PyResult<Option<PyTree>> {
    let root = Node {
        mv: Plain::default(),
        parent: 0,
        children: Vec::new(),
        comment: String::new(),
        starting_comment: String::new(),
        nags: Vec::new(),
    };
    let tree = PyTree {
        headers: Vec::new(),
        result: None,
        errors: Vec::new(),
        nodes: vec![root],
    };
    let mut builder = Builder {
        board_of,
        tree,
        states: vec![State::start()],
        chess960: false,
        node: 0,
        stack: Vec::new(),
        starting_comment: String::new(),
        in_variation: false,
    };
    Ok(read(handle, &mut builder)?.then_some(builder.tree))
}

/// The methods of a visitor that are called with what is read. One that is not its own is not called.
const HOOKS: [&str; 13] = [
    "begin_game",
    "begin_headers",
    "visit_header",
    "end_headers",
    "begin_variation",
    "end_variation",
    "begin_parse_san",
    "parse_san",
    "visit_move",
    "visit_board",
    "visit_nag",
    "visit_comment",
    "visit_result",
];

/// Calls a visitor of Python.
struct Caller<'py> {
    visitor: Bound<'py, PyAny>,
    module: Bound<'py, PyAny>,
    skip: Bound<'py, PyAny>,
    hooks: Vec<Option<Bound<'py, PyAny>>>,
    headers: Option<Bound<'py, PyAny>>,
    /// Whether the tags are written here, because the visitor has none.
    managed: bool,
    boards: Vec<Bound<'py, PyAny>>,
}

/// The methods that a visitor has of its own.
fn hooks<'py>(
    visitor: &Bound<'py, PyAny>,
    module: &Bound<'py, PyAny>,
) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
    let base = module.getattr("BaseVisitor")?;
    let own = |name: &&str| -> PyResult<Option<Bound<'py, PyAny>>> {
        let method = visitor.getattr(*name)?;
        let function = method.getattr("__func__");
        let inherited = base.getattr(*name)?;
        Ok(Some(method).filter(|_| !function.is_ok_and(|own| own.is(&inherited))))
    };
    HOOKS.iter().map(own).collect()
}

impl<'py> Caller<'py> {
    fn new(visitor: Bound<'py, PyAny>, module: Bound<'py, PyAny>) -> PyResult<Self> {
        Ok(Self {
            hooks: hooks(&visitor, &module)?,
            skip: module.getattr("SKIP")?,
            visitor,
            module,
            headers: None,
            managed: false,
            boards: Vec::new(),
        })
    }

    /// Calls a method if it is the visitor's own; the answer is whether to skip what follows.
    fn call(&self, name: &str, arguments: impl PyCallArgs<'py>) -> PyResult<bool> {
        let place = HOOKS.iter().position(|hook| *hook == name);
        let Some(Some(hook)) = place.map(|place| &self.hooks[place]) else {
            return Ok(false);
        };
        Ok(hook.call1(arguments)?.is(&self.skip))
    }

    fn board(&self) -> PyResult<&Bound<'py, PyAny>> {
        self.boards
            .last()
            .ok_or_else(|| PyIndexError::new_err("no board"))
    }
}

impl<'py> Visit<'py> for Caller<'py> {
    fn begin_game(&mut self) -> PyResult<bool> {
        let skip = self.call("begin_game", ())?;
        // A visitor may be given other methods as it begins.
        self.hooks = hooks(&self.visitor, &self.module)?;
        Ok(skip)
    }

    fn begin_headers(&mut self) -> PyResult<()> {
        let class = self.module.getattr("Headers")?;
        let given = self.visitor.call_method0("begin_headers")?;
        self.managed = !given.is_instance(&class)?;
        self.headers = Some(if self.managed {
            class.call1(((),))?
        } else {
            given
        });
        Ok(())
    }

    fn header(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.call("visit_header", (name, value))?;
        match &self.headers {
            Some(headers) if self.managed => headers.set_item(name, value),
            _ => Ok(()),
        }
    }

    fn end_headers(&mut self) -> PyResult<bool> {
        self.call("end_headers", ())
    }

    fn start(&mut self) -> PyResult<bool> {
        let handle = self.visitor.getattr("handle_error")?;
        let board = self
            .module
            .call_method1("_start", (&self.headers, handle))?;
        if board.is_none() {
            return Ok(false);
        }
        self.call("visit_board", (&board,))?;
        self.boards.push(board);
        Ok(true)
    }

    fn has_moved(&mut self) -> PyResult<bool> {
        self.board()?.getattr("move_stack")?.is_truthy()
    }

    fn open(&mut self) -> PyResult<bool> {
        let board = self.board()?.call_method0("copy")?;
        board.call_method0("pop")?;
        self.boards.push(board);
        self.call("begin_variation", ())
    }

    fn close(&mut self) -> PyResult<()> {
        self.call("end_variation", ())?;
        self.boards.pop();
        Ok(())
    }

    fn san(&mut self, san: &str) -> PyResult<bool> {
        let board = self.board()?;
        let mut right = true;
        if !self.call("begin_parse_san", (board, san))? {
            match self.visitor.call_method1("parse_san", (board, san)) {
                Ok(mv) => {
                    self.call("visit_move", (board, &mv))?;
                    board.call_method1("push", (mv,))?;
                }
                Err(error) if error.is_instance_of::<PyValueError>(board.py()) => {
                    let error = error.into_value(board.py());
                    self.visitor.call_method1("handle_error", (error,))?;
                    right = false;
                }
                Err(error) => return Err(error),
            }
        }
        self.call("visit_board", (board,))?;
        Ok(right)
    }

    fn nag(&mut self, nag: u64) -> PyResult<()> {
        self.call("visit_nag", (nag,)).map(drop)
    }

    fn comment(&mut self, comment: &str) -> PyResult<()> {
        self.call("visit_comment", (comment,)).map(drop)
    }

    fn result(&mut self, result: &str) -> PyResult<()> {
        self.call("visit_result", (result,)).map(drop)
    }

    fn end_game(&mut self) -> PyResult<()> {
        self.visitor.call_method0("end_game").map(drop)
    }
}

/// Reads a game for a visitor, with the names of a module; false at the end.
#[pyfunction]
fn visit_game<'py>(
    handle: &Bound<'py, PyAny>,
    visitor: Bound<'py, PyAny>,
    module: Bound<'py, PyAny>,
) -> PyResult<bool> {
    read(handle, &mut Caller::new(visitor, module)?)
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyTree>()?;
    module.add_function(wrap_pyfunction!(read_tree, module)?)?;
    module.add_function(wrap_pyfunction!(visit_game, module)?)
}
