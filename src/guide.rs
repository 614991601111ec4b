//! Long pages: how the crate is built and why.

#[cfg(feature = "alloc")]
#[doc = include_str!("guide/arbiter.md")]
pub mod arbiter {}

#[doc = include_str!("guide/architecture.md")]
pub mod architecture {}

#[doc = include_str!("guide/diagrams.md")]
#[doc = include_str!("guide/diagram.svg")]
pub mod diagrams {}

#[doc = include_str!("guide/laws.md")]
pub mod laws {}
