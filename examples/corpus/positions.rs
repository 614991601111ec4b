//! The positions: standard, Chess960, terminal, claimable, dead and tolerated ones.

use serde_json::{Map, Value, json};
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, Winnability};
use touchmove::{
    Chess960, Color, Game, LegalMove, Piece, Position, Rank, Role, Setup, Square, Termination,
    polyglot,
};

use crate::BUDGET;
use crate::illegal::{illegal_moves, square};
use crate::numbers::Numbers;

/// Positions that are known for their move counts, by their kind, each with how many are taken.
const KNOWN: [(&str, usize, &str); 6] = [
    ("known", 10, include_str!("../../tests/movegen/known.epd")),
    (
        "standard",
        330,
        include_str!("../../tests/movegen/standard.epd"),
    ),
    (
        "chess960",
        330,
        include_str!("../../tests/movegen/chess960.epd"),
    ),
    (
        "castling",
        100,
        include_str!("../../tests/movegen/castling.epd"),
    ),
    (
        "en_passant",
        100,
        include_str!("../../tests/movegen/en_passant.epd"),
    ),
    (
        "promotion",
        100,
        include_str!("../../tests/movegen/promotion.epd"),
    ),
];

/// What each tolerance is called.
pub(crate) const TOLERANCES: [(&str, Tolerance); 3] = [
    ("excess_material", Tolerance::EXCESS_MATERIAL),
    ("impossible_check", Tolerance::IMPOSSIBLE_CHECK),
    ("move_number_zero", Tolerance::MOVE_NUMBER_ZERO),
];

/// Every position, with its answers.
pub(crate) fn all() -> Vec<Value> {
    let mut list = List::new();
    for (kind, most, table) in KNOWN {
        let fens = table.lines().filter_map(|line| line.split(" ;").next());
        for fen in fens.take(most) {
            list.add(kind, fen);
        }
    }
    let traps = include_str!("../../tests/movegen/regressions.tsv");
    for line in traps.lines().skip(1) {
        if let Some(fen) = line.split('\t').nth(2) {
            list.add("trap", fen);
        }
    }
    list.add_ends();
    list.add_claimable();
    list.add_bare();
    list.add_locked();
    list.add_tolerated();
    list.lines
}

struct List {
    numbers: Numbers,
    analyzer: Analyzer,
    lines: Vec<Value>,
}

impl List {
    fn new() -> Self {
        Self {
            numbers: Numbers::new(1),
            analyzer: Analyzer::new(),
            lines: Vec::new(),
        }
    }

    /// Adds a position if the FEN is one, however much is tolerated.
    fn add(&mut self, kind: &str, fen: &str) {
        let Ok(position) = Position::from_fen_with(fen, Tolerance::ALL) else {
            return;
        };
        let line = self.line(kind, fen, &position);
        self.lines.push(line);
    }

    fn line(&mut self, kind: &str, fen: &str, position: &Position) -> Value {
        let strict = Position::from_fen(fen);
        let tolerated: Vec<&str> = TOLERANCES
            .iter()
            .filter(|(_, one)| strict.is_err() && !is_needless(fen, *one))
            .map(|(name, _)| *name)
            .collect();
        let status = position.status();
        let game = Game::new(position.clone());
        let claims: Vec<String> = game.claims().map(|claim| claim.to_string()).collect();
        let winnable = [Color::White, Color::Black].map(|color| {
            match self.analyzer.winnability(position, color, BUDGET) {
                Winnability::Winnable(_) => "winnable".to_owned(),
                Winnability::Unwinnable(proof) => format!("unwinnable: {proof}"),
                Winnability::Undecided { .. } => "undecided".to_owned(),
            }
        });
        let dead = self.analyzer.dead_verdict(position, BUDGET);
        let legal = position.legal_moves();
        let moves = legal
            .iter()
            .map(|legal| (legal.to_string(), json!(legal.san().as_str())));
        json!({
            "id": format!("{kind}-{:04}", self.lines.len() + 1),
            "kind": kind,
            "fen": fen,
            "written": position.to_string(),
            "shredder": position.fen(EnPassantMode::Always, CastlingStyle::Chess960).as_str(),
            "tolerated": tolerated,
            "turn": position.turn().to_string(),
            "check": position.is_check(),
            "status": status.to_string(),
            "outcome": status.outcome().map(|outcome| outcome.to_string()),
            "key": format!("{:016x}", position.key()),
            "polyglot": format!("{:016x}", polyglot::key(position)),
            "packed": position.to_packed().to_string(),
            "moves": moves.collect::<Map<_, _>>(),
            "castling": castling(&legal.iter().collect::<Vec<_>>()),
            "captures": legal.iter().filter(|legal| legal.is_capture()).count(),
            "checks": legal.iter().filter(|legal| legal.gives_check()).count(),
            "illegal": illegal_moves(position, &mut self.numbers),
            "claims": claims,
            "winnable": winnable,
            "dead": format!("{dead:?}").to_lowercase(),
            "perft": (1..=3).map(|depth| position.perft(depth)).collect::<Vec<_>>(),
        })
    }

    /// Ends of random games: so many of each way, from standard and Chess960 starts.
    fn add_ends(&mut self) {
        let mut left = [60, 40, 50, 0, 50];
        for number in 0..4_000 {
            let start = if number % 2 == 0 {
                Position::standard()
            } else {
                let mut draw = || Chess960::new(self.numbers.below(960) as u16);
                let (white, black) = (draw(), draw());
                let standard = Chess960::STANDARD;
                Position::chess960(white.unwrap_or(standard), black.unwrap_or(standard))
            };
            let Some((last, termination)) = self.played_out(start) else {
                continue;
            };
            let left = &mut left[place(termination)];
            if *left > 0 {
                *left -= 1;
                self.add("end", &last.to_string());
            }
        }
    }

    /// Plays random moves until a rule ends the game.
    fn played_out(&mut self, mut position: Position) -> Option<(Position, Termination)> {
        for _ in 0..600 {
            if let Some(termination) = Termination::by_material(&position, 1) {
                return Some((position, termination));
            }
            let legal = position.legal_moves();
            // Captures are preferred, so that many games end before the 75 moves.
            let captures: Vec<LegalMove<'_>> =
                legal.iter().filter(|legal| legal.is_capture()).collect();
            let place = self.numbers.next() as usize;
            let next = match captures.len() {
                few if few == 0 || self.numbers.below(3) > 0 => legal.get(place % legal.len())?,
                some => captures[place % some],
            };
            position = next.play();
        }
        None
    }

    /// Positions in which fifty moves can be claimed, and the move before.
    fn add_claimable(&mut self) {
        for clock in 97..152 {
            let mut position = self.few_pieces();
            while position.status().is_over() {
                position = self.few_pieces();
            }
            let mut setup = position.to_setup();
            setup.halfmove_clock = clock;
            setup.fullmove_number = 90;
            self.add("claimable", &setup.to_string());
        }
    }

    /// Positions with few pieces, of which many are dead or lost for one side only.
    fn add_bare(&mut self) {
        for _ in 0..160 {
            let position = self.few_pieces();
            self.add("bare", &position.to_string());
        }
    }

    fn few_pieces(&mut self) -> Position {
        loop {
            let mut setup = self.kings();
            for _ in 0..self.numbers.below(4) {
                let piece = Piece::ALL[self.numbers.below(12) as usize];
                if piece.role() != Role::King {
                    setup.set_piece(square(&mut self.numbers), piece);
                }
            }
            if let Ok(position) = setup.validate() {
                return position;
            }
        }
    }

    /// Positions with pawns that block each other.
    fn add_locked(&mut self) {
        let mut left = 80;
        while left > 0 {
            let mut setup = self.kings();
            for file in 0..8 {
                if self.numbers.below(8) > 0 {
                    let rank = 2 + self.numbers.below(3) as usize;
                    for (color, rank) in [(Color::White, rank), (Color::Black, rank + 1)] {
                        setup
                            .set_piece(Square::ALL[rank * 8 + file], Piece::new(color, Role::Pawn));
                    }
                }
            }
            if self.numbers.below(3) == 0 {
                let color = Color::ALL[self.numbers.below(2) as usize];
                let bishop = Piece::new(color, Role::Bishop);
                setup.set_piece(square(&mut self.numbers), bishop);
            }
            if let Ok(position) = setup.validate() {
                left -= 1;
                self.add("locked", &position.to_string());
            }
        }
    }

    /// Positions that are valid only if something is tolerated: so many for each tolerance.
    fn add_tolerated(&mut self) {
        for (_, tolerance) in TOLERANCES {
            let mut left = 60;
            while left > 0 {
                let mut setup = self.kings();
                // Too much material is too much of one side, which need not be in check by it.
                let is_excess = tolerance == Tolerance::EXCESS_MATERIAL;
                let pieces = if is_excess { 12 } else { 4 };
                for _ in 0..pieces + self.numbers.below(4) {
                    let place = self.numbers.below(12) as usize;
                    let mut piece = Piece::ALL[place];
                    if is_excess {
                        piece = Piece::new(setup.turn, piece.role());
                    }
                    let square = square(&mut self.numbers);
                    let is_back_rank =
                        square.rank() == Rank::First || square.rank() == Rank::Eighth;
                    let is_pawn = piece.role() == Role::Pawn;
                    if piece.role() != Role::King && !(is_pawn && is_back_rank) {
                        setup.set_piece(square, piece);
                    }
                }
                if tolerance == Tolerance::MOVE_NUMBER_ZERO {
                    setup.fullmove_number = 0;
                }
                if setup.validate().is_err() && setup.validate_with(tolerance).is_ok() {
                    left -= 1;
                    self.add("tolerated", &setup.to_string());
                }
            }
        }
    }

    /// A setup with two kings, and either side to move.
    fn kings(&mut self) -> Setup {
        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            let king = Piece::new(color, Role::King);
            setup.set_piece(square(&mut self.numbers), king);
        }
        setup.turn = Color::ALL[self.numbers.below(2) as usize];
        setup
    }
}

/// Returns `true` if a FEN is read although this is not tolerated.
fn is_needless(fen: &str, tolerance: Tolerance) -> bool {
    let others = TOLERANCES.iter().filter(|(_, one)| *one != tolerance);
    let others = others.fold(Tolerance::NONE, |all, (_, one)| all | *one);
    Position::from_fen_with(fen, others).is_ok()
}

/// The castling moves, each as standard chess writes it.
fn castling(legal: &[LegalMove<'_>]) -> Value {
    let castling = legal.iter().filter(|legal| legal.is_castling());
    let written = castling.map(|legal| {
        let standard = legal.uci(CastlingStyle::Standard);
        (legal.to_string(), json!(standard.to_string()))
    });
    Value::Object(written.collect())
}

/// The place of a way to end in a list of all of them.
fn place(termination: Termination) -> usize {
    match termination {
        Termination::Checkmate { .. } => 0,
        Termination::Stalemate => 1,
        Termination::DeadPosition => 2,
        Termination::FivefoldRepetition => 3,
        _ => 4,
    }
}
