//! An SVG reader that rejects everything that is not well-formed.

use std::collections::BTreeMap;

/// An element of a document with its attributes.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: BTreeMap<String, String>,
    /// The index of the enclosing element in the list.
    pub(crate) parent: Option<usize>,
    /// The text directly inside the element.
    pub(crate) text: String,
}

impl Element {
    /// Returns the value of an attribute, which must exist.
    pub(crate) fn get(&self, attribute: &str) -> &str {
        let value = self.attributes.get(attribute);
        value.unwrap_or_else(|| panic!("<{}> has no {attribute}: {self:?}", self.name))
    }

    /// Returns the numeric value of an attribute, or 0 if it is missing.
    pub(crate) fn number(&self, attribute: &str) -> f64 {
        let value = self.attributes.get(attribute).map_or("0", String::as_str);
        number(value)
    }
}

pub(crate) fn number(text: &str) -> f64 {
    let parsed = text.parse();
    parsed.unwrap_or_else(|_| panic!("{text:?} is not a number"))
}

/// Returns the elements of a document in the order in which they are opened.
pub(crate) fn read(document: &str) -> Vec<Element> {
    assert!(document.is_ascii() && !document.contains('&'));
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = document;
    while let Some((text, tail)) = rest.split_once('<') {
        add_text(&mut elements, open.last(), text);
        let (tag, tail) = tail.split_once('>').expect("every tag is closed");
        rest = tail;
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop().expect("an element to close");
            assert_eq!(elements[last].name, name, "closed in the wrong order");
            continue;
        }
        assert!(
            elements.is_empty() || !open.is_empty(),
            "one root, and nothing after it"
        );
        let (inside, is_empty) = match tag.strip_suffix('/') {
            Some(inside) => (inside, true),
            None => (tag, false),
        };
        elements.push(element(inside, open.last().copied()));
        if !is_empty {
            open.push(elements.len() - 1);
        }
    }
    add_text(&mut elements, None, rest);
    assert!(!elements.is_empty() && open.is_empty(), "not closed");
    elements
}

fn add_text(elements: &mut [Element], inside: Option<&usize>, text: &str) {
    assert!(!text.contains('>'), "a tag that was never opened: {text:?}");
    match inside {
        Some(&inside) => elements[inside].text.push_str(text),
        None => assert_eq!(text.trim(), "", "text outside the root"),
    }
}

/// Reads the text between the angle brackets.
fn element(tag: &str, parent: Option<usize>) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let mut attributes = BTreeMap::new();
    while !rest.is_empty() {
        let (attribute, tail) = rest.split_once("=\"").expect("a value in quotes");
        let (value, tail) = tail.split_once('"').expect("a closing quote");
        assert!(
            attribute
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic() || byte == b'-'),
            "{attribute:?} is not a name"
        );
        let earlier = attributes.insert(attribute.to_owned(), value.to_owned());
        assert_eq!(earlier, None, "{attribute} twice in <{tag}>");
        rest = tail.strip_prefix(' ').unwrap_or(tail);
        assert!(tail.is_empty() || tail.len() > rest.len(), "{tail:?}");
    }
    Element {
        name: name.to_owned(),
        attributes,
        parent,
        text: String::new(),
    }
}

#[test]
#[should_panic(expected = "closed in the wrong order")]
fn crossed_tags_are_found() {
    read("<svg><g><path/></svg></g>");
}

#[test]
#[should_panic(expected = "not closed")]
fn a_tag_left_open_is_found() {
    read("<svg><g></g>");
}

#[test]
#[should_panic(expected = "one root")]
fn a_second_root_is_found() {
    read("<svg></svg><svg></svg>");
}
