//! A library with deliberate errors, to test that the cross-check detects them.

use super::dice::Dice;
use super::game::{Complaint, play};
use super::peer::{Facts, Peer, Written, peers};
use super::seen::Seen;
use super::{Report, Rules};
use crate::library::End;
use crate::spelling::Spelling;

/// The deliberate error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lie {
    /// Finds no promotions.
    HiddenMoves,
    /// Lets a piece stay on its square.
    InventedMove,
    /// Never reports check.
    Check,
    /// Reports checkmate as stalemate.
    End,
    /// Never loses castling rights.
    Fen,
    /// Never reports a repeated position.
    Repetition,
    /// Always counts the en passant square.
    EnPassant,
    /// Never writes the check sign.
    San,
    /// Understands no move.
    Play,
}

struct Liar {
    honest: Box<dyn Peer>,
    lie: Lie,
}

impl Peer for Liar {
    fn package(&self) -> &'static str {
        "liar"
    }

    fn set_up(&mut self, fen: &str) {
        self.honest.set_up(fen);
    }

    fn moves(&self) -> Vec<Spelling> {
        let mut moves = self.honest.moves();
        match self.lie {
            Lie::HiddenMoves => moves.retain(|mv| mv.to_string().len() == 4),
            Lie::InventedMove => moves.insert(0, Spelling::new(0, 0, None)),
            _ => {}
        }
        moves
    }

    fn facts(&self) -> Facts {
        let mut facts = self.honest.facts();
        match self.lie {
            Lie::Check => facts.is_check = false,
            Lie::End => facts.end = facts.end.map(|_| End::Stalemate),
            _ => {}
        }
        facts
    }

    fn write(&self, text: &mut String) -> Written {
        let written = self.honest.write(text);
        if self.lie == Lie::Fen {
            *text = text.replace(" - ", " KQkq ");
        }
        written
    }

    fn check_san(&self, mv: Spelling, san: &str) -> Result<(), String> {
        if self.lie == Lie::San && san.ends_with('+') {
            return Err(format!("writes {san} without its sign"));
        }
        self.honest.check_san(mv, san)
    }

    fn play(&mut self, mv: Spelling, uci: &str) -> Result<(), String> {
        if self.lie == Lie::Play {
            return Err(format!("does not understand {uci}"));
        }
        self.honest.play(mv, uci)
    }

    fn repeats(&self, half_moves: usize) -> Option<bool> {
        match self.lie {
            Lie::Repetition => Some(half_moves == 0),
            _ => self.honest.repeats(half_moves),
        }
    }

    fn is_same_as(&self, fen: &str) -> Option<bool> {
        match self.lie {
            Lie::EnPassant => Some(false),
            _ => self.honest.is_same_as(fen),
        }
    }
}

/// Plays with a liar until it is detected.
fn found_out(lie: Lie, rules: Rules, start: &str) -> Complaint {
    let mut peers = peers(rules);
    let honest = peers.remove(0);
    peers.push(Box::new(Liar { honest, lie }));
    let mut seen = Seen::default();
    (0..2_000)
        .find_map(|game| {
            let mut dice = Dice::of_game(0, game);
            play(rules, start, &mut peers, &mut dice, u64::MAX, &mut seen).complaint
        })
        .unwrap_or_else(|| panic!("{lie:?} in {rules:?} was not found out: {seen}"))
}

#[test]
fn every_lie_is_found_out() {
    let standard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let chess960 = "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1";
    for lie in [
        Lie::HiddenMoves,
        Lie::InventedMove,
        Lie::Check,
        Lie::End,
        Lie::Fen,
        Lie::Repetition,
        Lie::EnPassant,
        Lie::San,
        Lie::Play,
    ] {
        for (rules, start) in [(Rules::Standard, standard), (Rules::Chess960, chess960)] {
            assert_eq!(found_out(lie, rules, start).package, "liar", "{lie:?}");
        }
    }
}

#[test]
fn a_report_tells_the_position_and_the_moves() {
    let start = "8/2P5/8/8/8/k7/8/K7 w - - 0 1";
    let complaint = found_out(Lie::HiddenMoves, Rules::Standard, start);
    let mut report = Report::default();
    report.note(Rules::Standard, 3, complaint);
    assert!(!report.agrees());
    let text = report.to_string();
    let expected = "game 3 (Standard): 8/2P5/8/8/8/k7/8/K7 w - - 0 1
    liar: only touchmove finds [c7c8b, c7c8n, c7c8q, c7c8r], only the other []
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with(": 1 disagreements"), "{text}");
}
