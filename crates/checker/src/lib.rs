//! Checks certificates of exhaustive searches. It knows what a puzzle is (`cosette-puzzle`) and
//! nothing of the engine that made the certificate.
//!
//! A certificate says how many states of a puzzle (or of some of its pieces under some moves) lie
//! at each distance. Counting them again would take as long as the search did; what is done instead
//! is everything that is much cheaper: the number of states and of states up to symmetry by group
//! theory ([`Certificate`], `reach.rs`, `burnside.rs`), the near layers by a search of its own
//! (`ball.rs`), that some state really is as far as claimed (`antipodes.rs`), and the exact
//! distances of random states (`samples.rs`). What stays on trust is said ([`Report`]).

#![forbid(unsafe_code)]

mod antipodes;
mod ball;
mod budget;
mod burnside;
pub mod certificate;
mod frame;
mod layers;
mod meet;
mod question;
mod reach;
mod report;
mod samples;
mod seal;
mod structure;
mod symmetry;
mod verify;
mod witnesses;

pub use budget::Budget;
pub use certificate::Certificate;
pub use report::Report;
pub use seal::CertificateError;
pub use verify::verify;
