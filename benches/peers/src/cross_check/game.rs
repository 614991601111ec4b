//! One game, in which all libraries must agree.

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::{LegalMove, Position};

use super::Rules;
use super::dice::Dice;
use super::peer::{Facts, Peer};
use super::seen::{Rarity, Seen};
use super::wish::choose;
use crate::agree::fields;
use crate::library::{End, Library};
use crate::ours::Touchmove;
use crate::spelling::Spelling;

/// Games are cut off after this many half-moves; most end earlier.
const LONGEST_GAME: usize = 240;

/// A disagreement, and the library that disagrees.
pub struct Complaint {
    pub package: &'static str,
    pub what: String,
    pub fen: String,
}

/// The result of a game.
pub struct Course {
    /// The number of positions compared.
    pub positions: u64,
    pub complaint: Option<Complaint>,
}

/// Plays a game to its end, to a disagreement, or until this many positions have been compared.
pub fn play(
    rules: Rules,
    start: &str,
    peers: &mut [Box<dyn Peer>],
    dice: &mut Dice,
    most: u64,
    seen: &mut Seen,
) -> Course {
    let mut game = Game {
        rules,
        line: vec![Touchmove::read(start)],
        peers,
    };
    for peer in game.peers.iter_mut() {
        peer.set_up(start);
    }
    let mut positions = 0;
    let complaint = loop {
        if positions == most || game.is_over() {
            break None;
        }
        positions += 1;
        match game.turn(dice, seen) {
            Ok(true) => {}
            Ok(false) => break None,
            Err(complaint) => break Some(complaint),
        }
    };
    Course {
        positions,
        complaint,
    }
}

struct Game<'g> {
    rules: Rules,
    line: Vec<Position>,
    peers: &'g mut [Box<dyn Peer>],
}

impl Game<'_> {
    fn now(&self) -> &Position {
        self.line.last().expect("a game has begun")
    }

    /// Returns whether more moves would prove little: after fifty moves without progress, with bare
    /// kings, or after very many moves.
    fn is_over(&self) -> bool {
        let now = self.now();
        let bare = now.board().occupied().len() == 2;
        bare || now.halfmove_clock() >= 100 || self.line.len() > LONGEST_GAME
    }

    /// Compares the position and plays a move. Returns whether there was one.
    fn turn(&mut self, dice: &mut Dice, seen: &mut Seen) -> Result<bool, Complaint> {
        let now = self.now().clone();
        let mut moves: Vec<(Spelling, LegalMove<'_>)> =
            now.legal_moves().iter().map(spelt).collect();
        moves.sort_unstable_by_key(|&(spelling, _)| spelling);
        let (spellings, legal): (Vec<Spelling>, Vec<LegalMove<'_>>) = moves.into_iter().unzip();
        seen.position(&now, &legal);

        self.compare(&spellings)?;
        self.compare_equality(dice, seen)?;
        if legal.is_empty() {
            return Ok(false);
        }
        let chosen = choose(&legal, dice);
        seen.playing(legal[chosen]);
        self.advance(spellings[chosen], legal[chosen])?;
        Ok(true)
    }

    /// Compares the moves, the state and the FEN with those of every peer.
    fn compare(&self, moves: &[Spelling]) -> Result<(), Complaint> {
        let now = self.now();
        let facts = facts(now, moves.len());
        self.check_ours(facts, moves)?;
        let mut text = String::new();
        for peer in self.peers.iter() {
            let theirs = peer.moves();
            if theirs != moves {
                return Err(self.complain(&**peer, difference(moves, &theirs)));
            }
            let theirs = peer.facts();
            if theirs != facts {
                return Err(self.complain(&**peer, format!("{theirs:?}, not {facts:?}")));
            }
            text.clear();
            let written = peer.write(&mut text);
            let ours = now.fen(EnPassantMode::Always, written.style);
            if fields(&text, written.fields) != fields(ours.as_str(), written.fields) {
                return Err(self.complain(&**peer, format!("FEN {text}, not {ours}")));
            }
        }
        Ok(())
    }

    /// Compares the answers that touchmove gives through different methods.
    fn check_ours(&self, facts: Facts, moves: &[Spelling]) -> Result<(), Complaint> {
        let now = self.now();
        let (count, any) = (now.count_legal_moves(), now.has_legal_moves());
        if (count, any) != (facts.count, facts.any) {
            return Err(self.complain_of_ours(format!("counts {count}, any: {any}")));
        }
        // The moves of the same side one turn ago are the illegal moves that look most legal.
        if let Some(earlier) = self.line.len().checked_sub(3) {
            for legal in &self.line[earlier].legal_moves() {
                let (spelling, mv) = (spelt(legal).0, legal.to_move());
                let expected = moves.binary_search(&spelling).is_ok();
                let text = legal.uci(CastlingStyle::Chess960);
                let read = now.parse_uci(text.as_str());
                if now.is_legal(mv) != expected
                    || now.legal_move(mv).is_ok() != expected
                    || read.is_ok() != expected
                {
                    return Err(self.complain_of_ours(format!("is {spelling} legal?")));
                }
            }
        }
        let fen = now.fen(EnPassantMode::Always, self.rules.castling_style());
        let read = Touchmove::read(fen.as_str());
        let again = read.fen(EnPassantMode::Always, self.rules.castling_style());
        if read != *now || again.as_str() != fen.as_str() {
            return Err(self.complain_of_ours(format!("reads {fen} as {again}")));
        }
        Ok(())
    }

    /// Compares which earlier positions are the same, and whether the current one is the same as
    /// without the en passant square.
    fn compare_equality(&self, dice: &mut Dice, seen: &mut Seen) -> Result<(), Complaint> {
        let now = self.now();
        for half_moves in [4, 2 * dice.below(self.line.len() / 2 + 1)] {
            let Some(earlier) = self.line.len().checked_sub(half_moves + 1) else {
                continue;
            };
            let repeats = self.line[earlier] == *now;
            seen.note(Rarity::Repetition, repeats && half_moves > 0);
            for peer in self.peers.iter() {
                if peer
                    .repeats(half_moves)
                    .is_some_and(|theirs| theirs != repeats)
                {
                    let what = format!("same as {half_moves} half-moves ago: not {repeats}");
                    return Err(self.complain(&**peer, what));
                }
            }
        }
        if let Some(passed) = now.pushed_over_square() {
            let fen = now.fen(EnPassantMode::Always, self.rules.castling_style());
            let without = fen.as_str().replace(&format!(" {passed} "), " - ");
            let is_same = Touchmove::read(&without) == *now;
            for peer in self.peers.iter() {
                if peer
                    .is_same_as(&without)
                    .is_some_and(|theirs| theirs != is_same)
                {
                    let what = format!("same as {without}: not {is_same}");
                    return Err(self.complain(&**peer, what));
                }
            }
        }
        Ok(())
    }

    /// Plays a move in every library.
    fn advance(&mut self, mv: Spelling, legal: LegalMove<'_>) -> Result<(), Complaint> {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let uci = legal.uci(style);
            if self.now().parse_uci(uci.as_str()) != Ok(legal) {
                return Err(self.complain_of_ours(format!("does not understand {uci}")));
            }
        }
        let (uci, san) = (legal.uci(self.rules.castling_style()), legal.san());
        if self.now().parse_san_strict(san.as_str()) != Ok(legal) {
            return Err(self.complain_of_ours(format!("does not understand {san}")));
        }
        for index in 0..self.peers.len() {
            let peer = &mut self.peers[index];
            let checked = peer.check_san(mv, san.as_str());
            if let Err(what) = checked.and_then(|()| peer.play(mv, uci.as_str())) {
                return Err(self.complain(&*self.peers[index], what));
            }
        }
        self.line.push(legal.play());
        Ok(())
    }

    fn complain_of_ours(&self, what: String) -> Complaint {
        self.complaint(Touchmove::PACKAGE, what)
    }

    fn complain(&self, peer: &dyn Peer, what: String) -> Complaint {
        self.complaint(peer.package(), what)
    }

    fn complaint(&self, package: &'static str, what: String) -> Complaint {
        let fen = self
            .now()
            .fen(EnPassantMode::Always, self.rules.castling_style());
        Complaint {
            package,
            what,
            fen: fen.as_str().to_owned(),
        }
    }
}

fn spelt(legal: LegalMove<'_>) -> (Spelling, LegalMove<'_>) {
    (Touchmove::spell(legal.position(), legal.to_move()), legal)
}

fn facts(position: &Position, moves: usize) -> Facts {
    let is_check = position.is_check();
    let end = match (moves, is_check) {
        (0, true) => Some(End::Checkmate),
        (0, false) => Some(End::Stalemate),
        _ => None,
    };
    Facts {
        is_check,
        end,
        count: moves,
        any: moves > 0,
    }
}

/// Lists the moves that only one of two libraries finds.
fn difference(ours: &[Spelling], theirs: &[Spelling]) -> String {
    let only = |these: &[Spelling], those: &[Spelling]| -> Vec<Spelling> {
        let missing = |mv: &&Spelling| !those.contains(mv);
        these.iter().filter(missing).copied().collect()
    };
    format!(
        "only touchmove finds {:?}, only the other {:?}",
        only(ours, theirs),
        only(theirs, ours)
    )
}
