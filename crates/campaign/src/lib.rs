//! Campaigns: bounds on God's number, proved step by step in units that outlive a process.
//!
//! A campaign is a claim and the steps that prove it ([`plan`]). A step ([`step`], [`steps`]) is
//! cut into units, each of which writes one sealed result ([`folder`]); a coordinator ([`run`])
//! folds them into a ledger ([`ledger`]); the results together are the evidence of the step, the
//! steps' bounds add up to the claim, and the certificate ([`finish`]) is what others can check.

mod clock;
pub mod finish;
pub mod folder;
pub mod ledger;
pub mod merge;
mod phases;
pub mod plan;
pub mod run;
pub mod sealed;
pub mod status;
pub mod step;
pub mod steps;
pub mod walking;
