//! Exhaustive searches that outlive a process: sets of states on disk, a checkpoint per level, and
//! certificates of what was found.

mod antipodes;
pub mod arrangements;
mod audit;
mod certify;
mod chunk;
pub mod clock;
pub mod cluster;
pub mod direct;
pub mod explore;
pub mod external;
pub mod far;
mod folder;
mod level;
mod plan;
mod ranked;
pub mod ranks;
mod record;
mod search;
mod set;
mod space;
mod symmetries;
mod walk;

pub use folder::{FolderError, State, free_space, is_begun, is_over, place};
pub use plan::{Answer, Options, RowPlan};
pub use record::Outcome;
pub use search::{RowJob, ScaleError, search};
pub use space::{PositionRows, Subject};
