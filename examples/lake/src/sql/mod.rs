//! SQL over tables of games: DataFusion with the chess functions.

mod functions;
mod output;
mod parquet;
mod pgn;
mod prompt;

use std::future::{Future as _, poll_fn};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use clap::Args;
use datafusion::execution::disk_manager::{DiskManagerBuilder, DiskManagerMode};
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;
use touchmove::openings::Names;

use crate::error::{Context, Error};
use crate::input::Place;
use output::{Format, Target, sentence, unfinished};

/// What is asked, of which tables, and where the answer goes.
#[derive(Args, Debug)]
pub(crate) struct Sql {
    /// The query; without it, and without --file, a prompt
    query: Option<String>,
    /// A file with the query
    #[arg(long, conflicts_with = "query")]
    file: Option<PathBuf>,
    /// A table: a file or folder of Parquet, or a file of PGN, plain or compressed
    #[arg(long = "table", value_name = "NAME=PATH")]
    tables: Vec<String>,
    /// The form of the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// The file of the result
    #[arg(long)]
    output: Option<PathBuf>,
    /// How many rows of a table are shown
    #[arg(long, default_value_t = 1000)]
    rows: usize,
    /// How many MiB of memory queries may use before they write to disk
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(16..))]
    memory: u32,
    /// How many threads work [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// A table of openings for chess_opening(moves)
    #[arg(long)]
    openings: Option<PathBuf>,
}

/// A folder for what does not fit into memory, which is removed at the end.
struct Spill(PathBuf);

impl Drop for Spill {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Answers a query, or queries at a prompt.
pub(crate) async fn run(args: Sql) -> Result<(), Error> {
    if args.format == Format::Parquet && args.output.is_none() {
        return Err(Error::new("Parquet is written to a file: give --output"));
    }
    let query = match (&args.query, &args.file) {
        (Some(query), _) => Some(query.clone()),
        (None, Some(file)) => Some(std::fs::read_to_string(file).context(file.display())?),
        (None, None) => None,
    };
    let cores = args.jobs.map_or_else(crate::cores, usize::from);
    let spill = Spill(std::env::temp_dir().join(format!("lake-{}", std::process::id())));
    std::fs::create_dir_all(&spill.0).context(spill.0.display())?;
    let disk = DiskManagerBuilder::default()
        .with_mode(DiskManagerMode::Directories(vec![spill.0.clone()]));
    let memory = FairSpillPool::new((args.memory as usize) << 20);
    let runtime = RuntimeEnvBuilder::new()
        .with_memory_pool(Arc::new(memory))
        .with_disk_manager_builder(disk)
        .build_arc()
        .map_err(sentence)?;
    let config = SessionConfig::new()
        .with_target_partitions(cores)
        .with_information_schema(true);
    let context = SessionContext::new_with_config_rt(config, runtime);
    let names = args.openings.as_ref().map(|path| {
        let table = std::fs::read_to_string(path).context(path.display())?;
        table.parse::<Names>().map(Arc::new).context(path.display())
    });
    functions::register(&context, names.transpose()?);
    for table in &args.tables {
        register(&context, table, cores).await?;
    }
    let target = Target {
        format: args.format,
        file: args.output.clone(),
        rows: args.rows,
    };
    let Some(query) = query else {
        return prompt::run(&context, &target).await;
    };
    let mut interrupts = listen()?;
    let mut query = Running::start(&context, query, &target);
    tokio::select! {
        result = query.end() => result,
        _ = interrupts.recv() => {
            if let Some(path) = &args.output {
                let _ = std::fs::remove_file(unfinished(path));
            }
            drop(spill);
            eprintln!("lake: interrupted");
            // Threads that are in the middle of a batch are not waited for.
            std::process::exit(130);
        }
    }
}

/// A query on threads of its own, so that whoever waits for it sees an interrupt at once.
struct Running(JoinHandle<Result<(), Error>>);

impl Running {
    fn start(context: &SessionContext, query: String, target: &Target) -> Self {
        let (context, target) = (context.clone(), target.clone());
        Self(tokio::spawn(async move {
            answer(&context, &query, &target).await
        }))
    }

    async fn end(&mut self) -> Result<(), Error> {
        (&mut self.0).await.context("the query")?
    }

    fn is_ended(&self) -> bool {
        self.0.is_finished()
    }

    fn stop(&self) {
        self.0.abort();
    }
}

/// Listens for Ctrl-C from now on, on a thread of its own, because a query may keep all others busy.
fn listen() -> Result<UnboundedReceiver<()>, Error> {
    let (send, receive) = unbounded_channel();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the signals")?;
    let (ready, is_ready) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        runtime.block_on(async {
            loop {
                let mut interrupt = pin!(tokio::signal::ctrl_c());
                // Who looks at it for the first time begins to listen.
                let first = poll_fn(|context| Poll::Ready(interrupt.as_mut().poll(context)));
                let first = first.await;
                let _ = ready.send(());
                let result = match first {
                    Poll::Ready(result) => result,
                    Poll::Pending => interrupt.await,
                };
                if result.is_err() || send.send(()).is_err() {
                    break;
                }
            }
        });
    });
    is_ready.recv().context("the signals")?;
    Ok(receive)
}

async fn register(context: &SessionContext, table: &str, cores: usize) -> Result<(), Error> {
    let (name, path) = table
        .split_once('=')
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| Error::new(format!("{table:?} should be NAME=PATH")))?;
    let place = Place::new(path)?;
    let is_parquet = match &place {
        Place::Stdin => false,
        Place::File(path) if path.is_dir() => true,
        Place::File(path) => {
            // A missing file is one here, with its place.
            std::fs::metadata(path).context(path.display())?;
            path.extension()
                .is_some_and(|extension| extension == "parquet")
        }
        Place::Object(url) => {
            let path = url.path();
            ![".pgn", ".zst", ".gz", ".bz2"]
                .iter()
                .any(|ending| path.ends_with(ending))
        }
    };
    let provider = match is_parquet {
        true => parquet::table(&place, context).await?,
        false => pgn::table(&place, cores)?,
    };
    // In quotes, a name keeps its letters.
    let quoted = format!("\"{}\"", name.to_ascii_lowercase());
    context.register_table(quoted, provider).map_err(sentence)?;
    Ok(())
}

/// Runs a query and writes its result.
async fn answer(context: &SessionContext, query: &str, target: &Target) -> Result<(), Error> {
    let frame = context
        .sql(query.trim().trim_end_matches(';'))
        .await
        .map_err(sentence)?;
    let results = frame.execute_stream().await.map_err(sentence)?;
    target.write(results).await.map(drop)
}
