//! What an edition's table holds, and how its rows become the rules of a rulebook.

use crate::laws::article::Article;
use crate::laws::citation::{CitationSource, Provision};
use crate::laws::policy::{BySupervision, Policies};
use crate::laws::rule::Rule;

/// A rule and its address: "-" if the edition does not have it. A question mark at the end says
/// that the address is not verified, an exclamation mark that it is; without either the edition
/// says it for all.
pub(super) type Row = (Rule, &'static str);

/// What a rulebook has in the place of each rule.
pub(in crate::laws) type Provisions = [Option<Provision>; Rule::COUNT];

/// An edition: its rules in standard play, what rapid, blitz and an announced quickplay finish
/// change, and its policies.
pub(in crate::laws) struct Table {
    pub(super) provisions: Provisions,
    pub(super) fast: Fast,
    pub(super) quickplay: &'static [Row],
    pub(super) policies: Policies,
    /// Whether an address without a mark is verified.
    pub(super) addresses_verified: bool,
}

/// What rapid and blitz lay over standard play, in this order.
pub(super) struct Fast {
    /// Under either supervision.
    pub(super) always: &'static [Row],
    /// Under limited supervision.
    pub(super) limited: &'static [Row],
    pub(super) rapid: BySupervision<&'static [Row]>,
    pub(super) blitz: BySupervision<&'static [Row]>,
}

/// Nobody has to write down the moves.
pub(super) const NO_SCORESHEET: &[Row] = &[
    (Rule::Recording, "-"),
    (Rule::RecordBeforeNextMove, "-"),
    (Rule::OfferRecorded, "-"),
    (Rule::RecordingExempt, "-"),
    (Rule::BothExempt, "-"),
    (Rule::OneExempt, "-"),
];

/// Returns what a written address provides.
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

/// Returns the rules of an edition that is written out: every rule has its row, in order.
pub(super) const fn written_out(rows: &[Row]) -> Provisions {
    assert!(rows.len() == Rule::COUNT, "a rule is missing");
    let mut place = 0;
    while place < rows.len() {
        assert!(rows[place].0 as usize == place, "a rule is out of order");
        place += 1;
    }
    overlaid(none(), rows, CitationSource::Edition, true)
}

/// Returns the rules with the rows laid over them.
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

/// Returns the rules of a table with rows of a later or earlier edition laid over them.
pub(super) const fn differing(from: &Table, rows: &[Row], verified: bool) -> Provisions {
    overlaid(from.provisions, rows, CitationSource::Edition, verified)
}

/// Returns an empty rulebook.
pub(super) const fn none() -> Provisions {
    [None; Rule::COUNT]
}
