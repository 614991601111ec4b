//! Cuts Rust source into tokens without comments, and drops test items; it knows no grammar beyond brackets.

/// What a token is, as far as the detectors need to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or keyword; `r#name` is the name without its prefix.
    Word,
    /// A lifetime or loop label, quote included.
    Lifetime,
    /// A number, character or string, whose content plays no part.
    Literal,
    /// Punctuation; the pairs in [`PAIRS`] are one token.
    Mark,
}

/// One token and the line it starts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'s> {
    pub(crate) kind: Kind,
    pub(crate) text: &'s str,
    pub(crate) line: usize,
}

impl Token<'_> {
    /// Returns whether this is the word or mark `text`.
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Mark) && self.text == text
    }

    /// Returns whether the token opens a bracket.
    pub(crate) fn opens(&self) -> bool {
        self.kind == Kind::Mark && matches!(self.text, "(" | "[" | "{")
    }

    /// Returns whether the token closes a bracket.
    pub(crate) fn closes(&self) -> bool {
        self.kind == Kind::Mark && matches!(self.text, ")" | "]" | "}")
    }
}

/// Punctuation that would be misread if cut in two.
const PAIRS: [&str; 9] = ["::", "&&", "||", "->", "=>", "==", "!=", "<=", ".."];

/// Returns whether the tokens from `at` on are exactly the given words and marks.
pub(crate) fn reads(tokens: &[Token<'_>], at: usize, texts: &[&str]) -> bool {
    let end = at + texts.len();
    end <= tokens.len()
        && tokens[at..end]
            .iter()
            .zip(texts)
            .all(|(token, text)| token.is(text))
}

/// Returns the index just behind the bracket that opens at `at`, or the end of the tokens if it never closes.
pub(crate) fn behind_bracket(tokens: &[Token<'_>], at: usize) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        depth += usize::from(token.opens());
        if token.closes() {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return index + 1;
            }
        }
    }
    tokens.len()
}

/// Cuts source text into tokens.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer {
        text,
        at: 0,
        line: 1,
    };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next_token() {
        tokens.push(token);
    }
    tokens
}

struct Lexer<'s> {
    text: &'s str,
    at: usize,
    line: usize,
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    /// Steps over `bytes` bytes and counts the lines in them.
    fn step(&mut self, bytes: usize) -> &'s str {
        let taken = &self.rest()[..bytes];
        self.line += taken.matches('\n').count();
        self.at += bytes;
        taken
    }

    fn next_token(&mut self) -> Option<Token<'s>> {
        self.skip_blank();
        let line = self.line;
        let first = self.rest().chars().next()?;
        let (kind, text) = if first.is_alphabetic() || first == '_' {
            self.word()
        } else if first.is_ascii_digit() {
            (Kind::Literal, self.number())
        } else if first == '"' {
            (Kind::Literal, self.string())
        } else if first == '\'' {
            self.quote()
        } else {
            let pair = PAIRS.iter().find(|pair| self.rest().starts_with(**pair));
            (
                Kind::Mark,
                self.step(pair.map_or(first.len_utf8(), |pair| pair.len())),
            )
        };
        Some(Token { kind, text, line })
    }

    /// Steps over white space and comments; block comments nest.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            if blank > 0 {
                self.step(blank);
            } else if rest.starts_with("//") {
                self.step(rest.find('\n').unwrap_or(rest.len()));
            } else if rest.starts_with("/*") {
                self.skip_block_comment();
            } else {
                return;
            }
        }
    }

    fn skip_block_comment(&mut self) {
        let mut depth = 0_usize;
        loop {
            let rest = self.rest();
            if rest.starts_with("/*") {
                depth += 1;
                self.step(2);
            } else if rest.starts_with("*/") {
                depth -= 1;
                self.step(2);
            } else if let Some(other) = rest.chars().next() {
                self.step(other.len_utf8());
            } else {
                return;
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Takes a word, or the literal or raw name whose prefix the word is.
    fn word(&mut self) -> (Kind, &'s str) {
        let start = self.at;
        let word = self.step(word_length(self.rest()));
        let rest = self.rest();
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        match word {
            "r" | "br" | "cr" if rest[hashes..].starts_with('"') => self.raw_string(hashes),
            "b" | "c" if rest.starts_with('"') => {
                self.string();
            }
            "b" if rest.starts_with('\'') => {
                self.quote();
            }
            "r" if hashes == 1 => {
                self.step(1);
                return (Kind::Word, self.step(word_length(self.rest())));
            }
            _ => return (Kind::Word, word),
        }
        (Kind::Literal, &self.text[start..self.at])
    }

    fn number(&mut self) -> &'s str {
        let rest = self.rest();
        let whole = word_length(rest);
        let mut behind = rest[whole..].chars();
        let fraction =
            behind.next() == Some('.') && behind.next().is_some_and(|next| next.is_ascii_digit());
        let length = if fraction {
            whole + 1 + word_length(&rest[whole + 1..])
        } else {
            whole
        };
        self.step(length)
    }

    fn string(&mut self) -> &'s str {
        let rest = self.rest();
        self.step(end_of_quoted(rest, '"'))
    }

    fn raw_string(&mut self, hashes: usize) {
        let open = hashes + 1;
        let closing = format!("\"{}", "#".repeat(hashes));
        let body = &self.rest()[open..];
        let length = body
            .find(&closing)
            .map_or(body.len(), |end| end + closing.len());
        self.step(open + length);
    }

    /// Takes what starts with a single quote: a character, or a lifetime.
    fn quote(&mut self) -> (Kind, &'s str) {
        let rest = self.rest();
        let mut inside = rest[1..].chars();
        let first = inside.next();
        if first == Some('\\') || inside.next() == Some('\'') {
            (Kind::Literal, self.step(end_of_quoted(rest, '\'')))
        } else {
            (Kind::Lifetime, self.step(1 + word_length(&rest[1..])))
        }
    }
}

fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len())
}

/// Returns the length of the quoted text at the start, its quotes included.
fn end_of_quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        if !escaped && c == quote {
            return index + 1;
        }
        escaped = !escaped && c == '\\';
    }
    text.len()
}

/// Drops every item under `#[cfg(test)]` or `#[cfg(all(test, …))]`, and all that follows a `#![cfg(test)]`.
pub(crate) fn without_tests<'s>(tokens: &[Token<'s>]) -> Vec<Token<'s>> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if reads(tokens, at, &["#", "!", "[", "cfg", "(", "test", ")", "]"]) {
            break;
        } else if is_test_attribute(tokens, at) {
            at = behind_item(tokens, behind_bracket(tokens, at + 1));
        } else {
            kept.push(tokens[at]);
            at += 1;
        }
    }
    kept
}

/// Returns the names of the modules declared as `#[cfg(test)] mod name;`.
pub(crate) fn test_modules<'s>(tokens: &[Token<'s>]) -> Vec<&'s str> {
    let mut names = Vec::new();
    for at in 0..tokens.len() {
        if is_test_attribute(tokens, at) {
            let start = at_item(tokens, behind_bracket(tokens, at + 1));
            if reads(tokens, start, &["mod"]) && reads(tokens, start + 2, &[";"]) {
                names.push(tokens[start + 1].text);
            }
        }
    }
    names
}

fn is_test_attribute(tokens: &[Token<'_>], at: usize) -> bool {
    if !reads(tokens, at, &["#", "[", "cfg", "("]) {
        return false;
    }
    let condition = &tokens[at + 4..behind_bracket(tokens, at + 3).saturating_sub(1).max(at + 4)];
    let all = reads(condition, 0, &["all"])
        && !condition
            .iter()
            .any(|token| token.is("not") || token.is("any"));
    (condition.len() == 1 || all) && condition.iter().any(|token| token.is("test"))
}

/// Steps over further attributes and the visibility, to the word that says what the item is.
fn at_item(tokens: &[Token<'_>], mut at: usize) -> usize {
    while reads(tokens, at, &["#", "["]) {
        at = behind_bracket(tokens, at + 1);
    }
    if reads(tokens, at, &["pub"]) {
        at += 1;
        if reads(tokens, at, &["("]) {
            at = behind_bracket(tokens, at);
        }
    }
    at
}

/// Returns the index behind the item, field, arm or statement that starts at `start`.
fn behind_item(tokens: &[Token<'_>], start: usize) -> usize {
    const ENDS_WITH_A_BLOCK: [&str; 11] = [
        "fn",
        "mod",
        "struct",
        "enum",
        "union",
        "impl",
        "trait",
        "macro_rules",
        "extern",
        "async",
        "unsafe",
    ];
    const ENDS_WITH_A_SEMICOLON: [&str; 5] = ["use", "const", "static", "type", "let"];
    let mut at = at_item(tokens, start);
    let first = tokens.get(at).map_or("", |token| token.text);
    let function = reads(tokens, at, &["const", "fn"])
        || reads(tokens, at, &["const", "unsafe", "fn"])
        || reads(tokens, at, &["const", "extern"]);
    let block = function || ENDS_WITH_A_BLOCK.contains(&first);
    let semicolon = !function && ENDS_WITH_A_SEMICOLON.contains(&first);
    while at < tokens.len() {
        let token = &tokens[at];
        if token.closes() {
            return at;
        } else if token.opens() {
            let braces = token.is("{");
            at = behind_bracket(tokens, at);
            if braces && block {
                return at;
            }
        } else {
            at += 1;
            if token.is(";") || (token.is(",") && !block && !semicolon) {
                return at;
            }
        }
    }
    at
}

mod tests {
    use super::{Kind, test_modules, tokens, without_tests};

    fn texts(source: &str) -> Vec<&str> {
        tokens(source).into_iter().map(|token| token.text).collect()
    }

    fn kept(source: &str) -> String {
        let kept = without_tests(&tokens(source));
        kept.iter()
            .map(|token| token.text)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn comments_vanish_and_lines_are_kept() {
        let source = "//! a\n/// b\nx /* c /* d */\n e */ y // z\n\"p\nq\" w";
        let lines: Vec<(&str, usize)> = tokens(source)
            .iter()
            .map(|token| (token.text, token.line))
            .collect();
        assert_eq!(lines, [("x", 3), ("y", 4), ("\"p\nq\"", 5), ("w", 6)]);
    }

    #[test]
    fn literals_hide_their_content() {
        for literal in [
            r#""a \" // b""#,
            r"'\''",
            "'\"'",
            "'é'",
            r"b'\''",
            r#"b"x""#,
            r##"r#"a " // b"#"##,
            r#"br"x\""#,
            r#"c"x""#,
            r"'\u{265E}'",
            "1_000.5e3",
            "0xFF_u64",
        ] {
            let source = format!("{literal} + y");
            let tokens = tokens(&source);
            assert_eq!(tokens[0].text, literal);
            assert_eq!(tokens[0].kind, Kind::Literal, "{literal}");
            assert_eq!(tokens.len(), 3, "{literal}");
        }
    }

    #[test]
    fn lifetimes_ranges_and_raw_names_are_told_apart() {
        assert_eq!(texts("&'a str"), ["&", "'a", "str"]);
        assert_eq!(texts("'outer: loop"), ["'outer", ":", "loop"]);
        assert_eq!(texts("0..9"), ["0", "..", "9"]);
        assert_eq!(texts("1.max(2)"), ["1", ".", "max", "(", "2", ")"]);
        assert_eq!(texts("r#type b r"), ["type", "b", "r"]);
        assert_eq!(
            texts("a::<B>() && c"),
            ["a", "::", "<", "B", ">", "(", ")", "&&", "c"]
        );
    }

    #[test]
    fn test_items_are_dropped() {
        for (source, expected) in [
            (
                "#[cfg(test)] mod tests { use super::*; fn f() { {} } } struct A;",
                "struct A ;",
            ),
            (
                "#[cfg(test)] #[allow(x)] pub(crate) fn f<A, B>(a: [A; 2]) -> B where A: X, B: Y { } b",
                "b",
            ),
            ("#[cfg(test)] use a::{b, c}; d", "d"),
            ("#[cfg(test)] const A: B = if C { 1 } else { 2 }; d", "d"),
            ("#[cfg(test)] const fn f() { } d", "d"),
            ("#[cfg(test)] struct A(u8); d", "d"),
            (
                "struct A { #[cfg(test)] a: u8, b: u8 }",
                "struct A { b : u8 }",
            ),
            ("struct A { #[cfg(test)] pub a: [u8; 2] }", "struct A { }"),
            ("#[cfg(all(test, feature = \"std\"))] mod tests; d", "d"),
            ("a #![cfg(test)] b", "a"),
        ] {
            assert_eq!(kept(source), expected, "{source}");
        }
    }

    #[test]
    fn other_conditions_are_kept() {
        for source in [
            "# [ cfg ( not ( test ) ) ] mod a ;",
            "# [ cfg ( any ( test , a ) ) ] mod a ;",
            "# [ cfg ( feature = \"test\" ) ] mod a ;",
            "# [ test_case ] fn a ( ) { }",
        ] {
            assert_eq!(kept(source), source);
        }
    }

    #[test]
    fn test_modules_in_their_own_file_are_named() {
        let source = "#[cfg(test)] mod tests; mod a; #[cfg(test)] pub(crate) mod b { } #[cfg(test)] #[x] pub mod c;";
        assert_eq!(test_modules(&tokens(source)), ["tests", "c"]);
    }
}
