//! `cosette-checker CERTIFICATE…`: the checks of `cosette verify` in a program of their own, into
//! which not a line of the engine is linked.

use std::process::ExitCode;

use cosette_checker::{Budget, Certificate, Report, verify};
use cosette_memory::OrExit;

#[global_allocator]
static ALLOCATOR: OrExit = OrExit;

fn main() -> ExitCode {
    cosette_memory::share_arena_if_limited();
    let paths: Vec<_> = std::env::args_os().skip(1).collect();
    if paths.is_empty() {
        eprintln!("cosette-checker CERTIFICATE…");
        return ExitCode::from(2);
    }
    let mut accepted = true;
    for path in paths {
        let name = path.to_string_lossy();
        let read = std::fs::read(&path).map_err(|error| error.to_string());
        let read =
            read.and_then(|bytes| Certificate::read(&bytes).map_err(|error| error.to_string()));
        let report = match &read {
            Ok(certificate) => {
                println!("claim    {}", certificate.statement());
                verify(certificate, &Budget::default(), &|text| eprintln!("{text}"))
            }
            Err(why) => Report::unreadable(why.clone()),
        };
        report.what_was_checked().iter().for_each(|what| println!("checked  {what}"));
        report.what_was_trusted().iter().for_each(|what| println!("trusted  {what}"));
        match report.reason() {
            None => println!("verdict  accepted ({name})"),
            Some(why) => println!("verdict  rejected ({name}): {why}"),
        }
        accepted &= report.is_accepted();
    }
    if accepted { ExitCode::SUCCESS } else { ExitCode::from(2) }
}
