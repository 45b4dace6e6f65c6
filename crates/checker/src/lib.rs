//! Checks certificates of exhaustive searches. It depends on the definition of puzzles
//! (`cosette-puzzle`) and on nothing else of the engine that made the certificate.
//!
//! A certificate says how many states of a puzzle (or of some of its pieces under some moves) lie
//! at each distance. Counting them again would take as long as the search did; instead, everything
//! that is much cheaper is checked: the number of states and of states up to symmetry by group
//! theory ([`Certificate`], `reach.rs`, `burnside.rs`), the near layers by an independent search
//! (`ball.rs`), that some state really is at the claimed distance (`antipodes.rs`), and the
//! distances of random states (`samples.rs`). The author of a certificate is assumed to be a forger
//! who knows all of this code but not the seed of the random choices. What remains on trust is
//! listed ([`Report`]).

#![forbid(unsafe_code)]

mod antipodes;
mod ball;
mod binomial;
pub mod bound;
mod budget;
mod burnside;
pub mod certificate;
mod confidence;
mod document;
mod file;
mod frame;
mod growth;
mod layers;
mod meet;
mod misplaced;
mod named;
mod printable;
mod question;
mod reach;
mod report;
mod samples;
mod seal;
mod skim;
mod state;
mod strata;
mod structure;
mod symmetry;
mod verify;
mod witnesses;

pub use budget::Budget;
pub use certificate::Certificate;
pub use confidence::Confidence;
pub use document::Document;
pub use file::{read_bytes, read_file};
pub use printable::printable;
pub use report::{Report, Verdict};
pub use seal::CertificateError;
pub use verify::verify;
