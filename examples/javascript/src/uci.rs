//! The messages of UCI as values: what a GUI tells an engine, and an engine a GUI.

use touchmove::uci::{
    Bound, CastlingStyle, Command, Go, Id, Info, Line, Message, OptionKind, Score, SetPosition,
    Start, UciMove,
};
use touchmove::{ByColor, Color};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{any_move, list, text};
use crate::errors::{Answer, Fields, OrThrow};
use crate::position::Position;

fn texts(moves: &[UciMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// Returns the numbers of White and Black, either of which may be missing.
fn both<T: Copy + Into<f64>>(numbers: ByColor<Option<T>>) -> JsValue {
    let numbers = Color::ALL.map(|color| JsValue::from(numbers[color].map(Into::into)));
    numbers.to_vec().into()
}

/// A count that may be missing.
fn count(value: Option<u64>) -> Option<f64> {
    value.map(|value| value as f64)
}

/// Begins a line: its kind is its first word.
fn said(text: String) -> Fields {
    let word = text.split_whitespace().next().unwrap_or_default();
    Fields::new().with("kind", word).with("text", text.as_str())
}

/// Reads a line that a GUI writes.
#[wasm_bindgen(js_name = "readCommand")]
pub fn read_command(line: JsValue) -> Answer<JsValue> {
    let line: Line<Command> = text(&line)?.parse().or_throw()?;
    let command = line.message;
    let fields = said(command.to_string());
    let fields = match &command {
        Command::Debug(on) => fields.with("value", if *on { "on" } else { "off" }),
        Command::SetOption(option) => fields
            .with("name", option.name.as_str())
            .with("value", option.value.clone()),
        Command::Position(set) => fields
            .with("position", Position(set.to_position().or_throw()?))
            .with("moves", texts(&set.moves)),
        Command::Go(limits) => fields.with("go", go_of(limits)),
        _ => fields,
    };
    Ok(fields.done())
}

fn go_of(go: &Go) -> JsValue {
    let seconds = ByColor::from_fn(|color| go.time[color].map(|time| time as f64));
    let increments = ByColor::from_fn(|color| count(go.increment[color]));
    Fields::new()
        .with("searchMoves", texts(&go.search_moves))
        .with("ponder", go.ponder)
        .with("timeMs", both(seconds))
        .with("incrementMs", both(increments))
        .with("movesToGo", go.moves_to_go)
        .with("depth", go.depth)
        .with("nodes", count(go.nodes))
        .with("mate", go.mate)
        .with("moveTimeMs", count(go.move_time))
        .with("infinite", go.infinite)
        .done()
}

/// Reads a line that an engine writes.
#[wasm_bindgen(js_name = "readMessage")]
pub fn read_message(line: JsValue) -> Answer<JsValue> {
    let line: Line<Message> = text(&line)?.parse().or_throw()?;
    let message = line.message;
    let fields = said(message.to_string());
    let fields = match &message {
        Message::Id(Id::Name(name)) => fields.with("name", "name").with("value", name.as_str()),
        Message::Id(Id::Author(name)) => fields.with("name", "author").with("value", name.as_str()),
        Message::CopyProtection(state) | Message::Registration(state) => {
            fields.with("value", state.to_string())
        }
        Message::BestMove(best) => fields
            .with("move", best.mv.to_string())
            .with("ponder", best.ponder.map(|ponder| ponder.to_string())),
        Message::Info(info) => fields.with("info", info_of(info)),
        Message::Option(declared) => {
            let option = Fields::new().with("name", declared.name.as_str());
            let option = match &declared.kind {
                OptionKind::Check { default } => option
                    .with("kind", "check")
                    .with("default", default.map(|on| on.to_string())),
                OptionKind::Spin { default, min, max } => option
                    .with("kind", "spin")
                    .with("default", default.map(|value| value.to_string()))
                    .with("min", min.map(|value| value as f64))
                    .with("max", max.map(|value| value as f64)),
                OptionKind::Combo { default, choices } => option
                    .with("kind", "combo")
                    .with("default", default.clone())
                    .with("choices", choices.clone()),
                OptionKind::String { default } => option
                    .with("kind", "string")
                    .with("default", default.clone()),
                _ => option.with("kind", "button"),
            };
            fields.with("option", option.done())
        }
        _ => fields,
    };
    Ok(fields.done())
}

fn info_of(info: &Info) -> JsValue {
    let mut fields = Fields::new()
        .with("depth", info.depth)
        .with("selectiveDepth", info.selective_depth)
        .with("multipv", info.multipv);
    if let Some(score) = info.score {
        fields = match score.value {
            Score::Centipawns(value) => fields.with("cp", value),
            Score::Mate(moves) => fields.with("mate", moves),
        };
        let word = |bound| match bound {
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        };
        fields = fields.with("bound", score.bound.map(word));
    }
    let wdl = info.wdl;
    fields = fields
        .with("wdl", wdl.map(|wdl| vec![wdl.win, wdl.draw, wdl.loss]))
        .with("nodes", count(info.nodes))
        .with("nodesPerSecond", count(info.nodes_per_second))
        .with("hashFull", info.hash_full)
        .with("tablebaseHits", count(info.tablebase_hits))
        .with("timeMs", count(info.time))
        .with("pv", texts(&info.pv))
        .with("string", info.string.clone())
        .with("refutation", texts(&info.refutation));
    if let Some(line) = &info.current_line {
        fields = fields
            .with("currentLine", texts(&line.moves))
            .with("processor", line.cpu);
    }
    fields.done()
}

/// The command that sets a position, with the moves behind it.
#[wasm_bindgen(js_name = "positionCommand")]
pub fn position_command(position: &Position, moves: JsValue) -> Answer<String> {
    let mut now = position.0.clone();
    let start = if now == touchmove::Position::standard() && now.fullmove_number() == 1 {
        Start::Standard
    } else {
        Start::Fen(now.to_setup())
    };
    let mut listed = Vec::new();
    for mv in list(&moves, any_move)? {
        let legal = now.legal_move(mv).or_throw()?;
        listed.push(legal.uci_move(CastlingStyle::Standard));
        now = legal.play();
    }
    let moves = listed;
    Ok(Command::Position(SetPosition { start, moves }).to_string())
}
