//! A library with everything it needs prepared, so that only the task itself is timed.

use std::collections::BTreeSet;
use std::hint::black_box;

use crate::library::Library;
use crate::positions::Known;
use crate::search::{Network, Searchable, Searcher};
use crate::spelling::Spelling;

/// A measured task. Every library must give the same number as its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Perft of one of the known positions.
    Perft { position: usize, depth: u32 },
    /// Search one of the known positions. The answer is an [`Outcome`](crate::search::Outcome).
    Search { position: usize, depth: u32 },
    /// The same, reading at every node what a network would read.
    NetworkSearch { position: usize, depth: u32 },
    /// List the legal moves of every position into memory that is kept.
    List,
    /// List them into memory made for the call.
    FreshList,
    /// Count them.
    Count,
    /// Find out whether there is one.
    Any,
    /// Play every legal move of some positions.
    Play,
    /// Play them after testing whether they are legal.
    CheckedPlay,
    /// Test the legal moves of every position.
    TestLegal,
    /// Test in every position the moves of the next one in the suite.
    TestForeign,
    /// Read every FEN.
    ReadFen,
    /// Write every FEN.
    WriteFen,
    /// Read the legal moves of some positions as UCI spells them.
    ReadUci,
    /// Write them in UCI.
    WriteUci,
    /// Read the legal moves of some positions in SAN.
    ReadSan,
    /// Write them in SAN.
    WriteSan,
}

/// What a race needs of any library.
pub trait Contender {
    /// Returns whether the library can do a task.
    fn can(&self, task: Task) -> bool;

    /// Returns how many operations one pass of a task is made of.
    fn operations(&self, task: Task) -> u64;

    /// Does a task this often and returns the sum of the answers.
    fn run(&mut self, task: Task, passes: u32) -> u64;
}

/// One position in this many is played from: few enough that positions and moves stay in the cache,
/// as in an engine.
const PLAYED: usize = 20;

/// The positions of one library.
pub struct Corpus<L: Library> {
    fens: Vec<String>,
    standard: Vec<L::Position>,
    known: Vec<L::Position>,
}

impl<L: Library> Corpus<L> {
    #[must_use]
    pub fn new(fens: &[String], known: &[Known]) -> Self {
        Self {
            fens: fens.to_vec(),
            standard: fens.iter().map(|fen| L::read(fen)).collect(),
            known: known.iter().map(|known| L::read(known.fen)).collect(),
        }
    }

    /// Returns the positions from games.
    #[must_use]
    pub fn positions(&self) -> &[L::Position] {
        &self.standard
    }

    /// Returns every position with the one after it, the last with the first.
    pub fn neighbors(&self) -> impl Iterator<Item = (&L::Position, &L::Position)> {
        let next = self.standard.iter().cycle().skip(1);
        self.standard.iter().zip(next)
    }
}

/// Returns the legal moves without the guarantee that they are legal.
pub fn bare_moves<L: Library>(position: &L::Position) -> Box<[L::Move]> {
    L::playable(position).into_iter().map(L::bare).collect()
}

/// A library's method to write a move.
type WriteMove<L> = fn(&<L as Library>::Position, <L as Library>::Playable<'_>, &mut String);

/// A position and its moves, side by side in the library's own form.
struct Played<'p, L: Library> {
    position: &'p L::Position,
    moves: Box<[L::Playable<'p>]>,
    bare: Box<[L::Move]>,
    ucis: Box<[String]>,
    sans: Box<[String]>,
}

impl<'p, L: Library> Played<'p, L> {
    fn new(position: &'p L::Position) -> Self {
        let moves: Box<[_]> = L::playable(position).into();
        let texts = |write: WriteMove<L>| {
            let text = |&mv: &L::Playable<'p>| {
                let mut text = String::new();
                write(position, mv, &mut text);
                text
            };
            moves.iter().map(text).collect()
        };
        Self {
            position,
            bare: bare_moves::<L>(position),
            ucis: texts(L::write_uci),
            sans: texts(L::write_san),
            moves,
        }
    }
}

pub struct Racer<'p, L: Library> {
    corpus: &'p Corpus<L>,
    played: Vec<Played<'p, L>>,
    legal: Vec<Box<[L::Move]>>,
    foreign: Vec<Box<[L::Move]>>,
    list: L::List,
    searcher: Searcher<L>,
    /// Made when it is needed: it is large.
    network_searcher: Option<Searcher<L, Network>>,
    text: String,
}

impl<'p, L: Searchable> Racer<'p, L> {
    /// Prepares a library. For every position, `contested` lists the moves of the next position
    /// that are not asked about.
    #[must_use]
    pub fn new(corpus: &'p Corpus<L>, contested: &[BTreeSet<Spelling>]) -> Self {
        let standard = corpus.positions();
        let undisputed = |next: &L::Position, contested: &BTreeSet<Spelling>| {
            let moves = bare_moves::<L>(next).into_iter();
            moves
                .filter(|&mv| !contested.contains(&L::spell(next, mv)))
                .collect()
        };
        let foreign = corpus.neighbors().zip(contested);
        Self {
            corpus,
            played: standard.iter().step_by(PLAYED).map(Played::new).collect(),
            legal: standard.iter().map(bare_moves::<L>).collect(),
            foreign: foreign
                .map(|((_, next), contested)| undisputed(next, contested))
                .collect(),
            list: L::List::default(),
            searcher: Searcher::new(),
            network_searcher: None,
            text: String::new(),
        }
    }

    // Each task is a function of its own, so that its code does not depend on the others.

    #[inline(never)]
    fn list(&mut self) -> u64 {
        let mut moves = 0;
        for position in self.corpus.positions() {
            moves += L::list(black_box(position), &mut self.list);
        }
        moves as u64
    }

    #[inline(never)]
    fn fresh_list(&self) -> u64 {
        let mut moves = 0;
        for position in self.corpus.positions() {
            moves += L::fresh_list(black_box(position));
        }
        moves as u64
    }

    #[inline(never)]
    fn count(&self) -> u64 {
        let mut moves = 0;
        for position in self.corpus.positions() {
            moves += L::count(black_box(position));
        }
        moves as u64
    }

    #[inline(never)]
    fn any(&self) -> u64 {
        let mut mobile = 0;
        for position in self.corpus.positions() {
            mobile += u64::from(L::any(black_box(position)));
        }
        mobile
    }

    #[inline(never)]
    fn play(&self) -> u64 {
        let mut played = 0;
        for Played {
            position, moves, ..
        } in &self.played
        {
            for playable in moves {
                black_box(&L::play(position, black_box(*playable)));
                played += 1;
            }
        }
        played
    }

    #[inline(never)]
    fn checked_play(&self) -> u64 {
        let mut played = 0;
        for Played { position, bare, .. } in &self.played {
            for mv in bare {
                let next = L::checked_play(black_box(position), black_box(*mv));
                played += u64::from(black_box(&next).is_some());
            }
        }
        played
    }

    #[inline(never)]
    fn test(&self, moves: &[Box<[L::Move]>]) -> u64 {
        let mut legal = 0;
        for (position, moves) in self.corpus.positions().iter().zip(moves) {
            for mv in moves {
                legal += u64::from(L::is_legal(black_box(position), black_box(*mv)));
            }
        }
        legal
    }

    #[inline(never)]
    fn read_fens(&self) -> u64 {
        let mut read = 0;
        for fen in &self.corpus.fens {
            black_box(&L::read(black_box(fen)));
            read += 1;
        }
        read
    }

    #[inline(never)]
    fn write_fens(&mut self) -> u64 {
        let mut written = 0;
        for position in self.corpus.positions() {
            self.text.clear();
            L::write(black_box(position), &mut self.text);
            written += u64::from(!black_box(&self.text).is_empty());
        }
        written
    }

    #[inline(never)]
    fn read_uci(&self) -> u64 {
        self.read_moves(|played| &played.ucis, L::read_uci)
    }

    #[inline(never)]
    fn read_san(&self) -> u64 {
        self.read_moves(|played| &played.sans, L::read_san)
    }

    #[inline(always)]
    fn read_moves<'s>(
        &'s self,
        texts: impl Fn(&'s Played<'p, L>) -> &'s [String],
        read: impl Fn(&'s L::Position, &str) -> Option<L::Playable<'s>>,
    ) -> u64 {
        let mut understood = 0;
        for played in &self.played {
            for text in texts(played) {
                let playable = read(black_box(played.position), black_box(text));
                understood += u64::from(black_box(&playable).is_some());
            }
        }
        understood
    }

    #[inline(never)]
    fn write_uci(&mut self) -> u64 {
        self.write_moves(L::write_uci)
    }

    #[inline(never)]
    fn write_san(&mut self) -> u64 {
        self.write_moves(L::write_san)
    }

    #[inline(always)]
    fn write_moves(&mut self, write: impl Fn(&L::Position, L::Playable<'_>, &mut String)) -> u64 {
        let mut length = 0;
        for Played {
            position, moves, ..
        } in &self.played
        {
            for playable in moves {
                self.text.clear();
                write(position, black_box(*playable), &mut self.text);
                length += black_box(&self.text).len();
            }
        }
        length as u64
    }
}

impl<L: Searchable> Contender for Racer<'_, L> {
    fn can(&self, task: Task) -> bool {
        L::HAS_SAN || !matches!(task, Task::ReadSan | Task::WriteSan)
    }

    fn operations(&self, task: Task) -> u64 {
        let all = |moves: &[Box<[L::Move]>]| moves.iter().map(|moves| moves.len()).sum();
        let operations: usize = match task {
            Task::Perft { .. } | Task::Search { .. } | Task::NetworkSearch { .. } => 1,
            Task::Play
            | Task::CheckedPlay
            | Task::ReadUci
            | Task::WriteUci
            | Task::ReadSan
            | Task::WriteSan => self.played.iter().map(|played| played.moves.len()).sum(),
            Task::TestLegal => all(&self.legal),
            Task::TestForeign => all(&self.foreign),
            Task::List
            | Task::FreshList
            | Task::Count
            | Task::Any
            | Task::ReadFen
            | Task::WriteFen => self.corpus.positions().len(),
        };
        operations as u64
    }

    fn run(&mut self, task: Task, passes: u32) -> u64 {
        let mut sum = 0_u64;
        for _ in 0..passes {
            sum = sum.wrapping_add(match task {
                Task::Perft { position, depth } => {
                    L::perft(black_box(&self.corpus.known[position]), black_box(depth))
                }
                Task::Search { position, depth } => {
                    let position = black_box(&self.corpus.known[position]);
                    self.searcher.search(position, black_box(depth)).to_answer()
                }
                Task::NetworkSearch { position, depth } => {
                    let searcher = self.network_searcher.get_or_insert_with(Searcher::new);
                    let position = black_box(&self.corpus.known[position]);
                    searcher.search(position, black_box(depth)).to_answer()
                }
                Task::List => self.list(),
                Task::FreshList => self.fresh_list(),
                Task::Count => self.count(),
                Task::Any => self.any(),
                Task::Play => self.play(),
                Task::CheckedPlay => self.checked_play(),
                Task::TestLegal => self.test(&self.legal),
                Task::TestForeign => self.test(&self.foreign),
                Task::ReadFen => self.read_fens(),
                Task::WriteFen => self.write_fens(),
                Task::ReadUci => self.read_uci(),
                Task::WriteUci => self.write_uci(),
                Task::ReadSan => self.read_san(),
                Task::WriteSan => self.write_san(),
            });
        }
        sum
    }
}
