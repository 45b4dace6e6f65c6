//! Lower bounds that are updated incrementally from board to board.
//!
//! A child is generated in three steps: the change made by the move is computed, and the memory it
//! needs is prefetched; its bound is compared with the limit; and only if it passes does it become
//! a complete state. So the cache misses of siblings overlap, and most children never get beyond
//! the first step.

use crate::board::ROOM;

/// Bounds the moves that are left.
pub trait Bound: Sync {
    /// The incremental state.
    type State: Copy + Send + Sync;
    /// What a move changes.
    type Step: Copy;
    /// Whether a step prefetches memory, so that the value is best read later.
    const WAITS: bool;
    /// Whether a move that makes the bound exceed a limit always does so by two.
    const BY_TWO: bool;
    /// Whether it costs so little that a search without an automaton is compiled for it, too.
    const CHEAP: bool = false;

    /// For a board: the home of what is on each cell. The blank's home is on the blank's cell.
    fn start(&self, homes: &[u8], blank: usize) -> Self::State;
    /// The bound of a state.
    fn value(&self, state: &Self::State) -> u32;
    /// On such a board, a tile goes from a cell to the one beside it.
    fn step(
        &self,
        state: &Self::State,
        homes: &[u8; ROOM],
        tile: usize,
        from: usize,
        to: usize,
    ) -> Self::Step;
    /// The bound after a step if it is at most `limit`; otherwise something that is greater.
    fn judge(&self, state: &Self::State, step: &mut Self::Step, limit: u32) -> u32;
    /// The state after a step that was judged and passed.
    fn after(&self, state: &Self::State, step: &Self::Step) -> Self::State;
    /// Bytes of its tables.
    fn bytes(&self) -> u64;
    /// How many patterns of each table are at each distance.
    fn layers(&self) -> Vec<Vec<u64>> {
        Vec::new()
    }
    /// The distances behind the bound of a board, one list a sum, where it is the greatest of sums.
    fn sums(&self, _state: &Self::State) -> Vec<Vec<u32>> {
        Vec::new()
    }
}
