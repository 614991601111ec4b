//! Builds this program once more, with an older checkout as one more entrant, and runs it.
//!
//! Two packages of the same name and version cannot stand in one lock file, so the older library becomes a
//! package of another name. Its sources stay where they are. Its adaptors are copied, with the other name
//! in them, and compiled as a part of this crate. The same is done once more with today's version: the
//! compiler inlines less of a library that the rest of the program uses too.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use thiserror::Error;

use crate::table::{FLAGS, LOCK};

/// The manifest of this crate, whose release profile the program is built with.
const MANIFEST: &str = include_str!("../Cargo.toml");

/// The folder of this crate.
const PEERS: &str = env!("CARGO_MANIFEST_DIR");

/// The adaptors, by their path in a checkout. One without those of readers is read with today's.
const ADAPTORS: [&str; 3] = [
    "benches/peers/src/ours.rs",
    "benches/peers/src/pgn/ours.rs",
    "benches/peers/src/pgn/records.rs",
];

/// Why an older checkout does not take part.
#[derive(Debug, Error)]
pub enum Error {
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{} is not a checkout of touchmove: it has no {missing}", folder.display())]
    NotACheckout {
        folder: PathBuf,
        missing: &'static str,
    },
    #[error(
        "{} does not build as one more entrant: its adaptors, {}, must fit its own touchmove and the traits of today's benches/peers",
        folder.display(), ADAPTORS.join(", ")
    )]
    DoesNotBuild { folder: PathBuf },
}

impl Error {
    fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}

/// Builds the program with the checkout in this folder, and runs it with these arguments.
///
/// # Errors
///
/// Returns an error if the folder is not a checkout, or if the program cannot be built or started.
pub fn run(folder: &Path, arguments: &[String]) -> Result<ExitStatus, Error> {
    let folder = folder.canonicalize().map_err(Error::file(folder))?;
    let program = env::current_exe().map_err(Error::file(Path::new(PEERS)))?;
    let program_folder = program.parent().unwrap_or(Path::new(PEERS));
    let packages = program_folder.join("before");
    write_packages(&packages, &folder)?;
    let target = program_folder.parent().unwrap_or(program_folder);
    let start = |what, arguments: &[String]| {
        let mut command = cargo(what, &packages, target);
        command.arg("--release").args(arguments);
        command.status().map_err(Error::file(&packages))
    };
    if !start("build", &[])?.success() {
        return Err(Error::DoesNotBuild { folder });
    }
    let [today, before] = [Path::new(PEERS), &folder].map(commit);
    println!(
        "touchmove: commit {today}; before: commit {before}, {}",
        folder.display()
    );
    let quietly = ["--quiet", "--"].map(str::to_owned);
    start("run", &[&quietly, arguments].concat())
}

/// Returns a command of cargo for the program, with the flags of this one, wherever they came from.
fn cargo(what: &str, packages: &Path, target: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args([what, "--manifest-path"]);
    command.arg(packages.join(PROGRAM));
    command.arg("--target-dir").arg(target);
    command.env("TOUCHMOVE_BEFORE", packages.join(VERSIONS));
    command.env_remove("CARGO_ENCODED_RUSTFLAGS");
    command.env("RUSTFLAGS", FLAGS);
    command
}

/// The manifest of the program that is written, and the file with the versions that take part.
const PROGRAM: &str = "program/Cargo.toml";
const VERSIONS: &str = "program/versions.rs";

/// Writes the package of the program and, beside it, those of both libraries.
fn write_packages(packages: &Path, checkout: &Path) -> Result<(), Error> {
    let read = |path: PathBuf| fs::read_to_string(&path).map_err(Error::file(&path));
    for needed in ["Cargo.toml", "src/lib.rs", ADAPTORS[0]] {
        if !checkout.join(needed).is_file() {
            return Err(Error::NotACheckout {
                folder: checkout.to_owned(),
                missing: needed,
            });
        }
    }
    let this = Path::new(PEERS).join("../..");
    let mut files = vec![
        (PROGRAM.to_owned(), program_manifest()),
        ("program/Cargo.lock".to_owned(), LOCK.to_owned()),
    ];
    let mut versions = String::new();
    for (name, folder) in [("today", &*this), ("before", checkout)] {
        let manifest = read(folder.join("Cargo.toml"))?;
        let manifest = library_manifest(name, &manifest, folder);
        files.push((format!("{name}/Cargo.toml"), manifest));
        let mut modules = String::new();
        for (module, path) in ["ours", "events", "records"].into_iter().zip(ADAPTORS) {
            let own = folder.join(path);
            let text = read(if own.is_file() { own } else { this.join(path) })?;
            let text = text.replace("touchmove::", &format!("touchmove_{name}::"));
            let copy = format!("program/{name}_{module}.rs");
            modules += &format!("#[path = {:?}]\nmod {module};\n", packages.join(&copy));
            files.push((copy, text));
        }
        versions += &version_module(name, &modules);
    }
    files.push((VERSIONS.to_owned(), versions));
    for (name, text) in files {
        let path = packages.join(name);
        // Only what differs is written, so that cargo does not build it again.
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        let parent = path.parent().unwrap_or(packages);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(Error::file(&path))?;
    }
    Ok(())
}

/// Returns the manifest of this crate with the libraries that take part as two more dependencies.
fn program_manifest() -> String {
    let parts = sections(MANIFEST, |name| {
        name == "dependencies" || name == "profile.release"
    });
    let here = |path: &str| Path::new(PEERS).join(path);
    let parts = parts.replace(
        "touchmove = { path = \"../..\" }",
        &format!(
            "touchmove = {{ path = {:?} }}\ntouchmove-before = {{ path = \"../before\" }}\ntouchmove-today = {{ path = \"../today\" }}",
            here("../..")
        ),
    );
    format!(
        "[package]
name = \"touchmove-peers-before\"
version = \"0.0.0\"
edition = \"2024\"
publish = false
build = {:?}

[workspace]

[lib]
name = \"touchmove_peers\"
path = {:?}

[[bin]]
name = \"touchmove-peers-before\"
path = {:?}

{parts}",
        here("build.rs"),
        here("src/lib.rs"),
        here("src/main.rs")
    )
}

/// Returns the manifest of a library that takes part: its own dependencies and features, and a name of its own.
fn library_manifest(name: &str, manifest: &str, checkout: &Path) -> String {
    let edition = manifest
        .lines()
        .find(|line| line.starts_with("edition = "))
        .unwrap_or("edition = \"2024\"");
    let parts = sections(manifest, |name| {
        name == "features" || name.ends_with("dependencies") && !name.ends_with("dev-dependencies")
    });
    format!(
        "[package]
name = \"touchmove-{name}\"
version = \"0.0.0\"
{edition}
publish = false

[lib]
path = {:?}

[lints.rust]
warnings = \"allow\"

[workspace]

{parts}",
        checkout.join("src/lib.rs")
    )
}

/// Returns the sections of a manifest that have one of the wanted names.
fn sections(manifest: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let mut is_inside = false;
    let lines = manifest.lines().filter(|line| {
        if let Some(name) = line.strip_prefix('[') {
            is_inside = is_wanted(name.trim_end_matches(']'));
        }
        is_inside
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the module of a version, in which are these modules of its adaptors.
fn version_module(name: &str, modules: &str) -> String {
    format!(
        "pub mod {name} {{
{modules}
pub fn version() -> crate::version::Version {{
    let readers = crate::pgn::Readers {{
        events: [events::events, events::events_bit_by_bit],
        replay: [events::replay, events::replay_bit_by_bit],
        records: [records::records, records::records_bit_by_bit],
    }};
    crate::version::Version::new::<ours::Touchmove>(ours::perft_through_lists, readers)
}}
}}
"
    )
}

/// Returns the commit that is checked out in a folder, if git knows it.
fn commit(folder: &Path) -> String {
    let git = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["describe", "--always", "--dirty"])
        .output();
    match git {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        }
        _ => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_adaptors_is_not_a_checkout() {
        let refused = run(Path::new(PEERS), &[]).expect_err("this crate is not a checkout");
        let refused = refused.to_string();
        assert!(refused.ends_with(ADAPTORS[0]), "{refused}");
        assert!(run(Path::new("no such folder"), &[]).is_err());
    }

    #[test]
    fn sections_end_where_the_next_begins() {
        let manifest =
            "[package]\nname = \"a\"\n[dependencies]\nb = \"1\"\n[dev-dependencies]\nc = \"1\"\n";
        let library = library_manifest("before", manifest, Path::new("/checkout"));
        assert!(library.ends_with("[workspace]\n\n[dependencies]\nb = \"1\"\n"));
        assert!(library.contains("path = \"/checkout/src/lib.rs\""));
    }

    /// A later version is compared with this one, so this one must be able to take part.
    #[test]
    fn this_checkout_compiles_as_the_older_one() {
        let packages = env::temp_dir().join(format!("touchmove-before-{}", std::process::id()));
        let checkout = Path::new(PEERS).join("../..");
        write_packages(&packages, &checkout).expect("this is a checkout");
        let program = env::current_exe().expect("the test has a program");
        // In it are `debug/deps` and the test.
        let target = program.ancestors().nth(3).expect("cargo built the test");
        let checked = cargo("check", &packages, target).output();
        fs::remove_dir_all(&packages).expect("the packages were written");
        let checked = checked.expect("cargo runs");
        let said = String::from_utf8_lossy(&checked.stderr);
        assert!(checked.status.success(), "{said}");
    }
}
