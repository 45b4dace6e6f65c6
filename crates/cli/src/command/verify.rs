//! `cosette verify`: is this certificate to be believed?

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use cosette_checker::{Budget, Certificate, Report, verify};
use serde::Serialize;

use crate::args::{ResourceArgs, Verify};
use crate::failure::Failure;
use crate::show::{self, Show};
use crate::{progress, resources};

/// What is read of a file at most: more than any certificate has.
const BYTES_MAX: u64 = 1 << 25;

/// One verdict in JSON.
#[derive(Serialize)]
struct Record<'a> {
    certificate: String,
    verdict: &'static str,
    claim: Option<&'a str>,
    checked: &'a [String],
    trusted: &'a [String],
    reason: Option<&'a str>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Failure>,
}

/// Checks every certificate.
pub fn run(args: &Verify, show: &mut Show) -> Result<(), Failure> {
    resources::threads(&ResourceArgs { threads: args.threads, memory: args.memory })?;
    for path in &args.certificates {
        check(path, args, show)?;
    }
    Ok(())
}

fn check(path: &Path, args: &Verify, show: &mut Show) -> Result<(), Failure> {
    let start = Instant::now();
    let mut budget = Budget::default();
    match args.memory {
        // Who allows more than usual wants it used.
        Some(memory) => (budget.memory, budget.states) = (memory, u64::MAX),
        None => budget.memory = budget.memory.min(resources::free() / 2),
    }
    budget.deadline = args.time.and_then(|time| start.checked_add(time));
    let teller = progress::Slow::new(show.is_quiet());
    let found =
        read(path).map(|read| (verify(&read, &budget, &|text| teller.say(text)), read.statement()));
    let (report, claim) = match found {
        Ok((report, claim)) => (report, Some(claim)),
        Err(why) => (Report::unreadable(why), None),
    };
    let refusal = report.reason().map(|why| {
        Failure::new("rejected", format!("{}: the certificate is rejected: {why}", path.display()))
    });
    let record = Record {
        certificate: path.display().to_string(),
        verdict: if report.is_accepted() { "accepted" } else { "rejected" },
        claim: claim.as_deref(),
        checked: report.what_was_checked(),
        trusted: report.what_was_trusted(),
        reason: report.reason(),
        seconds: start.elapsed().as_secs_f64(),
        error: refusal.as_ref(),
    };
    match &refusal {
        Some(refusal) => show.failed_answer(refusal, &record)?,
        None => show.answer(in_words(&record), &record)?,
    }
    show.flush()
}

/// The certificate, or why it cannot be read.
fn read(path: &Path) -> Result<Certificate, String> {
    let mut bytes = Vec::new();
    let filled: io::Result<usize> =
        File::open(path).and_then(|file| file.take(BYTES_MAX).read_to_end(&mut bytes));
    filled.map_err(|error| format!("the file cannot be read: {error}"))?;
    Certificate::read(&bytes).map_err(|error| error.to_string())
}

fn in_words(record: &Record<'_>) -> String {
    let mut rows = vec![("claim", record.claim.unwrap_or_default().to_string())];
    rows.extend(record.checked.iter().map(|what| ("checked", what.clone())));
    rows.extend(record.trusted.iter().map(|what| ("trusted", what.clone())));
    rows.push(("verdict", format!("{} ({})", record.verdict, record.certificate)));
    show::table(&rows)
}
