//! Solves permutation puzzles exactly: Loopover, sliding tiles, the Rubik's cube.
//!
//! Puzzles, states and moves are text, as on the command line; answers are structures that
//! serialise as its JSON.
//!
//! | function | what it does |
//! |---|---|
//! | [`solve`](solve()) | solves a state, where practical with a proof of optimality |
//! | [`explore`](explore()) | counts the states at each distance (God's algorithm) |
//! | [`heuristic`](heuristic()) | measures a heuristic: tables, samples, error |
//! | [`scramble`](scramble()) | draws random states |
//! | [`apply`], [`check`] | makes moves, and tests whether they solve a state |
//!
//! ```
//! let answer = cosette::solve("8-puzzle", "8 6 7 2 5 4 3 0 1", &Default::default())?;
//! assert_eq!((answer.length, answer.optimal), (Some(31), true));
//! # Ok::<(), cosette::Failure>(())
//! ```
//!
//! Below these functions are the crates they are made of: [`puzzle`] for definitions,
//! `cosette-space` for quotients, `cosette-solve` for searches. Without the feature `files` the
//! library builds for WebAssembly (`wasm32-unknown-unknown`); a page sets the clock once
//! ([`clock::pluggable::set_source`]), or limits its searches by nodes.

pub use cosette_core::{clock, limits, observe};
pub use cosette_puzzle as puzzle;
pub use cosette_store::store::Store;

pub mod all_states;
pub mod explore;
pub mod failure;
pub mod heuristic;
pub mod names;
pub mod naming;
pub mod own_heuristic;
pub mod quantity;
pub mod resources;
pub mod scramble;
pub mod solvability;
pub mod solve;
pub mod trial;
pub mod unbuilt;
pub mod unsolved;
pub mod wording;

pub use explore::{ExploreAnswer, ExploreOptions, ExplorePlan, Fold, Quotient, explore};
pub use failure::Failure;
pub use heuristic::{HeuristicAnswer, HeuristicOptions, heuristic};
pub use resources::Resources;
pub use scramble::{ScrambleAnswer, ScrambleOptions, scramble};
pub use solve::{PhaseAnswer, SolveAnswer, SolveOptions, solve, solve_watched};
pub use trial::{ApplyAnswer, CheckAnswer, apply, check};
