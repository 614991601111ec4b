//! Which public types may grow, and which are closed, as the stability page lists them.

use crate::house::House;

/// The public types of the library that users can name all parts of.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Growth {
    /// Structs with public fields that may grow.
    pub(crate) growing: Vec<String>,
    /// Structs with public fields, and enums, that may not.
    pub(crate) closed: Vec<String>,
}

impl Growth {
    /// Reads the types of a library.
    pub(crate) fn declared(house: &House) -> Growth {
        let mut growth = Growth::default();
        for (_, text) in &house.files {
            growth.read(text);
        }
        growth.sorted()
    }

    /// Reads the two tables of the stability page.
    pub(crate) fn listed(page: &str) -> Growth {
        let names = |heading: &str| {
            let rows = page
                .lines()
                .skip_while(|line| !line.starts_with(heading))
                .skip(2)
                .take_while(|line| line.starts_with('|'));
            let cells = rows.filter_map(|row| row.split('|').nth(2));
            let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
            let names = names.filter_map(|name| name.rsplit("::").next());
            names.map(str::to_owned).collect()
        };
        Growth {
            growing: names("| module | may grow |"),
            closed: names("| module | closed |"),
        }
        .sorted()
    }

    fn sorted(mut self) -> Growth {
        self.growing.sort();
        self.closed.sort();
        self
    }

    fn read(&mut self, text: &str) {
        let mut is_marked = false;
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let code = line.trim_start();
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
            let kind = words.next().filter(|word| *word == "pub").and(words.next());
            match (kind, words.next()) {
                (Some("struct"), Some(name)) => {
                    let indent = line.len() - code.len();
                    let end = format!("{}}}", &line[..indent]);
                    let is_field = |line: &&str| {
                        let field = line.get(indent + 4..).unwrap_or_default();
                        field.starts_with(char::is_alphabetic) && field.contains(':')
                    };
                    let has_public = if code.ends_with('{') {
                        let body = lines.by_ref().take_while(|line| *line != end);
                        let fields: Vec<_> = body.filter(is_field).collect();
                        let is_public = |field: &&str| field.trim_start().starts_with("pub ");
                        !fields.is_empty() && fields.iter().all(is_public)
                    } else {
                        code.contains("(pub ")
                    };
                    if has_public {
                        let list = if is_marked {
                            &mut self.growing
                        } else {
                            &mut self.closed
                        };
                        list.push(name.to_owned());
                    }
                    is_marked = false;
                }
                (Some("enum"), Some(name)) => {
                    if !is_marked {
                        self.closed.push(name.to_owned());
                    }
                    is_marked = false;
                }
                _ => {
                    // A macro that is given its attributes is read where it is called.
                    is_marked |= code == "#[non_exhaustive]" || code.starts_with("$(#[$meta");
                    is_marked &= !code.ends_with(['}', ';']);
                }
            }
        }
    }
}
