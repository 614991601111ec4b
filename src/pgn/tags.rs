//! What a tag of a file becomes in a record: its result, or a tag with a plain name.

use alloc::borrow::Cow;
use alloc::string::String;

use super::scan::result_of_tag;
use super::{RawText, TerminationMarker};
use crate::record::{Tags, is_of_tag_name};
use crate::types::Outcome;

impl TerminationMarker {
    /// Reads the value of a tag `Result`, in every spelling that the reader understands.
    ///
    /// Among them are `½-½`, `1/2`, `0.5-0.5`, `1:0`, an en dash, and the signs of tables such as
    /// `+--`. An empty value and `?` mean that the result is unknown. `None` if the value is none of
    /// these.
    ///
    /// ```
    /// use touchmove::Outcome;
    /// use touchmove::pgn::TerminationMarker;
    ///
    /// for draw in ["1/2-1/2", "½-½", "0.5-0.5", "1/2"] {
    ///     let result = TerminationMarker::from_tag(draw);
    ///     assert_eq!(result, Some(TerminationMarker::Decided(Outcome::Draw)));
    /// }
    /// assert_eq!(TerminationMarker::from_tag("*"), Some(TerminationMarker::Unknown));
    /// assert_eq!(TerminationMarker::from_tag("adjourned"), None);
    /// ```
    #[must_use]
    pub fn from_tag(value: &str) -> Option<Self> {
        result_of_tag(value).map(|(marker, _)| marker)
    }
}

/// Puts a tag where it belongs: into the result, among the other tags, or nowhere.
pub(super) fn take_tag(
    tags: &mut Tags,
    result: &mut Option<Outcome>,
    name: RawText<'_>,
    value: RawText<'_>,
) {
    let (name, value) = (name.to_text(), value.to_text());
    if name.eq_ignore_ascii_case("Result") {
        let read = TerminationMarker::from_tag(&value);
        *result = read.and_then(TerminationMarker::outcome);
    } else if !Tags::is_derived(&name) {
        if let Some(plain) = plain_name(&name) {
            tags.put(&plain, &value);
        }
    }
}

/// Returns the name of a tag as a record has it, or `None` if nothing usable is left of it.
fn plain_name(name: &str) -> Option<Cow<'_, str>> {
    if name.bytes().all(is_of_tag_name) {
        return Some(Cow::Borrowed(name));
    }
    // A malformed name that was tolerated. It does not become one that has a meaning.
    let is_of_name = |character: &char| u8::try_from(*character).is_ok_and(is_of_tag_name);
    let plain: String = name.chars().filter(is_of_name).collect();
    let has_meaning = Tags::is_derived(&plain) || plain.eq_ignore_ascii_case("Variant");
    (!has_meaning && !plain.is_empty()).then_some(Cow::Owned(plain))
}
