//! The limits of a time control.

/// The most periods that a time control can have.
pub(super) const MAX_PERIODS: usize = 8;

/// The longest time of a period: a hundred years of 365 days, in milliseconds.
pub(super) const MAX_BASE: u64 = 36_500 * 24 * 60 * 60 * 1_000;

/// The largest bonus of a move: thirty days, in milliseconds.
pub(super) const MAX_BONUS: u64 = 30 * 24 * 60 * 60 * 1_000;

/// Returns the amount, at most [`MAX_BASE`].
pub(super) const fn clamp_base(millis: u64) -> u64 {
    if millis < MAX_BASE { millis } else { MAX_BASE }
}

/// Returns the amount, at most [`MAX_BONUS`], which fits in 32 bits.
pub(super) const fn clamp_bonus(millis: u64) -> u32 {
    (if millis < MAX_BONUS {
        millis
    } else {
        MAX_BONUS
    }) as u32
}
