//! Lists that grow in pieces of fixed size, without copying.

use alloc::vec::Vec;

/// The number of items in a piece; a power of two.
pub(super) const CHUNK: usize = 1 << 12;

/// A list in pieces. Each item takes `width` consecutive elements.
#[derive(Debug)]
pub(super) struct Chunks<T> {
    pieces: Vec<Vec<T>>,
    len: usize,
    width: usize,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            len: 0,
            width: 1,
        }
    }
}

impl<T: Copy> Chunks<T> {
    /// Clears the list and sets the width of its items.
    ///
    /// Only the first piece is kept, and only if the width is the same.
    pub(super) fn clear(&mut self, width: usize) {
        self.pieces.truncate(usize::from(self.width == width));
        self.pieces.iter_mut().for_each(Vec::clear);
        self.len = 0;
        self.width = width;
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the size of the list in bytes.
    pub(super) fn memory(&self) -> usize {
        let items: usize = self.pieces.iter().map(Vec::capacity).sum();
        items * size_of::<T>() + self.pieces.capacity() * size_of::<Vec<T>>()
    }

    /// Adds an item, which must have as many elements as the list is wide.
    #[inline]
    pub(super) fn push(&mut self, item: &[T]) {
        if let Some(piece) = self.last_piece() {
            piece.extend_from_slice(item);
            self.len += 1;
        }
    }

    /// Adds an item to a list of width one.
    #[inline]
    pub(super) fn push_one(&mut self, item: T) {
        debug_assert_eq!(self.width, 1);
        if let Some(piece) = self.last_piece() {
            piece.push(item);
            self.len += 1;
        }
    }

    /// Returns the piece that takes the next item.
    #[inline]
    fn last_piece(&mut self) -> Option<&mut Vec<T>> {
        let piece = self.len / CHUNK;
        if piece == self.pieces.len() {
            self.pieces.push(Vec::with_capacity(CHUNK * self.width));
        }
        self.pieces.get_mut(piece)
    }

    /// Returns the elements of an item.
    #[inline]
    pub(super) fn get(&self, item: usize) -> Option<&[T]> {
        let from = item % CHUNK * self.width;
        self.pieces.get(item / CHUNK)?.get(from..from + self.width)
    }

    /// Returns the only element of an item, in a list of width one.
    #[inline]
    pub(super) fn one(&self, item: usize) -> Option<&T> {
        self.pieces.get(item / CHUNK)?.get(item % CHUNK)
    }

    /// Returns the only element of an item for changing it, in a list of width one.
    #[inline]
    pub(super) fn one_mut(&mut self, item: usize) -> Option<&mut T> {
        self.pieces.get_mut(item / CHUNK)?.get_mut(item % CHUNK)
    }
}

#[cfg(test)]
mod tests;
