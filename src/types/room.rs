//! Lists and texts with room for all that can come.

use arrayvec::{ArrayString, ArrayVec};

/// A list or text whose capacity is proven to be enough, so that adding to it cannot fail.
///
/// The proof stands beside the capacity. A wrong one fails with debug assertions; without them, what
/// has no room is left out.
pub(crate) trait Room<T> {
    /// Adds an item or a part at the end.
    fn push_fitting(&mut self, part: T);
}

impl<T, const N: usize> Room<T> for ArrayVec<T, N> {
    #[inline(always)]
    fn push_fitting(&mut self, item: T) {
        let has_room = self.try_push(item).is_ok();
        debug_assert!(has_room, "more than {N} items");
    }
}

impl<const N: usize> Room<&str> for ArrayString<N> {
    #[inline(always)]
    fn push_fitting(&mut self, part: &str) {
        let has_room = self.try_push_str(part).is_ok();
        debug_assert!(has_room, "more than {N} bytes");
    }
}

impl<const N: usize> Room<char> for ArrayString<N> {
    #[inline(always)]
    fn push_fitting(&mut self, letter: char) {
        let has_room = self.try_push(letter).is_ok();
        debug_assert!(has_room, "more than {N} bytes");
    }
}
