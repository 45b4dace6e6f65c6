//! Solvers made for one kind of puzzle, each faster there than any general search.

mod batched;
pub mod cube3;
pub mod cube_coset;
pub mod cube_optimal;
pub mod cube_two_phase;
pub mod grid;
pub mod loopover4;
pub mod loopover5;
pub mod loopover_two_phase;
pub mod phase;
pub mod tiles;
