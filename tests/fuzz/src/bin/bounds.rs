//! The command: measures what adversarial input costs, and fails if the cost grows faster than the input.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};

use peak_alloc::PeakAlloc;
use touchmove_fuzz::cost::{CASES, Case, counted_work};

const USAGE: &str = "usage: bounds [--page] [TEXT...]

Measures the cases whose names contain one of these texts, or all. For each it prints instructions and bytes of heap for
each unit of input, by what factor the instructions grow when the input is twice as long, and the heap when it is four
times as long. Fails if instructions grow more than 2.2 times, or the heap more than 8.8 times: lists double their room.
Instructions are counted with valgrind, which must be installed.

  --page        print the rows for `benches/README.md`
  --help        print this";

/// The argument of the program that callgrind watches.
const WORK: &str = "--work";

/// More instructions than this for twice the input are not linear: sorting may take a tenth more.
const MOST_INSTRUCTIONS: f64 = 2.2;

/// More heap than this for four times the input is not linear: a list has room for up to twice its length.
const MOST_HEAP: f64 = 8.8;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Runs a case in this process, and returns how many units it has and how many bytes of heap it takes.
fn heap(case: &Case, length: usize) -> (usize, usize) {
    let (units, work) = (case.prepare)(length);
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let kept = counted_work(work);
    let bytes = HEAP.peak_usage().saturating_sub(before);
    drop(kept);
    (units, bytes)
}

/// Counts the instructions of a case.
fn instructions(case: &Case, length: usize, folder: &Path) -> io::Result<u64> {
    let file = folder.join("counts");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .args([
            "--zero-before=*::counted_work",
            "--dump-after=*::counted_work",
        ])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args([WORK, case.name, &length.to_string()])
        .output()
        .map_err(|error| io::Error::other(format!("valgrind cannot be run: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!("{}: {said}", case.name)));
    }
    let text = fs::read_to_string(file.with_extension("1"))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    total.ok_or_else(|| io::Error::other("callgrind wrote no total"))
}

/// How a cost grows when there are `times` as many units. Small costs count as none.
fn growth(small: f64, large: f64, units: f64, times: f64, least: f64) -> f64 {
    if large < least {
        1.0
    } else {
        large / small.max(1.0) * times / units
    }
}

/// Writes a number with two digits that count, or all that stand before the point.
fn rounded(number: f64) -> String {
    let unit = 10_f64.powf(number.abs().max(0.1).log10().floor() - 1.0);
    let shown = (number / unit).round() * unit;
    let digits = shown.max(0.0).round().to_string();
    if shown < 0.05 {
        "0".to_owned()
    } else if shown < 9.95 {
        format!("{shown:.1}")
    } else {
        let grouped = digits.as_bytes().rchunks(3).rev();
        let groups: Vec<_> = grouped.map(String::from_utf8_lossy).collect();
        groups.join(",")
    }
}

/// Measures a case, prints its row, and returns whether it is linear.
fn measure(case: &Case, folder: &Path, is_page: bool) -> io::Result<bool> {
    let (few, small_heap) = heap(case, case.small);
    let (most, large_heap) = heap(case, 4 * case.small);
    let small = instructions(case, case.small, folder)?;
    let large = instructions(case, 2 * case.small, folder)?;
    let (units, _) = (case.prepare)(2 * case.small);
    let of_units = |of: usize| of as f64 / few as f64;
    let time = growth(small as f64, large as f64, of_units(units), 2.0, 100_000.0);
    let memory = growth(
        small_heap as f64,
        large_heap as f64,
        of_units(most),
        4.0,
        65_536.0,
    );
    let is_constant = (large as f64) < 1.1 * small as f64;
    let instructions = match (large as f64 / units as f64, is_constant) {
        (_, true) => format!("{} in all", rounded(large as f64)),
        (each, false) => rounded(each),
    };
    let heap = rounded(large_heap as f64 / most as f64);
    let row = case.row();
    if is_page {
        println!("{row} | {instructions} | {heap} |");
    } else {
        println!("{row} | {instructions} | {time:.2} | {heap} | {memory:.2} |");
    }
    let is_linear = time <= MOST_INSTRUCTIONS && memory <= MOST_HEAP;
    if !is_linear {
        eprintln!("{}: not linear", case.name);
    }
    Ok(is_linear)
}

fn all(texts: &[String], is_page: bool) -> io::Result<bool> {
    let folder = env::temp_dir().join(format!("touchmove-bounds-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    if !is_page {
        println!(
            "| entry point | input | unit | instructions | for twice as many | heap bytes | for four times as many |"
        );
        println!("|---|---|---|--:|--:|--:|--:|");
    }
    let mut is_linear = true;
    for case in CASES {
        if texts.is_empty() || texts.iter().any(|text| case.name.contains(text.as_str())) {
            is_linear &= measure(case, &folder, is_page)?;
        }
    }
    fs::remove_dir_all(&folder)?;
    Ok(is_linear)
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    if let [work, name, length] = &arguments[..]
        && work == WORK
    {
        let case = CASES.iter().find(|case| case.name == name);
        let (_, work) = (case.expect("a case").prepare)(length.parse().expect("a number"));
        drop(counted_work(work));
        return ExitCode::SUCCESS;
    }
    let is_page = arguments.first().is_some_and(|first| first == "--page");
    if is_page {
        arguments.remove(0);
    }
    if let Some(argument) = arguments.iter().find(|argument| argument.starts_with('-')) {
        println!("{USAGE}");
        return ExitCode::from(if argument == "--help" { 0 } else { 2 });
    }
    match all(&arguments, is_page) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
