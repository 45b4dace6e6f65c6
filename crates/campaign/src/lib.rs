//! Campaigns: bounds on God's number, proved step by step in units that outlive a process.
//!
//! A campaign is a claim and the steps that prove it ([`plan`]). A step ([`step`], [`steps`]) is
//! cut into units, each of which writes one sealed result ([`folder`]); a coordinator ([`run`])
//! folds them into a ledger ([`ledger`]); the results together are the evidence of the step, the
//! steps' bounds add up to the claim, and the certificate ([`finish`]) is what others can check. On
//! many machines workers ([`worker`]) compute the units that a [`survey`] misses; [`slurm`] is one
//! way to start them.

pub mod finish;
pub mod folder;
pub mod ledger;
pub mod merge;
mod pairs;
mod phases;
pub mod plan;
pub mod run;
pub mod sealed;
pub mod slurm;
pub mod standing;
pub mod status;
pub mod step;
pub mod steps;
pub mod survey;
pub mod units;
pub mod walking;
pub mod worker;
