//! Data for `serde`: addresses and rulebooks are their texts, choices their words; a citation is
//! written and not read back.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::text::Text;
use super::{Article, Citation, Parameter, Rule, Rulebook};
use crate::types::serial::as_text;

as_text! {
    Article: "the address of an article",
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

/// The name of the rule.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Reads a word as what it stands for.
pub(crate) struct Word<T>(PhantomData<T>);

impl<T> Word<T> {
    /// Creates a reader.
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: Text> Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word of the rulebooks")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        T::read(word).ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
    }
}

/// Makes a choice serialize as its word.
macro_rules! as_word {
    ($choice:ident) => {
        impl ::serde::Serialize for $choice {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $choice {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::laws::serial::Word::new())
            }
        }
    };
}
pub(crate) use as_word;
