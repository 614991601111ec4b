//! Passes the compiler and its flags to the program, so that its table can name them.

use std::env;
use std::process::Command;

fn main() {
    // Cargo separates the flags by this character, whether they come from RUSTFLAGS or a configuration file.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    println!(
        "cargo::rustc-env=BUILT_WITH_FLAGS={}",
        flags.replace('\x1f', " ")
    );

    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = Command::new(compiler)
        .arg("--version")
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default();
    println!("cargo::rustc-env=BUILT_WITH_COMPILER={version}");

    // `--before` names a file here, with the adaptors of an older checkout.
    println!("cargo::rustc-check-cfg=cfg(before)");
    println!("cargo::rerun-if-env-changed=TOUCHMOVE_BEFORE");
    if let Ok(adaptors) = env::var("TOUCHMOVE_BEFORE") {
        println!("cargo::rustc-cfg=before");
        println!("cargo::rustc-env=TOUCHMOVE_BEFORE={adaptors}");
    }
}
