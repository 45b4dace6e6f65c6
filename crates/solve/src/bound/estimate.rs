//! Estimates: how many moves a state needs, by a look at it. What A* and IDA* are guided by.
//!
//! An estimate is *admissible* if it never exceeds the number of moves needed: then A* and IDA*
//! find shortest solutions. It is *consistent* if one move changes it by at most one: then A* never
//! reopens a state. Each says what it promises in the catalogue, and a test checks every promise on
//! whole puzzles.
//!
//! An [`Estimate`] is written once for all machines. It may carry something from a state to the
//! next (a sum that a move changes in a few places) instead of starting afresh; how it is carried
//! is its own business, what comes out must be the same.

mod any;
mod catalogue;
mod chebyshev;
mod combined;
mod compare;
mod compose;
mod conflict;
mod cubies;
mod expression;
mod korf;
mod lookup;
mod manhattan;
mod misplaced;
mod offsets;
mod piece_sum;
mod sample;
mod states;
mod survey;
mod tables;
mod terms;
mod zero;

use cosette_puzzle::MoveId;

use cosette_space::machine::Machine;

pub use any::Any;
pub use catalogue::{OnPositions, entries, on_positions};
pub use chebyshev::chebyshev;
pub use combined::Combined;
pub use compare::{Comparison, Extreme, Relation, compare, compare_samples, phase_moves};
pub use compose::{build, find, of_any_phase};
pub use conflict::{Conflicts, LinearConflict};
pub use cubies::{cubies, cubies_apart};
pub use expression::{Expression, Function};
pub use korf::Korf;
pub use lookup::Lookup;
pub use manhattan::manhattan;
pub use misplaced::misplaced;
pub use piece_sum::PieceSum;
pub use sample::sample;
pub use states::Enumeration;
pub use survey::{Jump, Over, Survey, survey};
pub use tables::TableBound;
pub use terms::terms;
pub use zero::Zero;

/// An estimate so large that the state cannot be solved at all.
pub const BEYOND: u32 = 1 << 16;

/// How many moves a state needs, about.
pub trait Estimate<M: Machine>: Send + Sync {
    /// What is carried from a state to the next.
    type Carried: Copy;

    /// What belongs to a state, worked out afresh.
    fn start(&self, machine: &M, state: M::State) -> Self::Carried;

    /// What belongs to the second state of `ends`, where the move `via` leads from the first.
    fn step(
        &self,
        machine: &M,
        carried: Self::Carried,
        via: MoveId,
        ends: (M::State, M::State),
    ) -> Self::Carried;

    /// The estimate itself; [`BEYOND`] or more if no moves solve the state.
    fn value(&self, carried: Self::Carried) -> u32;

    /// Whether it never exceeds the number of moves needed.
    fn is_admissible(&self) -> bool;

    /// The estimate of a state.
    fn of(&self, machine: &M, state: M::State) -> u32 {
        self.value(self.start(machine, state))
    }
}
