//! The table of an edition. This module also turns its rows into the rules of a rulebook.

use crate::laws::article::Article;
use crate::laws::citation::{CitationSource, Provision};
use crate::laws::policy::{BySupervision, Policies};
use crate::laws::rule::Rule;

/// A rule and its article number, or "-" if the edition does not have the rule.
///
/// A question mark at the end means that the number is not verified, an exclamation mark that it
/// is. Without either, the default of the edition applies.
pub(super) type Row = (Rule, &'static str);

/// Returns rows, from the rules of each article.
macro_rules! rows {
    ($($article:literal: $($rule:ident),+;)*) => {
        &[$($(($crate::laws::rule::Rule::$rule, $article)),+),*]
    };
}
pub(super) use rows;

/// Where a rulebook prints each rule; `None` for a rule not in force.
pub(in crate::laws) type Provisions = [Option<Provision>; Rule::COUNT];

/// An edition: its rules in standard play, the overlays for rapid, blitz and an announced quickplay
/// finish, and its policies.
pub(in crate::laws) struct Table {
    pub(super) provisions: Provisions,
    pub(super) fast: Fast,
    pub(super) quickplay: &'static [Row],
    pub(super) policies: Policies,
    /// Whether an article number without a mark is verified.
    pub(super) articles_verified: bool,
}

/// The overlays of rapid and blitz on standard play, in this order.
pub(super) struct Fast {
    /// Under either supervision.
    pub(super) always: &'static [Row],
    /// Under limited supervision.
    pub(super) limited: &'static [Row],
    pub(super) rapid: BySupervision<&'static [Row]>,
    pub(super) blitz: BySupervision<&'static [Row]>,
}

/// The players need not write down the moves.
pub(super) const NO_SCORESHEET: &[Row] = rows! {
    "-": Recording, RecordBeforeNextMove, OfferRecorded, RecordingExempt, BothExempt, OneExempt;
};

/// Parses an article number of a table with its mark.
const fn provision(address: &str, source: CitationSource, verified: bool) -> Option<Provision> {
    let (address, verified) = match address.as_bytes() {
        b"-" => return None,
        [address @ .., b'?'] => (address, false),
        [address @ .., b'!'] => (address, true),
        address => (address, verified),
    };
    Some(Provision {
        article: Article::known(address),
        source,
        verified,
    })
}

/// Returns the rules of an edition with an address for every rule, in order.
pub(super) const fn written_out(addresses: &[&str]) -> Provisions {
    let mut provisions = none();
    let mut place = 0;
    while place < provisions.len() {
        provisions[place] = provision(addresses[place], CitationSource::Edition, true);
        place += 1;
    }
    provisions
}

/// Returns the rules with rows replaced.
pub(super) const fn overlaid(
    mut provisions: Provisions,
    rows: &[Row],
    source: CitationSource,
    verified: bool,
) -> Provisions {
    let mut place = 0;
    while place < rows.len() {
        let (rule, address) = rows[place];
        provisions[rule as usize] = provision(address, source, verified);
        place += 1;
    }
    provisions
}

/// Returns the rules of a table with rows of a later or earlier edition replaced.
pub(super) const fn differing(from: &Table, rows: &[Row], verified: bool) -> Provisions {
    overlaid(from.provisions, rows, CitationSource::Edition, verified)
}

/// Returns a rulebook without any rules.
pub(super) const fn none() -> Provisions {
    [None; Rule::COUNT]
}
