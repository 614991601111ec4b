//! The types that programs keep can be sent to other threads and shared between threads.
//!
//! A composite type is thread-safe if its parts are, so a dozen types stand for all.

const fn may_change_threads<T: Send + Sync>() {}

#[test]
fn composite_types_may_change_threads() {
    may_change_threads::<touchmove::Position>();
    may_change_threads::<touchmove::Game>();
    may_change_threads::<touchmove::GameRecord>();
    may_change_threads::<touchmove::ChessClock>();
    may_change_threads::<touchmove::Rulebook>();
    may_change_threads::<touchmove::Arbiter>();
    may_change_threads::<touchmove::arbiter::Log>();
    may_change_threads::<touchmove::winnability::Analyzer>();
    may_change_threads::<touchmove::identify::Identified<'static>>();
    may_change_threads::<touchmove::polyglot::Entries<'static, 'static>>();
    may_change_threads::<touchmove::diagram::Diagram<'static>>();
    may_change_threads::<touchmove::pgn::Reader<&'static [u8]>>();
    may_change_threads::<touchmove::arbiter::log::Error>();
}
