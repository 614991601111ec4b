//! The rules of the architecture; each finding gives the file, the line and the fault.

use std::collections::{BTreeMap, BTreeSet};

use crate::house::{House, spelled};
use crate::reading::{Fact, Kind, Path};

/// The files that only re-export for users; they are on no floor and contain no rules of chess.
const ROOF: [&str; 4] = ["draws.rs", "guide.rs", "lib.rs", "moves.rs"];

/// The most words in the sentence that opens a doc comment or a page of the guide.
const MOST_WORDS: usize = 14;

/// The most bytes of all pages of the guide together.
const MOST_GUIDE: usize = 200 * 1024;

/// Returns the words of the first sentence of a text, with links reduced to their text.
///
/// A colon ends it too: what follows is a list or an explanation.
fn first_sentence<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<String> {
    let opening = lines.skip_while(|line| line.is_empty());
    let opening: Vec<&str> = opening.take_while(|line| !line.is_empty()).collect();
    let mut text = opening.join(" ");
    while let Some((before, link)) = text.split_once("](") {
        let after = link.split_once(')').map_or("", |(_, after)| after);
        text = format!("{before}{after}");
    }
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        words.push(word.to_owned());
        if word.ends_with(['.', ':', '?']) {
            break;
        }
    }
    words
}

/// Returns `true` if the line after the attributes begins a public item, or a variant.
fn begins_public(lines: &[&str]) -> bool {
    let mut is_open = false;
    let item = lines.iter().find(|line| {
        let is_attribute = is_open || line.starts_with("#[");
        is_open = is_attribute && !line.ends_with(']');
        !is_attribute
    });
    item.is_some_and(|item| item.starts_with("pub ") || item.starts_with(char::is_uppercase))
}

impl House {
    fn finding(&self, fact: &Fact, sentence: &str) -> String {
        let (file, line, path) = (&self.files[fact.file].0, fact.line, fact.path.join("::"));
        format!("src/{file}:{line}: `{path}` {sentence}")
    }

    /// Finds the files that are on no floor, and those that do not begin with a sentence.
    pub(crate) fn strangers(&self) -> BTreeSet<String> {
        let mut findings = BTreeSet::new();
        for (file, (path, text)) in self.files.iter().enumerate() {
            if self.room(file).is_none() && !ROOF.contains(&path.as_str()) {
                findings.insert(format!("src/{path}:1: stands on no floor"));
            }
            if !text.starts_with("//! ") {
                findings.insert(format!("src/{path}:1: does not open with a sentence"));
            }
        }
        findings
    }

    /// Finds the modules, the public items and the pages that open with a long sentence.
    pub(crate) fn long_openings(&self) -> BTreeSet<String> {
        let mut findings = BTreeSet::new();
        let mut judge = |path: &str, line: usize, words: Vec<String>| {
            if words.len() > MOST_WORDS {
                let (count, sentence) = (words.len(), words.join(" "));
                findings.insert(format!("src/{path}:{line}: {count} words: {sentence}"));
            }
        };
        for (path, text) in &self.pages {
            judge(path, 1, first_sentence(text.lines()));
        }
        for (path, text) in &self.files {
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            let mut at = 0;
            while at < lines.len() {
                let sign = lines[at].get(..3).unwrap_or_default();
                let is_doc = ["///", "//!"].contains(&sign);
                let doc = lines[at..].iter().map_while(|line| line.strip_prefix(sign));
                let doc: Vec<&str> = doc.filter(|_| is_doc).collect();
                let end = at + doc.len().max(1);
                if is_doc && (sign == "//!" || begins_public(&lines[end..])) {
                    judge(path, at + 1, first_sentence(doc.into_iter()));
                }
                at = end;
            }
        }
        findings
    }

    /// Finds the largest pages of the guide if all together are too long.
    pub(crate) fn long_guide(&self) -> Vec<String> {
        let pages = self.pages.iter();
        let pages = pages.filter(|(path, _)| path.starts_with("guide/"));
        let mut sizes: Vec<_> = pages.map(|(path, text)| (text.len(), path)).collect();
        let sum: usize = sizes.iter().map(|(size, _)| size).sum();
        if sum <= MOST_GUIDE {
            return Vec::new();
        }
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        let largest = sizes.iter().take(5);
        let largest = largest.map(|(size, path)| format!("src/{path}: {size} bytes"));
        let total = format!("the guide has {sum} bytes, and at most {MOST_GUIDE}");
        [total].into_iter().chain(largest).collect()
    }

    /// Finds the structs in a folder with more than 12 fields, or more than 3 that are true or false.
    pub(crate) fn wide_structs(&self, folder: &str) -> BTreeSet<String> {
        let mut wide = BTreeSet::new();
        for (path, text) in self
            .files
            .iter()
            .filter(|(path, _)| path.starts_with(folder))
        {
            let mut items = syn::parse_file(text).expect("code").items;
            while let Some(item) = items.pop() {
                match item {
                    syn::Item::Mod(module) => {
                        items.extend(module.content.into_iter().flat_map(|(_, items)| items))
                    }
                    syn::Item::Struct(item) => {
                        let is_flag = |field: &&syn::Field| matches!(&field.ty, syn::Type::Path(ty) if ty.path.is_ident("bool"));
                        let flags = item.fields.iter().filter(is_flag).count();
                        if item.fields.len() > 12 || flags > 3 {
                            wide.insert(format!("src/{path}: {} has too many fields", item.ident));
                        }
                    }
                    _ => {}
                }
            }
        }
        wide
    }

    /// Finds mutable statics, and everything that reaches outside the program.
    ///
    /// Everything of `std` except `std::io` and `std::sync` is either in `core` and `alloc` too, or
    /// reaches outside. Only tables in folders are opened here.
    pub(crate) fn effects(&self) -> BTreeSet<String> {
        let is_one = |fact: &&Fact| {
            let path = fact.path.join("::");
            let is_directory = self.files[fact.file].0 == "syzygy/directory.rs";
            let allowed: &[&str] = match is_directory {
                true => &["std::io", "std::sync", "std::fs", "std::path"],
                false => &["std::io", "std::sync"],
            };
            let is_allowed = allowed.iter().any(|start| path.starts_with(start));
            let is_outside = path.starts_with("std::") && !is_allowed;
            fact.kind == Kind::MutableStatic || is_outside || path == "thread_local"
        };
        let effects = self.code.facts.iter().filter(is_one);
        effects
            .map(|it| self.finding(it, "makes answers differ"))
            .collect()
    }

    /// Finds the paths to a higher floor, to a neighbor, and to the re-exports of the root.
    pub(crate) fn paths_up(&self) -> BTreeSet<String> {
        const STARTS: [&str; 5] = ["crate", "crate_", "self", "super", "touchmove"];
        let judge = |fact: &Fact| {
            let room = self.room(fact.file)?;
            let start = STARTS.iter().find(|start| **start == fact.path[0])?;
            match spelled(&fact.module, &fact.path).first() {
                // Alone, these words are a visibility or a value.
                _ if fact.kind == Kind::Path && fact.path.len() == 1 => None,
                Some(other) if self.may_know(room, other) => None,
                Some(other) if self.floors.contains_key(other) => {
                    Some(self.finding(fact, &format!("is not for {room} to know")))
                }
                // Users also expand a macro, and they only have the root.
                Some(name) if *start == "crate_" && name != "*" => None,
                _ => Some(self.finding(fact, "is the root's, for users; name the room")),
            }
        };
        self.code.facts.iter().filter_map(judge).collect()
    }

    /// Finds calls of methods, and uses of other members, that only higher floors or neighbors
    /// define.
    ///
    /// If the type of the receiver is unknown, a call is a finding if a type that the room knows
    /// has such a method, and no definition is where the room may use it.
    pub(crate) fn calls_up(&self) -> BTreeSet<String> {
        let members = self.members();
        let judge = |fact: &Fact| {
            let room = self.room(fact.file)?;
            let knows = |other: &str| self.may_know(room, other);
            let (path, at) = self.follow(&fact.module, &fact.path);
            let mut files: Vec<&usize> = Vec::new();
            if let Some(of_type) = path.get(..at + 2).and_then(|member| members.get(member)) {
                files.extend(of_type);
            } else if fact.kind == Kind::Call {
                let same = |(member, _): &(&Path, _)| member.last() == fact.path.last();
                let of_name = || members.iter().filter(same);
                let is_known = of_name().any(|(member, _)| knows(&member[0]));
                files.extend(of_name().filter(|_| is_known).flat_map(|(_, files)| files));
            }
            let above: &str = &self.files[**files.first()?].0;
            let mut rooms = files.iter().filter_map(|file| self.room(**file));
            let sentence = format!("is defined in {above}, which {room} must not know");
            (!rooms.any(knows)).then(|| self.finding(fact, &sentence))
        };
        self.code.facts.iter().filter_map(judge).collect()
    }

    /// Returns which file depends on which, with the first place and its cause.
    ///
    /// A file depends on those that define what it names. It also depends on those that define what
    /// it calls on `self` or reads of it, if only one file defines that. A re-export of a module
    /// below is not a dependency.
    fn steps(&self) -> BTreeMap<(usize, usize), String> {
        let members = self.members();
        let mut steps = BTreeMap::new();
        for fact in &self.code.facts {
            let (path, at) = self.follow(&fact.module, &fact.path);
            let is_front_door = fact.kind == Kind::Reexport && path[..at].starts_with(&fact.module);
            let is_unknown = fact.kind == Kind::Call && fact.path.len() == 1;
            if is_front_door || is_unknown || at == path.len() {
                continue;
            }
            let home = self.code.modules.get(&path[..at]).map(|(file, _)| file);
            let member = path.get(..at + 2).and_then(|member| members.get(member));
            let only = member.filter(|files| files.len() == 1);
            for file in home.into_iter().chain(only.into_iter().flatten()) {
                if *file != fact.file {
                    let finding = || self.finding(fact, "closes a circle");
                    steps.entry((fact.file, *file)).or_insert_with(finding);
                }
            }
        }
        steps
    }

    /// Finds where a part of the arbiter uses one that is not below it: by its files, or by its state
    /// in a turn. Also finds methods of a turn that belong to no part.
    pub(crate) fn parts_up(&self) -> BTreeSet<String> {
        let mut findings = BTreeSet::new();
        for ((from, to), finding) in &self.steps() {
            let (Some((part, place)), Some((other, above))) = (self.part(*from), self.part(*to))
            else {
                continue;
            };
            if part != other && above >= place {
                findings.insert(format!("{finding}: {part} must not use {other}"));
            }
        }
        for fact in &self.code.facts {
            let Some((part, place)) = self.part(fact.file) else {
                let is_of_turn = fact.kind == Kind::Member && fact.path[0] == "Turn";
                let is_here = self.files[fact.file].0 != "arbiter/turn.rs"
                    && self.room(fact.file) == Some("arbiter");
                if is_of_turn && is_here {
                    findings.insert(self.finding(fact, "is in no part"));
                }
                continue;
            };
            let [.., of, field] = &fact.path[..] else {
                continue;
            };
            let field = field.strip_prefix('.').filter(|_| of == "Turn");
            let is_above = |other: &str| {
                let above = self.parts.get(other).filter(|_| other != part);
                other == "parts" || above.is_some_and(|above| *above >= place)
            };
            if field.is_some_and(is_above) {
                findings.insert(self.finding(fact, &format!("is not below {part}")));
            }
        }
        findings
    }

    /// Finds the dependencies between files that are part of a cycle.
    pub(crate) fn circles(&self) -> BTreeSet<String> {
        let steps = self.steps();
        let closes = |(from, to): &(usize, usize)| {
            let (mut seen, mut ahead) = (BTreeSet::from([*to]), vec![*to]);
            while let Some(file) = ahead.pop() {
                let next = steps.range((file, 0)..(file + 1, 0));
                let next = next.map(|(step, _)| step.1);
                ahead.extend(next.filter(|next| seen.insert(*next)));
            }
            seen.contains(from)
        };
        let closing = steps.iter().filter(|(step, _)| closes(step));
        closing
            .map(|((from, to), finding)| {
                let (from, to) = (&self.files[*from].0, &self.files[*to].0);
                format!("{finding}: {from} -> {to}")
            })
            .collect()
    }
}
