//! Clock times and evaluations: read from comments, and what follows from them.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use arrow_array::ArrayRef;
use touchmove::clock::{MoveBonus, Period};
use touchmove::record::{Comment, CommentPart, CommentParts, EvalScore};
use touchmove::{Color, TimeControl};

use crate::ends::read_color;
use crate::input::{Args, Error, Games, Numbers};
use crate::line::{Line, Step};

/// The evaluation of a position with mate on the board, in centipawns. Mate in n is n less.
pub const EVAL_MATE: i32 = 100_000;

/// A clock time in milliseconds and an evaluation in centipawns, as far as a comment gives them.
pub type CommentValues = (Option<i64>, Option<i32>);

/// Returns the clock time and the evaluation that a comment gives.
#[must_use]
pub fn comment_values(comment: &str) -> CommentValues {
    if let Some(values) = usual_comment_values(comment.as_bytes()) {
        return values;
    }
    let is_plain = comment.bytes().all(|byte| byte >= b' ') && !comment.contains("  ");
    if is_plain {
        return of_parts(CommentParts::new(comment));
    }
    of_parts(Comment::new(comment).parts())
}

/// Reads a comment of nothing but clock times and evaluations in their usual spelling, or without a bracket.
///
/// It is `None` if the comment may say more.
#[must_use]
pub fn usual_comment_values(comment: &[u8]) -> Option<CommentValues> {
    // Most comments are this, and nothing else.
    if let Some(clock) = clock_alone(comment) {
        return Some((Some(clock), None));
    }
    let (mut clock, mut eval) = (None, None);
    let mut rest = comment.trim_ascii_start();
    if !rest.starts_with(b"[%") {
        return (!rest.contains(&b'[')).then_some((clock, eval));
    }
    while let Some(command) = rest.strip_prefix(b"[%") {
        let end = command.iter().position(|&byte| byte == b']')?;
        match command.get(..end)? {
            [b'c', b'l', b'k', b' ', time @ ..] => clock = clock.or(Some(usual_clock(time)?)),
            [b'e', b'v', b'a', b'l', b' ', score @ ..] => eval = eval.or(Some(usual_eval(score)?)),
            _ => return None,
        }
        rest = command.get(end + 1..)?.trim_ascii_start();
    }
    rest.is_empty().then_some((clock, eval))
}

/// Reads ` [%clk 1:30:00] `, all bytes at a time.
fn clock_alone(comment: &[u8]) -> Option<i64> {
    const SHAPE: u128 = u128::from_le_bytes(*b" [%clk 0:00:00] ");
    const DIGITS: u128 = u128::from_le_bytes(*b"\0\0\0\0\0\0\0\x01\0\x01\x01\0\x01\x01\0\0");
    let digits = u128::from_le_bytes(comment.try_into().ok()?) ^ SHAPE;
    // Digits are below 16 where they stand, and still are with 6 added.
    if digits & !(15 * DIGITS) != 0 || (digits + 6 * DIGITS) & (16 * DIGITS) != 0 {
        return None;
    }
    let digit = |place: u32| (digits >> (8 * place)) as i64 & 15;
    let (minutes, seconds) = (10 * digit(9) + digit(10), 10 * digit(12) + digit(13));
    (minutes < 60 && seconds < 60).then_some(1000 * (3600 * digit(7) + 60 * minutes + seconds))
}

fn digit(byte: u8) -> Option<i64> {
    byte.is_ascii_digit().then(|| i64::from(byte - b'0'))
}

/// Reads `1:30:00`.
fn usual_clock(time: &[u8]) -> Option<i64> {
    let &[h, b':', m0, m1, b':', s0, s1] = time else {
        return None;
    };
    let (minutes, seconds) = (10 * digit(m0)? + digit(m1)?, 10 * digit(s0)? + digit(s1)?);
    (minutes < 60 && seconds < 60).then_some(1000 * (3600 * digit(h)? + 60 * minutes + seconds))
}

/// Reads `-0.17`, with a digit or two in front of the point.
fn usual_eval(score: &[u8]) -> Option<i32> {
    let (sign, score) = match score.strip_prefix(b"-") {
        Some(score) => (-1, score),
        None => (1, score),
    };
    let number = match *score {
        [a, b'.', b, c] => 100 * digit(a)? + 10 * digit(b)? + digit(c)?,
        [z, a, b'.', b, c] => 1000 * digit(z)? + 100 * digit(a)? + 10 * digit(b)? + digit(c)?,
        _ => return None,
    };
    i32::try_from(sign * number).ok()
}

fn of_parts(parts: CommentParts<'_>) -> CommentValues {
    let (mut clock, mut eval) = (None, None);
    for part in parts {
        match part {
            CommentPart::Clock(shown) => {
                clock = clock.or_else(|| i64::try_from(shown.as_millis()).ok());
            }
            CommentPart::Eval(shown) => {
                eval = eval.or(Some(match shown.score {
                    EvalScore::Centipawns(score) => score,
                    EvalScore::Mate(moves) if moves < 0 => -EVAL_MATE - moves.max(-EVAL_MATE),
                    EvalScore::Mate(moves) => EVAL_MATE - moves.min(EVAL_MATE),
                }));
            }
            _ => {}
        }
    }
    (clock, eval)
}

/// Reads a value of each half-move from the comments behind it, which only movetext has.
fn of_comments<T: Copy>(
    line: &Line<'_>,
    value: impl Fn(CommentValues) -> Option<T>,
) -> Option<Vec<Option<T>>> {
    if !matches!(line, Line::Movetext(_)) {
        return None;
    }
    let mut values = Vec::new();
    let played = line.walk(|step| {
        match step {
            Step::Move(..) => values.push(None),
            Step::Comment(text) => {
                if let Some(last @ None) = values.last_mut() {
                    *last = value(comment_values(text));
                }
            }
            Step::Start(_) => {}
        }
        Continue(())
    });
    played.ok().map(|()| values)
}

fn clocks_of(line: &Line<'_>) -> Option<Vec<Option<i64>>> {
    of_comments(line, |(clock, _)| clock)
}

fn evals_of(line: &Line<'_>) -> Option<Vec<Option<i64>>> {
    of_comments(line, |(_, eval)| eval.map(i64::from))
}

/// Values of each half-move: in a list, or in the comments of movetext.
enum Values {
    Lists(Numbers),
    Comments(Games, fn(&Line<'_>) -> Option<Vec<Option<i64>>>),
}

impl Values {
    fn get(&self, row: usize) -> Option<Vec<Option<i64>>> {
        match self {
            Self::Lists(lists) => Some(lists.get(row)?.collect()),
            Self::Comments(games, read) => read(&games.get(row)?),
        }
    }
}

impl Args<'_> {
    fn values(&self, read: fn(&Line<'_>) -> Option<Vec<Option<i64>>>) -> Result<Values, Error> {
        Ok(match self.is_text(0) {
            true => Values::Comments(self.games(0)?, read),
            false => Values::Lists(self.number_lists(0)?),
        })
    }

    /// Returns the color that makes the first move: in the games of the argument if it is given, or in those of the first.
    fn starts(&self, index: usize) -> Result<impl Fn(usize) -> Option<Color>, Error> {
        let games = match (self.has(index), self.is_text(0)) {
            (true, _) => Some(self.games(index)?),
            (false, true) => Some(self.games(0)?),
            (false, false) => None,
        };
        Ok(move |row| {
            let Some(games) = &games else {
                return Some(Color::White);
            };
            let mut color = None;
            let played = games.get(row)?.walk_moves(|step| {
                if let Step::Start(position) = step {
                    color = Some(position.turn());
                }
                Break(())
            });
            played.ok()?;
            color
        })
    }

    fn colors(&self, index: usize) -> Result<impl Fn(usize) -> Option<Color>, Error> {
        let texts = self.texts(index)?;
        self.read(&texts, read_color)?;
        Ok(move |row| read_color(texts.get(row)?).ok())
    }
}

pub(crate) fn clocks(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(clocks_of)
}

pub(crate) fn evals(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(evals_of)
}

fn millis(time: Duration) -> Option<i64> {
    i64::try_from(time.as_millis()).ok()
}

/// Returns what a player's clock gets for a move, counted from 1, in milliseconds.
///
/// `None` at the last move of a period and the first of the next: clocks differ in when they show the time of the next.
fn bonus(periods: &[Period], mv: usize) -> Option<i64> {
    let mut ended = 0;
    for (place, period) in periods.iter().enumerate() {
        let has_begun = place == 0 || mv > ended + 1;
        ended = match period.moves {
            Some(moves) => ended + usize::from(moves),
            None if place + 1 == periods.len() => usize::MAX,
            // It ends with its time, at a move that is not known.
            None => return None,
        };
        if mv <= ended {
            (has_begun && mv < ended).then_some(())?;
            return match period.bonus {
                MoveBonus::Increment(amount) => millis(amount),
                _ => Some(0),
            };
        }
    }
    periods.is_empty().then_some(0)
}

pub(crate) fn time_spent(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (clocks, controls) = (args.values(clocks_of)?, args.texts(1)?);
    args.collect(|row| {
        let clocks = clocks.get(row)?;
        let control = TimeControl::from_pgn(controls.get(row)?).ok()?;
        let periods: Vec<Period> = control.periods().collect();
        let spent = (0..clocks.len()).map(|ply| {
            let bonus = bonus(&periods, ply / 2 + 1)?;
            let before = match ply.checked_sub(2) {
                // The first increment may or may not be on the clock: no time is less than none.
                None => millis(periods.first()?.base)?,
                Some(before) => clocks[before]?.checked_add(bonus)?,
            };
            Some(before.checked_sub(clocks[ply]?)?.max(0))
        });
        Some(spent.collect::<Vec<_>>())
    })
}

pub(crate) fn plies_under(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (clocks, bounds) = (args.values(clocks_of)?, args.numbers(1)?);
    args.collect(|row| {
        let (clocks, bound) = (clocks.get(row)?, bounds.get(row)?);
        let under = clocks.iter().flatten().filter(|clock| **clock < bound);
        i32::try_from(under.count()).ok()
    })
}

/// How far an evaluation counts, in centipawns.
const MOST: i64 = 1_000;

/// The evaluation of the start position.
const START: i64 = 15;

/// Visits each move with the evaluations before and behind it, from the view of the player who made it.
///
/// A move without one of them is passed over.
fn each_move(mut color: Color, evals: &[Option<i64>], mut visit: impl FnMut(Color, i64, i64)) {
    let mut before = Some(START);
    for &after in evals {
        let after = after.map(|eval| eval.clamp(-MOST, MOST));
        if let (Some(before), Some(after)) = (before, after) {
            match color {
                Color::White => visit(color, before, after),
                Color::Black => visit(color, -before, -after),
            }
        }
        (before, color) = (after, !color);
    }
}

pub(crate) fn swings(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (evals, bounds) = (args.values(evals_of)?, args.numbers(1)?);
    let starts = args.starts(2)?;
    args.collect(|row| {
        let (evals, bound) = (evals.get(row)?, bounds.get(row)?);
        let mut swings = 0;
        each_move(starts(row)?, &evals, |_, before, after| {
            swings += i32::from(before - after >= bound);
        });
        Some(swings)
    })
}

/// Returns the chance to win in percent.
fn win_percent(eval: i64) -> f64 {
    50.0 + 50.0 * (2.0 / (1.0 + (-0.003_682_08 * eval as f64).exp()) - 1.0)
}

pub(crate) fn accuracy(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (evals, colors) = (args.values(evals_of)?, args.colors(1)?);
    let starts = args.starts(2)?;
    args.collect(|row| {
        let (evals, wanted) = (evals.get(row)?, colors(row)?);
        let (mut sum, mut moves) = (0.0, 0);
        each_move(starts(row)?, &evals, |color, before, after| {
            if color == wanted {
                let lost = (win_percent(before) - win_percent(after)).max(0.0);
                sum += (103.1668 * (-0.043_54 * lost).exp() - 3.1669).clamp(0.0, 100.0);
                moves += 1;
            }
        });
        (moves > 0).then(|| sum / f64::from(moves))
    })
}
