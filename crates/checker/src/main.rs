//! `cosette-checker [OPTIONS] CERTIFICATE…`: the checks of `cosette verify` in a program of their
//! own, which does not link the engine. The exit codes are the same.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use cosette_checker::{Budget, Document, Report, printable};
use cosette_memory::OrExit;

#[global_allocator]
static ALLOCATOR: OrExit = OrExit;

const USAGE: &str = "\
cosette-checker [OPTIONS] CERTIFICATE…

  --seed N       Seed of the random choices [default: drawn fresh]
  --memory MIB   Memory to use, in MiB [default: 2048]
  --time SECONDS Time limit for each certificate [default: none]

Exit codes: 0 every certificate is accepted or proved, 1 one is incomplete, 2 one is rejected,
141 output pipe closed.
";
/// Output that cannot be written.
const FAILED: u8 = 2;
/// 128 + SIGPIPE.
const BROKEN_PIPE: u8 = 141;

/// What was typed.
#[derive(Default)]
struct Options {
    seed: Option<u64>,
    memory: Option<u64>,
    time: Option<u64>,
    paths: Vec<PathBuf>,
}

fn main() -> ExitCode {
    cosette_memory::share_arena_if_limited();
    if cosette_memory::was_output_closed() {
        let _ = io::stderr().write_all(b"standard output is closed\n");
        return ExitCode::from(FAILED);
    }
    let Some(options) = options(std::env::args_os().skip(1)) else {
        let _ = io::stderr().write_all(USAGE.as_bytes());
        return ExitCode::from(2);
    };
    let mut worst = 0;
    for path in &options.paths {
        match check(path, &options) {
            Ok(code) => worst = worst.max(code),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::from(BROKEN_PIPE);
            }
            Err(error) => {
                let _ = writeln!(io::stderr(), "the verdict cannot be written: {error}");
                return ExitCode::from(FAILED);
            }
        }
    }
    ExitCode::from(worst)
}

fn options(mut args: impl Iterator<Item = OsString>) -> Option<Options> {
    let mut options = Options::default();
    while let Some(arg) = args.next() {
        let place = match arg.to_str() {
            Some("--seed") => &mut options.seed,
            Some("--memory") => &mut options.memory,
            Some("--time") => &mut options.time,
            Some(option) if option.starts_with("--") => return None,
            _ => {
                options.paths.push(arg.into());
                continue;
            }
        };
        *place = Some(args.next()?.to_str()?.parse().ok()?);
    }
    (!options.paths.is_empty()).then_some(options)
}

fn check(path: &Path, options: &Options) -> io::Result<u8> {
    let mut budget = Budget { seed: options.seed, ..Budget::default() };
    if let Some(memory) = options.memory {
        budget = budget.with_memory(memory.saturating_mul(1 << 20));
    }
    if let Some(seconds) = options.time {
        budget = budget.with_time(Duration::from_secs(seconds), rayon::current_num_threads());
    }
    let mut out = io::stdout().lock();
    let report = match Document::read_file(path) {
        Ok(certificate) => {
            writeln!(out, "claim       {}", certificate.statement())?;
            // Progress messages that cannot be written do not stop the check.
            certificate.verify(&budget, &|text| drop(writeln!(io::stderr(), "{text}")))
        }
        Err(why) => Report::unreadable(&why),
    };
    for what in report.what_was_checked() {
        writeln!(out, "checked     {what}")?;
    }
    for what in report.what_was_trusted() {
        writeln!(out, "trusted     {what}")?;
    }
    if let Some(confidence) = report.confidence() {
        writeln!(out, "confidence  {}", confidence.statement())?;
    }
    if let Some(seed) = report.seed() {
        writeln!(out, "seed        {seed}")?;
    }
    let name = printable(&path.to_string_lossy());
    let why = report.reason().map_or(String::new(), |why| format!(": {why}"));
    writeln!(out, "verdict     {} ({name}){why}", report.verdict().name())?;
    out.flush()?;
    Ok(report.verdict().exit_code())
}
