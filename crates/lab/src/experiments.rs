//! The laboratory: experiments that run solvers side by side over the same states.
//!
//! The modules in order: [`experiment`] is the file as it was written, [`plan`] what it comes to
//! (puzzles, [`states`], and one [`plan::Group`] for each solver and heuristic), [`run`] does it
//! and notes each finished solve in the [`journal`], [`summary`] and [`rounds`] make figures of the
//! [`record`]s, and [`table`] and [`chart`] show them.
//!
//! *How it measures without disturbing itself.* Every solve runs in one thread and is timed by that
//! thread's own CPU clock ([`clock`]), which stops while another program has the core. At most as
//! many solves run at once as there are physical cores, so that no two share one; and no more than
//! fit into the memory allowed, each with the same fixed limit, so that the outcome does not depend
//! on how many ran at once. Tables are built before, and every thread starts with a short run that
//! is not counted. What remains is that cores share caches and memory bandwidth.

pub mod chart;
mod clock;
pub mod experiment;
pub mod journal;
pub mod machine;
mod names;
pub mod plan;
pub mod progress;
pub mod record;
pub mod report;
mod rounds;
pub mod run;
mod sequences;
pub mod shipped;
mod states;
mod summary;
mod table;
