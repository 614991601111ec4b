//! `serde` support: article numbers and rulebooks serialize as their texts. A citation can be
//! written but not read back.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::{Article, Citation, Parameter, Rule, Rulebook};
use crate::types::serial::as_text;

as_text! {
    Article: "an article number",
    Parameter: "a parameter of a rulebook",
    Rulebook: "a rulebook",
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut citation = serializer.serialize_struct("Citation", 5)?;
        citation.serialize_field("edition", &self.edition())?;
        citation.serialize_field("article", &self.article())?;
        citation.serialize_field("rule", &self.rule())?;
        citation.serialize_field("summary", self.rule().summary())?;
        citation.serialize_field("verified", &self.is_verified())?;
        citation.end()
    }
}

/// A rule serializes as its name.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
