//! The front page of the docs stays short: few items at the root, few modules, and a page behind each.

use crate::house::read_text;
use crate::lexer::{Kind, reads, tokens};

/// What `src/lib.rs` shows: the items it re-exports, and the modules it declares or re-exports.
struct FrontPage<'t> {
    items: Vec<&'t str>,
    modules: Vec<&'t str>,
}

/// Reads the front page; a re-export is an item if its name begins with a capital letter.
fn front_page(library: &str) -> FrontPage<'_> {
    let tokens = tokens(library);
    let mut page = FrontPage {
        items: Vec::new(),
        modules: Vec::new(),
    };
    for at in 0..tokens.len() {
        if reads(&tokens, at, &["pub", "mod"]) {
            page.modules.push(tokens[at + 2].text);
        } else if reads(&tokens, at, &["pub", "use"]) {
            let path = tokens[at + 2..].iter().take_while(|token| !token.is(";"));
            let names = path.filter(|token| token.kind == Kind::Word);
            // The first word is the room.
            for name in names.skip(1).map(|token| token.text) {
                if name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
                    page.items.push(name);
                } else {
                    page.modules.push(name);
                }
            }
        }
    }
    page
}

#[test]
fn the_front_page_is_short() {
    let library = read_text("src/lib.rs");
    let page = front_page(&library);
    assert!(page.items.contains(&"Position") && page.modules.contains(&"san"));
    // The macro `bitboard!` is exported where it is defined.
    assert!(page.items.len() < 36, "{:?}", page.items);
    assert!(page.modules.len() <= 18, "{:?}", page.modules);
}

#[test]
fn re_exports_and_modules_are_told_apart() {
    let page =
        front_page("mod a;\npub mod b;\npub use c::{san, uci};\npub use d::{E, F};\npub use g::H;");
    assert_eq!(page.items, ["E", "F", "H"]);
    assert_eq!(page.modules, ["b", "san", "uci"]);
}
