//! Exhaustive searches that outlive a process: sets of states on disk, a checkpoint a level, and
//! certificates of what was found.

pub mod direct;
pub mod external;
