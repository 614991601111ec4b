//! A library with deliberate errors, to test that the cross-check detects them.

use super::dice::Dice;
use super::game::{Complaint, Course, Kind, play};
use super::peer::{Facts, Peer, Written, peers};
use super::refusals::Refusals;
use super::seen::Seen;
use super::{Report, Rules, catch, draw_setup};
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
    /// Writes castling with zeros, a move that is seldom played.
    CastlingSan,
    /// Understands no move.
    Play,
    /// Reads promotions and loses its way after them.
    Afterwards,
    /// Takes no move back.
    TakeBack,
    /// Refuses every position.
    Refusal,
    /// Panics when it sees check.
    Panic,
}

struct Liar {
    honest: Box<dyn Peer>,
    lie: Lie,
    /// Whether the last move was a promotion.
    has_promoted: bool,
}

impl Peer for Liar {
    fn package(&self) -> &'static str {
        "liar"
    }

    fn set_up(&mut self, fen: &str) -> bool {
        self.has_promoted = false;
        self.honest.set_up(fen) && self.lie != Lie::Refusal
    }

    fn moves(&self) -> Vec<Spelling> {
        let mut moves = self.honest.moves();
        match self.lie {
            Lie::HiddenMoves => moves.retain(|mv| mv.to_string().len() == 4),
            Lie::InventedMove => moves.insert(0, Spelling::new(0, 0, None)),
            Lie::Afterwards if self.has_promoted => moves.clear(),
            _ => {}
        }
        moves
    }

    fn facts(&self) -> Facts {
        let mut facts = self.honest.facts();
        match self.lie {
            Lie::Check => facts.is_check = false,
            Lie::End => facts.end = facts.end.map(|_| End::Stalemate),
            Lie::Panic => assert!(!facts.is_check, "the liar is in check"),
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
        if self.lie == Lie::CastlingSan && san.starts_with("O-O") {
            return Err(format!("writes {san} with zeros"));
        }
        self.honest.check_san(mv, san)
    }

    fn play(&mut self, mv: Spelling, uci: &str) -> Result<(), String> {
        if self.lie == Lie::Play {
            return Err(format!("does not understand {uci}"));
        }
        self.has_promoted = mv.to_string().len() == 5;
        self.honest.play(mv, uci)
    }

    fn take_back(&mut self) {
        self.has_promoted = false;
        if self.lie != Lie::TakeBack {
            self.honest.take_back();
        }
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

/// Returns the libraries, of which the last one lies.
fn with_liar(lie: Lie, rules: Rules) -> Vec<Box<dyn Peer>> {
    let mut peers = peers(rules);
    let honest = peers.remove(0);
    let has_promoted = false;
    peers.push(Box::new(Liar {
        honest,
        lie,
        has_promoted,
    }));
    peers
}

/// Plays with a liar from this position until it is detected.
fn found_out(lie: Lie, rules: Rules, start: &str) -> Complaint {
    let mut peers = with_liar(lie, rules);
    let mut seen = Seen::default();
    (0..2_000)
        .find_map(|game| {
            let mut dice = Dice::of_game(0, game);
            let (kind, most) = (Kind::Game, u64::MAX);
            play(rules, kind, start, &mut peers, &mut dice, most, &mut seen).complaint
        })
        .unwrap_or_else(|| panic!("{lie:?} in {rules:?} was not found out: {seen}"))
}

/// Plays with a liar from random setups until it is detected, or so many of them.
fn play_setups(lie: Lie, rules: Rules, setups: u64) -> (Course, Refusals) {
    let mut peers = with_liar(lie, rules);
    let (mut seen, mut refusals) = (Seen::default(), Refusals::default());
    let mut all = Course::default();
    for game in 0..setups {
        let mut dice = Dice::of_game(0, game);
        let start = draw_setup(rules, &mut dice, &mut peers, &mut refusals);
        let course = catch(&start, || {
            let (kind, most) = (Kind::Setup, u64::MAX);
            play(rules, kind, &start, &mut peers, &mut dice, most, &mut seen)
        });
        refusals.note_peers(&course.refused_by);
        all.positions += course.positions;
        all.refused_by.extend(course.refused_by);
        all.complaint = course.complaint;
        if all.complaint.is_some() {
            break;
        }
    }
    (all, refusals)
}

const LIES: [Lie; 11] = [
    Lie::HiddenMoves,
    Lie::InventedMove,
    Lie::Check,
    Lie::End,
    Lie::Fen,
    Lie::Repetition,
    Lie::EnPassant,
    Lie::San,
    Lie::CastlingSan,
    Lie::Play,
    Lie::Afterwards,
];

#[test]
fn every_lie_is_found_out_in_games() {
    let standard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let chess960 = "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1";
    for lie in LIES.into_iter().chain([Lie::Refusal]) {
        for (rules, start) in [(Rules::Standard, standard), (Rules::Chess960, chess960)] {
            assert_eq!(found_out(lie, rules, start).package, "liar", "{lie:?}");
        }
    }
}

#[test]
fn every_lie_is_found_out_in_setups() {
    for lie in LIES.into_iter().chain([Lie::TakeBack]) {
        for rules in [Rules::Standard, Rules::Chess960] {
            let (course, _) = play_setups(lie, rules, 2_000);
            let complaint = course.complaint.map(|complaint| complaint.package);
            assert_eq!(complaint, Some("liar"), "{lie:?} in {rules:?}");
        }
    }
}

#[test]
fn every_move_from_a_setup_is_followed() {
    // Only one move in seven is played on, so it is not that one which finds the liar out.
    let start = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let mut peers = with_liar(Lie::Afterwards, Rules::Standard);
    for game in 0..10 {
        let (mut dice, mut seen) = (Dice::of_game(0, game), Seen::default());
        let (rules, kind) = (Rules::Standard, Kind::Setup);
        let course = play(rules, kind, start, &mut peers, &mut dice, 100, &mut seen);
        let complaint = course
            .complaint
            .expect("every move is played, promotions too");
        assert_eq!(complaint.package, "liar");
        assert!(complaint.fen.contains(" b "), "{complaint:?}");
    }
}

#[test]
fn a_refused_setup_is_counted_and_is_no_disagreement() {
    let (course, refusals) = play_setups(Lie::Refusal, Rules::Standard, 100);
    assert!(course.complaint.is_none());
    let liars = course
        .refused_by
        .iter()
        .filter(|&&package| package == "liar");
    assert_eq!(liars.count(), 100);
    let text = refusals.to_string();
    assert!(text.contains(" 100 by liar"), "{text}");
    // The liar refuses everything, so touchmove is never alone.
    let alone = text.lines().last().expect("there are two lines");
    assert!(alone.contains("(0)"), "{text}");
    assert!(
        alone.matches('(').count() == 1 + alone.matches("(0)").count(),
        "{text}"
    );
}

#[test]
fn a_panic_is_a_disagreement() {
    let (course, _) = play_setups(Lie::Panic, Rules::Chess960, 2_000);
    let complaint = course.complaint.expect("there are checks");
    assert_eq!(complaint.what, "panics: the liar is in check");
}

#[test]
fn a_report_tells_the_position_and_the_moves() {
    let start = "8/2P5/8/8/8/k7/8/K7 w - - 0 1";
    let complaint = found_out(Lie::HiddenMoves, Rules::Standard, start);
    let mut report = Report::default();
    report.note(Kind::Game, Rules::Standard, 3, complaint);
    assert!(!report.agrees());
    let text = report.to_string();
    let expected = "game 3 (Standard): 8/2P5/8/8/8/k7/8/K7 w - - 0 1
    liar: only touchmove finds [c7c8b, c7c8n, c7c8q, c7c8r], only the other []
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with(": 1 disagreements"), "{text}");
}
