//! Another library that follows the game and answers about it.

use std::cell::RefCell;

use touchmove::fen::CastlingStyle;

use super::Rules;
use crate::chess::Chess;
use crate::cozy::CozyChess;
use crate::library::{End, Witness};
use crate::owlchess::Owlchess;
use crate::shakmaty::Shakmaty;
use crate::spelling::Spelling;

/// What a library says about a position, other than its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    pub is_check: bool,
    pub end: Option<End>,
}

/// A position as a library writes it.
#[derive(Clone, Copy)]
pub struct Written {
    pub style: CastlingStyle,
    /// How many fields can be compared.
    pub fields: usize,
}

/// A library that follows a game.
pub trait Peer {
    fn package(&self) -> &'static str;

    /// Begins a game. Returns whether the library accepts the position.
    fn set_up(&mut self, fen: &str) -> bool;

    /// Returns the legal moves in ascending order.
    fn moves(&self) -> Vec<Spelling>;

    fn facts(&self) -> Facts;

    /// Appends the position as FEN, with the en passant square after every double push.
    fn write(&self, text: &mut String) -> Written;

    /// Checks how a move is written in SAN, and which move is read from it.
    ///
    /// # Errors
    ///
    /// Returns what is wrong if the library writes the move differently or reads another move.
    fn check_san(&self, mv: Spelling, san: &str) -> Result<(), String>;

    /// Plays a move, in standard chess by its UCI text.
    ///
    /// # Errors
    ///
    /// Returns what is wrong if the library does not find the move or reads another one.
    fn play(&mut self, mv: Spelling, uci: &str) -> Result<(), String>;

    /// Takes back the last move.
    fn take_back(&mut self);

    /// Returns whether the position is the same as this many half-moves ago, if the library can
    /// tell.
    fn repeats(&self, half_moves: usize) -> Option<bool>;

    /// Returns whether the position is the same as another, if the library can tell.
    fn is_same_as(&self, fen: &str) -> Option<bool>;
}

/// Returns all libraries that support the rules.
#[must_use]
pub fn peers(rules: Rules) -> Vec<Box<dyn Peer>> {
    let mut peers: Vec<Box<dyn Peer>> = vec![
        Box::new(Seat::<CozyChess>::new(rules)),
        Box::new(Seat::<Shakmaty>::new(rules)),
    ];
    if rules == Rules::Standard {
        peers.push(Box::new(Seat::<Chess>::new(rules)));
        peers.push(Box::new(Seat::<Owlchess>::new(rules)));
    }
    peers
}

/// A library with its own record of the game.
struct Seat<W: Witness> {
    rules: Rules,
    line: Vec<W::Position>,
    /// The move last written, in memory that serves every move.
    written: RefCell<String>,
}

impl<W: Witness> Seat<W> {
    fn new(rules: Rules) -> Self {
        Self {
            rules,
            line: Vec::new(),
            written: RefCell::default(),
        }
    }

    fn now(&self) -> &W::Position {
        self.line.last().expect("a game has begun")
    }

    fn read(&self, fen: &str) -> Option<W::Position> {
        match self.rules {
            Rules::Standard => W::try_read(fen),
            Rules::Chess960 => W::try_read_chess960(fen),
        }
    }

    fn spell(&self, playable: W::Playable<'_>) -> Spelling {
        W::spell(self.now(), W::bare(playable))
    }

    /// Checks that the library writes a move in this way.
    fn compare_written(
        &self,
        expected: &str,
        write: impl FnOnce(&mut String),
    ) -> Result<(), String> {
        let mut text = self.written.borrow_mut();
        text.clear();
        write(&mut text);
        if *text != expected {
            return Err(format!("calls {expected} {text}"));
        }
        Ok(())
    }

    /// Returns the position after the move with this UCI text.
    fn play_uci(&self, mv: Spelling, uci: &str) -> Result<W::Position, String> {
        let playable = W::read_uci(self.now(), uci);
        let playable = playable.ok_or_else(|| format!("does not understand {uci}"))?;
        let spelling = self.spell(playable);
        if spelling != mv {
            return Err(format!("takes {uci} for {spelling}"));
        }
        self.compare_written(uci, |text| W::write_uci(self.now(), playable, text))?;
        Ok(W::play(self.now(), playable))
    }

    fn play_listed(&self, mv: Spelling) -> Result<W::Position, String> {
        let mut moves = W::playable(self.now()).into_iter();
        let playable = moves.find(|&playable| self.spell(playable) == mv);
        let playable = playable.ok_or_else(|| format!("does not find {mv}"))?;
        Ok(W::play(self.now(), playable))
    }
}

impl<W: Witness> Peer for Seat<W> {
    fn package(&self) -> &'static str {
        W::PACKAGE
    }

    fn set_up(&mut self, fen: &str) -> bool {
        self.line.clear();
        self.line.extend(self.read(fen));
        !self.line.is_empty()
    }

    fn moves(&self) -> Vec<Spelling> {
        let moves = W::playable(self.now()).into_iter();
        let mut moves: Vec<Spelling> = moves.map(|playable| self.spell(playable)).collect();
        moves.sort_unstable();
        moves
    }

    fn facts(&self) -> Facts {
        let now = self.now();
        Facts {
            is_check: W::is_check(now),
            end: W::end(now),
        }
    }

    fn write(&self, text: &mut String) -> Written {
        let style = match self.rules {
            Rules::Standard => {
                W::write(self.now(), text);
                CastlingStyle::Standard
            }
            Rules::Chess960 => W::write_chess960(self.now(), text),
        };
        let fields = W::FEN_FIELDS;
        Written { style, fields }
    }

    fn check_san(&self, mv: Spelling, san: &str) -> Result<(), String> {
        if !W::HAS_SAN {
            return Ok(());
        }
        let playable = W::read_san(self.now(), san);
        let playable = playable.ok_or_else(|| format!("does not understand {san}"))?;
        let spelling = self.spell(playable);
        if spelling != mv {
            return Err(format!("takes {san} for {spelling}"));
        }
        self.compare_written(san, |text| {
            W::write_san_in_parts(self.now(), playable, text);
        })
    }

    fn play(&mut self, mv: Spelling, uci: &str) -> Result<(), String> {
        let next = match self.rules {
            Rules::Standard => self.play_uci(mv, uci),
            Rules::Chess960 => self.play_listed(mv),
        };
        self.line.push(next?);
        Ok(())
    }

    fn take_back(&mut self) {
        self.line.pop();
    }

    fn repeats(&self, half_moves: usize) -> Option<bool> {
        let earlier = self.line.len().checked_sub(half_moves + 1)?;
        W::same(self.now(), &self.line[earlier])
    }

    fn is_same_as(&self, fen: &str) -> Option<bool> {
        W::same(self.now(), &self.read(fen)?)
    }
}
