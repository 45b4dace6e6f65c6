//! A certificate of either kind: of an exhaustive search, or of a bound.

use std::path::Path;

use serde::Deserialize;

use crate::bound::{self, BoundCertificate};
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::file::read_bytes;
use crate::report::Report;
use crate::seal::unsealed;
use crate::verify::verify;

/// The first thing to know about a file.
#[derive(Deserialize)]
struct Format {
    format: String,
}

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
        Document::read(&read_bytes(path)?)
    }

    /// The certificate in these bytes, or why it cannot be read.
    pub fn read(bytes: &[u8]) -> Result<Document, String> {
        let json = unsealed(bytes).map_err(|error| error.to_string())?;
        let named = serde_json::from_slice::<Format>(&json);
        if named.is_ok_and(|named| named.format == bound::FORMAT) {
            let read = BoundCertificate::read(bytes).map_err(|error| error.to_string())?;
            return Ok(Document::Bound(Box::new(read)));
        }
        let read = Certificate::read(bytes).map_err(|error| error.to_string())?;
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
