//! A `#[test]` for the Laws: if the test fails, the requirements that its name begins with are printed.
//!
//! A file that has `use touchmove_rows::test;` uses it in the place of the usual one. The words come from
//! `crate::coverage`.

use proc_macro::{Group, TokenStream, TokenTree};

/// Marks a test named after rows of the Laws, such as `c_06_mate_ends_the_game`.
#[proc_macro_attribute]
pub fn test(_: TokenStream, function: TokenStream) -> TokenStream {
    let mut function: Vec<TokenTree> = function.into_iter().collect();
    let is_fn =
        |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn");
    let name = function
        .iter()
        .skip_while(|token| !is_fn(token))
        .nth(1)
        .map(ToString::to_string);
    if let (Some(name), Some(TokenTree::Group(body))) = (name, function.last_mut()) {
        let words = format!("let _words = crate::coverage::Words::of(\"{name}\");");
        let mut statements: TokenStream = words.parse().unwrap_or_default();
        statements.extend(body.stream());
        *body = Group::new(body.delimiter(), statements);
    }
    let mut test: TokenStream = "#[::core::prelude::v1::test]".parse().unwrap_or_default();
    test.extend(function);
    test
}
