//! SQL over chess games: PGN to Parquet, and DataFusion with the functions of touchmove in one process.

mod convert;
mod error;
mod input;
mod sql;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::error::Error;

/// SQL over chess games.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Converts PGN to Parquet: plain, .zst, .gz or .bz2, `-` for standard input, or the address of an object.
    Convert(Convert),
    /// Answers a query over tables of games, or queries at a prompt.
    Sql(sql::Sql),
}

#[derive(Args, Debug)]
struct Convert {
    /// Files, `-`, or addresses such as s3://bucket/name
    #[arg(required = true)]
    files: Vec<String>,
    /// The folder of the tables `games` and `rejects`
    #[arg(long)]
    out: PathBuf,
    /// For how many half-moves of a game the keys of its positions are kept
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(..=1000))]
    keys: u16,
    /// How many games a row group has at most
    #[arg(long, default_value_t = 8192, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    row_group: u32,
    /// How many MiB of text become files of their own
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=128))]
    segment: u16,
    /// How many threads convert, as far as memory allows [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Converts the files anew, and removes what was made of them before
    #[arg(long)]
    again: bool,
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lake: {error}");
            ExitCode::FAILURE
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

fn run(command: Command) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::new(error.to_string()))?;
    match command {
        Command::Convert(args) => convert::run(
            &convert::Settings {
                files: args.files,
                out: args.out,
                keys: args.keys.into(),
                row_group: args.row_group as usize,
                segment: usize::from(args.segment) << 20,
                jobs: args.jobs.map_or_else(cores, usize::from),
                again: args.again,
            },
            runtime.handle(),
        ),
        Command::Sql(args) => runtime.block_on(sql::run(args)),
    }
}
