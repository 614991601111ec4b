//! The code keeps to the syntax of the Rust version it promises: finds what only newer compilers accept.
//!
//! Clippy judges library functions by the promised version but not syntax. Found here: `let` chains (1.88), `if let`
//! guards (1.95) and what may be trait upcasting (1.86), namely every cast to a `dyn` type and every `dyn` of a trait of
//! ours that has supertraits to be cast to. Not seen: an implicit upcast between traits of other crates, such
//! as handing a `&dyn Error` to a function that takes `&dyn Debug`.

use crate::house::{Finding, House, Source};
use crate::lexer::{Kind, Token, behind_bracket, reads};

/// Finds the syntax that is newer than the promised version.
pub(crate) fn findings(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut heirs = Vec::new();
    for source in house.library() {
        heirs.extend(traits_with_supertraits(&source.code()));
    }
    for source in house.library() {
        let tokens = source.code();
        for at in 0..tokens.len() {
            findings.extend(let_chain(source, &tokens, at));
            findings.extend(upcast(source, &tokens, at, &heirs));
        }
    }
    findings
}

fn let_chain(source: &Source, tokens: &[Token<'_>], at: usize) -> Option<Finding> {
    if !tokens[at].is("let") || at == 0 {
        return None;
    }
    let before = &tokens[at - 1];
    let sentence = if before.is("&&") {
        "a `let` chain needs Rust 1.88; nest the conditions or match on a tuple"
    } else if before.is("if") || before.is("while") {
        match condition_end(tokens, at) {
            Some("&&") => "a `let` chain needs Rust 1.88; nest the conditions or match on a tuple",
            Some("=>") => "an `if let` guard needs Rust 1.95; match inside the arm",
            _ => return None,
        }
    } else {
        return None;
    };
    Some(source.finding(tokens[at].line, sentence.into()))
}

/// Returns what first ends the `let` of a condition: `&&` between conditions, `=>` of a match arm, or a block's brace.
fn condition_end<'s>(tokens: &[Token<'s>], start: usize) -> Option<&'s str> {
    let mut at = start + 1;
    let mut matching = false;
    while at < tokens.len() {
        let token = &tokens[at];
        let before = &tokens[at - 1];
        let chained = token.is("&&") && ends_an_operand(before);
        if chained || token.is("=>") {
            return Some(token.text);
        } else if token.is("{") {
            let inner = matching || before.is("=") || before.is("unsafe") || before.is("const");
            if !inner {
                return Some("{");
            }
            matching = false;
        }
        matching |= token.is("match");
        at = if token.opens() {
            behind_bracket(tokens, at)
        } else {
            at + 1
        };
    }
    None
}

/// Returns whether an `&&` behind this token joins two conditions instead of borrowing twice.
fn ends_an_operand(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Word => !matches!(
            token.text,
            "let" | "in" | "mut" | "ref" | "as" | "return" | "match" | "if" | "else"
        ),
        Kind::Literal => true,
        Kind::Mark => matches!(token.text, ")" | "]" | "}" | "?"),
        Kind::Lifetime => false,
    }
}

fn upcast(source: &Source, tokens: &[Token<'_>], at: usize, heirs: &[String]) -> Option<Finding> {
    let token = &tokens[at];
    if token.is("as") && casts_to_dyn(&tokens[at + 1..]) {
        let sentence = "a cast to a `dyn` type may be an upcast, which needs Rust 1.86; give the binding a type instead";
        return Some(source.finding(token.line, sentence.into()));
    }
    if !token.is("dyn") {
        return None;
    }
    let path = tokens[at + 1..]
        .iter()
        .take_while(|token| token.kind == Kind::Word || token.is("::"));
    let name = path.last()?.text;
    heirs.iter().any(|heir| heir == name).then(|| {
        let sentence = format!("`dyn {name}` could be upcast to a supertrait, which needs Rust 1.86; use a type parameter");
        source.finding(token.line, sentence)
    })
}

fn casts_to_dyn(tokens: &[Token<'_>]) -> bool {
    let of_a_type = |token: &&Token<'_>| {
        matches!(token.kind, Kind::Word | Kind::Lifetime)
            || matches!(token.text, "&" | "*" | "::" | "<" | "(" | "[")
    };
    tokens
        .iter()
        .take_while(of_a_type)
        .any(|token| token.is("dyn"))
}

/// Returns the traits that a `dyn` of could be upcast from: those with a supertrait that is more than a marker.
fn traits_with_supertraits(tokens: &[Token<'_>]) -> Vec<String> {
    const MARKERS: [&str; 4] = ["Send", "Sync", "Sized", "Unpin"];
    let mut names = Vec::new();
    for at in 0..tokens.len() {
        if !tokens[at].is("trait") {
            continue;
        }
        let Some(name) = tokens.get(at + 1) else {
            continue;
        };
        let mut angles = 0_usize;
        let header = tokens[at + 2..]
            .iter()
            .take_while(|token| !token.is("{") && !token.is("where"));
        let outside = header.filter(|token| {
            angles += usize::from(token.is("<"));
            let outside = angles == 0;
            angles = angles.saturating_sub(usize::from(token.is(">")));
            outside
        });
        let mut bounds = outside.skip_while(|token| !token.is(":"));
        if bounds.any(|token| token.kind == Kind::Word && !MARKERS.contains(&token.text)) {
            names.push(name.text.to_owned());
        }
    }
    names
}

mod tests {
    use super::{findings, reads};
    use crate::house::House;
    use crate::lexer::tokens;

    fn found(text: &str) -> usize {
        findings(&House::of_texts(&[("src/board/mod.rs", text)])).len()
    }

    #[test]
    fn let_chains_are_found() {
        for text in [
            "if let Some(a) = b && c { }",
            "if let Some(a) = b() && c > 1 { }",
            "if let Some(a) = b? && c { }",
            "if let Some(a) = b[0] && !c { }",
            "if c && let Some(a) = b { }",
            "while let Some(a) = b.next() && a < 3 { }",
            "while a && let Some(b) = c { }",
            "let x = if let Some(A { b, .. }) = c && d { 1 } else { 2 };",
            "if let Some(a) = match b { _ => c } && d { }",
            "if let a = { b && c } && d { }",
        ] {
            assert_eq!(found(text), 1, "{text}");
        }
        assert_eq!(found("if let Some(a) = b && let Some(c) = d { }"), 2);
    }

    #[test]
    fn plain_conditions_are_not_let_chains() {
        for text in [
            "if let Some(a) = b { if c && d { } }",
            "if let Some(a) = (b && c).then(|| d) { }",
            "if let Some(a) = f(b && c) { }",
            "if let Some(&&a) = b.iter().max() { }",
            "if let &&a = &&b { }",
            "let a = b && c; if a && b { let d = 1; }",
            "let Some(a) = b else { return c && d };",
            "while let Some(a) = b.next() { c &= d && e; }",
            "// if let Some(a) = b && c { }\nconst A: &str = \"if a && let b\";",
            "#[cfg(test)] mod tests { fn f() { if let Some(a) = b && c { } } }",
            "match a { Some(b) if b && c => { if let Some(d) = e { } } _ => { } }",
            "if let Some(a) = match b { Some(c) if d && e => f, _ => g } { }",
            "matches!(a, Some(b) if b > 1 && c)",
        ] {
            assert_eq!(found(text), 0, "{text}");
        }
    }

    #[test]
    fn let_guards_are_found() {
        assert_eq!(found("match a { b if let Some(c) = d => { } _ => { } }"), 1);
        assert_eq!(
            found("match a { b if c => { if let Some(d) = e { } } _ => { } }"),
            0
        );
    }

    #[test]
    fn possible_upcasts_are_found() {
        for text in [
            "let a = b as &dyn Display;",
            "let a = b as &mut dyn Write;",
            "let a = b as Box<dyn Debug>;",
            "trait A: B { } fn f(a: &dyn A) { }",
            "trait A<T: X>: Send + core::fmt::Debug { } fn f(a: Box<dyn super::A>) { }",
        ] {
            assert_eq!(found(text), 1, "{text}");
        }
    }

    #[test]
    fn other_traits_and_casts_are_not_upcasts() {
        for text in [
            "let a = b as u8; use c as d; let e: &dyn Display = &f;",
            "trait A { } fn f(a: &dyn A) { }",
            "trait A: Send + Sync + 'static { } fn f(a: &dyn A) { }",
            "trait A: B { } fn f(a: &impl A) { }",
            "trait A<T: X> { fn f(a: B); } fn g(a: &dyn A<u8>) { }",
            "<A as B>::c(); let d = e as usize < f;",
        ] {
            assert_eq!(found(text), 0, "{text}");
        }
    }

    #[test]
    fn words_are_read_in_order() {
        assert!(reads(&tokens("if let a"), 0, &["if", "let"]));
        assert!(!reads(&tokens("if let"), 1, &["let", "a"]));
    }
}
