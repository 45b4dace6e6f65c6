//! Certificates of bounds: a claim about God's number, the chain of steps that proves it, and the
//! evidence for each step.
//!
//! `claim.rs` is the claim, `record.rs` the file, `chain.rs` the logic by which steps add up,
//! `units.rs` the checks common to all steps. Each kind of step that can be recomputed has a check
//! of its own; a step of any other kind leaves the check incomplete.

mod chain;
mod check;
mod claim;
mod dive;
mod effort;
mod exhaust;
mod frontier;
mod images;
mod lower;
mod radius;
mod record;
mod stabilizers;
mod tallies;
mod units;
mod walking;
mod weighted;
pub mod witness;

pub use check::verify;
pub use claim::{Claim, Relation};
pub use record::{
    BoundCertificate, Chain, FORMAT, Input, Solution, Statement, StepRecord, UnitRecord, Work,
    units_digest,
};
