//! What a target is. The functions of the lake have targets of their own, which include this file.

use std::path::PathBuf;

use crate::TARGETS;

/// What the bytes of a target are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A text, best changed token by token.
    Text,
    /// Bytes of a format.
    Bytes,
    /// The seed of choices.
    Choices,
}

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, in snake case.
    pub name: &'static str,
    /// What the bytes are.
    pub input: Input,
    /// Checks all properties of an input, and panics if one fails.
    pub check: fn(&[u8]),
}

impl Target {
    /// Returns the target with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// The folder of its corpus.
    #[must_use]
    pub fn corpus(&self) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(self.name)
    }
}

/// Runs the target with this name.
///
/// # Panics
///
/// Panics if a property of the target fails, or if there is no such target.
pub fn check(name: &str, bytes: &[u8]) {
    let target = Target::named(name).expect("a target");
    (target.check)(bytes);
}

/// Makes the list of targets from their kinds and functions.
macro_rules! targets {
    ($($input:ident $module:ident::$name:ident)*) => {
        /// All targets.
        pub const TARGETS: &[Target] = &[$(Target {
            name: stringify!($name),
            input: Input::$input,
            check: $module::$name,
        }),*];
    };
}
