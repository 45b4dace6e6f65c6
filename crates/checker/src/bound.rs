//! Certificates of bounds: a claim about God's number, the chain of steps that proves it, and what
//! speaks for each step.
//!
//! `claim.rs` is what is claimed, `record.rs` the file, `chain.rs` the logic by which steps add up,
//! `units.rs` what can be checked of any step. Each kind of step that can be worked out again has a
//! check of its own; what the others say is taken on trust, but for their words.

mod chain;
mod check;
mod claim;
mod dive;
mod exhaust;
mod lower;
mod radius;
mod record;
mod units;
mod walking;

pub use check::verify;
pub use claim::{Claim, Relation};
pub use record::{
    BoundCertificate, Chain, FORMAT, Input, Solution, Statement, StepRecord, UnitRecord, Work,
    units_digest,
};
