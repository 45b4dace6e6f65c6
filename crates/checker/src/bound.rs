//! Certificates of bounds: a claim about God's number, the chain of steps that proves it, and what
//! speaks for each step.
//!
//! `claim.rs` is what is claimed, `record.rs` the file, `chain.rs` the logic by which steps add up.
//! Each kind of step has a check of its own.

mod claim;
mod record;

pub use claim::{Claim, Relation};
pub use record::{
    BoundCertificate, Chain, FORMAT, Input, Solution, Statement, StepRecord, UnitRecord, Work,
    units_digest,
};
