//! The macro for the unions of small sets of bits.

/// Gives a set of bits the operators `|` and `|=`, and `contains`.
macro_rules! unions {
    ($type:ident) => {
        impl $type {
            /// Returns `true` if this set has everything that `other` has.
            #[inline]
            #[must_use]
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }
        }

        impl core::ops::BitOr for $type {
            type Output = Self;

            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitOrAssign for $type {
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }
    };
}
pub(crate) use unions;
