//! Modules name only lower floors, and by the owning module: finds the paths that do otherwise.
//!
//! It sees every path that starts with `crate`, `self`, `super` or the crate's own name, groups in `use` included.
//! It does not follow names that a `use` brought in, because that `use` was judged itself.
//! In a macro, `$crate::Name` may be a root re-export: the path is resolved where users write the macro.

use crate::house::{Finding, House, Source, floor_of, may_name};
use crate::lexer::{Kind, Token, behind_bracket, reads};

/// A path as the code names it, resolved as far as text allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named<'s> {
    /// The crate the path starts in: `crate` for our own, else `std`, `core` or `alloc`.
    pub(crate) origin: &'s str,
    /// The segments below that crate, without `self` and `super`; a glob ends in `*`.
    pub(crate) segments: Vec<&'s str>,
    /// Whether it was written as `$crate`.
    pub(crate) in_macro: bool,
    pub(crate) line: usize,
}

impl Named<'_> {
    /// Returns the resolved path as text.
    pub(crate) fn text(&self) -> String {
        let mut all = vec![self.origin];
        all.extend(&self.segments);
        all.join("::")
    }
}

const OWN_NAME: &str = env!("CARGO_PKG_NAME");
const STARTS: [&str; 7] = ["crate", "self", "super", OWN_NAME, "std", "core", "alloc"];

/// Finds the paths that name a higher floor, a neighbor, a root re-export or the root itself.
pub(crate) fn findings(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in house.library() {
        let Some(room) = source.room() else { continue };
        let module = source.module();
        for path in named(&source.code(), &module) {
            if path.origin == "crate" {
                findings.extend(judge(source, room, &path));
            }
        }
    }
    findings
}

fn judge(source: &Source, room: &str, path: &Named<'_>) -> Option<Finding> {
    let text = path.text();
    let sentence = match path.segments.first() {
        None => {
            "the crate root is named as a whole; name the module that owns what you need".to_owned()
        }
        Some(&"*") => {
            format!("`{text}` takes all of the crate root; name the module that owns what you need")
        }
        Some(first) => match floor_of(first) {
            Some(_) if may_name(room, first) => return None,
            Some(floor) if Some(floor) == floor_of(room) => {
                format!(
                    "`{text}` looks sideways: {room} and {first} are neighbours on floor {floor}"
                )
            }
            Some(floor) => {
                let own = floor_of(room).unwrap_or_default();
                format!("`{text}` looks up: {room} stands on floor {own}, {first} on floor {floor}")
            }
            None if path.in_macro => return None,
            None => format!("`{text}` is a root re-export for users; name the module that owns it"),
        },
    };
    Some(source.finding(path.line, sentence))
}

/// Returns the paths in a file's tokens, `use` groups spread out; `module` is the file's own place.
pub(crate) fn named<'s>(tokens: &[Token<'s>], module: &[&'s str]) -> Vec<Named<'s>> {
    let mut found = Vec::new();
    let mut inline: Vec<(&str, usize)> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        inline.retain(|(_, end)| at < *end);
        if reads(tokens, at, &["mod"]) && reads(tokens, at + 2, &["{"]) {
            inline.push((tokens[at + 1].text, behind_bracket(tokens, at + 2)));
        }
        if !starts_a_path(tokens, at) {
            at += 1;
            continue;
        }
        let in_macro = at > 0 && tokens[at - 1].is("$");
        let place: Vec<&str> = module
            .iter()
            .copied()
            .chain(inline.iter().map(|(name, _)| *name))
            .collect();
        let mut branches = Vec::new();
        at = follow(tokens, at, &[], &mut branches);
        for (segments, line) in branches {
            let (origin, segments) = resolve(&place, &segments);
            found.push(Named {
                origin,
                segments,
                in_macro,
                line,
            });
        }
    }
    found
}

fn starts_a_path(tokens: &[Token<'_>], at: usize) -> bool {
    if tokens[at].kind != Kind::Word || !STARTS.contains(&tokens[at].text) {
        return false;
    }
    let before = at.checked_sub(1).map(|index| tokens[index]);
    let two_before = at.checked_sub(2).map(|index| tokens[index]);
    let continues = before.is_some_and(|token| token.is("::"))
        && two_before
            .is_some_and(|token| token.is(">") || (token.kind == Kind::Word && !token.is("use")));
    let renamed =
        reads(tokens, at + 1, &["as"]) && (tokens[at].is("crate") || tokens[at].is("super"));
    let field = before.is_some_and(|token| token.is("."));
    !continues && !field && (reads(tokens, at + 1, &["::"]) || renamed)
}

/// Follows a path from `at`, spreading groups, and returns the index behind it.
fn follow<'s>(
    tokens: &[Token<'s>],
    mut at: usize,
    prefix: &[&'s str],
    found: &mut Vec<(Vec<&'s str>, usize)>,
) -> usize {
    let mut path = prefix.to_vec();
    let mut line = tokens[at].line;
    while at < tokens.len() {
        let token = tokens[at];
        if token.is("{") {
            return follow_group(tokens, at, &path, found);
        } else if token.kind == Kind::Word || token.is("*") {
            path.push(token.text);
            line = token.line;
            at += 1;
        }
        if !reads(tokens, at, &["::"]) {
            break;
        }
        at += 1;
        if reads(tokens, at, &["<"]) {
            break;
        }
    }
    found.push((path, line));
    at
}

fn follow_group<'s>(
    tokens: &[Token<'s>],
    open: usize,
    prefix: &[&'s str],
    found: &mut Vec<(Vec<&'s str>, usize)>,
) -> usize {
    let end = behind_bracket(tokens, open);
    let mut at = open + 1;
    while at + 1 < end {
        if tokens[at].kind == Kind::Word || tokens[at].is("*") || tokens[at].is("{") {
            at = follow(tokens, at, prefix, found);
            if reads(tokens, at, &["as"]) {
                at += 2;
            }
        } else {
            at += 1;
        }
    }
    end
}

fn resolve<'s>(place: &[&'s str], segments: &[&'s str]) -> (&'s str, Vec<&'s str>) {
    let (origin, mut resolved) = match segments[0] {
        "self" => ("crate", place.to_vec()),
        "super" => ("crate", place[..place.len().saturating_sub(1)].to_vec()),
        "crate" | OWN_NAME => ("crate", Vec::new()),
        other => (other, Vec::new()),
    };
    for segment in &segments[1..] {
        match *segment {
            "self" => {}
            "super" => {
                resolved.pop();
            }
            other => resolved.push(other),
        }
    }
    (origin, resolved)
}

mod tests {
    use super::{findings, named};
    use crate::house::House;
    use crate::lexer::tokens;

    fn paths(source: &str, module: &[&'static str]) -> Vec<String> {
        // Leaked so that the names may outlive the call; the sources are a few words long.
        let source: &'static str = String::leak(source.to_owned());
        named(&tokens(source), module)
            .iter()
            .map(super::Named::text)
            .collect()
    }

    /// Judges one file and returns the lines found in it.
    fn lines(path: &str, text: &str) -> Vec<usize> {
        findings(&House::of_texts(&[(path, text)]))
            .iter()
            .map(|finding| finding.line)
            .collect()
    }

    #[test]
    fn relative_paths_and_groups_are_resolved() {
        let here = &["board", "zobrist"];
        for (source, expected) in [
            ("use crate::types::Square;", &["crate::types::Square"][..]),
            (
                "use super::{a, b::c};",
                &["crate::board::a", "crate::board::b::c"],
            ),
            ("use super::super::types as t;", &["crate::types"]),
            ("use self::super::X;", &["crate::board::X"]),
            (
                "use crate::{types::{self, Square as S, File}, bitboard::*,};",
                &[
                    "crate::types",
                    "crate::types::Square",
                    "crate::types::File",
                    "crate::bitboard::*",
                ],
            ),
            ("pub(in crate::board) fn f() {}", &["crate::board"]),
            (
                "fn f(a: &crate::types::File) -> super::Board {}",
                &["crate::types::File", "crate::board::Board"],
            ),
            (
                "crate::types::make::<crate::board::A>()",
                &["crate::types::make", "crate::board::A"],
            ),
            (
                "mod a { use super::X; mod b { use super::Y; } } use super::Z;",
                &[
                    "crate::board::zobrist::X",
                    "crate::board::zobrist::a::Y",
                    "crate::board::Z",
                ],
            ),
            (
                "use touchmove::Square; use ::std::{fs, time::Instant};",
                &["crate::Square", "std::fs", "std::time::Instant"],
            ),
            ("pub(crate) fn f(&self) { self.x }", &[]),
            ("a::crate_name::b; x.core::<u8>()", &[]),
        ] {
            assert_eq!(paths(source, here), expected, "{source}");
        }
    }

    #[test]
    fn looking_up_or_sideways_is_found() {
        for (path, text) in [
            ("src/types/square.rs", "use crate::bitboard::Bitboard;"),
            ("src/types/mod.rs", "use super::bitboard::Bitboard;"),
            (
                "src/types/square.rs",
                "use super::super::{bitboard::Bitboard};",
            ),
            (
                "src/board/mod.rs",
                "fn f() -> u64 { crate::position::count() }",
            ),
            (
                "src/board/mod.rs",
                "use crate::{types::Square, setup::Setup};",
            ),
            ("src/notation/mod.rs", "use crate::termination::Outcome;"),
            ("src/laws/mod.rs", "use crate::clock::Clock;"),
            (
                "src/bitboard/mod.rs",
                "macro_rules! m { () => { $crate::board::Board } }",
            ),
            ("src/pgn/mod.rs", "use ::touchmove::arbiter::Arbiter;"),
        ] {
            assert_eq!(lines(path, text), [1], "{path}: {text}");
        }
    }

    #[test]
    fn root_names_are_found() {
        for text in [
            "use crate::Square;",
            "use crate::{types::File, Square};",
            "use super::Square;",
            "use crate::*;",
            "use super::*;",
            "use crate::{self as root};",
            "use crate as root;",
            "use super as root;",
            "fn f(s: crate::Square) {}",
            "crate::moves::Pin::line(a, b)",
            "use touchmove::Square;",
        ] {
            assert_eq!(lines("src/position/mod.rs", text), [1], "{text}");
        }
    }

    #[test]
    fn looking_down_is_fine() {
        for text in [
            "use crate::{types::{Color, Square}, board::Board};\nuse crate::attacks;",
            "use super::super::setup::Setup; use super::{a, b}; use self::c::*; use super::*;",
            "/// See [`crate::Position`].\n// crate::legality\nconst A: &str = \"crate::legality\";",
            "#[cfg(test)]\nmod tests { use crate::legality::Legal; use crate::Square; }",
            "pub(crate) fn f() { crate::bitboard::bitboard!(. X .) }",
            "pub(super) struct A; pub(in crate::position) struct B;",
            "macro_rules! m { () => { $crate::Bitboard } }",
        ] {
            assert_eq!(lines("src/position/defects.rs", text), [0; 0], "{text}");
        }
    }

    #[test]
    fn the_roof_may_name_every_floor() {
        assert_eq!(
            lines(
                "src/lib.rs",
                "pub use crate::types::Square; pub use self::pgn::*;"
            ),
            [0; 0]
        );
    }

    #[test]
    fn the_line_is_the_line_of_the_name() {
        let text = "use crate::{\n    types::Square,\n    legality::Legal,\n};\n";
        assert_eq!(lines("src/movegen/mod.rs", text), [3]);
    }
}
