//! The target `functions` for libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| touchmove_fuzz::check("functions", data));
