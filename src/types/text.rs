//! Short texts on the stack, with one type for each kind of text.

/// Gives a newtype of an `ArrayString` its conversions to text.
macro_rules! text_type {
    ($name:ident) => {
        impl $name {
            /// Returns the text as a string slice.
            #[inline]
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl core::ops::Deref for $name {
            type Target = str;

            #[inline]
            fn deref(&self) -> &str {
                self.as_str()
            }
        }

        impl AsRef<str> for $name {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.as_str())
            }
        }
    };
}

pub(crate) use text_type;

/// Returns the length of a dash other than the hyphen that a text starts with, or 0.
///
/// These are U+2010 to U+2015 and the minus sign.
pub(crate) fn dash_len(text: &[u8]) -> usize {
    match text {
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => 3,
        _ => 0,
    }
}
