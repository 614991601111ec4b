//! Long pages: what to do with the crate, how it is built and why.

#[cfg(feature = "arbiter")]
#[doc = include_str!("guide/arbiter.md")]
pub mod arbiter {}

#[doc = include_str!("guide/architecture.md")]
pub mod architecture {}

#[doc = include_str!("guide/dead_positions.md")]
pub mod dead_positions {}

#[doc = include_str!("guide/diagrams.md")]
#[doc = include_str!("guide/diagram.svg")]
pub mod diagrams {}

#[doc = include_str!("guide/engines.md")]
pub mod engines {}

#[cfg(all(feature = "laws", feature = "pgn"))]
#[doc = include_str!("guide/guis.md")]
pub mod guis {}

#[cfg(feature = "laws")]
#[doc = include_str!("guide/laws.md")]
pub mod laws {}

#[doc = include_str!("guide/performance.md")]
pub mod performance {}

#[doc = include_str!("guide/porting.md")]
pub mod porting {}

#[cfg(feature = "serde")]
#[doc = include_str!("guide/serde.md")]
pub mod serde {}

#[cfg(all(feature = "arbiter", feature = "pgn"))]
#[doc = include_str!("guide/servers.md")]
pub mod servers {}
