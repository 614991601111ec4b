//! One game, in which all libraries must agree.

use touchmove::fen::{CastlingStyle, EnPassantMode, Fen};
use touchmove::{LegalMove, Position};

use super::Rules;
use super::dice::Dice;
use super::keys::{all_differ, are_same};
use super::peer::{Facts, Peer};
use super::seen::{Rarity, Seen};
use super::wish::choose;
use crate::agree::fields;
use crate::library::{End, Library};
use crate::ours::Touchmove;
use crate::spelling::Spelling;

/// What a game begins with, and how far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A position of a game, played to the end. Every library must accept it.
    Game,
    /// A random setup, from which every move is played, and then a few more. Libraries that refuse
    /// it are not asked about it.
    Setup,
}

impl Kind {
    /// After this many half-moves a game is cut off; most games from a position end earlier.
    fn longest(self) -> usize {
        match self {
            Self::Game => 240,
            Self::Setup => 6,
        }
    }
}

/// A disagreement, and the library that disagrees.
#[derive(Debug)]
pub struct Complaint {
    pub package: &'static str,
    pub what: String,
    pub fen: String,
}

/// The result of a game.
#[derive(Default)]
pub struct Course {
    /// The number of positions compared.
    pub positions: u64,
    /// The libraries that refused the setup.
    pub refused_by: Vec<&'static str>,
    pub complaint: Option<Complaint>,
}

/// Plays a game to its end, to a disagreement, or until this many positions have been compared.
pub fn play(
    rules: Rules,
    kind: Kind,
    start: &str,
    peers: &mut [Box<dyn Peer>],
    dice: &mut Dice,
    most: u64,
    seen: &mut Seen,
) -> Course {
    let (mut willing, mut refused_by) = (Vec::new(), Vec::new());
    for peer in peers {
        if peer.set_up(start) {
            willing.push(&mut **peer);
        } else {
            refused_by.push(peer.package());
        }
    }
    let mut game = Game {
        rules,
        kind,
        line: vec![Touchmove::read(start)],
        peers: willing,
        positions: 0,
        most,
    };
    let refused = refused_by.first().filter(|_| kind == Kind::Game);
    let complaint = if let Some(package) = refused {
        Some(game.complaint(package, "refuses the position".into()))
    } else {
        game.play(dice, seen).err()
    };
    Course {
        positions: game.positions,
        refused_by,
        complaint,
    }
}

struct Game<'g> {
    rules: Rules,
    kind: Kind,
    line: Vec<Position>,
    peers: Vec<&'g mut (dyn Peer + 'static)>,
    /// The number of positions compared, and when to stop.
    positions: u64,
    most: u64,
}

/// The legal moves of a position, in the order of their spellings.
type Moves<'p> = (Vec<Spelling>, Vec<LegalMove<'p>>);

impl Game<'_> {
    fn now(&self) -> &Position {
        self.line.last().expect("a game has begun")
    }

    /// Plays until the game is over or enough has been compared.
    fn play(&mut self, dice: &mut Dice, seen: &mut Seen) -> Result<(), Complaint> {
        while self.positions < self.most && !self.is_over() {
            let now = self.now().clone();
            let (spellings, legal) = self.compare(&now, dice, seen)?;
            if self.kind == Kind::Setup && self.line.len() == 1 {
                self.look_ahead(&spellings, &legal, dice, seen)?;
            }
            if legal.is_empty() {
                break;
            }
            let chosen = choose(&legal, dice);
            seen.playing(legal[chosen]);
            self.advance(spellings[chosen], legal[chosen])?;
        }
        Ok(())
    }

    /// Returns whether more moves would prove little: after fifty moves without progress, with bare
    /// kings, or after very many moves.
    fn is_over(&self) -> bool {
        let now = self.now();
        let bare = now.board().occupied().len() == 2 && self.line.len() > 1;
        bare || now.halfmove_clock() >= 100 || self.line.len() > self.kind.longest()
    }

    /// Plays every move, compares the positions after them, and takes the moves back.
    fn look_ahead(
        &mut self,
        spellings: &[Spelling],
        legal: &[LegalMove<'_>],
        dice: &mut Dice,
        seen: &mut Seen,
    ) -> Result<(), Complaint> {
        let nexts: Vec<Position> = legal.iter().map(|legal| legal.play()).collect();
        all_differ(&nexts).map_err(|what| self.complain_of_ours(what))?;
        for ((&spelling, &legal), next) in spellings.iter().zip(legal).zip(&nexts) {
            if self.positions == self.most {
                break;
            }
            self.advance(spelling, legal)?;
            self.compare(next, dice, seen)?;
            self.line.pop();
            for peer in &mut self.peers {
                peer.take_back();
            }
        }
        Ok(())
    }

    /// Compares the position, and returns its moves.
    fn compare<'p>(
        &mut self,
        now: &'p Position,
        dice: &mut Dice,
        seen: &mut Seen,
    ) -> Result<Moves<'p>, Complaint> {
        self.positions += 1;
        let mut legal: Vec<LegalMove<'_>> = now.legal_moves().iter().collect();
        legal.sort_by_cached_key(|&legal| spell(legal));
        let spellings: Vec<Spelling> = legal.iter().map(|&legal| spell(legal)).collect();
        seen.position(now, &legal);
        self.compare_answers(&spellings)?;
        self.compare_texts(&spellings, &legal)?;
        self.compare_equality(dice, seen)?;
        Ok((spellings, legal))
    }

    /// Compares the moves, the state and the FEN with those of every peer.
    fn compare_answers(&self, moves: &[Spelling]) -> Result<(), Complaint> {
        let now = self.now();
        let facts = facts(now, moves.len());
        let own_style = self.rules.castling_style();
        let own = now.fen(EnPassantMode::Always, own_style);
        self.check_ours(moves, &own)?;
        let mut text = String::with_capacity(100);
        for peer in &self.peers {
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
            let ours = if written.style == own_style {
                own
            } else {
                now.fen(EnPassantMode::Always, written.style)
            };
            if text != ours.as_str()
                && fields(&text, written.fields) != fields(ours.as_str(), written.fields)
            {
                return Err(self.complain(&**peer, format!("FEN {text}, not {ours}")));
            }
        }
        Ok(())
    }

    /// Compares the answers that touchmove gives through different methods.
    fn check_ours(&self, moves: &[Spelling], fen: &Fen) -> Result<(), Complaint> {
        let now = self.now();
        let (count, any) = (now.count_legal_moves(), now.has_legal_moves());
        if (count, any) != (moves.len(), !moves.is_empty()) {
            return Err(self.complain_of_ours(format!("counts {count}, any: {any}")));
        }
        // The moves of the same side one turn ago are the illegal moves that look most legal.
        if let Some(earlier) = self.line.len().checked_sub(3) {
            for legal in &self.line[earlier].legal_moves() {
                let (spelling, mv) = (spell(legal), legal.to_move());
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
        let read = Touchmove::read(fen.as_str());
        let again = read.fen(EnPassantMode::Always, self.rules.castling_style());
        if again.as_str() != fen.as_str() || !self.are_same(now, &read)? {
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
            let repeats = self.are_same(&self.line[earlier], now)?;
            seen.note(Rarity::Repetition, repeats && half_moves > 0);
            for peer in &self.peers {
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
            let is_same = self.are_same(&Touchmove::read(&without), now)?;
            for peer in &self.peers {
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

    /// Compares whether two positions are the same with what their keys say.
    fn are_same(&self, a: &Position, b: &Position) -> Result<bool, Complaint> {
        are_same(a, b).map_err(|what| self.complain_of_ours(what))
    }

    /// Compares the text of every move, in both directions.
    fn compare_texts(
        &self,
        spellings: &[Spelling],
        legal: &[LegalMove<'_>],
    ) -> Result<(), Complaint> {
        let mut sans = Vec::with_capacity(legal.len());
        for &legal in legal {
            // Only castling is written in two ways.
            let styles = 1 + usize::from(legal.is_castling());
            for style in [CastlingStyle::Standard, CastlingStyle::Chess960]
                .into_iter()
                .take(styles)
            {
                let uci = legal.uci(style);
                if self.now().parse_uci(uci.as_str()) != Ok(legal) {
                    return Err(self.complain_of_ours(format!("does not understand {uci}")));
                }
            }
            let san = legal.san();
            if self.now().parse_san_strict(san.as_str()) != Ok(legal) {
                return Err(self.complain_of_ours(format!("does not understand {san}")));
            }
            sans.push(san);
        }
        // Each library does all of its moves at once, because its code and tables are then at hand.
        for peer in &self.peers {
            for (&mv, san) in spellings.iter().zip(&sans) {
                if let Err(what) = peer.check_san(mv, san.as_str()) {
                    return Err(self.complain(&**peer, what));
                }
            }
        }
        Ok(())
    }

    /// Plays a move in every library.
    fn advance(&mut self, mv: Spelling, legal: LegalMove<'_>) -> Result<(), Complaint> {
        let uci = legal.uci(self.rules.castling_style());
        for index in 0..self.peers.len() {
            if let Err(what) = self.peers[index].play(mv, uci.as_str()) {
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

fn spell(legal: LegalMove<'_>) -> Spelling {
    Touchmove::spell(legal.position(), legal.to_move())
}

fn facts(position: &Position, moves: usize) -> Facts {
    let is_check = position.is_check();
    let end = match (moves, is_check) {
        (0, true) => Some(End::Checkmate),
        (0, false) => Some(End::Stalemate),
        _ => None,
    };
    Facts { is_check, end }
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
