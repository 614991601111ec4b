//! The target `pgn_broken_off` for libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| touchmove_fuzz::check("pgn_broken_off", data));
