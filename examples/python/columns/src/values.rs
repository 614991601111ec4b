//! The values of a column, as arrays keep them: one behind another, with the ends of what has no fixed length.

use crate::table::{Mistake, Place};

/// Values of a fixed length, each of which may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values<T> {
    pub values: Vec<T>,
    pub valid: Vec<bool>,
}

impl<T: Copy + Default> Values<T> {
    #[inline]
    pub(crate) fn push(&mut self, value: Option<T>) {
        self.values.push(value.unwrap_or_default());
        self.valid.push(value.is_some());
    }

    /// Gives rows up to this number the same value.
    pub(crate) fn fill(&mut self, value: T, rows: usize) {
        self.values.resize(rows, value);
        self.valid.resize(rows, true);
    }

    /// Gives the last row its value, if it has none yet.
    pub(crate) fn complete(&mut self, value: impl FnOnce() -> Option<T>) {
        if let (Some(last), Some(is_valid @ false)) =
            (self.values.last_mut(), self.valid.last_mut())
        {
            if let Some(value) = value() {
                (*last, *is_valid) = (value, true);
            }
        }
    }

    pub(crate) fn truncate(&mut self, rows: usize) {
        self.values.truncate(rows);
        self.valid.truncate(rows);
    }

    pub(crate) fn append(&mut self, other: &Self) {
        self.values.extend_from_slice(&other.values);
        self.valid.extend_from_slice(&other.valid);
    }

    pub(crate) fn size(&self) -> usize {
        size_of::<T>() * self.values.len()
    }
}

/// Where each row ends among the items of all rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ends(Vec<i32>);

impl Ends {
    /// Returns where the last row ends.
    pub(crate) fn last(&self) -> usize {
        self.0.last().map_or(0, |&end| end as usize)
    }

    /// Ends a row. A table is handed on long before it has as many items as the number can tell.
    #[inline]
    fn push(&mut self, end: usize) {
        self.0.push(end as i32);
    }

    fn append(&mut self, other: &Self) {
        let start = self.last() as i32;
        self.0.extend(other.0.iter().map(|end| start + end));
    }

    pub(crate) fn size(&self) -> usize {
        size_of::<i32>() * self.0.len()
    }

    /// Returns the offsets of an array: 0, and where each row ends.
    #[must_use]
    pub fn offsets(&self) -> Vec<i32> {
        std::iter::once(0).chain(self.0.iter().copied()).collect()
    }
}

/// Texts, each of which may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts {
    pub bytes: Vec<u8>,
    pub ends: Ends,
    pub valid: Vec<bool>,
}

impl Texts {
    #[inline]
    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.bytes
            .extend_from_slice(text.unwrap_or_default().as_bytes());
        self.end(text.is_some());
    }

    /// Ends a row whose bytes were written.
    #[inline]
    fn end(&mut self, is_valid: bool) {
        self.ends.push(self.bytes.len());
        self.valid.push(is_valid);
    }

    pub(crate) fn truncate(&mut self, rows: usize) {
        self.ends.0.truncate(rows);
        self.valid.truncate(rows);
        self.bytes.truncate(self.ends.last());
    }

    pub(crate) fn append(&mut self, other: &Self) {
        self.bytes.extend_from_slice(&other.bytes);
        self.ends.append(&other.ends);
        self.valid.extend_from_slice(&other.valid);
    }

    pub(crate) fn size(&self) -> usize {
        self.bytes.len() + self.ends.size()
    }
}

impl FromIterator<String> for Texts {
    fn from_iter<I: IntoIterator<Item = String>>(texts: I) -> Self {
        let mut all = Self::default();
        texts.into_iter().for_each(|text| all.push(Some(&text)));
        all
    }
}

/// A list of texts for each row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lists {
    pub ends: Ends,
    pub items: Texts,
}

impl Lists {
    /// Ends a row whose items were pushed.
    pub(crate) fn end(&mut self) {
        self.ends.push(self.items.valid.len());
    }

    pub(crate) fn truncate(&mut self, rows: usize) {
        self.ends.0.truncate(rows);
        self.items.truncate(self.ends.last());
    }

    pub(crate) fn append(&mut self, other: &Self) {
        self.items.append(&other.items);
        self.ends.append(&other.ends);
    }

    pub(crate) fn size(&self) -> usize {
        self.items.size() + self.ends.size()
    }
}

/// What was tolerated in each game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    pub ends: Ends,
    pub items: Vec<Mistake>,
}

impl Faults {
    pub(crate) fn push(&mut self, faults: impl IntoIterator<Item = Mistake>) {
        self.items.extend(faults);
        self.ends.push(self.items.len());
    }

    /// Ends rows up to this number, the first of them with what was tolerated.
    pub(crate) fn fill(&mut self, faults: &[Mistake], rows: usize) {
        if self.ends.0.len() < rows {
            self.items.extend_from_slice(faults);
        }
        self.ends.0.resize(rows, self.items.len() as i32);
    }

    pub(crate) fn truncate(&mut self, rows: usize) {
        self.ends.0.truncate(rows);
        self.items.truncate(self.ends.last());
    }

    pub(crate) fn append(&mut self, other: &Self) {
        self.items.extend_from_slice(&other.items);
        self.ends.append(&other.ends);
    }

    pub(crate) fn size(&self) -> usize {
        64 * self.items.len() + self.ends.size()
    }

    pub(crate) fn shift(&mut self, base: Place) {
        for mistake in &mut self.items {
            mistake.place = mistake.place.behind(base);
        }
    }
}
