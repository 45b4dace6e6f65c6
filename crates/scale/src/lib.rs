//! Exhaustive searches that outlive a process: sets of states on disk, a checkpoint a level, and
//! certificates of what was found.

mod antipodes;
pub mod arrangements;
mod audit;
mod certify;
mod chunk;
mod clock;
pub mod direct;
pub mod explore;
pub mod external;
pub mod far;
mod folder;
mod level;
mod plan;
mod search;
mod set;
mod space;
mod symmetries;
mod walk;

pub use folder::{FolderError, State, free_space, is_begun, is_over, place};
pub use plan::{Answer, Options, RowPlan};
pub use search::{Job, Outcome, ScaleError, search};
pub use space::{PositionRows, Subject};
