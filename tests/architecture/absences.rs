//! What must not be in the library: `unsafe`, clocks, files, threads, the environment, hash maps, mutable globals, printing.
//!
//! It judges names. A clock reached through another crate would not be seen here; the manifest allows two crates.

use crate::house::{Finding, House};
use crate::lexer::{Kind, Token, reads};
use crate::paths::named;

/// Modules of `std` that reach outside the program; `core::time::Duration` is arithmetic and is fine.
const OUTSIDE: [&str; 6] = ["time", "fs", "thread", "env", "net", "process"];

/// Names that are refused wherever they stand, with the reason.
const REFUSED: [(&str, &str); 7] = [
    ("unsafe", "there is no `unsafe` here"),
    (
        "HashMap",
        "its order differs from run to run; use an ordered map or an array",
    ),
    (
        "HashSet",
        "its order differs from run to run; use an ordered set or an array",
    ),
    ("RandomState", "it differs from run to run"),
    ("SystemTime", "time comes in as an argument"),
    ("Instant", "time comes in as an argument"),
    (
        "thread_local",
        "global state, even per thread, makes answers depend on what ran before",
    ),
];

const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

const MUTABLE: [&str; 10] = [
    "Cell",
    "RefCell",
    "UnsafeCell",
    "OnceCell",
    "LazyCell",
    "Mutex",
    "RwLock",
    "OnceLock",
    "LazyLock",
    "Once",
];

/// Finds what the library must do without.
pub(crate) fn findings(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in house.library() {
        let tokens = source.code();
        let mut find = |line, sentence| findings.push(source.finding(line, sentence));
        for path in named(&tokens, &source.module()) {
            if path.origin == "std"
                && path
                    .segments
                    .first()
                    .is_some_and(|first| OUTSIDE.contains(first))
            {
                find(
                    path.line,
                    format!(
                        "`{}` reaches outside the program; take it as an argument",
                        path.text()
                    ),
                );
            }
        }
        for (at, token) in tokens.iter().enumerate() {
            if token.kind != Kind::Word {
                continue;
            }
            if let Some((name, reason)) = REFUSED.iter().find(|(name, _)| token.is(name)) {
                find(token.line, format!("`{name}` is refused: {reason}"));
            }
            if PRINTING.contains(&token.text) && reads(&tokens, at + 1, &["!"]) {
                find(
                    token.line,
                    format!("`{}!` is refused: a library does not print", token.text),
                );
            }
            if token.is("static") {
                if let Some(name) = mutable_static(&tokens[at + 1..]) {
                    find(
                        token.line,
                        format!(
                            "the static holds a `{name}`: there is no global mutable state here"
                        ),
                    );
                }
            }
        }
    }
    findings
}

/// Returns what makes a static mutable, reading its type from behind the word `static`.
fn mutable_static<'s>(tokens: &[Token<'s>]) -> Option<&'s str> {
    let mut head = tokens
        .iter()
        .take_while(|token| !token.is("=") && !token.is(";"));
    let inner = |token: &&Token<'_>| {
        let name = token.text;
        token.kind == Kind::Word
            && (name == "mut" || MUTABLE.contains(&name) || name.starts_with("Atomic"))
    };
    head.find(inner).map(|token| token.text)
}

mod tests {
    use super::findings;
    use crate::house::House;

    fn found(text: &str) -> usize {
        findings(&House::of_texts(&[("src/board/mod.rs", text)])).len()
    }

    #[test]
    fn the_outside_world_is_found() {
        for text in [
            "fn f() { unsafe { } }",
            "use std::time::Duration;",
            "use std::{fmt, fs};",
            "use std::{fmt, {env}};",
            "fn f() { std::thread::sleep(a) }",
            "fn f() { ::std::process::exit(1) }",
            "fn f(a: HashMap<u8, u8>) { }",
            "fn f(a: hash::Instant) { }",
            "static mut A: u8 = 0;",
            "static A: AtomicU64 = AtomicU64::new(0);",
            "pub(crate) static A: OnceLock<Vec<u8>> = OnceLock::new();",
            "static A: [core::cell::Cell<u8>; 2] = b;",
            "fn f() { println!() }",
            "thread_local! { }",
        ] {
            assert_eq!(found(text), 1, "{text}");
        }
    }

    #[test]
    fn the_inside_world_is_fine() {
        for text in [
            "#![forbid(unsafe_code)]",
            "use core::time::Duration; use std::error::Error; use alloc::collections::BTreeMap;",
            "static TABLE: [u64; 64] = table(); fn f(a: &'static mut u8) { }",
            "static A: u8 = { let mut b = 0; b }; fn f() { let c: Cell<u8> = d; }",
            "/// Not a HashMap, and no unsafe.\nconst A: &str = \"unsafe std::fs\";",
            "#[cfg(test)] mod tests { use std::{collections::HashMap, env}; }",
            "let time = fs.env(); mod time { } use self::time::X;",
        ] {
            assert_eq!(found(text), 0, "{text}");
        }
    }
}
