//! The command: runs fuzz targets for some time or a number of inputs, or with inputs from files.

use std::env;
use std::fs;
use std::io;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use touchmove_fuzz::run::{self, Maker};
use touchmove_fuzz::{TARGETS, Target};

const USAGE: &str = "usage: fuzz [OPTION...] [TARGET...] [FILE...]

Runs the targets, or all, one after another. With files, runs one target with these inputs.

  --seconds N    run each target for so many seconds (default: 1)
  --runs N       run each target with so many inputs instead
  --seed N       make the inputs of this seed (default: a new seed each time)
  --first N      begin with this input (default: 0)
  --threads N    run so many targets at a time (default: 1)
  --keep FOLDER  write failing inputs here (default: fuzz-failures)
  --list         print the targets
  --help         print this";

/// A run that takes this long is reported as a hang.
const PATIENCE: Duration = Duration::from_secs(60);

struct Plan {
    targets: Vec<&'static Target>,
    files: Vec<PathBuf>,
    seconds: f64,
    runs: Option<u64>,
    seed: u64,
    first: u64,
    threads: usize,
    folder: PathBuf,
}

fn plan() -> Result<Option<Plan>, lexopt::Error> {
    use lexopt::prelude::*;
    let mut plan = Plan {
        targets: Vec::new(),
        files: Vec::new(),
        seconds: 1.0,
        runs: None,
        seed: fastrand::u64(..),
        first: 0,
        threads: 1,
        folder: "fuzz-failures".into(),
    };
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("seconds") => plan.seconds = arguments.value()?.parse()?,
            Long("runs") => plan.runs = Some(arguments.value()?.parse()?),
            Long("seed") => plan.seed = arguments.value()?.parse()?,
            Long("first") => plan.first = arguments.value()?.parse()?,
            Long("threads") => plan.threads = arguments.value()?.parse()?,
            Long("keep") => plan.folder = arguments.value()?.into(),
            Long("list") => {
                TARGETS
                    .iter()
                    .for_each(|target| println!("{}", target.name));
                return Ok(None);
            }
            Long("help") => {
                println!("{USAGE}");
                return Ok(None);
            }
            Value(name) => match name.to_str().and_then(Target::named) {
                Some(target) => plan.targets.push(target),
                None if Path::new(&name).is_file() => plan.files.push(name.into()),
                None => {
                    return Err(format!("neither a target nor a file: {}", name.display()).into());
                }
            },
            _ => return Err(argument.unexpected()),
        }
    }
    if !plan.files.is_empty() && plan.targets.len() != 1 {
        return Err("files need one target".into());
    }
    if plan.targets.is_empty() {
        plan.targets = TARGETS.iter().collect();
    }
    Ok(Some(plan))
}

/// What a thread is doing: the target, the input, and since when.
type Busy = Arc<Mutex<Option<(&'static Target, Vec<u8>, Instant)>>>;

/// Ends the program when a run does not end.
fn watch(busy: Busy, folder: PathBuf, seed: u64) {
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_secs(1));
            let Ok(busy) = busy.lock() else { return };
            if let Some((target, input, since)) = &*busy
                && since.elapsed() > PATIENCE
            {
                let kept = run::keep(&folder, target, input).unwrap_or_default();
                eprintln!(
                    "{}: no end after {PATIENCE:?}, with seed {seed}: {}",
                    target.name,
                    kept.display()
                );
                process::exit(1);
            }
        }
    });
}

/// Runs a target and prints what came of it. Returns whether every property held.
fn fuzz(target: &'static Target, plan: &Plan, busy: &Busy) -> io::Result<bool> {
    let maker = Maker::new(target, plan.seed)?;
    let started = Instant::now();
    let (mut bytes, mut number) = (0, plan.first);
    let corpus = maker.corpus().iter().cloned().map(|input| (None, input));
    let made = (plan.first..).map(|number| (Some(number), maker.input(number)));
    for (made, input) in corpus.chain(made) {
        if let Some(made) = made {
            number = made;
            let is_enough = match plan.runs {
                Some(runs) => made - plan.first >= runs,
                None => started.elapsed().as_secs_f64() >= plan.seconds,
            };
            if is_enough {
                break;
            }
        }
        bytes += input.len();
        if let Ok(mut busy) = busy.lock() {
            *busy = Some((target, input.clone(), Instant::now()));
        }
        if let Err(failure) = run::check(target, &input) {
            let failure = run::shrink(target, failure);
            let kept = run::keep(&plan.folder, target, &failure.input)?;
            let made = made.map_or("of the corpus".to_owned(), |number| {
                format!("{number} of seed {}", plan.seed)
            });
            eprintln!(
                "{}: input {made}: {}\n{}",
                target.name,
                kept.display(),
                failure.message
            );
            return Ok(false);
        }
    }
    if let Ok(mut busy) = busy.lock() {
        *busy = None;
    }
    let runs = number - plan.first;
    let rate = runs as f64 / started.elapsed().as_secs_f64();
    println!(
        "{:<18} {runs:>9} runs {rate:>8.0}/s {:>7} KB",
        target.name,
        bytes / 1000
    );
    Ok(true)
}

/// Runs a target with inputs from files.
fn again(target: &Target, files: &[PathBuf]) -> io::Result<bool> {
    let mut held = true;
    for file in files {
        match run::check(target, &fs::read(file)?) {
            Ok(()) => println!("{}: no failure", file.display()),
            Err(failure) => {
                println!("{}: {}", file.display(), failure.message);
                held = false;
            }
        }
    }
    Ok(held)
}

fn all(plan: &Plan) -> io::Result<bool> {
    if let ([target], [_, ..]) = (&plan.targets[..], &plan.files[..]) {
        return again(target, &plan.files);
    }
    println!("seed {}", plan.seed);
    let left = Mutex::new(plan.targets.iter());
    let work = || -> io::Result<bool> {
        let busy = Busy::default();
        watch(busy.clone(), plan.folder.clone(), plan.seed);
        let mut held = true;
        loop {
            let next = left.lock().ok().and_then(|mut left| left.next());
            let Some(target) = next else { return Ok(held) };
            held &= fuzz(target, plan, &busy)?;
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        threads.into_iter().try_fold(true, |held, thread| {
            thread
                .join()
                .map_or(Ok(false), |its| its.map(|its| held && its))
        })
    })
}

fn main() -> ExitCode {
    let plan = match plan() {
        Ok(Some(plan)) => plan,
        Ok(None) => return ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    if env::var_os("RUST_BACKTRACE").is_none() {
        // A failure is printed once, after its input was made shorter.
        panic::set_hook(Box::new(|_| {}));
    }
    match all(&plan) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
