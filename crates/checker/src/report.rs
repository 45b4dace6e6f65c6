//! What a check came to: what was checked, what was taken on trust, and why it was rejected if it
//! was.

use thiserror::Error;

/// Why a certificate is not believed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Rejected(pub String);

/// A rejection for this reason.
pub fn reject<T>(reason: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected(reason.into()))
}

/// What was found, a sentence each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    checked: Vec<String>,
    trusted: Vec<String>,
    reason: Option<String>,
}

impl Report {
    /// A report on what is no certificate at all, for this reason.
    pub fn unreadable(why: String) -> Report {
        Report { reason: Some(why), ..Report::default() }
    }

    /// Whether nothing spoke against the certificate.
    pub fn is_accepted(&self) -> bool {
        self.reason.is_none()
    }

    /// What was worked out again and found to be so.
    pub fn what_was_checked(&self) -> &[String] {
        &self.checked
    }

    /// What was not, and why.
    pub fn what_was_trusted(&self) -> &[String] {
        &self.trusted
    }

    /// Why it was rejected, if it was.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    pub(crate) fn checked(&mut self, what: impl Into<String>) {
        self.checked.push(what.into());
    }

    pub(crate) fn trusted(&mut self, what: impl Into<String>) {
        self.trusted.push(what.into());
    }

    pub(crate) fn rejected(&mut self, why: Rejected) {
        self.reason = Some(why.0);
    }
}
