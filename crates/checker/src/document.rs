//! A certificate of either kind: of an exhaustive search, or of a bound.

use std::path::Path;

use crate::bound::{self, BoundCertificate};
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::file::read_bytes;
use crate::report::Report;
use crate::seal::unsealed;
use crate::verify::verify;

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Document {
    /// How many states lie at each distance.
    Search(Box<Certificate>),
    /// A bound on God's number.
    Bound(Box<BoundCertificate>),
}

impl Document {
    /// The certificate in a file, or why it cannot be read.
    pub fn read_file(path: &Path) -> Result<Document, String> {
        let bytes = read_bytes(path)?;
        let is_bound = || {
            let value: serde_json::Value = serde_json::from_slice(&unsealed(&bytes).ok()?).ok()?;
            Some(value.get("format")?.as_str()? == bound::FORMAT)
        };
        if is_bound() == Some(true) {
            let read = BoundCertificate::read(&bytes).map_err(|error| error.to_string())?;
            return Ok(Document::Bound(Box::new(read)));
        }
        let read = Certificate::read(&bytes).map_err(|error| error.to_string())?;
        Ok(Document::Search(Box::new(read)))
    }

    /// What is claimed, in words.
    pub fn statement(&self) -> String {
        match self {
            Document::Search(certificate) => certificate.statement(),
            Document::Bound(certificate) => certificate.statement(),
        }
    }

    /// Checks it. `say` receives progress messages.
    pub fn verify(&self, budget: &Budget, say: &dyn Fn(&str)) -> Report {
        match self {
            Document::Search(certificate) => verify(certificate, budget, say),
            Document::Bound(certificate) => bound::verify(certificate, budget, say),
        }
    }
}
