//! The manifest promises two run-time dependencies; reads it line by line, as Cargo formats it, and holds it to that.

use crate::house::Finding;

/// The crates every user compiles.
const PROMISED: [&str; 2] = ["arrayvec", "thiserror"];
/// The crates a user may ask for by a feature.
const OPTIONAL: [&str; 1] = ["serde"];

/// One dependency and what the rules need to know about it.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Dependency {
    name: String,
    line: usize,
    optional: bool,
    bare: bool,
}

/// Finds run-time or build dependencies other than the promised ones, promised ones that bring `std` along, and missing ones.
pub(crate) fn findings(manifest: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |line, sentence| {
        findings.push(Finding {
            file: "Cargo.toml".into(),
            line,
            sentence,
        })
    };
    let dependencies = dependencies(manifest);
    for dependency in &dependencies {
        let name = dependency.name.as_str();
        let allowed = if dependency.optional {
            &OPTIONAL[..]
        } else {
            &PROMISED[..]
        };
        if !allowed.contains(&name) {
            let kind = if dependency.optional {
                "an optional"
            } else {
                "a run-time"
            };
            find(
                dependency.line,
                format!("`{name}` is not promised as {kind} dependency"),
            );
        } else if !dependency.bare {
            find(
                dependency.line,
                format!(
                    "`{name}` needs `default-features = false`, or `no_std` is a promise unkept"
                ),
            );
        }
    }
    for name in PROMISED {
        if !dependencies
            .iter()
            .any(|dependency| dependency.name == name)
        {
            find(
                1,
                format!("`{name}` is promised as a run-time dependency and is missing"),
            );
        }
    }
    findings
}

/// Returns every dependency that users compile: all but those of `dev-dependencies` tables.
fn dependencies(manifest: &str) -> Vec<Dependency> {
    let mut found: Vec<Dependency> = Vec::new();
    let mut table = String::new();
    for (index, line) in manifest.lines().enumerate() {
        let line = line.split(" #").next().unwrap_or_default().trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        } else if let Some(header) = line.strip_prefix('[') {
            table = header.trim_end_matches(']').replace('"', "");
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let (name, value) = match dependency_table(&table) {
            Some("") => match key.trim().split_once('.') {
                Some((name, key)) => (name, format!("{key} = {value}")),
                None => (key.trim(), value.to_owned()),
            },
            Some(name) => (name, line.to_owned()),
            None => continue,
        };
        let name = name.trim_matches('"');
        let known = found.iter().position(|dependency| dependency.name == name);
        let at = known.unwrap_or_else(|| {
            found.push(Dependency {
                name: name.into(),
                line: index + 1,
                ..Dependency::default()
            });
            found.len() - 1
        });
        let value: String = value.split_whitespace().collect();
        found[at].optional |= value.contains("optional=true");
        found[at].bare |= value.contains("default-features=false");
    }
    found
}

/// Returns the crate that a table is about, "" for a table of many crates, none for a table of something else.
fn dependency_table(table: &str) -> Option<&str> {
    let (before, name) = match table.rsplit_once("dependencies") {
        Some((before, "")) => (before, ""),
        Some((before, name)) => (before, name.strip_prefix('.')?),
        None => return None,
    };
    let users = before.is_empty()
        || before == "build-"
        || (before.starts_with("target.") && !before.ends_with("dev-"));
    users.then_some(name)
}

mod tests {
    use super::findings;

    const GOOD: &str = "[package]\nname = \"touchmove\"\n\n[dependencies]\n\
        arrayvec = { version = \"0.7\", default-features = false }\n\
        thiserror = { version = \"2\", default-features = false } # errors\n";

    fn found(more: &str) -> usize {
        findings(&format!("{GOOD}{more}")).len()
    }

    #[test]
    fn the_promise_is_kept() {
        for more in [
            "",
            "serde = { version = \"1\", default-features = false, optional = true }\n",
            "serde.version = \"1\"\nserde.optional = true\nserde.default-features = false\n",
            "[dependencies.serde]\nversion = \"1\"\noptional = true\ndefault-features = false\n",
            "[dev-dependencies]\nproptest = \"1\"\n[dev-dependencies.criterion]\nversion = \"0.7\"\n",
            "[target.'cfg(unix)'.dev-dependencies]\nlibc = \"0.2\"\n",
            "[features]\nstd = [\"arrayvec/std\"]\n[[bench]]\nname = \"perft\"\n",
            "# rand = \"1\"\n",
        ] {
            assert_eq!(found(more), 0, "{more}");
        }
    }

    #[test]
    fn more_dependencies_are_found() {
        for more in [
            "rand = \"0.9\"\n",
            "rand.version = \"0.9\"\n",
            "rand = { version = \"0.9\", optional = true, default-features = false }\n",
            "serde = { version = \"1\", default-features = false }\n",
            "serde = { version = \"1\", optional = true }\n",
            "[dependencies.rand]\nversion = \"0.9\"\n",
            "[target.'cfg(unix)'.dependencies]\nlibc = \"0.2\"\n",
            "[target.'cfg(unix)'.dependencies.libc]\nversion = \"0.2\"\n",
            "[build-dependencies]\ncc = \"1\"\n",
        ] {
            assert_eq!(found(more), 1, "{more}");
        }
    }

    #[test]
    fn fewer_dependencies_and_their_defaults_are_found() {
        assert_eq!(findings("[package]\nname = \"touchmove\"\n").len(), 2);
        assert_eq!(
            findings("[dependencies]\narrayvec = \"0.7\"\nthiserror = \"2\"\n").len(),
            2
        );
    }
}
