//! What is measured of a version of touchmove: today's, or that of an older checkout beside it.

use std::hint::black_box;

use crate::library::Library;
use crate::ours::{Touchmove, perft_through_lists};
use crate::pgn::Readers;
use crate::positions::Known;
use crate::prepared::Prepared;
use crate::race::Entrant;
use crate::racer::Corpus;
use crate::search::Searchable;

/// Counts move sequences through a list for each ply.
pub type ThroughLists<L> = fn(&<L as Library>::Position, &mut [<L as Library>::List]) -> u64;

/// Prepares perft through lists of a FEN to a depth.
type ThroughListsOf = Box<dyn Fn(&str, u32) -> Entrant<'static>>;

/// A version of touchmove with its adaptors.
pub struct Version {
    prepare: fn(&[String], &[Known]) -> Box<dyn Prepared>,
    through_lists: ThroughListsOf,
    pub(crate) readers: Readers,
}

impl Version {
    /// Takes the functions of a checkout's adaptors.
    #[must_use]
    pub fn new<L: Searchable + 'static>(count: ThroughLists<L>, readers: Readers) -> Self {
        Self {
            prepare: |fens, known| Box::new(Corpus::<L>::new(fens, known)),
            through_lists: Box::new(move |fen, depth| {
                let position = L::read(fen);
                let mut lists: Vec<L::List> = (1..depth).map(|_| L::List::default()).collect();
                Entrant {
                    run: Box::new(move || count(black_box(&position), &mut lists)),
                }
            }),
            readers,
        }
    }

    /// Returns the version of this checkout: beside an older one, in a library that nothing else uses.
    #[must_use]
    pub fn today() -> Self {
        #[cfg(before)]
        return adaptors::today::version();
        #[cfg(not(before))]
        Self::new::<Touchmove>(perft_through_lists, Readers::TODAY)
    }

    /// Returns the older version, if the program is built with one.
    #[must_use]
    pub fn before() -> Option<Self> {
        #[cfg(before)]
        return Some(adaptors::before::version());
        #[cfg(not(before))]
        None
    }

    pub(crate) fn prepare(&self, fens: &[String], known: &[Known]) -> Box<dyn Prepared> {
        (self.prepare)(fens, known)
    }

    /// Prepares perft through lists of a position, to a depth of at least one.
    pub(crate) fn through_lists(&self, fen: &str, depth: u32) -> Entrant<'static> {
        (self.through_lists)(fen, depth)
    }
}

/// The adaptors of both checkouts, as [`checkout`](crate::checkout) wrote them.
#[cfg(before)]
#[allow(warnings)]
mod adaptors {
    include!(env!("TOUCHMOVE_BEFORE"));
}
