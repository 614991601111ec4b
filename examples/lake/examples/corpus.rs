//! Writes games as a server would: seeded, so that they are the same everywhere. Nobody has played them.
//!
//! ```console
//! $ cargo run --release --example corpus -- 2000000 >corpus.pgn
//! ```
//!
//! The moves of the first plies are preferred in the same order everywhere, so that games share openings and transpose; later
//! ones are drawn, captures and moves back more often. Every eighth game has evaluations, every game clocks; one in a hundred
//! has no date, and one in a thousand has a mistake.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::thread;

use touchmove::{Color, Game, Move, Outcome, Termination};

/// How many games a thread writes at a time.
const BLOCK: u64 = 2000;

fn main() -> io::Result<()> {
    let games = std::env::args()
        .nth(1)
        .and_then(|games| games.parse().ok())
        .unwrap_or(2_000_000_u64);
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let blocks = games.div_ceil(BLOCK);
    let mut out = io::BufWriter::new(io::stdout().lock());
    for first in (0..blocks).step_by(threads as usize) {
        let texts = thread::scope(|scope| {
            let block = |block: u64| {
                move || {
                    let mut text = String::new();
                    (block * BLOCK..games.min((block + 1) * BLOCK))
                        .for_each(|number| write_game(&mut text, number, games));
                    text
                }
            };
            let running: Vec<_> = (first..blocks.min(first + threads))
                .map(|number| scope.spawn(block(number)))
                .collect();
            running
                .into_iter()
                .map(|thread| thread.join().unwrap_or_default())
                .collect::<Vec<_>>()
        });
        for text in texts {
            out.write_all(text.as_bytes())?;
        }
    }
    out.flush()
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    fn below(&mut self, bound: u64) -> u64 {
        ((self.next() >> 32) * bound) >> 32
    }
}

fn mix(mut value: u64) -> u64 {
    value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// How many half-moves are of the opening.
const OPENING: usize = 10;

fn choose(random: &mut Random, game: &Game) -> Option<Move> {
    let moves = game.position().legal_moves();
    let mut all: Vec<Move> = moves.iter().map(|legal| legal.to_move()).collect();
    if all.is_empty() {
        return None;
    }
    if game.ply() < OPENING {
        all.sort_unstable_by_key(|mv| mix(mv.to_bits().into()));
        let rank = random.next().trailing_ones() as usize;
        return all.get(rank.min(all.len() - 1)).copied();
    }
    let captures: Vec<Move> = moves
        .iter()
        .filter(|legal| legal.is_capture())
        .map(|legal| legal.to_move())
        .collect();
    if !captures.is_empty() && random.below(4) == 0 {
        return captures
            .get(random.below(captures.len() as u64) as usize)
            .copied();
    }
    let last = game.moves().nth_back(1);
    let back = last.map(|last| Move::new(last.to(), last.from(), None));
    if let Some(back) = back
        .filter(|back| all.contains(back))
        .filter(|_| random.below(8) == 0)
    {
        return Some(back);
    }
    all.get(random.below(all.len() as u64) as usize).copied()
}

fn write_game(text: &mut String, number: u64, games: u64) {
    let mut random = Random(mix(number ^ 0x6c61_6b65));
    let (base, increment) = [(60, 0), (180, 2), (300, 0), (600, 5)][random.below(4) as usize];
    let has_evals = number.is_multiple_of(8);
    let longest = match random.below(10) {
        0 => 400,
        1..4 => 120,
        _ => 60,
    } + random.below(40) as usize;
    let mut game = Game::standard();
    let mut clocks = [base * 1000_u64; 2];
    let mut eval = 20_i64;
    let mut moves = String::new();
    let (mut result, mut termination) = (None, "Normal");
    while result.is_none() {
        let color = game.position().turn();
        let side = usize::from(color == Color::Black);
        let took = random.below(base * 1000 / 25) + random.below(400);
        if game.ply() > 1 && took >= clocks[side] {
            (result, termination) = (Some(Outcome::Win(!color)), "Time forfeit");
            break;
        }
        if game.ply() > 1 {
            clocks[side] += increment * 1000;
            clocks[side] -= took;
        }
        let Some(mv) = choose(&mut random, &game) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
        if let Some(last) = game.last_move() {
            let count = game.ply();
            if count % 2 == 1 {
                let _ = write!(moves, "{}. ", count / 2 + 1);
            } else {
                let _ = write!(moves, "{}... ", count / 2);
            }
            let _ = write!(moves, "{} {{ ", last.san());
        }
        if has_evals {
            eval = (eval + random.below(161) as i64 - 80).clamp(-900, 900);
            let _ = write!(
                moves,
                "[%eval {}{}.{:02}] ",
                if eval < 0 { "-" } else { "" },
                eval.abs() / 100,
                eval.abs() % 100
            );
        }
        let seconds = clocks[side] / 1000;
        let _ = write!(
            moves,
            "[%clk {}:{:02}:{:02}] }} ",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        );
        let position = game.position();
        let end = Termination::of(position, game.occurrences());
        result = end.map(Termination::outcome);
        if result.is_none() && game.ply() >= longest {
            result = Some(
                [
                    Outcome::Win(Color::White),
                    Outcome::Win(Color::Black),
                    Outcome::Draw,
                ][random.below(3) as usize],
            );
        }
    }
    let result = result.map_or("*", Outcome::as_str);
    let date = match number % 100 {
        99 => "????.??.??".to_owned(),
        _ => format!("2024.{:02}.{:02}", 1 + number * 6 / games, 1 + number % 28),
    };
    let _ = write!(
        text,
        "[Event \"Rated game\"]\n[Site \"https://example.org/{number:08}\"]\n[Date \"{date}\"]\n[Round \"-\"]\n\
         [White \"player{}\"]\n[Black \"player{}\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n\
         [TimeControl \"{base}+{increment}\"]\n[Termination \"{termination}\"]\n\n",
        random.below(50_000),
        random.below(50_000),
        800 + random.below(1600),
        800 + random.below(1600),
    );
    if number % 1000 == 500 {
        // A king never moves so.
        moves.push_str("Ka1-h8 ");
    }
    let _ = write!(text, "{moves}{result}\n\n");
}
