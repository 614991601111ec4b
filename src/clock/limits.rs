//! How much a time control can hold.

/// The most periods that a control can have.
pub(super) const MAX_PERIODS: usize = 8;

/// A hundred years, in milliseconds.
pub(super) const MAX_BASE: u64 = 36_500 * 24 * 60 * 60 * 1_000;

/// Thirty days, in milliseconds.
pub(super) const MAX_BONUS: u64 = 30 * 24 * 60 * 60 * 1_000;

/// Returns the amount, or the longest base there is.
pub(super) const fn clamp_base(millis: u64) -> u64 {
    if millis < MAX_BASE { millis } else { MAX_BASE }
}

/// Returns the amount, or the longest bonus there is, which fits.
pub(super) const fn clamp_bonus(millis: u64) -> u32 {
    (if millis < MAX_BONUS {
        millis
    } else {
        MAX_BONUS
    }) as u32
}
