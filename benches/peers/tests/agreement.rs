//! Random games in which three libraries must find the same legal moves at every turn.

use std::collections::BTreeMap;

use cozy_chess::Board;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use touchmove::Position;

const STANDARD: &str = include_str!("../../../tests/perft/known.epd");
const CHESS960: &str = include_str!("../../../tests/perft/chess960.epd");

/// Most games run into no mate before this, and none needs more to leave the opening behind.
const LONGEST_GAME: usize = 80;

/// The same position three times.
struct Trio {
    ours: Position,
    cozy: Board,
    shakmaty: Chess,
}

impl Trio {
    fn read(fen: &str, mode: CastlingMode) -> Self {
        let setup: Fen = fen.parse().expect("shakmaty reads the FEN");
        Self {
            ours: fen.parse().expect("touchmove reads the FEN"),
            cozy: fen.parse().expect("cozy-chess reads the FEN"),
            shakmaty: setup
                .into_position(mode)
                .expect("shakmaty takes the position"),
        }
    }

    /// Returns the legal moves after making sure that all libraries find the same.
    fn moves(&self) -> Vec<String> {
        let ours = self.ours.legal_moves();
        let ours = sorted(ours.iter().map(|legal| legal.to_string()));
        let mut cozy = Vec::new();
        self.cozy.generate_moves(|moves| {
            cozy.extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        let moves = self.shakmaty.legal_moves();
        // Here, too, castling is to be the king taking the rook.
        let spelt = |mv: &shakmaty::Move| mv.to_uci(CastlingMode::Chess960).to_string();
        assert_eq!(ours, sorted(cozy), "touchmove, cozy-chess: {}", self.ours);
        assert_eq!(
            ours,
            sorted(moves.iter().map(spelt)),
            "touchmove, shakmaty: {}",
            self.ours
        );
        ours
    }

    /// Makes sure that all libraries agree on who is in check, and on how many moves there are.
    fn check_facts(&self, moves: usize) {
        let fen = &self.ours;
        let check = self.ours.is_check();
        assert_eq!(check, !self.cozy.checkers().is_empty(), "check: {fen}");
        assert_eq!(check, self.shakmaty.is_check(), "check: {fen}");
        assert_eq!(self.ours.count_legal_moves(), moves, "count: {fen}");
        assert_eq!(self.ours.has_legal_moves(), moves > 0, "any: {fen}");
    }

    fn play(&self, spelling: &str) -> Self {
        let mv = spelling.parse().expect("touchmove reads the move");
        let ours = self.ours.legal(mv).expect("the move is legal").play();
        let mut cozy = self.cozy.clone();
        cozy.play(spelling.parse().expect("cozy-chess reads the move"));
        let moves = self.shakmaty.legal_moves();
        let by_spelling: BTreeMap<String, shakmaty::Move> = moves
            .into_iter()
            .map(|mv| (mv.to_uci(CastlingMode::Chess960).to_string(), mv))
            .collect();
        let mut shakmaty = self.shakmaty.clone();
        shakmaty.play_unchecked(by_spelling[spelling]);
        Self {
            ours,
            cozy,
            shakmaty,
        }
    }
}

fn sorted(moves: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut moves: Vec<String> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// A generator of numbers that are the same in every run (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// Plays a game to its end or to its limit and returns how many turns were compared.
fn compare_game(start: Trio, dice: &mut Dice) -> usize {
    let mut trio = start;
    for turn in 1..=LONGEST_GAME {
        let moves = trio.moves();
        trio.check_facts(moves.len());
        if moves.is_empty() {
            return turn;
        }
        trio = trio.play(&moves[dice.below(moves.len())]);
    }
    LONGEST_GAME
}

fn compare_games(suite: &str, games: usize, mode: CastlingMode) -> usize {
    let fens: Vec<&str> = suite
        .lines()
        .filter_map(|line| line.split(';').next())
        .map(str::trim)
        .collect();
    let mut dice = Dice(games as u64);
    (0..games)
        // Evenly through the suite, and through it again if it is shorter.
        .map(|game| fens[game * fens.len().max(games) / games % fens.len()])
        .map(|fen| compare_game(Trio::read(fen, mode), &mut dice))
        .sum()
}

#[test]
fn standard_games() {
    let turns = compare_games(STANDARD, 60, CastlingMode::Standard);
    assert!(turns > 3_000, "{turns} turns were compared");
}

#[test]
fn chess960_games() {
    let turns = compare_games(CHESS960, 100, CastlingMode::Chess960);
    assert!(turns > 5_000, "{turns} turns were compared");
}
