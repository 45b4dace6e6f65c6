//! Cover: a phase solved in whichever of several places of the board is nearest.
//!
//! Every board has `n²` first phases, one for each place of the block on the torus. If every board
//! had all its places at distance `d` or more, those places would agree on the tiles they share:
//! the far set is joined with its translates, and if the join dies out, some place of every board
//! is nearer than `d`.

pub mod index;
pub mod join;
pub mod places;
