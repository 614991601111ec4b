//! The table of functions.

use std::sync::Arc;

use arrow_array::builder::{Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, Int64Array, StringArray};
use arrow_schema::DataType;

use crate::input::{Arg, Args, Error, list_of};
use crate::{board, each, ends, names, search, time};

/// What an argument or a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Packed games, movetext, or lists of UCI moves.
    Moves,
    /// Texts as FEN, or packed positions.
    Position,
    /// Lists of numbers, or movetext with comments.
    Values,
    Text,
    /// 32 bits.
    Int,
    /// 64 bits.
    Long,
    Float,
    Bool,
    Bytes,
    Texts,
    Longs,
    /// Lists of structs, one for each half-move.
    Plies,
}

impl Kind {
    /// Returns the type of a result of this kind.
    #[must_use]
    pub fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8,
            Self::Int => DataType::Int32,
            Self::Long => DataType::Int64,
            Self::Float => DataType::Float64,
            Self::Bool => DataType::Boolean,
            Self::Moves | Self::Position | Self::Bytes => DataType::Binary,
            Self::Texts => list_of(DataType::Utf8),
            Self::Values | Self::Longs => list_of(DataType::Int64),
            Self::Plies => list_of(DataType::Struct(each::fields())),
        }
    }

    /// Returns its name on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Position => "position",
            Self::Values => "list of bigint, or movetext",
            Self::Text => "text",
            Self::Int => "int",
            Self::Long => "bigint",
            Self::Float => "double",
            Self::Bool => "boolean",
            Self::Bytes => "binary",
            Self::Texts => "list of text",
            Self::Longs => "list of bigint",
            Self::Plies => "list of struct",
        }
    }
}

/// A function: its SQL name, what it takes and returns, and examples.
#[derive(Debug)]
pub struct Function {
    pub name: &'static str,
    pub args: &'static [(&'static str, Kind)],
    /// How many of the arguments, from the last, may be left out.
    pub optional: usize,
    pub returns: Kind,
    pub doc: &'static str,
    pub examples: &'static [Example],
    run: Run,
}

type Run = fn(&Args<'_>) -> Result<ArrayRef, Error>;

/// A call with its result as text.
#[derive(Debug)]
pub struct Example {
    pub args: &'static [Value],
    pub gives: &'static str,
}

/// A constant in an example.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Text(&'static str),
    Int(i64),
    Texts(&'static [&'static str]),
    Ints(&'static [i64]),
}

impl Value {
    /// Returns the value as an array of one row.
    #[must_use]
    pub fn to_array(self) -> ArrayRef {
        match self {
            Self::Text(text) => Arc::new(StringArray::from(vec![text])),
            Self::Int(number) => Arc::new(Int64Array::from(vec![number])),
            Self::Texts(texts) => {
                let mut lists = ListBuilder::new(StringBuilder::new());
                lists.append_value(texts.iter().map(Some));
                Arc::new(lists.finish())
            }
            Self::Ints(numbers) => {
                let mut lists = ListBuilder::new(Int64Builder::new());
                lists.append_value(numbers.iter().copied().map(Some));
                Arc::new(lists.finish())
            }
        }
    }

    /// Returns the value as SQL.
    #[must_use]
    pub fn to_sql(self) -> String {
        let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
        let list = |items: Vec<String>| format!("[{}]", items.join(", "));
        match self {
            Self::Text(text) => quoted(text),
            Self::Int(number) => number.to_string(),
            Self::Texts(texts) => list(texts.iter().map(|text| quoted(text)).collect()),
            Self::Ints(numbers) => list(numbers.iter().map(i64::to_string).collect()),
        }
    }
}

impl Function {
    /// Runs the function over so many rows.
    ///
    /// # Errors
    ///
    /// A sentence if an argument is missing or of another type, or if a constant cannot be read.
    pub fn call(&self, args: &[Arg], rows: usize) -> Result<ArrayRef, Error> {
        let name = self.name;
        let args = Args { name, args, rows };
        if args.args.len() > self.args.len() {
            return Err(args.type_error("there are too many arguments"));
        }
        (self.run)(&args)
    }

    /// Returns the name with the arguments.
    #[must_use]
    pub fn signature(&self) -> String {
        let required = self.args.len() - self.optional;
        let mut text = format!("{}(", self.name);
        for (place, (name, _)) in self.args.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            match place < required {
                true => text.extend([comma, name]),
                false => text.extend(["[", comma, name, "]"]),
            }
        }
        text + ")"
    }

    /// Returns an example as SQL.
    #[must_use]
    pub fn call_text(&self, example: &Example) -> String {
        let args: Vec<String> = example.args.iter().map(|value| value.to_sql()).collect();
        format!("{}({})", self.name, args.join(", "))
    }
}

/// Returns a function by its SQL name.
#[must_use]
pub fn function(name: &str) -> Option<&'static Function> {
    ALL.iter().find(|function| function.name == name)
}

const MOVES: (&str, Kind) = ("moves", Kind::Moves);
const POSITION: (&str, Kind) = ("position", Kind::Position);
const PLY: (&str, Kind) = ("ply", Kind::Long);
const WITHIN: (&str, Kind) = ("within", Kind::Long);
const CLOCKS: (&str, Kind) = ("clocks", Kind::Values);
const EVALS: (&str, Kind) = ("evals", Kind::Values);

use Value::{Int, Ints, Text, Texts};

/// Makes rows of the table.
macro_rules! functions {
    ($($name:literal ($($arg:expr),*) $(optional $optional:literal)? -> $returns:ident, $run:path, $doc:literal,
        $([$($value:expr),*] => $gives:literal),+;)*) => {
        &[$(Function {
            name: concat!("chess_", $name),
            args: &[$($arg),*],
            optional: 0 $(+ $optional)?,
            returns: Kind::$returns,
            doc: $doc,
            examples: &[$(Example { args: &[$($value),*], gives: $gives }),+],
            run: $run,
        }),*]
    };
}

/// Every function but the aggregate.
pub const ALL: &[Function] = functions! {
    "plies"(MOVES) -> Int, board::ply_count, "the number of half-moves",
        [Text("1. e4 e5 2. Nf3 *")] => "3",
        [Texts(&["d2d4", "g8f6"])] => "2";
    "fault"(MOVES) -> Text, board::fault, "what is wrong with the moves; NULL if nothing is",
        [Text("1. e4 Ke5 *")] => "half-move 2: a king cannot move from e8 to e5";
    "fen"(MOVES, PLY) -> Text, board::fen, "the position after so many half-moves",
        [Text("1. e4 e5 *"), Int(1)] => "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        [Texts(&["e2e4", "e7e5"]), Int(-1)] => "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    "key"(MOVES, PLY) -> Long, board::key, "the stable key of that position, which is that of Polyglot's books",
        [Text("1. e4 *"), Int(1)] => "-9062197578030825066";
    "packed"(MOVES, PLY) -> Bytes, board::packed_at, "that position, packed",
        [Text("*"), Int(0)] => "ffff00000000ffff245336421111111199999999acdbbeca8181000100000100";
    "position_fen"(POSITION) -> Text, board::position_fen, "a position as FEN",
        [Text("4k3/8/8/8/8/8/8/4K2R w K - 0 1")] => "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    "position_key"(POSITION) -> Long, board::position_key, "the stable key of a position",
        [Text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")] => "5060803636482931868";
    "position_packed"(POSITION) -> Bytes, board::position_packed, "a position, packed",
        [Text("4k3/8/8/8/8/8/8/4K2R w K - 0 1")] => "9000000000000010460e00000000000000000000000000008000000100000100";
    "contains"(MOVES, POSITION, WITHIN) optional 1 -> Bool, search::contains,
        "whether the game reaches a position, within so many half-moves; counters do not matter",
        [Text("1. d4 d5 2. c4 *"), Text("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2")] => "true",
        [Text("1. c4 d5 2. d4 *"), Text("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2"), Int(2)] => "false";
    "contains_board"(MOVES, ("board", Kind::Text), WITHIN) optional 1 -> Bool, search::contains_board,
        "whether the pieces of a board stand on their squares at some time; other squares do not matter",
        [Text("1. e4 e5 2. Bc4 *"), Text("8/8/8/4p3/2B5/8/8/8")] => "true";
    "contains_material"(MOVES, ("material", Kind::Text), WITHIN) optional 1 -> Bool, search::contains_material,
        "whether exactly these pieces are left at some time, White's first",
        [Text("[FEN \"4k3/8/8/8/8/8/p7/1N2K2R b K - 0 1\"] 1... axb1=Q+ *"), Text("KRvKQ")] => "true";
    "contains_imbalance"(MOVES, ("difference", Kind::Text), WITHIN) optional 1 -> Bool, search::contains_imbalance,
        "whether at some time White has exactly the pieces before the `v` more than Black, and Black those behind it",
        [Text("1. e4 d5 2. exd5 *"), Text("Pv")] => "true",
        [Text("1. e4 d5 2. exd5 Qxd5 *"), Text("QvR")] => "false";
    "first_with_material"(MOVES, ("material", Kind::Text)) -> Text, search::first_with_material,
        "the first position with exactly these pieces, as FEN",
        [Text("[FEN \"4k3/8/8/8/8/8/p7/1N2K2R b K - 0 1\"] 1... axb1=Q+ *"), Text("KRvKQ")] => "4k3/8/8/8/8/8/8/1q2K2R w K - 0 2";
    "material_at"(MOVES, PLY) -> Text, search::material_at, "the pieces after so many half-moves",
        [Text("1. e4 d5 2. exd5 *"), Int(-1)] => "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPP";
    "san"(MOVES, PLY) -> Text, board::san, "a move in algebraic notation, by its number from 1",
        [Texts(&["g1f3", "d7d5"]), Int(1)] => "Nf3";
    "uci"(MOVES, PLY) -> Text, board::uci, "a move in UCI",
        [Text("1. Nf3 d5 *"), Int(2)] => "d7d5";
    "san_list"(MOVES) -> Texts, board::san_list, "all moves in algebraic notation",
        [Texts(&["g1f3", "d7d5"])] => "[Nf3, d5]";
    "uci_list"(MOVES) -> Texts, board::uci_list, "all moves in UCI",
        [Text("1. Nf3 d5 *")] => "[g1f3, d7d5]";
    "movetext"(MOVES) -> Text, board::movetext, "all moves with their numbers",
        [Texts(&["g1f3", "d7d5", "d2d4"])] => "1. Nf3 d5 2. d4";
    "opening"(MOVES, ("table", Kind::Text)) -> Text, names::opening,
        "the code and name of the opening, from a table with tabs between the columns eco, name and pgn, uci or epd",
        [Text("1. e4 e5 2. Nf3 *"), Text("C20\tKing's Pawn Game\t1. e4 e5")] => "C20 King's Pawn Game";
    "checks"(MOVES) -> Int, board::checks, "the number of checks",
        [Text("1. f3 e5 2. g4 Qh4# 0-1")] => "1";
    "captures"(MOVES) -> Int, board::captures, "the number of captures",
        [Text("1. e4 d5 2. exd5 Qxd5 *")] => "2";
    "castlings"(MOVES) -> Int, board::castlings, "the number of castlings",
        [Text("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *")] => "1";
    "promotions"(MOVES) -> Int, board::promotions, "the number of promotions",
        [Text("[FEN \"4k3/8/8/8/8/8/p7/1N2K2R b K - 0 1\"] 1... axb1=Q+ *")] => "1";
    "material"(POSITION) -> Text, board::material, "the pieces of both sides",
        [Text("4k3/8/8/8/8/8/p7/1N2K2R b K - 0 1")] => "KRNvKP";
    "legal_moves"(POSITION) -> Texts, board::legal_moves, "the legal moves in UCI, in the order of the alphabet",
        [Text("7k/8/8/8/8/8/6q1/7K w - - 0 1")] => "[h1g2]";
    "is_legal"(POSITION, ("move", Kind::Text)) -> Bool, board::is_legal, "whether a move, in UCI or algebraic notation, is legal",
        [Text("7k/8/8/8/8/8/6q1/7K w - - 0 1"), Text("Kxg2")] => "true",
        [Text("7k/8/8/8/8/8/6q1/7K w - - 0 1"), Text("h1g1")] => "false";
    "in_check"(POSITION) -> Bool, board::in_check, "whether the side to move is in check",
        [Text("7k/8/8/8/8/8/6q1/7K w - - 0 1")] => "true";
    "is_checkmate"(POSITION) -> Bool, board::is_checkmate, "whether the side to move is checkmated",
        [Text("7k/8/8/8/8/8/6q1/7K w - - 0 1")] => "false";
    "is_stalemate"(POSITION) -> Bool, board::is_stalemate, "whether the side to move is stalemated",
        [Text("7k/8/8/8/8/6q1/8/7K w - - 0 1")] => "true";
    "is_dead"(POSITION) -> Bool, ends::is_dead,
        "whether no series of legal moves leads to mate (Article 5.2.2); NULL if that could not be decided",
        [Text("7k/8/8/8/8/8/6q1/7K w - - 0 1")] => "true";
    "can_mate"(POSITION, ("color", Kind::Text)) -> Bool, ends::can_mate,
        "whether a side can still mate by some series of legal moves; NULL if that could not be decided",
        [Text("8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1"), Text("white")] => "false",
        [Text("8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1"), Text("black")] => "true";
    "unfair_timeout"(MOVES, ("result", Kind::Text), ("termination", Kind::Text)) -> Bool, ends::unfair_timeout,
        "whether a game was won on time by a side that could not mate by any series of legal moves (Article 6.9); the termination has the word `time`",
        [Text("[FEN \"8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1\"] 1. Bd2 1-0"), Text("1-0"), Text("Time forfeit")] => "true",
        [Text("1. e4 e5 1-0"), Text("1-0"), Text("Time forfeit")] => "false";
    "end"(MOVES) -> Text, ends::end, "how the moves ended the game by the Laws; NULL if they did not",
        [Text("1. f3 e5 2. g4 Qh4# 0-1")] => "checkmate";
    "end_ply"(MOVES) -> Int, ends::end_ply, "after how many half-moves they did",
        [Text("1. f3 e5 2. g4 Qh4# 0-1")] => "4";
    "repetitions"(MOVES) -> Int, ends::repetitions, "how often the position that occurred most often did",
        [Text("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *")] => "2";
    "quiet_plies"(MOVES) -> Int, ends::quiet_plies, "the longest stretch of half-moves without a capture or a pawn move",
        [Text("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *")] => "4";
    "missed_claims"(MOVES, ("claim", Kind::Text)) -> Int, ends::missed_claims,
        "how often a player could have claimed a draw, on the board or with a move, and played on; the claim is `threefold repetition` or `fifty moves`, and one with the move that ended the game may have been made",
        [Text("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"), Text("threefold repetition")] => "2";
    "clocks"(MOVES) -> Longs, time::clocks, "the clock time after each half-move, from the comments of movetext; NULL for other forms, whose clock times stand in a column",
        [Text("1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58.5]} *")] => "[180000, 178500]";
    "evals"(MOVES) -> Longs, time::evals, "the evaluation after each half-move, likewise",
        [Text("1. e4 {[%eval 0.3]} f6 {[%eval #5]} *")] => "[30, 99995]";
    "time_spent"(CLOCKS, ("time_control", Kind::Text)) -> Longs, time::time_spent,
        "the time each half-move took: the clock before it and the increment, without the clock after it, and at least 0; the time control is that of PGN; NULL at the last half-move of a player's period and the first of the next, because clocks differ in when they show the new time",
        [Ints(&[180_000, 180_000, 170_000]), Text("180+2")] => "[0, 0, 12000]";
    "plies_under"(CLOCKS, ("bound", Kind::Long)) -> Int, time::plies_under, "how many half-moves left less time than the bound",
        [Ints(&[12_000, 9_000, 8_000]), Int(10_000)] => "2";
    "swings"(EVALS, ("bound", Kind::Long), MOVES) optional 1 -> Int, time::swings,
        "how many half-moves made the evaluation worse for their player by the bound or more; evaluations count up to 1000, and the first is compared with 15; for a list, the moves say who starts, or else White does",
        [Ints(&[30, 40, -400]), Int(300)] => "1";
    "accuracy"(EVALS, ("color", Kind::Text), MOVES) optional 1 -> Float, time::accuracy,
        "the mean over a side's half-moves of `103.1668 * exp(-0.04354 * lost) - 3.1669`, from 0 to 100; `lost` is the loss of `100 / (1 + exp(-0.00368208 * eval))` for the side, with evaluations and moves as for `chess_swings`",
        [Ints(&[15, 15]), Text("white")] => "99.9999";
    "each"(MOVES, ("clocks", Kind::Longs), ("evals", Kind::Longs)) optional 2 -> Plies, each::each,
        "a list of structs, one for each half-move, for `UNNEST`; clocks and evaluations are those of the columns, if given, or of the comments",
        [Text("1. e4 {[%clk 0:03:00]} *")] => "[{ply: 1, san: e4, uci: e2e4, fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1, key: -9062197578030825066, clock: 180000, eval: NULL}]";
};
