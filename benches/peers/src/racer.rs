//! A library with everything it needs made ready, so that only the task itself is timed.

use std::collections::BTreeSet;
use std::hint::black_box;

use crate::library::Library;
use crate::positions::Known;

/// One thing that is measured; every library answers with the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Perft of one of the known positions.
    Perft { position: usize, depth: u32 },
    /// Write down the legal moves of every position.
    List,
    /// Count them.
    Count,
    /// Find out whether there is one.
    Any,
    /// Play every legal move of some positions.
    Play,
    /// Test the legal moves of every position.
    TestLegal,
    /// Test in every position the moves of the next one in the suite.
    TestForeign,
    /// Read every FEN.
    ReadFen,
    /// Write every FEN.
    WriteFen,
}

/// What a race needs of a library, whichever it is.
pub(crate) trait Contender {
    fn package(&self) -> &'static str;

    /// Returns how many operations one pass of a task is made of.
    fn operations(&self, task: Task) -> u64;

    /// Does a task this often and returns the sum of the answers.
    fn run(&mut self, task: Task, passes: u32) -> u64;
}

/// One position out of so many is played from: few enough that positions and moves stay in the
/// cache, where an engine has them.
const PLAYED: usize = 6;

/// The positions of one library.
pub(crate) struct Corpus<L: Library> {
    fens: Vec<&'static str>,
    standard: Vec<L::Position>,
    known: Vec<L::Position>,
}

impl<L: Library> Corpus<L> {
    pub(crate) fn new(fens: &[&'static str], known: &[Known]) -> Self {
        Self {
            fens: fens.to_vec(),
            standard: fens.iter().map(|fen| L::read(fen)).collect(),
            known: known.iter().map(|known| L::read(known.fen)).collect(),
        }
    }

    /// Returns every position with the legal moves of the next.
    pub(crate) fn foreign(&self) -> impl Iterator<Item = (&L::Position, Vec<L::Move>)> {
        let next = self.standard.iter().cycle().skip(1);
        self.standard.iter().zip(next.map(|next| L::moves(next)))
    }
}

/// A position and its moves, side by side in the library's own form.
struct Played<'p, L: Library> {
    position: &'p L::Position,
    moves: Box<[L::Playable<'p>]>,
}

pub(crate) struct Racer<'p, L: Library> {
    corpus: &'p Corpus<L>,
    played: Vec<Played<'p, L>>,
    legal: Vec<Box<[L::Move]>>,
    foreign: Vec<Box<[L::Move]>>,
    list: L::List,
    text: String,
}

impl<'p, L: Library> Racer<'p, L> {
    /// Makes a library ready; `contested` says for every position which moves not to ask about.
    pub(crate) fn new(corpus: &'p Corpus<L>, contested: &[BTreeSet<String>]) -> Self {
        let standard = &corpus.standard;
        let played = standard.iter().step_by(PLAYED);
        let foreign = corpus.foreign().zip(contested);
        Self {
            corpus,
            played: played
                .map(|position| Played {
                    position,
                    moves: L::playable(position).into(),
                })
                .collect(),
            legal: standard
                .iter()
                .map(|position| L::moves(position).into())
                .collect(),
            foreign: foreign
                .map(|((_, moves), contested)| {
                    let asked = |mv: &L::Move| !contested.contains(&L::spell(*mv));
                    moves.into_iter().filter(asked).collect()
                })
                .collect(),
            list: L::List::default(),
            text: String::new(),
        }
    }

    fn list(&mut self) -> u64 {
        let mut moves = 0;
        for position in &self.corpus.standard {
            moves += L::list(black_box(position), &mut self.list);
        }
        moves as u64
    }

    fn count(&self) -> u64 {
        let mut moves = 0;
        for position in &self.corpus.standard {
            moves += L::count(black_box(position));
        }
        moves as u64
    }

    fn any(&self) -> u64 {
        let mut mobile = 0;
        for position in &self.corpus.standard {
            mobile += u64::from(L::any(black_box(position)));
        }
        mobile
    }

    fn play(&self) -> u64 {
        let mut played = 0;
        for Played { position, moves } in &self.played {
            for playable in moves {
                black_box(&L::play(position, black_box(*playable)));
                played += 1;
            }
        }
        played
    }

    /// Returns a sum that gives away every man misplaced by [`play`](Self::play).
    pub(crate) fn occupied_after_play(&self) -> u64 {
        self.played
            .iter()
            .flat_map(|played| played.moves.iter().map(|mv| L::play(played.position, *mv)))
            .map(|next| L::occupied(&next))
            .fold(0, u64::wrapping_add)
    }

    fn test(&self, moves: &[Box<[L::Move]>]) -> u64 {
        let mut legal = 0;
        for (position, moves) in self.corpus.standard.iter().zip(moves) {
            for mv in moves {
                legal += u64::from(L::is_legal(black_box(position), black_box(*mv)));
            }
        }
        legal
    }

    fn read_fens(&self) -> u64 {
        let mut sum = 0_u64;
        for fen in &self.corpus.fens {
            let position = L::read(black_box(fen));
            sum = sum.wrapping_add(L::occupied(black_box(&position)));
        }
        sum
    }

    fn write_fens(&mut self) -> u64 {
        let mut length = 0;
        for position in &self.corpus.standard {
            self.text.clear();
            L::write(black_box(position), &mut self.text);
            length += black_box(&self.text).len();
        }
        length as u64
    }

    /// Panics unless every FEN that is written is the one that was read.
    pub(crate) fn check_fens(&self) {
        for (fen, position) in self.corpus.fens.iter().zip(&self.corpus.standard) {
            let mut text = String::new();
            L::write(position, &mut text);
            assert_eq!(text, *fen, "{} writes what it read", L::PACKAGE);
        }
    }
}

impl<L: Library> Contender for Racer<'_, L> {
    fn package(&self) -> &'static str {
        L::PACKAGE
    }

    fn operations(&self, task: Task) -> u64 {
        let all = |moves: &[Box<[L::Move]>]| moves.iter().map(|moves| moves.len()).sum();
        let operations: usize = match task {
            Task::Perft { .. } => 1,
            Task::Play => self.played.iter().map(|played| played.moves.len()).sum(),
            Task::TestLegal => all(&self.legal),
            Task::TestForeign => all(&self.foreign),
            Task::List | Task::Count | Task::Any | Task::ReadFen | Task::WriteFen => {
                self.corpus.standard.len()
            }
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
                Task::List => self.list(),
                Task::Count => self.count(),
                Task::Any => self.any(),
                Task::Play => self.play(),
                Task::TestLegal => self.test(&self.legal),
                Task::TestForeign => self.test(&self.foreign),
                Task::ReadFen => self.read_fens(),
                Task::WriteFen => self.write_fens(),
            });
        }
        sum
    }
}

/// Returns for every position the moves of the next one on which the libraries rightly disagree.
///
/// A move is two squares and a promotion to the first two libraries. To the third it also says
/// what moves and what is captured, so that a move of another position may be legal here by its
/// squares alone.
///
/// # Panics
///
/// Panics if they disagree in any other way.
pub(crate) fn contested<A: Library, B: Library, C: Library>(
    a: &Corpus<A>,
    b: &Corpus<B>,
    wordy: &Corpus<C>,
) -> Vec<BTreeSet<String>> {
    let answers_a = a.foreign().map(answers::<A>);
    let answers_b = b.foreign().map(answers::<B>);
    let answers_wordy = wordy.foreign().map(answers::<C>);
    answers_a
        .zip(answers_b)
        .zip(answers_wordy)
        .map(|((a, b), wordy)| {
            assert_eq!(a, b, "is_legal means the same");
            assert!(wordy.is_subset(&a), "saying more makes no move legal");
            a.difference(&wordy).cloned().collect()
        })
        .collect()
}

/// Returns those of the moves that a library calls legal.
fn answers<L: Library>((position, moves): (&L::Position, Vec<L::Move>)) -> BTreeSet<String> {
    let legal = moves.into_iter().filter(|mv| L::is_legal(position, *mv));
    legal.map(L::spell).collect()
}
