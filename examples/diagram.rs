//! Draws a position as an SVG file.

mod common;
#[path = "common/fen.rs"]
mod fen;
#[path = "common/number.rs"]
mod number;
#[path = "common/value.rs"]
mod value;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use touchmove::diagram::{self, Rgb};
use touchmove::{Board, Color, Move, Position, Setup, Square};

use common::Asked;
use fen::fen;
use number::number;
use value::value;

const HELP: &str = "\
Draws a position as an SVG file.

usage: diagram [FEN] [--black] [--no-coordinates] [--size PIXELS] [--last MOVE]
               [--color RGB] [--mark SQUARE]... [--arrow SQUARES]...
               [--light RGB] [--dark RGB] [--out FILE]

FEN is the start position if it is left out. An illegal position is drawn too.

  --black           show the board as Black sees it
  --no-coordinates  leave out the frame with letters and digits
  --size PIXELS     width and height of the picture (default 360)
  --last MOVE       color the squares of the last move, such as e2e4
  --color RGB       use this color for the marks and arrows that follow, such as
                    #1e8a3c
  --mark SQUARE     color a square, such as d4
  --arrow SQUARES   draw an arrow, such as g1f3
  --light RGB       use this color for the light squares
  --dark RGB        use this color for the dark squares
  --out FILE        write to FILE instead of standard output
  --help            print this text
  --version         print the version

Exit status: 0 if all is well, 2 for wrong arguments or a file that cannot be
written.";

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let Some(task) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(());
    };
    let svg = draw(&task);
    match &task.file {
        None => Ok(out.write_all(svg.as_bytes())?),
        Some(file) => fs::write(file, svg)
            .map_err(|error| format!("cannot write {}: {error}", file.display()).into()),
    }
}

/// What the command line asks for.
struct Task {
    board: Board,
    /// The king in check, if the position is valid enough to tell.
    check: Option<Square>,
    orientation: Color,
    coordinates: bool,
    size: u16,
    last_move: Option<Move>,
    marks: Vec<diagram::Mark>,
    arrows: Vec<diagram::Arrow>,
    colors: diagram::Colors,
    file: Option<PathBuf>,
}

impl Task {
    fn new() -> Self {
        Self {
            board: Board::STANDARD,
            check: None,
            orientation: Color::White,
            coordinates: true,
            size: 360,
            last_move: None,
            marks: Vec::new(),
            arrows: Vec::new(),
            colors: diagram::Colors::DEFAULT,
            file: None,
        }
    }

    /// Takes the board of a FEN, even if the position is illegal.
    fn set_up(&mut self, fen: &str) -> Result<(), Box<dyn Error>> {
        let setup: Setup = fen.parse()?;
        let position = setup.validate().ok().filter(Position::is_check);
        self.check = position.and_then(|position| position.board().king(position.turn()));
        self.board = setup.board;
        Ok(())
    }
}

fn parse_arguments() -> Result<Asked<Task>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut task = Task::new();
    let mut color = Rgb::new(0x1e, 0x8a, 0x3c);
    let mut has_fen = false;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("black") => task.orientation = Color::Black,
            Long("no-coordinates") => task.coordinates = false,
            Long("size") => {
                task.size = number("--size", &parser.value()?.string()?, 1..=u16::MAX)?;
            }
            Long("last") => task.last_move = Some(value("--last", &mut parser, str::parse)?),
            Long("color") => color = value("--color", &mut parser, str::parse)?,
            Long("mark") => {
                let square = value("--mark", &mut parser, str::parse)?;
                task.marks.push(diagram::Mark::new(square, color));
            }
            Long("arrow") => {
                let way: Move = value("--arrow", &mut parser, str::parse)?;
                let (from, to) = (way.from(), way.to());
                if from == to {
                    return Err(
                        format!("the arrow {way} starts and ends on the same square").into(),
                    );
                }
                task.arrows.push(diagram::Arrow::new(from, to, color));
            }
            Long("light") => task.colors.light = value("--light", &mut parser, str::parse)?,
            Long("dark") => task.colors.dark = value("--dark", &mut parser, str::parse)?,
            Long("out") => task.file = Some(parser.value()?.into()),
            Value(first) if !has_fen => {
                task.set_up(&fen(first.string()?, &mut parser)?)?;
                has_fen = true;
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Asked::Task(task))
}

fn draw(task: &Task) -> String {
    let mut diagram = task
        .board
        .diagram()
        .with_orientation(task.orientation)
        .with_size(task.size)
        .with_marks(&task.marks)
        .with_arrows(&task.arrows)
        .with_colors(task.colors);
    if task.coordinates {
        diagram = diagram.with_coordinates();
    }
    if let Some(mv) = task.last_move {
        diagram = diagram.with_last_move(mv);
    }
    if let Some(king) = task.check {
        diagram = diagram.with_check(king);
    }
    diagram.to_string()
}
