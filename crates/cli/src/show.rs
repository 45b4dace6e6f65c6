//! Printing answers and errors: answers go to standard output, everything else to standard error.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind as UsageKind};
pub use cosette::wording::{count, list, many, table, thousands};
use cosette_lab::bench::Sink;
use serde::Serialize;

use crate::failure::{Failure, FailureRecord, NO_ANSWER};
use crate::legible::legible;
use crate::wrap;

/// Where answers and notes go.
pub struct Show {
    json: bool,
    quiet: bool,
    /// The worst so far.
    exit_code: u8,
    out: BufWriter<StdoutLock<'static>>,
}

impl Show {
    /// Answers in JSON or as text; notes unless `quiet`.
    pub fn new(json: bool, quiet: bool) -> Show {
        Show { json, quiet, exit_code: 0, out: BufWriter::new(io::stdout().lock()) }
    }

    /// Prints an answer: `text` for people, `record` for programs.
    pub fn answer(&mut self, text: impl Display, record: &impl Serialize) -> Result<(), Failure> {
        let written = match self.json {
            true => serde_json::to_writer(&mut self.out, record)
                .map_err(io::Error::from)
                .and_then(|()| writeln!(self.out)),
            false => writeln!(self.out, "{}", legible(&text.to_string())),
        };
        written.map_err(|error| Failure::output(&error))
    }

    /// Prints a file, which is the same for people and programs.
    pub fn file(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.out.write_all(bytes).map_err(|error| Failure::output(&error))
    }

    /// Flushes the output, for readers that wait for it.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| Failure::output(&error))
    }

    /// There was no answer within the limits; the exit code remembers it.
    pub fn unanswered(&mut self) {
        self.exit_code = self.exit_code.max(NO_ANSWER);
    }

    /// Whether answers are JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Whether progress may be shown.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Prints a note.
    pub fn note(&mut self, text: impl Display) -> Result<(), Failure> {
        if self.quiet {
            return Ok(());
        }
        self.flush()?;
        say("note", "36", text);
        Ok(())
    }

    /// Reports a failure; the program continues and reflects it in its exit code.
    pub fn failure(&mut self, failure: &Failure) -> Result<(), Failure> {
        self.failed_answer(failure, &FailureRecord { error: failure })
    }

    /// Reports a failure that comes with an answer of its own in JSON.
    pub fn failed_answer(
        &mut self,
        failure: &Failure,
        record: &impl Serialize,
    ) -> Result<(), Failure> {
        self.exit_code = self.exit_code.max(failure.exit_code());
        if self.json {
            self.answer("", record)?;
        }
        self.flush()?;
        say("error", "1;31", failure);
        Ok(())
    }

    /// Prints what is left to print and finds the exit code.
    pub fn finish(mut self, result: Result<(), Failure>) -> ExitCode {
        let result = match result {
            Err(failure) if !failure.is_output() && !failure.is_interrupted() => {
                self.failure(&failure)
            }
            result => result.and_then(|()| self.flush()),
        };
        match result {
            Ok(()) => ExitCode::from(self.exit_code),
            Err(failure) => {
                if !failure.is_broken_pipe() {
                    say("error", "1;31", &failure);
                }
                // What could not be written is given up, or dropping it would try again.
                let _ = self.out.into_parts();
                ExitCode::from(failure.exit_code())
            }
        }
    }
}

impl Sink for Show {
    fn answer(&mut self, text: impl Display, record: &impl Serialize) -> Result<(), Failure> {
        Show::answer(self, text, record)
    }

    fn file(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Show::file(self, bytes)
    }

    fn flush(&mut self) -> Result<(), Failure> {
        Show::flush(self)
    }

    fn note(&mut self, text: impl Display) -> Result<(), Failure> {
        Show::note(self, text)
    }
}

/// The program was started without a standard output: every answer would be lost.
pub fn without_output() -> ExitCode {
    let failure = Failure::output(&io::Error::other("standard output is closed"));
    say("error", "1;31", &failure);
    ExitCode::from(failure.exit_code())
}

/// A command line that could not be read, or a request for help, which clap reports likewise.
pub fn usage(error: &clap::Error) -> ExitCode {
    if error.use_stderr() && json_was_requested() {
        let _ = Show::new(true, true).answer("", &FailureRecord { error: &usage_failure(error) });
    }
    match error.print() {
        Err(error) => ExitCode::from(Failure::output(&error).exit_code()),
        Ok(()) => ExitCode::from(error.exit_code() as u8),
    }
}

/// The JSON form of a command-line error.
fn usage_failure(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or("");
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let message = match error.kind() {
        UsageKind::DisplayHelpOnMissingArgumentOrSubcommand | UsageKind::MissingSubcommand => {
            "no command was given".into()
        }
        _ => first.split_whitespace().collect::<Vec<&str>>().join(" "),
    };
    let parts =
        [ContextKind::InvalidValue, ContextKind::InvalidSubcommand, ContextKind::InvalidArg];
    let token = parts.into_iter().find_map(|part| match error.get(part) {
        Some(ContextValue::String(token)) if error.kind() != UsageKind::MissingSubcommand => {
            Some(token.clone())
        }
        _ => None,
    });
    Failure::new("usage", message).token(token)
}

/// Whether a command line rejected by clap contains `--json`.
fn json_was_requested() -> bool {
    let options = std::env::args_os().skip(1).take_while(|arg| arg != "--");
    options.into_iter().any(|arg| arg == "--json")
}

/// Prints a note while a long computation is under way.
pub fn remark(text: impl Display) {
    say("note", "36", text);
}

/// Writes a line of progress to standard error; errors are ignored.
pub fn line(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", legible(&text.to_string()));
}

/// Writes to standard error, in colour if it is a terminal; errors are ignored.
fn say(word: &str, colour: &str, text: impl Display) {
    let mut err = io::stderr().lock();
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let text = format!("{word}: {text}");
    let text = legible(&text);
    // Only people need lines that fit; what goes elsewhere stays as it is.
    let text = match err.is_terminal() {
        true => wrap::message(&text, wrap::terminal_width()),
        false => text.into_owned(),
    };
    let _ = match err.is_terminal() && !plain {
        true => writeln!(err, "\x1b[{colour}m{word}:\x1b[0m{}", &text[word.len() + 1..]),
        false => writeln!(err, "{text}"),
    };
}
