//! The guide: tasks for each kind of program, how the parts work, and how the crate is built.
//!
//! Begin with the page for your program: [`engines`], [`guis`](mod@guis) or
//! [`servers`](mod@servers). Every example on every page is compiled and run.
//!
//! ```
//! use touchmove::Position;
//!
//! assert_eq!(Position::standard().count_legal_moves(), 20);
//! ```
//!
//! | page | contents |
//! |---|---|
//! | [`engines`] | move lists, filters, exchanges, repetition: what a search needs |
//! | [`guis`](mod@guis) | games, dragging pieces, notation, clocks, editing a board |
//! | [`servers`](mod@servers) | online games, files, electronic boards, arbiters |
//! | [`online`] | the rules for servers: sections, options, events |
//! | [`arbiter`](mod@arbiter) | how an arbiter decides, and how to run one |
//! | [`events`] | the phrases of events, in which logs are written |
//! | [`laws`](mod@laws) | rulebooks, editions and citations |
//! | [`recipes`] | an engine as a process, maps of positions, other libraries, archives |
//! | [`scale`] | millions of games: all cores, many machines |
//! | [`dead_positions`] | which side can still checkmate, and how that is proven |
//! | [`diagrams`] | boards as SVG |
//! | `serde`, with that feature | the serialized form of every type |
//! | [`glossary`] | FIDE's words, chess programming's words, and our types |
//! | [`porting`] | coming from shakmaty, chess, cozy-chess, pgn-reader or python-chess |
//! | [`comparison`] | other libraries, side by side, and how to choose |
//! | [`performance`] | speed, size, memory, and what adversarial input costs at most |
//! | [`evidence`] | what is promised, and how it is checked |
//! | [`stability`] | what later versions keep, which are supported, security |
//! | [`architecture`] | how the crate is built, and why |
//! | [`contributing`] | how to change the crate: which files an edition, a policy, an event or a notation touches |

// The pages name items as programs do.
#[cfg(doc)]
use crate::*;

#[cfg(feature = "arbiter")]
#[doc = include_str!("guide/arbiter.md")]
pub mod arbiter {}

#[doc = include_str!("guide/architecture.md")]
pub mod architecture {}

#[doc = include_str!("guide/comparison.md")]
pub mod comparison {}

#[doc = include_str!("guide/contributing.md")]
pub mod contributing {}

#[doc = include_str!("guide/dead_positions.md")]
pub mod dead_positions {}

#[doc = include_str!("guide/diagrams.md")]
#[doc = include_str!("guide/diagram.svg")]
pub mod diagrams {}

#[doc = include_str!("guide/engines.md")]
pub mod engines {}

#[cfg(feature = "arbiter")]
#[doc = include_str!("guide/events.md")]
pub mod events {}

#[doc = include_str!("guide/evidence.md")]
pub mod evidence {}

#[doc = include_str!("guide/glossary.md")]
pub mod glossary {}

#[cfg(all(feature = "laws", feature = "pgn"))]
#[doc = include_str!("guide/guis.md")]
pub mod guis {}

#[cfg(feature = "laws")]
#[doc = include_str!("guide/laws.md")]
pub mod laws {}

#[cfg(feature = "arbiter")]
#[doc = include_str!("guide/online.md")]
pub mod online {}

#[doc = include_str!("guide/performance.md")]
pub mod performance {}

#[doc = include_str!("guide/porting.md")]
pub mod porting {
    #[cfg(doc)]
    use crate::{guide::porting, *};

    #[doc = include_str!("guide/porting/shakmaty.md")]
    pub mod shakmaty {}

    #[doc = include_str!("guide/porting/cozy_chess.md")]
    pub mod cozy_chess {}

    #[doc = include_str!("guide/porting/chess.md")]
    pub mod chess {}

    #[doc = include_str!("guide/porting/python_chess.md")]
    pub mod python_chess {}
}

#[cfg(all(feature = "std", feature = "pgn"))]
#[doc = include_str!("guide/recipes.md")]
pub mod recipes {}

#[cfg(all(feature = "std", feature = "pgn"))]
#[doc = include_str!("guide/scale.md")]
pub mod scale {}

#[cfg(feature = "serde")]
#[doc = include_str!("guide/serde.md")]
pub mod serde {}

#[cfg(all(feature = "arbiter", feature = "pgn"))]
#[doc = include_str!("guide/servers.md")]
pub mod servers {}

#[doc = include_str!("guide/stability.md")]
pub mod stability {}
