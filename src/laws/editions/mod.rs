//! The editions as tables: which rules each has and where it prints them.

mod fide2023;
pub(super) mod identity;

use super::article::Article;
use super::citation::{Provision, Source};
use super::clause::Clause;
use super::edition::Edition;
use super::policies::Policies;

/// A rule and its address: "-" if the edition does not have it, and with a question mark at the
/// end if the address is not verified.
type Row = (Clause, &'static str);

/// What a rulebook has in the place of each rule.
pub(super) type Provisions = [Option<Provision>; Clause::COUNT];

/// An edition: its rules in standard play, what rapid, blitz and an announced quickplay finish
/// change, and its policies.
pub(super) struct Table {
    pub(super) provisions: Provisions,
    pub(super) rapid_full: &'static [Row],
    pub(super) rapid_limited: &'static [Row],
    pub(super) blitz_full: &'static [Row],
    pub(super) blitz_limited: &'static [Row],
    pub(super) quickplay: &'static [Row],
    pub(super) policies: Policies,
    /// Whether an address without a mark is verified.
    pub(super) addresses_verified: bool,
}

/// Returns the table of an edition.
pub(super) const fn table(edition: Edition) -> &'static Table {
    match edition {
        Edition::Fide1997
        | Edition::Fide2009
        | Edition::Fide2014
        | Edition::Fide2017
        | Edition::Fide2018
        | Edition::Fide2023
        | Edition::Uscf => &fide2023::TABLE,
    }
}

/// Returns what a written address provides.
const fn provision(address: &str, source: Source, verified: bool) -> Option<Provision> {
    let (address, verified) = match address.as_bytes() {
        [b'-'] => return None,
        [.., b'?'] => (without_mark(address), false),
        [.., b'!'] => (without_mark(address), true),
        _ => (address, verified),
    };
    Some(Provision {
        article: Article::new(address),
        source,
        verified,
    })
}

const fn without_mark(address: &str) -> &str {
    let (address, _) = address.split_at(address.len() - 1);
    address
}

/// Returns the rules of an edition that is written out: every rule has its row, in order.
const fn written_out(rows: &[Row]) -> Provisions {
    assert!(rows.len() == Clause::COUNT, "a rule is missing");
    let mut place = 0;
    while place < rows.len() {
        assert!(rows[place].0 as usize == place, "a rule is out of order");
        place += 1;
    }
    overlaid([None; Clause::COUNT], rows, Source::Edition, true)
}

/// Returns the rules with the rows laid over them.
pub(super) const fn overlaid(
    mut provisions: Provisions,
    rows: &[Row],
    source: Source,
    verified: bool,
) -> Provisions {
    let mut place = 0;
    while place < rows.len() {
        let (clause, address) = rows[place];
        provisions[clause as usize] = provision(address, source, verified);
        place += 1;
    }
    provisions
}
