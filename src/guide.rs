//! Long pages: how the crate is built and why.

#[doc = include_str!("guide/architecture.md")]
pub mod architecture {}

#[doc = include_str!("guide/laws.md")]
pub mod laws {}
