//! Records of games: trees of moves with tags, comments, clocks and a result; and PGN.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use touchmove::pgn::{self, ErrorKind, Options, Parts, Reader, Style, WriteOptions};
use touchmove::record::{self, Comment, Nag, NodeId, RecordMove, WalkStep};
use touchmove::san::NotationStyle;
use touchmove::{GameRecord as Tree, Move, Outcome};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{any_move, choose, number, optional, parse, style, text};
use crate::errors::{Answer, Exception, OrThrow, Throw};
use crate::game::Game;
use crate::position::Position;

const STYLES: [(&str, Style); 2] = [("export", Style::Export), ("compact", Style::Compact)];

const PARTS: [(&str, Parts); 6] = [
    ("tags", Parts::TAGS),
    ("comments", Parts::COMMENTS),
    ("clocks", Parts::CLOCKS),
    ("evals", Parts::EVALS),
    ("nags", Parts::NAGS),
    ("variations", Parts::VARIATIONS),
];

impl Throw for record::Error {
    fn throw(self) -> JsValue {
        Exception::new("RecordError", &self).done()
    }
}

impl Throw for pgn::Error {
    fn throw(self) -> JsValue {
        placed(&self, [0.0; 3])
    }
}

/// Returns an error of a piece of a file with its place in the file.
fn placed(error: &pgn::Error, [games, lines, bytes]: [f64; 3]) -> JsValue {
    let place = error.location();
    let (game, line) = (place.game as f64 + games, place.line as f64 + lines);
    let (number, row) = (game as u64, line as u64);
    let mut message = format!(
        "game {number}, line {row}, column {}: {}",
        place.column,
        error.kind()
    );
    if !error.text().is_empty() {
        message.push_str(&format!(": {:?}", error.text()));
    }
    Exception::said("PgnError", &message, error.kind())
        .with("game", game)
        .with("line", line)
        .with("column", place.column as f64)
        .with("offset", place.offset as f64 + bytes)
        .with("text", error.text())
        .done()
}

#[wasm_bindgen]
pub struct GameRecord {
    tree: Rc<RefCell<Tree>>,
    faults: Vec<pgn::Error>,
    /// The games, lines and bytes before the piece of a file from which it was read.
    before: [f64; 3],
}

impl GameRecord {
    pub(crate) fn of(tree: Tree, faults: Vec<pgn::Error>) -> Self {
        Self {
            tree: Rc::new(RefCell::new(tree)),
            faults,
            before: [0.0; 3],
        }
    }

    fn node(&self, id: NodeId, ply: usize) -> Node {
        Node {
            tree: self.tree.clone(),
            id,
            ply,
        }
    }

    /// Does something with the tree.
    #[cfg(feature = "arbiter")]
    pub(crate) fn change<T>(
        &self,
        work: impl FnOnce(&mut Tree) -> Result<T, record::Error>,
    ) -> Answer<T> {
        work(&mut self.tree.borrow_mut()).or_throw()
    }
}

#[wasm_bindgen]
impl GameRecord {
    #[wasm_bindgen(constructor)]
    pub fn new(fen: JsValue) -> Answer<GameRecord> {
        Position::new(fen, JsValue::UNDEFINED).map(|start| Self::from(&start))
    }

    #[wasm_bindgen(js_name = "from")]
    pub fn from(start: &Position) -> GameRecord {
        Self::of(Tree::new(start.0.clone()), Vec::new())
    }

    #[wasm_bindgen(js_name = "fromGame")]
    pub fn from_game(game: &Game) -> GameRecord {
        Self::of(Tree::from(&game.0), Vec::new())
    }

    #[wasm_bindgen(js_name = "readOne")]
    pub fn read_pgn(pgn: JsValue, strict: bool) -> Answer<GameRecord> {
        let pgn = text(&pgn)?;
        let mut reader = Reader::from_bytes(pgn.as_bytes()).with_options(options(strict));
        let Some(tree) = reader.next_record().or_throw()? else {
            return Err(reader.reject_game(ErrorKind::NotOneGame).throw());
        };
        let faults = reader.faults().to_vec();
        if reader.next_record().or_throw()?.is_some() {
            return Err(reader.reject_game(ErrorKind::NotOneGame).throw());
        }
        Ok(Self::of(tree, faults))
    }

    #[wasm_bindgen(getter)]
    pub fn faults(&self) -> Vec<JsValue> {
        let faults = self.faults.iter();
        faults.map(|fault| placed(fault, self.before)).collect()
    }

    pub fn tag(&self, name: JsValue) -> Answer<Option<String>> {
        let tree = self.tree.borrow();
        Ok(tree.tags().get(&text(&name)?).map(str::to_owned))
    }

    #[wasm_bindgen(js_name = "setTag")]
    pub fn set_tag(&self, name: JsValue, value: JsValue) -> Answer<()> {
        let mut tree = self.tree.borrow_mut();
        let name = text(&name)?;
        match optional(&value)? {
            Some(value) => tree.tags_mut().set(&name, &value).or_throw(),
            None => {
                tree.tags_mut().remove(&name);
                Ok(())
            }
        }
    }

    /// The names and values of the tags, in turn.
    #[wasm_bindgen(js_name = "tagTexts")]
    pub fn tag_texts(&self) -> Vec<String> {
        let tree = self.tree.borrow();
        let tags = tree.tags().iter();
        tags.flat_map(|(name, value)| [name.to_owned(), value.to_owned()])
            .collect()
    }

    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Option<String> {
        let result = self.tree.borrow().result();
        result.map(|result| result.to_string())
    }

    #[wasm_bindgen(setter)]
    pub fn set_result(&self, result: JsValue) -> Answer<()> {
        let result: Option<Outcome> = optional(&result)?.map(|_| parse(&result)).transpose()?;
        self.tree.borrow_mut().set_result(result);
        Ok(())
    }

    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(self.tree.borrow().start().clone())
    }

    #[wasm_bindgen(getter)]
    pub fn root(&self) -> Node {
        self.node(self.tree.borrow().root(), 0)
    }

    #[wasm_bindgen(getter)]
    pub fn end(&self) -> Node {
        let tree = self.tree.borrow();
        self.node(tree.main_line_end(), tree.main_line().count())
    }

    #[wasm_bindgen(getter, js_name = "mainLine")]
    pub fn main_line(&self) -> Vec<Node> {
        let tree = self.tree.borrow();
        let line = tree.main_line().zip(1..);
        line.map(|(id, ply)| self.node(id, ply)).collect()
    }

    /// The moves of the main line in algebraic notation, with spaces in between.
    #[wasm_bindgen(js_name = "mainLineText")]
    pub fn main_line_text(&self) -> String {
        let tree = self.tree.borrow();
        let line = tree.main_line();
        let moves = line.filter_map(|id| tree.format_move(id, NotationStyle::SAN));
        let moves: Vec<String> = moves.map(|san| san.to_string()).collect();
        moves.join(" ")
    }

    /// How many moves the tree has, with two more for each variation.
    #[wasm_bindgen(getter, js_name = "stepCount")]
    pub fn step_count(&self) -> usize {
        self.tree.borrow().walk().count()
    }

    /// The nodes in the order in which PGN writes them.
    #[wasm_bindgen(getter)]
    pub fn nodes(&self) -> Vec<Node> {
        let tree = self.tree.borrow();
        let mut ply = 0;
        let mut left = Vec::new();
        let nodes = tree.walk().filter_map(|step| {
            match step {
                WalkStep::Move(id) => {
                    ply += 1;
                    return Some(self.node(id, ply));
                }
                WalkStep::VariationStart => {
                    left.push(ply);
                    ply -= 1;
                }
                WalkStep::VariationEnd => ply = left.pop().unwrap_or_default(),
            }
            None
        });
        nodes.collect()
    }

    #[wasm_bindgen(js_name = "splitVariations")]
    pub fn split_variations(&self) -> Vec<GameRecord> {
        let tree = self.tree.borrow();
        let lines = tree.split_variations();
        lines.map(|line| Self::of(line, Vec::new())).collect()
    }

    #[wasm_bindgen(getter, js_name = "isCut")]
    pub fn is_cut(&self) -> bool {
        self.tree.borrow().is_cut()
    }

    #[wasm_bindgen(js_name = "toGame")]
    pub fn to_game(&self) -> Answer<Game> {
        self.tree.borrow().to_game().or_throw().map(Game)
    }

    #[wasm_bindgen(js_name = "writePgn")]
    pub fn write_pgn(
        &self,
        format: JsValue,
        omit: Vec<String>,
        notation: JsValue,
        letters: JsValue,
        columns: JsValue,
    ) -> Answer<String> {
        let mut options = WriteOptions::new(choose(&STYLES, &format)?);
        for part in omit {
            options.omitted |= choose(&PARTS, &JsValue::from(part))?;
        }
        options.notation = style(&notation, &letters)?;
        if !columns.is_undefined() {
            options.max_columns = number(&columns, u32::MAX)? as usize;
        }
        Ok(self.tree.borrow().to_pgn(options))
    }

    pub fn equals(&self, other: &GameRecord) -> bool {
        *self.tree.borrow() == *other.tree.borrow()
    }
}

/// A node of a record: its start or one of its moves.
#[wasm_bindgen]
pub struct Node {
    tree: Rc<RefCell<Tree>>,
    id: NodeId,
    /// How many moves it is from the root, which never changes.
    ply: usize,
}

impl Node {
    fn at(&self, id: NodeId, ply: usize) -> Self {
        Self {
            tree: self.tree.clone(),
            id,
            ply,
        }
    }

    /// Adds a move to the tree behind the node, and makes a node of it.
    fn add(
        &self,
        work: impl FnOnce(&mut Tree, NodeId) -> Result<NodeId, record::Error>,
    ) -> Answer<Node> {
        let made = work(&mut self.tree.borrow_mut(), self.id);
        Ok(self.at(made.or_throw()?, self.ply + 1))
    }
}

#[wasm_bindgen]
impl Node {
    #[wasm_bindgen(getter, js_name = "isAlive")]
    pub fn is_alive(&self) -> bool {
        self.tree.borrow().contains(self.id)
    }

    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Option<Position> {
        self.tree.borrow().position(self.id).cloned().map(Position)
    }

    /// The bits of the move, or nothing at the start and for a null move.
    #[wasm_bindgen(getter)]
    pub fn bits(&self) -> Option<u16> {
        match self.tree.borrow().move_at(self.id)? {
            RecordMove::Played(mv) | RecordMove::Illegal(mv) | RecordMove::IllegalEnPassant(mv) => {
                Some(Move::to_bits(mv))
            }
            _ => None,
        }
    }

    #[wasm_bindgen(getter)]
    pub fn san(&self) -> Option<String> {
        let tree = self.tree.borrow();
        let san = tree.format_move(self.id, NotationStyle::SAN)?;
        Some(san.to_string())
    }

    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.ply
    }

    #[wasm_bindgen(getter)]
    pub fn parent(&self) -> Option<Node> {
        let parent = self.tree.borrow().parent(self.id);
        parent.map(|id| self.at(id, self.ply - 1))
    }

    #[wasm_bindgen(getter)]
    pub fn next(&self) -> Option<Node> {
        let next = self.tree.borrow().next(self.id);
        next.map(|id| self.at(id, self.ply + 1))
    }

    #[wasm_bindgen(getter)]
    pub fn children(&self) -> Vec<Node> {
        let tree = self.tree.borrow();
        let children = tree.children(self.id);
        children.map(|id| self.at(id, self.ply + 1)).collect()
    }

    #[wasm_bindgen(getter, js_name = "startsVariation")]
    pub fn starts_variation(&self) -> bool {
        self.tree.borrow().starts_variation(self.id)
    }

    #[wasm_bindgen(js_name = "isSame")]
    pub fn is_same(&self, other: &Node) -> bool {
        Rc::ptr_eq(&self.tree, &other.tree) && self.id == other.id
    }

    pub fn play(&self, mv: JsValue) -> Answer<Node> {
        let mv = any_move(&mv)?;
        self.add(|tree, id| tree.play(id, mv))
    }

    #[wasm_bindgen(js_name = "addNull")]
    pub fn add_null(&self) -> Answer<Node> {
        self.add(Tree::add_null)
    }

    pub fn promote(&self) -> Answer<bool> {
        self.tree.borrow_mut().promote(self.id).or_throw()
    }

    pub fn demote(&self) -> Answer<bool> {
        self.tree.borrow_mut().demote(self.id).or_throw()
    }

    pub fn delete(&self) -> Answer<()> {
        self.tree.borrow_mut().delete(self.id).or_throw()
    }

    #[wasm_bindgen(getter)]
    pub fn comments(&self) -> Vec<String> {
        let tree = self.tree.borrow();
        let comments = tree.comments(self.id).iter();
        comments
            .map(|comment| comment.as_str().to_owned())
            .collect()
    }

    #[wasm_bindgen(setter)]
    pub fn set_comments(&self, comments: Vec<String>) -> Answer<()> {
        let comments = comments.iter().map(|text| Comment::new(text));
        let mut tree = self.tree.borrow_mut();
        tree.set_comments(self.id, comments).or_throw()
    }

    #[wasm_bindgen(getter)]
    pub fn nags(&self) -> Vec<u8> {
        let tree = self.tree.borrow();
        tree.nags(self.id).iter().map(|nag| nag.number()).collect()
    }

    #[wasm_bindgen(setter)]
    pub fn set_nags(&self, nags: Vec<u8>) -> Answer<()> {
        let nags = nags.into_iter().map(Nag::new);
        self.tree.borrow_mut().set_nags(self.id, nags).or_throw()
    }

    /// The time on the clock after the move, in milliseconds.
    #[wasm_bindgen(getter, js_name = "clockMs")]
    pub fn clock_ms(&self) -> Option<f64> {
        let clock = self.tree.borrow().clock(self.id);
        clock.map(|clock| clock.as_millis() as f64)
    }

    #[wasm_bindgen(setter, js_name = "clockMs")]
    pub fn set_clock_ms(&self, clock: Option<f64>) -> Answer<()> {
        let clock = clock.map(|clock| Duration::from_millis(clock.max(0.0) as u64));
        self.tree.borrow_mut().set_clock(self.id, clock).or_throw()
    }

    /// An evaluation as it is written, such as `0.25` or `#-3`.
    #[wasm_bindgen(getter, js_name = "evalText")]
    pub fn eval_text(&self) -> Option<String> {
        let eval = self.tree.borrow().eval(self.id);
        eval.map(|eval| eval.to_string())
    }
}

fn options(strict: bool) -> Options {
    if strict {
        Options::STRICT
    } else {
        Options::LENIENT
    }
}

/// Reads bytes that have whole games: a record for each, or an error.
///
/// `before` are the games, the lines and the bytes that were read before.
#[wasm_bindgen(js_name = "readGames")]
pub fn read_games(bytes: &[u8], strict: bool, before: &[f64]) -> Vec<JsValue> {
    let before = [0, 1, 2].map(|index| before.get(index).copied().unwrap_or(0.0));
    let mut reader = Reader::from_bytes(bytes).with_options(options(strict));
    let mut games = Vec::new();
    loop {
        match reader.next_record() {
            Ok(None) => return games,
            Ok(Some(tree)) => {
                let faults = reader.faults().to_vec();
                let record = GameRecord {
                    before,
                    ..GameRecord::of(tree, faults)
                };
                games.push(record.into());
            }
            Err(error) => games.push(placed(&error, before)),
        }
    }
}

/// Where the last game in bytes certainly begins, or 0.
#[wasm_bindgen(js_name = "lastGameStart")]
pub fn last_game_start(bytes: &[u8]) -> usize {
    let mut found = 0;
    while let Some(start) = pgn::next_game(bytes, found) {
        found = start;
    }
    found
}
