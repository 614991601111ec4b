//! Shows how two rulebooks differ: their values, and the articles of their rules.

mod common;
#[path = "common/rulebook.rs"]
mod rulebook;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use touchmove::Rulebook;
use touchmove::laws::{Citation, CitationSource, Edition, Parameter, Rule};

use common::Asked;
use rulebook::rulebook;

const HELP: &str = "\
Shows how two rulebooks differ.

usage: compare_rulebooks A B [--all]

A and B are rulebooks: an edition, overlays and changes, as one argument:
  fide2023                      an edition, one of those below
  \"fide2023 rapid limited\"      rapid or blitz, with full or limited supervision
  \"fide2018 schools\"            the notes for a competition of primary schools
  \"fide2023 quickplay\"          an announced quickplay finish
  \"fide2023 default_time=900s\"  a changed value; -TouchMove switches a rule off,
                                +TouchMove=12 cites it as Article 12 of the
                                event's rules

A change alone, as the second argument, is applied to A.

  --all      also show the values and rules that are the same
  --help     print this text
  --version  print the version

A question mark marks a value or an article that was not checked in the edition
itself.

Exit status: 0 if all is well, 2 for wrong arguments.

Editions:
";

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let editions: Vec<&str> = Edition::ALL.iter().map(|edition| edition.word()).collect();
    let help = format!("{HELP}{}", editions.join(", "));
    match parse_arguments()?.or_print(&help, out)? {
        Some(task) => Ok(task.compare(out)?),
        None => Ok(()),
    }
}

/// Returns `true` if an argument switches a rule off or on.
fn is_change(argument: &str) -> bool {
    let rule = argument.strip_prefix(['-', '+']);
    rule.is_some_and(|rule| {
        rule.starts_with(|first: char| first.is_ascii_uppercase() && first != 'V')
    })
}

fn named(line: &str) -> Result<Rulebook, String> {
    rulebook(line).map_err(|error| format!("{line:?}: {error}"))
}

/// What the command line asks for.
struct Task {
    one: Rulebook,
    other: Rulebook,
    all: bool,
}

/// Reads the command line.
fn parse_arguments() -> Result<Asked<Task>, lexopt::Error> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let (mut rulebooks, mut all) = (Vec::new(), false);
    loop {
        // A change alone, such as `-TouchMove`, looks like an option.
        let next = parser
            .try_raw_args()
            .and_then(|args| args.peek()?.to_str().map(str::to_owned));
        let change = next.filter(|next| is_change(next));
        if let (Some(change), Some(book)) = (change, rulebooks.last()) {
            let line = format!("{book} {change}");
            rulebooks.push(named(&line)?);
            parser.raw_args()?.next();
            continue;
        }
        let Some(argument) = parser.next()? else {
            break;
        };
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("all") => all = true,
            Value(line) if rulebooks.len() < 2 => {
                rulebooks.push(named(&line.string()?)?);
            }
            other => return Err(other.unexpected()),
        }
    }
    match <[Rulebook; 2]>::try_from(rulebooks) {
        Ok([one, other]) => Ok(Asked::Task(Task { one, other, all })),
        Err(_) => Err("expected two rulebooks; `--help` lists their names".into()),
    }
}

impl Task {
    fn compare(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "A: {}\nB: {}", self.one, self.other)?;
        let values = self.values();
        let in_one = self.rules(|one, other| one.is_some() && other.is_none());
        let in_other = self.rules(|one, other| one.is_none() && other.is_some());
        let moved = self.rules(|one, other| {
            matches!((one, other), (Some(one), Some(other)) if address(one) != address(other))
        });
        section(out, "Values that differ", &values)?;
        section(out, "Rules in force in A only", &in_one)?;
        section(out, "Rules in force in B only", &in_other)?;
        section(out, "Rules in force in both, in different articles", &moved)?;
        if self.all {
            let same = |one: Option<Citation>, other: Option<Citation>| matches!((one, other), (Some(one), Some(other)) if address(one) == address(other));
            section(
                out,
                "Rules in force in both, in the same article",
                &self.rules(same),
            )?;
        }
        Ok(())
    }

    /// Returns a line for each value that differs, or for each value.
    fn values(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for parameter in Parameter::ALL.iter().copied() {
            let (one, other) = (self.one.value(parameter), self.other.value(parameter));
            if one == other && !self.all {
                continue;
            }
            let mark = |rulebook: &Rulebook| match rulebook.is_verified(parameter) {
                true => "",
                false => "?",
            };
            lines.push(format!(
                "{:>2} {parameter}: {one}{} <> {other}{}",
                parameter.number(),
                mark(&self.one),
                mark(&self.other)
            ));
        }
        lines
    }

    /// Returns a line for each rule whose pair of citations passes the test.
    fn rules(&self, asked: impl Fn(Option<Citation>, Option<Citation>) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        for rule in Rule::ALL.iter().copied() {
            let (one, other) = (self.one.cite(rule), self.other.cite(rule));
            if asked(one, other) {
                let mut addresses: Vec<String> =
                    [one, other].into_iter().flatten().map(address).collect();
                addresses.dedup();
                lines.push(format!(
                    "{} ({}): {rule}",
                    rule.name(),
                    addresses.join(" <> ")
                ));
            }
        }
        lines
    }
}

/// Returns the article of a rule, with a question mark if it is not verified.
fn address(citation: Citation) -> String {
    let source = match citation.source() {
        CitationSource::Schools => "schools ",
        CitationSource::Event => "event ",
        _ => "",
    };
    let mark = if citation.is_verified() { "" } else { "?" };
    format!("{source}{}{mark}", citation.article())
}

fn section(out: &mut impl Write, title: &str, lines: &[String]) -> io::Result<()> {
    writeln!(out, "\n{title}: {}", lines.len())?;
    lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
}
