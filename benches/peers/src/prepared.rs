//! A library with its positions, whichever library it is.

use std::collections::BTreeSet;

use crate::agree::Answers;
use crate::racer::{Contender, Corpus, Racer};
use crate::search::Searchable;
use crate::spelling::Spelling;

/// A [`Corpus`] of any library.
pub trait Prepared {
    /// Returns the answers that the libraries must agree on. `name` is what the library is called.
    fn answers(&self, name: &'static str) -> Answers;

    /// Prepares the tasks; see [`Racer::new`].
    fn racer<'p>(&'p self, contested: &[BTreeSet<Spelling>]) -> Box<dyn Contender + 'p>;
}

impl<L: Searchable + 'static> Prepared for Corpus<L> {
    fn answers(&self, name: &'static str) -> Answers {
        Answers::of(name, self)
    }

    fn racer<'p>(&'p self, contested: &[BTreeSet<Spelling>]) -> Box<dyn Contender + 'p> {
        Box::new(Racer::new(self, contested))
    }
}
