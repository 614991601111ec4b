//! Methods climb: finds calls to a method that only a higher floor, or a neighbor, defines.
//!
//! A type of a low floor may have inherent methods on every floor above, so that users see one rich type. Code on a low floor
//! must not call the ones from above. Text has no types, so this is what is judged:
//!
//! * `Type::name`, `Self::name` and `self.name(…)` inside an `impl Type`: the type is known, and the answer is certain.
//! * `anything.name(…)`: found if a type that the file can see has `name` only from higher floors, nothing that the file
//!   can see defines a method of this name, and it is no method of the standard library.
//!
//! Not seen, then: a call on a variable whose method shares its name with a visible method of another type or with one in
//! [`STANDARD`], a method written by a macro for a type the macro takes as an argument, and `to_string` or `parse` on a type
//! whose text form is defined higher up.

use crate::house::{Finding, House, Source, may_name};
use crate::lexer::{Kind, Token, behind_bracket, reads};

/// Methods of the standard library that code calls on numbers, options, slices, text and iterators every day.
///
/// A method of ours with such a name is judged only where its type is known.
const STANDARD: &str = "
    abs abs_diff all and and_then any as_array as_bytes as_deref as_mut as_mut_slice as_ptr as_ref as_slice as_str
    binary_search borrow by_ref bytes ceil chain chars checked_add checked_mul checked_sub chunks clamp clear clone cloned
    cmp collect concat contains copied copy_from_slice count count_ones count_zeros cycle dedup default div_ceil drain
    ends_with entry enumerate eq err expect extend fill filter filter_map finish find find_map first first_chunk flat_map
    flatten flush fmt fold for_each from ge get get_mut get_or_insert gt hash index index_mut insert insert_str inspect into
    into_inner into_iter is_ascii is_ascii_digit is_char_boundary is_empty is_err is_none is_none_or is_ok is_positive is_some
    is_some_and is_sorted isqrt iter iter_mut join key keys last le leading_zeros len lines lt make_ascii_lowercase map map_err
    map_or map_or_else map_while max max_by max_by_key min min_by min_by_key ne next next_back not nth ok ok_or ok_or_else or
    or_else parse partial_cmp partition peek peekable pop position pow product push push_str read remove repeat replace
    reserve resize retain rev reverse reverse_bits rotate_left rotate_right rposition saturating_add saturating_sub scan set
    signum skip skip_while sort sort_by sort_by_key sort_unstable sort_unstable_by sort_unstable_by_key split split_at
    split_first split_last split_once splitn starts_with step_by strip_prefix strip_suffix sum swap swap_bytes swap_remove
    take take_while then then_some to_ascii_lowercase to_ascii_uppercase to_owned to_string to_vec trailing_zeros trim trim_end
    trim_start truncate try_fold try_for_each try_from try_into try_push unwrap unwrap_err unwrap_or unwrap_or_default
    unwrap_or_else unzip values windows with_capacity wrapping_add wrapping_mul wrapping_sub write write_char write_fmt
    write_str xor zip
";

/// A type or trait, told apart by the module whose floor it stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Owner<'h> {
    name: &'h str,
    home: &'h str,
}

/// A method, function or constant that belongs to a type or trait.
#[derive(Debug, Clone, Copy)]
struct Definition<'h> {
    name: &'h str,
    /// None if the type is not one of ours, or has no name in the text.
    owner: Option<Owner<'h>>,
    room: &'h str,
    file: &'h str,
    line: usize,
    inherent: bool,
}

/// The body of an `impl` or `trait` in one file.
#[derive(Debug, Clone)]
struct Body<'s> {
    name: Option<&'s str>,
    inherent: bool,
    open: usize,
    end: usize,
}

/// All methods of the crate and where they are defined.
#[derive(Debug)]
pub(crate) struct Methods<'h> {
    owners: Vec<Owner<'h>>,
    definitions: Vec<Definition<'h>>,
}

impl<'h> Methods<'h> {
    /// Gathers types and methods from every file on a floor.
    pub(crate) fn collect(house: &'h House) -> Methods<'h> {
        let mut methods = Methods {
            owners: Vec::new(),
            definitions: Vec::new(),
        };
        for source in house.library() {
            let Some(home) = source.room() else { continue };
            for pair in source.code().windows(2) {
                let names = pair[0].is("struct") || pair[0].is("enum") || pair[0].is("trait");
                if names && pair[1].kind == Kind::Word {
                    methods.owners.push(Owner {
                        name: pair[1].text,
                        home,
                    });
                }
            }
        }
        for source in house.library() {
            let Some(room) = source.room() else { continue };
            let tokens = source.code();
            for body in bodies(&tokens) {
                let owner = body.name.and_then(|name| methods.owner(name, room));
                for (name, line) in members(&tokens, &body) {
                    let file = source.path.as_str();
                    methods.definitions.push(Definition {
                        name,
                        owner,
                        room,
                        file,
                        line,
                        inherent: body.inherent,
                    });
                }
            }
        }
        methods
    }

    /// Returns whether the type has inherent methods above the floor it stands on.
    pub(crate) fn climbs(&self, name: &str) -> bool {
        self.definitions.iter().any(|definition| {
            definition.inherent
                && definition
                    .owner
                    .is_some_and(|owner| owner.name == name && owner.home != definition.room)
        })
    }

    /// Finds the calls of methods that the calling file must not know.
    pub(crate) fn findings(&self, house: &House) -> Vec<Finding> {
        let mut findings = Vec::new();
        for source in house.library() {
            let Some(room) = source.room() else { continue };
            let tokens = source.code();
            let bodies = bodies(&tokens);
            for at in 0..tokens.len() {
                let around = bodies.iter().rfind(|body| body.open < at && at < body.end);
                let around = around.and_then(|body| self.owner(body.name?, room));
                if let Some(definition) = self.judge_call(&tokens, at, room, around) {
                    findings.push(finding(source, room, tokens[at].line, definition));
                }
            }
        }
        findings
    }

    /// Returns the definition from above that the token at `at` calls.
    fn judge_call(
        &self,
        tokens: &[Token<'_>],
        at: usize,
        room: &str,
        around: Option<Owner<'_>>,
    ) -> Option<&Definition<'h>> {
        let name = tokens[at].text;
        if tokens[at].kind != Kind::Word || at < 2 {
            return None;
        }
        let (receiver, link) = (&tokens[at - 2], &tokens[at - 1]);
        if link.is("::") && receiver.kind == Kind::Word {
            let owner = if receiver.is("Self") {
                around?
            } else {
                self.owner(receiver.text, room)?
            };
            return self.only_from_above(room, |definition| {
                definition.name == name && is(definition, owner)
            });
        }
        let called = reads(tokens, at + 1, &["("]) || reads(tokens, at + 1, &["::", "<"]);
        if !link.is(".") || !called {
            return None;
        }
        let itself = receiver.is("self") && !(at > 2 && tokens[at - 3].is("."));
        if let Some(owner) = around.filter(|_| itself) {
            let known =
                |definition: &Definition<'_>| definition.name == name && is(definition, owner);
            if self.definitions.iter().any(known) {
                return self.only_from_above(room, known);
            }
        }
        if STANDARD.split_whitespace().any(|standard| standard == name) {
            return None;
        }
        let above = self.only_from_above(room, |definition| definition.name == name)?;
        let seen = |definition: &&Definition<'_>| {
            definition.name == above.name
                && definition
                    .owner
                    .is_some_and(|owner| may_name(room, owner.home))
        };
        self.definitions.iter().find(seen)
    }

    /// Returns one of the definitions that `wanted` accepts if there are any and `room` may know none of them.
    fn only_from_above(
        &self,
        room: &str,
        wanted: impl Fn(&Definition<'_>) -> bool,
    ) -> Option<&Definition<'h>> {
        let mut all = self
            .definitions
            .iter()
            .filter(|definition| wanted(definition));
        let first = all.next()?;
        let known =
            may_name(room, first.room) || all.any(|definition| may_name(room, definition.room));
        (!known).then_some(first)
    }

    /// Returns what a type name means in a room: its own type, or the only one of that name below.
    fn owner(&self, name: &str, room: &str) -> Option<Owner<'h>> {
        let named = || {
            self.owners
                .iter()
                .copied()
                .filter(|owner| owner.name == name)
        };
        if let Some(own) = named().find(|owner| owner.home == room) {
            return Some(own);
        }
        let mut below = named().filter(|owner| may_name(room, owner.home));
        let first = below.next()?;
        below.all(|other| other == first).then_some(first)
    }
}

fn is(definition: &Definition<'_>, owner: Owner<'_>) -> bool {
    definition.owner.is_some_and(|own| own == owner)
}

fn finding(source: &Source, room: &str, line: usize, definition: &Definition<'_>) -> Finding {
    let Definition {
        name,
        room: above,
        file,
        line: defined,
        ..
    } = definition;
    let owner = definition.owner.map_or("", |owner| owner.name);
    let sentence = format!(
        "`{owner}::{name}` is called from below: {room} does not know {above}, which defines it ({file}:{defined})"
    );
    source.finding(line, sentence)
}

/// Returns the bodies of the `impl` and `trait` items, in the order in which they open.
fn bodies<'s>(tokens: &[Token<'s>]) -> Vec<Body<'s>> {
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if tokens[at].is("trait")
            && tokens
                .get(at + 1)
                .is_some_and(|token| token.kind == Kind::Word)
        {
            let name = Some(tokens[at + 1].text);
            if let Some(open) = (at..tokens.len()).find(|index| tokens[*index].is("{")) {
                found.push(Body {
                    name,
                    inherent: false,
                    open,
                    end: behind_bracket(tokens, open),
                });
            }
        } else if tokens[at].is("impl") && is_item(tokens, at) {
            found.extend(impl_body(tokens, at + 1));
        }
    }
    found
}

/// Returns whether the `impl` at `at` opens an item, rather than saying `impl Trait` in a type.
fn is_item(tokens: &[Token<'_>], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|index| &tokens[index]) else {
        return true;
    };
    let in_a_macro = before.is("(") && at > 1 && tokens[at - 2].is("$");
    in_a_macro || before.kind == Kind::Mark && matches!(before.text, ";" | "{" | "}" | "]" | "*")
}

/// Reads an `impl` from behind its first word.
fn impl_body<'s>(tokens: &[Token<'s>], start: usize) -> Option<Body<'s>> {
    let mut at = behind_angles(tokens, start);
    let mut target = at;
    let mut inherent = true;
    let mut target_end = None;
    while !tokens.get(at)?.is("{") {
        let token = &tokens[at];
        if token.is(";") {
            return None;
        } else if token.is("for") && !reads(tokens, at + 1, &["<"]) && target_end.is_none() {
            inherent = false;
            target = at + 1;
        } else if token.is("where") && target_end.is_none() {
            target_end = Some(at);
        }
        at = if token.opens() {
            behind_bracket(tokens, at)
        } else {
            at + 1
        };
    }
    let name = type_name(&tokens[target..target_end.unwrap_or(at)]);
    Some(Body {
        name,
        inherent,
        open: at,
        end: behind_bracket(tokens, at),
    })
}

/// Steps over `<…>` if it opens at `at`.
fn behind_angles(tokens: &[Token<'_>], mut at: usize) -> usize {
    let mut depth = 0_usize;
    while at < tokens.len() {
        depth += usize::from(tokens[at].is("<"));
        if depth == 0 {
            return at;
        }
        depth -= usize::from(tokens[at].is(">"));
        at += 1;
    }
    at
}

/// Returns the last word of the path that a type begins with, behind references; none for tuples, slices and macro arguments.
fn type_name<'s>(tokens: &[Token<'s>]) -> Option<&'s str> {
    let mut rest = tokens.iter().skip_while(|token| {
        token.is("&")
            || token.is("&&")
            || token.is("mut")
            || token.is("dyn")
            || token.kind == Kind::Lifetime
    });
    let first = rest.next().filter(|token| token.kind == Kind::Word)?;
    let path = rest.take_while(|token| token.kind == Kind::Word || token.is("::"));
    let last = path.last().unwrap_or(first);
    (last.kind == Kind::Word).then_some(last.text)
}

/// Returns the functions and constants directly inside a body, with their lines.
fn members<'s>(tokens: &[Token<'s>], body: &Body<'s>) -> Vec<(&'s str, usize)> {
    let mut found = Vec::new();
    let mut at = body.open + 1;
    while at < body.end {
        let named =
            tokens[at].is("fn") || (tokens[at].is("const") && !reads(tokens, at + 1, &["fn"]));
        if named
            && tokens
                .get(at + 1)
                .is_some_and(|token| token.kind == Kind::Word)
        {
            found.push((tokens[at + 1].text, tokens[at + 1].line));
        }
        at = if tokens[at].opens() {
            behind_bracket(tokens, at)
        } else {
            at + 1
        };
    }
    found
}

mod tests {
    use super::{Methods, bodies, members};
    use crate::house::House;
    use crate::lexer::tokens;

    const HEART: (&str, &str) = (
        "src/position/mod.rs",
        "pub struct Position; impl Position { pub fn turn(&self) -> Color { } }",
    );
    const ABOVE: (&str, &str) = (
        "src/legality/mod.rs",
        "pub struct Legal<'p>(&'p Position);
         impl<'p> Legal<'p> { pub fn play(self) -> Position { } }
         impl Position {
             pub const MOST: usize = 218;
             pub fn legal_moves(&self) -> MoveList<'_> { }
             pub fn count(&self) -> usize { }
             pub fn pinned(&self) -> Bitboard { fn inner() { } }
         }
         impl core::str::FromStr for Position { fn from_str(text: &str) -> Result<Position, E> { } }",
    );

    /// Judges one more file beside the two above and returns its sentences.
    fn sentences(path: &str, text: &str) -> Vec<String> {
        let house = House::of_texts(&[HEART, ABOVE, (path, text)]);
        let methods = Methods::collect(&house);
        methods
            .findings(&house)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn impls_and_their_members_are_read() {
        for (source, name, inherent, expected) in [
            (
                "impl Position { fn a() { fn b() { } } const C: u8 = 0; const fn d() { } }",
                "Position",
                true,
                &["a", "C", "d"][..],
            ),
            (
                "impl<'a, const N: usize> super::Moves<'a, N> where X: Y { fn a() { } }",
                "Moves",
                true,
                &["a"],
            ),
            (
                "impl<T: Fn(u8) -> u8> A for &'a mut crate::b::B<T> { fn a() { } }",
                "B",
                false,
                &["a"],
            ),
            (
                "impl A<Position> for B where for<'a> F: G<'a> { }",
                "B",
                false,
                &[],
            ),
            (
                "x; impl From<[u8; 2]> for C { fn from(a: [u8; 2]) -> C { } }",
                "C",
                false,
                &["from"],
            ),
            (
                "pub trait Visitor: Sized { fn pawns(&mut self); fn all(&mut self) { } }",
                "Visitor",
                false,
                &["pawns", "all"],
            ),
        ] {
            let tokens = tokens(source);
            let bodies = bodies(&tokens);
            assert_eq!(bodies.len(), 1, "{source}");
            assert_eq!(
                (bodies[0].name, bodies[0].inherent),
                (Some(name), inherent),
                "{source}"
            );
            let names: Vec<&str> = members(&tokens, &bodies[0])
                .into_iter()
                .map(|(name, _)| name)
                .collect();
            assert_eq!(names, expected, "{source}");
        }
        assert!(bodies(&tokens("fn f(a: impl Fn(u8)) -> impl Iterator { a }")).is_empty());
        assert_eq!(
            bodies(&tokens(
                "macro_rules! m { ($t:ty) => { impl A for $t { } } }"
            ))[0]
                .name,
            None
        );
    }

    #[test]
    fn a_type_that_climbs_is_known() {
        let house = House::of_texts(&[HEART, ABOVE]);
        let methods = Methods::collect(&house);
        assert!(methods.climbs("Position"));
        assert!(!methods.climbs("Legal"));
    }

    #[test]
    fn calls_from_below_are_found() {
        for text in [
            "fn f(p: &Position) { p.legal_moves(); }",
            "fn f(p: &Position) { g(p).legal_moves::<u8>(); }",
            "fn f(p: &Position) { Position::legal_moves(p); }",
            "fn f() { a.map(crate::position::Position::legal_moves) }",
            "impl Position { fn f(&self) { self.legal_moves(); } }",
            "impl Position { fn f(&self) { self.count(); } }",
            "impl Position { fn f(&self) { Self::pinned(self); } }",
            "fn f() -> usize { Position::MOST }",
            "fn f() { Position::from_str(a) }",
        ] {
            assert_eq!(sentences("src/movegen/mod.rs", text).len(), 1, "{text}");
        }
    }

    #[test]
    fn calls_between_neighbors_are_found() {
        let house = House::of_texts(&[
            HEART,
            (
                "src/termination/mod.rs",
                "impl Position { pub fn outcome(&self) { } }",
            ),
            ("src/notation/mod.rs", "fn f(p: &Position) { p.outcome() }"),
        ]);
        let findings = Methods::collect(&house).findings(&house);
        assert_eq!(findings.len(), 1);
        assert_eq!(
            findings[0].to_string(),
            "src/notation/mod.rs:1: `Position::outcome` is called from below: notation does not know termination, \
             which defines it (src/termination/mod.rs:1)"
        );
    }

    #[test]
    fn calls_downwards_and_of_other_things_are_fine() {
        for text in [
            "fn f(p: &Position) { p.turn(); Position::turn(p); p.pinned; inner(); }",
            "fn f(p: &[u8]) { p.iter().count(); }",
            "struct Pins; impl Pins { fn pinned(&self) { } } fn f(p: Pins) { p.pinned(); }",
            "trait Visit { fn legal_moves(&self); } fn f(p: impl Visit) { p.legal_moves(); }",
            "impl Position { fn count(&self) { } fn f(&self) { self.count(); } }",
            "impl Position { fn f(&self) { self.board.count(); } }",
            "struct Position; impl Position { fn f() { Self::default(); Position::legal_moves(a); } }",
            "fn f() { Square::legal_moves(); legal_moves(); play(); a.play(); }",
            "#[cfg(test)] mod tests { fn f(p: &Position) { p.legal_moves(); } }",
        ] {
            assert_eq!(sentences("src/movegen/mod.rs", text), [""; 0], "{text}");
        }
        let above = "fn f(p: &Position) { p.legal_moves().len(); Position::MOST; }";
        assert_eq!(sentences("src/notation/mod.rs", above), [""; 0]);
    }
}
