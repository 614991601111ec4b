//! What touchmove says about every position of random games, as text for a program in another
//! language.
//!
//! `against_python_chess.py` reads it. A game begins with `game`, its rules and its start; every
//! position has one line of fields separated by tabs, and the last field is the move that is
//! played.

use std::io::{self, Write};

use touchmove::draws::ClaimKind;
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::{Color, Game, LegalMove, Outcome, Position, Setup, Termination};

use crate::cross_check::{Dice, Rules, Starts, choose, draw_position};

/// The dice of these games are others than those of the cross-check with the same seed.
const OTHER_DICE: u64 = 0x7079_7468_6f6e;

/// What a player does most of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    /// Plays anything, with a taste for rare moves.
    None,
    /// Moves a piece back to where it came from.
    Shuffling,
    /// Neither captures nor moves pawns.
    Waiting,
}

/// Writes so many games.
///
/// # Errors
///
/// Returns the error of the output.
pub fn write(games: u64, seed: u64, out: &mut impl Write) -> io::Result<()> {
    let starts = Starts::new();
    for number in 0..games {
        let mut dice = Dice::of_game(seed ^ OTHER_DICE, number);
        let rules = match number % 4 {
            3 => Rules::Chess960,
            _ => Rules::Standard,
        };
        let habit = match number / 4 % 4 {
            0 | 1 => Habit::None,
            2 => Habit::Shuffling,
            _ => Habit::Waiting,
        };
        let start = if dice.percent(25) {
            draw_position(rules, &mut dice, |_| {})
        } else {
            let fen = starts.fen(rules, (number / 16) as usize, &mut dice);
            fen.parse().expect("the starts are valid")
        };
        let start = match habit {
            Habit::Waiting => waited(&start, &mut dice),
            _ => start,
        };
        let name = match rules {
            Rules::Standard => "standard",
            Rules::Chess960 => "chess960",
        };
        let fen = start.fen(EnPassantMode::Always, rules.castling_style());
        writeln!(out, "game\t{number}\t{name}\t{fen}")?;
        let half_moves = 10 + dice.below(60);
        write_game(rules, habit, start, half_moves, &mut dice, out)?;
    }
    Ok(())
}

/// Returns the position some moves before the draw by 50 or by 75 moves.
fn waited(position: &Position, dice: &mut Dice) -> Position {
    let limit = dice.one_of(&[100, 150]);
    let setup = Setup {
        halfmove_clock: limit - 1 - dice.below(20) as u16,
        en_passant: None,
        ..position.to_setup()
    };
    setup
        .validate()
        .expect("the pieces are those of a position")
}

/// Writes every position of a game until it ends or has so many half-moves.
fn write_game(
    rules: Rules,
    habit: Habit,
    start: Position,
    half_moves: usize,
    dice: &mut Dice,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut game = Game::new(start);
    loop {
        let position = game.position().clone();
        let legal: Vec<LegalMove<'_>> = position.legal_moves().iter().collect();
        let goes_on = !legal.is_empty() && game.ply() < half_moves && !ends(&game);
        let chosen = goes_on.then(|| legal[pick(habit, &game, &legal, dice)]);
        write_position(rules, &game, &legal, out)?;
        match chosen {
            Some(chosen) => {
                let style = rules.castling_style();
                writeln!(out, "\t{}", chosen.uci(style))?;
                game.play(chosen.to_move()).expect("the move is legal");
            }
            None => {
                writeln!(out, "\t-")?;
                return Ok(());
            }
        }
    }
}

/// Returns whether the game is over by a rule other than a dead position, after which it may go on
/// here.
fn ends(game: &Game) -> bool {
    let end = Termination::by_material(game.position(), game.occurrences());
    !matches!(end, None | Some(Termination::DeadPosition)) || game.occurrences() >= 5
}

/// Returns the index of the move that is played.
fn pick(habit: Habit, game: &Game, legal: &[LegalMove<'_>], dice: &mut Dice) -> usize {
    if dice.percent(75) {
        let wished: Vec<usize> = match habit {
            Habit::None => Vec::new(),
            Habit::Shuffling => {
                let own = game.moves().rev().nth(1);
                let back = |legal: &LegalMove<'_>| {
                    own.is_some_and(|own| (own.to(), own.from()) == (legal.from(), legal.to()))
                };
                indices(legal, back)
            }
            Habit::Waiting => indices(legal, |legal| {
                !legal.is_capture() && legal.role() != touchmove::Role::Pawn
            }),
        };
        if !wished.is_empty() {
            return dice.one_of(&wished);
        }
    }
    choose(legal, dice)
}

fn indices(legal: &[LegalMove<'_>], wish: impl Fn(&LegalMove<'_>) -> bool) -> Vec<usize> {
    let all = legal.iter().enumerate();
    all.filter(|(_, legal)| wish(legal))
        .map(|(index, _)| index)
        .collect()
}

/// Writes a line without the move that is played.
fn write_position(
    rules: Rules,
    game: &Game,
    legal: &[LegalMove<'_>],
    out: &mut impl Write,
) -> io::Result<()> {
    let (position, style) = (game.position(), rules.castling_style());
    let fen = |mode, style| position.fen(mode, style);
    write!(
        out,
        "{}\t{}\t{}\t{}",
        fen(EnPassantMode::Always, CastlingStyle::Standard),
        fen(EnPassantMode::Legal, CastlingStyle::Standard),
        fen(EnPassantMode::Legal, CastlingStyle::Chess960),
        u8::from(position.is_check()),
    )?;
    write!(out, "\t{}", game.occurrences())?;

    let (mut threefold, mut fifty) = (Vec::new(), Vec::new());
    for claim in game.claims() {
        let told = claim.intended_move.map_or("now".to_owned(), |mv| {
            let legal = position.legal_move(mv).expect("a claim has a legal move");
            legal.uci(style).as_str().to_owned()
        });
        match claim.kind {
            ClaimKind::ThreefoldRepetition => threefold.push(told),
            _ => fifty.push(told),
        }
    }
    write!(out, "\t{}\t{}", threefold.join(" "), fifty.join(" "))?;

    let end = Termination::by_material(position, game.occurrences());
    let (termination, result) = end.map_or(("-", "*"), |end| {
        let name = match end {
            Termination::Checkmate { .. } => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::DeadPosition => "material",
            Termination::FivefoldRepetition => "fivefold",
            Termination::SeventyFiveMoves => "seventyfive",
            _ => "another end",
        };
        let result = match end.outcome() {
            Outcome::Win(Color::White) => "1-0",
            Outcome::Win(Color::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        };
        (name, result)
    });
    write!(out, "\t{termination}\t{result}")?;
    let over = u8::from(game.end().is_some());
    let [white, black] =
        [Color::White, Color::Black].map(|color| u8::from(position.cannot_mate_by_material(color)));
    let dead = u8::from(position.is_dead_by_material());
    write!(out, "\t{over}\t{dead}{white}{black}\t")?;
    for (index, legal) in legal.iter().enumerate() {
        let space = if index == 0 { "" } else { " " };
        write!(out, "{space}{}={}", legal.uci(style), legal.san())?;
    }
    Ok(())
}
