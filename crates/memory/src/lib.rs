//! Fallible allocation.
//!
//! A plain allocation that fails aborts the program. So everything large goes through this crate:
//! [`probe`] finds out before a computation whether all of it would be granted, and
//! [`with_capacity`], [`zeros`], [`filled`] and [`reserve`] return [`NoMemory`] instead of
//! aborting. Small allocations stay plain; if one of those fails, nothing sensible can be done, and
//! a program with [`OrExit`] as its allocator ends with a message and an exit code instead of a
//! signal.
//!
//! Systems that overcommit (Linux does, within reason) may still kill a program later.
//! [`available`] returns how much can be used without that, and the limit set by the user is never
//! exceeded knowingly.
//!
//! The other query to the C library is here, too: whether there is a standard output
//! ([`was_output_closed`]).

mod arenas;
mod arrays;
mod available;
mod closed;
mod or_exit;

pub use arenas::share_arena_if_limited;
pub use arrays::{NoMemory, filled, probe, reserve, with_capacity, zeros};
pub use available::{available, available_in};
pub use closed::was_output_closed;
pub use or_exit::{EXIT_CODE, OrExit, report_as_json};
