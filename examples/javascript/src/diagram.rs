//! Diagrams: a picture in SVG, and lines of text.

use touchmove::Color;
use touchmove::diagram::{Arrow, Mark, Rgb, TextBoardStyle};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{Options, any_move, color, list, number, parse, square};
use crate::errors::{Answer, wrong_type, wrong_value};
use crate::position::Position;

/// A diagram in SVG.
#[wasm_bindgen]
pub fn svg(position: &Position, options: JsValue) -> Answer<String> {
    let options = Options::new(&options)?;
    let tint = options.get("color", parse)?;
    let tint = tint.unwrap_or(Rgb::new(0x1e, 0x8a, 0x3c));
    let marks = options.list("marks", square)?.into_iter();
    let marks: Vec<Mark> = marks.map(|square| Mark::new(square, tint)).collect();
    let arrows = options.list("arrows", |arrow| match *list(arrow, square)? {
        [from, to] => Ok((from, to)),
        _ => Err(wrong_type("two squares of an arrow", arrow)),
    })?;
    let arrows = arrows.into_iter();
    let arrows: Vec<Arrow> = arrows
        .map(|(from, to)| Arrow::new(from, to, tint))
        .collect();
    let size = options.get("size", |size| match number(size, u32::from(u16::MAX))? {
        0 => Err(wrong_value("a size from 1 on", size)),
        size => Ok(size),
    })?;
    let mut diagram = position
        .0
        .diagram()
        .with_size(size.unwrap_or(400) as u16)
        .with_marks(&marks)
        .with_arrows(&arrows);
    if options.is("coordinates", true)? {
        diagram = diagram.with_coordinates();
    }
    if let Some(orientation) = options.get("orientation", color)? {
        diagram = diagram.with_orientation(orientation);
    }
    if let Some(last) = options.get("lastMove", any_move)? {
        diagram = diagram.with_last_move(last);
    }
    Ok(diagram.to_string())
}

/// The board as lines of text.
#[wasm_bindgen(js_name = "textBoard")]
pub fn text_board(position: &Position, options: JsValue) -> Answer<String> {
    let options = Options::new(&options)?;
    let style = if options.is("figurines", false)? {
        TextBoardStyle::Figurines
    } else {
        TextBoardStyle::Letters
    };
    let orientation = options.get("orientation", color)?.unwrap_or(Color::White);
    let mut board = position.0.board().text_board(style, orientation);
    if options.is("coordinates", false)? {
        board = board.with_coordinates();
    }
    Ok(board.to_string().trim_end().to_owned())
}
