//! A prompt: queries end with a semicolon.

use std::time::Instant;

use datafusion::prelude::SessionContext;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use tokio::sync::mpsc::UnboundedReceiver;

use super::Running;
use super::output::Target;
use crate::error::{Context, Error};

/// Reads and answers queries until the end of the input.
pub(super) async fn run(
    context: &SessionContext,
    target: &Target,
    interrupts: &mut UnboundedReceiver<()>,
) -> Result<(), Error> {
    let mut editor = DefaultEditor::new().context("the prompt")?;
    let mut query = String::new();
    loop {
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
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error).context("the prompt"),
        }
        if query.trim().is_empty() {
            query.clear();
        }
        if !query.trim_end().ends_with(';') {
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
                Err(error) => eprintln!("lake: {error}"),
            },
            _ = interrupts.recv() => {
                query.stop();
                eprintln!("lake: interrupted");
            }
        }
    }
}
