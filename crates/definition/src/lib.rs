//! Any permutation puzzle as plain data: definitions, what they mean, and the files they come in.
//!
//! A [`Definition`] lists orbits of slots, the pieces at home there, and moves. It may have
//! identical pieces, orientations that do not count, guarded moves (a tile slides only next to the
//! blank), pieces that some slots refuse (Square-1), several goals, and costs. Nothing here is
//! fast: [`Definition::apply`] and [`Definition::is_solved`] say what a definition means, and the
//! general engine is tested against them.
//!
//! Conventions are those of `cosette_puzzle`: slot `i` receives what slot `from[i]` held, and
//! orientations belong to the slot where a piece arrives.
//!
//! ```
//! use cosette_definition::{Format, read};
//! let text = "puzzle swap\npieces tiles A B C\nmove x (A B)\nmove y (B C)\n";
//! let definition = read(text, Format::Puzzle)?;
//! let turns = definition.turns()?;
//! let state = definition.solved();
//! let state = definition.apply(&state, &turns[0]).unwrap();
//! assert!(!definition.is_solved(&state));
//! assert!(definition.is_solved(&definition.apply(&state, &turns[0]).unwrap()));
//! # Ok::<(), cosette_definition::Malformed>(())
//! ```

#![forbid(unsafe_code)]

mod analysis;
mod check;
mod convert;
mod definition;
mod formats;
mod gallery;
mod group;
mod malformed;
mod meaning;
mod turns;

pub use analysis::random::RandomStates;
pub use analysis::{Analysis, Finding, OrbitFacts, Positions};
pub use convert::of_puzzle;
pub use definition::{
    Action, Alias, Case, Condition, Definition, Forbidden, Goal, GoalSlot, Label, Move, Orbit,
    Part, Placement, Powers, State,
};
pub use formats::{
    Format, Scramble, read, read_state, read_steps, read_word, scrambles, write, write_state,
};
pub use gallery::{Entry, GALLERY};
pub use group::Chain;
pub use malformed::Malformed;
pub use turns::Turn;
