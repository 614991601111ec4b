//! The macros for procedures that are read and written as words, numbers and times.

/// Defines enums whose variants each have a word in the text of a rulebook.
macro_rules! choices {
    ($($(#[$meta:meta])* $name:ident {
        $($(#[$doc:meta])* $variant:ident = $word:literal,)+
    })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// Every variant, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            const WORDS: &'static [&'static str] = &[$($word),+];

            /// Returns the word of this variant in the text of a rulebook.
            #[must_use]
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl $crate::laws::text::Text for $name {
            const EXPECTED: &'static str = concat!("one of", $(" \"", $word, "\""),+);

            fn write(&self, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
                out.write_str(self.word())
            }

            fn read(text: &str) -> Option<Self> {
                let place = $crate::laws::choice::place_of(text, Self::WORDS)?;
                Some(Self::ALL[place])
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::laws::choice::Word(core::marker::PhantomData))
            }
        }
    )+};
}
pub(crate) use choices;

/// Defines an enum with words, and with variants that have a number or a time after their word.
macro_rules! counted {
    (
        $(#[$meta:meta])*
        $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal),+;
            $($(#[$more:meta])* $counted:ident($type:ty) => $before:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* $variant,)+
            $($(#[$more])* $counted($type),)+
        }

        impl $crate::laws::text::Text for $name {
            fn write(&self, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
                match self {
                    $(Self::$variant => out.write_str($word),)+
                    $(Self::$counted(number) => {
                        out.write_str($before)?;
                        $crate::laws::text::Text::write(number, out)
                    })+
                }
            }

            fn read(text: &str) -> Option<Self> {
                let read = match text {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                };
                $(let read = read.or_else(|| {
                    let number = text.strip_prefix($before)?;
                    $crate::laws::text::Text::read(number).map(Self::$counted)
                });)+
                read
            }

            fn longest_time(&self) -> core::time::Duration {
                match self {
                    $(Self::$variant => core::time::Duration::ZERO,)+
                    $(Self::$counted(number) => $crate::laws::text::Text::longest_time(number),)+
                }
            }
        }
    };
}
pub(crate) use counted;

/// Defines a struct whose parts are written in order, with commas between them.
macro_rules! sequence {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$doc:meta])* pub $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl $name {
            /// Creates the value from its parts, in order.
            #[must_use]
            pub const fn new($($field: $type),+) -> Self {
                Self { $($field),+ }
            }
        }

        impl $crate::laws::text::Text for $name {
            fn write(&self, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
                let parts: &[&dyn $crate::laws::text::Place] = &[$(&self.$field),+];
                for (place, part) in parts.iter().enumerate() {
                    out.write_str(if place == 0 { "" } else { "," })?;
                    part.write(out)?;
                }
                Ok(())
            }

            fn read(text: &str) -> Option<Self> {
                let mut words = text.split(',');
                let read = Self {
                    $($field: $crate::laws::text::Text::read(words.next()?)?,)+
                };
                words.next().is_none().then_some(read)
            }

            fn longest_time(&self) -> core::time::Duration {
                let times = [$($crate::laws::text::Text::longest_time(&self.$field)),+];
                times.into_iter().max().unwrap_or_default()
            }
        }
    };
}
pub(crate) use sequence;

/// Returns the index of a word. One function serves all enums, which keeps the code small.
pub(crate) fn place_of(word: &str, words: &[&str]) -> Option<usize> {
    words.iter().position(|known| *known == word)
}

/// Reads the word of a procedure.
#[cfg(feature = "serde")]
pub(crate) struct Word<T>(pub(crate) core::marker::PhantomData<T>);

#[cfg(feature = "serde")]
impl<T: super::text::Text> serde::de::Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("a word of a rulebook")
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<T, E> {
        T::read(word).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(word), &self))
    }
}
