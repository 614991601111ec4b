//! Repair: what is read where the text has no token of the standard.
//!
//! The scanner asks here for what its own tokens do not explain. Everything found here is reported.

mod noise;
pub(super) mod tags;
pub(super) mod words;
