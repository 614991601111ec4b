//! `serde` support: an enum of procedures serializes as its word.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};

use super::text::Text;

/// The visitor that reads a word.
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
        f.write_str("a word of a rulebook")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        T::read(word).ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
    }
}

/// Makes an enum serialize as its word.
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
                deserializer.deserialize_str($crate::laws::words::Word::new())
            }
        }
    };
}
pub(crate) use as_word;
