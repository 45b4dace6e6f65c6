//! The outcome of a check: the verdict, what was checked, what was taken on trust, what could not
//! be finished, and why the certificate was rejected if it was.

use thiserror::Error;

use crate::confidence::Confidence;
use crate::printable::printable;

/// The most characters of a reason that are printed.
const REASON_MAX: usize = 500;

/// Why a certificate is not believed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Rejected(pub String);

/// A rejection for this reason.
pub fn reject<T>(reason: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected(reason.into()))
}

/// What a check comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every state was visited again: layers, orbits, radius, antipodes and witnesses are true.
    Proved,
    /// All mandatory evidence was checked; the far layers are supported by random states only.
    Accepted,
    /// Nothing speaks against it, but the time or memory given did not suffice for the mandatory
    /// checks.
    Incomplete,
    /// Something in it is false, or it is not a certificate.
    Rejected,
}

impl Verdict {
    /// As the command prints it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::Accepted => "accepted",
            Verdict::Incomplete => "incomplete",
            Verdict::Rejected => "rejected",
        }
    }

    /// The exit code of a program that checked this certificate alone.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Proved | Verdict::Accepted => 0,
            Verdict::Incomplete => 1,
            Verdict::Rejected => 2,
        }
    }
}

/// What was found, a sentence each. No sentence holds a character that a terminal would obey.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    checked: Vec<String>,
    trusted: Vec<String>,
    missing: Vec<String>,
    rejected: Option<String>,
    is_proved: bool,
    confidence: Option<Confidence>,
    seed: Option<u64>,
}

/// A reason fit to be printed: it may quote a file of megabytes.
fn brief(why: &str) -> String {
    match why.char_indices().nth(REASON_MAX) {
        None => printable(why),
        Some((end, _)) => printable(&why[..end]) + "...",
    }
}

impl Report {
    /// A report on what is no certificate at all, for this reason.
    pub fn unreadable(why: &str) -> Report {
        Report { rejected: Some(brief(why)), ..Report::default() }
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        match (&self.rejected, self.missing.is_empty(), self.is_proved) {
            (Some(_), _, _) => Verdict::Rejected,
            (None, false, _) => Verdict::Incomplete,
            (None, true, true) => Verdict::Proved,
            (None, true, false) => Verdict::Accepted,
        }
    }

    /// What was worked out again and found to be so.
    pub fn what_was_checked(&self) -> &[String] {
        &self.checked
    }

    /// What was not, and why.
    pub fn what_was_trusted(&self) -> &[String] {
        &self.trusted
    }

    /// Why it was rejected, or which mandatory checks could not be finished.
    pub fn reason(&self) -> Option<String> {
        match &self.rejected {
            Some(why) => Some(why.clone()),
            None => (!self.missing.is_empty()).then(|| self.missing.join("; ")),
        }
    }

    /// How many states can be misplaced, once that is known.
    pub fn confidence(&self) -> Option<&Confidence> {
        self.confidence.as_ref()
    }

    /// The seed of the random choices that the maker could not know; nothing if none were made.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    pub(crate) fn checked(&mut self, what: impl Into<String>) {
        self.checked.push(printable(&what.into()));
    }

    pub(crate) fn trusted(&mut self, what: impl Into<String>) {
        self.trusted.push(printable(&what.into()));
    }

    /// A mandatory check could not be finished.
    pub(crate) fn missing(&mut self, what: impl Into<String>) {
        self.missing.push(printable(&what.into()));
    }

    pub(crate) fn rejected(&mut self, why: &Rejected) {
        self.rejected = Some(brief(&why.0));
        self.confidence = None;
    }

    /// Every state was visited.
    pub(crate) fn proved(&mut self) {
        self.is_proved = true;
        self.confidence = Some(Confidence::complete());
    }

    /// Everything was computed again, of a claim that is not about layers.
    pub(crate) fn recomputed(&mut self) {
        self.is_proved = true;
    }

    pub(crate) fn sampled(&mut self, confidence: Confidence) {
        self.confidence = Some(confidence);
    }

    pub(crate) fn seeded(&mut self, seed: u64) {
        self.seed = Some(seed);
    }
}
