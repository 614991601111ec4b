//! The examples, compiled as the tests are.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The folder in which the commands run.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A folder for the files that the commands write.
pub(crate) fn scratch(file: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(file)
}

/// Returns the program of each example, by its name.
pub(crate) fn examples() -> &'static BTreeMap<String, PathBuf> {
    static BUILT: OnceLock<BTreeMap<String, PathBuf>> = OnceLock::new();
    BUILT.get_or_init(build)
}

/// Builds the examples of every package with cargo, in the same folder, profile and features in which `cargo test` has
/// just built most of them.
fn build() -> BTreeMap<String, PathBuf> {
    let test = env::current_exe().expect("a test has a file");
    let folder = test.ancestors().nth(2).and_then(Path::file_name);
    let profile = match folder.and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(profile) => profile,
    };
    let output = Command::new(env!("CARGO"))
        .current_dir(ROOT)
        .args(["build", "--examples", "--profile", profile])
        .args(["--message-format", "json-render-diagnostics"])
        .arg("--target-dir")
        .arg(scratch(".."))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo should start");
    assert!(output.status.success(), "the examples should compile");
    let messages = String::from_utf8(output.stdout).expect("cargo speaks UTF-8");
    messages.lines().filter_map(example).collect()
}

/// Reads the name and the program of an example from a message of cargo.
fn example(message: &str) -> Option<(String, PathBuf)> {
    let message: Value = serde_json::from_str(message).ok()?;
    let target = &message["target"];
    if target["kind"][0] != "example" {
        return None;
    }
    let name = target["name"].as_str()?.to_owned();
    Some((name, message["executable"].as_str()?.into()))
}
