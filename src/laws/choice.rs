//! The macro for small enums of procedures, which are read and written as words.

/// Defines an enum whose variants each have a word in the text of a rulebook.
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
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
            fn write(&self, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
                out.write_str(self.word())
            }

            fn read(text: &str) -> Option<Self> {
                let place = $crate::laws::choice::place_of(text, Self::WORDS)?;
                Some(Self::ALL[place])
            }

            fn longest_time(&self) -> core::time::Duration {
                core::time::Duration::ZERO
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }

        #[cfg(feature = "serde")]
        $crate::laws::words::as_word!($name);
    };
}
pub(crate) use choices;

/// Returns the index of a word. One function serves all enums, which keeps the code small.
pub(crate) fn place_of(word: &str, words: &[&str]) -> Option<usize> {
    words.iter().position(|known| *known == word)
}
