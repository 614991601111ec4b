//! The macro for the words of small enums.

/// Gives an enum its words, which `Display` writes; declares it too if it has no values inside. With an error, `FromStr` reads them.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $type:ident {
        $($(#[$about:meta])* $value:ident = $word:literal,)+
    }) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$about])* $value,)+
        }

        $crate::types::words! { $type { $(Self::$value => $word,)+ } }
    };
    ($type:ident { $($value:pat => $word:expr,)+ }) => {
        impl $type {
            pub(crate) const fn word(self) -> &'static str {
                match self {
                    $($value => $word,)+
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }
    };
    ($type:ident, $error:expr, { $($value:ident $(($part:path))? = $word:literal $(| $alias:literal)*,)+ }) => {
        $crate::types::words! { $type { $(Self::$value $(($part))? => $word,)+ } }

        impl core::str::FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                match text {
                    $($word $(| $alias)* => Ok(Self::$value $(($part))?),)+
                    _ => Err($error),
                }
            }
        }
    };
}
pub(crate) use words;
