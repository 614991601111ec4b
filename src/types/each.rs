//! The macro for the types with a value for each color or role.

/// Gives a struct with a field for each variant of an enum its methods.
macro_rules! for_each {
    (
        $by:ident[$key:ident; $count:literal], $order:literal { $($field:ident: $variant:ident,)+ }
        $(#[$from_fn:meta])* from_fn
        $(#[$from_array:meta])* from_array
        $(#[$fold:meta])* fold
        $(#[$zip:meta])* zip
    ) => {
        impl<T> $by<T> {
            #[doc = concat!("Creates the values by calling `value` for each, ", $order, ".")]
            ///
            $(#[$from_fn])*
            #[inline]
            pub fn from_fn(mut value: impl FnMut($key) -> T) -> Self {
                Self {
                    $($field: value($key::$variant),)+
                }
            }

            #[doc = concat!("Creates the values from an array, ", $order, ", also in constants.")]
            ///
            #[doc = concat!("For values that are not `Copy` use `", stringify!($by), "::from`.")]
            ///
            $(#[$from_array])*
            #[inline]
            pub const fn from_array(values: [T; $count]) -> Self
            where
                T: Copy,
            {
                let [$($field),+] = values;
                Self { $($field),+ }
            }

            #[doc = concat!("Returns the values as an array, ", $order, ".")]
            #[inline]
            pub fn into_array(self) -> [T; $count] {
                [$(self.$field),+]
            }

            #[doc = concat!("Combines the values, ", $order, ", starting with `init`.")]
            ///
            $(#[$fold])*
            #[inline]
            pub fn fold<A>(self, init: A, mut combine: impl FnMut(A, T) -> A) -> A {
                $(let init = combine(init, self.$field);)+
                init
            }

            /// Returns each value together with its counterpart in `other`.
            ///
            $(#[$zip])*
            #[inline]
            pub fn zip<U>(self, other: $by<U>) -> $by<(T, U)> {
                $by {
                    $($field: (self.$field, other.$field),)+
                }
            }

            /// Returns the values after applying a function to each.
            #[inline]
            pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> $by<U> {
                $by {
                    $($field: change(self.$field),)+
                }
            }

            #[doc = concat!("Iterates over the keys and their values, ", $order, ".")]
            pub fn iter(&self) -> core::array::IntoIter<($key, &T), $count> {
                [$(($key::$variant, &self.$field)),+].into_iter()
            }
        }

        #[doc = concat!("Creates the values from an array, ", $order, ".")]
        impl<T> From<[T; $count]> for $by<T> {
            #[inline]
            fn from([$($field),+]: [T; $count]) -> Self {
                Self { $($field),+ }
            }
        }

        #[doc = concat!("Returns the values, ", $order, ".")]
        impl<T> From<$by<T>> for [T; $count] {
            #[inline]
            fn from(values: $by<T>) -> Self {
                values.into_array()
            }
        }

        impl<T> core::ops::Index<$key> for $by<T> {
            type Output = T;

            #[inline]
            fn index(&self, key: $key) -> &T {
                match key {
                    $($key::$variant => &self.$field,)+
                }
            }
        }

        impl<T> core::ops::IndexMut<$key> for $by<T> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                match key {
                    $($key::$variant => &mut self.$field,)+
                }
            }
        }
    };
}
pub(crate) use for_each;
