//! The command: counts instructions.
use touchmove_peers::instructions::{count, jobs, work};
fn main() {
    let mut words = Vec::new();
    let mut libs = vec!["touchmove".to_owned(), "cozy-chess".to_owned()];
    let mut worker = false;
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        match a.as_str() {
            "--work" => worker = true,
            "--library" => libs = args.next().unwrap().split(',').map(str::to_owned).collect(),
            _ => words.push(a),
        }
    }
    let jobs = jobs(&words);
    if worker {
        return work(&libs, &jobs);
    }
    let counts = count(&libs, &jobs, &words).unwrap();
    for (i, job) in jobs.iter().enumerate() {
        print!("{:28}", job.name);
        for l in &libs {
            print!(" {:>14}", counts[l][i]);
        }
        if let [a, b, ..] = &libs[..] {
            print!("  {:.4}", counts[a][i] as f64 / counts[b][i] as f64);
        }
        println!();
    }
}
