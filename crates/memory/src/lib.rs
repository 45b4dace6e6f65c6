//! Memory that may be refused.
//!
//! A plain allocation that fails aborts the program. So everything large goes through this crate:
//! [`ask`] finds out before a computation whether all of it would be granted, and
//! [`with_capacity`], [`zeros`], [`filled`] and [`reserve`] return [`NoMemory`] instead of
//! aborting. Small allocations stay plain; if one of those is refused, nothing sensible is left to
//! do, and a program that has [`OrExit`] as its allocator ends with a message and an exit code
//! instead of a signal.
//!
//! Systems that promise more than they have (Linux does, within reason) may still kill a program
//! later. [`available`] says how much can be used without that, and the limit that the user sets is
//! never exceeded knowingly.

mod arenas;
mod arrays;
mod available;
mod or_exit;

pub use arenas::share_arena_if_limited;
pub use arrays::{NoMemory, ask, filled, reserve, with_capacity, zeros};
pub use available::{available, available_in};
pub use or_exit::{EXIT_CODE, OrExit, report_as_json};
