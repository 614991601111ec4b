//! A prompt: queries end with a semicolon. Without a terminal it is a script, which ends at its first error.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use datafusion::prelude::SessionContext;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::output::{Target, unfinished};
use super::{Running, listen};
use crate::error::{Context, Error};

/// Reads and answers queries until the end of the input.
pub(super) async fn run(context: &SessionContext, target: &Target) -> Result<(), Error> {
    let mut editor = DefaultEditor::new().context("the prompt")?;
    // The editor takes the signal for itself, and whoever asks for it afterwards gets it as well.
    let mut interrupts = listen()?;
    let is_script = !std::io::stdin().is_terminal();
    let mut query = String::new();
    let mut is_end = false;
    while !is_end {
        let mark = if query.is_empty() { "lake> " } else { "   -> " };
        // The editor waits for keys on a thread of its own.
        let (line, back) = tokio::task::spawn_blocking(move || (editor.readline(mark), editor))
            .await
            .context("the prompt")?;
        editor = back;
        match line {
            Ok(line) => {
                query.push_str(&line);
                query.push('\n');
            }
            Err(ReadlineError::Interrupted) => {
                query.clear();
                continue;
            }
            // It has kept a signal that was for a query.
            Err(ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Eof) => is_end = true,
            Err(error) => return Err(error).context("the prompt"),
        }
        if query.trim().is_empty() {
            query.clear();
        }
        // The last query of a script needs no semicolon.
        let is_whole = query.trim_end().ends_with(';') || is_end && is_script;
        if query.is_empty() || !is_whole {
            continue;
        }
        let text = std::mem::take(&mut query);
        let _ = editor.add_history_entry(text.trim_end());
        let since = Instant::now();
        while interrupts.try_recv().is_ok() {}
        let mut query = Running::start(context, text, target);
        tokio::select! {
            result = query.end() => match result {
                Ok(()) => eprintln!("{:.2} s", since.elapsed().as_secs_f64()),
                Err(error) if is_script => return Err(error),
                Err(error) => eprintln!("lake: {error}"),
            },
            _ = interrupts.recv() => {
                query.stop();
                // A thread that is in the middle of a batch is not waited for long, and not with a timer of the runtime: its
                // threads, which would look at it, may all be busy.
                let since = Instant::now();
                while !query.is_ended() && since.elapsed() < Duration::from_millis(300) {
                    std::thread::sleep(Duration::from_millis(10));
                }
                if let Some(path) = &target.file {
                    let _ = std::fs::remove_file(unfinished(path));
                }
                if is_script {
                    return Err(Error::new("interrupted"));
                }
                eprintln!("lake: interrupted");
            }
        }
    }
    Ok(())
}
