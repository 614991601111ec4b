//! Positions, and what happens in a game from one to the next.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::BinaryBuilder;
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::{Board, Color, LegalMove, Position, Role};

use crate::input::{Args, Error};
use crate::key::stable_key;
use crate::line::{Line, Step};

/// Returns the position after `ply` half-moves, counted from the end if negative: -1 is after the last.
///
/// `None` if the game is shorter or cannot be read so far.
pub(crate) fn position_at(line: &Line<'_>, ply: i64) -> Option<Position> {
    let wanted = if ply < -1 {
        let from_start = plies(line)? + 1 + ply;
        // There -1 is before the start, and not the end.
        (from_start >= 0).then_some(from_start)?
    } else {
        ply
    };
    let (mut last, mut at) = (None, -1);
    let played = line.walk_moves(|step| {
        if let Step::Start(position) | Step::Move(_, position) = step {
            at += 1;
            if at == wanted || wanted == -1 {
                last = Some(position.clone());
            }
        }
        if at == wanted && wanted >= 0 {
            Break(())
        } else {
            Continue(())
        }
    });
    played.ok()?;
    last
}

/// Returns the number of half-moves, or `None` if not all of them can be read.
fn plies(line: &Line<'_>) -> Option<i64> {
    count(line, |_, _| true).map(i64::from)
}

/// Counts the moves of which something holds.
fn count(line: &Line<'_>, mut holds: impl FnMut(LegalMove<'_>, &Position) -> bool) -> Option<i32> {
    let mut count = 0;
    let played = line.walk_moves(|step| {
        if let Step::Move(legal, after) = step {
            count += i32::from(holds(legal, after));
        }
        Continue(())
    });
    played.ok().map(|()| count)
}

/// Returns a move of a game by its number from 1, in words.
fn nth(line: &Line<'_>, ply: i64, write: impl Fn(LegalMove<'_>) -> String) -> Option<String> {
    let (mut at, mut found) = (0, None);
    let played = line.walk_moves(|step| {
        if let Step::Move(legal, _) = step {
            at += 1;
            if at == ply {
                found = Some(write(legal));
                return Break(());
            }
        }
        Continue(())
    });
    played.ok()?;
    found
}

fn all(line: &Line<'_>, write: impl Fn(LegalMove<'_>) -> String) -> Option<Vec<String>> {
    let mut moves = Vec::new();
    let played = line.walk_moves(|step| {
        if let Step::Move(legal, _) = step {
            moves.push(write(legal));
        }
        Continue(())
    });
    played.ok().map(|()| moves)
}

pub(crate) fn fen_of(position: &Position) -> String {
    position
        .fen(EnPassantMode::Legal, CastlingStyle::Standard)
        .to_string()
}

pub(crate) fn san_of(legal: LegalMove<'_>) -> String {
    legal.san().to_string()
}

pub(crate) fn uci_of(legal: LegalMove<'_>) -> String {
    legal.uci(CastlingStyle::Standard).to_string()
}

/// Returns the pieces of both sides, such as `KRPvKR`.
pub(crate) fn material_of(board: &Board) -> String {
    let material = board.material();
    let side = |color: Color| {
        let roles = Role::ALL.into_iter().rev();
        roles
            .flat_map(|role| {
                let letter = role.letter().to_ascii_uppercase();
                std::iter::repeat_n(letter, material[color][role].into())
            })
            .collect::<String>()
    };
    format!("{}v{}", side(Color::White), side(Color::Black))
}

fn packed(positions: impl Iterator<Item = Option<Position>>) -> ArrayRef {
    let mut bytes = BinaryBuilder::new();
    for position in positions {
        bytes.append_option(position.map(|position| position.to_packed().to_bytes()));
    }
    Arc::new(bytes.finish())
}

impl Args<'_> {
    /// Returns a value of the position of each row: that of the game in the first argument after as many half-moves as the
    /// second says.
    fn at<T: crate::output::Cell>(
        &self,
        value: impl Fn(&Position) -> T,
    ) -> Result<ArrayRef, Error> {
        let (games, plies) = (self.games(0)?, self.numbers(1)?);
        self.collect(|row| Some(value(&position_at(&games.get(row)?, plies.get(row)?)?)))
    }

    /// Returns a value of the position in the first argument.
    pub(crate) fn of_position<T: crate::output::Cell>(
        &self,
        mut value: impl FnMut(&Position) -> Option<T>,
    ) -> Result<ArrayRef, Error> {
        let positions = self.positions(0)?;
        self.collect(|row| value(&positions.get(row)?))
    }

    pub(crate) fn of_game<T: crate::output::Cell>(
        &self,
        mut value: impl FnMut(&Line<'_>) -> Option<T>,
    ) -> Result<ArrayRef, Error> {
        let games = self.games(0)?;
        self.collect(|row| value(&games.get(row)?))
    }
}

pub(crate) fn fen(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.at(fen_of)
}

pub(crate) fn key(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.at(stable_key)
}

pub(crate) fn packed_at(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, plies) = (args.games(0)?, args.numbers(1)?);
    Ok(packed(
        (0..args.rows).map(|row| position_at(&games.get(row)?, plies.get(row)?)),
    ))
}

pub(crate) fn position_fen(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_position(|position| Some(fen_of(position)))
}

pub(crate) fn position_key(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_position(|position| Some(stable_key(position)))
}

pub(crate) fn position_packed(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let positions = args.positions(0)?;
    Ok(packed((0..args.rows).map(|row| positions.get(row))))
}

pub(crate) fn ply_count(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| count(line, |_, _| true))
}

pub(crate) fn fault(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| line.walk_moves(|_| Continue(())).err())
}

pub(crate) fn san(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, plies) = (args.games(0)?, args.numbers(1)?);
    args.collect(|row| nth(&games.get(row)?, plies.get(row)?, san_of))
}

pub(crate) fn uci(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, plies) = (args.games(0)?, args.numbers(1)?);
    args.collect(|row| nth(&games.get(row)?, plies.get(row)?, uci_of))
}

pub(crate) fn san_list(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| all(line, san_of))
}

pub(crate) fn uci_list(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| all(line, uci_of))
}

pub(crate) fn movetext(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| {
        let mut text = String::new();
        let played = line.walk_moves(|step| {
            if let Step::Move(legal, _) = step {
                let before = legal.position();
                let number = before.fullmove_number();
                match (before.turn(), text.is_empty()) {
                    (Color::White, true) => text.push_str(&format!("{number}. ")),
                    (Color::White, false) => text.push_str(&format!(" {number}. ")),
                    (Color::Black, true) => text.push_str(&format!("{number}... ")),
                    (Color::Black, false) => text.push(' '),
                }
                text.push_str(legal.san().as_str());
            }
            Continue(())
        });
        played.ok().map(|()| text)
    })
}

pub(crate) fn checks(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| count(line, |_, after| after.is_check()))
}

pub(crate) fn captures(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| count(line, |legal, _| legal.is_capture()))
}

pub(crate) fn castlings(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| count(line, |legal, _| legal.is_castling()))
}

pub(crate) fn promotions(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| count(line, |legal, _| legal.promotion().is_some()))
}

pub(crate) fn material(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_position(|position| Some(material_of(position.board())))
}

pub(crate) fn legal_moves(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_position(|position| {
        let mut moves: Vec<String> = position.legal_moves().iter().map(uci_of).collect();
        moves.sort_unstable();
        Some(moves)
    })
}

pub(crate) fn is_legal(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (positions, moves) = (args.positions(0)?, args.texts(1)?);
    args.collect(|row| {
        let (position, text) = (positions.get(row)?, moves.get(row)?);
        Some(position.parse_uci(text).is_ok() || position.parse_san(text).is_ok())
    })
}

pub(crate) fn in_check(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_position(|position| Some(position.is_check()))
}

pub(crate) fn is_checkmate(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_position(|position| Some(position.is_checkmate()))
}

pub(crate) fn is_stalemate(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_position(|position| Some(position.is_stalemate()))
}
