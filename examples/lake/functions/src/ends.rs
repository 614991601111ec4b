//! How games end: by the Laws, by claims that nobody made, and by flags that should not have counted.

use std::ops::ControlFlow::Continue;

use arrow_array::ArrayRef;
use touchmove::draws::ClaimKind;
use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget, Winnability};
use touchmove::{Color, Game, GameEnd, Outcome, Position, RepetitionTracker};

use crate::board::position_at;
use crate::input::{Args, Error};
use crate::line::{Line, Step};

/// Plays a game and counts its repetitions.
///
/// `each` sees each position, with the moves to it, and the move that follows.
fn track(
    line: &Line<'_>,
    mut each: impl FnMut(&RepetitionTracker, &Position, Option<touchmove::Move>),
) -> Option<()> {
    let mut tracker = None;
    let mut last: Option<Position> = None;
    let played = line.walk_moves(|step| {
        match (step, &mut tracker) {
            (Step::Start(position), _) => {
                tracker = Some(RepetitionTracker::new(position));
                last = Some(position.clone());
            }
            (Step::Move(legal, _), Some(tracker)) => {
                each(tracker, legal.position(), Some(legal.to_move()));
                last = Some(tracker.push(legal));
            }
            _ => {}
        }
        Continue(())
    });
    played.ok()?;
    each(&tracker?, &last?, None);
    Some(())
}

fn end_of(line: &Line<'_>) -> Option<GameEnd> {
    let mut game: Option<Game> = None;
    let played = line.walk_moves(|step| {
        match (step, &mut game) {
            (Step::Start(position), _) => game = Some(Game::new(position.clone())),
            (Step::Move(legal, _), Some(game)) => {
                // It is legal: the game is in the position it was found in.
                let _ = game.play(legal.to_move());
            }
            _ => {}
        }
        Continue(())
    });
    played.ok()?;
    game?.end()
}

pub(crate) fn end(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| end_of(line).map(|end| end.termination.to_string()))
}

pub(crate) fn end_ply(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| end_of(line).map(|end| i32::try_from(end.ply).unwrap_or(i32::MAX)))
}

pub(crate) fn repetitions(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| {
        let mut most = 1;
        track(line, |tracker, _, _| most = most.max(tracker.count()))?;
        i32::try_from(most).ok()
    })
}

pub(crate) fn quiet_plies(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.of_game(|line| {
        let mut most = 0;
        let played = line.walk_moves(|step| {
            if let Step::Start(position) | Step::Move(_, position) = step {
                most = most.max(position.halfmove_clock());
            }
            Continue(())
        });
        played.ok().map(|()| i32::from(most))
    })
}

pub(crate) fn missed_claims(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, texts) = (args.games(0)?, args.texts(1)?);
    let read = |text: &str| {
        text.parse::<ClaimKind>()
            .map_err(|_| format!("{text:?} should be 'threefold repetition' or 'fifty moves'"))
    };
    let constant = args.read(&texts, read)?;
    args.collect(|row| {
        let kind = match constant {
            Some(kind) => kind,
            None => read(texts.get(row)?).ok()?,
        };
        let (mut missed, mut with_last_move) = (0, false);
        track(&games.get(row)?, |tracker, position, next| {
            let Some(next) = next else { return };
            missed += i32::from(std::mem::take(&mut with_last_move));
            let mut claims = tracker.claims(position).filter(|claim| claim.kind == kind);
            // The claims on the board come first. One with the move that ended the game may have been made.
            match claims.next() {
                Some(claim) if claim.intended_move == Some(next) => match claims.next() {
                    Some(_) => missed += 1,
                    None => with_last_move = true,
                },
                Some(_) => missed += 1,
                None => {}
            }
        })?;
        Some(missed)
    })
}

/// Reads the name of a side.
pub(crate) fn read_color(text: &str) -> Result<Color, String> {
    match text {
        "white" | "w" => Ok(Color::White),
        "black" | "b" => Ok(Color::Black),
        _ => Err(format!("{text:?} should be 'white' or 'black'")),
    }
}

fn can_win(analyzer: &mut Analyzer, position: &Position, color: Color) -> Option<bool> {
    match analyzer.winnability(position, color, NodeBudget::DEFAULT) {
        Winnability::Winnable(_) => Some(true),
        Winnability::Unwinnable(_) => Some(false),
        Winnability::Undecided { .. } => None,
    }
}

pub(crate) fn can_mate(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (positions, colors) = (args.positions(0)?, args.texts(1)?);
    let constant = args.read(&colors, read_color)?;
    let mut analyzer = Analyzer::new();
    args.collect(|row| {
        let color = match constant {
            Some(color) => color,
            None => read_color(colors.get(row)?).ok()?,
        };
        can_win(&mut analyzer, &positions.get(row)?, color)
    })
}

pub(crate) fn is_dead(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let mut analyzer = Analyzer::new();
    args.of_position(
        |position| match analyzer.dead_verdict(position, NodeBudget::DEFAULT) {
            DeadVerdict::Dead => Some(true),
            DeadVerdict::Alive => Some(false),
            DeadVerdict::Undecided => None,
        },
    )
}

pub(crate) fn unfair_timeout(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, results, terminations) = (args.games(0)?, args.texts(1)?, args.texts(2)?);
    let mut analyzer = Analyzer::new();
    args.collect(|row| {
        let is_timeout = terminations.get(row).is_some_and(|termination| {
            let mut words = termination.split(|letter: char| !letter.is_alphanumeric());
            words.any(|word| word.eq_ignore_ascii_case("time"))
        });
        let (true, Ok(Outcome::Win(winner))) = (is_timeout, results.get(row)?.parse()) else {
            return Some(false);
        };
        let last = position_at(&games.get(row)?, -1)?;
        can_win(&mut analyzer, &last, winner).map(|can_win| !can_win)
    })
}
