//! `cosette verify`: is this certificate to be believed?

use std::path::Path;
use std::time::Instant;

use cosette_checker::{Budget, Confidence, Document, Report, Verdict, printable, read_bytes};
use serde::Serialize;

use crate::args::{ResourceArgs, Verify};
use crate::failure::Failure;
use crate::show::{self, Show};
use crate::{progress, resources};

/// One verdict in JSON.
#[derive(Serialize)]
struct VerifyAnswer<'a> {
    certificate: String,
    verdict: &'static str,
    claim: Option<&'a str>,
    checked: &'a [String],
    trusted: &'a [String],
    reason: Option<&'a str>,
    confidence: Option<String>,
    /// The share of the states that can be misplaced at most, at that confidence.
    misplaced: Option<f64>,
    /// The share of the states that can be further away than the radius at most.
    beyond: Option<f64>,
    samples: Option<u64>,
    /// How many of them were tried at the last depth.
    tried: Option<u64>,
    seed: Option<u64>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Failure>,
}

/// Checks every certificate.
pub fn run(args: &Verify, show: &mut Show) -> Result<(), Failure> {
    resources::threads(&ResourceArgs { threads: args.threads, memory: args.memory })?;
    progress::catch_interrupts();
    for path in &args.certificates {
        check(path, args, show)?;
        if progress::interrupted() {
            return Err(Failure::interrupted());
        }
    }
    Ok(())
}

fn check(path: &Path, args: &Verify, show: &mut Show) -> Result<(), Failure> {
    let start = Instant::now();
    let reporter = progress::Slow::new(show.is_quiet());
    let name = printable(&path.display().to_string());
    // A file that cannot be read is no certificate, so that there is no verdict on it.
    let bytes = match read_bytes(path) {
        Ok(bytes) => bytes,
        Err(why) => return show.failure(&Failure::new("file", format!("{name} {why}"))),
    };
    let (report, claim) = match Document::read(&bytes) {
        Ok(read) => {
            (read.verify(&budget(args), &|text| reporter.say(text)), Some(read.statement()))
        }
        Err(why) => (Report::unreadable(&why), None),
    };
    let verdict = report.verdict();
    let reason = report.reason();
    let why = reason.as_deref().unwrap_or_default();
    let refusal = (verdict == Verdict::Rejected)
        .then(|| Failure::new("rejected", format!("{name}: the certificate is rejected: {why}")));
    let confidence = report.confidence();
    let record = VerifyAnswer {
        certificate: name,
        verdict: verdict.name(),
        claim: claim.as_deref(),
        checked: report.what_was_checked(),
        trusted: report.what_was_trusted(),
        reason: reason.as_deref(),
        confidence: confidence.map(Confidence::statement),
        misplaced: confidence.map(|confidence| confidence.misplaced),
        beyond: confidence.map(|confidence| confidence.beyond),
        samples: confidence.map(|confidence| confidence.samples),
        tried: confidence.map(|confidence| confidence.tried),
        seed: report.seed(),
        seconds: start.elapsed().as_secs_f64(),
        error: refusal.as_ref(),
    };
    match &refusal {
        Some(refusal) => show.failed_answer(refusal, &record)?,
        None => show.answer(in_words(&record), &record)?,
    }
    if verdict == Verdict::Incomplete && !progress::interrupted() {
        show.unanswered();
        show.note("incomplete: raise the limit with --time or --memory")?;
    }
    show.flush()
}

fn budget(args: &Verify) -> Budget {
    let mut budget =
        Budget { seed: args.seed, stopped: progress::interrupted, ..Budget::default() };
    match args.memory {
        Some(memory) => budget = budget.with_memory(memory),
        None => budget.memory = budget.memory.min(resources::free() / 2),
    }
    if let Some(time) = args.time {
        budget = budget.with_time(time, rayon::current_num_threads());
    }
    budget
}

fn in_words(record: &VerifyAnswer<'_>) -> String {
    let mut rows = vec![("claim", record.claim.unwrap_or_default().to_string())];
    rows.extend(record.checked.iter().map(|what| ("checked", what.clone())));
    rows.extend(record.trusted.iter().map(|what| ("trusted", what.clone())));
    rows.extend(record.confidence.iter().map(|what| ("confidence", what.clone())));
    rows.extend(record.seed.iter().map(|seed| ("seed", seed.to_string())));
    rows.extend(record.reason.iter().map(|why| ("missing", (*why).to_string())));
    rows.push(("verdict", format!("{} ({})", record.verdict, record.certificate)));
    show::table(&rows)
}
