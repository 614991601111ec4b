//! The library as a house: its floors, its files, and the targets of its paths.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::reading::{Code, Fact, Kind, Path};

/// The folder of the library.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/");

/// The sources of the library.
#[derive(Debug)]
pub(crate) struct House {
    /// The floor of each room.
    pub(crate) floors: BTreeMap<String, u8>,
    /// The place of each part of the arbiter in their order.
    pub(crate) parts: BTreeMap<String, u8>,
    /// The path of each file of code below `src`, and its text.
    pub(crate) files: Vec<(String, String)>,
    /// The same of the pages of the guide.
    pub(crate) pages: Vec<(String, String)>,
    pub(crate) code: Code,
}

impl House {
    /// Reads the library as it is.
    pub(crate) fn read() -> House {
        let (mut files, mut folders) = (Vec::new(), vec![String::new()]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(format!("{SOURCES}{folder}")).expect("a folder of `src`") {
                let entry = entry.expect("a folder that opens can be listed");
                let path = format!("{folder}{}", entry.file_name().to_string_lossy());
                if entry.path().is_dir() {
                    folders.push(path + "/");
                } else if path.ends_with(".rs") || path.ends_with(".md") {
                    files.push((path, fs::read_to_string(entry.path()).expect("text")));
                }
            }
        }
        House::of(files)
    }

    /// Builds a house from the given files, which need not exist on disk.
    pub(crate) fn of(mut files: Vec<(String, String)>) -> House {
        files.sort();
        let is_code = |(path, _): &(String, String)| path.ends_with(".rs");
        let (files, pages) = files.into_iter().partition::<Vec<_>, _>(is_code);
        let mut code = Code::default();
        for (file, (path, text)) in files.iter().enumerate() {
            let inside = path.trim_end_matches(".rs").trim_end_matches("/mod");
            let module = inside.split('/').filter(|name| *name != "lib");
            code.read(file, module.map(str::to_owned).collect(), text);
        }
        let tests = &code.tests;
        let in_library = |fact: &Fact| !tests.iter().any(|test| fact.module.starts_with(test));
        code.facts.retain(in_library);
        House {
            floors: table("floor "),
            parts: table("order "),
            files,
            pages,
            code,
        }
    }

    /// Returns the room of a file, or `None` for the files that only re-export for users.
    pub(crate) fn room(&self, file: usize) -> Option<&str> {
        let room = self.files[file].0.split(['/', '.']).next()?;
        self.floors.contains_key(room).then_some(room)
    }

    /// Returns the part of a file and its place in the order of parts.
    pub(crate) fn part(&self, file: usize) -> Option<(&str, u8)> {
        let inside = self.files[file].0.strip_prefix("arbiter/")?;
        let part = inside.split(['/', '.']).next()?;
        Some((part, *self.parts.get(part)?))
    }

    /// Returns whether a room may use another: itself, and those on lower floors.
    pub(crate) fn may_know(&self, room: &str, other: &str) -> bool {
        let floor = |room: &str| self.floors.get(room);
        room == other || floor(other).is_some_and(|other| Some(other) < floor(room))
    }

    /// Resolves a path through imports to its target, spelled out from the root.
    ///
    /// Also returns how many of its words are modules. A name that a module neither imports nor
    /// declares is taken for its own.
    pub(crate) fn follow(&self, module: &[String], path: &[String]) -> (Path, usize) {
        let path = spelled(module, path);
        let mut at = 0;
        while let Some(name) = path.get(at) {
            let is_module = self.code.modules.contains_key(&path[..=at]);
            let imports = self.code.modules.get(&path[..at]);
            let import = imports.and_then(|(_, imports)| imports.get(name));
            // A module and a function may have the same name; only the module is followed.
            let import = import.filter(|_| !is_module || at + 1 == path.len());
            match import.filter(|import| import.len() > 1 && (is_module || import[0] != *name)) {
                Some(import) => {
                    return self.follow(&path[..at], &[import, &path[at + 1..]].concat());
                }
                None if is_module => at += 1,
                None => break,
            }
        }
        (path, at)
    }

    /// Returns the public enums that are read from a text, by `FromStr` or as words of a rulebook.
    pub(crate) fn enums_with_text(&self) -> BTreeSet<String> {
        let lines = || self.files.iter().flat_map(|(_, text)| text.lines());
        let name = |rest: &str| {
            rest.split(|c: char| !c.is_alphanumeric())
                .next()
                .map(str::to_owned)
        };
        let after = |start: &'static str| {
            lines()
                .filter_map(move |line| line.trim_start().strip_prefix(start))
                .filter_map(name)
        };
        let enums: BTreeSet<String> = after("pub enum ").collect();
        let mut read: BTreeSet<String> = after("impl FromStr for ").collect();
        read.extend(after("axis!("));
        let words = lines().filter_map(|line| line.strip_prefix("words! { "));
        read.extend(words.filter(|rest| rest.contains(',')).filter_map(name));
        read.retain(|name| enums.contains(name));
        let mut is_choice = false;
        for line in lines() {
            is_choice = line == "choices! {" || is_choice && line != "}";
            let declared = line.strip_prefix("    ").filter(|_| is_choice);
            let declared = declared.filter(|line| line.starts_with(char::is_uppercase));
            read.extend(declared.and_then(name));
        }
        read
    }

    /// Returns the files that define each member of a type, spelled out from the root.
    pub(crate) fn members(&self) -> BTreeMap<Path, BTreeSet<usize>> {
        let mut members: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for fact in &self.code.facts {
            if fact.kind == Kind::Member && fact.path.len() > 1 {
                let (path, _) = self.follow(&fact.module, &fact.path);
                members.entry(path).or_default().insert(fact.file);
            }
        }
        members
    }
}

/// Spells a path out from the root of the crate.
pub(crate) fn spelled(module: &[String], path: &[String]) -> Path {
    let mut spelled = module.to_vec();
    for word in path {
        match word.as_str() {
            "crate" | "crate_" | "touchmove" => spelled.clear(),
            "self" => {}
            "super" => drop(spelled.pop()),
            _ => spelled.push(word.clone()),
        }
    }
    spelled
}

/// Reads a table of the architecture page: a number, a name, and what it is for.
fn table(head: &str) -> BTreeMap<String, u8> {
    let page = include_str!("../../src/guide/architecture.md").lines();
    let table = page.skip_while(|line| !line.starts_with(head));
    let rows = table.skip(1).take_while(|line| *line != "```");
    let rows = rows.map(|line| line.split_whitespace().collect::<Vec<_>>());
    rows.map(|row| (row[1].to_owned(), row[0].parse().expect("a number")))
        .collect()
}
