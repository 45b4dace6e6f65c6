//! A certificate, checked by the checker alone.

use std::sync::OnceLock;
use std::time::Duration;

use cosette::Failure;
use cosette_checker::{Budget, Confidence, Document, Report};
use cosette_core::clock::Instant;
use cosette_core::interrupt::interrupted;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use cosette_core::observe::Observer;

use crate::engines::Engines;
use crate::json;

/// Memory and work of a check whose request does not limit them: some seconds.
const STATES: u64 = 2_000_000;
const LOOKUPS: u64 = 20_000_000;

/// Checks a certificate.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verify {
    /// The file, byte by byte.
    pub certificate: String,
    /// The seed of the random choices, drawn where the maker of the file cannot know it.
    pub seed: Option<u64>,
    /// How long to check [default: some seconds' work].
    pub seconds: Option<f64>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = VerifyAnswer))]
pub(crate) struct Answer {
    verdict: &'static str,
    claim: Option<String>,
    checked: Vec<String>,
    trusted: Vec<String>,
    reason: Option<String>,
    confidence: Option<String>,
    seed: Option<u64>,
    seconds: f64,
}

impl Verify {
    pub(crate) fn answer(
        &self,
        engines: &Engines,
        _observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        let start = Instant::now();
        // The checker would draw a seed from the system, and a page has none: the hasher that it
        // draws from begins with the same keys in every visit.
        if cfg!(target_family = "wasm") && self.seed.is_none() {
            let message = "`seed` is missing: in a page the random choices must come from outside";
            return Err(Failure::new("usage", message)
                .hint(Some("53 bits of crypto.getRandomValues are a number in JSON")));
        }
        let (report, claim) = match Document::read(self.certificate.as_bytes()) {
            Ok(read) => (read.verify(&self.budget(engines), &|_| ()), Some(read.statement())),
            Err(why) => (Report::unreadable(&why), None),
        };
        Ok(json(&Answer {
            verdict: report.verdict().name(),
            claim,
            checked: report.what_was_checked().to_vec(),
            trusted: report.what_was_trusted().to_vec(),
            reason: report.reason(),
            confidence: report.confidence().map(Confidence::statement),
            seed: report.seed(),
            seconds: start.elapsed().as_secs_f64(),
        }))
    }

    fn budget(&self, engines: &Engines) -> Budget {
        let budget = Budget { seed: self.seed, stopped: interrupted, clock, ..Budget::default() };
        let memory = budget.memory.min(engines.memory());
        let budget = budget.with_memory(memory);
        match self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
            Some(time) => budget.with_time(time, 1),
            None => Budget { states: STATES, lookups: LOOKUPS, ..budget },
        }
    }
}

/// The time since the first check, by the clock that the page sets.
fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
