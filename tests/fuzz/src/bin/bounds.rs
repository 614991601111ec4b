//! The command: measures what adversarial input costs, and fails if the cost grows faster than the input.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};

use peak_alloc::PeakAlloc;
use touchmove_fuzz::cost::{CASES, Case, counted_work};

const USAGE: &str = "usage: bounds [TEXT...]

Measures the cases whose names contain one of these texts, or all. For each it prints instructions and bytes of heap for
each unit of input, and by what factor both grow when the input is twice as long. Fails if one of them grows more than 2.2
times. Instructions are counted with valgrind; without it, only memory is measured.

  --help        print this";

/// The argument of the program that callgrind watches.
const WORK: &str = "--work";

/// More than this for twice the input is not linear: sorting and the growth of lists may take a tenth more.
const MOST: f64 = 2.2;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What one length costs.
#[derive(Clone, Copy)]
struct Cost {
    units: usize,
    instructions: Option<u64>,
    bytes: usize,
}

impl Cost {
    fn of(case: &Case, length: usize, folder: &Path) -> io::Result<Self> {
        let (units, work) = (case.prepare)(length);
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        let kept = counted_work(work);
        let bytes = HEAP.peak_usage().saturating_sub(before);
        drop(kept);
        Ok(Self {
            units,
            instructions: instructions(case, length, folder)?,
            bytes,
        })
    }
}

/// Counts the instructions of a case, if valgrind is installed.
fn instructions(case: &Case, length: usize, folder: &Path) -> io::Result<Option<u64>> {
    let file = folder.join("counts");
    let started = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .args([
            "--zero-before=*::counted_work",
            "--dump-after=*::counted_work",
        ])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args([WORK, case.name, &length.to_string()])
        .output();
    let output = match started {
        Ok(output) => output,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!("{}: {said}", case.name)));
    }
    let text = fs::read_to_string(file.with_extension("1"))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    Ok(Some(total.ok_or_else(|| {
        io::Error::other("callgrind wrote no total")
    })?))
}

/// How a cost grows from one length to another, for twice the units. Small costs count as none.
fn growth(small: f64, large: f64, units: f64, least: f64) -> f64 {
    if large < least {
        1.0
    } else {
        large / small.max(1.0) * 2.0 / units
    }
}

fn measure(case: &Case, folder: &Path) -> io::Result<bool> {
    let small = Cost::of(case, case.small, folder)?;
    let large = Cost::of(case, 2 * case.small, folder)?;
    let units = large.units as f64 / small.units as f64;
    let memory = growth(small.bytes as f64, large.bytes as f64, units, 65_536.0);
    let (each, time) = match (small.instructions, large.instructions) {
        (Some(small), Some(more)) => (
            format!("{:.1}", more as f64 / large.units as f64),
            growth(small as f64, more as f64, units, 100_000.0),
        ),
        _ => ("?".to_owned(), 0.0),
    };
    println!(
        "| {} | {} | {} | {each} | {time:.2} | {:.1} | {memory:.2} |",
        case.name,
        case.unit,
        large.units,
        large.bytes as f64 / large.units as f64,
    );
    // Lists grow by doubling, so memory may double once more between two lengths.
    let is_linear = time <= MOST && memory <= 2.0 * MOST;
    if !is_linear {
        eprintln!("{}: not linear", case.name);
    }
    Ok(is_linear)
}

fn all(texts: &[String]) -> io::Result<bool> {
    let folder = env::temp_dir().join(format!("touchmove-bounds-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    println!(
        "| entry point, input | unit | units | instructions each | for twice as many | heap bytes each | for twice as many |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|");
    let mut is_linear = true;
    for case in CASES {
        if texts.is_empty() || texts.iter().any(|text| case.name.contains(text.as_str())) {
            is_linear &= measure(case, &folder)?;
        }
    }
    fs::remove_dir_all(&folder)?;
    Ok(is_linear)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [work, name, length] = &arguments[..]
        && work == WORK
    {
        let case = CASES.iter().find(|case| case.name == name);
        let (_, work) = (case.expect("a case").prepare)(length.parse().expect("a number"));
        drop(counted_work(work));
        return ExitCode::SUCCESS;
    }
    if let Some(argument) = arguments.iter().find(|argument| argument.starts_with('-')) {
        println!("{USAGE}");
        return ExitCode::from(if argument == "--help" { 0 } else { 2 });
    }
    match all(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
