//! Asks Syzygy tablebases for a position: its result, its distance, and its moves, the best first.

mod common;

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use touchmove::Position;
use touchmove::syzygy::Error::Missing;
use touchmove::syzygy::{Directory, Dtz, Kind, Probe, Repetition, Wdl};

use common::Asked;

const HELP: &str = "\
Asks Syzygy tablebases for a position: its result, its distance, and its moves.

usage: tablebase FOLDER FEN

Reads the files .rtbw and .rtbz of FOLDER that the answer needs. Prints the
result with the half-move clock at 0, the half-moves to the next capture, pawn
move or mate, and each legal move with the same, the best first. A distance such
as 13 to 14 is one of both, because most tables count whole moves. Without .rtbz
it prints results alone.

  --help      print this text
  --version   print the version

Exit status: 0 if all is well, 2 for wrong arguments, and for positions that the
tables do not have.";

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

struct Task {
    folder: PathBuf,
    position: Position,
}

fn parse_arguments() -> Result<Asked<Task>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let (mut folder, mut fen) = (None, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Value(value) if folder.is_none() => folder = Some(PathBuf::from(value)),
            Value(value) if fen.is_none() => fen = Some(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let folder = folder.ok_or("a folder is missing; see `tablebase --help`")?;
    let fen = fen.ok_or("a FEN is missing; see `tablebase --help`")?;
    Ok(Asked::Task(Task {
        folder,
        position: fen.parse()?,
    }))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let Some(Task { folder, position }) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(());
    };
    let tables = Directory::open(&folder);
    let tables = tables.map_err(|error| format!("{}: {error}", folder.display()))?;
    let (wdl, dtz) = (tables.wdl(&position)?, tables.dtz(&position));
    let clock = position.halfmove_clock();
    let ranked = match dtz {
        // Some sets have results alone.
        Err(Missing {
            kind: Kind::Dtz, ..
        }) => {
            writeln!(out, "{}", name(wdl))?;
            tables.rank_moves_by_wdl(&position)?
        }
        dtz => {
            let dtz = dtz?;
            writeln!(out, "{}, distance {}", name(wdl), spelled(dtz))?;
            if clock > 0 {
                let after = dtz.after(clock).map_or("a matter of rounding", name);
                writeln!(out, "with the half-move clock at {clock}: {after}")?;
            }
            tables.rank_moves(&position, Repetition::Never)?
        }
    };
    for ranked in ranked {
        let distance = ranked.dtz.map_or_else(String::new, spelled);
        let (san, name) = (ranked.legal.san(), name(ranked.wdl));
        let line = format!("{san:8} {:5}  {name:12} {distance}", ranked.rank);
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

const fn name(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Loss => "loss",
        Wdl::BlessedLoss => "blessed loss",
        Wdl::Draw => "draw",
        Wdl::CursedWin => "cursed win",
        Wdl::Win => "win",
    }
}

fn spelled(distance: Dtz) -> String {
    let (least, most) = (distance.plies(), distance.most_plies());
    if least == most {
        least.to_string()
    } else {
        format!("{least} to {most}")
    }
}
