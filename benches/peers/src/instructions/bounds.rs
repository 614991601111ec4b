//! How many instructions touchmove may take for each task: a committed file, and the comparison with it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Counts;
use crate::table::{self, Table};

/// By how many percent a count may differ from its bound.
const ROOM: u64 = 2;

/// The comment at the start of the file.
const HEADING: &str = "\
# How many instructions touchmove takes for each task, by target. `.ci/instructions` checks that none takes 2 % more.
# Written by `.ci/instructions --renew`, with the compiler named here; another one may need more or fewer.
";

/// The bounds of every target.
#[derive(Default)]
pub struct Bounds {
    targets: BTreeMap<String, Target>,
}

/// The bounds of a target.
struct Target {
    compiler: String,
    /// The tasks in the order in which they are done.
    tasks: Vec<(String, u64)>,
}

/// The result of a comparison.
#[derive(Debug)]
pub struct Verdict {
    /// A line for each task whose count differs from its bound by more than the room.
    pub report: String,
    /// Whether a task takes too many instructions or has no bound.
    pub is_exceeded: bool,
    /// The compiler of the bounds, if the counts are from another one.
    pub other_compiler: Option<String>,
}

impl Bounds {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// Returns an error that names the line that is not understood.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut bounds = Self::default();
        let mut last = None;
        for (number, line) in (1..).zip(text.lines()) {
            let invalid = || format!("line {number} should be `[TARGET] COMPILER` or `TASK: N`");
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(heading) = line.strip_prefix('[') {
                let (name, compiler) = heading.split_once("] ").ok_or_else(invalid)?;
                let target = Target {
                    compiler: compiler.to_owned(),
                    tasks: Vec::new(),
                };
                bounds.targets.insert(name.to_owned(), target);
                last = bounds.targets.get_mut(name);
            } else {
                let (task, count) = line.split_once(": ").ok_or_else(invalid)?;
                let count = count.parse().map_err(|_| invalid())?;
                let target = last.as_mut().ok_or_else(invalid)?;
                target.tasks.push((task.to_owned(), count));
            }
        }
        Ok(bounds)
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = HEADING.to_owned();
        for (name, target) in &self.targets {
            let _ = writeln!(text, "\n[{name}] {}", target.compiler);
            for (task, count) in &target.tasks {
                let _ = writeln!(text, "{task}: {count}");
            }
        }
        text
    }

    /// Replaces the bounds of the target that this program was built for.
    pub fn renew(&mut self, counts: &Counts) {
        let target = Target {
            compiler: table::COMPILER.to_owned(),
            tasks: counts.ours().collect(),
        };
        self.targets.insert(table::target().to_owned(), target);
    }

    /// Compares counts with the bounds of the target that this program was built for.
    #[must_use]
    pub fn compare(&self, counts: &Counts) -> Verdict {
        let target = self.targets.get(table::target());
        let compiler = target.map(|target| target.compiler.clone());
        let bounds = target.map_or(&[][..], |target| &target.tasks);
        let counts: Vec<(String, u64)> = counts.ours().collect();
        let (report, is_exceeded) = compare(bounds, &counts);
        Verdict {
            report,
            is_exceeded,
            other_compiler: compiler.filter(|compiler| compiler != table::COMPILER),
        }
    }
}

/// Returns a table of what differs from its bound by more than the room, and whether something takes
/// too many instructions or has no bound.
fn compare(bounds: &[(String, u64)], counts: &[(String, u64)]) -> (String, bool) {
    let heading = ["instructions", "bound", "counted", ""];
    let mut table = Table::new(heading.map(str::to_owned).into());
    let (mut differs, mut is_exceeded) = (false, false);
    let mut note = |task: &str, bound: Option<u64>, count: Option<u64>| {
        let said = match (bound, count) {
            (Some(bound), Some(count)) => {
                if 100 * count.abs_diff(bound) <= ROOM * bound {
                    return;
                }
                let percent = 100.0 * (count as f64 / bound as f64 - 1.0);
                if count > bound {
                    is_exceeded = true;
                    format!("{percent:+.1} %, TOO MANY")
                } else {
                    format!("{percent:+.1} %, lower the bound")
                }
            }
            (None, _) => {
                is_exceeded = true;
                "NO BOUND".to_owned()
            }
            (_, None) => "no such task: remove the bound".to_owned(),
        };
        differs = true;
        let number =
            |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        table.push(vec![task.to_owned(), number(bound), number(count), said]);
    };
    for (task, count) in counts {
        let bound = bounds.iter().find(|(name, _)| name == task);
        note(task, bound.map(|&(_, bound)| bound), Some(*count));
    }
    for (task, bound) in bounds {
        if counts.iter().all(|(name, _)| name != task) {
            note(task, Some(*bound), None);
        }
    }
    let report = if differs {
        table.to_markdown()
    } else {
        String::new()
    };
    (report, is_exceeded)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\n[default] rustc 1.95.0\nperft, position 1: 1000\nlist: 500\n";

    fn compared(counts: &[(&str, u64)]) -> (String, bool) {
        let bounds = Bounds::parse(TEXT).expect("the text is sound");
        let counts: Vec<_> = counts
            .iter()
            .map(|&(task, n)| (task.to_owned(), n))
            .collect();
        compare(&bounds.targets["default"].tasks, &counts)
    }

    #[test]
    fn the_file_is_read_as_it_is_written() {
        let bounds = Bounds::parse(TEXT).expect("the text is sound");
        assert_eq!(bounds.to_text(), format!("{HEADING}{TEXT}"));
        assert_eq!(bounds.targets["default"].compiler, "rustc 1.95.0");
        for wrong in [
            "list: 500",
            "[default]",
            "[default] x\nlist 500",
            "[default] x\nlist: many",
        ] {
            let error = Bounds::parse(wrong).err().expect("the text is wrong");
            assert!(error.starts_with("line "), "{error}");
        }
    }

    #[test]
    fn two_percent_are_allowed() {
        let (report, is_exceeded) = compared(&[("perft, position 1", 1020), ("list", 490)]);
        assert_eq!((report.as_str(), is_exceeded), ("", false));
        let (report, is_exceeded) = compared(&[("perft, position 1", 1021), ("list", 500)]);
        assert!(
            is_exceeded && report.contains("+2.1 %, TOO MANY"),
            "{report}"
        );
        let (report, is_exceeded) = compared(&[("perft, position 1", 1000), ("list", 489)]);
        assert!(
            !is_exceeded && report.contains("-2.2 %, lower the bound"),
            "{report}"
        );
    }

    #[test]
    fn a_task_needs_a_bound() {
        let (report, is_exceeded) = compared(&[("perft, position 1", 1000), ("play", 1)]);
        assert!(is_exceeded && report.contains("NO BOUND"), "{report}");
        assert!(report.contains("no such task"), "{report}");
    }
}
