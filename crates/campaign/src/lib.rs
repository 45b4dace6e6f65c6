//! Campaigns: bounds on God's number, proved step by step in units that outlive a process.
//!
//! A campaign is a claim and the steps that prove it. A step is cut into units, each of which
//! writes one sealed result; the results together are the evidence of the step, and the steps'
//! bounds add up to the claim.

pub mod steps;
